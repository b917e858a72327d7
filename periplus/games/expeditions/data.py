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
_decks = {str(seats): CARDS - seats * hand - COMMON_ROW for seats, hand in HAND_SIZE.items()}  # what the deal leaves
DECK_MAX = max(_decks.values())
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

_written_for = {
    "scoring": {"laid_card": 1, "recovered_token": 1, "hand_card": -1, "token_on_board": -1, "tie_break": ["tickets"]},
    "rulings": {
        "relaunch_compulsory": True, "blue_arrow_compulsory": False, "removal_gives_common_goal": False,
        "removal_tip": "head_of_last_arrow", "finish_round_when_arrows_run_out": True, "ticket_supply_finite": True,
        "swap_is_secret": True,
    },
}  # fmt: skip
_kinds = {kind: NODE_KIND.count(number) for number, kind in enumerate(KINDS)}
_degrees = {"start_degree": len(NEIGHBOURS[START]), "min_degree": min(map(len, NEIGHBOURS)), "max_degree": ROADS_MAX}
DATA.check_all(
    *DATA.derived("map_counts", nodes=NODES, edges=SEGMENTS, **_kinds, **_degrees),
    *DATA.derived("cards", count=CARDS),
    *DATA.derived("near_places", ids=[name for name, far in zip(CARD, FAR) if not far]),
    *DATA.derived("arrows", total=COLOURS * ARROWS),
    *DATA.derived("deck_after_setup", size=_decks),
    (min(_decks.values()) > 0, "[players] hand: the deal leaves no card to draw"),
    (tuple(range(FIRST_PLACE, FIRST_PLACE + CARDS)) == PLACES, "[nodes] the green nodes stand together"),
    (START == 0 and FIRST_PLACE == 1, "[nodes] the start comes first, the green nodes after it"),
    (len({frozenset(ends) for ends in ENDS}) == SEGMENTS, "[edges] two nodes share at most one segment"),
    (all(a != b for a, b in ENDS), "[edges] a segment joins two different nodes"),
    (min(FROM_START) == 0, "[edges] every node can be reached from the start"),
    (all(NODE_KIND[node] == RED for node in WRAPS), "[wraps] wrap nodes are red"),
    (
        all((side != "none") == (a in WRAPS or b in WRAPS) for (a, b), side in zip(ENDS, SIDES)),
        "[edges] a segment has a side where it meets a wrap node, and only there",
    ),
    (TICKETS >= TICKETS_EACH * SEATS, "[tickets] there are enough for everybody"),
    (len(DATA["player_colours"]["list"]) == SEATS, "[player_colours] there is one for each seat"),
    (len(DRAWN) == SWAP_DRAW, "[cards] swap_draw is two"),
    *(
        (DATA[table][name] == value, f"[{table}] {name}: the rules are written for {value}, another would do nothing")
        for table, values in _written_for.items()
        for name, value in values.items()
    ),
)
