"""A table of Excavation Earth set up and played by names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from periplus.core.engine.frames import CHANCE, NOBODY_ASKED, pop, push
from periplus.core.laws.laws import legal_law
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import Ask, Reason
from periplus.games.excavation.data import (
    BUYER,
    BUYERS_PER_COLOUR,
    BUYERS_WHITE,
    CARD,
    CARD_COPIES,
    CENTRE,
    COLOUR,
    COPIES,
    LOCATION,
    MARKET,
    PART,
    RELIC,
    REMOVED,
    SEAT,
    WHITE,
    ZU_CARD,
)
from periplus.games.excavation.rules.course import settle
from periplus.games.excavation.rules.zu_turn import begin_zu_card

FACTIONS = ("issisinui", "kutu_kuti", "gul", "aquilla")
ACTS = 2  # stage of a turn: third explorer and free step are behind


class Refused(Exception):
    """An action the rules do not allow, with the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Table:
    """An empty table: full box, no relics, buyers or cubes out. `position` is what State.set_names takes."""

    def __init__(
        self,
        seats: int = 2,
        position: dict[str, Any] | None = None,
        *,
        seat: str = "A",
        factions: Sequence[str] = FACTIONS,
        open_action: bool = True,
        **options: str,
    ) -> None:
        chosen = {f"faction_{SEAT.names[k]}": factions[k] for k in range(seats)}
        self.rules = GAME.rules("plain")
        self.s: Any = GAME.begin(seats, {**chosen, **options})
        while self.s.depth:
            pop(self.s)
        self.rows = max(2, seats)
        self.full_box()
        self.s.set_names({"explorer": {SEAT.names[k]: ["M1", "M4", "P1"] for k in range(seats)}})
        self.s.set_names(position or {})
        GAME.complete(self.s)
        if open_action:
            self.turn(seat)

    def full_box(self) -> None:
        s = self.s
        for row in range(self.rows):
            s.order[row] = row
        for card in range(30):
            s.deck[card] = CARD_COPIES
        for relic in range(20):
            s.stack[relic] = COPIES[relic]
        for b in range(6):
            s.buyers[b] = (BUYERS_WHITE if b == WHITE else BUYERS_PER_COLOUR) - REMOVED[b == WHITE, self.rows - 2]

    def turn(self, seat: str, actions: int = 2) -> None:
        """It is this player's turn, first or second action."""
        s = self.s
        while s.depth:
            pop(s)
        s.active = SEAT.index(seat)
        s.turn = next(k for k in range(self.rows) if s.order[k] == s.active)
        s.actions_left = actions
        push(s, Ask.TAKING_TURNS, NOBODY_ASKED, 0, 0)
        push(s, Ask.TURN, NOBODY_ASKED, ACTS, 0)
        settle(s)

    def procedure(self, ask: Ask, a: int = 0, b: int = 0) -> None:
        """Nothing but this automatic procedure is left to do."""
        while self.s.depth:
            pop(self.s)
        push(self.s, ask, NOBODY_ASKED, a, b)
        settle(self.s)

    def zu(self, card: str, *chance: str) -> None:
        """Zu carries out one card, and these are the chance outcomes on the way."""
        while self.s.depth:
            pop(self.s)
        begin_zu_card(self.s, ZU_CARD.index(card))
        settle(self.s)
        for text in chance:
            self.chance(text)

    def set(self, **fields: Any) -> None:
        self.s.set_names(fields)
        GAME.complete(self.s)

    # play

    def chance(self, *texts: str) -> None:
        for text in texts:
            action = GAME.codec.parse(text)
            assert self.asked() == ["chance"], f"{text}: {self.asked()} is asked {self.ask()}"
            assert GAME.codec.answers(self.s.frames[self.s.depth - 1, 0], action), f"{text}: {self.ask()} is asked"
            assert GAME.odds(self.s, action) > 0, f"{text} cannot come"
            self.rules.apply(self.s, CHANCE, action)

    def play(self, seat: str, *texts: str) -> None:
        for text in texts:
            who = SEAT.index(seat)
            assert seat in self.asked(), f"{seat} {text}: {self.asked()} is asked {self.ask()}"
            action = GAME.codec.parse(text)
            assert GAME.codec.answers(self.s.frames[self.s.depth - 1, 0], action), f"{text}: {self.ask()} is asked"
            if action not in self.rules.legal(self.s, who):
                raise Refused(self.reason(seat, text))
            self.rules.apply(self.s, who, action)

    def run_chance(self) -> None:
        """Chance answers with its first possible outcome until a player is asked or the game is over."""
        while self.asked() == ["chance"]:
            self.rules.apply(self.s, CHANCE, self.rules.odds_pick(self.s, 0))

    # look

    def asked(self) -> list[str]:
        return ["chance" if seat == CHANCE else SEAT.names[seat] for seat in self.rules.seats_awaited(self.s)]

    def ask(self) -> str:
        return GAME.codec.asks(self.s.frames[self.s.depth - 1, 0]).name.lower() if self.s.depth else "over"

    def outcomes(self) -> dict[str, int]:
        """What chance may bring, with its weights."""
        spans = GAME.codec.ranges.tolist()[self.s.frames[self.s.depth - 1, 0]]
        weights = {GAME.codec.text(a): GAME.odds(self.s, a) for i, j in spans for a in range(i, j)}
        return {text: weight for text, weight in weights.items() if weight}

    def options(self, seat: str = "A") -> list[str]:
        assert seat in self.asked(), f"{self.asked()} is asked, not {seat}"
        legal_law(GAME, self.s, SEAT.index(seat))
        return [GAME.codec.text(action) for action in self.rules.legal(self.s, SEAT.index(seat))]

    def verbs(self, seat: str = "A") -> set[str]:
        return {text.split()[0] for text in self.options(seat)}

    def reason(self, seat: str, text: str) -> Reason:
        return Reason(GAME.verdict(self.s, SEAT.index(seat), GAME.codec.parse(text)))

    def queue(self, market: int) -> list[str]:
        return [BUYER.names[self.s.queue[market - 1, k] - 1] for k in range(4) if self.s.queue[market - 1, k]]

    def buyers(self, name: str) -> int:
        return self.s.buyers[BUYER.index(name)]

    def mothership(self) -> dict[str, int]:
        return {name: self.s.mothership[b] for b, name in enumerate(BUYER) if self.s.mothership[b]}

    def pile(self, colour: str) -> list[str]:
        c = COLOUR.index(colour)
        return [RELIC.names[self.s.pile[c, k] - 1] for k in range(18) if self.s.pile[c, k]]

    def site(self, relic: str) -> int:
        return self.s.site[RELIC.index(relic)]

    def hold(self, seat: str = "A") -> list[str]:
        return [r for k, r in enumerate(RELIC) for _ in range(self.s.hold[SEAT.index(seat), k])]

    def stash(self, seat: str = "A") -> list[str]:
        return [r for k, r in enumerate(RELIC) for _ in range(self.s.stash[SEAT.index(seat), k])]

    def guards(self, seat: str = "A") -> list[str]:
        return [r for k, r in enumerate(RELIC) if self.s.guard[SEAT.index(seat), k]]

    def traders(self, seat: str = "A") -> list[int]:
        return [self.s.trader[SEAT.index(seat), m] for m in range(len(MARKET))]

    def envoys(self, seat: str = "A") -> list[int]:
        return [self.s.envoy[SEAT.index(seat), c] for c in range(len(CENTRE))]

    def hand(self, seat: str = "A") -> list[str]:
        row = SEAT.index(seat)
        cards = [CARD.names[k] for k in range(30) for _ in range(self.s.hand[row, k])]
        return cards + [CARD.names[30 + k] for k in range(3) if self.s.travel[row, k]]

    def discard(self) -> list[str]:
        return [CARD.names[k] for k in range(30) for _ in range(self.s.discard[k])]

    def row(self) -> list[str]:
        return [CARD.names[self.s.row[k] - 1] for k in range(5) if self.s.row[k]]

    def cubes(self) -> list[str]:
        owners = [self.s.row_cube[k] for k in range(5) if self.s.row[k]]
        return ["-" if owner == 0 else SEAT.names[owner - 1] for owner in owners]

    def explorers(self, seat: str = "A") -> list[str]:
        row = SEAT.index(seat)
        return [LOCATION.names[self.s.explorer[row, k] - 1] for k in range(3) if self.s.explorer[row, k]]

    def credits(self, seat: str = "A") -> int:
        return self.s.credits[SEAT.index(seat)]

    def points(self, seat: str, part: str) -> int:
        return self.s.points[SEAT.index(seat), PART.index(part)]

    def supply(self, seat: str = "A") -> int:
        return self.s.supply[SEAT.index(seat)]

    def copy(self) -> Table:
        twin = object.__new__(Table)
        twin.rules, twin.s, twin.rows = self.rules, self.s.copy(), self.rows
        return twin


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table


@pytest.fixture
def refused() -> type[Refused]:
    return Refused


@pytest.fixture
def zu_table() -> Callable[..., Table]:
    """A solo table; Zu has 8 credits and all its cubes unless told otherwise."""

    def make(position: dict[str, Any] | None = None, **options: str) -> Table:
        options.setdefault("zu", "custom")
        return Table(1, position, factions=("dal_harrai",), open_action=False, **options)

    return make
