"""Survey: a card for the row, a marker, relics from a stack. EE-210 to EE-221; Is'sisinui, EE-255 to EE-257"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Post
from periplus.games.excavation.rules import storage
from periplus.games.excavation.rules.cards import take_from_hand
from periplus.games.excavation.rules.crew import can_post, may_sample, post_cube
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, NOBODY_ASKED, bits, lowest, pop, push, rule, set_a, set_b, top_a, top_b

SPOTS = 5
DRAWN = 3
TAKES_SPOT, TAKES_MARKER, PLACES, STORES_FREE, BUYS, SHUFFLES = range(6)


@rule
def open_spots(s: State) -> int:
    """Row cards without a cube, as bits. EE-211"""
    spots = 0
    for spot in range(SPOTS):
        if s.row[spot] > 0 and s.row_cube[spot] == 0:
            spots |= 1 << spot
    return spots


@rule
def survey_colours(s: State, seat: int) -> int:
    """Colours that can be surveyed, as bits. EE-125, EE-211; EE-219: in round 3 the stack must hold a relic."""
    if s.round < d.ROUNDS:
        return 31 if open_spots(s) != 0 and can_post(s, seat) else 0
    colours = 0
    for colour in range(d.COLOUR_COUNT):
        if s.stack_size[colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def begin_survey(s: State, seat: int, card: int) -> None:
    """EE-217: in round 3 the card is discarded and only the relics are drawn."""
    take_from_hand(s, seat, card)
    s.played = card + 1
    if s.round == d.ROUNDS:
        s.discard[card] += 1
        push(s, Ask.SURVEYING, NOBODY_ASKED, TAKES_MARKER, card // 6)
    else:
        push(s, Ask.SURVEYING, NOBODY_ASKED, TAKES_SPOT, card // 6)


@rule
def surveying(s: State) -> None:
    """a is the stage, b the colour."""
    seat = s.active
    stage = top_a(s)
    if stage == TAKES_SPOT:
        ask_spot(s, seat)
    elif stage == TAKES_MARKER:
        set_a(s, PLACES)
        if s.round < d.ROUNDS:
            take_marker(s, seat)
        draw_relics(s, top_b(s), d.SURVEY_DRAW + (d.SURVEY_EXTRA if s.faction[seat] == d.ISSISINUI else 0))
    elif stage == PLACES:
        ask_place(s, seat)
    elif stage == STORES_FREE:
        ask_free(s, seat)
    elif stage == BUYS:
        ask_survey_purchase(s, seat)
    else:
        pop(s)
        for k in range(DRAWN):
            if s.drawn[k] > 0:
                storage.shuffle_back(s, s.drawn[k] - 1)  # EE-216
                s.drawn[k] = 0


@rule
def ask_spot(s: State, seat: int) -> None:
    s.choices[0] = open_spots(s)
    if bits(s.choices[0]) == 1:
        take_spot(s, seat, lowest(s.choices[0]))
    else:
        push(s, Ask.SURVEY_REPLACE, seat, 0, 0)


@rule
def take_spot(s: State, seat: int, spot: int) -> None:
    """EE-212, EE-213: the card there is discarded, the played one takes its place with a cube on it."""
    set_a(s, TAKES_MARKER)
    s.discard[s.row[spot] - 1] += 1
    s.row[spot] = s.played
    post_cube(s, seat, Post.SURVEYOR, spot)


@rule
def take_marker(s: State, seat: int) -> None:
    """EE-041, EE-214: the smallest initiative marker nobody holds, if the player has none."""
    if s.marker[seat] > 0:
        return
    marker = 1
    for _ in range(s.seats):
        for other in range(s.seats):
            if s.marker[other] == marker:
                marker += 1
    s.marker[seat] = marker


@rule
def draw_relics(s: State, colour: int, count: int) -> None:
    """EE-215, EE-218: as many as there are."""
    count = min(count, s.stack_size[colour])
    if count > 0:
        push(s, Ask.REVEAL_SURVEY, CHANCE, colour, count)


@rule
def relic_is_drawn(s: State, relic: int) -> None:
    """EE-220: everybody sees it."""
    storage.draw_from_stack(s, relic)
    k = 0
    while s.drawn[k] > 0:
        k += 1
    s.drawn[k] = relic + 1
    left = top_b(s) - 1
    if left == 0:
        pop(s)
    else:
        set_b(s, left)


@rule
def drawn_bits(s: State) -> int:
    relics = 0
    for k in range(DRAWN):
        if s.drawn[k] > 0:
            relics |= 1 << (s.drawn[k] - 1)
    return relics


@rule
def leave_drawn(s: State, relic: int) -> None:
    """One of the drawn relics goes somewhere; alike ones count as one choice. EE-281"""
    for k in range(DRAWN):
        if s.drawn[k] == relic + 1:
            s.drawn[k] = 0
            return


@rule
def ask_place(s: State, seat: int) -> None:
    """EE-215, EE-218, EE-256: one goes to its home site first, whatever happens."""
    set_a(s, STORES_FREE)
    s.choices[0] = drawn_bits(s)
    if s.choices[0] == 0:
        pop(s)
    elif bits(s.choices[0]) == 1:
        survey_place(s, lowest(s.choices[0]))
    else:
        push(s, Ask.SURVEY_PLACE, seat, 0, 0)


@rule
def survey_place(s: State, relic: int) -> None:
    leave_drawn(s, relic)
    storage.lay_on_site(s, relic)


@rule
def ask_free(s: State, seat: int) -> None:
    """EE-255 to EE-257: Is'sisinui may store one for nothing."""
    set_a(s, BUYS)
    s.choices[0] = drawn_bits(s)
    if s.faction[seat] == d.ISSISINUI and s.choices[0] != 0 and storage.hold_free(s, seat) > 0:
        push(s, Ask.SURVEY_FREE, seat, 0, 0)


