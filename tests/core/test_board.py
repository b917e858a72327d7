import html
import re
import sys
import xml.etree.ElementTree as ET
from itertools import product
from typing import Any

import numpy as np
import pytest

from periplus.core.draw.board import FORMATS, Board, BoardCache, Group, Look, changes, derived, filled, slot, slots_of
from periplus.core.draw.svg import number
from periplus.core.texts import LANGUAGES, rules_text
from periplus.games import game_ids, load_game
from periplus.match import Match


@pytest.fixture
def game():
    return load_game("lost_cities")


def look(game, s, seat=0, **kwargs):
    return Look(game.texts("en"), s.hide(seat), seat, **kwargs)


def test_a_group_is_drawn_again_only_when_what_it_read_changed(game):
    drawn = []

    def depth(look):
        drawn.append("depth")
        return str(look.view.depth)

    def mine(look):
        drawn.append("mine")
        return str(look.seat)

    board = Board(still=lambda look: "", groups=lambda seats, format: (Group("depth", depth), Group("mine", mine)))
    board_cache = BoardCache(board)
    s = game.begin(2)
    first = board_cache.groups(look(game, s))
    assert drawn == ["depth", "mine"]
    assert board_cache.groups(look(game, s)) == first
    assert drawn == ["depth", "mine"]
    s.points[0, 0] = 7
    board_cache.groups(look(game, s))
    assert drawn == ["depth", "mine"]
    board_cache.groups(look(game, s, seat=1))
    assert drawn == ["depth", "mine", "mine"]
    s.depth += 1
    second = board_cache.groups(look(game, s))
    assert drawn == ["depth", "mine", "mine", "depth"]
    assert changes(first, second) == {"depth": second["depth"]}


def test_who_looks_again_at_the_same_is_shown_the_same_thing(game):
    """So that nothing needs to be compared to find out that there is nothing to send."""
    board_cache = BoardCache(
        Board(still=lambda look: "", groups=lambda seats, format: (Group("depth", lambda look: "same"),))
    )
    s = game.begin(2)
    first = board_cache.groups(look(game, s))
    assert board_cache.groups(look(game, s)) is first
    s.depth += 1
    second = board_cache.groups(look(game, s))
    assert second is first
    assert changes(first, second) == {}


def test_a_drawing_is_kept_in_little_room_and_only_while_somebody_sees_it(game):
    """A minus sign would take a second byte for every letter around it."""
    drawing = Group("depth", lambda look: f"<text>\u2212{look.view.depth} é \u2605</text>" + "<g/>" * 1000)
    board_cache = BoardCache(Board(still=lambda look: "", groups=lambda seats, format: (drawing,)))
    s = game.begin(2)
    for depth in range(3):
        s.depth = depth
        shown = {seat: board_cache.groups(look(game, s, seat))["depth"] for seat in (0, 1)}
        assert html.unescape(shown[0]).startswith(f"<text>\u2212{depth} é \u2605</text>")
        assert shown[0] is shown[1]
        assert sys.getsizeof(shown[0]) < len(shown[0]) + 100
        assert [markup for _, markup in board_cache._drawn["depth"]] == [shown[0]]


def test_what_looks_at_everything_is_drawn_again_at_every_change(game):
    whole = Group("whole", lambda look: str(sum(look.view.tobytes())))
    board_cache = BoardCache(Board(still=lambda look: "", groups=lambda seats, format: (whole,)))
    s = game.begin(2)
    before = board_cache.groups(look(game, s))
    s.points[0, 0] += 1
    assert board_cache.groups(look(game, s)) != before


def test_a_drawing_cannot_change_the_position(game):
    with pytest.raises(AttributeError):
        look(game, game.begin(2)).view.depth = 3


def test_the_still_layer_may_not_look_at_what_changes(game):
    board = Board(still=lambda look: str(look.view.depth), groups=lambda seats, format: ())
    with pytest.raises(ValueError, match="depth"):
        board.ground(look(game, game.begin(2)))
    seated = Board(still=lambda look: str(look.seat), groups=lambda seats, format: ())
    with pytest.raises(ValueError, match="seat"):
        seated.ground(look(game, game.begin(2)))
    fine = Board(still=lambda look: f"{look.view.seats} {look.format}", groups=lambda seats, format: ())
    assert fine.ground(look(game, game.begin(2), format="phone")) == "2 phone"


