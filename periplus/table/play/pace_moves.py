"""What clocks and people do about time: it runs out, another lengthens it, a pause is taken, a seat is claimed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from periplus.table.play import pace
from periplus.table.play.names import clean_name, distinct
from periplus.table.play.seats import OtherSeat
from periplus.table.play.table import Table
from periplus.table.play.views import Viewpoint
from periplus.table.refusals import Refused
from periplus.table.store import desks, notices
from periplus.table.store.store import Event


def ran_out(table: Table, seat: int, turn: int) -> list[Event]:
    """A turn's time is over: what was agreed happens. Nothing if the turn is another, or was lengthened."""
    clock = table.clocks.get(seat)
    assert table.hours is not None
    if clock is None or clock.due is None or clock.over or clock.turn != turn or clock.due > table.hours.now():
        return []
    if table.settings.runs_out == "claim":
        return [table.change_clock(seat, replace(clock, over=True))]
    missed, level = clock.misses + 1, table.settings.stand_in
    stays = table.settings.runs_out == "bot_stays" or missed >= pace.MISSED
    table.clocks[seat] = replace(clock, misses=missed)
    changes = {"minded": level, "absent": stays, "once": not stays, "stood_in": level, "asked_by": None}
    event = table.change_chair(seat, changes)
    return [told(event, table, "minded" if stays else "ran_out", [seat])]


def told(event: Event, table: Table, kind: str, seats: Sequence[int]) -> Event:
    """With a notice to whoever sits there, in the same transaction."""
    assert table.hours is not None
    notice = partial(notices.put_for_seats, table=table.id, kind=kind, turn=table.seq, seats=seats)
    return event.writing(partial(notice, due=table.hours.now()))


def given_back(table: Table, seat: int) -> list[Event]:
    """A bot that played one turn for somebody has played it."""
    once = table.chairs[seat].once and table.chairs[seat].minded is not None
    return [table.change_chair(seat, {"minded": None, "once": False})] if once and seat not in table.asked else []


def put_off(table: Table, seat: int, turn: int, until: float) -> list[Event]:
    """Nobody runs out of time at night."""
    clock = table.clocks.get(seat)
    if clock is None or clock.due is None or clock.over or clock.turn != turn or clock.due >= until:
        return []
    return [table.change_clock(seat, clock.lengthen(until - clock.due))]


def extend(table: Table, viewpoint: Viewpoint, seat: int) -> list[Event]:
    """Give somebody else at the table more time."""
    clock = running(table, seat)
    own = viewpoint.holder.seats
    if not own:
        raise OtherSeat("a spectator cannot lengthen a turn")
    if seat in own:
        raise Refused(409, "own_time")
    if clock.extended >= pace.MOST_EXTENDED:
        raise Refused(409, "extended", most=pace.MOST_EXTENDED)
    longer = replace(clock.lengthen(pace.longer(table.settings.pace)), extended=clock.extended + 1)
    return [table.change_clock(seat, longer, extended_by=own[0])]


def pause(table: Table, viewpoint: Viewpoint, seat: int, days: int) -> list[Event]:
    """The one pause that everybody may take in a match."""
    viewpoint.holder.must_hold(seat)
    assert table.hours is not None
    if table.settings.pace < pace.DAY or table.over:
        raise Refused(409, "no_pause")
    clock = table.clocks.get(seat, pace.Clock(table.settings.reserve))
    if clock.paused:
        raise Refused(409, "paused_before")
    longer = replace(clock.lengthen(days * pace.DAY), paused=table.hours.now() + days * pace.DAY)
    return [table.change_clock(seat, longer, paused_for=days)]


def claim(table: Table, viewpoint: Viewpoint, seat: int, name: str | None, link: str) -> list[Event]:
    """Whoever watches takes a seat whose time is over: its links of before stop, and whoever sat there leaves it."""
    if viewpoint.holder.seats:
        raise Refused(409, "sits_already")
    if not 0 <= seat < len(table.chairs) or seat not in table.overdue:
        raise Refused(409, "not_overdue")
    chair = table.chairs[seat]
    others = [each.name for other, each in enumerate(table.chairs) if other != seat]
    edition = chair.edition + 1
    called = distinct(clean_name(name, chair.name), others)
    before = table.clocks[seat]
    table.clocks[seat] = pace.Clock(before.reserve, turn=before.turn)
    changes: Mapping[str, object] = {
        "name": called, "edition": edition, "elsewhere": 0, "stood_in": None, "asked_by": None, "absent": False
    }  # fmt: skip
    event = table.change_chair(seat, changes)
    leave = partial(desks.only_here, table_id=table.id, desk=None, seat=seat, edition=edition, link=link)
    return [event.writing(leave)]


def running(table: Table, seat: int) -> pace.Clock:
    clock = table.clocks.get(seat)
    if clock is None or clock.due is None:
        raise Refused(409, "no_clock")
    return clock
