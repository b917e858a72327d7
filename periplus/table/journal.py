"""The log as one viewer reads it: lines, moments of the replay, places in the match's log, and how they translate."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from periplus.core.frames import CHANCE
from periplus.match import Told
from periplus.table.numbers import whole_number


def place_after(told: Sequence[Told], moment: int) -> int:
    """The place in the match's log after `moment` noticed steps."""
    return told[moment - 1].index + 1 if moment else 0


def moment_before(told: Sequence[Told], place: int) -> int:
    """How many noticed steps come before a place in the match's log."""
    return bisect_left([step.index for step in told], place)


def lines_of(told: Sequence[Told], first: int = 0, number: int = 0) -> list[dict[str, Any]]:
    """The sentences of the steps from `first` on, the first of them being line `number`."""
    out: list[dict[str, Any]] = []
    for moment, step in enumerate(told[first:], first + 1):
        who = "chance" if step.act.seat == CHANCE else step.act.seat
        for line in step.lines:
            n = number + len(out)
            out.append({"n": n, "moment": moment, "seat": who, "text": line.text, "touched": list(line.touched)})
        if step.lines and step.tips:
            out[-1]["tips"] = list(step.tips)
    return out


class Journal:
    """What a viewer was told so far, followed step by step. Every length of it has a tag, so that one who has a part
    needs only the rest."""

    def __init__(self) -> None:
        self._steps: list[Told] = []
        self._starts: list[int] = []
        self._tags: list[str] = [""]

    def follow(self, told: list[Told]) -> None:
        """Take back what is told no more, add what is new."""
        while self._steps and (len(self._steps) > len(told) or self._steps[-1] is not told[len(self._steps) - 1]):
            self._steps.pop()
            del self._tags[self._starts.pop() + 1 :]
        for step in told[len(self._steps) :]:
            self._steps.append(step)
            self._starts.append(len(self))
            for line in step.lines:
                self._tags.append(_tag(self._tags[-1], line.text))

    def __len__(self) -> int:
        return len(self._tags) - 1

    @property
    def moments(self) -> int:
        return len(self._steps)

    @property
    def tag(self) -> str:
        return f"{len(self)}.{self._tags[-1]}"

    def known(self, tag: str) -> int:
        """How many lines one has who has this tag: none, if they are not the same."""
        text, _, mark = tag.partition(".")
        count = whole_number(text)
        return count if count is not None and count <= len(self) and self._tags[count] == mark else 0

    def lines(self, start: int = 0) -> list[dict[str, Any]]:
        first = max(0, bisect_left(self._starts, start + 1) - 1)
        number = self._starts[first] if first < len(self._starts) else len(self)
        return lines_of(self._steps, first, number)[start - number :]

    def after_last_of(self, seat: int) -> int:
        """The first line after this seat's last own act that was told in words."""
        for place in range(len(self._steps) - 1, -1, -1):
            if self._steps[place].act.seat == seat and self._steps[place].lines:
                return self._starts[place] + len(self._steps[place].lines)
        return 0

    def tail(self, most: int = 64) -> tuple[int, tuple[str, ...]]:
        """The last tags, and the length that the first of them stands for: enough to know what a patch must send."""
        first = max(0, len(self._tags) - most)
        return first, tuple(self._tags[first:])

    def shared(self, tail: tuple[int, tuple[str, ...]]) -> int:
        """How many lines are still those of the log that had this tail."""
        first, tags = tail
        for count in range(min(first + len(tags) - 1, len(self)), first - 1, -1):
            if self._tags[count] == tags[count - first]:
                return count
        return 0


def _tag(before: str, text: str) -> str:
    return hashlib.blake2b(f"{before}\n{text}".encode(), digest_size=6).hexdigest()
