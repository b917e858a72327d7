"""The components: names and numbers out of data.toml."""

from pathlib import Path

from periplus.kit import Domain, load_components, table

DATA = load_components(Path(__file__).parent)

SEAT = Domain("seat", "ABCD")
STONE = Domain("stone", DATA["stones"]["colours"])
PART = Domain("part", ["colours", "sets"])
COLOURS, SETS = range(2)

SEATS = len(SEAT)
STONES = len(STONE)
EACH = DATA["stones"]["each"]
FIRST_HAND = DATA["hand"]["first"]
MOST_IN_HAND = DATA["hand"]["most"]
WORTH = table(DATA["points"]["colour"])
ALL_THREE = DATA["points"]["all_three"]

DATA.check(EACH * STONES == 24, "[stones] there are twenty-four stones")
DATA.check(len(DATA["points"]["colour"]) == EACH + 1, "[points] a worth for every number of stones")
