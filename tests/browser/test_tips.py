"""Tips as a first visitor meets them, in the smallest windows and on a desk: a line of the strip which lies over
nothing, is read whole, and leaves when one has moved."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from periplus.match import Match

from .boards import NAMES
from .windows import SETTLED, format_of, least_map, seen_here, sit_at

pytestmark = pytest.mark.browser

WINDOWS = [(360, 640), (390, 844), (640, 400), (844, 390), (820, 1180), (1440, 900)]
FIRST_VISIT = "localStorage.periplus = JSON.stringify({ pace: 'once', ends: 'ask' })"
# Of the tip that is told, what is wrong with its place; all of it is read.
ASTRAY = """() => {
  const parts = ["[data-tip]", "[data-prompt-pill]", "[data-commit]"].map((one) => document.querySelector(one));
  const [own, home, other] = parts.map((one) => one.getBoundingClientRect());
  const inside = (one, box) =>
    one.left >= box.left && one.right <= box.right && one.top >= box.top && one.bottom <= box.bottom;
  const over = own.right > other.left && own.left < other.right && own.bottom > other.top && own.top < other.bottom;
  return [
    [own.height > 0, "it is not seen"],
    [inside(own, home), `it sticks out of the strip: ${JSON.stringify([own, home])}`],
    [inside(home, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), "the strip is out of sight"],
    [!over, "it lies over the commit"],
    [parts[0].scrollHeight <= parts[0].clientHeight + 1 && parts[0].scrollWidth <= own.width + 1, "it is cut"],
  ].filter(([holds]) => !holds).map(([, fault]) => fault);
}"""


def asked(game: str, question: str) -> Match:
    """A random match in which somebody is asked this."""
    match = Match.new(game, NAMES[:3], {}, seed=1)
    match.advance()
    rng = random.Random(1)
    while match.question(seat := rng.choice(match.asked)) != question:
        match.play(rng.choice(match.legal(seat)), seat)
    return match


def faults(page: Any, window: tuple[int, int]) -> Iterator[str]:
    page.wait_for_function(SETTLED)
    page.locator("[data-tip]").wait_for()
    seen = seen_here(page)
    found = [*page.evaluate(ASTRAY), *seen["unhit"], *seen["hidden"]]
    if seen["map"] is not None and seen["map"] < least_map(*window):
        found.append(f"map {seen['map']:.0%}")
    yield from (f"{window}: {fault}" for fault in found)


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("archeos", "effects"),
        ("excavation", "action"),
        pytest.param("lost_cities", "accelerate", marks=pytest.mark.slow),
        pytest.param("expeditions", "tickets", marks=pytest.mark.slow),
    ],
)
def test_a_tip_lies_over_nothing_and_leaves(game: str, question: str, player: Callable[..., Any], server: Any) -> None:
    one = player(locale="fr-FR")
    one.page.add_init_script(FIRST_VISIT)
    match, said, before = asked(game, question), list[str](), ""
    for width, height in sorted(WINDOWS, key=lambda window: format_of(*window)):
        one.page.set_viewport_size({"width": width, "height": height})
        if not before:
            sit_at(one.page, server.url, match, "fr")
        elif before != format_of(width, height):
            one.page.reload()
        before = format_of(width, height)
        said += faults(one.page, (width, height))
    assert said == [], "\n".join(said)
    told = one.page.locator("[data-tip]").text_content()
    one.choose_in_list(0)
    one.page.wait_for_function(
        "told => (tip => tip.hidden || tip.textContent !== told)(document.querySelector('[data-tip]'))", arg=told
    )
    assert f"{game} tip.ask.{question}" in one.page.evaluate("JSON.parse(localStorage['periplus:tips'])")
