"""How a position is declared: fields with their axes, their secrets and the names of their values."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypedDict, Unpack, overload

import numpy as np

from periplus.core.errors import BadPosition, shortened

i1, i2, i4, i8 = "i1", "i2", "i4", "i8"

PUBLIC = "public"
OWNER = "owner"
NOBODY = "nobody"
DRAFT = "draft"

HIDDEN = -1


@dataclass(frozen=True)
class Domain:
    """A named axis or set of values: the colours, the seats, the places."""

    id: str
    names: tuple[str, ...]

    def __init__(self, id: str, names: Any) -> None:
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "names", tuple(str(name) for name in names))

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def index(self, name: object) -> int:
        try:
            return self.names.index(str(name))
        except ValueError:
            raise BadPosition(f"unknown {self.id} {shortened(name)}; there are {', '.join(self.names)}") from None


@dataclass(frozen=True)
class Field:
    """One field of a record: its integer type, its axes, who may see it, what its values are called, and which of them
    a position may hold."""

    dtype: str
    axes: tuple[int | Domain, ...]
    seen_by: str = PUBLIC
    values: Domain | None = None
    low: int = 0
    high: int | None = None
    working: bool = False

    @cached_property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis if isinstance(axis, int) else len(axis) for axis in self.axes)

    @cached_property
    def most(self) -> int:
        """The highest value that a position may hold here."""
        if self.high is not None:
            return self.high
        return len(self.values) - 1 if self.values is not None else int(np.iinfo(self.dtype).max)

    def refusal(self, value: int) -> str | None:
        """Why a position may not hold this value here, or None if it may."""
        if self.low <= value <= self.most:
            return None
        named = "" if self.values is None else f" ({', '.join(self.values)})"
        return f"{value} is outside {self.low}…{self.most}{named}"


Axis = int | Domain


class Row(Protocol):
    """A field with one axis, as a rule reads and writes it: index it fully."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """A field with two axes."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Cube(Protocol):
    """A field with three axes."""

    def __getitem__(self, at: tuple[int, int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Options(TypedDict, total=False):
    seen_by: str
    values: Domain | None
    low: int
    high: int | None
    working: bool


@overload
def field(dtype: str, /, **options: Unpack[Options]) -> int: ...
@overload
def field(dtype: str, a: Axis, /, **options: Unpack[Options]) -> Row: ...
@overload
def field(dtype: str, a: Axis, b: Axis, /, **options: Unpack[Options]) -> Grid: ...
@overload
def field(dtype: str, a: Axis, b: Axis, c: Axis, /, **options: Unpack[Options]) -> Cube: ...
def field(dtype: str, /, *axes: Axis, **options: Unpack[Options]) -> Any:
    """`low` and `high` are the least and the most that a cell may hold; where `values` have names, those names say it.

    `working` marks what an owner has entered and not yet shown, and may take back: that it is empty betrays nothing.
    """
    if dtype not in (i1, i2, i4, i8):
        raise TypeError(f"a field is a signed integer (i1, i2, i4, i8), not {dtype!r}")
    made, limits = Field(dtype, axes, **options), np.iinfo(dtype)
    if made.seen_by in (OWNER, DRAFT) and not axes:
        raise TypeError(f"a field seen by its {made.seen_by} needs the seat as its first axis")
    if made.low < limits.min or (made.high is not None and not made.low <= made.high <= limits.max):
        raise TypeError(f"{made.low}…{made.high} is no range of an {dtype}")
    return made
