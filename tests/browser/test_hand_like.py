"""Matches of the four games played as a hand would, by real clicks on what is lit: nothing lit is ever covered."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

from .hands import DESK, PHONE

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
SCREENS = {"1440": DESK, "390": PHONE}
TURNS = 5
READY = "body:not(.laying) [data-commit]:not(.empty, .sending)"

# What is lit and cannot be touched in its middle, where it lies or where the board's own scrolling brings it; a map may
# be larger than its window, and what lies outside of that is not covered.
COVERED = """() => {
  const middle = (piece) => {
    const box = (piece.querySelector(".hit") ?? piece).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const at = (piece) => document.elementFromPoint(...middle(piece));
  const same = (one, other) => one?.closest("[data-id]")?.dataset.id === other.dataset.id || other.contains(one);
  const hit = (piece) => same(at(piece), piece) || Boolean(at(piece)?.closest(".fan")); // which expedition?
  const away = (piece) => {
    const frame = piece.closest("svg[data-zoom], svg:has(g[data-zoom])")?.parentElement.getBoundingClientRect();
    const [x, y] = middle(piece);
    return Boolean(frame) && (x < frame.left + 8 || x > frame.right - 8 || y < frame.top + 8 || y > frame.bottom - 8);
  };
  const shown = (piece) =>
    piece.getBoundingClientRect().width > 0 && piece.checkVisibility({ visibilityProperty: true });
  const lit = [...document.querySelectorAll("[data-board] .lit")].filter(shown);
  const missed = new Map(lit.map((piece) => [piece.dataset.id, piece]));
  for (const moved of [false, true]) {
    for (const piece of lit) {
      if (!missed.has(piece.dataset.id)) continue;
      if (moved) piece.scrollIntoView({ block: "center", inline: "center" });
      if (away(piece) || hit(piece)) missed.delete(piece.dataset.id);
    }
  }
  return [...missed.values()].map((piece) => `${piece.dataset.id} under ${at(piece)?.outerHTML.slice(0, 120)}`);
}"""

# One of the pieces that may be touched, by number; rarely used ones first, so that a match meets many verbs.
SPOT = """(number) => {
  const drawn = (piece) => piece.getBoundingClientRect().width > 0;
  const lit = [...document.querySelectorAll("[data-board] .lit")].filter(drawn);
  const kind = (piece) => piece.dataset.id.split(/[ :]/)[0];
  const known = (window.handKinds ??= {});
  lit.sort((one, other) => (known[kind(one)] ?? 0) - (known[kind(other)] ?? 0));
  const first = lit.filter((piece) => kind(piece) === kind(lit[0]));
  for (let i = 0; i < lit.length; i += 1) {
    const piece = i < first.length ? first[(number + i) % first.length] : lit[i];
    piece.scrollIntoView({ block: "center", inline: "center" });
    const box = (piece.querySelector(".hit") ?? piece).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!piece.contains(document.elementFromPoint(x, y))) continue;
    known[kind(piece)] = (known[kind(piece)] ?? 0) + 1;
    return { x, y, id: piece.dataset.id };
  }
  return null;
}"""


class HandLike:
    """Touches lit pieces until what is laid may be played, plays it, and looks before each touch."""

    def __init__(self, one: Any, tap: bool) -> None:
        self.one, self.page, self.tap = one, one.page, tap
        self.found: list[str] = []
        self.verbs: list[str] = []

    def look(self, after: str) -> None:
        self.page.wait_for_selector("body:not(.laying)")
        self.found += [f"{each} (after {after or 'the question'})" for each in self.page.evaluate(COVERED)]

    def touch(self, number: int) -> str:
        spot = self.page.evaluate(SPOT, number)
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
        version, touched = self.one.version, ""
        self.look("")
        for step in range(9):
            if self.one.version != version or self.one.over:
                return
            if (touched or not self.one.asked) and self.one.laid:
                self.press()
                self.one.wait_for_change(version)
                return
            touched = self.touch(number + 3 * step) if self.one.asked else ""
            if touched:
                self.verbs.append(touched.split(" ")[0].split(":")[0])
                self.look(touched)
            elif not self.one.laid:
                break
        self.page.keyboard.press("Escape")
        self.one.choose_in_list(number)  # nothing on the board answers

    def play(self, decisions: int) -> None:
        for number in range(decisions):
            self.one.wait_for_turn()
            if self.one.over:
                return
            self.decide(number)


def begun(player: Callable[..., Any], game: str, screen: str) -> HandLike:
    one = player(**SCREENS[screen])
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    return HandLike(one, tap=screen == "390")


@pytest.mark.parametrize("screen", ["1440"])  # phones: with --slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lit_is_covered(game: str, screen: str, player: Callable[..., Any]) -> None:
    hand = begun(player, game, screen)
    hand.play(TURNS)
    assert hand.found == []
    assert hand.verbs


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lit_is_covered_in_a_whole_match(game: str, screen: str, player: Callable[..., Any]) -> None:
    hand = begun(player, game, screen)
    hand.play(1000)
    assert hand.one.over
    assert sorted(set(hand.found)) == []
    assert {"excavation": {"dig", "sell"}}.get(game, set()) <= set(hand.verbs)
