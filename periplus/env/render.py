"""How an environment shows itself: the board a spectator sees as SVG or as pixels, or the position in names."""

from typing import Any

from periplus.core.errors import BadOption
from periplus.env.episode import Episode
from periplus.match.picture import SIZES, picture

RENDER_MODES = ["rgb_array", "svg", "ansi"]


def checked_mode(mode: str | None) -> str | None:
    """Refused, or said to lack a package, when the environment is made."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode {mode!r}: there are {', '.join(RENDER_MODES)}")
    if mode == "rgb_array":
        from periplus.env.camera import need_camera

        need_camera()
    return mode


def render(episode: Episode, mode: str | None) -> Any:
    if mode is None:
        return None
    view = episode.state.hide(-1)
    if mode == "ansi":
        return str(view.to_names())
    game = episode.game
    drawn = picture(game, game.picture(game.texts("en"), view, -1), "wide")
    if mode == "svg":
        return drawn
    from periplus.env.camera import photograph

    return photograph(drawn, *SIZES["wide"])
