"""Before the first season: which roles, which faces, who begins. AS-017 to AS-034"""

from collections.abc import Mapping

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask, Reason
from periplus.games.archeos.state import State
from periplus.kit import CHANCE, BadOption, Option, pop, push, rule, set_a, top_a, top_ask, top_b

MODES = ("first_game", "scenario", "random", "draft", "free")
FIRST_ROLES, _ = d.SCENARIOS[d.FIRST_GAME]
RANDOM_BOARD, DRAFT_BOARD = 0, 1  # what a drawn board is for: the BOARD frame

OPTIONS = (
    Option("mode", MODES, "first_game"),
    Option("scenario", d.SCENARIO.names, d.SCENARIO.names[d.FIRST_GAME], when=("mode", "scenario")),
    Option("first", ("random", *d.SEAT.names), "random"),
    Option("memory_aid", ("off", "on"), "on"),
    *(
        Option(f"role_{role}", ("out", "in"), "in" if i in FIRST_ROLES else "out", when=("mode", "free"))
        for i, role in enumerate(d.ROLE)
    ),
    *(Option(f"face_{colour}", ("compass", "advanced"), "compass", when=("mode", "free")) for colour in d.COLOUR),
)


def start(s: State, seats: int, options: Mapping[str, int]) -> None:
    """Frames in reverse: the first player is drawn first (AS-029), then roles and boards, then the first season."""
    s.seats = seats
    s.seasons = d.SEASONS[seats]  # AS-035, AS-036
    s.memory_aid = options["memory_aid"]
    push(s, Ask.SHUFFLE, CHANCE, 0, 0)
    mode = MODES[options["mode"]]
    if mode == "first_game":  # AS-018
        use_scenario(s, d.FIRST_GAME)
    elif mode == "scenario":  # AS-019, AS-020
        use_scenario(s, options["scenario"])
    elif mode == "random":  # AS-021
        push(s, Ask.BOARD, CHANCE, RANDOM_BOARD, 0)
        push(s, Ask.ROLE_CARD, CHANCE, d.ROLES_IN_PLAY, 0)
    elif mode == "draft":
        push(s, Ask.BOARD, CHANCE, DRAFT_BOARD, 0)
        push(s, Ask.PACKET, CHANCE, d.ROLES_IN_PLAY, 0)
    else:
        use_free_choice(s, options)
    fixed = options["first"] - 1
    if fixed >= seats:
        raise BadOption(f"option first: seat {d.SEAT.names[fixed]} is empty with {seats} players")
    if fixed < 0:
        push(s, Ask.FIRST_PLAYER, CHANCE, 0, 0)  # AS-028
    else:
        s.first = fixed


def use_scenario(s: State, number: int) -> None:
    roles, board = d.SCENARIOS[number]
    for role in roles:
        s.in_play[role] = 1
    s.face[board] = d.ADVANCED
    line_up(s)


def use_free_choice(s: State, options: Mapping[str, int]) -> None:
    chosen = [role for role in range(d.ROLES) if options[f"role_{d.ROLE.names[role]}"] == 1]
    if len(chosen) != d.ROLES_IN_PLAY:
        raise BadOption(f"options role_…: {d.ROLES_IN_PLAY} roles must be in, not {len(chosen)}")
    for role in chosen:
        s.in_play[role] = 1
    for colour in range(d.COLOURS):
        s.face[colour] = options[f"face_{d.COLOUR.names[colour]}"]
    line_up(s)


@rule
def line_up(s: State) -> None:
    """The roles in play, in canonical order. AS-005"""
    slot = 0
    for role in range(d.ROLES):
        if s.in_play[role] > 0 and slot < d.ROLES_IN_PLAY:
            s.in_play[role] = 1
            s.cast[slot] = role
            slot += 1


@rule
def name_first_player(s: State, seat: int) -> None:
    s.first = seat
    pop(s)


@rule
def draw_role(s: State, role: int) -> None:
    """AS-021"""
    s.in_play[role] = 1
    set_a(s, top_a(s) - 1)
    if top_a(s) == 0:
        pop(s)
        line_up(s)


@rule
def draw_board(s: State, colour: int) -> None:
    """The one advanced board of a random game, or the next one a drafter turns. AS-021, AS-025"""
    purpose = top_a(s)
    boards = top_b(s)
    pop(s)
    if purpose == RANDOM_BOARD:
        s.face[colour] = d.ADVANCED
    else:
        push(s, Ask.DRAFT_FACE, picker(s, d.ROLES_IN_PLAY + boards), colour, boards)


# ---------------------------------------------------------------- draft


@rule
def picker(s: State, pick: int) -> int:
    """Picks 0 to 5 are roles, 6 to 11 boards. AS-024, AS-026"""
    return (s.first + pick) % s.seats


@rule
def deal_packet(s: State, role: int) -> None:
    """A secret role card for whoever picks next. AS-022, AS-023"""
    picks = top_b(s)
    seat = picker(s, picks)
    s.packet[seat, role] = 1
    set_a(s, top_a(s) - 1)
    if top_a(s) == 0:
        pop(s)
        push(s, Ask.DRAFT_ROLE, seat, picks, 0)


@rule
def may_choose(s: State, seat: int, role: int) -> int:
    return Reason.OK if s.packet[seat, role] == 1 else Reason.NOT_IN_PACKET


@rule
def choose_role(s: State, seat: int, role: int) -> None:
    """Face up on the table; the other five go left, where one set-aside card joins them. AS-023, AS-024"""
    picks = top_a(s) + 1
    pop(s)
    s.in_play[role] = picks
    if picks == d.ROLES_IN_PLAY:
        forget_packets(s)
        line_up(s)
        return
    following = picker(s, picks)
    for each in range(d.ROLES):
        s.packet[following, each] = s.packet[seat, each] if each != role else 0
    push(s, Ask.PACKET, CHANCE, 1, picks)


@rule
def forget_packets(s: State) -> None:
    """What was not chosen leaves the game unseen. AS-024, AS-163"""
    for seat in range(s.seats):
        for role in range(d.ROLES):
            s.packet[seat, role] = 0


@rule
def turn_board(s: State, face: int) -> None:
    """Chosen after seeing which board it is; any mixture may come out. AS-025 to AS-027"""
    colour = top_a(s)
    boards = top_b(s) + 1
    pop(s)
    s.placed |= 1 << colour
    s.face[colour] = face
    if boards == d.COLOURS:
        s.placed = 0
    else:
        push(s, Ask.BOARD, CHANCE, DRAFT_BOARD, boards)


# ---------------------------------------------------------------- odds


@rule
def role_weight(s: State, role: int) -> int:
    """A role card neither chosen nor in the packet being filled is as likely as the others. AS-021, AS-022"""
    if s.in_play[role] > 0:
        return 0
    if top_ask(s) == Ask.PACKET:
        return 1 - s.packet[picker(s, top_b(s)), role]
    return 1


@rule
def board_weight(s: State, colour: int) -> int:
    return 1 - ((s.placed >> colour) & 1)
