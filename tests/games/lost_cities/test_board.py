"""The board: what it shows, what can be touched on it, and what it never gives away."""

import random
import re
import xml.etree.ElementTree as ET

import pytest

from periplus.core.texts import LANGUAGES
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.data import COLOUR, SEAT, SEATS, SHAPES
from periplus.games.lost_cities.show.board_table import alert
from periplus.match import Match

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = ("Ada", "Bo", "Cleo <&>", "Dan", "Eve")
TOGETHER = {"choice_order": "simultaneous"}
NINE = [1] * 9


def texts(language="en"):
    return GAME.texts(language).at_table(PLAYERS)


def board(t, viewer=0, narrow=False, language="en"):
    return ET.fromstring(GAME.draw(texts(language), t.s.hide(viewer), viewer, "phone" if narrow else "wide"))


def ids(root):
    return [node.get("data-id") for node in root.iter() if node.get("data-id")]


def by_id(root, name):
    return next(node for node in root.iter() if node.get("id") == name)


def words(node):
    return " ".join("".join(part.itertext()) for part in node.iter(f"{SVG}text"))


def titles(node):
    return [title.text for title in node.iter(f"{SVG}title")]


def classes(node):
    return {name for part in node.iter() for name in (part.get("class") or "").split()}


def random_match(seats, options, seed):
    match = Match.new("lost-cities", PLAYERS[:seats], options, seed=seed)
    match.advance()
    rng = random.Random(seed)
    while not match.over:
        yield match
        seat = rng.choice(match.asked)
        match.play(rng.choice(match.legal(seat)), seat)
    yield match


@pytest.mark.parametrize("seats, mode", [(1, "clockwise"), (2, "simultaneous"), (3, "clockwise"), (5, "simultaneous")])
def test_every_position_can_be_drawn_and_everything_legal_can_be_touched(seats, mode):
    shown = 0
    for number, match in enumerate(random_match(seats, {"choice_order": mode}, seats)):
        if number % 11 and not match.over:
            continue
        for viewer in {-1, 0, seats - 1}:
            for narrow in (False, True):
                view = match.view(viewer)
                svg = GAME.draw(texts(LANGUAGES[number % 2]), view, viewer, "phone" if narrow else "wide")
                root = ET.fromstring(svg)
                wide = "1280" if seats > 3 else "1150"
                assert root[0].get("viewBox").startswith(f"0 0 {'390' if narrow else wide} ")
                assert not re.search(r"<style|style=|<script|\son[a-z]+=", svg)
                assert "{" not in svg
                unique = [node.get("id") for node in root.iter() if node.get("id")]
                assert len(unique) == len(set(unique))
                touchable = set(ids(root))
                if viewer not in match.asked:
                    assert not touchable, "only who is asked can touch anything"
                    continue
                shown += 1
                for act in match.legal(viewer):
                    assert act.text in touchable or set(act.ids) & touchable, act.text
                    assert act.params == {} or set(act.ids) <= touchable
    assert shown > 5


def test_dice_have_colour_and_shape_and_pairs_their_effect(table):
    t = table(2, {"numbers": {"A": {"red": [1, 6], "orange": [4], "green": NINE}}, "roll": 20})
    t.throw("red orange purple", "5 0 8")
    root = board(t)
    touchable = ids(root)
    assert {"colour:red", "colour:orange", "colour:purple", "number:5", "number:0", "number:8"} <= set(touchable)
    die = next(node for node in root.iter() if node.get("data-id") == "colour:orange")
    assert titles(die) == ["orange (circle)"]
    assert "c-orange" in die.get("class")
    barred = next(node for node in root.iter() if node.get("data-id") == "take red 5")
    assert titles(barred) == ["red 5: 5 is below 6, the highest number in red; take 6 or more"]
    assert "barred" in classes(barred)
    pairs = {node.get("data-id"): node for node in root.iter() if "pair" in classes(node)}
    ten = pairs["take orange 0"]
    assert words(ten) == "10"
    assert "arrow" in classes(ten), "orange 2 is an arrow"
    assert "Then an acceleration." in titles(ten)[0]
    assert words(pairs["take purple 0"]) == "×2"


@pytest.mark.rule("LC-003")
def test_every_colour_has_its_own_shape_on_the_dice(table):
    drawn = {}
    for colours in ("red orange yellow", "green blue purple"):
        t = table(2)
        t.throw(colours, "1 1 1")
        for colour in colours.split():
            die = next(node for node in board(t).iter() if node.get("data-id") == f"colour:{colour}")
            drawn[colour] = die.find(f"{SVG}path").get("d")
            assert SHAPES[colour] in titles(die)[0]
    assert len(set(drawn.values())) == 6


