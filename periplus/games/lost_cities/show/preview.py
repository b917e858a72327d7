"""What an action would bring, in sentences and for the page, from the view alone."""

from collections.abc import Iterator
from typing import Any

from periplus.core.contract.claims import Claim, Sentence, now, say, will
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import ACCELERATE, CODEC, REFUSE, SKIP, TAKE
from periplus.games.lost_cities.rules.sheet import accelerate_column, mark_refusal, write_pair
from periplus.games.lost_cities.show.reading import row_in
from periplus.games.lost_cities.state import State
from periplus.kit import Texts


def imagined(view: State, seat: int, action: int) -> State:
    """The position after what this action writes on the sheet; the roll goes on later."""
    after, p = view.copy(), row_in(view, seat)
    if action == REFUSE:
        mark_refusal(after, p)
    elif action < REFUSE:
        write_pair(after, p, (action - TAKE) // d.NUMBERS, (action - TAKE) % d.NUMBERS)
    elif action != SKIP:
        accelerate_column(after, p, action - ACCELERATE)
    return after


def preview(t: Texts, view: State, seat: int, action: int) -> list[Sentence]:
    """Everything a legal action would write, mark, win or lose, in the order it happens."""
    if action == SKIP:
        return [say(t, "preview.skip")]
    p, after = row_in(view, seat), imagined(view, seat, action)
    if action == REFUSE:
        return list(refusal_preview(t, view, after, seat, p))
    c = (action - TAKE) // d.NUMBERS if action < REFUSE else action - ACCELERATE
    return list(entry_preview(t, view, after, seat, p, c))


def stands(view: State, after: State, seat: int, p: int, part: int) -> dict[str, Claim]:
    """A category as it stands and as it will: on the sheet the seat then has before it."""
    return {
        "before": now(view.points[p, part], lambda s: int(s.points[p, part])),
        "after": will(after.points[p, part], lambda s: int(s.points[row_in(s, seat), part]), about=((seat, part),)),
    }


def entry_preview(t: Texts, view: State, after: State, seat: int, p: int, c: int) -> Iterator[Sentence]:
    colour = t.name(d.COLOUR, c)
    square = after.level[p, c]
    grew = square > view.level[p, c]
    worth = stands(view, after, seat, p, c)
    if grew:
        where = {
            "value": will(after.top[p, c], lambda s: int(s.top[row_in(s, seat), c])),
            "square": will(square, lambda s: int(s.level[row_in(s, seat), c])),
        }
        yield say(t, "preview.write", colour=colour, **where, **worth)
        if after.circle[p, c] != view.circle[p, c]:
            struck = will(after.circle[p, c], lambda s: int(s.circle[row_in(s, seat), c]))
            yield say(t, "preview.strike", struck, colour=colour)
    elif after.top_vase[p, c] > view.top_vase[p, c]:
        yield say(t, "preview.vase", colour=colour)
    else:
        yield say(t, "preview.circle", colour=colour, after=worth["after"])
    yield from consequences_preview(t, view, after, seat, p)
    if grew and d.VASE[c, square] == 1 and view.artefacts[p] == d.ARTEFACTS_MAX:
        yield say(t, "preview.no_artefact")
    if grew and d.ARROW[c, square] == 1:
        yield say(t, "preview.arrow")


def consequences_preview(t: Texts, view: State, after: State, seat: int, p: int) -> Iterator[Sentence]:
    if after.artefacts[p] > view.artefacts[p]:
        count = will(after.artefacts[p], lambda s: int(s.artefacts[row_in(s, seat)]))
        yield say(t, "preview.artefact", count=count, **stands(view, after, seat, p, d.ARTEFACT_PART))
    for j in range(d.BRIDGES):
        if after.bridge[p, j] != view.bridge[p, j]:
            yield crossing(t, after, seat, p, j)


def crossing(t: Texts, after: State, seat: int, p: int, j: int) -> Sentence:
    won = after.bridge[p, j] == d.WON
    crossed = will(int(after.bridge[p, j]), lambda s: int(s.bridge[row_in(s, seat), j]), about=((seat, d.BRIDGE_PART),))
    return say(t, "preview.bridge_won" if won else "preview.bridge_lost", crossed, bridge=t.name(d.BRIDGE, j))


def refusal_preview(t: Texts, view: State, after: State, seat: int, p: int) -> Iterator[Sentence]:
    marks = will(after.dice_marks[p], lambda s: int(s.dice_marks[row_in(s, seat)]))
    if after.dice_marks[p] == view.dice_marks[p]:
        yield say(t, "preview.refuse_free", marks)
        return
    yield say(t, "preview.refuse", count=marks, **stands(view, after, seat, p, d.DICE_PART))
    yield from consequences_preview(t, view, after, seat, p)
    if after.dice_marks[p] == d.DICE_MARKS_MAX:
        yield say(t, "preview.exhausts")


def detail(view: State, seat: int, action: int) -> dict[str, Any]:
    """The highest number of the column an action is about."""
    params = CODEC.decode(action, seat).params
    if "colour" not in params:
        return {}
    return {"top": view.top[row_in(view, seat), d.COLOUR.index(params["colour"])]}
