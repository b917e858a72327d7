"""The components of Lost Cities: Roll & Write as names and tables, read from data.toml."""

from pathlib import Path

from periplus.kit import Domain, load_components, table

DATA = load_components(Path(__file__).parent)

SEAT = Domain("seat", "ABCDE")
SEATS = len(SEAT)
SHEET = Domain("sheet", [*SEAT, *(f"{seat}-draft" for seat in SEAT)])

COLOUR = Domain("colour", DATA["colour_dice"]["faces"])
SHAPES = {column["id"]: column["shape"] for column in DATA["columns"]["list"]}
COLOURS = len(COLOUR)

NUMBER = Domain("number", DATA["number_dice"]["faces"])
NUMBERS = len(NUMBER)
DICE = DATA["colour_dice"]["count"]

SQUARES = DATA["sheet"]["squares_per_column"]
ARTEFACTS_MAX = DATA["sheet"]["artefact_symbols"]
DICE_MARKS_MAX = DATA["sheet"]["dice_symbols"]
TEN = DATA["number_dice"]["zero_value"]
ACCELERATION_STARTS_AT = DATA["sheet"]["accel_start_value"]

CIRCLE = Domain("circle", ["open", "ticked", "struck"])
OPEN, TICKED, STRUCK = range(3)

BRIDGE = Domain("bridge", DATA["bridges"]["columns"])
BRIDGES = len(BRIDGE)
ARTEFACT_BRIDGE = BRIDGE.index("artefacts")
DICE_BRIDGE = BRIDGE.index("dice")
BRIDGE_AT = DATA["bridges"]["crossed_at"]
BRIDGE_POINTS = DATA["bridges"]["points"]
CROSSING = Domain("crossing", ["none", "won", "lost"])
UNCROSSED, WON, LOST = range(3)

PART = Domain("part", [*COLOUR, "artefacts", "dice", "bridges"])
PARTS = len(PART)
ARTEFACT_PART, DICE_PART, BRIDGE_PART = range(COLOURS, COLOURS + 3)

CHOICE_ORDER = tuple(DATA["options"]["choice_order"])
CARAVAN_MAX = DATA["solo"]["caravan_max_level"]
CARAVAN_BRIDGE = BRIDGE_AT
MEDALS: dict[str, int] = DATA["solo"]["medals"]


def _special_squares(kind: str) -> list[list[int]]:
    """1 where column c has such a square at position i; position 0 is the empty column."""
    squares = DATA["specials"][kind]
    return [[int(i in squares.get(colour, [])) for i in range(SQUARES + 1)] for colour in COLOUR]


ARROW = table(_special_squares("arrows"))
VASE = table(_special_squares("vases"))

_points = DATA["points"]
COLUMN_POINTS = table([_points["expedition"]["untouched"], *_points["expedition"]["by_level"]])
CIRCLE_ONLY_POINTS = _points["expedition"]["circle_only"]
CIRCLE_FACTOR = _points["expedition"]["circle_factor"]
ARTEFACT_POINTS = table([_points["artefacts"]["none"], *_points["artefacts"]["by_count"]])
DICE_POINTS = table([_points["dice"]["none"], *_points["dice"]["by_count"]])

_specials = {colour: [DATA["specials"][kind].get(colour, []) for kind in ("arrows", "vases")] for colour in COLOUR}
_largest = max(*DATA["number_dice"]["faces"], TEN)
DATA.check_all(
    (COLOURS == 6 and len(SHAPES) == COLOURS, "there are six colours, each with a shape"),
    (len(set(SHAPES.values())) == COLOURS, "[columns]: no two colours share a shape"),
    (list(SHAPES) == list(COLOUR), "[columns] and [colour_dice] list the colours in the same order"),
    (DATA["number_dice"]["count"] == DICE, "as many number dice as colour dice are thrown"),
    (DATA["number_dice"]["faces"] == list(range(10)), "a number die has the faces 0 to 9"),
    (TEN >= 1, "number_dice: zero_value is a number that can be written, 1 or more"),
    *DATA.derived("sheet", max_value=_largest),
    (list(BRIDGE) == [*COLOUR, "artefacts", "dice"], "[bridges] are those of the six columns, artefacts and dice"),
    (1 <= BRIDGE_AT <= SQUARES, "a bridge lies inside its column"),
    *DATA.derived("solo", caravan_bridge_level=BRIDGE_AT),  # the caravan crosses where everybody does
    (len(_points["expedition"]["by_level"]) == SQUARES, "points.expedition has one value per square"),
    (len(_points["artefacts"]["by_count"]) == ARTEFACTS_MAX, "points.artefacts has one value per symbol"),
    (len(_points["dice"]["by_count"]) == DICE_MARKS_MAX, "points.dice has one value per symbol"),
    (DATA["end"]["all_exhausted_at"] == DICE_MARKS_MAX, "[end]: exhausted means every dice symbol is marked"),
    (DATA["end"]["all_bridges_crossed"] == BRIDGES, "[end]: the game ends when every bridge is crossed"),
    *(
        (all(1 <= i <= SQUARES for i in (*arrows, *vases)), f"specials: the squares of {colour} are 1 to {SQUARES}")
        for colour, (arrows, vases) in _specials.items()
    ),
    *(
        (len(set(squares)) == len(squares), f"specials: a square of {colour} is named twice, {squares}")
        for colour, kinds in _specials.items()
        for squares in kinds
    ),
    *(
        (not set(arrows) & set(vases), f"specials: a square of {colour} is both arrow and vase")  # LC-011
        for colour, (arrows, vases) in _specials.items()
    ),
    (
        sum(len(set(vases)) for _, vases in _specials.values()) + COLOURS >= ARTEFACTS_MAX,
        "specials: too few vases to mark every artefact",
    ),
)

_sample = DATA["sample_sheet"]
_parts = [
    COLUMN_POINTS[level] * (CIRCLE_FACTOR if colour in _sample["circles"] else 1)
    for colour, level in zip(COLOUR, _sample["levels"], strict=True)
]
_parts += [ARTEFACT_POINTS[_sample["artefacts"]], DICE_POINTS[_sample["dice"]], BRIDGE_POINTS * _sample["bridges_won"]]

_columns = [CIRCLE_ONLY_POINTS, *COLUMN_POINTS]
POINTS_MIN = COLOURS * CIRCLE_FACTOR * min(_columns) + min(ARTEFACT_POINTS) + min(DICE_POINTS)
POINTS_MAX = COLOURS * CIRCLE_FACTOR * max(_columns) + max(ARTEFACT_POINTS) + max(DICE_POINTS) + BRIDGES * BRIDGE_POINTS
ROLLS_MAX = COLOURS * (SQUARES + 2) + DICE_MARKS_MAX  # all entries of a sheet and all its refusals
DATA.check_all(
    *DATA.derived("sample_sheet", parts=_parts, total=sum(_parts)),
    *DATA.derived("limits", score_min_bound=POINTS_MIN, score_max_bound=POINTS_MAX, max_rolls=ROLLS_MAX),
)  # LC-115
_rulings = {
    "zero_may_start_doubled_column": False,  # LC-052
    "take_without_writing": False,  # LC-038
    "chain_any_column": True,  # LC-097
    "acceleration_optional": True,  # LC-098
}
DATA.check(
    all(DATA["rulings"].get(ruling) is decided for ruling, decided in _rulings.items()),
    "rulings: the rules are written for these; another value here would change nothing",
)
