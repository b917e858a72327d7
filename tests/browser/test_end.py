"""The end of a match: who won, the score pad of every game, a shared victory, and every way on from there."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.games import load_game
from periplus.match.files import to_json

from .boards import positions
from .conftest import table_id
from .floors import Floors, faults
from .reading import check

pytestmark = pytest.mark.browser

MODULE = "document.querySelector('script[src*=\"table.js\"]').src.replace('table/table.js', '{}.js')"
SAID = f"""async (points) => {{
  const {{ fill, loadWords }} = await import({MODULE.format("parts/words")});
  const said = [];
  for (const [language, text] of [["en", "{{n}} {{n:point|points}}"], ["fr", "{{n}} {{n:point|points}}"]]) {{
    await loadWords(language);
    said.push(...points.map((n) => fill(text, {{ n }})));
  }}
  return said;
}}"""
VIEW = "() => fetch(`/api/tables/${document.body.dataset.table}`).then((answer) => answer.json())"
# The end of another match than the one that is open: what the page shows of it.
SHOW = f"""async ([scores, ending, review]) => {{
  const {{ Ending }} = await import({MODULE.format("table/end")});
  const view = await ({VIEW})();
  document.querySelector("[data-end]").replaceChildren();
  const told = {{ ...view, viewer: {{ seat: null, seats: [] }}, scores, ending: {{ ...view.ending, ...ending }} }};
  const get = () => (review ? Promise.resolve(review) : Promise.reject(new Error("no review")));
  new Ending({{ get }}).show(told, {{ fresh: false }});
}}"""

# The end of a match against the ladder, for whoever holds the first seat: what is asked then, and what that posts.
NEXT = f"""async ([scores, opponent]) => {{
  const {{ Ending }} = await import({MODULE.format("table/end")});
  const view = await ({VIEW})();
  const seats = view.seats.map((seat, i) => (i ? {{ ...seat, kind: "bot:rung-4" }} : seat));
  window.posted = [];
  const post = (path, body) => (window.posted.push([path, body]), Promise.resolve({{}}));
  const get = (path) => (path === "/next" ? Promise.resolve({{ opponent }}) : Promise.reject(new Error("no review")));
  new Ending({{ get, post }}).show({{ ...view, seats, viewer: {{ seat: 0, seats: [0] }}, scores }}, {{ fresh: false }});
}}"""


def ended(one: Any, game: str, kinds: list[str] | None = None) -> Any:
    """A table whose match is over."""
    one.new_table(game, kinds or ["human", "bot:random"])
    one.wait_for_table()
    one.wait_for_turn()
    one.finish_quickly()
    one.page.wait_for_selector("[data-end] .pad")
    return one.page


def ended_at_once(one: Any, game: str, seats: int) -> Any:
    """The same, of a match that was played at random beforehand: many players take long at a table."""
    *_, match = positions(load_game(game), seats, seed=seats, every=100_000)
    headers = {"X-Periplus": "1"}
    answer = one.context.request.post(f"{one.url}/api/open", data=to_json(match, secret=True), headers=headers)
    one.goto(f"/t/{answer.json()['table']}")
    one.page.wait_for_selector("[data-end] .pad")
    return one.page


def numbers(page: Any, where: str) -> list[int]:
    return [int(text.replace("−", "-").replace("+", "")) for text in page.locator(where).all_text_contents()]


def columns(page: Any) -> list[list[int]]:
    """The pad as it is read: a row for each player, then how one fared beside another."""
    rows = page.locator("[data-end] .pad tbody tr")
    return [
        numbers(page, f"[data-end] .pad tbody tr:nth-child({i + 1}) td :is(b, span:not(.apart))")
        for i in range(rows.count())
    ]


ROOM = """() => {
  const end = document.querySelector("[data-end]");
  const over = [...end.querySelectorAll(".pad :is(th, td)")].filter((each) => each.scrollWidth > each.clientWidth + 1);
  return {
    "everything is in sight": end.scrollHeight <= end.clientHeight + 1,
    "nothing hangs over": over.map((each) => each.textContent),
  };
}"""


@pytest.mark.parametrize(("game", "seats"), [("excavation", 1), ("lost_cities", 2), ("archeos", 6), ("expeditions", 4)])
def test_the_pad_adds_up(game: str, seats: int, player: Callable[..., Any]) -> None:
    """Every column is there, nothing is thrown together: rows add up to their totals, the last to the margin; each
    player's largest is marked."""
    one = player(viewport={"width": 1440, "height": 900})
    page = ended_at_once(one, game, seats)
    *rows, beside = columns(page)
    assert len(rows) == max(2, seats)
    for *parts, total in [*rows, beside]:
        assert sum(parts) == total
    view = page.evaluate(VIEW)
    assert sorted(row[-1] for row in rows) == sorted(score["total"] for score in view["scores"])
    for place, row in enumerate(rows):
        largest = numbers(page, f".pad tbody tr:nth-child({place + 1}) td.largest > b")
        assert set(largest) == ({max(row[:-1])} if max(row[:-1]) > 0 else set())
    names = page.locator(".pad thead th:not(:first-child, .sum)").all_inner_texts()
    assert names == [column["label"] for column in view["ending"]["columns"]]
    found = page.evaluate(ROOM)
    assert found == {"everything is in sight": True, "nothing hangs over": []}
    assert faults(page, "[data-end]", Floors()) == []


