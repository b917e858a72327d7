"""Faults that were seen once: each test fails when its fault is put back. Those of the grammar are in test_grammar,
those of crowded boards in the games' own floors, wrong promises and untold events in tests/match/test_promises.py."""

import json
import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from periplus.games import load_game
from periplus.match import Match, to_json

from .boards import positions
from .conftest import table_id

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RULE_ID = re.compile(r"\b(?:EE|EX|AS|LC|ZU)-?\d{2,3}\b")


COUNTED = """async (seats) => {
  const base = `/api/tables/${document.body.dataset.table}/replay`;
  const found = [];
  for (let n = 20; ; n += 20) {
    const moment = await fetch(`${base}/${n}`).then((answer) => answer.ok && answer.json());
    if (!moment) return found;
    for (let seat = 0; seat < seats; seat += 1) {
      const plate = document.createElement("div");
      plate.innerHTML = moment.board.groups[`plate-${seat}`];
      const [sure, credits] = [".ee-sure b", ".ee-held"].map((one) => Number(plate.querySelector(one)?.textContent));
      if (sure && credits) found.push([sure, credits]);
    }
  }
}"""


def opened_file(one: Any, match: Match, folder: Path) -> None:
    file = folder / "match.json"
    file.write_text(json.dumps(to_json(match)), "utf-8")
    one.goto("/open")
    one.page.set_input_files("#file", file)
    one.page.click("main button.primary")
    one.page.wait_for_selector("[data-board] svg", state="attached")


def test_excavation_counts_and_shows_each_player_once(player: Callable[..., Any], tmp_path: Path) -> None:
    """At step 0 of a replay the same player was shown twice; under a name stood credits alone while the gallery
    counted already."""
    *_, match = positions(load_game("excavation"), 2, seed=2, every=1000)
    one = player()
    opened_file(one, match, tmp_path)
    counted = one.page.evaluate(COUNTED, 2)
    assert all(sure >= credits for sure, credits in counted)
    assert any(sure > credits for sure, credits in counted), "the gallery is not counted"
    one.goto(one.page.url.partition("?")[0] + "?at=0")
    one.page.wait_for_function("() => document.querySelector('[data-moment]').textContent.startsWith('0 /')")
    assert one.page.locator("[data-seats] .plate-name").all_inner_texts() == list(match.players)


def test_the_log_of_zu_prints_no_rule_ids(player: Callable[..., Any]) -> None:
    one = player()
    one.new_table("excavation", ["human"])
    one.wait_for_table()
    one.wait_for_turn()
    one.finish_quickly()
    lines = "\n".join(one.page.locator("[data-log] li").all_text_contents())
    assert "Zu" in lines
    assert RULE_ID.findall(lines) == []


def test_what_if_says_what_was_played_and_leads_back(player: Callable[..., Any]) -> None:
    """It opened with the better move played, without a word or a way back."""
    one = player()
    one.play_now("lost_cities")
    one.wait_for_turn()
    back = f"/t/{table_id(one.page.url)}/review?at=2"
    one.goto(f"{one.page.url}?played={quote('Refuse the dice')}&back={quote(back)}")
    one.page.wait_for_selector(".toast a.button")
    assert "Refuse the dice" in one.page.inner_text(".toast")
    one.page.click(".toast a.button")
    one.page.wait_for_url(f"**{back}")
    one.page.wait_for_selector("[data-board] svg", state="attached")


def test_the_prompt_has_one_edge(player: Callable[..., Any]) -> None:
    """Its left bar was half thick, half thin: whatever edge the pill has, it has all around."""
    one = player()
    one.play_now("lost_cities")
    edges = one.page.evaluate(
        """() => ["Left", "Right", "Top", "Bottom"].map((side) =>
          getComputedStyle(document.querySelector("[data-prompt-pill]"))[`border${side}Width`])"""
    )
    assert len(set(edges)) == 1


def test_the_dice_stay_for_who_chooses_last(player: Callable[..., Any]) -> None:
    """Of the first pair the first player takes; what is left lies there in sight for the second."""
    host = player()
    host.new_table("lost_cities", ["human", "human"], options={"first_player": "A"})
    link = host.page.input_value("#link-1")
    host.page.click("main a.primary")
    host.wait_for_table()
    guest = player()
    guest.goto(link)
    guest.wait_for_table()
    host.wait_for_turn()
    host.choose_in_list(0)
    while not host.end_turn():
        host.choose_in_list(0)
    guest.wait_for_turn()
    for one in (host, guest):
        dice = one.page.locator("[data-board] .lc-tray .die:visible")
        assert dice.count() >= 2


def test_a_role_answers_a_finger(player: Callable[..., Any]) -> None:
    """Archeos on a phone: a card that is tapped is chosen, or says what it is."""
    one = player(**PHONE)
    one.play_now("archeos")
    one.wait_for_turn()
    spot = one.page.evaluate(
        """() => {
          for (const card of document.querySelectorAll('[data-board] .rolecard[data-id]')) {
            card.scrollIntoView({ block: 'center', inline: 'center' });
            const box = card.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            if (document.elementFromPoint(x, y)?.closest('[data-id]') === card) return { x, y };
          }
          return null;
        }"""
    )
    assert spot, "no card can be reached"
    one.page.touchscreen.tap(spot["x"], spot["y"])
    one.page.wait_for_selector("[data-board] .chosen, [data-card]:visible, [data-why]:visible")


EDGES = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const light = (i) => 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
  let edges = 0;
  for (let i = 0; i + 4 * width < data.length; i += 4)
    edges += Math.max(Math.abs(light(i) - light(i + 4)), Math.abs(light(i) - light(i + 4 * width))) > 24;
  return edges;
}"""


def test_vignettes_keep_their_outlines_in_the_dark(player: Callable[..., Any]) -> None:
    """Dark lines on a dark ground were lost at night, up to half of them: nearly as many edges are seen as by day."""
    edges: dict[str, list[int]] = {}
    for scheme in ("light", "dark"):
        one = player(color_scheme=scheme)
        one.goto("/")
        drawn = one.page.locator(".cover > svg")
        taken = [b64encode(drawn.nth(n).screenshot()).decode() for n in range(drawn.count())]
        edges[scheme] = [one.page.evaluate(EDGES, picture) for picture in taken]
    assert len(edges["light"]) == 4
    assert all(night > 0.7 * day > 0 for day, night in zip(edges["light"], edges["dark"], strict=True)), edges


# What a page shows, and how often it asks for a whole view, where patches overtake the answer that they fit on.
OVERTAKEN = """async () => {
  const { Line } = await import("/static/js/table/line.js");
  const board = { still: "/health", groups: {} };
  const view = { version: 1, legal: [], log: [], asked: [], viewer: { seat: 0 }, board };
  const seen = [];
  let whole = 0;
  const table = { view: async () => ({ ...view, version: 4 + (whole += 1) }) };
  const line = new Line(table, { onView: ({ version }) => seen.push(version) });
  await line.receive(view);
  let answer;
  const played = line.attempt(() => new Promise((resolve) => (answer = resolve)));
  for (const from of [2, 3]) await line.receive({ from, version: from + 1, asked: [] });
  answer({ from: 1, version: 2, asked: [] });
  await played;
  return { seen, whole };
}"""


def test_news_that_overtakes_an_answer_waits_for_it(player: Callable[..., Any]) -> None:
    """It was thrown away, and what followed was asked for as whole views, four at once."""
    one = player()
    one.goto("/open")
    assert one.page.evaluate(OVERTAKEN) == {"seen": [1, 2, 3, 4], "whole": 0}
