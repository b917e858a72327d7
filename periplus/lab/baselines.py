"""What every bot reaches in every environment: one of it against a table of others, by the environment's own seeds.

`docs/baselines.md` is made of it, and a bot of one's own is measured in the same way.
"""

import json
import re
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from periplus import __version__
from periplus.bots.levels import bot_named, settings_of
from periplus.bots.network_shelf import network_in_use
from periplus.bots.player import choose, engine_of, seed_of
from periplus.bots.settings import ADEPT, EXPERT, LEVELS, MASTER, NETWORK, RANDOM, SearchSettings
from periplus.core.contract.statistics import wilson
from periplus.core.errors import BadOption
from periplus.env.gym import SeatEnv
from periplus.env.ids import VERSIONS, newest
from periplus.games import GAMES, load_game
from periplus.lab.in_time import Piece, results_in_time
from periplus.lab.jobs import read_lines

# Seconds of a game at one seat, about; others are cheap.
COST = {ADEPT: 3.0, EXPERT: 30.0, MASTER: 40.0, NETWORK: 0.5}
CHEAP = 0.05
Row = dict[str, Any]
Mean = tuple[float, float | None, float | None]  # with its 95 % interval, which one game alone does not have


@dataclass(frozen=True, order=True)
class Cell:
    """`against` is empty for one who sits alone."""

    game: str
    seats: int
    against: str
    bot: str

    @property
    def id(self) -> str:
        return newest(self.game)

    @property
    def settings(self) -> list[SearchSettings]:
        """Of those who think; a bot of one's own tells none."""
        names = [bot_named(self.game, name, self.seats) for name in (self.bot, self.against) if name]
        found = [n if isinstance(n, SearchSettings) or ":" in n else settings_of(self.game, n) for n in names]
        return [each for each in found if isinstance(each, SearchSettings)]

    @property
    def searches(self) -> bool:
        return any(each.simulations > 0 for each in self.settings)

    @property
    def network(self) -> str:
        """The one that somebody here asks, if anybody does: a line of another one is of another player."""
        asked = any(each.network for each in self.settings)
        return network_in_use(load_game(self.game)) if asked else ""

    @property
    def cost(self) -> float:
        other = COST.get(self.against.partition("@")[0], CHEAP)
        return COST.get(self.bot.partition("@")[0], CHEAP) + (self.seats - 1) * other


def cells(games: Sequence[str], seats: Sequence[int], bots: Sequence[str], against: Sequence[str]) -> list[Cell]:
    """Every number of seats that a game has, of those asked for; unknown bots are refused here."""
    out = []
    for name in games or GAMES:
        game = load_game(name)
        if game.id not in GAMES:
            raise BadOption(f"{game.id}: baselines are of versioned environments, {', '.join(VERSIONS)}")
        for count in (each for each in game.seat_counts if not seats or each in seats):
            for other in against if count > 1 else [""]:
                for bot in bots:
                    bot_named(game.id, other or bot, count)
                    bot_named(game.id, bot, count)
                    cell = Cell(game.id, count, other, bot)
                    if other in ("", against[-1]) or not cell.searches:
                        out.append(cell)
    if not out:
        raise BadOption(f"no environment has {' or '.join(map(str, seats))} seats")
    return out


def play(cell: Cell, number: int) -> Row:
    """Game `number`: the environment's seed is number // seats, the bot's seat number % seats, so that each deal is
    played from every seat."""
    game = load_game(cell.game)
    seed, seat = divmod(number, cell.seats)
    level = bot_named(cell.game, cell.bot, cell.seats)
    env = SeatEnv(game, cell.seats, opponents=cell.against or RANDOM, seat=seat, digest=VERSIONS[cell.id][1])
    match = secrets.token_hex(8)  # of this game alone: nothing thought in another one is gone on from
    begin, decisions, over, reward = time.perf_counter(), 0, False, 0.0
    env.reset(seed=seed)
    while not over:
        choice = choose(game, env.episode.state, seat, level, seed_of(seed, seat, decisions), match=match)
        _, reward, over, *_ = env.step(choice.action)
        decisions += 1
    points = int(game.total(env.episode.state, seat))
    told = {"reward": reward, "points": points, "decisions": decisions, "seconds": time.perf_counter() - begin}
    return {**told_of(cell), "number": number, **told}


def told_of(cell: Cell) -> Row:
    """What a row must agree in to count for this cell here."""
    where = {"id": cell.id, "digest": VERSIONS[cell.id][1], "network": cell.network}
    return {**where, "seats": cell.seats, "against": cell.against, "bot": cell.bot}


