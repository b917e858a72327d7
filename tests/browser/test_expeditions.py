"""The map of Expeditions under the hand."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from periplus.core.draw.board import Format
from periplus.core.texts import LANGUAGES
from periplus.games import load_game
from periplus.games.expeditions.data import CARD, CARDS
from periplus.match import Match, to_json

from .boards import lay, positions
from .floors import faults
from .hands import PHONE, set_up, walk
from .survey import Screens

pytestmark = pytest.mark.browser

MIDDLE = """id => {
  const box = document.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
  const view = document.querySelector("[data-map]").getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - view.x - view.width / 2, box.y + box.height / 2 - view.y - view.height / 2);
}"""
SHIFT = "() => document.querySelector('.chart').style.transform"
CUT = """() => {
  const view = document.querySelector("[data-map]").getBoundingClientRect();
  const written = name => getComputedStyle(name).visibility === "visible";
  const boxes = [...document.querySelectorAll(".names text")].filter(written).map(name => name.getBoundingClientRect());
  const within = (a, b, low, high) => [a, b].filter(edge => edge >= low && edge <= high).length;
  const across = box => within(box.left, box.right, view.left, view.right);
  const corners = boxes.map(box => across(box) * within(box.top, box.bottom, view.top, view.bottom));
  return { seen: corners.filter(count => count === 4).length, cut: corners.filter(count => count % 4).length };
}"""
SETTLED = f"() => {{ const {{ seen, cut }} = ({CUT})(); return seen > 2 && cut === 0; }}"


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


def drag(one: Any, dx: float, dy: float) -> None:
    box = one.page.locator("[data-map]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x + dx / 2, y + dy / 2)
    one.page.mouse.move(x + dx, y + dy)
    one.page.mouse.up()


def test_a_thumb_moves_the_map_and_touches_nothing(player: Callable[..., Any]) -> None:
    """Wherever it leaves the map, a name is read whole or not at all: what the edge would cut is not written."""
    one = at_table(player, viewport={"width": 390, "height": 844})
    before = one.page.evaluate(SHIFT)
    drag(one, -80, -40)
    assert one.page.evaluate(SHIFT) != before
    assert one.page.locator("[data-board] .chosen, [data-card]:visible").count() == 0
    for dx, dy in ((-45, 30), (60, -20)):
        one.page.wait_for_function(SETTLED)
        drag(one, dx, dy)
    one.page.wait_for_function(SETTLED)
    one.page.click("[data-zoom-fit]")
    one.page.wait_for_selector(".chart.far-off")


# One of the map's buttons is laid over a lit stop that is in sight: which stop, and what a finger there hits before
# the map has looked again (both in one breath: it looks as soon as anything on it was redrawn).
LAID_OVER = """() => {
  const view = document.querySelector("[data-map]").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".chart .lit[data-id^='node:']")]
    .map((piece) => [piece.dataset.id, (piece.querySelector(".hit") ?? piece).getBoundingClientRect()]);
  const inside = ({ x, y }) => x > view.x + 40 && x < view.right - 80 && y > view.y + 80 && y < view.bottom - 80;
  const [id, { x, y, width, height }] = boxes.find(([, box]) => inside(box));
  const place = `left: ${x + width / 2 - 30}px; top: ${y + height / 2 - 30}px`;
  const style = `position: fixed; z-index: 9; width: 60px; height: 60px; ${place}`;
  const button = document.querySelector("[data-go]");
  button.style.cssText = style;
  button.classList.remove("aside");
  return [id, HIT(id)];
}"""
HIT = """id => {
  const piece = document.querySelector(`.chart .lit[data-id="${id}"]`);
  const box = (piece.querySelector(".hit") ?? piece).getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return hit?.closest("[data-go]") ? "button" : hit?.closest("[data-id]")?.dataset.id;
}"""


def test_the_maps_own_buttons_cover_nothing_that_may_be_touched(player: Callable[..., Any]) -> None:
    one = player(reduced_motion="reduce", **PHONE)
    matches = walk("expeditions", 2, 5, {})
    asked = next(match for match in matches if any(act.verb == "extend" for act in match.legal(0)))
    set_up(one, to_json(asked, secret=True))
    stop, hit = one.page.evaluate(LAID_OVER.replace("HIT", f"({HIT})"))
    assert hit == "button"
    drag(one, 12, 0)
    one.page.wait_for_function(f"id => ({HIT})(id) === id", arg=stop)


def test_the_wheel_comes_nearer_and_a_double_click_shows_the_whole(player: Callable[..., Any]) -> None:
    one = at_table(player)
    box = one.page.locator("[data-map]").bounding_box()
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
    one.page.mouse.wheel(0, -600)
    one.page.wait_for_selector(".chart.near-by")
    one.page.locator(".ex-sea").first.dispatch_event("dblclick")
    one.page.wait_for_function("() => document.querySelector('.chart').style.transform === ''")


# The names that need the most room, in either language.
LONGEST = [
    "fiordland", "great-barrier-reef", "bungle-bungle", "northwest-passage", "amazon-rainforest", "salvador-de-bahia",
    "newfoundland", "teotihuacan", "novosibirsk", "putorana-plateau", "rapa-nui", "thingvellir",
]  # fmt: skip
READ = """cards => cards.map(card => {
  const name = card.querySelector(".nm"), box = name.getBoundingClientRect();
  const seen = [.1, .5, .9].map(share => document.elementFromPoint(box.x + 6, box.y + share * box.height));
  const upright = getComputedStyle(name).writingMode !== "horizontal-tb";
  return upright || seen.some(hit => hit?.closest(".post") !== card) ? name.textContent : "";
}).filter(Boolean)"""


def with_hand(cards: list[str]) -> Match:
    """A match of two at its beginning, with these goals before the first."""
    match = Match.new("expeditions", ["Ada", "Hanno"], seed=1)
    match.advance()
    for card in range(CARDS):
        name = CARD.names[card]
        match.state.hand[0, card] = cards.index(name) + 1 if name in cards else 0
    return match


@pytest.mark.parametrize("format", ["wide", "medium"])
def test_a_hand_of_twelve_is_read_from_left_to_right(format: Format, screens: Screens) -> None:
    """Every name stands level, in sight and above the floors; the common goals beside them stay cards."""
    page = screens.page(format)
    for count, language in product((12, 9), LANGUAGES):
        lay(page, with_hand(LONGEST[:count]), 0, format, language)
        assert page.locator(".hand .post").count() == count
        assert page.locator(".hand .post").evaluate_all(READ) == []
        assert faults(page, ".tray", contrast=False) == []
        pictures = page.locator(".open .pic").evaluate_all("all => all.map(each => each.clientHeight)")
        assert min(pictures) >= (40 if format == "wide" else 28)
        assert page.locator(".tray :is(.post, .open)").evaluate_all(HALF_HIDDEN) == []


HALF_HIDDEN = """all => all.filter(card => {
  const box = card.querySelector(".face")?.getBoundingClientRect();
  if (!box) return false;
  const lower = document.elementFromPoint(box.x + box.width / 2, box.bottom - 6);
  return box.bottom > innerHeight || lower?.closest(".post, .open") !== card;
}).map(card => card.textContent)"""


@pytest.mark.parametrize("format", ["wide", "medium"])
def test_used_tickets_and_their_number_do_not_overlap(format: Format, screens: Screens) -> None:
    page = screens.page(format)
    match = Match.new("expeditions", ["Ada", "Hanno"], seed=1)
    match.advance()
    while match.question(match.asked[0]) != "turn":
        match.play(match.legal(match.asked[0])[0], match.asked[0])
    seat = match.asked[0]
    match.state.tickets[seat], match.state.frames[0, 2] = 4, 1
    for language in LANGUAGES:
        lay(page, match, seat, format, language)
        spent, more = (page.locator(f".tix .{part}").bounding_box() for part in ("spent", "more"))
        assert more["y"] + more["height"] <= spent["y"]


PLATES = """() => [...document.querySelectorAll(".plate")].map(plate => {
  const box = part => plate.querySelector(part).getBoundingClientRect();
  const [name, total, whole] = [box(".plate-name"), box(".total"), plate.getBoundingClientRect()];
  const counts = [...plate.querySelectorAll(".plate-pieces > span")].map(each => each.getBoundingClientRect());
  const level = Math.abs(name.y + name.height / 2 - total.y - total.height / 2);
  return { level, counts: counts.filter(each => each.width).length,
    out: counts.some(each => each.right > whole.right + 1) };
})"""


@pytest.mark.parametrize("seats", [5, 6])
def test_plates_of_many_players_have_all_counts_and_a_score_by_its_name(seats: int, player: Callable[..., Any]) -> None:
    one = player(viewport={"width": 1440, "height": 900})
    one.new_table("expeditions", ["human", *["bot:random"] * (seats - 1)])
    one.wait_for_table()
    for width, height in ((1440, 900), (1024, 768)):
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.wait_for_selector(".plate .plate-pieces > span")
        found = one.page.evaluate(PLATES)
        assert len(found) == seats
        assert all(plate["counts"] == 4 and not plate["out"] and plate["level"] <= 4 for plate in found), found


@pytest.mark.parametrize("format", ["wide", "medium"])
def test_all_that_was_reached_stays_on_the_tray(format: Format, screens: Screens) -> None:
    """Who looks on sees the cards of all players: two rows of them, however many there are."""
    page = screens.page(format)
    *_, match = positions(load_game("expeditions"), 4, seed=2)
    lay(page, match, -1, format, "en")
    cards, tray = page.locator(".hand .post"), page.locator(".tray").bounding_box()
    assert cards.count() > 14
    tops = {round(box["y"]) for box in (card.bounding_box() for card in cards.all())}
    assert len(tops) == 2
    assert max(tops) < tray["y"] + 80
    page.locator(".hand").evaluate("hand => hand.scrollBy(9999, 0)")
    last = cards.last.bounding_box()
    assert last["x"] + last["width"] <= page.locator(".commons").bounding_box()["x"]


DRAWN = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const words = document.createRange();
  const wide = (name) => (words.selectNodeContents(name), words.getBoundingClientRect().right);
  const names = [...document.querySelectorAll(".drawn .nm")];
  return {
    "above the question": box(".drawn").bottom <= box("[data-prompt]").top,
    "names on their cards": names.every((name) => wide(name) <= name.closest(".face").getBoundingClientRect().right),
    "the hand is seen": innerWidth > 700 || box(".hand .face").bottom <= box("[data-strip]").top,
  };
}"""


