"""A clock that somebody sets by a year, forwards or back, while people play and over a restart: bots answer, nobody is
taken to be away or here for a year, nothing is deleted, limits and streams go on."""

import time
from collections.abc import Callable
from dataclasses import replace

import httpx
import pytest

from periplus.table.play import expiry
from periplus.table.play.presence import Attendance, Presence
from periplus.table.settings import Settings
from periplus.table.store.store import Store
from periplus.table.web.safety import Limits

from .conftest import Person, Seated, Served, until
from .test_live import watching

YEAR = 365 * 86400.0
REAL = time.time

Leap = Callable[[float], None]


@pytest.fixture
def leap(monkeypatch: pytest.MonkeyPatch) -> Leap:
    """Set the world's clock so many seconds from where it is."""

    def set_clock(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: REAL() + seconds)

    return set_clock


@pytest.fixture(params=[YEAR, -YEAR], ids=["forwards", "back"])
def far(request: pytest.FixtureRequest) -> float:
    return float(request.param)


def test_a_bot_asked_before_the_clock_was_set_moves(settings: Settings, leap: Leap, far: float) -> None:
    """Asked by a process that ended; and while one runs."""
    order = {"game": "lost_cities", "seats": [{}, {"kind": "bot:random"}], "options": {"first_player": "B"}}
    asleep = pytest.MonkeyPatch()
    asleep.setattr("periplus.table.live.bots.Bots.wake", lambda *_: None)
    with Served(settings) as served, served.browser() as client:
        made = client.post("/api/tables", json=order).json()
    asleep.undo()
    leap(far)
    with Served(settings) as served, served.browser() as client:
        ada = Person(client, made["table"], made["seats"][0]["token"])
        until(lambda: ada.view(board=False)["asked"] == [0])
        leap(-far)
        again = client.post("/api/tables", json=order).json()
        client.cookies.clear()
        ada = Person(client, again["table"], again["seats"][0]["token"])
        until(lambda: ada.view(board=False)["asked"] == [0])


def test_who_is_here_and_who_is_away(served: Served, seated: Seated, leap: Leap, far: float) -> None:
    [ada, _], _ = seated()
    object.__setattr__(served.server.settings, "absent_after", 300)
    ada.view()
    leap(far)
    seats = ada.view()["seats"]
    assert [(seat["connected"], seat["absent"]) for seat in seats] == [(True, False), (False, False)]
    object.__setattr__(served.server.settings, "absent_after", 0.01)
    until(lambda: ada.view()["seats"][1]["absent"])


def test_what_another_process_wrote_down_is_news_once(leap: Leap, far: float) -> None:
    attendance, at = Attendance(), REAL() + far
    attendance.heard("t", {0: at})
    before = attendance.of("t")[0]
    leap(far)
    attendance.heard("t", {0: at})
    assert attendance.of("t")[0] == before <= time.monotonic()
    assert not Presence({}, time.monotonic(), 60, time.monotonic() - 10).absent(0, REAL() + far)


def test_nothing_is_deleted_because_a_clock_leapt(store: Store, settings: Settings, leap: Leap, far: float) -> None:
    from .test_store import event, row

    store.create(replace(row("t1"), created=REAL(), changed=REAL()), [], [event()])
    store.steady(expiry.LEAP, expiry.SURE)
    leap(far)
    assert not expiry.is_sure(store), "a year lies between two looks"
    leap(far + expiry.SURE / 2)
    assert not expiry.is_sure(store), "time to set it right"
    leap(0)
    assert not expiry.is_sure(store)
    for days in (1, 2, 3):
        leap(days * expiry.DAY)
        sure = expiry.is_sure(store)
    assert sure, "three days that nobody doubts"
    assert expiry.due(store, settings) == []
    leap(settings.expire_days * expiry.DAY + expiry.DAY)
    assert expiry.due(store, settings) == ["t1"]


def test_limits_go_by_their_own_clock(settings: Settings, leap: Leap, far: float) -> None:
    limits = Limits(replace(settings, writes_per_second=1))
    assert [limits.wait("a", "write") for _ in range(3)] == [0, 0, 0]
    leap(far)
    assert 0 < limits.wait("a", "write") <= 1


def test_a_review_that_somebody_left_is_gone_on_with(store: Store, leap: Leap, far: float) -> None:
    from .test_store import event, row

    store.create(row("t1"), [], [event()])
    assert store.reviews.claim("t1", "one", 10, 5, 15)
    leap(far)
    assert store.reviews.claim("t1", "other", 10, 5, 15)
    assert not store.reviews.claim("t1", "one", 10, 5, 15)


def test_days_and_streaks(client: httpx.Client, leap: Leap, far: float, monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import timedelta

    from periplus.table.pages import visitor

    really = visitor.today()
    assert client.post("/api/daily/lost_cities", json={"name": "Ada"}).status_code == 201
    leap(far)
    monkeypatch.setattr(visitor, "today", lambda: really + timedelta(seconds=far))
    answer = client.get("/api/daily")
    if really + timedelta(seconds=far) >= visitor.FIRST_DAY:
        assert answer.status_code == 200
        assert answer.json()["streak"]["now"] == 0
    else:
        assert answer.status_code == 422, "there was no day yet"
    monkeypatch.undo()
    assert client.get("/api/daily").json()["streak"]["now"] == 1


def test_streams_go_on(seated: Seated, leap: Leap, far: float) -> None:
    [ada, bo], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    with watching(bo) as stream:
        stream.next()
        leap(far)
        assert ada.act("refuse").status_code == 200
        assert stream.next()["version"] > 0
        leap(-far)
        assert bo.act("refuse").status_code == 200
        assert stream.next()["version"] > 0
    assert ada.view()["seats"][0]["connected"]
