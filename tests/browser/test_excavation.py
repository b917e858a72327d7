"""Excavation Earth under the hand."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from periplus.core.draw.board import Format
from periplus.core.engine.frames import top_ask
from periplus.games import load_game
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import CARD_COUNT, TRAVEL_CARD
from periplus.match import Match

from ..sampling import sampled
from .boards import lay, positions
from .floors import faults
from .survey import Screens

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width, height", [(701, 1000), (820, 1180), (960, 640)])
def test_between_phone_and_desk_nothing_leaves_the_window(width: int, height: int, browser: Any, server: Any) -> None:
    page = browser.new_page(viewport={"width": width, "height": height}, service_workers="block")
    page.goto(f"{server.url}/open")
    lay(page, next(positions(load_game("excavation"), 4, seed=4, every=200)), 0, "medium", "fr")
    box = page.locator(".ee-table").bounding_box()
    page.close()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


def test_one_s_base_stays_open_while_something_in_it_is_chosen(browser: Any, server: Any) -> None:
    """It would take the focus with it, and Enter would have nothing to commit."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, service_workers="block")
    page.goto(f"{server.url}/open")
    lay(page, next(positions(load_game("excavation"), 2, seed=4, every=40)), 0, "medium", "en")
    room = page.locator(".ee-room-mine")
    for state, seen in (("", False), ("lit", True), ("chosen", True)):
        room.locator("[data-id]").first.evaluate(
            "(piece, state) => { piece.classList.remove('lit', 'chosen'); if (state) piece.classList.add(state); }",
            state,
        )
        assert room.is_visible() is seen, state
    page.close()


@pytest.mark.slow
def test_a_chosen_card_shows_what_it_can_do_and_goes_back(player: Callable[..., Any]) -> None:
    """The actions of a card appear beside it; those that are not possible say what they need; it can be put back."""
    one = player()
    one.play_now("excavation")
    one.wait_for_turn()
    while not one.page.locator(".ee-card.lit").count():
        version = one.version
        one.choose_in_list(0)
        one.wait_for_change(version)
        one.wait_for_turn()
    first = one.page.locator(".ee-card.lit[data-id^='card:']").first
    first.click(position={"x": 8, "y": 20})
    shown = one.page.locator(".ee-card.chosen + .ee-pets .ee-pet")
    assert shown.count() in (2, 7)
    assert all(shown.nth(number).is_visible() for number in range(shown.count()))
    assert all(text.strip() for text in shown.locator("i").all_inner_texts())
    assert not one.page.locator(".ee-pass").is_visible()
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector(".ee-card.chosen", state="detached")
    assert one.page.locator(".ee-pass").is_visible()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_strip_is_the_upper_edge_of_the_hand(locale: str, player: Callable[..., Any]) -> None:
    """Across it, news between the two, and in either language no taller while a card and an action of many words are
    chosen: it would cover the market."""
    one = player(viewport={"width": 1440, "height": 900}, locale=locale)
    one.play_now("excavation")
    one.wait_for_turn()
    page = one.page
    ask, news, hand, pill = (page.locator(part) for part in (".ee-ask", ".ee-news", ".ee-hand", "[data-prompt-pill]"))
    above, between, below = (part.bounding_box() for part in (ask, news, hand))
    assert abs(above["y"] + above["height"] - between["y"]) < 1
    assert abs(between["y"] + between["height"] - below["y"]) < 1
    able = page.locator(".ee-fan .ee-card.lit:has(+ .ee-pets .ee-pet:not(.ee-off))")
    while not able.count():
        one.choose_in_list(0)
        one.wait_for_turn()
    able.first.click(position={"x": 8, "y": 40})
    page.wait_for_selector(".ee-card.chosen")
    assert pill.bounding_box()["height"] < 50
    actions = page.locator(".ee-card.chosen + .ee-pets .ee-pet.lit")
    if actions.count():
        actions.first.click()
        page.wait_for_selector("body:not(.laying)")
        assert pill.bounding_box()["height"] < 50, page.inner_text(".said")
    bare = "of => [getComputedStyle(of).backgroundColor, getComputedStyle(of).boxShadow]"
    assert pill.evaluate(bare) == hand.evaluate(bare), "words and buttons on the hand's own ground"
    strip = page.locator("[data-strip]").bounding_box()
    assert strip["width"] > below["width"] - 8


