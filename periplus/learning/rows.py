"""Rows for learning: what a seat can see as small numbers that a network digests. The first kind of row is in `planes`.

A game's `mind/rows.toml` says for every field it shows how it is told, in a few words:

| words | columns | meaning |
|---|---|---|
| `number` | 1 | the value, held to -128 … 127; `number/8` tells a network to expect eighths |
| `wide` | 2 | a value of two bytes: its eighths and the rest |
| `kinds 0-9` | 10 | one column a value: 1 where it is that value |
| `steps 1-3` | 3 | one column a threshold: 1 where the value reaches it |
| `set 5` | 5 | the lowest bits of a set |
| `has 1-80` | 80 | of a list: 1 where the value is in it |
| `seat`, `holder` | seats | the value names a seat (`holder`: 0 is nobody): 1 at the seat counted from the watcher |
| `skip` | 0 | not told |

`first 3 kinds 1-20` looks at the first three places of a list alone. A comma joins several. Rows of seats begin with
the one that watches; `level = {own = "kinds 0-9", others = "number"}` tells one's own finely. A seat that is not there
is all zeros, so that a game has one width for all table sizes. After the open question comes what `mind/features.py`
works out (`features`, a rule), then the columns of the table, each read straight from the record's bytes: the same
arithmetic in plain NumPy, compiled, and on a card.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.core.contract.game import Game
from periplus.core.engine.arrays import Array, Bytes, Ints
from periplus.core.engine.record import DRAFT, NOBODY, OWNER, Field, Record, i2
from periplus.core.engine.rule import rule
from periplus.core.errors import BadOption
from periplus.games import mind_of
from periplus.learning.planes import CONTRACT

# Columns of the table: what is asked of the value, where it lies (from the record's beginning), its bytes, the bytes
# from one seat's row to the next, the seat counted from the watcher (-1: not a seat's), what the value is compared
# with, how many places a list has and their distance (of a named seat: the number that means the first one).
OP, OFFSET, BYTES, STRIDE, SEAT, ARGUMENT, COUNT, STEP = range(8)
FIRST, MANY = 8, 9  # of a run of columns that are read together: its first column, and how many
NUMBER, HIGH, LOW, KIND, REACHED, BIT, HAS, NAMED, TABLE_OF = range(9)

TOP = ("about_a", "about_b")


@rule
def fill_columns(
    raw: Any, i: int, seat: int, rows: int, top: int, runs: Any, head: int, out: Any, first: int, stride: int
) -> None:  # fmt: skip
    """The columns of every `stride`-th run of one row, from `first` on, where the row was zero before: `rows` seats
    have rows at this table, the open question lies `top` bytes further on. One loop without calls: handing over arrays
    costs more than the columns.
    """
    for n in range(first, runs.shape[0], stride):
        whose = int(runs[n, SEAT])
        if whose >= rows:
            continue
        op, at, size = runs[n, OP], int(runs[n, OFFSET]), runs[n, BYTES]
        if whose >= 0:
            whose += seat
            at += (whose if whose < rows else whose - rows) * runs[n, STRIDE]
        elif whose == -2:
            at += top
        wanted, many, begin = int(runs[n, ARGUMENT]), int(runs[n, MANY]), head + int(runs[n, FIRST])
        if op == NUMBER:
            for k in range(many):
                value = int(raw[i, at + k * size])
                if size == 2:
                    value = max(-128, min(127, (value & 255) | (raw[i, at + k * size + 1] << 8)))
                out[i, begin + k] = value
            continue
        if op == HAS:
            for k in range(runs[n, COUNT]):
                place = raw[i, at + k * runs[n, STEP]] - wanted
                if 0 <= place < many:
                    out[i, begin + place] = 1
            continue
        value = int(raw[i, at])
        if size == 2:
            value = (value & 255) | (raw[i, at + 1] << 8)
        if op == BIT:
            for k in range(many):
                out[i, begin + k] = (value >> (wanted + k)) & 1
        elif op == REACHED:
            for k in range(min(many, value - wanted + 1)):
                out[i, begin + k] = 1
        elif op == HIGH:
            out[i, begin] = max(-128, min(127, value >> 3))
        elif op == LOW:
            out[i, begin] = value & 7
        else:
            place = value - wanted
            if op == NAMED:
                named = value - runs[n, STEP]
                place = named - seat if named >= seat else named - seat + rows
                place = place - wanted if 0 <= named < rows else -1
            elif op == TABLE_OF:
                place = rows - wanted
            if 0 <= place < many:
                out[i, begin + place] = 1


@rule
def note_columns(
    raw: Bytes, seat: int, rows: int, top: int, runs: Array, head: int, row: Bytes, seen: Ints
) -> int:  # fmt: skip
    """The same row as `fill_columns` writes, and in `seen` which of its columns are not zero; returns how many. Most of
    a row is zero: a value is read once for all columns that ask about it, and only what is not zero is written. The
    last place of `seen` says how many columns were not zero before. What stands before `head` is in the row already.
    """
    last = seen.shape[0] - 1
    for k in range(seen[last]):
        if seen[k] >= head:
            row[0, seen[k]] = 0
    count = 0
    for j in range(head):
        if row[0, j] != 0:
            seen[count] = j
            count += 1
    for n in range(runs.shape[0]):
        whose = int(runs[n, SEAT])
        if whose >= rows:
            continue
        op, at, size = runs[n, OP], int(runs[n, OFFSET]), runs[n, BYTES]
        if whose >= 0:
            whose += seat
            at += (whose if whose < rows else whose - rows) * runs[n, STRIDE]
        elif whose == -2:
            at += top
        wanted, many, first = int(runs[n, ARGUMENT]), int(runs[n, MANY]), head + int(runs[n, FIRST])
        if op == NUMBER:
            for k in range(many):
                value = int(raw[0, at + k * size])
                if size == 2:
                    value = max(-128, min(127, (value & 255) | (raw[0, at + k * size + 1] << 8)))
                if value != 0:
                    row[0, first + k] = value
                    seen[count] = first + k
                    count += 1
            continue
        if op == HAS:
            for k in range(runs[n, COUNT]):
                place = raw[0, at + k * runs[n, STEP]] - wanted
                if 0 <= place < many:
                    row[0, first + place] = 1
            for k in range(many):
                if row[0, first + k] != 0:
                    seen[count] = first + k
                    count += 1
            continue
        value = int(raw[0, at])
        if size == 2:
            value = (value & 255) | (raw[0, at + 1] << 8)
        if op == BIT:
            for k in range(many):
                if (value >> (wanted + k)) & 1 == 1:
                    row[0, first + k] = 1
                    seen[count] = first + k
                    count += 1
        elif op == REACHED:
            for k in range(min(many, value - wanted + 1)):
                row[0, first + k] = 1
                seen[count] = first + k
                count += 1
        elif op in (HIGH, LOW):
            told = max(-128, min(127, value >> 3)) if op == HIGH else value & 7
            if told != 0:
                row[0, first] = told
                seen[count] = first
                count += 1
        else:
            place = value - wanted
            if op == NAMED:
                named = value - runs[n, STEP]
                place = named - seat if named >= seat else named - seat + rows
                place = place - wanted if 0 <= named < rows else -1
            elif op == TABLE_OF:
                place = rows - wanted
            if 0 <= place < many:
                row[0, first + place] = 1
                seen[count] = first + place
                count += 1
    seen[last] = count
    return count


@dataclass(frozen=True)
class Stretch:
    """The columns of one field, told one way: for the documentation."""

    name: str
    words: str
    start: int
    stop: int


@dataclass
class _Columns:
    """The table under construction."""

    rows: list[list[int]] = field(default_factory=list)
    scales: list[float] = field(default_factory=list)

    def add(self, scale: float = 1.0, **places: int) -> None:
        names = ("op", "offset", "bytes", "stride", "seat", "argument", "count", "step")
        line = dict.fromkeys(names, 0) | {"bytes": 1, "seat": -1} | places
        self.rows.append([line[name] for name in names])
        self.scales.append(scale)


class LearningRows:
    """The rows of one game, for all its table sizes. `keep` chooses columns: what a network was trained on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        path = game.folder / "mind" / "rows.toml"
        if not path.exists():
            raise BadOption(f"{game.id} has no rows for learning: mind/rows.toml is missing")
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        self.alone: int = told.pop("alone", 1)  # rows of seats at a table of one
        self.asks = len(game.codec.asks)
        self.seats = len(game.state.seat_domain)
        self.stretches: list[Stretch] = [Stretch("ask", f"kinds 0-{self.asks - 1}", 0, self.asks)]
        own = mind_of(game.id, "features")
        self.features: Callable[..., None] | None = own.get("features")  # the rule that writes what a game works out
        names: list[tuple[str, int, float]] = own.get("STRETCHES", [])  # of each stretch its columns and scale
        at = self.asks
        for name, count, _ in names:
            self.stretches.append(Stretch(name, "worked out", at, at + count))
            at += count
        self.head = at
        columns = _Columns(scales=[1.0] * self.asks + [scale for _, count, scale in names for _ in range(count)])
        for count in game.seat_counts:
            columns.add(op=TABLE_OF, argument=self.alone if count == 1 else count)
        self.stretches.append(Stretch("seats", "kinds", self.head, self.head + len(columns.rows)))
        shown = {n for n, each in game.state.fields.items() if n not in CONTRACT and each.seen_by != NOBODY} | set(TOP)
        if shown != set(told):
            raise BadOption(f"{path.name} of {game.id}: {', '.join(sorted(shown ^ set(told)))} should be told, or not")
        for name, words in told.items():
            self._field(name, words, columns)
        self.table: NDArray[np.int32] = np.array(columns.rows, np.int32)
        self.scale: NDArray[np.float32] = np.array(columns.scales, np.float32)
        self.width = self.head + len(self.table)
        self.fill_head, self.observe = _observers(self)

    @cached_property
    def runs(self) -> NDArray[np.int32]:
        """The table, shorter: neighbours that ask about one value, or tell values that lie side by side."""
        runs: list[NDArray[np.int32]] = []
        for number, line in enumerate(self.table):
            if runs and (line == _next_of(runs[-1])).all():
                runs[-1][MANY] += 1
            else:
                runs.append(np.append(line, (number, 1)).astype(np.int32))
        return np.array(runs, np.int32).reshape(-1, MANY + 1)

    @cached_property
    def digest(self) -> str:
        """Names the meaning of every column: a network fits rows of the same digest alone."""
        told = repr([(each.name, each.words, each.start, each.stop) for each in self.stretches])
        return hashlib.sha256(told.encode() + self.table.tobytes()).hexdigest()[:16]

    def _field(self, name: str, told: Any, columns: _Columns) -> None:
        each = Field(i2, ()) if name in TOP else self.game.state.fields[name]
        own, others = (told, told) if isinstance(told, str) else (told["own"], told["others"])
        for label, words, rows in self._rows_of(name, each, own, others):
            begin = self.head + len(columns.rows)
            for seat, shift in rows:
                for part in words.split(","):
                    self._tell(name, each, part.split(), seat, shift, columns)
            end = self.head + len(columns.rows)
            if end > begin:
                self.stretches.append(Stretch(label, words, begin, end))

    def _rows_of(self, name: str, each: Field, own: str, others: str) -> Iterator[tuple[str, str, Any]]:
        """Which rows of a field are told: a label, the words, and for each row its seat and where the rows begin."""
        by_seat = each.seen_by in (OWNER, DRAFT) or each.axes[:1] == (self.game.state.seat_domain,)
        yield name, own, [(0 if by_seat else -2 if name in TOP else -1, 0)]
        if by_seat and each.seen_by != OWNER:
            yield f"{name} of others", others, [(seat, 0) for seat in range(1, self.seats)]
        if each.seen_by == DRAFT:
            yield f"{name} drafted", own, [(0, self.seats)]

    def _tell(self, name: str, each: Field, words: list[str], seat: int, shift: int, columns: _Columns) -> None:
        """Add the columns of one row of a field."""
        size = int(each.dtype[1])
        inner = each.shape[1:] if seat >= 0 else each.shape
        cells = int(np.prod(inner, dtype=int))
        row = cells * size
        offset = self._offset(name) + shift * row
        lists = int(inner[-1]) if inner else 1
        if words[0] == "first":
            count, words = int(words[1]), words[2:]
            places = [p for p in range(cells) if p % lists < count]
        elif words[0] == "has":
            places = list(range(0, cells, lists))
        else:
            places = list(range(cells))
        for place in places:
            at = {"offset": offset + place * size, "bytes": size, "stride": row, "seat": seat}
            _encode(words, at, lists, size, self.seats, columns, f"{name} of {self.game.id}")

    def _offset(self, name: str) -> int:
        """Where a field begins; of the open question's two numbers, where they would lie in the first frame."""
        fields = self.game.state.dtype.fields
        assert fields is not None
        if name in TOP:
            return int(fields["frames"][1]) + 2 * (2 + TOP.index(name))
        return int(fields[name][1])

    def row(self, s: Record, seat: int) -> NDArray[np.int8]:
        """The row of one seat in one position, in NumPy and plain Python."""
        out: Any = np.zeros((1, self.width), np.int8)
        ask = self.game.question(s, seat) if self.game.rules().awaited(s) >> seat & 1 else -1
        self.observe(s, seat, ask, memoryview(out), 0)
        raw = s.array.view(np.int8)
        out[0, self.head :] = self._columns(raw, seat, rows_at(s.seats, self.alone), top_of(s.depth))
        return out[0]

    def _columns(self, raw: NDArray[np.int8], seat: int, rows: int, top: int) -> NDArray[np.int8]:
        """All columns of the table at once: the vector form of `fill_columns`."""
        t = self.table
        there = t[:, SEAT] < rows
        at = t[:, OFFSET] + np.where(t[:, SEAT] >= 0, (seat + t[:, SEAT]) % rows * t[:, STRIDE], 0)
        at += np.where(t[:, SEAT] == -2, top, 0)
        value = _values(raw, at, t[:, BYTES])
        op, wanted = t[:, OP], t[:, ARGUMENT]
        asked = np.where(wanted < rows, (seat + wanted) % rows + t[:, STEP], -1)
        out = np.select(
            [op == KIND, op == REACHED, op == BIT, op == NAMED, op == HIGH, op == LOW, op == TABLE_OF],
            [
                value == wanted,
                value >= wanted,
                value >> wanted & 1,
                value == asked,
                value >> 3,
                value & 7,
                rows == wanted,
            ],
            value,
        )
        for k in range(int(t[self._lists, COUNT].max(initial=0))):
            where = self._lists[t[self._lists, COUNT] > k]
            found = raw[at[where] + k * t[where, STEP]] == wanted[where]
            out[where] = found if k == 0 else out[where] | found
        return (np.clip(out, -128, 127) * there).astype(np.int8)

    @cached_property
    def _lists(self) -> NDArray[np.intp]:
        return np.flatnonzero(self.table[:, OP] == HAS)

    def markdown(self) -> str:
        """The documentation of a row."""
        lines = ["| columns | what | told as |", "|---|---|---|"]
        lines += [f"| {e.start}–{e.stop - 1} | `{e.name}` | {e.words} |" for e in self.stretches]
        return "\n".join(lines)


