"""Bots at the table. Each is given what its seat may see and nothing else, and answers like a person would."""

import asyncio
import copy
import logging
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

from periplus.bots import ADEPT, RANDOM, SEATED, UnknownLevel, quick_choice
from periplus.bots.analysis import Advice
from periplus.bots.player import searches
from periplus.bots.pool.pool import NoAnalysis, Pool
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record
from periplus.table import clock
from periplus.table.json_object import Json
from periplus.table.live.change import Change, Work
from periplus.table.live.host import Host
from periplus.table.play.pace_moves import given_back
from periplus.table.play.table import Table
from periplus.table.store.store import Event

log = logging.getLogger("periplus.table.live.bots")

HINT_SECONDS, HINT_WHOLE = 0.2, 0.9  # for the search, and with the games that are played on
KEPT_HINTS = 500
PATIENCE = 15.0


@dataclass(frozen=True)
class BotDecision:
    """A decision that a bot must make, and all it may know for it."""

    seat: int
    level: str
    asked_at: int
    game: Game
    view: Record
    end_turn: bool


class BotAnswer(Work[None]):
    """What a bot decided; nothing if the table moved on while it thought."""

    def __init__(self, due: BotDecision, action: int | None) -> None:
        self.due = due
        self.action = action

    def judge(self, table: Table) -> Sequence[Event]:
        due = self.due
        if due.seat not in table.bots_due() or table.asked_at[due.seat] != due.asked_at:
            return []
        if self.action is None and table.holding != due.seat:
            return []
        played = table.end_turn(due.seat) if self.action is None else table.act(due.seat, self.action, "en")
        return [played, *given_back(table, due.seat)]


