"""A table as it lies on a desk: made from the view of the desk's own seat, as everything that a seat is told; and how a
match ended for a desk."""

import time
from collections.abc import Sequence

from periplus.bots import SEATED
from periplus.bots.judging import Judged
from periplus.bots.review import assembled, results_of
from periplus.core.contract.game import SPECTATOR
from periplus.table.json_object import Json
from periplus.table.play.seats import Chair
from periplus.table.play.table import Table
from periplus.table.play.views import question_of, standing_of, viewer_log_of
from periplus.table.store.results import PEOPLE, SOLO, Result
from periplus.table.store.stored_reviews import StoredReview


def looks_from(table: Table, seats: Sequence[int]) -> int:
    """The seat through which a desk looks: its own; around one device the one that is asked, or none where there are
    secrets."""
    if len(seats) == 1:
        return seats[0]
    if not seats or table.match.game.has_secrets:
        return SPECTATOR
    return next((seat for seat in table.asked if seat in seats), seats[0])


def row_of(table: Table, seats: Sequence[int], language: str) -> Json:
    """What a desk shows of one of its tables."""
    seat = looks_from(table, seats)
    question = question_of(table, seat, language)
    lines = viewer_log_of(table, seat, language)
    last = lines.lines(len(lines) - 1) if len(lines) else []
    asked = table.asked
    return {
        "table": table.id,
        "game": table.match.game.id,
        "version": table.version(seat),
        "over": table.over,
        "seats": list(seats),
        "hotseat": table.settings.hotseat,
        "alone": table.one_person,
        "players": [
            {
                "seat": score["seat"],
                "name": score["name"],
                "points": score["total"],
                "rank": score["rank"],
                "shape": table.chairs[score["seat"]].shape if score["seat"] is not None else "",
                "bot": score["seat"] is None or table.chairs[score["seat"]].bot_level is not None,
                "level": level_of(table.chairs[score["seat"]]) if score["seat"] is not None else "",
                "mine": score["seat"] in seats,
                "asked": score["seat"] in asked,
            }
            for score in standing_of(table, seat, language)
        ],
        "begun": lines.moments > 0,
        "question": question["prompt"] if question else "",
        "last": last[-1]["text"] if last else "",
        "can_resign": bool(seats) and len(table.chairs) == 2 and not table.settings.hotseat,
        "pace": table.settings.pace,
        "due": due_at(table),
    }


def due_at(table: Table) -> float | None:
    """When the time of whoever is asked is over, by the host's own hours: the first of them; none without a pace."""
    running = [clock.due for clock in table.clocks.values() if clock.due is not None]
    return min(running, default=None) if table.settings.pace and not table.over else None


def level_of(chair: Chair) -> str:
    return chair.kind.removeprefix("bot:") if chair.kind.startswith("bot:") else ""


def opponents(chairs: Sequence[Chair], seat: int) -> str:
    """Whom one played against: people, or bots of which the strongest counts, or nobody."""
    others = [chair for number, chair in enumerate(chairs) if number != seat]
    if any(chair.kind == "human" for chair in others):
        return PEOPLE
    levels = [level_of(chair) for chair in others]
    known = [level for level in SEATED if level in levels]
    return known[-1] if known else levels[0][:16] if levels else SOLO


def counts(table: Table, seat: int) -> bool:
    """Whether a match counts for who sits there: begun at this table, played to its end by this person, and not around
    one device."""
    begun_here = table.match.origin == "new" and table.match.start is None and not table.settings.hotseat
    return begun_here and table.over and table.chairs[seat].minded is None


def result_of(table: Table, desk: str, seat: int, at: float) -> Result:
    rows = standing_of(table, SPECTATOR, "en")
    own = next(row for row in rows if row["seat"] == seat)
    others = [row["total"] for row in rows if row["seat"] != seat]
    return Result(
        desk,
        table.id,
        seat,
        table.match.game.id,
        at or time.time(),
        len(table.chairs),
        own["rank"],
        own["total"],
        max(others) if others else None,
        opponents(table.chairs, seat),
        won=bool(others) and own["rank"] == 1,
    )


def given_away(table: Table, seat: int, review: StoredReview) -> float | None:
    """The chances that a seat gave away in a match that is reviewed whole."""
    whole = assembled([Judged(**point) for point in review.points], results_of(table.match))
    return next((line.given_away for line in whole.players if line.seat == seat), None)
