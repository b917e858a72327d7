"""The position in words, for terminals and screen readers."""

from periplus.core.texts import Texts, listed, signed
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show.reading import alert, is_throwing, shown_row
from periplus.games.lost_cities.state import State


def describe(t: Texts, view: State, seat: int) -> list[str]:
    """The dice, every sheet beginning with the viewer's own, the bridges, and how near the end is."""
    own = max(seat, 0)
    lines = [dice_words(t, view)] if not is_throwing(view) else []
    for other in range(own, own + view.seats):
        lines += sheet_words(t, view, other % view.seats)
    lines.append(bridge_words(t, view))
    if view.seats == 1:
        levels = [f"{t.name(d.COLOUR, c)} {view.caravan[c]}" for c in range(d.COLOURS)]
        lines.append(f"{t('board.caravan_title')}: {', '.join(levels)}")
    return [*lines, alert(t, view)] if alert(t, view) else lines


def dice_words(t: Texts, view: State) -> str:
    colours = [t.name(d.COLOUR, view.colour_die[i]) for i in range(d.DICE) if view.colour_taken != i + 1]
    numbers = [str(view.number_die[i]) for i in range(d.DICE) if view.number_taken != i + 1]
    return t("describe.dice", roll=view.roll, colours=", ".join(colours), numbers=", ".join(numbers))


def sheet_words(t: Texts, view: State, seat: int) -> list[str]:
    p = shown_row(view, seat)
    total = sum(view.points[p, part] for part in range(d.PARTS))
    lines = [t("board.sheet", player=t.player(view, seat), total=signed(total))]
    for c in range(d.COLOURS):
        if view.level[p, c] or view.circle[p, c] == d.TICKED:
            lines.append(column_words(t, view, p, c))
    artefacts, marks = view.artefacts[p], view.dice_marks[p]
    lines.append(t("describe.tracks", artefacts=artefacts, dice=marks))
    return lines


def column_words(t: Texts, view: State, p: int, c: int) -> str:
    numbers = " ".join(str(view.numbers[p, c, i]) for i in range(view.level[p, c])) or t("board.empty")
    words = t("describe.column", colour=t.name(d.COLOUR, c), numbers=numbers, points=signed(view.points[p, c]))
    signs = [t("board.double")] if view.circle[p, c] == d.TICKED else []
    signs += [t("describe.vase")] if view.top_vase[p, c] else []
    return f"  {words}{', ' if signs else ''}{', '.join(signs)}"


def bridge_words(t: Texts, view: State) -> str:
    crossed = []
    for j in range(d.BRIDGES):
        if view.first_roll[j] > 0:
            winners = [t.player(view, other) for other in range(view.seats) if view.bridge[other, j] == d.WON]
            crossed.append(f"{t.name(d.BRIDGE, j)} ({listed(t, winners) or t('board.caravan')})")
    return t("describe.bridges", crossed=", ".join(crossed) or t("describe.none"))
