"""Hints with their reasons, and tips at the first time something happens."""

import json

import pytest

pytestmark = pytest.mark.browser

ADVICE = {
    "quick": False,
    "chances": [0.6, 0.4],
    "games": 160,
    "moves": [
        {"value": 0.61, "reason": "about 5 points more from Green than the other moves"},
        {"value": 0.55, "reason": "about 3 less from Green; leaves Hanno about 2 points more"},
    ],
}


@pytest.mark.parametrize(("value", "said"), [(0.55, "6 %"), (0.63, "as good")])
def test_a_hint_stands_on_the_board_with_its_reasons(player, value, said):
    ada = player()
    page = ada.page
    ada.play_now("lost_cities")
    ada.wait_for_turn()
    ada.open_list()
    acts = page.locator("[data-actions] button").evaluate_all("all => all.map(one => one.dataset.action)")[:2]
    page.keyboard.press("Escape")
    moves = [{**move, "action": act} for move, act in zip(ADVICE["moves"], acts)]
    moves[1]["value"] = value
    page.route("**/hint?*", lambda route: route.fulfill(body=json.dumps({**ADVICE, "moves": moves, **moves[0]})))
    page.locator('[data-do="hint"]').click()
    slips = page.locator(".slip")
    slips.first.wait_for()
    assert slips.count() == 2
    assert "5 points" in slips.first.text_content()
    assert said in slips.nth(1).text_content()
    assert "160 games" in page.locator(".hint-how").text_content()
    assert covered(page, ".hint-note", "[data-strip] .prompt, .hint-note") == []
    assert page.locator(".hint-ways path").count() == 2
    slips.nth(1).click()
    page.locator("[data-confirm]").wait_for()
    assert page.locator(".slip").count() == 0
    assert not ada.faults


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


@pytest.mark.parametrize("wide, high", [(1440, 900), (390, 844)])
def test_a_tip_is_told_once_beside_what_it_speaks_of(player, wide, high):
    ada = player(viewport={"width": wide, "height": high})
    page = ada.page
    page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'once', grace: 'hand' })")
    ada.play_now("lost_cities")
    ada.wait_for_turn()
    ada.open_list()
    page.locator('[data-action="refuse"]').click()
    tip = page.locator("[data-tip]")
    tip.wait_for()
    said = tip.locator("p").text_content()
    assert covered(page, "[data-tip]", "[data-strip] .prompt, header.head") == []
    if wide > 700:
        assert covered(page, "[data-tip]", "[data-board] .lit") == []
        assert tip.get_attribute("data-points")
    page.mouse.move(1, 1)
    page.wait_for_function("() => document.querySelector('[data-card]').hidden")
    page.keyboard.press("Escape")  # another tip may wait: what bots do is news as well
    page.wait_for_function(
        "said => document.querySelector('[data-tip]').hidden"
        " || document.querySelector('[data-tip] p').textContent !== said",
        arg=said,
    )
    page.reload()
    ada.wait_for_table()
    seen = page.evaluate("JSON.parse(localStorage['periplus:tips'])")
    assert said
    assert "lost_cities tip.part.dice" in seen
