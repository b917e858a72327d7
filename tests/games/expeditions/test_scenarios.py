"""The worked scenarios of the ledger, EX-S01 to EX-S30, the rulebook's own opening first."""

import pytest

from periplus.games.expeditions import GAME
from periplus.games.expeditions.data import SEGMENT

TO_IGUAZU = (
    "start>stonehenge>newfoundland>blue-03>niagara-falls>louisiana>puerto-rico>tikal>angel-falls>marajo"
    ">salvador-de-bahia>iguazu-falls>aripuana"
)
RING = "start>rome>blue-06>canary-islands>red-05>timbuktu>timgad"


@pytest.mark.rule("EX-S01")
def test_the_opening_of_the_rulebook(table):
    hands = [
        "petra machu-picchu angkor-wat tikal uluru kush banff madagascar great-wall",
        "athens sigiriya papua galapagos denali timbuktu omatako lake-baikal puerto-rico",
        "harappa mount-everest taj-mahal perth elmina altiplano crater-lake giza kolyma",
        "novosibirsk sakha aksum marajo rapa-nui tasmania louisiana xian greenland",
    ]
    t = table.deal(4, hands, "putorana-plateau atacama virunga bagan teotihuacan borobudur")
    keys = zip(
        ["machu-picchu", "angkor-wat", "tikal", "uluru"],
        ["sigiriya", "papua", "galapagos", "denali"],
        ["harappa", "perth", "altiplano", "crater-lake"],
        ["marajo", "rapa-nui", "tasmania", "xian"],
    )
    t.play(*(f"mark {place}" for lap in keys for place in lap))
    assert [t.score(p) for p in "ABCD"] == [-13] * 4
    assert t.deck == 38

    t.play("extend yellow rome", "end_turn")
    assert t.supply("yellow") == 44
    assert not any(t.laid(p) for p in "ABCD")

    t.play("extend red blue-11")
    assert t.ask == "BLUE"
    assert len(t.options()) == 10
    assert len(t.heads("blue")) == 6
    assert t.heads("yellow") == ["blue-06"]
    assert len(t.heads("red")) == 2
    t.play("extend red caspian-sea", "end_turn")

    t.play("extend red babylon", "extend red harappa")
    assert t.laid("C") == ["harappa"]
    assert t.token("C", "harappa") == "recovered"
    assert (t.tickets("C"), t.score("C")) == (2, -9)
    t.play("end_turn")

    t.play("extend blue blue-11", "extend blue zagorsk", "extend blue putorana-plateau")
    assert t.asked == "chance"
    t.play("turn_up mount-fuji")
    assert t.laid("D") == ["putorana-plateau"]
    assert t.common()[0] == "mount-fuji"
    assert (t.tickets("D"), t.score("D")) == (2, -12)
    t.play("end_turn")

    assert (t.asked, t.s.round) == ("A", 2)
    t.play("remove red")
    assert (t.tip("red"), t.supply("red")) == ("babylon", 42)
    assert t.laid("C") == ["harappa"]
    assert t.token("C", "harappa") == "recovered"
    assert [t.laid(p) for p in "AB"] == [[], []]
    t.play("extend red petra")
    assert (t.laid("A"), t.score("A"), t.tickets("A")) == (["petra"], -11, 2)

    assert [t.supply(c) for c in ("blue", "yellow", "red")] == [42, 44, 41]
    assert t.trail("red") == ["blue-11", "caspian-sea", "babylon", "petra"]
    assert [t.score(p) for p in "ABCD"] == [-11, -13, -9, -12]


@pytest.mark.rule("EX-S02", "EX-090", "EX-091")
def test_the_loop_of_the_rulebooks_figure(table):
    t = table(trails={"red": TO_IGUAZU})
    assert t.heads("red") == ["marajo"]
    t.play("extend red marajo")
    options = t.relaunches()
    assert len(options) == 23
    for option in ("iguazu-falls>atacama", "iguazu-falls>blue-04", "angel-falls>amazon-rainforest", "start>rome"):
        assert option in options
    assert "angel-falls>red-01" in options
    assert not [option for option in options if option.split(">")[0] in ("marajo", "aripuana")]
    t.play("base iguazu-falls", "extend red atacama")
    assert (t.tip("red"), t.supply("red")) == ("atacama", 31)


