"""Tips at the first time something happens. A game has one wherever its texts do.

`tip.verb.<verb>`: that was played. `tip.part.<category>`: such points were booked. `tip.ask.<question>`: one
is asked that.
"""

from typing import Any

from periplus.core.engine.codec import Act
from periplus.core.engine.record import Domain
from periplus.core.texts import Texts


def tips_of(t: Texts, parts: Domain, before: Any, act: Act, after: Any) -> tuple[str, ...]:
    """The ids of the tips that a step calls for, as one viewer saw it."""
    verb = f"tip.verb.{act.verb}"
    called = [verb] if act.verb and t.has(verb) else []
    if before.bytes_of("points") != after.bytes_of("points"):
        old, new = before.points, after.points
        for place, part in enumerate(parts):
            id = f"tip.part.{part}"
            if t.has(id) and any(old[seat, place] != new[seat, place] for seat in range(after.seats)):
                called.append(id)
    return tuple(called)
