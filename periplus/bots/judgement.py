"""What a network thinks, as rules for the compiled search: one row, three layers, opinions on what is legal."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple

from numpy import float32

from periplus.core.mask import bits
from periplus.core.rule import rule, swift
from periplus.env.learning import fill_columns, rows_at, top_of

# Bound per game. ROW_ALONE: rows of seats at a table of one; ROW_HEAD: columns of a row before those of the table.
WORDS = ACTIONS = ROW_ALONE = ROW_HEAD = 0


def _open(*_: Any) -> Any:
    raise NotImplementedError("this rule is bound by a game's Builder")


question = observe = _open

FIRST, REST, NORMS, POLICY, POLICY_BIAS, VALUE = range(6)


class Eye(NamedTuple):
    """What a network sees and thinks with: the bytes of the position, `Network.tuple`, how bytes become columns, the
    row they make, two working lines of hidden values."""

    raw: Any
    net: Any
    table: Any
    row: Any
    here: Any
    there: Any


@rule
def look(s: Any, seat: int, eye: Eye) -> None:
    """The seat's row for learning; `eye.raw` are the bytes of the same position."""
    observe(s, seat, question(s, seat), eye.row, 0)
    rows, top = rows_at(s.seats, ROW_ALONE), top_of(s.depth)
    fill_columns(eye.raw, 0, seat, rows, top, eye.table, ROW_HEAD, eye.row, 0, 1)


@rule
def next_of_row(row: Any, j: int) -> int:
    """The next column from j on that is not zero; the width where there is none."""
    while j < row.shape[1] and row[0, j] == 0:
        j += 1
    return j


@rule
def next_of_line(given: Any, k: int) -> int:
    while k < given.shape[0] and given[k] == 0.0:
        k += 1
    return k


@swift
def enter(row: Any, weight: Any, norms: Any, out: Any) -> None:
    """The first layer: most columns are zero, four of the others are added at a time."""
    hidden = weight.shape[1]
    width = row.shape[1]
    for h in range(hidden):
        out[h] = norms[0, 0, h]
    d = -1
    while d < width:
        a = next_of_row(row, d + 1)
        if a >= width:
            return
        b = next_of_row(row, a + 1)
        c = next_of_row(row, b + 1)
        d = next_of_row(row, c + 1)
        if d < width:
            v, x, y, z = float32(row[0, a]), float32(row[0, b]), float32(row[0, c]), float32(row[0, d])
            for h in range(hidden):
                out[h] += v * weight[a, h] + x * weight[b, h] + y * weight[c, h] + z * weight[d, h]
        else:
            for j in range(a, width):
                x = float32(row[0, j])
                if x != 0.0:
                    for h in range(hidden):
                        out[h] += x * weight[j, h]


@swift
def pass_on(given: Any, weight: Any, layer: int, norms: Any, out: Any) -> None:
    """A further layer: what is zero is passed over."""
    hidden = weight.shape[2]
    for h in range(hidden):
        out[h] = norms[layer + 1, 0, h]
    d = -1
    while d < hidden:
        a = next_of_line(given, d + 1)
        if a >= hidden:
            return
        b = next_of_line(given, a + 1)
        c = next_of_line(given, b + 1)
        d = next_of_line(given, c + 1)
        if d < hidden:
            v, x, y, z = given[a], given[b], given[c], given[d]
            for h in range(hidden):
                first = v * weight[layer, a, h] + x * weight[layer, b, h]
                out[h] += first + y * weight[layer, c, h] + z * weight[layer, d, h]
        else:
            for k in range(a, hidden):
                x = given[k]
                if x != 0.0:
                    for h in range(hidden):
                        out[h] += x * weight[layer, k, h]


@swift
def settle(norms: Any, layer: int, out: Any) -> None:
    """Evened out, scaled, and nothing below zero."""
    hidden = out.shape[0]
    total = 0.0
    for h in range(hidden):
        total += out[h]
    mean = total / hidden
    square = 0.0
    for h in range(hidden):
        square += (out[h] - mean) * (out[h] - mean)
    scale = 1.0 / sqrt(square / hidden + 1e-5)
    for h in range(hidden):
        value = (out[h] - mean) * scale * norms[layer, 1, h] + norms[layer, 2, h]
        out[h] = value if value > 0.0 else 0.0


@swift
def add_to(given: Any, out: Any) -> None:
    for h in range(out.shape[0]):
        out[h] += given[h]


@swift
def dot(matrix: Any, line: int, x: Any) -> float:
    total = float32(0.0)
    for h in range(x.shape[0]):
        total += matrix[line, h] * x[h]
    return float(total)


@swift
def worth_of(value: Any, x: Any) -> float:
    total = float32(0.0)
    for h in range(x.shape[0]):
        total += value[h] * x[h]
    worth: float = total + value[x.shape[0]]
    return max(-1.0, min(1.0, worth))


@rule
def opinions(mask: Any, policy: Any, bias: Any, x: Any, odds: Any) -> None:
    """The odds of every legal action; they add up to one."""
    highest = -1e30
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            action = i * 32 + bits(low - 1)
            odds[action] = dot(policy, action, x) + bias[action]
            highest = max(highest, odds[action])
    total = 0.0
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            action = i * 32 + bits(low - 1)
            odds[action] = exp(odds[action] - highest)
            total += odds[action]
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            odds[i * 32 + bits(low - 1)] /= total


@rule
def judge(s: Any, seat: int, mask: Any, eye: Eye, odds: Any) -> float:
    """The seat's expected reward, -1 to 1; `odds` receives what the network would do."""
    look(s, seat, eye)
    net, here, there = eye.net, eye.here, eye.there
    enter(eye.row, net[FIRST], net[NORMS], here)
    settle(net[NORMS], 0, here)
    for layer in range(net[REST].shape[0]):
        pass_on(here, net[REST], layer, net[NORMS], there)
        settle(net[NORMS], layer + 1, there)
        add_to(there, here)
    opinions(mask, net[POLICY], net[POLICY_BIAS], here, odds)
    return worth_of(net[VALUE], here)
