"""What must hold of whose turn it is and how far it has come: positions from outside are trusted in none of it."""

from collections.abc import Iterator

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.cards import has_leader, role_of
from periplus.games.archeos.rules.expedition import OPEN, cap, matches
from periplus.games.archeos.setup import DRAFT_BOARD, RANDOM_BOARD, picker
from periplus.games.archeos.state import State
from periplus.kit import frame, open_frames, top_a, top_ask, top_b, top_who

COMPOSED_UNDER = (Ask.TURN, Ask.BONUS, Ask.UR)


def asks_of(s: State) -> list[int]:
    return [each.ask for each in open_frames(s)]


def table_broken(s: State) -> Iterator[str]:
    """Numbers that everything else counts on: seasons, seats, the roles in play, who owns what."""
    if s.seasons != d.SEASONS[s.seats] or s.season > s.seasons:
        yield f"season {s.season} of {s.seasons}, but {d.SEASONS[s.seats]} are played"
    if max(s.first, s.active, s.drawer) >= s.seats:
        yield "a seat that is not at the table begins, acts or drew the last monkey"
    owners = [*s.laid_by, *s.token, s.tile]
    if max(owners) > s.seats:
        yield "something belongs to a seat that is not at the table"
    if any(s.laid[i] or s.laid_by[i] for i in range(s.laid_size, d.MOST_CARDS)) or (s.laid_size and not s.laid_by[0]):
        yield "a card lies beyond the expeditions"
    complete = s.season > 0 or (s.depth > 0 and top_ask(s) == Ask.SHUFFLE)
    roles = [role for role in range(d.ROLES) if s.in_play[role]]
    if complete and ([*s.cast] != roles or any(s.in_play[role] != 1 for role in roles)):
        yield "the roles in play are not the six that are lined up"
    if s.tile == 0 and (s.tile_size or s.tile_at):
        yield "the Botanist tile lies nowhere and has a size"


def course_broken(s: State) -> Iterator[str]:
    asks = asks_of(s)
    running, ending = Ask.SEASON in asks, Ask.SEASON_END in asks
    if (running or ending) and not s.season:
        yield "a season is played before the first"
    if (running and s.monkeys >= d.MONKEYS) or (ending and s.monkeys != d.MONKEYS):
        yield f"{s.monkeys} monkeys are revealed"
    if Ask.SHUFFLE in asks and s.season >= s.seasons:
        yield "there is no other season"
    for each in open_frames(s):
        if 0 <= each.who < s.seats and running and each.who != s.active:
            yield f"seat {each.who} is asked in the turn of {s.active}"
    if s.depth and top_ask(s) in (Ask.DRAW, Ask.DEAL) and top_b(s) >= s.seats:
        yield "a card is dealt to nobody"
    elif s.depth and top_ask(s) == Ask.DRAW and s.hand_size[top_b(s)] + top_a(s) > d.HAND_LIMIT:
        yield "more is drawn than a hand holds"
    elif s.depth and top_ask(s) == Ask.DRAW and top_b(s) != s.active:
        yield "a card is drawn out of turn"
    if s.depth and top_ask(s) in (Ask.BONUS, Ask.UR) and not has_leader(s, top_who(s)):
        yield "an expedition is asked for without a card to lead it"
    yield from laid_broken(s, asks)
    yield from ending_broken(s, asks)


def laid_broken(s: State, asks: list[int]) -> Iterator[str]:
    """The expedition whose effects are being used is the last one on the table, its leader's."""
    if Ask.CLOSING not in asks and Ask.EFFECTS not in asks:
        return
    start = s.laid_size - s.size
    if s.size == 0 or start < 0 or s.laid[start] != s.led or s.laid_by[start] == 0:
        yield "the expedition just played does not lie on the table"
    elif any(s.laid_by[i] for i in range(start + 1, s.laid_size)):
        yield "two expeditions were just played"
    if s.depth and top_ask(s) == Ask.KEEP and (role_of(s.led) != d.Role.PHYSICIAN or s.hand_size[s.active] == 0):
        yield "nothing can be kept"
    if s.depth and top_ask(s) == Ask.PATRON and (role_of(s.led) != d.Role.PATRON or s.hand_size[s.active]):
        yield "no Patron draws"
    if s.depth and top_ask(s) == Ask.CHICHEN and (s.credit == 0 or s.hand_size[s.active] >= d.HAND_LIMIT):
        yield "no draw is owed"