def key_of(row: Row) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("id", "digest", "network", "seats", "against", "bot"))


def warm(game_id: str) -> None:
    engine_of(load_game(game_id)).warm()


def pieces(chosen: Sequence[Cell], games: int, done: Collection[tuple[Any, ...]]) -> Iterator[Piece]:
    """Games of a cell by the root of what they cost, which makes all intervals together smallest: whenever it is
    stopped, every cell has its share."""
    searching = sorted({cell.game for cell in chosen if cell.searches})
    yield from (Piece(warm, (game,), game) for game in searching)
    plan = [
        ((number + 1) * sqrt(cell.cost), index, number) for index, cell in enumerate(chosen) for number in range(games)
    ]
    keys = [key_of(told_of(cell)) for cell in chosen]
    waits = [cell.game if cell.searches else "" for cell in chosen]
    for _, index, number in sorted(plan):
        if (*keys[index], number) not in done:
            yield Piece(play, (chosen[index], number), waits[index], str(chosen[index]))


def run(
    chosen: Sequence[Cell], games: int, jobs: int, seconds: float, folder: Path, progress: Callable[[int, int], None]
) -> list[Row]:
    """All rows there are of these cells, those played before included, here or elsewhere: every `baselines*.jsonl` of
    the folder counts, each game once. A row is written as its game ends. In no time nothing is played."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "baselines.jsonl"
    wanted = {key_of(told_of(cell)) for cell in chosen}
    before = [row for file in sorted(folder.glob("baselines*.jsonl")) for row in read_lines(file)]
    done = {(*key_of(row), row["number"]): row for row in before if key_of(row) in wanted}
    rows = list(done.values())
    total = len(chosen) * games
    progress(len(rows), total)
    if not seconds:
        return rows
    ending = closing(results_in_time(pieces(chosen, games, done), jobs, seconds))
    with path.open("a", encoding="utf-8") as file, suppress(KeyboardInterrupt), ending as results:
        for _, row in results:
            if row is not None:
                file.write(json.dumps(row) + "\n")
                file.flush()
                rows.append(row)
                progress(len(rows), total)
    return rows


def mean_of(values: Sequence[float]) -> Mean:
    """Student's interval; of one value it is not known."""
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return mean, None, None
    from scipy.special import stdtrit  # here, so that workers that only play do not need it

    half = stdtrit(n - 1, 0.975) * sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return mean, mean - half, mean + half


def reward_of(values: Sequence[float], ranked: bool) -> Mean:
    """Rewards by rank lie between -1 and 1 and are taken as shares won (Wilson), which never calls a few wins sure."""
    if not ranked:
        return mean_of(values)
    share = sum((value + 1) / 2 for value in values) / len(values)
    low, high = wilson(share * len(values), len(values))
    return 2 * share - 1, 2 * low - 1, 2 * high - 1


