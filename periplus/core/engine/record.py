"""A position is a fixed-size record of signed integers; one declaration gives its layout, its secrets and its names.

A game imports from here what it declares its positions with; fields themselves are in `periplus.core.engine.field`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from struct import Struct
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from periplus.core.engine.field import (
    DRAFT,
    HIDDEN,
    NOBODY,
    OWNER,
    PUBLIC,
    Cube,
    Domain,
    Field,
    Grid,
    Row,
    field,
    i1,
    i2,
    i4,
    i8,
)
from periplus.core.errors import BadPosition, shortened

__all__ = [
    "DRAFT",
    "HIDDEN",
    "NOBODY",
    "OWNER",
    "PUBLIC",
    "Cube",
    "Domain",
    "Field",
    "Grid",
    "Record",
    "Row",
    "counts_in",
    "field",
    "i1",
    "i2",
    "i4",
    "i8",
    "row_of",
]

MOST = 127  # of one byte; written as one without a sign, what is hidden is more


class Record:
    """A position. Subclasses declare fields; instances read and write them as plain Python integers.

    The bytes live in `array`, a NumPy array of one structured element; compiled rules work on the same bytes.
    """

    fields: ClassVar[dict[str, Field]] = {}
    secrets: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]
    seat_domain: ClassVar[Domain]
    bits: ClassVar[dict[str, int]] = {}  # one for every field, so that many fields are one number
    secret_bits: ClassVar[int] = 0
    owners: ClassVar[NDArray[np.int32]]  # which field each byte belongs to
    places: ClassVar[dict[str, Place]] = {}  # where each field lies; a single value also under its name with a bar
    spans: ClassVar[dict[str, slice]] = {}  # the same as bytes

    # Every record has these; they are written by core.frames and by a game's start.
    seats: int
    depth: int
    waiting: int
    frames: Grid
    points: Any

    def __init_subclass__(cls, *, seats: Domain, depth: int = 8, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.seat_domain = seats
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        contract = {
            "seats": Field(i1, (), high=len(seats)),
            "depth": Field(i1, (), high=depth),
            "waiting": Field(i2, (), high=(1 << len(seats)) - 1),
            "frames": Field(i2, (depth, 4), low=-1, high=np.iinfo(i2).max),
        }
        cls.fields = {**contract, **own}
        if "points" not in cls.fields:
            raise TypeError(f"{cls.__name__} declares no points")
        for name, each in cls.fields.items():
            rows = {OWNER: len(seats), DRAFT: 2 * len(seats)}.get(each.seen_by)
            if rows is not None and each.shape[0] != rows:
                raise TypeError(
                    f"{cls.__name__}.{name}: first axis has {each.shape[0]} rows, {each.seen_by} needs {rows}"
                )
        cls.secrets = {name: each for name, each in cls.fields.items() if each.seen_by != PUBLIC}
        cls.dtype = _layout(cls.fields)
        cls.bits = {name: 1 << number for number, name in enumerate(cls.fields)}
        cls.secret_bits = sum(cls.bits[name] for name in cls.secrets)
        cls.places = _places(cls.dtype, cls.fields)
        cls.spans = {name: slice(place[0], place[1]) for name, place in cls.places.items()}
        cls.owners = np.zeros(cls.dtype.itemsize, np.int32)
        for number, name in enumerate(cls.fields):
            first, stop, *_ = cls.places[name]
            cls.owners[first:stop] = number
        for name, place in cls.places.items():
            setattr(cls, name, _Memory(name, place))
        for name, each in cls.fields.items():
            if not each.shape:
                setattr(cls, name, _scalar(name, cls.places[name], name in cls.secrets))

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array

    @cached_property
    def array(self) -> NDArray[Any]:
        """The bytes as compiled rules take them: made when it is first asked for, since most views are only read."""
        return np.frombuffer(self.raw, self.dtype)

    @cached_property
    def raw(self) -> memoryview:
        """The bytes themselves, not a copy."""
        return self.array.view(np.uint8).data

    @classmethod
    def _of(cls, raw: Any) -> Self:
        """A record in memory of its own, whose bytes are at hand."""
        record = cls.__new__(cls)
        record.__dict__["raw"] = memoryview(raw)
        return record

    def bytes_of(self, field: str) -> bytes:
        return self.raw[self.spans[field]].tobytes()

    @classmethod
    def blank(cls) -> Self:
        return cls(np.zeros(1, cls.dtype))

    @classmethod
    def frombytes(cls, raw: bytes) -> Self:
        if len(raw) != cls.dtype.itemsize:
            raise BadPosition(f"a position has {cls.dtype.itemsize} bytes, not {len(raw)}")
        return cls._of(bytearray(raw))

    @classmethod
    def of_fields(cls, view: Any, *names: str) -> Self:
        """Nought but these fields of a view: for what is worked out from them alone, so that it is kept as long as they
        stay the same."""
        record = cls.blank()
        for name in names:
            record.raw[cls.spans[name]] = view.bytes_of(name)
        return record

    def tobytes(self) -> bytes:
        return self.raw.tobytes()

    def copy(self) -> Self:
        """Byte by byte: NumPy would copy a structured element field by field, a hundred times slower."""
        return self._of(bytearray(self.raw))

    def free_caches(self) -> None:
        """Let go of what was made to look at single fields; whoever looks again makes it again."""
        self.__dict__ = {"raw": self.raw}

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).frombytes, (self.tobytes(),)

    def assign(self, other: Record) -> None:
        """Take over every value of another position of the same game."""
        self.array[:] = other.array

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.tobytes() == other.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def hide(self, seat: int) -> Self:
        """The view of one seat (-1: of a spectator): all it may not know is HIDDEN."""
        return self._of(np.frombuffer(self.raw, np.uint8) | self.cover(seat))

    @classmethod
    @cache
    def cover(cls, seat: int) -> NDArray[Any]:
        """Ones over all that a seat may not know: HIDDEN, whatever lies beneath."""
        array: NDArray[Any] = np.zeros(1, cls.dtype)
        seats_max = len(cls.seat_domain)
        for name, each in cls.secrets.items():
            values = array[name][0] if each.shape else array[name]
            if each.seen_by == NOBODY:
                values[...] = HIDDEN
            elif each.seen_by == OWNER:
                values[np.arange(seats_max) != seat] = HIDDEN
            elif each.seen_by == DRAFT:
                values[seats_max:][np.arange(seats_max) != seat] = HIDDEN
        return np.frombuffer(array.tobytes(), np.uint8)

    def differs(self, other: Record) -> int:
        """The fields in which two positions are not the same, as bits."""
        differing = np.frombuffer(self.raw, np.uint8) != np.frombuffer(other.raw, np.uint8)
        bits = 0
        for number in self.owners[differing].tolist():
            bits |= 1 << number
        return bits

    def to_names(self) -> dict[str, Any]:
        """All values that are not zero, as nested dicts of names."""
        named = {name: _to_names(self.array[name][0], each.axes, each.values) for name, each in self.fields.items()}
        return {name: value for name, value in named.items() if value is not None}

    def set_names(self, names: Mapping[str, Any]) -> None:
        """Write the values given by names; what is not mentioned stays. All or nothing, and nothing out of range."""
        if not isinstance(names, Mapping):
            raise BadPosition(f"a position is an object of fields, not {shortened(names)}")
        draft = self.array.copy()
        for name, value in names.items():
            each = self.fields.get(name)
            if each is None:
                raise BadPosition(f"no field {shortened(name)}; there are {', '.join(self.fields)}")
            _write(draft, name, each, (), value)
        self.array[:] = draft


def row_of(memory: Any, row: int) -> bytes:
    """What a field says of one seat, sheet or place, at once: two rows are compared, or looked up, as one thing."""
    raw: bytes = memory.tobytes()
    size = len(raw) // memory.shape[0]
    return raw[row * size : (row + 1) * size]


def counts_in(row: bytes) -> list[tuple[int, int]]:
    """The places of a row of small numbers that have some, and how many; of what is hidden none."""
    return [(place, count) for place, count in enumerate(row) if 0 < count <= MOST]


def _layout(fields: Mapping[str, Field]) -> np.dtype[Any]:
    """Aligned without gaps: wide fields first, named filling last. NumPy does not copy what has no name."""
    order = sorted(fields.items(), key=lambda item: -np.dtype(item[1].dtype).itemsize)
    parts = [(name, each.dtype, each.shape) for name, each in order]
    used = np.dtype(parts).itemsize
    filling = np.dtype(parts, align=True).itemsize - used
    return np.dtype([*parts, ("filling", i1, (filling,))] if filling else parts, align=True)


Place = tuple[int, int, str, tuple[int, ...]]  # first byte, the byte after the last, kind of number, shape


class _Memory:
    """The memory of a field, made when it is first looked at: many copies are only compared or hidden."""

    __slots__ = ("kind", "name", "shape", "span")

    def __init__(self, name: str, place: Place) -> None:
        self.name = name
        first, stop, self.kind, self.shape = place
        self.span = slice(first, stop)

    def __get__(self, record: Any, _kind: type[Record]) -> Any:
        if record is None:
            return self
        memory = record.__dict__[self.name] = record.raw[self.span].cast(self.kind, self.shape)
        return memory


def _places(layout: np.dtype[Any], fields: Mapping[str, Field]) -> dict[str, Place]:
    found: dict[str, Place] = {}
    inside: Mapping[str, Any] = layout.fields or {}
    for name, each in fields.items():
        within, first = inside[name][:2]
        found[name] = first, first + within.itemsize, within.base.char, each.shape or (1,)
        if not each.shape:
            found["_" + name] = found[name]
    return found


def _scalar(name: str, place: Place, secret: bool) -> property:
    """Most positions are looked at once or twice: their memory is not worth a view of its own before it is written.
    That of a secret may be veiled."""
    cell = "_" + name
    first, _, kind, _ = place
    read = Struct(f"={kind}").unpack_from

    def get_byte(self: Record) -> int:
        value = self.raw[first]
        return value - 256 if value > 127 else value

    def get(self: Record) -> int:
        memory: Any = self.__dict__.get(cell)
        value: int = read(self.raw, first)[0] if memory is None else memory[0]
        return value

    def put(self: Record, value: int) -> None:
        getattr(self, cell)[0] = value

    return property(get_byte if kind == "b" and not secret else get, put)


def _to_names(value: Any, axes: tuple[int | Domain, ...], values: Domain | None) -> Any:
    if not axes:
        number = int(value)
        if number == 0:
            return None
        return values.names[number] if values is not None and 0 <= number < len(values) else number
    axis = axes[0]
    out = {}
    for index in range(len(value)):
        inner = _to_names(value[index], axes[1:], values)
        if inner is not None:
            # DRAFT fields have twice the seats: their second half goes by number.
            named = isinstance(axis, Domain) and index < len(axis)
            out[axis.names[index] if named and isinstance(axis, Domain) else str(index)] = inner
    return out or None


def _write(array: NDArray[Any], name: str, each: Field, index: tuple[int, ...], value: Any) -> None:
    depth = len(index)
    where = ".".join([name, *map(str, index)])
    if depth < len(each.axes):
        axis = each.axes[depth]
        if isinstance(value, Mapping):
            items: Any = value.items()
        elif isinstance(value, list | tuple):
            items = enumerate(value)
        else:
            raise BadPosition(
                f"{where}: expected one value per place of {getattr(axis, 'id', 'the axis')}, got {shortened(value)}"
            )
        for key, inner in items:
            place = _place(axis, key, each.shape[depth], where)
            _write(array, name, each, (*index, place), inner)
        return
    number = each.values.index(value) if each.values is not None and isinstance(value, str) else value
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadPosition(f"{where}: {shortened(value)} is not a whole number")
    refused = each.refusal(number)
    if refused is not None and (each.seen_by == PUBLIC or number != HIDDEN):
        raise BadPosition(f"{where}: {refused}")
    array[name][(0, *index)] = number


def _place(axis: int | Domain, key: object, length: int, where: str) -> int:
    if isinstance(axis, Domain) and isinstance(key, str) and key in axis.names:
        return axis.names.index(key)
    try:
        place = int(str(key))
    except ValueError:
        known = f"; there are {', '.join(axis.names)}" if isinstance(axis, Domain) else ""
        raise BadPosition(f"{where}: no place {shortened(key)}{known}") from None
    if not 0 <= place < length:
        raise BadPosition(f"{where}: place {place} is outside 0…{length - 1}")
    return place
