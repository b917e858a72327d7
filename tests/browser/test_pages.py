"""Every page on every screen: nothing scrolls sideways, and axe finds nothing, by day and by night."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

from ..sampling import sampled
from .reading import check, sideways

pytestmark = pytest.mark.browser

GAMES = [game.id for game in playable()]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
SCREENS = {"desk": DESK, "phone": PHONE}


PATHS = (
    *("/", "/learn", "/daily", "/puzzle", f"/learn/{GAMES[1]}", f"/new/{GAMES[0]}", f"/about/{GAMES[0]}"),
    *("/open", "/box", "/tournaments", "/notices", "/offline", "/nowhere"),
)


@sampled("screen, scheme, first", SCREENS, ["light", "dark"], [0, 1])
def test_pages(screen: dict[str, Any], scheme: str, first: int, player: Callable[..., Any]) -> None:
    """On a desk by day and on a phone by night axe reads every other page, with --slow all; none scrolls sideways."""
    one = player(color_scheme=scheme, **screen)
    for number, path in enumerate(PATHS):
        one.goto(path)
        if number % 2 == first:
            check(one, path)
        else:
            assert sideways(one.page) <= 0, f"{path} scrolls sideways"
    one.new_table(GAMES[0], ["human", "human"])
    one.page.wait_for_selector("#link-1")
    check(one, "seats")


@sampled("game, screen", GAMES, SCREENS)
def test_table(game: str, screen: dict[str, Any], player: Callable[..., Any]) -> None:
    """The board in the middle of a turn. The rules are long, and `test_about` reads each game's: here one will do."""
    one = player(color_scheme="light" if screen is DESK else "dark", **screen)
    one.play_now(game)
    one.wait_for_turn()
    one.choose_in_list(0)
    one.wait_for_turn()
    check(one, "table")
    if game == GAMES[0]:
        open_tab(one, "rules")
        check_what_all_games_share(one)


def open_tab(one: Any, tab: str) -> None:
    one.page.keyboard.press("?" if tab == "rules" else tab[0])
    one.page.wait_for_function(f"() => document.querySelector('#panel-{tab}').textContent.length > 20")
    check(one, tab, f"#panel-{tab}")


def check_what_all_games_share(one: Any) -> None:
    open_tab(one, "score")
    one.page.click("[data-open-settings]")
    check(one, "settings", "[data-settings]")
    one.page.keyboard.press("Escape")
    one.page.goto(one.page.url + "/replay")
    one.page.wait_for_selector("[data-board] svg", state="attached")
    check(one, "replay")


@pytest.mark.parametrize("game", GAMES)
def test_about(game: str, player: Callable[..., Any]) -> None:
    one = player()
    one.goto(f"/about/{game}?language=fr")
    assert sideways(one.page) <= 0
    one.goto(f"/about/{game}?language=en")
    check(one, f"about {game}")


def test_phone_plays_by_touch(player: Callable[..., Any]) -> None:
    one = player(**PHONE)
    one.play_now(GAMES[0])
    played = 0
    for number in range(6):
        one.wait_for_turn()
        if one.end_turn():
            continue
        played += one.choose_on_board(number)
    assert played >= 2


def test_theme_switch_stays(player: Callable[..., Any]) -> None:
    one = player(color_scheme="light")
    one.goto("/")
    one.page.click("[data-theme-switch]")
    assert one.page.get_attribute("html", "data-theme") == "dark"
    one.page.reload()
    assert one.page.get_attribute("html", "data-theme") == "dark"


def test_front_fits(player: Callable[..., Any]) -> None:
    one = player()
    one.goto("/")
    for width in (390, 768, 1280, 1920, 3840):
        one.page.set_viewport_size({"width": width, "height": 900})
        assert sideways(one.page) <= 0, width


def desk(page: Any) -> str:
    return str(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))


def test_high_contrast_is_chosen_or_asked_for_by_the_device(player: Callable[..., Any]) -> None:
    """By the device while nothing was chosen; by choice at the table, and on every page after it."""
    one, black, white = player(), "rgb(0, 0, 0)", "rgb(255, 255, 255)"
    one.page.emulate_media(contrast="more")
    one.goto("/")
    assert desk(one.page) == white
    check(one, "the front page in high contrast")
    one.page.click("[data-theme-switch]")  # a choice is stronger than the device
    assert desk(one.page) != white
    one.page.emulate_media(contrast="no-preference")
    one.play_now(GAMES[0])
    one.page.click("[data-open-settings]")
    one.page.select_option("[data-theme-select]", "contrast")
    assert desk(one.page) == black
    check(one, "settings in high contrast", "[data-settings]")
    one.page.reload()
    assert desk(one.page) == black


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_summary_is_one_printed_page(locale: str, player: Callable[..., Any]) -> None:
    """A4, and nothing wider than it: what one wants to have beside the box."""
    one = player(locale=locale)
    for game in GAMES:
        one.goto(f"/about/{game}/summary")
        one.page.evaluate("() => document.fonts.ready")
        printed = one.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, game
        assert re.search(rb"/MediaBox \[0 0 59[45]\S* 84[12]", printed), game


def test_words_in_the_figures_of_archeos_fit_their_place(player: Callable[..., Any]) -> None:
    """The odds of the season's end were gone on a phone and broken elsewhere; a name was wider than its card."""
    one = player()
    one.goto("/about/archeos")
    for wide in (390, 1440):
        one.page.set_viewport_size({"width": wide, "height": 900})
        odds = one.page.locator(".fig-monkeys .sea2")
        assert "1\u00a0%" in odds.inner_text()
        assert odds.evaluate("one => one.getClientRects().length === 1 && one.offsetHeight < 30")
        names = ":is(.fig-display, .fig-choosing) .nm"
        wider = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        assert one.page.locator(names).evaluate_all(wider) == []
