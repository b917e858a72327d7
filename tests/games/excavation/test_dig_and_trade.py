"""Dig, samples, haggle, sale: EE-110 to EE-163, and the powers that touch them."""

import pytest

from periplus.core.engine.frames import top_a
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import Reason
from periplus.games.excavation.data import COLOUR, COLOURS
from periplus.games.excavation.rules.buyers import level

QUIET = ("dal_harrai", "aquilla", "gul", "kutu_kuti")


@pytest.mark.rule("EE-115")
def test_when_a_dig_is_legal(table):
    position = {"hand": {"A": {"red-S3": 1, "green-S1": 1}}, "explorer": {"A": ["R2", "M4", "P1"]},
                "site": {"RB": 1, "GA": 1}}  # fmt: skip
    t = table(2, position, factions=QUIET)
    assert t.reason("A", "dig red-S3") == Reason.OK
    assert t.reason("A", "dig green-S1") == Reason.NOTHING_TO_DIG, "no explorer there"
    t = table(2, {**position, "site": {"RA": 1}}, factions=QUIET)
    assert t.reason("A", "dig red-S3") == Reason.NOTHING_TO_DIG, "nothing where the explorer stands"
    t = table(2, {**position, "hold": {"A": {"YA": 5}}}, factions=QUIET)
    assert t.reason("A", "dig red-S3") == Reason.HOLD_FULL


@pytest.mark.rule("EE-110", "EE-111", "EE-113")
def test_which_relics_can_be_dug(table):
    t = table(2, {"hand": {"A": {"red-S3": 1}}, "explorer": {"A": ["R2", "G1", "P1"]},
                  "site": {"RB": 1, "RC": 1, "RD": 1, "GA": 1}}, factions=QUIET)  # fmt: skip
    t.play("A", "dig red-S3")
    assert t.reason("A", "pick GA") == Reason.WRONG_COLOUR
    assert t.reason("A", "pick RD") == Reason.NO_EXPLORER_THERE
    assert t.reason("A", "pick RA") == Reason.NO_RELIC_THERE
    assert t.reason("A", "stop") == Reason.MUST_CHOOSE, "one relic at least"
    t.play("A", "pick RB", "no")
    assert t.ask() == "action", "RC lies on the same site"


@pytest.mark.rule("EE-113", "EE-261")
def test_the_neighbours_power_is_only_kutu_kutis(table):
    position = {"hand": {"A": {"red-S3": 1}}, "explorer": {"A": ["R2", "M4", "P1"]}, "site": {"RB": 2, "RD": 1}}
    t = table(2, position, factions=("kutu_kuti", "gul"))
    t.play("A", "dig red-S3", "yes")
    assert t.options() == ["stop", "pick RB", "pick RD"], "the same site again, or a neighbouring dig site"
    t = table(2, {**position, "hold": {"A": {"GA": 4}}}, factions=("kutu_kuti", "gul"))
    t.play("A", "dig red-S3", "yes")
    assert t.ask() == "action", "EE-262: each relic needs a hold space"
    t = table(2, {**position, "explorer": {"A": ["P2", "M4", "P1"]}, "site": {"RB": 2, "RD": 1, "PA": 1, "PB": 1},
                  "hand": {"A": {"purple-S3": 1}}}, factions=("kutu_kuti", "gul"))  # fmt: skip
    t.play("A", "dig purple-S3", "pick PB", "no")
    assert t.options() == ["stop", "pick PA"], "same colour only: the red site beside P2 does not count"


@pytest.mark.rule("EE-120", "EE-126")
def test_a_sample_is_taken_when_stored_and_stays(table):
    t = table(2, {"hand": {"A": {"red-S3": 2}}, "explorer": {"A": ["R1", "M4", "P1"]}, "site": {"RA": 1},
                  "trader": {"A": {"1": 1}}, "queue": {"1": ["red"]}}, factions=QUIET)  # fmt: skip
    unsampled = t.copy()
    t.play("A", "dig red-S3", "yes", "sell T2", "no")
    assert t.guards() == ["RA"], "the sample stays when its relic is sold"
    unsampled.play("A", "dig red-S3", "no")
    assert "yes" not in unsampled.verbs(), "later is too late"


