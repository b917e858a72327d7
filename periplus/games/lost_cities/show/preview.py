"""What an action would bring, in sentences and for the page, from the view alone."""

from collections.abc import Iterator
from typing import Any

from periplus.core.texts import Texts, signed
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import ACCELERATE, CODEC, REFUSE, SKIP, TAKE
from periplus.games.lost_cities.rules.sheet import accelerate_column, mark_refusal, write_pair
from periplus.games.lost_cities.show.reading import row_in
from periplus.games.lost_cities.state import State


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


def preview(t: Texts, view: State, seat: int, action: int) -> list[str]:
    """Everything a legal action would write, mark, win or lose, in the order it happens."""
    if action == SKIP:
        return [t("preview.skip")]
    p, after = row_in(view, seat), imagined(view, seat, action)
    if action == REFUSE:
        return list(refusal_preview(t, view, after, p))
    c = (action - TAKE) // d.NUMBERS if action < REFUSE else action - ACCELERATE
    return list(entry_preview(t, view, after, p, c))


def entry_preview(t: Texts, view: State, after: State, p: int, c: int) -> Iterator[str]:
    colour = t.name(d.COLOUR, c)
    square = after.level[p, c]
    grew = square > view.level[p, c]
    worth = {"before": signed(view.points[p, c]), "after": signed(after.points[p, c])}
    if grew:
        yield t("preview.write", value=after.top[p, c], colour=colour, square=square, **worth)
        if after.circle[p, c] != view.circle[p, c]:
            yield t("preview.strike", colour=colour)
    elif after.top_vase[p, c] > view.top_vase[p, c]:
        yield t("preview.vase", colour=colour)
    else:
        yield t("preview.circle", colour=colour, after=worth["after"])
    yield from consequences_preview(t, view, after, p)
    if grew and d.VASE[c, square] == 1 and view.artefacts[p] == d.ARTEFACTS_MAX:
        yield t("preview.no_artefact")
    if grew and d.ARROW[c, square] == 1:
        yield t("preview.arrow")


def consequences_preview(t: Texts, view: State, after: State, p: int) -> Iterator[str]:
    if after.artefacts[p] > view.artefacts[p]:
        before, then = signed(view.points[p, d.ARTEFACT_PART]), signed(after.points[p, d.ARTEFACT_PART])
        yield t("preview.artefact", count=after.artefacts[p], before=before, after=then)
    for j in range(d.BRIDGES):
        if after.bridge[p, j] != view.bridge[p, j]:
            won = after.bridge[p, j] == d.WON
            yield t("preview.bridge_won" if won else "preview.bridge_lost", bridge=t.name(d.BRIDGE, j))


def refusal_preview(t: Texts, view: State, after: State, p: int) -> Iterator[str]:
    if after.dice_marks[p] == view.dice_marks[p]:
        yield t("preview.refuse_free")
        return
    before, then = signed(view.points[p, d.DICE_PART]), signed(after.points[p, d.DICE_PART])
    yield t("preview.refuse", count=after.dice_marks[p], before=before, after=then)
    yield from consequences_preview(t, view, after, p)
    if after.dice_marks[p] == d.DICE_MARKS_MAX:
        yield t("preview.exhausts")


def detail(view: State, seat: int, action: int) -> dict[str, Any]:
    """The highest number of the column an action is about."""
    params = CODEC.decode(action, seat).params
    if "colour" not in params:
        return {}
    return {"top": view.top[row_in(view, seat), d.COLOUR.index(params["colour"])]}
