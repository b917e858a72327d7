"""The board: everything is on it, nothing hides anything, nobody sees what is not theirs."""

import html
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from periplus.core.chance import stream
from periplus.core.frames import CHANCE
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import CODEC, Ask, Reason
from periplus.games.excavation.data import LOCATION, PLACES, RELIC, ROADS
from periplus.games.excavation.show.board import NARROW_MAP, WIDE_MAP, draw
from periplus.games.excavation.show.board_hand import ACTIONS, obstacle
from periplus.games.excavation.show.board_marks import EMBLEMS, GLYPHS, SHAPES, SYMBOLS
from periplus.games.excavation.show.board_places import Chart, pawn_row, token_width
from periplus.games.excavation.show.describe import describe

RULES = GAME.rules()
PLAYERS = ("Ada", "Boris", "Chiara", "Dmitri")


def questions(seats: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Positions of a random game in which a seat is asked something."""
    rng = random.Random(seed)
    s = GAME.begin(seats)
    while RULES.awaited(s):
        seat = RULES.seats_awaited(s)[0]
        if seat == CHANCE:
            RULES.apply(s, seat, RULES.odds_pick(s, rng.randrange(RULES.odds_total(s))))
            continue
        yield s.copy(), seat
        RULES.apply(s, seat, rng.choice(RULES.legal(s, seat)))
    yield s.copy(), 0


@cache
def sample(seats: int) -> tuple[tuple[Any, int], ...]:
    """One position of every kind of question, from a few games, and the end."""
    found: dict[int, tuple[Any, int]] = {}
    for seed in range(2):
        for s, seat in questions(seats, seed):
            found.setdefault(int(s.frames[s.depth - 1, 0]) if s.depth else -1, (s, seat))
    return tuple(found.values())


def asked(ask: Ask, seats: int = 2) -> tuple[Any, int]:
    return next((s, seat) for s, seat in sample(seats) if s.depth and s.frames[s.depth - 1, 0] == ask)


def picture(s: Any, seat: int, narrow: bool = False, language: str = "en") -> str:
    return draw(GAME.texts(language).at_table(PLAYERS), s.hide(seat), seat, narrow)


def ids(svg: str) -> set[str]:
    return {html.unescape(each) for each in re.findall(r'data-id="([^"]+)"', svg)}


@pytest.mark.parametrize("narrow", [False, True])
def test_every_location_and_every_relic_type_is_there(narrow: bool) -> None:
    svg = picture(*asked(Ask.ACTION), narrow)
    for place in LOCATION:
        assert svg.count(f'id="location:{place}"') == 1
    assert {f"location:{place}" for place in LOCATION} <= ids(picture(*asked(Ask.PLACE_THIRD), narrow))
    assert {f"pick {kind}" for kind in RELIC} <= ids(picture(*asked(Ask.DIG_PICK), narrow))


def test_marks_are_mutually_distinct() -> None:
    drawings = ["".join(symbol()) for symbol in SYMBOLS]
    drawings += [str(glyph) for glyph in GLYPHS.values()] + list(EMBLEMS.values()) + list(SHAPES)
    assert len(set(drawings)) == len(drawings) == 6 + 4 + 6 + 4


Box = tuple[float, float, float, float]


def apart(a: Box, b: Box) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def token_box(chart: Chart, place: dict[str, Any]) -> Box:
    (x, y), w, h = chart.of(place), token_width(place, chart.tile), chart.tile + 8
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def pawns_box(chart: Chart, place: dict[str, Any], count: int) -> Box:
    left, y, step, size = pawn_row(chart, place, count)
    half, up, down = 5.6 * size / 20, 11.6 * size / 20, 9 * size / 20
    return left - half, y - up, left + step * (count - 1) + half, y + down


@pytest.mark.parametrize("chart", [WIDE_MAP, NARROW_MAP], ids=["wide", "narrow"])
def test_no_token_touches_another_and_no_explorer_covers_a_symbol(chart: Chart) -> None:
    for place in PLACES:
        standing = pawns_box(chart, place, 4)
        middle = chart.of(place)[1]
        assert standing[1] >= middle + chart.tile / 2, f"explorers cover {place['id']}"
        for other in PLACES:
            if other is not place:
                assert apart(token_box(chart, place), token_box(chart, other)), f"{place['id']} touches {other['id']}"
                assert apart(standing, token_box(chart, other)), f"explorers of {place['id']} cover {other['id']}"


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("narrow", [False, True])
def test_pictures_are_plain_svg(seats: int, narrow: bool) -> None:
    for s, seat in sample(seats):
        svg = picture(s, seat, narrow, "fr")
        ElementTree.fromstring(svg)
        assert not re.search(r"<style|<script|\sstyle=|\son[a-z]+=|\{|\}", svg)
        width = float(re.search(r'viewBox="0 0 (\S+) ', svg).group(1))  # type: ignore[union-attr]
        assert width == (390 if narrow else 1280)


@pytest.mark.parametrize("seats", [1, 3])
def test_no_secret_of_another_seat_is_drawn(seats: int) -> None:
    """Even handed the whole position, or another possible world, the picture and the words show the seat's view."""
    t = GAME.texts("en")
    for number, (s, _) in enumerate(sample(seats)[::2]):
        for seat in range(-1, seats):
            view = s.hide(seat)
            world = view.copy()
            RULES.guess(world, seat, stream(number))
            shown = draw(t, view, seat, False)
            assert draw(t, s, seat, False) == shown
            assert draw(t, world, seat, False) == shown
            assert describe(t, s, seat) == describe(t, world, seat) == describe(t, view, seat)


def test_every_step_can_be_clicked() -> None:
    s, seat = asked(Ask.TRAVEL_STEP)
    steps = [GAME.codec.decode(action, seat) for action in RULES.legal(s, seat)]
    wanted = {f"road:{act.params['road']}" for act in steps if act.verb == "step"}
    assert wanted
    assert wanted <= ids(picture(s, seat))
    assert not any(each.startswith("road:") for each in ids(picture(s, -1)))


def test_a_click_on_a_location_is_the_only_step_there() -> None:
    s, seat = asked(Ask.TRAVEL_STEP)
    standing = [s.explorer[seat, pawn] - 1 for pawn in range(3)]
    leading: dict[int, list[str]] = {}
    for start, end in ROADS:
        if start in standing:
            leading.setdefault(end, []).append(f"road:{LOCATION.names[start]}>{LOCATION.names[end]}")
    svg = html.unescape(picture(s, seat))
    for end, roads in leading.items():
        place = f'id="location:{LOCATION.names[end]}"'
        expected = f'{place} data-id="{roads[0]}">' if len(roads) == 1 else f"{place}>"
        assert expected in svg


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (Ask.SELL_COLOUR, "colour:"),
        (Ask.BUYER_COLOUR, "colour:"),
        (Ask.BUY_PICK, "colour:"),
        (Ask.SELL_MARKET, "market:"),
        (Ask.ACTION, "card:"),
        (Ask.PASS_KEEP, "card:"),
        (Ask.DRAFT, "card:"),
        (Ask.SAMPLE, "yes"),
        (Ask.SELL_RELIC, "give "),
        (Ask.OFFLOAD_PICK, "give "),
        (Ask.SURVEY_PLACE, "pick "),
        (Ask.DIG_PICK, "pick "),
        (Ask.SURVEY_REPLACE, "spot:"),
        (Ask.COMMAND_STEP, "envoy"),
        (Ask.PLACE_THIRD, "location:"),
    ],
    ids=lambda value: value.name if isinstance(value, Ask) else "",
)
def test_answers_can_be_given_on_the_board(ask: Ask, expected: str) -> None:
    """Each legal answer of the wanted kind is mentioned by something that can be clicked."""
    found = [(s, seat) for seats in (2, 3) for s, seat in sample(seats) if s.depth and s.frames[s.depth - 1, 0] == ask]
    s, seat = found[0]
    shown = ids(picture(s, seat, narrow=True))
    mentioned = [
        {act.text, *act.ids} & shown
        for act in (GAME.codec.decode(action, seat) for action in RULES.legal(s, seat))
        if expected in (act.text, *act.ids) or any(each.startswith(expected) for each in (act.text, *act.ids))
    ]
    assert mentioned
    assert all(mentioned)


