"""What stands on the viewer's own sheet: columns, tracks, bridges, the head with name and sum."""

from __future__ import annotations

from typing import Any

from periplus.core.board import Look
from periplus.core.svg import escape, number
from periplus.core.texts import Texts
from periplus.games.lost_cities.data import (
    ARTEFACT_BRIDGE,
    ARTEFACT_PART,
    ARTEFACT_POINTS,
    BRIDGE,
    BRIDGE_PART,
    BRIDGES,
    CARAVAN_BRIDGE,
    CIRCLE,
    COLOUR,
    COLOURS,
    DICE_BRIDGE,
    DICE_MARKS_MAX,
    DICE_PART,
    DICE_POINTS,
    LOST,
    SEAT,
    SQUARES,
    STRUCK,
    TICKED,
    WON,
)
from periplus.games.lost_cities.show.hand import cross, pencilled, ring, slant, strike, written
from periplus.games.lost_cities.show.marks import rect, sign, use, words, wrapped
from periplus.games.lost_cities.show.paper import Paper, paper_for, shape_of, special, track_sign, track_x
from periplus.games.lost_cities.show.people import portrait
from periplus.games.lost_cities.show.reading import (
    alert,
    before_bridge,
    bridge_state,
    has_acted,
    is_choosing,
    is_fresh,
    is_throwing,
    rank_of,
    shown_row,
    total_of,
    winners_of,
)
from periplus.games.lost_cities.show.story import listed, signed, square_id, together


def own_seat(look: Look) -> int:
    """Whose sheet lies in front of the viewer; a spectator sees the first one."""
    return max(look.seat, 0)


# A column.


def column(look: Look, c: int) -> str:
    seat = own_seat(look)
    return column_of(look, paper_for(look.format), seat, shown_row(look.view, seat), c)


def column_of(look: Look, paper: Paper, seat: int, p: int, c: int) -> str:
    """The squares with their numbers, the circle, the vase on top and the points at the foot."""
    view = look.view
    parts = [square(look, paper, seat, p, c, i) for i in range(1, SQUARES + 1)]
    parts += [circle(look, paper, seat, p, c), top_vase(look, paper, seat, p, c)]
    begun = view.level[p, c] or view.circle[p, c] == TICKED
    parts.append(foot(paper, c, view.points[p, c] if begun else None))
    name = COLOUR.names[c]
    told = look.t("board.column_points", colour=look.t.name(COLOUR, c), points=signed(view.points[p, c]))
    return f'<g class="column c-{name}" data-id="colour:{name}"><title>{escape(told)}</title>{"".join(parts)}</g>'


def square(look: Look, paper: Paper, seat: int, p: int, c: int, i: int) -> str:
    view = look.view
    value, kind = view.numbers[p, c, i - 1], special(c, i)
    x, y, (wide, tall) = paper.x(c), paper.y(i), paper.square
    known = square_id(seat, c, i)
    told = escape(square_words(look.t, c, i, value, kind, is_fresh(view, p, c, i)))
    drawn = hit(paper, x + wide / 2, y + tall / 2)
    if value:
        fresh = " fresh" if is_fresh(view, p, c, i) else ""
        drawn += rect(x, y, wide, tall, f"sq on{fresh}")
        middle = x + wide * (0.5 if not kind else 0.4 if value > 9 else 0.44)
        drawn += corner(paper, kind, x, y) if kind else ""
        size = paper.pencil * (0.82 if kind and value > 9 else 1)
        drawn += written(value, middle, y + tall / 2, size, slant(seat, c, i), "hand", f"n-{known}")
    return f'<g data-id="{known}" id="{known}"><title>{told}</title>{drawn}</g>'


def hit(paper: Paper, x: float, y: float) -> str:
    """Every square answers to a finger, also where it is smaller than one."""
    wide, tall = paper.pitch, max(paper.row, 42.0 if paper.is_small else 0)
    return rect(x - wide / 2, y - tall / 2, wide, tall, "hit", 0)


