"""What may call somebody: the page, browsers that are called, mails with their confirmation, the feed of a desk."""

import logging
import re
from datetime import UTC, datetime
from xml.sax.saxutils import escape
from zoneinfo import available_timezones

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from periplus.core.errors import PeriplusError
from periplus.table.json_object import Json
from periplus.table.live.caller import Caller
from periplus.table.live.push import BadEndpoint, good_keys
from periplus.table.pages.visitor import traveller_of
from periplus.table.play.notice_text import game_name, last_line
from periplus.table.play.notice_text import words as notice_words
from periplus.table.play.seats import TOKEN_TEXT, digest
from periplus.table.play.table import Table
from periplus.table.refusals import Refused
from periplus.table.store.notices import KINDS, Subscription, Wishes
from periplus.table.web.http import absolute, host_of, in_thread, language_of, packed, server_of
from periplus.table.web.render import rendered
from periplus.table.web.safety import Allowance, address_of, must_mean_it

log = logging.getLogger("periplus.table.pages.notices")
router = APIRouter()

ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z]{2,24}")
MAILBOX = Allowance(rate=1 / 600, burst=5.0)  # confirmations for one visitor
LONGEST_NIGHT = 10 * 60  # minutes


class Wished(BaseModel):
    push: list[str] | None = Field(default=None, max_length=len(KINDS), description=f"of {', '.join(KINDS)}")
    mail: list[str] | None = Field(default=None, max_length=len(KINDS))
    quiet: list[str] | None = Field(
        default=None, max_length=2, description="from and to, as `22:00`; an empty list: no quiet hours"
    )
    zone: str | None = Field(default=None, max_length=60, description="where you are, as `Europe/Paris`")


class Keys(BaseModel):
    p256dh: str = Field(max_length=120)
    auth: str = Field(max_length=40)


class Browser(BaseModel):
    """What `PushSubscription.toJSON()` says."""

    endpoint: str = Field(max_length=1000)
    keys: Keys
    zone: str | None = Field(default=None, max_length=60)


class Gone(BaseModel):
    endpoint: str = Field(max_length=1000)


class Address(BaseModel):
    address: str = Field(max_length=254)


def caller_of(request: Request) -> Caller:
    return server_of(request).pace_clock.caller


def desk_of(request: Request) -> str:
    """Somebody's desk; whoever has none sits nowhere, and is called for nothing."""
    desk = traveller_of(request)
    if desk is None:
        raise Refused(409, "no_desk")
    return desk


# Wishes.


def told(request: Request, desk: str | None) -> Json:
    """What is offered here, and what this desk wishes."""
    caller = caller_of(request)
    wishes = (caller.notices.wishes(desk) if desk else None) or Wishes()
    night = [each for each in (wishes.quiet_from, wishes.quiet_to) if each is not None]
    feed = None
    if wishes.feed_hash and desk:
        token = feed_token(caller, desk, wishes.feed_edition)
        feed = absolute(request, f"/feed/{token}.atom") if digest(token) == wishes.feed_hash else None
    return {
        "key": None if caller.push is None else caller.push.vapid.public,
        "kinds": list(KINDS),
        "push": list(wishes.push),
        "mail": list(wishes.mail),
        "mails": caller.mailer is not None,
        "address": shortened(wishes.address),
        "confirmed": wishes.confirmed,
        "quiet": [f"{minutes // 60:02}:{minutes % 60:02}" for minutes in night] if len(night) == 2 else [],
        "zone": wishes.zone,
        "feeds": host_of(request).settings.feeds,
        "feed": feed,
        "devices": len(caller.notices.subscriptions(desk)) if desk else 0,
    }


def shortened(address: str) -> str:
    """An address cut short: enough to know it again."""
    name, _, place = address.partition("@")
    return f"{name[:2]}…@{place}" if address else ""


@router.get("/notices", include_in_schema=False)
@in_thread
def page(request: Request) -> Response:
    desk = traveller_of(request)
    return rendered(request, "notices", notices=told(request, desk), desk=desk)


@router.get("/api/notices", summary="What may call you, and what is offered here")
@in_thread
def see(request: Request) -> Response:
    return packed(request, told(request, traveller_of(request)))


