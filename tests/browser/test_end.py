"""The end of a match: counted by category, the winner, what decided it; every way on from there does what it says."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import table_id
from .floors import Floors, faults
from .reading import check

pytestmark = pytest.mark.browser

MODULE = "document.querySelector('script[src*=\"table.js\"]').src.replace('table/table.js', '{}.js')"
SAID = f"""async (points) => {{
  const {{ loadWords, w }} = await import({MODULE.format("parts/words")});
  const said = [];
  for (const language of ["en", "fr"]) {{
    await loadWords(language);
    said.push(...points.map((each) => w("end.by", {{ points: each }})));
  }}
  return said;
}}"""
COLOURS = {"Red": "rgb(169, 60, 34)", "Orange": "rgb(222, 124, 40)", "Blue": "rgb(43, 100, 144)"}
VIEW = "() => fetch(`/api/tables/${document.body.dataset.table}`).then((answer) => answer.json())"


def ended(one: Any, game: str) -> Any:
    """A table whose match is over, and the page when it has found what decided it."""
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    one.wait_for_turn()
    one.finish_quickly()
    one.page.wait_for_selector("[data-end] .decided .button", state="attached")
    return one.page


ROOM = """() => {
  const box = (where) => document.querySelector(`[data-end] ${where}`).getBoundingClientRect();
  const end = document.querySelector("[data-end]");
  const overhangs = [...end.querySelectorAll(".lane-total, .lane, .legend-row")].filter(
    (each) => each.scrollWidth > each.clientWidth + 1,
  );
  const [first, last] = [".lane:first-child", ".lane:last-child"].map(box);
  const roads = [...end.querySelectorAll(".road")];
  return {
    "the way to see it again stands beside the heading": Math.abs(box("h3").y - box(".again").y) < 20,
    "everything is in sight": end.scrollHeight <= end.clientHeight,
    "nothing hangs over": overhangs.length === 0,
    "lanes fill their paper": last.bottom - first.top > 0.5 * box(".counting ol").height,
    "bars begin as their roads do": roads.every((road) => {
      const bar = road.querySelector(".segment");
      return !bar || getComputedStyle(bar).borderTopLeftRadius === getComputedStyle(road).borderTopLeftRadius;
    }),
    "the moment is pictured": document.querySelector(".scene").naturalWidth > 0,
  };
}"""


@pytest.mark.parametrize("game", ["excavation", "lost_cities"])
def test_the_end_uses_its_room(game: str, player: Callable[..., Any]) -> None:
    """On a desk and on a smaller one: heading and button in a line, bars as round as their roads, room for a hundred
    points, and what decided it as it stood."""
    one = player(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    page = ended(one, game)
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => document.querySelector('.scene').complete")
        page.evaluate("() => document.querySelector('.counting ol').classList.remove('grows')")
        found = page.evaluate(ROOM)
        assert [fault for fault, fine in found.items() if not fine] == [], (width, page.inner_text(".counting"))


def test_alone_every_kind_of_points_has_a_lane(player: Callable[..., Any]) -> None:
    """One bar said little: they add up to the total, and what was lost is told as well."""
    one = player()
    one.new_table("lost_cities", ["human"])
    one.wait_for_table()
    one.wait_for_turn()
    one.finish_quickly()
    page = one.page
    page.wait_for_selector("[data-end] .decided .button", state="attached")
    lanes = numbers(page, ".lane-total")
    assert len(lanes) > 1
    assert [sum(lanes)] == numbers(page, "[data-seats] .total")
    assert faults(page, "[data-end]", Floors()) == []


def numbers(page: Any, where: str) -> list[int]:
    return [int(text.replace("−", "-")) for text in page.locator(where).all_text_contents()]


def test_the_end_leads_on(player: Callable[..., Any]) -> None:
    """Counted as the plates count; the board and back; picture, share, see again, review, new game, rematch."""
    one = player(color_scheme="light")
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ended(one, "lost_cities")
    url = page.url
    assert sorted(numbers(page, ".lane-total")) == sorted(numbers(page, "[data-seats] .total"))
    assert page.locator(".lane.win").count() >= 1
    swatches = page.locator(".legend-row li").evaluate_all(
        "all => Object.fromEntries(all.map((one) => [one.innerText.trim(), one.firstChild.style.background]))"
    )
    assert {name: swatches[name] for name in COLOURS if name in swatches} == {
        name: colour for name, colour in COLOURS.items() if name in swatches
    }, "a colour's points have that colour"
    assert len(set(swatches.values())) == len(swatches)
    check(one, "the end", "[data-end]")
    assert faults(page, "[data-end]", Floors()) == []
    names = page.locator("[data-seats] .plate-name").all_inner_texts()
    page.click("[data-end-close]")
    page.wait_for_selector("[data-end]", state="hidden")
    page.click("[data-open-end]")
    with page.expect_download() as download:
        page.click(".slip a[download]")
    picture = download.value.path().read_text("utf-8")
    assert picture.startswith("<svg")
    assert [name for name in page.locator(".lane-name b").all_inner_texts() if name not in picture] == []
    page.evaluate("() => { delete Navigator.prototype.share; }")  # what a browser without a share sheet does
    page.click(".slip button")
    page.wait_for_selector(".toast")
    told, shared = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert all(points in told for points in page.locator(".lane-total").all_text_contents())
    stranger = player()
    stranger.goto(shared)
    stranger.page.wait_for_selector("[data-board] svg", state="attached")
    assert "/replay" in stranger.page.url
    lead_on(page, url)
    page.goto(url)
    page.click(".end-acts .primary")
    page.wait_for_url(lambda now: "/t/" in now and table_id(now) != table_id(url))
    one.wait_for_table()
    assert page.locator("[data-seats] .plate-name").all_inner_texts() == names


def lead_on(page: Any, url: str) -> None:
    at = page.get_attribute(".decided .button", "href").rpartition("=")[2]
    page.click(".decided .button")
    page.wait_for_function("at => document.querySelector('[data-moment]')?.textContent.startsWith(`${at} /`)", arg=at)
    page.goto(url)
    page.click(".end-acts a[href$='#review']")
    page.wait_for_selector("[data-review-start]:visible")
    page.goto(url)
    page.click(".end-acts a[href^='/new/']")
    page.wait_for_selector("form[data-new-table]")
    assert page.url.endswith("/new/lost_cities")


def test_the_end_on_a_phone_in_the_dark(player: Callable[..., Any]) -> None:
    """Expeditions: the header says that it is over; the mark on the curve, the sentence and the link are one moment,
    and it is a move, not the dealing that moves points to and fro before the first. One point is one point."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    one = player(color_scheme="dark", locale="fr-FR", **phone)
    page = ended(one, "expeditions")
    assert page.inner_text('[data-group="status"]').strip() == "Fin de partie"
    check(one, "the end", "[data-end]")
    assert faults(page, "[data-end]", Floors(12, 40)) == []
    view = page.evaluate(VIEW)
    first = min(line["moment"] for line in view["log"] if line["seat"] != "chance") - 1
    at = int(page.get_attribute(".decided .button", "href").rpartition("=")[2])
    assert first < at <= view["moments"]
    mark = float(page.get_attribute("[data-decided]", "d").split()[0][1:])
    assert mark == pytest.approx(10 + 380 * (at - first) / (view["moments"] - first), abs=0.1)
    told = max(line["moment"] for line in view["log"] if line["moment"] <= at)
    sentence = next(line["text"] for line in view["log"] if line["moment"] == told)
    assert page.inner_text(".decided p") == sentence
    assert page.evaluate(SAID, ["0", "1", "−1", "2"]) == [
        *("by 0 points", "by 1 point", "by −1 point", "by 2 points"),
        *("de 0 point", "de 1 point", "de −1 point", "de 2 points"),
    ]
