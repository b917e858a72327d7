"""The search of one game, built and ready: buffers, budgets, and the answer read from the tree."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from periplus.bots.knowledge import knowledge_of
from periplus.bots.network import Network
from periplus.bots.search import search
from periplus.bots.search.network_eval import NetworkCache, NetworkInput
from periplus.bots.search.sequential_halving import Halving
from periplus.bots.search.state import KNOBS, PROGRESS, Decision, PlainRow, Tally, Tree, children, row
from periplus.bots.search.tree_reuse import ReusableTree
from periplus.bots.settings import SearchSettings
from periplus.core.contract.game import Game
from periplus.core.engine.chance import MASK32, stream
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Builder, Target, table
from periplus.core.engine.rules import actions_in
from periplus.learning.reward_settings import reward_bindings
from periplus.learning.rows import LearningRows, learning_rows

DEEPEST = 400
STATE = -3  # of a search's arguments, the place of its state
SPAN, PLAIN_SPAN = 64, 4  # simulations between two looks at the clock, compiled and in plain Python
LAP = 8  # the same for each of the moves that are compared evenly: none is to be far ahead when the pace is seen
PACE_FROM, PACED = 1 / 8, 0.97  # shares of the time: seen of the pace before it counts, planned with
LARGEST_TREE = 200_000
REMEMBERED, REMEMBERED_ODDS = 1 << 16, 1 << 20  # opinions of the network, at most, and odds in them
ENOUGH_FROM = 48  # simulations after which a search may first be found long enough


@dataclass(frozen=True)
class Candidate:
    """A move the search looked at: how often, and what it is worth to the seat that makes it (0 to 1)."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Finding:
    """What a search found: the moves, best first, and each seat's chance to win."""

    seat: int
    simulations: int
    candidates: list[Candidate]
    chances: list[float]
    options: list[int]
    seconds: float


class OnePosition:
    """A plain position where compiled code would have an array of one."""

    def __init__(self, position: Record) -> None:
        self.position = position

    def __getitem__(self, i: int) -> Record:
        return self.position

    def __setitem__(self, i: int, other: Record) -> None:
        self.position.assign(other)


def plain_buffers(given: Any) -> Any:
    """An array, or a tuple of such, as plain Python reads it fastest."""
    if isinstance(given, tuple):
        parts = map(plain_buffers, given)
        return type(given)(*parts) if hasattr(given, "_fields") else tuple(parts)
    return memoryview(given) if given.dtype.names is None else PlainRow(given)


def bot_bindings(game: Game) -> dict[str, Any]:
    """What the open names of the search mean in this game."""
    knowledge = knowledge_of(game.id)
    verbs = table([i for i, verb in enumerate(game.codec.verbs) for _ in range(verb.size)])
    return {
        "bot_weight": knowledge.weight,
        "bot_estimate": knowledge.estimate,
        "bot_share": knowledge.share,
        "bot_calm": knowledge.calm,
        "bot_witness": game.witness or search.all_seen,
        "VERB_OF": verbs,
        **reward_bindings(game),
        **row_bindings(rows_of(game)),
    }


def rows_of(game: Game) -> LearningRows | None:
    return learning_rows(game) if (game.folder / "mind" / "rows.toml").exists() else None


def row_bindings(rows: LearningRows | None) -> dict[str, Any]:
    if rows is None:
        return {"observe": search.nothing_to_see, "ROW_ALONE": 1, "ROW_HEAD": 0}
    return {"observe": rows.observe, "ROW_ALONE": rows.alone, "ROW_HEAD": rows.head}


NO_NETWORK: tuple[Any, ...] = tuple(
    np.zeros(shape, kind)
    for shape, kind in (
        ((1, 1), np.float32),
        ((1, 1, 1), np.int8),
        ((1, 1, 1), np.float32),
        ((1, 1), np.float32),
        ((1,), np.float32),
        ((1,), np.float32),
    )
)


def empty_memory(needed: bool) -> NetworkCache:
    names, odds = (REMEMBERED, REMEMBERED_ODDS) if needed else (1, 1)
    numbers = np.zeros(names, np.int64), np.zeros(names), np.zeros(names, np.int64)
    return NetworkCache(*numbers, np.zeros(odds, np.float32), np.zeros(1, np.int64))


