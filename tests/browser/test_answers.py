"""No touch is silent: what may not be used now says why, or what it is, at a table and in a lesson."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.match import to_json
from periplus.table.web.catalogue import playable

from ..sampling import sampled
from .conftest import table_id, until
from .hands import DESK, PHONE, set_up, walk

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
SCREENS = {"desk": DESK, "phone": PHONE}
DECISIONS = (1, 6, 14)  # which of a match are looked at
SAMPLE = 12  # pieces of a board, at every run; all of them with --slow

# Touches pieces that are not lit, one after the other: those to which nothing was said, shown or chosen.
SILENT = """async (most) => {
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const seen = (element) => Boolean(element) && element.getBoundingClientRect().width > 0;
  const dark = (element) => seen(element) && !element.matches(".lit, .chosen");
  const named = (id) => [...document.querySelectorAll(`[data-board] [data-id="${CSS.escape(id)}"]`)].find(dark);
  const told = ["[data-prompt]", "[data-announce]", "[data-coach-answer]", "[data-commit]"];
  const chosen = () => [...document.querySelectorAll("[data-board] .chosen")].map((piece) => piece.dataset.id);
  const state = () => [...told.map((each) => document.querySelector(each)?.textContent), ...chosen()].join();
  const pieces = [...document.querySelectorAll("[data-board] [data-id]")].filter(dark);
  const ids = [...new Set(pieces.map((piece) => piece.dataset.id))];
  const step = Math.max(1, Math.floor(ids.length / most));
  const silent = [];
  for (const id of ids.filter((_, i) => i % step === 0)) {
    const piece = named(id);
    if (!piece) continue;
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    document.querySelector("[data-announce]").textContent = "";
    const before = state();
    const answered = () => state() !== before || seen(document.querySelector("[data-why], [data-card]"));
    piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    for (let i = 0; i < 200 && !answered(); i += 1) await rest(20);
    if (!answered()) silent.push(id);
    if (chosen().length) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  }
  return [ids.length, silent];
}"""


def position(game: str, decision: int) -> dict[str, Any]:
    matches = walk(game, 3, 7, {})
    return to_json(next(match for number, match in enumerate(matches, 1) if number == decision), secret=True)


@sampled("game, screen", GAMES, SCREENS)
def test_a_piece_that_may_not_be_used_answers(game: str, screen: dict[str, Any], player: Callable[..., Any]) -> None:
    one = player(**screen)
    set_up(one, position(game, DECISIONS[1]))
    count, silent = one.page.evaluate(SILENT, SAMPLE)
    assert count
    assert silent == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_piece_that_may_not_be_used_answers(
    game: str, screen: dict[str, Any], player: Callable[..., Any]
) -> None:
    one = player(**screen)
    for decision in DECISIONS:
        set_up(one, position(game, decision))
        _, silent = one.page.evaluate(SILENT, 10_000)
        assert silent == [], decision


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_in_a_lesson_too(game: str, player: Callable[..., Any]) -> None:
    one = player(**DESK)
    one.goto(f"/learn/{game}")
    while not one.page.locator("[data-board].choosing .lit").count():
        one.page.click("[data-go-on]:visible")
        one.page.wait_for_timeout(200)
    count, silent = one.page.evaluate(SILENT, 10_000)
    assert count
    assert silent == []


def touched_while_the_reason_waits(one: Any) -> Any:
    """A piece that may not be used is touched; the request for the reason, not sent on yet."""
    one.play_now("lost_cities")
    one.wait_for_turn()
    page, held = one.page, list[Any]()
    page.route("**/why*", lambda route: held.append(route), times=1)
    page.locator("[data-board] [data-id].shut:not(.lit *):visible").first.dispatch_event("click")
    until(page, lambda: held)
    return held[0]


def test_a_touch_is_answered_though_the_position_moves_on(player: Callable[..., Any]) -> None:
    """While the reason is on its way somebody acts: it is asked for again."""
    one = player(**DESK)
    request, version = touched_while_the_reason_waits(one), one.version
    one.decide(table_id(one.page.url), 1)
    one.wait_for_change(version)
    request.continue_()
    one.page.wait_for_function("() => document.querySelector('[data-why]')")


def test_a_touch_is_not_answered_after_something_else_was_touched(player: Callable[..., Any]) -> None:
    """Or the reason of the first would stand where the second is told."""
    one = player(**DESK)
    request = touched_while_the_reason_waits(one)
    one.page.keyboard.press("Escape")
    with one.page.expect_response("**/why*"):
        request.continue_()
    one.page.wait_for_timeout(300)
    assert not one.page.locator("[data-why]").count()
