"""What a hand writes: figures as strokes, rings, strikes and crosses. A stroke can be drawn as it was written."""

from functools import cache, lru_cache

from periplus.kit.draw import number, trace

# Each figure in a box of 20 by 30, in one or two strokes.
FIGURES = {
    "0": "M13 2.5C5 .5 1 11 2 18.5s7 10.5 12 6.5 6-15 1.5-20.5C13.5 2 10.5 1.5 8.5 3",
    "1": "M4.5 8.5Q10 6 13 1.5Q11 15 9 28",
    "2": "M3.5 8.5C4 1 15 .5 16 6.5 17 14 8 21 2.5 27.5Q11 24.5 18 27",
    "3": "M4 4.5Q11 .5 15 3.5C18.5 7 14 12.5 8 13.5 16 13 18.5 17.5 16.5 22 14 27.5 7 29 2.5 25.5",
    "4": "M11.5 2Q7 11 2.5 18.5 10 19.5 18 17.5M14.5 9.5Q12.5 19 11.5 28.5",
    "5": "M17 2.5Q11 3.5 5.5 3.5 4.5 8.5 4 13.5C10 10.5 17 13 16.5 19.5 16 26 8.5 29.5 2.5 26",
    "6": "M14.5 2C8 5.5 3 13 3 20 3 27 11 29.5 15 25 18.5 21 16 14.5 11 14.5 7.5 14.5 4.5 17.5 3.5 21",
    "7": "M2.5 4Q10 6 17.5 2.5Q11.5 13 8.5 27.5",
    "8": "M15.5 6C13.5 1 4.5 1.5 5 7 5.5 12.5 16.5 14.5 16.5 21.5 16.5 28.5 4.5 29.5 4 22.5 3.5 16.5 15.5 13 15.5 6",
    "9": "M16 8.5C15 15 5 16.5 4.5 9.5 4 3 12.5 .5 15.5 5Q17 16 11.5 28",
}


@lru_cache(1024)
def written(value: int, x: float, y: float, size: float, turn: float, klass: str = "hand", piece: str = "") -> str:
    """A number centred on a point, slightly turned, as strokes."""
    step = 15.5 if value >= 10 else 0.0
    figures = [
        f'<path pathLength="100" d="{FIGURES[figure]}" transform="translate({number(k * step - 10 - step / 2)} -15)"/>'
        for k, figure in enumerate(str(value))
    ]
    known = f' data-piece="{piece}" data-enter="write"' if piece else ""
    place = f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({number(size)})"
    return f'<g class="{klass}"{known} transform="{place}">{"".join(figures)}</g>'


@cache
def slant(*seed: int) -> float:
    """No two figures lie alike: up to five degrees, by the square they stand in."""
    mixed = 17
    for value in seed:
        mixed = mixed * 31 + value * 7 + 11
    return (mixed % 101 - 50) / 10


def ring(x: float, y: float, rx: float, ry: float, klass: str = "pring", **known: str) -> str:
    """A loop round something, not quite closed."""

    def at(dx: float, dy: float) -> str:
        return f"{number(x + dx * rx)} {number(y + dy * ry)}"

    loop = f"M{at(-0.75, -0.72)}C{at(-0.1, -1.2)} {at(1.1, -1.01)} {at(1, 0.05)}S{at(-0.2, 1.15)} {at(-0.85, 0.48)}"
    loop += f"S{at(-0.7, -0.96)} {at(0.3, -0.98)}"
    return f'<path class="{klass}" pathLength="100" d="{loop}"{_attributes(known)}/>'


def strike(x: float, y: float, wide: float, tall: float, klass: str = "pstrike", **known: str) -> str:
    """A stroke upwards through something."""
    start = trace("M", x - wide, y + tall, "q", wide, -tall * 0.7, 2 * wide, -2 * tall)
    return f'<path class="{klass}" pathLength="100" d="{start}"{_attributes(known)}/>'


def cross(x: float, y: float, size: float, klass: str = "pcross", **known: str) -> str:
    """Two strokes."""
    a = size * 0.31
    first = trace("M", x - a, y - a, "q", a, a * 1.1, 2 * a, 2 * a)
    second = trace("M", x + a, y - a, "q", -a, a * 0.8, -2.1 * a, 2.1 * a)
    return f'<path class="{klass}" pathLength="100" d="{first}{second}"{_attributes(known)}/>'


def pencilled(x: float, y: float, words: object, size: float, turn: float = 0, klass: str = "pencil") -> str:
    """Words or sums in the written hand."""
    place = f"translate({number(x)} {number(y)})" + (f" rotate({number(turn)})" if turn else "")
    return f'<text class="{klass}" font-size="{number(size)}" transform="{place}">{words}</text>'


def _attributes(known: dict[str, str]) -> str:
    return "".join(f' data-{name}="{value}"' for name, value in known.items())
