"""What a search says of the chances to win, made true: sharper or more even by what came of such sayings before.

A network learns what a lead is worth too, so what it foresees is not quite a chance. How much sharper a game's should
be is in its `mind/chances.toml`, written by tools/calibrate.
"""

import tomllib
from collections.abc import Sequence
from functools import cache

from periplus.bots.settings import SearchSettings
from periplus.core.contract.game import Game


def true_chances(game: Game, settings: SearchSettings, told: Sequence[float]) -> list[float]:
    """By the game's slope: of two seats the logarithm of the odds is multiplied by it. Without a network
    it stays."""
    return sharpened(told, slope_of(game)) if settings.network else list(told)


def sharpened(told: Sequence[float], slope: float) -> list[float]:
    weights = [max(0.0, each) ** slope for each in told]
    total = sum(weights)
    return [each / total for each in weights] if len(told) > 1 and total > 0 else list(told)


@cache
def slope_of(game: Game, of: str = "slope") -> float:
    """`slope`: of what a search or the network says; `playouts`: of shares of games played on."""
    path = game.folder / "mind" / "chances.toml"
    return float(tomllib.loads(path.read_text(encoding="utf-8")).get(of, 1.0)) if path.exists() else 1.0
