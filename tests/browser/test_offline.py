"""The installed app without its server: the shell, the rules and one's own replays open; a table says that it waits."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.games import load_game
from periplus.match.lesson import course_of

from .conftest import READY as COMMIT
from .test_learn import do_lesson

pytestmark = pytest.mark.browser

HOLDS = """async ([what, count]) => {
  const names = await caches.keys();
  const all = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
  return all.filter(({ url }) => url.includes(what)).length >= count;
}"""
READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def test_shell_rules_and_replays_open_without_a_server(player: Callable[..., Any], own_server: Any) -> None:
    one = player(own_server, service_workers="allow")
    page = one.page
    one.goto("/")
    page.wait_for_function(READY)
    one.play_now("lost_cities")
    one.wait_for_turn()
    one.finish_quickly()
    replay = f"{page.url}/replay"
    for path in ("/", "/about/lost_cities", replay):
        one.goto(path)
    page.wait_for_selector("[data-board] svg", state="attached")
    last = page.inner_text("[data-moment]")
    page.click("[data-step=back]")
    page.wait_for_function("said => document.querySelector('[data-moment]').textContent !== said", arg=last)
    moment, at = page.inner_text("[data-moment]"), page.get_attribute("body", "data-at")
    page.reload()  # as the worker keeps it
    page.wait_for_function("said => document.querySelector('[data-moment]').textContent === said", arg=moment)
    one.goto("/desk")
    own_server.stop()
    one.goto("/")
    assert page.locator("[data-play]").count() == 4
    one.goto("/about/lost_cities")
    assert len(page.inner_text("main")) > 2000
    one.goto(f"{replay}?at={at}")
    page.wait_for_function("said => document.querySelector('[data-moment]').textContent === said", arg=moment)
    assert page.locator("[data-board] svg").count() > 0
    one.goto("/desk")  # as it was seen
    assert "/t/" in page.content()
    one.goto("/box/archeos?with=nobody")  # never opened before
    page.wait_for_selector("main:not([aria-busy])")
    page.click("[data-key=party]")
    assert page.locator("[data-key='party 0']").count() == 1
    one.goto("/daily")  # not kept: our own page, under that address, and no other page in its place
    page.wait_for_selector("[data-trying]")
    assert page.url.endswith("/daily")
    own_server.start()  # and the page itself as soon as there is a line
    page.wait_for_selector("[data-trying]", state="detached")
    assert page.url.endswith("/daily")


def wait_kept(page: Any, what: str, count: int) -> None:
    while not page.evaluate(HOLDS, [what, count]):  # a test that waits for ever is ended by its own limit
        page.wait_for_timeout(100)


def test_lessons_and_puzzles_are_played_without_a_line(player: Callable[..., Any], own_server: Any) -> None:
    """Of a course that was opened every lesson, of a day every puzzle; an answer is sent when the line is back."""
    one = player(own_server, service_workers="allow", viewport={"width": 1440, "height": 900})
    page = one.page
    one.goto("/learn/expeditions")
    page.wait_for_function(READY)
    page.reload()
    lessons = course_of(load_game("expeditions")).lessons
    wait_kept(page, "/api/learn/expeditions/", len(lessons))
    one.goto("/puzzle?game=archeos")
    wait_kept(page, "/api/puzzle/answers", 4)
    wait_kept(page, "/beside.css", 4)
    day = page.get_attribute("body", "data-day")
    own_server.stop()

    one.goto(f"/learn/expeditions?lesson={lessons[1].id}")  # never opened before
    page.wait_for_selector("main:not([aria-busy])")
    do_lesson(page)
    page.wait_for_selector("[data-play-on]:visible")

    one.goto(f"/puzzle?day={day}&game=lost_cities")
    page.wait_for_selector("main:not([aria-busy])")
    page.keyboard.press("a")
    page.locator("[data-actions] button").first.click()
    page.click(COMMIT)
    page.wait_for_selector(".bars .best")
    assert "kept here" in page.inner_text("[data-panel-words]")
    assert page.locator(".bars li", has_text="your answer").count() == 1
    page.click(".panel-acts button >> nth=0")  # seen on the board
    page.wait_for_selector(".noted .ring", state="detached")

    one.goto("/about/archeos")  # not kept: our own page, which leads to what is
    page.wait_for_function("() => document.querySelectorAll('[data-if-kept]:not([hidden])').length === 2")
    own_server.start()
    page.wait_for_selector("[data-trying]", state="detached")
    one.goto("/daily")
    page.wait_for_function("() => localStorage.getItem('periplus:unsent') === '[]'")
    told = page.evaluate("day => fetch(`/api/puzzle?day=${day}&game=lost_cities`).then((answer) => answer.json())", day)
    assert {row["game"]: row["tries"] for row in told["today"]}["lost_cities"] == 1


def test_it_can_be_installed(player: Callable[..., Any]) -> None:
    one = player(locale="fr-FR")
    one.goto("/")
    found = one.page.evaluate(
        "() => fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    assert found["display"] == "standalone"
    assert found["lang"] == "fr"
    purposes = {icon["purpose"] for icon in found["icons"]}
    assert purposes == {"any", "maskable", "monochrome"}
    assert [each["url"] for each in found["shortcuts"]] == ["/desk?source=app", "/puzzle", "/box"]
    touch = one.page.get_attribute("link[rel=apple-touch-icon]", "href")
    splash = one.page.evaluate(
        "() => [...document.querySelectorAll('[rel=apple-touch-startup-image]')].map((one) => one.href)"
    )
    assert len(splash) == 9
    assert all(one.context.request.get(source).ok for source in splash)
    for source in [*(icon["src"] for icon in found["icons"]), touch]:
        answer = one.context.request.get(one.url + source)
        assert answer.ok
        if source.endswith(".png"):  # as large as it says
            size = int(source.rpartition("-")[2].removesuffix(".png"))
            assert (int.from_bytes(answer.body()[16:20], "big"), int.from_bytes(answer.body()[20:24], "big")) == (
                size,
                size,
            )
