"""Zu beside the real box, in a real browser: by mouse, by keyboard, on a phone, after a reload, in both languages."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from .reading import check

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}


def opened(one: Any, stage: str = "cards") -> Any:
    one.goto("/zu")
    at_stage(one, stage)
    return one.page


def at_stage(one: Any, stage: str) -> None:
    one.page.wait_for_selector(f"main[data-now={stage}]:not([aria-busy])")


def choose(one: Any, card: str) -> None:
    one.page.click(f"[data-card={card}]")
    at_stage(one, "table")


def put(one: Any, line: str, *pieces: str) -> None:
    one.page.click(f'[data-key="{line}|open"]')
    for count, piece in enumerate(pieces, 1):
        one.page.click(f'[data-key="{line}|put|{piece}"]')
        lying(one, line, count)


def lying(one: Any, line: str, count: int) -> None:
    one.page.wait_for_function(
        "([key, count]) => document.querySelectorAll(`.lying [data-key^='${key}|']`).length === count + 1",
        arg=[line, count],
    )


def steps(one: Any, kind: str) -> list[str]:
    found: list[str] = one.page.locator(f".step.{kind} > :last-child").all_inner_texts()
    return found


def test_an_opening_is_dealt_once(player: Callable[..., Any]) -> None:
    """The page deals the table; after that it is kept, and not offered again."""
    one = player()
    page = opened(one)
    check(one, "the beginning")
    page.click("[data-opening]")
    page.wait_for_selector("[data-start]", state="hidden")
    assert page.evaluate("() => document.querySelector('[data-rest]').open")
    for market in range(1, 7):
        lying(one, f"queue {market}", 3)
    choose(one, "ZC1")
    page.click("[data-play]")
    at_stage(one, "steps")
    assert any("market 1" in step for step in steps(one, "to_do"))
    page.reload()
    at_stage(one, "steps")


@pytest.mark.slow
def test_a_card_by_mouse(player: Callable[..., Any]) -> None:
    """S-38: green is more popular; of GA and GC the human lacks GC. Then the next card, undo, reload."""
    one = player()
    page = opened(one)
    choose(one, "ZD5")
    put(one, "queue 2", "green", "green", "green")
    put(one, "queue 3", "purple", "purple", "red")
    page.click('[data-key="queue 3|2"]')
    lying(one, "queue 3", 2)
    for kind in ("GA", "GB", "GB", "GC"):
        page.click(f'[data-key="site {kind}|+"]')
    page.click('[data-key="sample you|GA"]')
    page.click('[data-key="sample zu|GB"]')
    page.wait_for_selector('[data-key="sample zu|GB"][aria-pressed=true]')
    assert page.locator(".levels li").all_inner_texts() == ["orange\n2", "green\n5", "purple\n4", "red\n2", "yellow\n2"]
    page.click("[data-play]")
    at_stage(one, "steps")
    assert steps(one, "reason")[0].startswith("More popular: green (5), ahead of purple (4)")
    deeds = [text.split(" (")[0] for text in steps(one, "to_do")]
    assert deeds == [
        "Digs up green compass",
        "Takes a sample of green compass",
        "Digs up green jar",
        "Takes a sample of green jar",
        "Zu’s board is now: in the hold green jar and green compass; in the stash nothing; 8 credits.",
    ]
    page.reload()
    at_stage(one, "steps")
    assert [text.split(" (")[0] for text in steps(one, "to_do")] == deeds
    page.click("[data-next]")
    at_stage(one, "cards")
    page.click("[data-rest] summary")
    lying(one, "hold zu", 2)
    page.click("[data-undo]")
    at_stage(one, "table")
    lying(one, "hold zu", 0)
    lying(one, "queue 2", 3)
    assert "green or purple" in page.inner_text("#table-title")


def test_the_page_is_a_table(player: Callable[..., Any]) -> None:
    """The boards as they lie, Zu's cards as cards, traders as two players by six markets, and a why for every deed."""
    one = player()
    page = opened(one)
    page.click("[data-opening]")
    page.wait_for_selector("[data-drawn] .ee-market [data-piece]", state="attached")
    assert page.locator("[data-drawn] :is(.ee-map, .ee-market, .ee-black, .ee-survey)").count() == 4
    card = page.locator("[data-card=ZH1] .piece").bounding_box()
    assert card["height"] > 1.3 * card["width"]
    assert page.locator(".matrix thead th").count() == 6
    assert page.locator(".matrix tbody tr").count() == 2
    choose(one, "ZH1")
    page.click("[data-play]")
    at_stage(one, "steps")
    while page.locator("[data-question]").is_visible():
        said = page.locator("[data-steps] li").count()
        page.click("[data-draw]")
        page.wait_for_function("said => document.querySelectorAll('[data-steps] li').length > said", arg=said)
    kinds = page.locator("[data-steps] li").evaluate_all(WHYS)
    assert kinds[0] != "deed"
    assert all(before != "deed" or kind != "deed" for before, kind in pairwise(kinds))


