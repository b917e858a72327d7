"""Looking back: one point per decision, costs that name a better move."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from periplus.bots import judging as module
from periplus.bots import review as review_module
from periplus.bots.chance import Compared, compare, played_on
from periplus.bots.judging import Decision, Judged, decisions_of, judge, replaced, torn
from periplus.bots.review import review
from periplus.bots.search.playouts import Played
from periplus.games import load_game
from periplus.match import Match


def test_a_blunder_is_found() -> None:
    """With a free circle and low numbers to take, to refuse nine times in a row is found out."""
    match = Match.new("lost-cities", players=["Ada", "Bo"], options={"first_player": "A"}, seed=7)
    match.advance()
    for _ in range(12):
        seat = match.asked[0]
        match.play("refuse" if seat == 0 else match.legal(seat)[0])
    seen: list[int] = []
    found = review(match, simulations=6, moments=3, progress=lambda done, planned: seen.append(planned - done))
    assert seen[-1] == 0
    assert 0 < len(found.curve) <= 12
    assert all(abs(sum(point.chances) - 1) < 1e-9 for point in found.curve)
    worse = [moment.judged for moment in found.moments if moment.kind in ("costly", "dubious")]
    assert all(judged.played != judged.better and judged.loss > 0 for judged in worse)
    assert [line.seat for line in found.players] == [0, 1]
    assert len(found.curve_lines(match.players)) == 2
    assert found.to_json()["curve"][0]["index"] == found.curve[0].index


def judged(index: int, seat: int, chance: float, games: int = 160) -> Judged:
    chances = [chance, 1 - chance] if seat == 0 else [1 - chance, chance]
    return Judged(index, seat, "refuse", "refuse", chance, chance, 0.0, 0.0, 0.0, True, games, chances)


def test_neighbours_that_do_not_fit_are_judged_again_for_longer() -> None:
    """Only where no dice or cards came between, and only what games enough say."""
    decisions = [Decision(index, index % 2, 0, b"") for index in (4, 5, 6, 7, 9)]
    steady = [judged(4, 0, 0.5), judged(5, 1, 0.4), judged(7, 1, 0.45), judged(9, 1, 0.9)]
    assert torn(decisions, steady) == []  # a throw before the ninth
    jump = [judged(4, 0, 0.5), judged(5, 1, 0.2), judged(7, 1, 0.25)]
    assert [(each.index, each.times) for each in torn(decisions, jump)] == [(4, 4), (5, 4)]
    assert torn(decisions, [replace(each, games=8) for each in jump]) == []
    over = [judged(5, 1, 0.2), judged(7, 1, 0.5)]  # what had one answer only lies between
    assert [each.index for each in torn(decisions, over)] == [5, 7]
    assert replaced(jump, judged(5, 1, 0.5))[1].chance == 0.5
    assert replaced(jump, None) == jump


def compared(*won: list[int]) -> Compared:
    """Moves 0, 1 … of the first of two seats, by the games each of them won."""
    game = load_game("lost_cities")
    plays = []
    for action, each in enumerate(won):
        standings = np.array([[one, 1 - one] for one in each])
        blank = np.zeros(len(each), np.int32)
        plays.append(Played(action, blank[:, None], blank + 9, blank, standings, np.zeros((len(each), 4), np.int8)))
    return Compared(game, game.begin(2), 0, plays)


def test_games_are_played_on_only_while_something_may_come_of_them() -> None:
    half, better, lost, one_more = [0, 1] * 16, [1] * 8 + [0, 1] * 12, [0] * 64, [1] + [0] * 63
    slight = [1] * 2 + [0, 1] * 15  # ahead by one of 32 games
    for own, other, easy, games, over in (
        (half, half, False, 160, True),  # nothing speaks for another move
        (half, better, False, 160, False),  # it may be better: that is looked into
        (half, slight, False, 160, False),
        ([*half, *half], [*slight, *half], False, 160, True),  # no difference that counts
        ([*half, *half], [*better, *better], False, 160, True),  # it counts: that is asked about in games of its own
        (lost, one_more, False, 160, True),  # lost either way
        (lost, [1] * 64, False, 160, True),
        (better, half, False, 160, False),  # it may have been great
        (better, half, True, 160, True),  # but not where everybody plays it
    ):
        found = module._settled(compared(own, other), 0, easy, games)
        assert found == over, (own, other, easy, games)


def test_a_chance_is_known_from_as_many_games_wherever_nothing_was_found() -> None:
    match = Match.new("lost-cities", players=["Ada", "Bo"], options={"first_player": "A"}, seed=7)
    match.advance()
    view = match.state.hide(0)
    first, second = match.possible(0)[:2]
    both = compare(match.game, view, 0, [first, second], 3, 2)
    alone = played_on(both, 1, 3, 5)
    assert [len(each) for each in alone.shares] == [2, 5]
    same = compare(match.game, view, 0, [second], 3, 5)
    assert alone.chance(1) == same.chance(0), "the same games, whoever was compared"
    assert played_on(alone, 1, 3, 4).chance(1) == same.chance(0)


def test_a_loss_that_is_not_confirmed_makes_no_great_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was ahead of the others was not the move that was played."""
    half = [0, 1] * 120
    monkeypatch.setattr(module, "compare", lambda *given, **kept: compared(half, half))
    doubted = replace(judged(4, 0, 0.7), better="take", loss=0.2, lead=0.2, easy=False)
    game = load_game("lost_cities")
    told = module._asked_again(game, game.begin(2), 0, doubted, [1, 0], 0, 160)
    assert (told.kind, told.better, told.loss) == ("good", "refuse", 0.0)


