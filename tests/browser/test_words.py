"""The interface's words: complete in both languages, and every key that a page or a script names exists."""

import re
from pathlib import Path

import pytest

import periplus.table
from periplus.core.texts import LANGUAGES, load_texts, placeholders
from periplus.games import all_games

HERE = Path(periplus.table.__path__[0])
ENGLISH = load_texts(HERE / "web" / "texts", "en").entries
SOURCES = [*(HERE / "web" / "templates").glob("*.html"), *(HERE / "static" / "js").rglob("*.js")]
RULES_OF_SPEECH = [*HERE.rglob("*.py"), HERE.parent / "bots" / "reasons_said.py"]  # words that Python chooses
KEYS = re.compile(r"""(?:\bw\(\s*|data-w(?:-label|-placeholder)?=|\bw,\s*|say\(\s*)["'](\w+\.[\w-]+)["']""")


def named(path: Path) -> set[str]:
    text = path.read_text("utf-8")
    choices = re.findall(r"""["'](\w+\.\w+)["']\s*:\s*["'](\w+\.\w+)["']""", text)
    return set(KEYS.findall(text)) | {key for pair in choices for key in pair if pair[0].split(".")[0] in SECTIONS}


SECTIONS = {key.split(".")[0] for key in ENGLISH}


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_keys_and_placeholders(language: str) -> None:
    entries = load_texts(HERE / "web" / "texts", language).entries
    assert set(entries) == set(ENGLISH)
    assert {key: placeholders(text) for key, text in entries.items()} == {
        key: placeholders(text) for key, text in ENGLISH.items()
    }
    assert all(text.strip() for text in entries.values())


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_named_words_exist(path: Path) -> None:
    """A key that ends in `_` is the beginning of one; a score sheet's words are its game's."""
    known = set(ENGLISH)
    if path.name == "score_sheet.js":
        known |= {key for game in all_games() for key in game.texts("en").entries if key.startswith("score_sheet.")}
    missing = named(path) - known
    assert {key for key in missing if not (key.endswith("_") and any(k.startswith(key) for k in known))} == set()


def test_every_word_is_used() -> None:
    """A word is named outright, or its section is named with a computed end (`level.`, `shape.`); one of a thing with
    many of it."""
    everything = "\n".join(path.read_text("utf-8") for path in [*SOURCES, *RULES_OF_SPEECH])
    computed = {
        part
        for part in SECTIONS
        if re.search(rf"""["'`]{part}\.["'`$]|f["']{part}\.\{{""", everything) or f"`{part}." in everything
    }
    used = {key for path in SOURCES for key in named(path)} | set(re.findall(r"""["'](\w+\.[\w-]+)["']""", everything))
    unnamed = {key for key in ENGLISH if key.split(".")[0] not in computed} - used
    assert {key for key in unnamed if key.removesuffix("_one") not in used - unnamed} == set()


def test_nothing_inline() -> None:
    """The content security policy allows no script, style or handler inside a page."""
    for page in (HERE / "web" / "templates").glob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r"<script(?! type=.application/json)(?![^>]*\bsrc=)", text), page.name  # data may
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), page.name
