"""Whoever comes back is told who played meanwhile, and has the seat again; and whose numbers are in the dice."""

import json
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import WAIT, Server

pytestmark = pytest.mark.browser


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """A server to which everybody counts as away at once."""
    running = Server(tmp_path, PERIPLUS_ABSENT_AFTER="-1")
    running.start()
    yield running
    running.stop()


def post(url: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "X-Periplus": "1", "Authorization": f"Bearer {token}"}
    wanted = urllib.request.Request(
        url, json.dumps(body).encode(), headers if token else {**headers, "Authorization": ""}
    )
    with urllib.request.urlopen(wanted, timeout=WAIT / 1000) as answer:
        return json.load(answer)


def test_whoever_was_stood_in_for_is_told_and_sits_again(player: Callable[..., Any], hasty: Server) -> None:
    order = {"game": "lost_cities", "seats": [{"name": "Ada"}, {"name": "Bo"}], "options": {"first_player": "A"}}
    made = post(f"{hasty.url}/api/tables", order)
    ada, bo = (seat["token"] for seat in made["seats"])
    path = f"{hasty.url}/api/tables/{made['table']}"
    post(f"{path}/takeover", {"seat": 1, "level": "adept"}, ada)
    one = player(hasty)
    one.goto(f"/s/{bo}")
    one.wait_for_table()
    notice = one.page.locator("[data-absence]")
    notice.get_by_text("Ada let a bot (adept) play for Bo. The seat is yours again.").wait_for()
    notice.get_by_text("Good").click()
    notice.wait_for(state="hidden")
    post(f"{path}/takeover", {"level": "adept"}, bo)
    one.page.click("[data-take-back]")
    notice.wait_for(state="hidden")
    assert not one.page.evaluate(f"async () => (await (await fetch('{path}?board=false')).json()).seats[1].minded")


def test_the_page_says_whose_numbers_are_in_the_dice(player: Callable[..., Any], patient: Server) -> None:
    one = player(patient)
    one.play_now("lost_cities")
    one.wait_for_turn()
    one.page.click("[data-open-settings]")
    told = one.page.inner_text("[data-fair-told]")
    assert "mixed in" in told
    assert "This browser’s own number is in these dice" in told
    one.page.evaluate(
        "() => { for (const key of Object.keys(localStorage)) if (/number/.test(key)) localStorage.removeItem(key); }"
    )
    one.page.reload()
    one.wait_for_table()
    one.page.click("[data-open-settings]")
    assert "This browser added no number" in one.page.inner_text("[data-fair-told]")
