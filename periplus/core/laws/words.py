"""The law of counted words: a number and the thing it counts agree, in every text and both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from periplus.core.texts import Texts, counted, placeholders

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
