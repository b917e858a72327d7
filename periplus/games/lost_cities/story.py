"""The log in sentences, what an action would do, and the numbers behind a refusal; all from views."""

from __future__ import annotations

from typing import Any

from periplus.core.codec import Act
from periplus.core.game import Line
from periplus.core.texts import Texts


def narrate(t: Texts, before: Any, act: Act, after: Any) -> list[Line]:
    return [Line(act.text)]
