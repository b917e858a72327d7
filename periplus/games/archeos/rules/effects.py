"""The leader's two effects: a vehicle advances by the colour, the role does what it does. AS-069 to AS-075"""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask, Reason
from periplus.games.archeos.rules.cards import colour_of, has_leader, role_of
from periplus.games.archeos.state import State
from periplus.kit import pop, push, rule, set_a, top_a

COLOUR_USED, ROLE_USED = 1, 2  # bits of the EFFECTS frame: what was taken already


@rule
def strength(s: State) -> int:
    """Size as a threshold sees it. AS-072, AS-101"""
    return s.size + d.GUIDE_BONUS if role_of(s.led) == d.Role.GUIDE else s.size


@rule
def can_move_on(s: State, seat: int, vehicle: int) -> int:
    """Such a vehicle, and a space to its right? Two vehicles on one space count as the rear one. AS-074, AS-129"""
    site = d.SITE_OF[vehicle]
    if vehicle == d.TWIN and (s.face[site] != d.ADVANCED or s.vehicle[seat, d.TWIN] == s.vehicle[seat, site]):
        return Reason.NO_SUCH_VEHICLE
    if s.vehicle[seat, vehicle] >= d.LAST[site, s.face[site]]:
        return Reason.LAST_SPACE
    return Reason.OK


@rule
def can_move_back(s: State, seat: int, vehicle: int) -> int:
    """AS-116, AS-130"""
    site = d.SITE_OF[vehicle]
    if vehicle == d.TWIN and (s.face[site] != d.ADVANCED or s.vehicle[seat, d.TWIN] == s.vehicle[seat, site]):
        return Reason.NO_SUCH_VEHICLE
    if s.vehicle[seat, vehicle] == 0:
        return Reason.ON_START
    return Reason.OK


@rule
def can_any_move_on(s: State, seat: int) -> bool:
    for vehicle in range(d.VEHICLES):
        if can_move_on(s, seat, vehicle) == Reason.OK:
            return True
    return False


@rule
def advance(s: State, seat: int, vehicle: int) -> None:
    """One space right; Chichén Itzá earns draws during turns, Uluru asks. AS-086, AS-120, AS-123, AS-134, AS-141"""
    site = d.SITE_OF[vehicle]
    moving = vehicle
    if site == d.TWIN_COLOUR and s.face[site] == d.ADVANCED and s.vehicle[seat, d.TWIN] == s.vehicle[seat, site]:
        moving = d.TWIN  # of two on one space either moves: it is the front one from now on
    left = s.vehicle[seat, moving]
    s.vehicle[seat, moving] = left + 1
    if s.face[site] == d.ADVANCED:
        if site == d.CHICHEN and s.monkeys < 3:
            s.credit += d.CHICHEN_DRAWS[left]  # AS-124
        elif site == d.ULURU:
            push(s, Ask.ULURU, seat, 0, 0)


@rule
def retreat(s: State, seat: int, vehicle: int) -> None:
    """One space left; of two on one space the rear one goes. AS-116, AS-130"""
    s.vehicle[seat, vehicle] -= 1


@rule
def cash(s: State, seat: int) -> None:
    """The points of the space just reached, and back to the start. AS-134, AS-136"""
    s.points[seat, d.ULURU_CASH] += d.SPACE_POINTS[d.ULURU, d.ADVANCED, s.vehicle[seat, d.ULURU]]
    s.vehicle[seat, d.ULURU] = 0
    pop(s)


@rule
def use_role(s: State, seat: int) -> None:
    set_a(s, top_a(s) | ROLE_USED)
    role = role_of(s.led)
    if role == d.Role.BOTANIST:
        claim_tile(s, seat)
    elif role == d.Role.CURATOR:
        s.relic[seat, colour_of(s.led)] = 1
    else:
        study_languages(s, seat)


@rule
def claim_tile(s: State, seat: int) -> None:
    """Two points now, and the tile lies on this expedition. AS-078"""
    s.points[seat, d.BOTANIST_CLAIM] += d.CLAIM_POINTS
    s.tile = seat + 1
    s.tile_size = s.size
    s.tile_at = s.laid_size - s.size


@rule
def study_languages(s: State, seat: int) -> None:
    """Forward by the size, not past the end; one artefact question for all that were passed. AS-082 to AS-087"""
    artefacts = 0
    for _ in range(s.size):
        if s.linguist[seat] < d.LINGUIST_LAST:
            s.linguist[seat] += 1
            artefacts += d.ARTEFACT[s.linguist[seat]]
    if artefacts > 0:
        push(s, Ask.ARTEFACT, seat, artefacts, 0)


@rule
def take_token(s: State, seat: int, token: int) -> None:
    set_a(s, top_a(s) | ROLE_USED)
    s.token[token] = seat + 1


@rule
def use_colour(s: State, seat: int, vehicle: int) -> None:
    set_a(s, top_a(s) | COLOUR_USED)
    advance(s, seat, vehicle)


@rule
def use_artefact(s: State, seat: int, vehicle: int) -> None:
    """Each artefact moves any one vehicle, whatever its threshold, also one that moved before. AS-083, AS-085"""
    set_a(s, top_a(s) - 1)
    advance(s, seat, vehicle)


@rule
def end_effects(s: State, seat: int) -> None:
    """A Cartographer whose own colour effect was used grants one more expedition. AS-094 to AS-098"""
    used = top_a(s)
    pop(s)
    if role_of(s.led) == d.Role.CARTOGRAPHER and used & COLOUR_USED != 0 and has_leader(s, seat):
        push(s, Ask.BONUS, seat, 0, 0)


@rule
def forgo_artefact(s: State) -> None:
    """AS-084"""
    set_a(s, top_a(s) - 1)


@rule
def is_artefact_over(s: State, seat: int) -> bool:
    return top_a(s) == 0 or not can_any_move_on(s, seat)
