"""What holds in every position, and where each question may lie."""

from beacons.actions import Ask
from beacons.data import EACH, FIRE, KINDS, SEAT, SEATS
from beacons.secrets import lies
from beacons.state import State
from periplus.kit import FLOOR, Opening, top_ask

STACK = {ask: Opening(on=(FLOOR,)) for ask in (Ask.LAY, Ask.SAY, Ask.TRUST)}
STACK[Ask.DRAW] = Opening(on=(FLOOR,), a=(0, SEATS - 1), b=(0, 1))


def invariants(s: State) -> list[str]:
    broken = []
    for fire in range(KINDS):
        count = s.pile[fire] + s.shown[fire]
        for seat in range(SEATS):
            count += s.hand[seat, fire] + s.out[seat, fire] + (s.laid[seat] == fire + 1)
        if count != EACH:
            broken.append(f"there are {count} fires of {FIRE.names[fire]}, not {EACH}")
    if s.left != sum(s.pile[fire] for fire in range(KINDS)):
        broken.append(f"left is {s.left}, the pile holds another number")
    for seat in range(SEATS):
        held, out = (sum(row[seat, fire] for fire in range(KINDS)) for row in (s.hand, s.out))
        if (s.hand_size[seat], s.out_size[seat]) != (held, out) or (s.laid[seat] > 0) != lies(s, seat):
            broken.append(f"seat {SEAT.names[seat]}: hand_size, out_size or laid is not what its cards say")
    if (s.said > 0) != (s.depth > 0 and top_ask(s) == Ask.TRUST):
        broken.append("said: something is said exactly while somebody is asked to believe it")
    return broken
