"""The slip of paper while nothing is considered: the sum of the expedition one puts together; before that, which sites
the hand reaches and what the nearest ones lack; with nothing in hand, what the sites ask for."""

from periplus.games.archeos import data as d
from periplus.games.archeos.rules.effects import can_move_on
from periplus.games.archeos.rules.expedition import BY_COLOUR, BY_ROLE, cap, pool_size
from periplus.games.archeos.show import ghost
from periplus.games.archeos.show.board_market import composing
from periplus.games.archeos.show.board_sites import vehicles_of
from periplus.games.archeos.show.hand import has_hand
from periplus.games.archeos.show.preview_expedition import need
from periplus.games.archeos.show.reading import hand_of
from periplus.games.archeos.state import State
from periplus.kit.draw import Look, derived

ROOM = 3  # lines on the slip, under its heading; what the hand reaches is told in full


def draw_reach(look: Look) -> str:
    view, seat = look.view, look.seat
    if not has_hand(view, seat):
        return ""
    if cards := composing(view, seat):
        return ghost.slip(ghost.expedition_lines(look, seat, cards))
    if not hand_of(view, seat):
        return ghost.slip([look.t("board.asked"), *asked_lines(look)])
    lines = reach_lines(look)
    return ghost.slip([look.t("board.reach" if lines else "board.reach_nothing"), *lines])


def asked_lines(look: Look) -> list[str]:
    """The lowest gates first; of equal ones that which brings most."""
    view, seat, steps = look.view, look.seat, []
    for which in (which for colour in range(d.COLOURS) for which in vehicles_of(view, colour)):
        if can_move_on(view, seat, which) == 0:
            step = ghost.Step.of(look, seat, which, 1)
            steps.append(
                (need(view, seat, which), step.before - step.after, which, ghost.asked_line(look, seat, which))
            )
    return [line for *_, line in sorted(steps)[:ROOM]]


def reach_lines(look: Look) -> list[str]:
    """Every site in reach, what brings most first; where there is room left, what lacks least."""
    seat, steps = look.seat, []
    for which, force in strengths(look.view, seat).items():
        lacks = need(look.view, seat, which) - force
        step = ghost.Step.of(look, seat, which, 1)
        line = ghost.short_line(look, seat, which, force) if lacks > 0 else ghost.reach_line(look, seat, which)
        steps.append((max(0, lacks), step.before - step.after, which, line))
    steps.sort()
    reached = sum(lacks == 0 for lacks, *_ in steps)
    return [line for *_, line in steps[: max(ROOM, reached)]]


@derived
def strengths(view: State, seat: int) -> dict[int, int]:
    """The largest strength the hand has for each vehicle that may still move on."""
    best: dict[int, int] = {}
    most = cap(view, seat)
    for card, followers in most_followers(view, seat).items():
        if card // d.COLOURS not in (d.Role.STUDENT, d.Role.PILOT, d.Role.MERCENARY):
            force = ghost.strength_of(card, min(1 + followers, most))
            for which in vehicles_of(view, card % d.COLOURS):
                if can_move_on(view, seat, which) == 0:
                    best[which] = max(force, best.get(which, 0))
    return best


@derived
def most_followers(view: State, seat: int) -> dict[int, int]:
    """How many could follow each card of the hand, by the trait that has more. Tried with the hand alone: whatever else
    happens at the table, it stays true until the hand changes."""
    cards, trial = hand_of(view, seat), State.blank()
    for card in cards:
        trial.hand[0, card] += 1
        trial.hand_set[0, card // d.WORD_CARDS] |= 1 << card % d.WORD_CARDS
    return {card: max(pool_of(trial, card, trait) for trait in (BY_COLOUR, BY_ROLE)) for card in set(cards)}


def pool_of(s: State, card: int, trait: int) -> int:
    """How many cards of the first seat could follow this one."""
    s.leader[0], s.bound_by[0] = card + 1, trait
    return pool_size(s, 0)
