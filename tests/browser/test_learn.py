"""The guided first game in a real browser, by mouse and by keyboard."""

import json
import re

import pytest

from periplus.core.texts import load_texts
from periplus.games import game_ids, load_game
from periplus.match.lesson import NEXT, Run, course_of
from periplus.table.web.http import WORDS
from periplus.terminal.lesson_light import unseen

from .conftest import READY

pytestmark = pytest.mark.browser

TAUGHT = [id for id in game_ids() if course_of(load_game(id))]
SIZES = {"desk": (1440, 900), "small": (1024, 768), "phone": (390, 844)}

COACH = """() => {
  const { left, bottom } = document.querySelector("[data-coach]").getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(bottom)}`;
}"""


def do_lesson(page, lesson=None, game=""):
    """Go on where nothing is to be done; otherwise let it be shown, and commit it. What is spoken of is seen, and the
    coach stays where it is."""
    run = Run(load_game(game), lesson) if lesson else None
    places = set()
    while page.locator("[data-play-on]").is_hidden():
        if run and (ids := run.lit()):
            rooms = page.viewport_size["width"] <= 700
            assert unseen(page, ids, one=rooms or run.step.waits) == [], (lesson.id, run.index)
            places.add(page.evaluate(COACH))
            assert len(places) == 1
        if run:
            run.go_on(run.step.accept[0] if run.step.waits else NEXT)
        said = page.locator("[data-coach-place]").text_content()
        if page.locator("[data-go-on]").is_visible():
            page.locator("[data-go-on]").click()
        else:
            page.locator("[data-show-me]").click()
            page.locator(READY).click()
        page.wait_for_function(
            "said => document.querySelector('[data-coach-place]').textContent !== said"
            " || !document.querySelector('[data-play-on]').hidden",
            arg=said,
        )


SHORTEST = "lost_cities"
ALL = [(size, game) for size in SIZES for game in TAUGHT]
COURSES = [
    pytest.param(size, game, marks=[] if size == "desk" and game == SHORTEST else [pytest.mark.slow])
    for size, game in ALL
]


@pytest.mark.parametrize("game", [game for game in TAUGHT if game != SHORTEST])
def test_lessons_of_a_long_course_are_done_in_the_browser(player, game):
    """Every fifth: the whole course is among the long tests."""
    ada = player(viewport={"width": 1440, "height": 900})
    for lesson in course_of(load_game(game)).lessons[1::5]:
        ada.goto(f"/learn/{game}?lesson={lesson.id}")
        ada.page.wait_for_selector("main.table:not([aria-busy])")
        do_lesson(ada.page, lesson, game)
    assert not ada.faults


def test_what_is_drawn_anew_stays_in_the_light(player):
    """What usually follows is laid by itself, and the board drawn again: the light goes with what is spoken of."""
    ada = player(viewport={"width": 390, "height": 844})
    ada.goto("/learn/archeos?lesson=expedition")
    ada.page.wait_for_selector("main.table:not([aria-busy])")
    game = load_game("archeos")
    do_lesson(ada.page, next(lesson for lesson in course_of(game).lessons if lesson.id == "expedition"), "archeos")


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
        do_lesson(page, lesson, game)
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
    page.locator(READY).click()
    page.locator("[data-coach-answer]").wait_for()
    assert page.locator("[data-coach-answer]").text_content()
    place = page.locator("[data-coach-place]").text_content()
    page.reload()
    page.locator("[data-show-me]").wait_for()
    assert page.locator("[data-coach-place]").text_content() == place
    assert not ada.faults


def answer_to(page, touched):
    page.locator(f'[data-board] [data-id="{touched}"]').first.dispatch_event("click")
    page.locator("[data-coach-answer]").wait_for()
    return page.locator("[data-coach-answer]").text_content()


