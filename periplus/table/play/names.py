"""Names as they may be shown, and what is said at a table: nothing invisible, nothing piled up, nobody twice."""

import unicodedata
from collections.abc import Sequence

from periplus.core.errors import BadOption

PEOPLE = ("Ada", "Basil", "Clio", "Dario", "Esme", "Felix")  # until they say who they are
NAVIGATORS = ("Hanno", "Pytheas", "Scylax", "Nearchus", "Eudoxus", "Himilco")
LONGEST_NAME = 24
LONGEST_LINE = 200
MOST_MARKS = 2  # over or under one sign: what living scripts need, and no towers
BLANK = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"
)  # letters and marks that draw nothing
JOINER = "\u200d"


def one_line(raw: str) -> str:
    """Without control characters and runs of spaces."""
    kept = "".join(c for c in unicodedata.normalize("NFC", raw) if unicodedata.category(c)[0] != "C" or c == JOINER)
    return " ".join(kept.split())


def clean_line(raw: str | None) -> str:
    """Something said at a table."""
    return one_line(raw or "")[:LONGEST_LINE]


def visible(raw: str) -> str:
    """In its compatible form (NFKC), without what draws nothing, a mark only where there is a sign to carry it, and few
    of them. Empty if nothing is left to see."""
    kept: list[str] = []
    marks = MOST_MARKS  # nothing to carry one yet
    for sign in unicodedata.normalize("NFKC", raw):
        kind = "Zs" if sign.isspace() else unicodedata.category(sign)
        if kind[0] == "C" or sign in BLANK or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef":
            continue
        if kind in ("Mn", "Me", "Mc"):
            marks += 1
            if marks > MOST_MARKS:
                continue
        else:
            marks = MOST_MARKS if kind[0] == "Z" else 0
        kept.append(sign)
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def clean_name(raw: object, fallback: str) -> str:
    """A name as it may be shown. One in which there is nothing to see is none."""
    if raw is None:
        return fallback
    if not isinstance(raw, str):
        raise BadOption("a name is text")
    name = visible(raw)
    if len(name) > LONGEST_NAME:
        raise BadOption(f"a name has at most {LONGEST_NAME} characters")
    return name or fallback


def distinct(name: str, others: Sequence[str], instead: Sequence[str] = ()) -> str:
    """This name, or one that nobody else at the table has: one of those offered instead, else with a number."""
    taken = {each.casefold() for each in others}
    numbered = (f"{name[: LONGEST_NAME - 2].rstrip()} {number}" for number in range(2, 9))
    return next(each for each in (name, *instead, *numbered) if each.casefold() not in taken)
