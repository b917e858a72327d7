"""The key of a desk: opening it on another device by a code, four words or a link to keep; devices, a new key, leaving.

Nothing is opened by looking at an address: the part behind `#` never reaches the server by itself, the page asks first
and then posts it."""

import hashlib
import re
import secrets
import time
import unicodedata
from collections import OrderedDict, deque
from functools import cache
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

import periplus.table.web
from periplus.table.json_object import Json
from periplus.table.live.host import Host
from periplus.table.pages.visitor import traveller_of
from periplus.table.play.seats import digest
from periplus.table.refusals import Refused
from periplus.table.store.desks import BROWSER
from periplus.table.store.keys import Keys, Opening
from periplus.table.web.http import (
    absolute,
    host_of,
    in_thread,
    keep_key,
    key_name,
    key_of,
    language_of,
    new_key,
    set_cookie,
)
from periplus.table.web.qr import qr
from periplus.table.web.render import show
from periplus.table.web.safety import StrictBody, address_of, must_mean_it

router = APIRouter()

SECRET_TEXT = re.compile(r"[A-Za-z0-9_-]{16,64}")
LAND_TEXT = re.compile(r"/t/[a-z0-9]{1,32}|/desk|/daily")
BORROWED = 12 * 3600.0  # seconds that a desk stays open on a device that is not one's own
SALT = b"periplus: four words that open a desk"
MINUTE, HOUR = 60.0, 3600.0
WRONG = ((MINUTE, 5), (HOUR, 20))  # wrong tries from one address
WRONG_HERE = 300  # on this host in an hour
SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))


