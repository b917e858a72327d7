"""Every word a player reads, keyed by ids, complete in English and French."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from periplus.core.engine.record import Domain

LANGUAGES = ("en", "fr")
NO_BREAK = "\u00a0"
# Where French has a non-breaking space; the sign that opens a picture or a cell of Markdown is none of its own.
BOUND = re.compile(r"(?<![\s|])[ \n](?=[:;!?»%](?!\[))|(?<=«)[ \n]")


class MissingText(KeyError):
    pass


def is_one(language: str, number: int | float) -> bool:
    """What is counted as one thing; in French nought is too. A sign does not matter."""
    return abs(number) < 2 if language == "fr" else abs(number) == 1


class Counted:
    """A value in a text where `{count:arrow|arrows}` is the word for so many; else it is told as it is."""

    __slots__ = ("language", "value")

    def __init__(self, language: str, value: Any) -> None:
        self.language, self.value = language, value

    def __format__(self, words: str) -> str:
        one, either, many = words.partition("|")
        if not either:
            return format(self.value, words)
        return one if is_one(self.language, number_of(self.value)) else many


def number_of(value: Any) -> float:
    """The number in a text that shows one, its minus sign included."""
    return float(value.replace("−", "-")) if isinstance(value, str) else float(value)


@dataclass(frozen=True)
class Texts:
    """The words of one game in one language. `players` are the names at the table, by seat."""

    language: str
    entries: Mapping[str, str]
    players: tuple[str, ...] = ()

    def __call__(self, key: str, **values: Any) -> str:
        try:
            words = self.entries[key]
            if "|" in words:
                values = {name: Counted(self.language, value) for name, value in values.items()}
            return words.format(**values) if values or "{" in words else words
        except KeyError as error:
            raise MissingText(f"{self.language}: {key} ({error})") from None

    def has(self, key: str) -> bool:
        return key in self.entries

    def name(self, domain: Domain, place: int | str) -> str:
        """The display name of a place in a domain; the id itself where the texts have none (numbers)."""
        member = domain.names[place] if isinstance(place, int) else place
        return self.entries.get(f"{domain.id}.{member}", member)

    def player(self, view: Any, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else view.seat_domain.names[seat]

    def at_table(self, players: tuple[str, ...]) -> Texts:
        return replace(self, players=players)


def listed(t: Texts, words: Iterable[str]) -> str:
    """`a, b and c`; the last is joined by the game's text `words.and`."""
    *others, last = [*words] or [""]
    return t("words.and", first=", ".join(others), last=last) if others else last


def signed(points: int) -> str:
    """With a minus sign, not a hyphen."""
    return str(points).replace("-", "−")


def capital(words: str) -> str:
    """A phrase as a sentence begins."""
    return words[:1].upper() + words[1:]


def wrapped(words: str, most: int) -> list[str]:
    """Lines of at most `most` letters; a longer word stands alone, and a non-breaking space ends none."""
    lines: list[str] = []
    for word in words.split(" "):
        if lines and len(lines[-1]) + len(word) < most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


@cache
def load_texts(folder: Path, language: str) -> Texts:
    if language not in LANGUAGES:
        raise MissingText(f"unknown language {language!r}; there are {', '.join(LANGUAGES)}")
    tables = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
    return Texts(language, {key: bound(words, language) for key, words in flatten(tables).items()})


def flatten(tables: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, Mapping):
            out |= flatten(value, f"{prefix}{key}.")
        else:
            out[prefix + key] = str(value)
    return out


def bound(words: str, language: str) -> str:
    """With the non-breaking spaces of French: before these signs and inside its quotation marks no line breaks."""
    return BOUND.sub(NO_BREAK, words) if language == "fr" else words


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def counted(text: str) -> Iterator[tuple[str, str, str]]:
    """Every `{name:one|many}` of a text: what is counted, its word for one, its word for several."""
    for _, name, spec, _ in string.Formatter().parse(text):
        one, either, many = (spec or "").partition("|")
        if name and either:
            yield name, one, many


def rules_text(folder: Path, language: str) -> str:
    """The rules at hand, as Markdown; a game may have none. A line `{figure:name}` is the place of a figure."""
    path = folder / f"rules.{language}.md"
    return bound(path.read_text("utf-8"), language) if path.exists() else ""


def summary_text(folder: Path, language: str) -> str:
    """What one wants beside the table, on one printed page; a game may have none."""
    path = folder / f"summary.{language}.md"
    return bound(path.read_text("utf-8"), language) if path.exists() else ""
