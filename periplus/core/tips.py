"""Tips at the first time something happens. A game has one wherever its texts do.

`tip.verb.<verb>`: that was played. `tip.part.<category>`: such points were booked. `tip.ask.<question>`: one
is asked that.
"""

from __future__ import annotations

from typing import Any

from periplus.core.codec import Act
from periplus.core.record import Domain
from periplus.core.texts import Texts


def tips_of(t: Texts, parts: Domain, before: Any, act: Act, after: Any) -> tuple[str, ...]:
    """The ids of the tips that a step calls for, as one viewer saw it."""
    called = [f"tip.verb.{act.verb}"] if act.verb else []
    if before.points != after.points:
        for place, part in enumerate(parts):
            if any(before.points[seat, place] != after.points[seat, place] for seat in range(after.seats)):
                called.append(f"tip.part.{part}")
    return tuple(id for id in called if t.has(id))
