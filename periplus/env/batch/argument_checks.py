"""What a batch is given from outside, looked at before compiled code sees it: it checks no bounds itself."""

from collections.abc import Sequence

import numpy as np

from periplus.core.contract.game import Game
from periplus.core.engine.arrays import Array, Ints, Positions
from periplus.core.engine.record import Record
from periplus.core.errors import BadOption, BadPosition

Numbers = int | Sequence[int] | Array  # one, some, or an array of them, on a card too


def on_host(numbers: Numbers) -> Ints:
    """Whole numbers as an array of this machine, wherever they lie."""
    if hasattr(numbers, "__cuda_array_interface__"):
        from numba import cuda

        numbers = cuda.as_cuda_array(numbers).copy_to_host()
    array = np.asarray(numbers)
    if array.size and array.dtype.kind not in "iu":
        raise BadOption(f"whole numbers are needed here, not {array.dtype}")
    return array.astype(np.int64)


def game_numbers(games: Numbers, n: int) -> Ints:
    """Numbers of games of a batch, in any order and as often as one likes, but at least one."""
    where = on_host(games)
    if where.ndim != 1 or not where.size:
        raise BadOption(f"games are named by a list of their numbers, not by an array of shape {where.shape}")
    wrong = where[(where < 0) | (where >= n)]
    if wrong.size:
        raise BadOption(f"game {wrong[0]}: this batch has 0 to {n - 1}")
    return where


def one_a_game(numbers: Numbers, n: int, what: str) -> Ints:
    """One number for all games, or one for each."""
    array = on_host(numbers)
    if array.shape not in ((), (n,)):
        raise BadOption(f"{what}: one for all or one for each of {n} games, not an array of shape {array.shape}")
    return np.ascontiguousarray(np.broadcast_to(array, (n,)))


def seats_given(seats: Numbers, sizes: Ints) -> Ints:
    given = one_a_game(seats, len(sizes), "seats")
    wrong = np.flatnonzero((given < 0) | (given >= sizes))
    if wrong.size:
        i = wrong[0]
        raise BadOption(f"seat {given[i]}: at the table of game {i} there are 0 to {sizes[i] - 1}")
    return given


def admitted(game: Game, positions: Sequence[Record] | Array) -> Positions:
    """Records as an array of their bytes, each admitted like any position from outside, and not over."""
    arrays = [np.atleast_1d(each.array if isinstance(each, Record) else np.asarray(each)) for each in positions]
    if any(each.dtype != game.state.dtype or each.shape != (1,) for each in arrays):
        raise BadPosition(f"these are not records of {game.id}")
    for each in arrays:
        s = game.state(each.copy())
        game.admit(s)
        if s.depth == 0:
            raise BadPosition("this game is over: there is nothing to play on from")
    return np.concatenate(arrays) if arrays else np.zeros(0, game.state.dtype)
