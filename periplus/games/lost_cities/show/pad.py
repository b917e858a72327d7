"""The columns of the score pad: six colours, artefacts, dice, bridges."""

from periplus.core.contract.score_pad import Column
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.state import State
from periplus.kit import Texts

TINTS = (*d.COLOUR.names, "clay", "dark", "stone")


def pad(t: Texts, view: State) -> list[Column]:
    parts = d.PART.names
    return [Column(t(f"part.{part}"), (part,), tint) for part, tint in zip(parts, TINTS, strict=True)]
