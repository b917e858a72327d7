"""Find the move in the browser: the board uncovered, one answer that counts, chances as bars, a next one."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from .conftest import READY
from .reading import check

pytestmark = pytest.mark.browser

DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const over = boxes("[data-panel], [data-four], [data-strip]");
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  return boxes("[data-board] .lit").filter((piece) => piece.width && over.some((box) => meet(box, piece))).length;
}"""


ANSWER = re.compile(r"/api/puzzle(\?|$)")


class Late:
    """A host whose bots know why only when they are asked again."""

    asked = 0

    def __call__(self, route: Any) -> None:
        if route.request.method == "GET":
            return route.fallback()
        answer = route.fetch()
        self.asked += 1
        told = answer.json()
        moves = [{**move, "reason": "It pays." if self.asked > 1 else ""} for move in told["moves"]]
        return route.fulfill(response=answer, json={**told, "moves": moves, "thinking": self.asked == 1})


def at_puzzle(one: Any, game: str) -> Any:
    one.goto(f"/puzzle?game={game}")
    one.page.wait_for_selector("main.table:not([aria-busy])")
    return one.page


def test_an_answer_its_chances_and_the_next(player: Callable[..., Any]) -> None:
    one = player(**DESK)
    page = at_puzzle(one, "lost_cities")
    page.wait_for_selector("[data-board] .lit")
    assert page.evaluate(COVERED) == 0
    assert re.match(r"Roll \d+\. What do you do\?", page.inner_text("[data-panel-words] h2"))
    assert 1 <= page.locator(".facts li").count() <= 3
    assert page.locator("[data-four] li").count() == 4
    check(one, "puzzle")
    page.route(ANSWER, Late())
    page.keyboard.press("a")
    page.locator("[data-actions] button").first.click()
    page.click(READY)
    page.wait_for_selector(".bars .best")
    assert page.get_by_text("Looking why …").count() == 1
    page.wait_for_selector(".reason p:has-text('It pays.') >> nth=1")
    assert page.get_by_text("Looking why …").count() == 0
    page.unroute(ANSWER)
    chances = [int(each.split("\u00a0")[0]) for each in page.locator(".bars li b").all_inner_texts() if each]
    assert chances[:3] == sorted(chances[:3], reverse=True)
    assert page.locator(".bars li", has_text="your answer").count() == 1
    own = page.locator(".bars li", has_text="your answer").inner_text()
    here = re.search(r"\b([1-9]\d*) here", own)  # other tests may have answered at this server
    assert here, own
    assert re.search(r"Your number: \d+ \([+−]\d+\)", page.inner_text("[data-panel-words]"))
    page.wait_for_selector(".noted .ring.was-better", state="attached")
    assert page.locator("[data-strip]").is_hidden()
    check(one, "puzzle answered")
    board = page.inner_html("[data-board]")
    page.click(".panel-acts button >> nth=0")
    page.wait_for_function("board => document.querySelector('[data-board]').innerHTML !== board", arg=board)
    page.wait_for_function("() => document.querySelector('.noted .ring')")
    page.click("[data-language-switch]")
    page.wait_for_selector(".bars li:has-text('votre réponse')")
    again = page.locator(".bars li", has_text="votre réponse").inner_text()
    assert re.search(rf"\b{here[1]} ici", again), "told again, not counted again"
    page.click(".panel-acts .primary")
    page.wait_for_url(lambda url: "game=lost_cities" not in url)
    page.wait_for_selector("main.table:not([aria-busy])")
    assert page.locator("[data-four] li", has_text=re.compile("Vous l’avez (trouvé|manqué)")).count() == 1


def test_on_a_phone_by_night_shown_and_played_out(player: Callable[..., Any]) -> None:
    """Who lets the answer be shown has not tried; the position can be played on."""
    one = player(color_scheme="dark", locale="fr-FR", **PHONE)
    page = at_puzzle(one, "archeos")
    assert page.evaluate(COVERED) == 0
    check(one, "puzzle on a phone")
    page.click("[data-grip]")
    page.click(".panel-acts button")
    page.wait_for_selector(".bars .best")
    assert page.inner_text("[data-panel-words] h2").startswith("Le meilleur")
    check(one, "puzzle answered on a phone")
    today = one.context.request.get(f"{one.url}/api/daily").json()["puzzles"]
    assert [each["mine"] for each in today] == [None] * 4
    page.click(".panel-acts button >> nth=1")
    page.wait_for_url("**/t/*")
    one.wait_for_table()
    one.wait_for_turn()
    assert one.asked
