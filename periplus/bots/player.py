"""A seat's decision, from its view alone."""

import threading
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.bots.knowledge import knowledge_of
from periplus.bots.levels import manner_weights, settings_of, without_network
from periplus.bots.network import Network, network_of
from periplus.bots.search.engine import Candidate, Engine
from periplus.bots.search.tree_reuse import TreeCache, keep, part_below
from periplus.bots.settings import EXPERT, MASTER, NOVICE, RANDOM, SearchSettings
from periplus.bots.user_bots import BadBot, Bot, own_bot
from periplus.core.contract.game import Game
from periplus.core.engine.chance import below, mix32, stream
from periplus.core.engine.record import Record
from periplus.core.engine.rule import default_target

FIRST_CHOICE = SearchSettings(0, network=True)
FORCED, SEARCHED, QUICK, DRAWN, OWN = "forced", "searched", "quick", "drawn", "own"

BY_TREE = 6000  # simulations of a hint, if its time is not over before

thinking = threading.Lock()
trees = TreeCache()


@dataclass(frozen=True)
class Choice:
    """A decision and how it came about: `forced`, `searched`, `quick` (by rule of thumb or network alone),
    `drawn` (at random) or by a bot of somebody's `own`. Of a search, what it saw at its root, and how many searches
    were added up."""

    action: int
    how: str
    seconds: float = 0.0
    simulations: int = 0
    root: tuple[Candidate, ...] = ()
    roots: int = 1


@cache
def engine_of(game: Game) -> Engine:
    """One compiled search per game and process."""
    target = default_target()
    return Engine(game, target, None if target == "plain" else network_of(game))


def best_settings(game: Game) -> SearchSettings:
    """How hints and reviews think: like a master, or like an expert where there is no network to ask. By the tree: what
    it says of a seat's chances is of good moves mostly, where moves compared evenly are mostly bad ones."""
    master = settings_of(game.id, MASTER)
    assert master is not None
    by_tree = master.but(halving=0, walk=-1, simulations=BY_TREE)
    return by_tree if engine_of(game).network is not None else without_network(game.id, master)


def choose(
    game: Game,
    view: Record,
    seat: int,
    level: str | SearchSettings = EXPERT,
    seed: int = 0,
    seconds: float | None = None,
    match: str | None = None,
) -> Choice:
    """The seat's move. The same view, level and seed give the same move, unless `seconds` cuts the thinking short.

    Whatever position is handed over, only what the seat may see of it is looked at. With the name of a `match` the
    seat goes on from what it thought at its last decision there, see `periplus.bots.search.tree_reuse`.
    """
    view = view.hide(seat)
    if isinstance(level, str) and (bot := own_bot(level)) is not None:
        return _ask(bot, level, game, view, seat, seed)
    settings = settings_in(game, level, view.seats)
    rng: Any = stream(seed, 1)
    if settings is None:
        return _offhand(game, view, seat, rng, DRAWN)
    if settings.network and (settings.simulations == 0 or default_target() == "plain"):
        return _offhand(game, view, seat, rng, QUICK, sharp=True, odds=settings)
    if settings.simulations == 0 or below(memoryview(rng), 256) < settings.slip:
        return _offhand(game, view, seat, rng, QUICK)
    with thinking:
        return _search(game, view, seat, settings, seed, seconds, match)


def settings_in(game: Game, level: str | SearchSettings, seats: int) -> SearchSettings | None:
    """How a level thinks here, with what there is: the game may have no network that fits."""
    settings = level if isinstance(level, SearchSettings) else settings_of(game.id, level, seats)
    if settings is not None and settings.network and network_of(game) is None:
        return without_network(game.id, settings)
    return settings


def searches(game_id: str, level: str) -> bool:
    """Whether a level needs the game's compiled search; of a bot of somebody's own nobody knows what it needs."""
    settings = None if level == RANDOM or own_bot(level) is not None else settings_of(game_id, level)
    return own_bot(level) is not None or (settings is not None and settings.simulations > 0)


