"""A table of verbs gives every action its number, its name, its JSON and its one-line text."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import prod
from typing import Any

from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Domain
from periplus.core.engine.rule import table
from periplus.core.errors import BadAction, shortened

PLAYER = 0
KNOWN_ACTS = 4096

RESERVED = {"seat", "verb", "hash"}


Parameter = Domain | tuple[str, Domain]


@dataclass(frozen=True)
class Verb:
    """One kind of action: its parameters in order, the questions it answers, who says it."""

    name: str
    parameters: tuple[tuple[str, Domain], ...]
    answers: tuple[int, ...]
    by: int

    def __init__(self, name: str, parameters: Sequence[Parameter], *, answers: Iterable[int], by: int = PLAYER) -> None:
        named = tuple((p.id, p) if isinstance(p, Domain) else p for p in parameters)
        if len({label for label, _ in named}) != len(named):
            raise TypeError(f"verb {name}: two parameters share a name")
        if RESERVED & {label for label, _ in named}:
            raise TypeError(f"verb {name}: {', '.join(sorted(RESERVED))} are taken, name the parameter otherwise")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "parameters", named)
        object.__setattr__(self, "answers", tuple(answers))
        object.__setattr__(self, "by", by)

    @property
    def size(self) -> int:
        return prod(len(domain) for _, domain in self.parameters)


@dataclass(frozen=True)
class Act:
    """An action as names: what is logged, shown and sent. `params` is empty where the viewer may not know them.

    All who decode the same number share them: nobody writes to them.
    """

    seat: int
    verb: str
    params: Mapping[str, str]

    @property
    def text(self) -> str:
        return " ".join([self.verb, *self.params.values()])

    @property
    def ids(self) -> list[str]:
        """The board ids this action mentions."""
        return [f"{label}:{value}" for label, value in self.params.items()]


class Codec:
    """The bijection between action numbers and names. Players' verbs first, chance verbs after them."""

    def __init__(self, asks: type[IntEnum], verbs: Sequence[Verb]) -> None:
        self.asks = asks
        self.verbs = tuple(verbs)
        self.by_name = {verb.name: verb for verb in verbs}
        if len(self.by_name) != len(self.verbs):
            raise TypeError("two verbs share a name")
        self._first: dict[str, int] = {}
        self.size = 0
        self.total = 0
        for verb in self.verbs:
            self._first[verb.name] = self.total
            self.total += verb.size
            if verb.by != CHANCE:
                if self.size != self._first[verb.name]:
                    raise TypeError(f"verb {verb.name}: players' verbs come before chance verbs")
                self.size = self.total
        self._starts = list(self._first.values())
        self._known: dict[tuple[int, int], Act] = {}
        self.ranges = self._ranges()

    def first(self, name: str) -> int:
        return self._first[name]

    def _ranges(self) -> Any:
        """For each ask up to K ranges (first, stop) of actions that answer it, padded with empty ones."""
        answers: list[list[tuple[int, int]]] = [[] for _ in self.asks]
        for verb in self.verbs:
            first = self._first[verb.name]
            for ask in verb.answers:
                spans = answers[ask]
                if spans and spans[-1][1] == first:
                    spans[-1] = (spans[-1][0], first + verb.size)
                else:
                    spans.append((first, first + verb.size))
        widest = max(len(spans) for spans in answers)
        return table([spans + [(0, 0)] * (widest - len(spans)) for spans in answers])

    def verb_of(self, action: int) -> Verb:
        if not 0 <= action < self.total:
            raise BadAction(f"no action {action}; there are {self.total}")
        return self.verbs[bisect_right(self._starts, action) - 1]

    def answers(self, ask: int, action: int) -> bool:
        return ask in self.verb_of(action).answers

    def answering(self, ask: int) -> list[int]:
        """Every action whose verb answers a question."""
        return [action for first, stop in self.ranges.tolist()[ask] for action in range(first, stop)]

    def decode(self, action: int, seat: int) -> Act:
        """The act of a number. The same ones come again and again: those met last are kept."""
        known = self._known.get((action, seat))
        if known is None:
            if len(self._known) >= KNOWN_ACTS:
                self._known.clear()
            known = self._known[action, seat] = self._decoded(action, seat)
        return known

    def _decoded(self, action: int, seat: int) -> Act:
        verb = self.verb_of(action)
        rest = action - self._first[verb.name]
        params: dict[str, str] = {}
        for label, domain in reversed(verb.parameters):
            rest, place = divmod(rest, len(domain))
            params[label] = domain.names[place]
        return Act(seat, verb.name, dict(reversed(params.items())))

    def encode(self, verb: str, *values: object) -> int:
        return self.parse_words([verb, *map(str, values)])

    def text(self, action: int) -> str:
        return self.decode(action, 0).text

    def parse(self, text: str) -> int:
        """One line of text, e.g. `take red 4`."""
        return self.parse_words(text.split())

    def parse_words(self, words: Sequence[str]) -> int:
        if not words:
            raise BadAction(f"no action given; verbs are {', '.join(self.by_name)}")
        verb = self._verb(words[0])
        if len(words) - 1 != len(verb.parameters):
            raise BadAction(f"{usage(verb)} has {len(verb.parameters)} parameters, {len(words) - 1} were given")
        return self._number(verb, words[1:])

    def from_json(self, data: Mapping[str, Any]) -> int:
        verb = self._verb(data.get("verb"))
        labels = [label for label, _ in verb.parameters]
        missing = [label for label in labels if label not in data]
        if missing:
            raise BadAction(f"{usage(verb)} needs {', '.join(missing)}")
        return self._number(verb, [str(data[label]) for label in labels])

    def to_json(self, action: int, seat: int, seats: Domain) -> dict[str, str]:
        act = self.decode(action, seat)
        who = "chance" if seat == CHANCE else seats.names[seat]
        return {"seat": who, "verb": act.verb, **act.params}

    def _verb(self, name: object) -> Verb:
        verb = self.by_name.get(name) if isinstance(name, str) else None
        if verb is None:
            raise BadAction(f"unknown verb {shortened(name)}; verbs are {', '.join(self.by_name)}")
        return verb

    def _number(self, verb: Verb, values: Sequence[str]) -> int:
        offset = 0
        for (label, domain), value in zip(verb.parameters, values, strict=True):
            if value not in domain.names:
                there = ", ".join(domain.names)
                raise BadAction(f"{verb.name}: unknown {label} {shortened(value)}; there are {there}")
            offset = offset * len(domain) + domain.names.index(value)
        return self._first[verb.name] + offset


def usage(verb: Verb) -> str:
    return " ".join([verb.name, *(f"<{label}>" for label, _ in verb.parameters)])
