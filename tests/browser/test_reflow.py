"""What the device or its owner changes, on every page there is: 400 % zoom (WCAG 1.4.10), wider letters and lines
(1.4.12), larger text, forced colours, high contrast, less motion. One browser goes over all pages once: nothing scrolls
sideways, nothing moves by itself, and axe finds nothing, best practices included."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

from .conftest import Server, table_id
from .reading import check, sideways, stumbles

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
# What every run looks at; --slow goes over all.
PATHS = ("/", "/learn", "/daily", "/open", "/new/archeos", "/about/lost_cities")
PAGES = (
    *("/", "/learn", "/daily", "/open", "/desk", "/zu", "/puzzle", "/nowhere", "/offline"),
    *("/box", "/tables", "/tournaments", "/notices", "/desk/log", "/k", "/host/values"),
    *(f"/{room}/{game}" for room in ("box", "new", "about", "learn", "host/values") for game in GAMES),
)
AT_A_TABLE = ("", "/replay", "/review", "/fair", "/seats")
SECRET = "a secret of the host's own"
ARRIVED = (
    "() => !document.querySelector('main[aria-busy], [data-board]:empty') && document.fonts.ready.then(() => true)"
)
SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }"""
LARGE = "html { font-size: 200%; }"
WORN = """(rules) => {
  globalThis.worn ??= new CSSStyleSheet();
  worn.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => one !== worn), worn];
}"""
DRAWN = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))).then(() => null)"""
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"
# axe reads a text's fill, of which a browser with forced colours tells the author's: what it finds is asked for again.
PALE = """async () => {
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (colour) => {
    const linear = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = parts(colour).map((one) => linear(one / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (let up = one; up; up = up.parentElement) {
      const colour = getComputedStyle(up).backgroundColor;
      if ((parts(colour)[3] ?? 1) > 0.5) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const contrast = (one) => {
    const [a, b] = [light(getComputedStyle(one).color), light(ground(one))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const forced = matchMedia("(forced-colors: active)").matches;
  const { violations } = await axe.run(document, { runOnly: ["color-contrast"], resultTypes: ["violations"] });
  const pale = ({ target }) => !forced || contrast(document.querySelector(target[0])) < 4.5;
  const nodes = violations.flatMap((one) => one.nodes).filter(pale);
  return nodes.slice(0, 5).map((node) => `${node.target} ${node.failureSummary}`);
}"""
DESK, ZOOMED = {"width": 1280, "height": 800}, {"width": 320, "height": 256}


def opened(one: Any, paths: Sequence[str]) -> Iterator[str]:
    """These pages in turn, the host's own behind its secret; without any those of a match that is over."""
    for path in paths:
        one.goto(path)
        if path == "/host/values":
            yield "the host's door"
            one.page.fill("[name=secret]", SECRET)
            one.page.press("[name=secret]", "Enter")
            one.page.wait_for_selector("[name=secret]", state="detached")
        yield path
    if paths:
        return
    one.new_table("lost_cities", ["human", "bot:random"])
    one.wait_for_table()
    one.finish_quickly()
    path = f"/t/{table_id(one.page.url)}"
    for which in AT_A_TABLE:
        one.goto(path + which)
        yield f"/t/…{which}"


def fallen_short(one: Any, where: str) -> Iterator[str]:
    page = one.page
    page.wait_for_function(ARRIVED)
    yield from (f"{where}: {fault}" for fault in stumbles(page))
    for name, rules in (("wider letters and lines", SPACED), ("text twice as large", LARGE)):
        page.evaluate(WORN, rules)
        if sideways(page) > 0:
            yield f"{where}: {name} scroll sideways by {sideways(page)}"
    page.evaluate(WORN, "")
    page.set_viewport_size(ZOOMED)
    if sideways(page) > 0:
        yield f"{where}: 400 % scrolls sideways by {sideways(page)}"
    page.set_viewport_size(DESK)
    for name, media in (("forced colours", {"forced_colors": "active"}), ("high contrast", {"contrast": "more"})):
        page.emulate_media(**media)
        page.evaluate(DRAWN)
        yield from (f"{where} in {name}: {fault}" for fault in page.evaluate(PALE))
        page.emulate_media(forced_colors="none", contrast="no-preference")
    page.wait_for_function(STILL)


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Server]:
    """A host that has every page there is."""
    contact, mail = "mailto:host@table.example", "smtp://127.0.0.1:9/?from=table@table.example"
    wishes = {
        "PERIPLUS_PUSH_CONTACT": contact,
        "PERIPLUS_SMTP": mail,
        "PERIPLUS_HOST_SECRET": SECRET,
        "PERIPLUS_LOBBY": "1",
        "PERIPLUS_BOT_WORKERS": "1",
    }
    running = Server(tmp_path, PERIPLUS_RULES="plain", PERIPLUS_REVIEW_SIMULATIONS="3", **wishes)
    running.start()
    yield running
    running.stop()


@pytest.mark.slow
@pytest.mark.parametrize(
    "paths", [PAGES[:9], PAGES[9:16], PAGES[16:24], PAGES[24:32], ("/host/values", *PAGES[32:]), ()]
)
def test_every_page_as_its_reader_wants_it(
    paths: Sequence[str], player: Callable[..., Any], open_house: Server
) -> None:
    one = player(open_house, viewport=DESK)
    said = [fault for where in opened(one, paths) for fault in fallen_short(one, where)]
    assert said == [], "\n".join(said)


LETTERS = """() => {
  const small = [];
  for (const text of document.querySelectorAll("[data-rules-text] figure svg text")) {
    const { a, b, c, d } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
    const seen = text.getBoundingClientRect().width > 1;
    if (seen && size < 11.95) small.push(`${size.toFixed(1)} px: ${text.textContent}`);
  }
  const links = [...document.querySelectorAll(".contents a")].map((link) => link.getBoundingClientRect().height);
  return [...small, ...links.filter((height) => height < 39.5).map((height) => `a link of the contents: ${height}`)];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_figures_of_the_rules_are_read_on_a_phone(game: str, player: Callable[..., Any]) -> None:
    """Each shows something, in letters of 12 pixels, links of 40; one that is wider than the page is moved, the page is
    not."""
    one = player(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    one.goto(f"/about/{game}")
    one.page.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")
    one.page.evaluate("() => document.fonts.ready.then(() => dispatchEvent(new Event('resize')))")
    one.page.wait_for_function(f"() => ({LETTERS})().length === 0")
    heights = one.page.locator("figure").evaluate_all(
        "figures => figures.map((one) => one.offsetHeight - (one.querySelector('figcaption')?.offsetHeight ?? 0))"
    )
    assert len(heights) >= 8
    assert min(heights) > 50, heights
    assert sideways(one.page) <= 0


def test_nothing_scrolls_sideways_however_large_the_letters_are(player: Callable[..., Any]) -> None:
    """A window of 1,280 pixels at 400 % is 320 wide; letters and lines may be wider, text alone twice as large."""
    one = player(viewport=DESK)
    said = []
    for path in PATHS:
        one.goto(path)
        for name, size, rules in (("400 %", ZOOMED, ""), ("wider", DESK, SPACED), ("twice", DESK, LARGE)):
            one.page.set_viewport_size(size)
            one.page.evaluate(WORN, rules)
            if sideways(one.page) > 0:
                said.append(f"{path}, {name}")
    assert said == []


def test_forced_colours_and_less_motion(player: Callable[..., Any]) -> None:
    one = player()
    one.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    for path in ("/", "/learn"):
        one.goto(path)
        check(one, path)
    one.play_now("lost_cities")
    one.wait_for_turn()
    check(one, "the table")
    moving = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    one.page.wait_for_function(f"() => ({moving})() === 0")