def corner(paper: Paper, kind: str, x: float, y: float) -> str:
    """A special square keeps its sign when it is written in."""
    if paper.is_small:
        return use(kind, x + 25.5, y + 2.5, 11, 11, "spec small")
    return use(kind, x + 55, y + 22, 16, 16, "spec small")


def square_words(t: Texts, c: int, i: int, value: int, kind: str, fresh: bool) -> str:
    what = str(value) if value else t("board.empty")
    if kind:
        what = t(f"board.{kind}", what=what)
    if fresh:
        what = t("board.just", what=what)
    return t("board.square", colour=t.name(COLOUR, c), square=i, what=what)


def circle(look: Look, paper: Paper, seat: int, p: int, c: int) -> str:
    state = look.view.circle[p, c]
    x, (y, r) = paper.middle(c), paper.circle
    known = square_id(seat, c, 0)
    told = look.t("board.circle", colour=look.t.name(COLOUR, c), what=look.t.name(CIRCLE, state))
    drawn = hit(paper, x, y)
    if state == STRUCK:
        drawn += strike(x, y, r, r * 0.72, "pstrike thick", piece=f"s-{known}", enter="draw")
    elif state == TICKED:
        drawn += ticked(look.t, paper, c, known, " fresh" if is_fresh(look.view, p, c, 0) else "")
    return f'<g data-id="{known}" id="{known}"><title>{escape(told)}</title>{drawn}</g>'


def ticked(t: Texts, paper: Paper, c: int, known: str, fresh: str) -> str:
    x, (y, r) = paper.middle(c), paper.circle
    return (
        f'<circle class="circ ticked{fresh}" cx="{number(x)}" cy="{y}" r="{r}"/>'
        + sign(shape_of(c), x, y + r * 0.74, r * 0.64, "shape edge")
        + ring(x, y, r * 1.14, r * 1.09, piece=f"r-{known}", enter="draw")
        + pencilled(x, y + r * 0.3, t("board.double"), paper.sum - 1, -4)
    )


def top_vase(look: Look, paper: Paper, seat: int, p: int, c: int) -> str:
    """The vase in the door, or an empty door with a tick when it was taken."""
    known, taken = square_id(seat, c, SQUARES + 1), look.view.top_vase[p, c] == 1
    what = look.t("board.taken" if taken else "board.free")
    told = look.t("board.top_vase", colour=look.t.name(COLOUR, c), what=what)
    x, top, tall = paper.middle(c), paper.monument[0], paper.monument[2]
    drawn = rect(x - paper.pitch / 2, top, paper.pitch, tall, "hit", 0)
    if taken:
        y, door = paper.centre(SQUARES + 1), paper.door
        drawn += sign("vase", x, y, door * 1.41, "gonevase")
        drawn += ring(x, y, door * 1.25, door * 1.35, "pring light", piece=f"r-{known}", enter="draw")
    return f'<g data-id="{known}" id="{known}"><title>{escape(told)}</title>{drawn}</g>'


def foot(paper: Paper, j: int, points: int | None) -> str:
    y = paper.foot[0] + paper.foot[1] / 2 + paper.sum * 0.29
    if points is None:
        return pencilled(paper.middle(j), y, "–", paper.sum)
    return pencilled(paper.middle(j), y, signed(points), paper.sum, 0, "pencil negp" if points < 0 else "pencil")


# The two tracks.


def artefacts(look: Look) -> str:
    seat = own_seat(look)
    return artefacts_of(look, paper_for(look.format), seat, shown_row(look.view, seat))


