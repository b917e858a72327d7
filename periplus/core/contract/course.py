"""The course of a game as a table: which verb may answer which question, and what it does then.

From the table the rules `verdict`, `apply`, `odds` and `settle` are written, as plain source in the dialect of every
rule: a tree of comparisons down to one call, its parameters decoded. `Course.source` is that text.
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from periplus.core.engine.codec import Codec, Verb
from periplus.core.engine.frames import CHANCE, pop, top_ask, top_who
from periplus.core.engine.rule import Rule, rule

ALWAYS = None  # in place of `may`: nothing forbids it; in place of a weight: all outcomes alike

OWN_NAMES = ("verdict", "odds", "answer", "befall", "follow", "settle", "apply", "by_verb")
MOST_LEAVES = 6  # verbs or questions told apart in one rule: the fastest on a card, see docs/benchmarks-h200.md

Lines = list[str]


@dataclass(frozen=True)
class Row:
    """A verb as the answer to one question, or to several alike.

    `may(s, seat, …)` gives the reason why not, `does(s, seat, …)` carries it out; both take the verb's parameters as
    numbers, and `seat` only if they name it. Where chance answers, `may(s, …)` is the weight of the outcome.
    """

    verb: str
    on: int | tuple[int, ...]
    may: Rule | None
    does: Rule | None
    closes: bool = False

    @classmethod
    def closing(cls, verb: str, on: int | tuple[int, ...], may: Rule | None, does: Rule | None = None) -> Row:
        """A row whose question is taken off the stack before `does`, if there is more to do at all."""
        return cls(verb, on, may, does, closes=True)

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
        self.after = after
        self.follows = tuple(sorted(follows, key=lambda each: each.ask))
        self._check()
        text = _Text(codec, question)
        self._write(text)
        self.source = text.source
        made = text.compiled("course")
        self.verdict: Callable[[Any, int, int], int] = made["verdict"]
        self.apply: Callable[[Any, int, int], None] = made["apply"]
        self.odds: Callable[[Any, int], int] = made["odds"]
        self.settle: Callable[[Any], None] = made["settle"]

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

    def _write(self, text: _Text) -> None:
        players = [verb for verb in self.codec.verbs if verb.by != CHANCE]
        chance = [verb for verb in self.codec.verbs if verb.by == CHANCE]
        text.choice("verdict", ("s", "seat", "action"), self._judged(text, players, "0"))
        text.choice("odds", ("s", "action"), self._judged(text, chance, "1"))
        text.choice("answer", ("s", "seat", "action"), self._done(text, players))
        text.choice("befall", ("s", "action"), self._done(text, chance))
        text.choice("follow", ("s", "ask"), self._following(text))
        text.function("settle", ("s",), ["while s.depth > 0 and follow(s, top_ask(s)):", "    pass"])
        after = [f"    {text.name(self.after)}(s, seat)"] if self.after else []
        split = [f"if seat == {CHANCE}:", "    befall(s, action)", "else:", "    answer(s, seat, action)", *after]
        text.function("apply", ("s", "seat", "action"), [*split, *(["settle(s)"] if self.follows else [])])

    def _judged(self, text: _Text, verbs: Sequence[Verb], free: str) -> Iterable[tuple[int, Lines]]:
        for verb in verbs:
            judged = [(row.asks, text.call(row.may, verb) if row.may else free) for row in self.answers(verb)]
            cases = [(asks, [f"return {reason}"]) for asks, reason in judged]
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
        self._question = f"{self.name(question)}(s{', seat' if 'seat' in _parameters(question) else ''})"

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
        out = [f"ask = {'top_ask(s)' if verb.by == CHANCE else self._question}"]
        for i, (lines, asks) in enumerate(some):
            test = " or ".join(f"ask == {int(ask)}" for ask in asks)
            out += [f"{'elif' if i else 'if'} {test}:", *_indented(lines)]
        return [*out, "else:", *_indented(rest)]

    def choice(self, name: str, parameters: Sequence[str], leaves: Iterable[tuple[int, Lines]]) -> None:
        """A rule that finds the leaf of its last parameter, a number, with few comparisons. Neighbours alike are one
        leaf; many leaves are several rules."""
        merged: list[tuple[int, Lines]] = []
        for first, lines in leaves:
            if not merged or merged[-1][1] != lines:
                merged.append((int(first), lines))
        gives = "return " if merged[0][1][-1].lstrip().startswith("return ") else ""
        parts = [merged]
        while max(map(len, parts)) > MOST_LEAVES:
            parts = [half for part in parts for half in (part[: len(part) // 2], part[len(part) // 2 :])]
        if len(parts) > 1:
            merged = []
            for i, part in enumerate(parts):
                self.function(f"{name}_{i + 1}", parameters, _tree(part, parameters[-1]))
                merged.append((part[0][0], [f"{gives}{name}_{i + 1}({', '.join(parameters)})"]))
        self.function(name, parameters, _tree(merged, parameters[-1]))

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