@pytest.mark.rule("EX-S03", "EX-064", "EX-082", "EX-096")
def test_a_loop_closed_on_a_blue_node(table):
    t = table(trails={"yellow": RING})
    t.play("extend yellow blue-06")
    assert t.ask == "BASE"
    assert len(t.relaunches()) == 13
    t.play("base timbuktu", "extend yellow elmina")
    assert t.ask == "BLUE"
    assert len(t.options("extend")) == 15
    assert len(t.options()) == 16
    t.play("decline")
    assert t.ask == "TICKETS"


@pytest.mark.rule("EX-S04", "EX-087", "EX-091")
def test_a_loop_on_the_compass_rose(table):
    t = table(trails={"yellow": "start>rome>blue-06>timgad>athens"})
    t.play("extend yellow start")
    assert t.ask == "BASE"
    assert (t.tickets("A"), t.laid("A")) == (3, [])
    wanted = {
        *(f"start>{x}" for x in ("svalbard", "thingvellir", "stonehenge", "blue-11")),
        *(f"athens>{x}" for x in ("giza", "petra")),
        *(f"timgad>{x}" for x in ("sahara", "giza", "timbuktu")),
        *(f"blue-06>{x}" for x in ("newfoundland", "canary-islands")),
    }
    options = t.relaunches()
    assert len(options) == 11
    assert set(options) == wanted
    t.play("base start", "extend yellow svalbard")
    assert t.ask == "TICKETS", "no blue arrow was won at the start"


@pytest.mark.rule("EX-S05", "EX-094", "EX-095")
def test_a_chord_both_ways_and_a_second_loop(table):
    t = table(trails={"blue": "start>thingvellir>blue-05>newfoundland>stonehenge"})
    t.play("extend blue start")
    assert {"thingvellir>stonehenge", "stonehenge>thingvellir"} <= set(t.relaunches())
    t.play("base thingvellir", "extend blue stonehenge")
    assert t.ask == "BASE"
    options = t.relaunches()
    assert len(options) == 9
    assert not {"thingvellir>stonehenge", "stonehenge>thingvellir"} & set(options)


@pytest.mark.rule("EX-S06", "EX-044", "EX-045")
def test_colours_share_segments_but_none_goes_back(table):
    t = table(trails={"blue": "start>blue-11>zagorsk", "red": "start>svalbard>red-10>zagorsk"})
    assert set(t.heads("red")) == {"blue-11", "putorana-plateau"}
    assert set(t.heads("blue")) == {"red-10", "putorana-plateau"}
    assert t.reason("extend red red-10") == "SAME_SEGMENT"
    t.play("extend red blue-11")
    assert t.s.carries[SEGMENT.index("zagorsk-blue-11")] == 0b101


@pytest.mark.rule("EX-S07", "EX-073", "EX-074")
@pytest.mark.parametrize(("key", "gain"), [("tikal", 2), ("giza", 4)])
def test_helping_somebody_else(table, key, gain):
    t = table(trails={"yellow": "start>athens"}, hands={"B": "giza tikal"}, keys={"B": key})
    before = t.score("A"), t.score("B")
    t.play("extend yellow giza")
    assert t.laid("B") == ["giza"]
    assert (t.score("A"), t.score("B")) == (before[0], before[1] + gain)


@pytest.mark.rule("EX-S08", "EX-076", "EX-079", "EX-080")
def test_a_common_goal_and_its_replacement(table):
    t = table(trails={"red": "start>blue-11>caspian-sea>babylon"}, common="denali banff harappa tikal perth uluru")
    t.play("extend red harappa")
    assert t.laid("A") == ["harappa"]
    t.play("turn_up babylon")
    assert t.common() == ["denali", "banff", "babylon", "tikal", "perth", "uluru"]
    assert t.laid("A") == ["harappa"]


@pytest.mark.rule("EX-S09", "EX-077", "EX-105")
def test_a_removal_gives_no_common_goal_but_reaches_personal_ones(table):
    trails = {"red": "start>blue-11>caspian-sea>babylon>harappa"}
    t = table(trails=trails, common="babylon denali banff tikal perth uluru")
    t.play("remove red")
    assert t.tip("red") == "babylon"
    assert "babylon" in t.common()
    assert t.laid("A") == []
    t = table(trails=trails, hands={"B": "babylon tikal"})
    t.play("remove red")
    assert t.laid("B") == ["babylon"]


