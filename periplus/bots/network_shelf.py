"""The networks of a game: the one it comes with, and those of one's own in the user's data folder.

A training never writes into the package. `chosen` in a game's folder names the network in use; without it that is the
one the game comes with.
"""

import hashlib
import os
import re
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError

SHIPPED = "shipped"
NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")


class BadNetwork(PeriplusError):
    """No network of that name, or none that may be used."""


@dataclass(frozen=True)
class Shelved:
    """One network on the shelf."""

    game: str
    name: str
    path: Path
    used: bool

    @property
    def told(self) -> dict[str, object]:
        """What stands beside the weights: where they came from, what they were made for."""
        return tomllib.loads(self.path.with_suffix(".toml").read_text(encoding="utf-8"))

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.path.read_bytes()).hexdigest()[:16]


def shelf(game: Game) -> Path:
    home = Path(os.environ.get("PERIPLUS_HOME") or user_data_path("periplus"))
    return home / "networks" / game.id


def checked_name(name: str) -> str:
    if name == SHIPPED or not NAME.fullmatch(name):
        raise BadNetwork(f"{name!r} is no name for a network: small letters, digits, dots and dashes, not “{SHIPPED}”")
    return name


def chosen_name(game: Game) -> str:
    try:
        name = (shelf(game) / "chosen").read_text(encoding="utf-8").strip()
    except OSError:
        return SHIPPED
    return name if NAME.fullmatch(name) and (shelf(game) / name / "network.npz").exists() else SHIPPED


def path_of(game: Game, name: str) -> Path:
    if name == SHIPPED:
        return game.folder / "mind" / "network.npz"
    return shelf(game) / checked_name(name) / "network.npz"


def networks(game: Game) -> list[Shelved]:
    """The one the game comes with first, then one's own by name."""
    used = chosen_name(game)
    own = sorted(path.parent.name for path in shelf(game).glob("*/network.npz"))
    found = [Shelved(game.id, name, path_of(game, name), name == used) for name in (SHIPPED, *own)]
    return [each for each in found if each.path.exists()]


def network_named(game: Game, name: str) -> Shelved:
    for each in networks(game):
        if each.name == name:
            return each
    there = ", ".join(each.name for each in networks(game)) or "none"
    raise BadNetwork(f"{game.id} has no network {name!r}; there is: {there}")


def used_network(game: Game) -> Shelved | None:
    return next((each for each in networks(game) if each.used), None)


def network_in_use(game: Game) -> str:
    """Names the weights that levels of this game think with; empty where there are none."""
    used = used_network(game)
    return "" if used is None else used.digest


def use(game: Game, name: str) -> None:
    """Put a network in use from the next start on: a running process has loaded its own."""
    network_named(game, name)
    shelf(game).mkdir(parents=True, exist_ok=True)
    draft = shelf(game) / "chosen.draft"
    draft.write_text(name + "\n", encoding="utf-8")
    draft.replace(shelf(game) / "chosen")


def remove(game: Game, name: str) -> None:
    """One in use gives way to the one the game comes with."""
    if name == SHIPPED:
        raise BadNetwork(f"“{SHIPPED}” comes with {game.id} and stays")
    was = network_named(game, checked_name(name))
    if was.used:
        use(game, SHIPPED)
    shutil.rmtree(was.path.parent)