@router.put("/api/notices", summary="What may call you")
@in_thread
def wish(request: Request, given: Wished) -> Response:
    must_mean_it(request)
    desk = desk_of(request)
    changes: Json = {"language": language_of(request)}
    for name, kinds in (("push", given.push), ("mail", given.mail)):
        if kinds is not None:
            unknown = [each for each in kinds if each not in KINDS]
            if unknown:
                detail = f"{name}: {', '.join(unknown)[:80]} is not one of {', '.join(KINDS)}"
                raise Refused(422, "bad_request", detail=detail)
            changes[name] = tuple(each for each in KINDS if each in kinds)
    if given.quiet is not None:
        changes |= hours(given.quiet)
    if given.zone is not None:
        changes["zone"] = zone(given.zone)
    caller_of(request).notices.wish(desk, **changes)
    return packed(request, told(request, desk))


def zone(name: str) -> str:
    if name not in available_timezones():
        raise Refused(422, "bad_request", detail=f"zone: {name[:60]!r} is no zone of time, as Europe/Paris is")
    return name


def hours(given: list[str]) -> dict[str, int | None]:
    if not given:
        return {"quiet_from": None, "quiet_to": None}
    found = [re.fullmatch(r"([01]\d|2[0-3]):([0-5]\d)", each) for each in given]
    if len(found) != 2 or not all(found):
        raise Refused(422, "bad_request", detail="quiet: from and to, as 22:00 and 08:00")
    begin, end = (int(each[1]) * 60 + int(each[2]) for each in found if each)
    if (end - begin) % 1440 > LONGEST_NIGHT:
        raise Refused(422, "bad_request", detail="quiet: ten hours at most")
    return {"quiet_from": begin, "quiet_to": end}


# Browsers.


@router.post("/api/push", summary="Call this browser")
@in_thread
def subscribe(request: Request, given: Browser) -> Response:
    must_mean_it(request)
    desk, caller = desk_of(request), caller_of(request)
    if caller.push is None:
        raise Refused(409, "no_push")
    one = Subscription(given.endpoint, given.keys.p256dh, given.keys.auth)
    try:
        caller.push.gate.check(one.endpoint)
    except BadEndpoint as error:
        raise Refused(422, "bad_request", detail=str(error)) from None
    if not good_keys(one):
        raise Refused(422, "bad_request", detail="keys: a point of P-256 and 16 bytes, as the browser says them")
    changes: Json = {"language": language_of(request)}
    if given.zone is not None:
        changes["zone"] = zone(given.zone)
    caller.notices.wish(desk, **changes)
    if not caller.notices.subscribe(desk, one):
        raise Refused(409, "many_devices")
    return packed(request, told(request, desk), 201)


@router.delete("/api/push", summary="Call this browser no more")
@in_thread
def unsubscribe(request: Request, given: Gone) -> Response:
    must_mean_it(request)
    desk = desk_of(request)
    caller_of(request).notices.unsubscribe(desk, Subscription(given.endpoint, "", "").hash)
    return packed(request, told(request, desk))


# Mails.


@router.put("/api/mail", summary="Call me by mail; the address is confirmed first")
async def mail(request: Request, given: Address) -> Response:
    must_mean_it(request)
    host, caller = host_of(request), caller_of(request)
    desk, language = await host.in_thread(lambda: desk_of(request)), language_of(request)
    if caller.mailer is None:
        raise Refused(409, "no_mail")
    address = given.address.strip()
    if not ADDRESS.fullmatch(address) or ".." in address:
        raise Refused(422, "bad_request", detail="address: one address, as ada@example.org")
    MAILBOX.take(address_of(request.scope))

    def work() -> str:
        token = caller.mail_token(desk, address)
        caller.notices.wish(desk, language=language, address=address, confirmed=False, mail_hash=digest(token))
        return token

    token = await host.in_thread(work)
    w, here = notice_words(language), absolute(request, "")
    body = [w("notice.confirm_body", host=here), "", absolute(request, f"/mail/{token}")]
    try:
        await caller.mailer.send(address, w("notice.confirm"), "\n".join(body))
    except Exception as error:  # whatever a mail server says
        log.warning("a mail was not sent", extra={"error": type(error).__name__})
        raise Refused(503, "mail_failed") from None
    return await host.in_thread(lambda: packed(request, told(request, desk)))


@router.delete("/api/mail", summary="No more mails")
@in_thread
def no_mail(request: Request) -> Response:
    must_mean_it(request)
    desk = desk_of(request)
    stop(caller_of(request), desk)
    return packed(request, told(request, desk))


