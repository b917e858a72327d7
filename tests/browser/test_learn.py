"""The guided first game in a real browser, by mouse and by keyboard."""

import pytest

from periplus.games import game_ids, load_game
from periplus.match.lesson import course_of

pytestmark = pytest.mark.browser

TAUGHT = [id for id in game_ids() if course_of(load_game(id))]
SIZES = {"desk": (1440, 900), "small": (1024, 768), "phone": (390, 844)}


def do_lesson(page):
    """Go on where nothing is to be done; otherwise let it be shown, and commit it."""
    while page.locator("[data-play-on]").is_hidden():
        said = page.locator("[data-coach-place]").text_content()
        if page.locator("[data-go-on]").is_visible():
            page.locator("[data-go-on]").click()
        else:
            page.locator("[data-show-me]").click()
            page.locator("[data-confirm]").click()
        page.wait_for_function(
            "said => document.querySelector('[data-coach-place]').textContent !== said"
            " || !document.querySelector('[data-play-on]').hidden",
            arg=said,
        )


QUICK = [("desk", game) for game in TAUGHT] + [("phone", "lost_cities")]
ALL = [(size, game) for size in SIZES for game in TAUGHT]
COURSES = [pytest.param(*case, marks=[] if case in QUICK else [pytest.mark.slow]) for case in ALL]


@pytest.mark.parametrize("size, game", COURSES)
def test_a_course_is_done_in_the_browser(player, size, game):
    width, height = SIZES[size]
    ada = player(viewport={"width": width, "height": height}, locale="fr-FR" if size == "small" else "en-GB")
    page = ada.page
    lessons = course_of(load_game(game)).lessons
    ada.goto(f"/learn/{game}")
    for number, lesson in enumerate(lessons, 1):
        language = "fr" if size == "small" else "en"
        page.wait_for_function(
            "title => document.querySelector('[data-coach-title]').textContent === title", arg=lesson.title[language]
        )
        do_lesson(page)
        if number < len(lessons):
            page.locator("[data-go-on]").click()
    page.locator("[data-play-on]").click()
    page.wait_for_url("**/t/*")
    assert not ada.faults


def test_a_wrong_try_is_answered_kindly_and_the_lesson_is_kept(player):
    ada = player()
    page = ada.page
    ada.goto("/learn/lost_cities")
    page.locator("[data-go-on]").click()
    page.locator("[data-show-me]").wait_for()
    page.keyboard.press("a")
    page.locator('[data-action="refuse"]').click()
    page.locator("[data-coach-answer]").wait_for()
    assert page.locator("[data-coach-answer]").text_content()
    place = page.locator("[data-coach-place]").text_content()
    page.reload()
    page.locator("[data-show-me]").wait_for()
    assert page.locator("[data-coach-place]").text_content() == place
    assert not ada.faults
