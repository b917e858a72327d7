"""Floors and axe on every page, on three screens, in both languages, by day and by night.

All that falls short is told at once. The whole takes twenty minutes (`--slow`); each run looks at a sample of it.
"""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

from .conftest import table_id
from .floors import faults, unrolled
from .reading import sideways, stumbles

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
SIZES = {1440: 900, 1024: 768, 390: 844}
EVERY = (
    *("/", "/desk", "/desk/log", "/k", "/learn", "/open", "/daily", "/puzzle", "/zu", "/nowhere", "/s/nobody"),
    *("/new/excavation", "/learn/archeos", "/about/expeditions/summary"),
    *(f"/about/{game}" for game in GAMES),
    *("/tournaments", "/box", *(f"/box/{game}" for game in GAMES)),
)
ARRIVED = "() => !document.querySelector('main[aria-busy], [data-board]:empty')"
# All that is folded is opened; a lesson's veil is lifted, for it dims on purpose what a step does not speak of.
UNFOLD = """() => {
  for (const each of document.querySelectorAll("main.page details")) each.open = true;
  document.querySelector(".veil")?.remove();
}"""
PICTURES = "svg[aria-hidden=true], [aria-hidden=true] svg"  # beside a name in words: nothing in them is read


def somebody(player: Callable[..., Any], width: int, locale: str, scheme: str) -> Any:
    touch = {"has_touch": True, "is_mobile": True} if width == 390 else {}
    return player(viewport={"width": width, "height": SIZES[width]}, locale=locale, color_scheme=scheme, **touch)


def fallen_short(one: Any, where: str, part: str = "body") -> list[str]:
    """Everything on a page that is below the floors or that axe finds."""
    one.page.wait_for_function(ARRIVED)
    one.page.evaluate(UNFOLD)
    wide = ["scrolls sideways"] if sideways(one.page) > 0 else []
    with unrolled(one.page):
        found = [*wide, *faults(one.page, part, ignore=PICTURES), *stumbles(one.page)]
    return [f"{where}: {fault}" for fault in dict.fromkeys(found)]


def at(one: Any, path: str) -> list[str]:
    one.goto(path)
    return fallen_short(one, path)


def at_a_table(one: Any, game: str) -> list[str]:
    """A turn, the settings, and the end."""
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    one.wait_for_turn()
    said = fallen_short(one, "the table")
    one.page.click("[data-open-settings]")
    said += fallen_short(one, "settings", "[data-settings]")
    one.page.keyboard.press("Escape")
    one.finish_quickly()
    one.page.wait_for_selector("[data-end] .pad", state="attached")
    return said + fallen_short(one, "the end", "[data-end]")


def at_an_invitation(one: Any, game: str) -> list[str]:
    """The links to give away, and what one is asked who follows such a link and sits elsewhere already."""
    one.new_table(game, ["human", "human"])
    one.page.wait_for_selector("#link-1")
    return fallen_short(one, "seats") + at(one, one.page.input_value("#link-1"))


def at_a_replay(one: Any, game: str) -> list[str]:
    """The board beside, or above, what was told."""
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    one.wait_for_turn()
    path = f"/t/{table_id(one.page.url)}/replay"
    one.goto(path)
    one.page.wait_for_selector("[data-board] svg", state="attached")
    return fallen_short(one, f"{path} of {game}")


@pytest.mark.parametrize(
    ("width", "locale", "scheme", "game"),
    [
        (1440, "fr-FR", "dark", "archeos"),
        (390, "en-GB", "light", "lost_cities"),
    ],
)
def test_a_replay_and_a_page(width: int, locale: str, scheme: str, game: str, player: Callable[..., Any]) -> None:
    """Beside its log a board had letters of 8.6 to 10.7 pixels."""
    one = somebody(player, width, locale, scheme)
    said = at_a_replay(one, game) + at(one, "/daily")
    assert said == [], "\n".join(said)


@pytest.mark.slow
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_everywhere(width: int, locale: str, scheme: str, player: Callable[..., Any]) -> None:
    one = somebody(player, width, locale, scheme)
    said = [fault for path in EVERY for fault in at(one, path)]
    said += at_a_table(one, GAMES[0])
    said += [fault for game in GAMES for fault in at_a_replay(one, game)]
    said += at_an_invitation(one, GAMES[0])
    assert said == [], "\n".join(said)
