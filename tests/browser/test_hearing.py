"""The table for those who hear it: the position in sentences, headings and names, by keys and without them."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from periplus.games import game_ids, load_game
from periplus.match import to_json

from .ear import Ear
from .hands import set_up, walk

pytestmark = pytest.mark.browser


SAID = """() => {
  const said = document.querySelector("[data-announce]").textContent;
  return said.length > 10 && said;
}"""


def heard(one: Any, key: str) -> str:
    """What is announced after a key was pressed."""
    one.page.evaluate("() => { document.querySelector('[data-announce]').textContent = ''; }")
    one.page.keyboard.press(key)
    return str(one.page.wait_for_function(SAID).json_value())


@pytest.mark.parametrize("game", game_ids())
def test_the_position_is_read(player: Callable[..., Any], game: str) -> None:
    """R in short, Shift+R what changed; whoever has no such keys finds a button, and all of it under headings."""
    one = player()
    one.play_now(game)
    one.wait_for_turn()
    page, t = one.page, load_game(game).texts("en")
    assert page.get_by_role("heading", level=1, name=t("game.name"), exact=True).count() == 1
    assert heard(one, "r").count(".") > 2
    assert heard(one, "Shift+R").endswith(".")
    page.get_by_role("button", name="Read the position").press("Enter")
    panel = page.get_by_role("tabpanel", name="In words")
    panel.get_by_role("heading", name="The position", level=2).wait_for()
    assert panel.get_by_role("heading", level=3).count() >= 3
    assert panel.get_by_role("paragraph").count() > 10
    page.keyboard.press("Escape")
    panel.wait_for(state="hidden")
    assert page.evaluate("() => document.activeElement.textContent") == "Read the position"


def test_what_is_read_follows_the_table(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now("lost_cities")
    one.wait_for_turn()
    page = one.page
    page.get_by_role("button", name="Read the position").press("Enter")
    panel = page.get_by_role("tabpanel", name="In words")
    panel.get_by_text("Roll 1").first.wait_for()
    before = panel.inner_text()
    page.keyboard.press("a")
    page.wait_for_function("() => document.activeElement.dataset.action")
    page.keyboard.press("Enter")  # lays
    page.keyboard.press("Enter")  # commits
    page.wait_for_function("([panel, before]) => panel.innerText !== before", arg=[panel.element_handle(), before])


LIT = """() => [...document.querySelectorAll("[data-board] :is(.lit, .chosen)[tabindex='0']")]
  .filter((one) => one.getBoundingClientRect().width > 0).map((one) => one.dataset.id)"""
STAND = "id => document.querySelector(`[data-board] [data-id='${id}'][tabindex='0']`).focus()"
HERE = """() => {
  const one = document.activeElement;
  return { id: one.dataset.id, name: one.getAttribute("aria-label") ?? "", shut: one.classList.contains("shut") };
}"""
ARROWS = ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight")


@pytest.mark.parametrize("game", game_ids())
def test_arrows_walk_over_what_is_lit_and_a_shut_piece_says_why(player: Callable[..., Any], game: str) -> None:
    """From any lit piece to all others; with Ctrl to every piece, where Enter tells why it cannot be chosen."""
    one = player()
    one.play_now(game)
    one.wait_for_turn()
    page, lit = one.page, set(one.page.evaluate(LIT))
    reached, todo = set(), [sorted(lit)[0]]
    while todo:
        reached.add(begin := todo.pop())
        for arrow in ARROWS:
            page.evaluate(STAND, begin)
            page.keyboard.press(arrow)
            here = page.evaluate(HERE)["id"]
            todo += {here} - reached - set(todo)
    assert reached == lit
    for arrow in [arrow for arrow in ARROWS for _ in range(6)]:
        page.keyboard.press(f"Control+{arrow}")
        here = page.evaluate(HERE)
        assert here["name"] not in ("", here["id"])
        if here["shut"]:
            break
    assert here["shut"]
    assert len(heard(one, "Enter")) > 20


def test_what_is_picked_is_heard_though_another_piece_was_pressed(player: Callable[..., Any]) -> None:
    """A square that is shut lies in a column that is lit: the column is picked, and what is asked besides is told."""
    one = player()
    one.play_now("lost_cities")
    one.wait_for_turn()
    one.page.wait_for_selector("body:not(.laying) [data-board].choosing")
    inside = one.page.locator("[data-board] .lit [data-id].shut:visible").first
    one.page.evaluate("() => { document.querySelector('[data-announce]').textContent = ''; }")
    inside.dispatch_event("click")
    assert re.search("^Laid: .+ Still asked: ", str(one.page.wait_for_function(SAID).json_value()))


def test_the_parts_of_a_piece_are_heard_apart(player: Callable[..., Any]) -> None:
    """A card of the hand bears a number, a name and perhaps a token: all three are told, as words."""
    one = player()
    set_up(one, to_json(next(walk("expeditions", 2, 3, {})), secret=True))
    hand = one.page.locator('[data-group="hand"] [role="button"]')
    names = hand.evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert len(names) > 5
    assert all(re.fullmatch(r"(blue|green|red|yellow): \d+ to go, [A-Z][^\d\u00ad]+", name) for name in names), names


def test_a_tip_is_heard_after_the_question(player: Callable[..., Any]) -> None:
    one = player()
    one.page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'once' })")
    match = next(each for each in walk("excavation", 2, 1, {}) if each.question(0) == "action")
    set_up(one, to_json(match, secret=True))
    one.page.locator("[data-tip]").wait_for()
    assert re.search("(^|[.?!]) A tip: [A-Z]", one.page.text_content("[data-announce]"))


@pytest.mark.parametrize("game", game_ids())
def test_a_game_by_ear(player: Callable[..., Any], server: Any, game: str) -> None:
    """From the front page by names alone: some choices, read and announced."""
    one = player()
    ear = Ear(one.page, game)
    ear.sit_down(server.url)
    assert ear.play(3) == 3
    assert sum(line.startswith("> Enter: ") for line in ear.transcript) >= 1, ear.transcript
    assert sum(len(line) > 20 and not line.startswith(">") for line in ear.transcript) >= 4, ear.transcript
    keep(ear)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_by_ear(player: Callable[..., Any], server: Any, game: str) -> None:
    """To the end; PERIPLUS_TRANSCRIPTS names a folder where what was heard is kept."""
    one = player()
    ear = Ear(one.page, game)
    ear.sit_down(server.url, solo=game == "lost_cities")
    made = ear.play(3000)
    ear.hear()
    assert ear.over, made
    keep(ear)


def keep(ear: Ear) -> None:
    if folder := os.environ.get("PERIPLUS_TRANSCRIPTS"):
        Path(folder, f"{ear.game}.txt").write_text("\n".join(ear.transcript) + "\n")
