"""The guided first game by keyboard in a terminal, and the table that goes on from it."""

import pytest
from typer.testing import CliRunner

from periplus.cli import app
from periplus.games import game_ids, load_game
from periplus.match import load
from periplus.match.lesson import course_of

TAUGHT = [id for id in game_ids() if course_of(load_game(id))]


def keys_of(course):
    """What is typed for every step: Enter, or the number that `h` tells; the first time also a wrong one."""
    for lesson in course.lessons:
        for step in lesson.steps:
            yield from (["h", step.accept[0]] if step.waits else [""])


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_course_is_done_by_keyboard(game, language, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    course = course_of(load_game(game))
    typed = "\n".join([*keys_of(course), "q", ""])
    done = CliRunner().invoke(app, ["learn", game, "--language", language], input=typed)
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert all(" ".join(step.say[language].split()) in said for lesson in course.lessons for step in lesson.steps)
    assert not list(tmp_path.iterdir())


def test_the_same_table_goes_on_and_is_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    course = course_of(load_game("lost_cities"))
    typed = "\n".join([*keys_of(course), "", "q", ""])
    done = CliRunner().invoke(app, ["learn", "lost_cities"], input=typed)
    assert done.exit_code == 0, done.output
    [kept] = tmp_path.iterdir()
    match = load(kept)
    assert not match.over
    assert match.players == ("You", *course.lessons[-1].players[1:])


def test_a_number_chooses_and_a_wrong_one_is_answered():
    lesson = course_of(load_game("lost_cities")).lessons[0]
    first = next(step for step in lesson.steps if step.waits)
    typed = "\n".join(["", "refuse", "99", "1", "q", ""])
    done = CliRunner().invoke(app, ["learn", "lost_cities"], input=typed)
    assert first.kindly("refuse", "en") in " ".join(done.output.split())
    assert "Well done." in done.output


def test_a_language_that_is_not_there_is_one_line():
    done = CliRunner().invoke(app, ["learn", "lost_cities", "--language", "de"])
    assert done.exit_code == 2
    assert "unknown language 'de'; there are" in done.output
