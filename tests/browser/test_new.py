"""The form of a new table: presets first, only what matters for this game and number of players, the rest behind it."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

SHOWN = "all => all.filter((one) => !one.hidden).map((one) => one.dataset.option)"


def test_only_what_matters_is_asked(player: Callable[..., Any]) -> None:
    one = player()
    page = one.page
    one.goto("/new/excavation")
    assert not page.locator("[data-option]").first.is_visible(), "behind more"
    page.click(".more-options > summary")

    def asked(seats: int) -> set[str]:
        page.check(f"input[name=seats][value='{seats}']", force=True)
        return set(page.locator("[data-option]").evaluate_all(SHOWN))

    alone, pair, four = asked(1), asked(2), asked(4)
    assert any(option.startswith("zu") for option in alone)
    assert not any(option.startswith("zu") for option in pair | four)
    assert len(pair) < len(four)


def test_a_preset_fills_the_form_and_the_table_opens(player: Callable[..., Any]) -> None:
    one = player()
    page = one.page
    one.goto("/new/lost_cities")
    for preset, level in (("expert", "rung-8"), ("first", "rung-1"), ("box", "random")):
        page.check(f"[name=preset][value={preset}]", force=True)
        assert page.input_value("[name=kind_1]") == f"bot:{level}"
    page.fill("[name=name_0]", "Ada")
    page.click("form[data-new-table] button.primary")
    one.wait_for_table()
    assert page.locator(".seat.seen .plate-name").inner_text().startswith("Ada")


def test_one_click_from_the_front_page(player: Callable[..., Any]) -> None:
    one = player()
    one.goto("/")
    one.page.click("[data-play=archeos]")
    one.wait_for_table()
    one.wait_for_turn()
    assert one.asked
