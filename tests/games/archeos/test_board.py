"""The board and the log: what they show, what can be touched, and what they never give away."""

from __future__ import annotations

import itertools
import random
import re
import xml.etree.ElementTree as ET

import pytest

from periplus.core.draw.board import FORMATS, BoardCache, Look, Person, changes
from periplus.core.draw.tracing import FieldTracedView, ViewCache
from periplus.core.engine.frames import CHANCE
from periplus.core.laws.laws import walk
from periplus.core.texts import LANGUAGES, rules_text
from periplus.games.archeos import GAME
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.data import CARD, COLOUR, SCENARIO, SEAT, SHAPES, SITE_OF, VEHICLE
from periplus.games.archeos.scoring import expedition_points, site_points
from periplus.games.archeos.show.board_track import strip_at, strip_berths
from periplus.games.archeos.show.ghost import most_followers, reach_lines, step_of, strengths
from periplus.games.archeos.show.reading import expeditions_of
from periplus.match.match import Match

PLAYERS = ("Ada", "Bo", "Cleo <&>", "Dan", "Eve", "Fay")
FORBIDDEN = re.compile(r"<style|<script|<image|\bstyle=|\son[a-z]+=|javascript:|href=\"(?!#as-)", re.IGNORECASE)


def texts(language="en"):
    return GAME.texts(language).at_table(PLAYERS)


def look(s, viewer=0, format="wide", language="en", people=()):
    return Look(texts(language), s.hide(viewer), viewer, format, people)


def board(t, viewer=0, format="wide", language="en", people=()):
    return ET.fromstring(GAME.board.picture(look(t.s, viewer, format, language, people)))


def ids(root):
    return [node.get("data-id") for node in root.iter() if node.get("data-id")]


def labels(node):
    """All that is said to those who do not see: titles of drawings, labels of pieces."""
    return [
        n.text if n.tag == "title" else n.get("aria-label")
        for n in node.iter()
        if n.tag == "title" or n.get("aria-label")
    ]


def pieces(root):
    return {node.get("data-piece") for node in root.iter() if node.get("data-piece")}


def group(root, name):
    return next(node for node in root.iter() if node.get("data-group") == name)


def count_of(root, klass):
    return sum(klass in (node.get("class") or "").split() for node in root.iter())


SAMPLES = [(2, "draft", 1), (3, "random", 2), (4, "draft", 3), (5, "random", 4), (6, "draft", 5)]


@pytest.mark.parametrize("seats, mode, seed", SAMPLES)
def test_every_position_can_be_drawn_and_told(seats, mode, seed):
    """Well-formed, without anything a strict page refuses, every thing named and every piece once, for every viewer."""
    s = GAME.begin(seats, {"mode": mode})
    rng = random.Random(seed)
    formats = itertools.cycle(FORMATS)
    drawn = 0
    for position, _ in walk(GAME, s, seed):
        if rng.random() < 0.03:
            language, viewer = rng.choice(LANGUAGES), rng.randrange(-1, seats)
            markup = GAME.board.picture(look(position, viewer, next(formats), language))
            assert not FORBIDDEN.search(markup)
            root = ET.fromstring(markup)
            named = [node.get("data-piece") for node in root.iter() if node.get("data-piece")]
            assert len(named) == len(set(named))
            used = {node.get("href")[1:] for node in root.iter("use")}
            assert used <= {node.get("id") for node in root.iter("symbol")}
            GAME.describe(texts(language), position.hide(viewer), viewer)
            drawn += 1
    ET.fromstring(GAME.board.picture(look(s, 0, "phone")))
    assert drawn > 10


