"""The table as an installed app: a manifest and a worker that keeps the shell, the rules and one's own replays."""

import orjson
from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from periplus.table.json_object import Json
from periplus.table.web import fonts
from periplus.table.web.catalogue import playable, summaries
from periplus.table.web.http import in_thread, language_of, words
from periplus.table.web.render import FILES, rendered
from periplus.table.web.static_files import HERE

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> JSONResponse:
    language = language_of(request)
    w = words(language)

    def icon(name: str, sizes: str, purpose: str) -> dict[str, str]:
        kind = "image/svg+xml" if name.endswith("svg") else "image/png"
        return {"src": FILES.url(f"icons/{name}"), "type": kind, "sizes": sizes, "purpose": purpose}

    def shortcut(name: str, url: str) -> Json:
        return {"name": w(name), "url": url, "icons": [icon("any-192.png", "192x192", "any")]}

    content: Json = {
        "name": "Periplus",
        "short_name": "Periplus",
        "description": w("site.description"),
        "lang": language,
        "id": "/",
        "start_url": "/desk?source=app",
        "scope": "/",
        "display": "standalone",
        "background_color": "#c8a06a",
        "theme_color": "#fffaf0",
        "icons": [
            icon("any-192.png", "192x192", "any"),
            icon("any-512.png", "512x512", "any"),
            icon("app.svg", "any", "any"),
            icon("maskable-512.png", "512x512", "maskable"),
            icon("monochrome-96.png", "96x96", "monochrome"),
        ],
        "shortcuts": [
            shortcut("place.desk", "/desk?source=app"),
            shortcut("front.puzzle", "/puzzle"),
            shortcut("place.box", "/box"),
        ],
    }
    return JSONResponse(content, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


@router.get("/offline")
@in_thread
def offline(request: Request) -> Response:
    """What the worker shows under any address that it does not hold, while there is no line."""
    return rendered(request, "offline", games=summaries(language_of(request)))


def needed() -> list[str]:
    """What the pages that must work without a line are made of, whether or not they were opened before."""
    own = ("css/", "js/parts/", "js/pages/score_sheet", "js/pages/shared_sheet", "js/pages/box", "js/pages/offline")
    names = [name for name in FILES.all() if name.startswith(own) or name in ("palette.css", "contrast.css")]
    names += [
        name for name in FILES.all() if name.startswith("games/") and name.endswith(("board.css", "score_sheet.js"))
    ]
    return [*map(FILES.url, names), FILES.url("icons/favicon.svg"), fonts.css_url()]


@router.get("/worker.js")
@in_thread
def worker(request: Request) -> Response:
    """At the root, so that it may look after every page; its edition is that of the files it keeps."""
    script = (HERE / "js" / "pages" / "worker.js").read_text("utf-8").replace("EDITION", FILES.hash())
    sheets = [f"/box/{game.id}" for game in playable() if game.score_sheet is not None]
    kept = orjson.dumps(["/offline", "/box", *sheets, *needed()]).decode()
    played = orjson.dumps([FILES.url(name) for name in FILES.all() if name.startswith(("js/", "games/"))]).decode()
    script = script.replace("const PLAYED = [];", f"const PLAYED = {played};")
    script = script.replace("const KEPT = [];", f"const KEPT = {kept};")
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
