"""What the device or its owner changes: 400 % zoom (WCAG 1.4.10), wider letters and lines (1.4.12), larger text, forced
colours, less motion. Nothing scrolls sideways, and axe finds nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from .reading import check, sideways

pytestmark = pytest.mark.browser

PATHS = ("/", "/learn", "/daily", "/open", "/new/archeos", "/about/lost_cities")
SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }"""

WORN = """async (rules) => {
  const sheet = new CSSStyleSheet();
  await sheet.replace(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


def wide_pages(one: Any, style: str = "") -> list[str]:
    said = []
    for path in PATHS:
        one.goto(path)
        if style:
            one.page.evaluate(WORN, style)
        if sideways(one.page) > 0:
            said.append(path)
    return said


def test_four_times_as_large_nothing_scrolls_sideways(player: Callable[..., Any]) -> None:
    """A window of 1,280 pixels at 400 % is 320 wide."""
    assert wide_pages(player(viewport={"width": 320, "height": 256})) == []


def test_letters_and_lines_may_be_wider(player: Callable[..., Any]) -> None:
    assert wide_pages(player(), SPACED) == []


def test_text_alone_may_be_twice_as_large(player: Callable[..., Any]) -> None:
    assert wide_pages(player(), "html { font-size: 200%; }") == []


def test_forced_colours_and_less_motion(player: Callable[..., Any]) -> None:
    one = player()
    one.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    for path in ("/", "/learn"):
        one.goto(path)
        check(one, path)
    one.play_now("lost_cities")
    one.wait_for_turn()
    check(one, "the table")
    moving = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    one.page.wait_for_function(f"() => ({moving})() === 0")
