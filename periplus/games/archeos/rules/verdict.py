"""May this be done now, and if not, why not: the reasons that the course asks for, in the order of a turn."""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Reason
from periplus.games.archeos.rules import expedition
from periplus.games.archeos.rules.cards import colour_of, has_leader, role_of
from periplus.games.archeos.rules.effects import COLOUR_USED, ROLE_USED, can_move_on, strength
from periplus.games.archeos.state import State
from periplus.kit import rule, top_a


@rule
def may_acquire(s: State, seat: int) -> int:
    """AS-046, AS-052"""
    return Reason.HAND_FULL if s.hand_size[seat] >= d.HAND_LIMIT else Reason.OK


@rule
def cards_to_take(s: State, seat: int, word: int) -> int:
    return s.display_set[word] if s.hand_size[seat] < d.HAND_LIMIT else 0


@rule
def why_not_take(s: State, card: int) -> int:
    return Reason.NOT_IN_DISPLAY if s.display[card] == 0 else Reason.HAND_FULL


@rule
def may_surrender(s: State, seat: int) -> int:
    """Only a full hand of Mercenaries has nothing else to do. AS-106, AS-107"""
    if s.hand_size[seat] < d.HAND_LIMIT or has_leader(s, seat):
        return Reason.CAN_STILL_PLAY
    return Reason.OK


@rule
def cards_to_lead(s: State, seat: int, word: int) -> int:
    """AS-062, AS-102"""
    return s.hand_set[seat, word] & d.LEADERS[word]


@rule
def why_not_lead(s: State, seat: int, card: int) -> int:
    return Reason.NOT_IN_HAND if s.hand[seat, card] == 0 else Reason.MERCENARY_NEVER_LEADS


@rule
def cards_to_include(s: State, seat: int, word: int) -> int:
    """AS-065, AS-155"""
    if 1 + s.picked[seat] >= expedition.cap(s, seat):
        return 0
    return expedition.from_latest(s, seat, word, expedition.pool_word(s, seat, word))


@rule
def why_not_include(s: State, seat: int, card: int) -> int:
    if not expedition.matches(s, seat, card):
        return Reason.NOT_MATCHING
    if card < expedition.latest_pick(s, seat):
        return Reason.OUT_OF_ORDER
    return Reason.NOT_IN_HAND if expedition.copies_left(s, seat, card) <= 0 else Reason.EXPEDITION_FULL


@rule
def may_include_all(s: State, seat: int) -> int:
    """A first step only, and only if something may follow and everything fits under the cap."""
    if s.picked[seat] > 0:
        return Reason.ALREADY_BEGUN
    if not expedition.has_followers(s, seat):
        return Reason.NOT_MATCHING
    most = expedition.cap(s, seat)
    if most < d.HAND_LIMIT and 1 + expedition.pool_size(s, seat) > most:
        return Reason.EXPEDITION_FULL
    return Reason.OK


@rule
def vehicles_led(s: State) -> int:
    """The vehicles that the leader can move at all: all of them, or those of its colour."""
    if role_of(s.led) == d.Role.PILOT:
        return (1 << d.VEHICLES) - 1
    colour = colour_of(s.led)
    return 1 << colour | 1 << d.TWIN if colour == d.TWIN_COLOUR else 1 << colour


@rule
def may_advance(s: State, seat: int, vehicle: int) -> int:
    """One vehicle, one space, if the strength meets its threshold. AS-071, AS-073, AS-092, AS-093, AS-121"""
    site = d.SITE_OF[vehicle]
    role = role_of(s.led)
    if role == d.Role.STUDENT:
        return Reason.STUDENT_LEADS
    if top_a(s) & COLOUR_USED != 0:
        return Reason.ADVANCE_USED
    if role != d.Role.PILOT and site != colour_of(s.led):
        return Reason.WRONG_SITE
    reason = can_move_on(s, seat, vehicle)
    if reason != Reason.OK:
        return reason
    if strength(s) < d.THRESHOLD[site, s.face[site], s.vehicle[seat, vehicle]]:
        return Reason.TOO_SMALL
    return Reason.OK


@rule
def may_use_role(s: State, seat: int) -> int:
    """AS-078, AS-087, AS-099"""
    if top_a(s) & ROLE_USED != 0:
        return Reason.ROLE_USED
    role = role_of(s.led)
    if role == d.Role.BOTANIST:
        return Reason.TILE_TOO_HIGH if s.tile != 0 and s.size < s.tile_size else Reason.OK  # AS-079, AS-080
    if role == d.Role.CURATOR:
        return Reason.RELIC_OWNED if s.relic[seat, colour_of(s.led)] == 1 else Reason.OK
    if role == d.Role.LINGUIST:
        return Reason.LINGUIST_DONE if s.linguist[seat] == d.LINGUIST_LAST else Reason.OK
    return Reason.NO_ROLE_EFFECT


@rule
def tokens_on_offer(s: State) -> int:
    return (1 << d.TOKENS) - 1 if role_of(s.led) == d.Role.PROFESSOR else 0


@rule
def may_take_token(s: State, token: int) -> int:
    """Only from the supply, only up to the size. AS-113, AS-114"""
    if role_of(s.led) != d.Role.PROFESSOR:
        return Reason.NO_ROLE_EFFECT
    if top_a(s) & ROLE_USED != 0:
        return Reason.ROLE_USED
    if s.token[token] != 0:
        return Reason.TOKEN_TAKEN
    if d.TOKEN_VALUE[token] > s.size:
        return Reason.TOKEN_TOO_HIGH
    return Reason.OK


@rule
def is_advance_open(s: State, seat: int) -> bool:
    if top_a(s) & COLOUR_USED != 0:
        return False
    if role_of(s.led) == d.Role.PILOT:
        for vehicle in range(d.VEHICLES):
            if may_advance(s, seat, vehicle) == Reason.OK:
                return True
        return False
    colour = colour_of(s.led)
    if may_advance(s, seat, colour) == Reason.OK:
        return True
    return colour == d.TWIN_COLOUR and may_advance(s, seat, d.TWIN) == Reason.OK


@rule
def is_role_open(s: State, seat: int) -> bool:
    if role_of(s.led) == d.Role.PROFESSOR:
        for token in range(d.TOKENS):
            if may_take_token(s, token) == Reason.OK:
                return True
        return False
    return may_use_role(s, seat) == Reason.OK


@rule
def is_all_used(s: State, seat: int) -> bool:
    """Effects with nothing left to choose. AS-075, AS-154"""
    return not is_advance_open(s, seat) and not is_role_open(s, seat)


@rule
def cards_to_keep(s: State, seat: int, word: int) -> int:
    """Any cards, up to the size. AS-090, AS-091"""
    return expedition.from_latest(s, seat, word, s.hand_set[seat, word]) if s.picked[seat] < s.size else 0


@rule
def why_not_keep(s: State, seat: int, card: int) -> int:
    if card < expedition.latest_pick(s, seat):
        return Reason.OUT_OF_ORDER
    return Reason.NOT_IN_HAND if expedition.copies_left(s, seat, card) <= 0 else Reason.KEPT_ENOUGH


@rule
def may_keep_all(s: State, seat: int) -> int:
    if s.picked[seat] > 0:
        return Reason.ALREADY_BEGUN
    if s.hand_size[seat] > s.size:
        return Reason.KEPT_ENOUGH
    return Reason.OK
