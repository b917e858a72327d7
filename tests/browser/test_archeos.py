"""Archeos Society under the hand."""

from collections.abc import Iterator
from typing import Any

import pytest

from periplus.core.board import Format
from periplus.games import load_game
from periplus.games.archeos.data import COLOUR
from periplus.match import Match

from .boards import SIZES, lay
from .floors import faults
from .reading import check
from .survey import SURVEYS, Screens, faults_of, middle_of
from .test_pages import PHONE

pytestmark = pytest.mark.browser
GAME = load_game("archeos")
HAND = [f"{colour}/{role}" for role in ("guide", "photographer") for colour in COLOUR.names]


@pytest.fixture(scope="module")
def desk(browser: Any, server: Any) -> Iterator[Any]:
    screens = Screens(browser, server.url)
    yield screens.page("wide")
    screens.close()


BOXES = """() => [...document.querySelectorAll('.hand .rolecard')].map((card) => {
  const box = card.getBoundingClientRect();
  return { card: card.dataset.id.split(' ')[1], x: Math.round(box.x), y: Math.round(box.y) };
})"""


def test_the_hand_lies_by_colour_by_role_or_as_a_matrix(desk: Any) -> None:
    held = ("red/guide", "red/patron", "blue/pilot", "blue/guide", "violet/patron")
    hand = {"A": dict.fromkeys(held, 1)}
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 40}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": hand})
    lay(desk, match, 0, "wide", "en")

    def lying(way: str) -> list[str]:
        desk.check(f".sorting .by-{way}")
        return [box["card"] for box in sorted(desk.evaluate(BOXES), key=lambda box: box["x"])]

    assert lying("colour") == list(held)
    assert [card.split("/")[1] for card in lying("role")] == ["pilot", "guide", "guide", "patron", "patron"]
    lying("matrix")
    boxes = desk.evaluate(BOXES)
    for axis, part in (("x", 0), ("y", 1)):
        places: dict[str, set[int]] = {}
        for box in boxes:
            places.setdefault(box["card"].split("/")[part], set()).add(box[axis])
        assert all(len(found) == 1 for found in places.values())
        assert len(set.union(*places.values())) == len(places)


def test_on_a_phone_the_site_in_question_opens(browser: Any, server: Any) -> None:
    """A leader considered shows its site as a scene instead of a strip; the others stay folded."""
    screens = Screens(browser, server.url)
    page = screens.page("phone")
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 44}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": {"A": {"blue/guide": 1}}})
    lead = next(act for act in match.legal(0) if act.verb == "lead")
    for considered, scenes in ((None, []), (lead, ["c-blue"])):
        lay(page, match, 0, "phone", "en", considered)
        shown = page.locator(".site > .scene").locator("visible=true")
        assert [each.evaluate("e => e.parentElement.classList[1]") for each in shown.all()] == scenes
        assert page.locator(".site > .folded").locator("visible=true").count() == 6 - len(scenes)
    page.locator(".site.c-red > .unfold").check()
    assert page.locator(".site.c-red > .scene").is_visible()
    assert page.locator(".site.c-red > .folded").is_hidden()
    screens.close()


SPAN = """() => {
  const faces = [...document.querySelectorAll('.hand .face')].map((face) => face.getBoundingClientRect());
  return {
    wide: Math.max(...faces.map((box) => box.right)) - Math.min(...faces.map((box) => box.left)),
    rows: new Set(faces.map((box) => Math.round(box.top))).size,
    names: [...document.querySelectorAll('.hand .nm')].filter((name) => name.checkVisibility()).length,
  };
}"""
ROOM = """room => {
  for (const part of document.querySelectorAll('.mat [data-room]')) part.classList.toggle('away-room', room !== 'mine');
}"""


