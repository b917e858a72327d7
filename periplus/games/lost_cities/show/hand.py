"""The dice tray: three colours, three numbers, who took which, and the slot for leaving them all."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Ask
from periplus.games.lost_cities.show.art import portrait, sign, use, words
from periplus.games.lost_cities.show.board_paper import shape_of
from periplus.games.lost_cities.show.reading import TEXTS, is_asked, is_throwing, open_ask, pairs, shown_row
from periplus.games.lost_cities.state import State
from periplus.kit import Texts, load_texts, signed
from periplus.kit.draw import Format, Look, derived, escape, moved, number, path, rect

UNTHROWN, RESTING, IN_PLAY = range(3)


@dataclass(frozen=True, eq=False)
class Tray:
    """Where the dice lie in a tray of one size."""

    width: float
    height: float
    colours: tuple[tuple[float, float, float], ...]  # x, y, turn
    numbers: tuple[tuple[float, float, float], ...]
    scale: float
    slot: tuple[float, float, float, float]
    stitched: bool = False


TRAYS: dict[Format, Tray] = {
    "wide": Tray(
        532,
        276,
        ((86, 77, -5), (204, 78, 8), (316, 74, -11)),
        ((88, 193, 4), (202, 194, 10), (314, 190, -14)),
        0.92,
        (384, 30, 122, 212),
        stitched=True,
    ),
    "medium": Tray(
        292,
        204,
        ((55, 54, -5), (128, 55, 8), (198, 53, -11)),
        ((55, 140, 4), (127, 140, 10), (197, 138, -14)),
        0.63,
        (234, 20, 46, 164),
    ),
    "phone": Tray(
        382,
        88,
        ((36, 43, -4), (88, 44, 7), (140, 43, -9)),
        ((194, 43, 4), (246, 44, 8), (298, 43, -10)),
        0.5,
        (327, 14, 44, 60),
    ),
}


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
    view, tray = look.view, TRAYS[look.format]
    thrown = Thrown(
        [view.colour_die[i] for i in range(d.DICE)],
        [view.number_die[i] for i in range(d.DICE)],
        pairs(view, look.seat) if is_asked(view, look.seat, Ask.CHOOSE) else None,
    )
    colours, numbers = lying(view)
    drawn = [colour_die(look, tray, i, colours, thrown) for i in range(d.DICE)]
    return "".join(drawn + [number_die(look, tray, i, numbers, thrown) for i in range(d.DICE)])


class Thrown(NamedTuple):
    """The six dice, and the pairs that may be taken now by the one who looks; None if that seat is not asked."""

    colours: list[int]
    numbers: list[int]
    legal: list[tuple[int, int]] | None


@derived
def lying(view: State) -> tuple[int, int]:
    """How the colours and the numbers lie: not thrown yet, still showing the last throw, or in play."""
    ask = open_ask(view)
    old = (ask == Ask.THROW_COLOURS, ask in (Ask.THROW_COLOURS, Ask.THROW_NUMBERS))
    never = [ask == Ask.FIRST_PLAYER or (view.roll == 1 and rests) for rests in old]
    colours, numbers = (UNTHROWN if no else RESTING if rests else IN_PLAY for no, rests in zip(never, old, strict=True))
    return colours, numbers


def colour_die(look: Look, tray: Tray, i: int, how: int, thrown: Thrown) -> str:
    view = look.view
    if how == UNTHROWN:
        return blank(tray, tray.colours[i], "blank-cube")
    c, bars, useless = thrown.colours[i], "", False
    if thrown.legal is not None:
        fits = [n for colour, n in thrown.legal if colour == c]
        others = sorted(set(thrown.numbers).difference(fits))
        bars, useless = "".join([f" bars-{n}" for n in others]), not fits
    shown = colour_face(look.t.language, c)
    if view.colour_taken == i + 1 and not is_throwing(view):
        return taken_die(look, tray, *tray.colours[i][:2], shown)
    return die(look.t.language, tray, i, shown, bars, useless, how == RESTING, view.roll)


def number_die(look: Look, tray: Tray, i: int, how: int, thrown: Thrown) -> str:
    view = look.view
    if how == UNTHROWN:
        return blank(tray, tray.numbers[i], "blank-deca")
    n, bars, useless = thrown.numbers[i], "", False
    if thrown.legal is not None:
        fits = [c for c, value in thrown.legal if value == n]
        others = [c for c in set(thrown.colours) if c not in fits]
        bars, useless = "".join([f" bars-{d.COLOUR.names[c]}" for c in others]), not fits
    shown = number_face(look.t.language, n)
    if view.number_taken == i + 1 and not is_throwing(view):
        return taken_die(look, tray, *tray.numbers[i][:2], shown)
    return die(look.t.language, tray, d.DICE + i, shown, bars, useless, how == RESTING, view.roll)


class Die(NamedTuple):
    """One side of a die: what it is called, how it looks."""

    id: str
    klass: str
    told: str
    face: str


@cache
def colour_face(language: str, c: int) -> Die:
    t, name = load_texts(TEXTS, language), str(d.COLOUR.names[c])
    told = t("board.colour_die", colour=t.name(d.COLOUR, c), shape=t(f"shape.{d.SHAPES[name]}"))
    face = use("cube", -60, -60, 120, 120)
    face += f'<g class="facecut">{sign(shape_of(c), 0, -1.5, 46)}</g><g class="face">{sign(shape_of(c), 0, -4, 46)}</g>'
    return Die(f"colour:{name}", f"c-{name}", told, face)


@cache
def number_face(language: str, n: int) -> Die:
    face = f'{use("deca", -60, -60, 120, 120)}<text class="dnum" y="9">{n}</text>'
    return Die(f"number:{n}", "num", load_texts(TEXTS, language)("board.number_die", number=n), face)


def die(language: str, tray: Tray, order: int, shown: Die, bars: str, useless: bool, rests: bool, roll: int) -> str:
    """A die as it lies in its place; `bars`: what it cannot be paired with, as classes."""
    klass = f"die {shown.klass}{bars}{' off' if useless or rests else ''}"
    told = f"{shown.told}: {load_texts(TEXTS, language)('board.fits_nowhere')}" if useless else shown.told
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
    x, y, turn = (*tray.colours, *tray.numbers)[order]
    half = 52 if order < d.DICE else 56
    outline = (
        '<rect class="pickring" x="-49" y="-51" width="98" height="104" rx="26"/>'
        if order < d.DICE
        else '<path class="pickring" d="M0-62 54-24 50 27 0 60-50 27-54-24z"/>'
    )
    area = rect(-half, -half, 2 * half, 2 * half, "hit", 0)
    return f"translate({x} {y}) scale({tray.scale})", area, f"rotate({turn})", outline


def taken_die(look: Look, tray: Tray, x: float, y: float, shown: Die) -> str:
    """Whoever threw has it: a hollow in the felt, and their portrait."""
    view, t = look.view, look.t
    by_caravan = view.seats == 1 and view.roll % 2 == 0
    player = t("board.caravan") if by_caravan else t.player(view, view.active)
    told = escape(t("board.taken_by", die=shown.told, player=player))
    half = 41 * tray.scale
    hollow = rect(x - half, y - half, 2 * half, 2 * half, "hollow", 18 * tray.scale)
    small = max(0.42, 0.35 / tray.scale)  # its number stays readable
    size, up = 82 * tray.scale * (1 - 0.75 * small), half * small * 0.7
    if by_caravan:
        who = sign("camel", x - up, y - up, size, "camel pale")
    else:
        who = portrait(look, view.active, x - up, y - up, size)
    who += moved(shown.face, x + half * 0.55, y + half * 0.5, tray.scale * small, klass=shown.klass)
    return f'<g class="die taken" data-id="{shown.id}" data-gone=""><title>{told}</title>{hollow}{who}</g>'


@cache
def blank(tray: Tray, place: tuple[float, float, float], klass: str) -> str:
    x, y, turn = place
    at = f"translate({x} {y}) rotate({turn}) scale({tray.scale})"
    return f'<g class="{klass}" transform="{at}">{use("blank", -60, -60, 120, 120)}</g>'


# The slot beside the dice: refuse, or leave an acceleration.


def decline(look: Look) -> str:
    view = look.view
    leaving = is_asked(view, look.seat, Ask.ACCELERATE)
    count = 0 if leaving else view.dice_marks[shown_row(view, max(look.seat, 0))]
    return declined(look.t.language, look.format, leaving, count, leaving or is_asked(view, look.seat, Ask.CHOOSE))


@cache
def declined(language: str, format: Format, leaving: bool, count: int, asked: bool) -> str:
    t, tray, name = load_texts(TEXTS, language), TRAYS[format], "skip" if leaving else "refuse"
    lines = decline_lines(t, count, leaving)
    x, y, wide, tall = tray.slot
    told = escape(". ".join([t(f"verb.{name}"), *lines[1:]]))
    drawn = {"wide": slot_wide, "medium": slot_medium, "phone": slot_phone}[format](tray, lines, leaving)
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
        return sign("arrow", x, y, size * 0.8, "rarrow") + path(
            "rx", "M", x - size * 0.4, y + size * 0.4, "l", size * 0.8, -size * 0.8
        )
    a = size * 0.25
    crossed = ("M", x - a, y - a, "l", 2 * a, 2 * a, "M", x + a, y - a, "l", -2 * a, 2 * a)
    return f"{sign('die', x, y, size, 'rdie')}{path('rx', *crossed)}"


def slot_wide(tray: Tray, lines: list[str], leaving: bool) -> str:
    x = tray.slot[0] + tray.slot[2] / 2
    out = slot_sign(x, 67, 42, leaving) + words(x, 118, escape(lines[0]), "rt1", fitted(lines[0], 19, 112))
    out += words(x, 138, escape(lines[1]), "rt2", fitted(lines[1], 15, 112))
    if lines[2]:
        out += path("rline", "M", x - 43, "152h86")
        out += words(x, 176, escape(lines[2]), "rt2", fitted(lines[2], 15, 112))
    return out + words(x, 205, lines[3], "rt3", 20)


def slot_medium(tray: Tray, lines: list[str], leaving: bool) -> str:
    x = tray.slot[0] + tray.slot[2] / 2
    out = slot_sign(x, 42, 26, leaving)
    size = fitted(lines[0], 15, 82)
    out += moved(words(0, 0, escape(lines[0]), "rt1", size), x + 5, 103, turn=-90)
    return out + words(x, 172, lines[3].rpartition("→ ")[2], "rt3", 14)


def slot_phone(tray: Tray, lines: list[str], leaving: bool) -> str:
    x = tray.slot[0] + tray.slot[2] / 2
    return slot_sign(x, 34, 26, leaving) + words(x, 65, lines[3].rpartition("→ ")[2], "rt3", 13)


def fitted(text: str, size: float, wide: float) -> float:
    """The size at which words fit, by their usual width."""
    return min(size, wide / max(1, len(text)) / 0.5)
