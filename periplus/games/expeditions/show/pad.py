"""The columns of the score pad: goals and keys, and what was left in hand and on the board."""

from periplus.core.contract.score_pad import Column
from periplus.games.expeditions import data as d
from periplus.games.expeditions.state import State
from periplus.kit import Texts

TINTS = ("green", "teal", "yellow", "clay", "dark")


def pad(t: Texts, view: State) -> list[Column]:
    return [Column(t(f"part.{part}"), (part,), tint) for part, tint in zip(d.PART.names, TINTS, strict=True)]
