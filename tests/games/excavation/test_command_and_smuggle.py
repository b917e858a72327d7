"""Command, command tiles, smuggle, survey: EE-170 to EE-221, EE-255 to EE-257."""

import pytest

from periplus.games.excavation import GAME
from periplus.games.excavation.actions import Reason
from periplus.games.excavation.data import CARD, COLOUR, COLOURS, RELIC, TILES

QUIET = ("dal_harrai", "aquilla", "gul", "kutu_kuti")
ALL_CARDS = [f"{c}-S{k}" for c in COLOURS for k in range(1, 7)]


@pytest.mark.rule("EE-170", "EE-171")
def test_command_without_explorer(table):
    t = table(2, {"hand": {"A": {"red-S6": 1}}, "explorer": {"A": ["Y1", "M1", "M4"]}}, factions=QUIET)
    t.play("A", "command red-S6")
    assert t.options() == ["trader", "envoy"]
    assert t.reason("A", "stop") == Reason.MUST_CHOOSE
    t.play("A", "trader")
    assert t.options() == ["stop", "envoy"]
    assert t.reason("A", "trader") == Reason.ALREADY_DONE
    t.play("A", "stop")
    assert (t.traders(), t.envoys(), t.ask()) == ([0, 0, 0, 0, 0, 1], [0, 0, 0], "action")


@pytest.mark.rule("EE-172")
def test_either_order(table):
    t = table(2, {"hand": {"A": {"red-S6": 1}}}, factions=QUIET)
    other = t.copy()
    t.play("A", "command red-S6", "trader", "envoy")
    other.play("A", "command red-S6", "envoy", "trader")
    assert t.s == other.s


@pytest.mark.rule("EE-173", "EE-174")
def test_recall_or_envoy_not_both(table):
    t = table(2, {"round": 2, "hand": {"A": {"red-S6": 1}}, "envoy": {"A": {"right": 1}}, "tile": {"right": "K8"}},
              factions=QUIET)  # fmt: skip
    t.play("A", "command red-S6")
    assert t.options() == ["trader", "envoy", "recall"]
    cubes = t.supply()
    t.play("A", "recall")
    assert (t.supply(), t.envoys()) == (cubes + 1, [0, 0, 0])
    assert t.options() == ["stop", "trader"]
    assert t.reason("A", "envoy") == Reason.ALREADY_DONE
    other = table(2, {"round": 2, "hand": {"A": {"red-S1": 1}}, "envoy": {"A": {"right": 1}}, "tile": {"left": "K8"}},
                  factions=QUIET)  # fmt: skip
    other.play("A", "command red-S1")
    assert other.reason("A", "recall") == Reason.NO_ENVOY, "the envoy stands in another centre"


@pytest.mark.rule("EE-175")
def test_recall_even_if_the_tile_does_nothing(table):
    t = recall(table, "K2", 2)
    assert t.ask() == "command_step"
    assert t.supply() == 23


def recall(table, tile, round_, position=None, factions=QUIET):
    """A has just recalled the envoy of the left centre; the tile takes effect. Supply is 22 + the cube."""
    t = table(2, {"round": round_, "hand": {"A": {"green-S1": 1}}, "envoy": {"A": {"left": 1}}, "tile": {"left": tile},
                  **(position or {})}, factions=factions)  # fmt: skip
    t.play("A", "command green-S1", "recall")
    return t


@pytest.mark.rule("EE-180")
def test_effects_are_read_from_the_data_left_to_right(table):
    assert [e["code"] for e in TILES[0]["yellow"]] == ["RELOCATE", "TRAVEL"]
    t = recall(table, "K1", 3)
    assert t.ask() == "relocate_explorer"
    t.play("A", "stop")
    assert t.ask() == "travel_step"


@pytest.mark.rule("EE-181", "EE-182")
def test_travel_tile(table):
    t = recall(table, "K1", 2)
    assert (t.ask(), t.s.frames[t.s.depth - 1, 2]) == ("travel_step", 3)
    assert "stop" in t.options(), "every effect is optional"
    hand = t.hand()
    t.play("A", "step M1>Y1", "stop")
    assert t.explorers() == ["Y1", "M4", "P1"]
    assert t.hand() == hand, "no card is played for it"


