"""From a training to the shelf of networks: the weights, and beside them where they came from."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from periplus.bots.network import weights_in
from periplus.bots.network_shelf import checked_name, chosen_name, path_of
from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.lab.train.checkpoint import story_of

MOST_BYTES = 4_000_000


class TooLarge(PeriplusError):
    pass


def install(game: Game, checkpoint: Path, device: str, name: str, share: float | None = None) -> Path:
    """Put it on the shelf of one's own networks under this name. `share`: what it won against the one in use."""
    target = path_of(game, checked_name(name))
    arrays: dict[str, Any] = weights_in(checkpoint)
    size = sum(each.nbytes for each in arrays.values())
    if size > MOST_BYTES:
        raise TooLarge(f"{checkpoint}: {size:,} bytes of weights; a game may bring {MOST_BYTES:,}")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name("draft.npz")
    np.savez_compressed(draft, **arrays)
    told = provenance(story_of(checkpoint), device)
    against = f"against_{chosen_name(game)} = {share:.3f}\n" if share is not None else ""
    target.with_suffix(".toml").write_text(f'date = "{date.today().isoformat()}"\n{against}{told}', encoding="utf-8")
    draft.replace(target)
    return target


def provenance(story: dict[str, Any], device: str) -> str:
    game, recipe = story["game"], story["recipe"]
    where = "" if device == "a CPU" else " --device cuda"
    lines = [
        "# Where a network came from, and with `--recipe` how another like it is learnt. Written by `periplus train`.",
        f'command = "periplus train {game}{where} --recipe network.toml"',
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
