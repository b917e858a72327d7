"""Archeos Society under the hand."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from periplus.core.draw.board import BoardCache, Format, Person
from periplus.games import load_game
from periplus.games.archeos.data import COLOUR, SEAT
from periplus.match import Match

from ..sampling import sampled
from .boards import SIZES, lay
from .floors import Floors, faults
from .reading import check
from .survey import SURVEYS, Screens, faults_of, middle_of
from .test_frame import SCREENS
from .test_pages import PHONE

pytestmark = pytest.mark.browser
GAME = load_game("archeos")
HAND = [f"{colour}/{role}" for role in ("guide", "photographer") for colour in COLOUR.names]
TURN = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 10}


def laid(*sent: tuple[str, int]) -> dict[str, Any]:
    """Expeditions on the table: who sent it, and how many cards of one role."""
    packs = [
        [f"{colour}/{role}" for colour in COLOUR.names * 2] for role in ("botanist", "patron", "physician", "pilot")
    ]
    cards = [packs[i % 4].pop() for i, (_, size) in enumerate(sent) for _ in range(size)]
    places = [holder for who, size in sent for holder in (who, *["supply"] * (size - 1))]
    return {"laid": cards, "laid_by": places, "laid_size": len(places)}


def of_seats(seats: int, held: list[str], **position: Any) -> Match:
    """A turn of the first of so many players, with these cards in hand."""
    said = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 0, **position}
    seen = len(held) + sum(said.get("display", {}).values()) + said.get("laid_size", 0) + said.get("monkeys", 0)
    said |= {"hand": {"A": dict.fromkeys(held, 1)}, "lower": 75 - seen}
    return Match.new(GAME, seats, {"first": "A"}, seed=1, position=said)


BOXES = """() => [...document.querySelectorAll('.hand .rolecard')].map((card) => {
  const box = card.getBoundingClientRect();
  return { card: card.dataset.id.split(' ')[1], x: Math.round(box.x), y: Math.round(box.y) };
})"""


def test_the_hand_lies_by_colour_by_role_or_as_a_matrix(screens: Screens) -> None:
    desk = screens.page("wide")
    held = ("red/guide", "red/patron", "blue/pilot", "blue/guide", "violet/patron")
    hand = {"A": dict.fromkeys(held, 1)}
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 40}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": hand})
    lay(desk, match, 0, "wide", "en")

    def lying(way: str) -> list[str]:
        desk.check(f".sorting .by-{way}")
        return [box["card"] for box in sorted(desk.evaluate(BOXES), key=lambda box: box["x"])]

    assert lying("colour") == list(held)
    assert [card.split("/")[1] for card in lying("role")] == ["pilot", "guide", "guide", "patron", "patron"]
    lying("matrix")
    boxes = desk.evaluate(BOXES)
    for axis, part in (("y", 0), ("x", 1)):  # a row a colour, a column a role
        places: dict[str, set[int]] = {}
        for box in boxes:
            places.setdefault(box["card"].split("/")[part], set()).add(box[axis])
        assert all(len(found) == 1 for found in places.values())
        assert len(set.union(*places.values())) == len(places)


def test_on_a_phone_the_site_in_question_opens(screens: Screens) -> None:
    """A leader considered shows its site as a scene instead of a strip; the others stay folded."""
    page = screens.page("phone")
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 44}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": {"A": {"blue/guide": 1}}})
    lead = next(act for act in match.legal(0) if act.verb == "lead")
    for considered, scenes in ((None, []), (lead, ["c-blue"])):
        lay(page, match, 0, "phone", "en", considered)
        shown = page.locator(".site > .scene").locator("visible=true")
        assert [each.evaluate("e => e.parentElement.classList[1]") for each in shown.all()] == scenes
        assert page.locator(".site > .folded").locator("visible=true").count() == 6 - len(scenes)
    page.locator(".site.c-red > .unfold").check()
    assert page.locator(".site.c-red > .scene").is_visible()
    assert page.locator(".site.c-red > .folded").is_hidden()


SPAN = """() => {
  const faces = [...document.querySelectorAll('.hand .face')].map((face) => face.getBoundingClientRect());
  return {
    wide: Math.max(...faces.map((box) => box.right)) - Math.min(...faces.map((box) => box.left)),
    rows: new Set(faces.map((box) => Math.round(box.top))).size,
    names: [...document.querySelectorAll('.hand .nm')].filter((name) => name.checkVisibility()).length,
  };
}"""
ROOM = """room => {
  for (const part of document.querySelectorAll('.mat [data-room]')) part.classList.toggle('away-room', room !== 'mine');
}"""


def test_names_of_five_rivals_are_whole_in_a_middle_window(screens: Screens) -> None:
    """However many cards they hold: one back stands for all, with their number."""
    match = Match.new("archeos", ["Ada", "Pytheas", "Scylax", "Nearchus", "Eudoxus", "Himilco"], seed=5)
    match.advance()
    while min(match.state.hand_size[:6]) < 4:
        seat = match.asked[0]
        match.play(next((act for act in match.legal(seat) if act.verb == "draw"), match.legal(seat)[0]), seat)
    page = screens.page("medium")
    lay(page, match, 0, "medium", "fr")
    page.locator(".rival .earned b").evaluate_all("all => all.forEach(sum => { sum.textContent = '−12'; })")
    cut = page.locator(".rival .owner > b").evaluate_all(
        "all => all.filter(name => name.scrollWidth > name.clientWidth).map(name => name.innerText)"
    )
    assert page.locator(".rival").count() == 5
    assert cut == []


@pytest.mark.parametrize("held, rows, named", [(4, 1, 4), (5, 1, 0), (8, 1, 0), (10, 1, 0)])
def test_on_a_phone_the_hand_has_the_width_of_the_screen(held: int, rows: int, named: int, screens: Screens) -> None:
    """Few cards are large, more overlap in one row; in one's own room every card shows its name."""
    page = screens.page("phone")
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 45 - held}
    hand = {"A": dict.fromkeys(HAND[:held], 1)}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": hand})
    lay(page, match, 0, "phone", "en")
    page.evaluate(ROOM, "board")
    found = page.evaluate(SPAN)
    assert found["wide"] > 310
    assert (found["rows"], found["names"]) == (rows, named)
    assert faults(page, ".hand", contrast=False) == []
    page.evaluate(ROOM, "mine")
    assert page.evaluate(SPAN)["names"] == held
    assert faults(page, ".hand", contrast=False) == []


