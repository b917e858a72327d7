"""Zu for a table with the real box: what lies there goes in by name, Zu's card comes out step by step. Same rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask, Why
from periplus.games.excavation.positions import complete
from periplus.games.excavation.rules.course import COURSE, apply, settle
from periplus.games.excavation.rules.zu_turn import begin_zu_card
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, BadPosition, Texts, load_texts, pop, top_ask

# What Zu's cards look at, and the most of each in one place. Row A is the human, row B is Zu.
MOST = {
    "round": d.ROUNDS,
    "credits": 999,
    "hold": d.HOLD_SPACES,
    "stash": d.STASH_SPACES,
    "guard": 1,
    "trader": d.CREW,
    "envoy": d.CREW,
    "supply": d.CREW,
    "queue": len(d.BUYER),
    "mothership": d.TRACK,
    "buyers": d.TRACK,
    "site": max(d.COPIES[kind] for kind in range(d.RELIC_COUNT)),
    "sold": max(d.COPIES[kind] for kind in range(d.RELIC_COUNT)),
    "pile": d.RELIC_COUNT,
    "stack": max(d.COPIES[kind] for kind in range(d.RELIC_COUNT)),
    "row": d.CARD_COUNT,
    "row_cube": d.ZU + 1,
}
DERIVED = ("buyers", "stack", "supply")  # follow from the rest unless they are told


@dataclass(frozen=True)
class Question:
    """What the person at the table must tell, or leave to chance: `choices` are action texts of the game."""

    ask: Ask
    choices: list[str]


def position(names: Mapping[str, Any] | None = None, switches: Iterable[str] = (), t: Texts | None = None) -> State:
    """A table as told by names: `{"credits": {"B": 12}, "queue": {"3": ["red", "white"]}, "hold": {"B": {"RB": 1}}}`.

    What is not told: round 1, no relics, no cubes on the boards, everything else still in the box.
    """
    t = t or load_texts(d.DATA.folder / "texts", "en")
    told = dict(names or {})
    unknown = sorted(set(told) - set(MOST))
    if unknown:
        raise BadPosition(t("companion.unseen", what=", ".join(unknown), known=", ".join(MOST)))
    s = State.blank()
    s.seats, s.solo, s.round = 1, 1, 1
    for card in range(len(s.deck)):
        s.deck[card] = d.CARD_COPIES
    turn_switches(s, switches, t)
    s.set_names(told)
    check_numbers(s, t)
    check_places(s, t)
    for field, derive in (("buyers", buyers_left), ("stack", relics_left), ("supply", crew_left)):
        if field not in told:
            derive(s, t)
    complete(s)
    return s


def known(s: State) -> dict[str, Any]:
    """The table as names, as far as it is told."""
    names = s.to_names()
    return {field: names[field] for field in MOST if field in names and field not in DERIVED}


def turn_switches(s: State, switches: Iterable[str], t: Texts) -> None:
    for switch in switches:
        if switch not in d.SWITCH.names:
            raise BadPosition(t("companion.unknown", word=switch, known=", ".join(d.SWITCH)))
        s.switch[d.SWITCH.index(switch)] = 1
    if s.switch[d.E2] and s.switch[d.H2]:  # ZU-141
        labels = [t(f"option.{d.SWITCH.names[switch]}.label") for switch in (d.E2, d.H2)]
        raise BadPosition(t("companion.exclude", one=labels[0], other=labels[1]))


def check_numbers(s: State, t: Texts) -> None:
    for field, most in MOST.items():
        values = s.array[field][0].reshape(-1)
        for value in (values.min(), values.max()):
            if not 0 <= value <= most:
                raise BadPosition(t("companion.number", word=f"{field} {value}", most=most))
        if State.fields[field].axes[:1] == (d.SEAT,) and s.array[field][0][d.ZU + 1 :].any():
            raise BadPosition(t("companion.two_rows", what=field))
    if s.round == 0:
        raise BadPosition(t("companion.number", word="round 0", most=d.ROUNDS))


def check_places(s: State, t: Texts) -> None:
    """Stores hold what they can, queues and piles have no gaps, a pile has one colour, the row its spots."""
    for row in range(2):
        check_store(s, row, t)
    queues = [[s.queue[market, i] for i in range(d.QUEUE_MAX)] for market in range(d.MARKET_COUNT)]
    if any(gaps(queue) for queue in queues):
        raise BadPosition(t("companion.bad_queue"))
    for colour in range(d.COLOUR_COUNT):
        pile = [s.pile[colour, i] for i in range(d.PILE_MAX)]
        if gaps(pile) or any(there and (there - 1) // d.GLYPH_COUNT != colour for there in pile):
            raise BadPosition(t("companion.bad_pile"))
    bare = any(s.row_cube[spot] and not s.row[spot] for spot in range(len(d.SPOT)))
    if bare or any(s.row[spot] for spot in range(d.ROW_CARDS[0], len(d.SPOT))):
        raise BadPosition(t("companion.bad_row", most=d.ROW_CARDS[0]))


def check_store(s: State, row: int, t: Texts) -> None:
    for store, spaces in (("hold", d.HOLD_SPACES), ("stash", d.STASH_SPACES)):
        if sum(getattr(s, store)[row, kind] for kind in range(d.RELIC_COUNT)) > spaces:
            raise BadPosition(t("companion.bad_store", what=t(f"thing.{store}"), most=spaces))


def gaps(places: list[int]) -> bool:
    return any(second and not first for first, second in pairwise(places))


def buyers_left(s: State, t: Texts) -> None:
    for b in range(d.WHITE + 1):
        box = d.BUYERS_WHITE - d.REMOVED[1, 0] if b == d.WHITE else d.BUYERS_PER_COLOUR - d.REMOVED[0, 0]
        seen = s.mothership[b] + sum(s.queue[m, k] == b + 1 for m in range(d.MARKET_COUNT) for k in range(d.QUEUE_MAX))
        if seen > box:
            raise BadPosition(t("companion.box", what=t.name(d.BUYER, b), seen=seen, box=box))
        s.buyers[b] = box - seen


def relics_left(s: State, t: Texts) -> None:
    for r in range(d.RELIC_COUNT):
        piles = sum(s.pile[c, k] == r + 1 for c in range(d.COLOUR_COUNT) for k in range(d.PILE_MAX))
        stored = sum(s.hold[row, r] + s.stash[row, r] for row in range(2))
        s.stack[r] = max(0, d.COPIES[r] - s.site[r] - piles - stored - s.sold[r])


def crew_left(s: State, t: Texts) -> None:
    """Cubes not seen on the boards; Zu counts them with one switch only (ZU-144)."""
    for row in range(2):
        posts = sum(int(getattr(s, field)[row, i]) for field, length in POSTS for i in range(length))
        s.supply[row] = max(0, d.CREW - posts - sum(s.row_cube[spot] == row + 1 for spot in range(len(d.SPOT))))


POSTS = (("trader", d.MARKET_COUNT), ("envoy", d.CENTRE_COUNT), ("guard", d.RELIC_COUNT))


class ZuAction:
    """One card of Zu carried out on a position. While there is a `question`, `answer` it; then all is settled."""

    def __init__(self, s: State, card: str) -> None:
        self.before = s.copy()
        self.s = s
        while s.depth > 0:
            pop(s)
        begin_zu_card(s, d.ZU_CARD.index(card))
        settle(s)

    @property
    def question(self) -> Question | None:
        if self.s.depth == 0:
            return None
        ask = Ask(top_ask(self.s))
        spans = CODEC.ranges.tolist()[ask]
        return Question(ask, [CODEC.text(a) for i, j in spans for a in range(i, j) if COURSE.odds(self.s, a) > 0])

    def answer(self, text: str) -> None:
        asked = self.question
        if asked is None:
            raise BadPosition("Zu's card is done; there is nothing to answer")
        if text not in asked.choices:
            raise BadPosition(f"{text!r} cannot be; possible are {', '.join(asked.choices)}")
        apply(self.s, CHANCE, CODEC.parse(text))

    @property
    def reasons(self) -> list[Why]:
        """The lines of Zu's reasoning, one after the other."""
        return [Why(self.s.trace_step[k]) for k in range(self.s.trace_size)]
