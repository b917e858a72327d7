"""The other players' sheets as miniatures, upright or lying, as large as the place beside the tray allows."""

from functools import cache, lru_cache

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show.art import pad, portrait, sign, use, words
from periplus.games.lost_cities.show.art_pencil import pencilled
from periplus.games.lost_cities.show.board_paper import negative, shape_of, special
from periplus.games.lost_cities.show.board_sheet import doing_shortly
from periplus.games.lost_cities.show.reading import Lane, lane_of, own_seat, shown_row, square_id, total_of
from periplus.kit import signed, wrapped
from periplus.kit.draw import Format, Look, circle, escape, number, path, rect


class Mini:
    """The measures of a miniature. Lying ones have their head at the left, upright ones on top."""

    def __init__(self, width: float, height: float, lies: bool) -> None:
        self.width, self.height, self.lies = width, height, lies
        self.has_monuments = not lies and height > 300
        if lies:
            self.left, self.top, self.gap = (98.0 if width > 270 else 84.0), 6.0, 8.0
        else:
            self.left, self.top, self.gap = 8.0, (136.0 if self.has_monuments else 112.0), 6.0
        self.pitch = (width - self.left - 8 - self.gap) / d.BRIDGES
        self.cell = self.pitch - (2.2 if self.pitch < 26 else 4)
        below = 22.0 if lies else 48.0 if self.pitch >= 26 else 60.0  # the shapes, and points where there is room
        self.river = min(18.0, height * 0.07)
        self.row = (height - self.top - below - self.river) / d.SQUARES
        self.bank = self.y(d.BRIDGE_AT) + self.row
        # Is there room for what is printed on the squares; for every number, or for the highest of a column only?
        self.shows_print = not lies and self.pitch >= 30
        self.shows_all = self.row >= 15 and self.cell >= 17

    def x(self, j: int) -> float:
        return self.left + j * self.pitch + (self.gap if j >= d.COLOURS else 0)

    def y(self, i: int) -> float:
        return self.top + (d.SQUARES - i) * self.row + (self.river if i < d.BRIDGE_AT else 0)


SIZES: dict[tuple[Format, int], Mini] = {
    ("wide", 1): Mini(532, 428, lies=False),
    ("wide", 2): Mini(259, 428, lies=False),
    ("wide", 3): Mini(168, 428, lies=False),
    ("wide", 4): Mini(259, 207, lies=True),
    ("medium", 1): Mini(292, 360, lies=False),
    ("medium", 2): Mini(292, 177, lies=True),
    ("medium", 3): Mini(292, 116, lies=True),
    ("medium", 4): Mini(292, 99, lies=True),
    ("phone", 1): Mini(370, 400, lies=False),
    ("phone", 2): Mini(370, 200, lies=True),
    ("phone", 3): Mini(370, 172, lies=True),
    ("phone", 4): Mini(370, 164, lies=True),
}

# Where they leave room for a line of news under them.
BESIDE_NEWS = {(format, others) for format, others in SIZES if format == "wide" or (format == "medium" and others < 4)}


def rival(look: Look, k: int) -> str:
    """The columns of the k-th player clockwise from the viewer."""
    seat = seat_at(look, k)
    told = look.t("board.rival_sheet", player=look.t.player(look.view, seat))
    return as_sheet(seat, told, mini_columns(look, seat, size_for(look)))


def rival_head(look: Look, k: int) -> str:
    """Who that is, with the sum, and what they are doing; it changes more often than the columns."""
    seat = seat_at(look, k)
    whole = total_of(look.view, shown_row(look.view, seat))
    told = look.t("board.sheet", player=look.t.player(look.view, seat), total=signed(whole))
    return as_sheet(seat, told, mini_head(look, seat, size_for(look)), f' id="sheet-{d.SEAT.names[seat]}"')


def seat_at(look: Look, k: int) -> int:
    return (own_seat(look) + k) % int(look.view.seats)


def size_for(look: Look) -> Mini:
    return SIZES[look.format, look.view.seats - 1]


def as_sheet(seat: int, told: str, drawn: str, id: str = "") -> str:
    """Any part of a miniature stands for the sheet."""
    known = f'data-id="sheet-{d.SEAT.names[seat]}"{id}'
    return f'<g {known} class="seat-{seat}"><title>{escape(told)}</title>{drawn}</g>'