def test_alone_every_kind_of_points_has_a_bar(player: Callable[..., Any]) -> None:
    page = ended(player(), "lost_cities", ["human"])
    [row] = columns(page)
    assert [row[-1]] == numbers(page, "[data-seats] .total")
    assert sum(row[:-1]) == row[-1]
    assert page.locator(".podium:not(.prizes)").count() == 0
    ending = page.evaluate(VIEW)["ending"]
    total, steps = row[-1], ending["steps"]
    assert len(steps) == page.locator(".prizes .step").count() == 4
    assert page.locator(".prizes .ahead").count() == sum(step["points"] > total for step in steps)
    ahead = [step for step in steps if step["points"] > total]
    said = f"{total} points · {ahead[0]['label']} at {ahead[0]['points']}" if ahead else ending["result"]
    assert page.inner_text(".ceremony .by").replace("−", "-") == said
    assert page.locator(".medal").count() == bool(ending["prize"]), "alone one has won only what one has earned"


def scores(*given: tuple[int, int]) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "name": name,
            "total": total,
            "rank": rank,
            "parts": [{"part": "x", "label": "X", "points": total}],
        }
        for seat, (name, (total, rank)) in enumerate(zip(("Ada", "Bo"), given, strict=True))
    ]


def test_a_shared_victory_and_a_tie_that_was_decided(player: Callable[..., Any]) -> None:
    """Both stand on the first step with a medal each, and no rule is named; where one decided, it is."""
    page = ended(player(viewport={"width": 1440, "height": 900}), "lost_cities")
    pad = {
        "columns": [{"label": "X", "parts": ["x"], "tint": "red", "family": ""}],
        "unit": "{count} {count:point|points}",
    }
    page.evaluate(SHOW, [scores((415, 1), (415, 1)), {**pad, "tie_break": ""}])
    assert page.inner_text(".ceremony h2") == "A shared victory"
    assert page.inner_text(".ceremony .by") == "Ada and Bo, 415 points each"
    assert page.locator(".medal").count() == 2
    assert page.locator(".step").count() == 1
    assert page.locator(".step .avatar").count() == 2
    assert page.locator(".pad .win").count() == 2
    assert columns(page)[-1] == [0, 0]
    page.evaluate(SHOW, [scores((81, 1), (81, 2)), {**pad, "tie_break": "by the larger expeditions: Ada 6-4, Bo 5-5"}])
    assert page.inner_text(".ceremony h2") == "Ada wins"
    assert page.inner_text(".ceremony .by") == "level at 81 points, by the larger expeditions: Ada 6-4, Bo 5-5"
    assert page.locator(".medal").count() == 1
    assert page.locator(".step").count() == 2
    page.evaluate(SHOW, [scores((2, 1), (1, 2)), {**pad, "tie_break": ""}])
    assert page.inner_text(".ceremony .by") == "1 point ahead of Bo"


def reviewed(**turning: Any) -> dict[str, Any]:
    curve = [{"index": i, "at": 10 * i, "seat": i % 2, "chances": [i / 8, 1 - i / 8], "sure": True} for i in range(8)]
    move = {"text": "refuse", "label": "Refuse"}
    moment = {
        **{"index": 3, "at": 30, "seat": 1, "kind": "costly", "reason": "it ends the game too late"},
        **{"played": {**move, "chance": 0.44}, "better": {**move, "chance": 0.7}},
    }
    usual = {
        "seat": 1,
        "index": 3,
        "at": 30,
        "change": -0.26,
        "leader": 0,
        "since": "Roll 5",
        "when": "Roll 7",
        "steps": [],
    }
    return {"curve": curve, "moments": [moment], "turning": {**usual, **turning}}


def test_the_turning_point_is_the_reviews(player: Callable[..., Any]) -> None:
    """A decision with its chances and reason; or none, and who led since when. Without a review nothing is said."""
    page = ended(player(viewport={"width": 1440, "height": 900}), "lost_cities")
    assert page.locator("[data-end] .turning").count() == 0
    won = scores((90, 1), (80, 2))
    page.evaluate(SHOW, [won, {}, reviewed(how="decision", moment=0)])
    page.wait_for_selector("[data-end] .turning")
    assert page.inner_text(".turning h3") == "The turning point"
    assert page.inner_text(".swing b") == "70 % → 44 %"
    assert page.inner_text(".turning .say").endswith(": Refuse. It ends the game too late.")
    assert page.get_attribute(".turning .button", "href").endswith("/replay?at=30")
    assert page.locator(".chances .line").count() == 2
    assert page.inner_text(".swing span:last-child") == "Roll 7"
    thinking = {"turning": None, "state": "running", "done": 3, "planned": 8, "seconds_left": 41.0}
    page.evaluate(SHOW, [won, {}, reviewed() | thinking])
    page.wait_for_selector(".turning.thinking progress")
    assert "about 40 s" in page.inner_text(".turning .sub")
    steps = [
        {"at": 20, "when": "Roll 5", "seat": 0, "change": 0.09},
        {"at": 50, "when": "Roll 9", "seat": 1, "change": -0.07},
    ]
    page.evaluate(SHOW, [won, {}, reviewed(how="none", seat=None, moment=None, steps=steps)])
    page.wait_for_selector("[data-end] .turning .steps")
    assert page.inner_text(".turning h3") == "No single turning point"
    assert page.locator(".steps b").all_inner_texts() == ["+9 %", "−7 %"]
    assert faults(page, "[data-end]", Floors()) == []


