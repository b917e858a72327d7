"""One change of one table, stage by stage: what is judged, written, drawn ahead, told and answered, and in which order.
The store, the watchers and the bots are stand-ins that note what they are asked; the disk works when a test says so."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from periplus.core.errors import PeriplusError
from periplus.table.live.change import Change, Work
from periplus.table.live.host import Host
from periplus.table.live.hub import Reply
from periplus.table.settings import Settings
from periplus.table.store.group_commit import Busy, InLoop
from periplus.table.store.store import Conflict, Event, Repeated

from .conftest import LONG, in_a_loop

MOVE = Event("act", {}, 1, 1)


class FakeTable:
    def __init__(self, seq: int = 0, bots: Sequence[int] = ()) -> None:
        self.id, self.seq, self.over, self.asked_bits, self.touched = "t", seq, False, 0, 0.0
        self.bots = list(bots)
        self.match: Any = SimpleNamespace(log=[], free_caches=lambda: None)

    def bots_due(self) -> list[int]:
        return self.bots

    def move(self) -> list[Event]:
        self.seq += 1
        self.match.log.append(MOVE)
        return [MOVE]


class FakeWorld:
    """All that a change touches but the table's own rules. `story` is what happened, in order; `outcomes` is what the
    writer says to one write after the other (None: it is on the disk), `stored` what another process left."""

    def __init__(self, sqlite: bool = True, outcomes: Sequence[Exception | None] = ()) -> None:
        self.story: list[str] = []
        self.outcomes = list(outcomes)
        self.sqlite = sqlite
        self.disk = asyncio.Event()
        self.disk.set()
        self.held: FakeTable | None = FakeTable()
        self.stored = FakeTable()
        self.writing: list[asyncio.Task[None]] = []
        self.writer = SimpleNamespace(patience=LONG)
        self.heads = SimpleNamespace(late=False, cheap=True, head=lambda _: self.head())

    def head(self) -> int:
        return self.stored.seq if self.held is None else max(self.held.seq, self.stored.seq)

    # As the store.

    def append(
        self, table_id: str, seq: int, events: Sequence[Event], over: bool, asked: int, since: float, where: InLoop
    ) -> asyncio.Future[None]:
        self.story.append(f"write after {seq}")
        written = where.loop.create_future()
        self.writing.append(where.loop.create_task(self._write(written, where.then)))
        return written

    async def _write(self, written: asyncio.Future[None], then: Callable[[], None] | None) -> None:
        """As the thread that writes: it answers in the loop, and goes on where nobody waits any more."""
        await self.disk.wait()
        error = self.outcomes.pop(0) if self.outcomes else None
        if not written.done():
            if error is None:
                written.set_result(None)
            else:
                written.set_exception(error)
        if error is None:
            self.story.append("on the disk")
            if then is not None:
                then()

    # As the tables.

    def trusted(self, table_id: str) -> FakeTable | None:
        return self.held

    at_hand = peek = trusted

    def open(self, table_id: str, sure: bool = False) -> FakeTable:
        self.story.append("read")
        self.held = FakeTable(self.stored.seq, self.stored.bots)
        return self.held

    def forget(self, table_id: str) -> None:
        self.story.append("forget")
        self.held = None

    # As the watchers and the bots.

    def prepare_patches(self, table: FakeTable, reply: Reply) -> None:
        self.story.append("draw ahead")

    def ring(self, table_id: str, reply: Reply | None = None) -> None:
        self.story.append("ring all" if reply is None else "ring others")

    def answered(self, table_id: str, reply: Reply) -> None:
        self.story.append("answered")

    def wake(self, table_id: str) -> None:
        self.story.append("wake bots")


def host_of(world: Any) -> Host:
    host = Host(Settings(), world, world, world)
    host.bots = world
    return host


class FakeWork(Work[int]):
    """What a page wants. What it prepares and answers is the number of events the table has then."""

    def __init__(self, world: FakeWorld, judge: Callable[[FakeTable], Sequence[Event]]) -> None:
        self.world = world
        self.judged = judge
        self.reply = Reply("page")

    def judge(self, table: Any) -> Sequence[Event]:
        self.world.story.append("judge")
        return self.judged(table)

    def prepare(self, table: Any) -> None:
        self.world.story.append("prepare")

    def answer(self, table: Any) -> int:
        self.world.story.append("answer")
        return int(table.seq)


def change(
    world: FakeWorld, host: Host, judge: Callable[[FakeTable], Sequence[Event]] = FakeTable.move, **parts: Any
) -> Coroutine[Any, Any, int | None]:
    work = FakeWork(world, judge)
    for name, part in parts.items():
        setattr(work, name, part)
    return Change(host, "t", work).run()


def readable(host: Host) -> bool:
    return "t" in host.readable


def free(host: Host) -> bool:
    return host.locks.free("t")


def play(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(LONG):
            await scene()

    in_a_loop(timed())


async def until(world: FakeWorld, what: str) -> None:
    while what not in world.story:
        await asyncio.sleep(0)


def test_a_move_passes_its_stages_in_order() -> None:
    async def scene() -> None:
        world = FakeWorld()
        world.held = FakeTable(bots=[1])
        host = host_of(world)
        assert await change(world, host) == 1
        stages = "judge, write after 0, draw ahead, prepare, on the disk, ring others, answer, answered, wake bots"
        assert world.story == stages.split(", ")
        assert free(host)
        assert not readable(host)

    play(scene)


def test_postgresql_draws_nothing_ahead_and_notifies_after_the_answer_was_made() -> None:
    async def scene() -> None:
        world = FakeWorld(sqlite=False)
        assert await change(world, host_of(world)) == 1
        assert world.story == ["judge", "write after 0", "on the disk", "answer", "ring others", "answered"]

    play(scene)


def test_what_changes_nothing_is_answered_and_told_to_nobody() -> None:
    async def scene() -> None:
        world = FakeWorld()
        assert await change(world, host_of(world), lambda table: []) == 0
        assert world.story == ["judge", "answer"]

    play(scene)


def test_after_a_conflict_the_move_is_judged_by_what_the_other_process_wrote() -> None:
    async def scene() -> None:
        world = FakeWorld(outcomes=[Conflict("faster"), None])
        world.stored = FakeTable(7)
        assert await change(world, host_of(world)) == 8
        assert world.story.count("judge") == 2
        assert "write after 7" in world.story
        assert world.story.index("forget") < world.story.index("read") < world.story.index("write after 7")
        assert world.story.count("ring others") == 1  # nobody hears of what was not written

    play(scene)


def test_who_is_always_too_late_is_told_that_the_table_is_busy() -> None:
    async def scene() -> None:
        world = FakeWorld(outcomes=[Conflict("faster")] * 9)
        host = host_of(world)
        with pytest.raises(Conflict, match="very busy"):
            await change(world, host)
        assert world.story.count("judge") == 5
        assert "ring others" not in world.story
        assert free(host)

    play(scene)


def test_what_was_carried_out_before_is_answered_and_not_done_again() -> None:
    async def scene() -> None:
        world = FakeWorld(outcomes=[Repeated("done before")])
        world.stored = FakeTable(4)
        assert await change(world, host_of(world)) == 4
        assert world.story.count("judge") == 1
        assert not {"ring others", "answered"} & set(world.story)  # all hear of what was read, nobody of this

    play(scene)


def test_a_refusal_by_what_is_no_longer_so_is_judged_again() -> None:
    async def scene() -> None:
        world = FakeWorld()
        world.stored = FakeTable(3)
        world.heads.late = True  # what was written elsewhere is known only to who asks the store

        def judge(table: FakeTable) -> Sequence[Event]:
            if table.seq < 3:
                raise PeriplusError("not your turn")
            return table.move()

        assert await change(world, host_of(world), judge) == 4
        assert world.story[:3] == ["judge", "read", "ring all"]  # the watchers hear of what was found there

    play(scene)


def test_a_repeat_by_what_is_no_longer_so_is_judged_again() -> None:
    async def scene() -> None:
        world = FakeWorld()
        world.stored = FakeTable(3)
        world.heads.late = True
        assert await change(world, host_of(world), lambda table: table.move() if table.seq == 3 else []) == 4

    play(scene)


def test_a_refusal_by_what_is_so_stands_and_changes_nothing() -> None:
    async def scene() -> None:
        world = FakeWorld()
        host = host_of(world)

        def judge(table: FakeTable) -> Sequence[Event]:
            raise PeriplusError("not your turn")

        with pytest.raises(PeriplusError, match="not your turn"):
            await change(world, host, judge)
        assert world.story == ["judge"]
        assert free(host)

    play(scene)


def test_a_database_that_does_not_answer_changes_no_refusal() -> None:
    async def scene() -> None:
        world = FakeWorld()
        world.heads.head = lambda _: 1 / 0

        def judge(table: FakeTable) -> Sequence[Event]:
            raise PeriplusError("not your turn")

        with pytest.raises(PeriplusError, match="not your turn"):
            await change(world, host_of(world), judge)

    play(scene)


def test_what_failed_when_it_was_half_done_is_read_again() -> None:
    async def scene() -> None:
        world = FakeWorld()
        host = host_of(world)

        def judge(table: FakeTable) -> Sequence[Event]:
            table.move()
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await change(world, host, judge)
        assert world.story == ["judge", "forget"]
        assert free(host)

    play(scene)


def test_a_write_that_fails_leaves_nothing_in_memory_and_is_told_to_nobody() -> None:
    async def scene() -> None:
        world = FakeWorld(outcomes=[Busy("no")])
        host = host_of(world)
        with pytest.raises(Busy):
            await change(world, host)
        assert world.story[-1] == "forget"
        assert not {"ring others", "ring all", "answered"} & set(world.story)
        assert free(host)

    play(scene)


@pytest.mark.parametrize("stage", ["prepare_patches", "prepare"])
def test_a_board_that_cannot_be_drawn_fails_no_move(stage: str) -> None:
    async def scene() -> None:
        world = FakeWorld()
        host = host_of(world)

        def fails(*_: object) -> None:
            raise ZeroDivisionError

        if stage == "prepare_patches":
            world.prepare_patches = fails  # type: ignore[method-assign]
            doing = change(world, host)
        else:
            doing = change(world, host, prepare=fails)
        assert await doing == 1
        assert "ring others" in world.story

    play(scene)


def test_a_move_that_cannot_be_shown_was_made_all_the_same() -> None:
    async def scene() -> None:
        for sqlite in (True, False):
            world = FakeWorld(sqlite)
            host = host_of(world)

            def fails(_: object) -> None:
                raise ZeroDivisionError

            with pytest.raises(ZeroDivisionError):
                await change(world, host, answer=fails)
            assert world.story[-2:] == ["ring others", "answered"]
            assert "forget" not in world.story
            assert free(host)

    play(scene)


def test_while_the_disk_is_slow_nobody_is_told_and_nobody_else_moves() -> None:
    async def scene() -> None:
        world = FakeWorld()
        world.disk.clear()
        host = host_of(world)
        first = asyncio.create_task(change(world, host))
        await until(world, "prepare")
        second = asyncio.create_task(change(world, host))
        await asyncio.sleep(0.02)
        assert world.story == ["judge", "write after 0", "draw ahead", "prepare"]
        assert not readable(host)
        world.disk.set()
        assert (await first, await second) == (1, 2)
        assert world.story.index("answer") < len(world.story) - world.story[::-1].index("judge")

    play(scene)


def test_who_waits_too_long_for_the_table_is_told_that_it_is_busy() -> None:
    async def scene() -> None:
        world = FakeWorld()
        world.disk.clear()
        host = host_of(world)
        first = asyncio.create_task(change(world, host))
        await until(world, "prepare")
        world.writer.patience = 0.01
        with pytest.raises(Busy, match="this table is busy"):
            await change(world, host)
        world.disk.set()
        assert await first == 1

    play(scene)


def test_on_the_disk_before_the_answer_the_others_may_read_under_the_lock() -> None:
    async def scene() -> None:
        world = FakeWorld()
        host = host_of(world)
        seen: list[tuple[bool, bool]] = []
        world.ring = lambda *_: seen.append((readable(host), free(host)))  # type: ignore[method-assign]
        await change(world, host)
        assert seen == [(True, False)]
        assert not readable(host)

    play(scene)


def test_who_goes_away_before_the_disk_has_it_leaves_the_table_to_be_read_again_and_all_are_told() -> None:
    async def scene() -> None:
        world = FakeWorld()
        world.disk.clear()
        host = host_of(world)
        doing = asyncio.create_task(change(world, host))
        await until(world, "prepare")
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing
        assert world.story[-1] == "forget"
        assert free(host)
        world.disk.set()
        await asyncio.gather(*world.writing)
        assert world.story[-2:] == ["on the disk", "ring all"]  # it is written, and nobody gets it as an answer
        assert not readable(host)

    play(scene)


def test_who_goes_away_before_judging_changed_nothing() -> None:
    async def scene() -> None:
        world = FakeWorld()
        world.disk.clear()
        host = host_of(world)
        first = asyncio.create_task(change(world, host))
        await until(world, "prepare")
        second = asyncio.create_task(change(world, host))
        await asyncio.sleep(0)
        second.cancel()
        world.disk.set()
        assert await first == 1
        with pytest.raises(asyncio.CancelledError):
            await second
        assert world.story.count("judge") == 1
        assert free(host)

    play(scene)
