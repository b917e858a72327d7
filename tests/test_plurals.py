"""One card, two cards; nul point: every counted word of every text bends to its number, in both languages."""

from pathlib import Path

import pytest

from periplus.core.laws.words import bends, plural_faults
from periplus.core.texts import LANGUAGES, Texts, counted, load_texts

ROOT = Path(__file__).parents[1] / "periplus"
FOLDERS = sorted(path.parent for path in ROOT.rglob("en.toml"))


def tables(language: str) -> dict[str, dict[str, str]]:
    return {str(folder.relative_to(ROOT)): dict(load_texts(folder, language).entries) for folder in FOLDERS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_and_what_it_counts_agree(language: str) -> None:
    """No text says `{count} arrows`: what is counted anywhere is counted by its number everywhere."""
    assert len(FOLDERS) >= 7
    assert plural_faults(language, list(tables(language).values())) == []


@pytest.mark.parametrize(
    ("language", "forms"), [("en", ["many", "one", "one", "many"]), ("fr", ["one", "one", "one", "many"])]
)
def test_every_counted_word_has_the_form_of_its_language(language: str, forms: list[str]) -> None:
    """0, 1, −1 and 2 of everything in every text that counts: English bends nought as several, French as one."""
    seen = 0
    for entries in tables(language).values():
        for text in entries.values():
            found = list(counted(text))
            for said, form in zip(bends(language, text) if found else [], forms, strict=False):
                for _, one, many in found:
                    seen += 1
                    assert (one if form == "one" else many) in said
    assert seen > 200


def test_a_number_told_as_text_counts_as_well() -> None:
    t = Texts("en", {"left": "{points} {points:point|points}"})
    assert [t("left", points=each) for each in ("−1", "1", "−2", 0)] == ["−1 point", "1 point", "−2 points", "0 points"]


def test_a_word_that_does_not_bend_is_found() -> None:
    good = {"a": "{count} {count:arrow|arrows} left", "b": "{player} draws {card}"}
    assert plural_faults("en", [good]) == []
    assert plural_faults("en", [{**good, "c": "{count} red arrows left"}]) == ["c: {count} … arrows"]
    assert plural_faults("fr", [{"a": "{n} {n:carte|cartes}", "b": "{n} carte"}]) == ["b: {n} … carte"]
