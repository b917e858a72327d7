"""What one viewer is told about a table, as JSON. Everything here is worked out from that viewer's view."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import SPECTATOR, Game
from periplus.core.contract.score_pad import Column, columns_of
from periplus.core.draw.board import Format, Look
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import HIDDEN, OWNER, Record
from periplus.learning.rows import learning_rows
from periplus.match import Match
from periplus.match.fairness import notice_on, words_on
from periplus.match.files import fairness_json
from periplus.table.play.clock_view import add_abilities, clock_of
from periplus.table.play.presence import Presence
from periplus.table.play.seats import SeatHolder
from periplus.table.play.table import Table
from periplus.table.play.view_types import (
    Abilities,
    BoardView,
    EndView,
    Fairness,
    Legal,
    Moment,
    PadColumn,
    Question,
    Score,
    ScorePart,
    Seat,
    StoodIn,
    View,
)
from periplus.table.play.viewer_log import ViewerLog, lines_of, place_after
from periplus.table.refusals import Refused


@dataclass(frozen=True)
class Viewpoint:
    """How somebody looks at a table: from which seat (-1: as a spectator), in which language, on how wide a screen."""

    holder: SeatHolder
    seat: int
    language: str = "en"
    format: Format = "wide"
    log_after: str = ""
    board: bool = True

    @property
    def key(self) -> tuple[object, ...]:
        """Cache key: everything that a view depends on."""
        return self.holder.seats, self.seat, self.language, self.format, self.board


def view_of(table: Table, viewpoint: Viewpoint, presence: Presence, log: bool = True) -> View:
    """The whole answer to `GET /api/tables/{table}`; `log` false leaves out its lines."""
    match, seat, over = table.match, viewpoint.seat, table.over
    viewer_log = viewer_log_of(table, seat, viewpoint.language)
    start = viewer_log.known(viewpoint.log_after) if log else len(viewer_log)
    return {
        "table": table.id,
        "game": match.game.id,
        "version": table.version(seat),
        "viewer": {"seat": None if seat == SPECTATOR else seat, "seats": list(viewpoint.holder.seats)},
        "hotseat": table.settings.hotseat,
        "secret": match.game.has_secrets,
        "confirm_turns": table.settings.confirm_turns,
        "seats": seats_of(table, presence),
        "stood_in": stood_in(table, viewpoint.holder.seats),
        "absent_after": None if table.one_person or table.settings.pace else presence.absent_after,
        "clock": clock_of(table),
        "elsewhere": [each for each in viewpoint.holder.seats if table.chairs[each].elsewhere],
        "asked": table.asked,
        "holding": table.holding,
        "over": over,
        "question": question_of(table, seat, viewpoint.language),
        "legal": legal_of(table, seat, viewpoint.language),
        "can": abilities(table, viewpoint, presence),
        "board": board_of(table, viewpoint) if viewpoint.board else None,
        "log": viewer_log.lines(start, table.stand_ins),
        "log_from": start,
        "log_tag": viewer_log.tag,
        "since_last_turn": viewer_log.after_last_of(seat),
        "moments": viewer_log.moments,
        "scores": standing_of(table, seat, viewpoint.language),
        "ending": ending_of(table, seat, viewpoint.language) if over else None,
        "fairness": fairness_of(table, viewpoint.language),
        "replay_all": over,
        "options": match.chosen,
    }


def seats_of(table: Table, presence: Presence) -> list[Seat]:
    asked = table.asked
    return [
        {
            "seat": seat,
            "name": chair.name,
            "shape": chair.shape,
            "kind": chair.kind,
            "minded": chair.minded,
            "connected": chair.kind != "human" or presence.connected(seat),
            "absent": chair.kind == "human" and presence.absent(seat, table.created),
            "asked": seat in asked,
        }
        for seat, chair in enumerate(table.chairs)
    ]


def stood_in(table: Table, seats: Sequence[int]) -> list[StoodIn]:
    """What the players of these seats should know: who played for them while they were away, and who asked for it."""
    chairs = [(seat, table.chairs[seat]) for seat in seats if table.chairs[seat].stood_in is not None]
    return [{"seat": seat, "level": chair.stood_in, "by": chair.asked_by} for seat, chair in chairs]


def answering(table: Table, seat: int) -> bool:
    """Whether this seat may choose an action now."""
    return table.holding is None and seat != SPECTATOR and seat in table.asked


def question_of(table: Table, seat: int, language: str) -> Question | None:
    if not answering(table, seat):
        return None
    t, ask = table.match.texts(language), table.match.question(seat)
    anchor = t.entries.get(f"help.rules.{ask}") or t.entries.get(f"help.{ask}") or t.entries.get(f"rules.{ask}")
    tip = f"tip.ask.{ask}" if t.has(f"tip.ask.{ask}") else None
    view = table.match.seen_at(len(table.match.log), seat)
    prompt, more = table.match.game.hand.asking(t, view, seat, ask)
    return {"ask": ask, "prompt": prompt, "more": more, "help_anchor": anchor, "tip": tip}


def legal_of(table: Table, seat: int, language: str) -> list[Legal]:
    if not answering(table, seat):
        return []
    game, ask = table.match.game, table.match.question(seat)
    return [act_json(game, language, action, ask) for action in table.possible(seat)]


@lru_cache(2048)
def act_json(game: Game, language: str, action: int, ask: str = "") -> Legal:
    """An action as a page takes it: what to send, what it touches, what to call it. The same at all tables: nobody
    writes to it."""
    act = game.codec.decode(action, 0)
    words = act_words(game.codec, game.texts(language), act, ask)
    told: Legal = {"text": act.text, "verb": act.verb, "params": act.params, "ids": act.ids, "label": words}
    if act.verb in game.hand.joins:
        told["joins"] = True
    if game.hand.is_at_once(ask, act.verb):
        told["at_once"] = True
    return told


def position_of(table: Table, seat: int, how: str) -> dict[str, object]:
    """What the seat sees for a machine to read, and the numbers of its legal actions in the order of `legal`."""
    match = table.match
    numbers = match.possible(seat) if answering(table, seat) else []
    if how == "names":
        return {"names": known_names(match.view(seat)), "actions": numbers}
    if seat == SPECTATOR:
        raise Refused(422, "bad_request", detail="a row is seen from a seat")
    rows = learning_rows(match.game)
    return {"row": rows.row(match.view(seat), seat).tolist(), "rows": rows.digest, "actions": numbers}


def known_names(view: Record) -> dict[str, object]:
    """The names of a view, without the places where something is hidden."""
    bare = view.copy()
    for name in view.secrets:
        bare.array[name][bare.array[name] == HIDDEN] = 0
    return bare.to_names()


def abilities(table: Table, viewpoint: Viewpoint, presence: Presence) -> Abilities:
    seat, own, over, alone = viewpoint.seat, viewpoint.holder.seats, table.over, table.one_person
    yours = seat != SPECTATOR and table.chairs[seat].bot_level is None
    undo = yours and not over and table.dice_round is None and table.undoable(seat)
    takeover = [
        other
        for other, chair in enumerate(table.chairs)
        if own and not over and chair.kind == "human"
        if other in own or (chair.minded is None and presence.absent(other, table.created))
    ]
    can: Abilities = {
        "undo": undo,
        "reset": undo,
        "end_turn": table.holding == seat and seat != SPECTATOR,
        "hint": alone and answering(table, seat),
        "takeover": takeover,
        "branch": over or bool(alone and own),
        "export": over,
        "why_not": {"undo": "" if undo else why_no_undo(table, seat, yours), "hint": why_no_hint(table, seat)},
    }
    if table.settings.pace:
        add_abilities(can, table, own)
    return can


def why_no_undo(table: Table, seat: int, yours: bool) -> str:
    if not yours:
        return "undo_spectator"
    if table.over:
        return "undo_over"
    return f"undo_{table.why_no_undo(seat) or 'nothing'}"


def why_no_hint(table: Table, seat: int) -> str:
    if not table.one_person:
        return "hint_people"
    return "" if answering(table, seat) else "hint_turn"


def board_of(table: Table, viewpoint: Viewpoint) -> BoardView:
    def work() -> BoardView:
        return drawn(table, table.match.look(viewpoint.seat, viewpoint.language, viewpoint.format, table.people))

    return table.remember(("board", viewpoint.seat, viewpoint.language, viewpoint.format), work)


def drawn(table: Table, look: Look) -> BoardView:
    """Where the still layer is kept, and the content of every living group."""
    game = table.match.game
    fixed = tuple(look.record.bytes_of(name) for name in game.board.fixed)
    key = (look.t.language, look.screen, fixed)
    if key not in table.stills:  # what is fixed in a match is drawn once
        table.stills[key] = table.still_layers.keep(game.id, game.board.ground(look))
    return {"still": table.stills[key], "groups": table.match.board_cache.groups(look)}


def viewer_log_of(table: Table, seat: int, language: str) -> ViewerLog:
    """The log this viewer may read, as it stands now."""

    def work() -> ViewerLog:
        viewer_log = table.viewer_logs.setdefault((seat, language), ViewerLog())
        viewer_log.follow(table.match.story(seat, language))
        return viewer_log

    return table.remember(("viewer_log", seat, language), work)


def standing_of(table: Table, seat: int, language: str) -> list[Score]:
    """The scores as they stand now; most moves book nothing."""
    match = table.match
    view = match.seen_at(len(match.log), seat)
    from_what = view.bytes_of("points"), table.over, match.players
    return table.keep(f"scores {seat} {language}", from_what, lambda: scores_of(match, view, language, table.over))


def scores_of(match: Match, view: Record, language: str, over: bool) -> list[Score]:
    """Points as this viewer sees them booked; final ranks with their tie-breaks when the match is over."""
    game, t = match.game, match.texts(language)
    private = game.state.fields["points"].seen_by == OWNER
    rivals = match.rivals(language)
    rows = []
    for row in (*range(len(match.players)), *rivals):
        points = [int(view.points[row, part]) for part in range(len(game.parts))]
        if private and not over and all(value == -1 for value in points):
            points = [0] * len(points)
        rows.append((row, points))
    totals = [sum(points) for _, points in rows]
    ranks = match.ranks() if over else [1 + sum(other > own for other in totals) for own in totals]
    return [
        {
            "seat": None if row in rivals else row,
            "name": rivals[row] if row in rivals else match.players[row],
            "total": total,
            "rank": rank,
            "parts": [
                part_json(part, t.entries.get(f"part.{part}", part), value)
                for part, value in zip(game.parts, points, strict=True)
            ],
        }
        for (row, points), total, rank in zip(rows, totals, ranks, strict=True)
    ]


def ending_of(table: Table, seat: int, language: str) -> EndView | None:
    """How the match ended, in the words of its log, and the columns of its score pad; none where it was given up."""
    match = table.match
    game, t = match.game, match.texts(language)
    view = match.seen_at(len(match.log), seat)
    if view.depth:
        return None
    told = (
        game.pad(t, view) if game.pad else [Column(t.entries.get(f"part.{part}", part), (part,)) for part in game.parts]
    )
    ending = game.ending(t, view) if game.ending else None
    return {
        "why": ending.why if ending else "",
        "result": ending.result if ending else "",
        "tie_break": ending.tie_break if ending else "",
        "prize": ending.prize if ending else "",
        "steps": [{"label": label, "points": points} for label, points in ending.steps] if ending else [],
        "where": t.entries.get("unit.where", ""),
        "unit": t.entries.get("unit.many", "{count}"),
        "columns": [column_view(each) for each in columns_of(told, match.scores())],
    }


def column_view(column: Column) -> PadColumn:
    return {
        "label": column.label,
        "parts": list(column.parts),
        "tint": column.tint,
        "family": column.family,
        "picture": column.picture,
    }


@lru_cache(2048)
def part_json(part: str, label: str, points: int) -> ScorePart:
    """The same for all who have as many points for the same: nobody writes to it."""
    return {"part": part, "label": label, "points": points}


def fairness_of(table: Table, language: str) -> Fairness:
    """The secret of the dice is told when the match is over, never before. `gathering`: the round before the first of
    them; `told`: in plain words whose numbers are in them, and what nobody vouches for; `notice`: what several people
    should know of that before they play."""
    match = table.match
    if table.dice_round is not None:
        return {**fairness_json(match, table.over), "gathering": table.dice_round.shown(), "told": [], "notice": None}

    def work() -> Fairness:
        notice = None if table.one_person else notice_on(match, language)
        told = words_on(match, language)
        return {**fairness_json(match, table.over), "gathering": None, "told": told, "notice": notice}

    return table.keep(f"fairness {language}", (match.dice, match.fair_from, match.players, table.over), work)


def seen(table: Table, position: Record, seat: int, language: str, format: Format) -> Look:
    """A position of the match as this viewer sees it."""
    return Look(table.match.texts(language), position.hide(seat), seat, format, table.people)


def look_back(table: Table, seat: int, n: int, language: str, format: Format) -> Look:
    """What this viewer saw of the table after `n` steps that it noticed."""
    position = table.match.position_before(place_after(table.match.told(seat, language), n))
    return seen(table, position, seat, language, format)


def moment_of(table: Table, seat: int, n: int, language: str, format: Format) -> Moment:
    """The table as this viewer saw it after `n` steps that it noticed."""
    match = table.match
    told = match.told(seat, language)
    position = match.position_before(place_after(told, n))
    look = seen(table, position, seat, language, format)
    rules = match.game.rules()
    asked = [each for each in rules.seats_awaited(position) if each != CHANCE]
    over = not rules.awaited(position)
    return {
        "n": n,
        "total": len(told),
        "board": drawn(table, look),
        "log": lines_of(told[:n]),
        "scores": scores_of(match, look.record, language, over and table.over),
        "asked": asked,
        "over": over,
        "seat": None if seat == SPECTATOR else seat,
    }
