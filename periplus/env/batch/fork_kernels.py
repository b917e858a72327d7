"""Kernels for forking a batch: determinise each game for a seat (`guess_one`), and write the observation row of any
seat (`look_one`, `tell_one`). One game a call."""

from periplus.core.engine.arrays import Array
from periplus.core.engine.chance import seed_stream
from periplus.core.engine.frames import awaited
from periplus.core.engine.rule import rule, unbound
from periplus.env.batch.arrays import Arrays, RowSource
from periplus.learning.rows import fill_columns, rows_at, top_of

guess = question = observe = unbound


@rule
def guess_one(i: int, a: Arrays, seat: int, seed: int, stream: int) -> None:
    """A view becomes a world. The luck to come is of the same stream, so that nothing of the real game is left."""
    rng = a.rngs[i]
    seed_stream(rng, seed, stream)
    guess(a.states[i], seat, rng)


@rule
def look_one(i: int, a: Arrays, seat: int, rows: Array) -> None:
    """What a seat sees, asked or not; of a row for learning its head alone."""
    s = a.states[i]
    asked = -1
    if (awaited(s) >> seat) & 1 == 1:
        asked = question(s, seat)
    observe(s, seat, asked, rows, i)


@rule
def tell_one(i: int, source: RowSource, seat: int, rows: Array, first: int, stride: int) -> None:
    """The rest of a row for learning."""
    raw, at_table = source.raw, rows_at(source.raw[i, source.seats_at], source.alone)
    fill_columns(
        raw, i, seat, at_table, top_of(raw[i, source.depth_at]), source.runs, source.head, rows, first, stride
    )  # fmt: skip
