"""Whoever is asked is called: once a turn and kind, not while they look at the table, not in their quiet hours."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from periplus.table import clock, failures
from periplus.table.live.host import Host
from periplus.table.live.mail import Mailer
from periplus.table.live.push import GONE, BadEndpoint, Push
from periplus.table.play.notice_text import NoticeText, text_of, words
from periplus.table.play.pace import DAY, HOUR, next_call
from periplus.table.play.seats import digest
from periplus.table.play.table import Table
from periplus.table.store.clocks import Clocks, Running
from periplus.table.store.notices import MOST_MAILS, Notice, Notices, Subscription, Wishes
from periplus.table.store.store import NoTable

log = logging.getLogger("periplus.table.live.caller")

HERE = 50.0  # seconds since another process saw somebody at the table
WORTH = 86400  # seconds that a call is worth being told
FORGET_EVERY = 3600.0
OTHERS = 10.0  # seconds that another process has for its own tables


class Caller:
    def __init__(self, host: Host) -> None:
        settings = host.settings
        self.host = host
        self.clocks = Clocks(host.store)
        self.notices = Notices(host.store)
        self.mailer = Mailer.of(settings.smtp) if settings.smtp else None
        self.push: Push | None = None
        self._forgot = 0.0

    def open(self) -> None:
        """The host's key is made at the first start; in a thread."""
        if self.host.settings.push_contact:
            self.push = Push(self.notices, self.host.settings.push_contact, self.host.settings.push_hosts)

    @property
    def on(self) -> bool:
        return self.push is not None or self.mailer is not None

    async def work(self, now: float) -> None:
        """Write down who is to be called, then call."""
        host = self.host
        if not self.on:
            return
        for one in await host.in_thread(lambda: self.clocks.calls(now)):
            if self._ours(one.table_id, now - (one.call or now)):
                await self._write_down(one, now)
        for notice in await host.in_thread(lambda: self.notices.unsent(now)):
            if not self._ours(notice.table, now - notice.due):
                continue
            if await host.in_thread(lambda notice=notice: self.notices.claim(notice, now)):  # type: ignore[misc]
                with failures.logged("somebody could not be called", table=notice.table):
                    await self._call(notice, now)
        if now - self._forgot > FORGET_EVERY:
            self._forgot = now
            await host.in_thread(lambda: self.notices.forget(now))

    def _ours(self, table_id: str, late: float) -> bool:
        """Who serves a table knows who looks at it; if that process died, another calls."""
        return self.host.tables.owns(table_id) or late > OTHERS

    async def _write_down(self, one: Running, now: float) -> None:
        with failures.logged("a call could not be written down", NoTable, table=one.table_id):
            pace = await self.host.read(one.table_id, lambda table: table.settings.pace)
            kind, again = kind_of(one, pace), next_call(one.due, pace, now)
            await self.host.in_thread(lambda: self.notices.call(one, again, kind, now))

    async def _call(self, one: Notice, now: float) -> None:
        host, notices = self.host, self.notices
        wishes = await host.in_thread(lambda: notices.wishes(one.desk))
        browsers = await host.in_thread(lambda: notices.subscriptions(one.desk)) if self.push else []
        by_push = bool(browsers) and wishes is not None and wished(one.kind) in wishes.push
        by_mail = self.mailer is not None and wishes is not None and wishes.confirmed
        by_mail = by_mail and wishes is not None and wished(one.kind) in wishes.mail
        if wishes is None or not (by_push or by_mail):
            return await host.in_thread(lambda: notices.done(one, now, "nowhere"))
        if (wait := quiet_for(wishes, datetime.now(UTC))) > 0:
            return await host.in_thread(lambda: notices.put_off(one, now + wait))
        text = await self._text(one, wishes.language)
        if text is None:
            return await host.in_thread(lambda: notices.done(one, now, "too late"))
        how = []
        if by_push and await self._by_push(one, browsers, text):
            how.append("push")
        if by_mail and await host.in_thread(lambda: notices.mails_today(one.desk, now)) < MOST_MAILS:
            if await self._by_mail(one, wishes, text):
                how.append("mail")
        await host.in_thread(lambda: notices.done(one, now, " ".join(how) or "failed"))
        log.info("called", extra={"kind": one.kind, "how": " ".join(how) or "failed"})

    async def _text(self, one: Notice, language: str) -> NoticeText | None:
        """Nothing if it is no longer so, or whoever is called looks at the table."""

        def work(table: Table) -> NoticeText | None:
            own = table.clocks.get(one.seat)
            if one.kind in ("turn", "short", "last"):
                still = own is not None and own.due is not None and not own.over and own.turn == one.turn
                if not still:
                    return None
            if one.kind != "invited" and self.host.presence(table).connected(one.seat):
                return None
            return text_of(table, one.seat, wished(one.kind), language, by)

        by = ""
        if one.kind == "invited":
            asked = await self.host.in_thread(lambda: self.host.desk_tables.invitations(one.desk))
            letters = [each.by for each in asked if each.table == one.table]
            if not letters:
                return None
            by = letters[0]
        with failures.logged("the table of a call is gone", NoTable, table=one.table):
            seen = await self.host.in_thread(lambda: self.host.store.presences([one.table]))
            if one.kind != "invited" and not clock.silent(seen.get(one.table, {}).get(one.seat, 0.0), HERE):
                return None
            return await self.host.read(one.table, work, sure=True)
        return None

    async def _by_push(self, one: Notice, browsers: list[Subscription], text: NoticeText) -> bool:
        assert self.push is not None
        push = self.push
        waiting = len(await self.host.in_thread(lambda: self.host.desk_tables.waiting(one.desk)))
        message = {"title": text.title, "body": text.body, "tag": one.table, "url": page_of(one)}
        reached = False
        for browser in browsers:
            status = 0
            try:
                status = await asyncio.to_thread(push.send, browser, {**message, "waiting": waiting}, WORTH)
            except (OSError, BadEndpoint, ValueError) as error:
                log.info("a browser was not reached", extra={"error": type(error).__name__})
            if status in GONE:
                await self.host.in_thread(lambda b=browser: self.notices.unsubscribe(None, b.hash))  # type: ignore[misc]
                continue
            worked = 200 <= status < 300
            reached = reached or worked
            await self.host.in_thread(lambda b=browser, w=worked: self.notices.counted(b.hash, w))  # type: ignore[misc]
        return reached

    async def _by_mail(self, one: Notice, wishes: Wishes, text: NoticeText) -> bool:
        assert self.mailer is not None
        w, here = words(wishes.language), self.host.settings.public_url.rstrip("/")
        stop = f"{here}/mail/{await self.host.in_thread(lambda: self._stop_token(one.desk, wishes))}"
        lines = [text.body, "", f"{here}{page_of(one)}", "", "--", w("notice.mail_why", host=here)]
        lines.append(w("notice.mail_stop", link=stop))
        try:
            await self.mailer.send(wishes.address, text.title, "\n".join(lines), f"{stop}/stop")
            return True
        except Exception as error:  # whatever a mail server says
            log.warning("a mail was not sent", extra={"error": type(error).__name__})
            return False

    def _stop_token(self, desk: str, wishes: Wishes) -> str:
        """Known by its hash, whatever desk the address was confirmed at."""
        token = self.mail_token(desk, wishes.address)
        if digest(token) != wishes.mail_hash:
            self.notices.wish(desk, mail_hash=digest(token))
        return token

    def mail_token(self, desk: str, address: str) -> str:
        return self.notices.token(f"mail {desk} {address}")


