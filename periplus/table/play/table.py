"""One table: a match, who sits there, and the events from which both are worked out."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from math import inf
from typing import Any, TypeVar

from periplus.bots import ADEPT
from periplus.core.draw.board import Person
from periplus.core.engine.chance import Dice
from periplus.core.engine.frames import CHANCE, SEVERAL, top_who
from periplus.core.errors import NothingToUndo, PeriplusError, WrongSeat
from periplus.match import Match
from periplus.match.match import Actionable
from periplus.table.json_object import Json
from periplus.table.play import pace
from periplus.table.play.dice_round import DiceRound
from periplus.table.play.request_keys import Keys
from periplus.table.play.seats import Chair
from periplus.table.play.viewer_log import ViewerLog
from periplus.table.store import clocks, notices
from periplus.table.store.clocks import Hours
from periplus.table.store.freshness import Stamp
from periplus.table.store.still_layers import StillLayers
from periplus.table.store.store import Event

T = TypeVar("T")


class Stale(PeriplusError):
    """An action made for a version that is gone; nothing was changed."""


class Waiting(PeriplusError):
    """The table waits for somebody else to end the turn."""


@dataclass(frozen=True)
class TableSettings:
    """What was agreed for one table beside the game's own options."""

    hotseat: bool = False
    confirm_turns: bool = True
    talk: bool = True
    absent_after: float | None = None  # seconds until a bot may stand in; 0: never; None: as the host says
    pace: int = 0  # seconds a turn; 0: no clock
    runs_out: str = "bot_once"  # what happens when they are over
    reserve: int = 0  # seconds that everybody has besides for the whole match
    stand_in: str = ADEPT  # the level of a bot that plays for whoever runs out of time

    @classmethod
    def stored(cls, told: Mapping[str, Any]) -> TableSettings:
        """As an earlier version may have written them, with habits that are no longer there."""
        return cls(**{each.name: told[each.name] for each in fields(cls) if each.name in told})


