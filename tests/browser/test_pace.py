"""A table with a pace: chosen on the form, read before sitting down, told by the names, lengthened by another."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Server

pytestmark = pytest.mark.browser

# Within the second, or rounded down: the page looks at its clock again after twenty.
THREE_DAYS, FOUR_DAYS = (re.compile(rf"^\s*({days} d|{days - 1} d 23 h)\s*$") for days in (3, 4))


def test_a_table_of_three_days_from_the_form_to_the_first_day_more(player: Callable[..., Any], server: Server) -> None:
    host = player(server)
    host.goto("/new/expeditions")
    assert host.page.locator("[data-pace-choice]").is_hidden(), "bots need no clock"
    host.page.select_option("[name=kind_1]", "human")
    host.page.locator("[data-pace-choice]").wait_for()
    assert host.page.locator("[name=absent_after]").is_visible()
    host.page.check("[name=pace][value='259200']", force=True)
    assert host.page.locator("[name=absent_after]").is_hidden(), "time decides, not who is there"
    told = host.page.locator(".agreed [data-slip]:visible")
    assert "Three days for a turn." in told.inner_text()
    assert "a bot (at random) plays that turn" in told.inner_text()
    host.page.check("[name=runs_out][value=claim]", force=True)
    assert "whoever watches may claim your seat" in told.inner_text()
    host.page.uncheck("[name=reserve]")
    assert "besides" not in told.inner_text()
    host.page.click("form button.primary")
    host.page.locator("[data-slip]").get_by_text("Three days for a turn.").wait_for()
    link = host.page.input_value("#link-1")
    guest = player(server)
    guest.goto(link)
    guest.page.locator(".agreed").get_by_text("whoever watches may claim your seat").wait_for()
    guest.page.click("main button.primary")
    guest.wait_for_table()
    host.page.click("main a.primary")
    host.wait_for_table()
    asked = int(host.page.locator("[data-seats] .plate.asked").get_attribute("data-seat"))
    mover, other = (host, guest) if asked == 0 else (guest, host)
    plate = other.page.locator(f"[data-seats] [data-seat='{asked}']")
    plate.locator("time", has_text=THREE_DAYS).wait_for()
    if other.page.locator("dialog[open]").count():
        other.page.keyboard.press("Escape")
    plate.locator("button").click()
    other.page.click("[data-extend]")
    plate.locator("time", has_text=FOUR_DAYS).wait_for()
    mover.page.locator(f"[data-seats] [data-seat='{asked}'] time", has_text=FOUR_DAYS).wait_for()
    assert not host.faults
    assert not guest.faults
