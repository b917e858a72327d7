"""The worked scenarios of the ledger, SC-27 to SC-50: sites, season end, set-up, tie-breaks, corners."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE
from periplus.games.archeos import GAME
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.data import COLOUR, ROLE, SEAT

PROFESSORS = "professor guide patron pilot physician photographer"


@pytest.mark.rule("SC-27", "AS-115", "AS-116", "AS-117", "AS-119")
def test_professor(table):
    spaces = {seat: {"red": 1, "violet": 1} for seat in "ABC"}
    t = table(4, roles=PROFESSORS, vehicles=spaces, token=["A", "B", "C", "supply", "B", "A"])
    t.third_monkey("C")
    assert (t.asked(), t.ask()) == ("A", "professor_up")  # C, D are not the highest; A comes before B
    assert t.options("A") == {f"advance {c}" for c in COLOUR} | {"decline"}
    t.play("A", "advance pink")
    assert (t.at("A", "pink"), t.asked(), t.ask()) == (1, "B", "professor_up")
    t.play("B", "advance red")
    assert (t.ask(), t.at("D", "red")) == ("shuffle", 0)  # D is lowest but stands on every start
    assert [t.holder(n) for n in range(1, 7)] == ["supply"] * 6


@pytest.mark.rule("SC-28", "AS-121")
def test_student(table):
    hand = "blue/student 2*red/student 2*green/student pink/student yellow/guide"
    t = table(hand={"A": hand}, vehicles={"A": {"violet": 1}})
    t.expedition("A", "blue/student", "all")
    assert (t.asked(), t.at("A", "blue"), t.display()) == ("B", 0, {"yellow/guide": 1})
    t.third_monkey("B")
    assert t.points("A", "expedition") == 12


@pytest.mark.rule("SC-29", "AS-123", "AS-125", "AS-077", "AS-051")
@pytest.mark.parametrize("display", ["", "pink/guide"])
def test_chichen_itza(table, display):
    hand = "red/photographer red/guide red/patron blue/guide blue/patron green/guide green/patron"
    t = table(advanced="red", hand={"A": hand}, display=display, vehicles={"A": {"red": 2}})
    t.expedition("A", "red/photographer", "red/guide red/patron")
    t.play("A", "advance red")
    assert (t.ask(), t.hand_size("A"), t.s.display_size) == ("chichen", 0, 4 + len(display.split()))
    assert t.options("A") == {"draw", "stop"}
    t.play("A", "draw")
    t.draw("red/pilot")
    assert (t.ask(), t.hand_size("A")) == ("chichen", 1)
    t.play("A", "stop")
    assert (t.asked(), t.hand_size("A")) == ("B", 1)


@pytest.mark.rule("SC-30", "AS-077", "AS-091")
def test_physician_plus_chichen_itza(table):
    red = "red/physician red/guide red/patron red/pilot red/photographer"
    rest = "2*blue/guide 2*green/guide pink/guide"
    t = table(advanced="red", hand={"A": f"{red} {rest}"}, vehicles={"A": {"red": 4}})
    t.expedition("A", "red/physician", red.partition(" ")[2])
    t.play("A", "advance red", "keep_all")
    for size in (6, 7, 8):
        t.play("A", "draw")
        t.draw("violet/pilot" if size == 6 else "violet/guide")
        assert t.hand_size("A") == size
    assert t.asked() == "B"


@pytest.mark.rule("SC-31", "AS-126", "AS-127")
def test_rapa_nui(table):
    t = table(advanced="green", vehicles={"A": {"green": 4}, "B": {"green": 4}, "C": {"green": 2}})
    t.third_monkey()
    assert [(t.points(s, "site_green"), t.points(s, "rapa_nui_bonus")) for s in "ABC"] == [(6, 3), (6, 3), (2, 0)]
    assert [t.at(seat, "green") for seat in "ABC"] == [0, 0, 2]


@pytest.mark.rule("SC-32", "AS-129", "AS-130", "AS-131")
def test_ta_sekhet_maat(table):
    t = table(
        advanced="yellow", hand={"A": "yellow/patron yellow/guide"}, vehicles={"A": {"yellow": 1, "yellow_front": 3}}
    )
    t.expedition("A", "yellow/patron", "all")
    assert t.options("A") == {"advance yellow", "end_effects"}
    t.play("A", "advance yellow", "decline")
    assert (t.at("A", "yellow"), t.at("A", "yellow_front")) == (2, 3)
    t.third_monkey("B")
    assert t.points("A", "site_yellow") == 5
    both = table(advanced="yellow", vehicles={"A": {"yellow": 3, "yellow_front": 3}})
    both.third_monkey()
    assert both.points("A", "site_yellow") == 8


@pytest.mark.rule("SC-33", "AS-132")
def test_tantallon_castle(table):
    t = table(advanced="blue", vehicles={"A": {"blue": 3}, "B": {"blue": 3}, "C": {"blue": 5}})
    t.third_monkey()
    assert [t.points(seat, "site_blue") for seat in "ABC"] == [3, 3, 11]


@pytest.mark.rule("SC-34", "AS-134", "AS-135")
def test_uluru(table):
    t = table(advanced="violet", hand={"A": "violet/guide violet/patron violet/pilot"}, vehicles={"A": {"violet": 3}})
    t.expedition("A", "violet/guide", "all")
    t.play("A", "advance violet")
    assert t.options("A") == {"cash", "stay"}
    stays = t.copy()
    t.play("A", "cash")
    assert (t.points("A", "uluru_cash"), t.at("A", "violet")) == (8, 0)
    stays.play("A", "stay")
    assert (stays.points("A", "uluru_cash"), stays.at("A", "violet")) == (0, 4)
    for end in (t, stays):
        end.third_monkey("B")
        assert end.points("A", "site_violet") == 0


@pytest.mark.rule("SC-35", "AS-137", "AS-139", "AS-138", "AS-141")
def test_ur_round(table):
    t = table(
        advanced="pink",
        roles="botanist pilot patron linguist mercenary guide",
        hand={
            "B": "green/botanist green/pilot green/patron green/linguist",
            "C": "red/guide red/patron blue/patron red/mercenary blue/mercenary",
        },
        vehicles={"B": {"pink": 2}},
    )
    t.third_monkey("B")
    assert (t.asked(), t.ask()) == ("B", "ur")
    t.play("B", "lead green/botanist")
    assert t.options("B") == {"include green/linguist", "include green/pilot", "include green/patron", "confirm"}
    t.play("B", "include green/linguist", "include green/patron")
    assert t.options("B") == {"confirm"}
    t.play("B", "confirm", "role", "advance green")
    assert (t.at("B", "green"), t.points("B", "botanist_claim"), t.hand_size("B")) == (1, 2, 1)
    assert t.options("C") == {"lead red/guide", "lead red/patron", "lead blue/patron", "pass"}
    t.play("C", "lead red/patron", "trait colour")
    assert t.options("C") == {"confirm"}  # a cap of one
    t.play("C", "confirm", "end_effects")
    assert (t.ask(), t.points("B", "botanist_tile"), t.s.display_size) == ("shuffle", 2, 0)


@pytest.mark.rule("SC-36", "AS-142", "AS-154")
def test_role_effects_before_site_points(table):
    t = table(roles=PROFESSORS, vehicles={"A": {"blue": 2}}, token=["B", "C", "C", "B", "B", "supply"])
    t.third_monkey("A")
    assert (t.asked(), t.ask()) == ("B", "professor_up")
    t.play("B", "decline")
    assert (t.ask(), t.at("A", "blue"), t.points("A", "site_blue")) == ("shuffle", 1, 0)


def sizes(t, seat, *lengths):
    """Expeditions of these sizes, each of one role in several colours."""
    for length in lengths:
        role = next(
            r
            for r in ("guide", "patron", "pilot", "physician", "photographer", "student")
            if sum(t.s.unseen[ROLE.index(r) * 6 + c] for c in range(6)) >= length
        )
        free = [c for c in range(6) for _ in range(t.s.unseen[ROLE.index(role) * 6 + c])][:length]
        t.lay(seat, " ".join(f"{COLOUR.names[c]}/{role}" for c in free))


@pytest.mark.rule("SC-37", "AS-149", "AS-150", "AS-151")
def test_tie_breaks(table):
    t = table(season=2, roles="guide patron pilot physician photographer student")
    sizes(t, "A", 5, 3, 3)
    sizes(t, "B", 5, 4, 1)
    sizes(t, "C", 5, 3, 3, 1)
    standing = [GAME.standing(t.s, seat) for seat in range(3)]
    assert standing[1] > standing[2] > standing[0]
    t = table(season=2, roles="guide patron pilot physician photographer student")
    sizes(t, "A", 5, 3)
    sizes(t, "B", 5, 3)
    assert GAME.standing(t.s, 0) == GAME.standing(t.s, 1)


@pytest.mark.rule("SC-38", "AS-036", "AS-038")
def test_six_players():
    s = GAME.begin(6, {"first": "A"})
    rules = GAME.rules("plain")
    while rules.seats_awaited(s) == [CHANCE]:
        rules.apply(s, CHANCE, rules.odds_pick(s, 0))
    assert (s.seasons, s.display_size, s.upper) == (3, 8, 29)


@pytest.mark.rule("SC-39", "AS-024", "AS-026", "AS-029")
def test_draft_with_four_players():
    s = GAME.begin(4, {"mode": "draft", "first": "C"})
    rules = GAME.rules("plain")
    roles, boards = [], []
    while s.season == 0:
        seat = rules.seats_awaited(s)[0]
        if seat == CHANCE:
            rules.apply(s, CHANCE, rules.odds_pick(s, rules.odds_total(s) // 2))
            continue
        legal = rules.legal(s, seat)
        if s.frames[s.depth - 1, 0] == Ask.DRAFT_ROLE:
            roles.append(seat)
            assert len(legal) == 6
        else:
            boards.append(seat)
        rules.apply(s, seat, legal[-1])
    assert roles == [2, 3, 0, 1, 2, 3]
    assert boards == [0, 1, 2, 3, 0, 1]
    while rules.seats_awaited(s) == [CHANCE]:
        rules.apply(s, CHANCE, rules.odds_pick(s, 0))
    assert rules.seats_awaited(s) == [2]


@pytest.mark.rule("SC-40", "AS-152", "AS-144")
def test_negative_score(table):
    t = table(roles="guide patron pilot physician photographer student")
    t.lay("A", "red/student")
    t.lay("A", "blue/student")
    t.third_monkey("B")
    assert t.total("A") == -2


@pytest.mark.rule("SC-41", "AS-054")
@pytest.mark.parametrize(("kept", "known"), [("blue/guide", {"blue/guide": 1}), ("pink/pilot", {})])
def test_publicly_known_cards(table, kept, known):
    t = table(2, hand={"A": "red/physician"}, display="blue/guide red/patron")
    t.play("A", "take blue/guide")
    t.play("B", "take red/patron")
    t.play("A", "draw")
    t.draw("pink/pilot", "red/guide")
    t.s.set_names({"hand": {"A": {"red/guide": 0}}})
    t.complete()
    assert t.known("A") == {"blue/guide": 1}
    t.play("B", "draw")
    while t.asked() == "chance":
        t.draw("violet/patron")
    t.expedition("A", "red/physician")
    t.play("A", "end_effects", f"keep {kept}")
    assert t.hand("A") == {kept: 1}
    assert t.known("A") == known


@pytest.mark.rule("SC-42", "AS-063", "AS-103")
def test_trait_question_with_jokers(table):
    mercenaries = "red/mercenary blue/mercenary"
    t = table(hand={"A": f"red/guide red/patron blue/guide {mercenaries}"})
    t.play("A", "lead red/guide")
    assert t.ask() == "trait"
    t.play("A", "trait role")
    assert t.options("A") == {"include blue/guide", "include red/mercenary", "include blue/mercenary", "all", "confirm"}
    t = table(hand={"A": f"red/guide red/patron {mercenaries}"})
    t.play("A", "lead red/guide")
    assert t.ask() == "followers"
    assert t.options("A") == {"include red/mercenary", "include blue/mercenary", "include red/patron", "all", "confirm"}


@pytest.mark.rule("SC-43", "AS-048", "AS-076")
def test_empty_display_for_the_next_player(table):
    t = table(hand={"A": "red/guide red/patron"})
    t.expedition("A", "red/guide", "all")
    t.play("A", "end_effects")
    assert t.s.display_size == 0
    t.play("B", "draw")
    t.draw("blue/guide", "blue/patron")
    assert (t.hand_size("B"), t.asked()) == (2, "C")


@pytest.mark.rule("SC-44", "AS-042", "AS-043")
def test_carry_over(table):
    t = table(
        2,
        roles="linguist curator professor botanist guide patron",
        vehicles={"A": {"green": 3}},
        linguist=[5],
        relic={"A": {"red": 1}},
        token=["supply", "A"],
    )
    t.lay("A", "red/botanist")
    t.s.tile, t.s.tile_size, t.s.tile_at = 1, 1, 0
    t.third_monkey("A")
    t.play("A", "decline")
    score = t.total("A")
    t.chance("shuffle")
    t.draw("red/guide", "blue/guide")
    assert (t.at("A", "green"), t.s.linguist[0], t.s.relic[0, 0], t.total("A")) == (3, 5, 1, score)
    assert (t.tile(), t.holder(2), t.hand("A"), t.s.laid_size) == ("supply", "supply", {"red/guide": 1}, 0)


@pytest.mark.rule("SC-45", "AS-018", "AS-032", "AS-030")
def test_first_game():
    s = GAME.begin(3, {"mode": "first_game", "first": "A"})
    GAME.rules("plain").apply(s, CHANCE, GAME.codec.parse("shuffle"))
    assert [s.face[c] for c in range(6)] == [1, 0, 0, 0, 0, 0]
    assert s.in_play[ROLE.index("botanist")] == 1
    assert [s.in_play[ROLE.index(r)] for r in ("linguist", "curator", "professor")] == [0, 0, 0]
    assert s.tile == 0
    assert sum(s.unseen[card] for card in range(72)) == 72
    assert not np.asarray(s.vehicle).any()
    assert [GAME.total(s, seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("SC-46", "AS-098", "AS-076")
def test_only_mercenaries_left(table):
    t = table(hand={"A": "green/cartographer red/mercenary blue/mercenary pink/mercenary"})
    t.expedition("A", "green/cartographer")
    t.play("A", "advance green")
    assert (t.asked(), t.s.display_size, t.hand_size("A")) == ("B", 3, 0)


@pytest.mark.rule("SC-47", "AS-113", "AS-114")
def test_no_token_small_enough(table):
    hand = "blue/professor blue/guide blue/patron blue/pilot blue/physician"
    spaces = {"A": {"blue": 6}}
    t = table(hand={"A": hand}, vehicles=spaces, token=["B", "B", "C", "B"])
    four = t.copy()
    four.expedition("A", "blue/professor", "blue/guide blue/patron blue/pilot")
    assert four.asked() == "B"
    t.expedition("A", "blue/professor", "all")
    assert t.options("A") == {"token 5", "end_effects"}


@pytest.mark.rule("SC-48", "AS-089")
def test_linguist_tie_on_the_start(table):
    t = table(roles="linguist guide patron pilot physician photographer")
    t.third_monkey()
    assert [t.points(seat, "linguist_lead") for seat in "ABC"] == [2, 2, 2]


@pytest.mark.rule("SC-49", "AS-053", "AS-048", "AS-154")
def test_nothing_in_hand_or_display(table):
    t = table()
    assert (t.ask(), t.options("A")) == ("turn", {"draw"})
    t.play("A", "draw")
    t.draw("red/guide", "blue/guide")
    assert (t.hand_size("A"), t.asked()) == (2, "B")


@pytest.mark.rule("SC-50", "AS-021")
def test_random_set_up():
    rules = GAME.rules("plain")
    roles, boards = Counter(), Counter()
    games = 600
    for seed in range(games):
        s = GAME.begin(2, {"mode": "random", "first": "A"})
        rng = stream(seed)
        while s.season == 0:
            r = int(rng[0] * 7919 + s.depth * 104729 + rng[1]) % rules.odds_total(s)
            rng = stream(int(rng[0]) ^ int(rng[1]) << 20, s.depth)
            rules.apply(s, CHANCE, rules.odds_pick(s, r))
        assert sum(s.in_play[r] for r in range(12)) == 6
        assert sum(s.face[c] for c in range(6)) == 1
        roles.update(r for r in range(12) if s.in_play[r])
        boards.update(c for c in range(6) if s.face[c])
    assert all(abs(roles[r] - games / 2) < 70 for r in range(12)), roles
    assert all(abs(boards[c] - games / 6) < 50 for c in range(6)), boards
    assert SEAT.names[s.first] == "A"
