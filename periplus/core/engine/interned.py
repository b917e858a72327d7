"""What many tables have alike is kept once, for as long as one of them has it."""

from collections.abc import Hashable, Iterable
from sys import getrefcount
from typing import Any, TypeVar

T = TypeVar("T", bound=Hashable)

SPARE = 500


class Common:
    """One of each value. What nobody else has any more is let go when so many new ones have come. Tuples and text can
    not be watched by weak references: their owners are counted."""

    def __init__(self, spare: int = SPARE) -> None:
        self._spare = self._room = spare
        self._kept: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def once(self, value: T) -> T:
        common: T = self._kept.setdefault(value, value)
        if len(self._kept) > self._room:
            self._let_go()
        return common

    def _let_go(self) -> None:
        self._kept = {value: value for value, owners in _owners(self._kept) if owners > ALONE}
        self._room = len(self._kept) + max(self._spare, len(self._kept) // 8)


def _owners(kept: Iterable[T]) -> list[tuple[T, int]]:
    return [(value, getrefcount(value)) for value in list(kept)]  # at once: threads add to it


def _alone() -> int:
    """What is counted where nobody but the dictionary has a value."""
    kept: dict[Any, Any] = {}
    kept.setdefault(*[(object(),)] * 2)
    return _owners(kept)[0][1]


ALONE = _alone()
