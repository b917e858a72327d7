"""The score sheets beside the box: they count as the rules do, are written by touch, and need no line."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from periplus.games import all_games

from .conftest import until
from .finished_games import finished

pytestmark = pytest.mark.browser

GAMES = [game.id for game in all_games() if game.score_sheet is not None]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TOTALS = """() => [...document.querySelectorAll('[data-total]')].map(
  (one) => [Number(one.dataset.total), Number(one.dataset.rank)])"""
# By the page's own scripts: parts without what is nought, totals, ranks.
COUNT = """async (sheets) => {
  const given = JSON.parse(document.querySelector('[data-given]').textContent);
  const { count } = await import(given.script);
  const own = document.querySelector('script[src*="/js/pages/score_sheet.js"]').src;
  const { ranked } = await import(new URL('../parts/standing.js', own));
  return sheets.map((sheet) => ranked(count(given.values, sheet)).map(({ parts, total, rank }) =>
    [Object.fromEntries(Object.entries(parts).filter(([, points]) => points !== 0)), total, rank]));
}"""


@pytest.mark.parametrize("game", GAMES)
def test_sheets_of_finished_games_count_as_the_rules_do(player: Callable[..., Any], game: str) -> None:
    """Every category, total, tie and winner; by the scripts of the page, and one as it is drawn."""
    one = player(**PHONE)
    one.goto(f"/box/{game}")
    one.page.wait_for_selector("main:not([aria-busy])")
    games = list(finished(game))
    assert any(len(set(each.totals)) < len(each.totals) for each in games), "a tie is among them"
    for each, counted in zip(games, one.page.evaluate(COUNT, [each.sheet for each in games]), strict=True):
        expected = [
            [{part: points for part, points in parts.items() if points}, total, rank]
            for parts, total, rank in zip(each.parts, each.totals, each.ranks, strict=True)
        ]
        assert counted == expected, each.what
    drawn = games[-1]
    one.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"periplus:box:{game}", _kept(drawn.sheet)])
    one.page.reload()
    one.page.wait_for_selector("main:not([aria-busy])")
    shown = one.page.evaluate(TOTALS)
    assert shown == [[total, rank] for total, rank in zip(drawn.totals, drawn.ranks, strict=True)]


def _kept(sheet: dict[str, Any]) -> str:
    return json.dumps({"sheet": sheet, "at": 0})


def test_a_sheet_is_written_by_touch_taken_back_and_kept(player: Callable[..., Any]) -> None:
    one = player(**PHONE)
    page = one.page
    one.goto("/box")
    page.tap("[data-sheet=lost_cities] [data-count]")
    page.wait_for_selector("main:not([aria-busy])")
    totals = lambda: [total for total, _ in page.evaluate(TOTALS)]  # noqa: E731
    page.tap("[data-key='yellow 8']")
    page.tap("[data-key='circle yellow']")
    assert totals() == [70, 0]
    assert "doubled: 70" in page.inner_text("[data-remarks]")
    page.tap("[data-key='bridge red']")  # nothing is across a bridge below square 7
    page.wait_for_selector(".toast:has-text('crossed at square 7')")
    assert totals() == [70, 0]
    page.tap("[data-key='bridge yellow']")
    assert totals() == [90, 0]
    page.tap("[data-undo]")
    assert totals() == [70, 0]
    page.tap("[data-key='tab 1']")
    page.fill("[data-key=name]", "<b>Léa & Tom</b>")
    page.press("[data-key=name]", "Enter")
    page.tap("[data-key='blue 9']")
    assert totals() == [70, 50]
    assert page.inner_text("[data-sum]") == "Player 1 leads, 70 : 50"
    page.reload()
    page.wait_for_selector("main:not([aria-busy])")
    assert totals() == [70, 50]
    assert "<b>Léa & Tom</b>" in page.inner_text("[data-tabs]")
    page.tap("[data-to-desk]")
    page.wait_for_selector(".toast:has-text('on your desk, marked')")
    page.tap("[data-to-desk]")
    page.wait_for_selector(".toast:has-text('already')")
    page.tap("[data-key='fold printed']")
    page.fill("[data-key='printed column']", "0 1 2")
    page.press("[data-key='printed column']", "Enter")
    page.wait_for_selector(".toast:has-text('10 whole numbers')")
    page.fill("[data-key='printed column']", "0 -20 -15 -10 5 10 15 30 35 60")
    page.press("[data-key='printed column']", "Enter")
    until(page, lambda: totals() == [70, 60])


def test_two_phones_write_on_one_sheet(player: Callable[..., Any]) -> None:
    one, other = player(), player()
    for each in (one, other):
        each.page.add_init_script("navigator.share = undefined")
    one.goto("/box/expeditions")
    one.page.wait_for_selector("main:not([aria-busy])")
    one.page.click("[data-together]")
    one.page.wait_for_url("**?with=*")
    other.goto(one.page.url)
    other.page.wait_for_selector("main:not([aria-busy])")
    for _ in range(3):
        one.page.click("[data-key='laid 1']")
    other.page.click("[data-key='tab 1']")
    for _ in range(2):
        other.page.click("[data-key='laid 1']")
    for each in (one, other):
        until(each.page, lambda each=each: [total for total, _ in each.page.evaluate(TOTALS)] == [3, 2])
    assert one.context.request.get(f"{one.url}/api/box/nothing").status == 404
    refused = one.context.request.post(
        f"{one.url}/api/box", data={"game": "archeos", "sheet": {"players": 5}}, headers={"X-Periplus": "1"}
    )
    assert refused.status == 422
    assert "players" in refused.json()["error"]
