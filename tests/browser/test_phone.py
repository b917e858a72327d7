"""An upright phone: the block that asks stands below the board, and covers nothing that may be touched."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from .conftest import READY

pytestmark = pytest.mark.browser

SIZE = {"width": 390, "height": 844}
COVERED = """(scrolls) => {
  const hit = (piece) => {
    const box = piece.getBoundingClientRect();
    return piece.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  };
  const reached = (piece) => {
    if (hit(piece)) return true;
    if (scrolls) piece.scrollIntoView({ block: "center", inline: "center" });
    return scrolls && hit(piece);
  };
  const shown = (piece) => piece.checkVisibility({ visibilityProperty: true });
  const lit = [...document.querySelectorAll("[data-board] .lit")].filter(shown);
  const missed = new Set(lit.map((piece) => piece.dataset.id));
  for (const piece of lit) if (missed.has(piece.dataset.id) && reached(piece)) missed.delete(piece.dataset.id);
  return [...missed];
}"""


def covered(page: Any, *, scrolls: bool = True) -> list[str]:
    """Pieces that a finger may touch and whose middle it would miss wherever they lie, even if it moves the board."""
    page.wait_for_selector("body:not(.laying)")
    found: list[str] = page.evaluate(COVERED, scrolls)
    return found


def test_the_sheet_gives_way_to_dice_and_question(player: Callable[..., Any]) -> None:
    """The dice are what is asked for: sheet, tray and question lie one below the other, before and after a draft."""
    one = player(viewport=SIZE)
    page = one.page
    numbers: set[str] = set()
    while len(numbers) < 2:  # three alike are one answer, and a colour alone would say all
        one.play_now("lost_cities")
        page.wait_for_selector(".lc-tray .die.lit:not(.num)")
        numbers = set(page.locator(".lc-tray .die.num").all_text_contents())
    assert covered(page, scrolls=False) == []
    before = edges(page)
    page.locator(".lc-tray .die.lit:not(.num)").first.click()
    page.locator(".lc-tray .die.num.lit").first.click()
    page.wait_for_selector(READY)
    assert covered(page, scrolls=False) == []
    assert edges(page) == before, "a die moved under the finger"
    for width, height in ((390, 667), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        edges(page)
        assert covered(page) == []


def edges(page: Any) -> list[float]:
    """The upper edges of sheet, tray and question, the sheet's as far as it is seen; none overlaps the next."""
    boxes = [page.locator(part).bounding_box() for part in (".lc-paper", "svg.tray", "[data-prompt-pill]")]
    for upper, lower in pairwise(boxes):
        assert upper["y"] + upper["height"] <= lower["y"] + 1
    return [box["y"] for box in boxes]


def test_send_out_is_in_sight_with_the_expedition_laid(player: Callable[..., Any]) -> None:
    """A leader is touched: the verb stands under the thumb, uncovered, and touching it sends out."""
    one = player(viewport=SIZE)
    one.play_now("archeos")
    page = one.page
    card = page.locator(".hand .rolecard.lit").first
    card.wait_for()
    card.click()
    page.wait_for_selector(READY)
    commit = page.locator("[data-commit]")
    assert "Send out" in commit.inner_text()
    box = commit.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SIZE["width"]
    assert box["y"] + box["height"] <= SIZE["height"]
    assert box["height"] >= 44
    assert page.evaluate(ON_TOP, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    assert page.locator(".plate [data-sum] b").first.is_visible()  # if the season ended now
    one.commit()
    page.locator(".me .exp, .exp[data-from=hand]").first.wait_for(state="attached")


ON_TOP = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('[data-commit]'))"


@pytest.mark.parametrize("game", ["excavation", "expeditions"])
def test_what_is_lit_can_be_touched_in_its_middle(game: str, player: Callable[..., Any]) -> None:
    """At the first question and after one draft: in sight, or moved there by the board's own scrolling."""
    one = player(viewport=SIZE)
    one.play_now(game)
    one.page.locator("[data-board] .lit").first.wait_for()
    assert covered(one.page) == []
    assert one.click_lit(0)
    one.page.wait_for_selector(READY)
    assert covered(one.page) == []


REFUSED = """() => {
  const line = document.querySelector("[data-why]");
  const words = document.createRange();
  words.selectNodeContents(line);
  const [box, strip, asked] = [words, line.closest(".prompt"), document.querySelector("[data-prompt]")]
    .map((one) => one.getBoundingClientRect());
  const whole = getComputedStyle(line).overflowY === "visible" || line.scrollHeight <= line.clientHeight + 1;
  const inside = box.left >= strip.left && box.right <= strip.right && box.bottom <= strip.bottom + 1;
  return whole && inside && box.top >= asked.top;
}"""
REASON = "the circle of purple is ticked already, and a 0 cannot be the first number; take one of the numbers 1 to 9"


