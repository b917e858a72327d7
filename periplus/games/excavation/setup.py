"""The beginning: options, and all of the set-up that needs no chance."""

from collections.abc import Mapping

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.buyers import ready_buyer_deck
from periplus.games.excavation.rules.course import settle
from periplus.games.excavation.rules.storage import book
from periplus.games.excavation.rules.zu_deck import zu_fill_deck
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, BadOption, Option, push

PRESET_NAMES = ("custom", *d.PRESETS)
OPTIONS = (
    *(
        Option(f"faction_{seat}", ("drawn", *d.FACTION), "drawn", seats=tuple(range(i + 1, len(d.SEAT) + 1)))
        for i, seat in enumerate(d.SEAT)
    ),
    Option("starting_hand", ("dealt", "drafted"), "dealt"),
    Option("zu", PRESET_NAMES, "normal", seats=(1,)),
    *(Option(switch, ("off", "on"), "off", seats=(1,), when=("zu", "custom")) for switch in d.SWITCH),
)


def start(s: State, seats: int, options: Mapping[str, int]) -> None:
    s.seats = seats
    s.solo = 1 if seats == 1 else 0
    s.round = 1  # EE-030
    chosen = [options[f"faction_{d.SEAT.names[seat]}"] for seat in range(seats)]
    for seat, faction in enumerate(chosen):  # EE-031
        if faction and faction in chosen[:seat]:
            raise BadOption(f"two players chose the faction {d.FACTION.names[faction - 1]}; factions differ")
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
    for switch, name in enumerate(d.SWITCH):
        s.switch[switch] = 1 if options[name] or switch in d.PRESETS.get(preset, []) else 0
    if s.switch[d.E2] and s.switch[d.H2]:  # ZU-141
        raise BadOption(f"{d.SWITCH.names[d.E2]} and {d.SWITCH.names[d.H2]} exclude each other")


def lay_out(s: State) -> None:
    rows = 2 if s.solo else s.seats
    for seat in range(s.seats):  # EE-032, EE-039, EE-050
        s.supply[seat] = d.CREW
        book(s, seat, d.START, d.START_CREDITS)
        for k in range(d.TRAVEL_COUNT):
            s.travel[seat, k] = 1
        for pawn in range(2):
            s.explorer[seat, pawn] = d.START_AT[pawn] + 1
    for card in range(len(s.deck)):
        s.deck[card] = d.CARD_COPIES
        s.deck_size += d.CARD_COPIES
    for relic in range(len(s.stack)):  # EE-042
        s.stack[relic] = d.COPIES[relic]
        s.stack_size[relic // d.GLYPH_COUNT] += d.COPIES[relic]
    for colour in range(d.COLOUR_COUNT):  # EE-045
        s.buyers[colour] = d.BUYERS_PER_COLOUR - d.REMOVED[0, rows - 2]
    s.buyers[d.WHITE] = d.BUYERS_WHITE - d.REMOVED[1, rows - 2]
    ready_buyer_deck(s)
    if s.solo:
        lay_out_zu(s)


def lay_out_zu(s: State) -> None:
    """ZU-002, ZU-003, ZU-006 to ZU-008"""
    s.faction[d.ZU] = d.FACTION_ZU
    s.supply[d.ZU] = d.CREW
    book(s, d.ZU, d.START, 0 if s.switch[d.E1] else d.ZU_START_CREDITS)
    zu_fill_deck(s)
