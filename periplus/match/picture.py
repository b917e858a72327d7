"""A board with its colours inside, for notebooks and files."""

from __future__ import annotations

from pathlib import Path

import periplus.core
from periplus.core.game import Game
from periplus.core.svg import standalone


def style(game: Game) -> str:
    """The shared palette and the game's own sheet."""
    palette = Path(periplus.core.__path__[0]) / "palette.css"
    sheets = [palette, game.folder / "show" / "board.css"]
    return "\n".join(sheet.read_text("utf-8") for sheet in sheets if sheet.exists())


def with_style(game: Game, svg: str) -> str:
    return standalone(svg, style(game))
