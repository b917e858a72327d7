"""Seasons, acquiring, monkeys, composing, effects. AS-035 to AS-077, AS-154 to AS-157"""

from __future__ import annotations

import random

import pytest

from periplus.core.engine.frames import CHANCE, pop, push
from periplus.games.archeos import GAME
from periplus.games.archeos.actions import MONKEY, Ask
from periplus.games.archeos.data import CARD, COLOUR

RULES = GAME.rules("plain")


def weights(t):
    return {GAME.codec.text(a): GAME.odds(t.s, a) for a in range(GAME.codec.size, MONKEY + 1) if GAME.odds(t.s, a)}


@pytest.mark.rule("AS-039", "AS-040")
def test_monkeys_lie_in_the_lower_half_only(table):
    t = table(upper=1)
    t.play("A", "draw")
    deck = sum(t.s.unseen[card] for card in range(len(CARD)))
    assert "monkey" not in weights(t)
    assert RULES.odds_total(t.s) == deck
    t.draw("red/guide")
    assert weights(t)["monkey"] == 3
    assert weights(t)["card red/guide"] == 1
    assert RULES.odds_total(t.s) == deck - 1 + 3 == t.s.lower
    t.draw("monkey")
    assert (weights(t)["monkey"], RULES.odds_total(t.s)) == (2, deck - 1 + 2)


