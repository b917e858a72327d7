"""A match sailed again: steps, links, branches, files, and the proof of its dice."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from periplus.core.engine.chance import Dice, Share

from .conftest import Server, until
from .reading import check

pytestmark = pytest.mark.browser

GAME = "lost_cities"


@pytest.fixture(scope="module")
def finished(patient: Server) -> dict[str, Any]:
    """Where; filled by the first test that needs a finished match."""
    return {"server": patient}


def with_finished_match(player: Callable[..., Any], finished: dict[str, Any]) -> Any:
    one = player(finished["server"], viewport={"width": 1440, "height": 900})
    if "url" not in finished:
        one.play_now(GAME)
        one.finish_quickly()
        finished["url"] = one.page.url
        finished["cookies"] = one.context.cookies()
    one.context.add_cookies(finished["cookies"])
    one.goto(finished["url"] + "/replay")
    one.page.wait_for_selector("main:not([aria-busy])")
    return one


def moment(one: Any) -> tuple[int, int]:
    """Of turns: the present one, and the last."""
    now, total = one.page.inner_text("[data-moment]").split(" / ")
    return int(now), int(total)


def wait_for_moment(one: Any, n: int) -> None:
    one.page.wait_for_function("n => document.querySelector('[data-moment]').textContent.startsWith(`${n} /`)", arg=n)


def test_turn_by_turn_from_every_seat(player: Callable[..., Any], finished: dict[str, Any]) -> None:
    """One line over the board; keys, scrubber, speeds, log and link; steps of one decision with Shift."""
    one = with_finished_match(player, finished)
    page = one.page
    now, total = moment(one)
    assert now == total > 5
    last = page.inner_html("[data-board]")
    page.click("[data-step=first]")
    wait_for_moment(one, 0)
    assert page.inner_html("[data-board]") != last
    page.click("[data-step=next]")  # who begins is drawn before the first roll
    page.wait_for_function("() => document.body.dataset.at !== '0'")
    if moment(one)[0] == 0:
        page.click("[data-step=next]")
    wait_for_moment(one, 1)
    assert page.inner_text("[data-line] b") == "Roll 1"
    assert page.locator("[data-line]").bounding_box()["height"] < 30
    page.locator("[data-scrubber]").focus()
    page.keyboard.press("ArrowRight")
    wait_for_moment(one, 2)
    assert page.get_attribute("[data-scrubber]", "aria-valuetext").startswith("Roll 2")
    end = int(page.evaluate("() => document.body.dataset.at"))
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function("end => Number(document.body.dataset.at) === end - 1", arg=end)
    wait_for_moment(one, 2)
    assert page.url.endswith(f"at={end - 1}")
    board = page.inner_html("[data-board]")
    page.reload()
    page.wait_for_selector("main:not([aria-busy])")
    assert page.inner_html("[data-board]") == board
    page.click("[data-speed='4']")
    page.keyboard.press("End")
    wait_for_moment(one, total)
    page.evaluate("() => { for (const _ of [1, 2, 3]) document.querySelector('[data-step=back]').click(); }")
    wait_for_moment(one, total - 3)  # quick steps all count
    page.click("[data-step=play]")
    wait_for_moment(one, total)
    box = page.locator("[data-scrubber]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    page.wait_for_function(
        "total => Math.abs(parseInt(document.querySelector('[data-moment]').textContent) - total / 2) < 2", arg=total
    )
    page.click("[data-log] li:has(.turn-number:text-is('4')) button")
    wait_for_moment(one, 4)
    assert page.locator("[data-log] li.now .turn-number").inner_text() == "4"
    page.click("[data-eye='1']")
    page.wait_for_function("() => document.querySelector('[data-eye=\"1\"]').getAttribute('aria-pressed') === 'true'")
    wait_for_moment(one, 4)
    page.click("[data-open-score]")
    page.wait_for_selector("[data-score] table")


def test_all_hands_of_a_finished_match(player: Callable[..., Any], patient: Server) -> None:
    """What was hidden lies beside the board. The log opens at the present line, and shows one's own alone if asked."""
    one = player(patient, viewport={"width": 1440, "height": 900})
    page = one.page
    one.play_now("expeditions")
    url = page.url
    one.finish_quickly()
    one.goto(url + "/replay?at=30")
    page.wait_for_selector("main:not([aria-busy])")
    eyes = page.locator("[data-eyes] button").evaluate_all("all => all.map((each) => each.dataset.eye)")
    assert eyes == ["0", "1", "-2"]
    assert page.locator("[data-hands]").is_hidden()
    page.click("[data-eye='-2']")
    page.wait_for_selector("[data-hands] section >> nth=1")
    counts = page.locator("[data-hands] h3 small").all_inner_texts()
    lists = page.locator("[data-hands] ul").evaluate_all("all => all.map((each) => each.children.length)")
    assert [int(count) for count in counts] == lists
    assert min(lists) > 0
    check(one, "all hands")
    shown = page.evaluate(
        """() => {
          const box = (what) => document.querySelector(what).getBoundingClientRect();
          const [now, list] = [box('li.now'), box('[data-log]')];
          return now.top < list.bottom && now.bottom > list.top;
        }"""
    )
    assert shown, "the log stands at the present line"
    before = page.locator("[data-log] li").count()
    page.click("[data-only-mine]")
    until(page, lambda: 0 < page.locator("[data-log] li").count() < before)
    page.click("[data-eye='0']")
    page.wait_for_selector("[data-hands]", state="hidden")


