"""The dice tray: three colours, three numbers, who took which, and the slot for leaving them all."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Ask
from periplus.games.lost_cities.show import reading
from periplus.games.lost_cities.show.art import portrait, sign, use, words
from periplus.games.lost_cities.show.board_paper import MEASURES, shape_of
from periplus.games.lost_cities.state import State
from periplus.kit import Texts, load_texts, signed
from periplus.kit.draw import Format, Look, derived, escape, moved, number, path, rect

UNTHROWN, RESTING, IN_PLAY = range(3)
PICKED_COLOUR = '<rect class="pickring" x="-49" y="-51" width="98" height="104" rx="26"/>'
PICKED_NUMBER = '<path class="pickring" d="M0-62 54-24 50 27 0 60-50 27-54-24z"/>'
Pairs = list[tuple[int, int]]


@dataclass(frozen=True, eq=False)
class Tray:
    """Where the dice lie in a tray of one size."""

    width: float
    height: float
    colours: list[tuple[float, float, float]]  # x, y, turn
    numbers: list[tuple[float, float, float]]
    scale: float
    slot: tuple[float, float, float, float]
    stitched: bool = False

    def place(self, order: int) -> tuple[float, float, float]:
        """Of the six dice, colours first."""
        return (*self.colours, *self.numbers)[order]


TRAYS: dict[str, Tray] = {format: Tray(**measures) for format, measures in MEASURES["tray"].items()}


def tray_still(format: Format) -> str:
    """Wood, felt and a seam; brass at the corners."""
    tray = TRAYS[format]
    w, h = tray.width, tray.height
    edge = 9 if format == "phone" else 12
    parts = [
        rect(6, 9, w - 10, h - 10, "tshadow", 22),
        rect(3, 2, w - 6, h - 8, "twood", 22),
        f'<path class="tgrain" d="M24 8h{number(w - 48)}M20 {number(h - 12)}h{number(w - 40)}"/>',
        rect(edge, edge - 1, w - 2 * edge, h - 2 * edge - 2, "tin", 14),
    ]
    if format != "phone":
        at = [(x, y) for x in (9, w - 9) for y in (8, h - 12)]
        parts += [f'<circle cx="{number(x)}" cy="{number(y)}" r="3.5" class="brass"/>' for x, y in at]
    if tray.stitched:
        parts.append(rect(20, 19, w - 40, h - 42, "stitch", 9))
    return "".join(parts)


def dice(look: Look) -> str:
    """All six; while the next throw is awaited those of the last one lie there, out of play."""
    view = look.view
    faces = [view.colour_die[i] for i in range(d.DICE)], [view.number_die[i] for i in range(d.DICE)]
    legal = reading.pairs(view, look.seat) if reading.is_asked(view, look.seat, Ask.CHOOSE) else None
    how = lying(view)
    return "".join(lying_die(look, order, how[order // d.DICE], faces, legal) for order in range(2 * d.DICE))


@derived
def lying(view: State) -> tuple[int, int]:
    """How the colours and the numbers lie: not thrown yet, still showing the last throw, or in play."""
    ask = reading.open_ask(view)
    old = (ask == Ask.THROW_COLOURS, ask in (Ask.THROW_COLOURS, Ask.THROW_NUMBERS))
    never = [ask == Ask.FIRST_PLAYER or (view.roll == 1 and rests) for rests in old]
    colours, numbers = (UNTHROWN if no else RESTING if rests else IN_PLAY for no, rests in zip(never, old, strict=True))
    return colours, numbers


def lying_die(look: Look, order: int, how: int, faces: tuple[list[int], list[int]], legal: Pairs | None) -> str:
    """One of the six; `legal`: the pairs that may be taken by the one who looks, None if that seat is not asked."""
    view, language, tray = look.view, look.t.language, TRAYS[look.format]
    kind, i = divmod(order, d.DICE)
    if how == UNTHROWN:
        return blank(tray, order)
    side, taken = faces[kind][i], view.number_taken if kind else view.colour_taken
    shown = number_face(language, side) if kind else colour_face(language, side)
    if taken == i + 1 and not reading.is_throwing(view):
        return taken_die(look, tray, order, shown)
    if legal is None:
        return die(language, tray, order, shown, "", False, how == RESTING, view.roll)
    fits = {pair[1 - kind] for pair in legal if pair[kind] == side}
    others = sorted(set(faces[1 - kind]) - fits)
    bars = "".join(f" bars-{d.COLOUR.names[other] if kind else other}" for other in others)
    return die(language, tray, order, shown, bars, not fits, how == RESTING, view.roll)


class Die(NamedTuple):
    """One side of a die: what it is called, how it looks."""

    id: str
    klass: str
    told: str
    face: str


@cache
def colour_face(language: str, c: int) -> Die:
    t, name = load_texts(reading.TEXTS, language), str(d.COLOUR.names[c])
    told = t("board.colour_die", colour=t.name(d.COLOUR, c), shape=t(f"shape.{d.SHAPES[name]}"))
    face = use("cube", -60, -60, 120, 120)
    face += f'<g class="facecut">{sign(shape_of(c), 0, -1.5, 46)}</g><g class="face">{sign(shape_of(c), 0, -4, 46)}</g>'
    return Die(f"colour:{name}", f"c-{name}", told, face)


@cache
def number_face(language: str, n: int) -> Die:
    face = f'{use("deca", -60, -60, 120, 120)}<text class="dnum" y="9">{n}</text>'
    return Die(f"number:{n}", "num", load_texts(reading.TEXTS, language)("board.number_die", number=n), face)


def die(language: str, tray: Tray, order: int, shown: Die, bars: str, useless: bool, rests: bool, roll: int) -> str:
    """A die as it lies in its place; `bars`: what it cannot be paired with, as classes."""
    klass = f"die {shown.klass}{bars}{' off' if useless or rests else ''}"
    told = f"{shown.told}: {load_texts(reading.TEXTS, language)('board.fits_nowhere')}" if useless else shown.told
    known = f'data-piece="die-{order}-{roll - rests}" data-enter="tumble"'
    place, area, turn, outline = ground(tray, order)
    return (
        f'<g class="{klass}" data-id="{shown.id}" data-alike="{order}" transform="{place}">'
        f"<title>{escape(told)}</title>{area}"
        f'<g {known}><g transform="{turn}">{shown.face}</g></g>{outline}</g>'
    )


@cache
def ground(tray: Tray, order: int) -> tuple[str, str, str, str]:
    """Of a die's place what is the same for every throw: where it is, what may be touched, how it is turned, and the
    ring of a die that is picked."""
    x, y, turn = tray.place(order)
    half = 52 if order < d.DICE else 56
    outline = PICKED_COLOUR if order < d.DICE else PICKED_NUMBER
    area = rect(-half, -half, 2 * half, 2 * half, "hit", 0)
    return f"translate({x} {y}) scale({tray.scale})", area, f"rotate({turn})", outline


def taken_die(look: Look, tray: Tray, order: int, shown: Die) -> str:
    """Whoever threw has it: a hollow in the felt, and their portrait."""
    view, (x, y, _) = look.view, tray.place(order)
    told = escape(look.t("board.taken_by", die=shown.told, player=reading.thrower(look.t, view)))
    half = 41 * tray.scale
    hollow = rect(x - half, y - half, 2 * half, 2 * half, "hollow", 18 * tray.scale)
    small = max(0.42, 0.35 / tray.scale)  # its number stays readable
    size, up = 82 * tray.scale * (1 - 0.75 * small), half * small * 0.7
    if reading.by_caravan(view):
        who = sign("camel", x - up, y - up, size, "camel pale")
    else:
        who = portrait(look, view.active, x - up, y - up, size)
    who += moved(shown.face, x + half * 0.55, y + half * 0.5, tray.scale * small, klass=shown.klass)
    return f'<g class="die taken" data-id="{shown.id}" data-gone=""><title>{told}</title>{hollow}{who}</g>'


@cache
def blank(tray: Tray, order: int) -> str:
    x, y, turn = tray.place(order)
    at = f"translate({x} {y}) rotate({turn}) scale({tray.scale})"
    klass = "blank-cube" if order < d.DICE else "blank-deca"
    return f'<g class="{klass}" transform="{at}">{use("blank", -60, -60, 120, 120)}</g>'


# The slot beside the dice: refuse, or leave an acceleration.


def decline(look: Look) -> str:
    view = look.view
    leaving = reading.is_asked(view, look.seat, Ask.ACCELERATE)
    count = 0 if leaving else view.dice_marks[reading.shown_row(view, max(look.seat, 0))]
    asked = leaving or reading.is_asked(view, look.seat, Ask.CHOOSE)
    return declined(look.t.language, look.format, leaving, count, asked)


@cache
def declined(language: str, format: Format, leaving: bool, count: int, asked: bool) -> str:
    t, tray, name = load_texts(reading.TEXTS, language), TRAYS[format], "skip" if leaving else "refuse"
    lines = decline_lines(t, count, leaving)
    x, y, wide, tall = tray.slot
    told = escape(". ".join([t(f"verb.{name}"), *lines[1:]]))
    drawn = {"wide": slot_wide, "medium": slot_medium, "phone": slot_phone}[format](x + wide / 2, lines, leaving)
    area = rect(x, y, wide, tall, "slot", 12)
    return f'<g class="decline{"" if asked else " idle"}" data-id="{name}"><title>{told}</title>{area}{drawn}</g>'


def decline_lines(t: Texts, count: int, leaving: bool) -> list[str]:
    """What it is called, what it means, which refusal it would be and what that changes."""
    if leaving:
        return [t("board.skip_short"), t("board.skip_means"), "", ""]
    if count == d.DICE_MARKS_MAX:
        return [t("board.refuse"), t("board.refuse_means"), t("board.refuse_free"), ""]
    change = f"{signed(d.DICE_POINTS[count])} → {signed(d.DICE_POINTS[count + 1])}"
    return [t("board.refuse"), t("board.refuse_means"), t("board.refusal_count", count=count + 1), change]


def slot_sign(x: float, y: float, size: float, leaving: bool) -> str:
    if leaving:
        struck = path("rx", "M", x - size * 0.4, y + size * 0.4, "l", size * 0.8, -size * 0.8)
        return sign("arrow", x, y, size * 0.8, "rarrow") + struck
    a = size * 0.25
    crossed = path("rx", "M", x - a, y - a, "l", 2 * a, 2 * a, "M", x + a, y - a, "l", -2 * a, 2 * a)
    return sign("die", x, y, size, "rdie") + crossed


def slot_wide(x: float, lines: list[str], leaving: bool) -> str:
    out = slot_sign(x, 67, 42, leaving) + words(x, 118, escape(lines[0]), "rt1", fitted(lines[0], 19, 112))
    out += words(x, 138, escape(lines[1]), "rt2", fitted(lines[1], 15, 112))
    if lines[2]:
        out += path("rline", "M", x - 43, "152h86")
        out += words(x, 176, escape(lines[2]), "rt2", fitted(lines[2], 15, 112))
    return out + words(x, 205, lines[3], "rt3", 20)


def slot_medium(x: float, lines: list[str], leaving: bool) -> str:
    out = slot_sign(x, 42, 26, leaving)
    out += moved(words(0, 0, escape(lines[0]), "rt1", fitted(lines[0], 15, 82)), x + 5, 103, turn=-90)
    return out + words(x, 172, lines[3].rpartition("→ ")[2], "rt3", 14)


def slot_phone(x: float, lines: list[str], leaving: bool) -> str:
    return slot_sign(x, 34, 26, leaving) + words(x, 65, lines[3].rpartition("→ ")[2], "rt3", 13)


def fitted(text: str, size: float, wide: float) -> float:
    """The size at which words fit, by their usual width."""
    return min(size, wide / max(1, len(text)) / 0.5)