WHYS = """all => all.map((step) => {
  if (!step.classList.contains("to_do")) return "reason";
  return step.querySelector(".why") ? "told" : "deed";
})"""


def test_quick_touches_are_all_taken(player: Callable[..., Any]) -> None:
    one = player()
    page = opened(one)
    choose(one, "ZS1")
    page.evaluate(
        """() => {
          for (let i = 0; i < 5; i += 1) document.querySelector('[data-key="trader zu 4|+"]').click();
          document.querySelector('[data-key="queue 1|open"]').click();
          for (const id of ['red', 'white', 'red']) document.querySelector(`[data-key="queue 1|put|${id}"]`).click();
        }"""
    )
    lying(one, "queue 1", 3)
    assert page.inner_text(".thing-trader .some .count") == "5"


def test_refusals_change_nothing(player: Callable[..., Any]) -> None:
    one = player()
    page = opened(one)
    choose(one, "ZH1")
    put(one, "mothership", *["white"] * 6)
    page.click('[data-key="mothership|put|white"]')
    page.wait_for_selector(".toast")
    assert "the box has 6" in page.inner_text(".toast")
    lying(one, "mothership", 6)


def key_to(one: Any, selector: str, limit: int = 120) -> None:
    """Tab until what is wanted has the focus."""
    for _ in range(limit):
        if one.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")


def test_a_card_with_questions_by_keyboard(player: Callable[..., Any]) -> None:
    one = player()
    page = opened(one)
    press = page.keyboard.press
    key_to(one, "[data-card=ZV1]")
    press("Enter")
    at_stage(one, "table")
    assert page.evaluate("document.activeElement.id") == "table-title"
    key_to(one, '[data-key="row|0|open"]')
    press("Enter")
    key_to(one, '[data-key="row|0|put|red-S1"]')
    press("Space")
    page.wait_for_function("() => document.activeElement.dataset.key === 'row|0|open'")
    page.wait_for_function("() => document.querySelector('[data-announce]').textContent.includes('red Alaska (Sun)')")
    key_to(one, "[data-play]")
    press("Enter")
    at_stage(one, "steps")
    assert page.evaluate("document.activeElement.id") == "asked-title"
    key_to(one, '[data-choice="deal purple-S5"]')
    press("Enter")
    page.wait_for_function("() => document.querySelectorAll('[data-choice]').length === 4")
    assert page.evaluate("document.activeElement.id") == "asked-title"
    drawn = 1
    while not page.is_visible("[data-ended]"):  # what chance brings may ask for more
        key_to(one, "[data-draw]")
        press("Enter")
        drawn += 1
        page.wait_for_function("drawn => document.querySelectorAll('.step.came_up').length >= drawn", arg=drawn)
        page.wait_for_function("() => document.activeElement.matches('#asked-title, [data-next]')")
    page.wait_for_function("() => document.activeElement.matches('[data-next]')")
    assert steps(one, "came_up")[0] == "purple Persia (Hourglass)"
    assert any(text.startswith("Draws purple Persia (Hourglass), which takes place 1") for text in steps(one, "to_do"))
    press("Enter")
    at_stage(one, "cards")
    assert page.evaluate("document.activeElement.id") == "cards-title"


