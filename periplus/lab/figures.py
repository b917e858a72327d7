"""Pictures of results, drawn with matplotlib without a screen."""

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

INK, ACCENT, LIGHT = "#2b3440", "#2a6f97", "#a9c6d9"


def draw(paint: Callable[[Any], None], width: float = 6.0, height: float = 3.2) -> Any:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(colors=INK)
    paint(axes)
    return figure


def as_svg(figure: Any) -> str:
    """An SVG element to stand inside a page."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


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


def histogram(values: Mapping[str, Sequence[float]], label: str) -> str:
    def paint(axes: Any) -> None:
        for name, numbers in values.items():
            axes.hist(numbers, bins=24, histtype="stepfilled", alpha=0.55, label=name)
        axes.set_xlabel(label)
        axes.set_ylabel("games")
        if len(values) > 1:
            axes.legend(frameon=False)

    return as_svg(draw(paint))


def bars(values: Mapping[str, float], label: str, intervals: Mapping[str, tuple[float, float]] | None = None) -> str:
    def paint(axes: Any) -> None:
        names = list(values)
        error = None
        if intervals is not None:
            # The interval of a share of all or none ends at the share itself, but for the last bit.
            error = [
                [max(0.0, values[n] - intervals[n][0]) for n in names],
                [max(0.0, intervals[n][1] - values[n]) for n in names],
            ]
        axes.barh(range(len(names)), [values[n] for n in names], xerr=error, color=ACCENT, ecolor=INK)
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_xlabel(label)

    return as_svg(draw(paint, height=1.0 + 0.32 * len(values)))
