"""A game's score sheet beside its real box: what is asked of each player, and the values it is counted with.

It is counted in the browser, without a line, by `show/score_sheet.js` of the game's folder. See docs/contract.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

# How something is asked; other kinds are drawn by the game's own script (`kinds`). Every section lies at a `path` of a
# player's part of the sheet.
SPACES = "spaces"  # one of some spaces in a row
STEPS = "steps"  # a number, by one more and one less
SWITCH = "switch"  # yes or no


@dataclass(frozen=True, kw_only=True)
class Section:
    """One thing that is asked. `part`: the category it brings points to; `points`: where its values lie in the sheet's;
    `when`: only where the sheet says so; `of`: only of people, of the automated opponent, or of somebody alone;
    `chapter`: asked anew in "each" chapter, in the "last" one alone, or once."""

    kind: str
    path: str
    name: str
    more: str = ""
    part: str = ""
    group: str = ""
    points: str = ""
    picture: str = ""
    klass: str = ""
    least: int = 0
    most: int = 0
    when: tuple[tuple[str, int], ...] = ()
    of: str = ""
    chapter: str = ""
    columns: Sequence[Mapping[str, Any]] = ()
    rows: Sequence[Mapping[str, Any]] = ()
    tie: bool = False


@dataclass(frozen=True)
class Setup:
    """Something that is the same for the whole table, asked once: a choice, each of which may set others too."""

    path: str
    name: str
    choices: Sequence[tuple[int, str, Mapping[str, int]]]
    chosen: int = 0


@dataclass(frozen=True)
class Printed:
    """Values that stand on the real box and may differ from ours: whoever has it corrects them on the sheet."""

    path: str
    name: str


@dataclass(frozen=True, kw_only=True)
class ScoreSheet:
    """`chapters`: how many by the number of players (1: none); `tie`: the rule that decides between equals, in words;
    `marks`: drawings that the pictures refer to; `words`: what the script says, by its keys."""

    klass: str
    sections: Sequence[Section]
    parts: Mapping[str, str]
    values: Mapping[str, Any]
    tie: str
    words: Mapping[str, str]
    setup: Sequence[Setup] = ()
    printed: Sequence[Printed] = ()
    chapters: Sequence[int] = ()
    chapter_name: str = ""
    groups: Mapping[str, str] = field(default_factory=dict)
    rival: str = ""
    marks: str = ""
