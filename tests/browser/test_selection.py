"""The partial selection, on made-up actions: no page, no server's rules."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

SCRIPT = """async (clicks) => {
  const base = document.querySelector('script[src*="page.js"]').src.replace('parts/page.js', 'board/selection.js');
  const { Selection } = await import(base);
  const pair = (colour, number) => ({ text: `take ${colour} ${number}`, verb: 'take', label: '',
                                      ids: [`colour:${colour}`, `number:${number}`] });
  const refuse = { text: 'refuse', verb: 'refuse', ids: [], label: '' };
  const legal = [pair('red', 1), pair('red', 2), pair('blue', 2), refuse];
  const selection = new Selection(legal);
  const taken = clicks.map((id) => selection.click(id));
  const ids = ['colour:red', 'colour:blue', 'number:1', 'number:2', 'refuse'];
  const lit = ids.filter((id) => selection.isLit(id));
  return { taken, picks: selection.picks, only: selection.only?.text ?? null, lit };
}"""


@pytest.fixture
def click(player: Callable[..., Any]) -> Callable[..., dict[str, Any]]:
    one = player()
    one.goto("/")
    return lambda *ids: one.page.evaluate(SCRIPT, list(ids))


def test_each_click_keeps_what_mentions_it(click: Callable[..., dict[str, Any]]) -> None:
    assert click()["lit"] == ["colour:red", "colour:blue", "number:1", "number:2", "refuse"]
    assert click("colour:red")["lit"] == ["number:1", "number:2"]
    assert click("colour:red", "number:2")["only"] == "take red 2"
    assert click("number:1")["only"] == "take red 1"
    assert click("refuse")["only"] == "refuse"


def test_a_pick_that_does_not_fit_gives_way(click: Callable[..., dict[str, Any]]) -> None:
    assert click("colour:red", "colour:blue")["picks"] == ["colour:blue"]
    assert click("colour:red", "number:1", "colour:blue")["picks"] == ["colour:blue"]
    assert click("colour:red", "refuse")["picks"] == ["refuse"]
    assert click("colour:red", "colour:red")["picks"] == []


def test_what_no_action_mentions_is_refused(click: Callable[..., dict[str, Any]]) -> None:
    answer = click("colour:red", "colour:green")
    assert answer["taken"] == [True, False]
    assert answer["picks"] == ["colour:red"]
