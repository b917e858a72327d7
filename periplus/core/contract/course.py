"""The course of a game as a table: which verb may answer which question, and what it does then.

From the table the rules `verdict`, `offer`, `apply`, `odds`, `odds_total`, `odds_pick` and `settle` are written, as
plain source in the dialect of every rule: a tree of comparisons down to one call, its parameters decoded.
`Course.source` is that text. So what is legal is said once: `verdict` judges one answer by the row that lists all.
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from periplus.core.engine.codec import Codec, Verb
from periplus.core.engine.frames import CHANCE, pop, top_ask, top_who
from periplus.core.engine.mask import WORD, include, include_range, lowest
from periplus.core.engine.rule import Rule, rule

ALWAYS = None  # in place of `may`: nothing forbids it; in place of a weight: all outcomes alike

OWN_NAMES = (
    *("verdict", "offer", "odds", "odds_total", "odds_pick"),
    *("answer", "befall", "follow", "settle", "apply", "by_verb"),
)
MOST_LEAVES = 6  # verbs or questions told apart in one rule: the fastest on a card, see docs/results/card.md

Lines = list[str]


@dataclass(frozen=True)
class BitSet:
    """Values of a parameter as the bits of `rule(s, seat, earlier parameters)`, at most 32."""

    rule: Rule


@dataclass(frozen=True)
class WordSet:
    """Values of a wide parameter: bit k of `rule(s, seat, earlier parameters, word)` is the value word * width + k."""

    rule: Rule
    width: int = WORD


@dataclass(frozen=True)
class Listed:
    """Values one by one: `item(s, seat, earlier parameters, k)` for every k below `count(…)`; negative: none.

    Where both need the same, `start(s, seat, earlier parameters)` finds it once; it is given after the parameters.
    """

    count: Rule
    item: Rule
    start: Rule | None = None


Source = BitSet | WordSet | Listed | None  # none: every value there is


@dataclass(frozen=True)
class Row:
    """A verb as the answer to one question, or to several alike.

    `may(s, seat, …)` gives the reason why not, `does(s, seat, …)` carries it out; both take the verb's parameters as
    numbers, and `seat` only if they name it. Where chance answers, `may(s, …)` is the weight of the outcome.

    `each` names, parameter by parameter, the only values worth asking `may` about. `among` names all that is legal and
    nothing else; then `may`, a rule or a number, only gives the reason why something is not among it. Where chance
    answers, `total(s)` is the weight of all outcomes and `pick(s, r)` the number of the outcome at weight r, if they
    can be told faster than by asking for each.
    """

    verb: str
    on: int | tuple[int, ...]
    may: Rule | int | None
    does: Rule | None
    closes: bool = False
    each: tuple[Source, ...] = ()
    among: tuple[Source, ...] = ()
    total: Rule | None = None
    pick: Rule | None = None

    @classmethod
    def closing(
        cls,
        verb: str,
        on: int | tuple[int, ...],
        may: Rule | int | None,
        does: Rule | None = None,
        *,
        among: tuple[Source, ...] = (),
        each: tuple[Source, ...] = (),
    ) -> Row:
        """A row whose question is taken off the stack before `does`, if there is more to do at all."""
        return cls(verb, on, may, does, closes=True, among=among, each=each)

    @property
    def asks(self) -> tuple[int, ...]:
        return self.on if isinstance(self.on, tuple) else (self.on,)


@dataclass(frozen=True)
class Follow:
    """What happens to a question by itself: always, or `when(s)`. `does(s)` may ask for the `seat` in question."""

    ask: int
    does: Rule
    when: Rule | None = None


class Course:
    """The table, and the rules made from it."""

    def __init__(
        self,
        codec: Codec,
        rows: Sequence[Row],
        follows: Iterable[Follow] = (),
        *,
        question: Rule = top_ask,
        after: Rule | None = None,
    ) -> None:
        """`question(s, seat)` says what a seat is asked; `after(s, seat)` is done after every player's answer."""
        self.codec = codec
        self.rows = tuple(rows)
        self.question, self.after = question, after
        self.follows = tuple(sorted(follows, key=lambda each: each.ask))
        self._check()
        text = _Text(codec, question)
        self._write(text)
        self.source = text.source
        made = text.compiled("course")
        self.verdict: Callable[[Any, int, int], int] = made["verdict"]
        self.apply: Callable[[Any, int, int], None] = made["apply"]
        self.offer: Callable[[Any, int, Any], None] = made["offer"]
        self.odds: Callable[[Any, int], int] = made["odds"]
        self.odds_total: Callable[[Any], int] = made["odds_total"]
        self.odds_pick: Callable[[Any, int], int] = made["odds_pick"]
        self.settle: Callable[[Any], None] = made["settle"]

    @property
    def rules(self) -> dict[str, Any]:
        """What a `Game` is given of it: `Game(…, **COURSE.rules)`."""
        names = ("verdict", "offer", "apply", "odds", "odds_total", "odds_pick")
        asked = {} if self.question is top_ask else {"question": self.question}
        return {**{name: getattr(self, name) for name in names}, "offer_is_exact": True, **asked}

    def answers(self, verb: Verb) -> list[Row]:
        return [row for row in self.rows if row.verb == verb.name]

    def _check(self) -> None:
        """Every verb has one row for every question it answers, and no other."""
        given = [(row.verb, int(ask)) for row in self.rows for ask in row.asks]
        wanted = {(verb.name, int(ask)) for verb in self.codec.verbs for ask in verb.answers}
        for verb, ask in sorted(wanted ^ set(given)):
            fault = "has no row" if (verb, ask) in wanted else "has a row and does not answer it"
            raise TypeError(f"{verb} at {self.codec.asks(ask).name} {fault}")
        for verb, ask in given:
            if given.count((verb, ask)) > 1:
                raise TypeError(f"{verb} at {self.codec.asks(ask).name} has two rows")
        for row in self.rows:
            domains = [domain for _, domain in self.codec.by_name[row.verb].parameters]
            if isinstance(row.may, int) and not row.among:
                raise TypeError(f"{row.verb}: a bare reason needs `among`, what is legal")
            if row.each and row.among:
                raise TypeError(f"{row.verb}: `each` narrows, `among` is all; one of them")
            if (sources := row.each or row.among) and len(sources) != len(domains):
                raise TypeError(f"{row.verb}: {len(sources)} sources for {len(domains)} parameters")
            for source, domain in zip(sources, domains):
                if isinstance(source, BitSet) and len(domain) > WORD:
                    raise TypeError(f"{row.verb}: {len(domain)} values are too many for a BitSet; use a WordSet")

    def _write(self, text: _Text) -> None:
        players = [verb for verb in self.codec.verbs if verb.by != CHANCE]
        chance = [verb for verb in self.codec.verbs if verb.by == CHANCE]
        text.choice("verdict", ("s", "seat", "action"), self._judged(text, players, "0"))
        text.choice("odds", ("s", "action"), self._judged(text, chance, "1"))
        asked, top = ("ask", text.question), ("ask", "top_ask(s)")
        text.choice("offer", ("s", "seat", "mask"), self._asked(players, text.offering, ["pass"]), by=asked)
        text.choice("odds_total", ("s",), self._asked(chance, text.weighing, ["return 0"], "total"), by=top)
        text.choice("odds_pick", ("s", "r"), self._asked(chance, text.picking, ["return -1"], "-1"), by=top)
        text.choice("answer", ("s", "seat", "action"), self._done(text, players))
        text.choice("befall", ("s", "action"), self._done(text, chance))
        text.choice("follow", ("s", "ask"), self._following(text))
        text.function("settle", ("s",), ["while s.depth > 0 and follow(s, top_ask(s)):", "    pass"])
        after = [f"    {text.name(self.after)}(s, seat)"] if self.after else []
        split = [f"if seat == {CHANCE}:", "    befall(s, action)", "else:", "    answer(s, seat, action)", *after]
        text.function("apply", ("s", "seat", "action"), [*split, *(["settle(s)"] if self.follows else [])])

    def _asked(
        self,
        verbs: Sequence[Verb],
        lines: Callable[[Row, bool], Lines],
        nothing: Lines,
        result: str = "",
    ) -> Iterable[tuple[int, Lines]]:
        """For every question put to them what the rows that answer it say, one after the other, and then the result."""
        names = {verb.name for verb in verbs}
        for ask in self.codec.asks:
            if rows := [row for row in self.rows if row.verb in names and ask in row.asks]:
                said = [line for row in rows for line in lines(row, len(rows) == 1)]
                if result and not said[-1].startswith("return "):
                    said = [*(["total = 0"] if result == "total" else []), *said, f"return {result}"]
                yield ask, said
        if not verbs:
            yield 0, nothing

    def _judged(self, text: _Text, verbs: Sequence[Verb], free: str) -> Iterable[tuple[int, Lines]]:
        for verb in verbs:
            cases = [(row.asks, text.judging(row, verb, free)) for row in self.answers(verb)]
            yield self.codec.first(verb.name), text.by_question(verb, cases)
        if not verbs:
            yield 0, [f"return {free}"]

    def _done(self, text: _Text, verbs: Sequence[Verb]) -> Iterable[tuple[int, Lines]]:
        for verb in verbs:
            cases = [(row.asks, text.doing(row)) for row in self.answers(verb)]
            yield self.codec.first(verb.name), text.by_question(verb, cases)
        if not verbs:
            yield 0, ["pass"]

    def _following(self, text: _Text) -> Iterable[tuple[int, Lines]]:
        """Whether something followed; a question that waits for an answer is left as it is."""
        follows = {follow.ask: follow for follow in self.follows}
        for ask in self.codec.asks:
            if follow := follows.get(ask):
                leave = [f"if not {text.follow(follow.when)}:", "    return False"] if follow.when else []
                yield ask, [*leave, text.follow(follow.does), "return True"]
            else:
                yield ask, ["return False"]


