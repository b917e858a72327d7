"""Season end and game end: points by category, and who stands where. AS-142 to AS-153"""

from periplus.games.archeos import data as d
from periplus.games.archeos.rules.cards import role_of
from periplus.games.archeos.state import State
from periplus.kit import rule


@rule
def score_tile(s: State) -> None:
    """AS-081"""
    if s.tile != 0:
        s.points[s.tile - 1, d.BOTANIST_TILE] += d.TILE_POINTS
    s.tile = 0
    s.tile_size = 0
    s.tile_at = 0


@rule
def score_linguists(s: State) -> None:
    """The furthest, or all that are tied there, even on the start. AS-088, AS-089"""
    furthest = 0
    for seat in range(s.seats):
        furthest = max(furthest, s.linguist[seat])
    for seat in range(s.seats):
        if s.linguist[seat] == furthest:
            s.points[seat, d.LINGUIST_LEAD] += d.LINGUIST_POINTS


@rule
def token_sum(s: State, seat: int) -> int:
    total = 0
    for token in range(d.TOKENS):
        if s.token[token] == seat + 1:
            total += d.TOKEN_VALUE[token]
    return total


@rule
def has_highest_sum(s: State, seat: int) -> bool:
    """AS-115"""
    for other in range(s.seats):
        if token_sum(s, other) > token_sum(s, seat):
            return False
    return True


@rule
def has_lowest_sum(s: State, seat: int) -> bool:
    """AS-116, also if it is the highest too: AS-118"""
    for other in range(s.seats):
        if token_sum(s, other) < token_sum(s, seat):
            return False
    return True


@rule
def return_tokens(s: State) -> None:
    for token in range(d.TOKENS):
        s.token[token] = 0


@rule
def is_alone(s: State, seat: int, site: int) -> bool:
    """AS-133"""
    for other in range(s.seats):
        if other != seat and s.vehicle[other, site] == s.vehicle[seat, site]:
            return False
    return True


@rule
def site_points(s: State, seat: int, site: int) -> int:
    """The vehicle's space; on Ta-sekhet-ma'at the rear one, which goes by the colour. AS-131, AS-132, AS-135, AS-144"""
    space = s.vehicle[seat, site]
    if s.face[site] == d.ADVANCED:
        if site == d.ULURU:
            return 0
        if site == d.TANTALLON and not is_alone(s, seat, site):
            return d.SHARED_POINTS[space]
    return d.SPACE_POINTS[site, s.face[site], space]


@rule
def score_sites(s: State) -> None:
    """E3, in colour order; vehicles stay. AS-144, AS-145, AS-152"""
    for site in range(d.COLOURS):
        for seat in range(s.seats):
            s.points[seat, d.FIRST_SITE + site] += site_points(s, seat, site)
    if s.face[d.RAPA_NUI] == d.ADVANCED:
        leave_rapa_nui(s)


@rule
def leave_rapa_nui(s: State) -> None:
    """The furthest gain more and return; the points of their space are theirs already. AS-126 to AS-128"""
    furthest = 0
    for seat in range(s.seats):
        furthest = max(furthest, s.vehicle[seat, d.RAPA_NUI])
    for seat in range(s.seats):
        if s.vehicle[seat, d.RAPA_NUI] == furthest:
            s.points[seat, d.RAPA_NUI_BONUS] += d.RAPA_NUI_LEAD
            s.vehicle[seat, d.RAPA_NUI] = 0


@rule
def lasting_size(s: State, start: int) -> int:
    """Cards of the expedition whose leader lies at `start`, without its Mercenaries. AS-105, AS-151"""
    count = 1
    i = start + 1
    while i < s.laid_size and s.laid_by[i] == 0:
        if role_of(s.laid[i]) != d.Role.MERCENARY:
            count += 1
        i += 1
    return count


@rule
def expedition_points(s: State, start: int) -> int:
    """The Photographer's card is added after the Mercenaries left. AS-111, AS-112, AS-146"""
    size = lasting_size(s, start)
    if role_of(s.laid[start]) == d.Role.PHOTOGRAPHER:
        size += d.PHOTOGRAPHER_BONUS
    return d.EXPEDITION_POINTS[size]


@rule
def score_expeditions(s: State) -> None:
    """E4"""
    for i in range(s.laid_size):
        if s.laid_by[i] != 0:
            s.points[s.laid_by[i] - 1, d.EXPEDITION] += expedition_points(s, i)


@rule
def score_museums(s: State) -> None:
    """AS-100, AS-148"""
    for seat in range(s.seats):
        relics = 0
        for colour in range(d.COLOURS):
            relics += s.relic[seat, colour]
        s.points[seat, d.MUSEUM_PART] += d.RELIC_POINTS[relics]


@rule
def total(s: State, seat: int) -> int:
    """AS-159, AS-161"""
    points = 0
    for part in range(d.PARTS):
        points += s.points[seat, part]
    return points


@rule
def expeditions_of_size(s: State, seat: int, size: int) -> int:
    count = 0
    for i in range(s.laid_size):
        if s.laid_by[i] == seat + 1 and lasting_size(s, i) == size:
            count += 1
    return count


@rule
def has_larger_expeditions(s: State, seat: int, other: int) -> bool:
    """Largest against largest, then the second, and so on: the first size one has more often decides. AS-149, AS-151"""
    for size in range(d.HAND_LIMIT, 0, -1):
        own = expeditions_of_size(s, seat, size)
        others = expeditions_of_size(s, other, size)
        if own != others:
            return own > others
    return False


@rule
def standing(s: State, seat: int) -> int:
    """Points, then how many with as many points are beaten by expeditions; equal lists share. AS-148 to AS-150"""
    own = total(s, seat)
    beaten = 0
    for other in range(s.seats):
        if other != seat and total(s, other) == own and has_larger_expeditions(s, seat, other):
            beaten += 1
    return own * 8 + beaten
