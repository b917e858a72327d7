"""Pictures of results, drawn with matplotlib without a screen."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

INK, ACCENT, LIGHT, PAPER = "#2b2118", "#1c616b", "#a9cdc8", "#fffaf0"  # as in core/palette.css, by day


def draw(paint: Callable[[Any], None], width: float = 6.0, height: float = 3.2) -> Any:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained", facecolor=PAPER)
    axes = figure.add_subplot(facecolor=PAPER)
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(colors=INK)
    paint(axes)
    return figure


def save_ratings(result: Any, path: Path) -> None:
    def paint(axes: Any) -> None:
        for place, row in enumerate(reversed(result.ratings)):
            axes.plot([row.low, row.high], [place, place], color=LIGHT, linewidth=6, solid_capstyle="round")
            axes.plot([row.rating], [place], "o", color=ACCENT)
        axes.set_yticks(range(len(result.ratings)), [row.bot for row in reversed(result.ratings)])
        axes.set_xlabel("rating (Elo points, 95 % interval)")
        axes.set_title(f"{result.game}, {result.seats} seats, {result.games} games")

    draw(paint, height=1.2 + 0.5 * len(result.ratings)).savefig(path)


def save_training(story: Mapping[str, Any], path: Path) -> None:
    """How a training went: games won against a level where it was rated, what the value foresaw, variety of play."""
    log = story["log"]

    def paint(axes: Any) -> None:
        for name, label in (("explained", "outcome foreseen"), ("entropy", "variety of play (nats)")):
            axes.plot([line["seconds"] / 60 for line in log], [line[name] for line in log], label=label)
        for name in sorted({key for line in log for key in line if key.startswith("over_")}):
            rated = [line for line in log if name in line]
            label = f"games won against {name.removeprefix('over_')}"
            axes.plot([line["seconds"] / 60 for line in rated], [line[name] for line in rated], "o-", label=label)
        axes.set_xlabel(f"minutes ({story['decisions'] / 1e6:,.0f} million decisions)")
        axes.set_title(str(story["game"]))
        axes.legend(frameon=False)

    draw(paint).savefig(path)
