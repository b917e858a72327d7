"""Zu's priorities, each list line by line: ZU-019 to ZU-025, ZU-053 to ZU-059, ZU-081, ZU-092, ZU-102, ZU-111."""

import pytest

from periplus.games.excavation.actions import Why
from periplus.games.excavation.data import COLOUR, MARKET, RELIC
from periplus.games.excavation.rules.zu_mind import (
    DUG,
    FOCUS,
    LUCRATIVE,
    OFFLOADS,
    SALE_COLOUR,
    SNIPE_COLOUR,
    SURVEYED,
    TARGET,
    TRADERS,
    choose,
    forget,
    influence_order,
    is_new,
)

DOMAINS = {TARGET: COLOUR, DUG: RELIC, OFFLOADS: RELIC, FOCUS: COLOUR, TRADERS: MARKET, SALE_COLOUR: COLOUR,
           LUCRATIVE: MARKET, SNIPE_COLOUR: COLOUR, SURVEYED: RELIC}  # fmt: skip


def owns(*relics):
    return dict.fromkeys(relics, 1)


def decide(t, order, candidates, colour="red"):
    """Who is left, and the last line consulted (None if the list was never opened)."""
    domain = DOMAINS[order]
    forget(t.s)
    choose(t.s, order, sum(1 << domain.index(c) for c in candidates), COLOUR.index(colour) if colour else -1)
    left = [name for k, name in enumerate(domain) if t.s.choices[0] >> k & 1]
    return left, Why(t.s.trace_step[t.s.trace_size - 1]) if t.s.trace_size else None


@pytest.mark.rule("ZU-019")
def test_more_popular_is_the_higher_level_and_ties_are_uniform(zu_table):
    t = zu_table({"buyers": {"red": 3, "green": 4}})
    assert decide(t, TARGET, ["red", "green"]) == (["red"], Why.POPULAR)
    t = zu_table({"buyers": {"red": 4, "green": 4}})
    decide(t, TARGET, ["red", "green"])
    assert t.ask() == "zu_tie_colour"
    assert t.outcomes() == {"tie_colour green": 1, "tie_colour red": 1}
    t.chance("tie_colour red")
    assert t.s.choices[0] == 1 << COLOUR.index("red")
    assert t.s.trace_step[t.s.trace_size - 1] == Why.RANDOM_COLOUR


@pytest.mark.rule("ZU-020")
def test_influence_classes_best_first(zu_table):
    pairs = [(0, 0), (2, 1), (1, 1), (3, 1), (1, 2)]  # (human, Zu)
    keys = []
    for human, zu in pairs:
        t = zu_table({"envoy": {"A": {"left": human}, "B": {"left": zu}}})
        keys.append(influence_order(t.s, 0))
    assert keys == sorted(set(keys))


@pytest.mark.rule("ZU-021")
@pytest.mark.parametrize(("near", "far"), [((3, 1), (4, 1)), ((0, 1), (0, 3))])
def test_inside_a_class_the_smaller_difference(zu_table, near, far):
    t = zu_table({"envoy": {"A": {"left": near[0], "middle": far[0]}, "B": {"left": near[1], "middle": far[1]}}})
    assert influence_order(t.s, 0) < influence_order(t.s, 1)


@pytest.mark.rule("ZU-022", "ZU-092")
def test_a_market_stands_for_its_centre(zu_table):
    t = zu_table({"envoy": {"A": {"left": 2, "middle": 1}, "B": {"left": 1, "middle": 1}}})
    assert decide(t, TRADERS, ["1", "4", "5"], None) == (["5"], Why.INFLUENCE)
    assert decide(t, TRADERS, ["2", "4"], None) == (["2"], Why.INFLUENCE)
    left, _ = decide(t, TRADERS, ["1", "2"], None)
    assert (left, t.ask()) == (["1", "2"], "zu_tie_market")


@pytest.mark.rule("ZU-023", "ZU-024")
def test_lucrative_order(zu_table):
    position = {
        "queue": {"1": ["red", "white"], "2": ["red", "green"], "3": ["red"], "4": ["white"], "6": ["green", "green"]},
        "trader": {"B": {"2": 1, "3": 1, "6": 1}, "A": {"3": 1, "4": 3}},
        "envoy": {"A": {"middle": 1}},
    }  # fmt: skip
    t = zu_table(position)
    assert decide(t, LUCRATIVE, ["1", "2", "3"], "red") == (["1"], Why.MOST_INTERESTED)
    assert decide(t, LUCRATIVE, ["1", "2", "6"], "green") == (["6"], Why.MOST_INTERESTED), "of the colour being sold"
    assert decide(t, LUCRATIVE, ["2", "3"], "red") == (["3"], Why.HUMAN_TRADERS)
    assert decide(t, LUCRATIVE, ["2", "4"], "red") == (["2"], Why.INFLUENCE), "human traders in 4 stand without Zu's"


