"""What opens a desk: the keys of its browsers, links to keep, and tickets that are good once and for ten minutes. Only
hashes of them are kept."""

import time
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Table, delete, func, insert, or_, select, update

from periplus.table.store.database import StorePart
from periplus.table.store.desks import BROWSER, LINK, good
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
)

KEEP = "keep"  # a link to keep
TICKET_LIFE = 600.0
MOST_TICKETS, TICKETS_AN_HOUR, MOST_LINKS, MOST_DEVICES = 2, 6, 3, 12
DAY = 86400.0


@dataclass(frozen=True)
class Device:
    """A browser, or a link to keep, that opens a desk."""

    hash: str
    kind: str
    label: str
    created: float
    seen: float
    expires: float | None

    @property
    def id(self) -> str:
        """A public name for the device, which opens nothing."""
        return self.hash[:12]


@dataclass(frozen=True)
class Opening:
    """A desk that something opens; `land`: where to go from there."""

    desk: str
    land: str = "/desk"
    ticket: str | None = None


class Keys(StorePart):
    def devices(self, desk: str) -> list[Device]:
        """Browsers and links that open a desk now, the oldest first."""
        wanted = select(DESK_KEY).where(DESK_KEY.c.desk_id == desk, good()).order_by(DESK_KEY.c.created)
        return self.read_as(Device, wanted)

    def ticket(self, desk: str, code: str, words: str, land: str) -> float | None:
        """A ticket by its two hashes, and until when it is good; None if there were too many of late. Of those that are
        good only the two latest stay."""
        now = time.time()

        def work(connection: Connection) -> float | None:
            own = TICKET.c.desk_id == desk
            connection.execute(delete(TICKET).where(TICKET.c.created < now - 3600))
            recent = (
                connection.execute(select(TICKET.c.hash).where(own).order_by(TICKET.c.created.desc())).scalars().all()
            )
            if len(recent) >= TICKETS_AN_HOUR:
                return None
            old = list(recent[MOST_TICKETS - 1 :])
            connection.execute(update(TICKET).where(TICKET.c.hash.in_(old)).values(expires=0.0))
            row = {"hash": code, "words": words, "desk_id": desk, "land": land[:60]}
            connection.execute(insert(TICKET).values(**row, created=now, expires=now + TICKET_LIFE))
            return now + TICKET_LIFE

        return self.store.write(work)

    def keep_link(self, desk: str, hashed: str) -> bool:
        """A link to keep; false if there are enough."""
        now = time.time()

        def work(connection: Connection) -> bool:
            links = select(func.count()).where(DESK_KEY.c.desk_id == desk, DESK_KEY.c.kind == KEEP)
            if connection.execute(links).scalar_one() >= MOST_LINKS:
                return False
            row = {"hash": hashed, "desk_id": desk, "kind": KEEP, "created": now, "label": "", "seen": 0.0}
            connection.execute(insert(DESK_KEY).values(row))
            return True

        return self.store.write(work)

    def opening(self, hashed: str, words: bool = False) -> Opening | None:
        """What a link, a code or four words open; nothing is used up by looking."""
        if not words:
            link = select(DESK_KEY.c.desk_id).where(DESK_KEY.c.hash == hashed, DESK_KEY.c.kind.in_((KEEP, LINK)))
            found = self.store.read_value(link)
            if found is not None:
                return Opening(found)
        place = TICKET.c.words if words else TICKET.c.hash
        row = self.store.read_first(select(TICKET).where(place == hashed, TICKET.c.expires > time.time()))
        return None if row is None else Opening(row.desk_id, row.land, row.hash)

    def enter(self, opening: Opening, link: str, browser: str, label: str, expires: float | None) -> bool:
        """A browser's new key opens this desk from now on. False if the ticket was used by somebody else meanwhile."""
        now = time.time()

        def work(connection: Connection) -> bool:
            if opening.ticket is not None:
                used = update(TICKET).where(TICKET.c.hash == opening.ticket, TICKET.c.expires > now)
                if connection.execute(used.values(expires=0.0)).rowcount != 1:
                    return False
            else:
                connection.execute(update(DESK_KEY).where(DESK_KEY.c.hash == link).values(seen=now))
            row = {"hash": browser, "desk_id": opening.desk, "kind": BROWSER, "created": now}
            connection.execute(insert(DESK_KEY).values(**row, label=label[:60], seen=now, expires=expires))
            own = (DESK_KEY.c.desk_id == opening.desk) & (DESK_KEY.c.kind == BROWSER)
            oldest = select(DESK_KEY.c.hash).where(own).order_by(DESK_KEY.c.created.desc()).offset(MOST_DEVICES)
            beyond = list(connection.execute(oldest).scalars())
            connection.execute(delete(DESK_KEY).where(DESK_KEY.c.hash.in_(beyond)))
            return True

        return self.store.write(work)

    def close(self, desk: str, device: str) -> list[str]:
        """One browser or link opens the desk no more; the hashes that stopped."""
        gone = [each.hash for each in self.devices(desk) if each.id == device]
        self.store.change(delete(DESK_KEY).where(DESK_KEY.c.hash.in_(gone)))
        return gone

    def renew(self, desk: str, fresh: str, label: str) -> list[str]:
        """Only this new key opens the desk; every other browser, link, ticket, feed and call to a browser stops."""
        now = time.time()

        def work(connection: Connection) -> list[str]:
            own = DESK_KEY.c.desk_id == desk
            gone = list(connection.execute(select(DESK_KEY.c.hash).where(own)).scalars())
            connection.execute(delete(DESK_KEY).where(own))
            connection.execute(delete(TICKET).where(TICKET.c.desk_id == desk))
            connection.execute(delete(SUBSCRIPTION).where(SUBSCRIPTION.c.desk_id == desk))
            feed = {"feed_hash": None, "feed_edition": CALLING.c.feed_edition + 1}
            connection.execute(update(CALLING).where(CALLING.c.desk_id == desk).values(feed))
            row = {"hash": fresh, "desk_id": desk, "kind": BROWSER, "created": now, "label": label[:60], "seen": now}
            connection.execute(insert(DESK_KEY).values(row))
            return gone

        return self.store.write(work)

    def forget(self, hashed: str) -> None:
        self.store.change(delete(DESK_KEY).where(DESK_KEY.c.hash == hashed))

    def saw(self, hashed: str, label: str) -> None:
        """A browser was here; noted once a day."""
        now = time.time()
        row = self.store.read_first(select(DESK_KEY).where(DESK_KEY.c.hash == hashed))
        if row is not None and (now - row.seen >= DAY or not row.label):
            self.store.change(
                update(DESK_KEY).where(DESK_KEY.c.hash == hashed).values(seen=now, label=label[:60]),
                update(DESK).where(DESK.c.id == row.desk_id).values(seen=now),
            )

    def delete_desk(self, desk: str) -> list[str]:
        """Everything that hangs on a desk is gone; the hashes of what opened it."""

        def work(connection: Connection) -> list[str]:
            gone = list(connection.execute(select(DESK_KEY.c.hash).where(DESK_KEY.c.desk_id == desk)).scalars())
            for part in (SITTING, RESULT, INVITATION, TICKET, DESK_KEY):
                connection.execute(delete(part).where(part.c.desk_id == desk))
            connection.execute(delete(RUN).where(RUN.c.traveller == desk))
            connection.execute(delete(DESK).where(DESK.c.id == desk))
            return gone

        return self.store.write(work)

    def unseen(self, days: float, bare_days: float, most: int = 500) -> list[str]:
        """Desks that nobody opened for so long, and those with nothing on them for less long; 0 days: never."""
        now = time.time()
        bare = (
            ~select(SITTING.c.seat).where(SITTING.c.desk_id == DESK.c.id).exists()
            & ~select(RESULT.c.seat).where(RESULT.c.desk_id == DESK.c.id).exists()
            & ~select(RUN.c.day).where(RUN.c.traveller == DESK.c.id).exists()
        )
        old = []
        if days > 0:
            old.append(DESK.c.seen < now - days * DAY)
        if bare_days > 0:
            old.append((DESK.c.seen < now - bare_days * DAY) & bare)
        if not old:
            return []
        return self.store.read_column(select(DESK.c.id).where(or_(*old)).limit(most))

    def drop_expired(self) -> None:
        """Keys of borrowed devices whose time is over."""
        over = DESK_KEY.c.expires.is_not(None) & (DESK_KEY.c.expires < time.time())
        self.store.change(delete(DESK_KEY).where(over))

    def rows(self) -> list[dict[str, object]]:
        """For the host: desks without names of people and without anything that opens them."""

        def counted(name: str, part: Table, *where: ColumnElement[bool]) -> ColumnElement[int]:
            return select(func.count()).where(part.c.desk_id == DESK.c.id, *where).scalar_subquery().label(name)

        counts = (
            counted("seats", SITTING),
            counted("running", SITTING, SITTING.c.table_id == TABLE.c.id, ~TABLE.c.over),
            counted("browsers", DESK_KEY, DESK_KEY.c.kind == BROWSER),
            counted("links", DESK_KEY, DESK_KEY.c.kind != BROWSER),
            counted("results", RESULT),
        )
        wanted = select(DESK.c.id, DESK.c.created, DESK.c.seen, *counts).order_by(DESK.c.seen.desc())
        return [dict(row) for row in self.store.read_dicts(wanted)]
