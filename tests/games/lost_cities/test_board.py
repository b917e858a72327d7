"""The board: what it shows, what can be touched on it, and what it never gives away."""

import html
import random
import re
import xml.etree.ElementTree as ET

import pytest

from periplus.core.contract.passage import sentences_of
from periplus.core.draw.board import FORMATS, BoardCache, Look, Person, changes
from periplus.core.texts import LANGUAGES, signed
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.data import COLOUR, PARTS, SEATS, SHAPES
from periplus.games.lost_cities.show.board_paper import special
from periplus.games.lost_cities.show.board_rivals import rival
from periplus.games.lost_cities.show.reading import alert, row_in
from periplus.match import Match

PLAYERS = ("Ada", "Bo", "Cleo <&>", "Dan", "Eve")
FIGURES = ("star", "circle", "hexagon", "square", "diamond")
TOGETHER = {"choice_order": "simultaneous"}
NINE = [1] * 9
FORMAT_NAMES = pytest.mark.parametrize("format", FORMATS)


def texts(language="en"):
    return GAME.texts(language).at_table(PLAYERS)


def look(view, viewer=0, format="wide", language="en"):
    people = [Person(name, figure) for name, figure in zip(PLAYERS, FIGURES, strict=True)]
    return Look(texts(language), view, viewer, format, people)


def board(t, viewer=0, format="wide", language="en"):
    return ET.fromstring(GAME.board.picture(look(t.s.hide(viewer), viewer, format, language)))


def ids(root):
    return [node.get("data-id") for node in root.iter() if node.get("data-id")]


def pieces(root):
    return {node.get("data-piece") for node in root.iter() if node.get("data-piece")}


def by_id(root, name):
    return next(node for node in root.iter() if node.get("id") == name)


def by_data_id(root, name, klass=None):
    named = (node for node in root.iter() if node.get("data-id") == name)
    return next(node for node in named if klass is None or klass in node.get("class").split())


def group(t, id, viewer=0, format="wide"):
    return BoardCache(GAME.board).groups(look(t.s.hide(viewer), viewer, format))[id]


def words(node):
    return " ".join("".join(part.itertext()) for part in node.iter("text"))


def titles(node):
    return [title.text for title in node.iter("title")]


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
        if number % 13 and not match.over:
            continue
        for viewer in {-1, 0, seats - 1}:
            for format in FORMATS:
                seen = look(match.view(viewer), viewer, format, LANGUAGES[number % 2])
                markup = GAME.board.picture(seen)
                root = ET.fromstring(markup)
                assert not re.search(r"<style|style=|<script|\son[a-z]+=", markup)
                assert "{" not in markup
                unique = [node.get("id") for node in root.iter() if node.get("id")]
                assert len(unique) == len(set(unique))
                touchable = set(ids(root))
                if viewer in match.asked:
                    shown += 1
                    for act in match.legal(viewer):
                        assert set(act.ids) <= touchable if act.params else act.text in touchable, act.text
    assert shown > 5


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_piece_has_a_card_in_both_languages(seats):
    anchors = set(re.findall(r"\{#(\w+)\}", (GAME.folder / "texts" / "rules.en.md").read_text("utf-8")))
    for number, match in enumerate(random_match(seats, {}, seats)):
        if number % 29 and not match.over:
            continue
        for language in LANGUAGES:
            seen = look(match.view(0), 0, FORMATS[number % 3], language)
            for name in set(ids(ET.fromstring(GAME.board.picture(seen)))):
                card = GAME.board.card(seen, name)
                assert all((card.title, card.kind, card.text)), name
                assert card.rule in anchors
                ET.fromstring(card.picture)
                assert not re.search(" id=| data-id=", card.picture)
    assert GAME.board.card(seen, "nothing:here") is None


