"""Charts of a study as SVG, in the colours and letters of the page they stand in: day and night are the page's.

One chart has one axis, so what is measured in another unit has a chart of its own. Each says in words what it shows.
"""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from statistics import median

WIDTH, LEFT, RIGHT, ROW = 640, 232, 556, 26  # names end at LEFT, numbers begin after RIGHT


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers from one at or below `low` to one at or above `high`."""
    high = high if high > low else low + 1
    raw = (high - low) / about
    size = 10 ** floor(log10(raw))
    step = next(size * m for m in (1, 2, 5, 10) if size * m >= raw * 0.999)
    return [round(step * k, 10) for k in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def number(value: float, unit: str) -> str:
    """As one reads it: shares in per cent, others with the digits that tell something, a minus that is one."""
    sign = "+" if unit.startswith("difference") and value > 0 else ""
    if "share" in unit:
        text = f"{value:.0%}" if abs(value) >= 0.0995 or not value else f"{value:.1%}"
    else:
        size = abs(value)
        text = f"{value:,.0f}" if size >= 100 or value == round(value) else f"{value:.{1 if size >= 10 else 2}f}"
    return sign + text.replace("-", "−")


def axis(marks: Sequence[float], left: float, right: float, top: float, bottom: float, unit: str) -> tuple[str, float]:
    """Lines and numbers of the axis below, and how many pixels one of the unit has."""
    scale = (right - left) / (marks[-1] - marks[0])
    percent = "share" in unit
    places = max(0, -floor(log10((marks[1] - marks[0]) * (100 if percent else 1)) + 1e-9))
    out = []
    for mark in marks:
        x = left + (mark - marks[0]) * scale
        told = f"{mark:.{places}%}" if percent else f"{mark:,.{places}f}"
        out.append(f'<path class="grid" d="M{x:.1f} {top}V{bottom}"/>')
        out.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 17}">{told.replace("-", "−")}</text>')
    out.append(f'<text class="unit" x="{(left + right) / 2:.1f}" y="{bottom + 36}">{escape(unit)}</text>')
    return "".join(out), scale


def svg(width: int, height: float, words: str, body: str) -> str:
    size = f'style="max-width: {width}px" viewBox="0 0 {width} {height:.0f}"'
    head = f'<svg class="chart" role="img" {size} aria-label="{escape(words, quote=True)}">'
    return head + body + "</svg>"


def dots(
    values: Mapping[str, float], intervals: Mapping[str, tuple[float, float]], unit: str, even: tuple[str, float] | None
) -> str:
    """A line a group: the value as a dot on its interval. `even`: what it would be if nothing made a difference."""
    ends = [end for name in values for end in (*intervals.get(name, ()), values[name])]
    ends += [even[1]] if even else [0.0]
    top, bottom = 24, 28 + ROW * len(values)
    marks = ticks(min(ends), max(ends))
    lines, scale = axis(marks, LEFT + 14, RIGHT, top, bottom, unit)
    out, words = [lines], []
    for row, (name, value) in enumerate(values.items()):
        y = top + 4 + ROW * (row + 0.5)
        low, high = intervals.get(name, (value, value))
        a, b, x = (LEFT + 14 + (end - marks[0]) * scale for end in (low, high, value))
        out.append(f'<text class="name" x="{LEFT}" y="{y + 5}">{escape(name)}</text>')
        out.append(f'<path class="spread" d="M{a:.1f} {y}H{b:.1f}"/>' if name in intervals else "")
        out.append(f'<circle class="dot" cx="{x:.1f}" cy="{y}" r="5.5"/>')
        out.append(f'<text class="value" x="{RIGHT + 14}" y="{y + 5}">{number(value, unit)}</text>')
        spread = f" ({number(low, unit)} to {number(high, unit)})" if name in intervals else ""
        words.append(f"{name} {number(value, unit)}{spread}")
    if even:
        x = LEFT + 14 + (even[1] - marks[0]) * scale
        out.append(f'<path class="even" d="M{x:.1f} {top - 6}V{bottom}"/>')
        out.append(f'<text class="even-name" x="{x:.1f}" y="12">{escape(even[0])}</text>')
        words.append(f"a line at {even[0]}")
    return svg(WIDTH, bottom + 44, f"{unit}: {'; '.join(words)}", "".join(out))


def histogram(numbers: Sequence[float], unit: str, of: str = "games") -> str:
    """How many games have how much, with the middle one marked."""
    low, high, middle = min(numbers), max(numbers), median(numbers)
    step = (marks := ticks(low, high, 18))[1] - marks[0]
    if "share" not in unit and all(each == round(each) for each in numbers) and step < 1:
        step = 1.0
    first = floor(low / step + 1e-9)
    last = floor(high / step + 1e-9)
    last -= "share" in unit and high == 1 and last > first  # no share is above all
    counts = [0] * (last - first + 1)
    for each in numbers:
        counts[min(last, floor(each / step + 1e-9)) - first] += 1
    left, right, top, bottom = 8.0, 392.0, 24, 168
    edges = ticks(first * step, (first + len(counts)) * step, 5)
    lines, scale = axis(edges, left + 12, right - 12, top, bottom, unit)
    out = [lines]
    for place, count in enumerate(counts):
        x, height = left + 12 + ((first + place) * step - edges[0]) * scale, count / max(counts) * (bottom - top - 4)
        at = f'x="{x + 0.75:.1f}" y="{bottom - height:.1f}" width="{max(1.0, step * scale - 1.5):.1f}"'
        out.append(f'<rect class="bar" {at} height="{height:.1f}" rx="1.5"/>' if count else "")
    x = left + 12 + (middle + (step / 2 if step == 1 else 0) - edges[0]) * scale
    out.append(f'<path class="even" d="M{x:.1f} {top - 6}V{bottom}"/>')
    out.append(f'<text class="even-name" x="{min(max(x, 70), 330):.1f}" y="12">half: {number(middle, unit)}</text>')
    tallest = counts.index(max(counts))
    words = (
        f"{unit}, {len(numbers)} {of}: from {number(low, unit)} to {number(high, unit)}, half of them up to "
        f"{number(middle, unit)}; most often from {number((first + tallest) * step, unit)} on, {max(counts)} {of}"
    )
    return svg(400, bottom + 44, words, "".join(out))