@rule
def ask_survey_purchase(s: State, seat: int) -> None:
    """EE-216: for twice its value, into the hold only."""
    set_a(s, SHUFFLES)
    affordable = 0
    for k in range(DRAWN):
        if s.drawn[k] > 0 and d.SURVEY_PRICE * d.VALUE[s.drawn[k] - 1] <= s.credits[seat]:
            affordable |= 1 << (s.drawn[k] - 1)
    s.choices[0] = affordable
    if affordable != 0 and storage.hold_free(s, seat) > 0:
        push(s, Ask.SURVEY_BUY, seat, 0, 0)


@rule
def survey_keep(s: State, seat: int, relic: int, price: int) -> None:
    leave_drawn(s, relic)
    storage.book(s, seat, d.SURVEY_BOUGHT, -price)
    storage.store(s, seat, d.HOLD, relic)
    may_sample(s, seat, relic)


@rule
def keep_surveyed(s: State, seat: int, relic: int) -> None:
    """Is'sisinui keeps one for nothing."""
    survey_keep(s, seat, relic, 0)


@rule
def buy_surveyed(s: State, seat: int, relic: int) -> None:
    survey_keep(s, seat, relic, d.SURVEY_PRICE * d.VALUE[relic])


@rule
def count_refill(s: State, relic: int) -> None:
    storage.draw_from_stack(s, relic)
    left = top_b(s) - 1
    if left == 0:
        pop(s)
    else:
        set_b(s, left)


@rule
def site_is_filled(s: State, relic: int) -> None:
    """Set-up and preparation: onto its home site. EE-043, EE-068"""
    count_refill(s, relic)
    storage.lay_on_site(s, relic)


@rule
def pile_is_filled(s: State, relic: int) -> None:
    """Set-up: under the pile of its colour. EE-044"""
    count_refill(s, relic)
    storage.lay_under_pile(s, relic)