def test_a_card_tells_what_is_true_now(table):
    t = table(2, {"numbers": {"A": {"red": [1, 6]}, "B": {"red": [2] * 6}}, "roll": 20})
    t.throw("red orange purple", "5 0 8")
    seen = look(t.s.hide(0))
    assert GAME.board.card(seen, "colour:red").now == "You have written 2 of 9 squares here: \u221215 points."
    assert dict(GAME.board.card(seen, "colour:red").facts)["Next square"] == "an arrow; brings the column to \u221210"
    full = table(2, {"numbers": {"A": {"green": NINE, "purple": [3]}}, "roll": 20})
    cards = [GAME.board.card(look(full.s.hide(0)), f"colour:{colour}") for colour in ("green", "purple")]
    told = [dict(card.facts)["Next square"] for card in cards]
    assert told == ["the vase at the top", "a vase; brings the column to \u221215"]
    assert "one step before it: Bo" in GAME.board.card(seen, "bridge-red").now
    assert GAME.board.card(seen, "square-A-red-2").now == "Written here: 6."
    assert GAME.board.card(seen, "square-A-red-3").title == "An arrow"
    assert "ten" not in GAME.board.card(seen, "number:5").text
    assert "counts as 10" in GAME.board.card(seen, "number:0").text


# Dice.


def test_dice_have_colour_and_shape_and_say_when_they_fit_nowhere(table):
    t = table(2, {"numbers": {"A": {"red": [1, 6], "orange": [4], "green": NINE}}, "roll": 20})
    t.throw("red orange purple", "3 0 8")
    root = board(t)
    assert {"colour:red", "colour:orange", "colour:purple", "number:3", "number:0", "number:8"} <= set(ids(root))
    die = by_data_id(root, "colour:orange", "die")
    assert titles(die) == ["orange (circle)"]
    assert "c-orange" in die.get("class")
    assert {"bars-3"} <= set(by_data_id(root, "colour:red", "die").get("class").split())
    assert {"bars-red", "bars-orange"} <= set(by_data_id(root, "number:3", "die").get("class").split())
    t = table(2, {"numbers": {"A": {"red": [1, 6]}}, "roll": 20})
    t.throw("red red red", "3 0 8")
    assert titles(by_data_id(board(t), "number:3")) == ["number 3: fits nowhere on your sheet"]


@pytest.mark.rule("LC-003")
def test_every_colour_has_its_own_shape_on_the_dice(table):
    drawn = {}
    for colours in ("red orange yellow", "green blue purple"):
        t = table(2)
        t.throw(colours, "1 1 1")
        for colour in colours.split():
            die = by_data_id(board(t), f"colour:{colour}", "die")
            drawn[colour] = [use.get("href") for use in die.iter("use")][-1]
            assert SHAPES[colour] in titles(die)[0]
    assert len(set(drawn.values())) == 6


@pytest.mark.rule("LC-033")
def test_taken_dice_leave_the_tray_and_name_who_took_them(table):
    t = table(2)
    t.throw("red orange purple", "5 0 8")
    t.play("A", "take orange 8")
    taken = [node for node in board(t, viewer=1).iter() if "taken" in (node.get("class") or "").split()]
    assert [titles(node)[0] for node in taken] == ["orange (circle), taken by Ada", "number 8, taken by Ada"]
    assert all("explorer-0" in ET.tostring(node, "unicode") for node in taken)


def test_dice_do_not_vanish_when_the_last_player_has_chosen(table):
    t = table(2)
    t.throw("red orange purple", "5 0 8")
    before = pieces(ET.fromstring(f"<g>{group(t, 'dice')}</g>"))
    t.play("A", "refuse")
    t.play("B", "refuse")
    assert t.asked() == ["chance"]
    dice = ET.fromstring(f"<g>{group(t, 'dice')}</g>")
    assert pieces(dice) == before, "the same dice lie there until they are thrown again"
    assert words(dice) == "5 0 8"
    assert "off" in classes(dice)
    t.chance("throw_colours green green blue")
    assert titles(ET.fromstring(f"<g>{group(t, 'dice')}</g>"))[:1] == ["green (triangle)"]
    t.chance("throw_numbers 1 2 3")
    dice = ET.fromstring(f"<g>{group(t, 'dice')}</g>")
    assert not pieces(dice) & before, "a new throw is new dice: they tumble in"
    assert {node.get("data-enter") for node in dice.iter() if node.get("data-piece")} == {"tumble"}


