"""The garbage collector in a process that holds hundreds of tables, which are a million objects and no cycles: to look
through them all would hold up whoever moves meanwhile, for half a second at a time. So it looks at what is new, little
at a time, and at everything only when nobody plays, or once an hour.

Python itself looks when so many more objects are there than at the last look. Where as many go as come that is seldom,
and by then a hundred thousand are new, a twentieth of a second's work: so while people move we look by the clock."""

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG = 5_000  # new objects between two looks: two milliseconds of work
NEVER = 1_000_000_000
SOON = 0.05  # seconds between two looks while people move
CALM = 1.0  # and while nobody does
EVERY = 60.0  # seconds at least between two sweeps of everything
IDLE = 5.0  # seconds without a move
AT_LATEST = 3600.0


def settle_in() -> None:
    """From now on what outlives its first look is not looked at again, until all is swept; what is here already, never:
    processes share it with their parent as long as nobody touches it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


async def sweeping(moved: Callable[[], float]) -> None:
    """`moved`: when the last move was made."""
    swept = time.monotonic()
    while True:
        await asyncio.sleep(SOON if time.monotonic() - moved() < IDLE else CALM)
        gc.collect(0)
        if due(time.monotonic(), moved(), swept):
            gc.collect()
            swept = time.monotonic()


def due(now: float, moved: float, swept: float) -> bool:
    """Nothing to sweep if nobody moved since; while they move it can wait."""
    return moved > swept and now - swept > EVERY and (now - moved > IDLE or now - swept > AT_LATEST)
