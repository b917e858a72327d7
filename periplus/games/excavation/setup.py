"""The beginning: options, and all of the set-up that needs no chance."""

from collections.abc import Mapping

from periplus.core.contract.game import Option
from periplus.core.engine.frames import NOBODY_ASKED, push
from periplus.core.errors import BadOption
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import (
    BUYERS_PER_COLOUR,
    BUYERS_WHITE,
    CARD_COPIES,
    COLOUR_COUNT,
    COPIES,
    CREW,
    E1,
    E2,
    FACTION,
    FACTION_ZU,
    GLYPH_COUNT,
    H2,
    PRESETS,
    REMOVED,
    SEAT,
    START,
    START_AT,
    START_CREDITS,
    SWITCH,
    TRAVEL_COUNT,
    WHITE,
    ZU,
    ZU_START_CREDITS,
)
from periplus.games.excavation.rules.buyers import ready_buyer_deck
from periplus.games.excavation.rules.course import settle
from periplus.games.excavation.rules.storage import book
from periplus.games.excavation.rules.zu_deck import zu_fill_deck
from periplus.games.excavation.state import State

PRESET_NAMES = ("custom", *PRESETS)
OPTIONS = (
    *(
        Option(f"faction_{seat}", ("drawn", *FACTION), "drawn", seats=tuple(range(i + 1, len(SEAT) + 1)))
        for i, seat in enumerate(SEAT)
    ),
    Option("starting_hand", ("dealt", "drafted"), "dealt"),
    Option("zu", PRESET_NAMES, "normal", seats=(1,)),
    *(Option(switch, ("off", "on"), "off", seats=(1,), when=("zu", "custom")) for switch in SWITCH),
)


def start(s: State, seats: int, options: Mapping[str, int]) -> None:
    s.seats = seats
    s.solo = 1 if seats == 1 else 0
    s.round = 1  # EE-030
    chosen = [options[f"faction_{SEAT.names[seat]}"] for seat in range(seats)]
    for seat, faction in enumerate(chosen):  # EE-031
        if faction and faction in chosen[:seat]:
            raise BadOption(f"two players chose the faction {FACTION.names[faction - 1]}; factions differ")
        s.faction[seat] = faction
    s.hand_draft = options["starting_hand"]
    if s.solo:
        s.hand_draft = 0  # ZU-004
        choose_switches(s, options)
    lay_out(s)
    push(s, Ask.TAKING_TURNS, NOBODY_ASKED, 0, 0)
    push(s, Ask.SETTING_UP, NOBODY_ASKED, 0, 0)
    settle(s)


def choose_switches(s: State, options: Mapping[str, int]) -> None:
    """ZU-140 to ZU-151: a preset, and single switches on top of it."""
    preset = PRESET_NAMES[options["zu"]]
    for switch, name in enumerate(SWITCH):
        s.switch[switch] = 1 if options[name] or switch in PRESETS.get(preset, []) else 0
    if s.switch[E2] and s.switch[H2]:  # ZU-141
        raise BadOption(f"{SWITCH.names[E2]} and {SWITCH.names[H2]} exclude each other")


def lay_out(s: State) -> None:
    rows = 2 if s.solo else s.seats
    for seat in range(s.seats):  # EE-032, EE-039, EE-050
        s.supply[seat] = CREW
        book(s, seat, START, START_CREDITS)
        for k in range(TRAVEL_COUNT):
            s.travel[seat, k] = 1
        for pawn in range(2):
            s.explorer[seat, pawn] = START_AT[pawn] + 1
    for card in range(len(s.deck)):
        s.deck[card] = CARD_COPIES
        s.deck_size += CARD_COPIES
    for relic in range(len(s.stack)):  # EE-042
        s.stack[relic] = COPIES[relic]
        s.stack_size[relic // GLYPH_COUNT] += COPIES[relic]
    for colour in range(COLOUR_COUNT):  # EE-045
        s.buyers[colour] = BUYERS_PER_COLOUR - REMOVED[0, rows - 2]
    s.buyers[WHITE] = BUYERS_WHITE - REMOVED[1, rows - 2]
    ready_buyer_deck(s)
    if s.solo:
        lay_out_zu(s)


def lay_out_zu(s: State) -> None:
    """ZU-002, ZU-003, ZU-006 to ZU-008"""
    s.faction[ZU] = FACTION_ZU
    s.supply[ZU] = CREW
    book(s, ZU, START, 0 if s.switch[E1] else ZU_START_CREDITS)
    zu_fill_deck(s)
