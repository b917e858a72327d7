"""The round before the first dice: everybody present adds a number, so that nobody can have chosen them.

First commitments, then numbers: as soon as all have committed, or after a while without the others, the round is
closed; as soon as all have told their numbers, or after a moment without the others, the dice are mixed and rolled.
One person alone against bots does both at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from periplus.core.engine.chance import Share
from periplus.match.files import SentShare
from periplus.table.play.view_types import DiceRoundView


@dataclass
class DiceRound:
    """Who may add a number, and what came so far."""

    seats: tuple[int, ...]
    closed: bool = False
    commitments: dict[int, str] = field(default_factory=dict)
    numbers: dict[int, bytes] = field(default_factory=dict)
    desks: dict[int, str | None] = field(default_factory=dict)  # whose browser sent a seat's number, where it is known

    def take(self, data: Mapping[str, Any]) -> None:
        """One event of the round."""
        if "commitment" in data:
            self.commitments[data["seat"]] = data["commitment"]
        if "number" in data:
            self.numbers[data["seat"]] = bytes.fromhex(data["number"])
            if "desk" in data:
                self.desks[data["seat"]] = data["desk"]
        self.closed = self.closed or bool(data.get("closed"))

    @property
    def complete(self) -> bool:
        return self.closed and set(self.numbers) == set(self.commitments)

    def shares(self) -> list[Share]:
        return [self._share(seat, told) for seat, told in sorted(self.commitments.items())]

    def _share(self, seat: int, commitment: str) -> Share:
        """With the browser that sent it, counted by the seats; whose it is stays here."""
        number = self.numbers.get(seat)
        if seat not in self.desks:
            return Share(seat, commitment, number)
        browsers = list(dict.fromkeys(desk for _, desk in sorted(self.desks.items()) if desk is not None))
        desk = self.desks[seat]
        return SentShare(seat, commitment, number, None if desk is None else browsers.index(desk))

    def shown(self) -> DiceRoundView:
        waiting = [seat for seat in self.seats if seat not in (self.numbers if self.closed else self.commitments)]
        return {
            "closed": self.closed,
            "commitments": {str(seat): told for seat, told in sorted(self.commitments.items())},
            "waiting": [seat for seat in waiting if not self.closed or seat in self.commitments],
        }
