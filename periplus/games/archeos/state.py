"""The record of a game of Archeos Society: what lies on the table, and who may see it."""

from periplus.games.archeos import data as d
from periplus.kit import NOBODY, OWNER, Domain, Record, field, i1, i2, i4

MOST_COPIES = max(d.COPIES)
CREDIT_MAX = sum(d.CHICHEN_DRAWS)
POINTS_MAX = 10_000  # no game comes near; far from what two bytes hold
HOLDER = Domain("holder", ["supply", *d.SEAT])
BOUND_BY = Domain("bound_by", ["open", "colour", "role"])


class State(Record, seats=d.SEAT, depth=6):
    """Sets of cards (`…_set`) say where a count is not zero: bit k of word w is card 24 w + k."""

    hand_set = field(i4, d.SEAT, d.CARD_WORDS, seen_by=OWNER, high=(1 << d.WORD_CARDS) - 1)
    display_set = field(i4, d.CARD_WORDS, high=(1 << d.WORD_CARDS) - 1)
    points = field(i2, d.SEAT, d.PART, low=-POINTS_MAX, high=POINTS_MAX)
    # points as they stood at the end of seasons 1, 2
    earlier = field(i2, d.MOST_SEASONS - 1, d.SEAT, d.PART, low=-POINTS_MAX, high=POINTS_MAX)

    # The game
    in_play = field(i1, d.ROLE, high=d.ROLES_IN_PLAY)  # 1; while drafting, the number of the pick
    cast = field(i1, d.ROLES_IN_PLAY, values=d.ROLE)  # the roles in play, in canonical order
    face = field(i1, d.COLOUR, values=d.FACE)
    placed = field(i1, high=(1 << len(d.COLOUR)) - 1)  # draft: boards already turned, a set of colours
    packet = field(i1, d.SEAT, d.ROLE, seen_by=OWNER, high=1)  # draft: the role cards a seat held at its latest pick
    memory_aid = field(i1, high=1)

    # The season
    seasons = field(i1, high=d.MOST_SEASONS)  # in this game
    season = field(i1, high=d.MOST_SEASONS)
    first = field(i1, values=d.SEAT)
    active = field(i1, values=d.SEAT)
    drawer = field(i1, values=d.SEAT)
    monkeys = field(i1, high=d.MONKEYS)  # revealed
    upper = field(i1, high=d.MOST_CARDS)  # cards left in the upper half
    lower = field(i1, high=d.MOST_CARDS)  # cards left in the lower part, monkeys included

    # Cards
    # role cards nobody holds and nobody sees; the deck's order is not kept
    unseen = field(i1, d.CARD, seen_by=NOBODY, high=MOST_COPIES)
    unseen_of = field(i1, d.ROLE, seen_by=NOBODY, high=MOST_COPIES * len(d.COLOUR))
    display = field(i1, d.CARD, high=MOST_COPIES)
    display_size = field(i1, high=d.MOST_CARDS)
    hand = field(i1, d.SEAT, d.CARD, seen_by=OWNER, high=MOST_COPIES)
    hand_size = field(i1, d.SEAT, high=d.HAND_LIMIT)
    known = field(i1, d.SEAT, d.CARD, high=MOST_COPIES)  # taken face up and neither played nor dropped since

    # Expeditions on the table, card by card: a leader names its owner, its followers lie behind it
    laid = field(i1, d.MOST_CARDS, values=d.CARD)
    laid_by = field(i1, d.MOST_CARDS, values=HOLDER)
    laid_size = field(i1, high=d.MOST_CARDS)

    # The expedition being composed, or the hand being kept: nobody else's business
    leader = field(i1, d.SEAT, seen_by=OWNER, values=d.PICK, working=True)
    bound_by = field(i1, d.SEAT, seen_by=OWNER, values=BOUND_BY, working=True)
    picks = field(i1, d.SEAT, d.HAND_LIMIT, seen_by=OWNER, values=d.PICK, working=True)
    picked = field(i1, d.SEAT, seen_by=OWNER, high=d.HAND_LIMIT, working=True)

    # The expedition just played
    led = field(i1, values=d.CARD)
    size = field(i1, high=d.HAND_LIMIT)
    credit = field(i1, high=CREDIT_MAX)  # cards still to be drawn thanks to Chichén Itzá

    # Pieces
    vehicle = field(i1, d.SEAT, d.VEHICLE, high=d.SPACES - 1)
    linguist = field(i1, d.SEAT, high=d.LINGUIST_LAST)
    relic = field(i1, d.SEAT, d.COLOUR, high=1)
    token = field(i1, d.TOKEN, values=HOLDER)
    tile = field(i1, values=HOLDER)
    tile_size = field(i1, high=d.HAND_LIMIT)
    tile_at = field(i1, high=d.MOST_CARDS - 1)  # place in `laid` of the leader under the tile
