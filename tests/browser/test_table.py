"""What a table must do, seen from the browser: several people, one device, undo, going on after a crash."""

import signal
from collections.abc import Callable
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

from .conftest import READY, until

pytestmark = pytest.mark.browser

GAME = "lost_cities"
SECRETIVE = [game.id for game in playable() if game.has_secrets]


def make_for_two(player: Callable[..., Any], **options: Any) -> tuple[Any, Any, str]:
    """Two browsers at one table, and the spectators' link."""
    host = player(**options)
    host.new_table(GAME, ["human", "human"], options={"first_player": "A"})
    link = host.page.input_value("#link-1")
    watch = host.page.input_value("#link-spectator")
    host.page.click("main a.primary")
    host.wait_for_table()
    guest = player(**options)
    guest.goto(link)
    guest.wait_for_table()
    return host, guest, watch


def play_one(one: Any, number: int) -> None:
    one.choose_in_list(number)
    one.end_turn()


def until_equal(one: Any, other: Any) -> None:
    other.page.wait_for_function(
        "lines => document.querySelectorAll('[data-log] li:not(.since)').length >= lines", arg=len(one.log_lines())
    )


def test_two_browsers(player: Callable[..., Any]) -> None:
    """All three read the same log; a turn is told to whose it is, and nobody looks on without a link."""
    host, guest, watch = make_for_two(player)
    host.wait_for_turn()
    assert host.page.title().startswith("● Your turn")
    assert "turn" in (host.page.get_attribute('link[rel="icon"]', "href") or "")
    assert not guest.page.title().startswith("●")
    assert guest.page.inner_text("[data-commit]").strip() == "not your turn"
    spectator = player()
    spectator.goto(watch)
    spectator.wait_for_table()
    assert spectator.page.inner_text("[data-commit]").strip() == "watching"
    assert "/s/" not in guest.page.url
    people = [host, guest]
    for number in range(8):
        until(host.page, lambda: host.asked or guest.asked)
        turn = host if host.asked else guest
        play_one(turn, number)
        for one in people:
            if one is not turn:
                until_equal(turn, one)
    until_equal(host, spectator)
    assert len(host.log_lines()) > 5
    assert host.log_lines() == guest.log_lines()
    assert host.log_lines() == spectator.log_lines()
    assert spectator.page.locator("[data-actions] button").count() == 0
    assert spectator.page.locator("[data-board] .lit").count() == 0
    told = (host, guest) if host.asked else (guest, host)
    for one, first in zip(told, ("", "!"), strict=True):
        one.page.wait_for_function(f"() => {first}document.title.startsWith('● Your turn')")
    spectator.context.clear_cookies()
    spectator.goto(host.page.url)
    assert "Open this table by its link" in spectator.page.inner_text("main")


def test_tabs_agree_and_a_stale_action_is_told(player: Callable[..., Any]) -> None:
    host, _, _ = make_for_two(player)
    host.wait_for_turn()
    second = host.context.new_page()
    second.goto(host.page.url)
    second.wait_for_selector("[data-actions] button", state="attached")
    second.route("**/events*", lambda route: route.abort())
    second.evaluate("() => dispatchEvent(new Event('online'))")  # its stream is cut now
    label = host.page.locator("[data-actions] button").first.text_content()
    before = len(host.log_lines())
    second.click("[data-open-moves]")
    second.locator("[data-actions] button").first.click()
    second.wait_for_selector(READY)
    play_one(host, 0)
    second.click(READY)
    second.wait_for_selector(".toast")
    assert "nothing was done" in second.locator(".toast").inner_text()
    assert second.locator("[data-log] li:not(.since)").all_inner_texts() == host.log_lines()
    assert len(host.log_lines()) > before, label


@pytest.mark.parametrize("game", SECRETIVE[:1])
def test_hot_seat_has_a_curtain(game: str, player: Callable[..., Any]) -> None:
    one = player()
    one.new_table(game, ["human", "human"], hotseat=True)
    one.wait_for_table()
    seen = set()
    for number in range(30):
        one.wait_for_turn()
        if one.page.locator("dialog[open]").count():
            assert one.page.locator("[data-actions] button:visible").count() == 0 or one.page.evaluate(
                "() => document.querySelector('dialog[open]').getBoundingClientRect().width >= innerWidth"
            )
            one.page.click("[data-curtain-open]")
            one.page.wait_for_selector("[data-actions] button", state="attached")
        seen.add(one.page.get_attribute(".seat.seen", "data-seat"))
        if len(seen) == 2:
            break
        if not one.end_turn():
            one.choose_in_list(number)
    assert seen == {"0", "1"}


def test_undo_up_to_a_reveal(player: Callable[..., Any]) -> None:
    host, guest, _ = make_for_two(player)
    host.wait_for_turn()
    before, actions = host.log_lines(), host.page.locator("[data-actions] button").all_text_contents()
    host.choose_in_list(0)
    if host.asked:  # an arrow may ask again before the turn can be ended
        host.choose_in_list(0)
    assert not host.asked, "the turn waits to be ended"
    while host.log_lines() != before:
        version = host.version
        host.page.click("[data-do=undo]")
        host.wait_for_change(version)
    assert host.page.locator("[data-actions] button").all_text_contents() == actions
    play_one(host, 0)
    while host.asked:
        play_one(host, 0)
    guest.wait_for_turn()
    play_one(guest, 0)
    until_equal(guest, host)
    for one in (host, guest):  # new dice are on the table
        assert one.page.locator("[data-do=undo]:not([aria-disabled=true]):visible").count() == 0