COMPOSED = """scrolled => {
  const row = document.querySelector('.handrow');
  row.scrollLeft = scrolled * row.scrollWidth;
  const box = (part) => part.getBoundingClientRect();
  return {
    mat: box(document.querySelector('.mat')).height,
    least: Math.min(...[...document.querySelectorAll('.hand .rolecard')].map((card) => box(card).width)),
  };
}"""


@pytest.mark.parametrize("going", [1, 3, 6])
def test_on_a_phone_an_expedition_is_composed_in_one_row(going: int, screens: Screens) -> None:
    """However many cards go and stay: the mat is no higher than it was, and every card can be touched."""
    page = screens.page("phone")
    match = of_seats(2, HAND[:10])
    lay(page, match, 0, "phone", "en")
    page.evaluate(ROOM, "board")
    rest = page.locator(".mat").bounding_box()["height"]
    match.play(f"lead {HAND[0]}", 0)
    if match.question(0) == "trait":
        match.play("trait role", 0)
    for card in HAND[1:going]:
        match.play(f"include {card}", 0)
    lay(page, match, 0, "phone", "en")
    page.evaluate(ROOM, "board")
    for scrolled in (0, 1):
        found = page.evaluate(COMPOSED, scrolled)
        assert found["mat"] <= rest + 4
        assert found["least"] >= 40


def test_players_beyond_the_edge_of_a_phone_are_reached_by_keyboard(player):
    """Five are wider than the screen, and in a puzzle or on another's turn nothing among them can be touched."""
    ada = player(**PHONE)
    ada.new_table("archeos", ["human", *["bot:novice"] * 4])
    ada.wait_for_table()
    ada.page.wait_for_selector('.rivals[tabindex="0"][aria-label="The players"]')  # once it is her turn
    check(ada, "archeos for five on a phone")
    ada.page.locator(".rivals").evaluate("place => { place.style.minWidth = '3000px' }")  # room enough from now on
    ada.page.set_viewport_size({"width": 400, "height": 844})
    ada.page.wait_for_selector(".rivals:not([tabindex])")


