"""The table as an installed app: a manifest and a worker that keeps the shell, the rules and one's own replays."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from periplus.table.web.http import language_of, words
from periplus.table.web.render import FILES
from periplus.table.web.static_files import HERE

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> JSONResponse:
    language = language_of(request)
    icon: dict[str, Any] = {"src": FILES.url("icons/app.svg"), "type": "image/svg+xml", "sizes": "any"}
    content = {
        "name": "Periplus",
        "short_name": "Periplus",
        "description": words(language)("site.description"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#c8a06a",
        "theme_color": "#fffaf0",
        "icons": [{**icon, "purpose": "any"}, {**icon, "purpose": "maskable"}],
    }
    return JSONResponse(content, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


@router.get("/worker.js")
async def worker() -> Response:
    """At the root, so that it may look after every page; its edition is that of the files it keeps."""
    script = (HERE / "js" / "pages" / "worker.js").read_text("utf-8").replace("EDITION", FILES.hash())
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
