"""Every window: tables at moments of random matches, looked at on real pages of many sizes. At each everything lit can
be hit at its middle, question and commit are in sight, floors hold, and what scrolls does so in one direction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from periplus.games import load_game
from periplus.match import Match
from periplus.match.files import to_json

from .boards import moment
from .floors import Floors, cut_off, measure, overlaps, small_targets, small_texts
from .survey import SURVEYS

Window = tuple[int, int]
WINDOWS: tuple[Window, ...] = (
    *((360, 640), (390, 844), (640, 400)),  # phones, and a laptop's window at 200 %
    *((844, 390), (820, 1180), (1180, 820), (1024, 768)),  # a phone on its side, tablets
    *((1440, 900), (1920, 1080), (2560, 1440)),
)
# The room one goes to, by the bar and by the chips of its rooms, as a hand does.
GO = """room => {
  const mine = document.querySelector(`[data-bar] [data-view="${room}"]`);
  (mine ?? document.querySelector("[data-bar] [data-view=board]"))?.click();
  if (!mine) document.querySelector(`[data-rooms] [data-room="${room}"]`)?.click();
}"""
REACH = 150  # pixels that a hand moves a map at once, so that it stays in the window
SHARES = (0.3, 0.6, 0.85)  # of a match
LEAST_MAP = 0.45  # of the window's height, while the map is asked about
LEAST_UPRIGHT = 0.33  # on a tablet, where all else is seen beside it
# Whoever is asked looks: the curtain between players at one device is lifted.
SETTLED = """() => {
  document.querySelector("dialog[data-curtain][open] [data-curtain-open]")?.click();
  if (document.querySelector("main.table[aria-busy], dialog[open], .laying")) return false;
  if (!document.querySelector("[data-board] .lit, [data-commit]:not(.empty)")) return false;
  // Names at a map's edge are looked at again 90 ms after it lay still.
  const drawn = (done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 120)));
  return document.fonts.ready.then(() => new Promise(drawn));
}"""
LOOK = (Path(__file__).parent / "windows.js").read_text("utf-8")


@dataclass
class Found:
    """What was seen of a position in one window."""

    lit: int = 0
    map: float | None = None
    unhit: int = 0
    hidden: int = 0
    text: float = 99.0
    target: float = 99.0
    faults: list[str] = field(default_factory=list)


def sit_at(page: Any, url: str, match: Match, language: str) -> None:
    """Open the match as a table of one's own and go there; whoever is asked looks."""
    answer = page.request.post(f"{url}/api/open", data=to_json(match, secret=True), headers={"X-Periplus": "1"})
    assert answer.ok, answer.text()
    page.goto(f"{url}{answer.json()['url']}?language={language}")


def moments(game: str, seats: int, shares: tuple[float, ...] = SHARES) -> Iterator[Match]:
    survey = SURVEYS[game]
    for number, share in enumerate(shares):
        yield moment(load_game(game), seats, seats + number, share, survey.setup(seats + number))


def least_map(width: int, height: int) -> float:
    return LEAST_UPRIGHT if height > width > 700 else LEAST_MAP


def is_phone(width: int, height: int) -> bool:
    return width <= 700 or height <= 500


def format_of(width: int, height: int) -> str:
    return "phone" if is_phone(width, height) else "wide" if width >= 1400 else "medium"


def looks(
    page: Any, url: str, match: Match, language: str, windows: Sequence[Window]
) -> Iterator[tuple[Window, Found]]:
    """The table of a match, in one window after the other; the page is read again where its board is drawn anew."""
    before = ""
    for width, height in sorted(windows, key=lambda window: format_of(*window)):
        page.set_viewport_size({"width": width, "height": height})
        if not before:
            sit_at(page, url, match, language)
        elif before != format_of(width, height):
            page.reload()
        before = format_of(width, height)
        yield (width, height), look(page, width, height)


def look(page: Any, width: int, height: int) -> Found:
    """The page as it stands, in this window."""
    page.wait_for_function(SETTLED)
    seen = seen_here(page)
    for room in dict.fromkeys(seen["away"]):
        page.evaluate(GO, room)
        page.wait_for_function(SETTLED)
        there = seen_here(page)
        seen["unhit"] += [each for each in there["unhit"] if each not in seen["unhit"]]
        seen["hidden"] += [f"{each} in room {room}" for each in there["hidden"]]
        seen["both"] += there["both"]
        seen["map"] = there["map"] or seen["map"]
        if room in there["away"]:
            seen["unhit"].append(f"what is in room {room}")
    found = Found(seen["lit"], seen["map"], len(seen["unhit"]), len(seen["hidden"]))
    found.faults += [f"lit, not hit: {each}" for each in seen["unhit"]]
    found.faults += [f"out of sight: {each}" for each in seen["hidden"]]
    found.faults += [f"scrolls both ways: {each}" for each in seen["both"]]
    if "sideways" in seen["page"]:
        found.faults.append("the page scrolls sideways")
    if found.map is not None and found.map < least_map(width, height):
        found.faults.append(f"map {found.map:.0%} of the window's height")
    drawn = measure(page, "body", bare=False)
    asked = Floors(12, 40) if is_phone(width, height) else Floors()
    found.text = min([99.0, *(text["size"] for text in drawn["texts"])])
    found.target = min([99.0, *(min(each["width"], each["height"]) for each in drawn["targets"])])
    found.faults += [*small_texts(drawn, asked), *small_targets(drawn, asked), *cut_off(drawn), *overlaps(drawn)]
    return found


def seen_here(page: Any) -> dict[str, Any]:
    """The room that is shown; what lies beyond its map's edge is hit once the map was moved there."""
    seen: dict[str, Any] = page.evaluate(LOOK)
    reached = moved_to(page, [each["id"] for each in seen["beyond"]])
    seen["unhit"] = [each for each in seen["unhit"] if each.partition(" at ")[0] not in reached]
    return seen


def moved_to(page: Any, ids: Sequence[str]) -> set[str]:
    """What lies beyond a map's edge and can be hit once a hand has moved the map there."""
    hit = set()
    for id in ids:
        for _ in range(14):
            there = next((each for each in page.evaluate(LOOK)["beyond"] if each["id"] == id), None)
            if there is None:
                hit.add(id)
                break
            (x, y), by = there["from"], there["by"]
            dx, dy = (max(-REACH, min(REACH, each)) for each in by)
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x - dx, y - dy, steps=3)
            page.mouse.up()
    return hit
