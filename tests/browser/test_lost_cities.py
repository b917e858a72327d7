"""Lost Cities under the hand."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from periplus.games.lost_cities.data import COLOUR
from periplus.match import Match, to_json

from .conftest import READY
from .hands import DESK, set_up, walk

pytestmark = pytest.mark.browser


def test_on_a_phone_the_question_is_in_view_and_a_pair_is_written_by_two_touches(player: Callable[..., Any]) -> None:
    one = player(viewport={"width": 390, "height": 844})
    page = one.page
    colour = page.locator(".lc-tray .die.lit:not(.num)").first
    for _ in range(20):  # where one number is left, a colour takes it along
        one.play_now("lost_cities")
        colour.wait_for()
        left = page.locator('.lc-tray .die.num.lit:not([data-id="number:0"])')
        if len({each.get_attribute("data-id") for each in left.all()}) > 1:
            break
    assert not page.locator(".lc-rivals").is_visible()
    name = colour.get_attribute("data-id").removeprefix("colour:")
    colour.click()
    page.locator('.lc-tray .die.num.lit:not([data-id="number:0"])').first.click()
    page.locator('[data-group="ghost"] .hand.new').wait_for()
    page.locator('[data-group="ghost"] .promise .gtick').wait_for()
    assert page.locator('[data-group="ghost"] .promise').bounding_box()["width"] >= 38  # a finger's size
    page.wait_for_selector(READY)
    assert page.locator("[data-tag]").is_hidden()
    assert page.evaluate(SMALLEST) >= 12
    one.commit()
    page.locator(f'[data-piece="n-square-A-{name}-1"]').wait_for()


SMALLEST = """() => Math.min(...[...document.querySelectorAll('.lc-paper text')]
  .filter((said) => said.textContent.trim())
  .map((said) => parseFloat(getComputedStyle(said).fontSize) * said.getScreenCTM().d))"""


def framed(page: Any, id: str, wanted: list[bool]) -> None:
    """Of the two dice with this id: in the end, whatever the answer to a touch changes in between."""
    page.wait_for_function(
        """([id, wanted]) => String([...document.querySelectorAll(`.lc-tray .die[data-id="${id}"]`)]
             .map((die) => die.classList.contains("chosen"))) === String(wanted)
           && !document.body.classList.contains("laying")""",
        arg=[id, wanted],
    )


def gone(match: Match) -> str:
    """The colour of the die that somebody took."""
    taken = match.state.colour_taken
    return COLOUR.names[match.state.colour_die[taken - 1]] if taken else ""


def pair_thrown(seed: int, taken: bool = False) -> tuple[Match, str]:
    """A throw with two dice of one colour."""
    for match in walk("lost_cities", 2, seed, {}):
        colours = [act.params["colour"] for act in match.legal(0) if act.verb == "take"]
        thrown = [COLOUR.names[match.state.colour_die[i]] for i in range(3)]
        twins = next((name for name in thrown if thrown.count(name) == 2 and name in colours), "")
        if match.question(0) == "choose" and twins and taken == (twins == gone(match)):
            return match, f"colour:{twins}"
    raise AssertionError("no pair")


def test_of_two_equal_dice_one_is_framed_and_a_square_frames_its_dice(player: Callable[..., Any]) -> None:
    """The die that was touched; touching its twin moves the frame. The pill at the square bears a tick and writes."""
    one = player(**DESK)
    match, twins = pair_thrown(seed=3)
    set_up(one, to_json(match))
    page = one.page
    pair = page.locator(f'.lc-tray .die[data-id="{twins}"]')
    pair.nth(1).click()
    framed(page, twins, [False, True])
    pair.nth(0).click()
    framed(page, twins, [True, False])
    page.keyboard.press("Escape")
    page.mouse.move(2, 2)
    page.locator("[data-board] .maybe.lit:not(.n-0)").first.click()
    page.wait_for_selector(READY)
    assert page.locator(".lc-tray .die.chosen").count() == 2
    pill = page.locator('[data-group="ghost"] .promise[data-id]')
    assert pill.locator(".gtick").count() == 1
    version = one.version
    pill.click()
    one.wait_for_change(version)


def test_a_die_that_was_taken_is_not_framed_with_its_twin(player: Callable[..., Any]) -> None:
    one = player(**DESK)
    match, twins = pair_thrown(seed=1, taken=True)
    set_up(one, to_json(match))
    one.page.locator(f'.lc-tray .die[data-id="{twins}"]:not(.taken)').click()
    one.page.wait_for_selector(f'.lc-tray .die.chosen[data-id="{twins}"]:not(.taken)')
    assert one.page.locator(".lc-tray .die.taken.shut").count() == 2  # a colour and a number
    assert one.page.locator(".lc-tray .die.taken:is(.lit, .chosen)").count() == 0


def test_a_replay_shows_the_sheet_on_a_small_desk(player: Callable[..., Any], tmp_path: Path) -> None:
    """Where the page scrolls nothing gives the sheet its height."""
    match = Match.new("lost_cities", ["Ada", "Hanno"], seed=5)
    match.advance()
    match.play(match.legal(match.asked[0])[0], match.asked[0])
    kept = tmp_path / "match.json"
    kept.write_text(json.dumps(to_json(match)))
    one = player(viewport={"width": 1024, "height": 768})
    one.goto("/open")
    one.page.set_input_files("#file", str(kept))
    one.page.click("main button.primary")
    one.page.wait_for_selector("[data-moment]")
    one.page.wait_for_function("() => document.querySelector('.lc-sheet')?.getBoundingClientRect().height > 400")


def test_a_window_made_narrow_shows_ones_own_sheet(player: Callable[..., Any]) -> None:
    """The rivals' sheets are another room of a phone; whoever turns to it finds their own first."""
    one = player(viewport={"width": 1440, "height": 900})
    one.play_now("lost_cities")
    page = one.page
    page.locator(".lc-tray .die.lit").first.wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".lost-cities.phone .lc-tray .die.lit").first.wait_for()
    assert page.locator(".lc-paper").is_visible()
    assert not page.locator(".lc-rivals").is_visible()
    assert page.get_attribute('[data-view="mine"]', "aria-current") == "true"
    page.click('[data-view="board"]')
    assert page.locator(".lc-rivals").is_visible()


def test_the_strip_spans_the_desk_and_bears_the_verb(player: Callable[..., Any]) -> None:
    """The commit place says what Enter would do, and Enter does it wherever the focus is."""
    one = player(viewport={"width": 1440, "height": 900})
    page = one.page
    numbers: set[str] = set()
    while len(numbers) < 2:  # three alike are one answer, and a colour alone would say all
        one.play_now("lost_cities")
        page.wait_for_selector(".lc-tray .die.lit:not(.num)")
        numbers = set(page.locator(".lc-tray .die.num").all_text_contents())
    page.locator(".lc-tray .die.lit:not(.num)").first.click()
    assert page.inner_text("[data-commit]") == "Esc: another"
    assert page.locator("[data-do-hint] .lab").inner_text() == "Hint"
    page.locator(".lc-tray .die.num.lit").first.click()
    page.wait_for_selector(READY)
    assert page.locator("[data-prompt-pill]").bounding_box()["width"] > 1300
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-commit].empty")
    page.locator(".lc-tray .die.lit:not(.num)").first.click()
    page.locator(".lc-tray .die.num.lit").first.click()
    page.wait_for_selector(READY)
    page.evaluate("document.activeElement.blur()")
    version = one.version
    page.keyboard.press("Enter")
    one.wait_for_change(version)