@pytest.mark.rule("EE-120", "EE-185", "EE-189", "EE-216", "EE-257", "EE-264")
def test_every_way_of_storing_offers_a_sample(table):
    base = {"round": 2, "credits": {"A": 40}, "pile": {"red": ["RB"]}, "site": {"RB": 1}, "envoy": {"A": {"left": 1}},
            "explorer": {"A": ["BC", "R2", "P1"]}, "row": ["red-S1"]}  # fmt: skip

    def asked(faction, position, *texts, chance=()):
        t = table(2, {**base, **position}, factions=(faction, "aquilla"))
        for text in texts:
            t.play("A", text)
            if t.asked() == ["chance"]:
                t.chance(*chance)
        return t.ask()

    hand = {"hand": {"A": {"red-S1": 1, "red-S2": 1}}}
    assert asked("gul", hand, "smuggle red-S2", "buy red hold") == "sample"
    assert asked("gul", {**hand, "tile": {"left": "K7"}}, "command red-S1", "recall", "buy red stash") == "sample"
    assert asked("gul", {**hand, "tile": {"left": "K6"}}, "command red-S1", "recall", "pick RB") == "sample"
    drawn = ("reveal RA", "reveal RB")
    assert asked("gul", hand, "survey red-S1", "pick RA", "pick RB", chance=drawn) == "sample"
    three = ("reveal RA", "reveal RB", "reveal RC")
    assert asked("issisinui", hand, "survey red-S1", "pick RA", "pick RB", chance=three) == "sample"
    sale = {**hand, "trader": {"A": {"1": 1}}, "queue": {"1": ["red"]}}
    assert asked("gul", sale, "sell T2", "buy red hold") == "sample"


@pytest.mark.rule("EE-123")
def test_no_guard_moves_while_the_supply_holds_a_cube(table):
    t = table(2, {"hand": {"A": {"red-S3": 1}}, "explorer": {"A": ["R1", "M4", "P1"]}, "site": {"RA": 1},
                  "supply": {"A": 1}, "guard": {"A": {"OA": 1, "GA": 1}}}, factions=QUIET)  # fmt: skip
    t.play("A", "dig red-S3", "yes")
    assert t.guards() == ["OA", "GA", "RA"]
    assert t.supply() == 0


@pytest.mark.rule("EE-124", "EE-176")
def test_a_guard_can_take_any_post_in_shortage(table):
    short = {"supply": {"A": 0}, "guard": {"A": {"OA": 1, "GA": 1}}, "row": ["green-S1", "green-S2"], "round": 2,
             "envoy": {"A": {"left": 1}}, "tile": {"left": "K5"}}  # fmt: skip
    t = table(2, {**short, "hand": {"A": {"red-S1": 1}}}, factions=QUIET)
    haggle, command, survey, recall = t, t.copy(), t.copy(), t.copy()
    haggle.play("A", "haggle red-S1", "yes", "reassign OA")
    assert (haggle.traders()[0], haggle.guards()) == (1, ["GA"])
    command.play("A", "command red-S1", "envoy", "reassign GA", "trader")
    assert (command.envoys()[0], command.traders()[0], command.guards()) == (2, 1, []), "the last guard goes of itself"
    survey.play("A", "survey red-S1", "replace 2", "reassign OA")
    assert survey.cubes() == ["-", "A"]
    recall.play("A", "command red-S1", "recall", "market 4")
    assert (recall.traders()[3], recall.supply()) == (1, 0)
    recall.play("A", "trader", "reassign OA")
    assert (recall.traders()[0], recall.guards()) == (1, ["GA"])