def _search(
    game: Game, view: Record, seat: int, settings: SearchSettings, seed: int, seconds: float | None, match: str | None
) -> Choice:
    engine, whose = engine_of(game), (game.id, match, seat)
    kept = trees.take(whose) if match is not None else None
    if kept is not None and not kept.fits(view, settings):
        kept = None
    finding = engine.think(view, seat, settings, seed, seconds, hurry=True, kept=kept)
    forced = len(finding.options) == 1
    action = finding.options[0] if forced else finding.candidates[0].action
    if match is not None and (kept is not None or not forced):
        grown = part_below(kept if forced and kept is not None else engine.tree, seat, action)
        trees.put(whose, keep(game, view, seat, action, settings, grown))
    if forced:
        return Choice(action, FORCED)
    return Choice(action, SEARCHED, finding.seconds, finding.simulations, tuple(finding.candidates))


def _ask(bot: Bot, name: str, game: Game, view: Record, seat: int, seed: int) -> Choice:
    """A bot of somebody's own decides; what it may not do is an error that names it."""
    options = _options(game, view, seat, stream(seed, 1))[1]
    if len(options) == 1:
        return Choice(options[0], FORCED)
    action = int(bot(view, seat, seed))
    if action not in options:
        raise BadBot(f"the bot {name} gave action {action}, which is none of the {len(options)} legal ones")
    return Choice(action, OWN)


def _options(game: Game, view: Record, seat: int, rng: Any) -> tuple[Record, list[int]]:
    """A world that fits the view, and what the seat may do: the same in all of them."""
    rules = game.rules("plain")
    world = view.copy()
    rules.guess(world, seat, rng)
    return world, rules.legal(world, seat)


def quick_choice(game: Game, view: Record, seat: int, level: str = NOVICE, seed: int = 0) -> Choice:
    """A legal move at once, in plain Python: while the search is still being compiled, or when it failed.

    Above the novice it is the network's, if the game has one.
    """
    if own_bot(level) is not None:
        return choose(game, view, seat, level, seed)
    settings = settings_of(game.id, level)
    how = DRAWN if settings is None else QUICK
    odds = settings if settings is not None and settings.simulations == 0 else FIRST_CHOICE
    return _offhand(game, view.hide(seat), seat, stream(seed, 1), how, level not in (RANDOM, NOVICE), odds)


def _offhand(
    game: Game, view: Record, seat: int, rng: Any, how: str, sharp: bool = False, odds: SearchSettings = FIRST_CHOICE
) -> Choice:
    """No search: drawn from what is legal, or by the game's weights; if `sharp` by its network, or the best of them."""
    world, options = _options(game, view, seat, rng)
    if len(options) == 1:
        return Choice(options[0], FORCED)
    if how == DRAWN:
        return Choice(options[below(memoryview(rng), len(options))], DRAWN)
    network = network_of(game) if sharp else None
    if network is not None:
        manner = manner_weights(game, odds.manner)[options] if odds.manner else None
        shares = network_odds(network, view, seat, options, odds.temperature, manner)
        return Choice(options[_drawn(shares, rng)], QUICK)
    return Choice(_by_weight(game, world, seat, options, rng, sharp), QUICK)


def network_odds(
    network: Network,
    view: Record,
    seat: int,
    options: Sequence[int],
    temperature: float = 1.0,
    manner: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """How likely a network draws each of these moves: by its opinions at 1, the same for all at an endless temperature;
    at 0 its first choice. `manner` is added to the logarithm of these odds."""
    opinions = network.judge(view, seat)[0][list(options)].astype(np.float64)
    if temperature == 0.0:
        return np.eye(len(options))[opinions.argmax()]
    logs = (opinions - opinions.max()) / temperature + (0.0 if manner is None else manner)
    odds = np.exp(logs - logs.max())
    return np.asarray(odds / odds.sum())


def _drawn(odds: NDArray[np.float64], rng: Any) -> int:
    place = int(np.searchsorted(odds.cumsum(), below(memoryview(rng), 1 << 30) / (1 << 30), "right"))
    return min(place, len(odds) - 1)


def seed_of(*numbers: int) -> int:
    """One seed out of several numbers, such as a match's and the move's."""
    word = 0x2545F491
    for number in numbers:
        word = mix32(word ^ (number & 0xFFFFFFFF)) ^ mix32((number >> 32) & 0xFFFFFFFF)
    return (mix32(word ^ 0x5BD1E995) << 31) ^ word


def _by_weight(game: Game, world: Record, seat: int, options: list[int], rng: Any, sharp: bool) -> int:
    weigh = knowledge_of(game.id).weight
    weights = [max(1, int(weigh(world, seat, action))) for action in options]
    if sharp:
        return options[weights.index(max(weights))]
    return options[bisect_right([*accumulate(weights)], below(memoryview(rng), sum(weights)))]
