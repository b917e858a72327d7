"""The ring around what the keyboard is at can be seen, on every cloth and paper, by day and by night (WCAG 2.4.13)."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from periplus.match import to_json
from periplus.table.web.catalogue import playable

from ..sampling import sampled
from .floors import luminance
from .hands import DESK, set_up, walk

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
ROOM = 12  # pixels around a piece that are looked at
SAMPLE = 7  # pieces of a board

PIECES = """() => {
  window.pieces = [...document.querySelectorAll("[data-board] .lit[tabindex]")];
  return window.pieces.length;
}"""
BOX = """(i) => {
  document.activeElement.blur();
  const box = window.pieces[i].getBoundingClientRect();
  return [box.x, box.y, box.width, box.height, window.pieces[i].dataset.id];
}"""


def picture(one: Any, box: list[float]) -> Image.Image:
    x, y, width, height = box
    clip = {"x": x - ROOM, "y": y - ROOM, "width": width + 2 * ROOM, "height": height + 2 * ROOM}
    one.page.wait_for_timeout(60)
    return Image.open(io.BytesIO(one.page.screenshot(clip=clip))).convert("RGB")


def changed(before: Image.Image, after: Image.Image) -> int:
    """Pixels whose contrast with what they were is three to one."""
    count = 0
    for old, new in zip(before.get_flattened_data(), after.get_flattened_data(), strict=True):
        if old != new:
            dark, light = sorted((luminance(old), luminance(new)))
            count += (light + 0.05) / (dark + 0.05) >= 3
    return count


@sampled("game, scheme", GAMES, ["light", "dark"])
def test_the_ring_of_a_lit_piece_is_seen(game: str, scheme: str, player: Callable[..., Any]) -> None:
    one = player(color_scheme=scheme, reduced_motion="reduce", **DESK)
    set_up(one, to_json(next(walk(game, 3, 7, {})), secret=True))
    unseen, count = [], one.page.evaluate(PIECES)
    assert count
    for i in range(0, count, max(1, count // SAMPLE)):
        *box, name = one.page.evaluate(BOX, i)
        x, y, width, height = box
        if min(x, y) < ROOM or max(x + width - 1440, y + height - 900) > -ROOM:
            continue
        before = picture(one, box)
        one.page.evaluate("(i) => window.pieces[i].focus({ preventScroll: true, focusVisible: true })", i)
        if changed(before, picture(one, box)) < 2 * (width + height):  # a line around it
            unseen.append(name)
    assert unseen == []
