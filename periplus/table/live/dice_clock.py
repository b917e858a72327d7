"""Clocks for the round before the first dice: absent people keep nobody waiting for long."""

import asyncio
import logging
from collections.abc import Sequence

from periplus.table.live.change import Change, Work
from periplus.table.live.host import Host
from periplus.table.play import dice_moves
from periplus.table.play.table import Table
from periplus.table.store.store import Event

log = logging.getLogger("periplus.table.live.dice_clock")

NUMBER_SECONDS = 4.0  # for telling a number that was committed to


class RoundOver(Work[Table]):
    """The wait for commitments, or for numbers once the round is closed, is over, unless the round went on before."""

    def __init__(self, closed: bool) -> None:
        self.closed = closed

    def judge(self, table: Table) -> Sequence[Event]:
        same = table.dice_round is not None and table.dice_round.closed == self.closed
        return dice_moves.go_on(table) if same else []

    def answer(self, table: Table) -> Table:
        return table


class DiceClock:
    """The clocks of the rounds that somebody looks at."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._clocks: dict[tuple[str, bool], asyncio.TimerHandle] = {}

    def watch(self, table: Table) -> None:
        """From any thread, whenever a player is seen at a table whose dice are not rolled."""
        if table.dice_round is not None and self.host.loop is not None:
            self.host.loop.call_soon_threadsafe(self._start, table.id, table.dice_round.closed)

    def _start(self, table_id: str, closed: bool) -> None:
        if (table_id, closed) not in self._clocks and not self.host.hub.closing:
            seconds = NUMBER_SECONDS if closed else self.host.settings.gather_seconds
            clock = asyncio.get_running_loop().call_later(seconds, self._due, table_id, closed)
            self._clocks[table_id, closed] = clock

    def _due(self, table_id: str, closed: bool) -> None:
        del self._clocks[table_id, closed]
        self.host.keep(asyncio.get_running_loop().create_task(self._go_on(table_id, closed)))

    async def _go_on(self, table_id: str, closed: bool) -> None:
        try:
            table = await Change(self.host, table_id, RoundOver(closed)).run()
            assert table is not None
            self.watch(table)
        except Exception as error:
            log.warning("a round of numbers stopped", extra={"table": table_id, "error": type(error).__name__})

    def close(self) -> None:
        for clock in self._clocks.values():
            clock.cancel()
