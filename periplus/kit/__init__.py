"""What an author of a game imports for data, position, verbs, rules and words. Drawings: `periplus.kit.draw`.

These names stay; the modules that they come from may move. See docs/write-a-game.md.
"""

from periplus.core.contract.admission import FLOOR, Opening
from periplus.core.contract.chapter import Chapter
from periplus.core.contract.companion import Companion
from periplus.core.contract.course import Course, by_verb
from periplus.core.contract.course_rows import ALWAYS, BitSet, Follow, Listed, Row, WordSet
from periplus.core.contract.data import Components, load_components
from periplus.core.contract.game import SEEN, SPECTATOR, UNSEEN, VERB, Game, Option
from periplus.core.contract.hand import Hand
from periplus.core.contract.log_line import Booked, Ending, Line
from periplus.core.contract.passage import Passage, number_of, sentence
from periplus.core.contract.score_sheet import ScoreSheet
from periplus.core.contract.statistics import Finding, Matter
from periplus.core.engine.chance import below
from periplus.core.engine.codec import PLAYER, Act, Codec, Verb
from periplus.core.engine.field import DRAFT, HIDDEN, NOBODY, OWNER, PUBLIC, Domain, field
from periplus.core.engine.frames import (
    CHANCE,
    NOBODY_ASKED,
    SEVERAL,
    frame,
    open_frames,
    pop,
    push,
    set_a,
    set_b,
    top_a,
    top_ask,
    top_b,
    top_who,
    under_a,
)
from periplus.core.engine.mask import bits, include, include_range, lowest, nth
from periplus.core.engine.record import Record, counts_in, i1, i2, i4, i8, row_of
from periplus.core.engine.rule import rule, table
from periplus.core.errors import BadAction, BadOption, BadPosition, Illegal, PeriplusError
from periplus.core.texts import Texts, capital, listed, load_texts, signed, wrapped

__all__ = [
    "ALWAYS", "CHANCE", "DRAFT", "FLOOR", "HIDDEN", "NOBODY", "NOBODY_ASKED", "OWNER", "PLAYER", "PUBLIC", "SEEN",
    "SEVERAL", "SPECTATOR", "UNSEEN", "VERB", "Act", "BadAction", "BadOption", "BadPosition", "BitSet", "Booked",
    "Chapter", "Codec", "Companion", "Components", "Course", "Domain", "Ending", "Finding", "Follow", "Game", "Hand",
    "Illegal", "Line", "Listed", "Matter", "Opening", "Option", "Passage", "PeriplusError", "Record", "Row",
    "ScoreSheet", "Texts", "Verb", "WordSet", "below", "bits", "by_verb", "capital", "counts_in", "field", "frame",
    "i1", "i2", "i4", "i8", "include", "include_range", "listed", "load_components", "load_texts", "lowest", "nth",
    "number_of", "open_frames", "pop", "push", "row_of", "rule", "sentence", "set_a", "set_b", "signed", "table",
    "top_a", "top_ask", "top_b", "top_who", "under_a", "wrapped",
]  # fmt: skip
