"""The round before the first dice: everybody present adds a number, so that nobody can have chosen them.

First commitments, then numbers: as soon as all have committed, or after a while without the others, the round is
closed; as soon as all have told their numbers, or after a moment without the others, the dice are mixed and rolled.
One person alone against bots does both at once.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from periplus.core.engine.chance import Share, commitment_to
from periplus.table.refusals import Refused

if TYPE_CHECKING:
    from periplus.table.live.server import Server
    from periplus.table.play.table import Table
    from periplus.table.store.store import Event

log = logging.getLogger("periplus.table.play.dice_round")

NUMBER_SECONDS = 4.0  # for telling a number that was committed to
HEX = re.compile(r"[0-9a-f]{64}")


@dataclass
class Gathering:
    """Who may add a number, and what came so far."""

    seats: tuple[int, ...]
    closed: bool = False
    commitments: dict[int, str] = field(default_factory=dict)
    numbers: dict[int, bytes] = field(default_factory=dict)

    def take(self, data: Mapping[str, Any]) -> None:
        """One event of the round."""
        if "commitment" in data:
            self.commitments[data["seat"]] = data["commitment"]
        if "number" in data:
            self.numbers[data["seat"]] = bytes.fromhex(data["number"])
        self.closed = self.closed or bool(data.get("closed"))

    @property
    def complete(self) -> bool:
        return self.closed and set(self.numbers) == set(self.commitments)

    def shares(self) -> list[Share]:
        return [Share(seat, told, self.numbers.get(seat)) for seat, told in sorted(self.commitments.items())]

    def shown(self) -> dict[str, Any]:
        waiting = [seat for seat in self.seats if seat not in (self.numbers if self.closed else self.commitments)]
        return {
            "closed": self.closed,
            "commitments": {str(seat): told for seat, told in sorted(self.commitments.items())},
            "waiting": [seat for seat in waiting if not self.closed or seat in self.commitments],
        }


def add(table: Table, seat: int, commitment: str | None, number: str | None, start: bool) -> list[Event]:
    """A player's commitment, number, or wish to wait for nobody else; and what follows from it."""
    gathering = table.gathering
    if gathering is None:
        raise Refused(409, "dice_rolled")
    data: dict[str, Any] = {"seat": seat}
    if commitment is not None and seat not in gathering.commitments and not gathering.closed:
        if not HEX.fullmatch(commitment):
            raise Refused(422, "bad_request", detail="a commitment is a SHA-256 in hexadecimal digits")
        data["commitment"] = commitment
    alone = gathering.seats == (seat,)
    if number is not None and seat not in gathering.numbers and (gathering.closed or alone):
        if not HEX.fullmatch(number):
            raise Refused(422, "bad_request", detail="a number has 64 hexadecimal digits")
        if commitment_to(bytes.fromhex(number)) != data.get("commitment", gathering.commitments.get(seat)):
            raise Refused(422, "bad_request", detail="the number is not the one that was committed to")
        data["number"] = number
    committed = len(gathering.commitments) + ("commitment" in data)
    if not gathering.closed and (committed == len(gathering.seats) or (start and committed)):
        data["closed"] = True
    events = [] if len(data) == 1 else [table.gather(data)]
    return events + ([table.begin()] if gathering.complete or (start and not gathering.commitments) else [])


def go_on(table: Table) -> list[Event]:
    """The wait is over: close the round, or roll the dice with what there is."""
    gathering = table.gathering
    if gathering is None:
        return []
    if gathering.closed or not gathering.commitments:
        return [table.begin()]
    closed = [table.gather({"closed": True})]
    return closed + ([table.begin()] if gathering.complete else [])


class Gatherings:
    """The clocks of the rounds that somebody looks at. Absent people keep nobody waiting for long."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._clocks: dict[tuple[str, bool], asyncio.TimerHandle] = {}

    def watch(self, table: Table) -> None:
        """From any thread, whenever a player is seen at a table whose dice are not rolled."""
        if table.gathering is not None and self.server.loop is not None:
            self.server.loop.call_soon_threadsafe(self._start, table.id, table.gathering.closed)

    def _start(self, table_id: str, closed: bool) -> None:
        if (table_id, closed) not in self._clocks and not self.server.hub.closing:
            seconds = NUMBER_SECONDS if closed else self.server.settings.gather_seconds
            clock = asyncio.get_running_loop().call_later(seconds, self._due, table_id, closed)
            self._clocks[table_id, closed] = clock

    def _due(self, table_id: str, closed: bool) -> None:
        del self._clocks[table_id, closed]
        task = asyncio.get_running_loop().create_task(self._go_on(table_id, closed))
        self.server.keep(task)

    async def _go_on(self, table_id: str, closed: bool) -> None:
        def work(table: Table) -> list[Event]:
            same = table.gathering is not None and table.gathering.closed == closed
            return go_on(table) if same else []

        try:
            await self.server.change(table_id, work, self.watch)
        except Exception as error:
            log.warning("a round of numbers stopped", extra={"table": table_id, "error": type(error).__name__})

    def close(self) -> None:
        for clock in self._clocks.values():
            clock.cancel()
