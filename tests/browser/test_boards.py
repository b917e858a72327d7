"""The floors of the four boards: positions amid matches, on three screens, with what a move would bring."""

from itertools import islice, product

import pytest

from periplus.core.draw.board import Format
from periplus.core.texts import LANGUAGES
from periplus.games import load_game

from .boards import SIZES, moment, positions
from .survey import CONTRAST, SCHEMES, SURVEYS, Screens, faults_of, middle_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("game", SURVEYS)
def test_the_floors_hold_in_mid_game(game: str, format: Format, screens: Screens) -> None:
    """The largest table, on the middle screen the smallest; every game and every screen in both languages, by day and
    by night. All numbers of players are in the long test below."""
    survey, turn = SURVEYS[game], list(SURVEYS).index(game) + list(SIZES).index(format)
    match = middle_of(survey, load_game(game).seat_counts[0 if format == "medium" else -1], turn)
    language, scheme = LANGUAGES[turn % 2], SCHEMES[turn // 2 % 2]
    assert faults_of(screens.page(format), survey, match, format, language, scheme) == []


@pytest.mark.parametrize("game, format", list(zip(SURVEYS, [*SIZES, "phone"], strict=True)))
def test_high_contrast_is_triple_a(game: str, format: Format, screens: Screens) -> None:
    """Seven to one on every board, four and a half for large text, whatever the hour."""
    match = middle_of(SURVEYS[game], load_game(game).seat_counts[-1])
    assert faults_of(screens.page(format), SURVEYS[game], match, format, "fr", CONTRAST) == []


@pytest.mark.parametrize("game", ["lost_cities", "archeos"])
def test_an_upright_tablet_holds_the_floors_too(game: str, screens: Screens) -> None:
    """Between a phone and a desk: the board is laid out for its height."""
    survey, page = SURVEYS[game], screens.page("medium")
    page.set_viewport_size({"width": 820, "height": 1180})
    try:
        match = middle_of(survey, load_game(game).seat_counts[-1])
        found = faults_of(page, survey, match, "medium", "fr", "light")
        assert [fault for fault in found if not fault.startswith("bare")] == []
    finally:
        page.set_viewport_size(dict(zip(("width", "height"), SIZES["medium"], strict=True)))


@pytest.mark.parametrize(
    "seats, format, scenario, number, language", [(2, "wide", 1, 0, "fr"), (6, "medium", 4, 1, "en")]
)
def test_the_linguists_track_has_room(
    seats: int, format: Format, scenario: int, number: int, language: str, screens: Screens
) -> None:
    """Beside the sites it leaves no desk bare, beside six museums its numbers stay large enough."""
    survey = SURVEYS["archeos"]
    met = positions(load_game("archeos"), seats, seed=seats, every=survey.every * seats, options=survey.setup(scenario))
    match = next(islice(met, number, None))
    assert faults_of(screens.page(format), survey, match, format, language, "light") == []


@pytest.mark.slow
@pytest.mark.timeout(600)  # under a minute where nothing else runs
@pytest.mark.parametrize("format", SIZES)
@pytest.mark.parametrize("game, seats", [(game, seats) for game in SURVEYS for seats in load_game(game).seat_counts])
def test_the_floors_hold_through_whole_matches(game: str, seats: int, format: Format, screens: Screens) -> None:
    """Every number of players, early, late and at the end, both languages in every scheme; matches and setups differ
    from screen to screen, so that no moment always wears the same colours."""
    survey, page, first = SURVEYS[game], screens.page(format), seats + list(SIZES).index(format)
    looks, faults = list(product(LANGUAGES, (*SCHEMES, CONTRAST))), []
    for turn, share in enumerate((0.35, 0.7, 1.0), first):
        match = moment(load_game(game), seats, first, share, survey.setup(turn))
        for language, scheme in looks[turn % 3 :: 3]:
            found = faults_of(page, survey, match, format, language, scheme)
            faults += [f"{share}, {language}, {scheme}, {dict(survey.setup(turn))}: {fault}" for fault in found]
    assert faults == []