@pytest.mark.parametrize("width, height", [(1440, 900), (1024, 768), (820, 1180), (390, 844)])
def test_drawn_cards_lie_above_the_question(player: Callable[..., Any], width: int, height: int) -> None:
    """Over the map, which is not asked about; names are whole, and on a phone so is the hand."""
    one = player(viewport={"width": width, "height": height}, locale="fr-FR")
    matches = (match for match in walk("expeditions", 2, 7, {}) if any(a.verb == "exchange" for a in match.legal(0)))
    reef = CARD.index("great-barrier-reef") + 1
    drawn = next(match for match in matches if reef in (match.state.drawn[0, 0], match.state.drawn[0, 1]))
    set_up(one, to_json(drawn, secret=True))
    assert [said for said, true in one.page.evaluate(DRAWN).items() if not true] == []


def test_a_card_of_the_hand_asks_which_expedition_goes_there(player: Callable[..., Any]) -> None:
    """The card lies far from the map, whose arrows know what the place is called."""
    one = player()
    matches = (match for seed in range(9) for match in walk("expeditions", 2, seed, {}))
    match, place = next((match, place) for match in matches if (place := goal_of_several(match)))
    set_up(one, to_json(match, secret=True))
    one.page.locator(f'[data-group="hand"] [data-id="node:{place}"]').click()
    one.page.locator("[data-fork]").wait_for()
    assert re.search("^Which expedition goes to [A-Z].+[?]$", one.page.inner_text("[data-prompt]"))


def goal_of_several(match: Match) -> str:
    """A place of the hand to which several expeditions lead next; "" if there is none."""
    acts = match.legal(0) if match.question(0) == "turn" else []
    reached = [act.params["node"] for act in acts if act.verb == "extend"]
    hand = [CARD.names[card] for card in range(CARDS) if match.state.hand[0, card]]
    return next((place for place in hand if reached.count(place) > 1), "")
