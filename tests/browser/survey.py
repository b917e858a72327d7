"""The floors of the four boards: how each is looked at, position by position, on pages that are filled again and again.

The tests ask for no faults in a sample or in everything; `tools/measure_boards` writes down what was measured.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from periplus.core.draw.board import Format
from periplus.core.engine.codec import Act
from periplus.games import load_game
from periplus.games.archeos.data import SCENARIO
from periplus.match import Match

from .boards import SIZES, lay, positions
from .floors import Floors, ill_drawn, measure, pale

SCHEMES = ("light", "dark")
CONTRAST = "contrast"  # the theme that asks for WCAG AAA
SHOW = """async ([hidden, css]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${hidden || ".none"} { display: none !important } ${css}`);
  document.adoptedStyleSheets = [document.adoptedStyleSheets[0], sheet];
  for (const pan of document.querySelectorAll("[data-pan]")) pan.scrollLeft = 8; // no name at the edge
  const { trim } = await import("/static/js/board/map.js"); // as the page does
  for (const view of document.querySelectorAll("[data-map]")) trim(view)();
}"""


@dataclass(frozen=True)
class View:
    """What a small screen shows at once: the board without what is `hidden`; so much of it may be bare ground."""

    hidden: str = ""
    bare: float = 0.2


@dataclass(frozen=True)
class Survey:
    """How one game's board is measured: its own class, the decisions of a player between two positions, what a phone
    shows one after the other, the ways the table may be set up."""

    game: str
    part: str
    every: int
    views: tuple[View, ...] = (View(),)
    setups: tuple[Mapping[str, str], ...] = ({},)
    css: str = ""
    ignore: str = ""

    def views_of(self, format: Format) -> tuple[View, ...]:
        return self.views if format == "phone" else (View(),)

    def setup(self, turn: int) -> Mapping[str, str]:
        return self.setups[turn % len(self.setups)]


def only(room: str) -> View:
    return View(f'[data-room]:not([data-room="{room}"])')


SURVEYS = {
    survey.game: survey
    for survey in (
        Survey("lost_cities", ".lost-cities", 30),
        # The mat stands over the lower part of the sites: it is measured on its own.
        Survey(
            "archeos",
            ".archeos",
            70,
            (View("[data-room=mine], .mat", 1.0), View("[data-room=board], .aside", 1.0)),
            tuple({"mode": "scenario", "scenario": name} for name in SCENARIO.names),
        ),
        Survey(
            "expeditions",
            ".expeditions",
            24,
            (View("[data-room=mine]"), View("[data-room=map]", 1.0)),
        ),
        Survey(
            "excavation",
            ".ee",
            60,
            tuple(only(room) for room in ("map", "black", "market", "mine")),
            css=".ee-phone, .ee-phone .ee-table { height: auto }",
            ignore=".ee-minimap",
        ),
    )
}


class Screens:
    """One page for every size, opened when it is first wanted, for boards that are laid on it again and again."""

    def __init__(self, browser: Any, url: str) -> None:
        self.browser = browser
        self.url = url
        self.pages: dict[Format, Any] = {}

    def page(self, format: Format) -> Any:
        """As if it were new: its own size, by day, and no pointer on it."""
        size = dict(zip(("width", "height"), SIZES[format], strict=True))
        if format not in self.pages:
            self.pages[format] = self.browser.new_page(service_workers="block")
            self.pages[format].goto(f"{self.url}/open")
        page = self.pages[format]
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="light", contrast="no-preference", reduced_motion="reduce")
        page.mouse.move(0, 0)
        return page


def look_at(
    page: Any, survey: Survey, match: Match, format: Format, language: str, scheme: str
) -> Iterator[tuple[View, dict[str, Any]]]:
    """What is measured of a position, view by view; the page shows it while it is looked at."""
    seat = match.asked[0] if match.asked else 0
    page.emulate_media(color_scheme="dark" if scheme == CONTRAST else scheme)  # by night as by day
    lay(page, match, seat, format, language, considered(match, seat), scheme == CONTRAST)
    for view in survey.views_of(format):
        page.evaluate(SHOW, [view.hidden, survey.css if format == "phone" else ""])
        yield view, measure(page, survey.part, survey.ignore)


def considered(match: Match, seat: int) -> Act | None:
    """An act to show the ghost of: any that may be chosen now, always the same one of a position."""
    legal = match.legal(seat) if match.asked else []
    return random.Random(len(match.log)).choice(legal) if legal else None


def faults_in(page: Any, format: Format, view: View, found: dict[str, Any], scheme: str) -> list[str]:
    levels = (7.0, 4.5) if scheme == CONTRAST else (4.5, 3.0)
    floors = Floors(*((12, 40) if format == "phone" else (11, 24)), view.bare, *levels)
    return ill_drawn(found, floors) + pale(page, found, floors)


def faults_of(page: Any, survey: Survey, match: Match, format: Format, language: str, scheme: str) -> list[str]:
    """Everything that falls below the floors, in words."""
    looks = look_at(page, survey, match, format, language, scheme)
    return [fault for view, found in looks for fault in faults_in(page, format, view, found, scheme)]


def middle_of(survey: Survey, seats: int, turn: int = 0) -> Match:
    """A position from the middle of a random match."""
    game = load_game(survey.game)
    return next(positions(game, seats, seed=seats, every=survey.every * seats, options=survey.setup(turn)))
