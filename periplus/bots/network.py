"""A trained network without the framework that trained it: weights from a file, opinions in plain NumPy.

A game keeps its network in `mind/network.npz`; one's own lie on a shelf (network_shelf.py). Where it came from stands
in `network.toml` beside it, also what it was made for: the meaning of the rows and the actions, without which the
numbers mean nothing, the rules and the data. Where only the latter two changed the network still plays, and a warning
says so; otherwise it is left out, and that is said too.
"""

import ast
import hashlib
import logging
import re
import tomllib
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from periplus.bots.network_shelf import SHIPPED, chosen_name, path_of
from periplus.core.contract.game import Game
from periplus.core.engine.loop import step_random
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Rule, bare_text, reachable
from periplus.core.errors import PeriplusError
from periplus.learning.rows import LearningRows, learning_rows

log = logging.getLogger(__name__)


class UnfitNetwork(PeriplusError):
    """The network was made for other rows, or other actions; or there is none."""


class Network:
    """Weights, and what they think of a position."""

    def __init__(self, game: Game, arrays: dict[str, NDArray[Any]]) -> None:
        self.rows: LearningRows = learning_rows(game)
        self.layers = sum(name.startswith("gain") for name in arrays)
        self.arrays = {name: np.ascontiguousarray(each, np.float32) for name, each in arrays.items()}
        width, self.hidden = self.arrays["weight0"].shape
        actions = len(self.arrays["policy"])
        if (width, actions) != (self.rows.width, game.codec.size):
            there = f"{self.rows.width} and {game.codec.size}"
            raise UnfitNetwork(f"a network for rows of {width} and {actions} actions; {game.id} has {there}")

    def judge(self, s: Record, seat: int) -> tuple[NDArray[np.float32], float]:
        """Opinions on all actions, legal or not, and the expected reward of the seat, -1 to 1."""
        row = self.rows.row(s, seat)
        there = np.flatnonzero(row)
        a = self.arrays
        x = self._layer(row[there].astype(np.float32) @ a["weight0"][there], 0)
        for i in range(1, self.layers):
            x = x + self._layer(x @ a[f"weight{i}"], i)
        worth = float(a["value"] @ x + a["value_bias"][0])
        return a["policy"] @ x + a["policy_bias"], max(-1.0, min(1.0, worth))

    def judge_rows(self, rows: NDArray[np.int8]) -> NDArray[np.float32]:
        """Opinions on all actions, a line for each row of many."""
        a = self.arrays
        x = self._layer(rows.astype(np.float32) @ a["weight0"], 0)
        for i in range(1, self.layers):
            x = x + self._layer(x @ a[f"weight{i}"], i)
        opinions: NDArray[np.float32] = x @ a["policy"].T + a["policy_bias"]
        return opinions

    def _layer(self, x: NDArray[np.float32], i: int) -> NDArray[np.float32]:
        a = self.arrays
        x = x + a[f"bias{i}"]
        x = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
        return np.maximum(x * a[f"gain{i}"] + a[f"shift{i}"], 0)

    @cached_property
    def tuple(self) -> tuple[NDArray[Any], ...]:
        """For compiled code: the first layer, the others in bytes and stacked, the two heads."""
        a, rest = self.arrays, range(1, self.layers)
        rounded = [in_bytes(a[f"weight{i}"]) for i in rest]
        steps = [np.zeros(self.hidden, np.float32), *(step for _, step in rounded)]
        lifts = [np.zeros(self.hidden, np.float32), *(128 * whole.sum(1, dtype=np.float32) for whole, _ in rounded)]
        norms = [[a[f"bias{i}"], a[f"gain{i}"], a[f"shift{i}"], steps[i], lifts[i]] for i in range(self.layers)]
        return (
            a["weight0"],
            np.stack([whole for whole, _ in rounded]),
            np.array(norms, np.float32),
            a["policy"],
            a["policy_bias"],
            np.append(a["value"], a["value_bias"]),
        )


def in_bytes(weight: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """The weights of each hidden value in 255 steps, a line for each; and what a step is."""
    lines = weight.T
    step = np.maximum(np.abs(lines).max(1), 1e-12) / 127
    return np.ascontiguousarray(np.rint(lines / step[:, None]), np.int8), step.astype(np.float32)


def fitting(game: Game) -> dict[str, str]:
    """What a network of this game is made for. The first two must agree, the others had better."""
    return {
        "rows": learning_rows(game).digest,
        "actions": _short(repr([(verb.name, verb.size) for verb in game.codec.verbs])),
        "rules": rules_print(game),
        "data": game.data.digest[:16],
    }


@cache
def rules_print(game: Game) -> str:
    """Names what the rules do, whatever they say: the syntax of every rule a game runs, without words and types."""
    return _short("\n".join(sorted(map(untyped_text, reachable(step_random, {**game.bindings})))))


def untyped_text(function: Rule) -> str:
    text = bare_text(function).decode()
    if not TYPED.search(text):
        return text
    return ast.unparse(ast.fix_missing_locations(_Untyped().visit(ast.parse(text))))


TYPED = re.compile(r"^\s*\S+: ", re.MULTILINE)  # the beginning of `name: type`, and of a few other lines


class _Untyped(ast.NodeTransformer):
    """Leaves out types of variables."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_network(game: Game, path: Path) -> Network:
    return Network(game, weights_in(path))


def weights_in(path: Path) -> dict[str, NDArray[Any]]:
    """Of a file of weights, or of a checkpoint of a training, which holds more."""
    try:
        with np.load(path) as file:
            weights = {name: file[name] for name in file.files if "/" not in name}
    except OSError as error:
        raise UnfitNetwork(f"{path}: {error.strerror or error}") from None
    except (ValueError, EOFError, BadZipFile, AttributeError):
        weights = {}
    if not {"weight0", "policy"} <= weights.keys():
        raise UnfitNetwork(f"{path} is no network: no file of weights, nor of a training")
    return weights


@cache
def network_of(game: Game) -> Network | None:
    """The network in use, or None where there is none that fits; either way the log says what is amiss."""
    own = path_of(game, chosen_name(game))
    shipped = path_of(game, SHIPPED)
    return _fitting_network(game, own) or (_fitting_network(game, shipped) if own != shipped else None)


def needed_network(game: Game) -> Network:
    network = network_of(game)
    if network is None:
        raise UnfitNetwork(f"{game.id} has no network that fits")
    return network


@cache
def quick_network_of(game: Game) -> Network | None:
    """A small one that learnt to play as the large one does: four times as fast, for games played on to their end."""
    return _fitting_network(game, game.folder / "mind" / "quick.npz")


def _fitting_network(game: Game, path: Path) -> Network | None:
    if not path.exists():
        return None
    name = path.stem
    made_for = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8")).get("made_for", {})
    here = fitting(game)
    strange = [what for what, value in here.items() if made_for.get(what) != value]
    if {"rows", "actions"}.intersection(strange):
        log.warning("%s: its %s was trained for other %s and is left out", game.id, name, " and ".join(strange))
        return None
    if strange:
        log.warning("%s: its %s was trained under other %s; it may play worse", game.id, name, " and ".join(strange))
    return read_network(game, path)
