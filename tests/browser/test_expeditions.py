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
    # The map is larger than the screen: a name at its edge is moved into sight by the thumb.
    return [fault for fault in found if not (fault.startswith("cut off") and "in names" in fault)]


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