@pytest.mark.rule("EX-S10", "EX-085", "EX-105")
def test_a_removal_onto_a_red_node(table):
    t = table(trails={"yellow": "start>svalbard>red-10>putorana-plateau"})
    t.play("remove yellow")
    assert (t.tip("yellow"), t.tickets("A"), t.used) == ("red-10", 3, 1)
    assert (t.asked, t.ask) == ("A", "TURN")


@pytest.mark.rule("EX-S11", "EX-063", "EX-081")
def test_a_removal_onto_a_blue_node(table):
    t = table(trails={"yellow": "start>rome>blue-06>canary-islands"})
    t.play("remove yellow")
    assert t.ask == "BLUE"
    assert len(t.options()) == 16
    assert (len(t.heads("blue")), len(t.heads("red"))) == (6, 6)
    assert set(t.heads("yellow")) == {"newfoundland", "timgad", "canary-islands"}
    t.play("extend yellow timgad")
    assert t.ask == "TURN", "the mandatory arrow is still due"


@pytest.mark.rule("EX-S12", "EX-097", "EX-104")
def test_removing_a_relaunch_arrow(table):
    t = table(trails={"yellow": RING + ">blue-06 | red-05>puerto-rico"})
    t.play("remove yellow")
    assert t.tip("yellow") == "blue-06"
    assert t.ask == "BASE"
    assert t.s.frames[1, 2] == 1, "one blue arrow waits below"
    assert t.tickets("A") == 2


@pytest.mark.rule("EX-S13", "EX-103", "EX-106")
def test_removing_the_first_arrow(table):
    t = table(trails={"yellow": "start>rome"}, hands={"B": "rome tikal"})
    t.play("remove yellow")
    assert t.supply("yellow") == 45
    assert t.ask == "TURN"
    assert t.laid("B") == []
    assert len(t.heads("yellow")) == 6
    assert "rome" in t.heads("yellow")


@pytest.mark.rule("EX-S14", "EX-061", "EX-068")
def test_two_tickets_and_the_turn_ends_by_itself(table):
    t = table()
    t.play("extend yellow rome", "extend red athens", "extend red giza")
    assert (t.asked, t.ask, t.tickets("A")) == ("B", "TURN", 1)


@pytest.mark.rule("EX-S15", "EX-065", "EX-067")
def test_the_first_decision_of_a_game(table):
    t = table()
    assert len(t.options("extend")) == 18
    assert len(t.options()) == 19
    assert "swap" in t.options()
    assert t.reason("end_turn") == "ARROW_DUE"
    assert t.reason("remove red") == "NO_TRAIL"


@pytest.mark.rule("EX-S16", "EX-110", "EX-112", "EX-133")
def test_swapping_a_key_card_away(table):
    t = table(hands={"A": "tikal giza", "B": "athens"}, keys={"A": "tikal"}, deck="perth uluru sanaa")
    before = t.score("A")
    t.play("swap", "draw perth", "draw uluru", "exchange second tikal")
    assert t.under() == ["sanaa", "perth", "tikal"]
    assert t.token("A", "tikal") == "dead"
    assert t.hand("A") == ["uluru", "giza"]
    assert t.score("A") == before
    t.play("extend red rome", "end_turn")
    t.play("swap", "draw sanaa", "draw perth", "put_back", "swap", "draw tikal", "draw sanaa", "exchange first athens")
    t.play("extend red blue-06", "decline")
    t.grow("blue", "start>stonehenge>newfoundland>blue-03>niagara-falls>louisiana>puerto-rico")
    t.play("extend blue tikal")
    assert t.laid("B") == ["tikal"]
    assert t.token("A", "tikal") == "dead"
    assert t.points("A", "tokens") == -1


@pytest.mark.rule("EX-S17", "EX-111")
def test_looking_and_declining(table):
    t = table(hands={"A": "tikal"}, deck="perth uluru sanaa")
    t.play("swap", "draw perth", "draw uluru", "put_back")
    assert t.under() == ["sanaa", "perth", "uluru"]
    assert (t.deck, t.hand("A"), t.tickets("A"), t.used, t.ask) == (3, ["tikal"], 2, 1, "TURN")


