"""A match told by its turns: what is one, whose it is, and to which part of the match it belongs.

A log has a step for every die, card and answer; a player remembers turns. A game that counts them itself says so
(`Game.chapter`: the rolls of Lost Cities); elsewhere a turn lasts while one seat acts, with the chance that follows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from periplus.core.contract.chapter import Chapter
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.texts import Texts
from periplus.match.match import Match


@dataclass(frozen=True)
class Turn:
    """Steps of the log up to `end`. `seat` is nobody's where everybody acts in one; what comes before the first turn
    has the number 0."""

    number: int
    seat: int | None
    end: int
    part: str


def turns_of(match: Match, t: Texts, places: Sequence[int]) -> list[Turn]:
    """The turns among the steps at these places of the log: all of a match that is over, else those that a viewer
    noticed."""
    chapter = match.game.chapter
    of = partial(chapter, t) if chapter is not None else _none
    turns: list[Turn] = []
    depth = 0
    for place in places:
        seat, before = match.log[place].seat, match.position_before(place)
        here = of(before)
        last = turns[-1] if turns else Turn(0, None, 0, here.part)
        if here.turn:
            fresh = here.turn != last.number
        else:
            alone = len(match.players) == 1 and int(before.depth) <= depth
            fresh = seat != CHANCE and (seat != last.seat or alone)
        if fresh:
            depth = int(before.depth)
            turns.append(Turn(here.turn or last.number + 1, None if here.turn else seat, place + 1, here.part))
        elif turns:
            turns[-1] = Turn(last.number, last.seat, place + 1, last.part or here.part)
        else:
            turns.append(Turn(0, None, place + 1, here.part))
    return turns


def _none(view: Record) -> Chapter:
    return Chapter()
