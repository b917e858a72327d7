"""The board, the log and the texts: what a player sees, and nothing else."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import numpy as np
import pytest

from periplus.core.draw.board import FORMATS, BoardCache, Look, Person, changes, slots_of
from periplus.core.draw.land import fitted_warp, rings, soft_coast_path
from periplus.core.draw.svg import escape
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE
from periplus.core.laws.laws import walk
from periplus.games.expeditions import GAME
from periplus.games.expeditions.data import (
    CARD,
    CARDS,
    COLOUR,
    FAR,
    FIRST_PLACE,
    FROM_START,
    HEAD,
    NODE,
    NODES,
    SEGMENTS,
    TAIL,
    WRAPS,
)
from periplus.games.expeditions.scoring import total
from periplus.games.expeditions.show import board_stamps, figures
from periplus.games.expeditions.show.art import drawings
from periplus.games.expeditions.show.board_chart import CHARTS, course, segment
from periplus.games.expeditions.show.board_labels import SIZES, text_width
from periplus.games.expeditions.show.board_ribbons import ASIDE, RECENT, arrow_words, choices
from periplus.games.expeditions.show.board_routes import routes
from periplus.match import Match
from periplus.table.play.explain import why_ids

EN, FR = GAME.texts("en"), GAME.texts("fr")
FIGURES = ("hexagon", "star", "circle", "square", "triangle", "diamond")


def positions(seats=3, seed=4, every=11):
    """Positions of one random game, with who is asked."""
    for i, (s, (seat, _)) in enumerate(walk(GAME, GAME.begin(seats), seed)):
        if i % every == 0:
            yield s, seat


def look_at(s, seat, format="wide", t=EN):
    people = [Person(f"Player {p}", FIGURES[p]) for p in range(s.seats)]
    return Look(t, s.hide(seat), seat, format, people)


def drawing(s, seat, format="wide", t=EN):
    return ET.fromstring(GAME.board.picture(look_at(s, seat, format, t)))


def groups(s, seat, format="wide", t=EN):
    return BoardCache(GAME.board).groups(look_at(s, seat, format, t))


def ids(root):
    return {element.get("data-id") for element in root.iter() if element.get("data-id")}


def inside(markup):
    """The elements of a group."""
    return list(ET.fromstring(f"<g>{markup}</g>").iter())


def pieces(markup):
    return {element.get("data-piece") for element in inside(markup) if element.get("data-piece")}


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("t", [EN, FR], ids=["en", "fr"])
def test_the_board_is_drawn_from_every_seat_all_game_long(format, t):
    width = {"wide": 1420, "medium": 1012, "phone": 1640}[format]
    for s, _ in positions(every=97):
        for seat in (-1, 0, 2):
            root = drawing(s, seat, format, t)
            (chart,) = [e for e in root.iter("svg") if e.get("class") == "chart"]
            assert float(chart.get("viewBox").split()[2]) == width
            for element in root.iter():
                assert element.tag not in ("style", "script")
                assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def test_what_is_used_by_name_is_drawn():
    """Every symbol a board refers to is in its still layer."""
    for s, seat in positions(every=61):
        root = drawing(s, max(0, seat % 3))
        named = {element.get("id") for element in root.iter() if element.get("id")}
        used = {element.get("href")[1:] for element in root.iter("use")}
        assert used <= named, used - named
    assert all(f'id="ex-pic-{name}"' in drawings("postcards") for name in CARD)
    pictures = re.findall(r'<symbol id="ex-pic[^>]*>(.*?)</symbol>', drawings("postcards"))
    assert len(set(pictures)) == 80, "no two places share a picture"


@pytest.mark.parametrize("format", FORMATS)
def test_every_group_has_a_slot(format):
    for seats in GAME.seat_counts:
        slots = slots_of(GAME.board.ground(look_at(GAME.begin(seats), 0, format)))
        assert len(slots) == len(set(slots))
        framed = {"status", *(f"plate-{p}" for p in range(seats))}
        assert {group.id for group in GAME.board.groups(seats, format)} <= {*slots, *framed}


def test_everything_that_can_be_chosen_can_be_touched():
    rules = GAME.rules()
    for s, seat in positions(every=13):
        if seat == CHANCE:
            continue
        for format in ("wide", "phone"):
            shown = ids(drawing(s, seat, format))
            for action in rules.legal(s, seat):
                act = GAME.codec.decode(action, seat)
                assert act.text in shown or act.verb in shown or set(act.ids) <= shown, act.text


def test_what_looks_laid_open_to_choice_is_legal():
    """A disc for every arrow that may be laid, and for no other."""
    rules = GAME.rules()
    for s, seat in positions(every=9):
        if seat == CHANCE:
            continue
        legal = {GAME.codec.text(action) for action in rules.legal(s, seat)}
        offered = {
            f"extend {COLOUR.names[c]} {NODE.names[one.head]}"
            for one in choices(s, seat, CHARTS["wide"])
            for c in one.colours
        }
        assert offered == {text for text in legal if text.startswith("extend")}


def test_colours_that_may_go_the_same_way_share_its_dots(table):
    """One line from the start to every neighbour, not three; where a ribbon lies already, they keep off it."""

    def lines(s, head):
        drawn = groups(s, 0)["options"].split('<g class="opt ')
        (one,) = (part for part in drawn if f'data-id="node:{head}"' in part)
        return [kind for kind in re.findall(r'class="([^"]+)"', one) if kind.startswith(("opt-h", *COLOUR.names))]

    blue, yellow, red = (f"{name} of-3" for name in COLOUR.names)
    assert lines(table().s, "rome") == ["opt-h", blue, f"{yellow} at-1", f"{red} at-2"]
    beside = lines(table(trails={"red": "start>rome"}).s, "rome")
    assert beside.count("opt-h") == 2


def test_tickets_are_tickets_and_where_there_is_none_it_says_what_gives_one(table):
    held, none = (groups(table(tickets={"A": count}).s, 0)["tickets"] for count in (2, 0))
    assert held.count("#ex-ticket") == 2
    assert "#ex-ticket" not in none
    assert EN("board.no_ticket") in none


def test_a_disc_is_large_enough_and_apart_from_its_neighbours():
    for format, chart in CHARTS.items():
        for s, seat in positions(seats=2, seed=6, every=7):
            if seat == CHANCE:
                continue
            discs = [one.disc for one in choices(s, seat, chart)]
            for a, b in combinations(discs, 2):
                assert np.hypot(a[0] - b[0], a[1] - b[1]) > 17, format


def test_every_place_can_be_found_by_name_and_country():
    root = drawing(GAME.begin(2), 0)
    found = {element.get("data-search") for element in root.iter() if element.get("data-search")}
    assert len(found) == 80
    assert "Tikal (Guatemala)" in found
    nodes = [element for element in root.iter("g") if element.get("class") == "node"]
    assert len(nodes) == NODES
    assert all(node.find("title").text.startswith(EN.name(NODE, node.get("data-id")[5:])) for node in nodes)


def test_wrap_nodes_are_drawn_at_both_edges():
    root = drawing(GAME.begin(2), 0)
    for node in WRAPS:
        (drawn,) = [e for e in root.iter("g") if e.get("data-id") == f"node:{NODE.names[node]}"]
        left, right = (float(re.search(r"[\d.]+", g.get("transform"))[0]) for g in drawn.findall("g"))
        assert right - left == pytest.approx(1308)


@pytest.mark.parametrize("format", ["medium", "phone"])
def test_board_log_and_words_show_nothing_hidden(format):
    """The same picture and the same sentences in another world that the seat cannot tell from this one."""
    for i, (s, _) in enumerate(positions(every=120)):
        for seat in (-1, 0, 2):
            world = s.hide(seat)
            GAME.rules().guess(world, seat, stream(i))
            assert groups(world, seat, format) == groups(s, seat, format)
            assert GAME.describe(EN, world.hide(seat), seat) == GAME.describe(EN, s.hide(seat), seat)


def test_trails_heads_and_supplies(table):
    t = table(trails={"red": "start>blue-11>caspian-sea>babylon", "blue": "start>rome"})
    drawn = groups(t.s, 0)
    assert pieces(drawn["trail-red"]) == {"red-1", "red-2", "red-3"}
    assert pieces(drawn["trail-blue"]) == {"blue-1"}
    assert drawn["trail-yellow"] == ""
    assert pieces(drawn["heads"]) == {"head-blue", "head-yellow", "head-red"}
    left = [element.text for element in inside(drawn["supply"]) if element.tag == "b"]
    assert left == ["44", "45", "42"]
    assert [e.get("data-enter") for e in inside(drawn["trail-red"]) if e.get("data-piece")] == ["draw"] * 3


def test_ribbons_on_one_segment_lie_side_by_side(table):
    alone = table(trails={"red": "start>rome"})
    shared = table(trails={"red": "start>rome", "blue": "start>rome"})
    straight = course(CHARTS["wide"], NODE.index("start"), NODE.index("rome"))
    assert straight.path in groups(alone.s, 0)["trail-red"]
    red, blue = (groups(shared.s, 0)[f"trail-{colour}"] for colour in ("red", "blue"))
    starts = [re.search(r'd="M([\d.]+) ([\d.]+)Q', markup).groups() for markup in (red, blue)]
    (ax, ay), (bx, by) = ([float(value) for value in start] for start in starts)
    assert np.hypot(ax - bx, ay - by) == pytest.approx(CHARTS["wide"].lane, abs=0.2)


@pytest.mark.parametrize("t", [EN, FR])
def test_an_arrow_is_called_by_its_number_in_the_trail(t):
    for arrow in range(2 * SEGMENTS):
        c = arrow % len(COLOUR)
        before, after = arrow_words(t.language, c, arrow)
        names = {"colour": t.name(COLOUR, c), "from": t.name(NODE, TAIL[arrow]), "to": t.name(NODE, HEAD[arrow])}
        assert f"{before}17{after}" == escape(t("board.arrow_title", number=17, **names))


def test_colours_on_one_segment_have_lanes_of_their_own_around_its_middle():
    for carried, lanes in enumerate(ASIDE):
        taken = [lanes[c] for c in range(len(COLOUR)) if carried >> c & 1]
        assert len(set(taken)) == len(taken)
        assert sum(taken) == 0


def test_key_tokens_goals_and_common_goals_are_told_apart(table):
    t = table(hands={"A": "tikal giza", "B": "papua"}, keys={"A": "tikal", "B": "papua"}, common="harappa")
    drawn = groups(t.s, 0)
    assert pieces(drawn["goals-mine"]) == {"stamp-tikal", "stamp-giza"}
    assert pieces(drawn["goals-open"]) == {"stamp-harappa"}
    assert pieces(drawn["tokens-0"]) == {"token-0-tikal"}
    assert pieces(drawn["tokens-1"]) == {"token-1-papua"}
    assert groups(t.s, -1)["goals-mine"] == ""


def test_the_figure_on_the_map_is_the_persons_own(table):
    """Not the seat's: seat 0 has chosen the hexagon."""
    t = table(hands={"A": "tikal", "B": "papua"}, keys={"A": "tikal", "B": "papua"})
    drawn = groups(t.s, 0)
    assert "#ex-f-hexagon" in drawn["tokens-0"]
    assert "#ex-f-star" in drawn["tokens-1"]
    assert "#ex-f-hexagon" in drawn["hand"]


