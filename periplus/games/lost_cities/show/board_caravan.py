"""The rival caravan of the solo game: six trails with a camel on each, the river before the seventh stage."""

from functools import cache

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show.art import pad, place, sign, use, words
from periplus.games.lost_cities.show.board_paper import shape_of
from periplus.kit.draw import Format, Look, escape, number, path, rect


class Trail:
    """The measures of the caravan's sheet."""

    top, river = 100.0, 26.0

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.row = (height - self.top - 36 - self.river) / d.CARAVAN_MAX
        self.pitch = (width - 24) / d.COLOURS

    def x(self, c: int) -> float:
        return 12 + (c + 0.5) * self.pitch

    def y(self, level: int) -> float:
        """The middle of a stage; 0 is the camp below the first."""
        if level == 0:
            return self.height - 24
        above = self.river if level < d.CARAVAN_BRIDGE else 0
        return self.top + (d.CARAVAN_MAX - level + 0.5) * self.row + above


TRAILS: dict[Format, Trail] = {"wide": Trail(532, 492), "medium": Trail(292, 414), "phone": Trail(370, 400)}


def caravan(look: Look) -> str:
    m, t = TRAILS[look.format], look.t
    head = sign("camel", 34, 34, 40, "camel") + words(62, 34, escape(t("board.caravan_title")), "mname", 18)
    turn = "board.caravan_throws" if look.view.roll % 2 == 0 else "board.caravan_follows"
    head += words(62, 54, escape(t(turn)), "sub", 14)
    return f"{trail_paper(m)}{head}{''.join(trail(look, c, m) for c in range(d.COLOURS))}"


@cache
def trail_paper(m: Trail) -> str:
    w, h = m.width, m.height
    a, y = (w - 4) / 2, m.y(d.CARAVAN_BRIDGE) + m.row / 2
    bend = number(a / 2)
    river = f"M2 {number(y)}q{bend} -6 {number(a)} 0t{number(a)} 0v{m.river}q-{bend} 6 -{number(a)} 0t-{number(a)} 0z"
    dunes = m.y(3) - m.row / 2
    land = f'<path class="step" d="M2 {number(y)}h{number(w - 4)}V{number(h - 7)}q0 4-4 4H6q-4 0-4-4z"/>'
    land += path("dune", "M2", dunes, "q", a / 2, -12, a, 0, "t", a, 0, "V", h - 7, "q0 4-4 4H6q-4 0-4-4z")
    return f'{pad(w, h)}{land}<path d="{river}" class="river"/>'


def trail(look: Look, c: int, m: Trail) -> str:
    """One colour: stages passed are filled, the camel stands on the last."""
    level, x, name = look.view.caravan[c], m.x(c), d.COLOUR.names[c]
    told = look.t("board.caravan_level", colour=look.t.name(d.COLOUR, c), level=level)
    bridge = use("bridge", x - 18, m.y(d.CARAVAN_BRIDGE) + m.row / 2 + 4, 36, 18)
    crossed = "won" if level >= d.CARAVAN_BRIDGE else "free"
    parts = [
        rect(x - m.pitch / 2, 68, m.pitch, m.height - 72, "hit", 0),
        use(f"m-{name}", x - 16, 66, 32, 30),
        stages(m, c, level),
        f'<g class="bridge {crossed}">{bridge}</g>',
        sign(shape_of(c), x, m.y(0) + 4, 16, "shape"),
    ]
    y = m.y(level) if level else m.y(0) - 14
    camel = sign("camel", 0, 0, min(34.0, m.pitch * 0.8), "camel")
    parts.append(f'<g data-piece="caravan-{name}" transform="translate({number(x)} {number(y)})">{camel}</g>')
    return place(f"caravan-{name}", told, *parts, klass=f"c-{name}")


@cache
def stages(m: Trail, c: int, level: int) -> str:
    x, wide = m.x(c), min(m.pitch - 8, 62)
    return "".join(
        rect(x - wide / 2, m.y(i) - m.row / 2 + 2, wide, m.row - 4, "sq passed" if i <= level else "sq", 5)
        for i in range(1, d.CARAVAN_MAX + 1)
    )
