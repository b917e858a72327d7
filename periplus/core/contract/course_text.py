"""Writes the rules of a course as source: loops over what is legal, calls with decoded parameters, trees of
comparisons."""

import inspect
import linecache
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from periplus.core.contract.course_rows import BitSet, Listed, Row, Source, WordSet
from periplus.core.engine.codec import Codec, Verb
from periplus.core.engine.frames import CHANCE, pop, top_ask, top_who
from periplus.core.engine.mask import include, include_range, lowest
from periplus.core.engine.rule import Rule, rule

OWN_NAMES = (
    *("verdict", "offer", "odds", "odds_total", "odds_pick"),
    *("answer", "befall", "follow", "settle", "apply", "by_verb"),
)
MOST_LEAVES = 6  # verbs or questions told apart in one rule: the fastest on a card, see docs/results/card.md

Lines = list[str]


class RuleText:
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

    def judging(self, row: Row, free: str) -> Lines:
        verb = self.codec.by_name[row.verb]
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
