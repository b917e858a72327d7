"""Desks as the host remembers them: people without accounts. A desk has keys, each a secret of which only the hash is
kept (`browser`: the cookie of one browser; `link`: what somebody keeps to come back by); seats and days hang on it."""

import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from periplus.core.contract.game import SPECTATOR
from periplus.table.store.database import Database, StorePart
from periplus.table.store.schema import (
    CALLING,
    DESK,
    DESK_KEY,
    INVITATION,
    RESULT,
    RUN,
    SITTING,
    SUBSCRIPTION,
    TABLE,
    TICKET,
    TOKEN,
)

BROWSER, LINK = "browser", "link"
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


@dataclass(frozen=True)
class Sat:
    """Where a desk sits at one table: its seats with the edition of the link by which each was taken (-1: watches)."""

    desk: str
    seats: Mapping[int, int] = field(default_factory=dict)
    host: bool = False


@dataclass(frozen=True)
class Move:
    """What a browser held in cookies of its own before there were desks: by table the hashes of its seats' tokens, the
    tables it is the host of with fresh links for them, and the hash under which it kept its days."""

    held: tuple[tuple[str, str], ...] = ()
    hosted: tuple[str, ...] = ()
    links: tuple[tuple[str, str, int], ...] = ()  # hash, table, seat
    days: str | None = None


