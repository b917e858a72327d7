"""Games of strong players as files: made by one command, read and replayed by anybody, rows and masks included.

A game is its number of seats, its luck (stream i of a seed) and its acts; everything else follows by the rules, so that
ten thousand games are a few megabytes. A shard is refused under other rules than it was played by.
"""

import hashlib
import json
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from periplus import __version__
from periplus.bots.levels import bot_named
from periplus.bots.network import needed_network
from periplus.bots.network_shelf import network_in_use
from periplus.bots.player import choose, engine_of, seed_of
from periplus.bots.settings import NETWORK, SearchSettings
from periplus.core.contract.game import Game
from periplus.core.engine.rule import Target
from periplus.core.errors import BadOption, PeriplusError
from periplus.core.extras import need, need_card
from periplus.env.batch.batch import Batch
from periplus.env.episode import Episode
from periplus.env.ids import meaning
from periplus.games import load_game
from periplus.lab.in_time import Piece, results_in_time
from periplus.lab.jobs import read_lines

AT_ONCE = 250  # games that a network plays together
TOGETHER = {"cpu": 60, "cuda": 10_000}  # games that a batch's masters play together
BATCH_MASTER = "batch-master"  # the master's root for many games at once, batch_master.py
LINES, SUMS, CARD = "games.jsonl", "SHA256SUMS", "README.md"
Line = dict[str, Any]


class BadShard(PeriplusError):
    """A file of games that is damaged, or of other rules."""


@dataclass(frozen=True)
class Shard:
    """Games of one title, number of seats, player and seed. Game k is stream `streams[k]` of the seed, its acts are
    `actions[offsets[k]:offsets[k + 1]]`, its result `points[k]` and `standing[k]` (higher is better, by seat)."""

    game: str
    rules: str
    bot: str
    network: str
    seats: int
    seed: int
    streams: NDArray[np.int64]
    offsets: NDArray[np.int64]
    actions: NDArray[np.int16]
    points: NDArray[np.int32]
    standing: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.streams)

    def acts(self, k: int) -> NDArray[np.int16]:
        return self.actions[self.offsets[k] : self.offsets[k + 1]]


@dataclass(frozen=True)
class Decisions:
    """What learning needs, a line a decision: `rows` for learning, `masks` of legal actions, the `actions` taken,
    `returns` (by final rank, -1 to 1, of whoever decided), `games` (which of the shard's)."""

    rows: NDArray[np.int8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int16]
    returns: NDArray[np.float32]
    games: NDArray[np.int64]


def play_dataset_game(game_id: str, bot: str, seats: int, seed: int, number: int) -> list[Line]:
    """One game of any bot, the slow way."""
    game = load_game(game_id)
    level = bot_named(game_id, bot, seats)
    episode = Episode(game, seats)
    episode.begin(seed, number)
    acts: list[int] = []
    match = f"{seed} {number} {time.time_ns()}"
    while not episode.over:
        seat = episode.asked[0]
        acts.append(choose(game, episode.state, seat, level, seed_of(seed, number, len(acts)), match=match).action)
        episode.play(seat, acts[-1])
    return [line_of(game, bot, seats, seed, number, acts, episode)]


def line_of(game: Game, bot: str, seats: int, seed: int, number: int, acts: Sequence[int], end: Episode) -> Line:
    points = [int(game.total(end.state, seat)) for seat in range(seats)]
    standing = [int(game.standing(end.state, seat)) for seat in range(seats)]
    where = {"game": game.id, "rules": game.digest, "bot": bot, "network": network_in_use(game), "seats": seats}
    return {
        **where,
        "seed": seed,
        "number": number,
        "acts": [int(a) for a in acts],
        "points": points,
        "standing": standing,
    }


def play_network_games(game_id: str, seats: int, seed: int, first: int, count: int) -> list[Line]:
    """Games of the network against itself, all at once: what the level `network` does, a hundred times as fast."""
    game = load_game(game_id)
    network = needed_network(game)
    batch = Batch(game, count, seats, seed=seed, rows="learning", threads=1)
    batch.reset(seed, range(first, first + count))
    acts: list[list[int]] = [[] for _ in range(count)]
    running = np.ones(count, bool)
    while running.any():
        opinions = np.where(batch.legal.astype(bool), network.judge_rows(batch.rows), -np.inf)
        chosen = opinions.argmax(1).astype(np.int32)
        for i in np.flatnonzero(running):
            acts[i].append(int(chosen[i]))
        batch.step(chosen)
        running &= ~batch.done.astype(bool)
    return [
        line_of(game, NETWORK, seats, seed, first + i, *replayed(game, seats, seed, first + i, acts[i]))
        for i in range(count)
    ]


