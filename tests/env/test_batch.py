"""Batches: the same games whatever the threads, honest rows, rewards that add up."""

import gc
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from periplus.core.errors import BadAction, BadOption
from periplus.core.laws.laws import walk
from periplus.env.batch import dlpack
from periplus.env.batch.batch import Batch
from periplus.games import game_ids, load_game
from periplus.learning.planes import Planes

pytestmark = pytest.mark.timeout(900)  # the first batch compiles


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


@pytest.mark.parametrize("shape", [(3,), (5,), (4, 1)])
def test_a_step_takes_one_action_for_each_game(shape):
    batch = Batch("lost-cities", 4, 3, seed=1)
    before = batch.positions().tobytes()
    with pytest.raises(BadAction, match="each of 4 games"):
        batch.step(np.zeros(shape, np.int64))
    assert batch.positions().tobytes() == before


def test_arrays_are_shared_with_torch_and_numpy_without_copies():
    batch = Batch("lost-cities", 8, 3, seed=3)
    for array in (batch.rows, batch.legal, batch.acting, batch.rewards, batch.done):
        tensor = torch.from_numpy(array)
        assert tensor.data_ptr() == torch.from_dlpack(array).data_ptr() == array.ctypes.data
        assert np.shares_memory(np.from_dlpack(tensor), array)
    rows, before = torch.from_numpy(batch.rows), batch.rows.copy()
    batch.step(torch.from_numpy(batch.legal).max(1).indices)
    assert not np.array_equal(before, rows.numpy())
    assert np.array_equal(batch.rows, rows.numpy())


@pytest.mark.cuda
@pytest.mark.parametrize("seats", [2, 4])
def test_a_card_plays_the_same_games_and_shares_its_arrays(seats):
    here, there = (Batch("lost-cities", 512, seats, device=device, seed=6) for device in ("cpu", "cuda"))
    rows = torch.as_tensor(there.rows, device="cuda")
    legal = torch.as_tensor(there.legal, device="cuda")
    assert rows.data_ptr() == there.rows.__cuda_array_interface__["data"][0]
    for step in range(160):
        if step % 2:
            here.step(here.random_actions())
            there.step(there.random_actions())
        else:
            here.step(here.legal.argmax(1))
            there.step(legal.int().argmax(1))  # int64 on the card, never copied to the host
        if step % 20 == 0:
            assert np.array_equal(rows.cpu().numpy(), here.rows)
            assert np.array_equal(legal.cpu().numpy(), here.legal)
    assert there.positions().tobytes() == here.positions().tobytes()
    assert there.statistics() == here.statistics()
    assert np.array_equal(there.rewards.copy_to_host(), here.rewards)


def test_planes_are_named_and_can_be_chosen():
    planes = Planes(load_game("lost-cities"), 2, ["level", "points"])
    assert [p.name for p in planes.all] == ["ask", "about", "seat", "level", "level_draft", "points", "points_draft"]
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
    [({"n": 0}, "at least one"), ({"device": "tpu"}, "not cpu or cuda"), ({"seats": 9}, "not 9"),
     ({"reward": "joy"}, "not one of rank, margin, pairs"), ({"rows": "tall"}, "not planes or learning")],
)  # fmt: skip
def test_bad_batches_are_refused(arguments, message):
    with pytest.raises(BadOption, match=message):
        Batch("lost-cities", **{"n": 2, **arguments})


def test_the_page_tells_the_planes_as_they_are():
    root = Path(__file__).resolve().parents[2]
    assert subprocess.run([sys.executable, root / "tools" / "plane_tables", "--check"], cwd=root).returncode == 0


@pytest.mark.parametrize("library", ["numpy", "torch", "jax.dlpack"])
def test_arrays_are_handed_over_without_a_copy(library):
    """A step rewrites what was taken before it; what nobody takes, or lets go, is given back."""
    take = pytest.importorskip(library).from_dlpack
    batch = Batch("lost-cities", 64, seats=3, seed=1)
    taken = {name: take(batch.shared(name)) for name in ("rows", "legal", "rewards")}
    batch.step(batch.random_actions())
    for name, array in taken.items():
        if library == "jax.dlpack":  # it may have kept what it was once asked for
            assert array.unsafe_buffer_pointer() == getattr(batch, name).ctypes.data
        else:
            assert np.array_equal(np.asarray(array), getattr(batch, name))
    taken.clear()
    del array
    batch.shared("rows").__dlpack__()
    gc.collect()
    assert not dlpack._lent
    with pytest.raises(BadOption, match="there are rows"):
        batch.shared("arrays")


@pytest.mark.parametrize("build", ["cpu", "plain"])
def test_a_batch_that_shows_nothing_plays_the_same_games(build):
    """Rows for learning that nobody asked for have no memory to be written to."""
    seen, unseen = (
        Batch("lost-cities", 3, seed=2, rows="learning", observe=observe, build=build) for observe in (True, False)
    )
    for _ in range(12):
        seen.step(seen.random_actions())
        unseen.step(unseen.random_actions())
    assert unseen.rows.shape[0] == 0
    assert np.array_equal(seen.legal, unseen.legal)
    assert seen.positions().tobytes() == unseen.positions().tobytes()
