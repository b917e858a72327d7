"""Buyers: the popularity tracks, the queues at the markets, the mothership. EE-020 to EE-029"""

from periplus.games.excavation import data as d
from periplus.games.excavation.state import State
from periplus.kit import rule


@rule
def level(s: State, colour: int) -> int:
    """EE-020, EE-021: the highest free space of the track; only the count of buyers in supply matters."""
    return d.TRACK - s.buyers[colour]


@rule
def rank(s: State, colour: int) -> int:
    """EE-022: 0 for the most popular; tied colours share a rank and the next ones are not given."""
    above = 0
    for other in range(d.COLOUR_COUNT):
        if level(s, other) > level(s, colour):
            above += 1
    return above


@rule
def payout(s: State, colour: int) -> int:
    """EE-023"""
    return d.PAYOUT[rank(s, colour)]


@rule
def interested(s: State, market: int, colour: int) -> int:
    """EE-025: buyers of the queue that are of the colour or white."""
    count = 0
    for place in range(s.queue_size[market]):
        buyer = s.queue[market, place] - 1
        if buyer == colour or buyer == d.WHITE:
            count += 1
    return count


@rule
def note_wanted(s: State, market: int) -> None:
    colours = 0
    for place in range(s.queue_size[market]):
        buyer = s.queue[market, place] - 1
        colours |= 31 if buyer == d.WHITE else 1 << buyer
    s.wanted[market] = colours


@rule
def eject_front(s: State, market: int) -> None:
    """The front buyer returns to its supply, the others close up. EE-024, EE-027, EE-029"""
    s.buyers[s.queue[market, 0] - 1] += 1
    last = s.queue_size[market] - 1
    for place in range(last):
        s.queue[market, place] = s.queue[market, place + 1]
    s.queue[market, last] = 0
    s.queue_size[market] = last
    note_wanted(s, market)


@rule
def join_queue(s: State, market: int, buyer: int) -> bool:
    """A buyer joins the back; a full queue first loses its front. EE-026, EE-027

    EE-028: the supply is looked at before anybody is ejected.
    """
    if s.buyers[buyer] == 0:
        return False
    s.buyers[buyer] -= 1
    if s.queue_size[market] == d.QUEUE_MAX:
        eject_front(s, market)
    s.queue[market, s.queue_size[market]] = buyer + 1
    s.queue_size[market] += 1
    s.wanted[market] |= 31 if buyer == d.WHITE else 1 << buyer
    return True


@rule
def leave_queue(s: State, market: int, colour: int) -> None:
    """All buyers interested in the colour go to the mothership, the others close up in order. EE-029, EE-159"""
    stay = 0
    for place in range(s.queue_size[market]):
        buyer = s.queue[market, place] - 1
        if buyer == colour or buyer == d.WHITE:
            s.mothership[buyer] += 1
        else:
            s.queue[market, stay] = buyer + 1
            stay += 1
    for place in range(stay, s.queue_size[market]):
        s.queue[market, place] = 0
    s.queue_size[market] = stay
    note_wanted(s, market)


@rule
def empty_mothership(s: State) -> None:
    """EE-159, EE-160: whoever was paid for in the sale before returns to supply now."""
    for buyer in range(d.WHITE + 1):
        s.buyers[buyer] += s.mothership[buyer]
        s.mothership[buyer] = 0


@rule
def ready_buyer_deck(s: State) -> None:
    """EE-048: an empty deck is made of all 17 cards again."""
    left = 0
    for buyer in range(d.WHITE + 1):
        left += s.buyer_deck[buyer]
    if left == 0:
        for buyer in range(d.WHITE + 1):
            s.buyer_deck[buyer] = d.BUYER_CARDS[buyer]


@rule
def colours_in_supply(s: State) -> int:
    """EE-143: colours of which a buyer can be added, as bits."""
    colours = 0
    for colour in range(d.COLOUR_COUNT):
        if s.buyers[colour] > 0:
            colours |= 1 << colour
    return colours
