"""What somebody may do at a table, and every way it can be refused."""

from collections.abc import Sequence
from functools import partial

from periplus.bots import ADEPT, LEVELS
from periplus.bots.reasons_said import told
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import SPECTATOR, Game
from periplus.core.draw.board import Look
from periplus.core.engine.frames import CHANCE
from periplus.core.errors import Illegal, WrongSeat
from periplus.core.texts import Texts
from periplus.match import Match
from periplus.match.match import Actionable
from periplus.table.json_object import Json
from periplus.table.play import explain
from periplus.table.play.drafts import Reader, draft_json, drafted, impossible
from periplus.table.play.presence import Presence
from periplus.table.play.seats import OtherSeat
from periplus.table.play.table import Stale, Table
from periplus.table.play.view_types import DraftView, Preview, Reasons
from periplus.table.play.views import Viewpoint, board_of
from periplus.table.refusals import Refused
from periplus.table.store import desks
from periplus.table.store.store import Event

MOST_BY_ITSELF = 60  # steps of one commit


def fresh(table: Table, seat: int, version: int | None) -> None:
    """An action belongs to the question it answers: refused if that question is gone, whatever else happened since."""
    if version is not None and not table.asked_at[seat] <= version <= table.version(seat):
        raise Stale("the table has moved on")


def acting_seat(viewpoint: Viewpoint) -> int:
    if viewpoint.seat == SPECTATOR:
        raise OtherSeat("a spectator cannot play")
    return viewpoint.seat


def act_all(
    table: Table, viewpoint: Viewpoint, version: int | None, key: str | None, actions: Sequence[Actionable], end: bool
) -> list[Event]:
    """A whole draft, refused as a whole if an act in it cannot be played where it comes. Behind what only playing it
    shows, each act is judged in its turn, and those that no longer answer what is asked are left. Then what can only be
    done in one way is done, and `end` ends the turn."""
    seat = acting_seat(viewpoint)
    if table.chairs[seat].bot_level is not None:
        raise Refused(409, "bot_plays")
    fresh(table, seat, version)
    check_asked(table, seat)
    numbers = [table.match.number(action) for action in actions]
    if len(numbers) != 1 or numbers[0] not in table.possible(seat):
        check_chain(table, viewpoint, numbers)
    events: list[Event] = []
    for number in numbers:
        if table.holding is not None or (events and number not in table.possible(seat)):
            break
        events.append(table.act(seat, number, viewpoint.language, None if events else key))
    if not end:
        return events
    while (only := only_way(table, seat)) is not None and len(events) < MOST_BY_ITSELF:
        events.append(table.act(seat, only, viewpoint.language))
    if table.holding == seat:
        events.append(table.end_turn(seat))
    return events


def check_chain(table: Table, viewpoint: Viewpoint, numbers: Sequence[int]) -> None:
    """Refuses acts of which one cannot be played where it comes, in the words of that place."""
    match, seat = table.match, viewpoint.seat
    found = impossible(match, seat, numbers)
    if found is None:
        return
    position, number = found
    there = match
    if position is not match.state:
        there = Match(match.game, match.players, match.options, match.dice, position=position)
    try:
        there.check(seat, number, viewpoint.language)
    except WrongSeat:
        raise Refused(
            422, "asked_no_more", {"legal": []}, action=_label(match, seat, number, viewpoint.language)
        ) from None
    except Illegal as error:
        raise illegal(there, seat, number, error, viewpoint.language) from None


def only_way(table: Table, seat: int) -> int | None:
    """The one act that a seat can go on with, if there is one."""
    if table.holding is not None or seat not in table.match.asked:
        return None
    possible = table.possible(seat)
    game = table.match.game
    gives_up = len(possible) == 1 and game.codec.verb_of(possible[0]).name in game.hand.gives_up
    return possible[0] if len(possible) == 1 and not gives_up else None


def check_mixed(table: Table) -> None:
    """Nothing is played, or taken back, while the dice are still being mixed."""
    if table.dice_round is not None:
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


def undo(table: Table, viewpoint: Viewpoint, version: int | None, key: str | None, whole_turn: bool) -> list[Event]:
    seat = acting_seat(viewpoint)
    if table.chairs[seat].bot_level is not None:
        raise Refused(409, "bot_plays")
    if table.over:
        raise Refused(409, "over")  # the secret of the dice is told: nothing goes back from here
    check_mixed(table)
    fresh(table, seat, version)
    return [table.undo(seat, whole_turn, key)]


def end_turn(table: Table, viewpoint: Viewpoint, version: int | None, key: str | None) -> list[Event]:
    seat = acting_seat(viewpoint)
    if table.holding != seat:
        raise Refused(409, "no_turn_to_end")
    fresh(table, seat, version)
    return [table.end_turn(seat, key)]