@pytest.mark.parametrize("seats, mode, seed", SAMPLES)
def test_everything_that_can_be_touched_has_a_card_in_both_languages(seats, mode, seed):
    """A name, a kind, what it does, a rule that exists; and no card tells what its viewer may not know."""
    anchors = set(re.findall(r"\{#([a-z_]+)\}", rules_text(GAME.folder / "texts", "en")))
    rng = random.Random(seed)
    seen = set()
    for position, _ in walk(GAME, GAME.begin(seats, {"mode": mode}), seed):
        if rng.random() < 0.006:
            viewer = rng.randrange(-1, seats)
            for language in LANGUAGES:
                here = look(position, viewer, "wide", language)
                for data_id in set(ids(ET.fromstring(GAME.board.picture(here)))):
                    card = GAME.board.card(here, data_id)
                    assert all((card.title, card.kind, card.text)), data_id
                    assert card.rule in anchors
                    ET.fromstring(card.picture or "<svg/>")
                    seen.add(data_id.replace(":", " ").split()[0])
    assert {"take", "vehicle", "player", "draw", "monkeys", "display", "hand", "worth"} <= seen


def test_a_card_of_a_rivals_hand_is_no_card_of_mine(table):
    one = table(2, hand={"A": "red/guide red/patron", "B": "blue/pilot"})
    two = table(2, hand={"A": "green/guide pink/patron", "B": "blue/pilot"})
    two.s.set_names({"upper": one.s.upper, "lower": one.s.lower})
    for data_id in ("lead red/guide", "draw", "player:A", "hand", "vehicle:red"):
        assert GAME.board.card(look(one.s, 1), data_id) == GAME.board.card(look(two.s, 1), data_id)


def test_all_six_tracks_with_thresholds_and_special_numbers(table):
    t = table(2, advanced="red blue pink", vehicles={"A": {"red": 2, "blue": 1}, "B": {"blue": 1}})
    root = board(t)
    assert {f"vehicle:{colour}" for colour in COLOUR} <= set(ids(root))
    said = labels(root)
    assert "from space 2 to 3: gate of 3; draws for crossing it: up to 2 (your next gate)" in said
    assert "Tantallon Castle, space 5: 11 alone, 5 shared" in said
    assert "Ur, space 2, points 1, largest expedition at Ur: 3" in said
    assert f"Bo ({SHAPES[1].replace('_', '-')}) on space 1 of Tantallon Castle" in said


@pytest.mark.parametrize("format", FORMATS)
def test_every_vehicle_of_every_player_stands_on_the_board_once(format, table):
    """Six players with two vehicles each on one space: all are there, none outside the picture."""
    t = table(6, advanced="yellow")
    root = board(t, 2, format)
    site = group(root, "site-yellow")
    assert len([piece for piece in pieces(site) if piece.startswith("vehicle-")]) == 12
    for node in site.iter("g"):
        if node.get("data-piece"):
            x, y = map(float, re.findall(r"-?[\d.]+", node.get("transform")))
            assert 0 <= x < 460 - 20
            assert 30 <= y < 178


def test_a_player_drives_what_they_chose(table):
    """The mark a person chose decides the vehicle; two with one mark drive those of their seats."""
    t = table(2)
    chosen = (Person("Ada", "star"), Person("Bo", "circle"))
    said = labels(board(t, people=chosen))
    assert "Ada (locomotive) on space 0 of Mesa Verde" in said
    assert "Bo (zeppelin) on space 0 of Mesa Verde" in said
    alike = (Person("Ada", "star"), Person("Bo", "star"))
    assert "Ada (zeppelin) on space 0 of Mesa Verde" in labels(board(t, people=alike))


def test_cards_can_be_touched_for_what_they_may_do_now(table):
    t = table(hand={"A": "red/guide red/patron blue/guide"}, display="blue/guide")
    assert {"take blue/guide", "lead red/guide", "lead red/patron", "draw"} <= set(ids(board(t)))
    t.play("A", "lead red/guide")
    assert {"trait:colour", "trait:role"} <= set(ids(board(t)))
    t.play("A", "trait colour")
    assert {"include red/patron", "confirm", "all"} <= set(ids(board(t)))
    assert "confirm" not in ids(board(t, viewer=1))


