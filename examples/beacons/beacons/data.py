"""The components: names and numbers out of data.toml."""

from pathlib import Path

from periplus.kit import Domain, load_components

DATA = load_components(Path(__file__).parent)

SEAT = Domain("seat", "ABCD")
FIRE = Domain("fire", DATA["fires"]["heights"])  # a card in hand
HEIGHT = Domain("height", DATA["fires"]["heights"])  # what is said of one
PART = Domain("part", ["fires", "climbs"])
FIRES_PART, CLIMBS_PART = range(2)

SEATS = len(SEAT)
KINDS = len(FIRE)
EACH = DATA["fires"]["each"]
CARDS = EACH * KINDS
HAND = DATA["hand"]["size"]
IN_VAIN = DATA["points"]["climbed_in_vain"]

DATA.check(CARDS % 12 == 0, "[fires] two, three and four players lay equally many")
