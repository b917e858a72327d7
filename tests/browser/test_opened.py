"""What opens over a table, and the pages beside it, are read by assistive technology without a fault."""

from collections.abc import Callable
from typing import Any

import pytest

from .reading import check
from .test_pages import DESK, GAMES, PHONE

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_what_opens_over_a_table(screen: dict[str, Any], player: Callable[..., Any]) -> None:
    """List of moves, log, score, piece card, settings and the replay: made of the same parts in every game."""
    one = player(color_scheme="dark" if screen is DESK else "light", **screen)
    page = one.page
    one.play_now(GAMES[0])
    one.wait_for_turn()
    one.open_list()
    check(one, "moves", "[data-moves]")
    page.keyboard.press("Escape")
    for key, tab in (("l", "log"), ("s", "score")):
        page.keyboard.press(key)
        page.wait_for_function(f"() => document.querySelector('#panel-{tab}').textContent.length > 10")
        check(one, tab, "[data-drawer]")
    page.keyboard.press("Escape")
    page.evaluate("() => document.querySelector('[data-board] .lit').focus()")
    page.keyboard.press("i")
    page.wait_for_selector("[data-card]:visible h2")
    check(one, "card", "[data-card]")
    page.keyboard.press("Escape")
    page.evaluate("() => document.querySelector('[data-open-settings]').click()")
    check(one, "settings", "[data-settings]")
    page.keyboard.press("Escape")
    page.goto(page.url + "/replay")
    page.wait_for_selector("[data-board] svg", state="attached")
    check(one, "replay")


@pytest.mark.parametrize("path", ["/daily", "/puzzle"])
def test_daily_and_puzzle(path: str, player: Callable[..., Any]) -> None:
    for screen in ({"color_scheme": "light", **DESK}, {"color_scheme": "dark", "locale": "fr-FR", **PHONE}):
        one = player(**screen)
        one.goto(path)
        one.page.wait_for_load_state("networkidle")
        check(one, path)
