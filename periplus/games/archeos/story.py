"""The log in sentences, and what an action would do. From views only."""

from __future__ import annotations

from typing import Any

from periplus.core.codec import Act
from periplus.core.game import Line
from periplus.core.texts import Texts


def narrate(t: Texts, before: Any, act: Act, after: Any) -> list[Line]:
    return []