@pytest.mark.parametrize("held, rows, named", [(4, 1, 4), (5, 1, 0), (8, 1, 0), (10, 2, 0)])
def test_on_a_phone_the_hand_has_the_width_of_the_screen(
    held: int, rows: int, named: int, browser: Any, server: Any
) -> None:
    """Few cards are large, eight overlap in one row; in one's own room every card shows its name."""
    screens = Screens(browser, server.url)
    page = screens.page("phone")
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 45 - held}
    hand = {"A": dict.fromkeys(HAND[:held], 1)}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": hand})
    lay(page, match, 0, "phone", "en")
    page.evaluate(ROOM, "board")
    found = page.evaluate(SPAN)
    assert found["wide"] > 310
    assert (found["rows"], found["names"]) == (rows, named)
    assert faults(page, ".hand", contrast=False) == []
    page.evaluate(ROOM, "mine")
    assert page.evaluate(SPAN)["names"] == held
    assert faults(page, ".hand", contrast=False) == []
    screens.close()


def test_players_beyond_the_edge_of_a_phone_are_reached_by_keyboard(player):
    """Five are wider than the screen, and in a puzzle or on another's turn nothing among them can be touched."""
    ada = player(**PHONE)
    ada.new_table("archeos", ["human", *["bot:novice"] * 4])
    ada.wait_for_table()
    ada.page.wait_for_selector('.rivals[tabindex="0"][aria-label="The players"]')  # once it is her turn
    check(ada, "archeos for five on a phone")
    ada.page.locator(".rivals").evaluate("place => { place.style.minWidth = '3000px' }")  # room enough from now on
    ada.page.set_viewport_size({"width": 400, "height": 844})
    ada.page.wait_for_selector(".rivals:not([tabindex])")


@pytest.mark.parametrize(
    "format, language, scheme", [("wide", "en", "light"), ("medium", "fr", "dark"), ("phone", "fr", "light")]
)
def test_empty_places_hold_the_floors(format: Any, language: str, scheme: str, browser: Any, server: Any) -> None:
    """Nothing on display, nothing in hand: outlines of cards, and a sentence of what will lie there."""
    screens, survey = Screens(browser, server.url), SURVEYS["archeos"]
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 44}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": {"B": {"blue/guide": 1}}})
    page = screens.page(format)
    assert faults_of(page, survey, match, format, language, scheme) == []
    page.evaluate(ROOM, "board")
    note, hand = (page.locator(part).bounding_box() for part in (".hand .none-yet", ".hand"))
    assert note["x"] >= hand["x"]
    assert note["x"] + note["width"] <= hand["x"] + hand["width"]
    screens.close()


PLATES = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const within = [...document.querySelectorAll('.rival')].every((plate) => [...plate.querySelectorAll('.leader')].every(
    (card) => card.getBoundingClientRect().right <= plate.getBoundingClientRect().right));
  return { band: box('.sites').top - box('.rivals').bottom, within };
}"""


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_on_a_small_desk_the_rivals_take_what_the_sites_leave(seats: int, browser: Any, server: Any) -> None:
    screens = Screens(browser, server.url)
    page = screens.page("medium")
    lay(page, middle_of(SURVEYS["archeos"], seats), 0, "medium", "en")
    found = page.evaluate(PLATES)
    assert found["band"] < 18
    assert found["within"]
    screens.close()


WELLS = """() => {
  const corners = (part) => [...document.querySelectorAll(part)].map((element) => {
    const box = element.getBoundingClientRect();
    return [Math.round(box.x), Math.round(box.y)];
  });
  return { cards: corners('.rows .face'), wells: corners('.display > .places i') };
}"""


@pytest.mark.parametrize("format", SIZES)
def test_cards_of_the_display_lie_in_the_wells_of_the_tray(format: Format, browser: Any, server: Any) -> None:
    screens = Screens(browser, server.url)
    page = screens.page(format)
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 40}
    position |= {"hand": {"A": {"red/pilot": 1}}, "display": dict.fromkeys(HAND[:4], 1)}
    lay(page, Match.new(GAME, 2, {"first": "A"}, seed=1, position=position), 0, format, "en")
    found = page.evaluate(WELLS)
    assert len(found["cards"]) == 4
    assert found["cards"] == found["wells"][:4]
    screens.close()


def test_six_on_a_large_screen_see_the_whole_table(browser: Any, server: Any) -> None:
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"{server.url}/open")
    lay(page, middle_of(SURVEYS["archeos"], 6), 0, "wide", "en")
    assert page.evaluate("document.querySelector('.archeos').scrollHeight") <= 1080 - 48
    page.close()