@pytest.mark.parametrize("format", FORMATS)
def test_every_answer_that_names_no_card_is_a_thing_to_touch(format):
    """Whatever is asked, all that may be answered can be touched on the board."""
    seen = set()
    for seed, scenario in enumerate(("ur", "uluru", "chichen_itza", "rapa_nui")):
        for s, _ in walk(GAME, GAME.begin(3, {"mode": "scenario", "scenario": scenario}), seed):
            who = s.frames[s.depth - 1, 1] if s.depth else -1
            ask = Ask(GAME.question(s, who)) if 0 <= who < 3 else None
            if ask is None or ask in seen:
                continue
            seen.add(ask)
            touchable = set(ids(ET.fromstring(GAME.board.picture(look(s, who, format)))))
            for action in GAME.rules("plain").legal(s, who):
                act = GAME.codec.decode(action, who)
                assert {act.text, act.verb, *act.ids} & touchable, (ask.name, act.text)
    assert {Ask.TURN, Ask.FOLLOWERS, Ask.EFFECTS, Ask.UR, Ask.ULURU, Ask.CHICHEN, Ask.BONUS} <= seen


def test_a_card_keeps_its_name_from_the_display_to_the_hand(table):
    t = table(hand={"A": "red/guide", "B": "pink/pilot"}, display="red/guide blue/guide")
    before = board(t)
    in_display = next(n for n in group(before, "display").iter() if n.get("data-id") == "take red/guide").get(
        "data-piece"
    )
    t.play("A", "take red/guide")
    assert in_display in pieces(group(board(t), "hand"))
    assert in_display not in pieces(group(board(t), "display"))


def test_a_move_redraws_little(table):
    """Taking a card changes the display, the hand, the plate and whose turn it is; no scene, no site, no rival."""
    t = table(3, hand={"A": "red/guide", "B": "pink/pilot"}, display="red/guide blue/guide")
    t.lay("B", "red/patron")
    board_cache = BoardCache(GAME.board)
    before = board_cache.groups(look(t.s))
    t.play("A", "take red/guide")
    changed = changes(before, board_cache.groups(look(t.s)))
    assert set(changed) == {"display", "hand", "mine", "plate-0", "turn-0", "turn-1"}
    assert sum(map(len, changed.values())) < 4000


def test_the_memory_aid_is_an_option(table):
    t = table(hand={"B": "pink/pilot"}, display="red/guide blue/guide")
    t.play("A", "take red/guide")
    assert "known: red Guide" in labels(board(t, viewer=2))
    t.s.memory_aid = 0
    assert "known: red Guide" not in labels(board(t, viewer=2))


def test_the_board_of_another_never_shows_a_hand(table):
    """Two worlds that differ in what B cannot know look the same to B, drawn and described."""
    one = table(2, hand={"A": "red/guide red/patron", "B": "blue/pilot"})
    two = table(2, hand={"A": "green/guide pink/patron", "B": "blue/pilot"})
    two.s.set_names({"upper": one.s.upper, "lower": one.s.lower})
    for format in FORMATS:
        assert GAME.board.picture(look(one.s, 1, format)) == GAME.board.picture(look(two.s, 1, format))
    assert GAME.describe(texts(), one.s.hide(1), 1) == GAME.describe(texts(), two.s.hide(1), 1)


def test_many_expeditions_of_a_rival_fold_into_a_summary_that_counts_them():
    """All stay on the board, so that they can be touched; what has no room is hidden and summed up."""
    walked = (position for position, _ in walk(GAME, GAME.begin(6, {"mode": "random"}), 5))
    s = next(s for s in walked if len(list(expeditions_of(s, 1))) == 7)
    player = group(ET.fromstring(GAME.board.picture(look(s, 0, "medium"))), "player-1")
    assert (count_of(player, "exp"), count_of(player, "older"), count_of(player, "older-sum")) == (7, 3, 1)
    worth = sum(expedition_points(s, start) for start, _ in list(expeditions_of(s, 1))[:3])
    [folded] = (node for node in player.iter() if node.get("class") == "older-sum")
    assert folded.get("title") == f"3 earlier expeditions, {worth} points"
    own = GAME.board.picture(look(s, 1, "medium"))
    assert count_of(group(ET.fromstring(own), "mine"), "older") == 0


