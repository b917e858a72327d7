"""Whole random games under the laws every game obeys, and the invariants of the ledger."""

import pytest

from periplus.core.engine.frames import CHANCE
from periplus.core.laws import laws
from periplus.games.expeditions import GAME
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.data import COLOURS, IN_HAND, SEAT_COUNTS


def test_the_record_has_no_padding():
    fields = GAME.state.dtype.fields
    assert sum(kind.itemsize for kind, _ in fields.values()) == GAME.state.dtype.itemsize


def test_codec():
    laws.codec_law(GAME)


def test_texts():
    laws.texts_law(GAME)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize("seed", range(2))
def test_laws_on_random_games(seats, seed):
    assert laws.check_game(GAME, seats, seed=seed, thorough=0.04, follow=0.01) is None


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_laws_on_many_random_games(seats):
    for seed in range(100, 400):
        assert laws.check_game(GAME, seats, seed=seed, thorough=0.05, follow=0.01) is None


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_plain_and_compiled_are_the_same(seats):
    for seed in range(5):
        assert laws.builds_law(GAME, seats, seed=seed) is None


def in_turn(s):
    return s.depth > 0 and s.frames[0, 0] in (Ask.TURN, Ask.TICKETS)


@pytest.mark.rule("EX-060", "EX-122")
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("seed", range(2))
def test_hands_rows_and_turns_over_a_whole_game(seats, seed):
    """Invariants 12, 14, 15 and 20 of the ledger, which speak of more than one position."""
    turns = []
    s = GAME.begin(seats)
    before, step = s.copy(), (CHANCE, 0)
    for position, played in laws.walk(GAME, s, seed):
        if in_turn(before) and step[0] != CHANCE:
            for p in range(seats):
                assert position.points[p, IN_HAND] >= before.points[p, IN_HAND], "a hand grew"
            if GAME.codec.text(step[1]).startswith("remove"):
                assert position.array["common"].tobytes() == before.array["common"].tobytes()
        if in_turn(position):
            turn = (position.round, position.frames[0, 1])
            if not turns or turns[-1] != turn:
                turns.append(turn)
        before, step = position.copy(), played
    everybody = [(number, p) for number in range(1, s.round + 1) for p in range(seats)]
    skipped = everybody[len(turns) :]
    assert turns == everybody[: len(turns)]
    assert s.round <= 150
    if skipped:  # only when the arrows have run out
        assert skipped[0][0] == s.round
        assert sum(s.supply[c] for c in range(COLOURS)) == 0
