"""The round before the first dice: players add their numbers, clocks close it."""

import re

from periplus.core.engine.chance import commitment_to
from periplus.table.json_object import Json
from periplus.table.play.table import Table
from periplus.table.refusals import Refused
from periplus.table.store.store import Event

HEX = re.compile(r"[0-9a-f]{64}")


def add(
    table: Table, seat: int, commitment: str | None, number: str | None, start: bool, desk: str | None = None
) -> list[Event]:
    """A player's commitment, number, or wish to wait for nobody else; and what follows from it. `desk`: of the browser
    that sends it and has taken the seat."""
    round_ = table.dice_round
    if round_ is None:
        raise Refused(409, "dice_rolled")
    data: Json = {"seat": seat}
    if commitment is not None and seat not in round_.commitments and not round_.closed:
        if not HEX.fullmatch(commitment):
            raise Refused(422, "bad_request", detail="a commitment is a SHA-256 in hexadecimal digits")
        data["commitment"] = commitment
    alone = round_.seats == (seat,)
    if number is not None and seat not in round_.numbers and (round_.closed or alone):
        if not HEX.fullmatch(number):
            raise Refused(422, "bad_request", detail="a number has 64 hexadecimal digits")
        if commitment_to(bytes.fromhex(number)) != data.get("commitment", round_.commitments.get(seat)):
            raise Refused(422, "bad_request", detail="the number is not the one that was committed to")
        data |= {"number": number, "desk": desk}
    committed = len(round_.commitments) + ("commitment" in data)
    if not round_.closed and (committed == len(round_.seats) or (start and committed)):
        data["closed"] = True
    events = [] if len(data) == 1 else [table.gather(data)]
    return events + ([table.begin()] if round_.complete or (start and not round_.commitments) else [])


def go_on(table: Table) -> list[Event]:
    """The wait is over: close the round, or roll the dice with what there is."""
    round_ = table.dice_round
    if round_ is None:
        return []
    if round_.closed or not round_.commitments:
        return [table.begin()]
    closed = [table.gather({"closed": True})]
    return closed + ([table.begin()] if round_.complete else [])
