"""The log of a match, and its positions: one in many is kept, those between are played again."""

from __future__ import annotations

import hashlib
import zlib
from array import array
from collections.abc import Sequence
from typing import NamedTuple, overload

from periplus.core.contract.game import Game
from periplus.core.engine.record import Record

EVERY = 32  # log entries between two positions that are kept for good
NEARBY = 128  # positions looked at last: a match that is opened again is told to each of its players
VIEWS = 4  # views of them that are at hand
AT_REST = 2  # positions that stay at hand between two moves
HASH = 6  # bytes


class Entry(NamedTuple):
    """One step of the log: who, what, and a short hash of the position after it."""

    seat: int
    action: int
    hash: str

    @classmethod
    def after(cls, s: Record, seat: int, action: int) -> Entry:
        return cls(seat, action, hashlib.blake2b(s.tobytes(), digest_size=HASH).hexdigest())


class Log(Sequence[Entry]):
    """All steps of a match, eleven bytes for each: they stay in memory as long as somebody plays."""

    __slots__ = ("_actions", "_hashes", "_seats")

    def __init__(self) -> None:
        self._seats = array("b")
        self._actions = array("i")
        self._hashes = bytearray()

    def append(self, entry: Entry) -> None:
        self._seats.append(entry.seat)
        self._actions.append(entry.action)
        self._hashes += bytes.fromhex(entry.hash)

    def cut(self, index: int) -> None:
        """Forget the steps from this one on."""
        del self._seats[index:], self._actions[index:], self._hashes[index * HASH :]

    def by(self, seat: int) -> int:
        """How many steps this seat, or chance, has taken."""
        return self._seats.count(seat)

    def seat(self, index: int) -> int:
        return self._seats[index]

    def acted(self, seat: int, before: int) -> bool:
        """Whether this seat has a step in front of this one."""
        return seat in self._seats[:before]

    def __len__(self) -> int:
        return len(self._seats)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        seat, action = self._seats[index], self._actions[index]
        place = index if index >= 0 else index + len(self._seats)
        return Entry(seat, action, self._hashes[place * HASH : (place + 1) * HASH].hex())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log | list) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class History:
    """The log of a match, the position it stands at, and where it stood before each of its steps, in little memory:
    looking on from one step to the next costs one step, looking anywhere at most `EVERY` of them."""

    def __init__(self, game: Game, first: Record) -> None:
        self.log = Log()
        self.state = first
        self._game = game
        self._kept = [_packed(first.tobytes())]
        self._nearby: dict[int, bytes] = {}
        self._views: dict[tuple[bytes, int], Record] = {}

    def enter(self, seat: int, action: int) -> None:
        """Play a step that was judged before, and write it down."""
        self._game.rules().apply(self.state, seat, action)
        self.log.append(Entry.after(self.state, seat, action))
        index, raw = len(self.log), self.state.tobytes()
        if index == len(self._kept) * EVERY:
            self._kept.append(_packed(raw))
        self._look_back(index, raw)

    def position_before(self, index: int) -> Record:
        """The position before step `index`; the present one for the length of the log."""
        return self._game.state.frombytes(self._raw(index)) if index < len(self.log) else self.state.copy()

    def seen_at(self, index: int, viewer: int) -> Record:
        """What a viewer knew before step `index`, to look at and not to change: whoever asks next gets the same record.
        Those asked for last are at hand."""
        raw = self._raw(index) if index < len(self.log) else self.state.tobytes()
        view = self._views.pop((raw, viewer), None)
        if view is None:
            view = self._game.state.frombytes(raw).hide(viewer)
            if len(self._views) >= VIEWS:
                del self._views[next(iter(self._views))]
        self._views[raw, viewer] = view
        return view

    def _raw(self, index: int) -> bytes:
        near = index
        while near % EVERY and near not in self._nearby:
            near -= 1
        raw = self._nearby[near] if near in self._nearby else zlib.decompress(self._kept[near // EVERY])
        if near < index:
            s = self._game.state.frombytes(raw)
            for entry in self.log[near:index]:
                self._game.rules().apply(s, entry.seat, entry.action)
            raw = s.tobytes()
            self._look_back(index, raw)
        return raw

    def free_caches(self) -> None:
        """Nobody moves for a while: what is needed to go on stays, the last position and how it is seen."""
        self._nearby = dict(list(self._nearby.items())[-AT_REST:])
        last = next(reversed(self._nearby.values()), b"")
        self._views = {(last, viewer): view for (raw, viewer), view in self._views.items() if raw == last}
        for view in self._views.values():
            view.free_caches()
        self.state.free_caches()

    def cut(self, index: int) -> None:
        """Back to where the match stood before step `index`; what came after is forgotten."""
        self.state = self.position_before(index)
        self.log.cut(index)
        del self._kept[index // EVERY + 1 :]
        self._nearby = {place: raw for place, raw in self._nearby.items() if place <= index}

    def _look_back(self, index: int, raw: bytes) -> None:
        self._nearby.pop(index, None)
        self._nearby[index] = raw
        if len(self._nearby) > NEARBY:
            del self._nearby[next(iter(self._nearby))]


def _packed(raw: bytes) -> bytes:
    """Most of a position is zeros."""
    return zlib.compress(raw, 1)