READ = """cards => cards.map(card => {
  const shown = name => name.checkVisibility() && !name.closest(".chosen");
  const seen = ({ x, y, width, height }) => [.02, .5, .98].every(share =>
    document.elementFromPoint(x + share * width, y + height / 2)?.closest(".ee-card, .ee-pick") === card);
  const names = [...card.querySelectorAll(".ee-cn, .ee-hn")].filter(shown);
  return card.matches(".chosen") || names.some(name => seen(name.getBoundingClientRect())) ? "" : card.dataset.id;
}).filter(Boolean)"""

CHOOSE = "(all, at) => all.forEach((card, i) => card.classList.toggle('chosen', i === at))"


def with_hand(kinds: int) -> Match:
    """A match of two at the first action, the one to act with so many different cards."""
    match = Match.new("excavation", ["Ada", "Hanno"], seed=3)
    match.advance()
    while top_ask(match.state) != Ask.ACTION:
        match.play(match.legal(match.asked[0])[0], match.asked[0])
    seat, (travel, cards) = match.asked[0], (2, kinds - 2)
    for i in range(len(TRAVEL_CARD)):
        match.state.travel[seat, i] = int(i < travel)
    for kind in range(CARD_COUNT):
        match.state.hand[seat, kind] = int(kind < cards) + int(kind == 0)
    return match


@pytest.mark.parametrize("format", ["wide", "medium"])
def test_every_card_of_a_large_hand_shows_its_name(format: Format, screens: Screens) -> None:
    """In both rows, also while one of them stands beside the others with what it can do."""
    page = screens.page(format)
    for kinds, language in ((14, "en"), (11, "en"), (10, "fr")):
        match = with_hand(kinds)
        lay(page, match, match.asked[0], format, language)
        cards = page.locator(".ee-fan .ee-card")
        assert cards.count() == kinds
        for chosen in (-1, 2, kinds - 3):
            cards.evaluate_all(CHOOSE, chosen)
            assert cards.evaluate_all(READ) == [], (language, chosen)
            assert faults(page, ".ee-hand", contrast=False) == [], (language, chosen)


@pytest.mark.parametrize("format", ["wide", "medium"])
def test_cards_to_choose_from_have_the_room_that_few_in_hand_leave(format: Format, screens: Screens) -> None:
    match = Match.new("excavation", ["Ada", "Hanno"], seed=3)
    match.advance()
    while top_ask(match.state) != Ask.DRAFT:
        match.play(match.legal(match.asked[0])[0], match.asked[0])
    seat = match.asked[0]
    for kind in range(CARD_COUNT):
        match.state.hand[seat, kind] = 0
        match.state.packet[seat, kind] = int(kind % 4 == 0 and kind < 28)
    page = screens.page(format)
    lay(page, match, seat, format, "en")
    picks = page.locator(".ee-packet .ee-pick")
    assert picks.count() == 7
    assert picks.evaluate_all(READ) == []


def test_a_pointer_reaches_the_answers_beside_the_hand(screens: Screens) -> None:
    """The hand lay over them, and over the cards to choose from, with all of its ground."""
    match = with_hand(8)
    plain = {"yes", "no", "stop", "trader", "envoy"}
    rng = random.Random(1)
    while not (match.state.played > 0 and any(act.text in plain for act in match.legal(match.asked[0]))):
        match.play(rng.choice(match.legal(match.asked[0])), match.asked[0])
    page = screens.page("wide")
    lay(page, match, match.asked[0], "wide", "en")
    answers = page.locator(".ee-answers .ee-pet")
    assert answers.count() > 0
    reached = answers.evaluate_all("""all => all.every(one => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".ee-pet") === one;
    })""")
    assert reached


SPAN = """cards => {
  const boxes = cards.map(card => card.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map(box => box.left)), Math.max(...boxes.map(box => box.right))];
  const ground = document.querySelector(".ee-hand").getBoundingClientRect();
  const beside = document.querySelector(".ee-pass").getBoundingClientRect().right;
  return (right - left) / (ground.right - beside);
}"""


