"""The floors of Archeos Society: every scenario and number of players, on three screens, in two languages."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from periplus.core.board import Format
from periplus.core.texts import LANGUAGES
from periplus.games import load_game
from periplus.games.archeos.data import SCENARIO
from periplus.match import Match

from .boards import SIZES, lay, positions
from .floors import Floors, faults

pytestmark = pytest.mark.browser
GAME = load_game("archeos")
SCHEMES = ("light", "dark")
SETUPS = [{"mode": "scenario", "scenario": name} for name in SCENARIO.names]


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


def measured(page: Any, match: Match, format: Format, language: str) -> list[str]:
    """On a phone the mat stands over the lower part of the sites: it is measured on its own."""
    usual = Floors(12, 40) if format == "phone" else Floors(11, 24, 0.2)
    lay(page, match, match.asked[0] if match.asked else 0, format, language)
    if format == "phone":
        page.evaluate("() => document.querySelectorAll('[data-room=mine], .mat').forEach((room) => room.remove())")
    return faults(page, ".archeos", usual)


@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold_in_mid_game(seats: int, format: Format, screen: Callable[[str, str], Any]) -> None:
    turn = seats + list(SIZES).index(format)
    match = next(positions(GAME, seats, seed=seats, every=70 * seats, options=SETUPS[turn % 6]))
    assert measured(screen(format, SCHEMES[turn % 2]), match, format, LANGUAGES[turn // 2 % 2]) == []


@pytest.mark.parametrize("seats", [3, 6])
def test_the_mat_of_a_phone_keeps_the_floors_too(seats: int, screen: Callable[[str, str], Any]) -> None:
    """The hand, one's own expeditions and what they are worth."""
    match = next(positions(GAME, seats, seed=seats, every=90 * seats))
    page = screen("phone", SCHEMES[seats % 2])
    lay(page, match, match.asked[0], "phone", LANGUAGES[seats % 2])
    page.evaluate("() => document.querySelectorAll('[data-room=board], .aside').forEach((room) => room.remove())")
    assert faults(page, ".archeos", Floors(12, 40)) == []


BOXES = """() => [...document.querySelectorAll('.hand .rolecard')].map((card) => {
  const box = card.getBoundingClientRect();
  return { card: card.dataset.id.split(' ')[1], x: Math.round(box.x), y: Math.round(box.y) };
})"""


def test_the_hand_lies_by_colour_by_role_or_as_a_matrix(screen: Callable[[str, str], Any]) -> None:
    held = ("red/guide", "red/patron", "blue/pilot", "blue/guide", "violet/patron")
    hand = {"A": dict.fromkeys(held, 1)}
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 40}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": hand})
    page = screen("wide", "light")
    lay(page, match, 0, "wide", "en")

    def lying(way: str) -> list[str]:
        page.check(f".sorting .by-{way}")
        return [box["card"] for box in sorted(page.evaluate(BOXES), key=lambda box: box["x"])]

    assert lying("colour") == list(held)
    assert [card.split("/")[1] for card in lying("role")] == ["pilot", "guide", "guide", "patron", "patron"]
    lying("matrix")
    boxes = page.evaluate(BOXES)
    for axis, part in (("x", 0), ("y", 1)):
        places: dict[str, set[int]] = {}
        for box in boxes:
            places.setdefault(box["card"].split("/")[part], set()).add(box[axis])
        assert all(len(found) == 1 for found in places.values())
        assert len(set.union(*places.values())) == len(places)


@pytest.mark.slow
@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_floors_hold_through_whole_matches(seats: int, format: Format, screen: Callable[[str, str], Any]) -> None:
    for setup in (*SETUPS, {"mode": "draft"}):
        for number, match in enumerate(positions(GAME, seats, seed=seats, every=120, options=setup)):
            page = screen(format, SCHEMES[number % 2])
            found = measured(page, match, format, LANGUAGES[number // 2 % 2])
            assert found == [], f"{seats} players, {setup}, {format}, position {number}"
