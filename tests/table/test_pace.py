"""Pace: how long a turn may take, and what happens when it runs out, by a clock that the tests hold in their hands."""

import asyncio
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from periplus.table.play import pace
from periplus.table.play.seats import Chair
from periplus.table.settings import Settings
from periplus.table.store.clocks import GAP, Clocks, Hours, Running
from periplus.table.store.store import Store

from .conftest import LONG, Person, Served, until

MINUTE, HOUR, DAY = 60, 3600, 86400
YEAR = 365 * DAY


class Time:
    """The world's clock and the machine's, both as the test says."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.steady = 1000.0

    def hold(self, hours: Hours, gap: float = 30 * DAY) -> None:
        hours._wall, hours._steady, hours.gap = (lambda: self.wall), (lambda: self.steady), gap
        hours.tick()

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


class Paced:
    """A table with a pace, its people, and its time."""

    def __init__(self, served: Served, time: Time, **order: Any) -> None:
        self.served, self.time = served, time
        self.client = served.browser()
        seats = [{"kind": "human", "name": f"P{seat}"} for seat in range(order.pop("people", 2))]
        order = {"game": "lost_cities", "confirm_turns": False, "pace": 3 * DAY, **order}
        self.made = self.client.post("/api/tables", json={"seats": seats, **order}).json()
        self.client.cookies.clear()
        self.table = self.made["table"]
        self.people = [Person(self.client, self.table, seat["token"]) for seat in self.made["seats"]]
        self.watcher = Person(self.client, self.table, self.made["spectator"]["token"])

    def passes(self, seconds: float) -> None:
        """Time goes by, and the clocks are looked at."""
        self.time.passes(seconds)
        self.sweep()

    def sweep(self) -> None:
        loop = self.served.server.host.loop
        assert loop is not None
        asyncio.run_coroutine_threadsafe(self.served.server.pace_clock.sweep(), loop).result(LONG)

    def view(self, seat: int = 0) -> dict[str, Any]:
        return self.people[seat].view(board=False)

    def left(self, seat: int) -> float | None:
        due = self.view()["clock"]["seats"][seat]["due"]
        return None if due is None else due - self.time.wall

    @property
    def asked(self) -> list[int]:
        return list(self.view()["asked"])


@pytest.fixture
def at(settings: Settings) -> Iterator[Callable[..., Paced]]:
    """Tables with a pace whose bots decide at random."""
    time = Time()
    with Served(replace(settings, bot_level="random")) as served:
        time.hold(served.server.tables.hours)
        made: list[Paced] = []

        def make(**order: Any) -> Paced:
            made.append(Paced(served, time, **order))
            return made[-1]

        yield make
        for each in made:
            each.client.close()


def test_a_three_day_game_of_four_people_over_weeks(at: Callable[..., Paced]) -> None:
    """Three answer within two days, one is mostly away: a bot plays its turns, says so in the log, and the match goes
    on to its end; whoever answers in time never loses a turn."""
    rng = random.Random(31)
    paced = at(people=4, reserve=False, options={"choice_order": "simultaneous"})
    begun = paced.time.wall
    by_clock: set[int] = set()
    replies: dict[tuple[int, int], float] = {}  # seat and turn: when its player will answer
    for _ in range(4000):
        view = paced.view()
        if view["over"]:
            break
        now = paced.time.wall
        clocks = {each["seat"]: each["due"] for each in view["clock"]["seats"] if each["due"] is not None}
        assert set(clocks) == {seat for seat in view["asked"] if not view["seats"][seat]["minded"]}
        assert clocks, "nobody is waited for"
        for seat, due in clocks.items():
            assert now <= due <= now + 3 * DAY + 1
            hours = rng.uniform(1, 47) if seat < 3 or rng.random() < 0.3 else 100
            replies.setdefault((seat, due), now + hours * HOUR)
        at_once = min(min(replies[seat, due], due) for seat, due in clocks.items())
        paced.passes(at_once - now + 0.5)
        for seat, due in clocks.items():
            if replies[seat, due] <= paced.time.wall < due:
                person = paced.people[seat]
                while seat in person.view(board=False)["asked"] and person.decide(rng):
                    pass
        until(lambda: not any(paced.view()["seats"][seat]["minded"] for seat in paced.asked))
        by_clock |= {line["seat"] for line in paced.view()["log"] if line.get("by") == "clock"}
    assert paced.view()["over"]
    assert by_clock == {3}, "only whoever is away is played for"
    assert (paced.time.wall - begun) / DAY > 21, "weeks went by"
    stored = paced.served.server.store
    assert Clocks(stored).next() is None, "no time runs at a table that is over"


def test_a_bot_plays_one_turn_and_after_three_it_plays_on(at: Callable[..., Paced]) -> None:
    paced = at(pace=DAY, options={"first_player": "A"})
    [seat] = paced.asked
    assert paced.left(seat) == pytest.approx(3 * DAY, abs=2), "a day, and a reserve of two"
    missed = 0
    while missed < 3:
        other = 1 - seat
        while seat not in paced.asked:
            paced.people[other].decide(random.Random(1))
        paced.passes((paced.left(seat) or 0) + 1)
        missed += 1
        until(lambda: seat not in paced.asked or paced.view()["over"])
        chair = paced.view(seat)["seats"][seat]
        assert bool(chair["minded"]) is (missed == 3)
        assert paced.view(seat)["stood_in"] == [{"seat": seat, "level": "random", "by": None}]
    with paced.client.stream("GET", f"/api/tables/{paced.table}/events", headers=paced.people[seat].headers) as answer:
        next(answer.iter_lines())
        until(lambda: not paced.view()["seats"][seat]["minded"])
    lines = [line for line in paced.view()["log"] if line.get("by")]
    assert {line["seat"] for line in lines} == {seat}
    assert {line["by"] for line in lines} == {"clock"}


def test_a_reserve_is_spent_once(at: Callable[..., Paced]) -> None:
    paced = at(pace=DAY, options={"first_player": "A"})
    [first] = paced.asked
    paced.passes(DAY + 3 * HOUR)
    while first in paced.asked:
        paced.people[first].decide(random.Random(2))
    left = paced.view()["clock"]["seats"][first]
    assert left["due"] is None
    assert left["reserve"] == pytest.approx(2 * DAY - 3 * HOUR, abs=5)
    assert paced.left(1 - first) == pytest.approx(3 * DAY, abs=5), "the other's is whole"


def test_more_time_is_given_by_others_and_a_pause_is_taken_once(at: Callable[..., Paced]) -> None:
    paced = at(pace=DAY, reserve=False, options={"first_player": "A"})
    ada, bo = paced.people
    assert paced.view()["can"]["extend"] == []
    assert paced.view(1)["can"]["extend"] == [0]
    assert ada.post("extend", whose=0).json()["code"] == "own_time"
    assert ada.post("extend", whose=1).json()["code"] == "no_clock"
    assert paced.watcher.post("extend", whose=0).status_code == 403
    for days in (2, 3, 4):
        assert bo.post("extend", whose=0).status_code == 200
        assert paced.left(0) == pytest.approx(days * DAY, abs=2)
    assert bo.post("extend", whose=0).json()["code"] == "extended"
    assert ada.post("pause", days=8).status_code == 422
    assert ada.post("pause", days=5).status_code == 200
    assert paced.left(0) == pytest.approx(9 * DAY, abs=2)
    assert ada.post("pause", days=1).json()["code"] == "paused_before"
    assert bo.post("pause", days=2).status_code == 200, "asked or not"
    told = paced.view()["clock"]["seats"]
    assert [each["paused"] - paced.time.wall for each in told] == pytest.approx([5 * DAY, 2 * DAY], abs=2)
    while 0 in paced.asked:
        ada.decide(random.Random(3))
    assert paced.left(1) == pytest.approx(3 * DAY, abs=2), "a day after the pause"


def test_a_seat_is_claimed_when_its_time_is_over(at: Callable[..., Paced]) -> None:
    paced = at(pace=5 * MINUTE, runs_out="claim", reserve=False, options={"first_player": "A"})
    ada, bo = paced.people
    assert paced.left(0) == pytest.approx(15 * MINUTE, abs=2), "the first turn is long enough to sit down"
    assert paced.watcher.post("claim", whose=0).json()["code"] == "not_overdue"
    assert bo.post("takeover", seat=0, level="adept").json()["code"] == "not_overdue"
    paced.passes(15 * MINUTE + 1)
    told = paced.view()
    assert (told["asked"], told["seats"][0]["absent"], told["clock"]["seats"][0]["over"]) == ([0], True, True)
    assert bo.post("claim", whose=0).json()["code"] == "sits_already"
    with paced.served.browser() as guest:
        guest.get(f"/s/{paced.made['spectator']['token']}")
        claimed = guest.post(f"/api/tables/{paced.table}/claim", json={"whose": 0, "name": "Clio"})
        assert claimed.status_code == 200, claimed.text
        view = guest.get(f"/api/tables/{paced.table}?board=false").json()
        assert (view["viewer"]["seats"], view["seats"][0]["name"]) == ([0], "Clio")
        assert view["clock"]["seats"][0]["due"] > paced.time.wall, "time runs anew"
        assert (
            guest.post(f"/api/tables/{paced.table}/act", json={"action": view["legal"][0]["text"]}).status_code == 200
        )
    assert ada.get().status_code == 401, "whoever was away has no seat any more"


def test_a_turn_that_is_taken_back_gains_no_time() -> None:
    """Neither before it was ended nor after; but it lasts long enough to be played again."""
    chairs = [Chair("human", "Ada"), Chair("human", "Bo")]

    def after(clocks: pace.Clocks, now: float, **step: Any) -> pace.Clocks:
        return pace.followed(clocks, chairs, pace.Step(turn=1, **step), DAY, 2 * HOUR, now)

    asked = after({}, 0, asked=[0])
    ended = after(asked, 25 * HOUR, asked=[1], actor=0)
    assert (asked[0].due, ended[0].due, ended[0].reserve) == (26 * HOUR, None, HOUR)
    back = after(ended, 25 * HOUR, asked=[0], undid=0)
    assert (back[0].due, back[0].reserve, back[1].due) == (26 * HOUR, 2 * HOUR, None)
    late = after(ended, 90 * HOUR, asked=[0], undid=0)
    assert late[0].due == 91 * HOUR
    anew = after(after(ended, 30 * HOUR, asked=[], actor=1), 30 * HOUR, asked=[0])
    assert anew[0].due == 30 * HOUR + DAY + HOUR, "a turn of its own, with what is left of the reserve"


@pytest.mark.parametrize("far", [YEAR, -YEAR], ids=["forwards", "back"])
def test_a_clock_that_is_set_by_a_year_runs_nobody_out(at: Callable[..., Paced], far: float) -> None:
    paced = at(pace=DAY, reserve=False, options={"first_player": "A"})
    hours = paced.served.server.tables.hours
    paced.time.hold(hours, GAP)
    paced.time.wall += far
    paced.sweep()
    assert paced.asked == [0]
    assert DAY - GAP - 2 <= (paced.left(0) or 0) <= DAY + 2
    paced.time.wall -= far
    paced.sweep()
    assert paced.asked == [0]
    assert DAY - 2 * GAP - 4 <= (paced.left(0) or 0) <= DAY + 4


def test_time_stands_still_while_nobody_serves_and_goes_on_after(settings: Settings) -> None:
    time = Time()
    settings = replace(settings, bot_level="random")
    with Served(settings) as served:
        time.hold(served.server.tables.hours, GAP)
        paced = Paced(served, time, pace=DAY, reserve=False, options={"first_player": "A"})
        paced.client.close()
    time.passes(10 * DAY)
    with Served(settings) as served:
        paced.served, paced.client = served, served.browser()
        for person in (*paced.people, paced.watcher):
            person.client = paced.client
        time.hold(served.server.tables.hours, GAP)
        assert DAY - 2 * GAP - 4 <= (paced.left(0) or 0) <= DAY  # a tick may have come before the clock was held
        time.hold(served.server.tables.hours, 30 * DAY)
        paced.passes(DAY + 1)
        until(lambda: paced.asked == [1])
        paced.client.close()


def test_one_of_several_processes_acts(store: Store) -> None:
    from periplus.table.store import clocks

    from .test_store import event, row

    time = Time()
    one, two = Hours(store), Hours(store)
    for hours in (one, two):
        time.hold(hours)
    now = one.now()
    due = Running("t1", 0, 1, now - 1, None)

    def write(connection: Any) -> None:
        clocks.write(connection, "t1", [], [due])

    store.create(row("t1"), [], [replace(event(), beside=write)])
    assert Clocks(store).due(now) == [due]
    assert [Clocks(store).claim(due, now) for _ in range(3)] == [True, False, False]
    assert Clocks(store).due(now) == []
    assert Clocks(store).due(now + 120) == [due], "whoever claimed it may have died"
    time.passes(300)
    assert one.tick() == pytest.approx(two.tick())
    store.delete(["t1"])
    assert Clocks(store).next() is None


def test_what_is_wished_wrongly_is_refused(client: httpx.Client, settings: Settings) -> None:
    people = [{}, {}]
    order = {"game": "lost_cities", "seats": people}
    told = client.post("/api/tables", json={**order, "pace": 7})
    assert told.status_code == 422
    assert "0, 120, 300, 86400, 259200" in told.json()["error"]
    assert client.post("/api/tables", json={**order, "pace": DAY, "runs_out": "lost"}).status_code == 422
    alone = client.post("/api/tables", json={"game": "lost_cities", "pace": DAY}).json()
    assert client.get(f"/api/tables/{alone['table']}").json()["clock"] is None, "bots need no clock"
    with Served(replace(settings, paces="")) as served, served.browser() as other:
        assert other.post("/api/tables", json={**order, "pace": DAY}).status_code == 422
        assert other.post("/api/tables", json=order).status_code == 201


def test_tables_without_a_pace_have_no_clocks(served: Served, client: httpx.Client) -> None:
    made = client.post("/api/tables", json={"game": "lost_cities", "seats": [{}, {}]}).json()
    assert client.get(f"/api/tables/{made['table']}").json()["clock"] is None
    assert all("clocks" not in each.data for each in served.server.store.events(made["table"]))
    assert Clocks(served.server.store).next() is None


def test_paces_a_host_offers() -> None:
    assert pace.paces_of("2m 3d") == [120, 259200]
    assert pace.paces_of("") == []
    with pytest.raises(Exception, match="PERIPLUS_PACES has 4h"):
        pace.paces_of("4h")
