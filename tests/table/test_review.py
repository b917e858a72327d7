"""The review of a finished match: made once in the bots' workers, kept in the store, the same as the terminal's."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import asdict, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from periplus.bots.judging import Judged, decisions_of, glance, judge, steep_first, torn
from periplus.bots.player import engine_of
from periplus.bots.pool.pool import FAILED, NoAnalysis
from periplus.bots.review import review
from periplus.match import Match
from periplus.table.live.reviews import FEW, Progress, Reviews
from periplus.table.settings import Settings
from periplus.table.store.store import Store

from .conftest import LONG, Person, SatDown, Seated, Served, in_a_loop, random_match, until
from .test_api import codes

SIMULATIONS = 3


@pytest.fixture
def settings(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    """One worker that thinks little, on the plain rules: nothing is compiled."""
    monkeypatch.setenv("PERIPLUS_RULES", "plain")
    engine_of.cache_clear()
    yield replace(settings, bot_workers=1, review_simulations=SIMULATIONS)
    engine_of.cache_clear()


def test_how_long_it_takes_counts_what_was_judged_before_its_turn() -> None:
    """While one decision takes long the others go on: else the first of them would seem to be the pace of all."""

    async def asked() -> None:
        reviews = Reviews(SimpleNamespace(), SimpleNamespace())  # type: ignore[arg-type]
        kept: Any = SimpleNamespace(planned=110, done=0)
        assert reviews.seconds_left("t", kept) is None
        ahead = reviews._ahead["t"] = {number: asyncio.get_running_loop().create_future() for number in range(2, 15)}
        reviews._progress["t"] = Progress(time.monotonic() - 20, 0, 2)
        for number in range(3, 3 + FEW - 3):
            ahead[number].set_result([])
        assert reviews.seconds_left("t", kept) is None, "too few to tell"
        ahead[14].set_result([])
        assert reviews.seconds_left("t", kept) == pytest.approx((110 - FEW) * 20 / FEW, rel=0.05)
        reviews._progress["t"].before = 2  # judged before a restart, at no time of this one
        assert reviews.seconds_left("t", kept) is None

    in_a_loop(asked())


def short_match(seed: int = 5) -> Match:
    """The first seat refuses all it can; the second takes whatever is first."""
    match = Match.new("lost_cities", ["Ada", "Bo"], {"first_player": "A"}, seed)
    match.advance()
    while not match.over:
        seat = match.asked[0]
        match.play(match.legal(seat)[-1 if seat == 0 else 0], seat)
    return match


@cache
def in_order() -> list[Judged | None]:
    """Every decision of the short match as the terminal judges it, in the order of the table: the steep places first.
    Thought out once: the plain rules take their time."""
    match = short_match()
    decisions = decisions_of(match)
    order = steep_first(decisions, glance(match.game, decisions))
    found = [judge(match.game, decisions[place], SIMULATIONS) for place in order]
    assert torn(decisions, [each for each in found if each is not None]) == []  # so few games prove nothing
    return found


def finished(person: Person, seconds: float = 3 * LONG) -> dict[str, Any]:
    """Ask until it is done."""
    end = time.monotonic() + seconds
    while (found := person.get("/review").json())["state"] != "done":
        assert found["state"] in ("warming", "running", "none"), found
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def with_a_slip(served: Served, person: Person, match: Match) -> dict[str, Any]:
    """The review as if much had been given away at one decision: so few games prove nothing."""
    store, owner = served.server.store, served.server.reviews.owner
    whole = in_order()
    points = [asdict(each) for each in whole if each is not None]
    assert store.reviews.claim(person.table, owner, SIMULATIONS, len(whole), LONG)
    point = next(each for each in points if each["seat"] == 0)
    legal = [act.text for act in match.at(point["index"]).legal(0)]
    fact = {"kind": "part", "id": "part", "here": 60.0, "there": 20.0, "error": 1.0, "share": 0.9, "about": {"part": 0}}
    better = next(text for text in legal if text != point["played"])
    point |= {"better": better, "chance": 0.7, "after": 0.5, "loss": 0.2, "error": 0.02, "why": [fact]}
    assert store.reviews.keep(person.table, owner, len(whole), points)
    return finished(person)


def restarted(served: Served, settings: Settings, person: Person) -> tuple[Served, Person]:
    again = Served(settings)
    again.__enter__()
    moved = Person(again.browser(), person.table, "")
    moved.headers = person.headers
    return again, moved


def test_a_match_is_reviewed_once_and_as_in_the_terminal(
    sat_down: SatDown, served: Served, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = short_match()
    [ada, _], spectator = sat_down(match)
    assert spectator.get("/review").json() == {"state": "none", "ready": False}
    begun = spectator.post("review")
    assert begun.status_code == 202
    assert begun.json()["state"] in ("warming", "running")
    found = finished(ada)
    judged_at = {each.index: each for each in in_order() if each is not None}
    monkeypatch.setattr("periplus.bots.review.judge", lambda game, decision, *_: judged_at.get(decision.index))
    expected = review(match, SIMULATIONS)
    kept = served.server.store.reviews.of(ada.table)
    assert kept is not None
    assert kept.points == [asdict(point) for point in in_order() if point is not None]
    assert found["planned"] == found["done"] == sum(entry.seat < 2 for entry in match.log)
    assert found["simulations"] == SIMULATIONS
    assert [moment["index"] for moment in found["moments"]] == [moment.index for moment in expected.moments]
    for point, judged in zip(found["curve"], expected.curve, strict=True):  # type: ignore[assignment]
        assert (point["index"], point["seat"], point["sure"]) == (judged.index, judged.seat, True)
        assert point["chances"] == pytest.approx(judged.chances, abs=1e-4)

    monkeypatch.setattr(served.server.bots.pool, "judge", None)  # nothing is thought twice
    assert ada.post("review").json() == found
    again, person = restarted(served, replace(settings, bot_workers=0), ada)
    try:
        assert person.get("/review").json() == found
    finally:
        again.__exit__()


def test_every_point_names_its_moment_and_its_words(sat_down: SatDown, served: Served) -> None:
    match = short_match()
    [ada, _], spectator = sat_down(match)
    found = with_a_slip(served, ada, match)
    told = match.told(0)
    for point in found["curve"]:
        assert told[point["at"]].index == point["index"]  # the step that follows this moment is the decision
    [moment] = [each for each in found["moments"] if each["kind"] == "costly"]
    assert (moment["better"]["chance"], moment["played"]["chance"], moment["change"]) == (0.7, 0.5, -0.2)
    line = found["players"][0]
    assert (line["costly"], line["given_away"]) == (1, 0.2)
    assert 0 < line["precision"] < 100
    assert sum(each["luck"] for each in found["players"]) == pytest.approx(0, abs=1e-3)
    number = found["moments"].index(moment)
    assert moment["played"]["label"] != moment["better"]["label"]
    there = ada.get(f"/replay/{moment['own_at']}", seat=moment["seat"]).json()
    assert moment["seat"] in there["asked"]
    french = spectator.get("/review", language="fr", seat=1).json()
    assert moment["reason"]
    assert french["moments"][number]["reason"] not in ("", moment["reason"])
    assert french["seat"] == 1
    assert french["moments"][number]["better"]["text"] == moment["better"]["text"]
    assert french["moments"][number]["better"]["label"] != moment["better"]["label"]
    assert french["moments"][number]["question"] != moment["question"]


def test_what_if_with_the_better_move(sat_down: SatDown, client: httpx.Client, served: Served) -> None:
    _, spectator = sat_down(short_match(), kinds=("bot:novice", "bot:novice"))
    found = with_a_slip(served, spectator, short_match())
    [moment] = [each for each in found["moments"] if each["kind"] == "costly"]
    body = {"at": moment["own_at"], "seat": moment["seat"], "play": moment["better"]["text"]}
    made = spectator.post("branch", **body)
    assert made.status_code == 201, made.text
    new = Person(client, made.json()["table"], made.json()["seats"][0]["token"]).view()
    assert new["viewer"]["seat"] == moment["seat"]
    kinds = [seat["kind"] for seat in new["seats"]]
    assert (kinds[moment["seat"]], kinds[1 - moment["seat"]]) == ("human", "bot:novice")
    before = spectator.get(f"/replay/{moment['own_at']}", seat=moment["seat"]).json()["log"]
    assert new["log"][: len(before)] == before
    assert new["log"][len(before)]["seat"] == moment["seat"]

    legal = [act.text for act in short_match().at(moment["index"]).legal(moment["seat"])]
    refused = spectator.post("branch", **{**body, "play": next(t for t in all_takes() if t not in legal)})
    assert codes(refused) == (422, "illegal")
    assert refused.json()["legal"] == legal
    assert codes(spectator.post("branch", **{**body, "play": "sing"})) == (422, "bad_action")
    assert codes(spectator.post("branch", **{**body, "seat": 1 - moment["seat"]})) == (409, "not_asked_then")
    assert codes(spectator.post("branch", at=moment["at"], play="refuse")) == (403, "other_seat")


def all_takes() -> list[str]:
    return [f"take red {number}" for number in range(10)]


def test_nothing_before_the_end_and_nothing_for_strangers(seated: Seated, sat_down: SatDown, client: Any) -> None:
    [ada, _], _ = seated()
    assert codes(ada.get("/review")) == (409, "not_over")
    assert codes(ada.post("review")) == (409, "not_over")
    [ada, _], _ = sat_down(short_match())
    client.cookies.clear()
    assert codes(client.get(f"/api/tables/{ada.table}/review")) == (401, "no_seat")
    assert codes(client.post(f"/api/tables/{ada.table}/review")) == (401, "no_seat")
    bare = httpx.post(f"{client.base_url}/api/tables/{ada.table}/review")
    assert codes(bare) == (403, "header")
    assert ada.get("/review").json() == {"state": "none", "ready": False}


def test_progress_is_told_and_a_restart_goes_on(
    sat_down: SatDown, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("periplus.table.live.reviews.SILENT", 10 * LONG)
    match = short_match()
    [ada, _], _ = sat_down(match)
    whole = in_order()
    decisions = len(whole)
    store = served.server.store
    done = decisions - 12
    early = [asdict(point) for point in whole[:done] if point is not None]
    assert store.reviews.claim(ada.table, "elsewhere", SIMULATIONS, decisions, 10 * LONG)
    assert store.reviews.keep(ada.table, "elsewhere", done, early)
    running = ada.get("/review").json()
    assert (running["state"], running["done"], running["planned"]) == ("running", done, decisions)
    assert {point["index"] for point in running["curve"] if point["sure"]} == {point["index"] for point in early}
    assert (running["players"], running["turning"]) == ([], None)  # numbers are given when all is done
    assert ada.post("review").status_code == 202  # it belongs to another process: nothing begins here
    time.sleep(0.2)
    kept = store.reviews.of(ada.table)
    assert kept is not None
    assert kept.owner == "elsewhere"
    store.reviews.leave("elsewhere")  # that process ends; whoever looks goes on
    finished(ada)
    kept = store.reviews.of(ada.table)
    assert kept is not None
    assert kept.owner == served.server.reviews.owner
    assert kept.points == [asdict(point) for point in whole if point is not None]


def test_closing_leaves_an_unfinished_review_to_others(settings: Settings) -> None:
    slow = replace(settings, review_simulations=200)
    with Served(slow) as served:
        table, tokens = served.server.tables.establish(*_seats(short_match()))
        person = Person(served.browser(), table.id, tokens[0].token)
        person.post("review")
        until(lambda: "done" in person.get("/review").json(), 3 * LONG)
    store = Store(settings.database)
    kept = store.reviews.of(table.id)
    store.close()
    assert kept is not None
    assert not kept.complete
    assert kept.at == 0.0


def _seats(match: Match) -> Any:
    from periplus.table.play.seats import Chair
    from periplus.table.play.table import TableSettings

    return match, [Chair("human", name, "circle") for name in match.players], TableSettings()


def test_a_review_gives_all_workers_something_to_do() -> None:
    """While one decision takes long, so do those that follow, not one for each worker alone."""
    asked: list[Future[None]] = []

    def judge(*_: Any, **__: Any) -> Future[None]:
        asked.append(Future())
        return asked[-1]

    host: Any = SimpleNamespace(settings=SimpleNamespace(bot_workers=2))
    reviews = Reviews(host, lambda: SimpleNamespace(judge=judge))  # type: ignore[arg-type, return-value]
    kept, decisions = SimpleNamespace(table_id="t", simulations=1), [None] * 5

    async def first() -> list[Any]:
        found = asyncio.create_task(reviews._next(kept, "lost_cities", decisions, 0))  # type: ignore[arg-type]
        while len(asked) < 5:
            await asyncio.sleep(0)
        asked[0].set_result(None)
        points = await found
        reviews._call_back("t")
        return points

    assert in_a_loop(asyncio.wait_for(first(), LONG)) == []
    assert [each.cancelled() for each in asked] == [False, True, True, True, True]


def test_what_does_not_fit_together_is_judged_again_by_all_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what a worker fails at stays as it was."""
    asked: list[Future[Judged]] = []

    def judge(*_: Any, **__: Any) -> Future[Judged]:
        asked.append(Future())
        return asked[-1]

    reviews = Reviews(SimpleNamespace(), lambda: SimpleNamespace(judge=judge))  # type: ignore[arg-type, return-value]
    kept, [one, other, *_] = SimpleNamespace(table_id="t", simulations=1), [each for each in in_order() if each]
    monkeypatch.setattr("periplus.table.live.reviews.torn", lambda decisions, found: [1, 2])

    async def again() -> list[Any]:
        points = [asdict(one), asdict(other)]
        found = asyncio.create_task(reviews._again(kept, "lost_cities", [], points))  # type: ignore[arg-type]
        while len(asked) < 2:
            await asyncio.sleep(0)
        asked[0].set_exception(NoAnalysis())
        asked[1].set_result(replace(other, chance=0.25))
        return await found

    assert in_a_loop(asyncio.wait_for(again(), LONG)) == [asdict(one), asdict(replace(other, chance=0.25))]


