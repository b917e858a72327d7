"""What a drawing may look at, and the note of what it saw: it is made again when something of that is different."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar, get_args

import numpy as np

from periplus.core.record import Record
from periplus.core.texts import Texts

T = TypeVar("T")

Format = Literal["wide", "medium", "phone"]
FORMATS: tuple[Format, ...] = get_args(Format)

WHOLE = frozenset({"array", "copy", "hide", "tobytes", "to_names"})  # what looks at every field at once


class Person(NamedTuple):
    """Who sits at a seat: the name and the figure that stands for them on the board."""

    name: str
    figure: str


Reads = dict[str, "dict[Any, int] | None"]  # of a field the cells that were read, None: all of it
Read = tuple[str, int, tuple[Any, ...] | None]  # a field, its bit, and the cells that were read, None: all of it
Answers = dict["Reading", tuple[Any, int]]  # what was answered, and the bits of the fields it came from


class Cells:
    """The memory of a field that notes which of its cells were read; whoever takes several at once has read it all."""

    __slots__ = ("_cells", "_memory", "_name", "_reads")

    def __init__(self, memory: Any, name: str, reads: Reads) -> None:
        self._memory = memory
        self._name = name
        self._reads = reads
        cells = reads.setdefault(name, {})
        self._cells: dict[Any, int] = {} if cells is None else cells

    def _whole(self) -> Any:
        self._reads[self._name] = None
        return self._memory

    def __getitem__(self, index: Any) -> Any:
        value = self._memory[index]
        if type(value) is int:
            self._cells[index] = value
            return value
        return self._whole()[index]

    def __len__(self) -> int:
        return len(self._memory)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._whole())

    def __contains__(self, value: object) -> bool:
        return value in self._whole()

    def __eq__(self, other: object) -> bool:
        return bool(self._whole() == other)

    __hash__ = None  # type: ignore[assignment]

    def __bytes__(self) -> bytes:
        return bytes(self._whole())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.array(self._whole(), dtype)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._memory if name in ("shape", "ndim") else self._whole(), name)


class Facts:
    """What is worked out from one view, once: fields as bytes, and readings with the fields they came from."""

    __slots__ = ("_bytes", "looked_at", "readings", "record")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.looked_at: dict[str, tuple[Any, int]] = {}  # fields with their bits
        self._bytes: dict[str, bytes] = {}
        self.readings: dict[Reading, tuple[Any, int]] = {}  # answers, and the bits of the fields they came from

    def bytes_of(self, field: str) -> bytes:
        raw = self._bytes.get(field)
        if raw is None:
            raw = self._bytes[field] = self.record.bytes_of(field)
        return raw

    def read(self, reading: Reading) -> tuple[Any, int]:
        """The answer, and the bits of the fields it was worked out from."""
        found = self.readings.get(reading)
        if found is None:
            glimpse = Glimpse(self)
            answer = reading.work(glimpse, *reading.about)
            found = self.readings[reading] = answer, glimpse.noticed
        return found

    def go_on_from(self, earlier: Facts) -> int:
        """Take over what is still true of an earlier view; the fields that differ, as bits."""
        changed = self.record.differs(earlier.record)
        still_true = {key: found for key, found in earlier.readings.items() if not found[1] & changed}
        self.readings = still_true | self.readings
        return changed


class Reading:
    """A question that can be put to a view. There is one of each, so that it is found again by what it is, not by what
    it says."""

    __slots__ = ("about", "work")

    def __init__(self, work: Callable[..., Any], about: tuple[Any, ...]) -> None:
        self.work = work
        self.about = about


class Glimpse:
    """A view as a reading sees it: which fields it looked at is noted, the rest is as fast as the view itself."""

    def __init__(self, facts: Facts) -> None:
        mine = self.__dict__
        mine["_facts"], mine["_seen"] = facts, 0

    def __getattr__(self, name: str) -> Any:
        mine = self.__dict__
        facts = mine["_facts"]
        found = facts.looked_at.get(name)
        if found is None:
            value, bit = getattr(facts.record, name), facts.record.bits.get(name)
            if bit is None:
                if name in WHOLE:
                    mine["_seen"] = -1
                return value
            found = facts.looked_at[name] = value, bit
        mine["_seen"] |= found[1]
        mine[name] = found[0]
        return found[0]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view is looked at; {name} cannot be written")

    @property
    def noticed(self) -> int:
        """The fields that were looked at, as bits."""
        return int(self._seen)


def reading(work: Callable[..., T]) -> Callable[..., T]:
    """A question to a view whose answer is small ("is this seat asked?"). A drawing that asks it depends on the answer
    alone, not on all that the answer was worked out from."""

    asked: dict[tuple[Any, ...], Reading] = {}

    @functools.wraps(work)
    def ask(view: Any, *about: Any) -> T:
        kind = type(view)
        if kind is not Watched and kind is not Glimpse:
            return work(view, *about)
        question = asked.get(about)
        if question is None:
            question = asked[about] = Reading(work, about)
        mine = view.__dict__
        found = mine["_facts"].readings.get(question) or mine["_facts"].read(question)
        if kind is Watched:
            mine["_answers"][question] = found
        else:
            mine["_seen"] |= found[1]
        answer: T = found[0]
        return answer

    return ask


class Watched:
    """A view that notes what of it was read. It cannot be written to."""

    def __init__(self, facts: Facts, reads: Reads, answers: Answers) -> None:
        mine = self.__dict__
        mine["_facts"], mine["_reads"], mine["_answers"] = facts, reads, answers

    def __getattr__(self, name: str) -> Any:
        """A field at its first reading; it is kept for the next."""
        mine = self.__dict__
        record = mine["_facts"].record
        value, each = getattr(record, name), record.fields.get(name)
        if each is not None:
            if each.shape:
                value = Cells(value, name, mine["_reads"])
            else:
                mine["_reads"][name] = None
            mine[name] = value
        elif name in WHOLE:
            mine["_reads"].update(dict.fromkeys(record.fields))
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view is looked at; {name} cannot be written")


class Look:
    """Everything a drawing may look at: one viewer's view, its words, its screen, the people at the table.

    It notes what was looked at, so that a drawing is made again only when something it saw is different.
    """

    __slots__ = ("_answers", "_aspects", "_format", "_people", "_seat", "facts", "reads", "record", "t", "view")

    def __init__(
        self,
        t: Texts,
        view: Record,
        seat: int,
        format: Format = "wide",
        people: Iterable[Person] = (),
        facts: Facts | None = None,
    ) -> None:
        self.t = t
        self.record: Any = view  # what it is, its game knows
        self._seat = seat
        self._format: Format = format
        self._people = tuple(people) or tuple(Person(t.player(view, p), "") for p in range(view.seats))
        self.facts = facts or Facts(view)
        self._watch()

    def _watch(self) -> None:
        self.reads: Reads = {}
        self._answers: Answers = {}
        self._aspects: set[str] = set()
        self.view: Any = Watched(self.facts, self.reads, self._answers)

    @classmethod
    def staged(cls, t: Texts, s: Record, people: Iterable[Person], seat: int = 0, format: Format = "wide") -> Look:
        """A position set up for a figure, as one of these people sees it."""
        people = tuple(people)
        return cls(t.at_table(tuple(person.name for person in people)), s.hide(seat), seat, format, people)

    @property
    def seat(self) -> int:
        """The viewer's seat; -1 is a spectator."""
        self._aspects.add("seat")
        return self._seat

    @property
    def format(self) -> Format:
        self._aspects.add("format")
        return self._format

    @property
    def people(self) -> tuple[Person, ...]:
        self._aspects.add("people")
        return self._people

    def fresh(self) -> Look:
        """The same look with nothing noted yet."""
        again = Look.__new__(Look)
        again.t, again.record, again.facts = self.t, self.record, self.facts
        again._seat, again._format, again._people = self._seat, self._format, self._people
        again._watch()
        return again

    @property
    def screen(self) -> Format:
        """The format, for those who choose what to draw: not noted."""
        return self._format

    @property
    def words(self) -> tuple[str, tuple[str, ...]]:
        return self.t.language, self.t.players

    @property
    def stand(self) -> tuple[object, ...]:
        """Who looks, but for what there is to see: whoever stands there again needs only what has changed."""
        return self.words, self._seat, self._format, self._people

    def aspect(self, name: str) -> object:
        return self._seat if name == "seat" else self._format if name == "format" else self._people

    def noted(self) -> Noted:
        aspects = tuple((name, self.aspect(name)) for name in sorted(self._aspects))
        bits, mask = self.record.bits, 0
        places: list[Read] = []
        values: list[Any] = []
        for name, cells in self.reads.items():
            bit = bits[name]
            mask |= bit
            places.append((name, bit, None if cells is None else tuple(cells)))
            values.append(self.facts.bytes_of(name) if cells is None else tuple(cells.values()))
        for _, seen in self._answers.values():
            mask |= seen
        return Noted(self.words, aspects, _once(tuple(places)), tuple(values), self._answers, mask)


