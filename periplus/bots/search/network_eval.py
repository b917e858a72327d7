"""What a network thinks, as rules for the compiled search: one row, three layers, opinions on what is legal."""

from math import exp, sqrt
from typing import NamedTuple

from numpy import float32, int32

from periplus.core.engine.arrays import Array, Bytes, Float32s, Floats, Ints, Position
from periplus.core.engine.mask import bits
from periplus.core.engine.rule import rule, swift, unbound
from periplus.learning.rows import note_columns, rows_at, top_of

# Bound per game. ROW_ALONE: rows of seats at a table of one; ROW_HEAD: columns of a row before those of the table.
WORDS = ACTIONS = ROW_ALONE = ROW_HEAD = 0


question = observe = unbound

FIRST, REST, NORMS, POLICY, POLICY_BIAS, VALUE = range(6)

# Rows of a layer's norms: added to what comes in; gain and shift of what was evened out; and of a layer in bytes, what
# a weight of 1 stands for and what makes up for bytes that begin at -128.
BIAS, GAIN, SHIFT, STEP, LIFT = range(5)


class NetworkCache(NamedTuple):
    """What the network has said before. An opinion is named by the columns it was asked about and what was legal;
    `names` and `worths` lie at its name's last bits, `places` says where in `told` the odds of what was legal begin,
    and `used` how much of it is written. It never goes stale: the same question has the same answer."""

    names: Ints
    worths: Floats
    places: Ints
    told: Float32s
    used: Ints


class NetworkInput(NamedTuple):
    """What a network sees and thinks with: the bytes of the position, `Network.tuple`, how bytes become columns, the
    row they make and which of its columns are not zero, two working lines of hidden values and one of whole numbers."""

    raw: Bytes
    net: tuple[Array, ...]
    runs: Array
    row: Bytes
    seen: Ints
    here: Float32s
    there: Float32s
    whole: Bytes
    memory: NetworkCache


@rule
def look(s: Position, seat: int, net_input: NetworkInput) -> int:
    """The seat's row for learning, and how many of its columns are not zero; `net_input.raw` are the bytes of the same
    position."""
    observe(s, seat, question(s, seat), net_input.row, 0)
    rows, top, runs = rows_at(s.seats, ROW_ALONE), top_of(s.depth), net_input.runs
    return note_columns(net_input.raw, seat, rows, top, runs, ROW_HEAD, net_input.row, net_input.seen)


@rule
def stir(name: int, word: int) -> int:
    name = ((name ^ word) * 6364136223846793005 + 1442695040888963407) & 0x3FFFFFFFFFFFFFFF
    return name ^ (name >> 29)


@rule
def name_of(row: Bytes, seen: Ints, count: int, mask: Ints) -> int:
    """A number for what is asked; two questions of one number are not to be expected in the age of the world."""
    name = count
    for k in range(count):
        name = stir(name, seen[k] * 256 + row[0, seen[k]])
    for i in range(WORDS):
        name = stir(name, mask[i])
    return name


@swift
def enter(row: Bytes, seen: Ints, count: int, weight: Array, norms: Float32s, out: Float32s) -> None:
    """The first layer: most columns are zero, four of the others are added at a time."""
    hidden = weight.shape[1]
    for h in range(hidden):
        out[h] = norms[0, BIAS, h]
    fours = count - count % 4
    for k in range(0, fours, 4):
        a, b, c, d = seen[k], seen[k + 1], seen[k + 2], seen[k + 3]
        v, x, y, z = float32(row[0, a]), float32(row[0, b]), float32(row[0, c]), float32(row[0, d])
        for h in range(hidden):
            out[h] += v * weight[a, h] + x * weight[b, h] + y * weight[c, h] + z * weight[d, h]
    for k in range(fours, count):
        j = seen[k]
        x = float32(row[0, j])
        for h in range(hidden):
            out[h] += x * weight[j, h]


