"""What stands on the viewer's own sheet beside the columns: tracks, bridges, the head with name and sum."""

from typing import Any

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show import reading
from periplus.games.lost_cities.show.art import place, portrait, sign, use, words
from periplus.games.lost_cities.show.art_pencil import cross, pencilled, ring, strike
from periplus.games.lost_cities.show.board_columns import foot, hit, own_sheet
from periplus.games.lost_cities.show.board_paper import Paper, special, track_sign, track_x
from periplus.games.lost_cities.state import State
from periplus.kit import Texts, listed, signed, wrapped
from periplus.kit.draw import Look, derived, escape, number, piece, rect

# The two tracks.

TRACKS: dict[int, tuple[str, int, Any]] = {
    d.ARTEFACT_BRIDGE: ("artefacts", d.ARTEFACT_PART, d.ARTEFACT_POINTS),
    d.DICE_BRIDGE: ("dice", d.DICE_PART, d.DICE_POINTS),
}


def track(look: Look, j: int, told: str, marks: list[str], more: str = "") -> str:
    """A track with what is marked on it, what each symbol is worth, and the sum."""
    paper, seat, p = own_sheet(look)
    name, part, points = TRACKS[j]
    area = rect(paper.x(j), paper.top, paper.track, paper.y(1) + paper.square[1] - paper.top, "hit", 0)
    known, whole = f"{name}-{d.SEAT.names[seat]}", look.view.points[p, part] if marks else None
    parts = (area, *marks, worths(paper, j, len(marks), points), foot(paper, j, whole))
    return place(known, told, *parts, klass=f"c-{name}{more}")


def artefacts(look: Look) -> str:
    paper, seat, p = own_sheet(look)
    count, given = look.view.artefacts[p], new_vases(look.view, seat, p)
    told = look.t("board.artefacts", count=count, points=signed(d.ARTEFACT_POINTS[count]))
    marks = []
    for i in range(1, count + 1):
        back = count - i
        origin = given[-1 - back] if back < len(given) else ""
        vase = track_sign(paper, d.ARTEFACT_BRIDGE, i, "marked", "vase-deco")
        marks.append(piece(f"vase-{d.SEAT.names[seat]}-{i}", vase, origin))
    return track(look, d.ARTEFACT_BRIDGE, told, marks)


@derived
def new_vases(view: State, seat: int, p: int) -> list[str]:
    """The squares whose vases came with the latest choice: from there they fly to the track."""
    given = []
    for c in range(d.COLOURS):
        if view.fresh[p, c]:
            lane = reading.lane_of(view, p, c)
            squares = [i for i in range(1, d.SQUARES + 2) if i > d.SQUARES or special(c, i) == "vase"]
            given += [reading.square_id(seat, c, i) for i in squares if lane.is_fresh(i)]
    return given


def refusals(look: Look) -> str:
    paper, seat, p = own_sheet(look)
    count, x, marks = look.view.dice_marks[p], track_x(paper, d.DICE_BRIDGE), []
    for i in range(1, count + 1):
        crossed = cross(x, paper.centre(i), paper.sign, piece=f"cross-{d.SEAT.names[seat]}-{i}", enter="draw")
        marks.append(track_sign(paper, d.DICE_BRIDGE, i, "markd") + crossed)
    return track(
        look, d.DICE_BRIDGE, refusal_words(look.t, count), marks, " spent" if count == d.DICE_MARKS_MAX else ""
    )


def refusal_words(t: Texts, count: int) -> str:
    if count == d.DICE_MARKS_MAX:
        return t("board.dice_last")
    return t("board.dice", count=count, points=signed(d.DICE_POINTS[count]), next=signed(d.DICE_POINTS[count + 1]))


def worths(paper: Paper, j: int, count: int, points: Any) -> str:
    """What each symbol of a track is worth; the value that holds is bolder. Nine refusals, worth 0, are a loss."""
    x = paper.x(j) + paper.track - (12 if not paper.is_small else 2)
    out = []
    for i in range(1, d.SQUARES + 1):
        klass = "tval now" if i == count else "tval"
        y = paper.centre(i) + paper.print * 0.36
        out.append(words(x, y, signed(points[i]), f"{klass} neg" if points[i] <= 0 else klass, paper.print))
    return "".join(out)


# The bridges.


def bridges(look: Look) -> str:
    return "".join(bridge(look, j) for j in range(d.BRIDGES))


def bridge(look: Look, j: int) -> str:
    """Free, won with a ring and a flag, or gone with whoever was first on it."""
    paper, _, p = own_sheet(look)
    state = reading.bridge_state(look.view, j)
    mine = look.view.bridge[p, j]
    x, (top, wide, tall) = paper.middle(j), paper.bridge
    drawn = hit(paper, x, top + tall / 2)
    if mine == d.WON:
        drawn += won_bridge(paper, x, j, state == "open")
    elif mine == d.LOST or state == "gone":
        drawn += gone_bridge(look, paper, x, j)
    else:
        klass = "bridge open" if state == "open" else "bridge free"
        drawn += f'<g class="{klass}">{use("bridge", x - wide / 2, top, wide, tall)}</g>'
        if state == "open":
            drawn += visitors(look, paper, x, j)
    name, told = d.BRIDGE.names[j], bridge_words(look.t, look.view, j)
    return place(f"bridge-{name}", told, drawn, klass=f"c-{name}")


