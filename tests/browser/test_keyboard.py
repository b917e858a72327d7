"""A match without a pointer, and what assistive technology is told."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import READY

pytestmark = pytest.mark.browser

GAME = "lost_cities"


def focused(one: Any) -> dict[str, Any]:
    found: dict[str, Any] = one.page.evaluate(
        """() => {
          const element = document.activeElement;
          return { action: element.dataset.action ?? '', commits: element.matches('[data-commit]'),
                   play: element.dataset.play ?? '', id: element.dataset.id ?? '' };
        }"""
    )
    return found


def tab_to(one: Any, wanted: Callable[[dict[str, Any]], bool], limit: int = 80) -> None:
    for _ in range(limit):
        if wanted(focused(one)):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"not reached by Tab; at {focused(one)}")


@pytest.mark.parametrize("decisions", [16, pytest.param(400, marks=pytest.mark.slow)])
def test_match_by_keyboard(decisions: int, player: Callable[..., Any]) -> None:
    """From the front page on, without a pointer: the list of moves is one key away, then comes the verb. At every run a
    few rounds; the whole match among the long tests."""
    one = player()
    one.goto("/")
    tab_to(one, lambda at: at["play"] == GAME)
    one.page.keyboard.press("Enter")
    one.wait_for_table()
    for _ in range(decisions):
        one.wait_for_turn()
        if one.over:
            break
        version = one.version
        if one.asked:
            one.page.keyboard.press("a")
            one.page.wait_for_function("() => document.activeElement.dataset.action")
            one.page.keyboard.press("Enter")
        one.page.wait_for_selector(READY)
        one.page.wait_for_function("() => document.activeElement.matches('[data-commit]')")
        one.page.keyboard.press("Enter")
        one.wait_for_change(version)
    assert one.over == (decisions == 400)


def test_board_by_keyboard(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now(GAME)
    one.wait_for_turn()
    tab_to(one, lambda at: bool(at["id"]))
    assert one.page.evaluate("() => document.activeElement.getAttribute('aria-label').length") > 1
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("() => document.querySelector('[data-board] .chosen')")
    assert one.page.locator('[data-board] [aria-pressed="true"]').count() >= 1
    one.page.keyboard.press("Escape")
    one.page.wait_for_function("() => !document.querySelector('[data-board] .chosen')")
    one.page.evaluate("() => document.querySelector('[data-commit]').focus()")  # as after a click on it
    one.page.keyboard.press("ArrowUp")
    assert focused(one)["id"], "an arrow goes from the commit place to what is lit"


def test_a_shut_piece_inside_a_lit_one_is_not_called_disabled(player: Callable[..., Any]) -> None:
    """The squares of a lit column: Enter on any of them chooses the column."""
    one = player()
    one.play_now(GAME)
    one.wait_for_turn()
    inside = "document.activeElement.parentElement?.closest('.lit')?.dataset.id ?? ''"
    one.page.locator("[data-board] .lit[data-id^='colour:']:has([data-id])").first.focus()
    for _ in range(6):
        one.page.keyboard.press("Control+ArrowDown")
        if one.page.evaluate(inside):
            break
    column = one.page.evaluate(inside)
    assert column.startswith("colour:")
    assert one.page.evaluate("() => document.activeElement.getAttribute('aria-disabled')") is None
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector(f"[data-board] .chosen[data-id='{column}']", state="attached")


def test_news_are_announced(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now(GAME)
    for number in range(3):
        one.wait_for_turn()
        if not one.end_turn():
            one.choose_in_list(number)
    one.wait_for_turn()
    one.page.wait_for_function("() => document.querySelector('[data-announce]').textContent.length > 10")
