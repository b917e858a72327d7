"""The rules of one game in one build, as Python calls them: `Rules`, and `PlainRules`, the text of the rules itself."""

from collections.abc import Sequence
from typing import Any, Protocol

from periplus.core.engine import loop
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE, CHANCE_BIT, awaited
from periplus.core.engine.playable import Playable
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target


class Rules(Protocol):
    """The rules of one game in one build, called from Python on whole positions."""

    game: Playable
    target: Target

    def awaited(self, s: Record) -> int: ...
    def legal(self, s: Record, seat: int) -> list[int]: ...
    def apply(self, s: Record, seat: int, action: int) -> None: ...
    def odds_total(self, s: Record) -> int: ...
    def odds_pick(self, s: Record, r: int) -> int: ...
    def guess(self, view: Record, seat: int, rng: Any) -> None: ...

    def playout(self, s: Record, rng: Any, limit: int) -> tuple[int, int, int]:
        """Random play; decisions, forced decisions and chance outcomes."""

    def seats_awaited(self, s: Record) -> list[int]:
        who = self.awaited(s)
        return [CHANCE] if who == CHANCE_BIT else [seat for seat in range(s.seats) if who >> seat & 1]

    def warm_steps(self) -> None:
        """Compile or load what is asked of single positions: a guess, whose turn it is, what may be done, doing it."""
        s = self.game.begin(self.game.seat_counts[-1])
        self.guess(s.hide(0), 0, stream(1))
        while (seat := self.seats_awaited(s)[0]) == CHANCE:
            self.apply(s, CHANCE, self.odds_pick(s, self.odds_total(s) - 1))
        self.apply(s, seat, self.legal(s, seat)[0])


class KeepsRules(Playable, Protocol):
    """A game that keeps its rules, made once for each build."""

    def rules(self, target: Target = "plain") -> Rules: ...


class PlainRules(Rules):
    """Straight calls of the rules' own text."""

    def __init__(self, game: Playable) -> None:
        self.game = game
        self.target = "plain"
        build = game.builder("plain").build
        self._legal = build(loop.legal)
        self._odds_total = build(game.odds_total)
        self._odds_pick = build(game.odds_pick)
        self._playout = build(loop.playout)
        self._words = game.bindings["WORDS"]

    def awaited(self, s: Record) -> int:
        return int(awaited(s))

    def legal(self, s: Record, seat: int) -> list[int]:
        mask = [0] * self._words
        self._legal(s, seat, mask)
        return actions_in(mask)

    def apply(self, s: Record, seat: int, action: int) -> None:
        self.game.apply(s, seat, action)

    def odds_total(self, s: Record) -> int:
        return int(self._odds_total(s))

    def odds_pick(self, s: Record, r: int) -> int:
        return int(self._odds_pick(s, r))

    def guess(self, view: Record, seat: int, rng: Any) -> None:
        self.game.guess(view, seat, memoryview(rng))

    def playout(self, s: Record, rng: Any, limit: int) -> tuple[int, int, int]:
        tally = [0, 0, 0]
        self._playout(s, memoryview(rng), [0] * self._words, limit, tally)
        return tally[0], tally[1], tally[2]


def actions_in(mask: Sequence[int]) -> list[int]:
    """The actions of a set of bits, lowest first."""
    out = []
    for i, word in enumerate(mask):
        rest = int(word)
        while rest:
            low = rest & -rest
            out.append(i * 32 + low.bit_length() - 1)
            rest ^= low
    return out