@sampled("kinds, format", [6, 9, 10, 11, 12, 15], ["wide", "medium"])
def test_a_hand_has_the_width_of_its_ground(kinds: int, format: Format, screens: Screens) -> None:
    page = screens.page(format)
    match = with_hand(kinds)
    lay(page, match, match.asked[0], format, "en")
    assert page.locator(".ee-fan .ee-card").evaluate_all(SPAN) > 0.85


def test_one_s_base_reaches_down_to_the_edge_of_the_table(screens: Screens) -> None:
    page = screens.page("wide")
    match = with_hand(8)
    lay(page, match, match.asked[0], "wide", "en")
    base, hand = (page.locator(part).first.bounding_box() for part in (".ee-base", ".ee-hand"))
    assert abs(base["y"] + base["height"] - hand["y"] - hand["height"]) < 20


def under_way(kinds: int) -> Match:
    """A relic is being picked, with so many cards left."""
    match = with_hand(kinds)
    seat = match.asked[0]
    match.play(next(act for act in match.legal(seat) if act.text.startswith("survey ")), seat)
    match.advance()
    while top_ask(match.state) != Ask.SURVEY_PLACE:
        match.play(match.legal(match.asked[0])[0], match.asked[0])
    return match


def test_on_a_phone_an_action_under_way_leaves_the_room_to_the_board(screens: Screens) -> None:
    """The played card with its action, and the hand in one row that looks out from below."""
    page = screens.page("phone")
    match = under_way(12)
    lay(page, match, match.asked[0], "phone", "fr")
    assert page.locator(".ee-doing").inner_text().startswith("Sonder")
    assert page.locator(".ee-hand").bounding_box()["height"] < 150
    tops = page.locator(".ee-fan .ee-card").evaluate_all("cards => cards.map(card => card.getBoundingClientRect().top)")
    assert max(tops) - min(tops) < 24
    assert faults(page, ".ee-hand", contrast=False) == []


SHOWN = """cards => cards.map(card => {
  const { left, right, top } = card.getBoundingClientRect();
  const across = Array.from({ length: Math.floor(right - left) }, (_, i) => left + i);
  return across.filter(x => document.elementFromPoint(x, top + 30)?.closest(".ee-card") === card).length;
})"""


@pytest.mark.parametrize("kinds", [6, 7, 14])
def test_on_a_phone_every_card_shows_as_much_as_a_finger_needs(kinds: int, screens: Screens) -> None:
    page = screens.page("phone")
    match = with_hand(kinds)
    lay(page, match, match.asked[0], "phone", "fr")
    cards = page.locator(".ee-fan .ee-card")
    assert cards.count() == kinds
    assert min(cards.evaluate_all(SHOWN)) >= 40
    assert faults(page, ".ee-hand", contrast=False) == []


def choose_a_card(one: Any) -> None:
    """At the first action, one with which something can be done."""
    one.play_now("excavation")
    one.wait_for_turn()
    able = one.page.locator(".ee-card.lit:has(+ .ee-pets .ee-pet:not(.ee-off))")
    while not able.count():
        one.choose_in_list(0)
        one.wait_for_turn()
    able.first.click(position={"x": 8, "y": 20})
    one.page.wait_for_selector(".ee-card.chosen")


BETWEEN = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const parts = [".ee-rooms", "[data-strip] .said", ".ee-hand", "[data-commit]", "[data-bar]"];
  const [room, words, hand, commit, bar] = parts.map(box);
  const gaps = [words.top - room.bottom, hand.top - words.bottom, commit.top - hand.bottom, bar.top - commit.bottom];
  return { gaps: gaps.map(Math.round), share: room.height / innerHeight, hand: hand.height };
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_on_a_phone_the_question_lies_over_the_hand_and_the_commit_below(
    locale: str, player: Callable[..., Any]
) -> None:
    """The room, the question, the hand, what is done with it, the bar; words that grow never take from the room."""
    one = player(viewport={"width": 390, "height": 844}, locale=locale, has_touch=True)
    choose_a_card(one)
    page = one.page
    for lines in (0, 4):
        page.evaluate(
            """lines => {
              const said = document.querySelector("[data-preview]");
              if (lines) said.textContent = "la conséquence de bien des mots ".repeat(lines);
              said.hidden = !said.textContent;
            }""",
            lines,
        )
        place = page.evaluate(BETWEEN)
        assert min(place["gaps"]) >= 0, (lines, place)
        assert max(place["gaps"]) < 12, (lines, place)
        assert place["share"] >= 0.45, (lines, place)
        assert place["hand"] > 40, (lines, place)


