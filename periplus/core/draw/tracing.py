"""How what is worked out of a view, or drawn of it, is followed back to what it was worked out from: sights that note
which fields were looked at, and readings, small questions whose answers are kept as long as those stay the same."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Self, TypeVar

import numpy as np

from periplus.core.engine.record import Record

T = TypeVar("T")

WHOLE = frozenset({"array", "copy", "hide", "tobytes", "to_names"})  # what looks at every field at once

Reads = dict[str, "dict[Any, int] | None"]  # of a field the cells that were read, None: all of it
Read = tuple[str, int, tuple[Any, ...] | None]  # a field, its bit, and the cells that were read, None: all of it
Answers = dict["Derived", tuple[Any, int]]  # what was answered, and the bits of the fields it came from


class TracedCells:
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


class ViewCache:
    """What is worked out from one view, once: fields as bytes, and readings with the fields they came from."""

    __slots__ = ("_apart", "_beside", "_bytes", "_traced", "derived", "moment", "record")

    def __init__(self, record: Record, moment: int = 0) -> None:
        self.record = record
        self.moment = moment  # of the match: others who look at the same see much that is the same
        self._bytes: dict[str, bytes] = {}
        self._traced = seen_as(FieldTracedView, type(record))
        self.derived: dict[Derived, tuple[Any, int]] = {}  # answers, and the bits of the fields they came from
        self._beside: ViewCache | None = None  # of another who looks at the same moment
        self._apart = 0  # the fields that are not the same there

    def bytes_of(self, field: str) -> bytes:
        raw = self._bytes.get(field)
        if raw is None:
            raw = self._bytes[field] = self.record.bytes_of(field)
        return raw

    def read(self, question: Derived) -> tuple[Any, int]:
        """The answer, and the bits of the fields it was worked out from."""
        found = self.derived.get(question)
        if found is None:
            found = None if self._beside is None else self._beside.derived.get(question)
            if found is None or found[1] & self._apart:
                traced = self._traced(self)
                answer = question.work(traced, *question.about)
                found = answer, traced.__dict__["_seen"]
            self.derived[question] = found
        return found

    def go_on_from(self, earlier: ViewCache) -> int:
        """Take over what is still true of an earlier view; the fields that differ, as bits."""
        changed = 0 if self.record is earlier.record else self.record.differs(earlier.record)
        self.derived = {key: found for key, found in earlier.derived.items() if not found[1] & changed}
        return changed

    def look_beside(self, other: ViewCache) -> None:
        """Who looks at the same moment: what was worked out there from what both see is taken over when it is asked."""
        self._beside, self._apart = other, self.record.differs(other.record)


class Derived:
    """A question that can be put to a view. There is one of each, so that it is found again by what it is, not by what
    it says."""

    __slots__ = ("about", "work")

    def __init__(self, work: Callable[..., Any], about: tuple[Any, ...]) -> None:
        self.work = work
        self.about = about


class TracedView:
    """A view that notes what of it was looked at. It cannot be written to. Each game's records have a class of their
    own, in which every field is a `TracedField`: to find out at every look what a name means would take longer than all
    that is done with it."""

    noticed_by: ClassVar[type[TracedField]]

    @classmethod
    def of(cls, cache: ViewCache, *rest: Any) -> Self:
        traced: Self = seen_as(cls, type(cache.record))(cache, *rest)
        return traced

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view is looked at; {name} cannot be written")

    def notice_all(self) -> None:
        """Something looks at every field at once."""
        raise NotImplementedError

    def bytes_of(self, field: str) -> bytes:
        """A field as a whole, to be compared."""
        raise NotImplementedError


class TracedField:
    """A field of a view, noted at its first reading and kept for the next."""

    __slots__ = ("bit", "name")

    def __init__(self, name: str, bit: int) -> None:
        self.name = name
        self.bit = bit


class PassThrough(TracedField):
    """What a record has beside its fields."""

    def __get__(self, view: TracedView, _kind: type[TracedView]) -> Any:
        if self.name in WHOLE:
            view.notice_all()
        return getattr(view.__dict__["_cache"].record, self.name)


def _seeing(traced: type[TracedView], kind: type[Record]) -> Any:
    """The class of sights on records of this kind."""
    beside = {name: PassThrough(name, 0) for name in (*dir(kind), "array") if not hasattr(traced, name)}
    fields = {name: traced.noticed_by(name, bit) for name, bit in kind.bits.items()}
    return type(traced.__name__, (traced,), beside | fields)


seen_as: Callable[[Any, Any], Any] = functools.cache(_seeing)


class FieldTrace(TracedField):
    def __get__(self, view: TracedView, _kind: type[TracedView]) -> Any:
        mine = view.__dict__
        mine["_seen"] |= self.bit
        value = mine[self.name] = getattr(mine["_cache"].record, self.name)
        return value


class FieldTracedView(TracedView):
    """A view as a reading sees it: which fields it looked at is noted, the rest is as fast as the view itself."""

    noticed_by = FieldTrace

    def __init__(self, cache: ViewCache) -> None:
        mine = self.__dict__
        mine["_cache"], mine["_seen"] = cache, 0

    def notice_all(self) -> None:
        self.__dict__["_seen"] = -1

    def bytes_of(self, field: str) -> bytes:
        mine = self.__dict__
        cache: ViewCache = mine["_cache"]
        mine["_seen"] |= cache.record.bits[field]
        return cache.bytes_of(field)

    @property
    def noticed(self) -> int:
        """The fields that were looked at, as bits."""
        return int(self.__dict__["_seen"])


class CellTrace(TracedField):
    def __get__(self, view: TracedView, _kind: type[TracedView]) -> Any:
        mine = view.__dict__
        name, value = self.name, getattr(mine["_cache"].record, self.name)
        if type(value) is int:
            mine["_reads"][name] = None
        else:
            value = TracedCells(value, name, mine["_reads"])
        mine[name] = value
        return value


class CellTracedView(TracedView):
    """A view as a drawing sees it: of each field the cells that were read are noted, and what was answered."""

    noticed_by = CellTrace

    def __init__(self, cache: ViewCache, reads: Reads, answers: Answers) -> None:
        mine = self.__dict__
        mine["_cache"], mine["_reads"], mine["_answers"] = cache, reads, answers

    def notice_all(self) -> None:
        mine = self.__dict__
        mine["_reads"].update(dict.fromkeys(mine["_cache"].record.fields))

    def bytes_of(self, field: str) -> bytes:
        mine = self.__dict__
        cache: ViewCache = mine["_cache"]
        mine["_reads"][field] = None
        return cache.bytes_of(field)


def derived(work: Callable[..., T]) -> Callable[..., T]:
    """A question to a view whose answer is small ("is this seat asked?"). A drawing that asks it depends on the answer
    alone, not on all that the answer was worked out from."""

    asked: dict[tuple[Any, ...], Derived] = {}

    @functools.wraps(work)
    def ask(view: Any, *about: Any) -> T:
        mine = view.__dict__
        if "_cache" not in mine:
            return work(view, *about)
        try:
            question = asked[about]
        except KeyError:
            question = asked[about] = Derived(work, about)
        cache = mine["_cache"]
        known = cache.derived
        found = known[question] if question in known else cache.read(question)
        if "_seen" in mine:
            mine["_seen"] |= found[1]
        else:
            mine["_answers"][question] = found
        answer: T = found[0]
        return answer

    return ask