@pytest.mark.parametrize(
    "format, language, scheme", [("wide", "en", "light"), ("medium", "fr", "dark"), ("phone", "fr", "light")]
)
def test_empty_places_hold_the_floors(format: Any, language: str, scheme: str, screens: Screens) -> None:
    """Nothing on display, nothing in hand: outlines of cards, and a sentence of what will lie there."""
    survey = SURVEYS["archeos"]
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 44}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": {"B": {"blue/guide": 1}}})
    page = screens.page(format)
    assert faults_of(page, survey, match, format, language, scheme) == []
    page.evaluate(ROOM, "board")
    note, hand = (page.locator(part).bounding_box() for part in (".hand .none-yet", ".hand"))
    assert note["x"] >= hand["x"]
    assert note["x"] + note["width"] <= hand["x"] + hand["width"]
    assert page.evaluate(COVERED, ".hand .none-yet") == []
    if format != "phone":
        wells = [well.bounding_box() for well in page.locator(".hand .places i").all()]
        wells = [well for well in wells if well["y"] < hand["y"] + hand["height"] / 2]  # those that have room
        assert wells[-1]["x"] + wells[-1]["width"] - wells[0]["x"] > 0.7 * hand["width"]
        assert page.locator(".slip.idle p").count() == 4


COVERED = """part => {
  const box = document.querySelector(part).getBoundingClientRect();
  return [0.1, 0.3, 0.5, 0.7, 0.9]
    .map((share) => document.elementFromPoint(box.left + share * box.width, box.top + box.height / 2))
    .filter((found) => !found.closest(part)).map((found) => found.outerHTML);
}"""
SENT = """() => [...document.querySelectorAll('.me .exp')].map((sent) => {
  const parts = [...sent.querySelectorAll('.leader, .fol')].map((part) => part.getBoundingClientRect());
  const slices = parts.slice(1).map((box) => box.right - parts[0].right);
  return { left: parts[0].left, top: parts[0].top, right: parts.at(-1).right, leader: parts[0].width, slices };
})"""


@pytest.mark.parametrize("format, width", [("wide", 60), ("medium", 48)])
def test_ones_own_expeditions_lie_open(format: Format, width: int, screens: Screens) -> None:
    """Four with their followers beside each other: every leader large, every follower seen, none over another; seven
    leaders nearly as large, and twelve in two rows, on a mat that is no higher."""
    page = screens.page(format)
    four = (("A", 2), ("B", 1), ("A", 1), ("A", 2), ("B", 2), ("A", 1))
    lay(page, of_seats(2, HAND[:3], **laid(*four)), 0, format, "en")
    sent, mat = page.evaluate(SENT), page.locator(".mat").bounding_box()
    assert [len(each["slices"]) for each in sent] == [1, 0, 1, 0]
    assert all(each["leader"] >= width for each in sent)
    assert all(left["right"] <= right["left"] for left, right in pairwise(sent))
    assert all(slice >= 10 for each in sent for slice in each["slices"])
    for many, rows, least in (7, 1, width - 6), (12, 2, 32):
        lay(page, of_seats(2, HAND[:3], **laid(*[("A", 1 + i % 2) for i in range(many)])), 0, format, "en")
        sent = page.evaluate(SENT)
        assert len({each["top"] for each in sent}) == rows
        assert all(each["leader"] >= least for each in sent)
        assert page.locator(".mat").bounding_box() == mat
        assert faults(page, ".me", contrast=False) == []


