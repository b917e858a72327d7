"""The coastlines of the world, and how a map puts them on a board: any projection, thinned to what the eye can see."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Projection = Callable[[NDArray[np.float64]], NDArray[np.float64]]


@cache
def rings() -> tuple[tuple[Point, ...], ...]:
    """Closed rings of (longitude, latitude) in degrees; Natural Earth, public domain.

    A ring that crosses the date line goes on beyond 180 degrees instead of jumping to the other edge.
    """
    data = json.loads((Path(__file__).parents[1] / "land.json").read_text("utf-8"))
    return tuple(_unbroken(ring) for ring in data["rings"])


def _unbroken(ring: list[list[float]]) -> tuple[Point, ...]:
    turn = 0.0
    points = [(float(ring[0][0]), float(ring[0][1]))]
    for (before, _), (lon, lat) in pairwise(ring):
        if abs(lon - before) > 180 and abs(lat) < 89:
            turn += 360 if lon < before else -360
        points.append((lon + turn, float(lat)))
    home = -360.0 * round(sum(lon for lon, _ in points) / len(points) / 360)
    return tuple((lon + home, lat) for lon, lat in points)


def fitted_warp(lonlat: Sequence[Point], xy: Sequence[Point], smoothing: float) -> Projection:
    """A thin-plate spline that carries known places of the globe to where a board prints them.

    With `smoothing` 0 it hits every place; larger values bend the land less and miss the places by a little.
    """
    known = np.asarray(lonlat, np.float64)
    target = np.asarray(xy, np.float64)
    n = len(known)
    flat = np.column_stack([np.ones(n), known])
    system = np.zeros((n + 3, n + 3))
    system[:n, :n] = _bend(known, known) + smoothing * np.eye(n)
    system[:n, n:] = flat
    system[n:, :n] = flat.T
    weights = np.linalg.solve(system, np.vstack([target, np.zeros((3, 2))]))

    def project(points: NDArray[np.float64]) -> NDArray[np.float64]:
        plane = np.column_stack([np.ones(len(points)), points])
        return np.asarray(_bend(points, known) @ weights[:n] + plane @ weights[n:])

    return project


def _bend(points: NDArray[np.float64], known: NDArray[np.float64]) -> NDArray[np.float64]:
    squared = ((points[:, None, :] - known[None, :, :]) ** 2).sum(axis=2)
    return np.asarray(squared * np.log(np.maximum(squared, 1e-12)) / 2)


def soft_coast_path(project: Projection, tolerance: float, lands: Iterable[Sequence[Point]] | None = None) -> str:
    """The land with rounded corners: quadratic curves through the middles between the points that matter."""
    shown = rings() if lands is None else lands
    return "".join(_soft(project(np.asarray(ring, np.float64)), tolerance) for ring in shown)


def _soft(projected: NDArray[np.float64], tolerance: float) -> str:
    kept = projected[_thinned(projected, tolerance)][:-1]
    if len(kept) < 3:
        return ""
    middles = np.rint((kept + np.roll(kept, -1, axis=0)) / 2).astype(int)
    before = np.roll(middles, 1, axis=0)
    bends = np.rint(kept).astype(int) - before
    steps = middles - before
    line = "".join(f"q{bx} {by} {dx} {dy}" for (bx, by), (dx, dy) in zip(bends, steps, strict=True) if dx or dy)
    return f"M{before[0][0]} {before[0][1]}{line.replace(' -', '-')}z"


def _thinned(points: NDArray[np.float64], tolerance: float) -> NDArray[np.bool_]:
    """Douglas and Peucker's choice of the points that matter."""
    keep = np.zeros(len(points), bool)
    keep[0] = keep[-1] = True
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        chord = points[last] - points[first]
        away = points[first + 1 : last] - points[first]
        length = float(np.hypot(*chord))
        across = np.abs(away[:, 0] * chord[1] - away[:, 1] * chord[0])
        off = across / length if length else np.hypot(away[:, 0], away[:, 1])
        if float(off.max()) > tolerance:
            middle = first + 1 + int(off.argmax())
            keep[middle] = True
            spans += [(first, middle), (middle, last)]
    return keep
