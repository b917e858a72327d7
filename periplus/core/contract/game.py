"""The contract on one page: what a game gives, and what may be asked of it. See docs/contract.md."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from periplus.core.contract.admission import Opening, admit, check_stack
from periplus.core.contract.chapter import Chapter
from periplus.core.contract.claims import Sentence
from periplus.core.contract.companion import Companion
from periplus.core.contract.data import Components
from periplus.core.contract.defaults import completed
from periplus.core.contract.hand import Hand
from periplus.core.contract.log_line import Ending as Ending
from periplus.core.contract.log_line import Line as Line
from periplus.core.contract.passage import Passage, under_headings
from periplus.core.contract.score_pad import Column
from periplus.core.contract.score_sheet import ScoreSheet
from periplus.core.contract.version import board_of_one_drawing, check_contract
from periplus.core.draw.board import Board, Format, Look
from periplus.core.engine import loop
from periplus.core.engine.codec import Act, Codec
from periplus.core.engine.dialect import dialect_faults
from periplus.core.engine.record import PUBLIC, Domain, Record
from periplus.core.engine.rule import Builder, Rule, Target, source_print
from periplus.core.engine.rules import PlainRules, Rules
from periplus.core.engine.simulate import CompiledRules
from periplus.core.errors import BadOption, BadPosition
from periplus.core.texts import Texts, load_texts

SEEN, VERB, UNSEEN = 2, 1, 0

SPECTATOR = -1


@dataclass(frozen=True)
class Option:
    """A table option with named choices; the first of `choices` need not be the default.

    It matters with these numbers of players (none named: with all), and where another option was chosen so.
    """

    id: str
    choices: tuple[str, ...]
    default: str
    seats: tuple[int, ...] = ()
    when: tuple[str, str] | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game is a value: its record, its verbs, its rules, its words and its pictures."""

    id: str
    version: int
    state: type[Record]
    codec: Codec
    reasons: type[IntEnum]
    parts: Domain
    seat_counts: tuple[int, ...]
    longest: int
    data: Components

    start: Callable[[Any, int, Mapping[str, int]], None]
    verdict: Callable[[Any, int, int], int]
    apply: Callable[[Any, int, int], None]
    odds: Callable[[Any, int], int]
    standing: Callable[[Any, int], int]

    contract: int = 1  # which edition of this page it was written for: `version.CONTRACT`

    # What follows has a default; that of the first three is made from the record and the verbs.
    guess: Callable[[Any, int, Any], None] = None  # type: ignore[assignment]
    narrate: Callable[[Texts, Any, Act, Any], list[Line]] = None  # type: ignore[assignment]
    board: Board = None  # type: ignore[assignment]
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    question: Callable[[Any, int], int] = loop.question_on_top
    offer: Callable[[Any, int, Any], None] = loop.offer_all
    offer_is_exact: bool = False
    odds_total: Callable[[Any], int] = loop.odds_sum
    odds_pick: Callable[[Any, int], int] = loop.odds_walk
    witness: Callable[[Any, int, int, int], int] | None = None
    open_rows: Callable[[Any], list[tuple[str, int]]] | None = None
    complete: Callable[[Any], None] | None = None
    preview: Callable[[Texts, Any, int, int], list[Sentence]] | None = None
    ending: Callable[[Texts, Any], Ending] | None = None
    pad: Callable[[Texts, Any], list[Column]] | None = None
    score_sheet: Callable[[Texts], ScoreSheet] | None = None
    chapter: Callable[[Texts, Any], Chapter] | None = None
    describe: Callable[[Texts, Any, int], Sequence[Passage | str]] = None  # type: ignore[assignment]
    detail: Callable[[Any, int, int], dict[str, Any]] | None = None
    invariants: Callable[[Any], list[str]] | None = None
    stack: Mapping[Any, Opening] | None = None  # keyed by the questions, an enum
    rivals: Callable[[Texts, Any], dict[int, str]] | None = None
    companion: Companion | None = None
    draw: Callable[[Texts, Any, int, bool], str] | None = None  # contract 1: the whole board, see `version`
    hand: Hand = field(default_factory=Hand)
    _rules: dict[str, Rules] = field(default_factory=dict, repr=False)
    _compiled: dict[Any, Any] = field(default_factory=dict, repr=False)  # rules that its Builders have in common

    def __new__(cls, **given: Any) -> Game:
        check_contract(given.get("contract", 1))
        return super().__new__(cls)

    def __post_init__(self) -> None:
        if self.draw is not None:
            object.__setattr__(self, "board", board_of_one_drawing(self.contract, self.draw))
        for name, value in completed(vars(self), self.state, self.codec).items():
            object.__setattr__(self, name, value)

    def __deepcopy__(self, memo: Any) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name: the package that declares its record ends in `GAME`."""
        return _game_of, (self.state.__module__.rpartition(".")[0],)

    @property
    def folder(self) -> Path:
        return self.data.folder

    @cached_property
    def digest(self) -> str:
        """Names the games that can be played: beginning, course, chance, ranks, what is hidden, the data."""
        played = (self.start, loop.step_random, loop.rank, self.guess, self.witness or self.guess)
        known: dict[Any, str] = {}
        prints = [source_print(each, self.bindings, known) for each in played]
        return hashlib.sha256(" ".join([*prints, self.data.digest]).encode()).hexdigest()[:16]

    @cached_property
    def bindings(self) -> dict[str, Any]:
        """What the open names of core's templates mean in this game."""
        names = ("verdict", "apply", "odds", "question", "offer", "odds_total", "odds_pick", "standing", "guess")
        ranges = self.codec.ranges
        return {
            **{name: getattr(self, name) for name in names},
            "RANGES": ranges,
            "SPANS": ranges.shape[1],
            "OFFER_IS_EXACT": int(self.offer_is_exact),
            "WORDS": (self.codec.size + 31) // 32,
            "ACTIONS": self.codec.size,
            "SEATS": len(self.state.seat_domain),
            "PARTS": len(self.parts),
        }

    def builder(self, target: Target, further: Mapping[str, Any] | None = None, name: str = "") -> Builder:
        """A fresh Builder bound to this game, for loops of one's own (bots, environments), with `further` open names.
        What it compiles is kept under the game's name and `name`; all of a game share their rules."""
        return Builder(target, {**self.bindings, **(further or {})}, self.id + name, self._compiled)

    def rules(self, target: Target = "plain") -> Rules:
        if target not in self._rules:
            self._rules[target] = PlainRules(self) if target == "plain" else CompiledRules(self)
        return self._rules[target]

    def texts(self, language: str) -> Texts:
        return load_texts(self.folder / "texts", language)

    def begin(self, seats: int, options: Mapping[str, str] | None = None) -> Record:
        """The position before the first question is answered."""
        if seats not in self.seat_counts:
            counts = ", ".join(map(str, self.seat_counts))
            raise BadOption(f"{self.id} is played by {counts} players, not {seats}")
        s = self.state.blank()
        self.start(s, seats, self.option_numbers(options or {}))
        return s

    def position(self, names: Any, seats: int, options: Mapping[str, str] | None = None) -> Record:
        """A position told by names: what is not told is as at the beginning, what follows from it is filled in."""
        s = self.begin(seats, options)
        s.set_names(names)
        check_stack(self, s)
        if self.complete is not None:
            try:
                self.complete(s)
            except (IndexError, ValueError) as error:
                raise BadPosition(f"what follows from this position does not fit its record: {error}") from None
        self.admit(s, seats)
        return s

    def admit(self, s: Record, seats: int | None = None) -> None:
        """Every position from outside goes through here first: `BadPosition` says what is wrong with it."""
        admit(self, s, seats)

    def option_numbers(self, chosen: Mapping[str, str]) -> dict[str, int]:
        known = {option.id: option for option in self.options}
        for name, choice in chosen.items():
            if name not in known:
                raise BadOption(f"{self.id} has no option {name!r}; there are {', '.join(known) or 'none'}")
            if choice not in known[name].choices:
                raise BadOption(f"option {name}: {choice!r} is not one of {', '.join(known[name].choices)}")
        return {o.id: o.choices.index(chosen.get(o.id, o.default)) for o in self.options}

    def seen(self, s: Record, seat: int, action: int, viewer: int) -> int:
        """How much of an action a viewer learns: SEEN, VERB or UNSEEN. A seat always sees its own."""
        if self.witness is None or seat == viewer:
            return SEEN
        return int(self.witness(s, seat, action, viewer))

    def candidates(self, s: Record, seat: int) -> list[int]:
        """Every action whose verb answers what this seat is asked, legal or not."""
        return self.codec.answering(self.question(s, seat))

    @cached_property
    def has_secrets(self) -> bool:
        return any(each.seen_by != PUBLIC for each in self.state.fields.values())

    def picture(self, t: Texts, view: Record, seat: int, format: Format = "wide") -> str:
        """The whole board as one viewer sees it."""
        return self.board.picture(Look(t, view, seat, format))

    def check(self) -> list[str]:
        """What its rules say that the dialect has no word for, each with file and line."""
        entries: list[Rule] = [loop.step_random, loop.rank, self.guess, *([self.witness] if self.witness else [])]
        return dialect_faults(entries, self.bindings, self.state)

    def read(self, t: Texts, view: Record, seat: int) -> list[Passage]:
        """The position as sentences; a game that tells lines has them under its name."""
        return under_headings(t, self.describe(t, view, seat))

    def total(self, s: Record, seat: int) -> int:
        return sum(int(s.points[seat, part]) for part in range(len(self.parts)))


def _game_of(package: str) -> Game:
    game: Game = import_module(package).GAME
    return game