CUT = """pets => pets.filter(pet => {
  const words = [...pet.querySelectorAll("b, i")].some(word => word.scrollWidth > word.clientWidth);
  return words || pet.getBoundingClientRect().right > innerWidth;
}).map(pet => pet.innerText)"""


@pytest.mark.parametrize("width", [390, 360])
def test_on_a_phone_every_action_of_a_card_is_read_whole(width: int, browser: Any, server: Any) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844}, service_workers="block")
    page.goto(f"{server.url}/open")
    match = with_hand(14)
    lay(page, match, match.asked[0], "phone", "fr")
    cards = page.locator(".ee-fan .ee-card")
    for chosen in range(cards.count()):
        cards.evaluate_all(CHOOSE, chosen)
        assert page.locator(".ee-card.chosen + .ee-pets .ee-pet").evaluate_all(CUT) == []
    page.close()


@pytest.mark.parametrize("width, height", [(1440, 900), (1024, 768), (390, 844)])
def test_a_composed_move_is_committed_by_its_word(width: int, height: int, player: Callable[..., Any]) -> None:
    """At the commit place, which is always there and says so when nothing is laid."""
    one = player(viewport={"width": width, "height": height})
    choose_a_card(one)
    page = one.page
    place = page.locator("[data-strip] [data-commit]")
    assert place.is_visible()
    assert not one.laid
    spot = place.bounding_box()
    action = page.locator(".ee-card.chosen + .ee-pets .ee-pet.lit").first
    name = action.locator("b").inner_text()
    action.click()
    for number in range(6):
        if one.laid:
            break
        assert one.click_lit(number)
    assert place.locator("[data-commit-word]").inner_text() == name
    now = place.bounding_box()
    assert (spot["x"], spot["width"]) == (now["x"], now["width"])
    assert faults(page, "[data-strip]") == []
    one.commit()


LEFT = """cards => cards.filter(card => !card.matches(".chosen")).map(card => {
  const { left, right } = card.getBoundingClientRect();
  return [left, right];
}).sort((one, other) => one[0] - other[0])"""


@pytest.mark.parametrize("format", ["wide", "medium"])
@pytest.mark.parametrize("kinds", [3, 4])
def test_few_cards_lie_beside_the_actions_of_the_chosen_one(kinds: int, format: Format, screens: Screens) -> None:
    """Next to one another too: the chosen one leaves no gap among them."""
    page = screens.page(format)
    match = with_hand(kinds)
    lay(page, match, match.asked[0], format, "en")
    cards = page.locator(".ee-fan .ee-card")
    for chosen in range(kinds):
        cards.evaluate_all(CHOOSE, chosen)
        edge = page.locator(".ee-card.chosen, .ee-card.chosen + .ee-pets .ee-pet").evaluate_all(
            "all => Math.max(...all.map(one => one.getBoundingClientRect().right))"
        )
        edges = [(0.0, edge), *cards.evaluate_all(LEFT)]
        gaps = [after[0] - before[1] for before, after in pairwise(edges)]
        assert all(0 < gap < 40 for gap in gaps), (chosen, gaps)