def artefacts_of(look: Look, paper: Paper, seat: int, p: int) -> str:
    count = look.view.artefacts[p]
    told = look.t("board.artefacts", count=count, points=signed(ARTEFACT_POINTS[count]))
    parts = [track_hit(paper, ARTEFACT_BRIDGE)]
    for i in range(1, count + 1):
        vase = track_sign(paper, ARTEFACT_BRIDGE, i, "marked", "vase-deco")
        parts.append(f'<g data-piece="vase-{SEAT.names[seat]}-{i}"{came_from(look, seat, p, i)}>{vase}</g>')
    parts += [
        worths(paper, ARTEFACT_BRIDGE, count, ARTEFACT_POINTS),
        foot(paper, ARTEFACT_BRIDGE, sum_of(look, p, ARTEFACT_PART, count)),
    ]
    return track_group(f"artefacts-{SEAT.names[seat]}", "artefacts", told, parts)


def came_from(look: Look, seat: int, p: int, i: int) -> str:
    """The newest vases fly from the squares that gave them."""
    view, given = look.view, []
    for c in range(COLOURS):
        for square_ in range(1, SQUARES + 2):
            vase = square_ > SQUARES or special(c, square_) == "vase"
            if vase and view.fresh[p, c] and is_fresh(view, p, c, square_):
                given.append(square_id(seat, c, square_))
    back = view.artefacts[p] - i
    return f' data-from="{given[-1 - back]}"' if back < len(given) else ""


def refusals(look: Look) -> str:
    seat = own_seat(look)
    return refusals_of(look, paper_for(look.format), seat, shown_row(look.view, seat))


def refusals_of(look: Look, paper: Paper, seat: int, p: int) -> str:
    count = look.view.dice_marks[p]
    x = track_x(paper, DICE_BRIDGE)
    parts = [track_hit(paper, DICE_BRIDGE)]
    for i in range(1, count + 1):
        parts.append(track_sign(paper, DICE_BRIDGE, i, "markd"))
        piece = f"cross-{SEAT.names[seat]}-{i}"
        parts.append(cross(x, paper.centre(i), paper.sign, piece=piece, enter="draw"))
    parts += [
        worths(paper, DICE_BRIDGE, count, DICE_POINTS),
        foot(paper, DICE_BRIDGE, sum_of(look, p, DICE_PART, count)),
    ]
    spent = " spent" if count == DICE_MARKS_MAX else ""
    return track_group(f"dice-{SEAT.names[seat]}", f"dice{spent}", refusal_words(look.t, count), parts)


def refusal_words(t: Texts, count: int) -> str:
    if count == DICE_MARKS_MAX:
        return t("board.dice_last")
    return t("board.dice", count=count, points=signed(DICE_POINTS[count]), next=signed(DICE_POINTS[count + 1]))


def track_group(known: str, klass: str, told: str, parts: list[str]) -> str:
    return f'<g class="c-{klass}" data-id="{known}" id="{known}"><title>{escape(told)}</title>{"".join(parts)}</g>'


def track_hit(paper: Paper, j: int) -> str:
    floor = paper.y(1) + paper.square[1]
    return rect(paper.x(j), paper.top, paper.track, floor - paper.top, "hit", 0)


def sum_of(look: Look, p: int, part: int, count: int) -> int | None:
    return look.view.points[p, part] if count else None


def worths(paper: Paper, j: int, count: int, points: Any) -> str:
    """What each symbol of a track is worth; the value that holds is bolder. Nine refusals, worth 0, are a loss."""
    x = paper.x(j) + paper.track - (12 if not paper.is_small else 2)
    out = []
    for i in range(1, SQUARES + 1):
        klass = "tval now" if i == count else "tval"
        lost = points[i] < 0 or points[i] == 0
        y = paper.centre(i) + paper.print * 0.36
        out.append(words(x, y, signed(points[i]), f"{klass} neg" if lost else klass, paper.print))
    return "".join(out)


# The bridges.


def bridges(look: Look) -> str:
    seat = own_seat(look)
    paper = paper_for(look.format)
    return "".join(bridge(look, paper, seat, shown_row(look.view, seat), j) for j in range(BRIDGES))


