"""Two clocks. What is waited for in this process goes by one that never goes back (`time.monotonic`). What is stored
goes by the world's, which people and time servers may set by a year either way: so an age is never negative, and what
was stored by a clock that has been set back since counts as old, not as still to come."""

import time

APART = 5.0  # seconds by which the clocks of two machines may differ


def ago(at: float) -> float:
    """Seconds since a stored time."""
    return max(0.0, time.time() - at)


def is_to_come(at: float) -> bool:
    """Whether a stored time has not come yet: the clock was set back since."""
    return at > time.time() + APART


def silent(at: float, seconds: float) -> bool:
    """Whether nobody has said anything for so long."""
    return is_to_come(at) or ago(at) > seconds