@pytest.mark.rule("EE-125")
def test_without_cube_and_guard_nothing_is_placed(table):
    t = table(2, {"hand": {"A": {"red-S1": 1, "red-S3": 1}}, "explorer": {"A": ["M1", "R1", "P1"]}, "supply": {"A": 0},
                  "row": ["green-S1"], "site": {"RA": 1}}, factions=QUIET)  # fmt: skip
    assert t.reason("A", "survey red-S1") == Reason.NO_CREW
    assert t.reason("A", "command red-S1") == Reason.NO_CREW
    dig = t.copy()
    dig.play("A", "dig red-S3")
    assert dig.ask() == "action", "no sample is offered"
    t.play("A", "haggle red-S1")
    assert t.ask() == "haggle_white", "no trader is offered"


@pytest.mark.rule("EE-127", "EE-128")
def test_the_column_card_is_drawn_at_once_and_once(table):
    t = table(2, {"hand": {"A": {"red-S3": 1}}, "explorer": {"A": ["R1", "M4", "P1"]}, "site": {"RA": 1},
                  "guard": {"A": {"RB": 1, "RC": 1, "RD": 1}}}, factions=QUIET)  # fmt: skip
    again = t.copy()
    t.play("A", "dig red-S3", "yes")
    assert t.ask() == "deal_hand"
    assert t.s.column_paid[0, COLOUR.index("red")] == 1
    again.set(column_paid={"A": {"red": 1}})
    again.turn("A")
    again.play("A", "dig red-S3", "yes")
    assert again.ask() == "action"


@pytest.mark.rule("EE-140", "EE-143", "EE-145")
def test_haggle_needs_an_explorer_and_supply(table):
    t = table(2, {"hand": {"A": {"red-S1": 1, "red-S2": 1}}, "buyers": {"white": 0, "red": 0}, "supply": {"A": 0}},
              factions=QUIET)  # fmt: skip
    assert t.reason("A", "haggle red-S2") == Reason.NO_EXPLORER_AT_MARKET
    t.play("A", "haggle red-S1")
    assert t.ask() == "buyer_colour", "no cube, no white buyer: only the coloured one is left"
    assert t.options() == [f"colour {c}" for c in COLOURS if c != "red"]
    assert t.reason("A", "colour red") == Reason.NO_BUYER_LEFT
    assert t.reason("A", "stop") == Reason.MUST_CHOOSE, "a haggle does at least one step"


@pytest.mark.rule("EE-141", "EE-142")
def test_haggle_steps_are_optional_and_in_order(table):
    t = table(2, {"hand": {"A": {"red-S1": 1}}}, factions=QUIET)
    asks = []
    for text in ("no", "yes", "stop"):
        if not asks:
            t.play("A", "haggle red-S1")
        asks.append(t.ask())
        t.play("A", text)
    assert asks == ["haggle_trader", "haggle_white", "buyer_colour"]
    assert (t.traders()[0], t.queue(1)) == (0, ["white"])