def test_a_move_redraws_only_what_changed(table):
    t = table(trails={"red": "start>athens"}, hands={"A": "giza", "B": "papua"}, seats=2)
    board_cache = BoardCache(GAME.board)
    before = board_cache.groups(look_at(t.s, 1))
    t.play("extend red petra")
    after = board_cache.groups(look_at(t.s, 1))
    changed = set(changes(before, after))
    assert {"trail-red", "heads", "supply", "names"} <= changed
    assert not changed & {"trail-blue", "trail-yellow", "goals-open", "goals-mine", "tokens-0", "tokens-1", "plate-1"}


def test_postcards_tell_the_nearest_expedition(table):
    t = table(hands={"A": "tikal petra"}, trails={"red": "start>athens"}, common="harappa")
    cards = [e for e in inside(groups(t.s, 0)["hand"]) if e.get("data-piece")]
    assert [card.get("data-piece") for card in cards] == ["card-tikal", "card-petra"]
    tag = next(e for e in cards[1].iter("span") if e.get("class").startswith("near"))
    assert (tag.text, tag.get("class")) == ("1", "near red")
    assert not [e for e in inside(groups(t.s, -1)["hand"]) if e.get("data-piece")], "nothing is laid yet"


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("t", [EN, FR], ids=["en", "fr"])
def test_names_never_cover_each_other_or_leave_the_sheet(format, t):
    chart = CHARTS[format]
    sizes = dict(zip(("l-m", "l-o", "l-k", "l-x"), enumerate(SIZES[round(chart.width)]), strict=True))
    for s, seat in positions(seats=4, every=89):
        boxes = []
        for e in inside(groups(s, max(seat, 0) % 4, format, t)["names"])[1:]:
            rank, size = sizes[e.get("class")]
            width = text_width(e.text, rank, size)
            left = float(e.get("x")) - {None: 0, "middle": width / 2, "end": width}[e.get("text-anchor")]
            boxes.append((left, float(e.get("y")) - size * 0.7, left + width, float(e.get("y")) + size * 0.2))
        assert len(boxes) > 30
        for a, b in combinations(boxes, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert all(a[0] > 0 and a[2] < chart.width and a[1] > 0 and a[3] < chart.height for a in boxes)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("t", [EN, FR], ids=["en", "fr"])
def test_every_name_of_weight_finds_a_spot(format, t):
    """My goals, common goals, key places, heads and what may be touched: none is left out for want of room."""
    for s, seat in positions(seats=4, every=47):
        look = look_at(s, max(seat, 0) % 4, format, t)
        wanted = {name.words for name in board_stamps.weighty(look.view, look.seat, CHARTS[format], t.language)}
        assert wanted <= {spot.name.words for spot in board_stamps.spots(look)}


def test_a_recent_arrow_has_a_badge_for_who_laid_it():
    s, seat = list(positions())[-1]
    for name in COLOUR.names:
        laid = [e for e in inside(groups(s, seat)[f"trail-{name}"]) if e.get("data-piece")]
        badges = [each.find("g[@class='by']") for each in laid[-RECENT:]]
        assert all(len(badge.findall("use")) == s.seats for badge in badges), "a figure for whoever may have laid it"
        assert all(each.find("g[@class='by']") is None for each in laid[:-RECENT])


def test_the_important_names_are_written(table):
    t = table(hands={"A": "tikal giza", "B": "papua"}, keys={"B": "papua"}, common="harappa")
    names = {e.text: e.get("class") for e in inside(groups(t.s, 0)["names"])[1:]}
    assert names["Tikal"] == names["Giza"] == "l-m"
    assert names["Harappa"] == "l-o"
    assert names["Papua"] == names["Start"] == "l-k"
    assert names["Perth"] == "l-x"


def test_segments_bow_towards_their_pole():
    chart = CHARTS["wide"]
    for i in range(SEGMENTS):
        curve = segment(chart, i)
        middle = (curve.start[1] + curve.end[1]) / 2
        away = curve.bend[1] - middle
        assert away <= 0.001 if middle < chart.top + chart.down / 2 else away >= -0.001


# What an act would bring.


def test_ghosts_promise_what_comes_true(table):
    """The points in the pill are those the seat has after the act, in every world it cannot tell apart."""
    seen = set()
    for i, (s, seat) in enumerate(positions(seats=3, seed=12, every=7)):
        if seat == CHANCE:
            continue
        look = look_at(s, seat)
        for action in GAME.rules().legal(s, seat):
            act = GAME.codec.decode(action, seat)
            ghost = GAME.board.ghost(look, act)
            assert set(ghost) <= {"ghost-map", "ghost-gain"}
            if act.verb not in ("extend", "remove"):
                continue
            told = re.search(r'class="points">([+−]\d+)<', ghost.get("ghost-gain", ""))
            promised = int(told[1].replace("−", "-")) if told else 0
            world = s.hide(seat)
            GAME.rules().guess(world, seat, stream(i))
            after = world.copy()
            GAME.apply(after, seat, action)
            assert total(after, seat) - total(world, seat) == promised, act.text
            seen.add(promised)
    assert {0, 1} <= seen


def test_a_ghost_shows_where_the_arrow_goes(table):
    t = table(
        trails={"red": "start>blue-11>caspian-sea>babylon"}, hands={"A": "harappa", "B": "giza"}, keys={"A": "harappa"}
    )
    look = look_at(t.s, 0)
    ghost = GAME.board.ghost(look, GAME.codec.decode(GAME.codec.parse("extend red harappa"), 0))
    assert "+4" in ghost["ghost-gain"]
    assert 'class="gh-a"' in ghost["ghost-map"]
    back = GAME.board.ghost(look, GAME.codec.decode(GAME.codec.parse("remove red"), 0))
    assert 'class="gh-x"' in back["ghost-map"]
    assert 'class="i-ticket">−1<' in back["ghost-gain"]
    assert GAME.board.ghost(look, GAME.codec.decode(GAME.codec.parse("swap"), 0)) == {}


# Piece cards.


@pytest.mark.parametrize("t", [EN, FR], ids=["en", "fr"])
def test_everything_that_can_be_touched_has_a_card(t):
    anchors = set(re.findall(r"{#(\w+)}", (GAME.folder / "texts" / f"rules.{t.language}.md").read_text("utf-8")))
    for s, seat in positions(seats=4, every=59):
        viewer = seat if seat != CHANCE else -1
        look = look_at(s, viewer, "wide", t)
        for data_id in ids(ET.fromstring(GAME.board.picture(look))) | {"seat:A", "seat:D"}:
            told = GAME.board.card(look, data_id)
            assert told is not None, data_id
            assert told.title
            assert told.kind
            assert told.text
            assert told.rule in anchors, data_id
            ET.fromstring(told.picture or "<g/>")
    look = look_at(GAME.begin(2), 0, "wide", t)
    for unknown in ("node:atlantis", "card:x", "colour:green", "seat:E", "drawn:first", "nothing", "extend red mars"):
        assert GAME.board.card(look, unknown) is None


def test_a_place_says_what_it_is_worth(table):
    t = table(
        hands={"A": "tikal giza", "B": "papua"},
        keys={"A": "tikal", "B": "papua"},
        common="harappa",
        laid={"B": "perth"},
    )
    look = look_at(t.s, 0)
    told = {name: GAME.board.card(look, f"node:{name}") for name in ("tikal", "giza", "papua", "harappa", "perth")}
    assert told["tikal"].now == EN("piece.worth_key")
    assert told["giza"].now == EN("piece.worth_goal")
    assert told["papua"].now == EN("piece.worth_other", player="Player 1")
    assert told["harappa"].now == EN("piece.worth_common")
    assert told["perth"].now == EN("piece.worth_laid")
    assert told["tikal"].text == EN("fact.tikal")
    t.play("swap")
    assert GAME.board.card(look_at(t.s, 0), "tickets").facts[0] == (EN("piece.yours"), "2")


def test_the_figures_of_the_rules_show_real_positions(monkeypatch):
    shown = []
    look = figures.seen
    monkeypatch.setattr(figures, "seen", lambda t, s: shown.append(s) or look(t, s))
    for name in figures.FIGURES:
        figures.figure(EN, name)
    assert len(shown) == len(figures.FIGURES)
    assert not [broken for s in shown for broken in GAME.invariants(s)]
    used = {name for each in figures.FIGURES for name in re.findall(r"#(ex-[\w-]+)", figures.figure(EN, each))}
    assert used <= set(re.findall(r'id="([\w-]+)"', GAME.board.marks))


# Routes.


def test_routes_use_free_segments_only(table):
    t = table(trails={"yellow": "start>rome>blue-06>timgad>athens"})
    found = routes(t.s, COLOUR.index("yellow"))
    assert found.to(NODE.index("petra")) == (NODE.index("athens"), NODE.index("petra"))
    assert found.distance[NODE.index("timgad")] == 2, "by Giza, because the straight segment is used"
    short = table(trails={"yellow": "start>rome"}, stock={"yellow": 2})
    assert routes(short.s, 1).distance[NODE.index("blue-06")] == 1
    assert routes(short.s, 1).distance[NODE.index("timgad")] == -1, "one arrow is left"
    looped = table(trails={"yellow": "start>rome>blue-06>timgad>athens"})
    looped.play("extend yellow start")
    assert routes(looped.s, 1).distance[NODE.index("giza")] == 1, "from any visited stop"
    spent = table(trails={"yellow": "start>rome"}, stock={"yellow": 1})
    assert routes(spent.s, 1).to(NODE.index("blue-06")) == ()


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


# Words.


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
        ending = match.game.ending(t, match.view(viewer))
        assert lines[-2:] == [ending.why, ending.result]
    hidden = [entry for entry in match.told(1, language) if entry.act.verb in ("draw", "exchange", "deal")]
    assert all(entry.act.params == {} or entry.act.seat == 1 or entry.act.seat == CHANCE for entry in hidden)
    secret = [line.text for entry in match.told(1, language) for line in entry.lines if "Ada" in line.text]
    assert not [line for line in secret if line.startswith(("Ada draws", "Ada pioche", "Ada keeps", "Ada garde"))]


def test_previews_tell_what_follows(table):
    t = table(
        trails={"red": "start>blue-11>caspian-sea>babylon", "yellow": "start>rome>blue-06>timgad>athens"},
        hands={"A": "harappa petra", "B": "sahara"},
        keys={"A": "harappa"},
    )

    def told(text):
        return GAME.preview(EN, t.s.hide(0), 0, GAME.codec.parse(text))

    assert told("extend red harappa")[0] == "Your key place Harappa: 4 points in all."
    assert told("extend yellow petra")[0] == "Your goal Petra: 2 points in all."
    assert told("extend yellow start")[0].startswith("Closes a loop")
    assert told("remove red")[:2] == ["Costs a ticket (2 left).", "Red goes back to Caspian Sea."]
    assert told("extend blue blue-11")[0] == "A blue stop: one more arrow."
    assert EN("fact.harappa") not in told("extend red harappa"), "the card tells stories, the strip what follows"
    t = table(trails={"blue": "start>athens>petra"}, hands={"A": "tikal", "B": "sanaa"}, keys={"B": "sanaa"})
    assert told("extend blue sanaa")[0] == "A key place of B, who scores it."


def test_refusals_say_what_is_wrong(table):
    match = Match.new("expeditions", players=["Ada", "Bo"], seed=5)
    for language in ("en", "fr"):
        for reason in GAME.reasons:
            if reason:
                words = match.texts(language).entries[f"reason.{reason.name.lower()}"]
                assert set(re.findall(r"{(\w+)}", words)) <= {"card", "colour", "node", "drawn"}
    t = table()
    assert t.reason("extend red tikal") == "NOT_JOINED"


def test_the_land_fits_the_places():
    """A warp without stiffness hits every place; land that is thinned more is drawn shorter."""
    globe = [(0.0, 0.0), (90.0, 0.0), (0.0, 60.0), (90.0, 60.0), (30.0, 20.0)]
    board = [(10.0, 90.0), (95.0, 80.0), (5.0, 10.0), (90.0, 5.0), (50.0, 50.0)]
    assert fitted_warp(globe, board, 0.0)(np.array(globe)) == pytest.approx(np.array(board))
    soft = soft_coast_path(lambda lonlat: lonlat * (1, -1), 0.5)
    assert soft.count("M") == soft.count("z") > 20
    assert "q" in soft
    assert len(soft_coast_path(lambda lonlat: lonlat * (1, -1), 4.0)) < len(soft) / 2
    for ring in rings():
        jumps = [abs(one[0] - two[0]) for one, two in pairwise(ring)]
        assert max(jumps) < 180


@pytest.mark.parametrize("t", [EN, FR])
def test_a_ticket_is_spoken_of_where_there_is_one(t):
    """Nobody is told that a ticket may come first who has none, or has used two."""
    seen = set()
    for s, seat in positions(every=1):
        if GAME.codec.asks(GAME.question(s, seat)).name.lower() != "turn":
            continue
        said, more = GAME.hand.asking(t, s.hide(seat), seat, "turn")
        assert ("ticket" in said) == (s.tickets[seat] > 0)
        assert more == t("ask_more.turn")
        seen.add("ticket" in said)
    assert seen == {True, False}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_goal_that_may_not_be_a_key_place_does_not_glow_and_says_why(language):
    match = Match.new(GAME, 3, seed=2)
    match.advance()
    near = [card for card in range(CARDS) if not FAR[card]]
    while not any(match.state.hand[match.asked[0], card] for card in near):
        match.play(match.legal(match.asked[0])[0], match.asked[0])
    seat = match.asked[0]
    assert match.question(seat) == "key_place"
    drawn = board_stamps.goals_mine(match.look(seat, language))
    stamps = {re.search('data-id="card:([^"]+)"', each)[1]: each for each in drawn.split('<g class="goal-mine"')[1:]}
    glowing = {name for name, stamp in stamps.items() if "glow" in stamp}
    assert glowing == {act.params["card"] for act in match.legal(seat)}
    dark = next(name for name in stamps if name not in glowing)
    told = why_ids(match, seat, [f"card:{dark}"], language)
    assert match.texts(language).name(CARD, CARD.index(dark)) in told["reasons"][0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_stop_out_of_reach_says_how_far_the_nearest_expedition_is_once(language):
    match = Match.new(GAME, 3, seed=2)
    match.advance()
    while match.question(match.asked[0]) == "key_place":
        match.play(match.legal(match.asked[0])[0], match.asked[0])
    far = next(node for node in range(NODES) if FROM_START[node] == 4)
    [told] = why_ids(match, match.asked[0], [f"node:{NODE.names[far]}"], language)["reasons"]
    assert match.texts(language).name(NODE, far) in told
    assert "4" in told


def test_discs_of_several_ways_to_a_stop_lie_apart():
    seen = 0
    for seed in range(3):
        match, rng = Match.new("expeditions", ["Ada", "Pytheas", "Scylax"], {}, seed=seed), random.Random(seed)
        match.advance()
        while not match.over:
            seat = rng.choice(match.asked)
            for chart in CHARTS.values():
                for one, other in combinations(choices(match.state, seat, chart), 2):
                    if one.head == other.head:
                        seen += 1
                        assert np.hypot(*np.subtract(one.disc, other.disc)) >= chart.target
            match.play(rng.choice(match.legal(seat)), seat)
    assert seen > 50
