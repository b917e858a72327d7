"""How a game is played by hand: what is drafted by itself, what goes along, what asks for nothing more.

Nothing here is a rule: whoever plays by the list of actions or by the API needs none of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from periplus.core.engine.codec import Act
from periplus.core.texts import Texts, signed

Usual = Callable[[Any, int, Sequence[int], Act | None, bool], int | None]
Aims = Callable[[Any, Any, int, Sequence[int]], dict[str, list[int]]]


Gain = Callable[[Texts, Any, Any, int], str]
Asking = Callable[[Texts, Any, int, str], tuple[str, str]]


def points_gained(t: Texts, before: Any, after: Any, seat: int) -> str:
    """The points that are booked at once."""
    rows = [view.array["points"].reshape(-1, view.array["points"].shape[-1]) for view in (before, after)]
    gained = int(rows[1][seat].sum()) - int(rows[0][seat].sum())
    return f"+{gained}" if gained > 0 else signed(gained) if gained else ""


def nothing_usual(view: Any, seat: int, legal: Sequence[int], last: Act | None, touched: bool) -> int | None:
    """No answer is nearly always wanted."""
    return None


def plain_question(t: Texts, view: Any, seat: int, ask: str) -> tuple[str, str]:
    """A question that is the same whatever the position, and nothing below it."""
    return t.entries.get(f"ask.{ask}", ask), ""


@dataclass(frozen=True)
class Hand:
    """A game's own habits of the hand.

    `usual` is the answer that is nearly always wanted, from the seat's view: it is drafted and can be struck out.
    `last` is the act drafted before, `touched` whether a finger laid it there.
    `joins` are verbs that may be answered several times in any order: touched again they leave.
    `holds` are verbs, or "question verb", whose outcome stays in pencil: the board shows what was before them.
    `roots` are questions that begin something new: what leads to one is played first, but answers to `free`.
    `at_once` are verbs, or "question verb", that need no second touch: they stand there in words, or draw.
    `gives_up` are verbs that are never drafted or played unasked, even where nothing else can be done.
    `leads` are verbs by which a whole draft is called; else by its last.
    `costs` are the sentences of a preview, by their keys, that tell what is paid, lost, or left to rivals.
    `gain` is what a draft brings, in a word: the view before and after it.
    `asking` is a question in words, and what stands below it while nothing is laid.
    `aims` says which pieces mean an answer and its sequel, where several answers are still possible.
    """

    usual: Usual = nothing_usual
    joins: frozenset[str] = field(default_factory=frozenset)
    holds: frozenset[str] = field(default_factory=frozenset)
    roots: frozenset[str] = field(default_factory=frozenset)
    free: frozenset[str] = field(default_factory=frozenset)
    at_once: frozenset[str] = field(default_factory=frozenset)
    gives_up: frozenset[str] = field(default_factory=frozenset)
    leads: tuple[str, ...] = ()
    costs: frozenset[str] = field(default_factory=frozenset)
    gain: Gain = points_gained
    asking: Asking = plain_question
    aims: Aims | None = None

    def is_at_once(self, ask: str, verb: str) -> bool:
        return verb in self.at_once or f"{ask} {verb}" in self.at_once