@pytest.mark.rule("LC-033")
def test_taken_dice_are_greyed_and_name_who_took_them(table):
    t = table(2)
    t.throw("red orange purple", "5 0 8")
    t.play("A", "take orange 8")
    root = board(t, viewer=1)
    assert "colour:orange" not in ids(root)
    assert "number:8" not in ids(root)
    taken = [titles(node)[0] for node in root.iter() if "taken" in (node.get("class") or "").split() and titles(node)]
    assert "orange (circle), taken by Ada" in taken
    assert "number 8, taken by Ada" in taken


def test_the_target_squares_can_be_touched(table):
    t = table(2, {"numbers": {"A": {"red": [1, 6]}}})
    t.throw("red red blue", "7 8 0")
    sheet = by_id(board(t), "sheet-A")
    assert {"take red 7", "take red 8", "take red 0", "take blue 7", "take blue 0", "refuse"} <= set(ids(sheet))
    t.play("A", "take red 7")
    sheet = by_id(board(t), "sheet-A")
    assert set(ids(sheet)) == {f"colour:{colour}" for colour in COLOUR}
    lane = next(node for node in sheet.iter() if node.get("data-id") == "colour:red")
    assert words(lane) == "7"
    assert "skip" in ids(board(t))


@pytest.mark.rule("LC-108")
def test_what_was_written_in_this_roll_stands_out(table):
    t = table(3, {"numbers": {"A": {"red": [1, 1]}}})
    t.throw("red red blue", "7 8 0")
    t.play("A", "take red 7", "accelerate orange")
    root = board(t, viewer=1)
    fresh = {node.get("id") for node in by_id(root, "sheet-A").iter() if node.get("id") and "fresh" in classes(node)}
    assert fresh == {"sheet-A", "square-A-red-3", "square-A-orange-1"}
    assert "written in this roll" in titles(by_id(root, "square-A-red-3"))[0]
    t.play("B", "take blue 0")
    root = board(t, viewer=2)
    assert "fresh" in classes(by_id(root, "square-B-blue-0"))
    t.play("C", "refuse")
    t.throw("red red blue", "7 8 0")
    root = board(t, viewer=1)
    assert "recent" in classes(by_id(root, "square-A-red-3"))
    assert "fresh" not in classes(root)


@pytest.mark.rule("LC-104", "LC-105")
def test_the_bridges_of_the_table(table):
    numbers = {seat: {"green": [2] * 6} for seat in "ABC"}
    t = table(3, {"numbers": numbers, "dice_marks": {"C": 7}, "roll": 10})
    t.throw("green green blue", "3 4 8")
    assert titles(by_id(board(t), "bridge-red")) == ["red bridge: free"]
    assert titles(by_id(board(t), "bridge-dice")) == ["dice bridge: crossed by Cleo <&>"]
    assert titles(by_id(board(t), "bridge-green")) == ["green bridge: free. one step before it: Ada, Bo and Cleo <&>"]
    t.play("A", "take green 3")
    told = titles(by_id(board(t), "bridge-green"))[0]
    assert told.startswith("green bridge: crossed in this roll by Ada, still to be shared")
    t.play("B", "refuse")
    t.play("C", "refuse")
    t.throw("green green blue", "3 4 8")
    told = titles(by_id(board(t), "bridge-green"))[0]
    assert told == "green bridge: crossed by Ada. one step before it: Bo and Cleo <&>"


@pytest.mark.rule("LC-128", "LC-123")
def test_the_nine_parts_and_the_total_of_everybody(table):
    position = {
        "numbers": {"B": {"red": [1] * 5, "green": [1]}},
        "circle": {"B": {"green": "ticked"}},
        "dice_marks": {"B": 7},
        "roll": 20,
    }
    t = table(2, position)
    line = by_id(board(t), "score-B")
    assert words(line) == "Bo 10 · · −40 · · −40 60 20 10"
    assert "Green ×2: −40" in titles(line)


def test_the_two_tracks_warn_of_the_ninth_refusal(table):
    t = table(2, {"dice_marks": {"A": 8}, "roll": 20})
    assert titles(by_id(board(t), "dice-A"))[0] == "Dice refused: 8 of 9, 70 points; one more refusal: 0"
    t = table(2, {"dice_marks": {"A": 9}, "roll": 20})
    assert titles(by_id(board(t), "dice-A"))[0] == "Dice refused: 9 of 9, exhausted, 0 points"
    assert "exhausted" in words(by_id(board(t), "sheet-A"))


@pytest.mark.rule("LC-111")
def test_the_end_is_announced(table):
    t = table(2, {"dice_marks": {"A": 8, "B": 9}, "roll": 20})
    t.throw("red red red", "1 1 1")
    assert alert(texts(), t.s) == "The game ends with this roll on a refusal by Ada."
    assert alert(texts(), t.s) in words(board(t))
    t.play("A", "refuse")
    assert alert(texts(), t.s) == "The game ends after this roll."
    t.play("B", "refuse")
    assert "The end" in words(board(t))
    assert "1. Bo" in words(by_id(board(t), "score-B"))
    plain = table(2)
    plain.throw("red red red", "1 1 1")
    assert alert(texts(), plain.s) == ""


