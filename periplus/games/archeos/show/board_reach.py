"""The slip of paper while nothing is considered: which sites the hand reaches, and what the nearest ones lack."""

from __future__ import annotations

from periplus.core.board import Look, reading
from periplus.games.archeos.data import COLOURS, Role
from periplus.games.archeos.rules.effects import can_move_on
from periplus.games.archeos.show.board_cards import has_hand
from periplus.games.archeos.show.board_ghost import Step, reach_line, short_line, slip, strength_of
from periplus.games.archeos.show.board_sites import vehicles_of
from periplus.games.archeos.show.preview import need, pools_of
from periplus.games.archeos.show.reading import hand_of
from periplus.games.archeos.state import State

ROOM = 3  # lines on the slip, under its heading


def draw_reach(look: Look) -> str:
    if not is_idle(look.view, look.seat):
        return ""
    lines = reach_lines(look)
    return slip([look.t("board.reach" if lines else "board.reach_nothing"), *lines])


@reading
def is_idle(view: State, seat: int) -> bool:
    """Whether this seat has a hand and leads nothing with it yet."""
    return has_hand(view, seat) and view.leader[seat] <= 0


def reach_lines(look: Look) -> list[str]:
    """What brings most first, then what lacks least."""
    seat, steps = look.seat, []
    for which, force in strengths(look.view, seat).items():
        lacks = need(look.view, seat, which) - force
        step = Step.of(look, seat, which, 1)
        line = short_line(look, seat, which, force) if lacks > 0 else reach_line(look, seat, which)
        steps.append((max(0, lacks), step.before - step.after, which, line))
    return [line for *_, line in sorted(steps)[:ROOM]]


@reading
def strengths(view: State, seat: int) -> dict[int, int]:
    """The largest strength the hand has for each vehicle that may still move on."""
    best: dict[int, int] = {}
    for card in set(hand_of(view, seat)):
        if card // COLOURS not in (Role.STUDENT, Role.PILOT, Role.MERCENARY):
            force = strength_of([card, *max(pools_of(view, seat, card), key=len)])
            for which in vehicles_of(view, card % COLOURS):
                if can_move_on(view, seat, which) == 0:
                    best[which] = max(force, best.get(which, 0))
    return best
