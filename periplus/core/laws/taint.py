"""Who could learn something from a step: the rules themselves run on values that remember from whom they are hidden.

A number read from a secret cell is `Tainted`. It may be reckoned with, and kept where those who must not know it cannot
look. The moment it decides anything they can notice, a branch, a place, a number on the table, it has told them
something, and that is noted. What is not noted cannot have been learnt: without it every world that fits what a viewer
knew runs the same way and looks the same.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from typing import Any

from periplus.core.contract.game import SEEN, UNSEEN, Game
from periplus.core.engine.record import NOBODY, OWNER, Field, Record


class Leaks:
    """The viewers who may have learnt something so far, as a bit set."""

    __slots__ = ("viewers",)

    def __init__(self) -> None:
        self.viewers = 0


class Tainted:
    """A number that some viewers must not know."""

    __slots__ = ("hidden", "leaks", "value")

    def __init__(self, value: int, hidden: int, leaks: Leaks) -> None:
        self.value = value
        self.hidden = hidden
        self.leaks = leaks

    def __bool__(self) -> bool:
        self.leaks.viewers |= self.hidden
        return bool(self.value)

    def __index__(self) -> int:
        self.leaks.viewers |= self.hidden
        return self.value

    __int__ = __index__

    def __neg__(self) -> Tainted:
        return Tainted(-self.value, self.hidden, self.leaks)

    def __invert__(self) -> Tainted:
        return Tainted(~self.value, self.hidden, self.leaks)


def _between(name: str) -> None:
    """One arithmetic or comparing operator, from both sides: what comes of a veiled number is veiled."""
    work: Callable[[Any, Any], int] = getattr(operator, f"__{name}__")

    def forward(self: Tainted, other: Any) -> Tainted:
        if isinstance(other, Tainted):
            return Tainted(work(self.value, other.value), self.hidden | other.hidden, self.leaks)
        return Tainted(work(self.value, other), self.hidden, self.leaks)

    def backward(self: Tainted, other: int) -> Tainted:
        return Tainted(work(other, self.value), self.hidden, self.leaks)

    setattr(Tainted, f"__{name}__", forward)
    if name not in COMPARING:
        setattr(Tainted, f"__r{name}__", backward)


COMPARING = ("eq", "ne", "lt", "le", "gt", "ge")
for _name in (*COMPARING, "add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift"):
    _between(_name)
Tainted.__hash__ = None  # type: ignore[assignment]


class TaintedField:
    """The memory of a secret field."""

    __slots__ = ("_hidden", "_leaks", "_memory", "_working")

    def __init__(self, memory: Any, each: Field, seats_max: int, everybody: int, leaks: Leaks) -> None:
        self._memory = memory
        self._hidden = list(_hidden_rows(each.seen_by, each.shape[0] if each.shape else 1, seats_max, everybody))
        self._working = each.working
        self._leaks = leaks

    def __len__(self) -> int:
        return len(self._memory)

    def lift(self, row: int) -> None:
        self._hidden[row] = 0

    def __getitem__(self, index: Any) -> Any:
        index, hidden, by = self._cell(index)
        value = self._memory[index]
        if hidden == 0 or (self._working and value == 0):
            return value
        return Tainted(value, hidden | by, self._leaks)

    def __setitem__(self, index: Any, value: Any) -> None:
        index, hidden, _ = self._cell(index)
        if type(value) is Tainted:
            self._leaks.viewers |= value.hidden & ~hidden
            value = value.value
        self._memory[index] = value

    def _cell(self, index: Any) -> tuple[Any, int, int]:
        """Where a cell is, from whom it is hidden, and from whom its place is. A veiled place among cells that are
        hidden from the same viewers tells them nothing; a veiled row does."""
        if type(index) is not tuple:
            return index, self._hidden[index], 0
        row, *rest = index
        hidden = self._hidden[row]
        by = 0
        for place in rest:
            if type(place) is Tainted:
                by |= place.hidden
        if by == 0:
            return index, hidden, 0
        self._leaks.viewers |= by & ~hidden
        plain = (place.value if type(place) is Tainted else place for place in rest)
        return (operator.index(row), *plain), hidden, by


@cache
def _hidden_rows(seen_by: str, rows: int, seats_max: int, everybody: int) -> tuple[int, ...]:
    """From whom each row is hidden."""
    if seen_by == NOBODY:
        return (everybody,) * rows
    private = tuple(everybody & ~(1 << seat) for seat in range(seats_max))
    return private if seen_by == OWNER else (0,) * seats_max + private


def veiled(game: Game, s: Record, leaks: Leaks) -> Record:
    """A copy whose secrets are veiled, but for those that everybody can work out."""
    copy = s.copy()
    everybody = (1 << s.seats) - 1
    for name, each in s.secrets.items():
        cell = name if each.shape else "_" + name
        copy.__dict__[cell] = TaintedField(getattr(copy, cell), each, len(s.seat_domain), everybody, leaks)
    for name, row in game.open_rows(s) if game.open_rows is not None else ():
        copy.__dict__[name].lift(row)
    return copy


def learners(game: Game, before: Record, seat: int, action: int) -> int:
    """The seats that could have learnt something hidden from this step of a seat, as a bit set."""
    leaks = Leaks()
    s = veiled(game, before, leaks)
    bool(game.question(s, seat) == 0)
    bool(game.verdict(s, seat, action) == 0)
    possible, leaks.viewers = leaks.viewers, 0
    game.apply(s, seat, action)
    if leaks.viewers | possible == 0:
        return 0
    after = type(before)(s.array)
    viewers = 0
    for viewer in range(before.seats):
        bit = 1 << viewer
        seen = game.seen(before, seat, action, viewer)
        told = leaks.viewers | (possible if seen == SEEN else 0)  # what one did not see proves nothing possible
        if told & bit and (seen != UNSEEN or before.hide(viewer) != after.hide(viewer)):
            viewers |= bit
    return viewers
