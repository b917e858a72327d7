"""The record of a game of Archeos Society: what lies on the table, and who may see it."""

from __future__ import annotations

from periplus.core.record import NOBODY, OWNER, Domain, Record, field, i1, i2, i4
from periplus.games.archeos.data import (
    CARD,
    CARD_WORDS,
    COLOUR,
    FACE,
    HAND_LIMIT,
    MOST_CARDS,
    MOST_SEASONS,
    PART,
    PICK,
    ROLE,
    ROLES_IN_PLAY,
    SEAT,
    TOKEN,
    VEHICLE,
)

NO_ONE = 0  # holders are written seat + 1, so that nobody is 0
HOLDER = Domain("holder", ["supply", *SEAT])
BOUND_BY = Domain("bound_by", ["open", "colour", "role"])


class State(Record, seats=SEAT, depth=6):
    """Sets of cards (`…_set`) say where a count is not zero: bit k of word w is card 24 w + k."""

    hand_set = field(i4, SEAT, CARD_WORDS, seen_by=OWNER)
    display_set = field(i4, CARD_WORDS)
    points = field(i2, SEAT, PART)
    earlier = field(i2, MOST_SEASONS - 1, SEAT, PART)  # points as they stood at the end of seasons 1, 2

    # The game
    in_play = field(i1, ROLE)  # 1; while drafting, the number of the pick
    cast = field(i1, ROLES_IN_PLAY, values=ROLE)  # the roles in play, in canonical order
    face = field(i1, COLOUR, values=FACE)
    placed = field(i1)  # draft: boards already turned, a set of colours
    packet = field(i1, SEAT, ROLE, seen_by=OWNER)  # draft: the role cards a seat held at its latest pick
    memory_aid = field(i1)

    # The season
    seasons = field(i1)  # in this game
    season = field(i1)
    first = field(i1, values=SEAT)
    active = field(i1, values=SEAT)
    drawer = field(i1, values=SEAT)
    monkeys = field(i1)  # revealed
    upper = field(i1)  # cards left in the upper half
    lower = field(i1)  # cards left in the lower part, monkeys included

    # Cards
    unseen = field(i1, CARD, seen_by=NOBODY)  # role cards nobody holds and nobody sees; the deck's order is not kept
    unseen_of = field(i1, ROLE, seen_by=NOBODY)
    display = field(i1, CARD)
    display_size = field(i1)
    hand = field(i1, SEAT, CARD, seen_by=OWNER)
    hand_size = field(i1, SEAT)
    known = field(i1, SEAT, CARD)  # taken face up and neither played nor dropped since

    # Expeditions on the table, card by card: a leader names its owner, its followers lie behind it
    laid = field(i1, MOST_CARDS, values=CARD)
    laid_by = field(i1, MOST_CARDS, values=HOLDER)
    laid_size = field(i1)

    # The expedition being composed, or the hand being kept: nobody else's business
    leader = field(i1, SEAT, seen_by=OWNER, values=PICK)
    bound_by = field(i1, SEAT, seen_by=OWNER, values=BOUND_BY)
    picks = field(i1, SEAT, HAND_LIMIT, seen_by=OWNER, values=PICK)
    picked = field(i1, SEAT, seen_by=OWNER)

    # The expedition just played
    led = field(i1, values=CARD)
    size = field(i1)
    credit = field(i1)  # cards still to be drawn thanks to Chichén Itzá

    # Pieces
    vehicle = field(i1, SEAT, VEHICLE)
    linguist = field(i1, SEAT)
    relic = field(i1, SEAT, COLOUR)
    token = field(i1, TOKEN, values=HOLDER)
    tile = field(i1, values=HOLDER)
    tile_size = field(i1)
    tile_at = field(i1)  # place in `laid` of the leader under the tile
