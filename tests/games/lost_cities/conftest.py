"""A table of Lost Cities set up and played by names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from periplus.core.engine.frames import CHANCE
from periplus.core.laws.laws import legal_law
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.actions import Reason
from periplus.games.lost_cities.data import BRIDGE, CIRCLE, COLOUR, CROSSING, PART, SEAT, SHEET, SQUARES


class Refused(Exception):
    """An action the rules do not allow, with the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Table:
    """`position` is what State.set_names takes; what follows from it is completed."""

    def __init__(self, seats: int = 2, position: dict[str, Any] | None = None, **options: str) -> None:
        self.rules = GAME.rules("plain")
        self.s: Any = GAME.begin(seats, {"first_player": "A", **options})
        if position:
            self.s.set_names(position)
        GAME.complete(self.s)
        assert not GAME.invariants(self.s), GAME.invariants(self.s)

    def throw(self, colours: str, numbers: str) -> None:
        self.chance(f"throw_colours {colours}")
        self.chance(f"throw_numbers {numbers}")

    def chance(self, text: str) -> None:
        action = GAME.codec.parse(text)
        assert self.asked() == ["chance"], f"{text}: {self.asked()} is asked"
        assert GAME.codec.answers(self.s.frames[self.s.depth - 1, 0], action), f"{text} answers another question"
        assert GAME.odds(self.s, action) > 0
        self.rules.apply(self.s, CHANCE, action)

    def play(self, seat: str, *texts: str) -> None:
        for text in texts:
            who = SEAT.index(seat)
            assert seat in self.asked(), f"{seat} {text}: {self.asked()} is asked"
            action = GAME.codec.parse(text)
            if action not in self.rules.legal(self.s, who):
                raise Refused(self.reason(seat, text))
            self.rules.apply(self.s, who, action)
            assert not GAME.invariants(self.s), GAME.invariants(self.s)

    def asked(self) -> list[str]:
        return ["chance" if seat == CHANCE else SEAT.names[seat] for seat in self.rules.seats_awaited(self.s)]

    def ask(self, seat: str) -> str:
        return GAME.codec.asks(GAME.question(self.s, SEAT.index(seat))).name.lower()

    def options(self, seat: str) -> list[str]:
        assert seat in self.asked(), f"{self.asked()} is asked, not {seat}"
        legal_law(GAME, self.s, SEAT.index(seat))
        return [GAME.codec.text(action) for action in self.rules.legal(self.s, SEAT.index(seat))]

    def reason(self, seat: str, text: str) -> Reason:
        return Reason(GAME.verdict(self.s, SEAT.index(seat), GAME.codec.parse(text)))

    @property
    def over(self) -> bool:
        return not self.asked()

    def column(self, sheet: str, colour: str) -> list[int]:
        p, c = SHEET.index(sheet), COLOUR.index(colour)
        return [self.s.numbers[p, c, i] for i in range(SQUARES) if self.s.numbers[p, c, i]]

    def circle(self, sheet: str, colour: str) -> str:
        return CIRCLE.names[self.s.circle[SHEET.index(sheet), COLOUR.index(colour)]]

    def top_vase(self, sheet: str, colour: str) -> bool:
        return self.s.top_vase[SHEET.index(sheet), COLOUR.index(colour)] == 1

    def bridge(self, sheet: str, name: str) -> str:
        return CROSSING.names[self.s.bridge[SHEET.index(sheet), BRIDGE.index(name)]]

    def first_roll(self, name: str) -> int:
        return self.s.first_roll[BRIDGE.index(name)]

    def artefacts(self, sheet: str) -> int:
        return self.s.artefacts[SHEET.index(sheet)]

    def dice_marks(self, sheet: str) -> int:
        return self.s.dice_marks[SHEET.index(sheet)]

    def points(self, sheet: str, part: str) -> int:
        return self.s.points[SHEET.index(sheet), PART.index(part)]

    def total(self, seat: str) -> int:
        return GAME.standing(self.s, SEAT.index(seat))

    def caravan(self, colour: str) -> int:
        return self.s.caravan[COLOUR.index(colour)]

    @classmethod
    def around(cls, s: Any) -> Table:
        """A table in a position set up elsewhere, even one that no game could reach."""
        table = object.__new__(cls)
        table.rules, table.s = GAME.rules("plain"), s
        return table

    def copy(self) -> Table:
        return self.around(self.s.copy())


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table


@pytest.fixture
def refused() -> type[Refused]:
    return Refused