class Tries:
    """Wrong tries of late, by address and in all. The tries of one process."""

    def __init__(self) -> None:
        self._at: OrderedDict[str, deque[float]] = OrderedDict()
        self._all: deque[float] = deque(maxlen=WRONG_HERE)

    def check(self, address: str, words: bool) -> None:
        now = time.monotonic()
        mine = self._at.get(address, ())
        for within, most in WRONG:
            if sum(now - at < within for at in mine) >= most:
                raise Refused(429, "many_tries", minutes=int(within // 60), seconds=int(within))
        if words and len(self._all) == WRONG_HERE and now - self._all[0] < HOUR:
            raise Refused(429, "words_off", seconds=int(HOUR))

    def wrong(self, address: str) -> None:
        now = time.monotonic()
        self._all.append(now)
        self._at.setdefault(address, deque(maxlen=WRONG[-1][1])).append(now)
        self._at.move_to_end(address)
        if len(self._at) > 10_000:
            self._at.popitem(last=False)


class Shown(StrictBody):
    secret: str | None = Field(default=None, max_length=64, description="what stands behind # in a link or a code")
    words: str | None = Field(default=None, max_length=120, description="four words")


class Opened(Shown):
    how: Literal["merge", "only"] = Field(
        default="merge", description="bring this browser's desk and that one together, or have only that one here"
    )
    borrowed: bool = Field(default=False, description="not my device: it is forgotten here after 12 hours")


class Landing(StrictBody):
    land: str = Field(default="/desk", max_length=60, description="where the other device goes: /t/{table} or /desk")


class Leaving(StrictBody):
    sure: bool = Field(default=False, description="even if nothing else opens this desk")


@router.get("/k", include_in_schema=False)
async def page(request: Request) -> Response:
    return await show(request, "key")


@router.post("/api/key/look", summary="Whose desk a link, a code or four words open; nothing is opened yet")
async def look(request: Request, given: Shown) -> JSONResponse:
    must_mean_it(request)
    host = host_of(request)
    opening, _ = await found(request, given)

    def work() -> Json:
        own = traveller_of(request)
        tables = host.desk_tables.places(opening.desk)
        mine = host.desk_tables.places(own) if own is not None and own != opening.desk else []
        return {
            "name": host.desks.name_of(opening.desk),
            "tables": sum(not place.over for place in tables),
            "here": own == opening.desk,
            "own": None if own is None or own == opening.desk else sum(not place.over for place in mine),
        }

    return JSONResponse(await host.in_thread(work))


@router.post("/api/key/open", summary="Open a desk in this browser")
async def open_desk(request: Request, given: Opened) -> JSONResponse:
    must_mean_it(request)
    host = host_of(request)
    opening, link = await found(request, given)
    keys, old, label = Keys(host.store), key_of(request), label_of(request)
    own = await host.in_thread(lambda: traveller_of(request))
    response = JSONResponse({"url": opening.land})
    if own == opening.desk:
        return response
    fresh, expires = new_key(), time.time() + BORROWED if given.borrowed else None
    if not await host.in_thread(lambda: keys.enter(opening, link, digest(fresh), label, expires)):
        raise Refused(404, "bad_key")
    if old is not None and own is not None:
        both = given.how == "merge" and not given.borrowed
        if both:
            await host.in_thread(lambda: host.desks.merge(digest(old), opening.desk))
        stops, fresh = (fresh, old) if both else (old, fresh)  # what a browser handed out is worked out from its key
        await host.in_thread(lambda: keys.forget(digest(stops)))
        host.token_cache.forget_keys([digest(old)])
    told(host, opening.desk)
    if given.borrowed:
        secure = host.settings.secure
        response.set_cookie(key_name(host), fresh, path="/", httponly=True, samesite="lax", secure=secure)
    else:
        keep_key(response, host, fresh)
        for name, value in zip(("name", "shape"), await host.in_thread(lambda: host.desks.person(opening.desk))):
            if value:
                set_cookie(response, host, name, quote(value), for_scripts=True)
    return response


async def found(request: Request, given: Shown) -> tuple[Opening, str]:
    """What is opened by what was shown, and its hash. Wrong ones are counted."""
    host, tries = host_of(request), tries_of(request)
    address = address_of(request.scope)
    words = normal(given.words or "")
    tries.check(address, bool(words))
    keys = Keys(host.store)

    def work() -> tuple[Opening | None, str]:
        if words:
            hashed = hashed_words(words) if words.count(" ") == 3 else ""
            return keys.opening(hashed, words=True), hashed
        secret = given.secret or ""
        hashed = digest(secret) if SECRET_TEXT.fullmatch(secret) else ""
        return keys.opening(hashed), hashed

    opening, hashed = await host.in_thread(work)
    if opening is None:
        tries.wrong(address)
        raise Refused(404, "bad_words" if words else "bad_key")
    return opening, hashed


def tries_of(request: Request) -> Tries:
    state = request.app.state
    if not hasattr(state, "key_tries"):
        state.key_tries = Tries()
    tries: Tries = state.key_tries
    return tries


def told(host: Host, desk: str) -> None:
    """Whoever has this desk open sees what changed."""
    host.hub.ring(f"desk:{desk}")


# What the desk itself does.


def own_desk(request: Request) -> tuple[str, str]:
    """This browser's desk and key. To be asked in a thread."""
    desk, key = traveller_of(request), key_of(request)
    if desk is None or key is None:
        raise Refused(404, "no_desk")
    return desk, key


@router.get("/api/key", summary="Where your desk is open, and the links that were kept")
@in_thread
def listed(request: Request) -> JSONResponse:
    desk, key = own_desk(request)
    return JSONResponse(
        [
            {
                "id": device.id,
                "kind": "browser" if device.kind == BROWSER else "link",
                "label": device.label,
                "created": device.created,
                "seen": device.seen or None,
                "until": device.expires,
                "here": device.hash == digest(key),
            }
            for device in Keys(host_of(request).store).devices(desk)
        ]
    )


@router.post("/api/key/ticket", status_code=201, summary="A code and four words: good once, for ten minutes")
@in_thread
def ticket(request: Request, given: Landing) -> JSONResponse:
    must_mean_it(request)
    language, (desk, _) = language_of(request), own_desk(request)
    if not LAND_TEXT.fullmatch(given.land):
        raise Refused(422, "bad_request", detail="land: /t/{table}, /desk or /daily")
    code, words = secrets.token_urlsafe(16), [secrets.choice(word_list(language)) for _ in range(4)]
    keys, hashed = Keys(host_of(request).store), hashed_words(normal(" ".join(words)))
    until = keys.ticket(desk, digest(code), hashed, given.land)
    if until is None:
        raise Refused(429, "many_tickets", seconds=int(HOUR))
    link = absolute(request, f"/k#{code}")
    return JSONResponse({"link": link, "qr": qr(link), "words": words, "until": until}, 201)


@router.post("/api/key/link", status_code=201, summary="A link to keep: told once")
@in_thread
def link_to_keep(request: Request) -> JSONResponse:
    must_mean_it(request)
    desk, _ = own_desk(request)
    secret = secrets.token_urlsafe(18)
    if not Keys(host_of(request).store).keep_link(desk, digest(secret)):
        raise Refused(409, "many_links")
    return JSONResponse({"link": absolute(request, f"/k#{secret}")}, 201)


@router.delete("/api/key/devices/{device}", summary="Close your desk on another device, or stop a link")
async def close(request: Request, device: str) -> JSONResponse:
    must_mean_it(request)
    host = host_of(request)
    desk, key = await host.in_thread(lambda: own_desk(request))
    if digest(key).startswith(device):
        raise Refused(409, "own_device")
    gone = await host.in_thread(lambda: Keys(host.store).close(desk, device))
    if not gone:
        raise Refused(404, "no_device")
    host.token_cache.forget_keys(gone)
    told(host, desk)
    return JSONResponse({"closed": len(gone)})


@router.post("/api/key/renew", summary="A new key: every other device, link and ticket stops")
async def renew(request: Request) -> JSONResponse:
    must_mean_it(request)
    host = host_of(request)
    desk, _ = await host.in_thread(lambda: own_desk(request))
    fresh, label = new_key(), label_of(request)
    gone = await host.in_thread(lambda: Keys(host.store).renew(desk, digest(fresh), label))
    host.token_cache.forget_keys(gone)
    told(host, desk)
    response = JSONResponse({"closed": len(gone) - 1})
    keep_key(response, host, fresh)
    return response


@router.post("/api/key/leave", summary="This device forgets your desk")
@in_thread
def leave(request: Request, given: Leaving) -> JSONResponse:
    must_mean_it(request)
    host = host_of(request)
    desk, key = own_desk(request)
    keys, tables = Keys(host.store), len(host.desk_tables.places(desk))
    others = [each for each in keys.devices(desk) if each.hash != digest(key) and each.expires is None]
    if tables and not others and not given.sure:
        raise Refused(409, "no_way_back", tables=tables)
    keys.forget(digest(key))
    host.token_cache.forget_keys([digest(key)])
    return forgotten(host)


def forgotten(host: Host) -> JSONResponse:
    """The answer after which a browser knows nothing of a desk."""
    response = JSONResponse({"url": "/"}, headers={"Clear-Site-Data": '"cache", "storage"'})
    for name in (key_name(host), "name", "shape"):
        response.delete_cookie(name, path="/", secure=host.settings.secure)
    return response


# Words and names.


@cache
def word_list(language: str) -> tuple[str, ...]:
    """Words that are not taken for one another when they are heard or typed."""
    folder = Path(periplus.table.web.__path__[0]) / "key_words"
    return tuple((folder / f"{language}.txt").read_text("utf-8").split())


def normal(text: str) -> str:
    """As they may be typed: in any letters, with or without accents, with anything between them."""
    plain = unicodedata.normalize("NFD", text.lower().replace("œ", "oe"))
    return " ".join(re.findall(r"[a-z]+", "".join(each for each in plain if not unicodedata.combining(each))))


def hashed_words(words: str) -> str:
    """Slow on purpose: words are short, and somebody may have a copy of the database while they are good."""
    return hashlib.scrypt(words.encode(), salt=SALT, n=2**14, r=8, p=1, dklen=32).hex()


def label_of(request: Request) -> str:
    """A browser in a word or two, for the list of devices: no more of it is kept."""
    told_by = request.headers.get("user-agent", "")
    browser = next((name for mark, name in BROWSERS if mark in told_by), "")
    system = next((name for name in SYSTEMS if name in told_by), "")
    return ", ".join(each for each in (browser, {"Macintosh": "Mac", "CrOS": "ChromeOS"}.get(system, system)) if each)
