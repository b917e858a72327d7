"""A real server in its own process and a real Chromium; a player that clicks."""

import atexit
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from .survey import Screens

WAIT = 90_000  # generous: the machine may have other things to do
# Tests decide when a turn ends, and do not wait for films.
SETTINGS = "localStorage.periplus ??= JSON.stringify({ pace: 'once', ends: 'ask', no_tips: true })"
USED = os.environ.get("PERIPLUS_CSS_USED", "")  # a folder where tools/css_coverage finds which styles were met
BLOCKED = str(("service_workers", "block"))
READY = "body:not(.laying) [data-commit]:not(.empty, .sending)"


class Server:
    """The table in a process of its own, on a database file that outlives it."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = environment
        self.place = socket.socket()  # bound and never heard at: nobody else is given this port meanwhile
        self.place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.place.bind(("127.0.0.1", 0))
        self.port = self.place.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{self.folder / 'tables.db'}",
            "PERIPLUS_BOT_PACE": "0",
            "PERIPLUS_BOT_LEVEL": "random",
            "PERIPLUS_BOT_WORKERS": "0",  # nothing is compiled, nobody thinks, no match that is over is reviewed
            "PERIPLUS_READS_PER_SECOND": "100000",
            "PERIPLUS_WRITES_PER_SECOND": "100000",
            "PERIPLUS_TABLES_PER_MINUTE": "100000",
            **self.environment,
        }
        seeded = "PERIPLUS_SEED" in self.environment
        factory = "seeded:create_app" if seeded else "periplus.table.serve.app:create_app"
        command = [sys.executable, "-m", "uvicorn", "--app-dir", str(Path(__file__).parent), "--factory", factory]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--log-level", "warning", "--timeout-graceful-shutdown", "2"],
                env=environment,
                stdout=log,
                stderr=log,
            )
        atexit.register(self.process.kill)  # what a failing test leaves ends with the tests
        self.wait_until_healthy()

    def wait_until_healthy(self) -> None:
        end = time.monotonic() + 2 * WAIT / 1000
        while time.monotonic() < end and self.process is not None and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=WAIT / 1000) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server did not start:\n{(self.folder / 'server.log').read_text()[-3000:]}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose dice wait for the number of a page however long it takes to be there."""
    running = Server(tmp_path_factory.mktemp("patient"), PERIPLUS_GATHER_SECONDS="600")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def same_dice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where a game has the same dice and the same bots every time: what is found is found again."""
    running = Server(tmp_path_factory.mktemp("same"), PERIPLUS_SEED=os.environ.get("PERIPLUS_SEED", "29"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Boards are painted by the processor: in one piece, for every tile would go through the whole drawing again.
        tiles = ["--default-tile-width=2048", "--default-tile-height=2048"]
        arguments = ["--no-sandbox", "--disable-gpu", *tiles]
        opened = playwright.chromium.launch(executable_path=chromium, args=arguments, timeout=2 * WAIT)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def screens(browser: Browser, server: Server) -> Screens:
    """Pages on which boards are laid without a table."""
    return Screens(browser, server.url)


class Player:
    """A person at a browser: reads the page, clicks what is lit, presses keys."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        context.set_default_timeout(WAIT)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        network = "Failed to load resource" in message.text or "net::ERR" in message.text
        if message.type == "error" and not network:
            self.faults.append(message.text)

    def goto(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def wait_for_table(self) -> None:
        self.page.wait_for_selector("main.table:not([aria-busy])")
        self.page.wait_for_function("() => !location.search.includes('welcome')")
        if self.page.locator("[data-seat-dialog][open]").count():  # a name is asked for; most tests have none to give
            self.page.keyboard.press("Escape")

    def play_now(self, game: str) -> None:
        """As the front page's button does it, without the front page."""
        self.open_table({"game": game})
        self.wait_for_table()

    def new_table(
        self,
        game: str,
        kinds: list[str],
        *,
        hotseat: bool = False,
        options: dict[str, str] | None = None,
        decisions: int = 0,
    ) -> None:
        """As the form sends it, without the form; so many decisions are made before it is seen."""
        asked = {"game": game, "seats": str(len(kinds)), "confirm_turns": "on", "talk": "on"}
        asked |= {f"kind_{seat}": kind for seat, kind in enumerate(kinds)}
        asked |= {f"option_{name}": choice for name, choice in (options or {}).items()}
        self.open_table(asked | ({"hotseat": "on"} if hotseat else {}), decisions)

    def open_table(self, form: dict[str, str], decisions: int = 0) -> None:
        answer = self.context.request.post(f"{self.url}/tables", form=form, max_redirects=0, max_retries=2)
        assert answer.status == 303, answer.text()
        place = answer.headers["location"]
        if decisions:
            self.decide(table_id(place), decisions)
        self.goto(place)

    def decide(self, table: str, decisions: int) -> None:
        """Without the page, a tenth of what clicks cost; until this player is asked again."""
        path, made = f"{self.url}/api/tables/{table}", 0
        while not (view := self.context.request.get(f"{path}?board=false", max_retries=2).json())["over"]:
            deed, told = "end_turn", {"version": view["version"]}
            if not view["can"]["end_turn"]:
                if not view["legal"]:
                    self.page.wait_for_timeout(25)  # others decide; a test that waits for ever is ended by its limit
                    continue
                if made == decisions:
                    return
                deed, told = "act", told | {"action": view["legal"][3 * made % len(view["legal"])]["text"]}
                made += 1
            answer = self.context.request.post(f"{path}/{deed}", data=told, headers={"X-Periplus": "1"})
            assert answer.ok, answer.text()

    @property
    def version(self) -> str:
        return self.page.get_attribute("body", "data-version") or ""

    @property
    def over(self) -> bool:
        return self.page.title().startswith(("Finished", "Terminée"))

    @property
    def asked(self) -> bool:
        return self.page.locator("[data-actions] button").count() > 0

    def wait_for_turn(self) -> None:
        """Until this page has something to decide, or the match is over; what is still being laid is not yet there."""
        self.page.wait_for_function(
            """ready => document.querySelector('[data-actions] button')
                  || document.querySelector(ready + ':not([hidden])')
                  || document.querySelector('dialog[open]')
                  || /^(Finished|Terminée)/.test(document.title)""",
            arg=READY,
        )

    def wait_for_change(self, version: str) -> None:
        try:
            self.page.wait_for_function("old => document.body.dataset.version !== old", arg=version)
        except PlaywrightError:
            said = self.page.inner_text("[data-strip]") + self.page.inner_text(".toasts")
            raise AssertionError(f"nothing changed after version {version}: {said} {self.faults}") from None

    def end_turn(self) -> bool:
        """Nothing is asked any more, and the turn waits to be ended."""
        if self.asked or not self.page.locator(READY).count():
            return False
        version = self.version
        self.page.click(READY)
        self.wait_for_change(version)
        return True

    @property
    def laid(self) -> bool:
        """Whether what is laid may be played; what is being laid is waited for."""
        self.page.wait_for_selector("body:not(.laying)")
        return self.page.locator(READY).count() > 0

    def commit(self) -> None:
        version = self.version
        self.page.click(READY)
        self.wait_for_change(version)

    def click_lit(self, number: int) -> bool:
        """One real click on a lit element of the board that can be hit where it is drawn."""
        spot = self.page.evaluate(
            """number => {
              const lit = [...document.querySelectorAll('[data-board] .lit')];
              for (let i = 0; i < lit.length; i += 1) {
                const element = lit[(number + i) % lit.length];
                element.scrollIntoView({ block: 'center' });
                const box = element.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                if (document.elementFromPoint(x, y)?.closest('.lit') === element) return { x, y };
              }
              return null;
            }""",
            number,
        )
        if spot is None:
            return False
        self.page.mouse.click(spot["x"], spot["y"])
        return True

    def choose_on_board(self, number: int) -> bool:
        """Lay something by clicks on the board and commit it; false if the board offers nothing."""
        version = self.version
        touched = False
        for _ in range(8):
            if self.version != version:
                return True  # it needed no second touch
            if touched and self.laid:
                self.commit()
                return True
            touched = True
            if not self.click_lit(number):
                self.page.keyboard.press("Escape")
                return False
        return False

    def open_list(self) -> None:
        """The mouse leaves the board first, as a hand would: a piece card stays while its piece is pointed at."""
        if self.page.locator("[data-moves]").is_hidden():
            self.page.mouse.move(1, 1)
            self.page.click("[data-open-moves]")

    def choose_in_list(self, number: int) -> None:
        """Lay an action of the list, and on until what is laid may be played; then commit."""
        version = self.version
        for _ in range(12):
            self.click_in_list(number)
            if self.laid and self.version == version:
                self.commit()
            if self.version != version:
                return

    def click_in_list(self, number: int) -> None:
        """News closes an open list: it is opened again. Where nothing is asked any more there is nothing to click."""
        buttons = self.page.locator("[data-actions] button")
        for _ in range(5):
            if not buttons.count() and self.laid:
                return
            self.open_list()
            with contextlib.suppress(PlaywrightTimeout):
                buttons.nth(number % max(1, buttons.count())).click(timeout=10_000)
                return
        raise AssertionError("a move of the list cannot be clicked")

    def finish_quickly(self) -> None:
        """A bot stands in for this player until the match is over; the page looks away, and then at the end."""
        seat = int(self.page.get_attribute(".seat.seen", "data-seat") or 0)
        here, path = self.page.url, f"{self.url}/api/tables/{table_id(self.page.url)}"
        self.goto("/open")
        answer = self.context.request.post(
            f"{path}/takeover",
            data={"seat": seat, "level": "random"},
            headers={"X-Periplus": "1"},
            max_retries=2,  # a server may close an idle line just as it is used
        )
        assert answer.ok, answer.text()
        for _ in range(3000):
            if self.context.request.get(f"{path}?board=false", max_retries=2).json()["over"]:
                break
            self.page.wait_for_timeout(50)
        self.page.goto(here)
        self.wait_for_table()
        assert self.over

    def play_to_the_end(self, seconds: float) -> None:
        """Click buttons, one after the other, until the match is over."""
        self.page.set_default_timeout(1000 * seconds)
        try:
            self.page.evaluate(
                """async () => {
                  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
                  for (let n = 1; !/^(Finished|Terminée)/.test(document.title); n += 1) {
                    const ready = () => document.querySelector('body:not(.laying) [data-commit]:not(.empty, .sending)');
                    const buttons = document.querySelectorAll('[data-actions] button');
                    const version = document.body.dataset.version;
                    if (buttons.length) buttons[(n * 7) % buttons.length].click();
                    for (let i = 0; i < 40 && !ready() && buttons.length; i += 1) await rest(5);
                    const commit = ready();
                    if (commit) commit.click();
                    const same = () => commit && version === document.body.dataset.version;
                    for (let i = 0; i < 200 && same(); i += 1) await rest(10);
                    if (!commit) await rest(5);
                  }
                }"""
            )
        finally:
            self.page.set_default_timeout(WAIT)

    def log_lines(self) -> list[str]:
        return self.page.locator("[data-log] li:not(.since)").all_inner_texts()

    def begin_anew(self) -> None:
        """As in a browser that was never here: what a test before left is gone, but for scripts, styles and fonts."""
        self.context.clear_cookies()
        self.context.clear_permissions()
        storage = self.context.new_cdp_session(self.page)
        storage.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        storage.detach()


def measure_styles(context: BrowserContext) -> None:
    """Every page of this browser tells which selectors of its styles met an element."""

    def writer(kind: str) -> Callable[[Any, list[str]], None]:
        def write(_source: Any, selectors: list[str]) -> None:
            with Path(USED, f"{os.getpid()}.{kind}").open("a", encoding="utf-8") as out:
                out.writelines(f"{each}\n" for each in selectors)

        return write

    context.expose_binding("cssKnown", writer("known"))
    context.expose_binding("cssUsed", writer("used"))
    context.add_init_script(path=Path(__file__).parent / "css_used.js")


@pytest.fixture(scope="session")
def idle() -> defaultdict[str, list[BrowserContext]]:
    """Browsers that nobody uses now, by their options: to fetch and read 80 files anew for every test takes longer."""
    return defaultdict(list)


@pytest.fixture
def player(
    browser: Browser, server: Server, idle: defaultdict[str, list[BrowserContext]]
) -> Iterator[Callable[..., Player]]:
    """Makes players, each with a browser of their own; afterwards none may have met a script error."""
    made: list[tuple[str, Player]] = []

    def make(where: Server | None = None, **options: Any) -> Player:
        options.setdefault("locale", "en-GB")
        window = options.pop("viewport", {"width": 1280, "height": 800})
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")  # each would fetch the whole shell; few tests are about it
        kind = str(sorted(options.items()))
        context = idle[kind].pop() if idle[kind] else new_context(browser, options)
        one = Player(context, (where or server).url)
        one.begin_anew()
        one.page.set_viewport_size(window)
        made.append((kind, one))
        return one

    yield make
    for kind, one in made:
        for page in one.context.pages:
            page.close()
        if BLOCKED in kind:
            idle[kind].append(one.context)
        else:  # a worker may still be at work there
            one.context.close()
    assert [fault for _, one in made for fault in one.faults] == []


def new_context(browser: Browser, options: dict[str, Any]) -> BrowserContext:
    context = browser.new_context(**options)
    context.add_init_script(SETTINGS)
    if USED:
        measure_styles(context)
    return context


def until(page: Page, condition: Callable[[], object]) -> None:
    """Of what the page does not know: it goes on meanwhile."""
    end = time.monotonic() + WAIT / 1000
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        page.wait_for_timeout(50)


def table_id(url: str) -> str:
    found = re.search(r"/t/(\w+)", url)
    assert found, url
    return found[1]


@pytest.fixture
def id_of() -> Callable[[str], str]:
    return table_id
