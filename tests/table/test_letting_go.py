"""What is let go between two moves, and with a connection: the collector does not come by while people play."""

import asyncio
import gc
import random
import socket
import weakref
from types import SimpleNamespace
from typing import Any

import pytest

from periplus.games import game_ids, load_game
from periplus.match import Match
from periplus.table.api import stream
from periplus.table.serve.processes import Peers, Serving
from periplus.table.settings import Settings

from .conftest import LONG, Seated, Served, in_a_loop, until
from .test_live import watching


def seen_and_told(match: Match) -> list[Any]:
    looks = [match.board_cache.groups(match.look(seat)) for seat in (0, 1)]
    return [looks, [match.told(seat) for seat in (0, 1)], [match.undoable(seat) for seat in (0, 1)]]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_match_that_rested_goes_on_as_one_that_did_not(game_id: str) -> None:
    rested, other = (Match.new(load_game(game_id), 2, seed=3) for _ in range(2))
    rng = random.Random(2)
    for match in (rested, other):
        match.advance()
    for _ in range(25):
        seat = other.asked[0]
        action = rng.choice(other.legal(seat)).text
        for match in (rested, other):
            match.play(action, seat)
        rested.free_caches()
        assert len({raw for raw, _ in rested._history._views}) <= 1
        assert seen_and_told(rested) == seen_and_told(other)
    seat = next((seat for seat in (0, 1) if other.undoable(seat) is not None), None)
    if seat is not None:
        for match in (rested, other):
            match.undo(seat)
        assert rested.state == other.state


def test_a_table_at_rest_keeps_no_more_of_its_past_than_it_needs(seated: Seated, served: Served) -> None:
    [ada, _], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    ada.view()
    table = served.server.tables.peek(ada.table)
    assert table is not None
    match = table.match
    looked_at = len(vars(match.state))
    assert ada.act().status_code == 200
    assert len(vars(match.state)) < looked_at
    assert len(match._history._nearby) <= 2


def kept_by_streams() -> list[Any]:
    """What those who wait for more to tell have in their hands."""
    frames = [getattr(each, "cr_frame", None) or getattr(each, "ag_frame", None) for each in gc.get_objects()
              if type(each).__name__ in ("coroutine", "async_generator")]  # fmt: skip
    waiting = [frame.f_locals for frame in frames if frame is not None and frame.f_code.co_filename == stream.__file__]
    assert waiting
    kept = [value for hand in waiting for value in hand.values() if isinstance(value, bytes | list) and value]
    return [each for each in kept if not isinstance(each, list) or isinstance(each[0], bytes)]  # but for who is there


def test_a_stream_that_waits_does_not_keep_what_it_told(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 10 * LONG)  # there is nothing more to tell
    [ada, bo], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    with watching(bo, since=bo.view()["version"]) as told:
        ada.act("refuse")
        told.next()
        until(lambda: not kept_by_streams())


def test_a_connection_keeps_nothing_of_an_answered_request_and_goes_when_it_is_closed() -> None:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})

    answer.state = SimpleNamespace(server=SimpleNamespace(settings=Settings()))  # type: ignore[attr-defined]

    async def served() -> None:
        serving = Serving(answer, Peers())  # type: ignore[arg-type]
        serving.config.load()
        serving.lifespan = SimpleNamespace(state={})  # type: ignore[assignment]
        here, there = socket.socketpair()
        await serving._go_on(there, b"GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        [protocol] = serving.server_state.connections
        gone = weakref.ref(protocol)
        lost = asyncio.Event()
        weakref.finalize(protocol, lost.set)
        here.setblocking(False)
        assert (await asyncio.get_running_loop().sock_recv(here, 100)).startswith(b"HTTP/1.1 200")
        assert protocol.scope is None  # type: ignore[union-attr]
        assert protocol.cycle is None  # type: ignore[union-attr]
        del protocol, there
        here.close()
        async with asyncio.timeout(LONG):
            await lost.wait()
        assert gone() is None

    gc.disable()
    try:
        in_a_loop(served())
    finally:
        gc.enable()