def test_a_touch_in_vain_is_answered_with_the_reason_and_what_is_asked_stays(player):
    """The coach tells the rules' own reason; a piece says what it is; what a move would bring is drawn."""
    ada = player()
    page = ada.page
    ada.goto("/learn/lost_cities?lesson=refuse")
    page.wait_for_selector("main.table:not([aria-busy])")
    asked = page.locator("[data-prompt]").text_content()
    assert "2 is below 8, the highest number in red" in answer_to(page, "number:2")
    page.locator('[data-board] [data-id="refuse"].lit').first.hover()
    page.locator("[data-preview]:not(:empty)").wait_for()
    assert page.locator("[data-prompt]").text_content() == asked
    page.locator('[data-board] [data-id="refuse"].lit').first.focus()
    page.keyboard.press("i")
    page.locator("[data-card] h2").wait_for()


def test_on_a_phone_the_map_shows_what_is_lit(player):
    ada = player(viewport={"width": 390, "height": 844})
    page = ada.page
    ada.goto("/learn/expeditions?lesson=key")
    page.locator("[data-go-on]").click()
    page.locator("[data-show-me]").wait_for()
    page.wait_for_function(
        """() => {
          const map = document.querySelector('[data-map]').getBoundingClientRect();
          const place = document.querySelector('[data-map] [data-id="extend red harappa"]').getBoundingClientRect();
          return place.top >= map.top && place.bottom <= map.bottom && place.left >= map.left &&
            place.right <= map.right;
        }"""
    )


def on_top(page):
    """What the coach hides of the things that may be touched now and lie in the board's window."""
    return page.evaluate(
        """() => {
          const window = document.querySelector('[data-board]').getBoundingClientRect();
          return [...document.querySelectorAll('[data-board] .lit')].filter((element) => {
            const box = element.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const seen = box.width && y > window.top && y < window.bottom;
            return seen && document.elementFromPoint(x, y)?.closest('[data-coach]');
          }).map((element) => element.dataset.id);
        }"""
    )


def test_on_a_phone_the_coach_hides_nothing_and_the_veil_follows_what_rises(player):
    ada = player(viewport={"width": 390, "height": 844})
    page = ada.page
    ada.goto("/learn/lost_cities")
    page.locator("[data-go-on]").click()
    page.locator("[data-show-me]").wait_for()
    assert on_top(page) == []
    dice = page.locator('[data-board] .lit[data-id^="number:"]').first
    assert dice.is_visible()
    assert page.evaluate(
        """() => {
          const box = (one) => document.querySelector(one).getBoundingClientRect();
          const [coach, strip] = [box('[data-coach]'), box('[data-strip]')];
          return coach.top >= strip.bottom && coach.bottom <= innerHeight;
        }"""
    )
    page.locator("[data-board] .lit").first.evaluate(
        "lit => { lit.style.translate = '0 -40px'; lit.classList.add('risen'); }"
    )
    page.wait_for_function(
        """() => {
          const box = document.querySelector('.risen').getBoundingClientRect();
          return [...document.querySelectorAll(".veil mask rect[rx]")].some((hole) => {
            const [x, y] = [hole.x.baseVal.value, hole.y.baseVal.value].map((at) => at + 14);
            return Math.abs(y - box.y) < 1 && Math.abs(x - box.x) < 1;
          });
        }"""
    )


def test_on_a_phone_the_room_that_is_spoken_of_opens_and_the_others_are_a_touch_away(player):
    ada = player(viewport={"width": 390, "height": 844})
    page = ada.page
    ada.goto("/learn/excavation?lesson=sell")
    page.locator(".veil mask rect[rx]").first.wait_for(state="attached")  # "Red is highest": the stalls' appetite
    seen = """() => [...document.querySelectorAll('[data-board] [data-room]')]
      .filter((room) => room.checkVisibility()).map((room) => room.dataset.room)"""
    assert page.evaluate(seen) == ["market"]
    page.locator('[data-rooms] [data-room="mine"]').click()
    assert page.evaluate(seen) == ["mine"]
    assert page.evaluate("document.activeElement.dataset.room") == "mine"


def focus_on(page, what, limit=60):
    for _ in range(limit):
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{what} is not reached by Tab")


