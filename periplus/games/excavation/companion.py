"""Zu for a table with the real box: what lies there goes in by name, Zu's card comes out step by step. Same rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from periplus.core.errors import BadPosition
from periplus.core.frames import CHANCE, pop, top_ask
from periplus.games.excavation.actions import CODEC, Ask, Why
from periplus.games.excavation.complete import complete
from periplus.games.excavation.data import (
    BUYERS_PER_COLOUR,
    BUYERS_WHITE,
    CARD_COPIES,
    COPIES,
    CREW,
    REMOVED,
    SWITCH,
    WHITE,
    ZU_CARD,
)
from periplus.games.excavation.rules.course import apply, settle
from periplus.games.excavation.rules.odds import odds
from periplus.games.excavation.rules.zu_turn import begin_zu_card
from periplus.games.excavation.state import State

# What Zu's cards look at. Row A is the human, row B is Zu.
FIELDS = (
    "round", "credits", "hold", "stash", "guard", "trader", "envoy", "supply", "queue", "mothership", "buyers", "site",
    "pile", "stack", "row", "row_cube",
)  # fmt: skip


@dataclass(frozen=True)
class Step:
    """One line of Zu's reasoning: which, the candidates before it, and after it, as numbers (see Why)."""

    why: Why
    before: int
    after: int


@dataclass(frozen=True)
class Question:
    """What the person at the table must tell, or leave to chance: `choices` are action texts of the game."""

    ask: Ask
    choices: list[str]


def position(names: Mapping[str, Any] | None = None, switches: tuple[str, ...] = ()) -> State:
    """A table as told by names: `{"credits": {"B": 12}, "queue": {"3": ["red", "white"]}, "hold": {"B": {"RB": 1}}}`.

    What is not told: round 1, no relics, no cubes on the boards, everything else still in the box.
    """
    told = dict(names or {})
    unknown = sorted(set(told) - set(FIELDS))
    if unknown:
        raise BadPosition(f"Zu does not look at {', '.join(unknown)}; it looks at {', '.join(FIELDS)}")
    s = State.blank()
    s.seats, s.solo, s.round = 1, 1, 1
    s.supply[0] = s.supply[1] = CREW
    for card in range(len(s.deck)):
        s.deck[card] = CARD_COPIES
    for switch in switches:
        s.switch[SWITCH.index(switch)] = 1
    s.set_names(told)
    if "buyers" not in told:
        buyers_left(s)
    if "stack" not in told:
        relics_left(s)
    complete(s)
    return s


def buyers_left(s: Any) -> None:
    for b in range(WHITE + 1):
        box = BUYERS_WHITE - REMOVED[1, 0] if b == WHITE else BUYERS_PER_COLOUR - REMOVED[0, 0]
        seen = s.mothership[b] + sum(s.queue[m, k] == b + 1 for m in range(6) for k in range(4))
        if seen > box:
            raise BadPosition(f"{seen} buyers of one kind are in sight, the box has {box}")
        s.buyers[b] = box - seen


def relics_left(s: Any) -> None:
    for r in range(len(s.stack)):
        piles = sum(s.pile[c, k] == r + 1 for c in range(5) for k in range(18))
        stored = sum(s.hold[row, r] + s.stash[row, r] for row in range(2))
        s.stack[r] = max(0, COPIES[r] - s.site[r] - piles - stored)


class ZuAction:
    """One card of Zu carried out on a position. While there is a `question`, `answer` it; then all is settled."""

    def __init__(self, s: State, card: str) -> None:
        self.before = s.copy()
        self.s = s
        while s.depth > 0:
            pop(s)
        begin_zu_card(s, ZU_CARD.index(card))
        settle(s)

    @property
    def question(self) -> Question | None:
        if self.s.depth == 0:
            return None
        ask = Ask(top_ask(self.s))
        spans = CODEC.ranges.tolist()[ask]
        return Question(ask, [CODEC.text(a) for i, j in spans for a in range(i, j) if odds(self.s, a) > 0])

    def answer(self, text: str) -> None:
        asked = self.question
        if asked is None:
            raise BadPosition("Zu's card is done; there is nothing to answer")
        if text not in asked.choices:
            raise BadPosition(f"{text!r} cannot be; possible are {', '.join(asked.choices)}")
        apply(self.s, CHANCE, CODEC.parse(text))

    @property
    def steps(self) -> list[Step]:
        s = self.s
        return [Step(Why(s.trace_step[k]), s.trace_before[k], s.trace_after[k]) for k in range(s.trace_size)]
