"""From a training to the package: the weights, and beside them where they came from."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.lab.train.checkpoint import story_of

MOST_BYTES = 4_000_000


class TooLarge(PeriplusError):
    pass


def install(game: Game, checkpoint: Path, device: str) -> Path:
    """Write `mind/network.npz` and `mind/network.toml` of the game."""
    target = game.folder / "mind" / "network.npz"
    with np.load(checkpoint) as file:
        arrays = {name: file[name] for name in file.files if "/" not in name}
    size = sum(each.nbytes for each in arrays.values())
    if size > MOST_BYTES:
        raise TooLarge(f"{checkpoint}: {size:,} bytes of weights; a game may bring {MOST_BYTES:,}")
    np.savez_compressed(target, **arrays)
    target.with_suffix(".toml").write_text(provenance(story_of(checkpoint), device), encoding="utf-8")
    return target


def provenance(story: dict[str, Any], device: str) -> str:
    recipe = story["recipe"]
    command = (
        f"periplus train {story['game']} --device cuda --minutes {recipe['minutes']:g} --epochs {recipe['epochs']}"
    )
    lines = [
        "# Where network.npz came from. Written by `periplus train --install`.",
        f'command = "{command}"',
        f'device = "{device}"',
        f"hours = {story['seconds'] / 3600:.3f} # of the clock, in all sittings",
        f"decisions = {story['decisions']}",
        f"updates = {story['updates']}",
        "",
        "[made_for]",
        *(f'{name} = "{value}"' for name, value in story["made_for"].items()),
        "",
        "[recipe]",
        *(f"{name} = {json.dumps(value)}" for name, value in recipe.items()),
    ]
    return "\n".join(lines) + "\n"