@pytest.mark.parametrize("count", [9, 10, 16, 17, 40])
def test_a_large_display_overlaps_and_then_lies_in_two_rows(count, table):
    t = table(2, roles="guide patron pilot physician photographer student")
    for number in range(count):
        t.s.display[CARD.index(f"{COLOUR.names[number % 6]}/{('guide', 'patron', 'pilot')[number % 3]}")] += 1
    root = board(t)
    assert count_of(group(root, "display"), "rolecard") == count
    assert count_of(group(root, "display"), "tray") == (2 if count > 16 else 1)


@pytest.mark.parametrize("held", [0, 1, 3, 6])
def test_a_small_hand_shows_where_more_cards_may_come(held, table):
    """Outlines beside it up to seven places, and no more when an expedition is being put together."""
    cards = [f"{colour}/guide" for colour in COLOUR.names[:held]]
    t = table(hand={"A": " ".join(cards), "B": "pink/pilot"}, display="blue/guide")
    hand = group(board(t), "hand")
    places = [len(list(node)) for node in hand if node.get("class") == "places"]
    assert sum(places) == max(0, 7 - held)
    assert ("Your hand is empty" in "".join(hand.itertext())) == (not cards)
    if cards:
        t.play("A", f"lead {cards[0]}")
        assert count_of(group(board(t), "hand"), "places") == 0


def test_an_empty_display_says_what_a_draw_brings(table):
    t = table(hand={"A": "red/guide", "B": "pink/pilot"}, display="")
    root = board(t)
    assert "two cards" in "".join(group(root, "display").itertext())
    tray = next(node for node in root.iter() if node.get("class") == "display")
    assert sum(len(list(node)) for node in tray if node.get("class") == "places") == 8


def test_the_figures_of_the_rules_use_only_what_stands_beside_them():
    """On a page without a board the shared drawings are all there is."""
    marks = ET.fromstring(GAME.board.marks)
    there = {node.get("id") for node in marks.iter("symbol")}
    used = {node.get("href")[1:] for node in marks.iter("use")}
    names = re.findall(r"\{figure:(\w+)\}", rules_text(GAME.folder / "texts", "en"))
    for name in names:
        used |= {node.get("href")[1:] for node in ET.fromstring(GAME.board.figure(texts(), name)).iter("use")}
    assert used <= there
    assert len(names) == 10


# ---------------------------------------------------------------- ghosts


def ghosts(t, seat, text, language="en"):
    who = SEAT.index(seat)
    return GAME.board.ghost(look(t.s, who, language=language), GAME.codec.decode(GAME.codec.parse(text), who))


def lines_of(slip):
    return [node.text for node in ET.fromstring(f"<div>{slip}</div>")]


def said_on(markup):
    return [node.text for node in ET.fromstring(f"<g>{markup}</g>").iter("text")]


def test_the_ghost_of_an_expedition_shows_its_reach(table):
    """Three cards and a Guide meet a gate of four: the site would be worth 7 instead of 5."""
    t = table(hand={"A": "green/guide green/patron green/photographer red/pilot"}, vehicles={"A": {"green": 4}})
    of_leader = ghosts(t, "A", "lead green/guide")
    assert lines_of(of_leader["ghost-slip"])[0] == "Largest size: 3 by colour, 1 by role."
    t.play("A", "lead green/guide")
    drawn = ghosts(t, "A", "all")
    assert drawn["ghost-green"] == of_leader["ghost-green"], "a leader shows the reach of the largest it could have"
    assert set(drawn) == {"ghost-green", "ghost-strip-green", "ghost-slip"}
    assert "5 → 7 ★" in said_on(drawn["ghost-green"])
    assert lines_of(drawn["ghost-slip"]) == [
        "3 + 1 for the Guide = 4",
        "Machu Picchu: 5 → 7 ★",
        "the expedition itself: 3 ★",
        "all at season’s end",
    ]
    short = ghosts(t, "A", "include green/patron")
    assert "3 / 4" in said_on(short["ghost-green"])


