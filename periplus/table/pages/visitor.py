"""Which day is meant, and who asks: what the pages of the day have in common."""

import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Annotated
from urllib.parse import unquote

from fastapi import Query, Request

from periplus.match.puzzle import FIRST_DAY
from periplus.table.play.seats import LONGEST_NAME, TOKEN_TEXT, clean_name, digest
from periplus.table.refusals import Refused
from periplus.table.web.http import language_of, words

TRAVELLER = "traveller"

Day = Annotated[str | None, Query(pattern=r"^\d{4}-\d{2}-\d{2}$", description="a day that has come; default: today")]


def today() -> date:
    return datetime.now(UTC).date()


def day_called(text: str | None) -> date:
    try:
        day = date.fromisoformat(text) if text else today()
    except ValueError:
        raise Refused(422, "bad_day", first=FIRST_DAY.isoformat()) from None
    if not FIRST_DAY <= day <= today() + timedelta(1):  # it is tomorrow already somewhere
        raise Refused(422, "bad_day", first=FIRST_DAY.isoformat())
    return day


def traveller_of(request: Request) -> str | None:
    """The hash of the secret that this browser keeps its days under."""
    kept = request.cookies.get(TRAVELLER, "")
    return digest(kept) if TOKEN_TEXT.fullmatch(kept) else None


def secret_of(request: Request) -> tuple[str, bool]:
    """The secret of whoever plays or answers today, and whether it is a new one that the browser has yet to keep."""
    kept = request.cookies.get(TRAVELLER, "")
    return (kept, False) if TOKEN_TEXT.fullmatch(kept) else (secrets.token_urlsafe(24), True)


def name_of(request: Request, given: str | None = None) -> str:
    """As given, else as this browser remembers it."""
    fallback = words(language_of(request))("daily.traveller")
    return clean_name(given or unquote(request.cookies.get("name", ""))[:LONGEST_NAME], fallback)
