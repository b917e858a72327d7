"""Hints with their reasons, and tips at the first time something happens."""

import json

import pytest

from .conftest import READY, until

pytestmark = pytest.mark.browser

ADVICE = {
    "quick": False,
    "chances": [0.6, 0.4],
    "games": 160,
    "moves": [
        {"chance": 0.61, "reason": "about 5 points more from Green than the other moves"},
        {"chance": 0.55, "reason": "about 3 less from Green; leaves Hanno about 2 points more"},
    ],
}


def test_a_hint_is_laid_on_the_board_and_its_reasons_stand_in_one_place(player):
    """Move 1 lies in pencil and the commit place plays it; nothing that is lit is covered."""
    ada = player(viewport={"width": 1440, "height": 900})
    page = ada.page
    ada.play_now("lost_cities")
    ada.wait_for_turn()
    ada.open_list()
    acts = page.locator("[data-actions] button").evaluate_all("all => all.map(one => one.dataset.action)")[:2]
    page.keyboard.press("Escape")
    moves = [{**move, "action": act} for move, act in zip(ADVICE["moves"], acts)]
    page.route("**/hint?*", lambda route: route.fulfill(body=json.dumps({**ADVICE, "moves": moves, **moves[0]})))
    page.locator("[data-do-hint]").click()
    slips = page.locator(".slip")
    page.locator(".hint-row.chosen p").wait_for()
    assert slips.count() == 2
    assert "5 points" in page.locator(".hint-row.chosen").text_content()
    assert [one.text_content() for one in page.locator(".hint-share").all()] == ["61 %", "55 %"]
    assert "160 games" in page.locator(".hint-how").text_content()
    assert covered(page, "[data-hints]", "[data-strip] .prompt, [data-board] .lit") == []
    page.wait_for_selector(READY)
    assert page.locator(".hint-mark:visible").count() >= 1
    page.keyboard.press("2")
    page.wait_for_function("() => document.querySelectorAll('.hint-row')[1].classList.contains('chosen')")
    assert "3 less" in page.locator(".hint-row.chosen").text_content()
    ada.commit()
    assert page.locator(".slip").count() == 0
    assert not ada.faults


def with_a_tip(player, **options):
    """Alone at a table of Lost Cities, after a first refusal: a tip lies there. (Beside somebody who refuses first it
    would be told before, and be gone by now.)"""
    ada = player(**options)
    ada.page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'once', ends: 'ask' })")
    ada.new_table("lost_cities", ["human"])
    ada.wait_for_table()
    ada.wait_for_turn()
    ada.open_list()
    ada.page.locator('[data-action="refuse"]').click()
    ada.page.wait_for_selector(READY)
    ada.commit()
    ada.page.locator("[data-tip]").wait_for()
    return ada


@pytest.mark.parametrize("wide, high", [(1024, 768), (390, 844)])
def test_notes_on_the_board_make_way_for_the_list_of_moves(player, wide, high):
    """A slip or a tip over the open list took the click that was meant for a move."""
    ada = with_a_tip(player, viewport={"width": wide, "height": high})
    page = ada.page
    ada.wait_for_turn()
    while ada.end_turn():
        ada.wait_for_turn()
    acts = page.locator("[data-actions] button").evaluate_all("all => all.map(one => one.dataset.action)")[:3]
    moves = [{**ADVICE["moves"][0], "action": act} for act in acts]
    page.route("**/hint?*", lambda route: route.fulfill(body=json.dumps({**ADVICE, "moves": moves, **moves[0]})))
    page.locator("[data-do-hint]").click()
    page.locator(".slip").first.wait_for()
    ada.open_list()
    assert taken_from_list(page) == []
    page.locator("[data-actions] button").last.click()
    page.wait_for_selector(READY)
    ada.commit()


def taken_from_list(page):
    """What lies over the moves that are in sight."""
    return page.evaluate(
        """() => {
          const list = document.querySelector("[data-actions]").getBoundingClientRect();
          const hit = (button) => {
            const { x, y, width, height } = button.getBoundingClientRect();
            const [across, down] = [x + width / 2, y + height / 2];
            return down > list.bottom || down < list.top ? button : document.elementFromPoint(across, down);
          };
          const buttons = [...document.querySelectorAll("[data-actions] button")];
          return buttons.filter((button) => !button.contains(hit(button))).map((button) => hit(button).outerHTML);
        }"""
    )


