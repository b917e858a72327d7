"""Components and set-up. AS-001 to AS-034"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from periplus.core.contract.game import SEEN, VERB, BadOption
from periplus.core.engine.frames import CHANCE
from periplus.games.archeos import GAME
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.data import (
    CARD,
    COLOUR,
    COLOURS,
    COPIES,
    DATA,
    LAST,
    ROLE,
    SCENARIO,
    SCENARIOS,
    SITE_IDS,
    THRESHOLD,
    TOKEN_VALUE,
)
from periplus.games.archeos.setup import MODES

RULES = GAME.rules("plain")


def ask_of(s):
    return Ask(s.frames[s.depth - 1, 0])


def to_first_turn(seats, seed=0, **options):
    """Answer everything before the first turn at random; returns the position and what was asked of whom."""
    s = GAME.begin(seats, options)
    rng = random.Random(seed)
    asked = []
    while ask_of(s) != Ask.TURN:
        seat = RULES.seats_awaited(s)[0]
        asked.append((ask_of(s), seat))
        if seat == CHANCE:
            RULES.apply(s, CHANCE, RULES.odds_pick(s, rng.randrange(RULES.odds_total(s))))
        else:
            RULES.apply(s, seat, rng.choice(RULES.legal(s, seat)))
    return s, asked


@pytest.mark.rule("AS-001")
def test_what_is_well_defined_is_applied_as_written(table):
    """Ties on the start pay like any other tie."""
    t = table(advanced="green", roles="linguist guide patron pilot physician photographer")
    t.third_monkey()
    assert [(t.points(s, "linguist_lead"), t.points(s, "rapa_nui_bonus")) for s in "ABC"] == [(2, 3)] * 3


@pytest.mark.rule("AS-002")
def test_numbers_come_from_the_data_file(tmp_path):
    """A corrected file changes the game without a change of rules: longer and shorter tracks, other points."""
    text = (Path(GAME.folder) / "data.toml").read_text("utf-8")
    machu_picchu = "points = [0, 1, 2, 3, 5, 7, 9]\nthresholds = [1, 2, 3, 3, 4, 5]"
    uluru = "points = [0, 1, 3, 5, 8, 11, 15]\nthresholds = [1, 2, 2, 3, 4, 5]"
    assert machu_picchu in text
    assert uluru in text
    text = text.replace(machu_picchu, "points = [7, 8]\nthresholds = [2]")
    text = text.replace(uluru, "points = [0, 1, 3, 5, 8, 11, 15, 20]\nthresholds = [1, 2, 2, 3, 4, 5, 5]")
    text = text.replace("by_size = [0, 0, 1, 3, 5, 8, 12]", "by_size = [0, 1, 1, 3, 5, 8, 12]")
    (tmp_path / "archeos.toml").write_text(text, "utf-8")
    program = """
