"""The log of a match as each viewer learns it, in sentences, every step worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from periplus.core.codec import Act
from periplus.core.game import SEEN, UNSEEN, VERB, Line
from periplus.core.record import Record
from periplus.core.sight import Facts, Glimpse
from periplus.core.tips import tips_of

if TYPE_CHECKING:
    from periplus.match.match import Match


@dataclass(frozen=True)
class Told:
    """One step as a viewer learns it: its place in the log, the act (masked where secret) and its sentences."""

    index: int
    act: Act
    lines: tuple[Line, ...]
    tips: tuple[str, ...] = ()


class Telling:
    """What was told so far, by viewer and language; what everybody sees alike, by step and language."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], list[Told]] = {}
        self._public: dict[tuple[int, str], Told] = {}

    def cut(self, index: int) -> None:
        """Forget the steps from this one on."""
        for told in self._known.values():
            while told and told[-1].index >= index:
                told.pop()
        self._public = {place: told for place, told in self._public.items() if place[0] < index}

    def told(self, match: Match, viewer: int, language: str) -> list[Told]:
        known = self._known.setdefault((viewer, language), [])
        done = known[-1].index + 1 if known else 0
        for index in range(done, len(match.log)):
            seen = match.seen_by(index, viewer)
            shared = self._public.get((index, language)) if seen == SEEN else None
            if shared is not None:
                known.append(shared)
                continue
            old, new = match.seen_at(index, viewer), match.seen_at(index + 1, viewer)
            if seen != UNSEEN or old != new:
                known.append(self._narrated(match, index, seen, old, new, language))
        return list(known)

    def _narrated(self, match: Match, index: int, seen: int, old: Record, new: Record, language: str) -> Told:
        """One step in words. What was told of things that everybody sees is told to everybody, and worked out once."""
        game, entry, t = match.game, match.log[index], match.texts(language)
        act = game.codec.decode(entry.action, entry.seat)
        if seen != SEEN:
            act = Act(act.seat, act.verb if seen == VERB else "", {})
        before, after = Glimpse.of(Facts(old)), Glimpse.of(Facts(new))
        lines = tuple(game.narrate(t, before, act, after))
        told = Told(index, act, lines, tips_of(t, game.parts, before, act, after))
        if seen == SEEN and not (before.noticed | after.noticed) & game.state.secret_bits:
            self._public[index, language] = told
        return told