def test_before_the_first_throw_the_dice_show_nothing(table):
    drawn = classes(board(table(2)))
    assert "blank-cube" in drawn
    assert "die" not in drawn


# The own sheet.


def test_numbers_that_fit_can_be_touched_in_their_squares(table):
    t = table(2, {"numbers": {"A": {"red": [1, 6]}}})
    t.throw("red red blue", "7 8 0")
    choices = ET.fromstring(f"<g>{group(t, 'choices')}</g>")
    expected = ["take red 7", "take red 8", "take red 0", "take blue 0", "take blue 7", "take blue 8", "refuse"]
    assert sorted(ids(choices)) == sorted(expected)
    assert words(choices) == "7 8 10 7 8"
    told = titles(by_data_id(choices, "take red 7"))[0]
    assert "Then one more number, anywhere." in told
    small = ET.fromstring(f"<g>{group(t, 'choices', format='phone')}</g>")
    assert ids(small) == ["refuse"], "a finger picks the column and the number die"
    assert "colour:blue" in ids(board(t, format="phone"))
    assert group(t, "choices", viewer=1) == ""


@pytest.mark.rule("LC-090", "LC-094")
def test_an_arrow_shows_where_it_may_lead(table):
    t = table(2, {"numbers": {"A": {"red": [1, 6], "green": NINE}}, "top_vase": {"A": {"green": 1}}})
    t.throw("red red blue", "7 8 0")
    t.play("A", "take red 7")
    choices = ET.fromstring(f"<g>{group(t, 'choices')}</g>")
    assert {"c-red", "c-blue"} <= classes(choices)
    assert "c-green" not in classes(choices), "its column is complete"
    assert words(choices) == "7 1 1 1 1"
    assert "skip" in ids(board(t))
    assert "refuse" not in ids(board(t))


@pytest.mark.rule("LC-108")
def test_what_was_written_in_this_roll_stands_out(table):
    t = table(3, {"numbers": {"A": {"red": [1, 1]}}})
    t.throw("red red blue", "7 8 0")
    t.play("A", "take red 7", "accelerate orange")
    root = board(t)
    fresh = {name for name in ids(root) if name.startswith("square") and "fresh" in classes(by_data_id(root, name))}
    assert fresh == {"square-A-red-3", "square-A-orange-1"}
    assert "written in this roll" in titles(by_id(root, "square-A-red-3"))[0]
    rival = by_id(board(t, viewer=1), "square-A-red-3")
    assert "new" in classes(rival)
    t.play("B", "take blue 0")
    assert "fresh" in classes(by_data_id(board(t, viewer=1), "square-B-blue-0"))


@FORMAT_NAMES
def test_a_written_number_is_drawn_by_strokes_and_a_vase_flies_to_its_track(table, format):
    t = table(2, {"numbers": {"A": {"red": [1, 1, 2, 3]}}})
    t.throw("red red blue", "7 8 0")
    before = pieces(board(t, format=format))
    t.play("A", "take red 7")
    root = board(t, format=format)
    new = [node for node in root.iter() if node.get("data-piece") and node.get("data-piece") not in before]
    number = next(node for node in new if node.get("data-piece") == "n-square-A-red-5")
    assert number.get("data-enter") == "write"
    assert number.find("path") is not None
    vase = next(node for node in new if node.get("data-piece") == "vase-A-1")
    assert vase.get("data-from") == "square-A-red-5"


