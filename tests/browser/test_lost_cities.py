"""The floors of Lost Cities: random positions of every number of players, on three screens, in two languages."""

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


SCHEMES = ("light", "dark")


def test_on_a_phone_the_question_is_in_view_and_a_pair_is_written_by_two_touches(player: Callable[..., Any]) -> None:
    one = player(viewport={"width": 390, "height": 844})
    one.play_now("lost_cities")
    page = one.page
    colour = page.locator(".lc-tray .die.lit:not(.num)").first
    colour.wait_for()
    assert not page.locator(".lc-rivals").is_visible()
    name = colour.get_attribute("data-id").removeprefix("colour:")
    colour.click()
    page.locator('.lc-tray .die.num.lit:not([data-id="number:0"])').first.click()
    page.locator('[data-group="ghost"] .hand.new').wait_for()
    assert page.text_content('[data-group="ghost"] .gain-text') == "\u221220"
    version = one.version
    page.click("[data-confirm]")
    one.wait_for_change(version)
    page.locator(f'[data-piece="n-square-A-{name}-1"]').wait_for()


def measured(page: Any, match: Match, format: Format, language: str) -> list[str]:
    usual = Floors(12, 40, 0.2) if format == "phone" else Floors(11, 24, 0.2)
    lay(page, match, match.asked[0] if match.asked else 0, format, language)
    return faults(page, ".lost-cities", usual)


@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold_in_mid_game(seats: int, format: Format, screen: Callable[[str, str], Any]) -> None:
    turn = seats + list(SIZES).index(format)
    match = next(positions(GAME, seats, seed=seats, every=30 * seats))
    assert measured(screen(format, SCHEMES[turn % 2]), match, format, LANGUAGES[turn // 2 % 2]) == []


@pytest.mark.slow
@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold_through_whole_matches(seats: int, format: Format, screen: Callable[[str, str], Any]) -> None:
    for number, match in enumerate(positions(GAME, seats, seed=seats, every=25)):
        page = screen(format, SCHEMES[number % 2])
        found = measured(page, match, format, LANGUAGES[number // 2 % 2])
        assert found == [], f"{seats} players, {format}, position {number}"