@pytest.mark.rule("EE-183")
def test_relocate_tile(table):
    t = recall(table, "K1", 3)
    assert t.options() == ["stop", "lift M1", "lift P1", "lift M4"]
    t.play("A", "lift M1")
    assert len(t.options()) == 18
    assert t.reason("A", "place M4") == Reason.OWN_EXPLORER_THERE
    t.play("A", "place O3")
    assert t.explorers() == ["O3", "M4", "P1"]
    assert t.ask() == "travel_step", "one explorer only"


@pytest.mark.rule("EE-184")
def test_offload_tile(table):
    position = {"hold": {"A": {"PC": 1, "PB": 1}}, "stash": {"A": {"RA": 1}}}
    t = recall(table, "K2", 2, position)
    assert "stop" in t.options(), "the first, too, may be declined"
    t.play("A", "give PC hold")
    assert (t.points("A", "offload"), t.points("A", "tile")) == (6, 2)
    assert t.ask() == "command_step", "white: one relic"
    assert t.pile("purple") == ["PC"]
    t = recall(table, "K2", 3, position)
    t.play("A", "give PC hold", "give RA stash")
    assert (t.points("A", "offload"), t.points("A", "tile"), t.ask()) == (9, 4, "command_step")


@pytest.mark.rule("EE-185")
def test_buy_tile(table):
    position = {"credits": {"A": 11}, "pile": {"red": ["RB", "RA"], "green": ["GA"]}}
    t = recall(table, "K7", 3, position)
    assert "stop" in t.options()
    t.play("A", "buy red stash", "no")
    assert t.points("A", "bm_buy") == -6, "value + 0"
    assert t.options() == ["stop", "buy green hold", "buy green stash"], "different colours"
    t.play("A", "buy green hold", "no")
    assert (t.credits(), t.ask()) == (0, "command_step")
    one = recall(table, "K7", 2, position)
    one.play("A", "buy red stash", "no")
    assert one.ask() == "command_step", "white: one relic"


@pytest.mark.rule("EE-186")
def test_add_buyer_tile(table):
    t = recall(table, "K3", 3, {"buyers": {"red": 0}, "queue": {"1": ["red", "red", "red", "green"]}})
    assert t.options() == ["stop", *(f"market {m}" for m in range(1, 7))]
    t.play("A", "market 1")
    assert t.options() == [f"colour {c}" for c in COLOURS if c != "red"], "no white, no colour out of supply"
    t.play("A", "colour yellow")
    assert t.queue(1) == ["red", "red", "green", "yellow"]
    assert t.reason("A", "market 1") == Reason.MARKET_USED
    t.play("A", "market 2", "colour red")
    assert (t.queue(2), t.ask()) == (["red"], "command_step")


@pytest.mark.rule("EE-187")
def test_draw_keep_tile(table):
    t = recall(table, "K4", 2)
    t.chance("deal red-S1", "deal red-S2")
    assert t.options() == ["take red-S1", "take red-S2"]
    t.play("A", "take red-S2")
    assert "red-S2" in t.hand()
    assert "red-S1" in t.discard()
    yellow = recall(table, "K4", 3)
    yellow.chance(*(f"deal red-S{k}" for k in (1, 2, 3, 4)))
    yellow.play("A", "take red-S4")
    assert yellow.points("A", "tile") == 4
    assert all(e.get("keep", 1) == 1 for tile in TILES for face in ("white", "yellow") for e in tile[face])


@pytest.mark.rule("EE-188")
def test_place_trader_tile(table):
    t = recall(table, "K5", 3)
    t.play("A", "market 4")
    assert t.reason("A", "market 4") == Reason.MARKET_USED
    t.play("A", "market 6")
    assert (t.traders(), t.ask()) == ([0, 0, 0, 1, 0, 1], "command_step")
    assert t.supply() == 21
    once = recall(table, "K5", 2)
    once.play("A", "stop")
    assert once.traders() == [0] * 6