@pytest.mark.rule("LC-104", "LC-105")
def test_the_bridges(table):
    numbers = {seat: {"green": [2] * 6} for seat in "ABC"}
    t = table(3, {"numbers": numbers, "dice_marks": {"C": 7}, "roll": 10})
    t.throw("green green blue", "3 4 8")
    assert titles(by_id(board(t), "bridge-red")) == ["red bridge: free"]
    gone = by_id(board(t), "bridge-dice")
    assert titles(gone) == ["refusals bridge: crossed by Cleo <&>"]
    assert {"gone", "seat-2"} <= classes(gone)
    assert titles(by_id(board(t), "bridge-green")) == ["green bridge: free. one step before it: Ada, Bo and Cleo <&>"]
    t.play("A", "take green 3")
    told = titles(by_id(board(t), "bridge-green"))[0]
    assert told.startswith("green bridge: crossed in this roll by Ada, still to be shared")
    assert {"won", "fete"} <= classes(by_id(board(t), "bridge-green"))
    assert "open" in classes(by_id(board(t, viewer=1), "bridge-green"))
    t.play("B", "refuse")
    t.play("C", "refuse")
    t.throw("green green blue", "3 4 8")
    assert titles(by_id(board(t), "bridge-green")) == ["green bridge: crossed by Ada"]
    assert "fete" not in classes(by_id(board(t), "bridge-green"))


def test_a_plate_on_a_phone_shows_the_columns_in_small(table):
    t = table(2, {"numbers": {"B": {"red": [1] * 5, "green": [1]}}})
    drawn = ET.fromstring(group(t, "plate-1", format="phone"))
    assert drawn.get("title") == "numbers in the six columns: 5 0 0 1 0 0"
    tall = {bar.get("class"): float(bar.get("height")) for bar in drawn.iter("rect")}
    assert list(tall) == ["c-red", "c-green"]
    assert tall["c-red"] == pytest.approx(5 * tall["c-green"])
    river = 20 - float(drawn.find(".//path[@class='river']").get("d").split()[2])
    assert 5 / 6 * river == pytest.approx(tall["c-red"])  # one more, and the bridge is next


@pytest.mark.parametrize("format", FORMATS)
def test_the_latest_news_has_a_place_where_the_other_sheets_leave_room(format, table):
    places = [
        sum(node.get("data-slot") == "news" for node in board(table(seats, {}), format=format).iter())
        for seats in (2, 5)
    ]
    assert places == {"wide": [1, 1], "medium": [1, 0], "phone": [0, 0]}[format]


@pytest.mark.rule("LC-128", "LC-123")
def test_the_sums_of_everybody(table):
    position = {
        "numbers": {"B": {"red": [1] * 5, "green": [1]}},
        "circle": {"B": {"green": "ticked"}},
        "dice_marks": {"B": 7},
        "roll": 20,
    }
    t = table(2, position)
    total = html.unescape(group(t, "total", viewer=1))
    assert "columns \u221230 · artefacts \u221240" in total
    assert "refusals 60 · bridges 20" in total
    assert ">10<" in total
    root = board(t)
    assert titles(by_id(root, "sheet-B"))[0] == "Bo: 10 points"
    columns = words(by_data_id(root, "sheet-B"))
    assert columns.split().count("\u221240") == 2
    assert "×2" in columns


def test_the_two_tracks_warn_of_the_ninth_refusal(table):
    t = table(2, {"dice_marks": {"A": 8}, "roll": 20})
    assert titles(by_id(board(t), "dice-A"))[0] == "Refusals: 8 of 9, 70 points; one more: 0"
    assert "70 → 0" in html.unescape(group(t, "decline"))
    t = table(2, {"dice_marks": {"A": 9}, "roll": 20})
    assert titles(by_id(board(t), "dice-A"))[0] == "Refusals: 9 of 9, exhausted, 0 points"
    assert "spent" in by_id(board(t), "dice-A").get("class")
    assert "exhausted" in words(by_id(board(t, viewer=1), "sheet-A"))


# The rest of the table.


@pytest.mark.rule("LC-111")
def test_the_end_is_announced(table):
    t = table(2, {"dice_marks": {"A": 8, "B": 9}, "roll": 20})
    t.throw("red red red", "1 1 1")
    assert alert(texts(), t.s) == "The game ends with this roll on a refusal by Ada."
    assert "The game ends with this" in group(t, "notice")
    assert alert(texts(), t.s) in group(t, "status", format="phone")
    t.play("A", "refuse")
    assert alert(texts(), t.s) == "The game ends after this roll."
    t.play("B", "refuse")
    assert "The end" in group(t, "status")
    assert "place 1 of 2" in words(by_id(board(t), "sheet-B"))
    plain = table(2)
    plain.throw("red red red", "1 1 1")
    assert alert(texts(), plain.s) == ""