@pytest.mark.rule("EX-S18", "EX-028", "EX-029", "EX-032")
def test_key_places(table):
    hands = [
        "rome petra giza tikal perth uluru xian kush banff denali papua bagan",
        "athens timgad svalbard harappa atacama sahara sanaa sakha kolyma elmina douala aksum",
        "greenland zagorsk tasmania omatako virunga marajo altiplano louisiana persepolis borobudur sulawesi timbuktu",
    ]
    t = table.deal(3, hands, "crater-lake old-faithful grand-canyon lake-baikal great-wall mount-fuji")
    assert t.asked == "A"
    assert len(t.options()) == 9
    assert not {"mark rome", "mark petra", "mark giza"} & set(t.options())
    t.play("mark tikal", "mark harappa", "mark tasmania")
    assert t.asked == "A"
    assert len(t.options()) == 8
    t.play("mark perth", "mark atacama", "mark omatako", "mark uluru", "mark sahara", "mark virunga")
    t.play("mark xian", "mark sanaa", "mark marajo")
    assert (t.asked, t.ask, t.s.round) == ("A", "TURN", 1)


@pytest.mark.rule("EX-S19", "EX-023")
def test_near_common_cards_at_set_up(table):
    hands = [
        "petra giza banff denali papua bagan sahara sanaa sakha kolyma elmina douala",
        "athens timgad svalbard atacama aksum greenland tasmania omatako virunga marajo altiplano louisiana",
    ]
    t = table.deal(2, hands, "rome harappa zagorsk tikal perth uluru xian kush")
    assert t.common() == ["harappa", "tikal", "perth", "uluru", "xian", "kush"]
    assert t.under() == ["rome", "zagorsk"]
    assert t.ask == "KEY_PLACE"


@pytest.mark.rule("EX-S20", "EX-022")
def test_the_repair_of_a_hand(table):
    hands = [
        "rome athens petra giza timgad svalbard harappa tikal perth",
        "denali banff papua bagan sahara sanaa sakha kolyma elmina",
        "atacama aksum tasmania omatako virunga marajo altiplano louisiana xian",
        "kush novosibirsk persepolis borobudur sulawesi crater-lake old-faithful grand-canyon lake-baikal",
    ]
    t = table.deal(4, hands)
    assert t.ask == "REPAIR"
    t.play("deal zagorsk")
    assert t.ask == "REPAIR"
    t.play("deal uluru")
    assert t.hand("A") == ["uluru", "athens", "petra", "giza", "timgad", "svalbard", "harappa", "tikal", "perth"]
    assert t.under() == ["rome", "zagorsk"]
    row = "great-wall mount-fuji douala machu-picchu galapagos rapa-nui"
    t.play(*(f"turn_up {card}" for card in row.split()))
    assert set(t.options()) == {"mark harappa", "mark tikal", "mark perth", "mark uluru"}


@pytest.mark.rule("EX-S21", "EX-120", "EX-122")
def test_the_end_by_somebody_elses_arrow(table):
    t = table(3, hands={"B": "rome"}, tickets={"A": 0, "B": 0, "C": 0})
    t.play("extend yellow rome")
    assert t.s.ending == 1
    assert t.asked == "B"
    t.play("extend red rome")
    assert t.asked == "C"
    t.play("extend blue rome")
    assert t.asked == "nobody"


@pytest.mark.rule("EX-S22", "EX-122")
def test_a_trigger_by_the_last_seat(table):
    t = table(2, hands={"A": "rome"}, tickets={"B": 0}, turn="B")
    t.play("extend yellow rome")
    assert t.laid("A") == ["rome"]
    assert t.asked == "nobody"