def mini_columns(look: Look, seat: int, m: Mini) -> str:
    p = shown_row(look.view, seat)
    return mini_paper(m) + "".join(mini_column(seat, j, m, lane_of(look.view, p, j)) for j in range(d.BRIDGES))


def mini_head(look: Look, seat: int, m: Mini) -> str:
    whole = total_of(look.view, shown_row(look.view, seat))
    return (lying_head if m.lies else upright_head)(look, seat, m, whole)


@cache
def mini_paper(m: Mini) -> str:
    w, h = m.width, m.height
    start = m.left - 4 if m.lies else 2
    a, y, tall = (w - 2 - start) / 2, m.bank, m.river
    bank = ("q", a / 2, -4, a, 0, "t", a, 0, "v", tall, "q", -a / 2, 4, -a, 0, "t", -a, 0, "z")
    return pad(w, h) + path("river", "M", start, y, *bank)


def upright_head(look: Look, seat: int, m: Mini, whole: int) -> str:
    name, now = look.t.player(look.view, seat), doing_shortly(look, seat)
    room = m.width - 62
    klass = "pencil end negp" if whole < 0 else "pencil end"
    return (
        portrait(look, seat, 29, 31, 40)
        + words(56, 28, escape(cut(name, room, 17)), "mname", 17)
        + words(56, 46, escape(cut(now, room, 13)), "sub", squeezed(now, 14, room))
        + pencilled(m.width - 14, 90, signed(whole), 40, -3, klass)
        + words(12, 86, look.t("board.points_word"), "sub", 14)
        + f'<path class="dots" d="M10 98h{number(m.width - 20)}"/>'
    )


def lying_head(look: Look, seat: int, m: Mini, whole: int) -> str:
    """Portrait and sum side by side where it is low, one under the other where there is room."""
    name, now = look.t.player(look.view, seat), doing_shortly(look, seat)
    room, low = m.left - 12, m.height < 120
    size = 34 if low else 38
    shown, klass = signed(whole), "pencil end negp" if whole < 0 else "pencil end"
    fits = min(size, (room - size) / (0.5 * max(2, len(shown))) if low else room / (0.44 * max(2, len(shown))))
    lines = [cut(now, room, 13)] if m.height < 150 else wrapped(now, int(room / 6.4))
    at = (m.left - 8, 36.0) if low else (m.left - 14, size + 66 + 18.0 * len(lines))
    return (
        portrait(look, seat, 8 + size / 2, 10 + size / 2, size)
        + pencilled(*at, shown, fits, -3, klass)
        + words(8, size + 30, escape(cut(name, room, 15)), "mname", 15)
        + "".join(words(8, size + 47 + 17 * k, escape(line), "sub", 13.5) for k, line in enumerate(lines))
    )


def cut(name: str, room: float, size: float) -> str:
    length = int(room / (size * 0.5))
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"


def squeezed(text: str, size: float, room: float) -> float:
    """Long words get smaller, never below what can be read at the smallest screen of the format."""
    return max(size * 0.9, min(size, room / max(1, len(text)) / 0.47))


# A column of a miniature.


@lru_cache(1024)
def mini_column(seat: int, j: int, m: Mini, lane: Lane) -> str:
    parts = [free_squares(m, j, lane.marks)]
    if lane.marks:
        parts.append(filled_squares(seat, j, m, lane))
    parts += [mini_bridge(j, m, lane.bridge), mini_foot(j, m, lane)]
    spent = " spent" if j == d.DICE_BRIDGE and lane.marks == d.DICE_MARKS_MAX else ""
    return f'<g class="c-{d.BRIDGE.names[j]}{spent}">{"".join(parts)}</g>'


def free_squares(m: Mini, j: int, count: int) -> str:
    """The squares still to come, in one path, and the city above them."""
    wide, tall = m.cell - 1, m.row - 3.5
    boxes = "".join(_box(m.x(j) + 0.5, m.y(i) + 0.5, wide, tall) for i in range(count + 1, d.SQUARES + 1))
    head = ""
    if j < d.COLOURS and m.has_monuments:
        size = min(26.0, m.cell + 2)
        head = use(f"m-{d.COLOUR.names[j]}", m.x(j) + (m.cell - size) / 2, 131 - size * 0.9, size, size * 0.95)
    printed = "".join(printed_mark(m, j, i) for i in range(count + 1, d.SQUARES + 1)) if m.shows_print else ""
    return f'{head}<path class="msq" d="{boxes}"/>{printed}' if boxes else head


