"""Batches that a search can use: true copies, honest guesses, a row for every seat, and nothing unchecked gets in."""

import numpy as np
import pytest

from periplus.core.engine.chance import stream
from periplus.core.errors import BadOption, BadPosition
from periplus.env.batch.batch import Batch
from periplus.env.batch.cpu import CpuSide
from periplus.games import game_ids, load_game
from periplus.learning.reward_settings import training_tables

SOME = 8


def played(name, steps=14, **options):
    """Games of several sizes in the middle, by the plain rules: nothing to compile."""
    game = load_game(name)
    tables = training_tables(game)[:: 64 // SOME]
    told = {"rows": "learning", "reward": "pairs", "tables": tables, "seed": 5, "build": "plain"}
    batch = Batch(game, SOME, **{**told, **options})
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


@pytest.fixture(scope="module", params=game_ids())
def batch(request):
    return played(request.param)


def raw(batch):
    return batch.positions().tobytes()


def record(batch, i):
    return batch.game.state(batch.positions()[i : i + 1].copy())


def test_games_that_are_gathered_go_on_as_they_would_have(batch):
    before = raw(batch)
    everything, some = batch.gather(np.arange(SOME)), batch.gather([5, 0, 5])
    assert raw(everything) == raw(batch)
    for field in ("acting", "legal", "rows", "masks"):
        assert np.array_equal(getattr(everything, field), getattr(batch, field))
        assert np.array_equal(getattr(some, field), getattr(batch, field)[[5, 0, 5]])
    for _ in range(6):
        everything.step(everything.random_actions())
        some.step(some.random_actions())
    assert some.positions().tobytes() == everything.positions()[[5, 0, 5]].tobytes()
    assert np.array_equal(some.sizes, batch.sizes[[5, 0, 5]])
    assert raw(batch) == before


def test_forks_are_alike_and_each_has_luck_of_its_own(batch):
    forks = batch.fork([2, 6], 3, seed=11)
    assert forks.positions().tobytes() == batch.positions()[[2, 2, 2, 6, 6, 6]].tobytes()
    assert len({tuple(line) for line in forks.arrays.rngs.tolist()}) == 6
    again = batch.fork([2, 6], 3, seed=11)
    for each in (forks, again):
        for _ in range(4):
            each.step(each.random_actions())
    assert raw(forks) == raw(again)


def test_positions_of_a_batch_are_written_over_games_of_another(batch):
    other, source = batch.gather(np.arange(SOME)), batch.gather([7, 1], seed=2)
    for _ in range(3):
        source.step(source.random_actions())
    luck = other.arrays.rngs.copy()
    other.assign([0, 3], source)
    other.assign([4], batch, of=[2])
    expected = batch.positions()
    expected[[0, 3]], expected[4] = source.positions(), batch.positions()[2]
    assert raw(other) == expected.tobytes()
    assert np.array_equal(other.arrays.rngs, luck)
    assert other.sizes.tolist() == [int(each["seats"]) for each in expected]
    assert np.array_equal(other.legal[[0, 3]], source.legal)
    assert np.array_equal(other.rows[[0, 3]], source.rows)


def test_records_are_written_over_games(batch):
    other = batch.gather(np.arange(SOME))
    other.assign([1, 6], [record(batch, 0), record(batch, 7)])
    other.assign([2], batch.positions()[5:6])
    assert other.positions()[[1, 6, 2]].tobytes() == batch.positions()[[0, 7, 5]].tobytes()


def tampered(batch, **values):
    s = record(batch, 0)
    for name, value in values.items():
        s.array[name] = value
    return s


def test_what_comes_from_outside_is_looked_at_first(batch):
    """Compiled rules check no bounds: a position that cannot be, a view, or one that is over is refused, whole."""
    before = raw(batch)
    refused = [
        tampered(batch, depth=100),
        tampered(batch, depth=-1),
        tampered(batch, seats=6 if batch.game.seat_counts[-1] < 6 else 0),
        tampered(batch, depth=0, frames=0, waiting=0),
        tampered(batch, frames=77),
        record(batch, 0).hide(0),
    ]
    for s in refused:
        with pytest.raises(BadPosition):
            batch.assign([0, 1], [record(batch, 1), s])
    with pytest.raises(BadPosition, match="not records of"):
        batch.assign([0], np.zeros((1, 9), np.int8))
    other = next(name for name in game_ids() if name != batch.game.id)
    with pytest.raises(BadPosition, match="not records of"):
        batch.assign([0], [load_game(other).begin(2)])
    assert raw(batch) == before


def test_numbers_from_outside_are_looked_at_first():
    batch = played("lost-cities", 2)
    for games in ([SOME], [-1], [0.5], [True], [], [[0]], 3):
        with pytest.raises(BadOption):
            batch.gather(games)
    for seats in (5, -1, [0] * 3, batch.sizes, 0.0):
        for ask in (batch.rows_of, lambda who: batch.guess(who, 1)):
            with pytest.raises(BadOption):
                ask(seats)
    with pytest.raises(BadOption, match="seed"):
        batch.guess(0, [1, 2])
    with pytest.raises(BadOption, match="once"):
        batch.assign([1, 1], batch, of=[0, 2])
    with pytest.raises(BadOption, match="1 positions for 2"):
        batch.assign([1, 2], batch, of=[0])
    with pytest.raises(BadOption, match="at least once"):
        batch.fork([1], 0, seed=1)
    with pytest.raises(BadPosition, match="a position of 3 seats"):
        Batch("lost-cities", 1, 2, build="plain").assign([0], [batch.game.begin(3)])


def last_seats(batch):
    return batch.sizes - 1


def test_a_guess_is_the_games_own(batch):
    worlds = batch.gather(np.arange(SOME))
    worlds.guess(last_seats(batch), seed=np.arange(SOME) + 40)
    for i in range(SOME):
        seat = int(batch.sizes[i]) - 1
        view = record(batch, i).hide(seat)
        batch.game.rules().guess(view, seat, stream(40 + i))
        assert worlds.positions()[i].tobytes() == view.tobytes()
    streams = batch.gather(np.arange(SOME))
    streams.guess(0, seed=7)
    view = record(batch, 3).hide(0)
    batch.game.rules().guess(view, 0, stream(7, 3))
    assert streams.positions()[3].tobytes() == view.tobytes()


def test_a_guess_depends_on_the_view_alone(batch):
    """Games that differ in all a seat cannot know, their luck included, become the same worlds with the same future."""
    seats = last_seats(batch)
    real, other = batch.gather(np.arange(SOME)), batch.gather(np.arange(SOME), seed=99)
    other.guess(seats, seed=1234)
    assert np.array_equal(real.rows_of(seats), other.rows_of(seats))
    for each in (real, other):
        each.guess(seats, seed=5)
    assert raw(real) == raw(other)
    for _ in range(5):
        for each in (real, other):
            each.step(each.random_actions())
    assert raw(real) == raw(other)
    assert np.array_equal(real.rows, other.rows)


def test_every_seat_has_its_row(batch):
    for seat in range(int(batch.sizes.max())):
        seats = np.minimum(seat, batch.sizes - 1)
        rows = batch.rows_of(seats)
        for i in range(SOME):
            view = record(batch, i).hide(int(seats[i]))
            assert np.array_equal(rows[i], batch.learning.row(view, int(seats[i])))
    assert np.array_equal(batch.rows_of(batch.acting), batch.rows)


def test_planes_too_are_made_for_any_seat():
    batch = played("archeos", 6, rows="planes", tables=[(2, {})])
    rows = batch.rows_of([0, 1] * (SOME // 2))
    for i in range(SOME):
        assert np.array_equal(rows[i], batch.planes.row(record(batch, i).hide(i % 2), i % 2))


@pytest.mark.timeout(900)  # compiles
def test_compiled_guesses_and_rows_are_the_plain_ones(batch):
    compiled, plain = (batch.gather(np.arange(SOME)) for _ in range(2))
    side = CpuSide(batch.game, SOME, batch._bindings, 1)
    seats = last_seats(batch)
    rows = np.zeros_like(batch.rows)
    side.look(compiled.arrays, seats, rows)
    side.tell(compiled._source_of(batch.learning), seats, rows)
    assert np.array_equal(rows, plain.rows_of(seats))
    plain.guess(seats, seed=3)
    side.guess(compiled.arrays, batch._covers, seats, np.full(SOME, 3), np.arange(SOME))
    assert raw(compiled) == raw(plain)
    assert np.array_equal(compiled.arrays.rngs, plain.arrays.rngs)


@pytest.mark.timeout(900)  # compiles
def test_a_compiled_batch_does_all_this_as_the_plain_one_does():
    ends = []
    for build in ("plain", "cpu"):
        batch = played("lost-cities", 20, build=build, skip_forced=True, threads=2)
        forks = batch.fork([1, 6, 4], 5, seed=3)
        forks.guess(forks.acting, seed=8)
        for _ in range(12):
            forks.step(forks.random_actions())
        batch.assign([0, 2], forks, of=[14, 9])
        batch.assign([5], [record(forks, 0)])
        ends.append((raw(batch), raw(forks), batch.rows_of(0).tobytes(), forks.rewards.tobytes(), forks.statistics()))
    assert ends[0] == ends[1]


def test_a_game_that_was_moved_begins_anew_at_its_own_table():
    tables = [(2, {}), (3, {"choice_order": "simultaneous"}), (1, {})]
    batch = Batch("lost-cities", 6, tables=tables, seed=2, build="plain")
    moved = batch.gather([1, 1, 2, 0])
    batch.assign([0], batch.gather([2]))
    for each in (moved, batch):
        begun = np.zeros(each.n, bool)
        while not begun.all():
            each.step(each.random_actions())
            begun |= each.done.astype(bool)
    assert moved.sizes.tolist() == [3, 3, 1, 2]
    for each in (moved, batch):
        for i in range(each.n):
            s = record(each, i)
            assert s.seats == each.sizes[i]
            assert s.simultaneous == int(s.seats == 3)


@pytest.mark.parametrize("reward", ["rank", "margin", "pairs"])
def test_alone_in_excavation_one_is_rewarded_for_beating_zu(reward):
    game = load_game("excavation")
    batch = Batch(game, 1, 1, seed=1, reward=reward, observe=False, build="plain")
    s = record(batch, 0)
    for lead in (7, 0, -30):
        over = s.copy()
        over.array["depth"], over.array["frames"] = 0, 0
        over.array["credits"][0, :2] = 100 + lead, 100
        batch.arrays.states[:] = over.array
        batch._settle()
        got = float(batch.rewards[0, 0])
        assert batch.done[0] == 1
        expected = {"rank": 1.0 if lead > 0 else -1.0, "margin": lead / 100}.get(reward)
        assert expected is None or got == pytest.approx(expected)
        assert (got > 0) == (lead > 0)
