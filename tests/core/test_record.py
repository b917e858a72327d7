"""Records: layout, secrets and names from one declaration."""

import mypy.api
import numpy as np
import pytest

from periplus.core.engine.record import DRAFT, HIDDEN, NOBODY, OWNER, Domain, Record, counts_in, field, i1, i2, row_of
from periplus.core.errors import BadPosition

SEAT = Domain("seat", "AB")
KIND = Domain("kind", ["map", "lamp", "rope"])
STATUS = Domain("status", ["new", "used"])


class Toy(Record, seats=SEAT, depth=3):
    hand = field(i1, SEAT, KIND, seen_by=OWNER)
    unseen = field(i1, KIND, seen_by=NOBODY)
    sheet = field(i1, 4, KIND, seen_by=DRAFT)
    lamp = field(i1, values=STATUS)
    points = field(i2, SEAT, 2)


def filled() -> Toy:
    s = Toy.blank()
    s.seats = 2
    for seat in range(2):
        for kind in range(3):
            s.hand[seat, kind] = 1 + seat
            s.sheet[seat, kind] = 3
            s.sheet[seat + 2, kind] = 4 + seat
            s.unseen[kind] = 7
    return s


def test_values_read_as_python_integers_and_refuse_what_does_not_fit():
    s = filled()
    assert type(s.hand[0, 1]) is int
    assert type(s.seats) is int
    with pytest.raises(ValueError):
        s.hand[0, 0] = 200
    with pytest.raises(ValueError):
        s.seats = 128


def test_a_copy_shares_nothing_and_equality_is_bytes():
    s = filled()
    other = s.copy()
    assert other == s
    other.hand[1, 2] = 5
    assert other != s
    assert s.hand[1, 2] == 2
    assert Toy.frombytes(s.tobytes()) == s
    with pytest.raises(BadPosition, match="bytes"):
        Toy.frombytes(b"short")


def test_a_seat_sees_its_own_rows_and_nobody_the_unseen():
    view = filled().hide(1)
    assert view.hand.tolist() == [[HIDDEN] * 3, [2] * 3]
    assert view.unseen.tolist() == [HIDDEN] * 3
    assert view.sheet.tolist() == [[3] * 3, [3] * 3, [HIDDEN] * 3, [5] * 3]


def test_a_spectator_sees_no_hand_and_no_draft():
    view = filled().hide(-1)
    assert set(np.asarray(view.hand).ravel()) == {HIDDEN}
    assert view.sheet.tolist()[2:] == [[HIDDEN] * 3] * 2
    assert view.sheet.tolist()[:2] == [[3] * 3] * 2


def test_positions_are_written_and_read_by_name():
    s = filled()
    s.lamp = 1
    names = s.to_names()
    assert names["hand"] == {"A": {"map": 1, "lamp": 1, "rope": 1}, "B": {"map": 2, "lamp": 2, "rope": 2}}
    assert names["lamp"] == "used"
    again = Toy.blank()
    again.set_names(names)
    assert again == s


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"pocket": 1}, "no field 'pocket'"),
        ({"hand": {"C": {"map": 1}}}, "no place 'C'"),
        ({"hand": {"A": {"shovel": 1}}}, "no place 'shovel'; there are map, lamp, rope"),
        ({"hand": {"A": {"map": 300}}}, "300 is outside 0…127"),
        ({"hand": {"A": {"map": 1.5}}}, "1.5 is not a whole number"),
        ({"hand": {"A": 1}}, "expected one value per place"),
        ({"lamp": "broken"}, "unknown status 'broken'; there are new, used"),
        ({"unseen": {"9": 1}}, "outside 0…2"),
    ],
)
def test_a_bad_position_says_where_and_changes_nothing(names, message):
    s = filled()
    before = s.tobytes()
    with pytest.raises(BadPosition, match=message):
        s.set_names({"seats": 1, **names})
    assert s.tobytes() == before


def test_declarations_that_cannot_work_are_refused():
    with pytest.raises(TypeError, match="signed"):
        field("u1", SEAT)
    with pytest.raises(TypeError, match="declares no points"):
        type("NoPoints", (Record,), {"hand": field(i1, SEAT)}, seats=SEAT)
    with pytest.raises(TypeError, match="owner needs 2"):
        type("Odd", (Record,), {"points": field(i2, SEAT), "h": field(i1, 3, seen_by=OWNER)}, seats=SEAT)


@pytest.mark.slow
def test_the_type_checker_knows_what_a_field_holds(tmp_path):
    """A misspelt field, a text where a number belongs and a field that is not indexed fully are found before a run."""
    planted = tmp_path / "planted.py"
    planted.write_text(
        "from periplus.games.lost_cities.state import State\n"
        "def rule(s: State) -> int:\n"
        "    s.leveel\n"
        "    s.roll = 'x'\n"
        "    s.level[0]\n"
        "    s.numbers[0, 0]\n"
        "    return s.numbers[0, 0, 0] + s.level[0, 1] + s.roll\n"
    )
    told, _, _ = mypy.api.run(["--follow-imports=silent", "--cache-dir", str(tmp_path), str(planted)])
    assert {int(line.split(":")[1]) for line in told.splitlines() if ": error:" in line} == {3, 4, 5, 6}


def test_a_row_is_one_thing_and_counts_nothing_where_it_is_hidden():
    s = filled()
    s.hand[1, 1] = 0
    assert row_of(s.hand, 0) == bytes([1, 1, 1])
    assert counts_in(row_of(s.hand, 1)) == [(0, 2), (2, 2)]
    assert counts_in(row_of(s.hide(0).hand, 1)) == []
    assert len(row_of(s.points, 1)) == 4, "two numbers of two bytes"


def test_a_single_value_is_read_where_it_was_last_written():
    s = Toy.blank()
    assert s.lamp == 0
    s.array["lamp"] = 1
    assert s.lamp == 1
    s.lamp = HIDDEN
    assert s.lamp == s.copy().lamp == HIDDEN
    s.array["lamp"] = 0
    assert s.lamp == 0