def take_over(table: Table, viewpoint: Viewpoint, presence: Presence, seat: int, level: str | None) -> list[Event]:
    """A bot stands in for a player, or gives the seat back. The player may ask for both; the others only for an absent
    player's stand-in, and for none that plays worse than a bot here usually does."""
    if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != "human":
        raise Refused(422, "bad_request", detail=f"seat {seat} is no person's seat")
    if seat not in viewpoint.holder.seats:
        if not viewpoint.holder.seats or level is None:
            raise OtherSeat("only the player can take the seat back")
        if not presence.absent(seat, table.created):
            if table.settings.pace:
                raise Refused(409, "not_overdue")
            code = "not_absent" if presence.absent_after else "no_stand_in"
            raise Refused(409, code, seconds=int(presence.absent_after))
        if LEVELS.index(level) < LEVELS.index(ADEPT):
            raise Refused(422, "weak_stand_in", level=ADEPT)
    if table.chairs[seat].minded == level:
        return []
    changes: dict[str, object] = {"minded": level, "absent": False, "once": False}
    if level is not None and seat not in viewpoint.holder.seats:
        changes |= {"absent": True, "stood_in": level, "asked_by": table.chairs[viewpoint.holder.seats[0]].name}
    return [table.change_chair(seat, changes)]


def come_back(table: Table, seats: Sequence[int]) -> list[Event]:
    """A player who was away looks at the table again: the bot that stood in gives the seat back."""
    away = [seat for seat in seats if table.chairs[seat].absent]
    return [table.change_chair(seat, {"minded": None, "absent": False, "once": False}) for seat in away]


def opened_elsewhere(table: Table, seat: int) -> list[Event]:
    """Whoever sits there is told that the seat was opened in another browser too."""
    return [table.change_chair(seat, {"elsewhere": table.chairs[seat].elsewhere + 1})]


def only_here(table: Table, viewpoint: Viewpoint, seat: int, link: str) -> list[Event]:
    """The seat's links of before stop, whoever else has the seat open leaves it; `link` is the hash of the new one."""
    viewpoint.holder.must_hold(seat)
    edition = table.chairs[seat].edition + 1
    event = table.change_chair(seat, {"edition": edition, "elsewhere": 0})
    leave = partial(
        desks.only_here, table_id=table.id, desk=viewpoint.holder.desk, seat=seat, edition=edition, link=link
    )
    return [event.writing(leave)]


def hand_over(table: Table, viewpoint: Viewpoint, seat: int, link: str) -> list[Event]:
    """Whoever has the seat leaves it, on every device; who opens the new link sits there. `link` is its hash."""
    viewpoint.holder.must_hold(seat)
    if table.over:
        raise Refused(409, "over")
    edition = table.chairs[seat].edition + 1
    event = table.change_chair(seat, {"edition": edition, "elsewhere": 0})
    leave = partial(desks.only_here, table_id=table.id, desk=None, seat=seat, edition=edition, link=link)
    return [event.writing(leave)]


# Looking before one leaps.


def why(table: Table, viewpoint: Viewpoint, action: str) -> Reasons:
    """Whether an action may be played now, and if not, the reason."""
    seat = acting_seat(viewpoint)
    number = table.match.number(action)
    try:
        check_asked(table, seat)
        table.match.check(seat, number, viewpoint.language)
    except Illegal as error:
        refused = illegal(table.match, seat, number, error, viewpoint.language)
    except Refused as error:
        refused = error
    else:
        return {"legal": True, "reasons": []}
    return {"legal": False, "code": refused.code, "reasons": [refused.words(viewpoint.language)]}


def why_ids(table: Table, viewpoint: Viewpoint, ids: Sequence[str]) -> Reasons:
    seat = acting_seat(viewpoint)
    try:
        check_asked(table, seat)
    except Refused as error:
        return {"legal": False, "reasons": [error.words(viewpoint.language)]}
    return explain.why_ids(table.match, seat, ids, viewpoint.language)


def preview(table: Table, viewpoint: Viewpoint, action: str) -> Preview:
    seat = acting_seat(viewpoint)
    number = table.match.number(action)
    check_asked(table, seat)
    return explain.preview(table.match, look_of(table, viewpoint), number)


def draft(table: Table, viewpoint: Viewpoint, actions: Sequence[str], picks: Sequence[str], alone: bool) -> DraftView:
    """What these acts would lead to, with the usual ones after them."""
    seat = acting_seat(viewpoint)
    numbers = [table.match.number(action) for action in actions]
    check_asked(table, seat)
    reader = Reader(table.match.texts(viewpoint.language), viewpoint.format, table.people)
    laid = drafted(table.match, seat, numbers, alone, held=not picks)
    told = draft_json(laid, reader, board_of(table, viewpoint)["groups"], picks)
    return {"version": table.version(seat), **told}


def look_of(table: Table, viewpoint: Viewpoint) -> Look:
    return table.match.look(viewpoint.seat, viewpoint.language, viewpoint.format, table.people)


def give_reasons(game: Game, t: Texts, words: Texts, seat: int, advised: list[Json]) -> None:
    """Each advised move with what it brings and what it risks beside another, where that is known."""
    for move in advised:
        beside = move.pop("beside")
        move["reason"] = told(game, words, t, seat, beside, move.pop("why"))
        move["risk"] = told(game, words, t, seat, beside, move.pop("against"))
