"""Clocks for the round before the first dice: absent people keep nobody waiting for long."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from periplus.table.play import dice_moves
from periplus.table.play.table import Table
from periplus.table.store.store import Event

if TYPE_CHECKING:
    from periplus.table.live.server import Server

log = logging.getLogger("periplus.table.live.dice_clock")

NUMBER_SECONDS = 4.0  # for telling a number that was committed to


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
            return dice_moves.go_on(table) if same else []

        try:
            await self.server.change(table_id, work, self.watch)
        except Exception as error:
            log.warning("a round of numbers stopped", extra={"table": table_id, "error": type(error).__name__})

    def close(self) -> None:
        for clock in self._clocks.values():
            clock.cancel()
