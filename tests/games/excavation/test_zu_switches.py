"""The difficulty switches, each alone, and the presets: ZU-140 to ZU-151."""

import pytest

from periplus.core.contract.game import BadOption
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import E1, E2, E3, E4, E5, H1, H2, H3, H4, H5, SWITCH


def owns(*relics):
    return dict.fromkeys(relics, 1)


@pytest.mark.rule("ZU-140")
def test_e1_no_start_credits():
    assert GAME.begin(1, {"zu": "custom"}).credits[1] == 8
    assert GAME.begin(1, {"zu": "custom", "zu_no_start_credits": "on"}).credits[1] == 0


@pytest.mark.rule("ZU-141", "ZU-147", "ZU-130")
@pytest.mark.parametrize(("switch", "pay"), [(None, 10), ("zu_no_fail_pay", 0), ("zu_fail_pays_15", 15)])
def test_e2_h2_what_a_failure_pays(zu_table, switch, pay):
    t = zu_table(**({switch: "on"} if switch else {}))
    t.zu("ZS1")
    assert t.points("B", "zu_fail") == pay
    assert t.credits("B") == 8 + pay


@pytest.mark.rule("ZU-141")
def test_e2_and_h2_exclude_each_other():
    with pytest.raises(BadOption, match="exclude"):
        GAME.begin(1, {"zu_no_fail_pay": "on", "zu_fail_pays_15": "on"})
    with pytest.raises(BadOption, match="exclude"):
        GAME.begin(1, {"zu": "hard", "zu_no_fail_pay": "on"})


@pytest.mark.rule("ZU-142")
def test_e3_white_buyers_only(zu_table):
    position = {"hold": {"B": owns("RA")}, "trader": {"B": dict.fromkeys("12345", 1)}}
    t = zu_table(position, zu_haggle_white_only="on")
    t.zu("ZH1")
    assert t.queue(6) == ["white"]
    t = zu_table({"trader": {"B": dict.fromkeys("12345", 1)}}, zu_haggle_white_only="on")
    t.zu("ZH1")
    assert (t.queue(6), t.ask()) == (["white"], "over"), "no colour is drawn for nothing"


@pytest.mark.rule("ZU-143")
@pytest.mark.parametrize("card", ["ZN1", "ZV1", "ZD1", "ZD4", "ZC1", "ZH1", "ZS1"])
def test_e4_which_cards_burn(zu_table, card):
    burns = card in ("ZN1", "ZV1", "ZD1")
    asked = {}
    for switch in ("off", "on"):
        t = zu_table({"turn": 0, "passed": {"A": 1}}, zu_burns_card=switch)
        t.procedure(Ask.TAKING_TURNS)
        t.chance(f"zu {card}")
        while t.asked() == ["chance"] and t.ask() not in ("zu_reveal", "zu_burn"):
            t.rules.apply(t.s, 7, t.rules.odds_pick(t.s, 0))
        asked[switch] = t.ask()
    assert asked == {"off": "zu_reveal", "on": "zu_burn" if burns else "zu_reveal"}


@pytest.mark.rule("ZU-143")
def test_e4_burned_cards_can_be_carried_over(zu_table):
    t = zu_table({"turn": 0, "passed": {"A": 1}}, zu_burns_card="on")
    t.procedure(Ask.TAKING_TURNS)
    t.chance("zu ZN1", "zu ZC3")
    assert t.s.zu_card[10] == 1, "ZC3 lies in the discard"
    assert (t.s.zu_burned, t.envoys("B")) == (11, [0, 0, 0]), "unplayed"


@pytest.mark.rule("ZU-144")
def test_e5_without_cubes(zu_table):
    none = {"supply": {"B": 0}}
    for card, position in (
        ("ZH1", none),
        ("ZC1", none),
        ("ZN1", {**none, "hold": {"B": owns("RA")}, "queue": {"1": ["red"]}}),
    ):
        t = zu_table(position, zu_single_crew="on")
        t.zu(card)
        assert t.points("B", "zu_fail") == 10, card
        assert (t.traders("B"), t.envoys("B"), t.s.sale_markets) == ([0] * 6, [0] * 3, 0)
    t = zu_table({"hold": {"B": owns("RA")}, "queue": {"1": ["red"]}}, zu_single_crew="on")
    t.zu("ZC1")
    assert t.supply("B") == 20