def _next_of(run: NDArray[np.int32]) -> NDArray[np.int32]:
    """The line of the table that would make a run longer by one; none does for the two halves of a wide value."""
    line = run[:FIRST].copy()
    if run[OP] == NUMBER:
        line[OFFSET] += run[MANY] * run[BYTES]
    else:
        line[ARGUMENT] += run[MANY]
    return line


def _values(raw: NDArray[np.int8], at: NDArray[Any], size: NDArray[Any]) -> NDArray[np.int32]:
    low = raw[at].astype(np.int32)
    high = raw[np.minimum(at + 1, len(raw) - 1)].astype(np.int32)
    return np.where(size == 1, low, (low & 255) | (high << 8))


def _encode(
    words: list[str], at: dict[str, int], lists: int, size: int, seats: int, columns: _Columns, what: str
) -> None:
    kind, _, over = words[0].partition("/")
    if kind == "skip":
        return
    if kind == "number":
        columns.add(1 / float(over or 4), op=NUMBER, **at)
    elif kind == "wide":
        columns.add(1 / 4, op=HIGH, **at)
        columns.add(1 / 8, op=LOW, **at)
    elif kind in ("kinds", "steps"):
        for value in _span(words[1]):
            columns.add(op=KIND if kind == "kinds" else REACHED, argument=value, **at)
    elif kind == "set":
        for bit in range(int(words[1])):
            columns.add(op=BIT, argument=bit & 7, **{**at, "offset": at["offset"] + bit // 8, "bytes": 1})
    elif kind == "has" and size == 1:
        for value in _span(words[1]):
            columns.add(op=HAS, argument=value, count=lists, step=size, **at)
    elif kind in ("seat", "holder"):
        for seat in range(seats):
            columns.add(op=NAMED, argument=seat, step=int(kind == "holder"), **at)
    else:
        raise BadOption(f"{what}: {words[0]!r} is no way to tell a value")


def _span(words: str) -> range:
    low, _, high = words.rpartition("-")
    return range(int(low), int(high) + 1)


def _observers(rows: LearningRows) -> tuple[Callable[..., None], Callable[..., None]]:
    """Two rules that write the head of a row, the open question and what the game works out: where it is zero already,
    and over what was there."""
    space: dict[str, Any] = {"features": rows.features}
    lines = ["def fill_head(s, seat, ask, out, i):", "    if ask >= 0:", "        out[i, ask] = 1"]
    if rows.features is not None:
        lines.append(f"    features(s, seat, out, i, {rows.asks})")
    clear = ["def observe(s, seat, ask, out, i):", f"    for k in range({rows.head}):", "        out[i, k] = 0"]
    exec("\n".join(lines + clear + lines[1:]), space)
    return rule(space["fill_head"]), rule(space["observe"])


@rule
def rows_at(seats: int, alone: int) -> int:
    """How many seats have rows at a table; a table of one may hold an automatic rival's."""
    return alone if seats == 1 else seats


@rule
def top_of(depth: int) -> int:
    """Bytes from the first frame to the top one: a frame is four numbers of two bytes."""
    return 8 * (max(depth, 1) - 1)


learning_rows = cache(LearningRows)  # one of each game