class Desks(StorePart):
    # Keys.

    def of(self, hashed: str) -> str | None:
        """The desk that a key opens."""
        with self.store.engine.connect() as connection:
            return _desk(connection, hashed)

    def opened(self, hashed: str) -> str:
        """The desk that a key opens; made if there is none."""
        return self.of(hashed) or self.store.write(lambda connection: _opened(connection, hashed))

    def name_of(self, desk: str) -> str:
        return self.person(desk)[0]

    def person(self, desk: str) -> tuple[str, str]:
        """The name and the figure that somebody chose last."""
        row = self.store.read_first(select(DESK.c.name, DESK.c.shape).where(DESK.c.id == desk))
        return ("", "") if row is None else (row.name, row.shape)

    def call(self, hashed: str, name: str, shape: str) -> None:
        """How the person at the desk of this key wants to be called from now on."""
        desk = self.of(hashed)
        if desk is not None and self.person(desk) != (name, shape):
            values = {"name": name[:40], "shape": shape[:20]}
            self.store.change(update(DESK).where(DESK.c.id == desk).values(values))

    def leave_table(self, desk: str, table_id: str) -> None:
        here = (SITTING.c.desk_id == desk) & (SITTING.c.table_id == table_id)
        self.store.change(delete(SITTING).where(here))

    def keep_link(self, desk: str, hashed: str) -> None:
        """A link to come back by. The same is kept once."""
        if self.of(hashed) is None:
            row = {"hash": hashed, "desk_id": desk, "kind": LINK, "created": time.time()}
            self.store.change(insert(DESK_KEY).values(row))

    def behind(self, link: str) -> tuple[str | None, int]:
        """The desk behind a link to come back by, if there is one, and on how many days it played; or those that were
        played under the link itself, before there were desks."""
        with self.store.engine.connect() as connection:
            desk = _desk(connection, link)
            days = select(func.count(RUN.c.day.distinct())).where(RUN.c.traveller == (desk or link))
            return desk, int(connection.execute(days).scalar_one())

    def take_days(self, link: str, hashed: str) -> None:
        """Days that were played under a link before there were desks hang on this browser's desk."""
        self.move_in(hashed, Move(days=link))

    def merge(self, hashed: str, into: str) -> None:
        """A browser's desk becomes part of another: its seats, results and days come along, its keys open the other."""

        def work(connection: Connection) -> None:
            own = _opened(connection, hashed)
            if own == into:
                return
            connection.execute(update(DESK_KEY).where(DESK_KEY.c.desk_id == own).values(desk_id=into))
            here = select(SITTING.c.table_id, SITTING.c.seat).where(SITTING.c.desk_id == into)
            known = {(row.table_id, row.seat) for row in connection.execute(here)}
            for row in connection.execute(select(SITTING).where(SITTING.c.desk_id == own)).mappings().all():
                if (row["table_id"], row["seat"]) not in known:
                    connection.execute(insert(SITTING).values({**row, "desk_id": into}))
            for part in (RESULT, INVITATION):
                there = set(connection.execute(select(part.c.table_id).where(part.c.desk_id == into)).scalars())
                moving = update(part).where(part.c.desk_id == own, part.c.table_id.not_in(there))
                connection.execute(moving.values(desk_id=into))
                connection.execute(delete(part).where(part.c.desk_id == own))
            connection.execute(delete(TICKET).where(TICKET.c.desk_id == own))
            names = {row.id: row for row in connection.execute(select(DESK).where(DESK.c.id.in_((own, into))))}
            if not names[into].name:
                kept = {"name": names[own].name, "shape": names[own].shape}
                connection.execute(update(DESK).where(DESK.c.id == into).values(kept))
            _move_days(connection, own, into)
            _move_calls(connection, own, into)
            connection.execute(delete(SITTING).where(SITTING.c.desk_id == own))
            connection.execute(delete(DESK).where(DESK.c.id == own))

        self.store.write(work)

    # Seats.

    def sat(self, hashed: str, table_id: str) -> Sat | None:
        """Where the desk of this key sits at a table."""
        wanted = (
            select(SITTING)
            .join(DESK_KEY, DESK_KEY.c.desk_id == SITTING.c.desk_id)
            .where(DESK_KEY.c.hash == hashed, SITTING.c.table_id == table_id, good())
        )
        rows = self.store.read_all(wanted)
        if not rows:
            return None
        return Sat(rows[0].desk_id, {row.seat: row.edition for row in rows}, any(row.host for row in rows))

    def sit(self, hashed: str, table_id: str, seats: Mapping[int, int], links: Iterable[tuple[str, int]] = ()) -> int:
        """Sit here and nowhere else at this table; how many other desks sit in one of these seats. `links`: hashes of
        those that the host's browser hands out, and their seats."""
        handed_out = [{"hash": link, "table_id": table_id, "seat": seat, "edition": 0} for link, seat in links]
        host = bool(handed_out)

        def work(connection: Connection) -> int:
            desk, now = _opened(connection, hashed), time.time()
            connection.execute(update(DESK).where(DESK.c.id == desk).values(seen=now))
            own = (SITTING.c.table_id == table_id) & (SITTING.c.desk_id == desk)
            was_host = connection.execute(select(func.count()).where(own & SITTING.c.host)).scalar_one() > 0
            connection.execute(delete(SITTING).where(own))
            row = {"table_id": table_id, "desk_id": desk, "host": host or was_host, "since": now}
            rows = [{**row, "seat": seat, "edition": edition} for seat, edition in seats.items()]
            connection.execute(insert(SITTING), rows)
            if handed_out:
                connection.execute(insert(TOKEN), handed_out)
            others = (SITTING.c.table_id == table_id) & (SITTING.c.desk_id != desk) & (SITTING.c.seat != SPECTATOR)
            there = select(func.count()).where(others & SITTING.c.seat.in_(list(seats)))
            return int(connection.execute(there).scalar_one())

        return self.store.write(work)

    def tables(self, hashed: str, most: int = 60) -> list[str]:
        """The tables at which the desk of this key sits, those changed last first."""
        wanted = (
            select(TABLE.c.id, TABLE.c.changed)
            .join(SITTING, SITTING.c.table_id == TABLE.c.id)
            .join(DESK_KEY, DESK_KEY.c.desk_id == SITTING.c.desk_id)
            .where(DESK_KEY.c.hash == hashed)
            .order_by(TABLE.c.changed.desc())
            .limit(6 * most)
        )
        return list(dict.fromkeys(self.store.read_column(wanted)))[:most]

    def move_in(self, hashed: str, move: Move) -> None:
        """Everything that a browser held before there were desks hangs on its desk from now on."""

        def work(connection: Connection) -> None:
            desk, now = _opened(connection, hashed), time.time()
            wanted = select(TOKEN).where(TOKEN.c.hash.in_([each for _, each in move.held]))
            tokens = {row.hash: row for row in connection.execute(wanted)}
            known = {
                (row.table_id, row.seat) for row in connection.execute(select(SITTING).where(SITTING.c.desk_id == desk))
            }
            for table_id, each in move.held:
                token = tokens.get(each)
                if token is None or token.table_id != table_id or (table_id, token.seat) in known:
                    continue
                known.add((table_id, token.seat))
                row = {"table_id": table_id, "desk_id": desk, "seat": token.seat, "edition": token.edition}
                connection.execute(insert(SITTING).values({**row, "host": table_id in move.hosted, "since": now}))
            there = set(connection.execute(select(TABLE.c.id).where(TABLE.c.id.in_(move.hosted))).scalars())
            for link, table_id, seat in move.links:
                if (table_id in there) and (table_id, seat) not in known:
                    if connection.execute(select(TOKEN.c.seat).where(TOKEN.c.hash == link)).first() is None:
                        values = {"hash": link, "table_id": table_id, "seat": seat, "edition": 0}
                        connection.execute(insert(TOKEN).values(values))
            if move.days is not None:
                _move_days(connection, move.days, desk)
                if _desk(connection, move.days) is None:  # the link under which the days were kept goes on
                    kept = {"hash": move.days, "desk_id": desk, "kind": LINK, "created": now}
                    connection.execute(insert(DESK_KEY).values(kept))

        self.store.write(work)