def test_the_ghost_of_a_shared_space_counts_the_small_star(table):
    t = table(2, advanced="blue", hand={"A": "blue/guide red/patron"}, vehicles={"B": {"blue": 1}})
    t.expedition("A", "blue/guide")
    assert "0 → 1 ★" in said_on(ghosts(t, "A", "advance blue")["ghost-blue"])


def test_the_ghost_of_the_front_vehicle_promises_nothing(table):
    t = table(
        2, advanced="yellow", hand={"A": "yellow/guide red/patron"}, vehicles={"A": {"yellow": 1, "yellow_front": 2}}
    )
    t.expedition("A", "yellow/guide", "")
    assert "2 → 2 ★" in said_on(ghosts(t, "A", "advance yellow_front")["ghost-yellow"])
    assert "2 → 5 ★" in said_on(ghosts(t, "A", "advance yellow")["ghost-yellow"])


def test_the_idle_slip_says_what_the_hand_reaches(table):
    """What brings most, then what lacks least; with nothing in hand, the lowest gates and what they bring."""
    held = "green/guide green/patron green/photographer red/pilot blue/patron"
    t = table(hand={"A": held, "B": "pink/pilot"}, vehicles={"A": {"green": 4, "blue": 2}})
    assert lines_of(BoardCache(GAME.board).groups(look(t.s))["reach"]) == [
        "What your hand reaches:",
        "Machu Picchu: 5 → 7 ★",
        "Grotta Azzurra: 2 of 3",
    ]
    assert lines_of(BoardCache(GAME.board).groups(look(t.s, 1))["reach"]) == ["No site is in reach of your hand yet."]
    assert lines_of(BoardCache(GAME.board).groups(look(t.s, 2))["reach"]) == [
        "Cards for the next gates:",
        "Nan Madol: 1 (+2 ★)",
        "Mesa Verde: 1 (+1 ★)",
        "Machu Picchu: 1 (+1 ★)",
    ]


def test_an_expedition_on_its_way_has_its_sum_on_the_slip(table):
    """What sending it out would bring, before that is considered; nobody else's paper tells it."""
    t = table(hand={"A": "green/guide green/patron green/photographer red/pilot", "B": "pink/pilot"})
    t.play("A", "lead green/guide")
    for choice in ("include green/patron", "include green/photographer"):
        t.play("A", choice)
        shown = lines_of(BoardCache(GAME.board).groups(look(t.s))["reach"])
        assert shown == lines_of(ghosts(t, "A", "confirm")["ghost-slip"])
    assert shown[0] == "3 + 1 for the Guide = 4"
    assert "Guide" not in BoardCache(GAME.board).groups(look(t.s, 1))["reach"]


def test_the_idle_slip_does_not_count_twice_what_is_being_kept(table):
    """While cards are kept from an expedition's rest, those that were named already follow nobody twice."""
    t = table(hand={"A": "pink/physician pink/guide red/patron blue/guide green/student"})
    t.expedition("A", "pink/physician", "pink/guide")
    t.play("A", "end_effects")
    before = strengths(t.s.hide(0), 0)
    t.play("A", "keep red/patron")
    assert strengths(t.s.hide(0), 0) == before


