"""What rewards mean in one game: how much winning counts beside the lead, which tables to learn from."""

import tomllib
from typing import Any

from periplus.core.contract.game import Game
from periplus.core.engine.rule import rule
from periplus.games import mind_of

PARTS = 0


@rule
def points_alone(s: Any) -> int:
    """For a solo game that does not say what it puts up against one."""
    total = 0
    for part in range(PARTS):
        total += s.points[0, part]
    return total


@rule
def never(s: Any) -> bool:
    """For a game whose rules end it sooner or later."""
    return False


def training_of(game: Game) -> dict[str, Any]:
    """What the game's `mind/training.toml` says; nothing where it has none."""
    path = game.folder / "mind" / "training.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def reward_bindings(game: Game) -> dict[str, Any]:
    """What a reward means in this game: by pairs its training file, and of its knowledge `lead` for one alone and
    `endless`, whether a finished game was ended by a guard alone."""
    told, knows = training_of(game), mind_of(game.id, "knowledge")
    return {
        "PAIR_WIN": float(told.get("win_share", 0.7)),
        "PAIR_SPREAD": float(told.get("spread", 30.0)),
        "RIVALS": int(game.rivals is not None),
        "solo_lead": knows.get("lead", points_alone),
        "endless": knows.get("endless", never),
    }


def training_tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    """The tables of 64 games to learn from; where the game does not say, all its table sizes alike."""
    told = training_of(game).get("table") or [{"seats": count, "of64": 1} for count in game.seat_counts]
    return [(each["seats"], each.get("options", {})) for each in told for _ in range(each["of64"])]
