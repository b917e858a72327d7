"""Where things stand on a site: seven stops along a road through the scene, and room for vehicles above each stop."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from periplus.games.archeos import data as d
from periplus.games.archeos.state import State

WIDTH, HEIGHT = 460, 178
FIRST, STEP = 36.0, 64.5
STRIP_WIDTH, STRIP_HEIGHT, STRIP_ROAD = 374, 54, 39.0


@dataclass(frozen=True)
class Road:
    """The heights of the road at the left edge, at the seven stops and at the right edge, its edge and its ground."""

    heights: list[float]
    edge: str
    ground: str


_roads = tomllib.loads((Path(__file__).parent / "roads.toml").read_text("utf-8"))
ROADS = {site: Road(**road) for site, road in _roads.items()}


def stop_at(site: str, space: int) -> tuple[float, float]:
    return FIRST + STEP * space, ROADS[site].heights[space + 1]


def gate_at(site: str, space: int) -> tuple[float, float]:
    """Where the gate between a stop and the next stands."""
    (x, y), (_, after) = stop_at(site, space), stop_at(site, space + 1)
    return x + STEP / 2, (y + after) / 2


def strip_at(space: int) -> tuple[float, float]:
    return 102.0 + 43 * space, STRIP_ROAD


@cache
def road_path(site: str) -> str:
    """A smooth curve through all stops, from edge to edge."""
    heights = ROADS[site].heights
    xs = [-10.0, *(FIRST + STEP * i for i in range(7)), 470.0]
    return smooth(list(zip(xs, heights, strict=True)))


def smooth(points: Sequence[tuple[float, float]]) -> str:
    """Catmull-Rom as cubic curves."""
    parts = [f"M{points[0][0]:g} {points[0][1]:g}"]
    for i in range(len(points) - 1):
        before, start, end, after = (points[max(0, min(len(points) - 1, i + k))] for k in (-1, 0, 1, 2))
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        parts.append("C" + " ".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in (first, second, end)))
    return "".join(parts)


# ---------------------------------------------------------------- vehicles above a stop


@dataclass(frozen=True)
class Berth:
    """Where a vehicle stands, and how wide it is drawn."""

    x: float
    y: float
    width: float


def berths(count: int, x: float, y: float) -> list[Berth]:
    """Room for so many vehicles above a stop, from the ground up: the last one stands uppermost."""
    if count <= 2:
        width, columns, pitch, rise = (52.0, 1, 0.0, 0.0) if count == 1 else (46.0, 1, 0.0, 27.0)
    elif count <= 6:
        width, columns, pitch, rise = 40.0, 2, 32.0, 24.0
    else:
        width, columns, pitch, rise = 30.0, 3, 25.0, 18.0
    return [
        Berth(*clear(x + shift(i, count, columns) * pitch, y - 15 - rise * (i // columns), width), width)
        for i in range(count)
    ]


def shift(i: int, count: int, columns: int) -> float:
    """Places left or right of the middle; a row that is not full is centred."""
    row = i // columns
    in_row = min(columns, count - row * columns)
    return i % columns - (in_row - 1) / 2


def clear(x: float, bottom: float, width: float) -> tuple[float, float]:
    """The upper left corner, kept inside the picture."""
    return max(3.0, min(WIDTH - 3 - width, x - width / 2)), bottom - width * 30 / 44


def strip_berths(count: int, x: float) -> list[Berth]:
    """In a strip vehicles stand close above their own stop, so that it is seen whose it is: three and more in two rows,
    the last one uppermost."""
    if count <= 2:
        width, columns, pitch = (30.0, 1, 0.0) if count == 1 else (26.0, 2, 18.0)
    elif count <= 4:
        width, columns, pitch = 24.0, 2, 18.0
    else:
        columns = -(-count // 2)
        width, pitch = 22.0, 22 / max(2, columns - 1)
    return [
        Berth(
            max(79.0, min(STRIP_WIDTH - 2 - width, x + shift(i, count, columns) * pitch - width / 2)),
            26 - width * 30 / 44 - 11 * (i // columns),
            width,
        )
        for i in range(count)
    ]


def on_space(view: State, colour: int, space: int, mine: int) -> list[tuple[int, int]]:
    """(seat, vehicle) of all that stand on a space, one's own last: it stands uppermost."""
    seats = sorted(range(view.seats), key=lambda seat: seat == mine)
    return [(seat, v) for seat in seats for v in vehicles_of(view, colour) if view.vehicle[seat, v] == space]


def vehicles_of(view: State, colour: int) -> tuple[int, ...]:
    """The vehicles that each player has on a site."""
    return (colour, d.TWIN) if colour == d.TWIN_COLOUR and view.face[colour] == d.ADVANCED else (colour,)
