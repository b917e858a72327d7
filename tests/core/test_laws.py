"""The laws can fail: each catches a game in which the thing it guards was broken on purpose."""

from dataclasses import replace

import pytest

from periplus.core.contract.game import Game
from periplus.core.engine.rule import rule
from periplus.core.laws import laws
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.actions import REFUSE
from periplus.games.lost_cities.rules.course import COURSE
from periplus.lab.fuzz import fuzz

verdict, offer, apply = COURSE.verdict, COURSE.offer, COURSE.apply
WINDOW = {"choice_order": "simultaneous", "first_player": "A"}


def broken(**changes) -> Game:
    return replace(GAME, _rules={}, **changes)


def violations(game: Game, options=WINDOW, seats: int = 3, games: int = 2) -> set[str]:
    found = [laws.check_game(game, seats, options, seed, thorough=0.5, follow=0.0) for seed in range(games)]
    return {violation.law for violation in found if violation is not None}


def test_lost_cities_keeps_them():
    assert violations(GAME) == set()


@rule
def no_refusing(s, seat, action):
    return 1 if action == REFUSE else verdict(s, seat, action)


def test_an_offer_that_disagrees_with_the_verdict():
    assert violations(broken(verdict=no_refusing)) == {"legal"}


@rule
def offer_less(s, seat, mask):
    offer(s, seat, mask)
    mask[REFUSE >> 5] &= ~(1 << (REFUSE & 31))


def test_an_offer_that_forgets_an_action():
    assert violations(broken(offer=offer_less)) == {"legal"}


@rule
def peeking_verdict(s, seat, action):
    hidden = s.level[(seat + 1) % s.seats + 5, 0]
    return 1 if hidden > 0 and action == 0 else verdict(s, seat, action)


def test_a_verdict_that_reads_what_the_seat_cannot_see():
    assert "view" in violations(broken(verdict=peeking_verdict, offer_is_exact=False))


@rule
def odds_of_a_loaded_die(s, action):
    return 2 if action % 7 == 0 else 1


def test_a_sampler_that_disagrees_with_the_odds():
    assert violations(broken(odds=odds_of_a_loaded_die)) == {"odds"}


@rule
def guess_nothing(s, seat, rng):
    pass


def test_a_guess_that_leaves_holes():
    assert violations(broken(guess=guess_nothing)) & {"guess", "view", "crash"}


@rule
def guess_too_much(s, seat, rng):
    s.roll += 1


def test_a_guess_that_changes_what_is_known():
    assert violations(broken(guess=guess_too_much)) & {"view"}


@rule
def first_come_bonus(s, seat, action):
    waiting = s.waiting
    apply(s, seat, action)
    if waiting & (waiting - 1) != 0 and s.waiting != waiting:
        s.caravan[0] = seat + 1


def test_simultaneous_answers_whose_order_matters():
    assert violations(broken(apply=first_come_bonus)) & {"order"}


def test_an_endless_game():
    assert violations(replace(GAME, _rules={}, longest=20)) == {"length"}


def test_missing_words(tmp_path):
    (tmp_path / "texts").mkdir()
    for language in ("en", "fr"):
        (tmp_path / "texts" / f"{language}.toml").write_text('[game]\nname = "x"\n')
    with pytest.raises(laws.Broken, match="no text for"):
        laws.texts_law(broken(data=replace(GAME.data, folder=tmp_path)))


def test_a_failing_game_is_shrunk_and_written_as_a_match_file(tmp_path):
    from periplus.match import load

    @rule
    def invariants(s):
        return ["two refusals"] if s.dice_marks[0] >= 2 else []

    report = fuzz(broken(invariants=invariants), 3, seed=5, folder=tmp_path, compiled=False, thorough=1.0)
    assert report.violations
    assert {v.law for v in report.violations} == {"invariant"}
    match = load(report.files[0])
    refusals = sum(match.game.codec.text(entry.action) == "refuse" and entry.seat == 0 for entry in match.log)
    assert refusals >= 2
    assert match.state.dice_marks[0] == 2
    # Two refusals by A need two rolls: dice, A and the others' answers; nothing that is not needed is left.
    assert len(match.log) <= 4 * len(match.players) + 6
