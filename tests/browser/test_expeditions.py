"""The floors of Expeditions: random positions of every number of players, on three screens, in two languages."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from periplus.core.board import Format
from periplus.core.texts import LANGUAGES
from periplus.games import load_game
from periplus.match import Match

from .boards import SIZES, lay, positions
from .floors import Floors, faults

pytestmark = pytest.mark.browser
GAME = load_game("expeditions")
SCHEMES = ("light", "dark")


@pytest.fixture(scope="module")
def screen(browser: Any, server: Any) -> Iterator[Callable[[str, str], Any]]:
    pages: dict[tuple[str, str], Any] = {}

    def of(format: str, scheme: str) -> Any:
        if (format, scheme) not in pages:
            width, height = SIZES[format]
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(f"{server.url}/open")
            pages[format, scheme] = page
        return pages[format, scheme]

    yield of
    for page in pages.values():
        page.close()


LEAVE = "room => document.querySelectorAll(`[data-room=${room}]`).forEach((each) => { each.style.display = 'none'; })"


def measured(page: Any, match: Match, format: Format, language: str) -> list[str]:
    seat = match.asked[0] if match.asked else 0
    lay(page, match, seat, format, language)
    if format != "phone":
        return faults(page, ".expeditions", Floors(11, 24, 0.2))
    page.evaluate(LEAVE, "mine")
    found = faults(page, ".expeditions", Floors(12, 40, 0.2))
    lay(page, match, seat, format, language)
    page.evaluate(LEAVE, "map")
    found += faults(page, ".expeditions", Floors(12, 40))
    # The map is larger than the screen: a name at its edge is moved into sight by the thumb, and until then it is
    # measured against what lies beyond the map. The same inks on the same ground are measured on the wide map.
    return [fault for fault in found if not (fault.startswith(("cut off", "contrast")) and "in names" in fault)]


@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold_in_mid_game(seats: int, format: Format, screen: Callable[[str, str], Any]) -> None:
    turn = seats + list(SIZES).index(format)
    match = next(positions(GAME, seats, seed=seats, every=24 * seats))
    assert measured(screen(format, SCHEMES[turn % 2]), match, format, LANGUAGES[turn // 2 % 2]) == []


@pytest.mark.slow
@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold_through_whole_matches(seats: int, format: Format, screen: Callable[[str, str], Any]) -> None:
    for number, match in enumerate(positions(GAME, seats, seed=seats, every=60)):
        page = screen(format, SCHEMES[number % 2])
        found = measured(page, match, format, LANGUAGES[number // 2 % 2])
        assert found == [], f"{seats} players, {format}, position {number}"


# The map under the hand.

MIDDLE = """id => {
  const box = document.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
  const view = document.querySelector("[data-map]").getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - view.x - view.width / 2, box.y + box.height / 2 - view.y - view.height / 2);
}"""
SHIFT = "() => document.querySelector('.chart').style.transform"


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


def test_a_thumb_moves_the_map_and_touches_nothing(player: Callable[..., Any]) -> None:
    one = at_table(player, viewport={"width": 390, "height": 844})
    before = one.page.evaluate(SHIFT)
    box = one.page.locator("[data-map]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x - 40, y - 20)
    one.page.mouse.move(x - 80, y - 40)
    one.page.mouse.up()
    assert one.page.evaluate(SHIFT) != before
    assert one.page.locator("[data-board] .chosen, [data-card]:visible").count() == 0
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