def test_advice_that_comes_while_a_move_is_pressed_does_not_take_the_press(player):
    ada = player(viewport={"width": 1024, "height": 768})
    page = ada.page
    ada.play_now("lost_cities")
    ada.wait_for_turn()
    act = page.locator("[data-actions] button").first.get_attribute("data-action")
    asked = []
    page.route("**/hint?*", lambda route: asked.append(route))  # held back
    page.locator("[data-do-hint]").click()
    ada.open_list()
    pressed = page.locator("[data-actions] button").nth(1)
    pressed.hover()
    page.mouse.down()
    until(page, lambda: asked)
    move = {**ADVICE["moves"][0], "action": act}
    asked[0].fulfill(body=json.dumps({**ADVICE, "moves": [move], **move}))
    page.locator(".slip").first.wait_for(state="attached")  # shown when the list is closed
    assert pressed.evaluate("button => button === document.activeElement")
    page.mouse.up()
    page.wait_for_function("() => document.querySelector('[data-moves]').hidden")
    page.wait_for_selector(READY)


def test_a_page_that_is_shown_anew_keeps_the_move_that_is_pressed(player):
    ada = player()
    page = ada.page
    ada.play_now("lost_cities")
    ada.wait_for_turn()
    ada.open_list()
    page.locator("[data-actions] button").first.hover()
    page.mouse.down()
    with page.expect_response("**/api/tables/*"):
        page.evaluate("() => document.dispatchEvent(new CustomEvent('periplus:language', { detail: 'en' }))")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.mouse.up()
    page.wait_for_selector(READY)


def covered(page, notes, others):
    """Which of the others lie under which note."""
    return page.evaluate(
        """([notes, others]) => [...document.querySelectorAll(notes)].flatMap((note) => {
          const box = note.getBoundingClientRect();
          return [...document.querySelectorAll(others)].filter((other) => {
            const { left, right, top, bottom } = other.getBoundingClientRect();
            return other !== note && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          }).map((other) => other.className.baseVal ?? other.className);
        })""",
        [notes, others],
    )


def test_a_tip_is_told_once(player):
    ada = with_a_tip(player)
    page = ada.page
    said = page.locator("[data-tip]").text_content()
    page.mouse.move(1, 1)
    page.wait_for_function("() => document.querySelector('[data-card]').hidden")
    page.keyboard.press("Escape")  # another tip may wait: what bots do is news as well
    page.wait_for_function(
        "said => (tip => tip.hidden || tip.textContent !== said)(document.querySelector('[data-tip]'))", arg=said
    )
    page.reload()
    ada.wait_for_table()
    assert "lost_cities tip.part.dice" in page.evaluate("JSON.parse(localStorage['periplus:tips'])")


def test_no_tip_lies_under_the_end(player):
    ada = with_a_tip(player)
    page = ada.page
    page.evaluate(  # a bot plays on in this seat while the page looks on
        """async () => {
          const path = `/api/tables/${document.body.dataset.table}/takeover`;
          const headers = { "X-Periplus": "1", "Content-Type": "application/json" };
          const seat = Number(document.querySelector(".seat.seen").dataset.seat);
          await fetch(path, { method: "POST", headers, body: JSON.stringify({ seat, level: "random" }) });
        }"""
    )
    page.wait_for_function("() => document.title.startsWith('Finished')")
    page.locator("[data-end]").first.wait_for()
    assert page.locator("[data-tip]").is_hidden()
    assert not ada.faults


def test_a_card_that_comes_late_does_not_open_where_the_pointer_has_left(player):
    ada = player()
    page = ada.page
    ada.play_now("lost_cities")
    ada.wait_for_turn()
    asked = []
    page.route("**/card?*", lambda route: asked.append(route))  # held back
    with page.expect_request("**/card?*"):
        page.locator("[data-board] .lit").first.hover()
    page.mouse.move(1, 1)
    until(page, lambda: asked)
    with page.expect_response("**/card?*"):
        asked[0].continue_()
    page.evaluate("() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    assert page.locator("[data-card]").is_hidden()
