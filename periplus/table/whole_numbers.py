"""Numbers as visitors write them: plain digits or nothing. Python's own `isdigit` also takes ², its `int` takes ٣."""

import re

_DIGITS = re.compile(r"-?[0-9]{1,15}", re.ASCII)


def whole_number(text: str | None, least: int = 0) -> int | None:
    """The number that a header, cookie, query or form says, or None if it says none."""
    if text is None or not _DIGITS.fullmatch(text):
        return None
    number = int(text)
    return number if number >= least else None