@pytest.mark.parametrize("game", ["lost_cities", "archeos", "expeditions", "excavation"])
def test_a_refusal_stands_under_the_question(game: str, player: Callable[..., Any]) -> None:
    """Whole, on a phone, a tablet and a desk; nothing lit is covered; a touch brings back what stood there."""
    one = player(viewport=SIZE)
    page = one.page
    one.play_now(game)
    one.wait_for_turn()
    page.route("**/why?*", lambda route: route.fulfill(json={"legal": False, "reasons": [REASON]}))
    for width, height in ((390, 844), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector("body:not(.laying) [data-board].choosing")
        dark = page.locator("[data-board] [data-id]:visible:not(.lit, .chosen, .lit *, .chosen *)")
        dark.first.dispatch_event("click")
        page.wait_for_selector("[data-why]:visible")
        assert REASON[1:] in page.inner_text(".said")
        assert page.evaluate(REFUSED), "it is cut, or lies elsewhere"
        assert covered(page) == [], "a refusal lies over what is lit"
        page.mouse.click(1, height / 2)
        assert page.locator("[data-why]").count() == 0


def test_a_square_says_what_its_column_says(player: Callable[..., Any]) -> None:
    one = player(viewport=SIZE, has_touch=True, is_mobile=True)
    one.play_now("lost_cities")
    one.wait_for_turn()
    one.page.wait_for_selector("body:not(.laying) [data-board].choosing")
    one.page.locator(".column:not(.lit) [data-id^='square-A-']").first.tap()  # three dice: not every colour is there
    one.page.wait_for_selector("[data-why]:visible")
    assert "die is in the pool" in one.page.inner_text("[data-why]")


LONG = "Pytheas leads red to Sanaa and gains a ticket; Scylax leads blue to Petra. " * 5


@pytest.mark.parametrize("game", ["archeos", "expeditions", "excavation"])
def test_what_just_happened_can_be_read_whole(game: str, player: Callable[..., Any]) -> None:
    """On a tall phone in a line of its own under the plates; in a middle window by a touch, over the board."""
    one = player(viewport={"width": 1024, "height": 768})
    page = one.page
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    page.wait_for_selector("body:not(.laying)")  # what is laid by itself is told in the place of the news
    while not page.locator("[data-news]:visible").count():
        one.choose_in_list(0)
        one.wait_for_turn()
        page.wait_for_selector("body:not(.laying)")
    page.evaluate("(text) => { document.querySelector('[data-news]').textContent = text; }", LONG)
    page.click("[data-news]")
    assert page.inner_text(".film-note").strip() == LONG.strip()
    page.locator("[data-news]").blur()
    assert page.locator(".film-note").count() == 0
    page.set_viewport_size(SIZE)
    page.reload()
    one.wait_for_table()
    if game == "archeos":  # in the mat: its sites, display and players need the whole height
        page.wait_for_selector(".said > [data-news]:visible")
        return
    line = page.locator("[data-news-home] [data-logline-text]")
    line.wait_for()
    plates, below = page.locator("[data-seats]").bounding_box(), line.bounding_box()
    assert plates["y"] + plates["height"] <= below["y"] + 1
    assert page.evaluate(
        "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('[data-logline]'))",
        [below["x"] + below["width"] - 4, below["y"] + below["height"] / 2],
    ), "something lies over it"


SCROLLED = """(hand) => [
  hand.scrollHeight > hand.clientHeight,
  Boolean(hand.querySelector("[tabindex='0']")),
  hand.getAttribute("tabindex") === "0",
  hand.getAttribute("aria-label"),
]"""


def test_a_hand_that_scrolls_is_a_stop_where_nothing_in_it_is(player: Callable[..., Any]) -> None:
    """Excavation Earth: with the keyboard alone the rest of it could not be seen."""
    one = player(viewport={"width": 390, "height": 600})
    one.play_now("excavation")
    for step in range(8):
        one.wait_for_turn()
        scrolls, inside, stop, name = one.page.locator(".ee-hand").evaluate(SCROLLED)
        assert name, "it keeps its name"
        if scrolls:
            assert stop is not inside, step
            if stop:
                return
        one.choose_in_list(0)
    pytest.fail("something was lit in the hand at every step")