def ending_broken(s: State, asks: list[int]) -> Iterator[str]:
    if Ask.SEASON_END not in asks:
        return
    if frame(s, 0).b > s.seats or any(each.a > s.seats for each in open_frames(s) if each.ask == Ask.UR_ROUND):
        yield "more players had their turn than there are"
    if Ask.UR_ROUND not in asks and (any(s.hand_size) or s.display_size):
        yield "hands are not given back at the end of the season"
    if s.credit:
        yield "draws are owed after the third monkey"


def composing_broken(s: State) -> Iterator[str]:
    """Only who is asked composes, from the cards in hand, in ascending order. AS-155, AS-156"""
    for seat in range(s.seats):
        asked = s.depth > 0 and top_who(s) == seat
        picks = [s.picks[seat, i] for i in range(d.HAND_LIMIT)]
        used = picks[: s.picked[seat]]
        keeping = asked and top_ask(s) == Ask.KEEP
        leading = asked and top_ask(s) in COMPOSED_UNDER and s.leader[seat] > 0
        if not leading and (s.leader[seat] or s.bound_by[seat] or (s.picked[seat] and not keeping)):
            yield f"seat {seat} composes an expedition that nobody asked for"
            continue
        if any(picks[len(used) :]) or 0 in used or used != sorted(used):
            yield f"seat {seat} has picked {picks}"
            continue
        taken = [*used, s.leader[seat]] if leading else used
        if any(taken.count(card + 1) > s.hand[seat, card] for card in range(d.CARDS)):
            yield f"seat {seat} has picked what it does not hold"
        if keeping and len(used) >= min(s.size, s.hand_size[seat]):
            yield f"seat {seat} keeps more than it may"
        if leading:
            yield from led_broken(s, seat, used)


def led_broken(s: State, seat: int, used: list[int]) -> Iterator[str]:
    if role_of(s.leader[seat] - 1) == d.Role.MERCENARY or (s.bound_by[seat] == OPEN and used):
        yield f"seat {seat} has begun with what cannot lead"
    elif used and not all(matches(s, seat, card - 1) for card in used):
        yield f"seat {seat} has picked what does not follow"
    if 1 + len(used) > cap(s, seat):
        yield f"the expedition of seat {seat} is too large"


def draft_broken(s: State) -> Iterator[str]:
    """Roles and boards are drawn or chosen one by one, each seat from its packet. AS-021 to AS-027"""
    asks = asks_of(s)
    top = asks[-1] if asks else -1
    chosen = sorted(s.in_play[role] for role in range(d.ROLES) if s.in_play[role])
    if Ask.ROLE_CARD in asks and len(chosen) + frame(s, asks.index(Ask.ROLE_CARD)).a != d.ROLES_IN_PLAY:
        yield "not six roles will be in play"
    drafting = Ask.PACKET in asks or top == Ask.DRAFT_ROLE
    if drafting:
        place = asks.index(Ask.PACKET) if Ask.PACKET in asks else s.depth - 1
        picks = frame(s, place).b if Ask.PACKET in asks else top_a(s)
        missing = frame(s, place).a if Ask.PACKET in asks else 0
        seat = picker(s, picks)
        packet = [role for role in range(d.ROLES) if s.packet[seat, role]]
        if chosen != list(range(1, picks + 1)) or len(packet) + missing != d.ROLES_IN_PLAY:
            yield f"{len(packet)} roles are in the packet after {picks} picks"
        if any(s.in_play[role] for role in packet) or (top == Ask.DRAFT_ROLE and top_who(s) != seat):
            yield "a role is chosen twice, or by the wrong seat"
    elif any(s.array["packet"].flat):
        yield "a packet is held after the draft"
    yield from boards_broken(s, asks, drafting)


def boards_broken(s: State, asks: list[int], drafting: bool) -> Iterator[str]:
    placed = [colour for colour in range(d.COLOURS) if s.placed >> colour & 1]
    if asks and asks[-1] == Ask.DRAFT_FACE:
        right = (
            len(placed) == top_b(s) and top_a(s) not in placed and top_who(s) == picker(s, d.ROLES_IN_PLAY + top_b(s))
        )
    elif Ask.BOARD in asks:
        place = asks.index(Ask.BOARD)
        purpose = DRAFT_BOARD if drafting or placed else frame(s, place).a
        right = frame(s, place)[2:] == (purpose, len(placed))
        right = right and not (Ask.ROLE_CARD in asks and purpose != RANDOM_BOARD)
    else:
        right = not placed
    if not right:
        yield f"{len(placed)} boards are placed"