def bot_builder(game: Game, target: Target) -> Builder:
    return game.builder(target, bot_bindings(game), "-bots")


def network_input_of(game: Game, network: Network | None, work: Record) -> NetworkInput:
    """What sees the position `work`. Without rows for learning, or a network, as little as compiled code takes."""
    rows = rows_of(game)
    runs = np.zeros((0, 10), np.int32) if rows is None else rows.runs
    row = np.zeros((1, 1 if rows is None else rows.width), np.int8)
    net, hidden = (NO_NETWORK, 1) if network is None else (network.tuple, network.hidden)
    raw = work.array.view(np.int8).reshape(1, -1)
    seen, memory = np.zeros(row.shape[1] + 1, np.int64), empty_memory(network is not None)
    here, there, whole = np.zeros(hidden, np.float32), np.zeros(hidden, np.float32), np.zeros(hidden, np.int8)
    return NetworkInput(raw, net, runs, row, seen, here, there, whole, memory)


PARTS = 0.8  # of the time goes into the rules, the rest into the whole that they make


class Engine:
    """Not for two threads at once: the tree lives in its buffers."""

    def __init__(self, game: Game, target: Target = "cpu", network: Network | None = None) -> None:
        self.game = game
        self.target = target
        self.network = network
        self._builder = bot_builder(game, target)
        self._span = self._builder.build(search.search_span, entry=True)
        self._seats = len(game.state.seat_domain)
        self._work = game.state.blank()
        self.tree = self._grown(0)  # as of the latest search; the next one overwrites it
        self._decision = self._undecided()
        self._tally = Tally(np.zeros(3 * self._seats), np.zeros(self._seats, np.int64), np.zeros(2 * self._seats))
        self._net_input = network_input_of(game, network, self._work)
        self._halving: Halving | None = None

    def compiled(self) -> float:
        """How much of compiling is done while it warms up."""
        return PARTS * self._builder.compiled()

    def warm(self) -> None:
        """Compile, or load what was compiled before."""
        view = self.game.begin(self.game.seat_counts[-1]).hide(0)
        self.think(view, 0, SearchSettings(1), 0)

    def _grown(self, nodes: int) -> Tree:
        links, value = np.zeros((nodes, 5), np.int64), np.zeros((nodes, self._seats))
        keys = self.game.codec.size + len(self.game.codec.verbs)
        return Tree(links, value, np.zeros(DEEPEST, np.int64), np.full(keys, -1, np.int64))

    def _undecided(self) -> Decision:
        words, actions = self.game.bindings["WORDS"], self.game.codec.size
        mask, root = np.zeros(words, np.int64), np.zeros(words, np.int64)
        return Decision(mask, np.zeros(actions, np.int64), np.zeros(actions), root, np.zeros(actions))

    def think(
        self,
        view: Record,
        viewer: int,
        settings: SearchSettings,
        seed: int,
        seconds: float | None = None,
        hurry: bool = False,
        enough: Callable[[Finding], bool] | None = None,
        kept: ReusableTree | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Finding:
        """Search from a view. With `hurry` it stops once the first move cannot be overtaken; `enough` is shown what was
        found whenever the search has doubled, and may end it. `kept` is a tree of this view to go on from: what it
        holds comes on top of the simulations asked for. `stop` is asked often, and ends it."""
        begin = time.perf_counter()
        arguments = self._arguments(view, viewer, settings, stream(seed), 0 if kept is None else len(kept.links))
        arguments[STATE]["luck"] = seed & MASK32
        done, due = 0, ENOUGH_FROM
        span = PLAIN_SPAN if self.target == "plain" else SPAN
        self._halving = None
        while done < settings.simulations:
            times = 1 if done == 0 else min(span, settings.simulations - done)
            if self._halving is not None:
                chosen = self._halving.next(min(LAP, times), self._seen)
                arguments[STATE]["tried"], arguments[STATE]["times"], times = chosen
            self._span(*arguments[:2], times, *arguments[2:])
            done += times
            if done == 1 and hurry and len(self.options) == 1:
                break
            if done == 1 and kept is not None:
                self._go_on_from(kept, arguments[STATE])
            if done == 1 and settings.halving and arguments[STATE]["asks_network"] and len(self.options) > 1:
                self._halving = Halving(self.options, self._decision.first, settings)
            spent = time.perf_counter() - begin
            if seconds is not None and spent > seconds:
                break
            if seconds is not None and self._halving is not None and spent > PACE_FROM * seconds:
                self._halving.fit(int(PACED * seconds * done / spent))
            if stop is not None and stop():
                break
            if hurry and self._halving is None and self._decided(settings.simulations - done):
                break
            if enough is not None and done >= due:
                due = 2 * done
                if enough(self._finding(view.seats, done, 0.0)):
                    break
        return self._finding(view.seats, done, time.perf_counter() - begin)

    @property
    def options(self) -> list[int]:
        """What the first seat asked may do, as of the latest search: the same in every world it can imagine."""
        return actions_in(self._decision.root.tolist())

    def _numbers(self, view: Record, viewer: int, t: SearchSettings) -> list[Any]:
        """The numbers a thought stands for, and the state of a search that has not begun."""
        asks = t.network and self.network is not None
        modelled = asks and t.modelled and view.seats > 2 and viewer >= 0
        walk = t.walk if asks and t.halving else -1
        told = {**vars(t), "worth": 0.0}
        knobs = row(KNOBS, **{name: told[name] for name in KNOBS.names or ()})
        nothing_yet = dict.fromkeys(("nodes", "done", "length", "luck", "times"), 0)
        state = row(
            PROGRESS,
            **nothing_yet,
            cut=t.cut,
            stray=t.stray,
            viewer=viewer,
            asks_network=int(asks),
            judged_for=-1,
            modelled=int(modelled),
            tried=-1,
            walk=walk,
        )
        return [knobs, state]

    def _go_on_from(self, kept: ReusableTree, state: Any) -> None:
        """In place of the tree that the first simulation made; that one was for the options and the network's odds."""
        count = len(kept.links)
        self.tree.links[:count], self.tree.value[:count] = kept.links, kept.value
        state["nodes"] = count

    def _arguments(self, view: Record, viewer: int, settings: SearchSettings, rng: Any, kept: int = 0) -> list[Any]:
        nodes = min(LARGEST_TREE, 2 * max(settings.simulations, SPAN) + 2 + kept)
        if nodes > len(self.tree.links):
            self.tree = self._grown(nodes)
        numbers = self._numbers(view, viewer, settings)
        luck = rng.copy() if settings.halving else rng  # where no moves are compared one stream serves for all
        buffers = [self.tree, self._decision, self._tally, self._net_input, *numbers, luck, rng]
        if self.target == "plain":
            return [OnePosition(view), OnePosition(self._work), *map(plain_buffers, buffers)]
        return [view.array, self._work.array, *buffers]

    def below(self, node: int) -> Iterator[tuple[int, int, int]]:
        """Number, key and visits of every node below one, as of the latest search."""
        return children(self.tree.links, node)

    def _tried(self) -> Iterator[tuple[int, int, int]]:
        """The actions at the root; beside them stand verbs, of which no more was seen."""
        return (each for each in self.below(0) if each[1] >> 3 < self.game.codec.size)

    def _seen(self) -> dict[int, tuple[int, float]]:
        """Visits and mean of every action tried at the root."""
        value = self.tree.value
        return {key >> 3: (visits, value[child, key & 7] / max(1, visits)) for child, key, visits in self._tried()}

    def _decided(self, left: int) -> bool:
        visits = sorted(visits for _, _, visits in self._tried())
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def _finding(self, seats: int, done: int, seconds: float) -> Finding:
        candidates = []
        seat = -1
        for child, key, visits in self._tried():
            seat = key & 7
            candidates.append(Candidate(key >> 3, visits, float(self.tree.value[child, seat]) / max(1, visits)))
        first = self._halving.order(self._seen()) if self._halving is not None else {}
        candidates.sort(key=lambda c: (first.get(c.action, len(first)), -c.visits, -c.value, c.action))
        chances = [float(self._tally.wins[i]) / done for i in range(seats)]
        return Finding(seat, done, candidates, chances, self.options, seconds)
