"""The worked scenarios of the ledger, SC-01 to SC-26: expeditions, hands, monkeys, roles."""

from __future__ import annotations

import pytest

from periplus.games.archeos.data import CARD


@pytest.mark.rule("SC-01", "AS-071", "AS-073")
def test_one_step_only(table):
    hand = "green/photographer green/guide green/patron green/pilot green/physician"
    t = table(hand={"A": hand}, vehicles={"A": {"green": 2}})
    t.expedition("A", "green/photographer", "all")
    assert t.options("A") == {"advance green", "end_effects"}
    t.play("A", "advance green")
    assert t.at("A", "green") == 3
    assert t.asked() == "B"


@pytest.mark.rule("SC-02", "AS-063", "AS-069")
def test_valid_by_role(table):
    t = table(hand={"A": "yellow/linguist red/linguist blue/linguist"})
    t.play("A", "lead yellow/linguist")
    assert t.ask() == "followers"
    t.play("A", "all", "confirm")
    assert t.s.size == 3
    assert t.options("A") == {"advance yellow", "role", "end_effects"}


@pytest.mark.rule("SC-03", "AS-065")
def test_identical_cards(table):
    t = table(hand={"A": "2*green/photographer green/guide green/patron"})
    t.play("A", "lead green/photographer")
    assert t.ask() == "followers"
    t.play("A", "all", "confirm")
    assert t.expeditions("A") == [["green/photographer", "green/guide", "green/patron", "green/photographer"]]


@pytest.mark.rule("SC-04", "AS-064")
def test_invalid_mixture(table, refused):
    t = table(hand={"A": "blue/guide blue/patron red/guide"})
    t.play("A", "lead blue/guide")
    assert t.options("A") == {"trait colour", "trait role"}
    by_role = t.copy()
    t.play("A", "trait colour")
    assert t.options("A") == {"include blue/patron", "all", "confirm"}
    by_role.play("A", "trait role")
    assert by_role.options("A") == {"include red/guide", "all", "confirm"}
    by_role.play("A", "include red/guide")
    assert by_role.options("A") == {"confirm"}
    with pytest.raises(refused, match="NOT_MATCHING"):
        by_role.play("A", "include blue/patron")


def all_expeditions(t, seat):
    """Every multiset that can be laid down from here, as (leader, followers)."""
    found = set()
    todo = [t]
    while todo:
        position = todo.pop()
        ask = position.ask()
        for option in position.options(seat):
            if ask == "turn" and not option.startswith("lead"):
                continue
            after = position.copy()
            after.play(seat, option)
            if option == "confirm":
                leader, *followers = after.expeditions(seat)[-1]
                found.add((leader, tuple(followers)))
            else:
                todo.append(after)
    return found


@pytest.mark.rule("SC-05", "AS-065", "AS-066", "AS-076")
def test_all_expeditions_of_a_hand(table):
    t = table(hand={"A": "pink/physician pink/patron green/botanist blue/botanist"})
    assert all_expeditions(t, "A") == {
        ("pink/physician", ()),
        ("pink/patron", ()),
        ("green/botanist", ()),
        ("blue/botanist", ()),
        ("pink/physician", ("pink/patron",)),
        ("pink/patron", ("pink/physician",)),
        ("green/botanist", ("blue/botanist",)),
        ("blue/botanist", ("green/botanist",)),
    }
    t.expedition("A", "green/botanist")
    t.play("A", "end_effects")
    assert t.display() == {"pink/physician": 1, "pink/patron": 1, "blue/botanist": 1}


@pytest.mark.rule("SC-06", "AS-144", "AS-152")
def test_site_points_of_the_rulebook(table):
    white = {"green": 2, "violet": 2, "pink": 4}
    brown = {"green": 2, "red": 1, "yellow": 3, "blue": 2}
    t = table(2, advanced="red", vehicles={"A": white, "B": brown})
    t.third_monkey()
    order = ("green", "red", "yellow", "blue", "violet", "pink")
    sites = {seat: [t.points(seat, f"site_{c}") for c in order] for seat in "AB"}
    assert sites == {"A": [2, 0, 0, 0, 2, 6], "B": [2, 1, 3, 4, -2, 0]}
    assert (t.total("A"), t.total("B")) == (10, 8)
    assert (t.at("A", "pink"), t.at("B", "yellow")) == (4, 3)