LIT = """() => [...document.querySelectorAll(".lit")].filter((piece) => piece.checkVisibility()).map((piece) => {
  const box = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""


def test_on_an_upright_tablet_the_packet_and_the_hand_lie_apart(screens: Screens) -> None:
    """Every card to choose from can be hit in its middle, and lies above the cards in hand."""
    match = Match.new("excavation", ["Ada", "Hanno"], seed=3)
    match.advance()
    while match.question(match.asked[0]) != "draft":
        match.play(match.legal(match.asked[0])[-1], match.asked[0])
    seat = match.asked[0]
    page = screens.page("medium")
    page.set_viewport_size({"width": 820, "height": 1180})
    lay(page, match, seat, "medium", "en")
    assert page.evaluate(LIT)
    assert all(page.evaluate(LIT))
    packet, held = (page.locator(part).first.bounding_box() for part in (".ee-packet .ee-pick", ".ee-fanbox .ee-card"))
    assert packet["y"] + packet["height"] <= held["y"] + 24


UPRIGHT = """() => {
  const [map, market, black, ask, hand] = [".ee-room-map", ".ee-room-market", ".ee-black", ".ee-ask", ".ee-hand"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  const names = [...document.querySelectorAll(".plate-name > span")];
  return {
    "a third for the map": map.height > innerHeight * 0.33 && map.height < innerHeight * 0.38,
    "the market below it, whole": market.top >= map.bottom && market.bottom <= ask.top && black.bottom <= ask.top,
    "the hand below the question": hand.top >= ask.bottom - 1 && hand.bottom <= innerHeight,
    "names whole": names.every((name) => name.scrollWidth <= name.clientWidth),
  };
}"""


def test_an_upright_tablet_shows_the_whole_table_while_the_map_is_asked_about(player: Callable[..., Any]) -> None:
    """A third of the height for the map, the whole market below it, then question and hand; no name is cut."""
    one = player(viewport={"width": 820, "height": 1180}, locale="fr-FR")
    one.new_table("excavation", ["human", *["bot:random"] * 3])
    one.wait_for_table()
    one.wait_for_turn()
    while not one.page.locator(".ee-room-map .lit").count():
        one.choose_in_list(0)
        one.wait_for_turn()
    one.page.wait_for_selector("body:not(.laying) [data-board].choosing")
    assert [said for said, true in one.page.evaluate(UPRIGHT).items() if not true] == []


NEWS = """(shown) => {
  const [line, text] = ["[data-logline]", "[data-logline-text]"].map((one) => document.querySelector(one));
  line.hidden = !shown;
  text.className = "logline-text long longer";
  text.textContent = "Pytheas digs up purple idol (5) in Urals • sample • ".repeat(9);
  const { x, y } = document.querySelector("[data-commit]").getBoundingClientRect();
  return { commit: [x, y], length: text.textContent.length, cut: text.scrollHeight - text.clientHeight };
}"""


def test_news_stand_whole_under_the_question_and_move_nothing(player: Callable[..., Any]) -> None:
    """As long as nine turns of ten are told in French; the commit place is where it was."""
    one = player(viewport={"width": 1440, "height": 900}, locale="fr-FR")
    one.play_now("excavation")
    one.wait_for_turn()
    without, told = one.page.evaluate(NEWS, False), one.page.evaluate(NEWS, True)
    assert told["length"] > 442
    assert told["cut"] == 0
    assert told["commit"] == without["commit"]
    assert one.page.locator(".ee-news [data-logline-text]").is_visible()


# Where the cards lie once they are dealt and letters are there: twice the same.
HAND = """async () => {
  const box = (card) => card.getBoundingClientRect().toJSON();
  const read = () => [...document.querySelectorAll(".ee-hand .ee-card")].map(box);
  await document.fonts.ready;
  for (let before = [], now = read(); ; before = now, now = read()) {
    if (now.length && JSON.stringify(now) === JSON.stringify(before) && !document.getAnimations().length) return now;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}"""
RECENT = """async (log) => {
  const { showRecent } = await import("/static/js/table/recent.js");
  showRecent(document, log);
  return document.querySelector("[data-recent]").innerText;
}"""


def test_looking_at_zus_base_never_moves_the_hand(player: Callable[..., Any]) -> None:
    """However much Zu has to say; it has a plate of its own, and its card before the last one with its reasons."""
    one = player(viewport={"width": 1440, "height": 900})
    one.new_table("excavation", ["human"])
    one.wait_for_table()
    page = one.page
    page.wait_for_selector(".plate.rival .ee-rival em")
    page.wait_for_selector("body:not(.laying) [data-board].choosing")
    assert page.locator(".plate").count() == 2
    before = page.evaluate(HAND)
    steps = ["More popular: green (5), ahead of purple (4)."] * 30
    said = [(1, "Zu shows: Dig."), *((1, step) for step in steps), (2, "Zu shows: Sale."), (2, "Earns 7.")]
    log = [{"moment": n, "text": text, "touched": ["zu_card:ZD1"] if "shows" in text else []} for n, text in said]
    page.locator(".ee-tab input").nth(1).check(force=True)
    told = page.evaluate(RECENT, log)
    assert told.startswith("Zu shows: Dig.")
    assert "ahead of purple" in told
    assert "Earns" not in told  # the last card the board draws itself
    assert page.evaluate(HAND) == before
    assert page.locator(".strip .who-pill").is_visible()