@pytest.mark.rule("LC-150", "LC-153")
@FORMAT_NAMES
def test_the_caravan_is_drawn_in_the_solo_game_only(table, format):
    t = table(1, {"roll": 2, "caravan": {"red": 1}})
    t.throw("green red red", "2 9 5")
    root = board(t, format=format)
    assert titles(by_id(root, "caravan-red"))[0] == "Caravan in red: 2 of 9"
    assert "caravan-red" in pieces(root)
    assert "number 5, taken by the caravan" in titles(root)
    assert not any((node.get("id") or "").startswith("caravan") for node in board(table(2), format=format).iter())


def test_a_player_stands_on_the_board_as_the_figure_they_chose(table):
    t = table(2, {"numbers": {"B": {"green": [2] * 7}}, "roll": 10})
    seen = look(t.s.hide(0))
    hexagon = Look(seen.t, seen.record, 0, "wide", [Person("Ada", "star"), Person("Bo", "hexagon")])
    drawn = {name: BoardCache(GAME.board).groups(each) for name, each in (("circle", seen), ("hexagon", hexagon))}
    for slot in ("rival-1-head", "bridges"):
        assert drawn["circle"][slot] != drawn["hexagon"][slot]
        figure = next(
            node for node in ET.fromstring(f"<g>{drawn['circle'][slot]}</g>").iter() if node.get("class") == "figure"
        )
        assert figure.find("circle") is not None


@pytest.mark.parametrize("seats", [2, 5])
def test_a_move_redraws_little(seats):
    board_cache, whole, sent = BoardCache(GAME.board), 0, []
    old = {}
    for match in random_match(seats, {}, 4):
        groups = board_cache.groups(look(match.view(0), 0))
        if old:
            sent.append(sum(map(len, changes(old, groups).values())))
        old, whole = groups, sum(map(len, groups.values()))
    assert sum(sent) / len(sent) < whole / 2


# Ghosts.


@pytest.mark.parametrize("seats, mode", [(1, "clockwise"), (3, "clockwise"), (4, "simultaneous")])
def test_a_ghost_says_what_will_be_true(seats, mode):
    """Every sum that a ghost writes is the sum on the sheet once the act is done; numbers, bridges and vases too."""
    seen = 0
    for number, match in enumerate(random_match(seats, {"choice_order": mode}, 7)):
        if number % 7 or match.over:
            continue
        seat = match.asked[0]
        for act in match.legal(seat):
            seen += 1
            view = match.view(seat)
            ghost = ET.fromstring(f"<g>{GAME.board.ghost(look(view, seat), act)['ghost']}</g>")
            after = view.copy()
            GAME.rules("plain").apply(after, seat, GAME.codec.parse(act.text))
            p, row = row_in(view, seat), row_in(after, seat)
            gain = sum(after.points[row, part] - view.points[p, part] for part in range(PARTS))
            pills = [node.text for node in ghost.iter("text") if (node.get("class") or "").startswith("gain-text")]
            marks_nothing = act.verb == "skip" or (act.verb == "refuse" and view.dice_marks[p] == 9)
            assert pills == ([] if marks_nothing else [f"{gain:+d}".replace("+0", "0").replace("-", "\u2212")])
            won = sum(after.bridge[row, j] == 1 for j in range(8)) - sum(view.bridge[p, j] == 1 for j in range(8))
            assert sum(node.get("class") == "btext" for node in ghost.iter("text")) == won
            marked = after.artefacts[row] - view.artefacts[p]
            assert sum(node.get("class") == "gvase" for node in ghost.iter("use")) == marked
            sums = [node.text for node in ghost.iter("text") if node.get("class") == "pencil new"]
            assert not gain or sums[-1] == signed(GAME.total(after, row))
    assert seen > 20


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
        shown = GAME.board.picture(look(view, viewer)) + str(GAME.describe(texts(), view, viewer))
        pictures["B" in world.asked()].add(shown)
    assert len(pictures[True]) == 1, "B wrote on an arrow: nobody sees that"
    assert len(pictures[False]) == 1, "B is done: that is all one sees"
    idle = GAME.board.picture(look(t.s.hide(viewer), viewer)) + str(GAME.describe(texts(), t.s.hide(viewer), viewer))
    assert pictures[True] == {idle}


