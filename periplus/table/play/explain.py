"""Looking before one leaps: why something cannot be done, what it would bring, what a piece is.

The same at a table, in a lesson and in a puzzle."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from typing import Literal

from periplus.core.contract.defaults import act_words
from periplus.core.draw.board import Look
from periplus.core.engine.codec import Act
from periplus.match import Match
from periplus.table.play.drafts import commit_words, cost_of, drafted, gain_words
from periplus.table.play.view_types import Preview, Reasons
from periplus.table.refusals import Refused

Glance = Literal["why", "preview", "card"]
MOST_REASONS = 3


def glance(match: Match, look: Look, language: str, what: Glance, of: str) -> Mapping[str, object]:
    """The answer where there is no table: `of` is an action for a preview, an id for a card, ids for a reason."""
    if what == "why":
        return why_ids(match, look.seat, of.split(","), language)
    if what == "card":
        return card_of(match, look, of)
    return preview(match, look, match.number(of))


def why_ids(match: Match, seat: int, ids: Sequence[str], language: str) -> Reasons:
    """Why nothing that mentions all these board ids can be done: up to three reasons; none if something can."""
    game = match.game
    acts = [each for each in game.candidates(match.state, seat) if mentions(game.codec.decode(each, seat), ids)]
    verdicts = [int(game.verdict(match.state, seat, each)) for each in acts]
    if 0 in verdicts:
        return {"legal": True, "reasons": []}
    several = len(acts) > 1 and len(set(verdicts)) == 1
    told = (match.reason_text(seat, *each, language, several=several) for each in zip(acts, verdicts, strict=True))
    return {"legal": False, "reasons": [*islice(dict.fromkeys(told), MOST_REASONS)]}


def mentions(act: Act, ids: Sequence[str]) -> bool:
    known = {act.text, *act.ids}
    return all(each in known for each in ids)


def preview(match: Match, look: Look, number: int) -> Preview:
    """What an action would do, in words and drawn on the board, from the view alone."""
    game, seat = match.game, look.seat
    act = game.codec.decode(number, seat)
    if not game.codec.answers(game.question(match.state, seat), number):
        raise Refused(422, "other_question", action=act_words(game.codec, look.t, act))
    lines: list[str] = [] if game.preview is None else [*game.preview(look.t, match.view(seat), seat, number)]
    legal = int(game.verdict(match.state, seat, number)) == 0
    costs = [place for place, line in enumerate(lines) if cost_of(game, line)]
    if not legal:
        return {"lines": lines, "costs": costs, "ghost": {}}
    laid = drafted(match, seat, [number], alone=True)
    commit, gain = commit_words(laid, look.t), gain_words(laid, look.t)
    ghost = {} if game.board.ghost is None else game.board.ghost(look, act)
    return {"lines": lines, "costs": costs, "ghost": ghost, "commit": commit, "gain": gain}


def card_of(match: Match, look: Look, id: str) -> dict[str, object]:
    """What a piece is, told from the viewer's own view."""
    board = match.game.board
    found = board.card(look, id) if board.card is not None else None
    if found is None:
        raise Refused(404, "not_found")
    return asdict(found)
