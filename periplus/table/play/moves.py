"""What somebody may do at a table, and every way it can be refused."""

import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy.exc import DatabaseError, OperationalError

from periplus.bots.reasons import sentence, sequel
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import SPECTATOR, Game
from periplus.core.draw.board import Look
from periplus.core.engine.chance import Dice, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.errors import (
    BadAction,
    BadFile,
    BadOption,
    DataError,
    Diverged,
    Illegal,
    NothingToUndo,
    OtherVersion,
    PeriplusError,
    Unfair,
    UnknownGame,
    WrongSeat,
)
from periplus.core.texts import Texts
from periplus.games import load_game
from periplus.match import Match
from periplus.match.fairness import check_commitment
from periplus.match.match import Actionable
from periplus.table.live.bots import DEFAULT_LEVEL, LEVELS
from periplus.table.play import explain
from periplus.table.play.presence import Presence
from periplus.table.play.seats import LONGEST_NAME, SHAPES, Chair, Minted, NoSeat, OtherSeat, clean_name
from periplus.table.play.table import Habits, Stale, Table, Waiting
from periplus.table.play.tables import Tables, Unreadable
from periplus.table.play.views import Angle
from periplus.table.refusals import Refused
from periplus.table.store.group_commit import Busy, Full
from periplus.table.store.soundness import Damaged
from periplus.table.store.store import Conflict, Event, NoTable

STATUS: list[tuple[type[Exception], int, str]] = [
    (NoSeat, 401, "no_seat"),
    (OtherSeat, 403, "other_seat"),
    (NoTable, 404, "no_table"),
    (UnknownGame, 404, "unknown_game"),
    (Stale, 409, "stale"),
    (Waiting, 409, "held"),
    (Unreadable, 503, "unreadable"),
    (Conflict, 503, "busy"),
    (Busy, 503, "busy"),
    (Full, 503, "full"),
    (Damaged, 503, "damaged"),
    (OperationalError, 503, "busy"),  # the database went away while something was read
    (sqlite3.OperationalError, 503, "busy"),
    (DatabaseError, 503, "damaged"),
    (sqlite3.DatabaseError, 503, "damaged"),
    (NothingToUndo, 409, "nothing_to_undo"),
    (BadAction, 422, "bad_action"),
    (Unfair, 409, "unfair"),
    (BadOption, 422, "bad_option"),
    (BadFile, 422, "bad_file"),
    (OtherVersion, 422, "bad_file"),
    (Diverged, 422, "bad_file"),
    (DataError, 422, "bad_file"),
    (PeriplusError, 422, "bad_request"),
]


def refusal(error: Exception) -> Refused | None:
    """An error of the program's own kinds as an answer; None if it is a fault."""
    if isinstance(error, Refused):
        return error
    for kind, status, code in STATUS:
        if isinstance(error, kind):
            return Refused(status, code, detail=str(error), name="?", limit="", seconds="", last="")
    return None


def fresh(table: Table, seat: int, version: int | None) -> None:
    """An action belongs to the question it answers: refused if that question is gone, whatever else happened since."""
    if version is not None and not table.asked_at[seat] <= version <= table.version(seat):
        raise Stale("the table has moved on")


def acting_seat(look: Angle) -> int:
    if look.seat == SPECTATOR:
        raise OtherSeat("a spectator cannot play")
    return look.seat


def act(table: Table, look: Angle, action: Actionable, version: int | None, key: str | None) -> list[Event]:
    seat = acting_seat(look)
    if table.chairs[seat].bot_level is not None:
        raise Refused(409, "bot_plays")
    fresh(table, seat, version)
    check_asked(table, seat)
    try:
        number = table.match.number(action)
        return [table.act(seat, number, look.language, key)]
    except WrongSeat:
        raise Refused(409, "over") from None
    except Illegal as error:
        raise illegal(table.match, look.seat, number, error, look.language) from None


def check_mixed(table: Table) -> None:
    """Nothing is played, or taken back, while the dice are still being mixed."""
    if table.gathering is not None:
        raise Refused(409, "chance_asked")


def check_asked(table: Table, seat: int) -> None:
    check_mixed(table)
    if table.holding == seat:
        raise Refused(409, "held_by_you")
    if table.holding is not None:
        raise Refused(409, "held", name=table.chairs[table.holding].name)
    asked = table.match.asked
    if not asked:
        raise Refused(409, "over")
    if seat not in asked:
        raise not_asked(table, asked)


def not_asked(table: Table, asked: Sequence[int]) -> Refused:
    if CHANCE in asked:
        return Refused(409, "chance_asked")
    names = [table.chairs[other].name for other in asked]
    if len(names) == 1:
        return Refused(409, "not_asked", name=names[0])
    return Refused(409, "several_asked", names=", ".join(names))


