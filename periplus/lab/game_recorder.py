"""What a study notes while a game is played, beside its end: options, actions, turns, and who led."""

from collections import Counter
from typing import Any

from periplus.core.contract.game import Game
from periplus.core.engine.record import Record


class GameRecorder:
    """Of one game. Who leads is told by the points booked so far; a tie changes nothing."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.options = 0
        self.decisions = 0
        self.turns = 0
        self.acts: list[int] = []
        self.used: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.lead_changes = 0
        self.led_since = 0
        self._last = self._leader = -1

    def decision(self, seat: int, action: int, options: int) -> None:
        self.decisions += 1
        self.acts.append(int(action))
        self.options += options
        self.turns += seat != self._last
        self._last = seat
        self.used[seat][self.game.codec.decode(action, seat).verb] += 1

    def position(self, s: Record) -> None:
        totals = [self.game.total(s, seat) for seat in range(s.seats)]
        leaders = [seat for seat, own in enumerate(totals) if own == max(totals)]
        if len(leaders) == 1 and leaders[0] != self._leader:
            self.lead_changes += self._leader != -1
            self._leader = leaders[0]
            self.led_since = self.decisions

    def recorded(self) -> dict[str, Any]:
        count = max(1, self.decisions)
        return {
            "branching": self.options / count,
            "acts": self.acts,
            "turns": self.turns,
            "used": [dict(sorted(verbs.items())) for verbs in self.used],
            "lead_changes": self.lead_changes,
            "led_since": self.led_since / count,
        }
