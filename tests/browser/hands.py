"""A hand at a table: positions that are set up at once, and touches by mouse, finger or keys that are counted."""

import random
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from periplus.match import Match

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}
COMMIT = "commit"

# Where a piece of this id can be touched: in its middle, moved there by the board's own scrolling if need be; a card of
# a hand where its neighbour leaves it free.
SPOT = """(id) => {
  const named = `[data-id="${CSS.escape(id)}"]`;
  const fork = document.querySelector(`[data-fork] .${CSS.escape(id)}`);
  const own = [...document.querySelectorAll(`[data-board] :is(.lit, .chosen)${named}, [data-board] .in${named}`)];
  const pieces = fork ? [fork] : own.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const middle = (piece) => {
    const box = (piece.querySelector(".hit") ?? piece).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const hits = (piece, [x, y]) => {
    const at = document.elementFromPoint(x, y);
    return Boolean(at) && (piece.contains(at) || at.closest(`[data-id]`)?.dataset.id === id);
  };
  const free = (piece) => {
    const over = document.elementFromPoint(...middle(piece))?.closest("[data-id]");
    if (hits(piece, middle(piece)) || over?.parentElement !== piece.parentElement) return [middle(piece)];
    const { left, top, height, width } = piece.getBoundingClientRect();
    return [0.12, 0.25, 0.4, 0.6, 0.75, 0.88].map((share) => [left + share * width, top + height / 2]);
  };
  for (const moved of [false, true]) {
    for (const piece of pieces) {
      if (moved) piece.scrollIntoView({ block: "center", inline: "center" });
      const spot = free(piece).find((each) => hits(piece, each));
      if (spot) return spot;
    }
  }
  const [x, y] = pieces.length ? middle(pieces[0]) : [0, 0];
  const over = pieces.length ? document.elementFromPoint(x, y) : null;
  return { drawn: document.querySelectorAll(`[data-board] ${named}`).length, lit: pieces.length,
           covered: over ? over.outerHTML.slice(0, 160) : "" };
}"""
FOCUS = """(id) => {
  const lit = [...document.querySelectorAll(`[data-board] [data-id="${CSS.escape(id)}"][tabindex="0"]`)];
  const piece = lit.find((one) => one.getBoundingClientRect().width > 0)
    ?? document.querySelector(`[data-fork] .${CSS.escape(id)}`);
  piece?.focus();
  return document.activeElement === piece;
}"""


# The button that opens the room of a phone where a piece of this id is lit.
ROOM = """(id) => {
  const piece = document.querySelector(`[data-board] .away-room .lit[data-id="${CSS.escape(id)}"]`);
  const room = piece?.closest(".away-room").dataset.room;
  if (!room) return null;
  const chip = document.querySelector(`[data-rooms]:not([hidden]) [data-room="${CSS.escape(room)}"]`);
  const box = (chip ?? document.querySelector(`[data-bar] [data-view="${room}"]`))?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""


class Uncovered(AssertionError):
    """A piece that should be lit and reachable is not."""


def walk(game: str, seats: int, seed: int, options: Mapping[str, str]) -> Iterator[Match]:
    """Every decision of the first player in a random match."""
    match = Match.new(game, ["Ada", "Pytheas", "Scylax", "Nearchus"][:seats], options, seed=seed)
    match.advance()
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.asked)
        if 0 in match.asked:
            yield match
        match.play(rng.choice(match.legal(seat)), seat)


def set_up(one: Any, match: dict[str, Any]) -> None:
    """A match file as a table whose seats are all mine, on the page."""
    answer = one.context.request.post(f"{one.url}/api/open", data=match, headers={"X-Periplus": "1"})
    assert answer.ok, answer.text()
    one.goto(answer.json()["url"])
    one.wait_for_table()
    one.wait_for_turn()
    if one.page.locator("[data-curtain][open]").count():
        one.page.click("[data-curtain-open]")
    one.page.wait_for_selector("body:not(.laying) [data-board].choosing")


class Hand:
    """Touches, and how many they were."""

    def __init__(self, one: Any, way: str) -> None:
        self.one = one
        self.page = one.page
        self.way = way
        self.touches = 0
        self.played: list[str] = []
        self.page.on("request", self.heard)

    def heard(self, request: Any) -> None:
        """What is sent to be played: the verbs of its acts."""
        if request.method == "POST" and urlsplit(request.url).path.endswith("/play"):
            self.played += [text.split()[0] for text in request.post_data_json["actions"]]

    def leave(self) -> None:
        self.page.remove_listener("request", self.heard)

    def touch(self, id: str) -> None:
        """A piece of this id, or of the first of several (a|b) that is lit; the commit place."""
        self.touches += 1
        self.page.wait_for_selector("body:not(.laying, .aiming)")
        if "|" in id:
            id = next((each for each in id.split("|") if isinstance(self.page.evaluate(SPOT, each), list)), id)
        if id == COMMIT:
            self.commit()
        elif self.way == "keys":
            self.page.wait_for_function(FOCUS, arg=id)
            self.page.keyboard.press("Enter")
        else:
            self.tap(self.spot(id))

    def commit(self) -> None:
        if self.way == "keys":
            self.page.wait_for_selector("[data-commit]:not(.empty, .sending)")
            self.page.keyboard.press("Enter")
        else:
            button = self.page.locator("[data-commit]:not(.empty, .sending)")
            button.wait_for()
            box = button.bounding_box()
            self.tap([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])

    def spot(self, id: str) -> list[float]:
        """It may be lit a moment later: what it aims at is asked of the server."""
        found: Any = None
        for _ in range(40):
            found = self.page.evaluate(SPOT, id)
            if isinstance(found, list):
                return found
            door = self.page.evaluate(ROOM, id) if self.way == "phone" else None
            if door:
                self.touches += 1
                self.tap(door)
            self.page.wait_for_timeout(25)
        raise Uncovered(f"{id}: {found}")

    def tap(self, at: list[float]) -> None:
        if self.way == "phone":
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)
