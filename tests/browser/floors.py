"""The floors of every page and board, measured in the browser: smallest text, smallest target, text over text, text cut
off, contrast, bare ground. `faults(page, part)` says in words what falls below; a test asks for an empty list."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

SCRIPT = (Path(__file__).parent / "floors.js").read_text("utf-8")
# Height of a page whose board, too, shows all it has: at a lesson the board scrolls in a frame of its own.
TALL = """() => [...document.querySelectorAll("[data-board]")].reduce(
  (tall, board) => tall + board.scrollHeight - board.clientHeight, document.documentElement.scrollHeight)"""
TALLEST = 4000  # pixels of a page that are looked at together
THIN = 9.0  # pixels
LARGE = 24.0  # pixels from which WCAG asks for less contrast; 18.66 where the text is bold


@dataclass(frozen=True)
class Floors:
    """What is asked of a page; the usual ones follow from its width."""

    text: float = 11
    target: float = 24
    bare: float = 1.0
    contrast: float = 4.5
    large: float = 3.0

    @classmethod
    def of(cls, page: Any) -> Floors:
        width = page.viewport_size["width"]
        return cls(12, 40) if width <= 700 else cls()


def measure(page: Any, part: str = "body", ignore: str = "", *, bare: bool = True) -> dict[str, Any]:
    page.evaluate("() => document.fonts.ready.then(() => null)")
    found: dict[str, Any] = page.evaluate(SCRIPT, {"part": part, "ignore": ignore, "bare": bare})
    return found


def faults(
    page: Any, part: str = "body", floors: Floors | None = None, *, ignore: str = "", contrast: bool = True
) -> list[str]:
    """Everything inside `part` that falls below the floors and stays there: texts are measured before the screen is
    pictured, so that a page that redraws in between looks wrong once and right the next time."""
    asked = floors or Floors.of(page)
    said: list[str] = []
    for wait in (0, 500, 1500):
        page.wait_for_timeout(wait)
        found = measure(page, part, ignore, bare=asked.bare < 1)
        said = ill_drawn(found, asked) + (pale(page, found, asked) if contrast else [])
        if not said:
            break
    return said


@contextmanager
def unrolled(page: Any) -> Iterator[None]:
    """The screen is as tall as the page, within reason: contrast and overlaps are measured only where they are seen."""
    size = page.viewport_size
    tall = page.evaluate(TALL)
    page.set_viewport_size(size | {"height": max(size["height"], min(tall, TALLEST))})
    yield
    page.set_viewport_size(size)


def ill_drawn(found: dict[str, Any], asked: Floors) -> list[str]:
    """All faults but those of contrast, which depend on the scheme."""
    bare = [f"bare ground: {found['bare']:.0%}"] if found["bare"] > asked.bare else []
    return [*small_texts(found, asked), *small_targets(found, asked), *cut_off(found), *overlaps(found), *bare]


def small_texts(found: dict[str, Any], asked: Floors) -> list[str]:
    small = Counter(
        (round(text["size"], 1), text["where"], text["text"])
        for text in found["texts"]
        if text["size"] < asked.text - 0.05
    )
    return [f"text {size} px: {said!r} ({where})" for size, where, said in sorted(small)]


def small_targets(found: dict[str, Any], asked: Floors) -> list[str]:
    return [
        f"target {each['width']:.0f} x {each['height']:.0f}: {each['what']}"
        for each in found["targets"]
        if min(each["width"], each["height"]) < asked.target - 0.5
    ]


def cut_off(found: dict[str, Any]) -> list[str]:
    return [
        f"cut off by {text['cut']:.0f} px: {text['text']!r} ({text['where']})"
        for text in found["texts"]
        if text["cut"] > 1.5
    ]


def core(text: dict[str, Any]) -> tuple[float, float, float, float]:
    """The part of a line's box that letters fill, as far as what scrolls shows it."""
    inset = max(0.0, (text["height"] - 0.72 * text["size"]) / 2)
    left, top, right, bottom = text["shown"]
    return (
        max(left, text["x"] + 1),
        max(top, text["y"] + inset),
        min(right, text["x"] + text["width"] - 1),
        min(bottom, text["y"] + text["height"] - inset),
    )


