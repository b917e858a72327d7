"""The owner's corrections: whoever hosts a table writes what the box in front of them says over values that we
reconstructed. Behind the host's secret; what is written is checked by loading the game with it, shown on its board, and
kept as the file that `--data` reads."""

import base64
import hashlib
import hmac
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from periplus.core.contract.game import Game
from periplus.table.refusals import Refused
from periplus.table.settings import data_folder
from periplus.table.web.catalogue import doubts_of, game_called, playable, summary
from periplus.table.web.http import host_of, in_thread, language_of
from periplus.table.web.render import rendered, show
from periplus.table.web.safety import Allowance, address_of, too_fast

router = APIRouter(include_in_schema=False)

COOKIE = "host"
PATIENCE = 120  # seconds for a game to load with other values
LARGEST = 400_000  # letters of a file
WRONG = Allowance(rate=5 / 60, burst=5.0, known=1000)  # wrong secrets of one address
# Loads a game with the data of a folder, as the table would, and draws its first board.
CHECK = """
import sys
from periplus.games import load_game
from periplus.match import Match
game = load_game(sys.argv[1])
players = [chr(65 + seat) for seat in range(max(2, min(game.seat_counts)))]
sys.stdout.buffer.write(Match.new(game.id, players, {}, 1).svg(-1, sys.argv[2]).encode())
"""


def proof(secret: str) -> str:
    return hmac.new(secret.encode(), b"host's pages", hashlib.sha256).hexdigest()


def allowed(request: Request) -> bool:
    """Whether this browser showed the host's secret; a host that set none has no such pages."""
    secret = host_of(request).settings.host_secret
    if not secret:
        raise Refused(404, "not_found")
    return hmac.compare_digest(request.cookies.get(COOKIE, ""), proof(secret))


@router.get("/host/values")
@in_thread
def index(request: Request) -> Response:
    if not allowed(request):
        return rendered(request, "corrections", games=None, error="")
    language = language_of(request)
    games = [{**summary(game, language), "doubts": len(doubts_of(game))} for game in playable()]
    return rendered(request, "corrections", games=games, error="")


@router.post("/host/values")
async def enter(request: Request) -> Response:
    allowed(request)
    host, form = host_of(request), await request.form()
    given = str(form.get("secret") or "")
    if not hmac.compare_digest(given.encode(), host.settings.host_secret.encode()):
        seconds = WRONG.wait(address_of(request.scope))
        refused = too_fast(seconds) if seconds else Refused(403, "bad_secret")
        return await show(request, "corrections", refused.status, games=None, error=refused.words(language_of(request)))
    response = RedirectResponse("/host/values", 303)
    secure = host.settings.secure
    response.set_cookie(COOKIE, proof(given), path="/host", httponly=True, samesite="strict", secure=secure)
    return response


@router.get("/host/values/{game}")
@in_thread
def one(request: Request, game: str) -> Response:
    found = game_of(request, game)
    return editor(request, found, source_of(found))


@router.get("/host/values/{game}/file")
@in_thread
def export(request: Request, game: str) -> Response:
    """As it is kept, to send to us."""
    found = game_of(request, game)
    headers = {"Content-Disposition": f'attachment; filename="{found.id}.toml"'}
    return Response(source_of(found), media_type="application/toml", headers=headers)


@router.post("/host/values/{game}")
async def correct(request: Request, game: str) -> Response:
    found, form = game_of(request, game), await request.form()
    wanted = {name.removeprefix("table:"): str(value) for name, value in form.items() if name.startswith("table:")}

    def work() -> Response:
        text = corrected(source_of(found), wanted)
        board, fault = tried(found.id, text, language_of(request))
        kept = str(write(found.id, text)) if not fault and form.get("what") == "save" else ""
        return editor(request, found, text, board=board, fault=fault, kept=kept)

    return await host_of(request).in_thread(work)


def game_of(request: Request, name: str) -> Game:
    if not allowed(request):
        raise Refused(403, "bad_secret")
    return game_called(name)


def editor(request: Request, game: Game, text: str, *, board: str = "", fault: str = "", kept: str = "") -> Response:
    doubts = [{**each, "text": block_of(text, each["table"])} for each in doubts_of(game)]
    shown = [each for each in doubts if each["text"]]
    about = summary(game, language_of(request))
    folder = str(data_folder())
    values = {"game": about, "doubts": shown, "board": picture(board), "fault": fault, "kept": kept, "folder": folder}
    return rendered(request, "correct_values", 422 if fault else 200, **values)


def picture(svg: str) -> str:
    """As an image: its own styles hold there, where a page's would not let them."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}" if svg else ""


def source_of(game: Game) -> str:
    """Corrections that are kept already, else what the game was loaded with."""
    kept = data_folder() / f"{game.id}.toml"
    return (kept if kept.is_file() else game.data.source).read_text("utf-8")


def header(table: str) -> re.Pattern[str]:
    return re.compile(rf"^\[{re.escape(table)}\][^\n]*\n(.*?)(?=^\[|\Z)", re.M | re.S)


def block_of(text: str, table: str) -> str:
    """The lines of one table, without its heading."""
    found = header(table).search(text)
    return found[1].strip() if found else ""


def corrected(text: str, wanted: Mapping[str, str]) -> str:
    """The file with other lines in these tables; a table that is not there stays away."""
    for table, lines in wanted.items():
        found = header(table).search(text)
        if found is None:
            continue
        body = lines.replace("\r\n", "\n").strip()
        if body != found[1].strip():
            text = f"{text[: found.start(1)]}{body}\n\n{text[found.end(1) :]}"
    if len(text) > LARGEST:
        raise Refused(413, "too_large", limit=LARGEST // 1000)
    return text


def tried(game: str, text: str, language: str) -> tuple[str, str]:
    """The first board with these values, or what does not fit. In a process of its own: nothing here changes."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / f"{game}.toml").write_text(text, "utf-8")
        environment = {**os.environ, "PERIPLUS_DATA": folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", CHECK, game, language]
        try:
            run = subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return "", "it took too long to load"
    if run.returncode == 0:
        return run.stdout.decode("utf-8"), ""
    last = run.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["it does not load"]
    return "", last[0].rpartition("Error: ")[2][:600]


def write(game: str, text: str) -> Path:
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{game}.toml"
    fresh = place.with_suffix(".new")
    fresh.write_text(text, "utf-8")
    fresh.replace(place)
    return place