@pytest.mark.rule("EE-189")
def test_dig_one_tile(table):
    position = {"site": {"RA": 1, "PA": 1, "YA": 1}, "explorer": {"A": ["R1", "M4", "P1"]}}
    white = recall(table, "K6", 2, position)
    assert white.options() == ["stop", "pick PA", "pick RA"], "own explorers' sites, any colour"
    assert white.reason("A", "pick YA") == Reason.NO_EXPLORER_THERE
    yellow = recall(table, "K6", 3, position)
    assert yellow.options() == ["stop", "pick PA", "pick RA", "pick YA"]
    assert yellow.reason("A", "pick GA") == Reason.NO_RELIC_THERE
    yellow.play("A", "pick YA", "yes")
    assert (yellow.hold(), yellow.guards(), yellow.site("YA")) == (["YA"], ["YA"], 0)
    full = recall(table, "K6", 3, {**position, "hold": {"A": {"GA": 5}}})
    assert full.ask() == "command_step", "no hold space, no relic"


@pytest.mark.rule("EE-190")
def test_credit_tiles(table):
    guards = {"guard": {"A": dict.fromkeys(("OA", "OB", "OC", "GA", "PA"), 1)}}
    assert recall(table, "K8", 2, guards).points("A", "tile") == 6
    assert recall(table, "K8", 3, guards).points("A", "tile") == 6
    three = {"guard": {"A": dict.fromkeys(("OA", "GA", "PA", "OB"), 1)}}
    assert recall(table, "K8", 2, three).points("A", "tile") == 4
    assert recall(table, "K8", 3, three).points("A", "tile") == 6


@pytest.mark.rule("EE-200")
def test_smuggle_needs_an_explorer_at_the_symbol(table):
    t = table(2, {"hand": {"A": {f"red-S{k}": 1 for k in range(1, 7)}}, "explorer": {"A": ["BC", "M4", "P1"]},
                  "hold": {"A": {"RA": 1}}}, factions=QUIET)  # fmt: skip
    assert [o for o in t.options() if o.startswith("smuggle")] == ["smuggle red-S2", "smuggle red-S5"]
    assert t.reason("A", "smuggle red-S1") == Reason.NO_EXPLORER_AT_BLACK_MARKET


@pytest.mark.rule("EE-201")
def test_offload_or_buy_not_both(table):
    t = table(2, {"credits": {"A": 20}, "hand": {"A": {"red-S2": 1}}, "explorer": {"A": ["BC", "M4", "P1"]},
                  "hold": {"A": {"RA": 1, "GA": 1}}, "pile": {"red": ["RB"]}}, factions=QUIET)  # fmt: skip
    t.play("A", "smuggle red-S2")
    assert t.options() == ["offload", "purchase"]
    t.play("A", "offload")
    assert "stop" not in t.options()
    t.play("A", "give GA hold")
    assert t.options() == ["stop", "give RA hold"], "and nothing to buy"
    t.play("A", "stop")
    assert t.ask() == "action"


@pytest.mark.rule("EE-206", "EE-207", "EE-209")
def test_both_storages_are_offered(table):
    position = {"credits": {"A": 20}, "hand": {"A": {"red-S2": 1}}, "explorer": {"A": ["BC", "M4", "P1"]},
                "pile": {"red": ["RB"]}}  # fmt: skip
    t = table(2, position, factions=QUIET)
    t.play("A", "smuggle red-S2")
    assert t.options() == ["buy red hold", "buy red stash"]
    full = table(2, {**position, "stash": {"A": {"GA": 3}}}, factions=QUIET)
    full.play("A", "smuggle red-S2", "purchase")
    assert full.hold() == ["RB"], "a single place leaves no choice"


@pytest.mark.rule("EE-208")
def test_purchases_one_by_one(table):
    t = table(2, {"credits": {"A": 20}, "hand": {"A": {"red-S2": 1}}, "explorer": {"A": ["BC", "M4", "P1"]},
                  "pile": {"red": ["RB"], "green": ["GA"]}, "guard": {"A": {"GB": 1, "GC": 1, "GD": 1}}},
              factions=QUIET)  # fmt: skip
    t.play("A", "smuggle red-S2", "buy green hold")
    assert (t.credits(), t.ask()) == (14, "sample")
    t.play("A", "yes")
    t.chance("deal red-S1")
    assert (t.ask(), t.options()) == ("buy_pick", ["stop", "buy red hold", "buy red stash"])


