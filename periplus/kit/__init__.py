"""What an author of a game imports for data, position, verbs, rules and words. Drawings: `periplus.kit.draw`.

These names stay; the modules that they come from may move. See docs/write-a-game.md.
"""

from periplus.core.contract.admission import FLOOR, Opening
from periplus.core.contract.companion import Companion
from periplus.core.contract.course import Course, by_verb
from periplus.core.contract.course_rows import ALWAYS, Follow, Row
from periplus.core.contract.data import Components, load_components
from periplus.core.contract.game import SEEN, SPECTATOR, UNSEEN, VERB, Game, Option
from periplus.core.contract.log_line import Line
from periplus.core.contract.passage import Passage, number_of, sentence
from periplus.core.contract.statistics import Finding, Matter
from periplus.core.engine.chance import below
from periplus.core.engine.codec import PLAYER, Act, Codec, Verb
from periplus.core.engine.field import DRAFT, HIDDEN, NOBODY, OWNER, PUBLIC, Domain, field
from periplus.core.engine.frames import (
    CHANCE,
    NOBODY_ASKED,
    SEVERAL,
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
from periplus.core.engine.record import Record, i1, i2, i4, i8
from periplus.core.engine.rule import rule, table
from periplus.core.errors import BadAction, BadOption, BadPosition, Illegal, PeriplusError
from periplus.core.texts import Texts, listed, signed

__all__ = [
    "ALWAYS", "CHANCE", "DRAFT", "FLOOR", "HIDDEN", "NOBODY", "NOBODY_ASKED", "OWNER", "PLAYER", "PUBLIC", "SEEN",
    "SEVERAL", "SPECTATOR", "UNSEEN", "VERB", "Act", "BadAction", "BadOption", "BadPosition", "Codec", "Companion",
    "Components", "Course", "Domain", "Finding", "Follow", "Game", "Illegal", "Line", "Matter", "Opening", "Option",
    "Passage", "PeriplusError", "Record", "Row", "Texts", "Verb", "below", "bits", "by_verb", "field", "i1", "i2",
    "i4", "i8", "include", "include_range", "listed", "load_components", "lowest", "nth", "number_of", "pop", "push",
    "rule", "sentence", "set_a", "set_b", "signed", "table", "top_a", "top_ask", "top_b", "top_who", "under_a",
]  # fmt: skip