@pytest.mark.rule("ZU-145")
def test_e5_details(zu_table):
    one = {"supply": {"B": 1}}
    t = zu_table({**one, "hold": {"B": owns("RA")}}, zu_single_crew="on")
    t.zu("ZH1", "tie_market 3")
    assert (t.traders("B"), t.supply("B"), t.queue(3)) == ([0, 0, 1, 0, 0, 0], 0, ["white", "red"]), "one trader"
    t = zu_table(one, zu_single_crew="on")
    t.zu("ZC1")
    assert (t.traders("B"), t.envoys("B")) == ([0] * 6, [1, 0, 0]), "the last cube becomes the envoy"
    t = zu_table({"supply": {"B": 0}, "trader": {"B": {"1": 1}}, "hold": {"B": owns("RA")}, "queue": {"1": ["red"]}},
                 zu_single_crew="on")  # fmt: skip
    t.zu("ZN1")
    assert (t.points("B", "zu_fail"), t.envoys("B")) == (0, [1, 0, 0]), "a snipe beside its trader needs no cube"
    t = zu_table({**one, "site": {"RA": 1, "RB": 1}, "buyers": {"red": 1}}, zu_single_crew="on")
    t.zu("ZD1")
    assert (t.hold("B"), t.guards("B")) == (["RA", "RB"], ["RB"]), "the first taken is sampled"
    t = zu_table({"supply": {"B": 0}, "row": ["green-S1"]}, zu_single_crew="on")
    t.zu("ZV1", "deal red-S1", "reveal RA", "reveal RA")
    assert (t.row(), t.cubes(), t.guards("B")) == (["red-S1"], ["-"], []), "guards and the survey cube are left out"
    t = zu_table({"round": 2, "row": ["red-S1"], "row_cube": ["B"], "supply": {"B": 3}}, zu_single_crew="on")
    t.procedure(Ask.PREPARING, 4)
    assert t.supply("B") == 4, "survey cubes come back"


@pytest.mark.rule("ZU-146")
def test_h1_one_relic_of_each_colour(zu_table):
    position = {"buyers": {"green": 3, "purple": 5}, "site": {"GA": 1, "GB": 1, "PA": 1, "PB": 1}}
    off = zu_table(position)
    off.zu("ZD5")
    assert off.hold("B") == ["GA", "GB"]
    on = zu_table(position, zu_dig_both_colours="on")
    on.zu("ZD5")
    assert on.hold("B") == ["GA", "PA"]
    popular = zu_table(position, zu_dig_both_colours="on")
    popular.zu("ZD1")
    assert popular.hold("B") == ["GA", "GB"], "a most-popular card is not changed"
    one = zu_table({**position, "site": {"PA": 1}}, zu_dig_both_colours="on")
    one.zu("ZD5")
    assert one.hold("B") == ["PA"]
    space = zu_table({**position, "hold": {"B": owns("OA", "OB", "OC", "OD")}}, zu_dig_both_colours="on")
    space.zu("ZD5")
    assert space.hold("B")[-1] == "GA", "the preferred colour first, and only with space"
    assert len(space.hold("B")) == 5
    none = zu_table({**position, "site": {}, "pile": {"purple": ["PD"], "green": ["GC"]}}, zu_dig_both_colours="on")
    none.zu("ZD5")
    assert none.stash("B") == ["GC"], "neither yields one: it buys, wanting the first"


