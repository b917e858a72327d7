"""What a search asks of a batch beside its steps, one game at a time, as rules: guessed worlds, rows of any seat."""

from typing import Any

from periplus.core.engine.chance import seed_stream
from periplus.core.engine.frames import awaited
from periplus.core.engine.rule import rule
from periplus.learning.rows import fill_columns, rows_at, top_of


def _open(*_: Any) -> Any:
    raise NotImplementedError("bound by a batch's Builder")


guess = question = observe = _open


@rule
def guess_one(states: Any, i: int, seat: int, seed: int, stream: int, rng: Any) -> None:
    """A view becomes a world. The luck to come is of the same stream, so that nothing of the real game is left."""
    seed_stream(rng, seed, stream)
    guess(states[i], seat, rng)


@rule
def look_one(states: Any, i: int, seat: int, rows: Any) -> None:
    """What a seat sees, asked or not; of a row for learning its head alone."""
    asked = -1
    if (awaited(states[i]) >> seat) & 1 == 1:
        asked = question(states[i], seat)
    observe(states[i], seat, asked, rows, i)


@rule
def tell_one(
    raw: Any, i: int, first: int, stride: int, seats_at: int, depth_at: int, alone: int, seat: int, table: Any,
    head: int, rows: Any,
) -> None:  # fmt: skip
    """The rest of a row for learning."""
    at_table = rows_at(raw[i, seats_at], alone)
    fill_columns(raw, i, seat, at_table, top_of(raw[i, depth_at]), table, head, rows, first, stride)