@pytest.mark.rule("ZU-025")
def test_focus_colour(zu_table):
    t = zu_table({"hold": {"B": owns("RA", "GA")}, "stash": {"B": owns("GB")},
                  "buyers": {"red": 3, "green": 4, "yellow": 1}})  # fmt: skip
    t.zu("ZH1")
    assert t.s.zu_colour - 1 == COLOUR.index("red"), "yellow is more popular, but not owned"
    t = zu_table({"hold": {"B": owns("RA", "GA")}, "stash": {"B": owns("GB")}, "buyers": {"red": 4, "green": 4}})
    assert decide(t, FOCUS, ["red", "green"]) == (["green"], Why.MOST_OWNED)
    left, _ = decide(zu_table({"hold": {"B": owns("RA", "GA")}}), FOCUS, ["red", "green"])
    assert left == ["green", "red"]


@pytest.mark.rule("ZU-053")
def test_two_colour_card_looks_at_popularity_only(zu_table):
    t = zu_table({"buyers": {"green": 3, "purple": 5}, "site": {"PA": 2}, "pile": {"yellow": ["YD"]}})
    t.zu("ZD5")
    assert t.s.zu_colour - 1 == COLOUR.index("green"), "no green relic on the sites: it does not matter"
    assert t.stash("B") == ["YD"]


@pytest.mark.rule("ZU-054")
def test_most_popular_card_needs_a_relic_on_the_sites(zu_table):
    t = zu_table({"buyers": {"red": 1, "green": 3, "purple": 5}, "site": {"GA": 1, "PA": 1}, "guard": {"B": {"GA": 1}}})
    t.zu("ZD1")
    assert t.s.zu_colour - 1 == COLOUR.index("green"), "any relic counts, also one Zu would refuse"
    t = zu_table({"buyers": {"red": 1}})
    t.zu("ZD1")
    assert t.s.zu_colour - 1 == COLOUR.index("red"), "no relic anywhere: simply the most popular"


@pytest.mark.rule("ZU-055", "ZU-056")
def test_target_ties_line_by_line(zu_table):
    two = {"site": {"GA": 1, "GB": 1, "RA": 3}}
    assert decide(zu_table(two), TARGET, ["green", "red"]) == (["green"], Why.MOST_TO_TAKE), "RA thrice is one type"
    one_space = {**two, "hold": {"B": owns("OA", "OB", "PA", "PB")}, "stash": {"B": owns("GC")}}
    assert decide(zu_table(one_space), TARGET, ["green", "red"]) == (["red"], Why.NONE_OWNED)
    full = {**two, "hold": {"B": owns("OA", "OB", "PA", "PB", "PC")}}
    left, why = decide(zu_table({**full, "hold": {"B": owns("OA", "OB", "PA", "PB", "PC"), "A": owns("GA")}}),
                       TARGET, ["green", "red"])  # fmt: skip
    assert (left, why) == (["red"], Why.HUMAN_FEWEST), "with a full hold nothing can be taken of either"
    left, why = decide(zu_table(full), TARGET, ["green", "red"])
    assert (left, why) == (["green", "red"], Why.HUMAN_FEWEST), "then chance decides"
    three = {"site": {"GA": 1, "GB": 1, "GC": 1, "RA": 1, "RB": 1}}
    left, _ = decide(zu_table({**three, "hold": {"A": owns("GD")}}), TARGET, ["green", "red"])
    assert left == ["red"], "three new types are no better than two"


@pytest.mark.rule("ZU-018", "ZU-057")
def test_new_means_neither_owned_nor_sampled(zu_table):
    t = zu_table({"hold": {"B": owns("RA")}, "stash": {"B": owns("RB")}, "guard": {"B": {"RC": 1}, "A": {"RD": 1}}})
    assert [is_new(t.s, RELIC.index(r)) for r in ("RA", "RB", "RC", "RD")] == [False, False, False, True]


@pytest.mark.rule("ZU-059")
def test_dig_choice_line_by_line(zu_table):
    t = zu_table({"site": {"RA": 1, "RB": 2}, "guard": {"A": {"RA": 1}}})
    assert decide(t, DUG, ["RA", "RB"]) == (["RB"], Why.HUMAN_NO_SAMPLE)
    t = zu_table({"site": {"RA": 1, "RB": 2}, "pile": {"red": ["RA", "RA", "RA"]}})
    assert decide(t, DUG, ["RA", "RB"]) == (["RA"], Why.FEWEST_ON_SITES), "piles do not count"
    t = zu_table({"site": {"RA": 1, "RB": 1}})
    assert decide(t, DUG, ["RA", "RB"]) == (["RB"], Why.HIGHEST_VALUE)
    t = zu_table({"site": {"RB": 1, "YA": 1}})
    assert decide(t, DUG, ["RB", "YA"])[0] == ["RB", "YA"]


@pytest.mark.rule("ZU-081", "ZU-082", "ZU-083")
def test_offload_choice_line_by_line(zu_table):
    t = zu_table({"hold": {"B": owns("RC", "GA", "OB", "YD")}, "stash": {"B": owns("PC", "PD")},
                  "buyers": {"red": 3, "green": 6, "orange": 6}})  # fmt: skip
    assert decide(t, OFFLOADS, ["RC", "PC", "YD"]) == (["PC"], Why.HIGHEST_VALUE)
    assert decide(t, OFFLOADS, ["RC", "PD"]) == (["RC"], Why.HOLD_FIRST)
    assert decide(t, OFFLOADS, ["RC", "GA"]) == (["GA"], Why.LESS_POPULAR)
    assert decide(t, OFFLOADS, ["OB", "GA"])[0] == ["OB", "GA"], "then chance"


