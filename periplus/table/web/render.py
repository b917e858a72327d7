"""Pages made from templates."""

from functools import cache
from pathlib import Path

from fastapi import Request
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from starlette.responses import Response

from periplus.games import folder_of
from periplus.table.web.http import host_of, safe_language, squeezed, words
from periplus.table.web.static_files import Files

PAGES = Path(__file__).parent / "templates"

FILES = Files()
TEMPLATES = Environment(loader=FileSystemLoader(PAGES), autoescape=True, auto_reload=True)


@cache
def vignette_of(game_id: str) -> Markup:
    """The picture of a game on the front page: ours, or `show/vignette.svg` of the package that brings it."""
    places = (PAGES / "vignettes" / f"{game_id}.svg", folder_of(game_id) / "show" / "vignette.svg")
    found = next((place for place in places if place.is_file()), None)
    return Markup(found.read_text(encoding="utf-8") if found else "")


TEMPLATES.globals["vignette_of"] = vignette_of


async def show(request: Request, name: str, status_code: int = 200, **values: object) -> Response:
    """A page, made in a thread."""
    return await host_of(request).in_thread(lambda: page(request, name, status_code, **values))


def page(request: Request, name: str, status_code: int = 200, **values: object) -> Response:
    language = safe_language(request)
    theme = request.cookies.get("theme", "auto")
    html = TEMPLATES.get_template(f"{name}.html").render(
        w=words(language), language=language, static=FILES.url, page=name, theme=theme, **values
    )
    return squeezed(request, html.encode(), "text/html; charset=utf-8", status_code)
