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
    told = told_of_the_dice(one)
    assert "mixed in" in told
    assert "This browser’s own number is in these dice" in told
    one.page.evaluate(
        "() => { for (const key of Object.keys(localStorage)) if (/number/.test(key)) localStorage.removeItem(key); }"
    )
    assert "This browser added no number" in told_of_the_dice(one)


def test_nobody_is_told_to_hurry_the_dice(player: Callable[..., Any], patient: Server) -> None:
    """While they wait for somebody's number no key leads on."""
    one = player(patient)
    one.new_table("lost_cities", ["human", "human"])
    one.page.click("main a.primary")
    one.wait_for_table()
    one.page.locator("[data-commit]", has_text="Chance decides …").wait_for()
    assert "dice wait" in one.page.inner_text("[data-strip]")


def told_of_the_dice(one: Any) -> str:
    """On their own page."""
    one.goto(f"{one.page.url.removesuffix('/fair')}/fair")
    one.page.locator("[data-fair-told] li").first.wait_for()
    return str(one.page.inner_text("[data-fair-told]"))


def test_what_was_agreed_who_chose_the_dice_and_who_else_sits_there(
    player: Callable[..., Any], patient: Server
) -> None:
    """Told to everybody before the first move; and a seat that is opened elsewhere says so, until it is only here."""
    host = player(patient)
    host.goto("/new/lost_cities")
    host.page.select_option("[name=kind_1]", "human")
    host.page.select_option("[name=absent_after]", "0")
    host.page.click("form button.primary")
    host.page.wait_for_selector("[data-away-rule]")
    never = "at this table no bot plays for anybody"
    assert never in host.page.inner_text("[data-away-rule]")
    link = host.page.input_value("#link-1")
    host.page.click("main a.primary")
    host.page.locator(".toast", has_text=never).wait_for()
    host.page.evaluate(
        """async () => {
          const body = JSON.stringify({ start: true });
          const path = `/api/tables/${location.pathname.split("/")[2]}/entropy`;
          const headers = { "X-Periplus": "1", "Content-Type": "application/json" };
          await fetch(path, { method: "POST", body, headers });
        }"""
    )
    alone = "All numbers for the dice came from one browser"
    host.page.locator(".toast", has_text=alone).wait_for()
    guest = player(patient)
    guest.goto(link)
    guest.wait_for_table()
    for told in (never, alone):
        guest.page.locator(".toast", has_text=told).wait_for()
    guest.page.reload()
    guest.wait_for_table()
    assert never in guest.page.text_content("[data-away-rule]")
    assert alone in told_of_the_dice(guest)
    guest.page.go_back()
    guest.wait_for_table()
    stranger = player(patient)
    stranger.goto(link)
    stranger.wait_for_table()
    notice = guest.page.locator("[data-absence]")
    notice.get_by_text("seat was opened in another browser as well").wait_for()
    assert host.page.locator("[data-absence]").is_hidden()
    notice.locator("[data-only-here]").click()
    notice.wait_for(state="hidden")
    stranger.page.reload()
    stranger.page.get_by_text("Open this table by its link").first.wait_for()
    assert stranger.page.request.get(link).status == 404
    guest.page.reload()
    guest.wait_for_table()
    assert guest.page.locator("[data-absence]").is_hidden()