def stop(caller: Caller, desk: str) -> None:
    """The address is forgotten."""
    caller.notices.wish(desk, address="", confirmed=False, mail_hash=None)


def whose(request: Request, column: str, token: str) -> tuple[str, Wishes]:
    """The desk whose mail or feed this link belongs to."""
    notices = caller_of(request).notices
    desk = notices.desk_of(column, digest(token)) if TOKEN_TEXT.fullmatch(token) else None
    wishes = notices.wishes(desk) if desk else None
    if desk is None or wishes is None:
        raise Refused(404, "bad_link")
    return desk, wishes


@router.get("/mail/{token}", include_in_schema=False)
@in_thread
def mail_page(request: Request, token: str) -> Response:
    """Looking changes nothing: what looks after mails opens every link in them."""
    _, wishes = whose(request, "mail_hash", token)
    return rendered(request, "mail", token=token, address=shortened(wishes.address), confirmed=wishes.confirmed)


@router.post("/mail/{token}", include_in_schema=False)
@in_thread
def confirm(request: Request, token: str) -> Response:
    desk, wishes = whose(request, "mail_hash", token)
    caller_of(request).notices.wish(desk, confirmed=True)
    return rendered(request, "mail", token=token, address=shortened(wishes.address), confirmed=True)


@router.post("/mail/{token}/stop", include_in_schema=False)
@in_thread
def stop_mails(request: Request, token: str) -> Response:
    """One click, of a person or of a program that looks after mails."""
    desk, wishes = whose(request, "mail_hash", token)
    stop(caller_of(request), desk)
    return rendered(request, "mail", token="", address=shortened(wishes.address), confirmed=False)


# The feed.


def feed_token(caller: Caller, desk: str, edition: int) -> str:
    return caller.notices.token(f"feed {desk} {edition}")


@router.post("/api/feed", summary="A feed of your desk; asked again it has a new address")
@in_thread
def new_feed(request: Request) -> Response:
    must_mean_it(request)
    desk, caller = desk_of(request), caller_of(request)
    if not host_of(request).settings.feeds:
        raise Refused(409, "no_feed")
    edition = (caller.notices.wishes(desk) or Wishes()).feed_edition + 1
    hashed = digest(feed_token(caller, desk, edition))
    caller.notices.wish(desk, feed_hash=hashed, feed_edition=edition, language=language_of(request))
    return packed(request, told(request, desk), 201)


@router.get("/feed/{token}.atom", include_in_schema=False)
async def feed(request: Request, token: str) -> Response:
    """What waits for a desk; it can look, and not play."""
    host = host_of(request)
    if not host.settings.feeds:
        raise Refused(404, "bad_link")
    desk, wishes = await host.in_thread(lambda: whose(request, "feed_hash", token))
    entries = []
    for one in await host.in_thread(lambda: host.desk_tables.waiting(desk)):
        try:
            told = await host.read(one.table, lambda table: entry_words(table, wishes.language))
        except PeriplusError:
            continue  # one that cannot be read holds up no other
        entries.append(entry(request, one.table, one.since, *told))
    w = notice_words(wishes.language)
    here = absolute(request, "")
    updated = stamp(max((one[0] for one in entries), default=0.0))
    head = f"<title>Periplus: {escape(w('notice.feed'))}</title><id>{here}/feed</id><updated>{updated}</updated>"
    link = f'<link rel="alternate" href="{escape(here)}/desk"/>'
    lines = "".join(one[1] for one in entries)
    xml = f'<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">{head}{link}{lines}</feed>'
    return Response(xml, media_type="application/atom+xml", headers={"Cache-Control": "private, max-age=60"})


def entry_words(table: Table, language: str) -> tuple[str, str]:
    title = notice_words(language)("notice.turn", game=game_name(table, language))
    return title, last_line(table, language)


def entry(request: Request, table: str, since: float, title: str, last: str) -> tuple[float, str]:
    link = absolute(request, f"/t/{table}")
    words = f"<title>{escape(title)}</title><summary>{escape(last)}</summary>"
    who = "<author><name>Periplus</name></author>"
    name = f"<id>{escape(link)}#{int(since)}</id><updated>{stamp(since)}</updated>"
    return since, f'<entry>{words}{name}{who}<link href="{escape(link)}"/></entry>'


def stamp(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
