"""Travel: explorers on the map. EE-050 to EE-052, EE-100 to EE-104, EE-270, EE-271"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Reason
from periplus.games.excavation.state import State
from periplus.kit import bits, pop, push, rule, set_a, top_a, top_ask


@rule
def explorer_bits(s: State, seat: int) -> int:
    """Locations with an explorer of the player, as bits."""
    places = 0
    for pawn in range(d.PAWN_COUNT):
        if s.explorer[seat, pawn] > 0:
            places |= 1 << (s.explorer[seat, pawn] - 1)
    return places


@rule
def pawn_at(s: State, seat: int, location: int) -> int:
    """The first explorer of the player there, -1 if none."""
    for pawn in range(d.PAWN_COUNT):
        if s.explorer[seat, pawn] == location + 1:
            return pawn
    return -1


@rule
def shared_places(s: State, seat: int) -> int:
    """EE-102, EE-104: explorers minus distinct locations."""
    places = 0
    explorers = 0
    for pawn in range(d.PAWN_COUNT):
        if s.explorer[seat, pawn] > 0:
            explorers += 1
            places |= 1 << s.explorer[seat, pawn]
    return explorers - bits(places)


@rule
def shared_after(s: State, seat: int, moved: int, location: int) -> int:
    """The same, once this pawn has moved there."""
    places = 1 << (location + 1)
    explorers = 1
    for pawn in range(d.PAWN_COUNT):
        if pawn != moved and s.explorer[seat, pawn] > 0:
            explorers += 1
            places |= 1 << s.explorer[seat, pawn]
    return explorers - bits(places)


@rule
def begin_travel(s: State, seat: int, card: int) -> None:
    """EE-010, EE-100: the card's fuel is the number of steps."""
    fuel = d.CARD_FUEL if card < d.CARD_COUNT else d.TRAVEL_FUEL[card - d.CARD_COUNT]
    push(s, Ask.TRAVEL_STEP, seat, fuel, 0)


@rule
def step_verdict(s: State, seat: int, road: int) -> int:
    """EE-101: along a line. EE-104: two that share a location must still be able to part with the fuel left."""
    pawn = pawn_at(s, seat, d.ROAD_FROM[road])
    if pawn < 0:
        return Reason.NO_EXPLORER_THERE
    shared = shared_after(s, seat, pawn, d.ROAD_TO[road])
    return Reason.OK if shared < top_a(s) else Reason.CANNOT_SEPARATE


@rule
def free_step_verdict(s: State, seat: int, road: int) -> int:
    """EE-270"""
    if pawn_at(s, seat, d.ROAD_FROM[road]) < 0:
        return Reason.NO_EXPLORER_THERE
    return Reason.OK if pawn_at(s, seat, d.ROAD_TO[road]) < 0 else Reason.OWN_EXPLORER_THERE


@rule
def move_explorer(s: State, seat: int, road: int) -> None:
    """EE-052, EE-101: others' explorers never matter."""
    s.explorer[seat, pawn_at(s, seat, d.ROAD_FROM[road])] = d.ROAD_TO[road] + 1


@rule
def travel_step(s: State, seat: int, road: int) -> None:
    """EE-280: two that share a location and have one way left to part take it."""
    while road >= 0:  # NVIDIA's assembler 13.0 crashes on this loop with the first step before it
        spend_fuel(s, seat, road)
        road = -1
        if top_ask(s) == Ask.TRAVEL_STEP and shared_places(s, seat) > 0:
            road = only_road(s, seat)


@rule
def spend_fuel(s: State, seat: int, road: int) -> None:
    move_explorer(s, seat, road)
    fuel = top_a(s) - 1
    if fuel == 0:
        pop(s)
    else:
        set_a(s, fuel)


@rule
def only_road(s: State, seat: int) -> int:
    """The one step that is possible, -1 if there are several."""
    only = -1
    for road in range(d.ROAD_COUNT):
        if step_verdict(s, seat, road) == Reason.OK:
            if only >= 0:
                return -1
            only = road
    return only


@rule
def place_third(s: State, seat: int, location: int) -> None:
    """EE-051"""
    pop(s)
    s.explorer[seat, d.PAWN_COUNT - 1] = location + 1