from periplus.games.archeos import GAME
from periplus.core.laws.laws import check_game
from periplus.core.engine.chance import stream
from periplus.games.archeos.data import LAST
assert (LAST[1, 0], LAST[5, 1]) == (1, 7)
s = GAME.begin(2, {"mode": "free", "face_violet": "advanced"})
GAME.rules("plain").playout(s, stream(5), 10**6)
assert s.points[0, GAME.parts.index("site_green")] in (14, 15, 16), s.points[0, 5]
assert not GAME.invariants(s)
"""
    env = {**os.environ, "PERIPLUS_DATA": str(tmp_path)}
    subprocess.run([sys.executable, "-c", program], check=True, env=env, timeout=120)


@pytest.mark.rule("AS-003", "AS-016")
def test_seats_are_a_circle_without_a_beginning():
    """The same decisions from another first seat give the same game, one seat further."""
    ends = []
    for first in ("A", "B"):
        s = GAME.begin(3, {"mode": "scenario", "scenario": "tantallon_castle", "first": first})
        rng = random.Random(4)
        while s.depth:
            seat = RULES.seats_awaited(s)[0]
            if seat == CHANCE:
                RULES.apply(s, CHANCE, RULES.odds_pick(s, rng.randrange(RULES.odds_total(s))))
            else:
                RULES.apply(s, seat, rng.choice(RULES.legal(s, seat)))
        ends.append(s)
    one, two = ends
    assert np.array_equal(np.asarray(one.points)[:3], np.roll(np.asarray(two.points)[:3], -1, axis=0))
    assert not [option for option in GAME.options if "player_colour" in option.id]


@pytest.mark.rule("AS-004")
def test_two_to_six_players():
    for seats in (1, 7):
        with pytest.raises(BadOption, match="2, 3, 4, 5, 6"):
            GAME.begin(seats)
    for seats in (2, 3, 4, 5, 6):
        assert GAME.begin(seats).seats == seats


@pytest.mark.rule("AS-005")
def test_six_of_twelve_roles():
    assert len(ROLE) == 12
    five = {f"role_{role}": "in" if i < 5 else "out" for i, role in enumerate(ROLE)}
    with pytest.raises(BadOption, match="6 roles must be in, not 5"):
        GAME.begin(2, {"mode": "free", **five})
    s = GAME.begin(2, {"mode": "free", **five, "role_student": "in"})
    assert [ROLE.names[s.cast[i]] for i in range(6)] == [*list(ROLE)[:5], "student"]


@pytest.mark.rule("AS-006", "AS-007")
def test_boards_have_one_site_on_each_face():
    assert dict(zip(COLOUR, SITE_IDS, strict=True)) == {
        "red": ("mesa_verde", "chichen_itza"),
        "green": ("machu_picchu", "rapa_nui"),
        "blue": ("grotta_azzurra", "tantallon_castle"),
        "yellow": ("great_zimbabwe", "ta_sekhet_maat"),
        "pink": ("sigiriya", "ur"),
        "violet": ("nan_madol", "uluru"),
    }


@pytest.mark.rule("AS-008", "AS-009")
def test_159_cards():
    copies = {card: COPIES[i // COLOURS] for i, card in enumerate(CARD)}
    assert len(copies) == 72
    assert {n for card, n in copies.items() if not card.endswith("student")} == {2}
    assert {n for card, n in copies.items() if card.endswith("student")} == {4}
    assert sum(copies.values()) + DATA["deck"]["monkeys"] == 159


@pytest.mark.rule("AS-011")
@pytest.mark.parametrize("colour", list(COLOUR))
def test_the_colour_of_a_mercenary_says_nothing(table, colour):
    t = table(hand={"A": f"green/guide {colour}/mercenary"}, vehicles={"A": {"green": 2}})
    t.play("A", "lead green/guide")
    assert (t.ask(), t.options("A")) == ("followers", {f"include {colour}/mercenary", "all", "confirm"})
    t.play("A", "all", "confirm")
    assert t.options("A") == {"advance green", "end_effects"}


@pytest.mark.rule("AS-012")
def test_monkeys_go_nowhere(table):
    t = table(upper=0)
    t.play("A", "draw")
    t.draw("monkey", "red/guide", "blue/guide")
    assert (t.hand("A"), t.display(), t.s.laid_size, t.s.monkeys) == ({"red/guide": 1, "blue/guide": 1}, {}, 0, 1)
    assert not [card for card in CARD if "monkey" in card]


FACES = [(colour, face, space) for colour in range(6) for face in range(2) for space in range(LAST[colour, face])]


@pytest.mark.rule("AS-013", "AS-122", "AS-071")
@pytest.mark.parametrize(("colour", "face", "space"), FACES)
def test_the_threshold_right_of_a_space(table, colour, face, space):
    """As many cards as it says suffice, one less does not, on every space of every site."""
    name = COLOUR.names[colour]
    need = THRESHOLD[colour, face, space]
    others = [c for c in COLOUR if c != name]
    for size in (need, need - 1):
        if size == 0:
            continue
        followers = [f"{others[i % 5]}/patron" for i in range(size - 1)]
        spaces = {name: space} | ({"yellow_front": LAST[colour, 1]} if (name, face) == ("yellow", 1) else {})
        t = table(
            advanced=name if face else "",
            hand={"A": " ".join([f"{name}/patron", *followers])},
            vehicles={"A": spaces},
        )
        t.expedition("A", f"{name}/patron", "all" if followers else "")
        if size == need:
            t.play("A", f"advance {name}")
            assert t.at("A", name) == space + 1
        else:
            assert t.ask() == "patron"  # no effect was open


@pytest.mark.rule("AS-014")
def test_other_pieces(table):
    assert [TOKEN_VALUE[i] for i in range(6)] == [1, 2, 3, 4, 5, 6]
    parts = DATA["components"]
    assert (parts["relic_tokens"], parts["museum_boards"], parts["vehicles"]) == (36, 6, 54)
    assert (parts["botanist_tiles"], parts["linguist_tracks"], parts["professor_tokens"]) == (1, 1, 6)


@pytest.mark.rule("AS-015", "AS-033")
def test_supply_never_limits(table):
    """Six players put a red relic into six museums."""
    t = table(6, roles="curator", hand=dict.fromkeys("AB", "red/curator"))
    for seat in "ABCDEF":
        t.s.set_names({"hand": {seat: {"red/curator": 1}}, "laid_size": 0})
        t.complete()
        t.expedition(seat, "red/curator")
        t.play(seat, "role", "end_effects")
        t.s.set_names({"laid": [0] * 6, "laid_by": ["supply"] * 6, "laid_size": 0})
        t.complete()
    assert [t.s.relic[seat, 0] for seat in range(6)] == [1] * 6


@pytest.mark.rule("AS-017")
@pytest.mark.parametrize("mode", MODES)
def test_every_mode_leads_to_a_first_turn(mode):
    s, _ = to_first_turn(3, mode=mode)
    assert sum(s.in_play[role] for role in range(12)) == 6
    assert s.season == 1


@pytest.mark.rule("AS-019", "AS-020")
def test_scenarios():
    assert len(SCENARIO) == 6
    boards, roles = Counter(), Counter()
    for number, name in enumerate(SCENARIO):
        s, _ = to_first_turn(2, mode="scenario", scenario=name)
        faces = [s.face[c] for c in range(6)]
        assert sum(faces) == 1
        assert SITE_IDS[faces.index(1)][1] == name
        assert {r for r in range(12) if s.in_play[r]} == set(SCENARIOS[number][0])
        boards[faces.index(1)] += 1
        roles.update(SCENARIOS[number][0])
    assert set(boards.values()) == {1}
    assert set(roles.values()) == {3}


@pytest.mark.rule("AS-022", "AS-023", "AS-024")
def test_draft_of_roles():
    s = GAME.begin(3, {"mode": "draft", "first": "B"})
    taken = []
    packet = set()
    for pick in range(6):
        seat = (1 + pick) % 3
        new = 6 if pick == 0 else 1
        for _ in range(new):
            assert ask_of(s) == Ask.PACKET
            aside = [r for r in range(12) if GAME.odds(s, GAME.codec.first("role_card") + r)]
            assert set(aside) == set(range(12)) - packet - set(taken)
            RULES.apply(s, CHANCE, GAME.codec.first("role_card") + aside[0])
            packet.add(aside[0])
        assert RULES.seats_awaited(s) == [seat]
        assert RULES.legal(s, seat) == [GAME.codec.first("choose") + r for r in sorted(packet)]
        chosen = max(packet)
        RULES.apply(s, seat, GAME.codec.first("choose") + chosen)
        taken.append(chosen)
        packet.remove(chosen)
    assert [r for r in range(12) if s.in_play[r]] == sorted(taken)
    assert not np.asarray(s.packet).any()
    assert ask_of(s) == Ask.BOARD


@pytest.mark.rule("AS-025", "AS-026", "AS-027")
@pytest.mark.parametrize("pattern", [0, 0b111111, 0b010110])
def test_draft_of_boards(pattern):
    """Whoever would pick next turns a board drawn at random; any mixture of faces may come out."""
    s = GAME.begin(4, {"mode": "draft", "first": "A"})
    while ask_of(s) != Ask.BOARD:
        seat = RULES.seats_awaited(s)[0]
        RULES.apply(s, seat, RULES.odds_pick(s, 0) if seat == CHANCE else RULES.legal(s, seat)[0])
    left = set(range(6))
    for j in range(6):
        assert {c for c in range(6) if GAME.odds(s, GAME.codec.first("board") + c)} == left
        colour = max(left)
        left.remove(colour)
        RULES.apply(s, CHANCE, GAME.codec.first("board") + colour)
        seat = (6 + j) % 4
        assert RULES.seats_awaited(s) == [seat]
        assert len(RULES.legal(s, seat)) == 2
        RULES.apply(s, seat, GAME.codec.encode("turn_up", "advanced" if pattern >> colour & 1 else "compass"))
    assert [s.face[c] for c in range(6)] == [pattern >> c & 1 for c in range(6)]
    assert ask_of(s) == Ask.SHUFFLE


@pytest.mark.rule("AS-028", "AS-029")
def test_first_player():
    s = GAME.begin(3, {"mode": "draft"})
    assert ask_of(s) == Ask.FIRST_PLAYER
    assert [GAME.odds(s, GAME.codec.first("first_player") + seat) for seat in range(6)] == [1, 1, 1, 0, 0, 0]
    RULES.apply(s, CHANCE, GAME.codec.encode("first_player", "C"))
    assert ask_of(s) == Ask.PACKET
    card = GAME.codec.first("role_card")
    assert (GAME.witness(s, CHANCE, card, 2), GAME.witness(s, CHANCE, card, 0)) == (SEEN, VERB)
    fixed, asked = to_first_turn(3, first="B")
    assert (fixed.first, fixed.active) == (1, 1)
    assert Ask.FIRST_PLAYER not in {ask for ask, _ in asked}
    with pytest.raises(BadOption, match="seat D is empty"):
        GAME.begin(3, {"first": "D"})


@pytest.mark.rule("AS-030", "AS-031", "AS-033", "AS-034")
def test_everything_starts_at_nothing():
    chosen = ("linguist", "curator", "professor", "guide", "pilot", "patron")
    options = {f"role_{role}": "in" if role in chosen else "out" for role in ROLE}
    s, _ = to_first_turn(6, mode="free", face_yellow="advanced", **options)
    for field in ("vehicle", "linguist", "relic", "token", "points"):
        assert not np.asarray(getattr(s, field)).any()


@pytest.mark.rule("AS-030", "AS-129")
def test_two_vehicles_on_ta_sekhet_maat_alone(table):
    t = table(advanced="yellow", hand={"A": "yellow/guide red/guide"})
    assert t.s.vehicle[0, 6] == 0
    t.expedition("A", "yellow/guide")
    t.play("A", "advance yellow")
    assert (t.at("A", "yellow"), t.at("A", "yellow_front")) == (0, 1)
    t = table(hand={"A": "yellow/guide red/guide"})
    t.expedition("A", "yellow/guide")
    t.play("A", "advance yellow")
    assert (t.at("A", "yellow"), t.at("A", "yellow_front")) == (1, 0)
