"""A lesson's or a puzzle's table: nobody keeps it, and one person looks at it."""

from periplus.core.draw.board import Format, Look, Person
from periplus.match import Match
from periplus.table.json_object import Json
from periplus.table.play.seats import SHAPES
from periplus.table.play.view_types import BoardView
from periplus.table.play.views import act_json, scores_of
from periplus.table.store.still_layers import StillLayers


def look_at(match: Match, seat: int, language: str, format: Format) -> Look:
    people = [Person(name, SHAPES[each]) for each, name in enumerate(match.players)]
    return match.look(seat, language, format, people)


def board_of(match: Match, look: Look, stills: StillLayers) -> BoardView:
    game = match.game
    return {"still": stills.keep(game.id, game.board.ground(look)), "groups": match.board_cache.groups(look)}


def table_shown(match: Match, seat: int, language: str, format: Format, stills: StillLayers) -> Json:
    """What the page of a lesson and that of a puzzle have in common."""
    return {
        "legal": [act_json(match.game, language, action) for action in match.possible(seat)],
        "scores": scores_of(match, match.view(seat), language, match.over),
        "seats": [{"seat": each, "name": name, "shape": SHAPES[each]} for each, name in enumerate(match.players)],
        "board": board_of(match, look_at(match, seat, language, format), stills),
    }