@pytest.mark.rule("EX-S23", "EX-067", "EX-121", "EX-122", "EX-123")
def test_all_arrows_placed(table):
    t = table(
        3,
        trails={"blue": "start>athens>timgad", "yellow": "start>rome", "red": "start>athens>giza"},
        stock={"blue": 2, "yellow": 1, "red": 3},
        tickets={"A": 0, "B": 2, "C": 0},
        hands={"A": "fiordland", "B": "tasmania", "C": "omatako"},
    )
    t.play("extend red sahara")
    assert t.s.ending == 1
    assert t.options() == ["remove blue", "remove yellow", "remove red", "swap", "end_turn"]
    t.play("remove blue")
    assert t.supply("blue") == 1
    assert set(t.heads("blue")) == {"timgad", "giza", "petra"}
    assert "end_turn" not in t.options()
    assert {"remove blue", "swap"} <= set(t.options())
    t.play("extend blue timgad", "end_turn")
    assert t.asked == "nobody", "C has no arrow and no ticket"


@pytest.mark.rule("EX-S24", "EX-093", "EX-108")
def test_the_last_arrow_of_a_colour_closes_a_loop(table):
    t = table(trails={"yellow": "start>rome>blue-06>timgad>athens"}, stock={"yellow": 5})
    t.play("extend yellow start")
    assert t.ask == "TICKETS"
    assert t.heads("yellow") == []
    t.play("remove yellow")
    assert (t.tip("yellow"), t.supply("yellow")) == ("athens", 1)


@pytest.mark.rule("EX-S25", "EX-134")
def test_ties(table):
    t = table(3, tickets={"A": 2, "B": 4, "C": 9})
    for p, points in enumerate((8, 8, 6)):
        t.s.points[p, 0] = points
    ranks = [1 + sum(GAME.standing(t.s, q) > GAME.standing(t.s, p) for q in range(3)) for p in range(3)]
    assert [t.score(p) for p in "ABC"] == [7, 7, 5]
    assert ranks == [2, 1, 3]
    t.s.tickets[1] = 2
    assert GAME.standing(t.s, 0) == GAME.standing(t.s, 1) > GAME.standing(t.s, 2)


@pytest.mark.rule("EX-S26", "EX-008", "EX-085")
def test_a_wrap_node(table):
    trail = (
        "start>blue-11>caspian-sea>babylon>harappa>taj-mahal>sigiriya>red-17>borobudur>arnhem-land>great-barrier-reef"
    )
    t = table(trails={"blue": trail}, hands={"A": "omatako"})
    t.play("extend blue wrap-south")
    assert t.tickets("A") == 4
    assert set(t.heads("blue")) == {"fiordland", "rapa-nui", "blue-01"}


@pytest.mark.rule("EX-S27", "EX-083")
def test_a_blue_arrow_starts_another_expedition(table):
    t = table()
    t.play("extend red blue-11", "extend yellow svalbard")
    assert (t.tip("red"), t.tip("yellow"), t.ask) == ("blue-11", "svalbard", "TICKETS")


@pytest.mark.rule("EX-S28", "EX-130", "EX-131", "EX-132", "EX-133")
def test_the_score(table):
    laid = {"A": "petra giza tikal perth uluru xian kush papua bagan sanaa sahara"}
    t = table(hands={"A": "elmina douala aksum"}, keys={"A": "tikal perth uluru elmina"}, laid=laid)
    t.s.points[0, 1] = 2
    GAME.complete(t.s)
    assert [t.points("A", part) for part in ("goals", "commons", "keys", "hand", "tokens")] == [9, 2, 3, -3, -1]
    assert t.score("A") == 10


@pytest.mark.rule("EX-S29", "EX-115")
def test_an_empty_deck(table):
    t = table(
        trails={"red": "start>blue-11>caspian-sea>babylon"}, common="denali banff harappa tikal perth uluru", deck=""
    )
    assert "swap" not in t.options()
    assert t.reason("swap") == "EMPTY_DECK"
    t.play("extend red harappa")
    assert t.laid("A") == ["harappa"]
    assert t.common() == ["denali", "banff", "none", "tikal", "perth", "uluru"]
    assert "swap" not in t.options()


@pytest.mark.rule("EX-S30", "EX-062", "EX-068")
def test_a_ticket_earned_and_spent(table):
    t = table(trails={"red": "start>svalbard"}, tickets={"A": 0})
    t.play("extend red red-10")
    assert t.tickets("A") == 1
    assert len(t.options("extend")) == 14
    assert t.options()[14:] == ["remove red", "swap", "end_turn"]
    t.play("extend red zagorsk")
    assert (t.tickets("A"), t.asked) == (0, "B")
    assert t.tip("red") == "zagorsk"
