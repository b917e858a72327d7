"""What a seat can know about its position: everybody's chance to win, the moves worth making, and why."""

import time
from dataclasses import dataclass, field
from typing import Any

from periplus.bots.calibrated import true_chances
from periplus.bots.chance import GAMES, MORE, compare
from periplus.bots.player import best_settings, engine_of, seed_of, thinking
from periplus.bots.reasons import facts, risk
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record

LOOKED_AT = 4  # first moves of the search that are played on
WORTH_MORE = 0.05  # a difference from which on a reason that is not sure is looked for in more games


@dataclass(frozen=True)
class Advice:
    """A move; its seat's chance to win after it with the error of that, or None where nothing was played on; and the
    facts that tell it from `beside` (the next best for the first, the first for the others), and what speaks
    against it."""

    action: int
    text: str
    chance: float | None = None
    error: float | None = None
    beside: int | None = None
    why: list[dict[str, Any]] = field(default_factory=list)
    risk: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Analysis:
    """Each seat's chance to win as one viewer can judge it, and the best few moves of the seat to move; `games` were
    played on after each of them."""

    chances: list[float]
    seat: int
    moves: list[Advice]
    simulations: int
    seconds: float
    games: int = 0


def analyse(
    game: Game,
    view: Record,
    viewer: int,
    simulations: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
    moves: int = 3,
    reasons: bool = False,
    actions: tuple[int, ...] = (),
    whole: float | None = None,
    threads: int = 1,
) -> Analysis:
    """Judge a position as `viewer` sees it. `seat` is who moves next in it (-1: nobody, or chance alone).

    `reasons`: the moves are played on to the end, their order is that of their chances, and it is said why. `actions`
    are looked at in any case, and come first in `moves`. `seconds` are the search's; when another round of games would
    not end within `whole` seconds, it is left out. So many `threads` play them.
    """
    begin = time.perf_counter()
    view = view.hide(viewer)
    settings = best_settings(game)
    if simulations is not None:
        settings = settings.but(simulations=simulations)
    with thinking:
        engine = engine_of(game)
        finding = engine.think(view, viewer, settings, seed, seconds)
        first = list(dict.fromkeys([*actions, *(each.action for each in finding.candidates[:LOOKED_AT])]))
        if reasons and finding.seat == viewer and len(first) > 1:
            until = None if whole is None else begin + whole
            wanted = len(actions) or moves
            chances, advice, games = _played_on(game, view, viewer, first, seed, wanted, bool(actions), until, threads)
        else:
            chances, games = true_chances(game, settings, finding.chances), 0
            advice = [Advice(each, game.codec.text(each)) for each in first[:moves]]
    return Analysis(chances, finding.seat, advice, finding.simulations, time.perf_counter() - begin, games)


def _played_on(
    game: Game,
    view: Record,
    seat: int,
    actions: list[int],
    seed: int,
    moves: int,
    given: bool,
    until: float | None,
    threads: int,
) -> tuple[list[float], list[Advice], int]:
    begin = time.perf_counter()

    def late(rounds: float = 1.0) -> bool:
        """A round of games doubles them: it takes about as long as all before."""
        now = time.perf_counter()
        return until is not None and now + rounds * (now - begin) > until

    found = compare(game, view, seat, actions, seed, keep=actions, stop=lambda known: late(), threads=threads)
    order = list(range(moves)) if given else found.order()[:moves]
    lead = abs(found.lead(order[0], order[1])[0]) if len(order) > 1 else 0.0
    if lead >= WORTH_MORE and not late(MORE / GAMES) and facts(found, order[0], order[1])[0].kind in ("later", "wins"):
        kept = [found.actions[each] for each in order]
        found = compare(game, view, seat, kept, seed_of(seed, 1), MORE, keep=kept, threads=threads)
        order = list(range(len(kept))) if given else found.order()
    advice = []
    for place, number in enumerate(order):
        beside = order[0] if place else order[1] if len(order) > 1 else None
        chance = found.chance(number)
        why = [each.to_json() for each in facts(found, number, beside)] if beside is not None else []
        other = None if beside is None else found.actions[beside]
        against = [each.to_json() for each in risk(found, number, beside)] if beside is not None else []
        told = (round(chance.value, 4), round(chance.error, 4), other, why, against)
        advice.append(Advice(found.actions[number], game.codec.text(found.actions[number]), *told))
    return found.everybody(order[0]), advice, len(found.shares[order[0]])
