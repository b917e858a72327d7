"""What an author of a game imports to draw a board. These names stay; the modules that they come from may move."""

from periplus.core.draw.board import Board, Card, Format, Group, Look, Person, one_group, reading, slot
from periplus.core.draw.svg import element, escape, group, label_of, number, text, title

__all__ = [
    "Board", "Card", "Format", "Group", "Look", "Person", "element", "escape", "group", "label_of", "number",
    "one_group", "reading", "slot", "text", "title",
]  # fmt: skip
