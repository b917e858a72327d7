"""Notices as the host keeps them: what a desk wishes to be called for, where, and an outbox in which everything is
written once a turn and kind, so that of several processes one sends it."""

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from periplus.table.store.clocks import SILENT, Running
from periplus.table.store.database import Database, StorePart
from periplus.table.store.schema import CALLING, CLOCK, HOST_KEY, NOTICE, SITTING, SUBSCRIPTION

KINDS = ("turn", "short", "ran_out", "minded", "invited", "sat", "over", "talk")
USUAL = ("turn", "short", "ran_out", "minded", "invited", "sat")
TALK = 3 * 3600.0  # seconds in which what is said at a table calls once
KEPT = 7 * 86400.0  # seconds that what was sent is remembered
DAY = 86400.0
MOST_MAILS = 12  # a day
MOST_DEVICES = 12
FAILURES = 5  # after which a browser's address rests for a day


@dataclass(frozen=True)
class Wishes:
    """What a desk wishes; quiet hours in minutes after midnight of its own zone."""

    language: str = "en"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    push: tuple[str, ...] = USUAL
    mail: tuple[str, ...] = USUAL
    address: str = ""
    confirmed: bool = False
    mail_hash: str | None = None
    feed_hash: str | None = None
    feed_edition: int = 0


