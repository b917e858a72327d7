"""Moves are made one after the other, and whatever else is ready is done in between: what was written is told before
the next is worked out, however many wait."""

import asyncio
import time
from collections import deque

LATE = 0.01  # seconds: whoever came so much later than somebody who waits for an answer does not go first


class MoveQueue:
    """Whose move it is in this process. Whoever moved knows what they did, and lets those who move, and whose boards
    must show it, go first; but not those who come much later. What is due first is done first."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[float, asyncio.Future[None]]] = deque()  # since when
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
        self._waiting.append((begin, turn))
        await turn
        return time.monotonic() - begin

    async def give_way(self, since: float) -> None:
        """Until nobody waits who came before or soon after, and those who gave way before have had their turn. `since`:
        when whoever gives way came, by the monotonic clock."""
        if self._waiting or self._giving_way:
            turn = asyncio.get_running_loop().create_future()
            self._giving_way.append((since, turn))
            await turn

    def _next(self) -> None:
        while (turn := self._who_is_next()) is not None:
            if not turn.done():
                turn.set_result(None)
                turn.get_loop().call_soon(self._next)
                return
        self._taken = False

    def _who_is_next(self) -> asyncio.Future[None] | None:
        late = self._giving_way and self._waiting and self._giving_way[0][0] + LATE <= self._waiting[0][0]
        if self._waiting and not late:
            return self._waiting.popleft()[1]
        return self._giving_way.popleft()[1] if self._giving_way else None
