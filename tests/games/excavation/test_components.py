"""Things on the table, buyers and queues: EE-001 to EE-029."""

import os
import subprocess
import sys

import pytest

from periplus.core.contract.game import BadOption
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import Ask, Post, Reason
from periplus.games.excavation.data import (
    COLOUR,
    COLOURS,
    COPIES,
    DATA,
    HOME,
    LOCATION,
    MARKET_AT,
    MARKET_CENTRE,
    NEIGHBOURS,
    PLACES,
    RELIC,
    RELICS,
    SMUGGLE_SYMBOLS,
    VALUE,
)
from periplus.games.excavation.rules.buyers import (
    eject_front,
    interested,
    join_queue,
    leave_queue,
    level,
    ready_buyer_deck,
)
from periplus.games.excavation.rules.crew import post_cube
from periplus.games.excavation.rules.storage import lay_under_pile
from periplus.games.excavation.scoring import score_galleries, score_leftovers, standing

QUIET = ("dal_harrai", "aquilla", "gul", "kutu_kuti")


@pytest.mark.rule("EE-001")
def test_player_counts():
    assert GAME.seat_counts == (1, 2, 3, 4)
    assert [GAME.begin(n).solo for n in (1, 2, 3, 4)] == [1, 0, 0, 0]
    with pytest.raises(BadOption):
        GAME.begin(5)


@pytest.mark.rule("EE-002", "EE-003")
def test_map():
    assert len(PLACES) == 21
    assert {p["kind"] for p in PLACES} == {"market", "dig", "black_market", "dig_market"}
    for a in range(21):
        assert all(a in NEIGHBOURS[b] and b != a for b in NEIGHBOURS[a])
    south_west = {LOCATION.names[b] for b in NEIGHBOURS[LOCATION.index("G2")]}
    assert {"O3", "BE"} <= south_west
    reached, edge = {0}, [0]
    while edge:
        edge = [b for a in edge for b in NEIGHBOURS[a] if b not in reached and not reached.add(b)]
    assert len(reached) == 21


