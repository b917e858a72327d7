"""Who on a game's ladder fits a desk, by the matches that it has played."""

from collections.abc import Sequence

from periplus.bots.ladder import company, fitting, ladder_of, rung_of
from periplus.table.store.results import Result


def rung_for(results: Sequence[Result], game: str) -> int:
    """By results of whatever games, the latest first. With several bots the strongest is the one that was played."""
    ours = [(rung_of(each.level), each.won) for each in reversed(results) if each.game == game]
    return fitting([(rung, won) for rung, won in ours if rung is not None])


def step_after(results: Sequence[Result], table: str) -> int:
    """How the rung that fits changed with the match at a table: 1, -1 or 0."""
    here = next(place for place, each in enumerate(results) if each.table_id == table)
    return rung_for(results[here:], results[here].game) - (rung_of(results[here].level) or 0)


def usual_bots(game: str, bots: int, rung: int, level: str) -> list[str]:
    """The levels of so many bots: those of the ladder that fit, or of this level if it is given or there is no
    ladder."""
    return [level or "adept"] * bots if level or not ladder_of(game) else company(rung, bots)