def test_a_whole_lesson_without_a_pointer(player):
    """Every step is done by keys alone, and what the coach says is said aloud."""
    ada = player()
    page = ada.page
    lesson = course_of(load_game("lost_cities")).lessons[0]
    ada.goto("/learn/lost_cities")
    page.wait_for_selector("main.table:not([aria-busy])")
    for number, step in enumerate(lesson.steps):
        assert page.locator("[data-coach-says]").text_content() == step.say["en"]
        if step.waits:
            page.keyboard.press("a")
            page.wait_for_function("() => document.activeElement.dataset.action")
            focus_on(page, f'[data-action="{step.accept[0]}"]')
            page.keyboard.press("Enter")
            page.wait_for_selector(READY)
        else:
            focus_on(page, "[data-go-on]", limit=1)
        page.keyboard.press("Enter")
        last = number + 1 == len(lesson.steps)
        said = "" if last else lesson.steps[number + 1].say["en"]
        page.wait_for_function(
            "said => document.querySelector('[data-announce]').textContent.startsWith(said)"
            " && (said || !document.querySelector('[data-play-on]').hidden)",
            arg=said,
        )
    focus_on(page, "[data-play-on]", limit=3)


def test_a_puzzle_without_a_pointer(player):
    ada = player()
    page = ada.page
    ada.goto("/puzzle")
    page.wait_for_selector("main.table:not([aria-busy])")
    page.keyboard.press("a")
    page.wait_for_function("() => document.activeElement.dataset.action")
    page.keyboard.press("Enter")
    page.wait_for_selector(READY)
    page.keyboard.press("Enter")
    page.locator(".bars li").first.wait_for()
    assert page.locator("[data-panel-words] h2").text_content() in page.locator("[data-announce]").text_content()
    grade = page.evaluate("async () => (await (await fetch('/api/puzzle')).json()).grade")
    assert load_texts(WORDS, "en")(f"daily.finder_{grade}") in page.locator(".how").text_content()
    focus_on(page, ".panel-acts .primary", limit=6)
    page.locator("header [href='/daily']").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/daily")
    page.wait_for_selector("main:not([aria-busy])")
    assert page.locator("[data-puzzles]").get_by_text(re.compile("^You (found|missed) it")).count() == 1
    assert page.locator(".month .played-1").count() == 1
    another = page.locator(".puzzles .button").first
    name = another.get_attribute("aria-label").split(" – ")[1]
    another.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/puzzle?*")
    assert page.locator("[data-puzzle-game]").text_content() == name


def test_after_the_course_advice_comes_by_itself_and_then_stays_away(player):
    ada = player()
    page = ada.page
    page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'once', ends: 'ask' })")
    page.route("**/hint?*", lambda route: route.fulfill(body=advice(page)))
    ada.goto("/learn/lost_cities?lesson=" + course_of(load_game("lost_cities")).lessons[-1].id)
    page.wait_for_selector("main.table:not([aria-busy])")
    do_lesson(page)
    page.locator("[data-play-on]").click()
    page.wait_for_url("**/t/*")
    ada.wait_for_table()
    page.locator("[data-seats]").get_by_text("Hanno").first.wait_for(state="attached")
    decisions = 0
    while decisions < 4:
        ada.wait_for_turn()
        if ada.end_turn():
            continue
        if page.locator("[data-actions] button").count() > 1:  # about a single one there is nothing to advise
            left = max(0, 2 - decisions)
            page.wait_for_function(
                "(left) => sessionStorage[Object.keys(sessionStorage).find((key) => key.includes('guided'))] === left",
                arg=str(left),
            )
            if decisions < 3:
                page.locator(".slip").first.wait_for()
            decisions += 1
        ada.choose_in_list(0)
    assert page.locator(".slip").count() == 0


def advice(page):
    act = page.evaluate("() => document.querySelector('[data-actions] button')?.dataset.action ?? ''")
    move = {"action": act, "value": 0.6, "reason": "much the same", "label": act, "ids": []}
    return json.dumps({**move, "quick": False, "chances": [], "moves": [move]})
