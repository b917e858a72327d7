"""Everything a user can get wrong has an error of its own; its message says what was wrong and what is possible."""

from collections.abc import Sequence


class PeriplusError(Exception):
    """What cannot be done. Commands print the message on one line and exit with 2."""


class UnknownGame(PeriplusError):
    pass


class BadOption(PeriplusError):
    """A number of players, an option or a choice that the game does not have."""


class BadAction(PeriplusError, ValueError):
    """Text or JSON that names no action of this game."""


class BadPosition(PeriplusError, ValueError):
    """A position written as names that does not fit the record."""


class DataError(PeriplusError, ValueError):
    """A data file that cannot be used: the message names the table and what does not hold."""


class Illegal(PeriplusError):
    """A known action that the rules do not allow now; `legal` lists what they do."""

    def __init__(self, message: str, reason: int = 0, legal: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.legal = list(legal)


class WrongSeat(Illegal):
    """An action by a seat that is not asked."""


class NothingToUndo(PeriplusError):
    pass


class BadFile(PeriplusError):
    """A match file that cannot be read at all."""


class OtherVersion(PeriplusError):
    """A match that these rules or this data cannot replay."""


class Diverged(PeriplusError):
    """A log whose replay does not give the recorded position: the file was edited or damaged."""


class Unfair(PeriplusError):
    """A chance outcome that the revealed secret does not give."""


def shortened(value: object, most: int = 60) -> str:
    """Something from outside, to be quoted in a message."""
    text = repr(value)
    return text if len(text) <= most else text[:most] + "…"
