"""The floors of Excavation Earth: random positions of every number of players, on three screens, in two languages."""

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
GAME = load_game("excavation")
SCHEMES = ("light", "dark")
ROOMS = ("map", "black", "market", "mine")
ENTER = """(room) => {
  for (const one of document.querySelectorAll("[data-room]")) one.hidden = one.dataset.room !== room;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("[data-room][hidden] { display: none !important } .ee-phone, .ee-phone .ee-table { height: auto }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const pan of document.querySelectorAll("[data-pan]")) pan.scrollLeft = 8; // no name at the edge
}"""


@pytest.fixture(scope="module")
def screen(browser: Any, server: Any) -> Iterator[Callable[[str, str], Any]]:
    pages: dict[tuple[str, str], Any] = {}

    def of(format: str, scheme: str) -> Any:
        if (format, scheme) not in pages:
            width, height = SIZES[format]
            size = {"width": width, "height": height}
            page = browser.new_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")
            page.goto(f"{server.url}/open")
            pages[format, scheme] = page
        return pages[format, scheme]

    yield of
    for page in pages.values():
        page.close()


def measured(page: Any, match: Match, format: Format, language: str) -> list[str]:
    """Everything that falls below the floors; on a phone room by room."""
    usual = Floors(12, 40, 0.2) if format == "phone" else Floors(11, 24, 0.2)
    lay(page, match, match.asked[0] if match.asked else 0, format, language)
    if format != "phone":
        return faults(page, ".ee", usual)
    found = []
    for room in ROOMS:
        page.evaluate(ENTER, room)
        found += [f"{room}: {fault}" for fault in faults(page, ".ee", usual, ignore=".ee-minimap")]
    return found


@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold_in_mid_game(seats: int, format: Format, screen: Callable[[str, str], Any]) -> None:
    turn = seats + list(SIZES).index(format)
    match = next(positions(GAME, seats, seed=seats, every=60 * seats))
    assert measured(screen(format, SCHEMES[turn % 2]), match, format, LANGUAGES[turn // 2 % 2]) == []


@pytest.mark.slow
@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold_through_whole_matches(seats: int, format: Format, screen: Callable[[str, str], Any]) -> None:
    for number, match in enumerate(positions(GAME, seats, seed=seats, every=50)):
        page = screen(format, SCHEMES[number % 2])
        found = measured(page, match, format, LANGUAGES[number // 2 % 2])
        assert found == [], f"{seats} players, {format}, position {number}"


@pytest.mark.slow
def test_a_chosen_card_shows_what_it_can_do_and_goes_back(player: Callable[..., Any]) -> None:
    """The actions of a card appear beside it; those that are not possible say what they need; it can be put back."""
    one = player()
    one.play_now("excavation")
    one.wait_for_turn()
    while not one.page.locator(".ee-card.lit").count():
        version = one.version
        one.choose_in_list(0)
        one.wait_for_change(version)
        one.wait_for_turn()
    first = one.page.locator(".ee-card.lit[data-id^='card:']").first
    first.click(position={"x": 8, "y": 20})
    shown = one.page.locator(".ee-card.chosen + .ee-pets .ee-pet")
    assert shown.count() in (2, 7)
    assert all(shown.nth(number).is_visible() for number in range(shown.count()))
    assert all(text.strip() for text in shown.locator("i").all_inner_texts())
    assert not one.page.locator(".ee-pass").is_visible()
    one.page.click("[data-clear]")
    one.page.wait_for_selector(".ee-card.chosen", state="detached")
    assert one.page.locator(".ee-pass").is_visible()
