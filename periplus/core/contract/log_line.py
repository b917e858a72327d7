"""A sentence of the log."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, and the board ids it touched."""

    text: str
    touched: tuple[str, ...] = ()
