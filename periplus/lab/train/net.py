"""The network: three wide layers, opinions on every action, one on the outcome. PyTorch while it learns."""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from periplus.learning.rows import LearningRows

FORBIDDEN = -30_000.0

# Columns of rows and answers come in so many on a card.
ALIGNED = 16


class Net(nn.Module):
    """A row goes in as it is; scales are part of the first layer. Each further layer adds to what was there."""

    def __init__(self, rows: LearningRows, actions: int, hidden: int = 512, layers: int = 3) -> None:
        super().__init__()
        self.width, self.actions, self.hidden, self.layers = rows.width, actions, hidden, layers
        sizes = [rows.width] + [hidden] * (layers - 1)
        self.linear = nn.ModuleList(nn.Linear(size, hidden) for size in sizes)
        self.norm = nn.ModuleList(nn.LayerNorm(hidden) for _ in sizes)
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        for head in (self.policy, self.value):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)
        # About forty columns of a row are not zero: as many inputs, not all, share the first layer's size.
        nn.init.normal_(self.linear[0].weight, std=0.15)
        self.register_buffer("scale", torch.from_numpy(rows.scale.copy()))

    def forward(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        """Opinions on all actions (legal or not) and the expected reward of the watcher, for rows of small integers.

        Rows may have more columns than the network knows, all zeros: a card multiplies by sixteens. For the same reason
        both answers come out of one layer, filled up with nothing.
        """
        kind = torch.bfloat16 if rows.is_cuda else torch.float32
        x = rows.to(kind)
        for i, (linear, norm) in enumerate(zip(self.linear, self.norm)):
            weight = F.pad(linear.weight * self.scale, (0, rows.shape[1] - self.width)) if i == 0 else linear.weight
            y = F.linear(x, weight.to(kind), linear.bias.to(kind))
            y = F.relu(F.layer_norm(y, (self.hidden,), norm.weight.to(kind), norm.bias.to(kind)))
            x = y if i == 0 else x + y
        idle = -(self.actions + 1) % ALIGNED
        weight = F.pad(torch.cat([self.policy.weight, self.value.weight]), (0, 0, 0, idle))
        bias = F.pad(torch.cat([self.policy.bias, self.value.bias]), (0, idle))
        told = F.linear(x, weight.to(kind), bias.to(kind)).float()
        return told[:, : self.actions], told[:, self.actions]


def masked(opinions: Tensor, legal: Tensor) -> Tensor:
    return torch.where(legal != 0, opinions, FORBIDDEN)


def arrays_of(net: Net, weights: dict[str, Tensor] | None = None) -> dict[str, NDArray[np.float16]]:
    """The weights as the package keeps them: half precision, inputs first, scales folded in."""
    state = {name: value.detach().float() for name, value in (weights or net.state_dict()).items()}
    out: dict[str, Any] = {}
    for i in range(net.layers):
        weight = state[f"linear.{i}.weight"]
        weight = weight * state["scale"].to(weight.device) if i == 0 else weight
        out |= {f"weight{i}": weight.T, f"bias{i}": state[f"linear.{i}.bias"]}
        out |= {f"gain{i}": state[f"norm.{i}.weight"], f"shift{i}": state[f"norm.{i}.bias"]}
    out |= {"policy": state["policy.weight"], "policy_bias": state["policy.bias"]}
    out |= {"value": state["value.weight"][0], "value_bias": state["value.bias"]}
    return {name: np.ascontiguousarray(each.cpu().numpy().astype(np.float16)) for name, each in out.items()}


@torch.no_grad()
def load_arrays(net: Net, arrays: dict[str, NDArray[np.float16]]) -> None:
    """The way back from `arrays_of`."""
    told = {name: torch.from_numpy(each.astype(np.float32)) for name, each in arrays.items()}
    for i, (linear, norm) in enumerate(zip(net.linear, net.norm)):
        linear.weight.copy_(told[f"weight{i}"].T / net.scale if i == 0 else told[f"weight{i}"].T)
        linear.bias.copy_(told[f"bias{i}"])
        norm.weight.copy_(told[f"gain{i}"])
        norm.bias.copy_(told[f"shift{i}"])
    for head, name in ((net.policy, "policy"), (net.value, "value")):
        head.weight.copy_(told[name].view_as(head.weight))
        head.bias.copy_(told[f"{name}_bias"].view_as(head.bias))
