"""The board and the log: what they show, what can be touched, and what they never give away."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest

from periplus.core.frames import CHANCE
from periplus.core.laws import walk
from periplus.core.texts import LANGUAGES, rules_text
from periplus.games.archeos import GAME
from periplus.games.archeos.data import COLOUR, SEAT, SHAPES
from periplus.match.match import Match

PLAYERS = ("Ada", "Bo", "Cleo <&>", "Dan", "Eve", "Fay")
FORBIDDEN = re.compile(r"<style|<script|<image|\bstyle=|\son[a-z]+=|javascript:|href=", re.IGNORECASE)
SVG = "{http://www.w3.org/2000/svg}"


def texts(language="en"):
    return GAME.texts(language).at_table(PLAYERS)


def board(t, viewer=0, narrow=False, language="en"):
    return ET.fromstring(GAME.draw(texts(language), t.s.hide(viewer), viewer, "phone" if narrow else "wide"))


def ids(root):
    return [node.get("data-id") for node in root.iter() if node.get("data-id")]


def titles(node):
    return [title.text for title in node.iter(f"{SVG}title")]


@pytest.mark.parametrize("seats, mode, seed", [(2, "draft", 1), (4, "random", 2), (6, "draft", 3)])
def test_every_position_can_be_drawn_and_told(seats, mode, seed):
    """Well-formed, without anything a strict page refuses, in both languages and widths, for every viewer."""
    s = GAME.begin(seats, {"mode": mode})
    rng = random.Random(seed)
    drawn = 0
    for position, _ in walk(GAME, s, seed):
        if rng.random() < 0.02:
            viewer = rng.randrange(-1, seats)
            view = position.hide(viewer)
            for language in LANGUAGES:
                for narrow in (False, True):
                    svg = GAME.draw(texts(language), view, viewer, "phone" if narrow else "wide")
                    assert not FORBIDDEN.search(svg)
                    root = ET.fromstring(svg)
                    pieces = [node.get("id") for node in root.iter() if (node.get("id") or "").startswith("piece-")]
                    assert len(pieces) == len(set(pieces))
                    drawn += 1
                GAME.describe(texts(language), view, viewer)
    ET.fromstring(GAME.draw(texts(), s.hide(0), 0, "phone"))
    assert drawn > 20


def test_all_six_tracks_with_thresholds_and_special_numbers(table):
    t = table(2, advanced="red blue pink", vehicles={"A": {"red": 2, "blue": 1}, "B": {"blue": 1}})
    root = board(t)
    assert {f"vehicle:{colour}" for colour in COLOUR} <= set(ids(root))
    words = titles(root)
    assert "from space 2 to 3: threshold 3; draws for crossing it: up to 2 (your next threshold)" in words
    assert "Tantallon Castle, space 5: 11 alone, 5 shared" in words
    assert "Ur, space 2, points 1, largest expedition at Ur: 3" in words
    assert f"Bo ({SHAPES[1].replace('_', '-')}) on space 1 of Tantallon Castle" in words


def test_cards_can_be_touched_for_what_they_may_do_now(table):
    t = table(hand={"A": "red/guide red/patron"}, display="blue/guide")
    assert {"take blue/guide", "lead red/guide", "lead red/patron", "draw"} <= set(ids(board(t)))
    t.play("A", "lead red/guide")
    assert {"include red/patron", "confirm"} <= set(ids(board(t)))
    assert "confirm" not in ids(board(t, viewer=1))


def test_the_memory_aid_is_an_option(table):
    t = table(hand={"B": "pink/pilot"}, display="red/guide blue/guide")
    t.play("A", "take red/guide")
    assert "known: red Guide" in titles(board(t, viewer=2))
    t.s.memory_aid = 0
    assert "known: red Guide" not in titles(board(t, viewer=2))


def test_the_board_of_another_never_shows_a_hand(table):
    """Two worlds that differ in what B cannot know look the same to B, drawn and described."""
    one = table(2, hand={"A": "red/guide red/patron", "B": "blue/pilot"})
    two = table(2, hand={"A": "green/guide pink/patron", "B": "blue/pilot"})
    two.s.set_names({"upper": one.s.upper, "lower": one.s.lower})
    for narrow in (False, True):
        format = "phone" if narrow else "wide"
        assert GAME.draw(texts(), one.s.hide(1), 1, format) == GAME.draw(texts(), two.s.hide(1), 1, format)
    assert GAME.describe(texts(), one.s.hide(1), 1) == GAME.describe(texts(), two.s.hide(1), 1)


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
        "Linguist 1 → 4, artefacts: 1.",
        "Mercenaries who leave before scoring: 1.",
        "Season end: size 2, points 1.",
        "Into the display, for your rivals: blue Guide.",
    ]
    assert previews(t, "A", "confirm")[1] == "1 < 3: Machu Picchu stays on 2."


def test_previews_warn(table):
    nine = "2*red/guide 2*blue/guide 2*green/guide 2*pink/guide yellow/guide"
    t = table(hand={"A": nine}, monkeys=2, display="red/patron")
    lower = t.s.lower
    assert previews(t, "A", "draw") == [
        "A card from the deck.",
        f"It ends the season with {round(100 / lower)} %.",
        "Your hand will be full: ten cards, and next turn you must play.",
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
        "Ada pose dans la zone de recrutement : Mécène bleu.",
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