@pytest.mark.rule("EE-004", "EE-005", "EE-006")
def test_relic_types_and_homes(table):
    assert len(RELICS) == 20
    assert {(r["colour"], r["glyph"]) for r in RELICS} == {(c, g) for c in COLOURS for g in "ABCD"}
    for k, name in enumerate(RELIC):
        home = PLACES[HOME[k]]
        assert home["colour"] == COLOURS[k // 4], name
        assert VALUE[k] == 9 - COPIES[k]
        assert sum(name[1] in p.get("glyphs", []) for p in PLACES if p.get("colour") == home["colour"]) == 1
    t = table(2, {"hand": {"A": {"red-S1": 1}}, "site": {"RA": 1}, "explorer": {"A": ["R2", "R3", "M1"]}})
    assert t.reason("A", "dig red-S1") == Reason.NOTHING_TO_DIG, "RA lies at home in R1 and nowhere else"
    t = table(2, {"hand": {"A": {"red-S1": 1}}, "site": {"RA": 1}, "explorer": {"A": ["R1", "R3", "M1"]}})
    assert t.reason("A", "dig red-S1") == Reason.OK


@pytest.mark.rule("EE-007")
def test_combined_location_counts_as_both(table):
    t = table(2, {"hand": {"A": {"red-S3": 1}}, "explorer": {"A": ["R1", "M1", "M4"]}, "site": {"RA": 1}})
    assert {"dig", "haggle"} <= t.verbs()
    assert len({MARKET_AT[m] for m in range(6)}) == 6


@pytest.mark.rule("EE-008")
def test_symbol_names_market_and_centre(table):
    assert [MARKET_CENTRE[m] for m in range(6)] == [0, 0, 1, 1, 2, 2]
    for symbol in range(1, 7):
        t = table(2, {"hand": {"A": {f"red-S{symbol}": 1}}}, factions=QUIET)
        t.play("A", f"command red-S{symbol}", "trader", "envoy")
        assert t.traders().index(1) == symbol - 1
        assert t.envoys().index(1) == (symbol - 1) // 2


@pytest.mark.rule("EE-009", "EE-202")
def test_piles_are_shared_and_only_the_top_is_visible(table):
    for place, symbol in (("BW", "S3"), ("BC", "S2"), ("BE", "S1")):
        t = table(2, {
            "credits": {"A": 50}, "hand": {"A": {f"red-{symbol}": 1}}, "explorer": {"A": [place, "M4", "P1"]},
            "pile": {"orange": ["OD", "OA"], "red": ["RB"]},
        }, factions=QUIET)  # fmt: skip
        t.play("A", f"smuggle red-{symbol}")
        assert t.options() == ["buy orange hold", "buy orange stash", "buy red hold", "buy red stash"]
        t.play("A", "buy orange hold", "no")
        assert t.hold() == ["OD"]
        assert t.pile("orange") == ["OA"]
        assert t.reason("A", "buy orange hold") == Reason.COLOUR_USED


@pytest.mark.rule("EE-010", "EE-100")
def test_fuel(table):
    for card, fuel in (("T2", 2), ("T3", 3), ("T4", 4), ("red-S1", 3)):
        t = table(2, {"hand": {"A": {"red-S1": 1}}, "explorer": {"A": ["M1", "M4", "P1"]}})
        t.play("A", f"travel {card}")
        for road in ("M1>Y1", "Y1>Y3", "Y3>BC", "BC>R1")[:fuel]:
            assert t.ask() == "travel_step"
            t.play("A", f"step {road}")
        assert t.ask() == "action"
    assert {"dig T2", "command T2"} & {GAME.codec.text(a) for a in range(GAME.codec.size)} == set()


@pytest.mark.rule("EE-011")
def test_a_cube_is_in_one_place(table):
    t = table(2, {"row": ["red-S1"]})
    for post, where in ((Post.GUARD, 3), (Post.TRADER, 2), (Post.ENVOY, 1), (Post.SURVEYOR, 0)):
        before = t.supply()
        post_cube(t.s, 0, post, where)
        assert t.supply() == before - 1
    assert (t.s.guard[0, 3], t.s.trader[0, 2], t.s.envoy[0, 1], t.s.row_cube[0]) == (1, 1, 1, 1)
    assert t.supply() == 18


@pytest.mark.rule("EE-012")
def test_no_limits_where_none_is_printed(table):
    t = table(2, {"hand": {"A": {f"{c}-S1": 2 for c in COLOURS}}}, factions=QUIET)
    for colour in COLOURS:
        t.turn("A")
        t.play("A", f"command {colour}-S1", "trader", "envoy")
    assert (t.traders()[0], t.envoys()[0]) == (5, 5)
    for _ in range(18):
        lay_under_pile(t.s, 0)
    assert t.s.pile_size[0] == 18


@pytest.mark.rule("EE-013", "EE-112")
def test_hold_and_stash(table):
    position = {"hand": {"A": {"red-S2": 1, "green-S2": 1}}, "explorer": {"A": ["BC", "R1", "M4"]}, "site": {"RA": 1}}
    full_hold = {**position, "hold": {"A": {"GA": 5}}, "pile": {"red": ["RB"]}}
    t = table(2, full_hold, factions=QUIET)
    assert t.reason("A", "dig red-S2") == Reason.HOLD_FULL, "the stash takes nothing that was dug"
    t.play("A", "smuggle red-S2", "purchase")
    assert t.stash() == ["RB"], "the hold is full, so the stash is the only place"
    t = table(2, {**full_hold, "stash": {"A": {"GB": 3}}}, factions=QUIET)
    t.play("A", "smuggle red-S2")
    assert t.ask() == "offload_pick", "no space, no purchase"


@pytest.mark.rule("EE-014")
def test_a_stored_relic_stays_in_its_space(table):
    t = table(2, {"hand": {"A": {"red-S1": 1}}, "hold": {"A": {"RA": 1, "RB": 1}}, "stash": {"A": {"RA": 1}},
                  "trader": {"A": {"1": 1}}, "queue": {"1": ["red"]}}, factions=QUIET)  # fmt: skip
    t.play("A", "sell red-S1", "give RA hold", "no")
    assert (t.hold(), t.stash()) == (["RB"], ["RA"])


@pytest.mark.rule("EE-015")
def test_one_guard_a_space(table):
    t = table(2, {"hand": {"A": {"red-S3": 1}}, "explorer": {"A": ["R1", "M1", "M4"]}, "site": {"RA": 1},
                  "guard": {"A": {"RA": 1}}}, factions=QUIET)  # fmt: skip
    t.play("A", "dig red-S3")
    assert t.ask() == "action", "the space is taken: no sample is offered"


@pytest.mark.rule("EE-016", "EE-074")
def test_what_needs_an_exhausted_thing_is_skipped(table):
    t = table(2, {
        "hand": {"A": {"yellow-S4": 1}}, "hold": {"A": {"RA": 1, "RB": 1}}, "trader": {"A": {"1": 1, "4": 1}},
        "queue": {"1": ["red"], "4": ["red"]}, "deck": {f"{c}-S{k}": 0 for c in COLOURS for k in range(1, 7)},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "sell yellow-S4", "market 1", "market 4", "give RA hold")
    assert t.outcomes() == {"deal yellow-S4": 1}, "the deck is empty: the discard is shuffled into a new one"
    t.chance("deal yellow-S4")
    t.play("A", "no", "no")
    t.set(hold={"A": {"RA": 1, "RB": 1}}, queue={"1": ["red"], "4": ["red"]})
    t.turn("A")
    t.play("A", "sell T2", "market 1", "market 4", "give RA hold")
    assert t.ask() == "promote", "deck and discard are empty: the draw is skipped, the sale goes on"


@pytest.mark.rule("EE-017")
def test_no_debt(table):
    t = table(2, {"credits": {"A": 6}, "hand": {"A": {"red-S2": 1}}, "explorer": {"A": ["BC", "R1", "M4"]},
                  "pile": {"red": ["RB"], "green": ["GA"]}}, factions=QUIET)  # fmt: skip
    t.play("A", "smuggle red-S2")
    assert t.reason("A", "buy red hold") == Reason.TOO_EXPENSIVE, "6 + 1 for RB"
    assert t.reason("A", "buy green hold") == Reason.OK


@pytest.mark.rule("EE-018")
def test_gallery_counts_samples_not_values(table):
    worth = []
    for guards in (("OA", "OB"), ("OC", "OD")):
        t = table(2, {"guard": {"A": dict.fromkeys(guards, 1)}}, open_action=False)
        score_galleries(t.s)
        worth.append(t.points("A", "column"))
    assert worth == [4, 4]


@pytest.mark.rule("EE-019")
def test_piles_are_open_to_all(table):
    t = table(2, {"pile": {"red": ["RA", "RB", "RA"]}})
    for seat in (0, 1, -1):
        view = t.s.hide(seat)
        assert [view.pile[3, k] for k in range(4)] == [13, 14, 13, 0]


@pytest.mark.rule("EE-020", "EE-021")
def test_level_is_what_is_missing_on_the_track(table):
    t = table(4)
    red = COLOUR.index("red")
    assert level(t.s, red) == 0
    assert join_queue(t.s, 0, red)
    assert level(t.s, red) == 1
    eject_front(t.s, 0)
    assert level(t.s, red) == 0
    assert level(table(2).s, red) == 2, "buyers removed at set-up count as absent"


@pytest.mark.rule("EE-024", "EE-025")
def test_white_wants_every_colour_and_has_its_own_supply(table):
    t = table(2, {"queue": {"1": ["white", "red", "green"]}})
    assert [interested(t.s, 0, c) for c in range(5)] == [1, 2, 1, 2, 1]
    before = t.buyers("white")
    levels = [level(t.s, c) for c in range(5)]
    eject_front(t.s, 0)
    assert t.buyers("white") == before + 1
    assert [level(t.s, c) for c in range(5)] == levels


@pytest.mark.rule("EE-026", "EE-027", "EE-029")
def test_queue_of_four(table):
    t = table(2, {"queue": {"1": ["red", "green", "white"]}})
    join_queue(t.s, 0, COLOUR.index("yellow"))
    assert t.queue(1) == ["red", "green", "white", "yellow"]
    before = t.buyers("red")
    join_queue(t.s, 0, COLOUR.index("purple"))
    assert t.queue(1) == ["green", "white", "yellow", "purple"]
    assert t.buyers("red") == before + 1
    leave_queue(t.s, 0, COLOUR.index("yellow"))
    assert t.queue(1) == ["green", "purple"]


@pytest.mark.rule("EE-028")
def test_supply_is_looked_at_before_ejection(table):
    t = table(2, {"queue": {"1": ["red", "green", "white", "red"]}, "buyers": {"red": 0}})
    assert not join_queue(t.s, 0, COLOUR.index("red"))
    assert t.queue(1) == ["red", "green", "white", "red"]
    assert t.buyers("red") == 0


@pytest.mark.rule("EE-048")
def test_an_empty_buyer_deck_is_all_17_cards(table):
    t = table(2, {"buyer_deck": dict.fromkeys([*COLOURS, "white"], 0), "queue": {"1": ["red"]}})
    ready_buyer_deck(t.s)
    assert [t.s.buyer_deck[b] for b in range(6)] == [3, 3, 3, 3, 3, 2]
    t.set(buyer_deck={"red": 2})
    ready_buyer_deck(t.s)
    assert t.s.buyer_deck[COLOUR.index("red")] == 2, "not before it is empty"


@pytest.mark.rule("EE-200")
def test_smuggle_symbols():
    at = {LOCATION.names[k]: SMUGGLE_SYMBOLS[k] for k in range(21) if SMUGGLE_SYMBOLS[k]}
    assert at == {"BW": 0b100100, "BC": 0b010010, "BE": 0b001001}


@pytest.mark.rule("EE-246")
def test_stored_relics_are_worth_nothing(table):
    t = table(2, {"hold": {"A": {"OA": 3}}, "stash": {"A": {"RB": 2}}}, open_action=False)
    before = t.credits()
    score_galleries(t.s)
    score_leftovers(t.s)
    assert t.credits() == before
    assert standing(t.s, 0) > standing(t.s, 1), "they only break ties"


def test_data_states_its_provenance():
    doubtful = {doubt.table for doubt in DATA.doubts()}
    assert {"map", "colours", "zu_board"} <= doubtful
    assert "majority" not in doubtful


@pytest.mark.parametrize(
    ("was", "becomes", "complaint"),
    [
        ('value = 6\ncopies = 3\nsite = "O1"', 'value = 6\ncopies = 0\nsite = "O1"', "value and copies"),
        ('neighbours = ["BW", "Y1", "Y2"]', 'neighbours = ["BW", "Y1", "Y3"]', "not symmetric"),
        ("draw = 4, keep = 1", "draw = 4, keep = 2", "EE-187"),
        ("initiative = 25", "initiative = 20", "initiative numbers"),
        ('code = "CREDITS", amount', 'code = "FORTUNE", amount', "FORTUNE"),
    ],
)
def test_broken_data_is_named(tmp_path, was, becomes, complaint):
    text = (DATA.folder / "data.toml").read_text(encoding="utf-8")
    assert was in text
    own = tmp_path / "excavation.toml"
    own.write_text(text.replace(was, becomes, 1), encoding="utf-8")
    command = [sys.executable, "-c", "import periplus.games.excavation.data"]
    run = subprocess.run(command, env={**os.environ, "PERIPLUS_DATA": str(own)}, capture_output=True, text=True)
    assert run.returncode == 1
    assert "DataError: excavation.toml" in run.stderr
    assert complaint in run.stderr


def test_every_question_is_asked_by_someone():
    answered = {ask for verb in GAME.codec.verbs for ask in verb.answers}
    assert answered == {ask for ask in Ask if ask <= Ask.ZU_TIE_MARKET}


def test_the_record_has_no_gaps():
    """Gaps between fields are not copied with a position, and equal positions would have unequal bytes."""
    dtype = GAME.state.dtype
    assert sum(dtype.fields[name][0].itemsize for name in dtype.names) == dtype.itemsize


@pytest.mark.rule("EE-280", "EE-104")
def test_two_explorers_with_one_way_left_to_part_take_it(table):
    """Onto an own explorer between two own ones, with one step of fuel left: there is one way off, and it is told."""
    narrow = [place for place in range(len(LOCATION)) if len(NEIGHBOURS[place]) == 2]
    assert narrow
    for place in narrow:
        here, first, second = (LOCATION.names[k] for k in (place, *NEIGHBOURS[place]))
        t = table(2, {"explorer": {"A": [first, here, second]}})
        t.play("A", "travel T2", f"step {first}>{here}")
        assert t.ask() == "action"
        assert {t.s.explorer[0, pawn] - 1 for pawn in range(3)} == {place, *NEIGHBOURS[place]}
        t = table(2, {"explorer": {"A": [first, here, second]}})
        t.play("A", "travel T3", f"step {first}>{here}")
        assert t.ask() == "travel_step"
        assert len(t.options()) > 1