class _Text:
    """Writes rules as source, and remembers what their names mean."""

    def __init__(self, codec: Codec, question: Rule) -> None:
        self.codec = codec
        self.source = ""
        self.made: list[str] = []
        self.names: dict[str, Any] = dict.fromkeys(OWN_NAMES)
        self.names |= {"__name__": codec.asks.__module__, "pop": pop, "top_ask": top_ask, "top_who": top_who}
        self.names |= {"include": include, "include_range": include_range, "lowest": lowest}
        self.question = f"{self.name(question)}(s{', seat' if 'seat' in _parameters(question) else ''})"

    def name(self, function: Rule) -> str:
        name = function.__name__
        while self.names.setdefault(name, function) is not function:
            name += "_"
        return name

    def call(self, function: Rule, verb: Verb) -> str:
        rest = _parameters(function)[1:]
        seat = verb.by != CHANCE and rest[:1] == ["seat"]
        if len(rest) - seat != len(verb.parameters):
            raise TypeError(f"{verb.name}: {function.__name__}({', '.join(rest)}) does not fit {verb.parameters}")
        given = ["s", "seat"] if seat else ["s"]
        return f"{self.name(function)}({', '.join([*given, *self._decoded(verb)])})"

    def doing(self, row: Row) -> Lines:
        verb = self.codec.by_name[row.verb]
        return [*(["pop(s)"] if row.closes else []), *([self.call(row.does, verb)] if row.does else [])] or ["pass"]

    def judging(self, row: Row, verb: Verb, free: str) -> Lines:
        if not row.among:
            return [f"return {self.call(row.may, verb) if callable(row.may) else free}"]
        if row.may is None:
            raise TypeError(f"{verb.name}: a row with `among` needs a rule that names the reason")
        values = [f"x{i} = {value}" for i, value in enumerate(self._decoded(verb))]
        reason = self._given(row.may, len(values), verb) if callable(row.may) else int(row.may)
        return [*values, *self._membership(row, 0), f"return {reason}"]

    def _membership(self, row: Row, i: int) -> Lines:
        if i == len(row.among):
            return ["return 0"]
        source, inner = row.among[i], self._membership(row, i + 1)
        verb = self.codec.by_name[row.verb]
        if source is None:
            return inner
        if isinstance(source, BitSet):
            return [f"if ({self._given(source.rule, i, verb)} >> x{i}) & 1 == 1:", *_indented(inner)]
        if isinstance(source, WordSet):
            word = self._given(source.rule, i, verb, f"x{i} // {source.width}")
            return [f"if ({word} >> (x{i} % {source.width})) & 1 == 1:", *_indented(inner)]
        return self._listed(source, i, verb, lambda item: [f"if {item} == x{i}:", *_indented(inner)])

    def _listed(self, source: Listed, i: int, verb: Verb, each: Callable[[str], Lines]) -> Lines:
        begin = [f"t{i} = {self._given(source.start, i, verb)}"] if source.start else []
        known = [f"t{i}"] if source.start else []
        item = self._given(source.item, i, verb, *known, f"k{i}")
        return [*begin, f"for k{i} in range({self._given(source.count, i, verb, *known)}):", *_indented(each(item))]

    def _given(self, function: Rule, known: int, verb: Verb, *more: str) -> str:
        """A call with the first parameters of a verb, as they are called in loops."""
        rest = _parameters(function)[1:]
        seat = verb.by != CHANCE and rest[:1] == ["seat"]
        given = [*(["seat"] if seat else []), *[f"x{i}" for i in range(known)], *more]
        if len(rest) != len(given):
            raise TypeError(f"{verb.name}: {function.__name__}({', '.join(rest)}) is given {', '.join(given)}")
        return f"{self.name(function)}({', '.join(['s', *given])})"

    def offering(self, row: Row, only: bool) -> Lines:
        """Includes in `mask` what is legal by one row. `only`: no other row answers its question."""
        verb = self.codec.by_name[row.verb]
        count = len(verb.parameters)

        def inner(number: str) -> Lines:
            if row.among or not callable(row.may):
                return [f"include(mask, {number})"]
            return [f"if {self._given(row.may, count, verb)} == 0:", f"    include(mask, {number})"]

        return self._loops(verb, row.each or row.among, inner, whole=bool(row.among))

    def weighing(self, row: Row, only: bool) -> Lines:
        """Adds the weight of all outcomes of one row to `total`."""
        verb = self.codec.by_name[row.verb]
        if row.total or not callable(row.may):
            return [f"{'return' if only else 'total +='} {self._total(row, verb)}"]
        weight = self._given(row.may, len(verb.parameters), verb)
        return self._loops(verb, row.each, lambda _: [f"total += {weight}"])

    def _total(self, row: Row, verb: Verb) -> str:
        return self._given(row.total, 0, verb) if row.total else str(verb.size)

    def picking(self, row: Row, only: bool) -> Lines:
        """Returns the outcome at weight `r`, or takes the weight of this row's outcomes from `r`."""
        verb = self.codec.by_name[row.verb]
        first = self.codec.first(verb.name)
        if row.pick or not callable(row.may):
            found = f"return {first} + {self._given(row.pick, 0, verb, 'r') if row.pick else 'r'}"
            return (
                [found] if only else [f"here = {self._total(row, verb)}", "if r < here:", f"    {found}", "r -= here"]
            )
        weight = self._given(row.may, len(verb.parameters), verb)
        return self._loops(verb, row.each, lambda number: [f"r -= {weight}", "if r < 0:", f"    return {number}"])

    def _loops(
        self, verb: Verb, sources: tuple[Source, ...], inner: Callable[[str], Lines], whole: bool = False
    ) -> Lines:
        """Every combination of parameters that the sources name; `whole`: the last set goes into the mask at once."""
        domains = [domain for _, domain in verb.parameters]
        strides = [verb.size]
        for domain in domains:
            strides.append(strides[-1] // len(domain))

        def step(i: int, number: str) -> Lines:
            if i == len(domains):
                return inner(number)
            source, last = sources[i] if sources else None, whole and i == len(domains) - 1
            within = step(i + 1, f"{number} + x{i}{f' * {strides[i + 1]}' if strides[i + 1] > 1 else ''}")
            if source is None:
                return [f"for x{i} in range({len(domains[i])}):", *_indented(within)]
            if isinstance(source, Listed):
                kept = [f"if x{i} >= 0:", *_indented(within)]
                return self._listed(source, i, verb, lambda item: [f"x{i} = {item}", *kept])
            if isinstance(source, BitSet):
                chosen = self._given(source.rule, i, verb)
                return [f"include_range(mask, {number}, {chosen})"] if last else self._bits(i, chosen, f"x{i}", within)
            chosen, count = self._given(source.rule, i, verb, f"w{i}"), -(-len(domains[i]) // source.width)
            if last:
                within = [f"include_range(mask, {number} + w{i} * {source.width}, {chosen})"]
            else:
                within = self._bits(i, chosen, f"x{i}", within, f"w{i} * {source.width} + ")
            return [f"for w{i} in range({count}):", *_indented(within)]

        return step(0, str(self.codec.first(verb.name)))

    def _bits(self, i: int, chosen: str, value: str, within: Lines, base: str = "") -> Lines:
        each = [f"{value} = {base}lowest(rest{i})", f"rest{i} &= rest{i} - 1", *within]
        return [f"rest{i} = {chosen}", f"while rest{i} != 0:", *_indented(each)]

    def follow(self, function: Rule) -> str:
        seat = ", top_who(s)" if "seat" in _parameters(function) else ""
        return f"{self.name(function)}(s{seat})"

    def _decoded(self, verb: Verb) -> Iterable[str]:
        """The places of a verb's parameters, out of its number: row-major, as the codec counts."""
        first, stride = self.codec.first(verb.name), verb.size
        offset = "action" if not first else f"(action - {first})" if len(verb.parameters) > 1 else f"action - {first}"
        for i, (_, domain) in enumerate(verb.parameters):
            stride //= len(domain)
            shifted = f"{offset} // {stride}" if stride > 1 else offset
            yield f"{shifted} % {len(domain)}" if i else shifted

    def by_question(self, verb: Verb, cases: Sequence[tuple[tuple[int, ...], Lines]]) -> Lines:
        """No test if the verb means the same at every question; else one by one, what most of them mean last."""
        alike: dict[tuple[str, ...], tuple[int, ...]] = {}
        for asks, meaning in cases:
            alike[tuple(meaning)] = alike.get(tuple(meaning), ()) + asks
        *some, (rest, _) = sorted(alike.items(), key=lambda item: len(item[1]))
        if not some:
            return list(rest)
        out = [f"ask = {'top_ask(s)' if verb.by == CHANCE else self.question}"]
        for i, (lines, asks) in enumerate(some):
            test = " or ".join(f"ask == {int(ask)}" for ask in asks)
            out += [f"{'elif' if i else 'if'} {test}:", *_indented(lines)]
        return [*out, "else:", *_indented(rest)]

    def choice(
        self,
        name: str,
        parameters: Sequence[str],
        leaves: Iterable[tuple[int, Lines]],
        by: tuple[str, str] | None = None,
    ) -> None:
        """A rule that finds the leaf of its last parameter, a number, with few comparisons; or of another number, `by`
        its name and how to find it. Neighbours alike are one leaf; many leaves are several rules."""
        merged: list[tuple[int, Lines]] = []
        for first, lines in leaves:
            if not merged or merged[-1][1] != lines:
                merged.append((int(first), lines))
        gives = "return " if merged[0][1][-1].lstrip().startswith("return ") else ""
        parts = [merged]
        while max(map(len, parts)) > MOST_LEAVES:
            parts = [half for part in parts for half in (part[: len(part) // 2], part[len(part) // 2 :])]
        number, begin = (by[0], [f"{by[0]} = {by[1]}"]) if by else (parameters[-1], [])
        if len(parts) > 1:
            merged = []
            given = [*parameters, number] if by else parameters
            for i, part in enumerate(parts):
                self.function(f"{name}_{i + 1}", given, _tree(part, number))
                merged.append((part[0][0], [f"{gives}{name}_{i + 1}({', '.join(given)})"]))
        self.function(name, parameters, [*begin, *_tree(merged, number)])

    def function(self, name: str, parameters: Sequence[str], body: Lines) -> None:
        self.made.append(name)
        self.source += "\n".join([f"def {name}({', '.join(parameters)}):", *_indented(body)]) + "\n\n\n"

    def compiled(self, what: str) -> dict[str, Any]:
        """The functions written so far, as rules; debuggers and tracebacks find their lines."""
        file = f"<{what} of {self.codec.asks.__module__}>"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        exec(compile(self.source, file, "exec"), self.names)
        return {name: rule(self.names[name]) for name in self.made}


def by_verb(codec: Codec, numbers: Mapping[str, Rule | int]) -> Callable[[Any, int, int], int]:
    """A rule `(s, seat, action)` that gives a number for every verb of a player: always the same one, or what another
    rule says of `s`, `seat` if it names it, and the verb's parameters."""
    verbs = [verb for verb in codec.verbs if verb.by != CHANCE]
    for name in sorted({verb.name for verb in verbs} ^ set(numbers)):
        raise TypeError(f"{name} is no verb of players" if name in numbers else f"{name} has no number")
    text = _Text(codec, top_ask)

    def leaf(verb: Verb, number: Rule | int) -> tuple[int, Lines]:
        return codec.first(verb.name), [f"return {text.call(number, verb) if callable(number) else number}"]

    text.choice("by_verb", ("s", "seat", "action"), [leaf(verb, numbers[verb.name]) for verb in verbs])
    made: Callable[[Any, int, int], int] = text.compiled("numbers")["by_verb"]
    return made


def _tree(leaves: Sequence[tuple[int, Lines]], number: str) -> Lines:
    if len(leaves) == 1:
        return leaves[0][1]
    half = len(leaves) // 2
    left, right = _tree(leaves[:half], number), _tree(leaves[half:], number)
    return [f"if {number} < {leaves[half][0]}:", *_indented(left), "else:", *_indented(right)]


def _indented(lines: Iterable[str]) -> Lines:
    return [f"    {line}" for line in lines]


def _parameters(function: Rule) -> list[str]:
    return list(inspect.signature(function).parameters)