@pytest.mark.rule("AS-035", "AS-036", "AS-147")
@pytest.mark.parametrize(("seats", "seasons"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_number_of_seasons(table, seats, seasons):
    t = table(seats)
    for season in range(1, seasons + 1):
        assert t.s.season == season
        t.third_monkey("A")
        if season < seasons:
            assert t.ask() == "shuffle"
            t.chance("shuffle")
            while t.asked() == "chance":
                t.draw(CARD.names[next(c for c in range(72) if t.s.unseen[c])])
    assert t.asked() == "nobody"


@pytest.mark.rule("AS-044", "AS-045", "AS-003", "AS-047")
def test_turns_go_round_one_action_each(table):
    t = table(display="red/guide blue/guide pink/guide green/guide")
    t.play("A", "take red/guide")
    assert (t.hand("A"), t.display()) == ({"red/guide": 1}, {"blue/guide": 1, "pink/guide": 1, "green/guide": 1})
    t.play("B", "draw")
    t.draw("red/patron")
    assert t.asked() == "C"
    t.play("C", "take blue/guide")
    assert t.asked() == "A"
    assert "pass" not in t.options("A")


@pytest.mark.rule("AS-046", "AS-052")
def test_a_full_hand_must_play(table, refused):
    ten = " ".join(f"2*{c}/guide" for c in ("red", "green", "blue", "yellow", "pink"))
    t = table(hand={"A": ten}, display="red/patron")
    for text in ("draw", "take red/patron"):
        with pytest.raises(refused, match="HAND_FULL"):
            t.play("A", text)
    with pytest.raises(refused, match="CAN_STILL_PLAY"):
        t.play("A", "surrender")


@pytest.mark.rule("AS-053", "AS-062")
def test_an_expedition_needs_a_leader(table, refused):
    t = table(display="red/patron", hand={"A": "red/mercenary", "B": "blue/guide 2*red/student"})
    with pytest.raises(refused, match="NOT_IN_HAND"):
        t.play("A", "lead red/patron")
    with pytest.raises(refused, match="MERCENARY_NEVER_LEADS"):
        t.play("A", "lead red/mercenary")
    t.play("A", "take red/patron")
    assert {"lead blue/guide", "lead red/student"} <= t.options("B")


@pytest.mark.rule("AS-055")
def test_the_display_has_no_limit(table):
    many = " ".join(f"2*{colour}/{role}" for colour in COLOUR for role in ("guide", "patron"))
    t = table(display=many, hand={"A": "red/pilot blue/pilot pink/pilot green/photographer"})
    t.expedition("A", "green/photographer")
    t.play("A", "end_effects")
    assert t.s.display_size == 27


@pytest.mark.rule("AS-058", "AS-059")
@pytest.mark.parametrize("seat", ["A", "C"])
def test_the_third_monkey_stops_everything(table, seat):
    t = table(hand={seat: "red/guide"}, monkeys=2, turn=seat)
    t.play(seat, "draw")
    t.draw("monkey")
    assert t.ask() == "shuffle"
    t.chance("shuffle")
    while t.asked() == "chance":
        t.draw(CARD.names[next(c for c in range(72) if t.s.unseen[c])])
    assert t.asked() == seat


@pytest.mark.rule("AS-060", "AS-125")
def test_chichen_draws_meet_monkeys(table):
    t = table(advanced="red", hand={"A": "red/guide red/pilot"}, vehicles={"A": {"red": 2}}, monkeys=1)
    t.expedition("A", "red/guide", "all")
    t.play("A", "advance red", "draw")
    t.draw("monkey", "blue/guide")
    assert (t.s.monkeys, t.hand_size("A"), t.ask()) == (2, 1, "chichen")
    t.play("A", "draw")
    t.draw("monkey")
    assert (t.ask(), t.s.drawer, t.s.credit) == ("shuffle", 0, 0)


@pytest.mark.rule("AS-061", "AS-037")
def test_the_deck_never_runs_dry():
    """Drawing only, players stop being able at ten cards; the third monkey is always still to come."""
    for seed in range(12):
        s = GAME.begin(2, {"mode": "random"})
        rng = random.Random(seed)
        turns = 0
        while s.depth:
            seat = RULES.seats_awaited(s)[0]
            if seat == CHANCE:
                action = RULES.odds_pick(s, rng.randrange(RULES.odds_total(s)))
            else:
                legal = RULES.legal(s, seat)
                draw = GAME.codec.encode("draw")
                action = draw if draw in legal else rng.choice(legal)
                if s.frames[s.depth - 1, 0] == Ask.TURN:
                    turns += 1
                    assert s.upper + s.lower > 0
                    assert s.lower >= 3 - s.monkeys
            RULES.apply(s, seat, action)
        assert turns > 40


@pytest.mark.rule("AS-065", "AS-066", "AS-067")
def test_none_to_all_may_follow(table):
    hand = "2*red/guide red/patron red/mercenary"
    for followers, size in (("", 1), ("red/mercenary", 2), ("red/guide red/patron red/mercenary", 4)):
        t = table(hand={"A": hand})
        t.expedition("A", "red/guide", followers)
        assert t.s.size == size
        assert len(t.expeditions("A")[0]) == size


@pytest.mark.rule("AS-068")
def test_expeditions_lie_until_season_end(table):
    t = table(2, hand={"A": "red/guide red/patron"}, display="blue/guide blue/patron")
    t.expedition("A", "red/guide", "all")
    t.play("A", "end_effects")
    t.play("B", "take blue/guide")
    t.play("A", "take blue/patron")
    assert t.expeditions("A") == [["red/guide", "red/patron"]]
    t.third_monkey("B")
    assert t.expeditions("A") == [["red/guide", "red/patron"]]
    t.chance("shuffle")
    assert t.expeditions("A") == []


@pytest.mark.rule("AS-069")
@pytest.mark.parametrize("trait", ["colour", "role"])
def test_both_traits_of_the_leader_count(table, trait):
    """Followers give nothing, and it does not matter which trait bound the expedition."""
    t = table(roles="botanist", hand={"A": "red/botanist red/professor blue/botanist"})
    t.expedition("A", "red/botanist", "red/professor" if trait == "colour" else "blue/botanist", trait)
    assert t.options("A") == {"advance red", "role", "end_effects"}


@pytest.mark.rule("AS-070", "AS-078")
def test_effects_are_optional_and_in_any_order(table):
    ends = []
    for order in (["advance red", "role"], ["role", "advance red"]):
        t = table(roles="botanist", hand={"A": "red/botanist red/guide"})
        t.expedition("A", "red/botanist", "all")
        t.play("A", *order)
        ends.append(t.s.tobytes())
    assert ends[0] == ends[1]
    for taken in ([], ["role"], ["advance red"]):
        t = table(roles="botanist", hand={"A": "red/botanist red/guide"})
        t.expedition("A", "red/botanist", "all")
        t.play("A", *taken, "end_effects")
        assert (t.at("A", "red"), t.points("A", "botanist_claim")) == ("advance red" in taken, 2 * ("role" in taken))


@pytest.mark.rule("AS-075")
def test_the_menu_is_read_anew_after_every_effect(table):
    """Too weak for Uluru's fifth step; after an artefact and a cash-in the easy first step is open."""
    hand = {"A": "violet/linguist violet/patron"}
    t = table(advanced="violet", hand=hand, vehicles={"A": {"violet": 4}}, linguist=[2])
    t.expedition("A", "violet/linguist", "all")
    assert t.options("A") == {"role", "end_effects"}
    t.play("A", "role", "advance violet", "cash")
    assert t.options("A") == {"advance violet", "end_effects"}


@pytest.mark.rule("AS-077")
def test_closing_order(table):
    """Hand to the display, then the Patron, then Chichén Itzá."""
    t = table(advanced="red", hand={"A": "red/patron red/guide blue/guide"}, vehicles={"A": {"red": 1}})
    t.expedition("A", "red/patron", "red/guide")
    t.play("A", "advance red")
    assert (t.ask(), t.display()) == ("patron", {"blue/guide": 1})
    t.play("A", "draw_all")
    t.draw("red/pilot", "blue/pilot")
    assert t.ask() == "chichen"
    t.play("A", "draw")
    t.draw("green/pilot")
    assert (t.asked(), t.hand_size("A")) == ("B", 3)


@pytest.mark.rule("AS-155")
def test_cards_are_picked_in_canonical_order(table, refused):
    t = table(hand={"A": "red/guide red/physician red/patron 2*red/student"})
    t.play("A", "lead red/guide", "include red/patron")
    assert t.options("A") == {"include red/student", "confirm"}
    with pytest.raises(refused, match="OUT_OF_ORDER"):
        t.play("A", "include red/physician")
    with pytest.raises(refused, match="NOT_IN_HAND"):
        t.play("A", "include red/patron")
    with pytest.raises(refused, match="ALREADY_BEGUN"):
        t.play("A", "all")
    t.play("A", "include red/student", "include red/student")
    assert t.options("A") == {"confirm"}


@pytest.mark.rule("AS-157", "AS-154")
def test_a_leader_commits(table):
    """Nothing but this expedition can follow, and even a leader alone is confirmed."""
    t = table(hand={"A": "red/guide"}, display="blue/guide")
    t.play("A", "lead red/guide")
    assert (t.ask(), t.options("A")) == ("followers", {"confirm"})


@pytest.mark.rule("AS-039", "AS-040", "AS-061")
def test_drawing_when_needed_is_the_same_as_shuffling_first(table):
    """The third of three monkeys shuffled into h cards lies on average on place 3 (h + 4) / 4 of the lower part."""
    rng = random.Random(6)
    start = table(2, roles="guide patron pilot physician photographer mercenary")
    pop(start.s)
    half = start.s.upper
    assert (half, start.s.lower) == (36, 39)
    places, first_cards = [], []
    for _ in range(400):
        s = start.s.copy()
        push(s, Ask.DRAW, CHANCE, 120, 0)
        drawn = 0
        while s.monkeys < 3 and s.season == 1 and s.frames[s.depth - 1, 0] == Ask.DRAW:
            action = RULES.odds_pick(s, rng.randrange(RULES.odds_total(s)))
            first_cards += [action] if drawn == 0 else []
            RULES.apply(s, CHANCE, action)
            drawn += 1
        places.append(drawn)
    assert min(places) >= half + 3
    assert max(places) <= 2 * half + 3
    assert abs(sum(places) / len(places) - (half + 3 * (half + 4) / 4)) < 1.5
    assert len(set(first_cards)) == 36