def test_killed_and_started_again(player: Callable[..., Any], own_server: Any) -> None:
    one = player(own_server)
    one.play_now(GAME)
    for number in range(6):
        one.wait_for_turn()
        if not one.end_turn():
            one.choose_in_list(number * 3)
    one.wait_for_turn()
    told = one.log_lines()
    own_server.stop(signal.SIGKILL)
    one.page.wait_for_selector("[data-link-state]:visible")
    own_server.start()
    one.page.wait_for_selector("[data-link-state]", state="hidden")
    one.wait_for_turn()
    assert one.log_lines()[: len(told)] == told
    one.page.reload()
    one.wait_for_table()
    assert one.log_lines()[: len(told)] == told
    if not one.end_turn():
        one.choose_in_list(0)
    assert len(one.log_lines()) >= len(told)


def test_an_action_survives_the_restart(player: Callable[..., Any], own_server: Any) -> None:
    """Sent while the server is down, played once when it is back."""
    one = player(own_server)
    one.new_table(GAME, ["human", "human"], options={"first_player": "A"})
    one.page.click("main a.primary")
    one.wait_for_table()
    one.wait_for_turn()
    before = one.log_lines()
    one.click_in_list(0)
    assert one.laid
    own_server.stop(signal.SIGKILL)
    one.page.click(READY)
    one.page.wait_for_selector("[data-why]:visible")
    assert "kept" in one.page.inner_text("[data-why]")
    assert one.log_lines() == before
    own_server.start()
    one.page.wait_for_function(
        "count => document.querySelectorAll('[data-log] li:not(.since)').length > count", arg=len(before)
    )


def test_language_changes_at_the_table(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now(GAME)
    one.wait_for_turn()
    one.choose_in_list(0)
    one.wait_for_turn()
    one.page.wait_for_function("() => !document.querySelector('[data-seats] .asked:not(.seen)')")
    english, url = one.log_lines(), one.page.url
    one.page.click("[data-open-settings]")
    one.page.select_option("[data-language-select]", "fr")
    one.page.keyboard.press("Escape")
    one.page.wait_for_function("() => document.documentElement.lang === 'fr'")
    one.page.wait_for_function("() => document.querySelector('#tab-rules').textContent.trim() === 'Règles'")
    one.page.wait_for_function(
        "first => document.querySelector('[data-log] li:not(.since)').textContent !== first", arg=english[0]
    )
    assert one.page.url == url
    assert len(one.log_lines()) == len(english)
    one.page.reload()
    one.wait_for_table()
    assert one.page.get_attribute("html", "lang") == "fr"


def test_french_browser_gets_french_pages(player: Callable[..., Any]) -> None:
    one = player(locale="fr-FR")
    one.goto("/")
    assert "Jouer tout de suite" in one.page.inner_text("main")
    one.play_now(GAME)
    one.wait_for_turn()
    assert "Tous les coups" in one.page.text_content("[data-strip]")


def test_name_and_shape_and_the_table_to_resume(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now(GAME)
    one.page.click("[data-seats] .seat.seen button")
    one.page.fill("#seat-name", "Égérie")
    one.page.check("input[name=shape][value=star]")
    one.page.click("[data-seat-form] button.primary")
    one.page.wait_for_function("() => document.querySelector('[data-seats]').textContent.includes('Égérie')")
    url = one.page.url
    one.goto("/")
    one.page.locator(".tables a").first.click()
    one.wait_for_table()
    assert one.page.url == url


def test_why_not(player: Callable[..., Any]) -> None:
    """Something that cannot be used says why when it is touched, or what it is where there is no reason."""
    one = player()
    one.play_now("expeditions")
    one.wait_for_turn()
    while not one.page.locator("[data-board] .shut").count():
        one.choose_in_list(0)
        one.wait_for_turn()
    one.page.locator("[data-board] .shut").first.dispatch_event("click")
    one.page.wait_for_selector("[data-why]:visible, [data-card]:visible")
    said = one.page.locator("[data-why]:visible, [data-card]:visible").first.inner_text()
    assert len(said) > 10


TRAVEL = """async () => {
  const base = document.querySelector('script[src*="table.js"]').src.replace('table/table.js', 'board/choreography.js');
  const { Scene } = await import(base);
  localStorage.periplus = JSON.stringify({ pace: 'calm' });
  const holder = document.createElement('div');
  holder.innerHTML = '<svg viewBox="0 0 100 100" width="200"><circle data-piece="test" r="5" cx="10" cy="10"/></svg>';
  document.querySelector('main').append(holder);
  const scene = new Scene(holder);
  const before = scene.look(true);
  holder.querySelector('circle').setAttribute('cx', 60);
  scene.play(before);
  while (before && !scene.running.length) await new Promise(requestAnimationFrame); // once it is laid out
  const first = holder.querySelector('circle').getAnimations()[0]?.effect.getKeyframes()[0].translate ?? null;
  holder.remove();
  return first;
}"""


def test_pieces_travel_unless_asked_not_to(player: Callable[..., Any]) -> None:
    """A piece whose place changed starts where it was; with reduced motion it is simply there."""
    for motion, first in (("no-preference", "-50px"), ("reduce", None)):
        one = player(reduced_motion=motion)
        one.play_now(GAME)
        assert one.page.evaluate(TRAVEL) == first
