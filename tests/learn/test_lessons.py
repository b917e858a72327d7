"""Every lesson is played to its end, and a lesson that does not hold is noticed."""

from dataclasses import replace

import pytest

from periplus.games import game_ids, load_game
from periplus.match.lesson import NEXT, Run, Step, course_of, faults_of, sentences

LESSONS = [
    pytest.param(game, lesson, id=f"{game.id}-{lesson.id}")
    for game in map(load_game, game_ids())
    if (course := course_of(game))
    for lesson in course.lessons
]


@pytest.mark.parametrize("game, lesson", LESSONS)
def test_a_lesson_can_be_done(game, lesson):
    assert faults_of(game, lesson) == []


@pytest.fixture
def lesson():
    return course_of(load_game("lost_cities")).lessons[0]


def spoilt(lesson, number, **changes):
    steps = list(lesson.steps)
    steps[number] = replace(steps[number], **changes)
    return replace(lesson, steps=tuple(steps))


def first_task(lesson):
    return next(number for number, step in enumerate(lesson.steps) if step.waits)


def test_a_broken_lesson_is_noticed(lesson):
    game = load_game("lost_cities")
    task = first_task(lesson)
    for changes, said in (
        ({"accept": ("take red 7",)}, "not possible"),
        ({"light": ("colour:mauve",)}, "not on the board"),
        ({"say": {"en": "Only English."}}, "lacks a language"),
        ({"say": {"en": "One. Two. Three.", "fr": "Un."}}, "two sentences"),
        ({"others": ("B take red 9",)}, "stops"),
        ({"wrong": lesson.steps[task].wrong[:1]}, "no reason against refuse"),
    ):
        assert any(said in fault for fault in faults_of(game, spoilt(lesson, task, **changes))), changes
    assert any("chance" in fault for fault in faults_of(game, replace(lesson, chance=())))


def test_a_wrong_try_is_answered_and_changes_nothing(lesson):
    game = load_game("lost_cities")
    run = Run(game, lesson)
    while not run.step.waits:
        run.go_on(NEXT)
    before = run.match.state.tobytes()
    legal = {act.text for act in run.match.legal(0)}
    for act in [*legal, "take red 7", "nonsense", NEXT]:
        for language in ("en", "fr"):
            assert (run.refusal(act, language) is None) == (act in run.step.accept)
    assert "7" in run.refusal("take red 7", "en")
    assert run.match.state.tobytes() == before


def test_sentences_are_counted():
    assert sentences("One. Two!") == 2
    assert sentences("Is it 1.5: yes?") == 1


def test_a_pattern_answers_all_that_begin_so():
    step = Step({}, wrong=(("take red *", {"en": "lower"}),))
    assert step.kindly("take red 5", "en") == "lower"
    assert step.kindly("take blue 5", "en") is None