def page_of(one: Notice) -> str:
    """Whoever is invited finds the letter on the desk."""
    return "/desk" if one.kind == "invited" else f"/t/{one.table}"


def kind_of(one: Running, pace: float) -> str:
    """What a call is about, by when it is due."""
    at = one.call or 0.0
    if pace < DAY or at < one.due - pace / 4 - 1:
        return "turn"
    return "short" if at < one.due - 2 * HOUR - 1 else "last"


def wished(kind: str) -> str:
    """The last reminder is one of those that time runs short."""
    return "short" if kind == "last" else kind


def quiet_for(wishes: Wishes, now: datetime) -> float:
    """Seconds until somebody's quiet hours are over; 0: they are not now."""
    if wishes.quiet_from is None or wishes.quiet_to is None or wishes.quiet_from == wishes.quiet_to:
        return 0.0
    try:
        here = now.astimezone(ZoneInfo(wishes.zone))
    except (ZoneInfoNotFoundError, ValueError):
        here = now
    minute = here.hour * 60 + here.minute
    begin, end = wishes.quiet_from, wishes.quiet_to
    quiet = begin <= minute < end if begin < end else minute >= begin or minute < end
    if not quiet:
        return 0.0
    over = here.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    if over <= here:
        over += timedelta(days=1)
    return max(1.0, (over - here).total_seconds())