def overlaps(found: dict[str, Any]) -> list[str]:
    texts = sorted((text for text in found["texts"] if text["seen"] and not text["gone"]), key=lambda text: text["x"])
    said = []
    for index, one in enumerate(texts):
        left, top, right, bottom = core(one)
        for other in texts[index + 1 :]:
            if other["x"] > right:
                break
            if (one["text"], one["where"]) == (other["text"], other["where"]):
                continue  # the two ends of a line that is shortened
            a, b, c, d = core(other)
            if min(right, c) - max(left, a) > 2 and min(bottom, d) - max(top, b) > 2:
                said.append(f"text over text: {one['text']!r} and {other['text']!r} ({other['where']})")
    return said


# Contrast: the letters' own colour against what the screen shows around them.


def pale(page: Any, found: dict[str, Any], asked: Floors) -> list[str]:
    return sorted(
        {
            f"contrast {ratio:.1f}: {text['text']!r} ({text['where']})"
            for text, ratio in contrasts(page, found)
            if ratio < (asked.large if is_large(text) else asked.contrast) - 0.05
        }
    )


def is_large(text: dict[str, Any]) -> bool:
    return bool(text["size"] >= LARGE or (text["bold"] and text["size"] >= 18.66))


def contrasts(page: Any, found: dict[str, Any]) -> Iterator[tuple[dict[str, Any], float]]:
    """Every text that is seen, with its contrast as the screen shows it now; none is asked of what is out of use."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    scale = picture.width / page.viewport_size["width"]
    for text in found["texts"]:
        ink = colour(text["colour"])
        left, top, right, bottom = (round(value * scale) for value in around(text))
        if not text["seen"] or text["gone"] or text["idle"] or ink is None or right <= left or bottom <= top:
            continue
        yield text, against(ink, picture.crop((left, top, right, bottom)), text["alpha"])


def around(text: dict[str, Any]) -> tuple[float, float, float, float]:
    """What is seen of a line from the tops of its letters to their feet: the rest of its box may be other ground. Of a
    single thin letter hardly any pixel is ground, so that a little of what is beside it is looked at too,
    as far as it is shown."""
    left, top, right, bottom = text["shown"]
    if right - left < THIN:
        left, right = max(left - 3, text["window"][0]), min(right + 3, text["window"][2])
    inset = max(0.0, (text["height"] - text["size"]) / 2)
    return left, max(top, text["y"] + inset), right, min(bottom, text["y"] + text["height"] - inset)


def against(ink: tuple[int, int, int], crop: Image.Image, alpha: float = 1.0) -> float:
    """Contrast with the commonest colour of the picture that is not the ink itself; translucent ink lets it through."""
    counts: Counter[tuple[int, int, int]] = Counter()
    for count, (r, g, b) in crop.getcolors(crop.width * crop.height) or ():  # type: ignore[misc]
        if abs(r - ink[0]) + abs(g - ink[1]) + abs(b - ink[2]) > 60:  # type: ignore[operator]
            counts[r >> 3, g >> 3, b >> 3] += count  # type: ignore[operator]
    if not counts:
        return 1.0 if crop.width * crop.height > 40 else 21.0
    ground = tuple(channel << 3 | 4 for channel in counts.most_common(1)[0][0])
    shown = tuple(round(alpha * over + (1 - alpha) * under) for over, under in zip(ink, ground, strict=True))
    light, dark = sorted((luminance(shown), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(rgb: tuple[int, ...]) -> float:
    parts = [value / 255 for value in rgb]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def colour(text: str) -> tuple[int, int, int] | None:
    """`rgb(…)` or `color(srgb …)` as three numbers; None for what is no plain opaque colour."""
    numbers = [float(number) for number in re.findall(r"[\d.]+(?:e-?\d+)?", text)]
    if text.startswith("rgb(") and len(numbers) == 3:
        return int(numbers[0]), int(numbers[1]), int(numbers[2])
    if text.startswith("color(srgb") and len(numbers) == 3:
        return int(numbers[0] * 255), int(numbers[1] * 255), int(numbers[2] * 255)
    return None
