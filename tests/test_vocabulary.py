"""One word for one thing: docs/glossary.md against every text of a game, in both languages: questions, buttons, log,
score, cards, tips, rules and lessons."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from periplus.core.texts import LANGUAGES
from periplus.games import game_ids

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")

# What no lesson can do without.
EVERYWHERE = ("refus", "refusal", "envo", "send out", "gate", "seuil", "trader", "vendeur")


def rows(game: str) -> list[list[str]]:
    """Of a game's words: English, French, not in English, not in French."""
    table = GLOSSARY.split(f"\n## {game}\n")[1].split("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")][2:]
    return [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]


def strings(value: object, language: str, where: str = "") -> Iterator[tuple[str, str]]:
    """What is said in one language; a table with both keeps to its own."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, list):
        for item in value:
            yield from strings(item, language, where)
    elif isinstance(value, dict):
        own = {language: value[language]} if set(value) == set(LANGUAGES) else value
        for key, item in own.items():
            yield from strings(item, language, f"{where} {key}")


def told(game: str, language: str) -> list[tuple[str, str]]:
    home = ROOT / "periplus" / "games" / game
    said = list(strings(tomllib.loads((home / "texts" / f"{language}.toml").read_text("utf-8")), language))
    for name in ("rules", "summary"):
        said.append((name, (home / "texts" / f"{name}.{language}.md").read_text("utf-8")))
    lessons = tomllib.loads((home / "lessons.toml").read_text("utf-8"))
    said += [(f"lesson {where}", text) for where, text in strings(lessons, language) if where.split()[-1] == language]
    # Placeholders are names of our own, facts of a place are about the world.
    return [(where, re.sub(r"\{\w+\}|\{\w+:", "", text)) for where, text in said if not where.startswith(" fact")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_one_word_for_one_thing(game: str, language: str) -> None:
    said, place = told(game, language), LANGUAGES.index(language)
    faults = []
    for row in rows(game):
        words = [*row, "", "", ""]
        word, others = words[place], [each.strip() for each in words[2 + place].split(",") if each.strip()]
        here = re.compile(r"\b" + word.replace(" ", r"\w* "), re.IGNORECASE)
        for kind, met in (
            ("rules", [text for where, text in said if where == "rules"]),
            ("table", [text for where, text in said if where.startswith(" ")]),
            ("lessons", [text for where, text in said if where.startswith("lesson")] if word in EVERYWHERE else [word]),
        ):
            if not any(here.search(text) for text in met):
                faults.append(f"{word}: not in the {kind}")
        for other in others:
            wrong = re.compile(rf"\b{re.escape(other)}\b", re.IGNORECASE)
            faults += [f"{where}: {other}, for {word}: {text[:90]}" for where, text in said if wrong.search(text)]
    assert faults == [], "\n".join(faults)