def test_without_workers_it_is_said_calmly(sat_down: SatDown, served: Served) -> None:
    object.__setattr__(served.server.settings, "bot_workers", 0)
    [ada, _], _ = sat_down(short_match())
    assert ada.get("/review").json() == {"state": "off", "ready": False}
    assert ada.post("review").json()["state"] == "off"


def test_a_search_that_cannot_be_prepared_stops_the_review(
    sat_down: SatDown, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.server.bots.pool, "warmth", lambda: {"lost_cities": FAILED})
    [ada, _], _ = sat_down(short_match())
    ada.post("review")
    until(lambda: ada.get("/review").json()["state"] == "stopped")


def test_a_spectator_link_carries_the_moment(sat_down: SatDown, served: Served) -> None:
    _, spectator = sat_down(random_match(seed=3, steps=20))
    token = spectator.headers["Authorization"].removeprefix("Bearer ")
    with served.browser() as stranger:
        assert stranger.get(f"/s/{token}", params={"at": 7}).headers["location"] == f"/t/{spectator.table}/replay?at=7"
        page = stranger.get(f"/t/{spectator.table}/replay", params={"at": 7})
        assert 'data-at="7"' in page.text
        assert f'data-share="/t/{spectator.table}/replay"' in page.text, "only whoever made a link hands it out"
    with served.browser() as stranger:
        assert stranger.get(f"/s/{token}").headers["location"] == f"/t/{spectator.table}"
        assert stranger.get(f"/s/{token}", params={"at": "x"}).status_code == 422
