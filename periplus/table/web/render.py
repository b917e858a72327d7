"""Pages made from templates."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fastapi import Request
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from starlette.responses import Response

from periplus.games import folder_of
from periplus.table.play.seats import digest
from periplus.table.web.http import host_of, key_of, safe_language, squeezed, words
from periplus.table.web.static_files import Files

PAGES = Path(__file__).parent / "templates"

FILES = Files()
TEMPLATES = Environment(loader=FileSystemLoader(PAGES), autoescape=True, auto_reload=True)


@dataclass(frozen=True)
class Place:
    """Where the header leads (a phone's bar below): named by `place.<id>` of the texts, lit on these pages."""

    id: str
    path: str
    icon: str
    pages: tuple[str, ...]


PLACES = (
    Place("desk", "/desk", "table", ("desk", "logbook")),
    Place("games", "/", "games", ("front", "new", "about", "courses")),
    Place("tables", "/tables", "people", ("open_tables", "tournaments", "tournament")),
    Place("today", "/daily", "day", ("daily",)),
    Place("box", "/box", "score", ("box", "score_sheet", "companion")),
)


@cache
def vignette_of(game_id: str) -> Markup:
    """The picture of a game on the front page: ours, or `show/vignette.svg` of the package that brings it."""
    places = (PAGES / "vignettes" / f"{game_id}.svg", folder_of(game_id) / "show" / "vignette.svg")
    found = next((place for place in places if place.is_file()), None)
    return Markup(found.read_text(encoding="utf-8") if found else "")


TEMPLATES.globals |= {"vignette_of": vignette_of}


async def show(request: Request, name: str, status_code: int = 200, **values: object) -> Response:
    """A page, made in a thread."""
    return await host_of(request).in_thread(lambda: rendered(request, name, status_code, **values))


def rendered(request: Request, name: str, status_code: int = 200, **values: object) -> Response:
    language = safe_language(request)
    theme = request.cookies.get("theme", "auto")
    settings = host_of(request).settings
    about: dict[str, object] = {
        "language": language,
        "static": FILES.url,
        "page": name,
        "theme": theme,
        "offers": settings,
    }
    about |= {"places": [place for place in PLACES if place.id != "tables" or settings.open_tables]}
    html = TEMPLATES.get_template(f"{name}.html").render(
        w=words(language), waiting=lambda: waiting_for(request), **about, **values
    )
    return squeezed(request, html.encode(), "text/html; charset=utf-8", status_code)


def waiting_for(request: Request) -> int:
    """How many tables wait for whoever asks; asked by pages that show it."""
    key = key_of(request)
    return 0 if key is None else host_of(request).desk_tables.count_waiting(digest(key))
