"""Tables from matches: a file that was brought, a world that fits what somebody saw, a first step in it."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from periplus.core.contract.game import SPECTATOR
from periplus.core.engine.chance import Dice, stream
from periplus.core.errors import BadFile, Illegal, PeriplusError, Unfair
from periplus.games import load_game
from periplus.match import Match
from periplus.match.fairness import check_commitment
from periplus.match.match import Actionable
from periplus.table.play.moves import illegal
from periplus.table.play.names import LONGEST_NAME, visible
from periplus.table.play.seats import SHAPES, Chair, Minted, OtherSeat
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.tables import Tables
from periplus.table.refusals import Refused


def imagined(match: Match, index: int, seat: int) -> Match:
    """A match that begins in a world which fits what this viewer knew at that moment."""
    world = match.position_before(index).hide(seat)
    match.game.rules().guess(world, seat, stream(secrets.randbits(60)))
    return Match(match.game, match.players, match.options, Dice(), position=world, origin="imagined")


def played_in(match: Match, seat: int, action: Actionable, language: str) -> None:
    """The first step of a what-if, as legal as any other."""
    if seat == SPECTATOR:
        raise OtherSeat("a spectator cannot play")
    number = match.number(action)
    if seat not in match.asked:
        raise Refused(409, "not_asked_then")
    try:
        match.play(number, seat, advance=False, language=language)
    except Illegal as error:
        raise illegal(match, seat, number, error, language) from None


def table_from_file(
    tables: Tables, data: Any, read: Callable[[Any], Match], gather: bool = False
) -> tuple[Table, list[Minted]]:
    """An uploaded match. Whoever brings it holds every seat: what is in it they know already. One that goes on does so
    under new dice; `gather`: players add their numbers to them as at a new table."""
    if isinstance(data, Mapping) and isinstance(data.get("log"), list):
        game = load_game(str(data.get("game")))
        if len(data["log"]) > game.longest:
            raise BadFile(f"its log has {len(data['log'])} steps, more than a match of {game.id} can have")
    try:
        match = read(data)
        check_commitment(data)
    except Unfair as error:
        raise BadFile(str(error)) from None
    except PeriplusError:
        raise
    except Exception as error:
        raise BadFile(f"it is damaged ({type(error).__name__})") from None
    if len(match.players) not in match.game.seat_counts:
        raise BadFile(f"{match.game.id} is not played by {len(match.players)}")
    chairs = [
        Chair("human", visible(name)[:LONGEST_NAME].rstrip() or "ABCDEF"[seat], SHAPES[seat % len(SHAPES)])
        for seat, name in enumerate(match.players)
    ]
    if not match.over:
        match.under_new_dice("opened")  # whoever brings a match may know its secret
    return tables.establish(match, chairs, TableSettings(hotseat=True), gather)