def printed_mark(m: Mini, j: int, i: int, small: bool = False) -> str:
    """The arrow or the vase of a square; beside its number once it is written."""
    kind = special(j, i) if j < d.COLOURS else ""
    if not kind:
        return ""
    size = min(m.row - 7, 16.0) * (0.72 if small else 1)
    x = m.x(j) + (m.cell - size * 0.75 if small else m.cell / 2)
    return sign(kind, x, m.y(i) + (m.row - 2.4) / 2, size, "mspec")


def _box(x: float, y: float, wide: float, tall: float) -> str:
    return f"M{number(x)} {number(y)}h{number(wide)}v{number(tall)}h{number(-wide)}z"


def filled_squares(seat: int, j: int, m: Mini, lane: Lane) -> str:
    """A stack in the column's colour; on it the highest number, or every number where there is room."""
    count = lane.marks
    if j >= d.COLOURS:
        return stack(m, j, count) + top_square(m, j, count, str(count), "")
    shown = range(1, count + 1) if m.shows_all else [count]
    return stack(m, j, 0 if m.shows_all else count - 1) + "".join(numbered(seat, j, m, lane, i) for i in shown)


def numbered(seat: int, j: int, m: Mini, lane: Lane, i: int) -> str:
    kind = " new" if lane.is_fresh(i) else " under" if i < lane.marks else ""
    printed = printed_mark(m, j, i, small=True) if m.shows_print else ""
    return f'<g id="{square_id(seat, j, i)}">{top_square(m, j, i, str(lane.numbers[i - 1]), kind)}{printed}</g>'


def stack(m: Mini, j: int, count: int) -> str:
    if count < 1:
        return ""
    boxes = "".join(_box(m.x(j), m.y(i), m.cell, m.row - 2.4) for i in range(1, count + 1))
    return f'<path class="mstack" d="{boxes}"/><path d="{boxes}" fill="url(#lc-hatch)"/>'


def top_square(m: Mini, j: int, i: int, figure: str, klass: str) -> str:
    """The square that counts, large enough for its figure."""
    tall = max(m.row - 2.4, 15.5 if m.row >= 9 else 15.0)
    y = m.y(i) + m.row - 2.4 - tall
    size = min(16.0, max(12.2, tall * 0.72))
    return rect(m.x(j), y, m.cell, tall, f"mtop{klass}", 3) + words(
        m.x(j) + m.cell / 2, y + tall / 2 + size * 0.35, figure, "mnum", size
    )


def mini_bridge(j: int, m: Mini, state: int) -> str:
    if state not in (d.WON, d.LOST):
        return ""
    tall = m.river * 0.8 if not m.lies else 11
    wide = min(m.cell + 5, tall * 2.2)
    arch = use("bridge", m.x(j) + m.cell / 2 - wide / 2, m.bank + (m.river - tall) / 2, wide, tall)
    return f'<g class="mbridge {"won" if state == d.WON else "lost"}">{arch}</g>'


def mini_foot(j: int, m: Mini, lane: Lane) -> str:
    """The column's shape, or its factor; and its points where there is room."""
    x, y = m.x(j) + m.cell / 2, m.y(1) + m.row + (9 if m.lies else 12)
    doubled = lane.circle == d.TICKED
    if doubled:
        out = circle(x, y, 9.4, "x2") + words(x, y + 4.6, "×2", "x2t", 13.5)
    elif j < d.COLOURS:
        out = sign(shape_of(j), x, y, 13, "shape")
    else:
        out = sign("vase-deco" if j == d.ARTEFACT_BRIDGE else "die", x, y, 14, "tico")
    if not m.lies:
        shown = signed(lane.points) if lane.marks or doubled else "·"
        step = 14 * (j % 2) if m.pitch < 26 else 0  # narrow columns take turns, so that sums do not touch
        out += words(x, y + 25 + step, shown, negative("mpt", lane.points), 12.5 if m.pitch < 26 else 15)
    return out
