"""The log as one viewer reads it: lines, moments of the replay, places in the match's log, and how they translate."""

import hashlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Literal

from periplus.core.engine.frames import CHANCE
from periplus.match import NarratedStep
from periplus.match.narrator import ViewerStory
from periplus.table.play.view_types import LogStep
from periplus.table.whole_numbers import whole_number

TAG = 6  # bytes
SILENT = 255  # in place of a seat: a step without a sentence

NOBODY: Mapping[int, str] = {}

Tail = tuple[int, bytes]


def place_after(told: Sequence[NarratedStep], moment: int) -> int:
    """The place in the match's log after `moment` noticed steps."""
    return told[moment - 1].index + 1 if moment else 0


def moment_before(told: Sequence[NarratedStep], place: int) -> int:
    """How many noticed steps come before a place in the match's log."""
    return bisect_left([step.index for step in told], place)


def lines_of(
    told: Sequence[NarratedStep], before: int = 0, number: int = 0, by: Mapping[int, str] = NOBODY
) -> list[LogStep]:
    """The sentences of these steps, which come after `before` others; the first of them is line `number`. `by`: why a
    bot played for somebody, by place in the match's log."""
    out: list[LogStep] = []
    for moment, step in enumerate(told, before + 1):
        who: int | Literal["chance"] = "chance" if step.act.seat == CHANCE else step.act.seat
        for line in step.lines:
            n = number + len(out)
            out.append({"n": n, "moment": moment, "seat": who, "text": line.text, "touched": list(line.touched)})
            if line.news is not None:
                out[-1]["news"] = line.news
            if by and step.index in by:
                out[-1]["by"] = by[step.index]
        if step.lines and step.tips:
            out[-1]["tips"] = list(step.tips)
    return out


class ViewerLog:
    """What a viewer was told so far, followed step by step. Every length of it has a tag, so that one who has a part
    needs only the rest. It is kept in few bytes a step: the sentences themselves are in the story."""

    def __init__(self) -> None:
        self._tale = ViewerStory()
        self._numbers = array("I")  # of the steps, as their story counts them
        self._starts = array("I")  # the first line of each
        self._seats = bytearray()  # whose they are
        self._tags = bytearray()  # of all lines

    def follow(self, story: ViewerStory) -> None:
        """Take back what is told no more, add what is new."""
        self._tale = story
        while self._numbers and not self._still_told():
            for steps in (self._numbers, self._seats):
                steps.pop()
            del self._tags[self._starts.pop() * TAG :]
        for number, step in zip(story.numbers[self.moments :], story.since(self.moments), strict=True):
            self._numbers.append(number)
            self._starts.append(len(self))
            self._seats.append(step.act.seat if step.lines else SILENT)
            for line in step.lines:
                self._tags += _tag(self._mark(len(self)), line.text)

    def _still_told(self) -> bool:
        """Whether the last step is still one of the story."""
        return self.moments <= len(self._tale) and self._numbers[-1] == self._tale.numbers[self.moments - 1]

    def _mark(self, lines: int) -> str:
        """What so many lines are known by."""
        return self._tags[max(0, lines - 1) * TAG : lines * TAG].hex()

    def __len__(self) -> int:
        return len(self._tags) // TAG

    @property
    def moments(self) -> int:
        return len(self._numbers)

    @property
    def tag(self) -> str:
        return f"{len(self)}.{self._mark(len(self))}"

    def known(self, tag: str) -> int:
        """How many lines one has who has this tag: none, if they are not the same."""
        text, _, mark = tag.partition(".")
        count = whole_number(text)
        return count if count is not None and count <= len(self) and self._mark(count) == mark else 0

    def lines(self, start: int = 0, by: Mapping[int, str] = NOBODY) -> list[LogStep]:
        if start >= len(self):
            return []
        first = max(0, bisect_left(self._starts, start + 1) - 1)
        number = self._starts[first]
        return lines_of(self._tale.since(first), first, number, by)[start - number :]

    def after_last_of(self, seat: int) -> int:
        """The first line after this seat's last own act that was told in words."""
        place = self._seats.rfind(seat) if seat >= 0 else -1
        if place < 0:
            return 0
        return self._starts[place + 1] if place + 1 < self.moments else len(self)

    def tail(self, most: int = 64) -> Tail:
        """The last tags, and the length that the first of them stands for: enough to know what a patch must send."""
        first = max(0, len(self) + 1 - most)
        return first, bytes(self._tags[max(0, first - 1) * TAG :])

    def shared(self, tail: Tail) -> int:
        """How many lines are still those of the log that had this tail."""
        first, tags = tail
        known = max(0, first - 1)  # lines before those whose tags are here
        for count in range(min(known + len(tags) // TAG, len(self)), max(first, 1) - 1, -1):
            if self._mark(count) == tags[(count - known - 1) * TAG : (count - known) * TAG].hex():
                return count
        return 0


def _tag(before: str, text: str) -> bytes:
    return hashlib.blake2b(f"{before}\n{text}".encode(), digest_size=TAG).digest()
