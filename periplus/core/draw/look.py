"""What a drawing may look at, and the note of what it saw: it is made again when something of that is different."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from periplus.core.draw.tracing import Answers, CellTracedView, Derived, Read, Reads, ViewCache, seen_as
from periplus.core.engine.interned import Common
from periplus.core.engine.record import Record
from periplus.core.texts import Texts

Format = Literal["wide", "medium", "phone"]
FORMATS: tuple[Format, ...] = get_args(Format)

_COMMON = Common()  # where drawings look, who looks, in which words, and much of what is seen comes at many tables


class Person(NamedTuple):
    """Who sits at a seat: the name and the figure that stands for them on the board."""

    name: str
    figure: str


class Look:
    """Everything a drawing may look at: one viewer's view, its words, its screen, the people at the table.

    It notes what was looked at, so that a drawing is made again only when something it saw is different.
    """

    __slots__ = (
        "_answers", "_aspects", "_format", "_known", "_people", "_seat", "_sight",
        "cache", "reads", "record", "t", "view", "words",
    )  # fmt: skip

    def __init__(
        self,
        t: Texts,
        view: Record,
        seat: int,
        format: Format = "wide",
        people: Iterable[Person] = (),
        cache: ViewCache | None = None,
    ) -> None:
        self.t = t
        self.words = _COMMON.once((t.language, t.players))
        self._known: dict[tuple[str, ...], tuple[tuple[str, object], ...]] = {}  # who looked, as drawings noted it
        self.record: Any = view  # what it is, its game knows
        self._seat = seat
        self._format: Format = format
        self._people = tuple(people) or tuple(Person(t.player(view, p), "") for p in range(view.seats))
        self.cache = cache or ViewCache(view)
        self._sight = seen_as(CellTracedView, type(view))
        self._watch()

    def _watch(self) -> None:
        self.reads: Reads = {}
        self._answers: Answers = {}
        self._aspects: dict[str, object] = {}
        self.view: Any = self._sight(self.cache, self.reads, self._answers)

    @classmethod
    def staged(cls, t: Texts, s: Record, people: Iterable[Person], seat: int = 0, format: Format = "wide") -> Look:
        """A position set up for a figure, as one of these people sees it."""
        people = tuple(people)
        return cls(t.at_table(tuple(person.name for person in people)), s.hide(seat), seat, format, people)

    @property
    def seat(self) -> int:
        """The viewer's seat; -1 is a spectator."""
        self._aspects["seat"] = self._seat
        return self._seat

    @property
    def format(self) -> Format:
        self._aspects["format"] = self._format
        return self._format

    @property
    def people(self) -> tuple[Person, ...]:
        self._aspects["people"] = self._people
        return self._people

    def fresh(self) -> Look:
        """The same look with nothing noted yet."""
        again = Look.__new__(Look)
        again.t, again.words, again.record, again.cache = self.t, self.words, self.record, self.cache
        again._seat, again._format, again._people = self._seat, self._format, self._people
        again._known, again._sight = self._known, self._sight
        again._watch()
        return again

    @property
    def screen(self) -> Format:
        """The format, for those who choose what to draw: not noted."""
        return self._format

    @property
    def viewer_key(self) -> tuple[object, ...]:
        """Who looks, but for what there is to see: whoever stands there again needs only what has changed."""
        return self.words, self._seat, self._format, self._people

    def aspect(self, name: str) -> object:
        return self._seat if name == "seat" else self._format if name == "format" else self._people

    def dependencies(self, before: Dependencies | None = None) -> Dependencies:
        """What was looked at. `before`: of the drawing that this one replaces; it looked at much the same places."""
        bits, directly = self.record.bits, 0
        places: list[Read] = []
        values: list[Any] = []
        for name, cells in self.reads.items():
            bit = bits[name]
            directly |= bit
            places.append((name, bit, None if cells is None else tuple(cells)))
            values.append(self.cache.bytes_of(name) if cells is None else tuple(cells.values()))
        mask = directly
        for _, seen in self._answers.values():
            mask |= seen
        names = tuple(self._aspects)
        aspects = self._known.get(names)
        if aspects is None:
            aspects = self._known[names] = _COMMON.once(tuple(self._aspects.items()))
        once = _COMMON.once
        fields, asked = (directly, tuple(places)), tuple(self._answers)
        return Dependencies(
            self.words,
            aspects,
            before.fields if before is not None and before.fields == fields else once(fields),
            once(tuple(values)),
            before.asked if before is not None and before.asked == asked else once(asked),
            tuple(self._answers.values()),
            before.mask if before is not None and before.mask == mask else once(mask),
        )


@dataclass(slots=True, eq=False)
class Dependencies:
    """What a drawing looked at, and what it saw there: of each field the cells it read, or the whole memory. `fields`
    begins with the bits of those it read itself; `mask` has the bits of all it depends on, its answers' included."""

    words: tuple[str, tuple[str, ...]]
    aspects: tuple[tuple[str, object], ...]
    fields: tuple[int, tuple[Read, ...]]
    seen: tuple[Any, ...]
    asked: tuple[Derived, ...]
    answers: tuple[tuple[Any, int], ...]
    mask: int

    def hold_for(self, look: Look) -> bool:
        """Whether this look would see the same."""
        if self.words is not look.words and self.words != look.words:
            return False
        for name, value in self.aspects:
            if value is not (now := look.aspect(name)) and value != now:
                return False
        return self.unchanged(look, -1)

    def unchanged(self, look: Look, changed: int) -> bool:
        """Whether one who stood there before would see the same, when only these fields may differ. Asked for every
        group at every look: plain loops, what differs most often first."""
        cache = look.cache
        directly, fields = self.fields
        for (name, bit, cells), seen in zip(fields, self.seen, strict=True) if directly & changed else ():
            if not bit & changed:
                continue
            if cells is None:
                if cache.bytes_of(name) != seen:
                    return False
            else:
                memory = getattr(cache.record, name)
                for index, value in zip(cells, seen, strict=True):
                    if memory[index] != value:
                        return False
        for key, (answer, came_from) in zip(self.asked, self.answers, strict=True):
            if came_from & changed:
                again, now = cache.derived.get(key) or cache.read(key)
                if again != answer:
                    return False
                if now & ~came_from:  # the same answer, worked out from other fields
                    self._comes_from(key, now)
        return True

    def _comes_from(self, key: Derived, fields: int) -> None:
        """An answer depends on more fields than it did so far."""
        place, self.mask = self.asked.index(key), self.mask | fields
        answer, before = self.answers[place]
        self.answers = *self.answers[:place], (answer, before | fields), *self.answers[place + 1 :]
