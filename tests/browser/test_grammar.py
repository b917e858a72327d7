"""The grammar of a move, the same everywhere, and the faults that were seen on the way: each has its test here."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

from .conftest import READY, table_id

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
# The focus is given back once the board is laid out, a picture or two after the news.
FOCUSED = """async () => {
  const lost = (at) => at === document.body || !at.isConnected || at.closest('[hidden]') !== null;
  for (let n = 0; n < 100 && lost(document.activeElement); n += 1) await new Promise((then) => setTimeout(then, 30));
  const at = document.activeElement;
  return { lost: lost(at), id: at.dataset.id ?? '', action: at.dataset.action ?? '' };
}"""


def focused(one: Any) -> dict[str, Any]:
    found: dict[str, Any] = one.page.evaluate(FOCUSED)
    return found


def begin(player: Callable[..., Any], game: str, **options: Any) -> Any:
    one = player(**options)
    one.new_table(game, ["human", "bot:random"])
    one.wait_for_table()
    one.wait_for_turn()
    return one


def test_reasons_are_sentences_of_their_own(player: Callable[..., Any]) -> None:
    one = begin(player, "expeditions")
    said = {"legal": False, "reasons": ["no way leads there", "It is taken."]}
    one.page.route("**/why?*", lambda route: route.fulfill(json=said))
    one.page.locator("[data-board] .open.shut").first.click()
    one.page.wait_for_selector("[data-why]:visible")
    assert one.page.locator("[data-why] .piece").all_inner_texts() == ["No way leads there.", "It is taken."]


def focus_lit(one: Any, number: int = 0) -> bool:
    """A lit piece gets the focus, as Tab would give it."""
    found: bool = one.page.evaluate(
        """(number) => {
          const lit = [...document.querySelectorAll('[data-board] .lit[tabindex="0"]')]
            .filter((element) => element.getBoundingClientRect().width > 0);
          lit[number % Math.max(1, lit.length)]?.focus();
          return lit.length > 0;
        }""",
        number,
    )
    return found


def commit_by_keys(one: Any, number: int) -> None:
    """Touch lit pieces with Enter until what is laid may be played, then Enter; the list where nothing is lit."""
    version = one.version
    one.page.keyboard.press("Escape")
    for step in range(8):
        if one.version != version:
            break  # it needed no second touch
        if (step or not one.asked) and one.laid:
            one.page.focus("[data-commit]")
            one.page.keyboard.press("Enter")
            break
        if not focus_lit(one, number + step):
            one.page.keyboard.press("a")
        one.page.keyboard.press("Enter")
    one.wait_for_change(version)


def play_by_keys(one: Any, moves: int) -> None:
    """The focus is looked for after every move."""
    for number in range(moves):
        one.wait_for_turn()
        if one.over:
            break
        if not one.asked:
            one.page.wait_for_function("() => document.activeElement.matches('[data-commit]')")  # to end the turn
        commit_by_keys(one, number * 3)
        assert not focused(one)["lost"], f"after move {number}"


@pytest.mark.parametrize("moves", [3, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_moves_by_keyboard_never_lose_the_focus(game: str, moves: int, player: Callable[..., Any]) -> None:
    play_by_keys(begin(player, game), moves)


@pytest.mark.slow
def test_a_whole_match_on_the_board_by_keyboard(player: Callable[..., Any]) -> None:
    """Piece by piece on the board, to the end and on: the end of the match has the focus."""
    one = begin(player, "lost_cities")
    play_by_keys(one, 400)
    assert one.over
    one.page.wait_for_selector("[data-end] .pad")
    one.page.keyboard.press("Tab")
    assert one.page.evaluate("() => document.activeElement.closest('[data-end]') !== null")


def test_keys_withdraw_tell_and_play_and_the_focus_stays(player: Callable[..., Any]) -> None:
    """Escape takes back what Enter laid; I opens the card of a piece, Escape closes it; Enter twice plays."""
    one = begin(player, "expeditions")
    assert focus_lit(one, 1)
    where = focused(one)["id"]
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector(READY)
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("[data-commit].empty")
    assert focused(one)["id"] == where
    one.page.keyboard.press("i")
    one.page.wait_for_selector("[data-card]:visible")
    assert len(one.page.inner_text("[data-card] h2")) > 2
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("[data-card]", state="hidden")
    assert focused(one)["id"] == where
    version = one.version
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector(READY)
    one.page.keyboard.press("Enter")
    one.wait_for_change(version)
    assert not focused(one)["lost"]


def test_no_preview_outlives_its_moment(player: Callable[..., Any]) -> None:
    """The question stays while something is laid; after a commit what it would have brought is not said any more."""
    one = begin(player, "lost_cities")
    asked = one.page.inner_text("[data-prompt]")
    one.page.locator('[data-board] [data-id="refuse"]').first.click()
    one.page.wait_for_selector(READY)
    assert one.page.inner_text("[data-prompt]") == asked, "a question is never replaced"
    told = one.page.inner_text("[data-preview]")
    assert "Refusal" in told
    one.page.route("**/preview*", lambda route: route.abort())
    one.commit()
    one.page.wait_for_function("told => document.querySelector('[data-preview]').innerText !== told", arg=told)
    assert one.page.locator('[data-board] [data-group^="ghost"] > *').count() == 0


def test_an_open_card_waits_for_the_end_of_the_turn(player: Callable[..., Any]) -> None:
    """Archeos, whoever wants to be asked: a card that is taken can be taken back, and the turn ends when I say so."""
    one = begin(player, "archeos")
    one.page.locator('[data-board] [data-id^="take "]').first.click()
    one.page.wait_for_selector(READY)
    one.commit()
    assert not one.asked
    assert one.page.inner_text("[data-commit-word]") == "End turn"
    version = one.version
    one.page.click("[data-do=undo]")
    one.wait_for_change(version)
    assert one.asked


def test_the_turn_ends_by_itself(player: Callable[..., Any]) -> None:
    """Usually nothing is asked where nothing is left to decide."""
    one = begin(player, "archeos")
    one.page.evaluate("() => { localStorage.periplus = JSON.stringify({ pace: 'once' }) }")
    one.page.reload()
    one.wait_for_table()
    one.wait_for_turn()
    one.page.locator('[data-board] [data-id^="take "]').first.click()
    one.page.wait_for_selector(READY)
    one.commit()
    one.page.wait_for_function(
        "() => document.querySelector('[data-seats] [data-seat=\"1\"].asked, [data-actions] button')"
    )
    one.page.wait_for_function("() => document.querySelectorAll('[data-log] li:not(.since)').length > 2")


def test_a_guest_is_asked_for_a_name_and_is_here(player: Callable[..., Any]) -> None:
    """Nobody is called A; who looks at the table is not told to be away; the host sees the name."""
    host = player()
    host.new_table("lost_cities", ["human", "human"])
    link = host.page.input_value("#link-1")
    assert host.page.locator("img.qr").count() == 1
    host.page.click("main a.primary")
    host.page.fill("#seat-name", "Ida")
    host.page.click("[data-seat-form] button.primary")
    guest = player()
    guest.goto(link)
    guest.page.fill("#seat-name", "Marie")
    guest.page.check("input[name=shape][value=star]")
    guest.page.click("[data-seat-form] button.primary")
    for one in (host, guest):
        one.page.wait_for_function("() => document.querySelector('[data-seats]').textContent.includes('Marie')")
        assert "Ida" in one.page.inner_text("[data-seats]")
    assert "not here" not in (guest.page.get_attribute('[data-seat="1"] button', "title") or "")
    names = host.page.locator(".plate-name").all_inner_texts()
    assert all(len(name.split()[0]) > 1 for name in names)
    guest.page.goto(guest.page.url)
    guest.wait_for_table()
    assert guest.page.locator("dialog[open]").count() == 0, "asked once"


def test_talk_reaches_the_others_as_text(player: Callable[..., Any]) -> None:
    """Escaped, and no part of the match."""
    host = player()
    host.new_table("lost_cities", ["human", "human"])
    link = host.page.input_value("#link-1")
    host.page.goto(host.page.url.replace("/seats", ""))
    host.wait_for_table()
    guest = player()
    guest.goto(link)
    guest.page.wait_for_selector("dialog[open]")
    guest.page.keyboard.press("Escape")
    guest.page.click("[data-open-talk]")
    assert guest.page.locator(".faces button .ic").count() == 6, "drawn, not left to the letters of a device"
    guest.page.get_by_role("button", name="Hello").click()
    host.page.wait_for_selector(".talk-lines .face", state="attached")
    guest.page.fill(".talk input", "<b>Ahoy</b>")
    guest.page.click(".talk .primary")
    host.page.wait_for_function("() => document.querySelector('.talk-lines')?.textContent.includes('<b>Ahoy</b>')")
    assert host.page.locator(".talk-lines span b b").count() == 0
    host.page.wait_for_selector("[data-talk-unread]:not([hidden])")
    host.page.click("[data-open-talk]")
    host.page.click(".talk .mute")  # mine alone: no number, the lines are there all the same
    host.page.click("[data-open-talk]")
    guest.page.fill(".talk input", "and again")
    guest.page.click(".talk .primary")
    host.page.wait_for_function("() => document.querySelector('.talk-lines')?.textContent.includes('and again')")
    assert host.page.locator("[data-talk-unread]").is_hidden()
    file = host.page.evaluate(
        "(id) => fetch(`/api/tables/${id}/export`).then((answer) => answer.text())", table_id(host.page.url)
    )
    assert "Ahoy" not in file


# Nothing is laid or moving any more, so that what is measured is where the finger comes down.
STILL = """async () => {
  const moves = (one) => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity;
  while (document.body.classList.contains('laying') || document.getAnimations().some(moves))
    await new Promise(requestAnimationFrame);
}"""
REACHED = """(lit) => {
  for (const piece of document.querySelectorAll('[data-board] [data-id]')) {
    if (piece.classList.contains('lit') !== lit) continue;
    const box = piece.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest('[data-id]') === piece) return { x, y };
  }
  return null;
}"""


def test_a_long_press_says_what_a_piece_is(player: Callable[..., Any]) -> None:
    """By finger, lit or not: the card opens while it is held, and letting go is no touch."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    one = begin(player, "lost_cities", **phone)
    finger = one.context.new_cdp_session(one.page)
    for lit in (True, False):
        one.page.wait_for_function(REACHED, arg=lit)
        one.page.evaluate(STILL)
        spot = one.page.evaluate(REACHED, lit)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
        one.page.wait_for_selector("[data-card]:visible h2")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert one.page.locator("[data-board] .chosen").count() == 0
        one.page.keyboard.press("Escape")
        one.page.wait_for_selector("[data-card]", state="hidden")