def only_here(connection: Connection, table_id: str, desk: str | None, seat: int, edition: int, link: str) -> None:
    """In the transaction of a seat's new edition: whoever else sits there leaves, every older link stops."""
    at_seat = (SITTING.c.table_id == table_id) & (SITTING.c.seat == seat)
    if desk is not None:
        connection.execute(delete(SITTING).where(at_seat, SITTING.c.desk_id != desk))
        connection.execute(update(SITTING).where(at_seat, SITTING.c.desk_id == desk).values(edition=edition))
    else:
        connection.execute(delete(SITTING).where(at_seat))
    connection.execute(delete(TOKEN).where(TOKEN.c.table_id == table_id, TOKEN.c.seat == seat))
    connection.execute(insert(TOKEN).values(hash=link, table_id=table_id, seat=seat, edition=edition))


def good() -> ColumnElement[bool]:
    """Whether a key still opens its desk: those of borrowed devices stop."""
    return or_(DESK_KEY.c.expires.is_(None), DESK_KEY.c.expires > time.time())


def _desk(connection: Connection, hashed: str) -> str | None:
    return connection.execute(select(DESK_KEY.c.desk_id).where(DESK_KEY.c.hash == hashed, good())).scalar_one_or_none()


def _opened(connection: Connection, hashed: str) -> str:
    found = _desk(connection, hashed)
    if found is None:
        found, now = "".join(secrets.choice(ALPHABET) for _ in range(12)), time.time()
        connection.execute(insert(DESK).values(id=found, name="", shape="", created=now, seen=now))
        connection.execute(insert(DESK_KEY).values(hash=hashed, desk_id=found, kind=BROWSER, created=now))
    return found


def _move_calls(connection: Connection, was: str, now: str) -> None:
    """Browsers go on being called; of two wishes those of the desk that stays are kept."""
    connection.execute(update(SUBSCRIPTION).where(SUBSCRIPTION.c.desk_id == was).values(desk_id=now))
    if connection.execute(select(CALLING.c.desk_id).where(CALLING.c.desk_id == now)).first() is None:
        connection.execute(update(CALLING).where(CALLING.c.desk_id == was).values(desk_id=now))


def _move_days(connection: Connection, was: str, now: str) -> None:
    """Of two tries at the same thing the earlier one is the first."""
    mine = {(row.day, row.what): row.at for row in connection.execute(select(RUN).where(RUN.c.traveller == now))}
    for row in connection.execute(select(RUN).where(RUN.c.traveller == was)).all():
        place = (RUN.c.day == row.day) & (RUN.c.what == row.what)
        earlier = mine.get((row.day, row.what))
        if earlier is not None and earlier <= row.at:
            connection.execute(delete(RUN).where(place, RUN.c.traveller == was))
            continue
        if earlier is not None:
            connection.execute(delete(RUN).where(place, RUN.c.traveller == now))
        connection.execute(update(RUN).where(place, RUN.c.traveller == was).values(traveller=now))


def known(hashes: Iterable[str], store: Database) -> set[str]:
    """Which of these hashes are links that open something."""
    return set(store.read_column(select(TOKEN.c.hash).where(TOKEN.c.hash.in_(list(hashes)))))
