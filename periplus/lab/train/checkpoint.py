"""A training on disk: one file, all it needs to go on and the weights to play with, replaced whole or not at all."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import torch

from periplus.bots.network import weights_in
from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.lab.train.net import arrays_of
from periplus.lab.train.ppo import Learner

STORY = "story/json"


class OtherTraining(PeriplusError):
    """The checkpoint belongs to another game, other rows, or another network."""


def save(path: Path, learner: Learner, story: dict[str, Any]) -> None:
    """`weight0` … are the running mean, in half precision; `net/…` the weights as they are; `square/…` what the
    optimiser knows of their gradients, in half the bytes. Its momentum is a matter of ten steps and is left out."""
    out: dict[str, Any] = dict(arrays_of(learner.net, learner.mean))
    for name, value in learner.net.named_parameters():
        out[f"net/{name}"] = value.detach().cpu().numpy()
        known = learner.optimiser.state.get(value, {}).get("exp_avg_sq")
        if known is not None:
            out[f"square/{name}"] = known.bfloat16().view(torch.int16).cpu().numpy()
    out[STORY] = np.frombuffer(json.dumps(story).encode(), np.uint8)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    with draft.open("wb") as file:
        np.savez(file, **out)
    os.replace(draft, path)


def story_of(path: Path) -> dict[str, Any]:
    weights_in(path)
    with np.load(path) as file:
        if STORY not in file.files:
            raise OtherTraining(f"{path} holds weights alone; name another file, or begin with it: --begin {path}")
        story: dict[str, Any] = json.loads(file[STORY].tobytes())
    return story


def resume(path: Path, game: Game, learner: Learner, made_for: dict[str, str]) -> dict[str, Any]:
    """Go on where the file stopped. The games that were under way begin anew."""
    story = story_of(path)
    if story["game"] != game.id or any(story["made_for"][key] != made_for[key] for key in ("rows", "actions")):
        raise OtherTraining(f"{path} is the training of another game or other rows; name another file")
    with np.load(path) as file, torch.no_grad():
        for name, value in learner.net.named_parameters():
            there = torch.from_numpy(file[f"net/{name}"])
            if there.shape != value.shape:
                raise OtherTraining(f"{path} holds a network of another size; name another file")
            value.copy_(there)
            if f"square/{name}" in file.files:
                _know(learner, value, torch.from_numpy(file[f"square/{name}"]).view(torch.bfloat16).float())
        learner.mean = {name: value.detach().clone() for name, value in learner.net.state_dict().items()}
    learner.updates = story["updates"]
    return story


def _know(learner: Learner, value: Any, square: Any) -> None:
    steps = torch.tensor(1000.0, device=value.device)
    known = {"step": steps, "exp_avg": torch.zeros_like(value), "exp_avg_sq": square.to(value.device)}
    learner.optimiser.state[value] = known