NOTES = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const lines = [...document.querySelectorAll('.slip.idle p')];
  const [least] = lines.map((line) => line.offsetHeight).sort((a, b) => a - b);
  return {
    apart: box('.slip.idle').top - box('.sorting').bottom,
    wrapped: lines.filter((line) => line.offsetHeight > least).map((line) => line.textContent),
    below: box('.slip.idle').bottom - box('.mat').bottom,
  };
}"""


@sampled("face, language, format", ["compass", "advanced"], ["en", "fr"], ["wide", "medium"])
def test_the_idle_slip_lies_below_the_choice_of_orders(
    face: str, language: str, format: Format, screens: Screens
) -> None:
    """Also where the names of sites are long, and what the hand lacks is told of each."""
    page = screens.page(format)
    stand = {"blue": 3, "yellow": 3, "green": 3} | ({"yellow_front": 3} if face == "advanced" else {})
    position = {"face": dict.fromkeys(COLOUR.names, face), "vehicle": {"A": stand}}
    held = ["blue/patron", "yellow/patron", "green/patron", "red/pilot"]
    lay(page, of_seats(6, held, **position), 0, format, language)
    found = page.evaluate(NOTES)
    assert page.locator(".slip.idle p").count() == 4
    assert found["apart"] >= 0
    assert found["wrapped"] == []
    assert found["below"] <= 0


@pytest.mark.parametrize("held", [1, 4, 5])
def test_on_a_phone_the_players_lie_above_the_mat(held: int, player: Any) -> None:
    """Sites, display and players are seen at once, and what is mine below them."""
    ada = player(**PHONE)
    ada.new_table("archeos", ["human", "bot:novice", "bot:novice"])
    ada.wait_for_table()
    ada.wait_for_turn()  # nobody moves meanwhile
    match = of_seats(3, HAND[:held], **laid(("B", 3), ("C", 2), ("B", 1)))
    people = [Person(name, "circle") for name in match.players]
    groups = BoardCache(GAME.board).groups(match.look(0, "en", "phone", people))
    ada.page.evaluate(FILL, {id: groups[id] for id in ("hand", "holder", "player-1", "player-2")})
    rivals, mat = (ada.page.locator(part).bounding_box() for part in (".rivals", ".mat"))
    assert rivals["y"] + rivals["height"] <= mat["y"]
    assert ada.page.locator(".rivals").evaluate("row => row.scrollHeight - row.clientHeight") == 0
    first, second = (ada.page.locator(".rival").nth(i) for i in range(2))
    cards = first.locator(".exp").last.bounding_box()
    assert cards["x"] + cards["width"] <= second.bounding_box()["x"]


FILL = """groups => {
  for (const [id, markup] of Object.entries(groups)) document.querySelector(`[data-group="${id}"]`).innerHTML = markup;
}"""


PLATES = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const plates = [...document.querySelectorAll('.rival')];
  const within = plates.every((plate) => [...plate.querySelectorAll('.leader')].every(
    (card) => card.getBoundingClientRect().right <= plate.getBoundingClientRect().right));
  const [left, right] = [plates[0].getBoundingClientRect().left, plates.at(-1).getBoundingClientRect().right];
  const sites = [...document.querySelectorAll('.site')].map((site) => site.getBoundingClientRect());
  const edges = sites.flatMap((site) => [site.left, site.right]);
  const off = (edge) => Math.min(...edges.map((other) => Math.abs(other - edge)));
  return { band: box('.sites').top - box('.rivals').bottom, within, off: Math.max(off(left), off(right)) };
}"""


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_on_a_small_desk_the_rivals_take_what_the_sites_leave(seats: int, screens: Screens) -> None:
    page = screens.page("medium")
    lay(page, middle_of(SURVEYS["archeos"], seats), 0, "medium", "en")
    found = page.evaluate(PLATES)
    assert found["band"] < 18
    assert found["within"]


@sampled("seats, format", GAME.seat_counts, ["wide", "medium"])
def test_the_plates_of_rivals_end_where_sites_do(seats: int, format: Format, screens: Screens) -> None:
    """However many expeditions they hold: those are on their own plate."""
    page = screens.page(format)
    size = 2 if seats < 4 else 1
    for sent in (1, 9):
        expeditions = [(rival, size) for rival in SEAT.names[1:seats] for _ in range(sent)]
        lay(page, of_seats(seats, HAND[:3], **laid(*expeditions)), 0, format, "en")
        found = page.evaluate(PLATES)
        assert found["off"] <= 1, sent
        assert found["within"], sent


@pytest.mark.parametrize("seats", [5, 6])
def test_in_a_low_window_too_the_plates_of_many_end_where_sites_do(seats: int, browser: Any, server: Any) -> None:
    page = browser.new_page(service_workers="block")
    page.goto(f"{server.url}/open")
    expeditions = [(rival, 1) for rival in SEAT.names[1:seats] for _ in range(9)]
    for width, height in (1440, 760), (1920, 800), (1400, 650):
        page.set_viewport_size({"width": width, "height": height})
        lay(page, of_seats(seats, HAND[:3], **laid(*expeditions)), 0, "wide", "en")
        found = page.evaluate(PLATES)
        assert found["off"] <= 1, width
        assert found["within"], width
        assert faults(page, ".rivals", contrast=False) == [], width
    page.close()


