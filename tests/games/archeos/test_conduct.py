"""Scoring order, secrets, undo, replay: AS-142 to AS-163, and whole games under all laws."""

from __future__ import annotations

import random

import numpy as np
import pytest

from periplus.core.contract.game import SEEN, UNSEEN, VERB
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE
from periplus.core.laws.laws import check_game, walk
from periplus.games.archeos import GAME
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.data import CARD, COLOUR, PART, ROLE
from periplus.games.archeos.secrets import unplaced
from periplus.match.match import Match

RULES = GAME.rules("plain")


@pytest.mark.rule("AS-143", "AS-142")
def test_role_effects_come_before_professor_moves_are_asked(table):
    t = table(2, roles="botanist linguist professor guide patron pilot", linguist=[0, 3], token=["A"])
    t.lay("B", "red/botanist")
    t.s.tile, t.s.tile_size, t.s.tile_at = 2, 1, 0
    t.third_monkey("A")
    assert t.ask() == "professor_up"
    assert (t.points("B", "botanist_tile"), t.points("B", "linguist_lead"), t.points("A", "linguist_lead")) == (2, 2, 0)
    assert t.points("B", "site_violet") == 0  # sites come later
    t.play("A", "decline")
    assert t.points("B", "site_violet") == -2


@pytest.mark.rule("AS-145", "AS-127")
def test_rapa_nui_leaders_return_after_their_points(table):
    t = table(advanced="green", vehicles={"A": {"green": 6}})
    t.third_monkey()
    assert (t.points("A", "site_green"), t.points("A", "rapa_nui_bonus"), t.at("A", "green")) == (10, 3, 0)


@pytest.mark.rule("AS-146", "AS-148")
@pytest.mark.parametrize(("size", "points"), [(1, 0), (2, 1), (3, 3), (4, 5), (5, 8), (6, 12), (7, 12), (10, 12)])
def test_points_by_size(table, size, points):
    t = table(2, season=2, roles="student guide patron pilot physician curator", relic={"B": [1, 1]})
    t.lay("A", " ".join(["red/student", *(f"{COLOUR.names[i % 6]}/student" for i in range(1, size))]))
    t.third_monkey("A")
    assert t.points("A", "expedition") == points
    assert (t.asked(), t.points("B", "museum")) == ("nobody", 3)
    assert len(t.expeditions("A")[0]) == size  # the last season's cards stay


@pytest.mark.rule("AS-151", "AS-149")
def test_ties_are_broken_without_mercenaries_and_without_the_photographers_card(table):
    t = table(2, season=2, roles="photographer mercenary guide patron pilot physician")
    t.lay("A", "red/guide red/patron red/mercenary blue/mercenary")
    t.lay("B", "green/guide green/patron green/pilot")
    t.s.points[0, PART.index("uluru_cash")] = 2
    t.third_monkey("A")
    assert t.total("A") == t.total("B")
    assert GAME.standing(t.s, 1) > GAME.standing(t.s, 0)
    t = table(2, season=2, roles="photographer mercenary guide patron pilot physician")
    t.lay("A", "red/photographer red/patron")
    t.lay("B", "green/guide green/patron green/pilot")
    t.third_monkey("A")
    assert t.total("A") == t.total("B")
    assert GAME.standing(t.s, 1) > GAME.standing(t.s, 0)


@pytest.mark.rule("AS-156", "AS-054")
def test_composing_is_private(table):
    """Until the expedition is confirmed the others see exactly what they saw before."""
    t = table(hand={"A": "red/guide red/patron blue/guide red/mercenary", "B": "pink/pilot"})
    before = {viewer: t.s.hide(viewer).tobytes() for viewer in (-1, 1, 2)}
    for text in ("lead red/guide", "trait colour", "include red/mercenary", "include red/patron"):
        action = GAME.codec.parse(text)
        assert {GAME.seen(t.s, 0, action, viewer) for viewer in (-1, 1, 2)} == {UNSEEN}
        assert GAME.seen(t.s, 0, action, 0) == SEEN
        t.play("A", text)
        assert {viewer: t.s.hide(viewer).tobytes() for viewer in before} == before
    assert GAME.seen(t.s, 0, GAME.codec.encode("confirm"), 1) == SEEN
    t.play("A", "confirm")
    assert t.expeditions("A") == [["red/guide", "red/mercenary", "red/patron"]]
    all_in = table(hand={"A": "red/guide red/patron"})
    all_in.play("A", "lead red/guide")
    assert GAME.seen(all_in.s, 0, GAME.codec.encode("all"), 1) == UNSEEN


@pytest.mark.rule("AS-156")
def test_keeping_is_private(table):
    t = table(hand={"A": "pink/physician pink/guide red/patron blue/guide green/student"})
    t.expedition("A", "pink/physician", "pink/guide")
    t.play("A", "end_effects")
    before = t.s.hide(1).tobytes()
    assert GAME.seen(t.s, 0, GAME.codec.parse("keep blue/guide"), 1) == UNSEEN
    t.play("A", "keep blue/guide")
    assert t.s.hide(1).tobytes() == before
    assert GAME.seen(t.s, 0, GAME.codec.parse("keep red/patron"), 1) == VERB  # the last one shows what is dropped
    t.play("A", "keep red/patron")
    assert t.display() == {"green/student": 1}


@pytest.mark.rule("AS-158")
def test_undo_stops_at_hidden_information():
    match = Match.new(GAME, 2, {"first": "A"}, seed=3)
    match.advance()
    match.play("draw", 0)
    assert match.undoable(0) is None
    match.play("draw", 1)
    leader = next(act for act in match.legal(0) if act.verb == "lead")
    position = match.state.tobytes()
    match.play(leader, 0)
    assert match.undoable(0) is not None
    match.undo(0)
    assert match.state.tobytes() == position


