"""Batches: the same games whatever the threads, honest rows, rewards that add up."""

import numpy as np
import pytest

from periplus.core.errors import BadOption
from periplus.core.laws import walk
from periplus.env.batch import Batch
from periplus.env.planes import Planes
from periplus.games import game_ids, load_game


def test_threads_do_not_change_the_games():
    ends = []
    for threads in (1, 2):
        batch = Batch("lost-cities", 64, 3, seed=9, threads=threads)
        for _ in range(150):
            batch.step(batch.random_actions())
        ends.append((batch.positions().tobytes(), batch.rows.tobytes(), batch.statistics()))
    assert ends[0] == ends[1]
    assert ends[0][2]["games"] > 40
    assert ends[0][2]["illegal"] == 0


def test_a_batch_agrees_with_the_plain_rules():
    batch = Batch("lost-cities", 16, 3, seed=2, threads=1)
    game = batch.game
    for _ in range(130):
        for i in range(0, 16, 5):
            s = game.state(batch.positions()[i : i + 1].copy())
            seat = int(batch.acting[i])
            assert game.rules().seats_awaited(s)[0] == seat
            assert np.flatnonzero(batch.legal[i]).tolist() == game.rules().legal(s, seat)
            assert np.array_equal(batch.rows[i], batch.planes.row(s.hide(seat), seat))
        batch.step(batch.random_actions())


@pytest.mark.parametrize("reward", ["rank", "margin"])
def test_rewards_come_with_the_end_and_only_then(reward):
    batch = Batch("lost-cities", 32, 3, seed=4, reward=reward)
    ended = 0
    for _ in range(200):
        batch.step(batch.random_actions())
        done = batch.done.astype(bool)
        assert not batch.rewards[~done].any()
        if reward == "rank":
            assert np.allclose(batch.rewards[done].sum(1), 0, atol=1e-6)
            assert (abs(batch.rewards) <= 1).all()
        ended += int(done.sum())
    assert ended == batch.statistics()["games"] > 20


def test_an_illegal_action_is_replaced_and_counted():
    batch = Batch("lost-cities", 4, 3, seed=1)
    batch.step(np.full(4, 9999))
    batch.step(np.full(4, -5))
    assert batch.statistics()["illegal"] == 8


def test_planes_are_named_and_can_be_chosen():
    planes = Planes(load_game("lost-cities"), 2, ["level", "points"])
    assert [plane.name for plane in planes.all] == ["ask", "level", "level_draft", "points", "points_draft"]
    assert planes.all[-1].stop == planes.width
    with pytest.raises(BadOption, match="no plane colour"):
        Planes(load_game("lost-cities"), 2, ["colour"])


@pytest.mark.parametrize("name", game_ids())
def test_a_row_shows_only_what_the_seat_may_see(name):
    """The row from the whole position equals the row from the seat's view, in which all else is blanked."""
    game = load_game(name)
    seats = next(count for count in game.seat_counts if count > 1)
    planes = Planes(game, seats)
    for number, (s, _) in enumerate(walk(game, game.begin(seats), 5)):
        if number % 9 == 0:
            for seat in range(seats):
                assert np.array_equal(planes.row(s, seat), planes.row(s.hide(seat), seat))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"n": 0}, "at least one"), ({"device": "tpu"}, "not cpu or cuda"), ({"reward": "joy"}, "not rank or margin"),
     ({"seats": 9}, "not 9")],
)  # fmt: skip
def test_bad_batches_are_refused(arguments, message):
    with pytest.raises(BadOption, match=message):
        Batch("lost-cities", **{"n": 2, **arguments})