@pytest.mark.rule("EE-150", "EE-153", "EE-154")
def test_sale_of_any_colour_from_hold_or_stash(table):
    t = table(2, {
        "hand": {"A": {"yellow-S4": 1}}, "hold": {"A": {"RA": 1, "GA": 1, "PA": 1}}, "stash": {"A": {"RA": 1}},
        "trader": {"A": {"1": 1}}, "queue": {"1": ["red", "green"]},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "sell yellow-S4")
    assert t.options() == ["colour green", "colour red"]
    assert t.reason("A", "colour orange") == Reason.RELIC_NOT_OWNED
    assert t.reason("A", "colour purple") == Reason.NO_INTERESTED_BUYER
    t.play("A", "colour red")
    assert t.options() == ["give RA hold", "give RA stash"]
    assert t.reason("A", "give GA hold") == Reason.WRONG_COLOUR
    assert t.reason("A", "give RB hold") == Reason.RELIC_NOT_OWNED
    other = t.copy()
    t.play("A", "give RA hold")
    other.play("A", "give RA stash")
    assert t.credits() == other.credits()


@pytest.mark.rule("EE-151", "EE-152")
def test_which_markets(table):
    t = table(2, {
        "hand": {"A": {"yellow-S4": 1}}, "hold": {"A": {"RA": 4}}, "trader": {"A": dict.fromkeys("12345", 1)},
        "queue": {"1": ["red"], "2": ["red"], "3": ["white"], "4": ["red"], "5": ["green"], "6": ["red"]},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "sell yellow-S4")
    assert t.options() == ["market 1", "market 2", "market 3", "market 4"]
    assert t.reason("A", "market 5") == Reason.NO_INTERESTED_BUYER
    assert t.reason("A", "market 6") == Reason.NO_TRADER
    assert t.reason("A", "stop") == Reason.MUST_CHOOSE
    t.play("A", "market 4", "market 1")
    assert t.options() == ["stop", "market 2", "market 3"]
    assert t.reason("A", "market 4") == Reason.MARKET_USED
    t.play("A", "market 2")
    assert t.ask() == "deal_packet", "three is the most; one relic type only, so nothing to choose"


@pytest.mark.rule("EE-151")
def test_no_more_markets_than_relics(table):
    t = table(2, {"hold": {"A": {"RA": 1}}, "trader": {"A": {"1": 1, "2": 1}}, "queue": {"1": ["red"], "2": ["red"]}},
              factions=QUIET)  # fmt: skip
    t.play("A", "sell T2", "market 2")
    assert t.ask() == "promote"


@pytest.mark.rule("EE-155", "EE-160")
def test_rank_is_taken_before_buyers_move_and_stays_up_until_the_next_sale(table):
    t = table(2, {
        "hold": {"A": {"RA": 1, "GA": 1}}, "trader": {"A": {"1": 2}}, "queue": {"1": ["red", "red", "green"]},
        "buyers": {"red": 5, "green": 7, "orange": 6, "purple": 6, "yellow": 6}, "mothership": {"orange": 3},
    }, factions=QUIET)  # fmt: skip
    before = level(t.s, COLOUR.index("red"))
    t.play("A", "sell T2", "colour red", "no")
    assert t.points("A", "sale_rank") == 9, "orange's return to supply does not count for this sale"
    assert level(t.s, COLOUR.index("red")) == before, "buyers on the mothership are off supply"
    assert t.buyers("orange") == 9
    t.play("A", "sell T3", "no")
    assert level(t.s, COLOUR.index("red")) == before - 2


@pytest.mark.rule("EE-158")
def test_bonus_cards(table):
    position = {"trader": {"A": {"1": 1, "2": 1}}, "queue": {"1": ["red"], "2": ["red"]}, "hold": {"A": {"RA": 2}}}
    one = table(2, position, factions=QUIET)
    one.play("A", "sell T2", "market 1", "stop")
    assert one.ask() == "promote", "one market: no card"
    two = table(2, position, factions=QUIET)
    two.play("A", "sell T2", "market 1", "market 2")
    assert two.ask() == "deal_hand"
    assert top_a(two.s) == 0


@pytest.mark.rule("EE-159", "EE-162")
def test_all_interested_buyers_leave_and_relics_are_gone(table):
    t = table(2, {"hold": {"A": {"RA": 1}}, "trader": {"A": {"1": 1}},
                  "queue": {"1": ["red", "white", "green", "red"]}}, factions=QUIET)  # fmt: skip
    t.play("A", "sell T2", "yes")
    assert (t.mothership(), t.queue(1)) == ({"red": 2, "white": 1}, ["green"])
    assert t.s.sold[12] == 1
    assert (t.hold(), t.pile("red"), t.site("RA")) == ([], [], 0)


@pytest.mark.rule("EE-163")
def test_order_of_a_sale(table):
    t = table(2, {
        "hand": {"A": {"red-S1": 1}}, "credits": {"A": 20}, "explorer": {"A": ["BW", "M4", "P1"]},
        "hold": {"A": {"RA": 1, "RB": 1, "GA": 1}}, "pile": {"red": ["RC"]},
        "trader": {"A": {"1": 1, "2": 1}}, "queue": {"1": ["red", "green"], "2": ["red"]},
    }, factions=("gul", "aquilla"))  # fmt: skip
    asks = []
    for text in ("sell red-S1", "buy red hold", "no", "colour red", "market 1", "market 2", "give RA hold",
                 "give RB hold"):  # fmt: skip
        asks.append(t.ask())
        t.play("A", text)
    assert t.ask() == "deal_hand"
    assert t.points("A", "sale_buyers") == 4
    assert t.queue(1) == ["red", "green"], "buyers leave after the bonus card"
    t.chance("deal red-S5")
    assert t.queue(1) == ["green"]
    assert asks == ["action", "gul_buy", "sample", "sell_colour", "sell_market", "sell_market", "sell_relic",
                    "sell_relic"]  # fmt: skip
    assert t.ask() == "promote"


@pytest.mark.rule("EE-258", "EE-259")
def test_aquilla_needs_an_action_card_and_a_buyer(table):
    position = {"hand": {"A": {"red-S5": 1, "red-S6": 1}}, "hold": {"A": {"GA": 1}}, "queue": {"5": ["green"]}}
    t = table(2, position, factions=("aquilla", "gul"))
    assert [o for o in t.options() if o.startswith("sell")] == ["sell red-S5"]
    assert t.reason("A", "sell T2") == Reason.NOTHING_TO_SELL
    t.play("A", "sell red-S5")
    assert (t.ask(), t.envoys()) == ("action", [0, 0, 0]), "nobody is promoted without a trader"
    assert t.points("A", "sale_buyers") == 2
    other = table(2, position, factions=("gul", "aquilla"))
    assert "sell" not in other.verbs()


@pytest.mark.rule("EE-263", "EE-266")
def test_gul_buys_at_value_if_on_a_black_market(table):
    position = {
        "credits": {"A": 5}, "explorer": {"A": ["BE", "M4", "P1"]}, "hold": {"A": {"RA": 1}},
        "trader": {"A": {"1": 1}}, "queue": {"1": ["red"]}, "pile": {"green": ["GA"], "purple": ["PC"]},
    }  # fmt: skip
    t = table(2, position, factions=("gul", "aquilla"))
    t.play("A", "sell T2")
    assert t.options() == ["stop", "buy green hold", "buy green stash"], "legal already: any affordable one, or none"
    assert t.reason("A", "buy purple hold") == Reason.TOO_EXPENSIVE
    t.play("A", "buy green stash")
    assert t.points("A", "gul_buy") == -5
    away = table(2, {**position, "explorer": {"A": ["M1", "M4", "P1"]}}, factions=("gul", "aquilla"))
    away.play("A", "sell T2")
    assert away.ask() == "promote"
    full = table(2, {**position, "hold": {"A": {"RA": 5}}, "stash": {"A": {"RB": 3}}}, factions=("gul", "aquilla"))
    full.play("A", "sell T2")
    assert full.ask() == "sell_relic", "no storage, no purchase"
    useless = table(2, {**position, "hold": {"A": {"YA": 1}}}, factions=("gul", "aquilla"))
    assert "sell" not in useless.verbs(), "neither owned nor buyable relics have a market"


def test_every_reason_is_used():
    import inspect

    from periplus.games.excavation.rules import course, travel, verdict

    source = "".join(map(inspect.getsource, (verdict, travel, course)))
    assert all(f"Reason.{reason.name}" in source for reason in GAME.reasons)