def summary(chosen: Sequence[Cell], rows: Sequence[Row]) -> list[Row]:
    """One line a cell that has games."""
    by_cell: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        by_cell.setdefault(key_of(row), []).append(row)
    out = []
    for cell in chosen:
        game = load_game(cell.game)
        told = told_of(cell)
        if played := by_cell.get(key_of(told)):
            ranked = cell.seats > 1 or game.rivals is not None
            reward, points = reward_of([r["reward"] for r in played], ranked), mean_of([r["points"] for r in played])
            seeds = [row["number"] // cell.seats for row in played]
            told |= {"games": len(played), "seeds": [min(seeds), max(seeds)]}
            out.append({**told, "reward": reward, "points": points})
    return out


def interval(told: Mean, digits: int) -> str:
    mean, low, high = told
    if high is None:
        return f"{mean:.{digits}f}"
    return f"{mean:.{digits}f} ({low:.{digits}f} … {high:.{digits}f})"


def merged(lines: Sequence[Row], page: str) -> list[Row]:
    """These lines, and those of a page before that were not played again: its rows need not be at hand. What was
    played under another digest, or by another network than the one in use, goes; of two lines of the same the one with
    more games stays."""
    kept = {key_of(line): line for line in sorted([*lines_of(page), *lines], key=lambda line: line["games"])}
    for key, line in list(kept.items()):
        cell = Cell(VERSIONS[line["id"]][0], line["seats"], line["against"], line["bot"])
        if key != key_of(told_of(cell)):
            del kept[key]
    places = {name: place for place, name in enumerate(("", *LEVELS, NETWORK))}

    def place(line: Row) -> tuple[Any, ...]:
        others, bot = (places.get(line[name], len(places)) for name in ("against", "bot"))
        return list(VERSIONS).index(line["id"]), line["seats"], others, line["against"], bot, line["bot"]

    return sorted(kept.values(), key=place)


def lines_of(page: str) -> Iterator[Row]:
    """The lines of a page as `summary` gave them, as far as they were told."""
    about: Row = {}
    for text in page.splitlines():
        if text.startswith("## ") and text[3:] in VERSIONS:
            about = {"id": text[3:]}
        elif about and (told := DIGESTS.match(text)):
            about |= {"digest": told[1], "network": told[2]}
        elif about and text.startswith("| ") and text[2].isdigit():
            seats, against, bot, games, seeds, *numbers = (cell.strip() for cell in text.strip("|").split("|"))
            line = {**about, "seats": int(seats), "against": against.strip("–"), "bot": bot, "games": int(games)}
            if not Cell(VERSIONS[line["id"]][0], line["seats"], line["against"], bot).network:
                line["network"] = ""
            reward, points = ([float(number) for number in NUMBER.findall(each)] for each in numbers)
            line |= {"seeds": [int(seed) for seed in seeds.split("–")]}
            yield {**line, "reward": known(reward), "points": known(points)}


def known(told: Sequence[float]) -> Mean:
    """A mean with its interval, or alone."""
    return (told[0], told[1], told[2]) if len(told) == 3 else (told[0], None, None)


DIGESTS, NUMBER = re.compile(r"Digest `(\w+)`, network `(\w+)`"), re.compile(r"-?\d+\.\d+")


def page(lines: Sequence[Row]) -> str:
    """`docs/baselines.md`."""
    counts: dict[str, list[int]] = {}
    for line in lines:
        counts.setdefault(line["bot"], []).append(line["games"])
    spans = {bot: f"{min(n)}" if len(set(n)) == 1 else f"{min(n)} to {max(n)}" for bot, n in counts.items()}
    few = ", ".join(f"`{bot}` {span}" for bot, span in spans.items())
    out = [INTRODUCTION.format(version=__version__, games=sum(map(sum, counts.values())), few=few)]
    for name in dict.fromkeys(line["id"] for line in lines):
        here = [line for line in lines if line["id"] == name]
        network = network_in_use(load_game(VERSIONS[name][0])) or "none"
        out.append(f"\n## {name}\n\nDigest `{here[0]['digest']}`, network `{network}`.\n")
        out.append("| seats | opponents | bot | games | seeds | reward, 95 % | points, 95 % |\n" + "|---" * 7 + "|")
        for line in here:
            first, last = line["seeds"]
            numbers = (
                f"{line['games']} | {first}–{last} | {interval(line['reward'], 2)} | {interval(line['points'], 1)}"
            )
            out.append(f"| {line['seats']} | {line['against'] or '–'} | {line['bot']} | {numbers} |")
    return "\n".join(out) + "\n"


INTRODUCTION = """# Baselines

What every bot reaches in every environment, so that a new one has something to be compared with. Made by one command,
never by hand (Periplus {version}; {games:,} games so far):

```
periplus baselines --each 200 --seconds 3600 --page docs/baselines.md
```

It plays for so long, all bots unless `--bots` names some, and writes its lines over those of the page; lines that it
did not play stay, unless they are of other rules or of a network that is no longer in use.

**Each line rests on as many games as its column says**: {few}. Below ten games a line says who is far ahead of whom and
hardly more; no place in an order rests on it.

**How.** One seat is the bot's, all others are `opponents`: `gymnasium.make(ID, seats=SEATS, opponents=OPPONENTS,
seat=k % SEATS)` and `reset(seed=k // SEATS)` for game k = 0, 1, 2 …, so that every deal is played from every seat. The
bot sees what its seat sees. *Reward* is the environment's: by rank from −1 (last) to 1 (first), alone in Lost Cities
points / 100, alone in Excavation Earth 1 for beating Zu and −1 otherwise. *Points* are the bot's own. Intervals of
rewards by rank are Wilson's over games, those of points Student's. Levels think with their own numbers of simulations
and no clock, so a result depends on seeds, digest and network alone, not on the machine. Time is shared out over all
lines, so that dear bots play fewer games, those that search against the last of the opponents only; a game that
would not end in time is not begun. Who is missing from a table has not been played there yet.

**A bot of your own** in the same way: `periplus baselines lost-cities --bots my_module:my_bot --seats 2`. What `random`
to `master` are: [bots](bots.md); of the ladder's rungs the eighth is `master`, the others are the network drawing by
its odds (`--bots rung-3`). What an id means and why it never changes: [environments](environments.md#gymnasium).
To cite: [citing](citing.md)."""
