"""A game beside its real box: a person tells what lies on the table, the program plays an automated opponent's card.

Terminal, web table and command line know this page and no game. See docs/contract.md.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from periplus.core.texts import Texts

# How the pieces of a place are told.
NUMBER = "number"  # how many
TALLY = "tally"  # how many of one piece
LIST = "list"  # in order, each as often as it likes
SET = "set"  # each at most once
SPOTS = "spots"  # so many fixed spots, `-` where nothing lies; a piece may carry a mark


@dataclass(frozen=True)
class Piece:
    """Something that lies on the table: the word for it in a told line, its name, a small picture (SVG)."""

    id: str
    name: str
    picture: str


@dataclass(frozen=True)
class Place:
    """Where pieces lie. `line` and what lies there, with blanks between, is the told line that says so."""

    line: str
    name: str
    kind: str
    holds: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    number: int = 0
    least: int = 0
    most: int = 0
    marks: tuple[str, ...] = ()
    piece: str = ""


@dataclass(frozen=True)
class Thing:
    """A part of the table that is told: its name, what is known of it in words, and its places."""

    id: str
    name: str
    words: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Card:
    id: str
    name: str
    kind: str
    picture: str


@dataclass(frozen=True)
class Step:
    """A sentence of the opponent's turn: something to do with the pieces, or the reason for it."""

    text: str
    to_do: bool


@dataclass(frozen=True)
class Choice:
    """A possible answer: the action's text, its words, and the piece it is about (if it has a picture)."""

    text: str
    words: str
    piece: str


@dataclass(frozen=True)
class Preset:
    id: str
    name: str
    switches: tuple[str, ...]


class Session(Protocol):
    """One evening. What is not so is refused with BadPosition, in the words of `t`, and changes nothing."""

    @property
    def t(self) -> Texts: ...

    # the table
    def tell(self, line: str) -> str: ...
    def shown(self, thing: str) -> str: ...
    def things(self) -> list[Thing]: ...
    def pieces(self) -> list[Piece]: ...
    def levels(self) -> str: ...
    def tracks(self) -> list[tuple[str, int]]: ...
    @property
    def tracked(self) -> str: ...
    def known(self) -> dict[str, Any]: ...

    # how hard it is
    def switches(self) -> list[str]: ...
    def switch_names(self) -> dict[str, str]: ...
    def presets(self) -> list[Preset]: ...

    def drawing(self) -> str: ...

    # a card
    def kinds(self) -> dict[str, str]: ...
    def cards(self) -> list[Card]: ...
    def card(self, word: str) -> str: ...
    def looks_at(self, card: str) -> list[str]: ...
    def play(self, card: str) -> None: ...
    def steps(self) -> list[Step]: ...
    def prompt(self) -> str: ...
    def choices(self) -> list[Choice]: ...
    def answer(self, text: str) -> Choice: ...
    def answer_by_chance(self, rng: random.Random) -> Choice: ...


@dataclass(frozen=True)
class Companion:
    """What a game offers beside its box. `id` names the command and the page; `marks` are shared by its pictures."""

    id: str
    begin: Callable[[Texts, Mapping[str, Any] | None, Iterable[str]], Session]
    marks: Callable[[], str]
