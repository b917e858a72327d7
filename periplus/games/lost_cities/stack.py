"""Which questions may be open: one at a time, put to chance, to one seat or to all the others at once."""

from periplus.core.contract.admission import FLOOR, Opening
from periplus.games.lost_cities.actions import Ask
from periplus.games.lost_cities.data import SEATS

STACK: dict[int, Opening] = {
    Ask.CHOOSE: Opening((FLOOR,), a=(1, SEATS), several=True),
    Ask.FIRST_PLAYER: Opening((FLOOR,)),
    Ask.THROW_COLOURS: Opening((FLOOR,)),
    Ask.THROW_NUMBERS: Opening((FLOOR,)),
}
