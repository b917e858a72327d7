"""The installed app without its server: the shell, the rules and one's own replays open; a table says that it waits."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def test_shell_rules_and_replays_open_without_a_server(player: Callable[..., Any], own_server: Any) -> None:
    one = player(own_server)
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
    for source in [*(icon["src"] for icon in found["icons"]), touch]:
        answer = one.context.request.get(one.url + source)
        assert answer.ok
        if source.endswith(".png"):  # as large as it says
            size = int(source.rpartition("-")[2].removesuffix(".png"))
            assert (int.from_bytes(answer.body()[16:20], "big"), int.from_bytes(answer.body()[20:24], "big")) == (
                size,
                size,
            )