def bridge(look: Look, paper: Paper, seat: int, p: int, j: int) -> str:
    """Free, won with a ring and a flag, or gone with whoever was first on it."""
    state = bridge_state(look.view, j)
    mine = look.view.bridge[p, j]
    x, (top, wide, tall) = paper.middle(j), paper.bridge
    drawn = hit(paper, x, top + tall / 2)
    if mine == WON:
        drawn += won_bridge(paper, x, j, state == "open")
    elif mine == LOST or state == "gone":
        drawn += gone_bridge(look, paper, x, j)
    else:
        klass = "bridge open" if state == "open" else "bridge free"
        drawn += f'<g class="{klass}">{use("bridge", x - wide / 2, top, wide, tall)}</g>'
        if state == "open":
            drawn += visitors(look, paper, x, j)
    told = escape(bridge_words(look.t, look.view, j))
    known = f"bridge-{BRIDGE.names[j]}"
    return f'<g class="c-{BRIDGE.names[j]}" data-id="{known}" id="{known}"><title>{told}</title>{drawn}</g>'


def won_bridge(paper: Paper, x: float, j: int, new: bool) -> str:
    top, wide, tall = paper.bridge
    y, name = top + tall / 2, BRIDGE.names[j]
    arch = f'<g class="bridge won">{use("bridge", x - wide / 2, top, wide, tall)}</g>'
    loop = ring(x, y + 1, wide * 0.57, tall * 0.62, piece=f"won-{name}", enter="draw")
    flag = use("flag", x - wide * 0.17, top - tall * 0.38, tall * 0.7, tall * 0.7, "flag")
    if not new:
        return arch + loop + flag
    rays = use("rays", x - wide * 1.1, y - tall * 1.5, wide * 2.2, tall * 3, "rays")
    string = use("pennants", x - wide * 0.72, top - tall * 0.62, wide * 1.44, tall * 0.56, "pennants")
    fete = f'<g class="fete" data-piece="fete-{name}" data-enter="pop">{rays}{string}</g>'
    return arch + loop + flag + fete


def gone_bridge(look: Look, paper: Paper, x: float, j: int) -> str:
    top, wide, tall = paper.bridge
    arch = f'<g class="bridge gone">{use("bridge", x - wide / 2, top, wide, tall)}</g>'
    line = strike(x, top + tall / 2, wide * 0.52, tall * 0.5, piece=f"gone-{BRIDGE.names[j]}", enter="draw")
    return arch + line + visitors(look, paper, x, j)


def visitors(look: Look, paper: Paper, x: float, j: int) -> str:
    """Who was first across: their portraits on the bridge, or the caravan's camel."""
    top, wide, tall = paper.bridge
    y, seats = top + tall / 2 + 1, winners_of(look.view, j)
    size = tall * 0.76
    if not seats:
        return (
            sign("camel", x, y, tall * 0.9, "camel") if j < COLOURS and look.view.caravan[j] >= CARAVAN_BRIDGE else ""
        )
    step = min(size * 0.8, (wide - size) / max(1, len(seats) - 1))
    start = x - step * (len(seats) - 1) / 2
    return "".join(portrait(look, seat, start + k * step, y, size) for k, seat in enumerate(seats))


def bridge_words(t: Texts, view: Any, j: int) -> str:
    names = [t.player(view, seat) for seat in winners_of(view, j)]
    if j < COLOURS and view.caravan[j] >= CARAVAN_BRIDGE:
        names.append(t("board.caravan"))
    told = [t(f"board.bridge_{bridge_state(view, j)}", bridge=t.name(BRIDGE, j), players=listed(t, names))]
    near = [t.player(view, seat) for seat in range(view.seats) if j in before_bridge(view, seat)]
    if near:
        told.append(t("board.bridge_near", players=listed(t, near)))
    return ". ".join(told)


# The margins: a legend, or a warning; and the head of the sheet.


