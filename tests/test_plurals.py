"""One card, two cards; nul point: every counted word of every text bends to its number, in both languages."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from periplus.core.texts import LANGUAGES, Texts, counted, load_texts, placeholders

ROOT = Path(__file__).parents[1] / "periplus"
FOLDERS = sorted(path.parent for path in ROOT.rglob("en.toml"))

# What may follow a number and ends as a plural does, but counts nothing.
NOT_COUNTED = {
    "en": {"is", "has", "was", "its", "less", "as", "pays", "gives", "needs", "follows", "begins", "becomes", "stays"},
    "fr": {"pas", "plus", "moins", "acquis", "fois", "rapporte", "vous", "des", "les", "ses", "mais", "puis", "après"},
}
LEADS_ON = {
    "en": {"without", "with", "of", "in", "on", "for", "at"},
    "fr": {"sans", "avec", "de", "dans", "sur", "en", "à", "sous"},
}
AFTER = re.compile(r"\{(\w+)\}((?:[ \u00a0](?:\{\w+\}|[^\W\d_]+))+)")
LOOKED_AT = 2  # words after a number: an adjective and its noun


def numbers_in(tables: Iterable[Mapping[str, str]]) -> set[str]:
    """The placeholders that count something in some text."""
    return {name for entries in tables for text in entries.values() for name, _, _ in counted(text)}


def nouns_in(tables: Iterable[Mapping[str, str]]) -> set[str]:
    """Every word that is counted somewhere, for one and for several."""
    words = (form for entries in tables for text in entries.values() for _, *forms in counted(text) for form in forms)
    return {form.split()[0] for form in words if form}


def plural_faults(language: str, tables: list[Mapping[str, str]]) -> list[str]:
    """Texts in which a number stands before a word that does not bend to it, and words that do not bend at all."""
    numbers, nouns = numbers_in(tables), nouns_in(tables) - NOT_COUNTED[language]
    faults = []
    for entries in tables:
        for key, text in entries.items():
            if key.startswith("count."):  # told by one of two texts, see `number_of`
                continue
            faults += [f"{key}: {one!r} is no word" for _, one, many in counted(text) if not one.strip() or not many]
            for name, following in AFTER.findall(text):
                for word in before_a_turn(language, following)[:LOOKED_AT] if name in numbers else ():
                    plural = word.endswith(("s", "x") if language == "fr" else "s")
                    if word in nouns or (plural and word not in NOT_COUNTED[language]):
                        faults.append(f"{key}: {{{name}}} … {word}")
    return faults


def before_a_turn(language: str, following: str) -> list[str]:
    """The words that still belong to the number: up to one that leads on to something else."""
    words = following.split()
    return words[: next((i for i, word in enumerate(words) if word in LEADS_ON[language]), len(words))]


def bends(language: str, text: str) -> list[str]:
    """A text with 0, 1, −1 and 2 of everything: what a reader sees."""
    t = Texts(language, {"text": text})
    return [t("text", **dict.fromkeys(placeholders(text), value)) for value in (0, 1, -1, 2)]


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
