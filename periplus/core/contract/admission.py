"""The one door for positions from outside: nothing runs on a record that has not passed it.

Names, bytes, files and requests all end in a record. Here it is looked at without trusting it: first what every cell
may hold, then the stack of questions, then what the game says must hold in every position, and last that whoever is
asked has an answer. Compiled rules check no bounds, so this does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from periplus.core.engine.frames import CHANCE, NOBODY_ASKED, SEVERAL, frame, top_who
from periplus.core.engine.record import Field, Record, i2
from periplus.core.engine.rules import KeepsRules
from periplus.core.errors import BadPosition

FLOOR = -1  # what the lowest question of the stack lies on

Range = tuple[int, int]


@dataclass(frozen=True)
class Opening:
    """Where a question may lie in the stack: on which others, with which numbers `a` and `b`, put to one or several.

    A question below may be given as (question, low, high): its own `a`, the stage it has come to, is in that range.
    """

    on: tuple[int | tuple[int, int, int], ...]
    a: Range = (0, 0)
    b: Range = (0, 0)
    several: bool = False


class Admits(KeepsRules, Protocol):
    """What is asked of a game before a position is let in."""

    @property
    def stack(self) -> Mapping[Any, Opening] | None: ...
    @property
    def invariants(self) -> Callable[[Any], list[str]] | None: ...


def admit(game: Admits, s: Record, seats: int | None = None) -> None:
    """Raises `BadPosition`, naming what is wrong and what is allowed, unless everything may run on this position."""
    check_ranges(s)
    check_seats(game, s, seats)
    check_stack(game, s)
    if game.invariants is not None:
        broken = game.invariants(s)
        if broken:
            raise BadPosition(f"this cannot be a position of {game.id}: {'; '.join(broken[:3])}")
    check_asked(game, s)


def check_ranges(s: Record) -> None:
    """Every cell holds what its field declares; the filling between fields holds nothing."""
    for name, each in s.fields.items():
        for value in (int(s.array[name].min()), int(s.array[name].max())):
            refused = each.refusal(value)
            if refused is not None:
                raise BadPosition(f"{_where(s, name, each, value)}: {refused}")
    if "filling" in (s.dtype.names or ()) and s.array["filling"].any():
        raise BadPosition("the bytes between the fields are not empty")


def _where(s: Record, name: str, each: Field, value: int) -> str:
    index = np.argwhere(s.array[name][0] == value)[0] if each.shape else ()
    places = [axis.names[i] if not isinstance(axis, int) else str(i) for axis, i in zip(each.axes, index, strict=True)]
    return ".".join([name, *places])


def check_seats(game: Admits, s: Record, seats: int | None) -> None:
    if s.seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise BadPosition(f"seats: {game.id} is played by {counts} players, not {s.seats}")
    if seats is not None and s.seats != seats:
        raise BadPosition(f"seats: the position is one of {s.seats} players, the match has {seats}")


def check_stack(game: Admits, s: Record) -> None:
    """Known questions, put to those who can answer them, in an order and with numbers that can occur."""
    below = (FLOOR, 0)
    for place in range(s.depth):
        ask, who, a, b = frame(s, place)
        if not 0 <= ask < len(game.codec.asks):
            raise BadPosition(f"frames.{place}: question {ask} is outside 0…{len(game.codec.asks) - 1}")
        where = f"frames.{place} ({game.codec.asks(ask).name.lower()})"
        _check_frame(game, where, below, (ask, a, b))
        _check_who(game, s, where, ask, who)
        below = (ask, a)
    if s.array["frames"][0, s.depth :].any():
        raise BadPosition(f"frames: {s.depth} questions are open, but there is something above them")
    if s.depth and top_who(s) == NOBODY_ASKED:
        raise BadPosition("frames: the top question is put to nobody")
    several = s.depth > 0 and top_who(s) == SEVERAL
    if several != (s.waiting > 0) or s.waiting >> s.seats:
        raise BadPosition(f"waiting: {s.waiting} is not the set of the {s.seats} seats that answer now")


def _check_frame(game: Admits, where: str, below: tuple[int, int], frame: tuple[int, int, int]) -> None:
    ask, a, b = frame
    if game.stack is None:
        return
    opening = game.stack.get(ask)
    if opening is None:
        raise BadPosition(f"{where}: such a question is never left open")
    stages = [on if isinstance(on, tuple) else (on, -1, np.iinfo(i2).max) for on in opening.on]
    if not any(below[0] == on and low <= below[1] <= high for on, low, high in stages):
        names = ", ".join("nothing" if on == FLOOR else game.codec.asks(on).name.lower() for on, _, _ in stages)
        raise BadPosition(f"{where}: it is asked on {names} only, at another stage")
    for name, value, (low, high) in (("a", a, opening.a), ("b", b, opening.b)):
        if not low <= value <= high:
            raise BadPosition(f"{where}: {name} is {value}, outside {low}…{high}")


def _check_who(game: Admits, s: Record, where: str, ask: int, who: int) -> None:
    kinds = {verb.by == CHANCE for verb in game.codec.verbs if ask in verb.answers}
    if not kinds:
        right, allowed = who == NOBODY_ASKED, "nobody"
    elif True in kinds:
        right, allowed = who == CHANCE, "chance"
    else:
        together = game.stack is None or game.stack[ask].several
        right, allowed = 0 <= who < s.seats or (together and who == SEVERAL), f"one of {s.seats} seats"
    if not right:
        raise BadPosition(f"{where}: it is put to {who}, but {allowed} answers it")


def check_asked(game: Admits, s: Record) -> None:
    """Whoever is asked can answer."""
    rules = game.rules()
    for seat in rules.seats_awaited(s):
        if seat == CHANCE:
            if rules.odds_total(s) <= 0:
                raise BadPosition("frames: chance is asked and nothing can come")
        elif not rules.legal(s, seat):
            raise BadPosition(f"frames: seat {s.seat_domain.names[seat]} is asked and can do nothing")


def filled_rows(s: Record, rows: int) -> list[str]:
    """Fields that hold something in the rows of seats nobody sits at; for a game's invariants."""
    filled = []
    for name, each in s.fields.items():
        if each.axes and each.axes[0] is s.seat_domain and s.array[name][0][rows:].any():
            filled.append(f"{name} holds something for a seat that is not at the table")
    return filled
