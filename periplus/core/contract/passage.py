"""The position as sentences: headings, what stands under them, and what is said when one asks in short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from periplus.core.texts import NO_BREAK, Texts, is_one, signed


class Passage(NamedTuple):
    """A heading with its sentences, one for every object of the board, and what lies within (board, sites, site).

    `brief` is what of it is read to whoever asks for the position in short; most passages have nothing to say then.
    """

    title: str
    sentences: tuple[str, ...] = ()
    within: tuple[Passage, ...] = ()
    brief: str = ""


def under_headings(t: Texts, told: Iterable[Passage | str]) -> list[Passage]:
    """Lines that stand under no heading come first, under the game's name."""
    told = [*told]
    lines = tuple(each for each in told if isinstance(each, str))
    plain = [Passage(t.entries.get("game.name", ""), lines, brief=" ".join(lines))] if lines else []
    return plain + [each for each in told if isinstance(each, Passage)]


def walked(passages: Iterable[Passage], depth: int = 0) -> Iterator[tuple[int, Passage]]:
    """Every passage in the order in which it is read, with how deep it lies."""
    for passage in passages:
        yield depth, passage
        yield from walked(passage.within, depth + 1)


def sentences_of(passages: Iterable[Passage]) -> list[str]:
    return [sentence for _, passage in walked(passages) for sentence in passage.sentences]


def brief_of(passages: Iterable[Passage]) -> str:
    return " ".join(passage.brief for _, passage in walked(passages) if passage.brief)


def lines_of(passages: Iterable[Passage]) -> list[str]:
    """As a terminal prints it: what lies under a heading is set in."""
    lines = []
    for depth, passage in walked(passages):
        lines.append("  " * depth + passage.title)
        lines += [f"{'  ' * (depth + 1)}{sentence}" for sentence in passage.sentences]
    return lines


def as_json(passages: Iterable[Passage]) -> list[dict[str, Any]]:
    return [
        {"title": title, "sentences": sentences, "within": as_json(within)} for title, sentences, within, _ in passages
    ]


def number_of(t: Texts, what: str, count: int, shown: str = "") -> str:
    """So many of something, with the right ending: `1 point`, `2 points`; in French `0 point`."""
    return t(f"count.{what}.{'one' if is_one(t.language, count) else 'many'}", count=shown or signed(count))


def clauses(t: Texts, *told: str) -> str:
    """One after the other, nothing of what is empty; French sets a space before the sign."""
    return (f"{NO_BREAK}; " if t.language == "fr" else "; ").join(each for each in told if each)


def sentence(t: Texts, *told: str) -> str:
    """Clauses as one sentence: a capital and a full stop."""
    words = clauses(t, *told)
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