def replayed(
    game: Game,
    seats: int,
    seed: int,
    number: int,
    acts: Sequence[int],
    build: Target = "plain",
    *,
    choices: bool = False,
) -> tuple[list[int], Episode]:
    """All acts of a game and its end. Each must be legal and the last must end it. `choices`: the acts are those that
    had a choice, the others are found."""
    episode = Episode(game, seats, build=build)
    episode.begin(seed, int(number))
    left, whole = iter(acts), list[int]()
    while not episode.over:
        legal = episode.legal(episode.asked[0])
        act = legal[0] if choices and len(legal) == 1 else int(next(left, -1))
        if act not in legal:
            raise BadShard(f"game {number} of seed {seed}: its acts are none of {game.id} as it is here")
        whole.append(act)
        episode.play(episode.asked[0], act)
    if next(left, None) is not None:
        raise BadShard(f"game {number} of seed {seed}: its acts go on after its end")
    return whole, episode


def batch_games(
    game: Game, bot: str, simulations: int, tables: Sequence[tuple[int, int]], seed: int, device: str
) -> Iterator[list[Line]]:
    """Games of masters against themselves, many at once, each as it ends; `tables`: seats and number of each."""
    need(BATCH_MASTER, "train", "torch")
    from periplus.lab.batch_master import BatchMaster, Plan, played

    for first in range(0, len(tables), TOGETHER[device]):
        part = tables[first : first + TOGETHER[device]]
        master = BatchMaster(game, [seats for seats, _ in part], device, Plan(simulations))
        thinking = np.ones((len(part), master.batch.seats), bool)
        for i, acts, _ in played(master, thinking, seed, [number for _, number in part]):
            seats, number = part[i]
            yield [
                line_of(game, bot, seats, seed, number, *replayed(game, seats, seed, number, acts, "cpu", choices=True))
            ]


def batch_simulations(bot: str) -> int | None:
    """How many simulations a decision one of a batch's masters makes; None for any other bot."""
    name, _, simulations = bot.partition("@")
    if name != BATCH_MASTER:
        return None
    simulations = simulations or "48"
    if not simulations.isdigit() or int(simulations) < 1:
        raise BadOption(f"{bot}: {BATCH_MASTER}@n has n simulations a decision, a whole number from 1")
    return int(simulations)


def warm_search(game_id: str) -> list[Line]:
    engine_of(load_game(game_id)).warm()
    return []