def notice(look: Look) -> str:
    """What arrow and vase mean, or how near the end is."""
    t = look.t
    if look.format == "phone":
        return ""
    if warning := alert(t, look.view):
        lines = wrapped(warning, 27)
        return "".join(words(612, 661 + 17 * k, escape(line), "warning", 14.5) for k, line in enumerate(lines))
    legend = use("arrow", 612, 650, 18, 18, "lgi") + words(638, 664, t("board.legend_arrow"), "lg", 15)
    return legend + use("vase", 613, 674, 16, 19, "lgi") + words(638, 689, t("board.legend_vase"), "lg", 15)


def owner(look: Look) -> str:
    """Portrait, name and what this player is doing; a phone has this in its plates."""
    if look.format == "phone":
        return ""
    seat, t = own_seat(look), look.t
    name = t.player(look.view, seat)
    size = min(40.0, 40 * 11 / max(11, len(name)))
    known = f"sheet-{SEAT.names[seat]}"
    told = t("board.sheet", player=name, total=signed(total_of(look.view, shown_row(look.view, seat))))
    return (
        f'<g data-id="{known}" id="{known}" class="seat-{seat}"><title>{escape(told)}</title>'
        f"{rect(8, 4, 260, 66, 'hit', 0)}{portrait(look, seat, 42, 38, 52)}"
        f'<text class="pencil start" font-size="{number(size)}" x="82" y="38">{escape(name)}</text>'
        f'<path class="dots" d="M80 46h190"/>{words(82, 63, escape(doing(look, seat)), "sub", 15)}</g>'
    )


def doing(look: Look, seat: int) -> str:
    """What this player does in the present roll, in a few words."""
    t, view = look.t, look.view
    if view.depth == 0:
        return t("board.rank", rank=rank_of(view, seat)) if view.seats > 1 else t("board.over")
    roll = view.roll
    if is_throwing(view):
        return t("board.roll", roll=roll)
    if is_choosing(view, seat):
        key = "board.doing_throws" if seat == view.active and view.seats > 1 else "board.doing_chooses"
        return t(key, roll=roll)
    key = "board.doing_done" if has_acted(view, seat) else "board.doing_waits"
    return t(key, roll=roll)


def doing_shortly(look: Look, seat: int) -> str:
    """The second line of a rival's sheet: what matters now."""
    t, view = look.t, look.view
    if view.depth == 0:
        return t("board.rank", rank=rank_of(view, seat))
    if is_choosing(view, seat):
        return t("board.chooses_now")
    if together(view) and seat != view.active:
        return t("board.done")
    if near := before_bridge(view, seat):
        return t("board.at_bridge", bridge=t.name(BRIDGE, near[0]))
    if view.dice_marks[seat] == DICE_MARKS_MAX:
        return t("board.exhausted")
    if not is_throwing(view) and has_acted(view, seat):
        return t("board.done")
    after = (seat - view.active) % view.seats
    if after == 0:
        return t("board.doing_throw_next")
    return t("board.chooses_last" if after == view.seats - 1 else "board.chooses_later")


def total(look: Look) -> str:
    """The sum, and what it is made of."""
    if look.format == "phone":
        return ""
    p = shown_row(look.view, own_seat(look))
    sums = {
        "columns": sum(look.view.points[p, c] for c in range(COLOURS)),
        "artefacts": look.view.points[p, ARTEFACT_PART],
        "refusals": look.view.points[p, DICE_PART],
        "bridges": look.view.points[p, BRIDGE_PART],
    }
    told = {name: signed(points) for name, points in sums.items()}
    whole = total_of(look.view, p)
    return (
        words(628, 33, look.t("board.sums_upper", **told), "sub end", 15)
        + words(628, 53, look.t("board.sums_lower", **told), "sub end", 15)
        + pencilled(722, 56, signed(whole), 52, -2, "pencil negp" if whole < 0 else "pencil")
    )
