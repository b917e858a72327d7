"""How Expeditions is played by hand: an arrow, and the turn ends; what a blue stop gives may be left."""

from collections.abc import Sequence

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import DECLINE, END_TURN
from periplus.games.expeditions.show.reading import tickets_used
from periplus.games.expeditions.state import State
from periplus.kit import Act, Hand, Texts


def usual(view: State, seat: int, legal: Sequence[int], last: Act | None, touched: bool) -> int | None:
    """A ticket that is kept, an arrow of a blue stop that is left: both by ending the turn."""
    if DECLINE in legal:
        return DECLINE if last is not None and last.verb == "extend" else None
    return END_TURN if END_TURN in legal else None


def asking(t: Texts, view: State, seat: int, ask: str) -> tuple[str, str]:
    """A ticket is spoken of where there is one that may still be used; below the question what a touch does."""
    usable = view.tickets[seat] > 0 and tickets_used(view, seat) < d.TICKETS_A_TURN
    key = f"ask.{ask}_bare" if not usable and t.has(f"ask.{ask}_bare") else f"ask.{ask}"
    more = f"ask_more.{ask}"
    return t(key), t(more) if t.has(more) else ""


COSTS = ("mark", "costs_ticket", "other_key", "other_key_if", "give_up_key")

HAND = Hand(
    usual=usual,
    asking=asking,
    roots=frozenset({"turn", "tickets"}),
    free=frozenset({"turn", "tickets", "blue", "base", "relaunch"}),
    at_once=frozenset({"put_back"}),
    leads=("end_turn",),
    costs=frozenset(COSTS),
)
