"""A table of Expeditions set up and played by names."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from periplus.core.engine.frames import CHANCE, pop, push
from periplus.core.laws.laws import legal_law
from periplus.games.expeditions import GAME
from periplus.games.expeditions.actions import Ask, Reason
from periplus.games.expeditions.data import (
    ARROWS,
    CARD,
    COLOUR,
    HEAD,
    JOIN,
    NODE,
    PART,
    SEAT,
    SLOT,
    TICKETS,
)
from periplus.games.expeditions.invariants import where_cards_are
from periplus.games.expeditions.rules.odds import deck_size, under_slot
from periplus.games.expeditions.rules.trail import tip

# Cards far from every scenario, so that nobody's hand is empty and the common row is full unless a test says otherwise.
FILLERS = ("fiordland", "tasmania", "sahara", "kolyma", "sakha", "omatako")
ROW = ("denali", "banff", "crater-lake", "old-faithful", "grand-canyon", "lake-baikal")


class Refused(Exception):
    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Table:
    """Seat `turn` is about to place the mandatory arrow. `trails` maps colours to `start>rome>blue-06 | rome>start`."""

    def __init__(
        self,
        seats: int = 2,
        *,
        trails: dict[str, str] | None = None,
        stock: dict[str, int] | None = None,
        hands: dict[str, str] | None = None,
        keys: dict[str, str] | None = None,
        common: str | None = None,
        laid: dict[str, str] | None = None,
        tickets: dict[str, int] | None = None,
        deck: str | None = None,
        turn: str = "A",
        round: int = 1,
    ) -> None:
        self.rules = GAME.rules("plain")
        self.s: Any = GAME.begin(seats)
        pop(self.s)
        position: dict[str, Any] = {"round": round}
        held = {SEAT.names[p]: FILLERS[p] for p in range(seats)} | (hands or {})
        position["hand"] = {p: {card: i + 1 for i, card in enumerate(cards.split())} for p, cards in held.items()}
        position["token"] = {p: places.split() for p, places in (keys or {}).items()}
        position["common"] = list(ROW if common is None else common.split())
        position["laid"] = {card: SEAT.index(p) + 1 for p, cards in (laid or {}).items() for card in cards.split()}
        position["tickets"] = tickets or {}
        self.s.set_names(position)
        self.s.ticket_supply = TICKETS - sum(self.s.tickets[p] for p in range(seats))
        for c, colour in enumerate(COLOUR):
            self._lay(c, (trails or {}).get(colour, ""), (stock or {}).get(colour, ARROWS))
        for p in range(seats):
            for k in range(4):
                slot = self.s.token[p, k]
                self.s.recovered[p, k] = int(slot > 0 and self.s.laid[slot - 1] == p + 1)
        GAME.complete(self.s)
        if deck is not None:
            self._set_deck(deck.split())
        push(self.s, Ask.TURN, SEAT.index(turn), 0, 0)
        assert not GAME.invariants(self.s), GAME.invariants(self.s)

    def _lay(self, c: int, trail: str, stock: int) -> None:
        arrows = []
        for stretch in trail.split("|"):
            stops = [NODE.index(name.strip()) for name in stretch.split(">") if name.strip()]
            arrows += [JOIN[a, b] for a, b in pairwise(stops)]
        assert min(arrows, default=0) >= 0, trail
        for i, arrow in enumerate(arrows):
            self.s.trail[c, i] = arrow
        self.s.length[c] = len(arrows)
        self.s.supply[c] = stock - len(arrows)

    def grow(self, colour: str, trail: str) -> None:
        """A trail laid by somebody else in the meantime."""
        self._lay(COLOUR.index(colour), trail, ARROWS)
        GAME.complete(self.s)

    def _set_deck(self, cards: list[str]) -> None:
        """The deck in a known order, top first: everything lies under an empty pile. The rest leaves the game."""
        for i in range(len(self.s.pile)):
            self.s.pile[i] = 0
        self.s.pile_count = 0
        for i, name in enumerate(cards):
            self.s.under[0, i] = SLOT.index(name)
            self.s.under_by[i] = 1
        self.s.under_count = len(cards)
        missing = set(range(len(CARD))) - set(where_cards_are(self.s))
        for card in missing:  # laid by a seat that does not exist
            self.s.laid[card] = len(SEAT) + 1

    def play(self, *texts: str) -> None:
        """Each by whoever is asked; chance too."""
        for text in texts:
            (seat,) = self.rules.seats_awaited(self.s)
            action = GAME.codec.parse(text)
            ask = self.s.frames[self.s.depth - 1, 0]
            assert GAME.codec.answers(ask, action), f"{text}: {Ask(ask).name} is asked"
            if seat == CHANCE:
                assert GAME.odds(self.s, action) > 0, f"{text} cannot happen"
            elif action not in self.legal(seat):
                raise Refused(Reason(GAME.verdict(self.s, seat, action)))
            self.rules.apply(self.s, seat, action)
            assert not GAME.invariants(self.s), f"{text}: {GAME.invariants(self.s)}"

    def legal(self, seat: int) -> list[int]:
        """What is offered; it must be what the verdict allows."""
        legal_law(GAME, self.s, seat)
        return self.rules.legal(self.s, seat)

    @property
    def asked(self) -> str:
        seats = self.rules.seats_awaited(self.s)
        if not seats:
            return "nobody"
        return "chance" if seats == [CHANCE] else SEAT.names[seats[0]]

    @property
    def ask(self) -> str:
        return Ask(self.s.frames[self.s.depth - 1, 0]).name

    @property
    def used(self) -> int:
        return self.s.frames[0, 2]

    def options(self, verb: str = "") -> list[str]:
        (seat,) = self.rules.seats_awaited(self.s)
        texts = [GAME.codec.text(action) for action in self.legal(seat)]
        return [text for text in texts if text.split()[0] == verb] if verb else texts

    def heads(self, colour: str) -> list[str]:
        return [text.split()[2] for text in self.options("extend") if text.split()[1] == colour]

    def relaunches(self) -> list[str]:
        """Every base with every segment that leaves it, as `base>head`."""
        found = []
        for text in self.options("base"):
            branch = self.copy()
            branch.play(text)
            found += [f"{text.split()[1]}>{option.split()[2]}" for option in branch.options()]
        return found

    def reason(self, text: str) -> str:
        (seat,) = self.rules.seats_awaited(self.s)
        return Reason(GAME.verdict(self.s, seat, GAME.codec.parse(text))).name

    def tip(self, colour: str) -> str:
        return NODE.names[tip(self.s, COLOUR.index(colour))]

    def trail(self, colour: str) -> list[str]:
        c = COLOUR.index(colour)
        return [NODE.names[HEAD[self.s.trail[c, i]]] for i in range(self.s.length[c])]

    def supply(self, colour: str) -> int:
        return self.s.supply[COLOUR.index(colour)]

    def hand(self, seat: str) -> list[str]:
        p = SEAT.index(seat)
        held = [(self.s.hand[p, card], CARD.names[card]) for card in range(len(CARD)) if self.s.hand[p, card]]
        return [name for _, name in sorted(held)]

    def laid(self, seat: str) -> list[str]:
        return [CARD.names[card] for card in range(len(CARD)) if self.s.laid[card] == SEAT.index(seat) + 1]

    def common(self) -> list[str]:
        return [SLOT.names[self.s.common[slot]] for slot in range(6)]

    def under(self) -> list[str]:
        ring = len(self.s.under_by)
        places = [(self.s.under_first + i) % ring for i in range(self.s.under_count)]
        return [SLOT.names[under_slot(self.s, place)] for place in places]

    def tickets(self, seat: str) -> int:
        return self.s.tickets[SEAT.index(seat)]

    def points(self, seat: str, part: str) -> int:
        return self.s.points[SEAT.index(seat), PART.index(part)]

    def score(self, seat: str) -> int:
        return GAME.total(self.s, SEAT.index(seat))

    def token(self, seat: str, place: str) -> str:
        p = SEAT.index(seat)
        (k,) = [k for k in range(4) if self.s.token[p, k] == SLOT.index(place)]
        if self.s.recovered[p, k]:
            return "recovered"
        return "dead" if self.s.dead[p, k] else "live"

    @property
    def deck(self) -> int:
        return deck_size(self.s)

    @classmethod
    def around(cls, s: Any) -> Table:
        table = object.__new__(cls)
        table.rules, table.s = GAME.rules("plain"), s
        return table

    @classmethod
    def deal(cls, seats: int, hands: list[str], row: str = " ".join(ROW)) -> Table:
        """A game from its first card: whole hands in seat order, then the cards turned up."""
        table = cls.around(GAME.begin(seats))
        for hand in hands:
            table.play(*(f"deal {card}" for card in hand.split()))
        if table.ask == "TURN_UP":
            table.play(*(f"turn_up {card}" for card in row.split()))
        return table

    def copy(self) -> Table:
        return self.around(self.s.copy())


@pytest.fixture
def table() -> type[Table]:
    return Table


@pytest.fixture
def refused() -> Callable[..., Any]:
    """`refused("NO_TICKET", t.play, "swap")`"""

    def check(reason: str, call: Callable[..., Any], *args: str) -> None:
        with pytest.raises(Refused) as caught:
            call(*args)
        assert caught.value.reason.name == reason

    return check
