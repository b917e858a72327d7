"""What an author of a game imports to draw a board. These names stay; the modules that they come from may move."""

from periplus.core.draw.art import ArtSheet
from periplus.core.draw.board import Board, Card, Format, Group, Look, Person, derived, groups_of, one_group, slot
from periplus.core.draw.by_verb import by_verb, named, numbers_of
from periplus.core.draw.counters import count, status
from periplus.core.draw.figures import PEOPLE, figures
from periplus.core.draw.ghost import Slots, after, gain, merge, slip
from periplus.core.draw.piece_card import Facts, Tells, cards, facts_of, worded
from periplus.core.draw.seat_mark import NAMES, SHAPES, mark_of, shape_of, token
from periplus.core.draw.shapes import circle, hit, kept, moved, path, piece, rect, svg, told, touchable, trace
from periplus.core.draw.svg import element, escape, group, label_of, number, text, title
from periplus.core.old_names import renamed

__all__ = [
    "NAMES", "PEOPLE", "SHAPES", "ArtSheet", "Board", "Card", "Facts", "Format", "Group", "Look", "Person", "Slots",
    "Tells", "after", "by_verb", "cards", "circle", "count", "derived", "element", "escape", "facts_of", "figures",
    "gain", "group", "groups_of", "hit", "kept", "label_of", "mark_of", "merge", "moved", "named", "number",
    "numbers_of", "one_group", "path", "piece", "rect", "shape_of", "slip", "slot", "status", "svg", "text", "title",
    "token", "told", "touchable", "trace", "worded",
]  # fmt: skip

__getattr__ = renamed(__name__, {"reading": "derived"})
