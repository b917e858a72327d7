"""How Archeos Society is played by hand: a leader brings all that match and advances; any card may stay behind."""

from collections.abc import Sequence

from periplus.games.archeos.actions import ADVANCE, CODEC, CONFIRM, DONE, END_EFFECTS, ROLE_EFFECT, TRAIT_FIRST
from periplus.games.archeos.data import SITE_OF, SPACE_POINTS, VEHICLES
from periplus.games.archeos.show.preview_expedition import pools_of
from periplus.games.archeos.state import State
from periplus.kit import Act, Hand, Texts


def usual(view: State, seat: int, legal: Sequence[int], last: Act | None, touched: bool) -> int | None:
    """The larger pool, every card of it, the step of the vehicle and the role; a card laid by hand ends the choice."""
    verbs = {CODEC.verb_of(action).name for action in legal}
    if "trait" in verbs:
        by_colour, by_role = pools_of(view, seat, view.leader[seat] - 1)
        return TRAIT_FIRST + (len(by_role) > len(by_colour))
    if CONFIRM in legal:
        joined = last is not None and last.verb == "include" and touched
        more = [] if joined else [action for action in legal if CODEC.verb_of(action).name == "include"]
        return more[0] if more else CONFIRM
    if END_EFFECTS in legal:
        steps = [action for action in legal if CODEC.verb_of(action).name == "advance"]
        if steps:
            return max(steps, key=lambda action: step_gain(view, seat, action - ADVANCE))
        if "token" in verbs:
            return None
        return ROLE_EFFECT if ROLE_EFFECT in legal else END_EFFECTS
    if DONE in legal and last is not None and last.verb == "keep":
        return DONE
    return None


def step_gain(view: State, seat: int, vehicle: int) -> int:
    """What one step is worth at season's end."""
    site = SITE_OF[vehicle]
    here, face = view.vehicle[seat, vehicle], view.face[site]
    return int(SPACE_POINTS[site, face, here + 1]) - int(SPACE_POINTS[site, face, here])


def gain(t: Texts, before: State, after: State, seat: int) -> str:
    """Where a vehicle goes: the points of its spaces, which are booked at season's end."""
    for vehicle in range(VEHICLES):
        site = SITE_OF[vehicle]
        face, here, there = before.face[site], before.vehicle[seat, vehicle], after.vehicle[seat, vehicle]
        if here != there:
            return f"{int(SPACE_POINTS[site, face, here])} → {int(SPACE_POINTS[site, face, there])} ★"
    return ""


AT_ONCE = ["draw", "token", "keep_all", "draw_all", "cash", "stay"]
AT_ONCE_THERE = ["patron decline", "chichen stop", "bonus stop", "ur pass"]
COSTS = ["to_display", "to_display_unless", "too_small", "monkey_odds", "mercenaries_leave"]
LOSSES = ["lose_bonus", "give_up", "stuck"]

HAND = Hand(
    usual=usual,
    joins=frozenset({"include", "keep"}),
    holds=frozenset({"confirm", "done"}),
    roots=frozenset({"bonus"}),
    at_once=frozenset(AT_ONCE + AT_ONCE_THERE),
    gives_up=frozenset({"surrender"}),
    leads=("confirm",),
    costs=frozenset(COSTS + LOSSES),
    gain=gain,
)
