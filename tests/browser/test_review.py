"""The review of a finished match in the browser: it begins by itself, says how far it is, and shows curve, precision
and moments beside the board. All but one decision are judged beforehand, so that little is thought."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from periplus.bots.judging import Judged, decisions_of, glance, steep_first
from periplus.match import Match, to_json
from periplus.table.store.store import Store

from .conftest import WAIT, Server, table_id, until
from .floors import faults
from .reading import check

pytestmark = pytest.mark.browser

GAME = "lost_cities"
FACT = {"kind": "part", "id": "part", "here": 60.0, "there": 20.0, "error": 1.0, "share": 0.9, "about": {"part": 0}}
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose worker thinks little and on the plain rules: nothing is compiled."""
    folder = tmp_path_factory.mktemp("review")
    running = Server(folder, PERIPLUS_RULES="plain", PERIPLUS_REVIEW_SIMULATIONS="3", PERIPLUS_BOT_WORKERS="1")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A file of a match in which the first seat refuses all it can; who opens it first adds the address."""
    played = Match.new(GAME, ["Ada", "Bo"], {"first_player": "A"}, seed=5)
    played.advance()
    while not played.over:
        seat = played.asked[0]
        played.play(played.legal(seat)[-1 if seat == 0 else 0], seat)
    file = tmp_path_factory.mktemp("match") / "match.json"
    file.write_text(json.dumps(to_json(played)))
    return {"file": file, "played": played}


def judged(match: Match) -> list[Judged]:
    """Every decision but the last to be judged: Ada has a costly, a dubious and a great one."""
    decisions = decisions_of(match)
    chosen = [decisions[place] for place in steep_first(decisions, glance(match.game, decisions))][:-1]
    choices = {each.index: [act.text for act in match.at(each.index).legal(each.seat)] for each in chosen}
    told = sorted(each.index for each in chosen if each.seat == 0 and len(choices[each.index]) > 2)
    kinds = dict(zip(told[1::4], ("great", "costly", "dubious"), strict=False))
    points = []
    for each in chosen:
        played = match.game.codec.text(each.action)
        others = [text for text in choices[each.index] if text != played]
        if not others:
            continue
        kind, share = kinds.get(each.index), 0.6 - 0.3 * each.index / len(match.log)
        loss = {"costly": 0.2, "dubious": 0.04}.get(kind or "", 0.0)
        chances = [share, 1 - share] if each.seat == 0 else [1 - share, share]
        why = [FACT] if kind == "costly" else []
        points.append(
            Judged(
                each.index,
                each.seat,
                played,
                others[0] if loss else played,
                chances[each.seat],
                chances[each.seat] - loss,
                loss,
                0.01,
                0.2 if kind == "great" else 0.0,
                kind != "great",
                160,
                chances,
                why,
            )
        )
    return points


def keep(server: Server, table: str, match: Match) -> None:
    """As if another process had judged them and left."""
    store = Store(f"sqlite:///{server.folder / 'tables.db'}")
    planned = len(decisions_of(match))
    assert store.reviews.claim(table, "test", 3, planned, 0.0)
    assert store.reviews.keep(table, "test", planned - 1, [asdict(point) for point in judged(match)])
    store.reviews.leave("test")
    store.engine.dispose()


def at_the_end(player: Callable[..., Any], thinking: Server, match: dict[str, Any], **options: Any) -> Any:
    one = player(thinking, **options)
    if "url" not in match:
        one.goto("/open")
        one.page.set_input_files("#file", match["file"])
        one.page.click("main button.primary")
        one.page.wait_for_selector("main:not([aria-busy])")
        match["url"] = one.page.url.partition("/replay")[0]
        match["cookies"] = one.context.cookies()
        keep(thinking, table_id(match["url"]), match["played"])
    one.context.add_cookies(match["cookies"])
    return one


def reviewed(player: Callable[..., Any], thinking: Server, match: dict[str, Any], **options: Any) -> Any:
    one = at_the_end(player, thinking, match, **options)
    one.goto(match["url"] + "/review")
    one.page.wait_for_selector(".precision-table", timeout=2 * WAIT)
    one.page.wait_for_selector("main:not([aria-busy])")
    return one


def here(one: Any) -> int:
    return int(one.page.evaluate("() => document.body.dataset.at"))


def test_one_click_from_the_end_it_thinks_and_tells(
    player: Callable[..., Any], thinking: Server, match: dict[str, Any]
) -> None:
    """Moments with what was played, what was better, its cost and one reason; a line a player; the board uncovered."""
    one = at_the_end(player, thinking, match, **DESK)
    page = one.page
    one.goto(match["url"])
    page.click(".end-acts a[href$='/review']")
    page.wait_for_selector(".precision-table", timeout=2 * WAIT)  # nobody asked it to begin
    page.click(".precision-table [data-player='0']")
    assert page.locator(".moment-card:not(.luck)").evaluate_all("all => all.map((each) => each.classList[1])") == [
        *("great", "costly", "dubious"),
    ]
    assert page.locator(".precision-table tbody tr").count() == 2
    page.click(".moment-card.costly .moment-head")
    card = page.locator(".moment-card.open")
    card.locator(".compared .was-better").wait_for()
    said = card.inner_text()
    assert "−20\u00a0%" in said
    assert len(card.locator(".moment-why").inner_text().split()) <= 25
    assert card.locator(".compared em").all_inner_texts()[0] != card.locator(".compared em").all_inner_texts()[1]
    page.wait_for_selector(".noted .ring.was-better")
    assert page.locator(".noted .note").count() <= 3
    line = page.locator("[data-line]")
    assert line.bounding_box()["height"] < 30
    over = page.evaluate(
        """() => document.querySelector('.board-frame').getBoundingClientRect().top
              - document.querySelector('.review .stage').getBoundingClientRect().top"""
    )
    assert over < 60, "more than one line lies over the board"
    opened, number = here(one), int(card.locator(".pin").inner_text())
    page.keyboard.press("ArrowDown")
    until(page, lambda: card.locator(".pin").all_inner_texts() == [str(number + 1)] and here(one) > opened)
    page.keyboard.press("ArrowUp")
    until(page, lambda: here(one) == opened)
    page.click(".moment-card.open .moment-acts .primary")
    page.wait_for_function("() => document.querySelector('[data-line] b').textContent.startsWith('Played')")
    page.wait_for_function("() => document.querySelector('[data-line] b').textContent.startsWith('Better')")
    page.wait_for_selector(".noted .ring.was-better")
    box = page.locator("[data-curve]").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 14, box["y"] + 90)
    page.wait_for_function("() => /^(\\d+) [/] \\1$/.test(document.querySelector('[data-moment]').textContent)")
    check(one, "review")
    page.click("[data-language-switch]")
    page.wait_for_function("() => document.querySelector('.moment-acts').textContent.includes('Rejouer d’ici')")
    one.goto(f"{match['url']}/replay")
    page.wait_for_selector(".scrubber .pin.costly")  # the same moments


def test_by_night_on_a_phone_in_french(player: Callable[..., Any], thinking: Server, match: dict[str, Any]) -> None:
    """One pane at a time; then from the better move on as a match of one's own."""
    one = reviewed(player, thinking, match, color_scheme="dark", locale="fr-FR", **PHONE)
    page = one.page
    page.click(".precision-table [data-player='0']")
    page.click(".moment-card.costly .moment-head")
    page.wait_for_selector(".moment-card.open .compared")
    check(one, "review on a phone")
    assert faults(page, "[data-pane=moments]", ignore="svg") == []
    page.click(".moment-acts .primary")
    page.wait_for_selector("[data-board] svg >> visible=true")
    assert page.locator("[data-line]").bounding_box()["height"] < 48, "two lines at most"
    check(one, "board on a phone")
    page.click("[data-show=log]")
    check(one, "log on a phone")
    page.click("[data-show=moments]")
    better = page.locator(".compared .was-better b").inner_text()
    page.click(".moment-acts button >> nth=1")
    page.wait_for_url(lambda url: "/review" not in url)
    page.wait_for_selector(".toast a[href*='/review']")
    assert better in page.inner_text(".toast")


