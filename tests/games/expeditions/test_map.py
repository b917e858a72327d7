"""Components and map: EX-001 to EX-009, and the laws of the graph."""

import subprocess
import sys
import tomllib
from collections import Counter

import pytest

from periplus.core.contract.data import DataError, load_components
from periplus.core.errors import BadOption
from periplus.games.expeditions import GAME
from periplus.games.expeditions.data import (
    ARROW,
    CARD,
    CARDS,
    COLOUR,
    DATA,
    ENDS,
    FAR,
    FROM_START,
    HEAD,
    JOIN,
    NEIGHBOURS,
    NODE,
    NODE_KIND,
    NODES,
    SEAT,
    SEGMENTS,
    SIDES,
    START,
    TAIL,
    WRAPS,
    distances,
)


@pytest.mark.rule("EX-001")
def test_two_to_six_players():
    for seats in range(2, 7):
        assert GAME.begin(seats).seats == seats
    for seats in (0, 1, 7):
        with pytest.raises(BadOption, match="2, 3, 4, 5, 6"):
            GAME.begin(seats)


@pytest.mark.rule("EX-002")
def test_the_graph_of_the_board():
    assert Counter(NODE_KIND) == {0: 1, 1: 80, 2: 20, 3: 21}
    assert (NODES, SEGMENTS) == (122, 206)
    assert len({frozenset(ends) for ends in ENDS}) == 206
    assert len(NEIGHBOURS[START]) == 6
    assert {len(roads) for roads in NEIGHBOURS} == {2, 3, 4, 5, 6}
    for arrow, name in enumerate(ARROW):
        assert name == f"{NODE.names[TAIL[arrow]]}>{NODE.names[HEAD[arrow]]}"
        assert JOIN[TAIL[arrow], HEAD[arrow]] == arrow
    assert sum(JOIN[a, b] >= 0 for a in range(NODES) for b in range(NODES)) == 412


def reachable_without(segment):
    seen, queue = {START}, [START]
    while queue:
        node = queue.pop()
        for a, b in (ends for i, ends in enumerate(ENDS) if i != segment and node in ends):
            other = b if a == node else a
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return seen


@pytest.mark.rule("EX-002", "EX-048")
def test_the_map_is_connected_and_no_segment_is_a_bridge():
    assert min(distances(START)) == 0
    assert all(len(reachable_without(segment)) == NODES for segment in range(SEGMENTS))


@pytest.mark.rule("EX-003")
def test_one_card_for_each_green_place_and_none_for_others():
    green = [NODE.names[node] for node in range(NODES) if NODE_KIND[node] == 1]
    assert list(CARD) == green
    assert CARDS == len(set(CARD)) == 80


@pytest.mark.rule("EX-004", "EX-026")
@pytest.mark.parametrize("seats", range(2, 7))
def test_arrows_and_tickets_in_the_supply(seats):
    s = GAME.begin(seats)
    assert [s.supply[c] for c in range(len(COLOUR))] == [45, 45, 45]
    assert s.ticket_supply == 40 - 3 * seats


@pytest.mark.rule("EX-005", "EX-025")
def test_three_tickets_each_and_four_tokens(table):
    t = table(6)
    assert [t.tickets(p) for p in SEAT] == [3] * 6
    assert GAME.state.fields["token"].shape == (6, 4)
    s = GAME.begin(2)
    assert [s.tickets[p] for p in range(6)] == [3, 3, 0, 0, 0, 0], "the other colours leave the game"


@pytest.mark.rule("EX-006")
def test_what_is_printed_on_a_card_changes_no_rule():
    tables = tomllib.loads((DATA.folder / "data.toml").read_text("utf-8"))
    names = [node["id"] for node in tables["nodes"]["list"]]
    by_name = {frozenset((edge["a"], edge["b"])) for edge in tables["edges"]["list"]}
    assert by_name == {frozenset((names[a], names[b])) for a, b in ENDS}
    for node in tables["nodes"]["list"]:  # a map without pictures, names and countries gives the same tables
        for key in ("x", "y", "lon", "lat", "name", "region", "countries"):
            del node[key]
    kinds = ("start", "green", "blue", "red")
    assert [kinds.index(node["kind"]) for node in tables["nodes"]["list"]] == list(NODE_KIND)
    named = {axis.id for field in GAME.state.fields.values() for axis in field.axes if hasattr(axis, "id")}
    assert named == {"seat", "colour", "segment", "part", "card"}, "the record knows no more of a card than its place"


@pytest.mark.rule("EX-007")
def test_distances_and_the_twelve_near_places():
    near = [name for name, far in zip(CARD, FAR) if not far]
    assert sorted(near) == sorted(DATA["near_places"]["ids"])
    assert len(near) == 12
    assert FROM_START[NODE.index("rome")] == 1
    assert FROM_START[NODE.index("giza")] == 2
    assert FROM_START[NODE.index("babylon")] == 3
    for a, b in ENDS:
        assert abs(FROM_START[a] - FROM_START[b]) <= 1


@pytest.mark.rule("EX-008", "EX-009")
def test_a_wrap_node_joins_both_edges_at_its_own_height():
    assert len(WRAPS) == 3
    sides = {node: {side for ends, side in zip(ENDS, SIDES) if node in ends} for node in WRAPS}
    assert all(found == {"left", "right"} for found in sides.values())
    assert not [ends for ends in ENDS if ends[0] in WRAPS and ends[1] in WRAPS]


@pytest.mark.rule("EX-009")
def test_an_expedition_crosses_between_continents(table):
    t = table(trails={"yellow": "start>athens"})
    assert "giza" in t.heads("yellow"), "from Europe to Africa"
    assert "petra" in t.heads("yellow"), "and to Asia"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("edges = 206", "edges = 205", "map_counts"),
        ("total = 135", "total = 134", "arrows"),
        ('"2" = 50', '"2" = 51', "deck_after_setup"),
        ('"zagorsk"]', '"zagorsk", "tikal"]', "near_places"),
    ],
)
def test_data_that_does_not_add_up_is_refused(tmp_path, old, new, message):
    text = (DATA.folder / "data.toml").read_text("utf-8")
    assert old in text
    own = tmp_path / "expeditions.toml"
    own.write_text(text.replace(old, new, 1), "utf-8")
    code = "import periplus.games.expeditions.data"
    run = subprocess.run(
        [sys.executable, "-c", code], env={"PERIPLUS_DATA": str(own)}, capture_output=True, text=True, check=False
    )
    assert "DataError" in run.stderr
    assert message in run.stderr.splitlines()[-1]


def test_data_without_provenance_is_refused(tmp_path):
    (tmp_path / "data.toml").write_text("[arrows]\nper_colour = 45\n", "utf-8")
    with pytest.raises(DataError, match="provenance"):
        load_components(tmp_path)