def test_longer_is_more_games_of_the_same_search(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("lost-cities", players=["Ada", "Bo"], options={"first_player": "A"}, seed=7)
    match.advance()
    match.play("refuse")
    played: list[int] = []
    compare = module.compare
    monkeypatch.setattr(module, "compare", lambda *given, **kept: played.append(given[5]) or compare(*given, **kept))
    [decision] = decisions_of(match)
    judge(match.game, decision, simulations=3)
    judge(match.game, replace(decision, times=4), simulations=3)
    assert played[-1] == 4 * played[0]


def test_at_three_seats_the_curve_does_not_jump_with_whoever_moves() -> None:
    """Each sees its own chance and gives the others even parts of the rest: lines of one seat's views would zigzag."""
    own = (0.72, 0.42, 0.30)
    found = []
    for index in range(12):
        seat = index % 3
        chances = [own[seat] if each == seat else (1 - own[seat]) / 2 for each in range(3)]
        found.append(replace(judged(index, seat, own[seat]), chances=chances))
    assert max(abs(a.chances[0] - b.chances[0]) for a, b in pairwise(found)) > 0.3
    points = review_module._curve(found)
    assert max(abs(a.chances[seat] - b.chances[seat]) for a, b in pairwise(points) for seat in range(3)) < 0.001
    assert points[-1].chances == [round(each / sum(own), 4) for each in own]


def test_what_turned_a_match_is_a_lasting_change_of_chances_and_never_the_scoring() -> None:
    """An even match that the last count decides has no turning point; one in which a move cost a fifth has that."""
    even = [judged(index, index % 2, 0.5) for index in range(12)]
    assert review_module._turning(even, review_module._curve(even), [1.0, 0.0]).how == "none"
    lost = [replace(each, loss=0.2) if each.index == 5 else each for each in even]
    lost = [
        each if each.index < 6 else judged(each.index, each.seat, 0.95 if each.seat == 0 else 0.05) for each in lost
    ]
    found = review_module._turning(lost, review_module._curve(lost), [1.0, 0.0])
    assert (found.how, found.seat, found.index) == ("decision", 1, 5)