def pieces(game: Game, bot: str, counts: Sequence[int], games: int, seed: int, have: set[Any]) -> Iterator[Piece]:
    """`games` of a title over all numbers of seats, those that there are already left out."""
    level = bot_named(game.id, bot, counts[0])
    if bot == NETWORK:
        yield Piece(play_network_games, (game.id, counts[0], seed, 0, 1), game.id)
        for first in range(0, -(-games // len(counts)), AT_ONCE):
            for seats in counts:
                count = min(AT_ONCE, -(-games // len(counts)) - first)
                if not all((bot, seats, number) in have for number in range(first, first + count)):
                    yield Piece(play_network_games, (game.id, seats, seed, first, count), game.id, f"{game.id} {seats}")
        return
    if isinstance(level, SearchSettings) or ":" not in level:
        yield Piece(warm_search, (game.id,), game.id)
    for number in range(-(-games // len(counts))):
        for seats in counts:
            if (bot, seats, number) not in have:
                yield Piece(play_dataset_game, (game.id, bot, seats, seed, number), game.id, f"{game.id} {seats}")


def make(
    titles: Sequence[Game],
    bot: str,
    counts: Sequence[int],
    games: int,
    seed: int,
    jobs: int,
    seconds: float,
    folder: Path,
    progress: Callable[[int, int], None],
    device: str = "cpu",
) -> str:
    """Play what is missing, a line a game as it ends; all titles side by side. How far it came, and how long the rest
    would take."""
    chosen = {game.id: [n for n in game.seat_counts if n > 1 and (not counts or n in counts)] for game in titles}
    if not any(chosen.values()):
        raise BadOption(f"--seats {' '.join(map(str, counts))}: none of these games is played by so many")
    if device not in TOGETHER:
        raise BadOption(f"--device {device}: there are {' and '.join(TOGETHER)}")
    if device == "cuda":
        need_card("--device cuda")
    simulations = batch_simulations(bot)
    for game in titles if simulations is None else ():
        bot_named(game.id, bot, 2)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / LINES
    have: dict[str, set[Any]] = {game.id: set() for game in titles}
    for line in read_lines(path):
        if line["game"] in have and of_today(line) and line["seed"] == seed:
            have[line["game"]].add((line["bot"], line["seats"], line["number"]))
    played = [game for game in titles if chosen[game.id]]
    total = sum(-(-games // len(chosen[game.id])) * len(chosen[game.id]) for game in played)

    def missing(game: Game) -> list[tuple[int, int]]:
        numbers = range(-(-games // len(chosen[game.id])))
        return [(n, k) for k in numbers for n in chosen[game.id] if (bot, n, k) not in have[game.id]]

    done = sum(bot == mark[0] for marks in have.values() for mark in marks)
    had, begin = done, time.monotonic()
    if simulations is not None:
        batches = (batch_games(game, bot, simulations, missing(game), seed, device) for game in played)
        told = until(seconds, (lines for each in batches for lines in each))
    else:
        queues = [list(pieces(game, bot, chosen[game.id], games, seed, have[game.id])) for game in played]
        ordered = [piece for turn in zip_longest(*queues) for piece in turn if piece is not None]
        told = (lines for _, lines in results_in_time(ordered, jobs, seconds))
    with path.open("a", encoding="utf-8") as file, suppress(KeyboardInterrupt), closing(told) as results:
        for lines in results:
            for line in lines:
                mark = (line["bot"], line["seats"], line["number"])
                if mark not in have[line["game"]]:
                    have[line["game"]].add(mark)
                    file.write(json.dumps(line) + "\n")
                    done += 1
            file.flush()
            progress(done, total)
    if done >= total:
        return f"all {total:,} games are there"
    pace = (time.monotonic() - begin) / (done - had) if done > had else 0.0
    rest = f"; the rest takes about {(total - done) * pace / 3600:.1f} hours like this" if pace else ""
    return f"{done:,} of {total:,} games{rest}: the same command plays on"


def until(seconds: float, results: Generator[list[Line], None, None]) -> Generator[list[Line], None, None]:
    """What ends in that time, and the first after it: nothing that was played is thrown away."""
    ends = time.monotonic() + seconds
    for lines in results:
        yield lines
        if time.monotonic() > ends:
            return


def of_today(line: Line) -> bool:
    """Whether the same players would play it by the same rules."""
    game = load_game(line["game"])
    return (line["rules"], line["network"]) == (game.digest, network_in_use(game))


def pack(folder: Path, size: int, parquet: bool) -> list[Path]:
    """Shards of the lines, their checksums and the card. Lines of other rules than today's, or of another network than
    the one in use, are left out."""
    groups: dict[tuple[Any, ...], list[Line]] = {}
    for line in read_lines(folder / LINES):
        if of_today(line):
            key = (line["game"], line["bot"], line["network"], line["seats"], line["seed"])
            groups.setdefault(key, []).append(line)
    written = []
    for (game, bot, _, seats, seed), lines in sorted(groups.items()):
        lines.sort(key=lambda line: line["number"])
        for part, first in enumerate(range(0, len(lines), size)):
            name = f"{game}-{seats}-{bot.replace(':', '.')}-{seed}-{part:04}"
            written.append(write(folder / name, lines[first : first + size], parquet))
    if not written:
        raise BadOption(f"{folder} holds no games yet")
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in written]
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")
    (folder / CARD).write_text(card(groups), encoding="utf-8")
    return written


def arrays_of(lines: Sequence[Line]) -> dict[str, Any]:
    lengths = [len(line["acts"]) for line in lines]
    return {
        "streams": np.array([line["number"] for line in lines], np.int64),
        "offsets": np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        "actions": np.concatenate([np.array(line["acts"], np.int16) for line in lines]),
        "points": np.array([line["points"] for line in lines], np.int32),
        "standing": np.array([line["standing"] for line in lines], np.int64),
    }


def write(stem: Path, lines: Sequence[Line], parquet: bool) -> Path:
    told = {name: lines[0][name] for name in ("game", "rules", "bot", "network", "seats", "seed")}
    if not parquet:
        path = stem.with_name(stem.name + ".npz")
        np.savez_compressed(path, about=np.array(json.dumps(told)), **arrays_of(lines))
        return path
    need("--parquet", "dataset", "pyarrow")
    import pyarrow
    import pyarrow.parquet

    path = stem.with_name(stem.name + ".parquet")
    columns = {name: [line[name] for line in lines] for name in ("number", "acts", "points", "standing")}
    table = pyarrow.table(columns).replace_schema_metadata({"periplus": json.dumps(told)})
    pyarrow.parquet.write_table(table, path, compression="zstd")
    return path


def load(path: Path | str) -> Shard:
    """A shard, NumPy or Parquet. Damaged files and games of other rules are refused."""
    path = Path(path)
    if not path.exists():
        raise BadShard(f"there is no {path}")
    sums = path.parent / SUMS
    stated = [line.split("  ") for line in sums.read_text("utf-8").splitlines()] if sums.exists() else []
    if any(name == path.name and hashlib.sha256(path.read_bytes()).hexdigest() != digest for digest, name in stated):
        raise BadShard(f"{path} is not what {SUMS} says: it is damaged")
    try:
        told, arrays = _read_parquet(path) if path.suffix == ".parquet" else _read_numpy(path)
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile):
        raise BadShard(f"{path} is no shard of games, or a damaged one") from None
    if (here := load_game(told["game"]).digest) != told["rules"]:
        raise BadShard(f"{path} was played by the rules {told['rules']}; {told['game']} has {here} here")
    return Shard(**told, **arrays)


def _read_numpy(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    with np.load(path) as file:
        return json.loads(str(file["about"])), {name: file[name] for name in file.files if name != "about"}


def _read_parquet(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    need("a Parquet shard", "dataset", "pyarrow")
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(path)
    return json.loads(table.schema.metadata[b"periplus"]), arrays_of(table.to_pylist())


def decisions(shard: Shard) -> Decisions:
    """Every decision of a shard with what its seat saw, replayed compiled. Only what the seat may see is in a row."""
    batch = Batch(shard.game, len(shard), shard.seats, rows="learning", tables=None)
    batch.reset(shard.seed, shard.streams)
    lengths = np.diff(shard.offsets)
    places = np.arange(len(shard))
    parts: list[tuple[Any, ...]] = []
    for step in range(int(lengths.max())):
        here = places[step < lengths]
        acts = np.full(len(shard), -1, np.int32)  # games that are over begin anew and go on as they like
        acts[here] = shard.actions[shard.offsets[here] + step]
        seats = batch.acting[here].copy()
        parts.append((batch.rows[here].copy(), batch.legal[here].astype(bool), acts[here], seats, here))
        batch.step(acts)
    rows, masks, acts, seats, games = (np.concatenate(part) for part in zip(*parts, strict=True))
    own = shard.standing[games, seats][:, None]
    others = shard.standing[games]
    returns = (np.sign(own - others).sum(1) / (shard.seats - 1)).astype(np.float32)
    return Decisions(rows, masks, acts.astype(np.int16), returns, games)


def card(groups: dict[tuple[Any, ...], list[Line]]) -> str:
    lines = [CARD_TEXT.format(version=__version__)]
    for (game, bot, network, seats, seed), played in sorted(groups.items()):
        count = sum(len(line["acts"]) for line in played)
        digests = f"`{played[0]['rules']}` | `{meaning(load_game(game))}` | `{network}`"
        lines.append(f"| {game} | {seats} | {bot} | {seed} | {len(played):,} | {count:,} | {digests} |")
    return "\n".join(lines) + "\n"


CARD_TEXT = """# Games of strong players

Whole games of Periplus' bots against themselves, made by `periplus dataset` (Periplus {version}). Licence: MIT, as
Periplus itself; the games are played by programs, nobody's data are in them. The rules are implementations of published
board games, whose names and art belong to their publishers; nothing of theirs is in these files.

**A shard** is an `.npz` (or `.parquet`) of one title, number of seats, player and seed: `streams` (which luck of the
seed), `actions` (numbers of the game's codec, one game after the other), `offsets`, `points` and `standing` by seat,
`about` (game, rules, bot, network, seats, seed). Positions, views and legal moves follow by the rules:

```python
from periplus.lab.dataset import decisions, load
shard = load("lost_cities-2-network-1-0000.npz")   # checks SHA256SUMS and the digest of the rules
told = decisions(shard)                            # rows, masks, actions, returns, games: a line a decision
```

**Who plays**: `network` is the trained network's first choice without a search, `master` the level that searches with
it, `master@50` the same with 50 simulations a decision, `batch-master@48` the root of its search without the tree for
many games at once: four moves compared in the same guessed worlds, then the better two, each followed by a walk of the
network until the seat has decided three times more. All always take the move they think best: positions that good
players avoid are rare, and nothing is said of them.
Luck is the games' own; the same seed and stream is the same luck at every table of that size.

| game | seats | player | seed | games | decisions | rules | environment | network |
|---|---|---|---|---|---|---|---|---|"""
