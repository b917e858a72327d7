"""Which day is meant, and who asks: what the pages of the day have in common."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated
from urllib.parse import unquote

from fastapi import Query, Request

from periplus.match.puzzle import FIRST_DAY
from periplus.table.play.names import LONGEST_NAME, clean_name, visible
from periplus.table.play.seats import digest
from periplus.table.refusals import Refused
from periplus.table.web.http import host_of, key_of, language_of, words

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
    """The desk on which this browser's days hang. To be asked in a thread."""
    key = key_of(request)
    return None if key is None else host_of(request).desks.of(digest(key))


def name_of(request: Request, given: str | None = None) -> str:
    """As given, else as this browser remembers it."""
    fallback = words(language_of(request))("daily.traveller")
    return clean_name(given or visible(unquote(request.cookies.get("name", "")))[:LONGEST_NAME], fallback)