@dataclass
class Table:
    """A table in memory. Every change goes through an event: worked out, written, then kept."""

    id: str
    match: Match
    chairs: list[Chair]
    settings: TableSettings
    created: float
    seq: int = 0
    holding: int | None = None
    versions: list[int] = field(default_factory=list)
    asked_at: list[int] = field(default_factory=list)
    pictures: dict[Hashable, Any] = field(default_factory=dict)
    kept: dict[str, tuple[object, Any]] = field(default_factory=dict)
    touched: float = 0.0
    used: float = 0.0  # when somebody last asked for it, by the clock of this process
    read: float = -inf  # when it was read from the store, by the same clock; one that was laid here never was
    stamp: Stamp = None
    viewer_logs: dict[tuple[int, str], ViewerLog] = field(default_factory=dict)
    still_layers: StillLayers = field(default_factory=StillLayers)
    stills: dict[Hashable, str] = field(default_factory=dict)  # where each is, as pages ask for it
    keys: Keys = field(default_factory=Keys)
    dice_round: DiceRound | None = None
    hours: Hours | None = None  # by which turns are timed
    clocks: dict[int, pace.Clock] = field(default_factory=dict)  # where there is a pace
    stand_ins: dict[int, str] = field(default_factory=dict)  # places in the log that a bot played for somebody: why

    def __post_init__(self) -> None:
        self.touched = self.created
        self.versions = [0] * (len(self.chairs) + 1)
        self.asked_at = [0] * len(self.chairs)

    # What a viewer may ask.

    def version(self, viewer: int) -> int:
        """How many events this viewer could notice."""
        return self.versions[viewer + 1]

    @property
    def over(self) -> bool:
        return self.holding is None and self.remember("over", lambda: self.match.over)

    @property
    def asked(self) -> list[int]:
        """The seats that must do something now: one that has not ended its turn goes first, and nobody before the dice
        are mixed."""
        if self.dice_round is not None:
            return []
        if self.holding is not None:
            return [self.holding]
        return self.remember("asked", lambda: [seat for seat in self.match.asked if seat != CHANCE])

    def possible(self, seat: int) -> list[int]:
        """The numbers of what a seat may do now: who looked was shown it, who acts is judged by it."""
        return self.remember(("legal", seat), lambda: self.match.possible(seat))

    @property
    def asked_bits(self) -> int:
        return sum(1 << seat for seat in self.asked)

    def undoable(self, seat: int) -> bool:
        return not self.why_no_undo(seat)

    def why_no_undo(self, seat: int) -> str:
        """Why this seat can take nothing back; empty where it can."""
        return self.remember(("why no undo", seat), lambda: self.match.why_no_undo(seat))

    def remember(self, key: Hashable, work: Callable[[], T]) -> T:
        """Worked out once until the table changes."""
        if key not in self.pictures:
            self.pictures[key] = work()
        found: T = self.pictures[key]
        return found

    def keep(self, what: str, of: object, work: Callable[[], T]) -> T:
        """Worked out once until what it is worked out from changes."""
        known = self.kept.get(what)
        if known is None or known[0] != of:
            known = self.kept[what] = of, work()
        found: T = known[1]
        return found

    @property
    def people(self) -> tuple[Person, ...]:
        return self.remember("people", lambda: tuple(Person(chair.name, chair.shape) for chair in self.chairs))

    def bots_due(self) -> list[int]:
        """Seats that a bot must answer for now."""
        return [seat for seat in self.asked if self.chairs[seat].bot_level is not None]

    @property
    def overdue(self) -> list[int]:
        """Seats whose time is over, and the others decide."""
        return [seat for seat, clock in self.clocks.items() if clock.over]

    @property
    def one_person(self) -> bool:
        """Whether at most one person plays here, all others being bots."""
        return self.settings.hotseat or [chair.kind for chair in self.chairs].count("human") <= 1

    # Events: taking one in is the same whether it was made here, elsewhere or before a restart.

    def take(self, event: Event) -> None:
        data = event.data
        if "chair" in data:
            self._seat(data["seat"], data["chair"])
        if event.kind == "gather" and self.dice_round is not None:
            self.dice_round.take(data)
        if event.kind == "start":
            self._mix()
        for index in data.get("removed", ()):
            self.match.take_out(index)
            self._shift(index)
        first = len(self.match.log)
        for step in data.get("steps", ()):
            self.match.repeat(step)
        self._note_stand_in(first, data)
        if "clocks" in data:
            self.clocks = pace.read(data["clocks"])
        self._settle(event)

    def _shift(self, index: int) -> None:
        """A step was taken out of the log."""
        if self.stand_ins:
            self.stand_ins = {at - (at > index): why for at, why in self.stand_ins.items() if at != index}

    def _note_stand_in(self, first: int, data: Mapping[str, Any]) -> None:
        if "by" in data and first < len(self.match.log):
            self.stand_ins[first] = data["by"]

    def _settle(self, event: Event) -> None:
        if event.kind in ("act", "undo", "end_turn"):
            seat = event.data["seat"]
            self.holding = seat if event.data.get("holding") else None
            if self.chairs[seat].minded is None and self.chairs[seat].stood_in is not None:
                self.chairs[seat] = replace(self.chairs[seat], stood_in=None, asked_by=None)  # seen, and played on
        self.seq += 1
        self.touched = event.at or time.time()
        self.pictures.clear()
        if event.key is not None:
            self.keys.add(event.key)
        for viewer in range(-1, len(self.chairs)):
            self.versions[viewer + 1] += event.noticed_by >> (viewer + 1) & 1
        for seat in range(len(self.chairs)):
            if event.moved >> seat & 1:
                self.asked_at[seat] = self.version(seat)

    def _seat(self, seat: int, chair: Mapping[str, Any]) -> None:
        self.chairs[seat] = replace(self.chairs[seat], **chair)
        self.match.rename([chair.name for chair in self.chairs])

    # Changes: each returns the event that describes what it did to the match.

    def act(self, seat: int, action: Actionable, language: str, key: str | None = None) -> Event:
        self._not_held(seat)
        match = self.match
        before = self._questions()
        first = len(match.log)
        together = match.state.depth > 0 and top_who(match.state) == SEVERAL
        match.play(action, seat, advance=False, language=language)
        held = self.settings.confirm_turns and not together and self.chairs[seat].bot_level is None
        held = held and seat not in match.asked and match.undoable(seat) is not None
        if not held:
            match.advance()
        data: Json = {"seat": seat, "steps": self.match.steps(first), "holding": held}
        if self.chairs[seat].minded is not None:
            data["by"] = "others" if self.chairs[seat].asked_by else "clock" if self.chairs[seat].stood_in else "self"
            self._note_stand_in(first, data)
        event = self._done("act", data, self._noticed(first), self._moved(before, seat), key)
        if held:
            self.pictures["why no undo", seat] = ""
        return event

    def end_turn(self, seat: int, key: str | None = None) -> Event:
        if self.holding != seat:
            raise NothingToUndo("no turn of yours waits to be ended")
        before = self._questions()
        first = len(self.match.log)
        self.match.advance()
        data = {"seat": seat, "steps": self.match.steps(first)}
        return self._done("end_turn", data, self._everybody, self._moved(before, seat), key)

    def undo(self, seat: int, whole_turn: bool = False, key: str | None = None) -> Event:
        match = self.match
        before = self._questions()
        removed = []
        seen = 0
        while (index := match.undoable(seat)) is not None:
            seen |= self._noticed(index, index + 1)
            match.undo(seat)
            self._shift(index)
            removed.append(index)
            if not whole_turn:
                break
        if not removed:
            match.undo(seat)  # raises, in the match's own words
        return self._done("undo", {"seat": seat, "removed": removed}, seen, self._moved(before, seat), key)

    def begin(self) -> Event:
        """The dice before the first question, with what the players added to them."""
        self._mix()
        before = self._questions()
        first = len(self.match.log)
        self.match.advance()
        data = {"steps": self.match.steps(first)}
        return self._done("start", data, self._noticed(first), self._moved(before, None), None)

    def gather(self, data: Json) -> Event:
        """Something for the dice, before they are rolled."""
        assert self.dice_round is not None
        self.dice_round.take(data)
        return self._done("gather", data, self._everybody, 0, None)

    def _mix(self) -> None:
        if self.dice_round is not None:
            self.match.dice = Dice(self.match.dice.secret, self.dice_round.shares())
            self.dice_round = None

    def change_chair(self, seat: int, changes: Mapping[str, Any], key: str | None = None) -> Event:
        self._seat(seat, changes)
        return self._done("seat", {"seat": seat, "chair": dict(changes)}, self._everybody, 0, key)

    def change_clock(self, seat: int, clock: pace.Clock, **told: Any) -> Event:
        """Somebody's time is another, or over."""
        self.clocks = {**self.clocks, seat: clock}
        return self._done("clock", {"seat": seat, **told}, self._everybody, 0, None, frozenset({seat}))

    def _done(
        self,
        kind: str,
        data: Json,
        seen: int,
        moved: int,
        key: str | None,
        retimed: frozenset[int] = frozenset(),
    ) -> Event:
        event = Event(kind, data, seen, moved, key)
        self._settle(event)
        return self._timed(event, retimed) if self.settings.pace else event

    def _timed(self, event: Event, retimed: frozenset[int]) -> Event:
        """With the clocks as they are after it, and what is stored of them. `retimed`: whose was changed before."""
        assert self.hours is not None
        now, agreed = self.hours.now(), self.settings
        actor = event.data["seat"] if event.kind in ("act", "end_turn") else None
        undid = event.data["seat"] if event.kind == "undo" else None
        step = pace.Step([] if self.over else self.asked, self.seq, actor, undid)
        after = pace.followed(self.clocks, self.chairs, step, agreed.pace, agreed.reserve, now)
        changed = retimed | {seat for seat, clock in after.items() if self.clocks.get(seat) != clock}
        self.clocks = dict(after)
        if not changed:
            return event
        event.data["clocks"] = pace.written(after)
        soon = now + (pace.CALL_SOON if agreed.pace < pace.DAY else pace.CALL)
        running = [
            clocks.Running(
                self.id, seat, clock.turn, due, pace.next_call(due, agreed.pace, now) if seat in retimed else soon
            )
            for seat in sorted(changed)
            if (due := (clock := after[seat]).due) is not None and not clock.over
        ]
        stopped = sorted(changed - {each.seat for each in running})
        stored = partial(clocks.write, table_id=self.id, stopped=stopped, running=running)
        timed = event.writing(stored)
        if not self.over or actor is None:
            return timed
        others = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "human" and seat != actor]
        told = partial(notices.put_for_seats, table=self.id, kind="over", turn=self.seq, seats=others, due=now)
        return timed.writing(told)

    def _not_held(self, seat: int) -> None:
        if self.holding == seat:
            raise WrongSeat("you have played; end your turn, or take something back")
        if self.holding is not None:
            name = self.chairs[self.holding].name
            raise Waiting(f"{name} has not ended the turn yet")

    @property
    def _everybody(self) -> int:
        return (1 << len(self.versions)) - 1

    def _noticed(self, first: int, stop: int | None = None) -> int:
        """Who could notice steps of the log: a viewer for whom one was not secret, or changed what it sees."""
        noticed = 0
        for index in range(first, len(self.match.log) if stop is None else stop):
            for viewer in range(-1, len(self.chairs)):
                if not noticed >> (viewer + 1) & 1 and self.match.noticed(index, viewer):
                    noticed |= 1 << (viewer + 1)
        return noticed

    def _questions(self) -> tuple[bytes, dict[int, list[int]]]:
        """The open questions, and what may be answered to them where several seats answer at the same time."""
        state, rules = self.match.state, self.match.game.rules()
        several = state.depth > 0 and top_who(state) == SEVERAL
        asked = rules.seats_awaited(state) if several else []
        return state.bytes_of("frames"), {seat: rules.legal(state, seat) for seat in asked}

    def _moved(self, before: tuple[bytes, dict[int, list[int]]], actor: int | None) -> int:
        """The seats that are not asked the same any more. One that answers while others answer moves none of them."""
        after = self._questions()
        moved = 0
        for seat in range(len(self.chairs)):
            asked = seat in before[1] and before[1][seat] == after[1].get(seat)
            if seat == actor or after[0] != before[0] or not asked:
                moved |= 1 << seat
        return moved