def test_the_kinds_of_action_can_be_clicked() -> None:
    s, seat = asked(Ask.ACTION)
    possible = {CODEC.decode(action, seat).verb for action in RULES.legal(s, seat)}
    assert possible <= ids(picture(s, seat))


def test_nobody_can_click_while_another_is_asked() -> None:
    for s, seat in sample(3):
        if s.depth:
            assert not ids(picture(s, -1))
            assert not ids(picture(s, (seat + 1) % 3))


def test_impossible_actions_say_what_is_missing() -> None:
    s, seat = asked(Ask.ACTION)
    for pawn in range(3):
        s.explorer[seat, pawn] = 1 + LOCATION.index("BW")
    s.haggle_symbols = 0
    t = GAME.texts("en")
    assert t("board.without_no_explorer_at_market") in picture(s, seat).replace("&#x27;", "’")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_obstacle_has_short_words(language: str) -> None:
    """In every position of a game the list of actions can say why."""
    t = GAME.texts(language)
    reasons = {obstacle(s, seat, verb) for s, seat in questions(2, 5) if s.depth and asks_action(s) for verb in ACTIONS}
    assert {Reason.OK, Reason.NOTHING_TO_DIG, Reason.NOTHING_TO_SELL} <= reasons
    assert all(t.has(f"board.without_{reason.name.lower()}") for reason in reasons if reason != Reason.OK)


def asks_action(s: Any) -> bool:
    return bool(s.frames[s.depth - 1, 0] == Ask.ACTION)


def test_fuel_is_shown_while_travelling() -> None:
    s, seat = asked(Ask.TRAVEL_STEP)
    assert GAME.texts("en")("board.fuel", fuel=s.frames[s.depth - 1, 2]) in picture(s, seat)


def test_the_own_sale_is_shown_with_its_sum() -> None:
    """S-04: purple in markets 2 and 6 pays 5 + 12 + 3."""
    s, seat = asked(Ask.ACTION)
    for colour, supply in enumerate((8, 8, 4, 3, 8)):
        s.buyers[colour] = supply
    for market in range(6):
        s.queue_size[market] = 0
        s.trader[seat, market] = 1 if market in (1, 2, 5) else 0
    for market, queue in {1: (3, 4, 6, 3), 2: (4, 5, 2), 3: (3, 3, 6), 5: (6, 3, 2, 3)}.items():
        s.queue_size[market] = len(queue)
        for i, buyer in enumerate(queue):
            s.queue[market, i] = buyer
    for colour in range(5):
        s.owned[seat, colour] = 3 if colour == 2 else 0
    assert ">11 · 20</text>" in picture(s, seat)


def test_black_market_piles_can_be_read_to_the_bottom() -> None:
    s, seat = asked(Ask.ACTION)
    t = GAME.texts("en")
    svg = picture(s, seat)
    for colour in range(5):
        pile = [RELIC.names[s.pile[colour, i] - 1] for i in range(s.pile_size[colour])]
        assert ", ".join(t(f"relic.{name}") for name in pile[:1]) in svg
        assert svg.count(t(f"relic.{pile[-1]}")) >= 1
