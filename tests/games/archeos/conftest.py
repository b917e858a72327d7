"""A table of Archeos Society set up and played by names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from periplus.core.engine.frames import CHANCE, NOBODY_ASKED, pop, push
from periplus.core.laws.laws import legal_law
from periplus.games.archeos import GAME
from periplus.games.archeos.actions import Ask, Reason
from periplus.games.archeos.data import CARD, COLOUR, COLOURS, PART, ROLE, SEAT, TOKEN, VEHICLE

ANY_ROLES = ["guide", "patron", "photographer", "pilot", "physician", "student", "mercenary"]


def cards(text: str) -> list[int]:
    """`2*red/guide blue/pilot` as card numbers in canonical order."""
    out = []
    for word in text.split():
        times, _, name = word.rpartition("*")
        out += [CARD.index(name)] * int(times or 1)
    return sorted(out)


def counts(text: str) -> dict[str, int]:
    found = cards(text)
    return {CARD.names[card]: found.count(card) for card in found}


class Refused(Exception):
    """An action the rules do not allow, with the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Table:
    """A turn of seat A in season 1, or whatever `position` (names) says. Roles named in cards are in play."""

    def __init__(
        self,
        seats: int = 3,
        *,
        roles: str = "",
        advanced: str = "",
        hand: Mapping[str, str] | None = None,
        display: str = "",
        vehicles: Mapping[str, Mapping[str, int]] | None = None,
        monkeys: int = 0,
        upper: int | None = None,
        turn: str = "A",
        **position: Any,
    ) -> None:
        hands = {seat: cards(text) for seat, text in (hand or {}).items()}
        wanted = roles.split()
        for card in [card for held in hands.values() for card in held] + cards(display):
            wanted.append(ROLE.names[card // COLOURS])
        chosen = list(dict.fromkeys([*wanted, *ANY_ROLES]))[:6]
        assert set(wanted) <= set(chosen), f"more than six roles: {wanted}"
        options = {f"role_{role}": "in" if role in chosen else "out" for role in ROLE}
        options |= {f"face_{c}": "advanced" if c in advanced.split() else "compass" for c in COLOUR}
        self.rules = GAME.rules("plain")
        self.s: Any = GAME.begin(seats, {"mode": "free", "first": "A", **options})
        while self.s.depth:
            pop(self.s)
        named = {seat: {CARD.names[c]: held.count(c) for c in held} for seat, held in hands.items()}
        self.s.set_names({"season": 1, "monkeys": monkeys, "hand": named, "display": counts(display)})
        self.s.set_names({"vehicle": {seat: dict(v) for seat, v in (vehicles or {}).items()}, **position})
        self.s.active = SEAT.index(turn)
        push(self.s, Ask.SEASON, NOBODY_ASKED, 0, 0)
        push(self.s, Ask.TURN, SEAT.index(turn), 0, 0)
        self.complete(upper)

    def complete(self, upper: int | None = None) -> None:
        GAME.complete(self.s)
        deck = sum(self.s.unseen[card] for card in range(len(CARD)))
        if upper is None:
            upper = 0 if self.s.monkeys else deck // 2
        self.s.upper = upper
        self.s.lower = deck - upper + 3 - self.s.monkeys
        assert not GAME.invariants(self.s), GAME.invariants(self.s)

    # -- playing

    def chance(self, *texts: str) -> None:
        for text in texts:
            assert self.asked() == "chance", f"{text}: {self.asked()} is asked"
            action = GAME.codec.parse(text)
            assert GAME.codec.answers(self.s.frames[self.s.depth - 1, 0], action), f"{text} answers another question"
            assert GAME.odds(self.s, action) > 0, f"{text} cannot come"
            self.rules.apply(self.s, CHANCE, action)
            assert not GAME.invariants(self.s), GAME.invariants(self.s)

    def draw(self, *names: str) -> None:
        """Cards from the deck by name, or `monkey`."""
        self.chance(*(name if name == "monkey" else f"card {name}" for name in names))

    def play(self, seat: str, *texts: str) -> None:
        for text in texts:
            assert seat == self.asked(), f"{seat} {text}: {self.asked()} is asked"
            who = SEAT.index(seat)
            action = GAME.codec.parse(text)
            if action not in self.rules.legal(self.s, who):
                raise Refused(self.reason(seat, text))
            self.rules.apply(self.s, who, action)
            assert not GAME.invariants(self.s), GAME.invariants(self.s)

    def expedition(self, seat: str, leader: str, followers: str = "", trait: str = "") -> None:
        """Compose and lay down; `all` takes everything that may follow."""
        self.play(seat, f"lead {leader}")
        if trait:
            self.play(seat, f"trait {trait}")
        if followers == "all":
            self.play(seat, "all")
        else:
            self.play(seat, *(f"include {CARD.names[card]}" for card in cards(followers)))
        self.play(seat, "confirm")

    def third_monkey(self, seat: str = "A") -> None:
        """Seat draws the third monkey at once: the season stops."""
        while self.s.depth:
            pop(self.s)
        push(self.s, Ask.SEASON, NOBODY_ASKED, 0, 0)
        push(self.s, Ask.TURN, SEAT.index(seat), 0, 0)
        self.s.active = SEAT.index(seat)
        self.s.monkeys = 2
        self.complete()
        self.play(seat, "draw")
        self.draw("monkey")

    def lay(self, seat: str, text: str) -> None:
        """An expedition on the table since earlier; the first card leads."""
        for i, name in enumerate(text.split()):
            self.s.laid[self.s.laid_size] = CARD.index(name)
            self.s.laid_by[self.s.laid_size] = SEAT.index(seat) + 1 if i == 0 else 0
            self.s.laid_size += 1
        self.complete(self.s.upper if self.s.upper else None)

    # -- looking

    def asked(self) -> str:
        waiting = self.rules.seats_awaited(self.s)
        if not waiting:
            return "nobody"
        return "chance" if waiting[0] == CHANCE else SEAT.names[waiting[0]]

    def ask(self) -> str:
        asked = self.asked()
        if asked in ("chance", "nobody"):
            return asked if asked == "nobody" else Ask(self.s.frames[self.s.depth - 1, 0]).name.lower()
        return Ask(GAME.question(self.s, SEAT.index(asked))).name.lower()

    def options(self, seat: str) -> set[str]:
        assert seat == self.asked(), f"{self.asked()} is asked, not {seat}"
        legal_law(GAME, self.s, SEAT.index(seat))
        return {GAME.codec.text(action) for action in self.rules.legal(self.s, SEAT.index(seat))}

    def reason(self, seat: str, text: str) -> Reason:
        return Reason(GAME.verdict(self.s, SEAT.index(seat), GAME.codec.parse(text)))

    def hand(self, seat: str) -> dict[str, int]:
        who = SEAT.index(seat)
        return {CARD.names[c]: self.s.hand[who, c] for c in range(len(CARD)) if self.s.hand[who, c]}

    def hand_size(self, seat: str) -> int:
        return self.s.hand_size[SEAT.index(seat)]

    def known(self, seat: str) -> dict[str, int]:
        who = SEAT.index(seat)
        return {CARD.names[c]: self.s.known[who, c] for c in range(len(CARD)) if self.s.known[who, c]}

    def display(self) -> dict[str, int]:
        return {CARD.names[c]: self.s.display[c] for c in range(len(CARD)) if self.s.display[c]}

    def at(self, seat: str, vehicle: str) -> int:
        return self.s.vehicle[SEAT.index(seat), VEHICLE.index(vehicle)]

    def points(self, seat: str, part: str) -> int:
        return self.s.points[SEAT.index(seat), PART.index(part)]

    def total(self, seat: str) -> int:
        return GAME.total(self.s, SEAT.index(seat))

    def holder(self, token: int) -> str:
        value = self.s.token[TOKEN.index(token)]
        return SEAT.names[value - 1] if value else "supply"

    def tile(self) -> str:
        return SEAT.names[self.s.tile - 1] if self.s.tile else "supply"

    def expeditions(self, seat: str) -> list[list[str]]:
        out: list[list[str]] = []
        mine = False
        for i in range(self.s.laid_size):
            if self.s.laid_by[i]:
                mine = self.s.laid_by[i] == SEAT.index(seat) + 1
                if mine:
                    out.append([])
            if mine:
                out[-1].append(CARD.names[self.s.laid[i]])
        return out

    def copy(self) -> Table:
        table = object.__new__(Table)
        table.rules, table.s = self.rules, self.s.copy()
        return table


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table


@pytest.fixture
def refused() -> type[Refused]:
    return Refused
