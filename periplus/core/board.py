"""What a board is: a still layer, drawn once, and living groups, redrawn when what they read has changed.

A board is well-formed markup: rooms laid out by the game's style sheet, with drawings inside. The page a newcomer
opens, a replay frame, a notebook's picture and the patch after a move are made of the same groups.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args

import numpy as np

from periplus.core.codec import Act
from periplus.core.record import Record
from periplus.core.svg import element
from periplus.core.texts import Texts

T = TypeVar("T")

Format = Literal["wide", "medium", "phone"]
FORMATS: tuple[Format, ...] = get_args(Format)

WHOLE = frozenset({"array", "copy", "hide", "tobytes", "to_names"})  # what looks at every field at once


@dataclass(frozen=True)
class Person:
    """Who sits at a seat: the name and the figure that stands for them on the board."""

    name: str
    figure: str


Reads = dict[str, "dict[Any, int] | None"]  # of a field the cells that were read, None: all of it


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
    """What is worked out from one view, once: fields as bytes, and readings."""

    __slots__ = ("_bytes", "_readings", "record")

    def __init__(self, record: Record) -> None:
        self.record = record
        self._bytes: dict[str, bytes] = {}
        self._readings: dict[Reading, Any] = {}

    def bytes_of(self, field: str) -> bytes:
        raw = self._bytes.get(field)
        if raw is None:
            raw = self._bytes[field] = self.record.array[field].tobytes()
        return raw

    def read(self, reading: Reading) -> Any:
        if reading not in self._readings:
            self._readings[reading] = reading[0](self.record, *reading[1])
        return self._readings[reading]


Reading = tuple[Callable[..., Any], tuple[Any, ...]]


def reading(work: Callable[..., T]) -> Callable[..., T]:
    """A question to a view whose answer is small ("is this seat asked?"). A drawing that asks it depends on the answer
    alone, not on all that the answer was worked out from."""

    @functools.wraps(work)
    def ask(view: Any, *about: Any) -> T:
        return view.__dict__["_answer"](work, about) if type(view) is Watched else work(view, *about)

    return ask


class Watched:
    """A view that notes what of it was read. It cannot be written to."""

    def __init__(self, facts: Facts, reads: Reads, answers: dict[Reading, Any]) -> None:
        def answer(work: Callable[..., Any], about: tuple[Any, ...]) -> Any:
            key = work, about
            answers[key] = facts.read(key)
            return answers[key]

        self.__dict__.update(_view=facts.record, _reads=reads, _answer=answer)

    def __getattr__(self, name: str) -> Any:
        """A field at its first reading; it is kept for the next."""
        value, fields = getattr(self._view, name), self._view.fields
        if name in fields:
            if fields[name].shape:
                value = Cells(value, name, self._reads)
            else:
                self._reads[name] = None
            self.__dict__[name] = value
        elif name in WHOLE:
            self._reads.update(dict.fromkeys(fields))
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
        self.reads: Reads = {}
        self.facts = facts or Facts(view)
        self._answers: dict[Reading, Any] = {}
        self._aspects: set[str] = set()
        self.view: Any = Watched(self.facts, self.reads, self._answers)

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
        return Look(self.t, self.record, self._seat, self._format, self._people, self.facts)

    @property
    def screen(self) -> Format:
        """The format, for those who choose what to draw: not noted."""
        return self._format

    @property
    def words(self) -> tuple[str, tuple[str, ...]]:
        return self.t.language, self.t.players

    def aspect(self, name: str) -> object:
        return self._seat if name == "seat" else self._format if name == "format" else self._people

    def noted(self) -> Noted:
        aspects = tuple((name, self.aspect(name)) for name in sorted(self._aspects))
        fields = {name: (self.facts.bytes_of(name), cells) for name, cells in sorted(self.reads.items())}
        return Noted(self.words, aspects, fields, self._answers)


@dataclass(frozen=True)
class Noted:
    """What a drawing looked at, and what it saw there: of a field the whole memory, and the cells if it read some."""

    words: tuple[str, tuple[str, ...]]
    aspects: tuple[tuple[str, object], ...]
    fields: dict[str, tuple[bytes, dict[Any, int] | None]]
    answers: dict[Reading, Any]

    def still_true(self, look: Look) -> bool:
        """Asked for every group at every look: a plain loop, what differs most often first."""
        if self.words != look.words:
            return False
        for name, value in self.aspects:
            if look.aspect(name) != value:
                return False
        facts = look.facts
        for key, answer in self.answers.items():
            if facts.read(key) != answer:
                return False
        for name, (raw, cells) in self.fields.items():
            if facts.bytes_of(name) != raw and (cells is None or not self._same_cells(name, cells, facts)):
                return False
        return True

    def _same_cells(self, name: str, cells: dict[Any, int], facts: Facts) -> bool:
        memory = getattr(facts.record, name)
        for index, value in cells.items():
            if memory[index] != value:
                return False
        self.fields[name] = facts.bytes_of(name), cells  # nothing that was looked at is different
        return True


@dataclass(frozen=True)
class Group:
    """A living part of a board: the content of the slot of the same id."""

    id: str
    draw: Callable[[Look], str]


@dataclass(frozen=True)
class Card:
    """What a piece says of itself: pressed, hovered or focused."""

    title: str
    kind: str
    text: str
    now: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    picture: str = ""


@dataclass(frozen=True)
class Board:
    """How a game is drawn.

    `still` may read only the fields named in `fixed`, which do not change during a match, and the format.
    `groups` lists the living groups for a number of seats and a format. `ghost` draws what an act under consideration
    would bring, into slots whose id begins with "ghost". `card` tells what a touchable thing is.
    `figure` draws a figure of the rules at hand by its name, from a real position; a line `{figure:name}` in their text
    is its place, `figure.name` in the game's words its caption. `marks` is what figures share, once on their page.
    """

    still: Callable[[Look], str]
    groups: Callable[[int, Format], tuple[Group, ...]]
    fixed: tuple[str, ...] = ("seats",)
    ghost: Callable[[Look, Act], dict[str, str]] | None = None
    card: Callable[[Look, str], Card | None] | None = None
    figure: Callable[[Texts, str], str] | None = None
    marks: str = ""

    def ground(self, look: Look) -> str:
        """The still layer. That it read only what is fixed is checked at every drawing."""
        still = Look(look.t.at_table(()), look.record, -1, look.screen)
        markup = self.still(still)
        noted = still.noted()
        strayed = set(noted.fields) - set(self.fixed) | {name for name, _ in noted.aspects} - {"format"}
        if strayed:
            raise ValueError(f"the still layer looked at {', '.join(sorted(strayed))}, which may change")
        return markup

    def picture(self, look: Look) -> str:
        """The whole board at once."""
        return filled(self.ground(look), Easel(self).groups(look))


class Easel:
    """What was drawn of one match so far, shared by everybody who looks at it."""

    def __init__(self, board: Board, keep: int = 6) -> None:
        self.board = board
        self.keep = keep
        self._drawn: dict[str, list[tuple[Noted, str]]] = {}
        self._groups: dict[tuple[int, Format], tuple[Group, ...]] = {}

    def groups(self, look: Look) -> dict[str, str]:
        """The content of every slot; only what saw something new is drawn."""
        key = look.record.seats, look.screen
        if key not in self._groups:
            self._groups[key] = self.board.groups(*key)
        return {group.id: self._group(group, look) for group in self._groups[key]}

    def _group(self, group: Group, look: Look) -> str:
        known = self._drawn.setdefault(group.id, [])
        for place, (noted, markup) in enumerate(known):
            if noted.still_true(look):
                if place:
                    known.insert(0, known.pop(place))
                return markup
        watching = look.fresh()
        markup = group.draw(watching)
        markup = next((same for _, same in known if same == markup), markup)  # kept once, however often it came out
        known.insert(0, (watching.noted(), markup))
        del known[self.keep :]
        return markup


def slot(id: str, tag: str = "g", **attributes: object) -> str:
    """An empty place in the still layer for a living group."""
    opening = element(tag, **attributes).removesuffix("/>")
    return f'{opening} data-group="{id}"></{tag}>'


_slot = re.compile(r' data-group="([^"]+)"></')


def filled(still: str, groups: Mapping[str, str]) -> str:
    return _slot.sub(lambda found: f' data-group="{found[1]}">{groups.get(found[1], "")}</', still)


def slots_of(still: str) -> list[str]:
    return _slot.findall(still)


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """The groups that a viewer who has the old ones must be sent."""
    return {id: markup for id, markup in new.items() if old.get(id) != markup}


def still_key(markup: str) -> str:
    return hashlib.sha256(markup.encode()).hexdigest()[:20]


def one_group(draw: Callable[[Texts, Any, int, bool], str]) -> Board:
    """A board without a still layer: one drawing, made anew whenever something changed."""
    whole = Group("board", lambda look: draw(look.t, look.view, look.seat, look.format == "phone"))
    return Board(still=lambda look: slot("board", "div"), groups=lambda seats, format: (whole,))
