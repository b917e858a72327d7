"""Tournaments go on by themselves: when a round is over its results are taken, and the next tables are laid."""

import asyncio
import hashlib
import logging

from sqlalchemy.exc import IntegrityError

from periplus.core.contract.game import SPECTATOR
from periplus.core.errors import PeriplusError
from periplus.table import failures
from periplus.table.live.host import Host
from periplus.table.play.pace import RESERVES
from periplus.table.play.seats import SHAPES, Chair
from periplus.table.play.table import TableSettings
from periplus.table.play.tables import ID_ALPHABET, TableOrder
from periplus.table.play.tournament import OVER, RUNNING, Pair, Tournament
from periplus.table.play.views import standing_of
from periplus.table.store.tournaments import Stored, Tournaments

log = logging.getLogger("periplus.table.live.tournaments")

EVERY = 2.0  # seconds between two looks
LOST = 0  # what is entered for a table that cannot be read any more: nobody won


class Director:
    """Every process looks; what one has written another cannot write again, and a table is founded once."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.stored = Tournaments(host.store)

    async def run_forever(self) -> None:
        while True:
            with failures.logged("tournaments could not be looked at"):
                await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        for seen in await self.host.in_thread(self.stored.running):
            with failures.logged("a tournament does not go on"):
                await self.go_on(seen)

    async def go_on(self, seen: Stored) -> None:
        tournament = Tournament.read(dict(seen.content))
        if tournament.stage != RUNNING:
            return
        open_pairs = [pair for pair in tournament.pairs if not pair.over]
        over = await self.host.in_thread(lambda: self.stored.finished([pair.table for pair in open_pairs]))
        ended = [pair for pair in open_pairs if pair.table in over]
        for pair in ended:
            await self.take_result(pair)
        given_up = await self.host.in_thread(lambda: self.stored.resigned([pair.table for pair in open_pairs]))
        for pair in open_pairs:
            if pair.table in given_up and not pair.over:
                pair.ranks, pair.totals = ([2, 1] if given_up[pair.table] == 0 else [1, 2]), [LOST, LOST]
                ended.append(pair)
        fresh = tournament.go_on()
        if not ended and not fresh and tournament.stage == RUNNING:
            return
        for number, pair in enumerate(fresh):
            if not pair.alone:
                pair.table = table_id(seen.id, pair.round, number)
        content = tournament.written()
        written = await self.host.in_thread(lambda: self.stored.write(seen, content, tournament.stage == OVER))
        if not written:
            return  # another was faster
        for pair in fresh:
            if pair.table:
                await self.lay(tournament, pair)

    async def take_result(self, pair: Pair) -> None:
        try:
            rows = await self.host.read(pair.table, lambda table: list(standing_of(table, SPECTATOR, "en")), sure=True)
            by_seat = {row["seat"]: row for row in rows}
            pair.ranks = [int(by_seat[seat]["rank"]) for seat in range(len(pair.entrants))]
            pair.totals = [int(by_seat[seat]["total"]) for seat in range(len(pair.entrants))]
        except PeriplusError as error:
            log.warning("a table of a tournament cannot be read", extra={"error": type(error).__name__})
            pair.ranks, pair.totals = [1, 1], [LOST, LOST]

    async def lay(self, tournament: Tournament, pair: Pair) -> None:
        host = self.host
        entrants = [tournament.entrants[each] for each in pair.entrants]
        chairs = [Chair(each.kind, each.name, SHAPES[seat]) for seat, each in enumerate(entrants)]
        people = sum(each.kind == "human" for each in entrants)
        pace = tournament.pace if people else 0  # against a bot too: the others wait for the round
        settings = TableSettings(
            pace=pace, reserve=RESERVES.get(pace, 0), runs_out="bot_once", stand_in=host.settings.stand_in
        )
        order = TableOrder(tournament.game, chairs, {}, settings)
        try:
            await host.establish(lambda: host.tables.create(order, pair.table))
        except IntegrityError:
            return
        desks = [(seat, each.desk) for seat, each in enumerate(entrants) if each.desk]
        await host.in_thread(lambda: self.stored.seat(pair.table, desks))


def table_id(tournament: str, number: int, place: int) -> str:
    """One table for one pair, whoever lays it."""
    told = hashlib.sha256(f"{tournament} {number} {place}".encode()).digest()
    return "".join(ID_ALPHABET[each % len(ID_ALPHABET)] for each in told[:12])