MOST_PLACES = 20_000
_PLACES: dict[tuple[Read, ...], tuple[Read, ...]] = {}


def _once(places: tuple[Read, ...]) -> tuple[Read, ...]:
    """Kept once: what lies there is different at every table, where drawings look is not."""
    if len(_PLACES) > MOST_PLACES:
        _PLACES.clear()
    return _PLACES.setdefault(places, places)


@dataclass(slots=True, eq=False)
class Noted:
    """What a drawing looked at, and what it saw there: of each field the cells it read, or the whole memory. `mask` has
    the bits of all fields it depends on, its answers' included."""

    words: tuple[str, tuple[str, ...]]
    aspects: tuple[tuple[str, object], ...]
    fields: tuple[Read, ...]
    seen: tuple[Any, ...]
    answers: Answers
    mask: int

    def still_true(self, look: Look) -> bool:
        """Whether this look would see the same."""
        if self.words != look.words:
            return False
        for name, value in self.aspects:
            if look.aspect(name) != value:
                return False
        return self.unchanged(look, -1)

    def unchanged(self, look: Look, changed: int) -> bool:
        """Whether one who stood there before would see the same, when only these fields may differ. Asked for every
        group at every look: plain loops, what differs most often first."""
        facts = look.facts
        for (name, bit, cells), seen in zip(self.fields, self.seen, strict=True):
            if not bit & changed:
                continue
            if cells is None:
                if facts.bytes_of(name) != seen:
                    return False
            else:
                memory = getattr(facts.record, name)
                for index, value in zip(cells, seen, strict=True):
                    if memory[index] != value:
                        return False
        for key, (answer, came_from) in self.answers.items():
            if came_from & changed:
                again, now = facts.readings.get(key) or facts.read(key)
                if again != answer:
                    return False
                if now & ~came_from:  # the same answer, worked out from other fields
                    self.answers[key] = answer, came_from | now
                    self.mask |= now
        return True