def test_what_if(player: Callable[..., Any], finished: dict[str, Any]) -> None:
    one = with_finished_match(player, finished)
    one.goto(finished["url"] + "/replay?at=8")
    one.page.wait_for_function("() => document.body.dataset.at === '8' && document.querySelector('[data-log] .now')")
    told = one.page.locator("[data-log] .told").all_inner_texts()
    one.page.click("[data-branch]")
    one.page.click("[data-branch-form] button.primary")
    one.page.wait_for_url(lambda url: "/replay" not in url)
    assert one.page.url != finished["url"]
    one.wait_for_table()
    one.wait_for_turn()
    assert one.log_lines()[:6] == told[:6]
    if not one.end_turn():
        one.choose_in_list(0)


def test_download_and_upload(player: Callable[..., Any], finished: dict[str, Any], tmp_path: Path) -> None:
    one = with_finished_match(player, finished)
    with one.page.expect_download() as download:
        one.page.click("[data-export]")
    file = tmp_path / "match.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["format"] == "periplus-match"
    lines = one.page.locator("[data-log] li").all_inner_texts()
    other = player(viewport={"width": 1440, "height": 900})
    other.goto("/open")
    other.page.set_input_files("#file", file)
    other.page.click("main button.primary")
    other.page.wait_for_selector("main:not([aria-busy])")
    assert other.page.locator("[data-log] li").all_inner_texts() == lines


def test_broken_upload_is_told(player: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text('{"format": "periplus-match"')
    one = player()
    one.goto("/open")
    one.page.set_input_files("#file", file)
    one.page.click("main button.primary")
    assert len(one.page.inner_text("[role=alert]")) > 10


def test_fairness_is_checked_in_the_browser(player: Callable[..., Any], finished: dict[str, Any]) -> None:
    one = with_finished_match(player, finished)
    one.page.click("a[href$='/fair']")
    one.page.wait_for_function("() => document.querySelector('[data-commitment]')?.textContent.length === 64")
    assert re.fullmatch(r"[0-9a-f]{64}", one.page.inner_text("[data-commitment]"))
    one.page.click("[data-verify]")
    one.page.wait_for_function(
        "() => /server replayed|check failed/.test(document.querySelector('[data-verdicts]').textContent)"
    )
    verdicts = one.page.locator("[data-verdicts] li").all_inner_texts()
    assert len([text for text in verdicts if text.startswith("Your browser checked:")]) == 3
    assert not [text for text in verdicts if "NOT" in text]
    assert any("The server replayed the match" in text for text in verdicts)
    assert "mixed in" in one.page.inner_text("[data-fair-told]")
    forged = one.page.evaluate(
        """async () => {
          const script = document.querySelector('script[src*="fair.js"]').src;
          const base = script.replace('pages/fair.js', 'parts/fairness.js');
          const { opensCommitment, drawn } = await import(base);
          const [secret, number] = ['ab'.repeat(32), '07'.repeat(32)];
          const shares = [{ seat: 'C', number: null }, { seat: 'B', number: '09'.repeat(32) }, { seat: 'A', number }];
          return [
            await opensCommitment('00'.repeat(32), '11'.repeat(32)),
            await drawn(secret, 3, 1000),
            await drawn(secret, 3, 1000, shares),
          ];
        }"""
    )
    secret, shares = b"\xab" * 32, [Share(1, "", b"\x09" * 32), Share(2, ""), Share(0, "", b"\x07" * 32)]
    assert forged == [False, Dice(secret).number(3, 1000), Dice(secret, shares).number(3, 1000)]
