"""The block of the question: what others did stands whole in it, and pointing at something moves nothing."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from periplus.games import load_game
from periplus.table.web.catalogue import playable

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
WINDOWS = [(1440, 900), (1024, 768), (820, 1180), (600, 900)]

LIT = """() => {
  const seen = (piece) => piece.checkVisibility({ visibilityProperty: true });
  const boxes = [...document.querySelectorAll("[data-board] .lit")].filter(seen)
    .map((piece) => (piece.querySelector(".hit") ?? piece).getBoundingClientRect());
  const middles = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  return middles.filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
}"""
# Where the question's block lies, and what stands in its second line.
BLOCK = """() => {
  const { top, bottom } = document.querySelector("[data-prompt-pill]").getBoundingClientRect();
  return [Math.round(top), Math.round(bottom), document.querySelector("[data-preview]:not([hidden])")?.textContent];
}"""
SETTLED = "body:not(.laying) [data-board].choosing"


def asked(one: Any) -> None:
    one.wait_for_turn()
    while one.end_turn():
        one.wait_for_turn()
    one.page.wait_for_selector(SETTLED)


def begun(one: Any, game: str, kinds: list[str], decisions: int) -> None:
    """A table where others have moved; tips are read."""
    one.new_table(game, kinds, decisions=decisions)
    one.wait_for_table()
    asked(one)
    if one.page.locator("[data-tip]:visible").count():
        one.page.click("[data-tip]")


@pytest.mark.parametrize("pieces", [4, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_pointing_at_something_moves_nothing(
    game: str, pieces: int, same_dice: Any, player: Callable[..., Any]
) -> None:
    """The question's block has the same box whatever is told in it; of what is lit so many pieces, from all over."""
    one = player(same_dice, locale="fr-FR")
    page = one.page
    begun(one, game, ["human", "bot:random", "bot:random"], 4)
    told = 0
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(1, 1)
        page.wait_for_timeout(500)
        *rest, _ = page.evaluate(BLOCK)
        lit = page.evaluate(LIT)
        for x, y in lit[:: max(1, len(lit) // pieces)]:
            page.mouse.move(x, y)
            page.wait_for_timeout(200)  # as long as a pointer rests before it is told
            *block, text = page.evaluate(BLOCK)
            assert block == rest, f"{width}: {text}"
            told += bool(text)
    assert told > len(WINDOWS), "nothing was told"


BETWEEN = """() => {
  const [asked, under] = ["[data-prompt]", "[data-preview]"].map((part) => document.querySelector(part));
  under.textContent = "ce que cela apporte";
  under.hidden = false;
  under.className = "consequence";
  return [asked.textContent, under.getBoundingClientRect().top - asked.getBoundingClientRect().bottom];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_longest_question_does_not_lie_over_the_line_below(
    game: str, same_dice: Any, player: Callable[..., Any]
) -> None:
    one = player(same_dice, locale="fr-FR")
    page = one.page
    texts = load_game(game).texts("fr").entries
    longest = max((text for key, text in texts.items() if key.startswith(("ask.", "picked."))), key=len)

    def ask(route: Any) -> None:
        answer = route.fetch()
        body = re.sub(r'"(prompt|question)":"[^"]+', rf'"\1":"{longest}', answer.text())
        route.fulfill(response=answer, body=body)

    page.route(re.compile(r"/api/tables/\w+(/draft)?\?"), ask)
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    for width, height in [(1024, 768), (820, 1180), (768, 1024)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(SETTLED)
        asked, between = page.evaluate(BETWEEN)
        assert asked == longest
        assert between >= -0.5, width


COMMITS = """(words) => {
  const place = document.querySelector("[data-commit]");
  place.classList.remove("empty");
  place.querySelector("[data-commit-more]").textContent = "";
  return words.filter((word) => {
    place.querySelector("[data-commit-word]").textContent = word;
    return place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight;
  });
}"""


@pytest.mark.parametrize("game", GAMES)
def test_every_word_at_the_commit_place_is_read_whole(game: str, same_dice: Any, player: Callable[..., Any]) -> None:
    one = player(same_dice, locale="fr-FR")
    page = one.page
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    words = [text for key, text in load_game(game).texts("fr").entries.items() if key.startswith("commit.")]
    for width, height in [(1440, 900), (1024, 768), (820, 1180), (390, 844), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(SETTLED)
        assert page.evaluate(COMMITS, [*words, "Terminer le tour"]) == [], width


# As long as nine of ten turns of two rivals are in French.
NEWS = {
    "archeos": "Pytheas envoie 2 cartes (Botaniste vert en tête) : 1 ★ • Machu Picchu 1 → 2 ★ • tuile Botaniste +2 ★ "
    "Scylax envoie 2 cartes (Pilote rose en tête) : 1 ★ • laisse Botaniste rouge",
    "expeditions": "Pytheas jaune → Océan Atlantique • +1 ticket • ticket : jaune → Tombouctou Scylax jaune → Omatako "
    "• jaune : Passage du Nord-Ouest → Mer de Beaufort • jaune → Baie d’Hudson • +1 ticket • jaune : Passage du "
    "Nord-Ouest → Mer du Labrador • bleue → Mer de Beaufort • bleue : Porto Rico → Louisiane • objectif : +2",
    "excavation": "Scylax Danube → Açores • sondage : Australie verte → Caraïbes jaunes • initiative 1 • achète idole "
    "rouge (4) : −5 Pytheas achète boussole rouge (5) : −6 • échantillon • achète jarre violette (4) : −5 • "
    "échantillon • Grandes Plaines → Alaska → Hawaï • Açores → Appalaches",
    "lost_cities": "Pytheas commence en orange avec un 4 ; le rond est rayé (0 → −20) Scylax refuse les dés : refus 3 "
    "sur 9 (−30 → −20)",
}
# The news are written where they are seen; how many lines of them are cut off. Just after a window has changed its
# width they may be seen nowhere: -1.
CUT = """(text) => {
  const seen = [...document.querySelectorAll("[data-news], [data-logline-text]")]
    .find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (!seen) return -1;
  seen.textContent = text;
  seen.classList.add("long", "longer");
  const line = parseFloat(getComputedStyle(seen).lineHeight);
  const around = seen.closest(".pill").getBoundingClientRect();
  const over = Math.max(0, seen.getBoundingClientRect().bottom - around.bottom - 2, around.bottom - innerHeight);
  return Math.floor((seen.scrollHeight - seen.clientHeight + over) / (line / 2));
}"""


@pytest.mark.parametrize("game", GAMES)
def test_news_stand_whole_at_rest(game: str, same_dice: Any, player: Callable[..., Any]) -> None:
    one = player(same_dice, locale="fr-FR")
    page = one.page
    begun(one, game, ["human", "bot:random", "bot:random"], 3)
    while not page.locator(":is([data-news], [data-logline-text]):visible").count():
        one.choose_in_list(0)
        asked(one)
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(SETTLED)
        page.wait_for_function(f"text => ({CUT})(text) === 0", arg=NEWS[game])  # once it is laid out for that width


# Twice as much as there is room for: which lines are seen, and whether the last is, once a wheel was turned over them.
LINES = """(text) => {
  const seen = [...document.querySelectorAll("[data-news], [data-logline-text]")]
    .find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (text) seen.replaceChildren(document.createElement("span"));
  if (text) seen.firstChild.textContent = text;
  seen.classList.add("long", "longer");
  const style = getComputedStyle(seen);
  const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
  const box = seen.getBoundingClientRect();
  return {
    lines: (seen.clientHeight - padding) / parseFloat(style.lineHeight),
    more: seen.scrollHeight - seen.clientHeight - seen.scrollTop,
    inside: box.bottom <= seen.closest(".pill").getBoundingClientRect().bottom + 1 && box.bottom <= innerHeight,
    at: [box.x + box.width / 2, box.y + box.height / 2],
  };
}"""


@pytest.mark.parametrize("game, seats", [("excavation", 4), ("archeos", 6), ("expeditions", 6)])
def test_news_of_many_are_never_cut(game: str, seats: int, same_dice: Any, player: Callable[..., Any]) -> None:
    """Whole lines, and a wheel brings the last of them."""
    one = player(same_dice, locale="fr-FR")
    page = one.page
    begun(one, game, ["human", *["bot:random"] * (seats - 1)], 2)
    while not page.locator(":is([data-news], [data-logline-text]):visible").count():
        one.choose_in_list(0)
        asked(one)
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(500)
        page.wait_for_selector(SETTLED)
        page.locator(":is([data-news], [data-logline-text]):visible").first.wait_for()
        told = page.evaluate(LINES, " ".join([NEWS[game]] * 4))
        assert abs(told["lines"] - round(told["lines"])) < 0.1, (width, told)
        assert told["more"] > 0
        assert told["inside"], width
        page.mouse.move(*told["at"])
        page.mouse.wheel(0, 3000)
        page.wait_for_timeout(200)
        assert page.evaluate(LINES, "")["more"] <= 1, width
