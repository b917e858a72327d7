"""The board, the log and the texts: what a player sees, and nothing else."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest

from periplus.core.chance import stream
from periplus.core.frames import CHANCE
from periplus.core.land import coast_path, equirectangular, fitted_warp, rings
from periplus.core.laws import walk
from periplus.games.expeditions import GAME
from periplus.games.expeditions.data import CARD, CARDS, COLOUR, FIRST_PLACE, NODE, NODES, WRAPS
from periplus.games.expeditions.show.board_chart import Chart, label_places, lane
from periplus.games.expeditions.show.board_routes import routes
from periplus.match import Match

SVG = "{http://www.w3.org/2000/svg}"
EN, FR = GAME.texts("en"), GAME.texts("fr")


def positions(seats=3, seed=4, every=11):
    """Positions of one random game, with who is asked."""
    for i, (s, (seat, _)) in enumerate(walk(GAME, GAME.begin(seats), seed)):
        if i % every == 0:
            yield s, seat


def drawing(s, seat, narrow=False, t=EN):
    return ET.fromstring(GAME.draw(t, s.hide(seat), seat, "phone" if narrow else "wide"))


def ids(root):
    return {element.get("data-id") for element in root.iter() if element.get("data-id")}


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("t", [EN, FR], ids=["en", "fr"])
def test_the_board_is_drawn_from_every_seat_all_game_long(narrow, t):
    for s, _ in positions(every=53):
        for seat in (-1, 0, 2):
            root = drawing(s, seat, narrow, t)
            width = float(root[0].get("viewBox").split()[2])
            assert width == (390 if narrow else 1280)
            for element in root.iter():
                assert element.tag not in (f"{SVG}style", f"{SVG}script")
                assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def test_everything_that_can_be_chosen_can_be_touched():
    rules = GAME.rules()
    for s, seat in positions(every=8):
        if seat == CHANCE:
            continue
        for narrow in (False, True):
            shown = ids(drawing(s, seat, narrow))
            for action in rules.legal(s, seat):
                act = GAME.codec.decode(action, seat)
                assert act.text in shown or act.verb in shown or set(act.ids) <= shown, act.text


def test_every_place_can_be_found_by_name_and_country():
    root = drawing(GAME.begin(2), 0)
    found = {element.get("data-search") for element in root.iter() if element.get("data-search")}
    assert len(found) == 80
    assert "Tikal (Guatemala)" in found
    nodes = [element for element in root.iter() if (element.get("data-id") or "").startswith("node:")]
    assert len(nodes) == NODES
    assert all(node.find(f"{SVG}title").text.startswith(EN.name(NODE, node.get("data-id")[5:])) for node in nodes)


def test_wrap_nodes_are_drawn_at_both_edges():
    root = drawing(GAME.begin(2), 0)
    for node in WRAPS:
        (drawn,) = [e for e in root.iter() if e.get("data-id") == f"node:{NODE.names[node]}"]
        left, right = (float(hit.get("cx")) for hit in drawn.iter(f"{SVG}circle") if hit.get("class") == "ex-hit")
        assert right - left > 850


@pytest.mark.parametrize("narrow", [False, True])
def test_board_log_and_words_show_nothing_hidden(narrow):
    """The same picture and the same sentences in another world that the seat cannot tell from this one."""
    for i, (s, _) in enumerate(positions(every=60)):
        for seat in (-1, 0, 2):
            world = s.hide(seat)
            GAME.rules().guess(world, seat, stream(i))
            format = "phone" if narrow else "wide"
            assert GAME.draw(EN, world.hide(seat), seat, format) == GAME.draw(EN, s.hide(seat), seat, format)
            assert GAME.describe(EN, world.hide(seat), seat) == GAME.describe(EN, s.hide(seat), seat)


def test_tips_trails_and_supplies(table):
    t = table(trails={"red": "start>blue-11>caspian-sea>babylon", "blue": "start>rome"})
    root = drawing(t.s, 0)
    pieces = {element.get("id") for element in root.iter() if element.get("id")}
    assert {"piece-red-1", "piece-red-2", "piece-red-3", "piece-blue-1"} <= pieces
    assert "piece-red-4" not in pieces
    last = [element for element in root.iter() if element.get("class") == "ex-last"]
    assert {element.get("id") for element in last} == {"piece-red-3", "piece-blue-1"}
    flags = {c: next(e for e in root.iter() if e.get("id") == f"piece-tip-{c}") for c in COLOUR}
    counts = {c: flag.find(f"{SVG}text").text for c, flag in flags.items()}
    assert counts == {"blue": "44", "yellow": "45", "red": "42"}


def test_key_tokens_goals_and_common_goals_are_told_apart(table):
    t = table(hands={"A": "tikal giza", "B": "papua"}, keys={"A": "tikal", "B": "papua"}, common="harappa")
    t.s.dead[0, 0] = 0
    root = drawing(t.s, 0)
    nodes = [e for e in root.iter() if "ex-node" in (e.get("class") or "").split()]
    classes = {e.get("data-id"): e.get("class").split() for e in nodes}
    assert {"ex-own", "ex-key"} <= set(classes["node:tikal"])
    assert "ex-own" in classes["node:giza"]
    assert "ex-key" not in classes["node:giza"]
    assert "ex-key" in classes["node:papua"]
    assert "ex-own" not in classes["node:papua"]
    assert "ex-common" in classes["node:harappa"]


def test_routes_use_free_segments_only(table):
    t = table(trails={"yellow": "start>rome>blue-06>timgad>athens"})
    found = routes(t.s, COLOUR.index("yellow"))
    assert found.to(NODE.index("petra")) == [NODE.index("athens"), NODE.index("petra")]
    assert found.distance[NODE.index("timgad")] == 2, "by Giza, because the straight segment is used"
    short = table(trails={"yellow": "start>rome"}, stock={"yellow": 2})
    assert routes(short.s, 1).distance[NODE.index("blue-06")] == 1
    assert routes(short.s, 1).distance[NODE.index("timgad")] == -1, "one arrow is left"
    looped = table(trails={"yellow": "start>rome>blue-06>timgad>athens"})
    looped.play("extend yellow start")
    assert routes(looped.s, 1).distance[NODE.index("giza")] == 1, "from any visited stop"
    spent = table(trails={"yellow": "start>rome"}, stock={"yellow": 1})
    assert routes(spent.s, 1).to(NODE.index("blue-06")) == []


def test_routes_agree_with_the_rules():
    """Following a shortest route arrow by arrow is legal and arrives after as many arrows as it said."""
    rng = random.Random(1)
    for s, seat in positions(seed=9, every=17):
        if seat == CHANCE or s.frames[s.depth - 1, 0] not in (1, 2):
            continue
        for c in range(len(COLOUR)):
            found = routes(s, c)
            goal = rng.randrange(FIRST_PLACE, FIRST_PLACE + CARDS)
            way = found.to(goal)
            assert len(way) - 1 == found.distance[goal] or not way
            if len(way) > 1:
                step = GAME.codec.parse(f"extend {COLOUR.names[c]} {NODE.names[way[1]]}")
                assert GAME.verdict(s, seat, step) == 0


def test_pointing_at_a_card_shows_the_ways_and_the_sentence(table):
    t = table(hands={"A": "tikal"}, trails={"red": "start>athens"})
    root = drawing(t.s, 0)
    rows = [e for e in root.iter() if e.get("class") == "ex-card-row"]
    (row,) = [e for e in rows if e.find(f"{SVG}g").get("id") == "piece-card-tikal"]
    (ways,) = [e for e in row.iter() if e.get("class") == "ex-ways"]
    drawn = [e.get("class") for e in ways.iter() if (e.get("class") or "").startswith("ex-way ")]
    for c, colour in enumerate(COLOUR):
        assert drawn.count(f"ex-way ex-{colour}") == routes(t.s, c).distance[NODE.index("tikal")]
    words = " ".join(e.text for e in ways.iter(f"{SVG}text"))
    assert EN("fact.tikal") in words


def test_every_place_has_a_sentence_in_both_languages():
    for name in CARD:
        for t in (EN, FR):
            sentence = t(f"fact.{name}")
            assert sentence.endswith((".", "»."))
            assert 40 < len(sentence) < 220
    assert len({EN(f"fact.{name}") for name in CARD}) == 80
    assert not [name for name in CARD if EN(f"fact.{name}") == FR(f"fact.{name}")]
    figures = {name: sorted(re.findall(r"\d+", EN(f"fact.{name}").replace(",", ""))) for name in CARD}
    for name in CARD:
        french = re.sub(r"(?<=\d)[\u202f,](?=\d)", "", FR(f"fact.{name}"))
        english = re.sub(r"(?<=\d)\.(?=\d)", "", EN(f"fact.{name}").replace(",", ""))
        assert sorted(re.findall(r"\d{3,}", french)) == sorted(re.findall(r"\d{3,}", english)), name
    assert figures["denali"] == ["6190"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_is_told_in_sentences(language):
    match = Match.new("expeditions", players=["Ada", "Bo"], seed=5)
    match.advance()
    rng = random.Random(5)
    while not match.over:
        seat = match.asked[0]
        match.play(rng.choice(match.legal(seat)), seat)
        match.advance()
    for viewer in (-1, 0, 1):
        told = match.told(viewer, language)
        lines = [line.text for entry in told for line in entry.lines]
        assert len(lines) > 150
        assert all(line[0].isupper() or not line[0].isalpha() for line in lines)
        assert "{" not in "".join(lines)
        t = match.texts(language)
        assert lines[-2] == t("log.over")
    hidden = [entry for entry in match.told(1, language) if entry.act.verb in ("draw", "exchange", "deal")]
    assert all(entry.act.params == {} or entry.act.seat == 1 or entry.act.seat == CHANCE for entry in hidden)
    secret = [line.text for entry in match.told(1, language) for line in entry.lines if "Ada" in line.text]
    assert not [line for line in secret if line.startswith(("Ada draws", "Ada pioche", "Ada keeps", "Ada garde"))]


def test_previews_tell_what_follows(table):
    t = table(
        trails={"red": "start>blue-11>caspian-sea>babylon", "yellow": "start>rome>blue-06>timgad>athens"},
        hands={"A": "harappa petra", "B": "giza sahara"},
        keys={"A": "harappa", "B": "giza"},
    )

    def told(text):
        return GAME.preview(EN, t.s.hide(0), 0, GAME.codec.parse(text))

    assert told("extend red harappa")[0] == "Your key place Harappa: 4 points in all."
    assert told("extend yellow petra")[0] == "Your goal Petra: 2 points in all."
    assert told("extend yellow giza")[0] == "A key place of B: they score it."
    assert told("extend yellow start")[0].startswith("Closes a loop")
    assert told("remove red")[:2] == ["Costs a ticket (2 left).", "Red goes back to Caspian Sea."]
    assert told("extend blue blue-11")[0] == "A blue stop: one more arrow."
    assert EN("fact.harappa") in told("extend red harappa")


def test_refusals_say_what_is_wrong(table):
    match = Match.new("expeditions", players=["Ada", "Bo"], seed=5)
    for language in ("en", "fr"):
        for reason in GAME.reasons:
            if reason:
                words = match.texts(language).entries[f"reason.{reason.name.lower()}"]
                assert set(re.findall(r"{(\w+)}", words)) <= {"card", "colour", "node", "drawn"}
    t = table()
    assert t.reason("extend red tikal") == "NOT_JOINED"


def test_labels_do_not_leave_the_map_and_lanes_are_parallel():
    chart = Chart(0, 0, 956, 27)
    names = tuple(EN.name(CARD, card) for card in range(CARDS))
    spots = label_places(chart, names, 11.2, 11.9)
    assert len(spots) == CARDS
    for anchor, (x, y) in spots:
        assert anchor in ("start", "middle", "end")
        assert 0 < x < 956
        assert 0 < y < chart.height
    a, b = lane((0, 0), (100, 0), 5, 10, 20)
    assert a == pytest.approx((10, 5))
    assert b == pytest.approx((80, 5))


def test_the_land_fits_the_places():
    """A warp without stiffness hits every place; a straight projection puts the corners in the corners."""
    globe = [(0.0, 0.0), (90.0, 0.0), (0.0, 60.0), (90.0, 60.0), (30.0, 20.0)]
    board = [(10.0, 90.0), (95.0, 80.0), (5.0, 10.0), (90.0, 5.0), (50.0, 50.0)]
    assert fitted_warp(globe, board, 0.0)(np.array(globe)) == pytest.approx(np.array(board))
    flat = equirectangular(-180, 180, 90, -90, 360, 180)
    assert flat(np.array([[-180.0, 90.0], [180.0, -90.0]])).tolist() == [[0.0, 0.0], [360.0, 180.0]]
    path = coast_path(flat, 0.5)
    assert path.count("M") == path.count("z") > 20
    assert len(coast_path(flat, 4.0)) < len(path) / 2
    for ring in rings():
        jumps = [abs(one[0] - two[0]) for one, two in pairwise(ring)]
        assert max(jumps) < 180