def test_while_it_thinks_it_says_how_far_it_is_and_why_it_waits(
    player: Callable[..., Any], thinking: Server, match: dict[str, Any]
) -> None:
    one = reviewed(player, thinking, match, **DESK)
    page = one.page
    found = one.context.request.get(f"{thinking.url}/api/tables/{table_id(match['url'])}/review").json()
    half = len(found["curve"]) // 2
    rough = {"state": "running", "done": 20, "planned": 50, "seconds_left": 41.0, "others": 2, "players": []}
    curve = [point | {"sure": i < half} for i, point in enumerate(found["curve"])]
    now = [{**found, **rough, "turning": None, "curve": curve}]
    page.route("**/review?*", lambda route: route.fulfill(json=now[0]))
    one.goto(match["url"] + "/review")
    page.wait_for_selector(".thinking:visible")
    said = page.inner_text(".thinking")
    assert "20 of 50 decisions, about 40 seconds left" in said
    assert "2 further tables here wait for the bots too" in said
    assert page.locator(".chart .glanced").count() == 2
    assert page.inner_text("[data-moments-title]") == "Found so far"
    check(one, "thinking")
    now[0] = {"state": "stopped"}
    page.wait_for_selector("[data-again]:visible")
    assert "does not answer" in page.inner_text(".thinking")
    now[0] = found
    page.click("[data-again]")
    page.wait_for_selector(".precision-table")


def test_not_before_the_end(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now(GAME)
    one.goto(one.page.url + "/review")
    one.page.wait_for_selector("main:not([aria-busy])")
    assert one.page.inner_text("[data-thinking-far]") == "A match can be reviewed when it is over."
    assert Path(one.page.url.partition("?")[0]).name == "review"