COVERED = """async () => {
  const card = document.querySelector('[data-card]');
  const strip = document.querySelector('[data-prompt-pill]');
  const pieces = [...document.querySelectorAll('[data-board] [data-id]')].filter((one) => {
    const { width, height, x, y } = one.getBoundingClientRect();
    return width > 4 && height > 4 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  });
  const some = new Map(pieces.map((one) => [one.dataset.id.split(':')[0], one])).values(); // one of each kind
  const found = { cards: 0, covered: [] };
  const covers = () => {
    const [one, other] = [card, strip].map((element) => element.getBoundingClientRect());
    const beside = one.right <= other.left || one.left >= other.right;
    return !beside && one.bottom > other.top && one.top < other.bottom;
  };
  for (const piece of some) {
    piece.setAttribute('tabindex', '0');
    piece.focus();
    const opened = new Promise((resolve) => new MutationObserver(resolve).observe(card, { childList: true }));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
    await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, 5000))]);
    await new Promise(requestAnimationFrame);
    if (card.hidden) continue;
    found.cards += 1;
    for (let look = 0; look < 20 && covers(); look += 1) await new Promise(requestAnimationFrame);
    if (covers()) found.covered.push(piece.dataset.id);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }
  return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_board_and_its_pieces(game: str, player: Callable[..., Any]) -> None:
    """The board is the page; a piece card lies beside its piece, never over what is asked; arrows walk over all pieces,
    and what cannot be touched now says what it is."""
    one = begin(player, game, viewport={"width": 1024, "height": 768})
    one.page.wait_for_function(FILLED, arg=[1024, 0.70])
    found = one.page.evaluate(COVERED)
    assert found["cards"] >= 3
    assert found["covered"] == []
    assert focus_lit(one)
    assert walked_to_a_piece_that_is_not_lit(one)
    one.page.keyboard.press("i")
    one.page.wait_for_selector("[data-card]:visible h2")
    one.page.set_viewport_size({"width": 1440, "height": 900})
    one.page.wait_for_function(FILLED, arg=[1440, 0.75])


FILLED = """([width, share]) => {
  const box = document.querySelector("[data-board]").getBoundingClientRect();
  const fits = document.documentElement.scrollHeight <= innerHeight;
  return innerWidth === width && fits && box.width * box.height >= share * innerWidth * innerHeight;
}"""


def walked_to_a_piece_that_is_not_lit(one: Any) -> bool:
    for key in ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"] * 8:
        one.page.keyboard.press(f"Control+{key}")
        assert not focused(one)["lost"]
        if not one.page.evaluate("() => document.activeElement.classList.contains('lit')"):
            return True
    return False


def test_the_drawer_opens_by_its_buttons_and_the_chosen_figure_is_on_the_board(player: Callable[..., Any]) -> None:
    one = begin(player, "lost_cities")
    for tab in ("log", "score", "rules"):
        one.page.click(f".tools [data-drawer-open={tab}]")
        one.page.wait_for_selector(f"#panel-{tab}:visible")
        assert one.page.get_attribute(f".tools [data-drawer-open={tab}]", "aria-expanded") == "true"
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("[data-drawer]", state="hidden")
    board = "() => document.querySelector('[data-board]').innerHTML"
    before = one.page.evaluate(board)
    one.page.click("[data-seats] .seat.seen button")
    one.page.check("input[name=shape][value=hexagon]")
    version = one.version
    one.page.click("[data-seat-form] button.primary")
    one.wait_for_change(version)
    assert one.page.evaluate(board) != before
