"""The floors of Lost Cities: random positions of every number of players, on three screens, in two languages."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from periplus.core.texts import LANGUAGES
from periplus.games import load_game

from .boards import SIZES, lay, positions
from .floors import Floors, faults

pytestmark = pytest.mark.browser
GAME = load_game("lost_cities")


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


@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold(seats: int, format: str, screen: Callable[[str, str], Any]) -> None:
    usual = Floors(12, 40, 0.2) if format == "phone" else Floors(11, 24, 0.2)
    for number, match in enumerate(positions(GAME, seats, seed=seats)):
        seat = match.asked[0] if match.asked else 0
        page = screen(format, ("light", "dark")[number % 2])
        lay(page, match, seat, format, LANGUAGES[(number // 2) % 2])
        assert faults(page, ".lost-cities", usual) == [], f"{seats} players, {format}, position {number}"
