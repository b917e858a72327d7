"""What a board is: a still layer, drawn once, and living groups, redrawn when what they read has changed.

A board is well-formed markup: rooms laid out by the game's style sheet, with drawings inside. The page a newcomer
opens, a replay frame, a notebook's picture and the patch after a move are made of the same groups.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from periplus.core.codec import Act
from periplus.core.record import Record
from periplus.core.svg import element
from periplus.core.texts import Texts

Format = Literal["wide", "medium", "phone"]
FORMATS: tuple[Format, ...] = get_args(Format)

WHOLE = frozenset({"array", "copy", "hide", "tobytes", "to_names"})  # what looks at every field at once


@dataclass(frozen=True)
class Person:
    """Who sits at a seat: the name and the figure that stands for them on the board."""

    name: str
    figure: str


class Watched:
    """A view that notes which of its fields were read. It cannot be written to."""

    __slots__ = ("_fields", "_reads", "_view")

    def __init__(self, view: Record, reads: set[str]) -> None:
        self._view = view
        self._fields = view.fields
        self._reads = reads

    def __getattr__(self, name: str) -> Any:
        if name in self._fields:
            self._reads.add(name)
        elif name in WHOLE:
            self._reads.update(self._fields)
        return getattr(self._view, name)


class Look:
    """Everything a drawing may look at: one viewer's view, its words, its screen, the people at the table.

    It notes what was looked at, so that a drawing is made again only when something it saw is different.
    """

    __slots__ = ("_aspects", "_format", "_people", "_seat", "reads", "record", "t", "view")

    def __init__(
        self, t: Texts, view: Record, seat: int, format: Format = "wide", people: Iterable[Person] = ()
    ) -> None:
        self.t = t
        self.record = view
        self._seat = seat
        self._format: Format = format
        self._people = tuple(people) or tuple(Person(t.player(view, p), "") for p in range(view.seats))
        self.reads: set[str] = set()
        self._aspects: set[str] = set()
        self.view: Any = Watched(view, self.reads)

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
        return Look(self.t, self.record, self._seat, self._format, self._people)

    @property
    def screen(self) -> Format:
        """The format, for those who choose what to draw: not noted."""
        return self._format

    def aspect(self, name: str) -> object:
        return getattr(self, f"_{name}")

    def noted(self) -> Noted:
        aspects = tuple((name, self.aspect(name)) for name in sorted(self._aspects))
        fields = tuple((name, self.record.array[name].tobytes()) for name in sorted(self.reads))
        return Noted((self.t.language, self.t.players), aspects, fields)


@dataclass(frozen=True)
class Noted:
    """What a drawing looked at, and what it saw there."""

    words: tuple[str, tuple[str, ...]]
    aspects: tuple[tuple[str, object], ...]
    fields: tuple[tuple[str, bytes], ...]

    def still_true(self, look: Look) -> bool:
        return (
            self.words == (look.t.language, look.t.players)
            and all(look.aspect(name) == value for name, value in self.aspects)
            and all(look.record.array[name].tobytes() == value for name, value in self.fields)
        )


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
        strayed = {name for name, _ in noted.fields} - set(self.fixed) | {name for name, _ in noted.aspects} - {
            "format"
        }
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

    def groups(self, look: Look) -> dict[str, str]:
        """The content of every slot; only what saw something new is drawn."""
        return {group.id: self._group(group, look) for group in self.board.groups(look.record.seats, look.screen)}

    def _group(self, group: Group, look: Look) -> str:
        known = self._drawn.setdefault(group.id, [])
        for place, (noted, markup) in enumerate(known):
            if noted.still_true(look):
                if place:
                    known.insert(0, known.pop(place))
                return markup
        watching = look.fresh()
        markup = group.draw(watching)
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