@pytest.mark.rule("LC-142")
def test_own_entries_are_drawn_for_their_writer_alone(table):
    t = table(3, {"numbers": {"B": {"red": [1, 1]}}}, **TOGETHER)
    t.throw("red blue green", "1 2 3")
    t.play("A", "refuse")
    t.play("B", "take red 3")
    for viewer in (1, 0, 2, -1):
        root = board(t, viewer)
        assert any(node.get("id") == "square-B-red-3" and len(node) > 2 for node in root.iter()) == (viewer == 1)
        told = titles(by_id(root, "sheet-B"))[0]
        assert told == ("Bo: −10 points" if viewer == 1 else "Bo: −15 points")
    assert t.s.level[1 + SEATS, 0] == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_position_in_words(table, language):
    numbers = {"A": {"red": [1, 6], "green": NINE}}
    t = table(2, {"numbers": numbers, "top_vase": {"A": {"green": 1}}, "circle": {"B": {"blue": "ticked"}}, "roll": 9})
    t.throw("red orange purple", "5 0 8")
    t.play("A", "take orange 8")
    said = GAME.describe(texts(language), t.s.hide(1), 1)
    expected = {
        "en": [
            "Roll 9, by Ada: colour dice red, orange and purple; number dice 5, 0 and 8.",
            "Ada took orange and 8; the other dice are shared.",
            "It is your turn: One colour and one number, or refuse.",
            "Bo: −100 points, chooses now.",
            "Blue: empty; counts double; worth −100 points; next, square 1: −40 points.",
        ],
        "fr": [
            "Lancer 9, par Ada\u00a0: dés couleur rouge, orange et violet\u00a0; dés chiffre 5, 0 et 8.",
            "Ada a pris orange et 8\u00a0; les autres dés sont pour tous.",
            "À vous de jouer\u00a0: Une couleur et un chiffre, ou refusez.",
            "Bo\u00a0: −100 points, choisit en ce moment.",
            "Bleu\u00a0: vide\u00a0; compte double\u00a0; vaut −100 points\u00a0; ensuite, case 1\u00a0: −40 points.",
        ],
    }
    told = sentences_of(said)
    assert [*told[:4], told[8]] == expected[language]


def test_names_are_escaped_and_seats_keep_their_colour(table):
    root = board(table(3))
    assert "Cleo <&>" in words(root)
    for seat, name in enumerate("ABC"):
        assert f"seat-{seat}" in by_id(root, f"sheet-{name}").get("class")


def test_column_shades_can_be_told_from_paper_and_carry_white_figures():
    css = (GAME.folder / "show" / "board.css").read_text("utf-8")
    papers = re.search(r"--paper: light-dark\((#\w{6}), (#\w{6})\)", css).groups()

    def light(colour):
        linear = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
        return 0.05 + 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for name in (*COLOUR, "artefacts", "dice"):
        shade = light(re.search(rf"\.c-{name} {{\s+--c: #\w{{6}};\s+--cd: (#\w{{6}})", css)[1])
        assert all(light(paper) / shade >= 3 for paper in papers), name
        assert light("#ffffff") / shade >= 4.5, name


@pytest.mark.parametrize("format", ["wide", "medium", "phone"])
def test_a_single_rivals_sheet_bears_its_printed_marks(format):
    """Arrows and vases of every square, as on one's own; between more players the sheets are too small for them."""
    printed = sum(bool(special(c, i)) for c in range(d.COLOURS) for i in range(1, d.SQUARES + 1))
    match = Match.new("lost_cities", ["Ada", "Hanno"], seed=5)
    match.advance()
    assert rival(match.look(0, "en", format), 1).count("mspec") == printed
    match = Match.new("lost_cities", ["Ada", "Hanno", "Scylax", "Pytheas"], seed=5)
    match.advance()
    assert "mspec" not in rival(match.look(0, "en", format), 1)