def test_difficulty_and_a_new_evening(player: Callable[..., Any]) -> None:
    one = player()
    page = opened(one)
    page.click("[data-difficulty] summary")
    page.select_option("[data-preset]", "easy")
    page.wait_for_function("() => document.querySelector('[value=zu_burns_card]').checked")
    page.uncheck("[value=zu_burns_card]")
    page.wait_for_function("() => document.querySelector('[data-preset-now]').textContent === 'your own choice'")
    page.click("[data-rest] summary")
    assert page.input_value('[data-key="credits zu|value"]') == "0", "Zu starts without credits"
    page.fill('[data-key="credits zu|value"]', "21")
    page.keyboard.press("Tab")
    page.wait_for_function("() => localStorage.getItem('periplus.companion.excavation').includes('21')")
    page.click("[data-anew]")
    page.click("dialog [value=anew]")
    page.wait_for_function("() => document.querySelector('[data-key=\"credits zu|value\"]').value === '0'")
    assert page.is_checked("[value=zu_no_fail_pay]"), "the difficulty stays"


def test_a_spoilt_memory_begins_anew(player: Callable[..., Any]) -> None:
    one = player()
    page = opened(one)
    for spoilt in ("[7", "null", '"x"', '{"past": 3, "card": []}', '{"past": 3}', '{"table": {"round": 77}}'):
        page.evaluate("spoilt => localStorage.setItem('periplus.companion.excavation', spoilt)", spoilt)
        page.reload()
        at_stage(one, "cards")
        choose(one, "ZC1")
    page.click("[data-play]")
    at_stage(one, "steps")


def test_the_language_changes_in_the_middle_of_a_card(player: Callable[..., Any]) -> None:
    one = player()
    page = opened(one)
    choose(one, "ZH1")
    page.click("[data-play]")
    page.wait_for_selector("[data-choice='tie_market 4']")
    page.click("[data-choice='tie_market 4']")
    page.wait_for_function("() => document.querySelectorAll('.step.came_up').length === 1")
    page.click("[data-language-switch]")
    page.wait_for_selector("html[lang=fr] main[data-now=steps]")
    assert "Toujours à égalité" in page.inner_text("#asked-title")
    assert page.locator(".step.came_up").count() == 1


@pytest.mark.parametrize(
    ("screen", "scheme"),
    [
        pytest.param(PHONE, "light", id="phone-light"),
        pytest.param(DESK, "dark", id="desk-dark", marks=pytest.mark.slow),
        pytest.param(DESK, "light", id="desk-light", marks=pytest.mark.slow),
        pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.slow),
    ],
)
def test_every_stage_fits_and_reads_well(screen: dict[str, Any], scheme: str, player: Callable[..., Any]) -> None:
    one = player(color_scheme=scheme, locale="fr-FR" if screen is PHONE else "en-GB", **screen)
    page = opened(one)
    page.click("[data-difficulty] summary")
    page.click("[data-rest] summary")
    put(one, "queue 2", "green", "white", "red", "orange")
    put(one, "hold zu", "GA", "RB", "YC", "PD", "OA")
    check(one, "cards")
    choose(one, "ZV1")
    page.click('[data-key="row|1|open"]')
    check(one, "table", "[data-stage=table]")
    page.click("[data-play]")
    at_stage(one, "steps")
    check(one, "question", "[data-stage=steps]")
    while page.locator("[data-question]:visible").count():
        count = page.locator(".step.came_up").count()
        page.click("[data-draw]")
        page.wait_for_function("count => document.querySelectorAll('.step.came_up').length > count", arg=count)
    page.click("[data-rest] summary") if not page.locator("[data-rest][open]").count() else None
    check(one, "done", "[data-stage=steps]")
