"""Reviews of finished matches: every decision thought over again in the bots' workers, one small bite at a time.

What is found is kept in the store: it is computed once, whoever asks, and goes on where it stopped after a restart.
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace

from periplus.bots.judging import SEED, Decision, Judged, decisions_of, glance, replaced, steep_first, torn
from periplus.bots.pool.pool import FAILED, READY, NoAnalysis, Pool
from periplus.games import load_game
from periplus.table import clock
from periplus.table.live.host import Host
from periplus.table.play.table import Table
from periplus.table.store.stored_reviews import StoredReview

log = logging.getLogger("periplus.table.live.reviews")

NONE, OFF, WARMING, RUNNING, DONE, STOPPED = "none", "off", "warming", "running", "done", "stopped"

SILENT = 15.0  # seconds without a word after which another process may go on
KEEP_EVERY = 1.0
LOOK_EVERY = 0.3
MOST_FAILURES = 3
FEW = 10  # decisions: fewer tell no pace, for some take ten times as long as others
KEPT_GLANCES = 50
AHEAD = 12  # decisions asked for before their turn: while one takes long, the other workers have something to do


@dataclass
class Progress:
    """How far a review is that is worked on here: since when, with how many judged before that, and now."""

    since: float
    before: int
    done: int


class Reviews:
    """The reviews that this process works on. Lives in the event loop."""

    def __init__(self, host: Host, pool: Callable[[], Pool]) -> None:
        self.host = host
        self.pool = pool
        self.owner = secrets.token_hex(8)
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._stopped: set[str] = set()
        self._seen: OrderedDict[str, list[Judged]] = OrderedDict()
        self._progress: dict[str, Progress] = {}
        self._ahead: dict[str, dict[int, asyncio.Future[list[dict[str, object]]]]] = {}  # asked for before their turn

    @property
    def possible(self) -> bool:
        return self.host.settings.bot_workers > 0

    def start(self, table_id: str) -> None:
        """Begin, or go on with what was begun."""
        self._stopped.discard(table_id)
        if self.possible and table_id not in self._driving:
            self._driving[table_id] = asyncio.get_running_loop().create_task(self._drive(table_id))

    def look_after(self, table_id: str, kept: StoredReview | None) -> None:
        """Somebody waits for this review: if nobody works on it any more, go on with it here."""
        begun = kept is not None and not kept.complete and clock.silent(kept.at, SILENT)
        if begun and table_id not in self._stopped:
            self.start(table_id)

    def state(self, table_id: str, game_id: str, kept: StoredReview | None) -> str:
        if kept is not None and kept.complete:
            return DONE
        if table_id in self._driving:
            return RUNNING if self._warmth(game_id) == READY else WARMING
        if kept is not None and not clock.silent(kept.at, SILENT) and kept.owner != self.owner:
            return RUNNING  # elsewhere
        if not self.possible:
            return OFF
        return STOPPED if table_id in self._stopped else NONE

    def ready(self, game_id: str) -> bool:
        """Whether a review could begin at once."""
        return self.possible and self._warmth(game_id) == READY

    def others(self, table_id: str) -> int:
        """How many other tables the bots have to think for meanwhile."""
        return self.pool().tables_waiting(table_id) if table_id in self._driving else 0

    async def glance(self, table_id: str, game_id: str) -> list[Judged]:
        """The first look at every decision: the whole curve, before anything is sure."""
        if table_id not in self._seen:
            _, decisions = await self.host.read(table_id, _decisions)
            self._seen[table_id] = await self.host.in_thread(lambda: glance(load_game(game_id), decisions))
            while len(self._seen) > KEPT_GLANCES:
                self._seen.popitem(last=False)
        return self._seen[table_id]

    def seconds_left(self, table_id: str, kept: StoredReview) -> float | None:
        """By the pace since it began, those included that were judged before their turn; None while it is not known."""
        progress = self._progress.get(table_id)
        if progress is None:
            return None
        judged = progress.done + sum(each.done() for each in self._ahead.get(table_id, {}).values())
        here = judged - progress.before
        spent = time.monotonic() - progress.since
        return round((kept.planned - judged) * spent / here, 1) if here >= FEW else None

    def _warmth(self, game_id: str) -> str | None:
        return self.pool().warmth().get(game_id)

    async def _drive(self, table_id: str) -> None:
        try:
            game_id, decisions = await self.host.read(table_id, _decisions)
            simulations = self.host.settings.review_simulations
            mine = await self.host.in_thread(
                lambda: self.host.store.reviews.claim(table_id, self.owner, simulations, len(decisions), SILENT)
            )
            kept = await self.host.in_thread(lambda: self.host.store.reviews.of(table_id)) if mine else None
            if kept is not None:
                seen = await self.glance(table_id, game_id)
                await self._judge(legible(kept), game_id, [decisions[n] for n in steep_first(decisions, seen)])
        except Exception as error:
            self._stopped.add(table_id)
            log.warning("a review stopped", extra={"table": table_id, "error": f"{type(error).__name__}: {error}"})
        finally:
            del self._driving[table_id]
            self._progress.pop(table_id, None)
            self._call_back(table_id)

    async def _judge(self, kept: StoredReview, game_id: str, decisions: list[Decision]) -> None:
        points, done, failures = list(kept.points), kept.done, 0
        said = time.monotonic()
        self.pool().want(game_id, soon=False)
        while done < len(decisions):
            warmth = self._warmth(game_id)
            if warmth == FAILED:
                raise NoAnalysis("the search of this game could not be prepared")
            if warmth == READY:
                progress = self._progress.setdefault(kept.table_id, Progress(time.monotonic(), done, done))
                try:
                    points += await self._next(kept, game_id, decisions, done)
                    done, failures = done + 1, 0
                    progress.done = done
                except NoAnalysis:
                    failures += 1
                    if failures >= MOST_FAILURES:
                        raise
            else:
                await asyncio.sleep(LOOK_EVERY)
            if done == len(decisions):
                points = await self._again(kept, game_id, decisions, points)
            if done == len(decisions) or time.monotonic() - said > KEEP_EVERY:
                said = time.monotonic()
                if not await self._keep(kept.table_id, done, points):
                    return

    async def _next(
        self, kept: StoredReview, game_id: str, decisions: list[Decision], done: int
    ) -> list[dict[str, object]]:
        """One decision, and meanwhile the other workers have those that follow; whoever fails, all are asked again."""
        ahead = self._ahead.setdefault(kept.table_id, {})
        for number in range(done, min(len(decisions), done + 1 + AHEAD)):
            if number not in ahead:
                ahead[number] = asyncio.ensure_future(self._bite(kept, game_id, decisions[number]))
        try:
            return await ahead.pop(done)
        except NoAnalysis:
            self._call_back(kept.table_id)
            raise

    def _call_back(self, table_id: str) -> None:
        for bite in self._ahead.pop(table_id, {}).values():
            if not bite.cancel() and not bite.cancelled():
                bite.exception()  # it is known by now that they fail

    async def _again(
        self, kept: StoredReview, game_id: str, decisions: list[Decision], points: list[dict[str, object]]
    ) -> list[dict[str, object]]:
        """What does not fit together is judged once more; what cannot be stays as it is."""
        found = [Judged(**point) for point in points]  # type: ignore[arg-type]
        bites = (self._bite(kept, game_id, decision) for decision in torn(decisions, found))
        for each in await asyncio.gather(*bites, return_exceptions=True):
            if isinstance(each, BaseException) and not isinstance(each, NoAnalysis):
                raise each
            if not isinstance(each, BaseException):
                found = replaced(found, Judged(**each[0]))  # type: ignore[arg-type]
        return [asdict(each) for each in found]

    async def _bite(self, kept: StoredReview, game_id: str, decision: Decision) -> list[dict[str, object]]:
        future = self.pool().judge(game_id, decision, kept.simulations, SEED, table=kept.table_id)
        judged = await asyncio.wrap_future(future)
        return [] if judged is None else [asdict(judged)]

    async def _keep(self, table_id: str, done: int, points: list[dict[str, object]]) -> bool:
        return await self.host.in_thread(lambda: self.host.store.reviews.keep(table_id, self.owner, done, points))

    async def close(self) -> None:
        tasks = list(self._driving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if tasks:
            await self.host.in_thread(lambda: self.host.store.reviews.leave(self.owner))


def legible(kept: StoredReview) -> StoredReview:
    """As stored, or from the beginning where it was stored by a release that told other things."""
    names = {each.name for each in fields(Judged)}
    return kept if all(set(point) == names for point in kept.points) else replace(kept, done=0, points=[])


def _decisions(table: Table) -> tuple[str, list[Decision]]:
    return table.match.game.id, decisions_of(table.match)