def test_slots_are_filled_by_name():
    still = slot("one", klass="a") + slot("two", "div")
    assert slots_of(still) == ["one", "two"]
    assert filled(still, {"one": "<b/>"}) == '<g class="a" data-group="one"><b/></g><div data-group="two"></div>'


@pytest.mark.parametrize("id", game_ids())
def test_every_group_of_a_game_has_a_slot_and_no_slot_is_for_nothing(id):
    game = load_game(id)
    drawn, kept = set(), set()
    for seats, format in product(game.seat_counts, FORMATS):
        seen = look(game, game.begin(seats), format=format)
        names = [group.id for group in game.board.groups(seats, format)]
        assert len(set(names)) == len(names)
        slots = slots_of(game.board.ground(seen))
        assert len(set(slots)) == len(slots)
        framed = {"status", "standing", "rival"}  # drawn into the table's frame, not on the board
        framed |= {f"{kind}-{seat}" for kind in ("plate", "sum") for seat in range(seats)}
        assert set(names) - framed <= set(slots)
        drawn |= set(names)
        kept |= {name for name in slots if not name.startswith("ghost")}
    assert kept <= drawn


@pytest.mark.parametrize("id", game_ids())
def test_no_living_group_lies_inside_a_control(id):
    """Its pieces are controls themselves as soon as they may be touched."""
    game = load_game(id)
    for format in FORMATS:
        still = ET.fromstring(f"<div>{game.board.ground(look(game, game.begin(2), format=format))}</div>")
        controls = [each for each in still.iter() if each.tag.rpartition("}")[2] in ("summary", "button", "a")]
        assert not [slot.get("data-group") for each in controls for slot in each.iter() if slot.get("data-group")]


@pytest.mark.parametrize("id", game_ids())
def test_every_figure_of_the_rules_is_drawn_and_has_a_caption(id):
    game = load_game(id)
    rules = {language: rules_text(game.folder / "texts", language) for language in LANGUAGES}
    named = {language: re.findall(r"^\{figure:(.*)\}$", rules[language], re.M) for language in LANGUAGES}
    assert named["en"] == named["fr"]
    if game.board.figure is None:
        assert named["en"] == []
        return
    assert len(set(named["en"])) == len(named["en"]) >= 6
    for language in LANGUAGES:
        t = game.texts(language)
        for name in named[language]:
            drawn = game.board.figure(t, name)
            ET.fromstring(drawn)
            assert not re.search(r"(?<!clipPath) id=| data-id=|<title>", drawn)
            assert t(f"figure.{name}")


def test_a_drawing_depends_on_the_cells_it_read_and_on_the_answers_it_was_given() -> None:
    game = load_game("lost_cities")
    match = Match.new(game, players=2, seed=3)
    match.advance()
    drawn: list[str] = []

    @derived
    def many_refusals(view: Any, seat: int) -> bool:
        return bool(view.dice_marks[seat] > 5)

    def draw(look: Look) -> str:
        drawn.append("again")
        return f"{look.view.artefacts[0]} {many_refusals(look.view, 1)}"

    board = Board(still=lambda look: "", groups=lambda seats, format: (Group("one", draw),))
    board_cache = BoardCache(board)
    t = match.texts("en")

    def shown() -> str:
        return board_cache.groups(Look(t, match.state.copy(), 0))["one"]

    before = shown()
    match.state.artefacts[1] = 3  # another cell of the same field
    match.state.dice_marks[1] = 2  # another reason for the same answer
    assert shown() == before
    assert len(drawn) == 1
    match.state.dice_marks[1] = 7
    assert shown() != before
    match.state.artefacts[0] = 2
    assert shown() == "2 True"
    assert len(drawn) == 3


def test_who_takes_several_cells_at_once_has_read_them_all() -> None:
    game = load_game("lost_cities")
    s = game.begin(2)
    for take in (list, sum, bytes, np.asarray, lambda c: 3 in c, lambda c: c[0:1], lambda c: c.tolist()):
        look = Look(game.texts("en"), s, 0)
        take(look.view.artefacts)
        assert look.reads == {"artefacts": None}
    look = Look(game.texts("en"), s, 0)
    assert len(look.view.artefacts) == len(s.artefacts)
    assert look.view.artefacts[0] == 0
    assert look.reads == {"artefacts": {0: 0}}
    with pytest.raises(AttributeError):
        look.view.roll = 3