def test_eight_cards_lie_within_their_tray(screens: Screens) -> None:
    """Also beside the longest words of the season, when its end is near."""
    page = screens.page("medium")
    match = of_seats(6, ["red/pilot"], monkeys=2, display=dict.fromkeys(HAND[:8], 1))
    lay(page, match, 0, "medium", "en")
    card, tray = (page.locator(part).last.bounding_box() for part in (".tray .face", ".display"))
    assert card["x"] + card["width"] <= tray["x"] + tray["width"]


WELLS = """() => {
  const corners = (part) => [...document.querySelectorAll(part)].map((element) => {
    const box = element.getBoundingClientRect();
    return [Math.round(box.x), Math.round(box.y)];
  });
  return { cards: corners('.rows .face'), wells: corners('.display > .places i') };
}"""


@pytest.mark.parametrize("format", SIZES)
def test_cards_of_the_display_lie_in_the_wells_of_the_tray(format: Format, screens: Screens) -> None:
    page = screens.page(format)
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 30, "lower": 40}
    position |= {"hand": {"A": {"red/pilot": 1}}, "display": dict.fromkeys(HAND[:4], 1)}
    lay(page, Match.new(GAME, 2, {"first": "A"}, seed=1, position=position), 0, format, "en")
    found = page.evaluate(WELLS)
    assert len(found["cards"]) == 4
    assert found["cards"] == found["wells"][:4]


def test_six_on_a_large_screen_see_the_whole_table(browser: Any, server: Any) -> None:
    page = browser.new_page(viewport={"width": 1920, "height": 1080}, service_workers="block")
    page.goto(f"{server.url}/open")
    lay(page, middle_of(SURVEYS["archeos"], 6), 0, "wide", "en")
    assert page.evaluate("document.querySelector('.archeos').scrollHeight") <= 1080 - 48
    page.close()


SAY = """([question, consequence]) => {
  document.querySelector("[data-prompt]").textContent = question;
  const more = document.querySelector("[data-preview]");
  more.textContent = consequence;
  more.hidden = false;
}"""
MARKED = """(gone) => { // in one step: a table that is drawn anew in between marks it again
  if (gone) document.querySelector(".plate.asked").classList.remove("asked");
  const [tab, stitches] = [document.querySelector("[data-who]"), document.querySelector(".mat")];
  const own = getComputedStyle(stitches, "::before").borderTopColor;
  return tab.checkVisibility() ? getComputedStyle(tab).backgroundColor : own;
}"""
BRASS = "rgb(224, 169, 59)"


@pytest.mark.parametrize("screen", SCREENS)
def test_what_is_asked_stands_on_the_mat(screen: str, player: Any) -> None:
    """In words on the bare mat, by day, by night and in high contrast, with a ring round what has the focus; the
    longest lie over neither the display nor the hand, and brass tells whose turn it is."""
    ada = player(**SCREENS[screen])
    ada.new_table("archeos", ["human", "bot:random"])
    ada.wait_for_table()
    ada.wait_for_turn()
    page, pill = ada.page, ada.page.locator(".mat [data-strip] > .prompt")
    assert pill.evaluate("of => getComputedStyle(of).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert faults(page, "[data-strip]") == []
    page.emulate_media(contrast="more")
    assert faults(page, "[data-strip]", replace(Floors.of(page), contrast=7.0, large=4.5)) == []
    page.emulate_media(contrast="no-preference")
    page.keyboard.press("Escape")
    page.locator("[data-open-moves]").focus()
    assert page.locator("[data-open-moves]").evaluate("of => getComputedStyle(of).outlineColor") == BRASS
    assert page.evaluate(MARKED) == BRASS
    assert page.evaluate(MARKED, True) != BRASS
    texts = GAME.texts(SCREENS[screen]["locale"][:2]).entries
    longest = max((text for name, text in texts.items() if name.startswith("ask.")), key=len)
    for said in (longest, ""), (longest[:40], 3 * longest):
        page.evaluate(SAY, said)
        (mat, words, held) = (page.locator(part).bounding_box() for part in (".mat", ".mat .prompt", ".holdings"))
        assert words["y"] >= mat["y"] - 1
        assert words["y"] + words["height"] <= held["y"] + 1
