"""Matches of the four games played as a hand would, by real clicks on what is lit: nothing lit is ever covered."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

from .conftest import until
from .hands import DESK, PHONE

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
SCREENS = {"1440": DESK, "390": PHONE}
TURNS = 5

# How the page stands, once nothing is being laid: one question to the browser instead of five.
STANDS = """() => document.body.classList.contains("laying") || document.body.classList.contains("aiming") ? null : {
  version: document.body.dataset.version,
  over: /^(Finished|Terminée)/.test(document.title),
  asked: document.querySelector("[data-actions] button") !== null,
  laid: document.querySelector("[data-commit]:not(.empty, .sending)") !== null,
}"""

# Where a lit piece can be touched: in its middle; or, where another piece that may be touched lies over that (cards of
# a hand, a square in its column), in what is seen of it, if a finger (`least` pixels) finds room there.
HIT = """
  const boxOf = (piece) => (piece.querySelector(".hit") ?? piece).getBoundingClientRect();
  const middle = (piece) => {
    const box = boxOf(piece);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const at = (piece) => document.elementFromPoint(...middle(piece));
  // Expeditions: a stop, and the ring of an arrow that leads there.
  const stands = (piece) => (piece.closest(".expeditions") ? piece.dataset.id.split(/[ :]/).at(-1) : piece.dataset.id);
  const same = (one, other) => {
    if (other.contains(one)) return true;
    const hit = one?.closest(".lit, .chosen, [data-id]")?.closest("[data-id]");
    if (!hit) return false;
    return hit.dataset.id === other.dataset.id || (hit.matches(".lit, .chosen") && stands(hit) === stands(other));
  };
  const STEP = 6;
  const seen = (piece) => {
    const box = boxOf(piece);
    const spots = [];
    for (let x = box.left + STEP / 2; x < box.right; x += STEP)
      for (let y = box.top + STEP / 2; y < box.bottom; y += STEP)
        if (same(document.elementFromPoint(x, y), piece)) spots.push([x, y]);
    return spots;
  };
  const spotOf = (piece, least) => {
    if (same(at(piece), piece)) return middle(piece);
    if (!at(piece)?.closest(".lit, .chosen")) return null;
    const spots = seen(piece);
    return spots.length * STEP * STEP < least * least ? null : spots[Math.floor(spots.length / 2)];
  };
  const shown = (piece) =>
    piece.getBoundingClientRect().width > 0 && piece.checkVisibility({ visibilityProperty: true });
  const lit = [...document.querySelectorAll("[data-board] .lit")].filter(shown);
"""

# What is lit and cannot be touched, where it lies or where the board's own scrolling brings it; a map may be larger
# than its window, and what lies outside of that is not covered. Nor does the tag at what is laid lie over the question,
# or out of sight.
COVERED = f"""(least) => {{{HIT}
  const away = (piece) => {{
    const frame = piece.closest("svg[data-zoom], svg:has(g[data-zoom])")?.parentElement.getBoundingClientRect();
    const [x, y] = middle(piece);
    return Boolean(frame) && (x < frame.left + 8 || x > frame.right - 8 || y < frame.top + 8 || y > frame.bottom - 8);
  }};
  const asked = (piece) => Boolean(at(piece)?.closest(".fan, .ee-leads.lit")); // which expedition? which action there?
  const missed = new Map(lit.map((piece) => [piece.dataset.id, piece]));
  for (const moved of [false, true]) {{
    for (const piece of lit) {{
      if (!missed.has(piece.dataset.id)) continue;
      if (moved) piece.scrollIntoView({{ block: "center", inline: "center" }});
      if (away(piece) || asked(piece) || spotOf(piece, least)) missed.delete(piece.dataset.id);
    }}
  }}
  const places = ["[data-tag]", "[data-prompt]"].map((one) => document.querySelector(one).getBoundingClientRect());
  const [tag, question] = places;
  const apart = tag.right <= question.left || tag.left >= question.right || tag.bottom <= question.top
    || tag.top >= question.bottom;
  const astray = tag.width && (!apart || tag.left < 0 || tag.right > innerWidth || tag.top < 0);
  return [...missed.values()].map((piece) => `${{piece.dataset.id}} under ${{at(piece)?.outerHTML.slice(0, 120)}}`)
    .concat(astray ? [`the tag lies at ${{JSON.stringify(tag)}}, the question at ${{JSON.stringify(question)}}`] : []);
}}"""

# One of the pieces that may be touched, by number; rarely used ones first, so that a match meets many verbs, and what
# gives up last.
SPOT = f"""([number, least]) => {{{HIT}
  const kind = (piece) => piece.dataset.id.split(/[ :]/)[0];
  const known = (window.handKinds ??= {{ pass: 1000, refuse: 1000 }});
  lit.sort((one, other) => (known[kind(one)] ?? 0) - (known[kind(other)] ?? 0));
  const first = lit.filter((piece) => kind(piece) === kind(lit[0]));
  for (let i = 0; i < lit.length; i += 1) {{
    const piece = i < first.length ? first[(number + i) % first.length] : lit[i];
    if (!spotOf(piece, least)) piece.scrollIntoView({{ block: "center", inline: "center" }});
    const spot = spotOf(piece, least);
    if (!spot) continue;
    known[kind(piece)] = (known[kind(piece)] ?? 0) + 1;
    return {{ x: spot[0], y: spot[1], id: piece.dataset.id }};
  }}
  return null;
}}"""


class HandLike:
    """Touches lit pieces until what is laid may be played, plays it, and looks before each touch."""

    def __init__(self, one: Any, tap: bool, folder: Path) -> None:
        self.one, self.page, self.tap = one, one.page, tap
        self.least = 40 if tap else 24
        self.folder = folder  # pictures of what is found
        self.found: list[str] = []
        self.verbs: list[str] = []

    def stands(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.wait_for_function(STANDS).json_value()
        return found

    def look(self, after: str) -> None:
        covered = self.page.evaluate(COVERED, self.least)
        if covered:
            self.page.screenshot(path=self.folder / f"{len(self.found)}.png")
        self.found += [f"{each} (after {after or 'the question'}, {self.folder}/{len(self.found)})" for each in covered]

    def touch(self, number: int) -> str:
        spot = self.page.evaluate(SPOT, [number, self.least])
        if spot is None:
            return ""
        if self.tap:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])
        return str(spot["id"])

    def press(self) -> None:
        box = self.page.locator("[data-commit]").bounding_box()
        assert box is not None
        spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if self.tap:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def decide(self, number: int) -> None:
        """One question: look, touch, look, until something is played."""
        begun, touched = self.stands(), ""
        for step in range(9):
            now = self.stands()
            if now["version"] != begun["version"] or now["over"]:
                return
            self.look(touched)
            if (touched or not now["asked"]) and now["laid"]:
                self.press()
                self.one.wait_for_change(begun["version"])
                return
            touched = self.touch(number + 3 * step) if now["asked"] else ""
            if touched:
                self.verbs.append(touched.split(" ")[0].split(":")[0])
            elif not now["laid"]:
                break
        self.page.keyboard.press("Escape")
        self.one.choose_in_list(number)  # nothing on the board answers

    def play(self, decisions: int) -> None:
        for number in range(decisions):
            self.one.wait_for_turn()
            if self.one.over:
                return
            self.decide(number)


Begun = Callable[[str, str], HandLike]


@pytest.fixture
def begun(player: Callable[..., Any], same_dice: Any, tmp_path: Path) -> Begun:
    return lambda game, screen: begin(player(same_dice, **SCREENS[screen]), game, screen, tmp_path)


def begin(one: Any, game: str, screen: str, folder: Path) -> HandLike:
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    return HandLike(one, screen == "390", folder)


@pytest.mark.parametrize("screen", ["1440"])  # phones: with --slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lit_is_covered(game: str, screen: str, begun: Begun) -> None:
    hand = begun(game, screen)
    hand.play(TURNS)
    assert not hand.found, "\n".join(hand.found)
    assert hand.verbs


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lit_is_covered_in_a_whole_match(game: str, screen: str, begun: Begun) -> None:
    hand = begun(game, screen)
    hand.play(1000)
    assert hand.one.over
    assert not hand.found, "\n".join(hand.found)
    assert {"excavation": {"dig", "sell"}}.get(game, set()) <= set(hand.verbs)


WINDOWS = [(1440, 900), (1024, 768), (820, 1180), (844, 390), (390, 844)]
# The question and what answers it, where the talk lies over them.
UNDER_TALK = """() => [...document.querySelectorAll("[data-prompt], [data-commit]")].filter((one) => {
  const box = one.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".talk");
}).map((one) => one.outerHTML)"""


@pytest.mark.parametrize("game", GAMES)
def test_an_open_talk_covers_nothing_that_is_asked(game: str, player: Callable[..., Any]) -> None:
    """And it says how much is unread until it is opened."""
    host, guest = player(), player(locale="fr-FR")
    host.new_table(game, ["human", "human"])
    link = host.page.input_value("#link-1")
    host.page.goto(host.page.url.replace("/seats", ""))
    host.wait_for_table()
    guest.goto(link)
    guest.wait_for_table()
    asked = "[data-board] .lit"
    until(host.page, lambda: host.page.locator(asked).count() + guest.page.locator(asked).count())
    one, other = (host, guest) if host.page.locator(asked).count() else (guest, host)
    other.page.click("[data-open-talk]")
    for text in ("Ahoy", "a fair wind"):
        other.page.fill(".talk input", text)
        other.page.click(".talk .primary")
    one.page.wait_for_function("() => document.querySelector('[data-talk-unread]').textContent === '2'")
    named = {host: "Talk, unread: 2", guest: "Parler, non lus\u00a0: 2"}
    assert one.page.get_attribute("[data-open-talk]", "aria-label") == named[one]
    one.page.click("[data-open-talk]")
    one.page.evaluate("() => document.querySelectorAll('.toast').forEach((each) => each.remove())")
    assert one.page.locator("[data-talk-unread]").is_hidden()
    found = []
    for width, height in WINDOWS:
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.wait_for_function(
            "width => document.querySelector('.talk').getBoundingClientRect().right <= width", arg=width
        )
        one.page.wait_for_selector("body:not(.laying)")
        one.page.wait_for_timeout(300)
        found += [f"{width}: {each}" for each in one.page.evaluate(COVERED, 24) + one.page.evaluate(UNDER_TALK)]
        assert one.page.locator(".talk input").is_visible()
    assert not found
