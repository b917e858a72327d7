"""Faults that were seen once: a prompt with two edges, dice that vanish, a card that does not answer a finger."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_the_prompt_has_one_edge(player: Callable[..., Any]) -> None:
    """Its left bar was half thick, half thin: whatever edge the pill has, it has all around."""
    one = player()
    one.play_now("lost_cities")
    edges = one.page.evaluate(
        """() => ["Left", "Right", "Top", "Bottom"].map((side) =>
          getComputedStyle(document.querySelector("[data-prompt-pill]"))[`border${side}Width`])"""
    )
    assert len(set(edges)) == 1


def test_the_dice_stay_for_who_chooses_last(player: Callable[..., Any]) -> None:
    """Of the first pair the first player takes; what is left lies there in sight for the second."""
    host = player()
    host.new_table("lost_cities", ["human", "human"], options={"first_player": "A"})
    link = host.page.input_value("#link-1")
    host.page.click("main a.primary")
    host.wait_for_table()
    guest = player()
    guest.goto(link)
    guest.wait_for_table()
    host.wait_for_turn()
    host.choose_in_list(0)
    while not host.end_turn():
        host.choose_in_list(0)
    guest.wait_for_turn()
    for one in (host, guest):
        dice = one.page.locator("[data-board] .lc-tray .die:visible")
        assert dice.count() >= 2


def test_a_role_answers_a_finger(player: Callable[..., Any]) -> None:
    """Archeos on a phone: a card that is tapped is chosen, or says what it is."""
    one = player(**PHONE)
    one.play_now("archeos")
    one.wait_for_turn()
    spot = one.page.evaluate(
        """() => {
          for (const card of document.querySelectorAll('[data-board] .rolecard[data-id]')) {
            card.scrollIntoView({ block: 'center', inline: 'center' });
            const box = card.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            if (document.elementFromPoint(x, y)?.closest('[data-id]') === card) return { x, y };
          }
          return null;
        }"""
    )
    assert spot, "no card can be reached"
    one.page.touchscreen.tap(spot["x"], spot["y"])
    one.page.wait_for_selector("[data-board] .chosen, [data-card]:visible, [data-why]:visible")
