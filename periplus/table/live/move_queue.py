"""Moves are made one after the other, and whatever else is ready is done in between: what was written is told before
the next is worked out, however many wait."""

import asyncio
import time
from collections import deque

LATE = 0.1  # seconds that whoever moved lets others go first


class MoveQueue:
    """Whose move it is in this process. Whoever moved knows what they did, and lets those who move, and whose boards
    must show it, go first; but not for long."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._giving_way: deque[tuple[float, asyncio.Future[None]]] = deque()
        self._taken = False

    async def turn(self) -> float:
        """Until the next await; then it is the next one's turn. How many seconds it took to come: they do not count as
        waiting for the disk."""
        loop = asyncio.get_running_loop()
        if not self._taken:
            self._taken = True
            loop.call_soon(self._next)
            return 0.0
        begin = time.monotonic()
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn
        return time.monotonic() - begin

    async def give_way(self) -> None:
        """Until nobody waits for a turn any more, and those who gave way before have had theirs."""
        if self._waiting or self._giving_way:
            turn = asyncio.get_running_loop().create_future()
            self._giving_way.append((time.monotonic() + LATE, turn))
            await turn

    def _next(self) -> None:
        while (turn := self._who_is_next()) is not None:
            if not turn.done():
                turn.set_result(None)
                turn.get_loop().call_soon(self._next)
                return
        self._taken = False

    def _who_is_next(self) -> asyncio.Future[None] | None:
        late = bool(self._giving_way) and self._giving_way[0][0] <= time.monotonic()
        if self._waiting and not late:
            return self._waiting.popleft()
        return self._giving_way.popleft()[1] if self._giving_way else None
