"""Lost Cities under the hand."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser


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
