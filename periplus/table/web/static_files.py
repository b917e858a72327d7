"""Styles, scripts and pictures: under a path that names their content, so that a browser keeps them for ever."""

import gzip
import hashlib
import mimetypes
import re
import time
from functools import lru_cache
from itertools import product
from pathlib import Path
from threading import Lock

from starlette.requests import Request
from starlette.responses import Response

import periplus.core
from periplus.games import folder_of, game_ids
from periplus.table.refusals import Refused

HERE = Path(__file__).parents[1] / "static"
CORE = Path(periplus.core.__path__[0])
WORTH_PACKING = ("text/", "image/svg")
BESIDE = 500  # pixels of a wide window that a replay's log and review take from the board
STACKED = 1399  # up to this width they lie under it and take none

STRING = rb"""("[^"]*"|'[^']*')"""
COMMENT = re.compile(STRING + rb"|/\*.*?\*/", re.S)
SPACE = re.compile(STRING + rb"|\s*([{};,])\s*|(:)\s+|\s+")

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")


class Files:
    """All static files by the name they are asked for; the folders are looked through once a second at most."""

    def __init__(self) -> None:
        self._looking = Lock()
        self._files: dict[str, Path] = {}
        self._stamp: tuple[tuple[str, int], ...] = ()
        self._hash = ""
        self._fresh_until = 0.0

    def all(self) -> dict[str, Path]:
        self.hash()
        return self._files

    def _listed(self) -> dict[str, Path]:
        files = {str(path.relative_to(HERE)).replace("\\", "/"): path for path in HERE.rglob("*") if path.is_file()}
        files |= {sheet: CORE / sheet for sheet in ("palette.css", "contrast.css")}
        for game, sheet in product(game_ids(), ("board.css", "contrast.css", "score_sheet.js")):
            files[f"games/{game}/{sheet}"] = folder_of(game) / "show" / sheet
        files |= {f"games/{game}/beside.css": folder_of(game) / "show" / "board.css" for game in game_ids()}
        return {name: path for name, path in sorted(files.items()) if path.is_file()}

    def hash(self) -> str:
        """A short hash of every file's content; worked out again when one was edited."""
        with self._looking:
            if time.monotonic() >= self._fresh_until:
                self._look()
                self._fresh_until = time.monotonic() + 1
        return self._hash

    def _look(self) -> None:
        files = self._listed()
        stamp = tuple((name, path.stat().st_mtime_ns) for name, path in files.items())
        if stamp != self._stamp:
            digest = hashlib.sha256()
            for name, path in files.items():
                digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
            self._files, self._stamp, self._hash = files, stamp, digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        return f"/static/{self.hash()}/{name}"

    def answer(self, request: Request) -> Response:
        """`/static/<hash>/<name>` is kept for a year, `/static/<name>` is asked for each time."""
        wanted = request.path_params["path"]
        head, _, rest = wanted.partition("/")
        hashed = rest and head == self.hash()
        files = self.all()
        path = files.get(wanted) or files.get(rest)
        if path is None:
            if wanted.startswith("games/") or rest.startswith("games/"):
                return Response("", media_type="text/css")  # a game without a sheet of its own
            raise Refused(404, "not_found")
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        content = path.read_bytes()
        if path.suffix == ".css":
            content = stripped(beside(content) if wanted.endswith("/beside.css") else content)
        etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        headers = {"ETag": etag, "Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache"}
        headers["Vary"] = "Accept-Encoding"
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        if kind.startswith(WORTH_PACKING) and "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["Content-Encoding"] = squeeze(content), "gzip"
        return Response(content, media_type=kind, headers=headers)


def beside(sheet: bytes) -> bytes:
    """A board's sheet for a page where something lies beside the board: its wide screens begin that much later."""
    return re.sub(rb"(?<=-width: )\d{4}(?=px\))", lambda found: b"%d" % later(int(found[0])), sheet)


def later(width: int) -> int:
    return width + BESIDE if width >= STACKED else width


@lru_cache(maxsize=64)
def stripped(sheet: bytes) -> bytes:
    """A sheet without comments and without the white space that is there for whoever reads it. Strings stay."""
    bare = COMMENT.sub(lambda found: found[1] or b"", sheet)
    return SPACE.sub(lambda found: found[1] or found[2] or found[3] or b" ", bare).replace(b";}", b"}").strip()


@lru_cache(maxsize=256)
def squeeze(content: bytes) -> bytes:
    """Packed as small as can be: it is done once and sent often."""
    return gzip.compress(content, 9, mtime=0)
