"""Which questions may be open: one at a time, put to chance, to one seat or to all the others at once."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Ask
from periplus.kit import FLOOR, Opening

STACK: dict[int, Opening] = {
    Ask.CHOOSE: Opening((FLOOR,), a=(1, d.SEATS), several=True),
    Ask.FIRST_PLAYER: Opening((FLOOR,)),
    Ask.THROW_COLOURS: Opening((FLOOR,)),
    Ask.THROW_NUMBERS: Opening((FLOOR,)),
}
