"""Bots at the table. Each is given what its seat may see and nothing else, and answers like a person would."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from periplus.core.game import Game
from periplus.core.record import Record
from periplus.table.tables import Table

if TYPE_CHECKING:
    from periplus.table.house import House

log = logging.getLogger("periplus.table.opponents")

LEVELS: tuple[str, ...] = ("random",)
DEFAULT_LEVEL = "random"


@dataclass(frozen=True)
class Due:
    """A decision that a bot must make, and all it may know for it."""

    seat: int
    level: str
    asked_at: int
    game: Game
    view: Record
    end_turn: bool


class Opponents:
    """Wakes when a table changes, answers for its bots until a person is asked."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def wake(self, table_id: str) -> None:
        if table_id in self._driving:
            self._again.add(table_id)
            return
        self._driving[table_id] = asyncio.get_running_loop().create_task(self._drive(table_id))

    async def _drive(self, table_id: str) -> None:
        try:
            while (due := await self.house.work(table_id, _due)) is not None:
                await self._answer(table_id, due)
        except Exception as error:
            log.warning("the bots of a table stopped", extra={"table": table_id, "error": type(error).__name__})
        finally:
            del self._driving[table_id]
            if table_id in self._again:
                self._again.discard(table_id)
                self.wake(table_id)

    async def _answer(self, table_id: str, due: Due) -> None:
        begin = time.monotonic()
        action = None if due.end_turn else await self.choose(due)
        if table_id in self.house.hub.watched:
            await asyncio.sleep(max(0.0, self.house.settings.bot_pace - (time.monotonic() - begin)))
        await self.house.change(table_id, lambda table: _answered(table, due, action))

    async def choose(self, due: Due) -> int:
        return await asyncio.to_thread(random_choice, due.game, due.view, due.seat)

    async def close(self) -> None:
        for task in list(self._driving.values()):
            task.cancel()
        await asyncio.gather(*self._driving.values(), return_exceptions=True)


def _due(table: Table) -> Due | None:
    seats = table.bots_due()
    if not seats:
        return None
    seat = seats[0]
    level = table.chairs[seat].bot_level or DEFAULT_LEVEL
    held = table.holding == seat
    return Due(seat, level, table.asked_at[seat], table.match.game, table.match.view(seat), held)


def _answered(table: Table, due: Due, action: int | None) -> list[Any]:
    """The bot's answer, unless the table moved on while it thought."""
    if due.seat not in table.bots_due() or table.asked_at[due.seat] != due.asked_at:
        return []
    if action is None:
        return [table.end_turn(due.seat)] if table.holding == due.seat else []
    return [table.act(due.seat, action, "en")]


def random_choice(game: Game, view: Record, seat: int) -> int:
    return random.SystemRandom().choice(game.rules().legal(view, seat))
