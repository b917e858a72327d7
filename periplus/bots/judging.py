"""One decision judged, as its seat could judge it then, from its view alone: who was unlucky is not told to have erred.

What was played is compared with what a short search would look at first, by paired playouts (`periplus.bots.chance`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import sqrt
from typing import Any

from periplus.bots.calibrated import sharpened, slope_of
from periplus.bots.chance import GAMES, SURE, Compared, compare, played_on
from periplus.bots.levels import settings_of
from periplus.bots.network import network_of
from periplus.bots.player import best_settings, engine_of, seed_of, thinking
from periplus.bots.reasons import facts
from periplus.bots.search.backup import share_foreseen
from periplus.bots.settings import ADEPT
from periplus.core.contract.game import Game
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.match import Match

SIMULATIONS, SEED = 200, 0
CANDIDATES, LOOKED_AT = 4, 0.04  # moves of the search that are played on; from the third on if visited so often
SEARCHED = 1 / 3  # of the simulations asked for: enough to find the moves that are worth comparing
EASY, AGAIN = 32, 240  # games of a move that is not compared; of the two moves where something was lost
CLEAR = 2.5  # errors: so much better a move is asked about without further games
LUCK = 0.5  # errors of the games that are left: by so much a lead may still grow
AT_ONCE = 0.6  # of a search's visits: what was played so eagerly, and an adept plays too, needs no comparing
COSTLY, DUBIOUS, GREAT = 0.10, 0.03, 0.08  # of a win: given away; ahead of the second best
WORTH_ASKING = 0.05  # a loss from which on it is played out longer, and its reason looked for
TORN, LONGER = 0.25, 4  # neighbours that differ so much with no chance between them are judged again, so much longer


@dataclass(frozen=True)
class Decision:
    """What a seat decided, and the bytes of what it saw: small enough to be sent to a worker. `times` longer than
    usual it is thought over."""

    index: int
    seat: int
    action: int
    view: bytes
    times: int = 1


@dataclass(frozen=True)
class Judged:
    """One decision: what was played and what was better, the seat's chance after each and the error of their difference
    (`loss` is 0 where it is under twice its error); how far the best is ahead of the next where that is sure, and
    whether an adept plays it at once; every seat's chance as this seat sees it; and why, see
    `periplus.bots.reasons`."""

    index: int
    seat: int
    played: str
    better: str
    chance: float
    after: float
    loss: float
    error: float
    lead: float
    easy: bool
    games: int
    chances: list[float]
    why: list[dict[str, Any]] = field(default_factory=list)

    @property
    def kind(self) -> str:
        if self.loss >= COSTLY:
            return "costly"
        if self.loss >= DUBIOUS:
            return "dubious"
        return "great" if self.played == self.better and self.lead >= GREAT and not self.easy else "good"


def decisions_of(match: Match) -> list[Decision]:
    """All that was decided in a match, by anybody but chance."""
    return [
        Decision(index, entry.seat, entry.action, match.position_before(index).hide(entry.seat).tobytes())
        for index, entry in enumerate(match.log)
        if entry.seat != CHANCE
    ]


def torn(decisions: Sequence[Decision], found: Sequence[Judged]) -> list[Decision]:
    """Neighbours whose chances for one seat differ a good deal though no dice or cards came between them: at least one
    of them is wrong. They are to be judged again, longer."""
    by_index, order = {each.index: each for each in decisions}, sorted(found, key=lambda each: each.index)
    again: dict[int, Decision] = {}
    for one, other in pairwise(order):
        between = all(index in by_index for index in range(one.index, other.index + 1))
        noise = SURE * (0.25 / max(1, one.games) + 0.25 / max(1, other.games)) ** 0.5
        if between and abs(other.chances[one.seat] - one.after) >= max(TORN, noise):
            again |= {each.index: replace(by_index[each.index], times=LONGER) for each in (one, other)}
    return [again[index] for index in sorted(again)]


def replaced(found: Sequence[Judged], better: Judged | None) -> list[Judged]:
    return [better if better is not None and each.index == better.index else each for each in found]


def judge(game: Game, decision: Decision, simulations: int = SIMULATIONS, seed: int = SEED) -> Judged | None:
    """One decision once more, from what its seat could see; None if there was no choice. The result depends on nothing
    but the arguments, so that the decisions of a match may be judged one by one, anywhere."""
    seat, view = decision.seat, game.state.frombytes(decision.view).hide(decision.seat)
    own_seed = seed_of(seed, decision.index)
    with thinking:
        return _judged(game, view, seat, decision, simulations * decision.times, own_seed)


def _judged(game: Game, view: Record, seat: int, decision: Decision, simulations: int, seed: int) -> Judged | None:
    played, text = decision.action, game.codec.text
    engine, settings = engine_of(game), best_settings(game)
    if len(engine.think(view, seat, settings.but(simulations=1), seed).options) == 1:
        return None
    short = settings.but(simulations=max(1, round(SEARCHED * simulations)), modelled=False)  # others' turns take long
    finding = engine.think(view, seat, short, seed)
    first = finding.candidates[0]
    easy = _adept(game, view, seat, simulations, seed) == played
    if first.action == played and easy and first.visits >= AT_ONCE * finding.simulations:
        actions = [played]
    else:
        enough = LOOKED_AT * finding.simulations
        seen = [each for n, each in enumerate(finding.candidates[:CANDIDATES]) if n < 2 or each.visits >= enough]
        actions = list(dict.fromkeys([each.action for each in seen] + [played]))
    most, own = min(GAMES, simulations // decision.times), actions.index(played)
    games = (most if len(actions) > 1 else min(most, EASY)) * decision.times
    found = compare(
        game, view, seat, actions, seed, games, keep=[played],
        stop=lambda known: _settled(known, own, easy, games),
    )  # fmt: skip
    order = found.order()
    best = order[0] if _sure(found, order[0], own) else own
    if best == own:
        found = played_on(found, own, seed, min(games, EASY * decision.times))
    rest = [each for each in order if each != best]
    lead = found.lead(best, rest[0])[0] if rest and _sure(found, best, rest[0]) else 0.0
    chance, after = found.chance(best), found.chance(own)
    loss, error = _loss(found, best, own)
    everybody = [round(each, 4) for each in found.everybody(best)]
    judged = Judged(
        decision.index, seat, text(played), text(actions[best]), round(chance.value, 4), round(after.value, 4),
        round(loss, 4), round(error, 4), round(lead, 4), easy, chance.games, everybody,
    )  # fmt: skip
    return (
        judged if loss < WORTH_ASKING else _asked_again(game, view, seat, judged, [actions[best], played], seed, games)
    )


def _settled(found: Compared, own: int, easy: bool, games: int) -> bool:
    """Whether the games that are left can hardly change what is told: that a better move was found, or that the one
    played is great. A sequential test: the lead is left if, with some luck, it would end neither sure nor large enough
    to be told."""
    if len(found.shares) == 1:
        return False
    best, second = found.order()[:2]
    lead, error = found.lead(best, second if best == own else own)
    if best == own and easy:
        return True
    if best != own and lead >= max(CLEAR * error, WORTH_ASKING):
        return True  # it is asked about in games of its own
    at_end = error * sqrt(len(found.shares[own]) / games)
    luck = LUCK * sqrt(max(0.0, error**2 - at_end**2))
    return lead + luck < max(SURE * at_end, GREAT if best == own else DUBIOUS)


def _asked_again(
    game: Game, view: Record, seat: int, judged: Judged, pair: Sequence[int], seed: int, games: int
) -> Judged:
    """The two moves in games of their own: the best of several looks better than it is in those that chose it."""
    again = compare(game, view, seat, pair, seed_of(seed, 1), games * AGAIN // GAMES, keep=pair)
    loss, error = _loss(again, 0, 1)
    chance, after = again.chance(0), again.chance(1)
    told = replace(
        judged, chance=round(chance.value, 4), after=round(after.value, 4), loss=round(loss, 4), error=round(error, 4),
        games=chance.games, why=[each.to_json() for each in facts(again, 0, 1)],
    )  # fmt: skip
    return replace(told, why=[], better=told.played, chance=told.after, lead=0.0) if loss == 0 else told


def glance(game: Game, decisions: Sequence[Decision]) -> list[Judged]:
    """Every decision with a choice as the network sees it without thinking: a whole curve at once, losses unknown."""
    network, rules = network_of(game), game.rules("plain")
    seen = []
    for decision in decisions if network is not None else ():
        assert network is not None
        view = game.state.frombytes(decision.view)
        world = view.copy()
        rules.guess(world, decision.seat, stream(SEED))
        if len(rules.legal(world, decision.seat)) > 1:
            worth, seats = network.judge(view, decision.seat)[1], int(view.seats)
            told = [share_foreseen(worth, seats, seat == decision.seat) for seat in range(seats)]
            chances = [round(chance, 4) for chance in sharpened(told, slope_of(game))]
            own, played = chances[decision.seat], game.codec.text(decision.action)
            seen.append(
                Judged(decision.index, decision.seat, played, played, own, own, 0.0, 0.0, 0.0, True, 0, chances)
            )
    return seen


def steep_first(decisions: Sequence[Decision], seen: Sequence[Judged]) -> list[int]:
    """The order in which decisions are judged: where a chance changes most between two of one's decisions first, a
    tenth of them; then in order of play."""
    steps: dict[int, float] = {}
    last: dict[int, Judged] = {}
    for each in seen:
        if each.seat in last:
            before = last[each.seat]
            steps[before.index] = abs(each.chance - before.chance)
        last[each.seat] = each
    steep = set(sorted(steps, key=lambda index: -steps[index])[: max(4, len(decisions) // 10)])
    first = [place for place, each in enumerate(decisions) if each.index in steep]
    first.sort(key=lambda place: -steps[decisions[place].index])
    return first + [place for place, each in enumerate(decisions) if each.index not in steep]


def _sure(found: Compared, a: int, b: int) -> bool:
    lead, error = found.lead(a, b)
    return a != b and lead >= SURE * error


def _loss(found: Compared, best: int, own: int) -> tuple[float, float]:
    lead, error = found.lead(best, own)
    return (lead, error) if best != own and lead >= SURE * error else (0.0, error if best != own else 0.0)


def _adept(game: Game, view: Record, seat: int, simulations: int, seed: int) -> int:
    """What an adept would play."""
    settings = settings_of(game.id, ADEPT)
    assert settings is not None
    settings = settings.but(simulations=min(settings.simulations, simulations))
    return engine_of(game).think(view, seat, settings, seed, hurry=True).candidates[0].action