@pytest.mark.rule("ZU-092")
def test_trader_choice(zu_table):
    t = zu_table({"queue": {"1": ["red", "green"], "2": ["white", "red"]}})
    assert decide(t, TRADERS, ["1", "2"], "red") == (["2"], Why.MOST_INTERESTED)
    t = zu_table({"queue": {"1": ["red"], "5": ["white"]}, "envoy": {"A": {"left": 1}, "B": {"left": 1}}})
    assert decide(t, TRADERS, ["1", "5"], "red") == (["5"], Why.INFLUENCE)
    assert decide(t, TRADERS, ["2", "3"], None) == (["3"], Why.INFLUENCE)
    assert t.s.trace_step[0] == Why.INFLUENCE, "without a focus colour the first line is skipped"


@pytest.mark.rule("ZU-101", "ZU-102")
def test_sale_colour_line_by_line(zu_table):
    position = {"hold": {"B": owns("RA", "RB", "GA", "GB", "PA")}, "trader": {"B": {"1": 1, "2": 1, "3": 1}},
                "queue": {"1": ["red", "green"], "2": ["red", "green"], "3": ["purple", "green"]}}  # fmt: skip
    t = zu_table({**position, "buyers": {"purple": 1}})
    assert decide(t, SALE_COLOUR, ["purple", "red"]) == (["red"], Why.MOST_MARKETS), "n is at most the tiles owned"
    t = zu_table({**position, "buyers": {"red": 2, "green": 4}})
    assert decide(t, SALE_COLOUR, ["green", "red"]) == (["red"], Why.POPULAR), "two tiles each: n = 2 for both"
    more = {"1": ["red", "green", "green"], "2": ["red", "green"], "3": ["green"]}
    t = zu_table({**position, "queue": more, "buyers": {"red": 3, "green": 3}})
    assert decide(t, SALE_COLOUR, ["green", "red"]) == (["green"], Why.MORE_BUYERS)
    even = {"1": ["red", "green"], "2": ["red", "green"], "3": ["green"]}
    t = zu_table({**position, "queue": even, "buyers": {"red": 3, "green": 3}})
    assert decide(t, SALE_COLOUR, ["green", "red"])[0] == ["green", "red"], "the third green market would not be used"


@pytest.mark.rule("ZU-111", "ZU-112")
def test_snipe_colour(zu_table):
    t = zu_table({"hold": {"B": owns("RA", "RB", "GA", "PA")}, "buyers": {"green": 4, "purple": 3},
                  "queue": {"1": ["red", "green"]}})  # fmt: skip
    assert decide(t, SNIPE_COLOUR, ["red", "green"]) == (["green"], Why.FEWEST_OWNED)
    assert decide(t, SNIPE_COLOUR, ["purple", "green"]) == (["purple"], Why.POPULAR)
    t.zu("ZN1")
    assert t.s.zu_colour - 1 == COLOUR.index("green"), "purple has no buyer anywhere and is not considered"


@pytest.mark.rule("ZU-124")
def test_survey_prefers_the_higher_value(zu_table):
    assert decide(zu_table(), SURVEYED, ["RA", "RD"]) == (["RD"], Why.HIGHEST_VALUE)


@pytest.mark.rule("ZU-160")
def test_every_consulted_line_is_written_down(zu_table):
    t = zu_table({"site": {"RA": 1, "RB": 1, "GA": 1}, "buyers": {"red": 4, "green": 4}})
    t.zu("ZD1")
    steps = [(Why(t.s.trace_step[k]).name, t.s.trace_before[k], t.s.trace_after[k]) for k in range(t.s.trace_size)]
    red, green = 1 << COLOUR.index("red"), 1 << COLOUR.index("green")
    ra, rb = 1 << RELIC.index("RA"), 1 << RELIC.index("RB")
    assert steps == [
        ("ON_SITES", 31, red | green),
        ("POPULAR", red | green, red | green),
        ("MOST_TO_TAKE", red | green, red),
        ("NEW_ON_SITES", ra | rb, ra | rb),
        ("HUMAN_NO_SAMPLE", ra | rb, ra | rb),
        ("FEWEST_ON_SITES", ra | rb, ra | rb),
        ("HIGHEST_VALUE", ra | rb, rb),
        ("DUG", rb, 0),
        ("SAMPLED", rb, 0),
        ("NEW_ON_SITES", ra, ra),
        ("DUG", ra, 0),
        ("SAMPLED", ra, 0),
    ]
    assert t.s.hide(-1).trace_size == len(steps), "for everybody to read"
    t.zu("ZC1")
    assert [Why(t.s.trace_step[k]) for k in range(3)] == [Why.TRADER_SENT, Why.ENVOY_SENT, Why.NOTHING]
