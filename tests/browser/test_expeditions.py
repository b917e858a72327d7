"""The map of Expeditions under the hand."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

MIDDLE = """id => {
  const box = document.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
  const view = document.querySelector("[data-map]").getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - view.x - view.width / 2, box.y + box.height / 2 - view.y - view.height / 2);
}"""
SHIFT = "() => document.querySelector('.chart').style.transform"
CUT = """() => {
  const view = document.querySelector("[data-map]").getBoundingClientRect();
  const written = name => getComputedStyle(name).visibility === "visible";
  const boxes = [...document.querySelectorAll(".names text")].filter(written).map(name => name.getBoundingClientRect());
  const within = (a, b, low, high) => [a, b].filter(edge => edge >= low && edge <= high).length;
  const across = box => within(box.left, box.right, view.left, view.right);
  const corners = boxes.map(box => across(box) * within(box.top, box.bottom, view.top, view.bottom));
  return { seen: corners.filter(count => count === 4).length, cut: corners.filter(count => count % 4).length };
}"""
SETTLED = f"() => {{ const {{ seen, cut }} = ({CUT})(); return seen > 2 && cut === 0; }}"


def at_table(player: Callable[..., Any], **context: Any) -> Any:
    one = player(reduced_motion="reduce", **context)
    one.play_now("expeditions")
    one.wait_for_turn()
    return one


def test_a_place_is_found_by_a_few_letters(player: Callable[..., Any]) -> None:
    one = at_table(player)
    far = one.page.evaluate(MIDDLE, "node:taj-mahal")
    one.page.keyboard.press("/")
    one.page.keyboard.type("taj")
    one.page.keyboard.press("Enter")
    one.page.wait_for_function(f"() => ({MIDDLE})('node:taj-mahal') < 60")
    assert far > 60
    assert one.page.locator('[data-id="node:taj-mahal"].found').count() == 1
    names = one.page.locator(".chart.near-by .l-x")
    assert names.first.evaluate("name => getComputedStyle(name).visibility") == "visible", "nearer, all names are read"


def drag(one: Any, dx: float, dy: float) -> None:
    box = one.page.locator("[data-map]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x + dx / 2, y + dy / 2)
    one.page.mouse.move(x + dx, y + dy)
    one.page.mouse.up()


def test_a_thumb_moves_the_map_and_touches_nothing(player: Callable[..., Any]) -> None:
    """Wherever it leaves the map, a name is read whole or not at all: what the edge would cut is not written."""
    one = at_table(player, viewport={"width": 390, "height": 844})
    before = one.page.evaluate(SHIFT)
    drag(one, -80, -40)
    assert one.page.evaluate(SHIFT) != before
    assert one.page.locator("[data-board] .chosen, [data-card]:visible").count() == 0
    for dx, dy in ((-45, 30), (60, -20)):
        one.page.wait_for_function(SETTLED)
        drag(one, dx, dy)
    one.page.wait_for_function(SETTLED)
    one.page.click("[data-zoom-fit]")
    one.page.wait_for_selector(".chart.far-off")


def test_the_wheel_comes_nearer_and_a_double_click_shows_the_whole(player: Callable[..., Any]) -> None:
    one = at_table(player)
    box = one.page.locator("[data-map]").bounding_box()
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
    one.page.mouse.wheel(0, -600)
    one.page.wait_for_selector(".chart.near-by")
    one.page.locator(".ex-sea").first.dispatch_event("dblclick")
    one.page.wait_for_function("() => document.querySelector('.chart').style.transform === ''")
