"""Whether what a lesson speaks of is seen: every step opened in a real browser, on a desk and on a phone. A piece that
should stand in the light and is covered, out of sight or dark is a fault."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from periplus.core.contract.game import Game
from periplus.core.extras import NotInstalled
from periplus.env.camera import browser_path, need_camera
from periplus.match.lesson import NEXT, Course, Run

WINDOWS = {"desk": (1440, 900), "phone": (390, 844)}
STARTS = 120  # seconds a server may take to be there, and a page
THERE = """() => {
  if (document.querySelector("main.table[aria-busy]")) return false;
  const drawn = (done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 120)));
  return document.fonts.ready.then(() => new Promise(drawn));
}"""
# Of each id whether it is drawn here, and whether some part of it stands in a hole of the veil with nothing over it.
UNSEEN = """ids => {
  const inside = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const holes = [...document.querySelectorAll(".veil mask rect[rx]")].map(({ x, y, width, height }) => {
    const [left, top, wide, high] = [x, y, width, height].map((one) => one.baseVal.value);
    return { left, top, right: left + wide, bottom: top + high };
  });
  const over = "[data-coach], [data-strip], [data-card]:not([hidden]), [data-rooms], .frame-head";
  const covered = (one, x, y) => {
    const top = document.elementFromPoint(x, y);
    if (!top || top.closest(over)) return true;
    for (let up = top; up && !up.contains(one); up = up.parentElement)
      if (getComputedStyle(up).position === "sticky") return true;
    return false;
  };
  const shares = [0.5, 0.25, 0.75];
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return shares.some((right) => shares.some((down) => {
      const [x, y] = [box.x + box.width * right, box.y + box.height * down];
      return holes.some((hole) => inside(hole, x, y)) && !covered(one, x, y);
    }));
  };
  const drawn = (id) => [...document.querySelectorAll(`[data-board] [data-id="${CSS.escape(id)}"]`)]
    .filter((one) => one.getBoundingClientRect().width > 0);
  return ids.filter((id) => !drawn(id).some(seen));
}"""


def unseen(page: Any, ids: Sequence[str], *, one: bool) -> list[str]:
    """What should stand in the light and is not seen. `one` of them suffices where a board is shown room by room, and
    where they are touched one after the other."""
    page.wait_for_function(THERE)
    missing: list[str] = page.evaluate(UNSEEN, list(ids))
    return [] if one and len(missing) < len(ids) else missing


def dark_steps(courses: Sequence[tuple[Game, Course]], seen: Callable[[], None] = lambda: None) -> list[str]:
    """Every step of these courses, in every window, each told to `seen`; NotInstalled where there is no browser."""
    need_camera()
    path = browser_path()
    if path is None:
        raise NotInstalled("no Chromium here")
    from playwright.sync_api import sync_playwright

    with _server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        found = [
            f"{game.id}: lesson {lesson}, step {number + 1}, {window}: not in the light: {', '.join(missing)}"
            for window, (width, height) in WINDOWS.items()
            for page in [browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")]
            for game, course in courses
            for lesson, number, missing in _looked_at(page, url, game, course, seen, rooms=window == "phone")
        ]
        browser.close()
    return found


def _looked_at(
    page: Any, url: str, game: Game, course: Course, seen: Callable[[], None], *, rooms: bool
) -> Iterator[tuple[str, int, list[str]]]:
    page.set_default_timeout(1000 * STARTS)
    for lesson in course.lessons:
        run, history = Run(game, lesson), list[str]()
        while not run.done:
            if ids := run.lit():
                kept = json.dumps({"lesson": lesson.id, "history": history})
                page.goto(f"{url}/robots.txt")
                page.evaluate("([key, kept]) => { localStorage[key] = kept; }", [f"periplus:learn:{game.id}", kept])
                page.goto(f"{url}/learn/{game.id}")
                if missing := unseen(page, ids, one=rooms or run.step.waits):
                    yield lesson.id, run.index, missing
            seen()
            history.append(run.step.accept[0] if run.step.waits else NEXT)
            run.go_on(history[-1])


@contextmanager
def _server() -> Iterator[str]:
    """A table of one's own on a free port of this machine, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as place:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind(("127.0.0.1", 0))  # bound and never heard at: nobody else is given this port meanwhile
        port = place.getsockname()[1]
        environment = {**os.environ, "DATABASE_URL": f"sqlite:///{Path(folder, 'tables.db')}"}
        environment |= {"PERIPLUS_READS_PER_SECOND": "100000", "PERIPLUS_WRITES_PER_SECOND": "100000"}
        environment |= {"PERIPLUS_RULES": "plain"}  # nobody thinks here, and nothing waits for a compiler
        command = [sys.executable, "-m", "uvicorn", "--factory", "periplus.table.serve.app:create_app"]
        command += ["--port", str(port), "--log-level", "error"]
        process = subprocess.Popen(command, env=environment)
        try:
            _wait_for(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def _wait_for(url: str) -> None:
    end = time.monotonic() + STARTS
    while time.monotonic() < end:
        with suppress(OSError), urllib.request.urlopen(f"{url}/health", timeout=STARTS):
            return
        time.sleep(0.1)
    raise NotInstalled("the table did not start")