@pytest.mark.rule("AS-159", "AS-161")
def test_a_score_is_the_sum_of_its_parts(table):
    t = table(2)
    t.s.set_names({"points": {"A": {"expedition": 80, "uluru_cash": 40, "site_violet": -2}}})
    assert t.total("A") == 118
    assert GAME.standing(t.s, 0) > GAME.standing(t.s, 1)
    t.s.set_names({"points": {"B": {"expedition": 119}}})
    assert GAME.standing(t.s, 1) > GAME.standing(t.s, 0)


@pytest.mark.rule("AS-159")
def test_seasons_side_by_side(table):
    t = table(4, vehicles={"A": {"green": 2}})
    t.third_monkey("A")
    assert t.s.earlier[0, 0, PART.index("site_green")] == 2
    t.chance("shuffle")
    t.third_monkey("A")
    assert [t.s.earlier[i, 0, PART.index("site_green")] for i in range(2)] == [2, 4]


@pytest.mark.rule("AS-160")
def test_the_same_answers_give_the_same_game():
    s = GAME.begin(3, {"mode": "draft"})
    steps = [step for _, step in walk(GAME, s, 11)]
    again = GAME.begin(3, {"mode": "draft"})
    for seat, action in steps:
        RULES.apply(again, seat, action)
    assert again.tobytes() == s.tobytes()


@pytest.mark.rule("AS-162", "AS-054")
def test_what_everybody_knows_of_a_hand(table):
    t = table(hand={"B": "pink/pilot"}, display="red/guide blue/guide")
    t.play("A", "take red/guide")
    view = t.s.hide(2)
    assert [view.hand_size[seat] for seat in range(3)] == [1, 1, 0]
    assert view.known[0, CARD.index("red/guide")] == 1
    assert not any(view.known[1, card] for card in range(72))
    assert {view.hand[0, card] for card in range(72)} == {-1}


@pytest.mark.rule("AS-163", "AS-054")
def test_blind_cards_and_leftovers_are_never_shown(table):
    t = table(hand={"A": "red/guide"})
    t.play("A", "draw")
    card = GAME.codec.parse("card blue/guide")
    assert [GAME.seen(t.s, CHANCE, card, viewer) for viewer in (-1, 0, 1, 2)] == [VERB, SEEN, VERB, VERB]
    assert {t.s.hide(seat).unseen[c] for seat in (-1, 0, 1) for c in range(72)} == {-1}
    t.third_monkey("B")
    assert t.hand_size("A") == 0
    assert {t.s.hide(seat).unseen[c] for seat in (-1, 0, 1) for c in range(72)} == {-1}
    s = GAME.begin(2, {"mode": "draft", "first": "A"})
    while s.season == 0:
        seat = RULES.seats_awaited(s)[0]
        RULES.apply(s, seat, RULES.odds_pick(s, 0) if seat == CHANCE else RULES.legal(s, seat)[0])
    assert not np.asarray(s.packet).any()


@pytest.mark.rule("AS-022", "AS-163")
def test_only_the_picker_sees_the_packet():
    s = GAME.begin(3, {"mode": "draft", "first": "A"})
    while s.frames[s.depth - 1, 0] != Ask.DRAFT_ROLE:
        RULES.apply(s, CHANCE, RULES.odds_pick(s, 0))
    assert sum(s.hide(0).packet[0, role] for role in range(12)) == 6
    assert {s.hide(1).packet[0, role] for role in range(12)} == {-1}
    RULES.apply(s, 0, RULES.legal(s, 0)[0])
    assert sum(s.hide(0).packet[0, role] for role in range(12)) == 6  # remembered
    worlds = set()
    for seed in range(40):
        world = s.hide(2)
        RULES.guess(world, 2, stream(seed))
        assert sum(world.packet[1, role] for role in range(12)) == 5
        worlds.add(world.tobytes())
    assert len(worlds) > 10


def some_options(rng):
    mode = rng.choice(["first_game", "scenario", "random", "draft", "free", "free"])
    options = {"mode": mode, "scenario": rng.choice(["rapa_nui", "ta_sekhet_maat", "tantallon_castle", "uluru", "ur"])}
    if mode == "free":
        chosen = rng.sample(list(ROLE), 6)
        options |= {f"role_{role}": "in" if role in chosen else "out" for role in ROLE}
        options |= {f"face_{colour}": rng.choice(["compass", "advanced"]) for colour in COLOUR}
    return options


@pytest.mark.rule("AS-002", "AS-027", "AS-159")
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_under_all_laws(seed):
    rng = random.Random(seed)
    violation = check_game(GAME, 2 + seed % 5, some_options(rng), seed=seed, thorough=0.01, follow=0.001)
    assert violation is None, str(violation)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_many_games_under_all_laws(seed):
    rng = random.Random(seed)
    violation = check_game(GAME, rng.randint(2, 6), some_options(rng), seed=seed, thorough=0.05, follow=0.005)
    assert violation is None, str(violation)


@pytest.mark.rule("AS-162")
def test_exact_odds_of_the_next_card_from_ones_own_view(table):
    """All cards less what lies open, one's own hand and what the others were seen to take."""
    t = table(2, hand={"A": "red/guide", "B": "blue/guide"}, display="2*pink/guide")
    t.play("A", "take pink/guide")
    mine, yours = unplaced(t.s.hide(0), 0), unplaced(t.s.hide(1), 1)
    guides = [CARD.index(f"{colour}/guide") for colour in ("red", "blue", "pink")]
    assert [mine[card] for card in guides] == [1, 2, 0]
    assert [yours[card] for card in guides] == [2, 1, 0]
    assert sum(mine) == t.s.upper + t.s.lower - 3 + 1  # the deck, and the one card of B that A never saw
