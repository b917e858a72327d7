"""The review of a finished match in the browser: made on request, drawn, read by keyboard, and a way into what-if."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from periplus.match import Match, to_json

from .conftest import WAIT, Server
from .reading import check
from .test_pages import DESK, PHONE
from .test_replay import moment, wait_for_moment

pytestmark = pytest.mark.browser

GAME = "lost_cities"


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose worker thinks little and on the plain rules: nothing is compiled."""
    folder = tmp_path_factory.mktemp("review")
    running = Server(folder, PERIPLUS_RULES="plain", PERIPLUS_REVIEW_SIMULATIONS="3")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A file of a match in which the first seat refuses all it can; who opens it first adds the address."""
    played = Match.new(GAME, ["Ada", "Bo"], {"first_player": "A"}, seed=5)
    played.advance()
    while not played.over:
        seat = played.asked[0]
        played.play(played.legal(seat)[-1 if seat == 0 else 0], seat)
    file = tmp_path_factory.mktemp("match") / "match.json"
    file.write_text(json.dumps(to_json(played)))
    return {"file": file}


def at_review(player: Callable[..., Any], thinking: Server, match: dict[str, Any], **options: Any) -> Any:
    one = player(thinking, **options)
    if "url" not in match:
        one.goto("/open")
        one.page.set_input_files("#file", match["file"])
        one.page.click("main button.primary")
        one.page.wait_for_selector("[data-board] svg", state="attached")
        match["url"] = one.page.url.partition("?")[0]
        match["cookies"] = one.context.cookies()
    one.context.add_cookies(match["cookies"])
    one.goto(match["url"] + "?at=0#review")
    one.page.wait_for_function("() => document.querySelector('[data-moment]').textContent.startsWith('0 /')")
    return one


def reviewed(player: Callable[..., Any], thinking: Server, match: dict[str, Any], **options: Any) -> Any:
    one = at_review(player, thinking, match, **options)
    if one.page.locator("[data-review-start]").is_visible():
        one.page.click("[data-review-start]")
    wait_until_found(one)
    return one


def wait_until_found(one: Any) -> None:
    one.page.wait_for_selector("[data-review-found]:not([hidden]) .curve svg", timeout=2 * WAIT)


def slider(one: Any) -> dict[str, str]:
    return {name: one.page.get_attribute("[data-curve]", f"aria-value{name}") for name in ("now", "min", "max", "text")}


def test_made_on_request_and_kept(player: Callable[..., Any], thinking: Server, match: dict[str, Any]) -> None:
    one = at_review(player, thinking, match)
    one.page.wait_for_selector("[data-review-start]:visible")
    check(one, "before the review", "#panel-review")
    one.page.focus("[data-review-start]")
    one.page.keyboard.press("Enter")
    wait_until_found(one)
    cards = one.page.locator("[data-moments] li").all_inner_texts()
    one.page.reload()
    wait_until_found(one)
    assert one.page.locator("#panel-review").is_visible()
    assert one.page.locator("[data-moments] li").all_inner_texts() == cards
    one.page.click("[data-language-switch]")
    one.page.wait_for_function("() => document.querySelector('#panel-review h2').textContent === 'Chances de gagner'")
    one.page.wait_for_function("() => document.querySelector('[data-moments]').textContent.includes('Chance cédée')")


def test_the_curve_by_keyboard_and_by_click(
    player: Callable[..., Any], thinking: Server, match: dict[str, Any]
) -> None:
    one = reviewed(player, thinking, match)
    last = int(slider(one)["max"])
    assert slider(one)["now"] == "1"
    one.page.focus("[data-curve]")
    one.page.keyboard.press("End")
    wait_for_moment(one, moment(one)[1])
    one.page.keyboard.press("Home")
    for _ in range(3):
        one.page.keyboard.press("ArrowRight")
    assert slider(one)["now"] == "4"
    wait_for_moment(one, int(one.page.text_content("[data-decisions] tbody tr:nth-child(4) th")))
    box = one.page.locator("[data-curve]").bounding_box()
    one.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + 90)
    wait_for_moment(one, moment(one)[1])
    assert slider(one)["now"] == str(last)
    one.page.focus("[data-slider]")
    one.page.keyboard.press("Home")
    wait_for_moment(one, 0)
    assert slider(one)["now"] == "1"


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_readable_by_all(
    screen: dict[str, Any], scheme: str, player: Callable[..., Any], thinking: Server, match: dict[str, Any]
) -> None:
    one = reviewed(player, thinking, match, color_scheme=scheme, **screen)
    one.page.click("#panel-review summary")
    rows = one.page.locator("[data-decisions] tbody tr").count()
    assert rows == int(slider(one)["max"]) - 1
    check(one, "review", "#panel-review")


def test_moments_lead_there_and_into_what_if(
    player: Callable[..., Any], thinking: Server, match: dict[str, Any]
) -> None:
    one = reviewed(player, thinking, match)
    card = one.page.locator("[data-moments] .moment-card").last
    better = card.locator(".better dd").inner_text()
    one.page.focus("[data-moments] li:last-child button >> nth=0")
    one.page.keyboard.press("Enter")
    step = int(card.locator("h3 .muted").inner_text().split()[-1])
    wait_for_moment(one, step)
    assert one.page.evaluate("() => document.activeElement.dataset.key").startswith("review-go-")
    assert one.page.inner_text("[data-eyes] option:checked") == card.locator(".who").inner_text()
    known = one.page.evaluate(
        "n => [...document.querySelectorAll('[data-log] li')].filter((line) => line.dataset.moment <= n).length", step
    )
    one.page.focus("[data-moments] li:last-child button >> nth=1")
    one.page.keyboard.press("Enter")
    one.page.wait_for_url(lambda url: "/replay" not in url)
    one.wait_for_table()
    one.wait_for_turn()
    words = better.lower().split()[1:]
    assert any(all(word in line.lower() for word in words) for line in one.log_lines()[known:]), better


def test_not_before_the_end(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now(GAME)
    one.goto(one.page.url + "/replay#review")
    one.page.wait_for_selector("[data-board] svg", state="attached")
    assert one.page.inner_text("[data-review-state]") == "A match can be reviewed when it is over."
    assert not one.page.locator("[data-review-start]").is_visible()
