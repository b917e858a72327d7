"""What is told of time: what was agreed, how it stands, and what a viewer may do about it."""

from collections.abc import Sequence

from periplus.table.play import pace
from periplus.table.play.table import Table
from periplus.table.play.view_types import Abilities, SeatClock, TableClock


def clock_of(table: Table) -> TableClock | None:
    """What was agreed about time, and how it stands; none where there is no pace."""
    agreed = table.settings
    if not agreed.pace:
        return None
    assert table.hours is not None
    hours = table.hours
    seats: list[SeatClock] = []
    for seat, chair in enumerate(table.chairs):
        if chair.kind == "human":
            clock = table.clocks.get(seat, pace.Clock(agreed.reserve))
            due = clock.due if not table.over else None
            seats.append(
                {
                    "seat": seat,
                    "due": None if due is None else hours.moment(due),
                    "reserve": round(clock.reserve),
                    "over": clock.over,
                    "extended": clock.extended if due is not None else 0,
                    "paused": hours.moment(clock.paused) if clock.paused > hours.now() else None,
                    "pause_taken": clock.paused > 0,
                }
            )
    return {
        "pace": agreed.pace,
        "runs_out": agreed.runs_out,
        "reserve": agreed.reserve,
        "longer": pace.longer(agreed.pace),
        "level": agreed.stand_in,
        "seats": seats,
    }


def add_abilities(can: Abilities, table: Table, own: Sequence[int]) -> None:
    """What whoever holds these seats may do about time."""
    clocks = {} if table.over else table.clocks
    can["extend"] = [
        seat
        for seat, clock in sorted(clocks.items())
        if own and seat not in own and clock.due is not None and clock.extended < pace.MOST_EXTENDED
    ]
    can["claim"] = [] if own or table.over else table.overdue
    can["pause"] = [
        seat
        for seat in own
        if table.settings.pace >= pace.DAY and not table.over and not (seat in clocks and clocks[seat].paused)
    ]