def won_bridge(paper: Paper, x: float, j: int, new: bool) -> str:
    top, wide, tall = paper.bridge
    y, name = top + tall / 2, d.BRIDGE.names[j]
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
    line = strike(x, top + tall / 2, wide * 0.52, tall * 0.5, piece=f"gone-{d.BRIDGE.names[j]}", enter="draw")
    return arch + line + visitors(look, paper, x, j)


def visitors(look: Look, paper: Paper, x: float, j: int) -> str:
    """Who was first across: their portraits on the bridge, or the caravan's camel."""
    top, wide, tall = paper.bridge
    y, seats = top + tall / 2 + 1, reading.winners_of(look.view, j)
    size = tall * 0.76
    if not seats:
        return sign("camel", x, y, tall * 0.9, "camel") if reading.caravan_crossed(look.view, j) else ""
    step = min(size * 0.8, (wide - size) / max(1, len(seats) - 1))
    start = x - step * (len(seats) - 1) / 2
    return "".join(portrait(look, seat, start + k * step, y, size) for k, seat in enumerate(seats))


def bridge_words(t: Texts, view: State, j: int) -> str:
    names = [t.player(view, seat) for seat in reading.winners_of(view, j)]
    if reading.caravan_crossed(view, j):
        names.append(t("board.caravan"))
    told = t(f"board.bridge_{reading.bridge_state(view, j)}", bridge=t.name(d.BRIDGE, j), players=listed(t, names))
    next_ = [t.player(view, seat) for seat in reading.next_across(view)[j]]
    return f"{told}. {t('board.bridge_near', players=listed(t, next_))}" if next_ else told


# The margins: a legend, or a warning; and the head of the sheet.


def notice(look: Look) -> str:
    """What arrow and vase mean, or how near the end is."""
    t = look.t
    if look.format == "phone":
        return ""
    if warning := reading.alert(t, look.view):
        lines = wrapped(warning, 27)
        return "".join(words(612, 661 + 17 * k, escape(line), "warning", 14.5) for k, line in enumerate(lines))
    legend = use("arrow", 612, 650, 18, 18, "lgi") + words(638, 664, t("board.legend_arrow"), "lg", 15)
    return legend + use("vase", 613, 674, 16, 19, "lgi") + words(638, 689, t("board.legend_vase"), "lg", 15)


def owner(look: Look) -> str:
    """Portrait, name and what this player is doing; a phone has this in its plates."""
    if look.format == "phone":
        return ""
    seat, t = reading.own_seat(look), look.t
    name = t.player(look.view, seat)
    size = min(40.0, 40 * 11 / max(11, len(name)))
    known = f"sheet-{d.SEAT.names[seat]}"
    told = t("board.sheet", player=name, total=signed(reading.total_of(look.view, reading.shown_row(look.view, seat))))
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
        return reading.rank_words(t, view, seat) if view.seats > 1 else t("board.over")
    if reading.is_throwing(view):
        key = "board.roll"
    elif reading.is_choosing(view, seat):
        key = "board.doing_throws" if seat == view.active and view.seats > 1 else "board.doing_chooses"
    else:
        key = "board.doing_done" if reading.has_acted(view, seat) else "board.doing_waits"
    return t(key, roll=view.roll)


def doing_shortly(look: Look, seat: int) -> str:
    """The second line of a rival's sheet: what matters now."""
    t, view = look.t, look.view
    if view.depth == 0:
        return reading.rank_words(t, view, seat)
    if reading.is_choosing(view, seat):
        return t("board.chooses_now")
    if reading.choose_together(view) and seat != view.active:
        return t("board.done")
    if near := reading.before_bridge(view, seat):
        return t("board.at_bridge", bridge=t.name(d.BRIDGE, near[0]))
    if view.dice_marks[seat] == d.DICE_MARKS_MAX:
        return t("board.exhausted")
    if not reading.is_throwing(view) and reading.has_acted(view, seat):
        return t("board.done")
    after = (seat - view.active) % view.seats
    if after == 0:
        return t("board.doing_throw_next")
    return t("board.chooses_last" if after == view.seats - 1 else "board.chooses_later")


def total(look: Look) -> str:
    """The sum, and what it is made of."""
    if look.format == "phone":
        return ""
    p = reading.shown_row(look.view, reading.own_seat(look))
    sums = {
        "columns": sum(look.view.points[p, c] for c in range(d.COLOURS)),
        "artefacts": look.view.points[p, d.ARTEFACT_PART],
        "refusals": look.view.points[p, d.DICE_PART],
        "bridges": look.view.points[p, d.BRIDGE_PART],
    }
    told = {name: signed(points) for name, points in sums.items()}
    whole = reading.total_of(look.view, p)
    return (
        words(628, 33, look.t("board.sums_upper", **told), "sub end", 15)
        + words(628, 53, look.t("board.sums_lower", **told), "sub end", 15)
        + pencilled(722, 56, signed(whole), 52, -2, "pencil negp" if whole < 0 else "pencil")
    )
