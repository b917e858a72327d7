"""Ghosts: what an act under consideration would bring, drawn into slots of the board before it is done."""

from collections.abc import Callable
from typing import Any

from periplus.core.draw.svg import escape
from periplus.core.engine.codec import Act, Codec
from periplus.core.texts import signed

Slots = dict[str, str]


def after(apply: Callable[[Any, int, int], None], codec: Codec, view: Any, act: Act) -> Any:
    """What the one who acts would see then: a copy of their view, played on by the rules."""
    position = view.copy()
    apply(position, act.seat, codec.parse(act.text))
    return position


def merge(*parts: Slots) -> Slots:
    """Several ghosts at once: what falls into the same slot lies on one another."""
    merged: Slots = {}
    for part in parts:
        for slot, markup in part.items():
            merged[slot] = merged.get(slot, "") + markup
    return merged


def gain(points: int) -> str:
    """A change as it is written beside a piece: with its sign, in both directions."""
    return f"+{points}" if points > 0 else signed(points)


def slip(lines: list[str]) -> str:
    """Sentences on a slip of paper."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines if line)
