"""My desk in a browser: it lives, its key opens it on a phone, and every page of it keeps to the floors."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import table_id
from .test_everywhere import at, fallen_short, somebody

pytestmark = pytest.mark.browser


def shot(one: Any, name: str) -> None:
    """For whoever wants to look: PERIPLUS_SHOTS names a folder."""
    if folder := os.environ.get("PERIPLUS_SHOTS"):
        one.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def seen(one: Any) -> None:
    """Pictures of boards are there, and nothing is busy."""
    one.page.wait_for_function("() => [...document.querySelectorAll('main img')].every(each => each.complete)")


def founded(one: Any, game: str, *kinds: str) -> str:
    form = {"game": game, "seats": str(len(kinds)), "name_0": "Nora", "talk": "on", "gather": "off"}
    form |= {f"kind_{seat}": kind for seat, kind in enumerate(kinds)}
    answer = one.context.request.post(f"{one.url}/tables", form=form, max_redirects=0, max_retries=2)
    assert answer.status == 303, answer.text()
    return table_id(one.url + answer.headers["location"])


@pytest.mark.parametrize(
    ("width", "locale", "scheme"),
    [
        (390, "fr-FR", "dark"),
        (1440, "en-GB", "light"),
        pytest.param(1024, "fr-FR", "light", marks=pytest.mark.slow),
        pytest.param(390, "en-GB", "light", marks=pytest.mark.slow),
    ],
)
def test_a_desk_keeps_to_the_floors(width: int, locale: str, scheme: str, player: Callable[..., Any]) -> None:
    one = somebody(player, width, locale, scheme)
    said = at(one, "/desk") + at(one, "/k")
    founded(one, "archeos", "human", "bot:random", "bot:random")
    founded(one, "lost_cities", "human", "bot:random")
    mine = founded(one, "expeditions", "human", "human", "human")
    gone = founded(one, "lost_cities", "human", "human")
    assert one.context.request.post(f"{one.url}/desk/{gone}/resign", max_redirects=0).status == 303
    one.goto("/desk")
    one.page.wait_for_selector("[data-live]:not([hidden])")
    one.page.wait_for_selector(".wait")
    seen(one)
    shot(one, f"desk-{width}-{scheme}")
    said += fallen_short(one, "/desk")
    one.goto("/desk")
    one.page.click("[data-open-key]")
    one.page.click("[data-key-ticket]")
    one.page.wait_for_selector("[data-ticket-words] li")
    one.page.wait_for_selector("[data-devices] li")
    shot(one, f"key-{width}-{scheme}")
    said += fallen_short(one, "the key", "[data-key-dialog]")
    said += at(one, "/desk/log") + at(one, f"/t/{mine}/seats")
    shot(one, f"seats-{width}-{scheme}")
    assert said == [], "\n".join(said)


def test_a_desk_lives_and_opens_on_a_phone(player: Callable[..., Any]) -> None:
    """Founded here, opened there by the code, by words and by the link; a move on the phone changes the desk."""
    nora = somebody(player, 1440, "en-GB", "light")
    tom = somebody(player, 390, "en-GB", "light")
    table = founded(nora, "lost_cities", "human", "human")
    nora.goto(f"/t/{table}/seats")
    link = nora.page.input_value("#link-1")
    nora.goto("/desk")
    nora.page.wait_for_selector("[data-live]:not([hidden])")
    nora.page.click("[data-open-key]")
    nora.page.click("[data-key-ticket]")
    nora.page.wait_for_selector("[data-ticket-words] li")
    words = nora.page.locator("[data-ticket-words] li").all_inner_texts()
    nora.page.keyboard.press("Escape")
    phone = somebody(player, 390, "en-GB", "light")
    phone.goto("/k")
    phone.page.fill("#key-words", " ".join(words))
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector("[data-found]:not([hidden])")
    assert "Nora" in phone.page.inner_text("[data-found-title]")
    shot(phone, "key-question")
    phone.page.click("[data-merge]")
    phone.page.wait_for_selector("main.my-desk .desk-main")
    assert table in phone.page.content()
    nora.page.wait_for_selector(".desk-side .strip")  # told that it was opened elsewhere
    tom.goto(link)
    tom.page.wait_for_selector("main.table:not([aria-busy])")
    first = nora if nora.page.locator(f'.wait[data-table="{table}"]').count() else tom
    mover = phone if first is nora else tom
    mover.goto(f"/t/{table}")
    mover.wait_for_table()
    for _ in range(6):
        mover.wait_for_turn()
        if not mover.end_turn():
            mover.choose_in_list(0)
        if not mover.asked and not mover.page.locator("[data-commit]:not(.empty, [hidden])").count():
            break
    waits = f'.wait[data-table="{table}"]'
    nora.page.wait_for_selector(waits, state="detached" if first is nora else "attached")
    nora.goto("/")
    assert nora.page.locator(".waiting-strip").count() == (0 if first is nora else 1)