@swift
def make_whole(given: Float32s, whole: Bytes) -> float:
    """Hidden values, none below zero, as bytes: 0 … 255, told as -128 … 127. Returns how much one step is."""
    highest = float32(0.0)
    for k in range(given.shape[0]):
        highest = max(highest, given[k])
    step = highest / float32(255.0)
    inverse = float32(1.0) / step if step > 0.0 else float32(0.0)
    for k in range(given.shape[0]):
        whole[k] = int(given[k] * inverse + float32(0.5)) - 128
    return float(step)


@swift
def pass_on(given: Float32s, whole: Bytes, weight: Array, layer: int, norms: Float32s, out: Float32s) -> None:
    """A further layer, in bytes: products of bytes are what a processor adds up fastest."""
    step = float32(make_whole(given, whole))
    for h in range(out.shape[0]):
        total = int32(0)
        for k in range(whole.shape[0]):
            total = int32(total + int32(weight[layer, h, k]) * int32(whole[k]))
        out[h] = (total + norms[layer + 1, LIFT, h]) * (step * norms[layer + 1, STEP, h]) + norms[layer + 1, BIAS, h]


@swift
def settle(norms: Float32s, layer: int, out: Float32s) -> None:
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
        value = (out[h] - mean) * scale * norms[layer, GAIN, h] + norms[layer, SHIFT, h]
        out[h] = value if value > 0.0 else 0.0


@swift
def add_to(given: Float32s, out: Float32s) -> None:
    for h in range(out.shape[0]):
        out[h] += given[h]


@swift
def dot(matrix: Float32s, line: int, x: Float32s) -> float:
    total = float32(0.0)
    for h in range(x.shape[0]):
        total += matrix[line, h] * x[h]
    return float(total)


@swift
def worth_of(value: Float32s, x: Float32s) -> float:
    total = float32(0.0)
    for h in range(x.shape[0]):
        total += value[h] * x[h]
    worth: float = total + value[x.shape[0]]  # type: ignore[assignment]
    return max(-1.0, min(1.0, worth))


@rule
def opinions(mask: Ints, policy: Float32s, bias: Float32s, x: Float32s, odds: Floats) -> None:
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
def think(mask: Ints, count: int, net_input: NetworkInput, odds: Floats) -> float:
    """Three layers and two heads, of the row at hand."""
    net, here, there = net_input.net, net_input.here, net_input.there
    enter(net_input.row, net_input.seen, count, net[FIRST], net[NORMS], here)
    settle(net[NORMS], 0, here)
    for layer in range(net[REST].shape[0]):
        pass_on(here, net_input.whole, net[REST], layer, net[NORMS], there)
        settle(net[NORMS], layer + 1, there)
        add_to(there, here)
    opinions(mask, net[POLICY], net[POLICY_BIAS], here, odds)
    return worth_of(net[VALUE], here)


@rule
def recall(mask: Ints, told: Float32s, at: int, odds: Floats) -> None:
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            odds[i * 32 + bits(low - 1)] = told[at]
            at += 1


@rule
def keep(mask: Ints, odds: Floats, place: int, memory: NetworkCache) -> None:
    """Write an opinion down; all of them are forgotten when there is no room left."""
    if memory.used[0] + ACTIONS > memory.told.shape[0]:
        memory.used[0] = 0
        for i in range(memory.names.shape[0]):
            memory.names[i] = 0
    at = memory.used[0]
    memory.places[place] = at
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            memory.told[at] = odds[i * 32 + bits(low - 1)]
            at += 1
    memory.used[0] = at


@rule
def judge(s: Position, seat: int, mask: Ints, net_input: NetworkInput, odds: Floats) -> float:
    """The seat's expected reward, -1 to 1; `odds` receives what the network would do."""
    count = look(s, seat, net_input)
    name = name_of(net_input.row, net_input.seen, count, mask)
    memory = net_input.memory
    place = name & (memory.names.shape[0] - 1)
    if memory.names[place] == name:
        recall(mask, memory.told, memory.places[place], odds)
        return float(memory.worths[place])
    worth = think(mask, count, net_input, odds)
    keep(mask, odds, place, memory)
    memory.names[place] = name
    memory.worths[place] = worth
    return worth