@dataclass(frozen=True)
class Subscription:
    """Where one browser is reached, and its keys."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


@dataclass(frozen=True)
class Notice:
    desk: str
    table: str
    kind: str
    turn: int
    seat: int
    due: float


def put(connection: Connection, notices: Iterable[Notice]) -> None:
    """In the transaction of what it tells of; what is there already is not written again."""
    for each in notices:
        if connection.execute(select(NOTICE.c.turn).where(_is(each))).first() is None:
            row = {"desk_id": each.desk, "table_id": each.table, "kind": each.kind, "turn": each.turn}
            connection.execute(insert(NOTICE).values(**row, seat=each.seat, due=each.due, how=""))


def put_for_seats(connection: Connection, table: str, kind: str, turn: int, seats: Sequence[int], due: float) -> None:
    """For every desk that sits in one of these seats and has wishes."""
    wanted = select(SITTING.c.desk_id, SITTING.c.seat).join(CALLING, CALLING.c.desk_id == SITTING.c.desk_id)
    wanted = wanted.where(SITTING.c.table_id == table, SITTING.c.seat.in_(seats))
    rows = connection.execute(wanted).all()
    put(connection, [Notice(row.desk_id, table, kind, turn, row.seat, due) for row in rows])


class Notices(StorePart):
    def __init__(self, store: Database) -> None:
        super().__init__(store)
        self._secret: bytes | None = None

    # The host's own keys: made when first asked for, and kept.

    def key(self, name: str, make: Callable[[], str]) -> str:
        """Of several processes that make one at the same time, one is kept."""
        wanted = select(HOST_KEY.c.value).where(HOST_KEY.c.name == name)
        found = self.store.read_value(wanted)
        if found is not None:
            return str(found)
        value = make()
        try:
            self.store.change(insert(HOST_KEY).values(name=name, value=value))
        except IntegrityError:
            return str(self.store.read_value(wanted))
        return value

    def token(self, what: str) -> str:
        """A link's secret, worked out anew whenever it is shown: only its hash is stored."""
        if self._secret is None:
            self._secret = bytes.fromhex(self.key("secret", lambda: secrets.token_hex(32)))
        return urlsafe_b64encode(hmac.digest(self._secret, what.encode(), "sha256")[:18]).decode()

    # Wishes.

    def wishes(self, desk: str) -> Wishes | None:
        found = self.store.read_dicts(select(CALLING).where(CALLING.c.desk_id == desk))
        return _wishes(found[0]) if found else None

    def wish(self, desk: str, **changes: Any) -> Wishes:
        """Change some of them; what was never wished is as usual."""
        known = self.wishes(desk)
        values = {**vars(known or Wishes()), **changes}
        row = {**values, "push": " ".join(values["push"]), "mail": " ".join(values["mail"])}

        def work(connection: Connection) -> None:
            if connection.execute(update(CALLING).where(CALLING.c.desk_id == desk).values(row)).rowcount == 0:
                connection.execute(insert(CALLING).values(desk_id=desk, **row))

        self.store.write(work)
        return Wishes(**values)

    def desk_of(self, column: str, hashed: str) -> str | None:
        """The desk whose mail or feed has this token."""
        wanted = select(CALLING.c.desk_id).where(CALLING.c[column] == hashed)
        return self.store.read_value(wanted)

    # Browsers.

    def subscribe(self, desk: str, one: Subscription) -> bool:
        """False if the desk is called in as many places as it may."""

        def work(connection: Connection) -> bool:
            connection.execute(delete(SUBSCRIPTION).where(SUBSCRIPTION.c.hash == one.hash))
            there = select(func.count()).where(SUBSCRIPTION.c.desk_id == desk)
            if connection.execute(there).scalar_one() >= MOST_DEVICES:
                return False
            row = {**vars(one), "hash": one.hash, "desk_id": desk, "failed": 0, "rests": 0.0, "created": time.time()}
            connection.execute(insert(SUBSCRIPTION).values(row))
            return True

        return self.store.write(work)

    def unsubscribe(self, desk: str | None, hashed: str) -> None:
        here = SUBSCRIPTION.c.hash == hashed
        if desk is not None:
            here &= SUBSCRIPTION.c.desk_id == desk
        self.store.change(delete(SUBSCRIPTION).where(here))

    def subscriptions(self, desk: str) -> list[Subscription]:
        """Those that do not rest after failures."""
        rested = SUBSCRIPTION.c.rests < time.time()
        wanted = select(SUBSCRIPTION).where(SUBSCRIPTION.c.desk_id == desk, rested)
        return self.read_as(Subscription, wanted)

    def counted(self, hashed: str, worked: bool) -> None:
        """Whether the last call reached a browser."""
        here = SUBSCRIPTION.c.hash == hashed
        tired = here & (SUBSCRIPTION.c.failed >= FAILURES)
        self.store.change(
            update(SUBSCRIPTION).where(here).values(failed=0 if worked else SUBSCRIPTION.c.failed + 1),
            update(SUBSCRIPTION).where(tired).values(failed=0, rests=time.time() + DAY),
        )

    # The outbox.

    def tell(
        self, sat: Mapping[int, Sequence[str]], table: str, kind: str, turn: int, due: float, apart: float = 0.0
    ) -> None:
        """Something happened at a table, to desks in these seats that have wishes; once for this `turn`, and at least
        this many seconds `apart` from the last of its kind there."""
        seats = {desk: seat for seat, desks in sat.items() for desk in desks}
        lately = exists().where(NOTICE.c.desk_id == CALLING.c.desk_id, NOTICE.c.table_id == table)
        lately = lately.where(NOTICE.c.kind == kind, NOTICE.c.due > due - apart)
        wanted = select(CALLING.c.desk_id).where(CALLING.c.desk_id.in_(list(seats)), ~lately)
        told = [Notice(desk, table, kind, turn, seats[desk], due) for desk in self.store.read_column(wanted)]
        if told:
            self.store.write(lambda connection: put(connection, told))

    def call(self, one: Running, again: float | None, kind: str, now: float) -> bool:
        """Somebody's next call is claimed and written; false if another process was faster."""
        here = (CLOCK.c.table_id == one.table_id) & (CLOCK.c.seat == one.seat) & (CLOCK.c.turn == one.turn)

        def work(connection: Connection) -> bool:
            mine = update(CLOCK).where(here, CLOCK.c.call == one.call).values(call=again)
            if connection.execute(mine).rowcount != 1:
                return False
            put_for_seats(connection, one.table_id, kind, one.turn, [one.seat], now)
            return True

        return self.store.write(work)

    def unsent(self, now: float, most: int = 100) -> list[Notice]:
        free = NOTICE.c.claimed.is_(None) | (NOTICE.c.claimed < now - SILENT)
        wanted = select(NOTICE).where(NOTICE.c.sent.is_(None), NOTICE.c.due <= now, free).limit(most)
        rows = self.store.read_all(wanted.order_by(NOTICE.c.due))
        return [Notice(r.desk_id, r.table_id, r.kind, r.turn, r.seat, r.due) for r in rows]

    def claim(self, one: Notice, now: float) -> bool:
        """Whether this process, of all that try, is the one to send it."""
        free = NOTICE.c.claimed.is_(None) | (NOTICE.c.claimed < now - SILENT)
        mine = update(NOTICE).where(_is(one), NOTICE.c.sent.is_(None), free).values(claimed=now)
        return self.store.change(mine) == 1

    def done(self, one: Notice, now: float, how: str) -> None:
        self.store.change(update(NOTICE).where(_is(one)).values(sent=now, how=how[:20]))

    def put_off(self, one: Notice, due: float) -> None:
        self.store.change(update(NOTICE).where(_is(one)).values(due=due, claimed=None))

    def mails_today(self, desk: str, now: float) -> int:
        wanted = select(func.count()).where(NOTICE.c.desk_id == desk, NOTICE.c.sent > now - DAY)
        return int(self.store.read_value(wanted.where(NOTICE.c.how.contains("mail"))))

    def forget(self, now: float) -> int:
        return self.store.change(delete(NOTICE).where(NOTICE.c.due < now - KEPT))


def _is(one: Notice) -> ColumnElement[bool]:
    here = (NOTICE.c.desk_id == one.desk) & (NOTICE.c.table_id == one.table)
    return here & (NOTICE.c.kind == one.kind) & (NOTICE.c.turn == one.turn)


def _wishes(found: Any) -> Wishes:
    values = {name: found[name] for name in Wishes.__dataclass_fields__}
    return Wishes(**{**values, "push": tuple(values["push"].split()), "mail": tuple(values["mail"].split())})