@pytest.mark.parametrize("scenario", SCENARIO.names)
def test_the_idle_slip_promises_what_a_leader_would(scenario):
    """Every line is one that the ghost of some leader in hand says too."""
    rules, checked = GAME.rules("plain"), 0
    for s, _ in walk(GAME, GAME.begin(3, {"mode": "scenario", "scenario": scenario}), 5):
        who = s.frames[s.depth - 1, 1] if s.depth else -1
        leads = [a for a in rules.legal(s, who) if GAME.codec.decode(a, who).verb == "lead"] if 0 <= who < 3 else []
        if not leads:
            continue
        seen = look(s, who)
        told = [lines_of(GAME.board.ghost(seen, GAME.codec.decode(a, who))["ghost-slip"]) for a in leads]
        assert set(reach_lines(seen)) <= {line for lines in told for line in lines}
        checked += 1
    assert checked > 5


def test_what_could_follow_a_leader_depends_on_the_hand_alone(table):
    """So that it is worked out when a hand changes, not whenever something happens at the table."""
    t = table(hand={"A": "green/guide green/patron green/photographer red/pilot blue/patron", "B": "pink/pilot"})
    traced = FieldTracedView.of(ViewCache(t.s.hide(0)))
    named = {CARD.names[card]: most for card, most in most_followers(traced, 0).items()}
    assert named == {"green/guide": 2, "green/patron": 2, "green/photographer": 2, "red/pilot": 0, "blue/patron": 1}
    assert traced.noticed == GAME.state.bits["hand"]


def test_a_rivals_strip_tells_points_and_cards_in_hand(table):
    t = table(3, hand={"A": "red/guide", "B": "pink/pilot pink/guide"})
    strip = group(board(t), "player-1")
    assert "2 in hand" in labels(strip)
    assert "".join(next(node for node in strip.iter() if "earned" in (node.get("class") or "")).itertext()) == "−2★"
    # the start of Nan Madol is worth −2, if the season ended now


@pytest.mark.parametrize("scenario", SCENARIO.names)
def test_what_a_ghost_promises_comes_true(scenario):
    """An advance or a retreat leaves the site worth what its ghost said, by the rules' own count."""
    rules = GAME.rules("plain")
    checked = 0
    for s, _ in walk(GAME, GAME.begin(4, {"mode": "scenario", "scenario": scenario}), 11):
        who = s.frames[s.depth - 1, 1] if s.depth else -1
        if not 0 <= who < 4:
            continue
        for action in rules.legal(s, who):
            act = GAME.codec.decode(action, who)
            if act.verb not in ("advance", "retreat"):
                continue
            which = VEHICLE.index(act.params["vehicle"])
            step = step_of(look(s, who).view, who, which, 1 if act.verb == "advance" else -1)
            after = s.copy()
            rules.apply(after, who, action)
            if after.season != s.season or after.depth == 0 or step.cash:
                continue
            assert site_points(s, who, SITE_OF[which]) == step.before
            if after.monkeys < 3:
                assert site_points(after, who, SITE_OF[which]) == step.after
                checked += 1
    assert checked > 20


def previews(t, seat, text, language="en"):
    view = t.s.hide(SEAT.index(seat))
    return GAME.preview(texts(language), view, SEAT.index(seat), GAME.codec.parse(text))


def test_the_preview_of_an_expedition_is_in_numbers(table):
    t = table(
        hand={"A": "green/linguist green/patron red/mercenary blue/guide"}, vehicles={"A": {"green": 2}}, linguist=[1]
    )
    t.play("A", "lead green/linguist")
    assert previews(t, "A", "all") == [
        "Size 3, strength 3.",
        "3 ≥ 3: Machu Picchu 2 → 3.",
        "Linguist 1 → 4, 1 artefact.",
        "1 Mercenary leaves before scoring.",
        "At season end: 1 point.",
        "To the display, for rivals: blue Guide.",
    ]
    assert previews(t, "A", "confirm")[1] == "1 < 3: Machu Picchu stays on 2."


