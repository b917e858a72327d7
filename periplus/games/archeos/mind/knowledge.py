"""Archeos Society: sets worth collecting, expeditions worth leading, what the tracks and the hand will still bring."""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import CODEC, Ask
from periplus.games.archeos.rules.cards import colour_of, role_of
from periplus.games.archeos.scoring import expedition_points, site_points
from periplus.games.archeos.state import State
from periplus.kit import by_verb, rule, top_ask

BY_COLOUR = d.TRAIT.index("colour")


@rule
def of_colour(s: State, seat: int, colour: int) -> int:
    """Cards of a colour in hand, Mercenaries left aside."""
    count = 0
    for slot in range(d.ROLES_IN_PLAY):
        role = s.cast[slot]
        if role != d.Role.MERCENARY:
            count += s.hand[seat, role * d.COLOURS + colour]
    return count


@rule
def of_role(s: State, seat: int, role: int) -> int:
    count = 0
    for colour in range(d.COLOURS):
        count += s.hand[seat, role * d.COLOURS + colour]
    return count


@rule
def mercenaries(s: State, seat: int) -> int:
    return of_role(s, seat, d.Role.MERCENARY) if s.in_play[d.Role.MERCENARY] != 0 else 0


@rule
def seasons_left(s: State) -> int:
    """Season ends still to be scored, this one included."""
    return s.seasons - s.season + 1


@rule
def step_worth(s: State, seat: int, vehicle: int) -> int:
    """Points of one step forward over the season ends to come; what lies behind the next space counts a little."""
    site = d.SITE_OF[vehicle]
    space = s.vehicle[seat, vehicle]
    face = s.face[site]
    if space >= d.LAST[site, face]:
        return 0
    gain = d.SPACE_POINTS[site, face, space + 1] - d.SPACE_POINTS[site, face, space]
    if site == d.ULURU and face == d.ADVANCED:
        return 3
    return gain * seasons_left(s) + seasons_left(s)


@rule
def lead_worth(s: State, seat: int, card: int) -> int:
    """Twice the points an expedition under this leader brings now, less the cards it leaves to others."""
    role = role_of(card)
    colour = colour_of(card)
    followers = max(of_colour(s, seat, colour), of_role(s, seat, role)) - 1
    hired = mercenaries(s, seat)
    lasting = 1 + followers + (1 if role == d.Role.PHOTOGRAPHER else 0)
    size = 1 + followers + hired
    worth = 2 * d.EXPEDITION_POINTS[min(lasting, d.HAND_LIMIT)]
    if role != d.Role.STUDENT:
        face = s.face[colour]
        space = s.vehicle[seat, colour]
        strength = size + (1 if role == d.Role.GUIDE else 0)
        if space < d.LAST[colour, face] and strength >= d.THRESHOLD[colour, face, space]:
            worth += 2 * step_worth(s, seat, colour)
    if role == d.Role.BOTANIST and (s.tile == 0 or size >= s.tile_size):
        worth += 5
    if role == d.Role.CURATOR and s.relic[seat, colour] == 0:
        worth += 6
    if role == d.Role.LINGUIST or role == d.Role.PROFESSOR:
        worth += size
    if role == d.Role.PATRON:
        worth += size
    if role != d.Role.PHYSICIAN:
        worth -= s.hand_size[seat] - size
    return worth


@rule
def lead_weight(s: State, seat: int, card: int) -> int:
    worth = lead_worth(s, seat, card)
    if s.upper == 0:
        worth += worth * (1 + s.monkeys) // 3  # the season may end with any card drawn now
    return max(1, worth * worth)


@rule
def take_weight(s: State, seat: int, card: int) -> int:
    if role_of(card) == d.Role.MERCENARY:
        return 120
    same_colour = of_colour(s, seat, colour_of(card))
    same_role = of_role(s, seat, role_of(card))
    worth = 3 + 3 * max(same_colour, same_role) + min(same_colour, same_role)
    return worth * worth


@rule
def trait_weight(s: State, seat: int, trait: int) -> int:
    leader = s.leader[seat] - 1
    count = of_colour(s, seat, colour_of(leader)) if trait == BY_COLOUR else of_role(s, seat, role_of(leader))
    return count * count * count


@rule
def advance_weight(s: State, seat: int, vehicle: int) -> int:
    return 40 + 20 * step_worth(s, seat, vehicle)


@rule
def token_weight(s: State, token: int) -> int:
    return 100 + 40 * token


@rule
def cash_weight(s: State, seat: int) -> int:
    points = d.SPACE_POINTS[d.ULURU, d.ADVANCED, s.vehicle[seat, d.ULURU]]
    return points * points * (3 if s.season == s.seasons else 1)


@rule
def retreat_weight(s: State, seat: int, vehicle: int) -> int:
    return 1 + max(0, 20 - site_points(s, seat, d.SITE_OF[vehicle]))


weight = by_verb(
    CODEC,
    {
        "take": take_weight,
        "lead": lead_weight,
        "draw": 50,
        "surrender": 1,
        "include": 4,
        "all": 200,
        "confirm": 20,
        "trait": trait_weight,
        "advance": advance_weight,
        "role": 300,
        "token": token_weight,
        "end_effects": 2,
        "cash": cash_weight,
        "stay": 12,
        "keep": 20,
        "keep_all": 200,
        "done": 2,
        "draw_all": 200,
        "decline": 2,
        "stop": 4,
        "pass": 2,
        "retreat": retreat_weight,
        "choose": 1,
        "turn_up": 2,
    },
)


@rule
def calm(s: State) -> bool:
    return top_ask(s) == Ask.TURN


@rule
def hand_outlook(s: State, seat: int) -> int:
    """What the best set in hand is on its way to, in tenths of a point."""
    best = 0
    for colour in range(d.COLOURS):
        best = max(best, of_colour(s, seat, colour))
    for slot in range(d.ROLES_IN_PLAY):
        if s.cast[slot] != d.Role.MERCENARY:
            best = max(best, of_role(s, seat, s.cast[slot]))
    best = min(best, 6)
    outlook = 6 * d.EXPEDITION_POINTS[best] + 8 * best + 5 * mercenaries(s, seat)
    if s.upper > 0:
        outlook += 2 * (s.hand_size[seat] - best)
    return outlook


@rule
def estimate(s: State, seat: int) -> int:
    """Booked points, the tracks at every season end to come, the expeditions on the table, the set in hand."""
    total = 0
    for part in range(d.PARTS):
        total += s.points[seat, part]
    total *= 10
    if s.depth == 0:
        return total
    left = seasons_left(s)
    for site in range(d.COLOURS):
        total += 10 * left * site_points(s, seat, site) + (left - 1) * 3 * s.vehicle[seat, site]
    relics = 0
    for colour in range(d.COLOURS):
        relics += s.relic[seat, colour]
    total += 10 * d.RELIC_POINTS[relics] + 8 * left * relics
    for i in range(s.laid_size):
        if s.laid_by[i] == seat + 1:
            total += 10 * expedition_points(s, i)
    if s.tile == seat + 1:
        total += 15
    return total + 3 * s.linguist[seat] + hand_outlook(s, seat)
