"""Everything that lies on a desk: the tables that wait for it, those that wait for others, invitations, what is
finished, its days and its numbers. Whatever is told of a table is told by its own seat's view."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta

from periplus.bots import SEATED
from periplus.core.errors import PeriplusError
from periplus.table import failures
from periplus.table.json_object import Json
from periplus.table.live.host import Host
from periplus.table.play.desk_rows import counts, given_away, result_of, row_of
from periplus.table.play.expiry import EVERY, is_sure
from periplus.table.store.daily_results import Days, Ran, streaks
from periplus.table.store.desk_tables import Place
from periplus.table.store.desks import BROWSER
from periplus.table.store.keys import Keys
from periplus.table.store.results import AT_ONCE, PEOPLE, SOLO, Result, Results

log = logging.getLogger("periplus.table.live.desk_content")

LARGE, SMALL, ENDED = 6, 9, 5  # tables shown whole: that wait for me, that wait for others, that are over
KEPT = 2000  # rows of tables
SAMPLE, FEWEST = 12, 3  # reviewed matches from which a mean is told
ROW_DAYS = 7

Row = Json


class DeskContent:
    """What desks show, with the rows of tables that did not change since. Lives in the event loop."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.results = Results(host.store)
        self._rows: OrderedDict[tuple[object, ...], Row] = OrderedDict()

    async def of(self, desk: str, language: str) -> Json:
        host = self.host
        await self.settle(desk)
        places, results, name = await host.in_thread(lambda: self._read(desk))
        mine = [place for place in places if place.mine]
        ended = [place for place in places if place.over or place.settled]
        others = [place for place in places if place not in mine and place not in ended and place.seats]
        watched = [place for place in places if place not in ended and not place.seats]
        since = await host.in_thread(lambda: host.desk_tables.asked_since(asked_at([*mine, *others])))
        heads = await host.in_thread(lambda: host.store.heads([place.table for place in places]))
        mine.sort(key=lambda place: min(since.get((place.table, seat), place.created) for seat in place.mine))
        known = {result.table_id: result for result in results}
        at = {place.table: known[place.table].at for place in ended if place.table in known}
        at |= await host.in_thread(
            lambda: host.desk_tables.ended([each.table for each in ended if each.table not in at])
        )
        ended.sort(key=lambda place: -at.get(place.table, place.created))
        states = await host.in_thread(lambda: self.results.review_states([each.table for each in ended[:ENDED]]))
        rows = {
            "waiting": [await self.row(place, heads, language, number < LARGE) for number, place in enumerate(mine)],
            "others": [await self.row(place, heads, language, number < SMALL) for number, place in enumerate(others)],
            "watching": [await self.row(place, heads, language, False) for place in watched],
            "finished": [await self.row(place, heads, language, True) for place in ended[:ENDED]],
        }
        for row in [*rows["waiting"], *rows["others"]]:
            times = [since.get((row["table"], seat), row["created"]) for seat in seats_in(row["asked"])]
            row["since"] = min(times, default=row["created"])
        rows["waiting"].sort(key=lambda row: (row.get("due") is None, row.get("due") or row["since"]))
        for row in rows["finished"]:
            row |= {"at": at.get(row["table"]), "result": told(known.get(row["table"]))}
            row["review"] = states.get(row["table"])
        invitations = await host.in_thread(lambda: host.desk_tables.invitations(desk))
        asked_to = [await self.invitation(each.table, each.seat, each.by, each.at, language) for each in invitations]
        devices = await host.in_thread(lambda: Keys(host.store).devices(desk))
        return {
            "name": name,
            "devices": sum(each.kind == BROWSER for each in devices),
            **rows,
            "invitations": [each for each in asked_to if each],
            "ended": len(ended),
            "days": await host.in_thread(lambda: days_of(Days(host.store).of_traveller(desk))),
            "numbers": numbers_of(results),
        }

    def _read(self, desk: str) -> tuple[list[Place], list[Result], str]:
        return self.host.desk_tables.places(desk), self.results.of(desk), self.host.desks.name_of(desk)

    async def row(self, place: Place, heads: dict[str, int], language: str, whole: bool) -> Row:
        """One table; one that cannot be read keeps its place."""
        about: Row = {"table": place.table, "game": place.game, "asked": place.asked, "created": place.created}
        about |= {"seats": list(place.seats), "host": place.host, "over": place.over, "settled": place.settled}
        key = (place.table, heads.get(place.table), place.seats, language)
        kept = self._rows.get(key)
        if kept is None and whole:
            try:
                kept = await self.host.read(place.table, lambda table: row_of(table, place.seats, language), sure=True)
            except PeriplusError:
                return {**about, "state": "broken"}
            self._rows[key] = kept
            while len(self._rows) > KEPT:
                self._rows.popitem(last=False)
        return {**about, "state": "short"} if kept is None else {**kept, **about, "state": "whole"}

    async def invitation(self, table: str, seat: int, by: str, at: float, language: str) -> Row | None:
        try:
            row = await self.host.read(table, lambda found: row_of(found, (), language), sure=True)
        except PeriplusError:
            return None
        others = [each["name"] for each in row["players"] if each["seat"] != seat]
        return {"table": table, "game": row["game"], "by": by, "at": at, "seats": len(row["players"]), "with": others}

    async def look_after_forever(self) -> None:
        """Now and then: results are written down before their tables go, borrowed devices forget, and desks that nobody
        opens any more are deleted."""
        host, keys = self.host, Keys(self.host.store)

        def forget() -> int:
            keys.drop_expired()
            old = (
                keys.unseen(host.settings.forget_days, host.settings.expire_unused_days) if is_sure(host.store) else []
            )
            for desk in old:
                keys.delete_desk(desk)
            return len(old)

        while True:
            with failures.logged("desks could not be looked after"):
                while await self.settle() == AT_ONCE:
                    await asyncio.sleep(0)
                log.info("desks forgotten", extra={"desks": await host.in_thread(forget)})
            await asyncio.sleep(EVERY)

    async def settle(self, desk: str | None = None) -> int:
        """Write down how matches ended since; how many were looked at."""
        host = self.host
        if not host.settings.results:
            return 0
        due = await host.in_thread(lambda: self.results.unsettled(desk))
        ended = await host.in_thread(lambda: host.desk_tables.ended([table for _, table, _ in due]))
        for whose, table_id, seat in due:
            with failures.logged("a result could not be written", table=table_id):
                await self._settle_one(whose, table_id, seat, ended.get(table_id, 0.0))
        if desk is not None:
            for table_id, seat in await host.in_thread(lambda: self.results.reviewed(desk)):
                with failures.logged("a review could not be counted", table=table_id):
                    await self._count_review(desk, table_id, seat)
        return len(due)

    async def _settle_one(self, desk: str, table_id: str, seat: int, at: float) -> None:
        host, results = self.host, self.results
        try:
            found = await host.read(
                table_id, lambda table: result_of(table, desk, seat, at) if counts(table, seat) else None
            )
        except PeriplusError:
            found = None
        if found is None:
            await host.in_thread(lambda: results.pass_over(desk, table_id))
        else:
            await host.in_thread(lambda: results.add(found))

    async def _count_review(self, desk: str, table_id: str, seat: int) -> None:
        host = self.host
        review = await host.in_thread(lambda: host.store.reviews.of(table_id))
        if review is not None and review.complete:
            lost = await host.read(table_id, lambda table: given_away(table, seat, review))
            if lost is not None:
                await host.in_thread(lambda: self.results.give_away(desk, table_id, lost))


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def asked_at(places: Iterable[Place]) -> list[tuple[str, int]]:
    return [(place.table, seat) for place in places for seat in seats_in(place.asked)]


