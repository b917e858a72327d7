"""The course as a table: what is written from it, and what it does not let pass."""

import subprocess
import sys
from enum import IntEnum
from pathlib import Path

import numpy as np
import pytest

from periplus.core.contract.course import Course, by_verb
from periplus.core.contract.course_rows import ALWAYS, BitSet, Follow, Listed, Row, WordSet
from periplus.core.engine.codec import Codec, Verb
from periplus.core.engine.frames import CHANCE, NOBODY_ASKED, pop, push, top_a
from periplus.core.engine.record import Domain, Record, field, i1
from periplus.core.engine.rule import Builder, rule

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from flow_chart import opened, page  # noqa: E402

SEAT = Domain("seat", "AB")
PLACE = Domain("place", ["near", "far", "away"])
SIZE = Domain("size", ["small", "large"])


class Ask(IntEnum):
    MOVE = 0
    REST = 1
    WIND = 2
    DUSK = 3


class State(Record, seats=SEAT, depth=4):
    at = field(i1, SEAT, high=2)
    load = field(i1, SEAT, high=1)
    wind = field(i1, high=2)
    points = field(i1, SEAT, 1, high=9)


CODEC = Codec(
    Ask,
    [
        Verb("go", [PLACE, SIZE], answers=[Ask.MOVE, Ask.REST]),
        Verb("wait", [], answers=[Ask.MOVE, Ask.REST]),
        Verb("blow", [PLACE], answers=[Ask.WIND], by=CHANCE),
    ],
)


@rule
def may_go(s, seat, place, size):
    return 1 if place == s.at[seat] else 2 * size


@rule
def go(s, seat, place, size):
    s.at[seat] = place
    s.load[seat] = size


@rule
def rest(s, place, size):
    s.wind = 0


@rule
def weight(s, place):
    return place + 1


@rule
def blow(s, place):
    s.wind = place
    pop(s)
    push(s, Ask.DUSK, NOBODY_ASKED, 2, 0)


@rule
def dusk(s):
    left = top_a(s) - 1
    pop(s)
    if left > 0:
        push(s, Ask.DUSK, NOBODY_ASKED, left, 0)
    else:
        push(s, Ask.MOVE, s.wind % 2, 0, 0)


ROWS = [
    Row("go", Ask.MOVE, may_go, go),
    Row.closing("go", Ask.REST, ALWAYS, rest),
    Row.closing("wait", (Ask.MOVE, Ask.REST), ALWAYS),
    Row("blow", Ask.WIND, weight, blow),
]
COURSE = Course(CODEC, ROWS, [Follow(Ask.DUSK, dusk)])


def windy():
    s = State.blank()
    s.seats = 2
    push(s, Ask.WIND, CHANCE, 0, 0)
    return s


def built(target):
    build = Builder(target).build
    return [build(each, entry=True) for each in (COURSE.verdict, COURSE.apply, COURSE.odds)]


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_parameters_are_decoded_before_the_call_and_questions_told_apart(target):
    verdict, apply, odds = built(target)
    s = windy()
    r = s if target == "plain" else s.array[0]
    assert [odds(r, CODEC.parse(f"blow {place}")) for place in PLACE] == [1, 2, 3]
    apply(r, CHANCE, CODEC.parse("blow far"))  # then dusk falls twice, by itself, and seat B is asked
    assert (s.depth, s.frames[0, 0], s.frames[0, 1], s.wind) == (1, Ask.MOVE, 1, 1)
    assert verdict(r, 1, CODEC.parse("go near large")) == 1
    assert verdict(r, 1, CODEC.parse("go away large")) == 2
    assert verdict(r, 1, CODEC.parse("wait")) == 0
    apply(r, 1, CODEC.parse("go away large"))
    assert (s.at[1], s.load[1], s.depth) == (2, 1, 1)
    s.frames[0, 0] = Ask.REST
    assert verdict(r, 1, CODEC.parse("go away large")) == 0
    apply(r, 1, CODEC.parse("go near small"))
    assert (s.at[1], s.wind, s.depth) == (2, 0, 0)


@rule
def elsewhere(s, seat):
    return 7 & ~(1 << s.at[seat])


@rule
def elsewhere_by_words(s, seat, word):
    return (elsewhere(s, seat) >> (2 * word)) & 3


@rule
def three(s):
    return 3


@rule
def kth_elsewhere(s, seat, k):
    return k if k != s.at[seat] else -1


@rule
def small_only(s, place):
    return 1


@rule
def why_not_go(s, seat, place, size):
    return 1 if place == s.at[seat] else 2


@rule
def six(s):
    return 6


@rule
def at_weight(s, r):
    return 0 if r < 1 else 1 if r < 3 else 2


SMALL = BitSet(small_only)
LISTS = {
    "every value": Row("go", Ask.MOVE, may_go, go),
    "narrowed": Row("go", Ask.MOVE, may_go, go, each=(BitSet(elsewhere), None)),
    "bits": Row("go", Ask.MOVE, why_not_go, go, among=(BitSet(elsewhere), SMALL)),
    "words": Row("go", Ask.MOVE, why_not_go, go, among=(WordSet(elsewhere_by_words, 2), SMALL)),
    "one by one": Row("go", Ask.MOVE, why_not_go, go, among=(Listed(three, kth_elsewhere), SMALL)),
}