def illegal(match: Match, seat: int, action: int, error: Illegal, language: str) -> Refused:
    words = {"action": _label(match, seat, action, language)}
    code = "other_question"
    if error.reason:
        code = "illegal"
        words["reason"] = match.reason_text(seat, action, error.reason, language)
    return Refused(422, code, {"legal": error.legal}, **words)


def _label(match: Match, seat: int, action: int, language: str) -> str:
    return act_words(match.game.codec, match.texts(language), match.game.codec.decode(action, seat))


def undo(table: Table, look: Angle, version: int | None, key: str | None, whole_turn: bool) -> list[Event]:
    seat = acting_seat(look)
    if table.chairs[seat].bot_level is not None:
        raise Refused(409, "bot_plays")
    if table.over:
        raise Refused(409, "over")  # the secret of the dice is told: nothing goes back from here
    check_mixed(table)
    fresh(table, seat, version)
    return [table.undo(seat, whole_turn, key)]


def end_turn(table: Table, look: Angle, version: int | None, key: str | None) -> list[Event]:
    seat = acting_seat(look)
    if table.holding != seat:
        raise Refused(409, "no_turn_to_end")
    fresh(table, seat, version)
    return [table.end_turn(seat, key)]


def take_over(table: Table, look: Angle, presence: Presence, seat: int, level: str | None) -> list[Event]:
    """A bot stands in for a player, or gives the seat back. The player may ask for both; the others only for an absent
    player's stand-in, and for none that plays worse than a bot here usually does."""
    if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != "human":
        raise Refused(422, "bad_request", detail=f"seat {seat} is no person's seat")
    if seat not in look.viewer.seats:
        if not look.viewer.seats or level is None:
            raise OtherSeat("only the player can take the seat back")
        if not presence.absent(seat, table.created):
            raise Refused(409, "not_absent", seconds=int(presence.absent_after))
        if LEVELS.index(level) < LEVELS.index(DEFAULT_LEVEL):
            raise Refused(422, "weak_stand_in", level=DEFAULT_LEVEL)
    if table.chairs[seat].minded == level:
        return []
    changes: dict[str, Any] = {"minded": level, "absent": False}
    if level is not None and seat not in look.viewer.seats:
        changes |= {"absent": True, "stood_in": level, "asked_by": table.chairs[look.viewer.seats[0]].name}
    return [table.change_chair(seat, changes)]


def come_back(table: Table, seats: Sequence[int]) -> list[Event]:
    """A player who was away looks at the table again: the bot that stood in gives the seat back."""
    away = [seat for seat in seats if table.chairs[seat].absent]
    return [table.change_chair(seat, {"minded": None, "absent": False}) for seat in away]


# Looking before one leaps.


def why(table: Table, look: Angle, action: str) -> dict[str, Any]:
    """Whether an action may be played now, and if not, the reason."""
    seat = acting_seat(look)
    number = table.match.number(action)
    try:
        check_asked(table, seat)
        table.match.check(seat, number, look.language)
    except Illegal as error:
        refused = illegal(table.match, seat, number, error, look.language)
    except Refused as error:
        refused = error
    else:
        return {"legal": True, "reasons": []}
    return {"legal": False, "code": refused.code, "reasons": [refused.words(look.language)]}


def why_ids(table: Table, look: Angle, ids: Sequence[str]) -> dict[str, Any]:
    seat = acting_seat(look)
    try:
        check_asked(table, seat)
    except Refused as error:
        return {"legal": False, "reasons": [error.words(look.language)]}
    return explain.why_ids(table.match, seat, ids, look.language)


def preview(table: Table, look: Angle, action: str) -> dict[str, Any]:
    seat = acting_seat(look)
    number = table.match.number(action)
    check_asked(table, seat)
    return explain.preview(table.match, sight(table, look), number)


def sight(table: Table, angle: Angle) -> Look:
    return table.match.look(angle.seat, angle.language, angle.format, table.people)


# Other tables from this one.


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
        Chair("human", clean_name(name[:LONGEST_NAME], "ABCDEF"[seat]), SHAPES[seat % len(SHAPES)])
        for seat, name in enumerate(match.players)
    ]
    if not match.over:
        match.under_new_dice("opened")  # whoever brings a match may know its secret
    return tables.establish(match, chairs, Habits(hotseat=True), gather)


def give_reasons(game: Game, t: Texts, words: Texts, seat: int, advised: list[dict[str, Any]]) -> None:
    """Each advised move with what it brings and risks beside the others and how it goes on, where that is known."""
    ahead = [move.pop("outlook", None) for move in advised]
    for move, own in zip(advised, ahead, strict=True):
        others = [each for each in ahead if each is not None and each is not own]
        move["reason"] = sentence(game, words, t, seat, own, others) if own is not None else ""
        move["sequel"] = sequel(game, words, t, seat, own) if own is not None else ""
