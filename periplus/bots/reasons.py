"""Why a move: what each of a few moves leads to, category by category, in worlds that fit the seat's view.

After each move the game goes on to its end, everybody searching, from the same worlds with the same luck, so that what
is left between two moves is the moves. Nothing hidden from the seat is looked at.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from periplus.bots.levels import thought_of
from periplus.bots.search.engine import Engine
from periplus.bots.search.principal_variation import line_of
from periplus.bots.settings import FIRST_EXPERT
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record
from periplus.core.texts import Texts
from periplus.match.outlook import Outlook, Rows, Step

PLAYOUTS = 160
NOTICED = 0.5  # points of difference that are worth a word,
SURE = 2.0  # if they are more than so many times the error of their average
OWN_STEPS = 2  # of one's own that are told


def outlook(engine: Engine, view: Record, seat: int, action: int, seed: int = 0, playouts: int = PLAYOUTS) -> Outlook:
    """What an action leads to, as the seat can foresee it. Not for two threads at once, as the engine."""
    thought = thought_of(engine.game.id, FIRST_EXPERT)
    assert thought is not None
    endings = engine.endings(view, seat, action, thought, seed, playouts)
    points = np.array([ending.array["points"][0][: view.seats].copy() for ending in endings], np.float64)
    errors, totals = (each.std(axis=0) / playouts**0.5 for each in (points, points.sum(axis=2)))
    line = line_of(engine, view, seat, action, seed)
    return Outlook(_rows(points.mean(axis=0)), _rows(errors), tuple(totals.round(3).tolist()), line)


def _rows(values: NDArray[np.float64]) -> Rows:
    return tuple(tuple(row) for row in values.round(3).tolist())


def sentence(game: Game, words: Texts, t: Texts, seat: int, own: Outlook, others: Sequence[Outlook]) -> str:
    """What a move brings beside the others considered, and what it risks, in one sentence of averages; nothing is said
    that luck may have made."""
    if not others:
        return ""
    gains = [_beside(own, others, seat, part) for part in range(len(game.parts))]
    best, worst = int(np.argmax(gains)), int(np.argmin(gains))
    label = [t.entries.get(f"part.{part}", part) for part in game.parts]
    said = []
    if gains[best] >= NOTICED:
        said.append(_counted(words, "hint.brings", gains[best], part=label[best]))
    if gains[worst] <= -NOTICED:
        said.append(words("hint.costs", points=round(-gains[worst]) or 1, part=label[worst]))
    said += _rivals(words, t, seat, own, others)
    return "; ".join(said) or words("hint.even")


def sequel(game: Game, words: Texts, t: Texts, seat: int, own: Outlook) -> str:
    """How the game is likely to go on: the seat's own next steps and the first answer to them; nothing if unclear."""
    steps = [_step(game, t, step) for step in own.line if step.seat == seat][:OWN_STEPS]
    said = [words("hint.next", steps=", ".join(steps))] if steps else []
    for step in own.line:
        if step.seat != seat:
            said.append(words("hint.answer", name=_name(t, step.seat), action=_step(game, t, step)))
    return " ".join(said)


def _step(game: Game, t: Texts, step: Step) -> str:
    return act_words(game.codec, t, game.codec.decode(game.codec.parse(step.action), step.seat), step.ask)


def _name(t: Texts, seat: int) -> str:
    return t.players[seat] if seat < len(t.players) else str(seat + 1)


def _beside(own: Outlook, others: Sequence[Outlook], seat: int, part: int) -> float:
    """The difference in a category; 0 where it is no more than the averages' own errors."""
    mean = sum(other.points[seat][part] for other in others) / len(others)
    errors = [other.error(seat, part) for other in others]
    return _if_sure(own.points[seat][part] - mean, own.error(seat, part), errors)


def _if_sure(difference: float, error: float, errors: Sequence[float]) -> float:
    noise = float(np.hypot(error, np.linalg.norm(errors) / len(errors)))
    return difference if abs(difference) > SURE * noise else 0.0


def _rivals(words: Texts, t: Texts, seat: int, own: Outlook, others: Sequence[Outlook]) -> list[str]:
    """The opponent for whom the move matters most, if it does."""
    found = []
    for rival in range(len(own.points)):
        if rival != seat:
            difference = own.total(rival) - sum(other.total(rival) for other in others) / len(others)
            errors = [other.total_error(rival) for other in others]
            found.append((_if_sure(difference, own.total_error(rival), errors), rival))
    if not found:
        return []
    difference, rival = max(found, key=lambda each: abs(each[0]))
    if abs(difference) < NOTICED:
        return []
    key = "hint.gives" if difference > 0 else "hint.denies"
    return [_counted(words, key, abs(difference), name=_name(t, rival))]


def _counted(words: Texts, key: str, points: float, **names: str) -> str:
    """A sentence about so many points, at least one; for one there are words of their own."""
    whole = round(points) or 1
    return words(f"{key}_one" if whole == 1 else key, points=whole, **names)