@pytest.mark.parametrize("target", ["plain", "cpu"])
@pytest.mark.parametrize("row", LISTS.values(), ids=LISTS)
def test_what_is_legal_is_listed_and_judged_by_one_row(row, target):
    course = Course(CODEC, [row, *ROWS[1:]], [Follow(Ask.DUSK, dusk)])
    build = Builder(target).build
    offer, verdict = build(course.offer, entry=True), build(course.verdict, entry=True)
    s = windy()
    pop(s)
    push(s, Ask.MOVE, 1, 0, 0)
    s.at[1] = 1
    r = s if target == "plain" else s.array[0]
    mask = np.zeros(1, np.int64)
    offer(r, 1, mask)
    legal = {text for text in map(CODEC.text, range(CODEC.first("blow"))) if mask[0] >> CODEC.parse(text) & 1}
    assert legal == {"go near small", "go away small", "wait"}
    reasons = {text: verdict(r, 1, CODEC.parse(text)) for text in ("go near small", "go near large", "go far small")}
    assert reasons == {"go near small": 0, "go near large": 2, "go far small": 1}


@pytest.mark.parametrize("row", [ROWS[-1], Row("blow", Ask.WIND, weight, blow, total=six, pick=at_weight)])
def test_chance_is_summed_and_picked_by_its_row(row):
    course = Course(CODEC, [*ROWS[:-1], row], [Follow(Ask.DUSK, dusk)])
    s = windy()
    assert course.odds_total(s) == 6
    assert [CODEC.text(course.odds_pick(s, r)) for r in range(6)] == [
        "blow near",
        *["blow far"] * 2,
        *["blow away"] * 3,
    ]


@pytest.mark.parametrize(
    "rows, fault",
    [
        (ROWS[:-1], "blow at WIND has no row"),
        ([*ROWS, Row("wait", Ask.WIND, ALWAYS, pop)], "wait at WIND has a row and does not answer it"),
        ([*ROWS, Row("go", Ask.REST, ALWAYS, go)], "go at REST has two rows"),
        ([*ROWS[:-1], Row("blow", Ask.WIND, may_go, blow)], "blow: may_go"),
        ([Row("go", Ask.MOVE, 1, go), *ROWS[1:]], "go: a bare reason needs `among`"),
        ([Row("go", Ask.MOVE, may_go, go, each=(SMALL,)), *ROWS[1:]], "go: 1 sources for 2 parameters"),
        ([Row("go", Ask.MOVE, may_go, go, each=(SMALL, None), among=(SMALL, None)), *ROWS[1:]], "go: `each` narrows"),
    ],
)
def test_a_table_with_a_hole_or_a_misfit_is_refused(rows, fault):
    with pytest.raises(TypeError, match=fault):
        Course(CODEC, rows)


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_numbers_by_verb_are_fixed_or_worked_out_from_the_parameters(target):
    number = Builder(target).build(by_verb(CODEC, {"go": may_go, "wait": 7}), entry=True)
    s = windy()
    s.at[1] = 2
    r = s if target == "plain" else s.array[0]
    asked = ("go near small", "go near large", "go away large", "wait")
    assert [number(r, 1, CODEC.parse(text)) for text in asked] == [0, 2, 1, 7]


@pytest.mark.parametrize(
    "numbers, fault",
    [
        ({"go": 1}, "wait has no number"),
        ({"go": 1, "wait": 2, "blow": 3}, "blow is no verb of players"),
        ({"go": dusk, "wait": 2}, "go: dusk"),
    ],
)
def test_a_verb_without_a_number_is_refused(numbers, fault):
    with pytest.raises(TypeError, match=fault):
        by_verb(CODEC, numbers)


def test_many_rows_are_several_rules_and_mean_the_same():
    class Hour(IntEnum):
        NOW = 0

    verbs = [Verb(f"v{i}", [PLACE], answers=[Hour.NOW]) for i in range(40)]
    rows = [Row(verb.name, Hour.NOW, marks(i), pop_and(i)) for i, verb in enumerate(verbs)]
    course = Course(Codec(Hour, verbs), rows)
    assert course.source.count("def verdict") == 9
    assert [course.verdict(None, 0, 3 * i + k) for i in range(40) for k in range(3)] == list(range(120))


def marks(i):
    text = f"def mark_{i}(s, place):\n    return {3 * i} + place\n"
    names: dict = {}
    exec(text, names)
    return rule(names[f"mark_{i}"])


def pop_and(i):
    names: dict = {}
    exec(f"def do_{i}(s, place):\n    return None\n", names)
    return rule(names[f"do_{i}"])


def test_the_chart_follows_what_is_pushed():
    assert opened(dusk) == {"DUSK", "MOVE"}
    text = page(COURSE, "a toy")
    assert "  WIND -->|blow| DUSK" in text
    assert "| REST | `go <place> <size>` | always | closes, `rest` |  |" in text


def test_the_pages_of_the_games_are_as_their_tables_are(tmp_path):
    """`tools/course_pages` writes them."""
    code = "import runpy, sys; sys.path.insert(0, 'tools'); pages = runpy.run_path('tools/course_pages')['pages']()\n"
    code += "sys.exit(', '.join(p.name for p, text in pages.items() if p.read_text(encoding='utf-8') != text) or 0)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
