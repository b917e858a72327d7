"""The frame and the pages hold their floors on three screens, in both languages, by day and by night."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

from .conftest import until
from .floors import Floors, faults
from .reading import sideways, stumbles

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
SCREENS: dict[str, dict[str, Any]] = {
    "wide-en-day": {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "color_scheme": "light"},
    "medium-fr-night": {"viewport": {"width": 1024, "height": 768}, "locale": "fr-FR", "color_scheme": "dark"},
    "phone-fr-day": {
        "viewport": {"width": 390, "height": 844},
        "locale": "fr-FR",
        "color_scheme": "light",
        "has_touch": True,
        "is_mobile": True,
    },
    "phone-en-night": {
        "viewport": {"width": 390, "height": 844},
        "locale": "en-GB",
        "color_scheme": "dark",
        "has_touch": True,
        "is_mobile": True,
    },
}
DRAWN = ".obj, .leaf svg"  # pictures of boards: nothing in them is read


@pytest.mark.parametrize("screen", SCREENS)
def test_pages_hold_their_floors(screen: str, player: Callable[..., Any]) -> None:
    one = player(**SCREENS[screen])
    for path in ("/", f"/new/{GAMES[1]}", "/open"):
        one.goto(path)
        assert sideways(one.page) <= 0, path
        floors = Floors(12, 24) if path != "/" else None  # links within a line of words are not buttons
        assert faults(one.page, "body", floors, ignore=DRAWN) == [], path


def test_six_players_have_room_in_the_header(player: Callable[..., Any]) -> None:
    one = player(viewport={"width": 1440, "height": 900})
    one.new_table("archeos", ["human", *["bot:novice"] * 5])
    one.wait_for_table()
    for width in (1440, 1280, 1024, 820, 390):
        one.page.set_viewport_size({"width": width, "height": 900})
        assert faults(one.page, ".frame-head", contrast=False) == [], width


SHORTENED = """() => [...document.querySelectorAll(".plate-name")]
  .filter((name) => !name.offsetWidth || name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


def test_names_have_their_room_on_a_phone(player: Callable[..., Any]) -> None:
    """They were cut to "Scy…" beside the points of three, and left out with four and more."""
    one = player(**SCREENS["phone-en-night"])
    for game, seats in (("lost_cities", 3), ("expeditions", 4), ("archeos", 6)):
        one.new_table(game, ["human", *["bot:random"] * (seats - 1)])
        one.wait_for_table()
        one.page.wait_for_selector(f".plate:nth-child({seats}) .plate-name", state="attached")
        assert one.page.evaluate(SHORTENED) == [], game
        assert faults(one.page, ".frame-head", contrast=False) == [], game


SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifted += one.value; })
    .observe({ type: "layout-shift" });
}"""
ARRIVED = """() => document.fonts.ready.then(() => new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(
    [...document.fonts].filter((face) => face.status === "loaded" && !face.family.includes("stand-in")).length)))))"""


def hold(held: list[Any], route: Any) -> None:
    held.append(route)


def test_nothing_jumps_when_the_faces_arrive(player: Callable[..., Any]) -> None:
    """Faces of the device stand in with the same measures; ours are let through when the page is read already."""
    for path in ("/", "/new/archeos"):
        one = player(viewport={"width": 1440, "height": 900})
        held: list[Any] = []
        one.page.route("**/*.woff2", partial(hold, held))
        one.page.goto(one.url + path, wait_until="commit")
        one.page.wait_for_selector("main")
        until(one.page, lambda held=held: held)  # so its styles are there
        one.page.evaluate(SHIFTS)
        one.page.unroute("**/*.woff2")  # lets go of those that were held
        assert one.page.evaluate(ARRIVED) >= 2
        assert one.page.evaluate("() => window.shifted") < 0.05


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_the_frame_holds_its_floors(game: str, screen: str, player: Callable[..., Any]) -> None:
    one = player(**SCREENS[screen])
    one.play_now(game)
    one.wait_for_turn()
    for part in (".frame-head", "[data-strip]"):
        assert faults(one.page, part) == [], part
    one.page.click("[data-open-moves]")
    assert faults(one.page, "[data-moves]", contrast=False) == []
    assert stumbles(one.page, "[data-strip]") == []
    one.page.keyboard.press("Escape")
    strip = one.page.locator("[data-prompt-pill]").bounding_box()
    bar = one.page.locator("[data-bar]").bounding_box()
    assert bar is None or strip["y"] + strip["height"] <= bar["y"] + 1, "the strip is never covered"
