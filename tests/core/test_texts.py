"""Words as they are read: in French a line never begins with a sign that has a space before it."""

import re
from pathlib import Path

import pytest

from periplus.core.texts import bound, load_texts, rules_text, summary_text
from periplus.games import GAMES, load_game
from periplus.match.lesson import course_of

ROOT = Path(__file__).parents[2] / "periplus"
FOLDERS = sorted(path.parent for path in ROOT.rglob("fr.toml"))
LOOSE = re.compile(r"(?<![\s|])[ \n][:;!?»%](?!\[)|«[ \n]")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_no_line_of_french_breaks_before_a_sign(folder: Path) -> None:
    words = [*load_texts(folder, "fr").entries.values(), rules_text(folder, "fr"), summary_text(folder, "fr")]
    assert [each for each in words if LOOSE.search(each)] == []


@pytest.mark.parametrize("name", GAMES)
def test_no_line_of_a_lesson_either(name: str) -> None:
    course = course_of(load_game(name))
    steps = [step for lesson in course.lessons for step in lesson.steps]
    told = [*(each.title for each in course.lessons), *course.chapters.values()]
    told += [words for step in steps for _, words in step.wrong]
    told += [words for step in steps for words in (step.say, step.ask)]
    assert [words["fr"] for words in told if LOOSE.search(words.get("fr", ""))] == []


def test_only_french_is_bound_and_no_table_is_touched() -> None:
    assert bound("Bo : 3", "en") == "Bo : 3"
    assert bound("Bo : « oui » ; 3 %", "fr") == "Bo\u00a0: «\u00a0oui\u00a0»\u00a0; 3\u00a0%"
    assert bound("| :--- | ---: |", "fr") == "| :--- | ---: |"
