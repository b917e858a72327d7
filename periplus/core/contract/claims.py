"""What a preview says will be: numbers and events that know where to look whether they came true.

A game's preview is made of sentences; every number in one is a claim. The laws replay the action and look
(core/laws/truth.py), so that what a player reads cannot drift away from what the rules do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from periplus.core.texts import Texts, capital

Read = Callable[[Any], int]
Until = Callable[[Any], bool]
Places = tuple[tuple[int, int], ...]  # rows of `points` and categories


@dataclass(frozen=True)
class LookUp:
    """Where a claim is looked up: what is read, and when.

    `until`: at the first position for which this holds (none: as soon as the action is done). `way`: the answers that
    lead there, for what could be had. `among`: how such answers begin, where their order is free; `over` looks at all
    positions they lead to. `chance`: how likely it is, 1 for certain, None where nobody can say. `present`:
    it is so now. `about`: the points (row, category) it speaks of, so that none that change go unsaid.
    """

    read: Read
    until: Until | None = None
    way: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    over: Callable[[list[Any]], int] | None = None
    chance: float | None = 1.0
    present: bool = False
    about: Places = ()


class Claim(int):
    """A number that a preview tells, and where it is looked up. Told with a minus sign, not a hyphen."""

    lookup: LookUp

    def __new__(cls, value: int, lookup: LookUp) -> Claim:
        claim = super().__new__(cls, value)
        claim.lookup = lookup
        return claim

    def about(self, *places: tuple[int, int]) -> Claim:
        """The same, of these points."""
        return Claim(self, replace(self.lookup, about=places))

    def __str__(self) -> str:
        return int.__repr__(self).replace("-", "−")

    def __format__(self, spec: str) -> str:
        return str(self) if not spec else int(self).__format__(spec)


def will(value: int, read: Read, until: Until | None = None, about: Places = ()) -> Claim:
    """Certain: so it stands once the action is done, or at the first position that `until` waits for."""
    return Claim(value, LookUp(read, until, about=about))


def books(view: Any, row: int, part: int, value: int, after: bool = False) -> Claim:
    """Certain: the action books so many points of this category, or (`after`) brings them to so many."""
    before = 0 if after else int(view.points[row, part])
    return Claim(value, LookUp(lambda s: int(s.points[row, part]) - before, about=((row, part),)))


def scores(parts: int, rows: int) -> Claim:
    """The action leads to a scoring, of which any points may come."""
    return Claim(1, LookUp(lambda s: 1, about=tuple((row, part) for row in range(rows) for part in range(parts))))


def now(value: int, read: Read) -> Claim:
    """So it stands while the action is thought about."""
    return Claim(value, LookUp(read, present=True))


def could(value: int, read: Read, way: tuple[str, ...] = (), among: tuple[str, ...] = ()) -> Claim:
    """So it would stand after this action and the answers named; `among`: after some of those that begin so."""
    return Claim(value, LookUp(read, way=way, among=among))


def in_reach(value: int, over: Callable[[list[Any]], int], among: tuple[str, ...]) -> Claim:
    """So much can be reached in all by answers that begin so."""
    return Claim(value, LookUp(lambda s: 0, among=among, over=over))


def perhaps(read: Read, chance: float | None = None, until: Until | None = None, about: Places = ()) -> Claim:
    """It may happen: that often, or as often as nobody at this seat can know."""
    return Claim(1, LookUp(read, until, chance=chance, about=about))


class Sentence(str):
    """A sentence of a preview with all that it claims. `loose`: numbers in it that nobody vouches for."""

    key: str
    claims: tuple[Claim, ...]
    loose: tuple[str, ...]


def say(t: Texts, key: str, *claims: Claim, **words: Any) -> Sentence:
    """The text of this key as a sentence: numbers among its words are claims, and so are events named beside them."""
    sentence = Sentence(t(key, **words))
    sentence.key = key
    sentence.claims = (*claims, *(value for value in words.values() if isinstance(value, Claim)))
    sentence.loose = tuple(
        name for name, value in words.items() if isinstance(value, int) and not isinstance(value, Claim)
    )
    return sentence


def begun(sentence: Sentence) -> Sentence:
    """The same with a capital letter."""
    words = Sentence(capital(sentence))
    words.key, words.claims, words.loose = sentence.key, sentence.claims, sentence.loose
    return words