@pytest.mark.rule("ZU-148")
def test_h3_free_storage(zu_table):
    full_hold = {"hold": {"B": owns("OA", "OB", "OC", "OD", "GA")}, "site": {"RA": 1, "RB": 1}, "buyers": {"red": 1}}
    t = zu_table(full_hold, zu_free_storage="on")
    t.zu("ZD1")
    assert t.stash("B") == ["RA", "RB"], "a full hold does not stop the dig"
    one = {**full_hold, "hold": {"B": owns("OA", "OB", "OC", "OD")}}
    t = zu_table(one, zu_free_storage="on")
    t.zu("ZD1")
    assert (len(t.hold("B")), t.stash("B")) == (5, ["RA"]), "dug relics: the hold first"
    t = zu_table({"pile": {"red": ["RA"]}, "buyers": {"red": 1}}, zu_free_storage="on")
    t.zu("ZD1")
    assert t.stash("B") == ["RA"], "bought: the stash first"
    surveyed = {"hold": full_hold["hold"], "row": ["green-S1"], "credits": {"B": 30}}
    t = zu_table(surveyed, zu_free_storage="on")
    t.zu("ZV1", "deal red-S1", "reveal RA", "reveal RA")
    assert t.stash("B") == ["RA"]


@pytest.mark.rule("ZU-149")
def test_h4_leftovers_cost_the_human(zu_table):
    def credits(switch, credits):
        t = zu_table({"round": 3, "credits": {"A": credits}, "hold": {"A": owns("RB")}, "stash": {"A": owns("RC")},
                      "passed": {"A": 1, "B": 1}}, leftover_penalty=switch)  # fmt: skip
        t.procedure(Ask.TAKING_TURNS)
        return t.credits("A"), t.points("A", "leftover_penalty")

    assert credits("off", 20) == (20, 0)
    assert credits("on", 20) == (9, -11)
    assert credits("on", 5) == (-6, -11), "no floor"


@pytest.mark.rule("ZU-150")
def test_h5_second_purchase(zu_table):
    position = {"buyers": {"red": 1}, "pile": {"red": ["RA", "RD"], "yellow": ["YD"]}, "credits": {"B": 20}}
    off = zu_table(position)
    off.zu("ZD1")
    assert off.stash("B") == ["RA"]
    on = zu_table(position, zu_double_buy="on")
    on.zu("ZD1")
    assert on.stash("B") == ["RA", "RD"], "it starts again at the wanted colour"
    poor = zu_table({**position, "credits": {"B": 4}}, zu_double_buy="on")
    poor.zu("ZD1")
    assert (poor.stash("B"), poor.points("B", "zu_fail"), poor.points("B", "offload")) == (["RA"], 0, 0)
    full = zu_table({**position, "hold": {"B": owns("OA", "OB", "OC", "OD", "GA")}, "stash": {"B": owns("GB", "GC")}},
                    zu_double_buy="on")  # fmt: skip
    full.zu("ZD1")
    assert full.stash("B") == ["GB", "GC", "RA"], "a second one needs a space"


@pytest.mark.rule("ZU-151")
@pytest.mark.parametrize(
    ("preset", "on"),
    [
        ("relaxed", {E1, E2, E3, E4, E5}),
        ("easy", {E1, E2, E4}),
        ("gentle", {E1, E2, E3}),
        ("normal", set()),
        ("custom", set()),
        ("hard", {H2, H3, H4}),
        ("expert", {H1, H2, H3, H4, H5}),
    ],
)
def test_presets(preset, on):
    s = GAME.begin(1, {"zu": preset})
    assert {k for k in range(len(SWITCH)) if s.switch[k]} == on
    more = GAME.begin(1, {"zu": preset, "zu_haggle_white_only": "on"})
    assert {k for k in range(len(SWITCH)) if more.switch[k]} == on | {E3}
    assert all(GAME.begin(2, {"zu": preset}).switch[k] == 0 for k in range(len(SWITCH))), "solo only"


def test_switch_constants_follow_the_data():
    assert [SWITCH.names[k] for k in (E1, E2, E3, E4, E5, H1, H2, H3, H4, H5)] == list(SWITCH)