def test_the_end_leads_on(player: Callable[..., Any]) -> None:
    """Counted as the plates count; the board and back; picture, share, review, new game, rematch. Opened again by its
    link nothing lies over it, and nothing is called decisive that no review has shown."""
    one = player(color_scheme="light")
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ended(one, "lost_cities")
    url = page.url
    assert sorted(row[-1] for row in columns(page)[:-1]) == sorted(numbers(page, "[data-seats] .total"))
    assert page.locator(".pad .win").count() >= 1
    assert page.locator("[data-end] .turning").count() == 0
    check(one, "the end", "[data-end]")
    names = page.locator("[data-seats] .plate-name").all_inner_texts()
    page.click("[data-end-close]")
    page.wait_for_selector("[data-end]", state="hidden")
    page.click("[data-open-end]")
    with page.expect_download() as download:
        page.click(".slip a[download]")
    picture = download.value.path().read_text("utf-8")
    assert picture.startswith("<svg")
    assert [name for name in page.locator(".pad tbody .who b").all_inner_texts() if name not in picture] == []
    page.evaluate("() => { delete Navigator.prototype.share; }")  # what a browser without a share sheet does
    page.click(".slip button")
    page.wait_for_selector(".toast")
    told, shared = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert all(points in told for points in page.locator(".pad td.sum > b").all_text_contents())
    stranger = player()
    stranger.goto(shared)
    stranger.page.wait_for_selector("[data-board] svg", state="attached")
    assert "/replay" in stranger.page.url
    page.goto(f"{url}?welcome")
    page.wait_for_selector("[data-end] .pad")
    assert not page.locator("[data-seat-dialog]").is_visible()
    lead_on(page, url)
    page.goto(url)
    page.click(".end-acts .primary")
    page.wait_for_url(lambda now: "/t/" in now and table_id(now) != table_id(url))
    one.wait_for_table()
    assert page.locator("[data-seats] .plate-name").all_inner_texts() == names


def lead_on(page: Any, url: str) -> None:
    page.goto(url)
    page.route("**/review?*", lambda route: route.fulfill(json={"state": "off"}))  # nobody thinks here
    page.click(".end-acts a[href$='/review']")
    page.wait_for_selector("main.review:not([aria-busy])")
    page.unroute("**/review?*")
    page.goto(url)
    page.click(".end-acts a[href^='/new/']")
    page.wait_for_selector("form[data-new-table]")
    assert page.url.endswith("/new/lost_cities")


def test_the_end_asks_for_another_rung(player: Callable[..., Any]) -> None:
    """Asked, not forced: the same again stays beside it; where nobody else fits, nothing is asked."""
    one = player()
    page = one.page
    one.new_table("lost_cities", ["human", "bot:random"])
    one.wait_for_table()
    results = scores((90, 1), (60, 2))
    for step, said in ((1, "one rung up"), (-1, "one rung down")):
        offer = {"level": "rung-5", "rung": 5, "name": "Mary Kingsley", "manner": "Waits.", "elo": None, "step": step}
        page.evaluate(NEXT, [results, offer])
        assert page.inner_text("[data-next]").split("\n") == ["Next: Mary Kingsley", said]
        assert page.inner_text("[data-rematch]").strip() == "The same again"
        page.click("[data-next]")
        page.click("[data-rematch]")
        assert page.evaluate("window.posted") == [["/rematch", {"level": "rung-5"}], ["/rematch", {}]]
    page.evaluate(NEXT, [results, None])
    assert page.locator("[data-next]").count() == 0
    assert page.inner_text("[data-rematch]").strip() == "Rematch"


def test_the_end_on_a_phone_in_the_dark(player: Callable[..., Any]) -> None:
    """The pad lies on its side, a line for every source; who cannot see it reads the table. One point is one point."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    one = player(color_scheme="dark", locale="fr-FR", **phone)
    page = ended_at_once(one, "expeditions", 2)
    assert page.inner_text('[data-group="status"]').strip() == "Fin de partie"
    check(one, "the end", "[data-end]")
    assert faults(page, "[data-end]", Floors(12, 40)) == []
    assert page.locator(".side li").count() == 5
    assert page.locator(".side .line").count() == 10
    assert page.locator(".pad table caption").count() == 1
    assert page.evaluate(SAID, ["0", "1", "−1", "2"]) == [
        *("0 points", "1 point", "−1 point", "2 points"),
        *("0 point", "1 point", "−1 point", "2 points"),
    ]