@pytest.mark.rule("SC-07", "AS-081", "AS-111", "AS-146", "AS-153")
def test_expedition_points_of_the_rulebook(table):
    roles = "guide photographer botanist patron physician pilot"
    t = table(2, roles=roles, vehicles={"A": {"violet": 1}, "B": {"violet": 1}})
    t.lay("A", "red/guide blue/guide green/guide pink/guide yellow/guide violet/guide")
    t.lay("A", "red/photographer red/patron red/physician red/pilot")
    t.lay("A", "blue/botanist blue/patron blue/physician blue/pilot")
    t.lay("A", "pink/patron")
    t.s.tile, t.s.tile_size, t.s.tile_at = 1, 4, 10
    t.third_monkey("B")
    assert t.points("A", "botanist_tile") == 2
    assert t.points("A", "expedition") == 12 + 8 + 5 + 0
    assert t.total("A") == 27
    assert t.tile() == "supply"


def begun(seats, **options):
    from periplus.games.archeos import GAME

    return GAME, GAME.begin(seats, {"first": "A", **options})


def through_the_deal(game, s):
    from periplus.core.engine.frames import CHANCE
    from periplus.games.archeos.actions import Ask

    rules = game.rules("plain")
    while s.depth and s.frames[s.depth - 1, 0] in (Ask.SHUFFLE, Ask.DEAL, Ask.LAY_OUT):
        rules.apply(s, CHANCE, rules.odds_pick(s, rules.odds_total(s) * 2 // 3))
    return s


@pytest.mark.rule("SC-08", "AS-037", "AS-038", "AS-040")
def test_five_players():
    s = through_the_deal(*begun(5))
    assert [s.hand_size[seat] for seat in range(5)] == [1] * 5
    assert (s.display_size, s.upper, s.lower, s.monkeys) == (7, 30, 33, 0)
    assert sum(s.unseen[card] for card in range(len(CARD))) == 60


@pytest.mark.rule("SC-09", "AS-010", "AS-040", "AS-035")
def test_two_players_with_student():
    s = through_the_deal(*begun(2, mode="scenario", scenario="uluru"))
    assert [s.hand_size[0], s.hand_size[1], s.display_size] == [1, 1, 4]
    assert (s.upper, s.lower, s.seasons) == (39, 42, 2)


@pytest.mark.rule("SC-10", "AS-048", "AS-049", "AS-052", "AS-046")
def test_hand_limits_while_acquiring(table):
    nine = "2*red/guide 2*blue/guide 2*green/guide 2*pink/guide yellow/guide"
    eight = "2*red/guide 2*blue/guide 2*green/guide 2*pink/guide"
    t = table(hand={"A": eight})
    t.play("A", "draw")
    t.draw("red/pilot", "red/patron")
    assert (t.hand_size("A"), t.asked()) == (10, "B")
    t = table(hand={"A": nine})
    t.play("A", "draw")
    t.draw("red/pilot")
    assert (t.hand_size("A"), t.asked()) == (10, "B")
    t = table(hand={"A": nine + " violet/guide"}, display="red/patron")
    assert all(option.startswith("lead") for option in t.options("A"))
    t = table(hand={"A": nine}, display="red/patron blue/patron pink/pilot")
    t.play("A", "draw")
    t.draw("red/pilot")
    assert (t.hand_size("A"), t.asked()) == (10, "B")


@pytest.mark.rule("SC-11", "AS-056", "AS-057", "AS-050")
def test_two_monkeys_in_one_draw(table):
    t = table(hand={"A": "red/patron blue/patron pink/patron"}, upper=0)
    t.play("A", "draw")
    t.draw("monkey", "red/guide", "monkey", "blue/pilot")
    assert (t.hand_size("A"), t.s.monkeys, t.asked()) == (5, 2, "B")


@pytest.mark.rule("SC-12", "AS-058", "AS-059", "AS-041")
def test_third_monkey_on_the_second_card(table):
    t = table(hand={"B": "red/patron blue/patron pink/patron"}, turn="B", monkeys=2)
    t.play("B", "draw")
    t.draw("red/guide")
    assert t.hand_size("B") == 4
    t.draw("monkey")
    assert (t.ask(), t.s.drawer, t.hand_size("B")) == ("shuffle", 1, 0)
    t.chance("shuffle")
    assert (t.s.first, t.s.season) == (1, 2)


@pytest.mark.rule("SC-13", "AS-078", "AS-079", "AS-081")
def test_botanist_tile(table):
    t = table(2, roles="botanist", hand={"A": "red/botanist blue/botanist", "B": "pink/botanist"})
    t.expedition("A", "red/botanist", "all")
    assert "role" in t.options("A")
    t.play("A", "role", "end_effects")
    assert (t.tile(), t.s.tile_size, t.points("A", "botanist_claim")) == ("A", 2, 2)
    t.expedition("B", "pink/botanist")
    assert t.asked() == "A"  # one card is too few for the tile, and pink asks for two
    for leader, followers, size in (("green/botanist", "green/guide", 2), ("yellow/botanist", "2*yellow/guide", 3)):
        t.s.set_names({"hand": {"B": {leader: 1, **dict.fromkeys([followers.split("*")[-1]], size - 1)}}})
        t.complete()
        t.play("A", "draw")
        while t.asked() == "chance":
            t.draw("violet/patron" if t.s.unseen[CARD.index("violet/patron")] else "violet/pilot")
        t.expedition("B", leader, "all")
        t.play("B", "role", "end_effects")
        assert (t.tile(), t.s.tile_size) == ("B", size)
    t.third_monkey("A")
    assert t.points("A", "botanist_claim") + t.points("A", "botanist_tile") == 2
    assert t.points("B", "botanist_claim") + t.points("B", "botanist_tile") == 6
    assert t.tile() == "supply"


@pytest.mark.rule("SC-14", "AS-082", "AS-083", "AS-085")
def test_linguist_two_artefacts_on_one_vehicle(table):
    hand = "blue/linguist blue/guide blue/patron blue/pilot blue/physician"
    t = table(hand={"A": hand}, linguist=[2])
    t.expedition("A", "blue/linguist", "all")
    t.play("A", "advance blue")
    assert t.at("A", "blue") == 1
    t.play("A", "role")
    assert (t.ask(), t.s.linguist[0]) == ("artefact", 7)
    t.play("A", "advance blue", "advance blue")
    assert t.at("A", "blue") == 3
    assert t.asked() == "B"


@pytest.mark.rule("SC-15", "AS-087", "AS-088")
def test_linguist_lead_and_end_of_track(table):
    t = table(hand={"A": "blue/linguist blue/guide blue/patron blue/pilot blue/physician"}, linguist=[16, 18, 4])
    t.expedition("A", "blue/linguist", "all")
    t.play("A", "role")
    assert (t.s.linguist[0], t.ask()) == (18, "artefact")
    t.play("A", "decline")
    assert t.options("A") == {"advance blue", "end_effects"}
    t.play("A", "end_effects")
    t.third_monkey("B")
    assert [t.points(seat, "linguist_lead") for seat in "ABC"] == [2, 2, 0]
    t = table(hand={"A": "blue/linguist"}, linguist=[18], vehicles={"A": {"blue": 0}})
    t.expedition("A", "blue/linguist")
    assert t.options("A") == {"advance blue", "end_effects"}


@pytest.mark.rule("SC-16", "AS-090", "AS-091")
def test_physician(table):
    hand = "pink/physician pink/guide pink/patron red/guide red/patron blue/guide blue/patron 1*green/pilot"
    t = table(hand={"A": hand})
    t.expedition("A", "pink/physician", "pink/guide pink/patron", trait="")
    t.play("A", "end_effects")
    assert t.ask() == "keep"
    assert "keep_all" not in t.options("A")
    none = t.copy()
    t.play("A", "keep red/guide", "keep red/patron")
    assert t.ask() == "keep"
    t.play("A", "keep blue/patron")
    assert t.hand("A") == {"red/guide": 1, "red/patron": 1, "blue/patron": 1}
    assert t.display() == {"blue/guide": 1, "green/pilot": 1}
    none.play("A", "done")
    assert (none.hand_size("A"), none.s.display_size, none.asked()) == (0, 5, "B")


PILOT_SPACES = {"red": 0, "green": 2, "blue": 1, "yellow": 3, "pink": 2, "violet": 3}


@pytest.mark.rule("SC-17", "AS-092", "AS-093")
def test_pilot(table):
    t = table(hand={"A": "red/pilot red/guide red/patron"}, vehicles={"A": PILOT_SPACES})
    t.expedition("A", "red/pilot", "all")
    assert t.options("A") == {f"advance {c}" for c in ("red", "green", "blue", "yellow", "pink")} | {"end_effects"}
    t.play("A", "advance yellow")
    assert (t.at("A", "yellow"), t.asked()) == (4, "B")


@pytest.mark.rule("SC-18", "AS-094", "AS-096", "AS-097")
def test_cartographer_chain(table):
    hand = "2*green/cartographer green/guide blue/cartographer red/patron yellow/student"
    t = table(hand={"A": hand}, vehicles={"A": {"green": 1}})
    t.expedition("A", "green/cartographer", "green/guide", trait="colour")
    t.play("A", "advance green")
    assert (t.at("A", "green"), t.ask()) == (2, "bonus")
    assert "lead yellow/student" in t.options("A")
    t.expedition("A", "blue/cartographer")
    t.play("A", "advance blue")
    assert (t.at("A", "blue"), t.ask()) == (1, "bonus")
    t.expedition("A", "red/patron")
    t.play("A", "advance red")
    assert t.at("A", "red") == 1
    assert t.display() == {"green/cartographer": 1, "yellow/student": 1}
    assert t.options("A") == {"draw_all", "decline"}
    t.play("A", "draw_all")
    t.draw("red/guide")
    assert (t.hand("A"), t.asked()) == ({"red/guide": 1}, "B")


@pytest.mark.rule("SC-19", "AS-095", "AS-074")
@pytest.mark.parametrize(
    ("space", "followers", "gives_up"), [(6, "green/guide", False), (1, "", False), (1, "green/guide", True)]
)
def test_cartographer_without_bonus(table, space, followers, gives_up):
    t = table(hand={"A": "green/cartographer green/guide red/patron"}, vehicles={"A": {"green": space}})
    t.expedition("A", "green/cartographer", followers)
    if gives_up:
        assert t.options("A") == {"advance green", "end_effects"}
        t.play("A", "end_effects")
    assert (t.asked(), t.hand_size("A"), t.at("A", "green")) == ("B", 0, space)
    assert "red/patron" in t.display()


@pytest.mark.rule("SC-20", "AS-099", "AS-100", "AS-148")
def test_curator(table):
    hand = "yellow/curator pink/curator pink/guide"
    t = table(hand={"A": hand}, relic={"A": {"yellow": 1}})
    only = t.copy()
    only.expedition("A", "yellow/curator")
    assert only.options("A") == {"advance yellow", "end_effects"}
    t.expedition("A", "pink/curator", "pink/guide", trait="colour")
    t.play("A", "role")
    assert [t.s.relic[0, c] for c in range(6)] == [0, 0, 0, 1, 1, 0]
    for relics, points in ((0, 0), (4, 10), (6, 20)):
        end = table(2, roles="curator", season=2, relic={"A": [1] * relics})
        end.third_monkey()
        assert (end.asked(), end.points("A", "museum"), end.points("B", "museum")) == ("nobody", points, 0)


@pytest.mark.rule("SC-21", "AS-101", "AS-072")
def test_guide(table):
    t = table(hand={"A": "blue/guide blue/patron"}, vehicles={"A": {"blue": 1, "violet": 1}})
    t.expedition("A", "blue/guide", "all")
    t.play("A", "advance blue")
    assert t.at("A", "blue") == 2
    t.third_monkey("B")
    assert t.points("A", "expedition") == 1


@pytest.mark.rule("SC-22", "AS-103", "AS-104", "AS-105")
def test_mercenaries_in_play_and_at_scoring(table):
    hand = "violet/professor red/mercenary blue/mercenary green/mercenary pink/mercenary"
    t = table(hand={"A": hand}, vehicles={"A": {"violet": 3}})
    t.expedition("A", "violet/professor", "all")
    assert t.options("A") == {f"token {n}" for n in range(1, 6)} | {"advance violet", "end_effects"}
    t.play("A", "token 5", "advance violet")
    assert (t.holder(5), t.at("A", "violet")) == ("A", 4)
    t.third_monkey("B")
    while t.asked() != "chance":
        t.play(t.asked(), "decline" if t.ask() == "professor_up" else sorted(t.options(t.asked()))[0])
    assert t.points("A", "expedition") == 0


@pytest.mark.rule("SC-23", "AS-106", "AS-107", "AS-102")
def test_only_mercenaries(table):
    ten = " ".join(f"2*{colour}/mercenary" for colour in ("red", "green", "blue", "yellow", "pink"))
    t = table(hand={"A": ten}, display="red/guide")
    assert t.options("A") == {"surrender"}
    t.play("A", "surrender")
    assert (t.s.display_size, t.hand_size("A"), t.asked()) == (11, 0, "B")
    nine = ten.replace("2*red", "1*red")
    t = table(hand={"A": nine}, display="red/guide")
    assert t.options("A") == {"draw", "take red/guide"}


@pytest.mark.rule("SC-24", "AS-108", "AS-109", "AS-056")
def test_patron(table):
    hand = "yellow/patron yellow/guide yellow/pilot yellow/physician red/guide blue/guide pink/guide"
    t = table(hand={"A": hand}, monkeys=1)
    t.expedition("A", "yellow/patron", "yellow/guide yellow/pilot yellow/physician")
    t.play("A", "end_effects")
    assert (t.ask(), t.s.display_size, t.hand_size("A")) == ("patron", 3, 0)
    declined = t.copy()
    t.play("A", "draw_all")
    t.draw("red/pilot", "monkey", "blue/pilot", "pink/pilot", "green/pilot")
    assert (t.hand_size("A"), t.s.monkeys, t.asked()) == (4, 2, "B")
    declined.play("A", "decline")
    assert (declined.hand_size("A"), declined.asked()) == (0, "B")


@pytest.mark.rule("SC-25", "AS-059", "AS-060")
def test_patron_meets_the_third_monkey(table):
    t = table(advanced="pink", hand={"A": "yellow/patron yellow/guide yellow/pilot yellow/physician"}, monkeys=2)
    t.expedition("A", "yellow/patron", "all")
    t.play("A", "end_effects", "draw_all")
    t.draw("red/pilot", "monkey")
    assert (t.ask(), t.hand("A"), t.s.drawer) == ("ur", {"red/pilot": 1}, 0)


@pytest.mark.rule("SC-26", "AS-112")
def test_photographer_with_mercenaries(table):
    t = table(2, roles="photographer mercenary guide patron pilot physician")
    t.lay("A", "red/photographer red/guide red/patron red/mercenary blue/mercenary")
    t.third_monkey()
    assert t.points("A", "expedition") == 5