class Bots:
    """Wakes when a table changes, answers for its bots until a person is asked."""

    def __init__(self, host: Host) -> None:
        if (level := host.settings.stand_in) not in SEATED:
            raise UnknownLevel(f"PERIPLUS_BOT_LEVEL is {level!r}; there are {', '.join(SEATED)}")
        self.host = host
        self._pool: Pool | None = None
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._later: set[str] = set()
        self._hints: dict[str, tuple[int, int, Json]] = {}
        self._advising = asyncio.Lock()

    def wake(self, table_id: str) -> None:
        if table_id in self._driving:
            self._again.add(table_id)
            return
        self._driving[table_id] = asyncio.get_running_loop().create_task(self._drive(table_id))

    def ensure_driven(self, table_id: str, since: float) -> None:
        """A bot has been awaited since then. If that was before this process began, nobody thinks for it; if it was
        lately, another process does, unless it died."""
        age = clock.ago(since)
        if since < self.host.started or clock.silent(since, PATIENCE):
            if table_id not in self._driving:
                self.wake(table_id)
        elif table_id not in self._driving and table_id not in self._later:
            self._later.add(table_id)
            asyncio.get_running_loop().call_later(PATIENCE - age + 0.1, self._late, table_id)

    def _late(self, table_id: str) -> None:
        self._later.discard(table_id)
        if table_id not in self._driving and not self.host.hub.closing:
            self.wake(table_id)

    async def _drive(self, table_id: str) -> None:
        try:
            while (due := await self.host.read(table_id, _due)) is not None:
                await self._answer(table_id, due)
        except Exception as error:
            log.warning("the bots of a table stopped", extra={"table": table_id, "error": type(error).__name__})
        finally:
            del self._driving[table_id]
            if table_id in self._again:
                self._again.discard(table_id)
                self.wake(table_id)

    async def _answer(self, table_id: str, due: BotDecision) -> None:
        begin = time.monotonic()
        action = None if due.end_turn else await self.choose(due, table_id)
        if table_id in self.host.hub.watched:
            await asyncio.sleep(max(0.0, self.host.settings.bot_pace - (time.monotonic() - begin)))
        await Change(self.host, table_id, BotAnswer(due, action)).run()

    @property
    def pool(self) -> Pool:
        """Worker processes, started when the first bot has to think."""
        if self._pool is None:
            settings = self.host.settings
            self._pool = Pool(settings.bot_workers, thinkers=settings.thinkers)
        return self._pool

    def expect(self, table: Table) -> None:
        """A new table: compile the search of its game while its players look around."""
        if any(chair.bot_level not in (None, RANDOM) for chair in table.chairs):
            self.pool.want(table.match.game.id)

    def learning(self, table: Table) -> float | None:
        """How far the search is that bots of this table need; None where nobody needs it, or it is ready."""
        game, levels = table.match.game.id, [chair.bot_level for chair in table.chairs]
        needed = not table.over and any(level is not None and searches(game, level) for level in levels)
        return self.pool.learning(game) if needed else None

    async def choose(self, due: BotDecision, table_id: str = "") -> int:
        """The worker's move; a quick one while the search is not ready, and whenever a worker fails."""
        seed = secrets.randbits(60)
        if due.level == RANDOM:
            choice = await asyncio.to_thread(quick_choice, due.game, due.view, due.seat, RANDOM, seed)
        else:
            raw = due.view.tobytes()
            choice = await asyncio.wrap_future(
                self.pool.choose(due.game.id, raw, due.seat, due.level, seed, table=table_id)
            )
        return choice.action

    async def hint(self, game: Game, view: Record, seat: int, table_id: str, version: int) -> Json:
        """Thought out once for each version, one after the other: nobody's bot waits behind more than one."""
        async with self._advising:
            kept = self._hints.get(table_id)
            if kept is None or kept[:2] != (seat, version):
                kept = seat, version, await self.advise(game, view, seat, table_id)
                if kept[2]["games"]:  # what came without reasons is thought over when it is asked again
                    self._hints[table_id] = kept
                if len(self._hints) > KEPT_HINTS:
                    self._hints.pop(next(iter(self._hints)))
        return copy.deepcopy(kept[2])

    async def advise(self, game: Game, view: Record, seat: int, table_id: str) -> Json:
        """The move a strong bot would make from what this seat sees, and how it judges everybody's chances."""
        seed = secrets.randbits(60)
        try:
            found = await asyncio.wrap_future(
                self.pool.analyse(
                    game.id, view.tobytes(), seat, HINT_SECONDS, seed, table=table_id, reasons=True, whole=HINT_WHOLE
                )
            )
            moves = [advised(move) for move in found.moves]
            chances = [round(chance, 3) for chance in found.chances]
            return {"quick": False, "moves": moves, "chances": chances, "games": found.games}
        except NoAnalysis:
            return await self.first_thought(game, view, seat)

    async def first_thought(self, game: Game, view: Record, seat: int) -> Json:
        """A move at once, without chances and reasons."""
        choice = await asyncio.to_thread(quick_choice, game, view, seat, ADEPT, secrets.randbits(60))
        moves = [advised(Advice(choice.action, game.codec.text(choice.action)))]
        return {"quick": True, "moves": moves, "chances": [], "games": 0}

    async def close(self) -> None:
        for task in list(self._driving.values()):
            task.cancel()
        await asyncio.gather(*self._driving.values(), return_exceptions=True)
        if self._pool is not None:
            await asyncio.to_thread(self._pool.close)


def advised(move: Advice) -> dict[str, object]:
    """A move as the API tells it, but for the words."""
    facts = {"beside": move.beside, "why": move.why, "against": move.risk}
    return {"action": move.text, "chance": move.chance, "error": move.error, **facts}


def _due(table: Table) -> BotDecision | None:
    seats = table.bots_due()
    if not seats:
        return None
    seat = seats[0]
    level = table.chairs[seat].bot_level or ADEPT
    held = table.holding == seat
    return BotDecision(seat, level, table.asked_at[seat], table.match.game, table.match.view(seat), held)