@pytest.mark.rule("LC-150", "LC-153")
def test_the_caravan_is_drawn_in_the_solo_game_only(table):
    t = table(1, {"roll": 2, "caravan": {"red": 1}})
    t.throw("green red red", "2 9 5")
    for narrow in (False, True):
        root = board(t, narrow=narrow)
        assert titles(by_id(root, "caravan-red"))[0] == "Caravan in red: 2 of 9"
        assert by_id(root, "piece-caravan-red") is not None
        assert "number 5, taken by the caravan" in titles(root)
    assert not any((node.get("id") or "").startswith("caravan") for node in board(table(2)).iter())


def test_before_a_throw_the_dice_show_nothing(table):
    root = board(table(2))
    assert "unthrown" in classes(root)
    assert "colour-die" not in classes(root)


@pytest.mark.rule("LC-142")
@pytest.mark.parametrize("viewer", [-1, 0, 2])
def test_pictures_and_words_are_the_same_whatever_others_write_in_private(table, viewer):
    numbers = {"B": {"red": [1, 1], "blue": [2] * 6}, "C": {"red": [1, 1]}}
    t = table(4, {"numbers": numbers, "roll": 10}, **TOGETHER)
    t.throw("red blue green", "1 2 0")
    t.play("A", "refuse")
    pictures = {True: set(), False: set()}
    for option in t.options("B"):
        world = t.copy()
        world.play("B", option)
        view = world.s.hide(viewer)
        shown = GAME.draw(texts(), view, viewer, "wide") + str(GAME.describe(texts(), view, viewer))
        pictures["B" in world.asked()].add(shown)
    assert len(pictures[True]) == 1, "B wrote on an arrow: nobody sees that"
    assert len(pictures[False]) == 1, "B is done: that is all one sees"
    idle = GAME.draw(texts(), t.s.hide(viewer), viewer, "wide") + str(GAME.describe(texts(), t.s.hide(viewer), viewer))
    assert pictures[True] == {idle}


@pytest.mark.rule("LC-142")
def test_own_entries_are_drawn_for_their_writer_alone(table):
    t = table(3, {"numbers": {"B": {"red": [1, 1]}}}, **TOGETHER)
    t.throw("red blue green", "1 2 3")
    t.play("A", "refuse")
    t.play("B", "take red 3")
    for viewer, number in ((1, "3"), (0, ""), (2, ""), (-1, "")):
        assert words(by_id(board(t, viewer), "square-B-red-3")) == number
        assert (words(by_id(board(t, viewer), "score-B")).split()[1] == "−10") == (viewer == 1)
    assert t.s.level[1 + SEATS, 0] == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_position_in_words(table, language):
    numbers = {"A": {"red": [1, 6], "green": NINE}}
    t = table(2, {"numbers": numbers, "top_vase": {"A": {"green": 1}}, "circle": {"B": {"blue": "ticked"}}, "roll": 9})
    t.throw("red orange purple", "5 0 8")
    t.play("A", "take orange 8")
    said = GAME.describe(texts(language), t.s.hide(1), 1)
    expected = {
        "en": ["Roll 9: red, purple; 5, 0", "Bo: −100 points", "  blue: empty, −100 points, ×2"],
        "fr": ["Lancer 9 : rouge, violet ; 5, 0", "Bo : −100 points", "  bleu : vide, −100 points, ×2"],
    }
    assert said[:3] == expected[language]
    vase = {"en": "vase taken", "fr": "vase pris"}[language]
    assert any("1 1 1 1 1 1 1 1 1" in line and vase in line for line in said)


def test_names_are_escaped_and_seats_keep_their_colour(table):
    svg = GAME.draw(texts(), table(3).s.hide(0), 0, "wide")
    assert "Cleo &lt;&amp;&gt;" in svg
    root = ET.fromstring(svg)
    for seat in range(3):
        assert f"seat-{seat}" in by_id(root, f"sheet-{SEAT.names[seat]}").get("class")


def test_the_column_colours_can_be_told_from_their_ground():
    css = (GAME.folder / "show" / "board.css").read_text("utf-8")
    pairs = {name: both for name, *both in re.findall(r"--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)", css)}

    def light(colour):
        linear = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
        return 0.05 + 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for colour in COLOUR:
        for night, panel in ((0, "#fffdf8"), (1, "#24221e")):
            strong, soft = light(pairs[colour][night]), light(pairs[f"{colour}-soft"][night])
            for ground in (light(panel), soft):
                assert max(strong, ground) / min(strong, ground) >= 3, (colour, night)
