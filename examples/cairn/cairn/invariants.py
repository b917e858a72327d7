"""What holds in every position, and where each question may lie."""

from cairn.actions import Ask
from cairn.data import ALL_THREE, COLOURS, EACH, SEAT, SETS, STONE, STONES, WORTH
from cairn.state import State
from periplus.kit import FLOOR, Opening

STACK = {
    Ask.TURN: Opening(on=(FLOOR,)),
    Ask.LOOK: Opening(on=(Ask.TURN,)),
    Ask.DRAW: Opening(on=(FLOOR, Ask.TURN), a=(0, len(SEAT) - 1), b=(0, 1)),
}


def invariants(s: State) -> list[str]:
    broken = []
    for stone in range(STONES):
        count = s.bag[stone]
        for seat in range(len(SEAT)):
            count += s.hand[seat, stone] + s.cairn[seat, stone] + (s.drawn[seat] == stone + 1)
        if count != EACH:
            broken.append(f"there are {count} {STONE.names[stone]} stones, not {EACH}")
    if s.left != sum(s.bag):
        broken.append(f"left is {s.left}, the bag holds {sum(s.bag)}")
    for seat in range(len(SEAT)):
        cairn = [s.cairn[seat, stone] for stone in range(STONES)]
        if s.hand_size[seat] != sum(s.hand[seat, stone] for stone in range(STONES)):
            broken.append(f"hand_size.{SEAT.names[seat]} is not the number of stones in that hand")
        if s.points[seat, COLOURS] != sum(WORTH[n] for n in cairn) or s.points[seat, SETS] != min(cairn) * ALL_THREE:
            broken.append(f"points.{SEAT.names[seat]} are not those of that cairn")
    return broken
