"""Rows for learning: complete, honest, one width for all tables, the same numbers in NumPy and compiled."""

import numpy as np
import pytest

from periplus.core.errors import BadOption
from periplus.core.laws.laws import walk
from periplus.env.batch.batch import Batch
from periplus.games import game_ids, load_game
from periplus.learning.reward_settings import training_tables
from periplus.learning.rows import LearningRows, fill_columns, learning_rows, note_columns, rows_at, top_of


def positions(game, seats, every=23):
    for number, (s, _) in enumerate(walk(game, game.begin(seats), 5)):
        if number % every == 0:
            yield s


@pytest.mark.parametrize("name", game_ids())
def test_a_row_shows_only_what_the_seat_may_see(name):
    game = load_game(name)
    rows = learning_rows(game)
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        for s in positions(game, seats):
            for seat in range(seats):
                assert np.array_equal(rows.row(s, seat), rows.row(s.hide(seat), seat))


@pytest.mark.parametrize("name", game_ids())
def test_the_columns_are_the_same_one_by_one_and_all_at_once(name):
    game = load_game(name)
    rows = learning_rows(game)
    seats = game.seat_counts[1]
    for s in positions(game, seats, every=60):
        raw = s.array.view(np.int8).reshape(1, -1).astype(int)
        for seat in range(seats):
            out = np.zeros((1, rows.width), np.int8)
            fill_columns(raw, 0, seat, rows_at(s.seats, rows.alone), top_of(s.depth), rows.runs, rows.head, out, 0, 1)
            assert np.array_equal(out[0, rows.head :], rows.row(s, seat)[rows.head :])


@pytest.mark.parametrize("name", game_ids())
def test_noted_columns_are_those_of_the_row(name):
    """One buffer for position after position: what was not zero before is zero again."""
    game = load_game(name)
    rows = learning_rows(game)
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        out, seen = np.zeros((1, rows.width), np.int8), np.zeros(rows.width + 1, np.int64)
        for s in positions(game, seats, every=60):
            raw = s.array.view(np.int8).reshape(1, -1).astype(int)
            for seat in range(seats):
                told = rows.row(s, seat)
                out[0, : rows.head] = told[: rows.head]
                at_table, top = rows_at(s.seats, rows.alone), top_of(s.depth)
                count = note_columns(raw, seat, at_table, top, rows.runs, rows.head, out, seen)
                assert np.array_equal(out[0], told)
                assert np.array_equal(seen[:count], np.flatnonzero(told))


@pytest.mark.parametrize("name", game_ids())
def test_every_field_that_is_seen_is_told_or_left_out_by_name(name, tmp_path, monkeypatch):
    game = load_game(name)
    assert sum(each.stop - each.start for each in learning_rows(game).stretches) == learning_rows(game).width
    told = (game.folder / "mind" / "rows.toml").read_text(encoding="utf-8")
    (tmp_path / "mind").mkdir()
    (tmp_path / "mind" / "rows.toml").write_text(told.replace("points = ", "pints = "), encoding="utf-8")
    monkeypatch.setattr(type(game), "folder", property(lambda self: tmp_path))
    with pytest.raises(BadOption, match=r"pints, points"):
        LearningRows(game)


def test_seats_are_counted_from_the_watcher():
    """Two seats that look alike from their own chairs have equal rows: only who is watched from where is told."""
    game = load_game("lost-cities")
    rows = learning_rows(game)
    names = {each.name: each for each in rows.stretches}
    s = game.begin(3, {"first_player": "A"})
    for seat in range(3):
        s.array["level"][0, seat, :] = seat + 1
    for seat in range(3):
        told = rows.row(s, seat)[names["level"].start : names["level"].stop].reshape(6, 10)
        assert (told.argmax(1) == seat + 1).all()
        others = rows.row(s, seat)[names["level of others"].start : names["level of others"].stop].reshape(4, 6, 2)
        assert others[:, 0, 0].tolist() == [(seat + 1) % 3 + 1, (seat + 2) % 3 + 1, 0, 0]


@pytest.mark.parametrize("rounds", [149, 150])
def test_a_game_that_nobody_wants_to_end_is_lost_for_all(rounds):
    """EX-125: who is a point ahead gains nothing by taking back and laying the same arrow till the last round."""
    game = load_game("expeditions")
    end = game.codec.encode("end_turn")
    rules = game.rules("plain")
    for s, _ in walk(game, game.begin(2), 5):
        if s.round > 3 and s.ending == 0 and end in rules.legal(s, 1):
            break
    s.round = rounds
    batch = Batch(game, 1, reward="pairs", tables=[(2, {})], build="plain")
    batch.assign([0], [s])
    batch.step(np.array([end]))
    assert batch.done.tolist() == [rounds == 150]
    assert batch.rewards[0, :2].tolist() == ([-1.0, -1.0] if rounds == 150 else [0.0, 0.0])


@pytest.mark.timeout(900)  # the first batch compiles
def test_mixed_tables_agree_with_the_plain_rules_and_never_ask_what_is_forced():
    game = load_game("lost-cities")
    batch = Batch(
        game, 64, seed=3, reward="pairs", rows="learning", tables=training_tables(game), skip_forced=True, threads=1
    )
    ended = 0
    for step in range(160):
        batch.step(batch.random_actions())
        done = batch.done.astype(bool)
        ended += int(done.sum())
        assert (abs(batch.rewards) <= 1).all()
        assert not batch.rewards[~done].any()
        several = done & np.array([seats > 1 for seats, _ in batch.tables])
        assert np.allclose(batch.rewards[several].sum(1), 0, atol=1e-6)
        if step % 40 == 0:
            for i in range(0, 64, 9):
                s = game.state(batch.positions()[i : i + 1].copy())
                seat = int(batch.acting[i])
                assert np.array_equal(batch.rows[i], batch.learning.row(s.hide(seat), seat))
                assert np.flatnonzero(batch.legal[i]).tolist() == game.rules().legal(s, seat)
                assert batch.legal[i].sum() > 1
    assert ended > 60


@pytest.mark.cuda
@pytest.mark.parametrize("name", game_ids())
def test_a_card_shows_the_same_rows(name):
    game = load_game(name)
    here, there = (
        Batch(
            game,
            256,
            device=device,
            seed=6,
            reward="pairs",
            rows="learning",
            tables=training_tables(game),
            skip_forced=True,
        )
        for device in ("cpu", "cuda")
    )
    for step in range(120):
        here.step(here.random_actions())
        there.step(there.random_actions())
        if step % 10 == 0:
            for field in ("rows", "legal", "acting", "done"):
                assert np.array_equal(getattr(there, field).copy_to_host(), getattr(here, field))
    assert there.positions().tobytes() == here.positions().tobytes()
