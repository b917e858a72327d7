"""The log of a match as each viewer learns it, in sentences, every step worked out once.

Whoever plays on needs the last few steps; the others are packed until somebody asks for them."""

import pickle
import zlib
from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from periplus.core.contract.game import SEEN, UNSEEN, VERB, Game, Line
from periplus.core.contract.tips import tips_of
from periplus.core.draw.tracing import FieldTracedView, ViewCache
from periplus.core.engine.codec import Act
from periplus.core.engine.record import Record
from periplus.core.texts import Texts
from periplus.match.history import History
from periplus.match.step_visibility import StepVisibility

PAGE = 32  # steps that are packed together
AT_HAND = 8  # the last steps, which are never packed
OPEN_PAGES = 16  # of all matches, those that were read last


@dataclass(frozen=True, slots=True)
class NarratedStep:
    """One step as a viewer learns it: its place in the log, the act (masked where secret) and its sentences. `public`:
    told alike to everybody who saw it."""

    index: int
    act: Act
    lines: tuple[Line, ...]
    tips: tuple[str, ...] = ()
    public: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return NarratedStep, (self.index, self.act, self.lines, self.tips, self.public)


class ViewerStory:
    """What one viewer was told so far in one language. Every step of it has a number that no other ever had, so that
    one who followed it knows which of them were taken back and told anew."""

    def __init__(self) -> None:
        self.done = 0  # steps of the log that were looked at, told or not
        self.numbers = array("I")
        self._next = 0
        self._pages: list[bytes] = []
        self._latest: list[NarratedStep] = []

    def __len__(self) -> int:
        return len(self.numbers)

    def add(self, step: NarratedStep) -> None:
        self._latest.append(step)
        self.numbers.append(self._next)
        self._next += 1
        if len(self._latest) >= PAGE + AT_HAND:
            self._pages.append(zlib.compress(pickle.dumps(self._latest[:PAGE], 5), 1))
            del self._latest[:PAGE]

    def since(self, place: int) -> list[NarratedStep]:
        """The steps from this one on."""
        packed = len(self._pages) * PAGE
        if place >= packed:
            return self._latest[place - packed :]
        pages = [_read(page) for page in self._pages[place // PAGE :]]
        return [step for page in pages for step in page][place % PAGE :] + self._latest

    def public(self, index: int) -> NarratedStep | None:
        """This step of the log, if it was told here of late, and so that everybody may hear the same."""
        for step in reversed(self._latest):
            if step.index <= index:
                return step if step.index == index and step.public else None
        return None

    def cut(self, index: int) -> None:
        """Forget the steps of the log from this one on."""
        self.done = min(self.done, index)
        if not index:
            self._pages, self._latest, self.numbers = [], [], array("I")
        while self.numbers and self._last().index >= index:
            self._latest.pop()
            self.numbers.pop()

    def _last(self) -> NarratedStep:
        if not self._latest:
            self._latest = list(_read(self._pages.pop()))
        return self._latest[-1]


@lru_cache(OPEN_PAGES)
def _read(page: bytes) -> tuple[NarratedStep, ...]:
    return tuple(pickle.loads(zlib.decompress(page)))


class Narrator:
    """Puts the steps of one match into words, for each viewer and language."""

    def __init__(self, game: Game, history: History, visibility: StepVisibility) -> None:
        self._game = game
        self._history = history
        self._visibility = visibility
        self._stories: dict[tuple[int, str], ViewerStory] = {}

    def cut(self, index: int) -> None:
        """Forget the steps from this one on."""
        for story in self._stories.values():
            story.cut(index)

    def story(self, viewer: int, t: Texts) -> ViewerStory:
        """All that this viewer was told, to the last step."""
        history = self._history
        story = self._stories.setdefault((viewer, t.language), ViewerStory())
        others = [each for (_, words), each in self._stories.items() if words == t.language and each is not story]
        earlier = {} if len(history.log) - story.done <= PAGE else _public(others)
        for index in range(story.done, len(history.log)):
            seen = self._visibility.seen_by(index, viewer)
            told = earlier.get(index) or _lately(others, index) if seen == SEEN else None
            if told is None:
                old, new = history.seen_at(index, viewer), history.seen_at(index + 1, viewer)
                told = self._narrated(index, seen, old, new, t) if seen != UNSEEN or old != new else None
            if told is not None:
                story.add(told)
            story.done = index + 1
        return story

    def _narrated(self, index: int, seen: int, old: Record, new: Record, t: Texts) -> NarratedStep:
        """One step in words. What was told of things that everybody sees is told to everybody, and worked out once."""
        game, entry = self._game, self._history.log[index]
        act = game.codec.decode(entry.action, entry.seat)
        if seen != SEEN:
            act = Act(act.seat, act.verb if seen == VERB else "", {})
        before, after = FieldTracedView.of(ViewCache(old)), FieldTracedView.of(ViewCache(new))
        lines = tuple(game.narrate(t, before, act, after))
        tips = tips_of(t, game.parts, before, act, after)
        public = seen == SEEN and not (before.noticed | after.noticed) & game.state.secret_bits
        return NarratedStep(index, act, lines, tips, public)


def _lately(stories: list[ViewerStory], index: int) -> NarratedStep | None:
    told = (story.public(index) for story in stories)
    return next((step for step in told if step is not None), None)


def _public(stories: list[ViewerStory]) -> dict[int, NarratedStep]:
    """What a newcomer need not be told anew: all that was told to everybody."""
    return {step.index: step for story in stories for step in story.since(0) if step.public}