def test_a_viewer_who_looks_again_is_drawn_what_a_newcomer_is() -> None:
    """Whatever is kept from look to look, the board is a function of the view alone."""
    for id in game_ids():
        game = load_game(id)
        match = Match.new(game, players=2, seed=11)
        match.advance()
        rng = np.random.default_rng(5)
        for step in range(40):
            for seat in (0, 1, -1):
                assert match.board_cache.groups(match.look(seat)) == BoardCache(game.board).groups(match.look(seat)), (
                    id,
                    step,
                )
            if match.over:
                break
            seat = match.asked[0]
            match.play(rng.choice([act.text for act in match.legal(seat)]).item(), seat)


def test_a_reading_is_asked_again_only_when_a_field_it_looked_at_changed(game):
    asked = []

    @derived
    def inner(view: Any) -> int:
        asked.append("inner")
        return int(view.artefacts[0] > 3)

    @derived
    def outer(view: Any) -> int:
        asked.append("outer")
        return inner(view) + int(view.depth)

    board_cache = BoardCache(
        Board(still=lambda look: "", groups=lambda seats, format: (Group("a", lambda look: str(outer(look.view))),))
    )
    s = game.begin(2)
    board_cache.groups(look(game, s))
    s.points[0, 0] += 1
    board_cache.groups(look(game, s))
    assert asked == ["outer", "inner"]
    s.artefacts[0] = 1
    board_cache.groups(look(game, s))
    assert asked == ["outer", "inner"] * 2


def test_what_everybody_sees_is_read_once_for_all_who_look_and_secrets_by_each(game):
    worked = []

    @derived
    def round_of(view):
        worked.append("round")
        return view.roll

    @derived
    def sheet_of(view, seat):
        worked.append("sheet")
        return [view.level[len(game.state.seat_domain) + seat, c] for c in range(6)]

    both = Group("both", lambda look: f"{look.seat} {round_of(look.view)} {sheet_of(look.view, 0)}")
    board_cache = BoardCache(Board(still=lambda look: "", groups=lambda seats, format: (both,)))
    s = game.begin(2)
    draft = len(s.seat_domain)
    s.level[draft, 0] = 3
    own, other = board_cache.groups(look(game, s))["both"], board_cache.groups(look(game, s, seat=1))["both"]
    assert worked == ["round", "sheet", "sheet"]
    assert own != other
    s.roll += 1
    assert (
        board_cache.groups(look(game, s, seat=1))["both"]
        == BoardCache(board_cache.board).groups(look(game, s, seat=1))["both"]
    )


def test_an_answer_that_stays_the_same_may_come_to_depend_on_other_fields(game):
    """First the depth alone decides, then the points do too, and only then they change."""

    @derived
    def told(view):
        return view.points[0, 0] if view.depth > 1 else 0

    board_cache = BoardCache(
        Board(still=lambda look: "", groups=lambda seats, format: (Group("told", lambda look: f"{told(look.view)}"),))
    )
    s = game.begin(2)
    s.depth, s.points[0, 0] = 1, 0
    seen = []
    for depth, points in ((1, 0), (2, 0), (2, 5)):
        s.depth, s.points[0, 0] = depth, points
        seen.append(board_cache.groups(look(game, s))["told"])
    assert seen == ["0", "0", "5"]


def test_a_field_compared_as_a_whole_was_read_as_a_whole(game):
    """By a drawing, and by an answer: both are made again when any of it changes."""

    @derived
    def marks(view: Any) -> bytes:
        return bytes(view.bytes_of("level"))

    drawn = []

    def both(look):
        drawn.append(look.view.bytes_of("points"))
        return str(marks(look.view))

    board_cache = BoardCache(Board(still=lambda look: "", groups=lambda seats, format: (Group("both", both),)))
    s = game.begin(2)
    first = board_cache.groups(look(game, s))
    s.points[1, 0] = 7
    board_cache.groups(look(game, s))
    assert len(drawn) == 2
    s.level[1, 0] = 3
    assert board_cache.groups(look(game, s)) != first
    s.roll = 9
    board_cache.groups(look(game, s))
    assert len(drawn) == 3


def test_a_coordinate_of_nothing_has_no_sign_whoever_asked_first():
    number.cache_clear()
    assert [number(each) for each in (-0.0, 0.0, -0.001, -0.01)] == ["0", "0", "0", "-0.01"]
