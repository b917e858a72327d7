"""What the acts of the four games cost by hand: the table of touches in docs/boards.md, played and counted."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from periplus.table.web.catalogue import playable

from .hands import DESK, PHONE, Hand, set_up
from .verbs import VERBS, Place, places

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
WAYS = {"desk": DESK, "phone": PHONE, "keys": DESK}
USUAL = "localStorage.periplus = JSON.stringify({ pace: 'once', no_tips: true, ends: 'nothing_left' })"


LOWEST = "() => document.querySelector('[data-bar]').getBoundingClientRect().bottom === innerHeight"


DOCS = Path(__file__).parents[2] / "docs" / "boards.md"
COUNTS = "".join(rf" (?P<{name}>\d+) \|" for name in ("before", "desk", "phone", "keys"))
ROW = re.compile(rf"^\| .+ \| (?P<act>.+) \|{COUNTS}$", re.M)


def told() -> dict[str, dict[str, int]]:
    """The table in docs/boards.md: what each act costs, before and in each way."""
    table = DOCS.read_text("utf-8").split("<!-- touches -->")[1].split("<!-- end of touches -->")[0]
    rows = (row.groupdict() for row in ROW.finditer(table))
    return {row.pop("act"): {name: int(count) for name, count in row.items()} for row in rows}


def write(counted: dict[str, int], way: str) -> None:
    """Put what was counted into the table."""

    def anew(row: re.Match[str]) -> str:
        first, last = (place - row.start() for place in row.span(way))
        return row[0][:first] + str(counted.get(row["act"], row[way])) + row[0][last:]

    DOCS.write_text(ROW.sub(anew, DOCS.read_text("utf-8")), "utf-8")


def fault(one: Any, way: str, place: Place, counted: dict[str, int]) -> str:
    """Play it, and count: what is wrong, if anything. What was played must be what was meant."""
    set_up(one, place.match)
    version = one.version
    hand = Hand(one, way)
    try:
        for touch in place.touches:
            hand.touch(touch)
        one.wait_for_change(version)
    except (AssertionError, PlaywrightTimeout) as error:
        return str(error).split("\n")[0]
    finally:
        hand.leave()
    if missing := [act for act in place.acts if act not in hand.played]:
        return f"{place.touches} played {hand.played}, not {missing}"
    enough = place.verb.budget
    counted[place.verb.name] = hand.touches
    return f"{hand.touches} touches, {enough} are enough" if hand.touches > enough else ""


def play_all(one: Any, way: str, wanted: list[Place]) -> None:
    one.page.add_init_script(USUAL)
    counted: dict[str, int] = {}
    found = {place.verb.name: fault(one, way, place, counted) for place in wanted}
    assert {name: said for name, said in found.items() if said} == {}
    if os.environ.get("PERIPLUS_WRITE_TOUCHES"):
        write(counted, way)
    rows = told()
    more = {act: touches for act, touches in counted.items() if touches > rows[act][way]}
    assert more == {}, "more than the table says: PERIPLUS_WRITE_TOUCHES=1 writes it anew"
    assert way != "phone" or one.page.evaluate(LOWEST), "the bar is the window's lower edge"


# Every game in one way; the others with --slow.
ONE_WAY = {"lost_cities": "desk", "archeos": "phone", "expeditions": "keys", "excavation": "phone"}
OFTEN = [
    pytest.param(game, way, marks=[] if ONE_WAY.get(game, way) == way else [pytest.mark.slow])
    for game in GAMES
    for way in WAYS
]


@pytest.mark.parametrize(("game", "way"), OFTEN)
def test_what_is_done_most_costs_few_touches(game: str, way: str, player: Callable[..., Any]) -> None:
    play_all(player(**WAYS[way]), way, [place for place in places(game) if place.verb.often])


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_no_act_costs_more_touches_than_its_budget(game: str, way: str, player: Callable[..., Any]) -> None:
    play_all(player(**WAYS[way]), way, [place for place in places(game) if not place.verb.often])


def test_the_table_of_touches_says_what_is_played() -> None:
    """docs/boards.md tells each act with its cost, none over its budget."""
    rows = told()
    assert list(rows) == [verb.name for verb in VERBS]
    for verb in VERBS:
        assert rows[verb.name]["before"] == verb.before
        assert max(rows[verb.name][way] for way in WAYS) <= verb.budget
