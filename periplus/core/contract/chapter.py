"""Where in a match a position is, for those who look back."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Chapter:
    """`turn`: which of the turns that the game itself counts (0: a turn is what one seat does); `part`: of the match,
    in words, as "season 2"; empty where it has no parts."""

    turn: int = 0
    part: str = ""
