"""The components of Expeditions: Around the World as names and tables, read from data.toml."""

from collections import deque
from pathlib import Path
from typing import Any

from periplus.kit import Domain, load_components, table

DATA = load_components(Path(__file__).parent)

SEAT = Domain("seat", "ABCDEF")
SEATS = len(SEAT)
SEAT_COUNTS = tuple(range(DATA["players"]["min"], DATA["players"]["max"] + 1))  # EX-001
HAND_SIZE = {seats: DATA["players"]["hand"][str(seats)] for seats in SEAT_COUNTS}  # EX-020
HAND_MAX = max(HAND_SIZE.values())

COLOUR = Domain("colour", DATA["arrows"]["colours"])
COLOURS = len(COLOUR)
ARROWS = DATA["arrows"]["per_colour"]  # EX-004

TICKETS = DATA["tickets"]["total"]  # EX-005
TICKETS_EACH = DATA["tickets"]["per_player"]
TICKETS_A_TURN = DATA["tickets"]["max_per_turn"]
TOKENS = DATA["tokens"]["per_player"]

COMMON_ROW = DATA["cards"]["common_row"]
SWAP_DRAW = DATA["cards"]["swap_draw"]
DECK_MAX = max(DATA["deck_after_setup"]["size"].values())
ROUNDS_MAX = DATA["rulings"]["max_rounds"]

_nodes: list[dict[str, Any]] = DATA["nodes"]["list"]
_edges: list[dict[str, Any]] = DATA["edges"]["list"]

NODE = Domain("node", [node["id"] for node in _nodes])
NODES = len(NODE)
START = NODE.index("start")
KINDS = ("start", "green", "blue", "red")
GREEN, BLUE, RED = 1, 2, 3
NODE_KIND = tuple(KINDS.index(node["kind"]) for node in _nodes)
KIND = table(NODE_KIND)
WRAPS = tuple(NODE.index(name) for name in DATA["wraps"]["ids"])

PLACES = tuple(i for i in range(NODES) if NODE_KIND[i] == GREEN)
CARD = Domain("card", [NODE.names[i] for i in PLACES])  # EX-003
CARDS = len(CARD)
FIRST_PLACE = PLACES[0]  # the node of card 0; the others follow in the same order
SLOT = Domain("slot", ["none", *CARD])  # a place where a card or a token may lie

SEGMENT = Domain("segment", [f"{edge['a']}-{edge['b']}" for edge in _edges])
SEGMENTS = len(SEGMENT)
ENDS = tuple((NODE.index(edge["a"]), NODE.index(edge["b"])) for edge in _edges)
SIDES = tuple(edge["side"] for edge in _edges)
# An arrow is 2 x segment, + 1 when it runs against the order of the data. EX-141
ARROW = Domain("arrow", [f"{NODE.names[x]}>{NODE.names[y]}" for a, b in ENDS for x, y in ((a, b), (b, a))])
TAIL = table([x for a, b in ENDS for x in (a, b)])
HEAD = table([y for a, b in ENDS for y in (b, a)])

_roads: list[list[tuple[int, int]]] = [[] for _ in range(NODES)]
for _segment, (_a, _b) in enumerate(ENDS):
    _roads[_a].append((_b, 2 * _segment))
    _roads[_b].append((_a, 2 * _segment + 1))
NEIGHBOURS = tuple(tuple(node for node, _ in roads) for roads in _roads)
ROADS_MAX = max(len(roads) for roads in _roads)
ROADS = table([len(roads) for roads in _roads])
ROAD = table([[arrow for _, arrow in roads] + [-1] * (ROADS_MAX - len(roads)) for roads in _roads])
JOIN = table([[dict(roads).get(node, -1) for node in range(NODES)] for roads in _roads])


def distances(origin: int) -> list[int]:
    """Segments on a shortest route from one node to each other node. EX-007"""
    found = [-1] * NODES
    found[origin] = 0
    queue = deque([origin])
    while queue:
        node = queue.popleft()
        for other in NEIGHBOURS[node]:
            if found[other] < 0:
                found[other] = found[node] + 1
                queue.append(other)
    return found


FROM_START = distances(START)
FAR_AT = DATA["tokens"]["key_min_distance"]
FAR = table([int(FROM_START[node] >= FAR_AT) for node in PLACES])

PART = Domain("part", ["goals", "commons", "keys", "hand", "tokens"])
GOALS, COMMONS, KEYS, IN_HAND, ON_BOARD = range(len(PART))
DRAWN = Domain("drawn", ["first", "second"])

_counts = DATA["map_counts"]
DATA.check(_counts["nodes"] == NODES and _counts["edges"] == SEGMENTS, "[map_counts] nodes and edges match the lists")
for _kind in KINDS:
    DATA.check(sum(node["kind"] == _kind for node in _nodes) == _counts[_kind], f"[map_counts] {_kind} nodes match")
DATA.check(DATA["cards"]["count"] == CARDS, "[cards] there is one card for each green node")
DATA.check(tuple(range(FIRST_PLACE, FIRST_PLACE + CARDS)) == PLACES, "[nodes] the green nodes stand together")
DATA.check(START == 0 and FIRST_PLACE == 1, "[nodes] the start comes first, the green nodes after it")
DATA.check(len({frozenset(ends) for ends in ENDS}) == SEGMENTS, "[edges] two nodes share at most one segment")
DATA.check(all(a != b for a, b in ENDS), "[edges] a segment joins two different nodes")
DATA.check(len(NEIGHBOURS[START]) == _counts["start_degree"], "[edges] the start has its six segments")
DATA.check(min(map(len, NEIGHBOURS)) == _counts["min_degree"], "[map_counts] min_degree matches the edges")
DATA.check(_counts["max_degree"] == ROADS_MAX, "[map_counts] max_degree matches the edges")
DATA.check(min(FROM_START) == 0, "[edges] every node can be reached from the start")
DATA.check(all(NODE_KIND[node] == RED for node in WRAPS), "[wraps] wrap nodes are red")
DATA.check(
    all((side != "none") == (a in WRAPS or b in WRAPS) for (a, b), side in zip(ENDS, SIDES)),
    "[edges] a segment has a side where it meets a wrap node, and only there",
)
DATA.check(
    {name for name, far in zip(CARD, FAR) if not far} == set(DATA["near_places"]["ids"]),
    "[near_places] the list matches the distances on the map",
)
DATA.check(DATA["arrows"]["total"] == COLOURS * ARROWS, "[arrows] total is colours x per_colour")
DATA.check(TICKETS >= TICKETS_EACH * SEATS, "[tickets] there are enough for everybody")
DATA.check(len(DATA["player_colours"]["list"]) == SEATS, "[player_colours] there is one for each seat")
for _seats in SEAT_COUNTS:
    DATA.check(
        DATA["deck_after_setup"]["size"][str(_seats)] == CARDS - _seats * HAND_SIZE[_seats] - COMMON_ROW,
        f"[deck_after_setup] size for {_seats} players is what the deal leaves",
    )
DATA.check(len(DRAWN) == SWAP_DRAW, "[cards] swap_draw is two")