def test_previews_warn(table):
    nine = "2*red/guide 2*blue/guide 2*green/guide 2*pink/guide yellow/guide"
    t = table(hand={"A": nine}, monkeys=2, display="red/patron")
    lower = t.s.lower
    assert previews(t, "A", "draw") == [
        "A card from the deck.",
        f"It ends the season with {round(100 / lower)} %.",
        "Unless the season ends, your hand will be full: ten cards, and next turn you must play.",
    ]
    t = table(hand={"A": "green/cartographer red/patron"})
    t.expedition("A", "green/cartographer")
    assert "Without the advance the Cartographer gives no further expedition." in previews(t, "A", "end_effects")


def log(t, seat, text, viewer=-1, language="en"):
    before = t.s.hide(viewer)
    who = CHANCE if seat == "chance" else SEAT.index(seat)
    action = GAME.codec.parse(text)
    act = GAME.codec.decode(action, who)
    t.chance(text) if seat == "chance" else t.play(seat, text)
    return [line.text for line in GAME.narrate(texts(language), before, act, t.s.hide(viewer))]


def test_the_log_of_an_expedition(table):
    t = table(hand={"A": "red/botanist red/guide blue/patron"})
    t.play("A", "lead red/botanist", "include red/guide")
    assert log(t, "A", "confirm") == ["Ada sends out 2 cards: red Botanist leads red Guide."]
    assert log(t, "A", "role") == ["Ada gains 2 points and the Botanist tile, now on an expedition of 2."]
    assert log(t, "A", "advance red", language="fr") == [
        "Ada atteint la case 1 à Mesa Verde.",
        "Ada pose dans la zone de recrutement\u00a0: Mécène bleu.",
    ]


def test_the_log_of_a_season_end(table):
    t = table(2, advanced="green violet", vehicles={"A": {"green": 4, "violet": 3}}, monkeys=2)
    t.play("A", "draw")
    lines = log(t, "chance", "monkey")
    assert lines[0] == "The third monkey! The season stops; its drawer is Ada."
    assert "Ada, sites: Mesa Verde 0, Rapa Nui 9, Grotta Azzurra 0, Great Zimbabwe 0, Sigiriya 0; 9 in all." in lines
    assert "Ada has sent out no expedition this season." in lines
    assert "Ada returns to the start of Rapa Nui." in lines
    assert lines[-1] == "After season 1: Ada 9 and Bo 0."


def test_the_end_explains_a_tie(table):
    t = table(2, season=2, monkeys=2, roles="guide patron pilot physician photographer student")
    t.lay("A", "red/guide")
    t.play("A", "draw")
    assert log(t, "chance", "monkey")[-1] == "Ada wins with −2 points, by the larger expeditions: Ada 1 and Bo 0."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_told_without_a_gap(language):
    match = Match.new(GAME, ["Ada", "Bo", "Cleo"], {"mode": "scenario", "scenario": "ur"}, seed=9)
    match.advance()
    rng = random.Random(1)
    while not match.over:
        seat = match.asked[0]
        acts = match.legal(seat)
        leads = [act for act in acts if act.verb != "lead"]
        match.play(rng.choice(leads if leads and rng.random() < 0.6 else acts), seat)
    for viewer in (-1, 0):
        lines = [line.text for told in match.told(viewer, language) for line in told.lines]
        assert len(lines) > 100
        assert not [line for line in lines if "{" in line or "/" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_at_hand_have_every_anchor(language):
    anchors = set(re.findall(r"\{#([a-z_]+)\}", rules_text(GAME.folder / "texts", language)))
    asked = {value for key, value in GAME.texts(language).entries.items() if key.startswith("help.rules.")}
    assert asked <= anchors


@pytest.mark.parametrize("count", range(1, 7))
def test_in_a_strip_every_vehicle_stands_above_its_own_stop(count: int) -> None:
    """Nearer to it than to the next, however many share it."""
    half = (strip_at(1)[0] - strip_at(0)[0]) / 2
    for space in range(7):
        x = strip_at(space)[0]
        assert all(abs(berth.x + berth.width / 2 - x) < half for berth in strip_berths(count, x))