def told(result: Result | None) -> Json | None:
    return None if result is None else {key: value for key, value in asdict(result).items() if key != "desk_id"}


def days_of(mine: Sequence[Ran], today: date | None = None) -> Json:
    """The row of days, and what is left of today."""
    today = today or datetime.now(UTC).date()
    on_time = [ran.day for ran in mine if ran.on_the_day]
    now, best = streaks(on_time, today)
    done = {ran.what for ran in mine if ran.day == today.isoformat()}
    last = [(today - timedelta(back)).isoformat() for back in reversed(range(ROW_DAYS))]
    return {
        "today": today.isoformat(),
        "deals": sum(not what.startswith("puzzle") for what in done),
        "puzzles": sum(what.startswith("puzzle") for what in done),
        "last": [{"day": day, "played": day in on_time} for day in last],
        "streak": {"now": now, "best": best},
    }


def mean_lost(results: Sequence[Result]) -> list[float]:
    """The chances given away in the last reviewed matches, the earliest first; none if they are too few to tell."""
    lost = [result.given_away for result in results if result.given_away is not None][:SAMPLE]
    return lost[::-1] if len(lost) >= FEWEST else []


def numbers_of(results: Sequence[Result]) -> list[Json]:
    """By game: how many were played, against whom, what was won, the most points, what was given away."""
    out = []
    for game in dict.fromkeys(result.game for result in results):
        own = [result for result in results if result.game == game]
        ours = [result for result in own if result.source == "table"]
        levels = sorted({result.level for result in ours}, key=strength)
        points = [result.points for result in own if result.points is not None]
        lost = mean_lost(ours)
        out.append(
            {
                "game": game,
                "played": len(ours),
                "box": len(own) - len(ours),
                "won": sum(result.won for result in ours),
                "best": max(points, default=None),
                "worst": min(points, default=None),
                "mean": sum(points) / len(points) if points else None,
                "lost": lost,
                "lost_mean": sum(lost) / len(lost) if lost else None,
                "levels": [against(level, [each for each in ours if each.level == level]) for level in levels],
            }
        )
    return out


def against(level: str, results: Sequence[Result]) -> Json:
    points = [result.points for result in results if result.points is not None]
    return {
        "level": level,
        "played": len(results),
        "won": sum(result.won for result in results),
        "mean": sum(points) / len(points) if points else None,
        "best": max(points, default=None),
    }


def strength(level: str) -> tuple[int, str]:
    order = [SOLO, *SEATED, PEOPLE]
    return (order.index(level) if level in order else len(order), level)
