"""Excavation Earth: the box. data.toml becomes domains, tables and constants; every cross-sum is checked here."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from periplus.kit import Domain, load_components, table

DATA = load_components(Path(__file__).parent)
TOML = DATA.tables
check = DATA.check


# --- names ----------------------------------------------------------------------------------------------------------
COLOURS: list[str] = TOML["colours"]["order"]
CODES: list[str] = TOML["colours"]["codes"]
GLYPHS: list[str] = TOML["glyphs"]["order"]
SYMBOLS: list[str] = TOML["symbols"]["order"]
PLACES: list[dict[str, Any]] = TOML["location"]
RELICS: list[dict[str, Any]] = TOML["relic"]
FACTIONS: list[dict[str, Any]] = TOML["faction"]
CENTRES: list[dict[str, Any]] = TOML["centre"]
TILES: list[dict[str, Any]] = TOML["command_tile"]
ZU_CARDS: list[dict[str, Any]] = TOML["zu_card"]

SEAT = Domain("seat", ["A", "B", "C", "D"])
COLOUR = Domain("colour", COLOURS)
MARKET = Domain("market", ["1", "2", "3", "4", "5", "6"])
CENTRE = Domain("centre", [c["id"] for c in CENTRES])
LOCATION = Domain("location", [p["id"] for p in PLACES])
RELIC = Domain("relic", [r["id"] for r in RELICS])
STORE = Domain("store", ["hold", "stash"])
BUYER = Domain("buyer", [*COLOURS, "white"])
ACTION_CARD = Domain("action_card", [f"{c}-{s}" for c in COLOURS for s in SYMBOLS])
TRAVEL_CARD = Domain("travel_card", [f"T{fuel}" for fuel in TOML["travel_cards"]["fuel_values"]])
CARD = Domain("card", [f"{c}-{s}" for c in COLOURS for s in SYMBOLS] + [f"T{f}" for f in (2, 3, 4)])
FACTION = Domain("faction", [f["id"] for f in FACTIONS])
TILE = Domain("tile", [t["id"] for t in TILES])
SPOT = Domain("spot", ["1", "2", "3", "4", "5"])  # places of the survey row, left to right
PAWN = Domain("pawn", ["1", "2", "3"])
ZU_CARD = Domain("zu_card", [z["id"] for z in ZU_CARDS])
ZU_TYPE = Domain("zu_type", ["dig", "survey", "sale", "snipe", "haggle", "command"])
SWITCH = Domain("switch", [o["key"] for o in TOML["zu_option"]])
PART = Domain(
    "part",
    [
        "start", "sale_rank", "sale_buyers", "sale_markets", "offload", "bm_buy", "gul_buy", "survey_buy", "tile",
        "majority_r1", "majority_r2", "majority_r3", "column", "row", "zu_fail", "zu_leftover", "leftover_penalty",
    ],
)  # fmt: skip
(
    START, SALE_RANK, SALE_BUYERS, SALE_MARKETS, OFFLOADED, BM_BUY, GUL_BOUGHT, SURVEY_BOUGHT, TILE_CREDITS,
    MAJORITY_R1, MAJORITY_R2, MAJORITY_R3, COLUMN, ROW, ZU_FAIL, ZU_LEFTOVER, LEFTOVER_PENALTY,
) = range(17)  # fmt: skip

# Values: 0 is "nothing here", so that a blank record is an empty table.
RELIC_THERE = Domain("relic_there", ["none", *RELIC.names])
CARD_THERE = Domain("card_there", ["none", *CARD.names])
BUYER_THERE = Domain("buyer_there", ["none", *BUYER.names])
CUBE_THERE = Domain("cube_there", ["none", *SEAT.names])
LOCATION_THERE = Domain("location_there", ["none", *LOCATION.names])
TILE_THERE = Domain("tile_there", ["none", *TILE.names])
COLOUR_THERE = Domain("colour_there", ["none", *COLOURS])
FACTION_THERE = Domain("faction_there", ["none", *FACTION.names, "zu"])
ZU_CARD_THERE = Domain("zu_card_there", ["none", *ZU_CARD.names])
ZU_PLACE = Domain("zu_place", ["hidden", "discard", "carried", "gone"])

COLOUR_COUNT, GLYPH_COUNT, SYMBOL_COUNT, MARKET_COUNT, CENTRE_COUNT = 5, 4, 6, 6, 3
RELIC_COUNT, LOCATION_COUNT, CARD_COUNT, TRAVEL_COUNT, PAWN_COUNT = 20, 21, 30, 3, 3
WHITE = 5
HOLD, STASH = 0, 1
ZU = 1  # the row of Zu in solo play; the human is row 0

# --- the map --------------------------------------------------------------------------------------------------------
_INDEX = {p["id"]: i for i, p in enumerate(PLACES)}
NEIGHBOURS = [[_INDEX[n] for n in p["neighbours"]] for p in PLACES]
ROADS = [(a, b) for a in range(len(PLACES)) for b in sorted(NEIGHBOURS[a])]
ROAD_COUNT = len(ROADS)
ROAD = Domain("road", [f"{PLACES[a]['id']}>{PLACES[b]['id']}" for a, b in ROADS])
ROAD_FROM = table([a for a, _ in ROADS])
ROAD_TO = table([b for _, b in ROADS])
ROAD_FIRST = table([next(i for i, road in enumerate(ROADS) if road[0] == a) for a in range(21)] + [len(ROADS)])
MARKET_AT = table([_INDEX[m] for m in TOML["map"]["market_location"]])
START_AT = table([_INDEX[m] for m in TOML["map"]["start_locations"]])
BLACK_MARKET_BITS = sum(1 << i for i, p in enumerate(PLACES) if p["kind"] == "black_market")
SMUGGLE_SYMBOLS = table([sum(1 << SYMBOLS.index(x) for x in p.get("smuggle_symbols", [])) for p in PLACES])

# --- relics ---------------------------------------------------------------------------------------------------------
VALUE = table([r["value"] for r in RELICS])
COPIES = table([r["copies"] for r in RELICS])
HOME = table([_INDEX[r["site"]] for r in RELICS])
SITE_RELICS = table([sum(1 << i for i, r in enumerate(RELICS) if r["site"] == p["id"]) for p in PLACES])  # as bits
NEAR_RELICS = table(
    [sum(1 << i for i, r in enumerate(RELICS) if _INDEX[r["site"]] in (a, *NEIGHBOURS[a])) for a in range(len(PLACES))]
)  # of a location and its neighbours
COLOUR_RELICS = table([15 << (4 * c) for c in range(5)])
MARKET_OF = table([p.get("market", 0) - 1 for p in PLACES])  # -1: no market there
_OF_COLOUR = [sum(r["copies"] for r in RELICS if r["colour"] == colour) for colour in COLOURS]
PILE_MAX = max(_OF_COLOUR)

# --- cards and boards -----------------------------------------------------------------------------------------------
CARD_COPIES = TOML["action_cards"]["copies_per_colour_symbol"]
CARD_FUEL = TOML["action_cards"]["fuel"]
TRAVEL_FUEL = table(TOML["travel_cards"]["fuel_values"])
COLOUR_CARDS = table([((1 << 6) - 1) << (6 * c) for c in range(5)])  # the cards of a colour, as bits of ACTION_CARD
SYMBOL_CARDS = table([sum(1 << (6 * c + x) for c in range(5)) for x in range(6)])
ALL_CARDS = (1 << 30) - 1
CREW = TOML["player_pieces"]["crew"]
START_CREDITS = TOML["player_pieces"]["start_credits"]
START_HAND = TOML["player_pieces"]["start_hand"]
REDRAW_THRESHOLD = TOML["player_pieces"]["redraw_threshold"]
HOLD_SPACES = TOML["player_board"]["hold"]
STASH_SPACES = TOML["player_board"]["stash"]
COLUMN_CREDITS = table(TOML["gallery"]["column_credits"])
ROW_CREDITS = table(TOML["gallery"]["row_credits"])
MARKET_CENTRE = table([next(k for k, c in enumerate(CENTRES) if m + 1 in c["markets"]) for m in range(6)])
INITIATIVE = table([f["initiative"] for f in FACTIONS])
ISSISINUI, KUTU_KUTI, DAL_HARRAI, GUL, AQUILLA = (
    1 + next(i for i, f in enumerate(FACTIONS) if f["power"] == power)
    for power in ("SURVEY_EXTRA", "DIG_NEAR", "FREE_STEP", "BUY_BEFORE_SALE", "SELL_WITHOUT_TRADER")
)  # as stored in State.faction
FACTION_ZU = 6
SURVEY_EXTRA = FACTIONS[ISSISINUI - 1]["params"]["extra_draw"]

# --- buyers and sales -----------------------------------------------------------------------------------------------
BUYERS_PER_COLOUR = TOML["buyers"]["per_colour"]
BUYERS_WHITE = TOML["buyers"]["white"]
TRACK = TOML["buyers"]["track_spaces"]
REMOVED = table([TOML["buyers"]["removed_per_colour"], TOML["buyers"]["removed_white"]])  # [white?][players - 2]
QUEUE_MAX = TOML["buyers"]["queue_max"]
QUEUE_TARGET = TOML["buyers"]["queue_target"]
BUYER_CARDS = table([TOML["buyer_cards"]["per_colour"]] * 5 + [TOML["buyer_cards"]["white"]])
BUYER_CARDS_BURNED = TOML["buyer_cards"]["burned_at_setup"]
BUYER_CARDS_PER_MARKET = TOML["buyer_cards"]["per_market_at_setup"]
PAYOUT = table(TOML["popularity"]["payout_by_rank"])
CREDITS_PER_BUYER = TOML["sale"]["credits_per_buyer"]
SALE_MARKETS_MAX = TOML["sale"]["max_markets"]
MARKET_BONUS = table(TOML["sale"]["market_bonus"])
BONUS_DRAW = table(TOML["sale"]["bonus_draw"])
SMUGGLE_MAX = TOML["smuggle"]["max_relics"]
BUY_MARKUP = TOML["smuggle"]["buy_markup"]

# --- survey, draft, rounds (tables indexed by players - 2) ----------------------------------------------------------
ROW_CARDS = table(TOML["survey"]["row_cards"])
SURVEY_DRAW = TOML["survey"]["draw"]
SURVEY_PRICE = TOML["survey"]["price_multiplier"]
REFILL_SITE = TOML["survey"]["refill_to_site"]
REFILL_REVEAL = TOML["survey"]["refill_reveal"]
SETUP_SITES = table(TOML["setup_relics"]["to_sites"])
SETUP_PILES = table(TOML["setup_relics"]["to_black_market"])
DRAFT_DEAL = TOML["draft"]["deal"]
DRAFT_PICKS = TOML["draft"]["picks_per_pass"]
DRAFT_PASSES = TOML["draft"]["passes"]
SOLO_DEAL = TOML["draft"]["solo_deal"]
SOLO_DROPS = table(TOML["draft"]["solo_random_discards"])
PASS_HAND = TOML["draft"]["pass_hand_limit"]
ROUNDS = 3
_MAJORITY = [TOML["majority"][f"round_{n}"] for n in (1, 2, 3)]
MAJORITY = table([prizes + [0] * (4 - len(prizes)) for prizes in _MAJORITY])  # [round - 1][rank]

# --- command tiles --------------------------------------------------------------------------------------------------
_NUMBERS = {
    "TRAVEL": ("fuel",), "RELOCATE": ("explorers",), "OFFLOAD": ("max", "bonus"), "BUY": ("max", "markup"),
    "ADD_BUYER": ("markets",), "DRAW_KEEP": ("draw", "keep"), "PLACE_TRADER": ("markets",), "DIG_ONE": ("scope",),
    "CREDITS": ("amount",), "CREDITS_PER_SAMPLE": ("per", "of"),
}  # fmt: skip
_CHOICES = {"own_explorer_site": 0, "any_site": 1, "fullest_column": 0, "fullest_row": 1}
EFFECTS = ["NOTHING", *_NUMBERS]
(
    E_NOTHING, E_TRAVEL, E_RELOCATE, E_OFFLOAD, E_BUY, E_ADD_BUYER, E_DRAW_KEEP, E_PLACE_TRADER, E_DIG_ONE, E_CREDITS,
    E_CREDITS_PER_SAMPLE,
) = range(11)  # fmt: skip
EFFECTS_PER_FACE = 3


def _effect(e: dict[str, Any]) -> list[int]:
    """One effect as (code, first number, second number)."""
    check(e["code"] in _NUMBERS, f"unknown command-tile effect {e['code']}")
    told = [e[key] for key in _NUMBERS[e["code"]]]
    first, second, *_ = *(_CHOICES[number] if isinstance(number, str) else number for number in told), 0
    return [EFFECTS.index(e["code"]), first, second]


def _face(effects: list[dict[str, Any]]) -> list[list[int]]:
    check(len(effects) <= EFFECTS_PER_FACE, "a tile face has at most three effects")
    return [_effect(e) for e in effects] + [[0, 0, 0]] * (EFFECTS_PER_FACE - len(effects))


_FACES = [_face(t[face]) for t in TILES for face in ("white", "yellow")]  # face 2 * tile + (0 white, 1 yellow)
EFFECT = table([[e for effect in face for e in effect] for face in _FACES])  # [face][3 * effect + (code, one, two)]

# --- Zu -------------------------------------------------------------------------------------------------------------
ZU_CARD_TYPE = table([ZU_TYPE.index(z["type"]) for z in ZU_CARDS])
Z_DIG, Z_SURVEY, Z_SALE, Z_SNIPE, Z_HAGGLE, Z_COMMAND = range(6)
ZU_CARD_COLOURS = table([sum(1 << COLOURS.index(c) for c in z.get("colours", [])) for z in ZU_CARDS])  # 0: any
ZU_CARD_MARKET = table([z.get("market", 0) - 1 for z in ZU_CARDS])
_DECKS = [[TOML["zu_round_decks"][f"round_{n}"].get(t, 0) for t in ZU_TYPE.names] for n in (1, 2, 3)]
ZU_DECK = table(_DECKS)
ZU_CARRIED = TOML["zu_round_decks"]["carried"]
ZU_INITIATIVE = TOML["zu_board"]["initiative"]
ZU_HOLD, ZU_STASH = HOLD_SPACES, STASH_SPACES  # the storage of the others
ZU_START_CREDITS = TOML["zu_board"]["start_credits"]
FAIL_NORMAL = TOML["zu_fail"]["normal"]
FAIL_E2 = TOML["zu_fail"]["with_E2"]
FAIL_H2 = TOML["zu_fail"]["with_H2"]
E1, E2, E3, E4, E5, H1, H2, H3, H4, H5 = range(10)
_SWITCH_IDS = [o["id"] for o in TOML["zu_option"]]
PRESETS = {name: [_SWITCH_IDS.index(i) for i in TOML["presets"][name]] for name in
           ("normal", "relaxed", "easy", "gentle", "hard", "expert")}  # fmt: skip


# --- cross-sums -----------------------------------------------------------------------------------------------------
def _map_fits() -> Iterator[tuple[bool, str]]:
    yield len(PLACES) == LOCATION_COUNT, "the map has 21 locations"
    yield from DATA.derived("map", location_count=len(PLACES), edge_count=len(ROADS) // 2)
    yield all(a in NEIGHBOURS[b] for a, b in ROADS), "neighbours are not symmetric"
    yield all(len(n) >= 2 for n in NEIGHBOURS), "every location needs two neighbours (EE-104)"
    yield {(_INDEX["G2"], _INDEX[x]) for x in ("O3", "BE")} <= set(ROADS), "the two wrap lines of G2 are missing"
    for m, place in enumerate(TOML["map"]["market_location"]):
        yield PLACES[_INDEX[place]]["market"] == m + 1, f"market {m + 1} is not at {place}"
        yield PLACES[_INDEX[place]]["symbol"] == SYMBOLS[m], f"market {m + 1} has another symbol"


def _relics_fit() -> Iterator[tuple[bool, str]]:
    wanted = [code + glyph for code in CODES for glyph in GLYPHS]
    yield [r["id"] for r in RELICS] == wanted, "relic types are not in the order colour, glyph"
    yield from DATA.derived("relics", total=sum(_OF_COLOUR), per_colour=PILE_MAX)
    dealt = max(sites + pile for sites, pile in zip(SETUP_SITES, SETUP_PILES))
    for colour, copies in zip(COLOURS, _OF_COLOUR):
        yield copies >= dealt, f"{colour} has {copies} relics, of which {dealt} are dealt at the start"
    for r in RELICS:
        home = PLACES[_INDEX[r["site"]]]
        yield r["value"] > 0 < r["copies"], f"{r['id']}: value and copies are 1 or more"
        yield home.get("colour") == r["colour"] and r["glyph"] in home["glyphs"], f"{r['id']} is not at home there"


def _counts_fit() -> Iterator[tuple[bool, str]]:
    yield from DATA.derived("action_cards", count=CARD_COPIES * CARD_COUNT)
    yield from DATA.derived("buyer_cards", count=sum(BUYER_CARDS))
    yield from DATA.derived("command_tiles", count=len(TILES))
    yield from DATA.derived("zu_board", hold=ZU_HOLD, stash=ZU_STASH)
    yield len({f["initiative"] for f in FACTIONS} | {ZU_INITIATIVE}) == 6, "initiative numbers must differ"
    for t, name in enumerate(ZU_TYPE.names):
        yield sum(z["type"] == name for z in ZU_CARDS) == sum(deck[t] for deck in _DECKS), f"Zu cards: {name}"
    yield sorted(m for c in CENTRES for m in c["markets"]) == [1, 2, 3, 4, 5, 6], "centres cover each market once"
    kept = {e.get("keep", 1) for t in TILES for face in ("white", "yellow") for e in t[face]}
    yield kept | set(TOML["sale"]["bonus_keep"]) <= {0, 1}, "no effect keeps more than one drawn card (EE-187)"
    yield SURVEY_DRAW + SURVEY_EXTRA <= 3, "a survey draws at most three relics"


DATA.check_all(*_map_fits(), *_relics_fit(), *_counts_fit())
