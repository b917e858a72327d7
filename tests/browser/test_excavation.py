"""Excavation Earth under the hand."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.games import load_game

from .boards import lay, positions

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width, height", [(701, 1000), (820, 1180), (960, 640)])
def test_between_phone_and_desk_nothing_leaves_the_window(width: int, height: int, browser: Any, server: Any) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{server.url}/open")
    lay(page, next(positions(load_game("excavation"), 4, seed=4, every=200)), 0, "medium", "fr")
    box = page.locator(".ee-table").bounding_box()
    page.close()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


def test_one_s_base_stays_open_while_something_in_it_is_chosen(browser: Any, server: Any) -> None:
    """It would take the focus with it, and Enter would have nothing to commit."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{server.url}/open")
    lay(page, next(positions(load_game("excavation"), 2, seed=4, every=40)), 0, "medium", "en")
    room = page.locator(".ee-room-mine")
    for state, seen in (("", False), ("lit", True), ("chosen", True)):
        room.locator("[data-id]").first.evaluate(
            "(piece, state) => { piece.classList.remove('lit', 'chosen'); if (state) piece.classList.add(state); }",
            state,
        )
        assert room.is_visible() is seen, state
    page.close()


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