@pytest.mark.rule("EE-210", "EE-211", "EE-213", "EE-214")
def test_survey_steps_1_and_2(table):
    t = table(3, {"hand": {"A": {"red-S3": 2, "red-S4": 1}}, "row": ["green-S1", "green-S2"], "row_cube": ["none", "C"],
                  "marker": {"B": 1, "C": 2}}, factions=QUIET)  # fmt: skip
    cubes = t.supply()
    t.play("A", "survey red-S3")
    assert t.row() == ["red-S3", "green-S2"], "the only free card"
    assert (t.cubes(), t.supply(), t.s.marker[0]) == (["A", "C"], cubes - 1, 3)
    assert set(t.outcomes()) == {"reveal RA", "reveal RB", "reveal RC", "reveal RD"}, "the stack of the card's colour"
    t.chance("reveal RA", "reveal RA")
    t.turn("A")
    assert t.reason("A", "survey red-S3") == Reason.ROW_TAKEN
    t.set(row=["green-S1", "green-S2"], row_cube=["none", "C"])
    t.turn("A")
    t.play("A", "survey red-S4")
    assert t.s.marker[0] == 3, "one marker only"


@pytest.mark.rule("EE-215", "EE-216")
def test_survey_purchase_needs_hold_and_money(table):
    position = {"round": 3, "hand": {"A": {"red-S3": 1}}}

    def after(more, *picks):
        t = table(2, {**position, **more}, factions=QUIET)
        t.play("A", "survey red-S3")
        t.chance("reveal RB", "reveal RD")
        t.play("A", *picks)
        return t

    assert after({"credits": {"A": 7}}, "pick RB").ask() == "action", "RD would cost 8"
    full = after({"credits": {"A": 30}, "hold": {"A": {"GA": 5}}}, "pick RB")
    assert full.ask() == "action", "never into the stash"
    t = after({"credits": {"A": 8}}, "pick RB")
    assert t.reason("A", "pick RB") == Reason.NOT_DRAWN
    t.play("A", "pick RD", "no")
    assert (t.credits(), t.hold(), t.site("RB")) == (0, ["RD"], 1)


@pytest.mark.rule("EE-215")
def test_of_three_drawn_the_dear_one_is_refused(table):
    t = table(2, {"round": 3, "hand": {"A": {"red-S3": 1}}, "credits": {"A": 10}})
    t.play("A", "survey red-S3")
    t.chance("reveal RB", "reveal RD", "reveal RA")
    t.play("A", "pick RA", "stop")
    assert t.reason("A", "pick RB") == Reason.TOO_EXPENSIVE
    assert t.options() == ["stop", "pick RD"]


@pytest.mark.rule("EE-220", "EE-221")
def test_drawn_relics_are_public_and_shuffled_back(table):
    t = table(2, {"round": 3, "hand": {"A": {"red-S3": 1}}, "credits": {"A": 0}}, factions=QUIET)
    t.play("A", "survey red-S3")
    reveal = GAME.codec.parse("reveal RB")
    assert all(GAME.seen(t.s, 7, reveal, viewer) == 2 for viewer in (0, 1, -1))
    before = dict(t.outcomes())
    t.chance("reveal RB", "reveal RD")
    view = t.s.hide(1)
    assert [view.drawn[k] for k in range(2)] == [RELIC.index("RB") + 1, RELIC.index("RD") + 1]
    t.play("A", "pick RD")
    red = range(12, 16)
    assert {f"reveal {RELIC.names[r]}": t.s.stack[r] for r in red} == {**before, "reveal RD": before["reveal RD"] - 1}
    assert t.s.stack_size[COLOUR.index("red")] == 17


@pytest.mark.rule("EE-255", "EE-256")
def test_issisinui_with_few_relics(table):
    t = table(2, {"round": 3, "hand": {"A": {"red-S3": 1}}, "credits": {"A": 40},
                  "stack": {"RA": 1, "RB": 1, "RC": 0, "RD": 0}})  # fmt: skip
    t.play("A", "survey red-S3")
    t.chance("reveal RB")
    t.chance("reveal RA")
    assert t.ask() == "survey_place", "the placed one comes first"
    t.play("A", "pick RA")
    assert (t.ask(), t.options()) == ("survey_free", ["stop", "pick RB"])
    bought = t.copy()
    bought.play("A", "stop")
    assert bought.ask() == "survey_buy"
    t.play("A", "pick RB", "no")
    assert (t.credits(), t.hold(), t.ask()) == (40, ["RB"], "action")


def test_card_ids_name_colour_and_symbol():
    assert CARD.names[:30] == tuple(ALL_CARDS)
