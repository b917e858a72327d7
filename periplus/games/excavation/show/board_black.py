"""Under the map: the survey row, what a survey has drawn, and the five piles of the black market."""

from functools import partial

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.art import coin, cube, emblem, relic, ring, small_card, value, words
from periplus.games.excavation.show.board_map import SURVEYS
from periplus.games.excavation.show.phrases import relic_words
from periplus.kit import Texts
from periplus.kit.draw import Group, Look, hit, piece, slot, told, touchable

SURVEY_WIDTH, BLACK_WIDTH, HEIGHT = 296, 388, 136
BUYS = (Ask.BUY_PICK, Ask.GUL_BUY)


def still_survey(t: Texts) -> str:
    return (
        f'<svg class="ee-survey" viewBox="0 0 {SURVEY_WIDTH} {HEIGHT}" role="group" aria-label="{t("board.survey")}">'
        f'<rect class="ee-cloth" width="{SURVEY_WIDTH}" height="{HEIGHT}" rx="10"/>'
        f"{words(14, 24, t('board.survey'), 'ee-h')}{words(284, 24, t('board.survey_note'), 'ee-s2', 'end')}"
        f"{slot('survey')}{slot('drawn')}{slot('ghost-survey')}</svg>"
    )


def still_black(t: Texts) -> str:
    piles = "".join(slot(f"pile-{colour}") for colour in d.COLOURS)
    return (
        f'<svg class="ee-black" viewBox="0 0 {BLACK_WIDTH} {HEIGHT}" role="group"'
        f' aria-label="{t("board.black_market")}">'
        f'<rect class="ee-velvet" width="{BLACK_WIDTH}" height="{HEIGHT}" rx="10"/>'
        '<path class="ee-fringe" d="M10 0h368"/>'
        f"{words(14, 24, t('board.black_market'), 'ee-h ee-onv')}"
        f"{words(374, 24, t('board.value_plus', markup=d.BUY_MARKUP), 'ee-onv2', 'end')}"
        f"{piles}{slot('ghost-black')}</svg>"
    )


def groups() -> list[Group]:
    piles = [Group(f"pile-{d.COLOURS[colour]}", partial(pile, colour=colour)) for colour in range(d.COLOUR_COUNT)]
    return [Group("survey", survey), Group("drawn", drawn), *piles]


def spot_at(seats: int, spot: int) -> tuple[float, float]:
    """Left edge of a card of the row and how much it is scaled: three have room around them, five close up."""
    first, step, scale = {3: (30, 88, 1), 4: (18, 67, 1), 5: (18, 55.5, 52 / 60)}[d.ROW_CARDS[max(seats, 2) - 2]]
    return first + step * spot, scale


def survey(look: Look) -> str:
    """The row with its cubes."""
    t, view = look.t, look.view
    spots = [i for i in range(len(d.SPOT)) if view.row[i] > 0]
    if not spots:
        return words(148, 46, t("board.no_row"), "ee-s2", "middle") + _stacks(look)
    return "".join(_spot(look, spot) for spot in spots)


def _stacks(look: Look) -> str:
    """The relics that are still face down, colour by colour: shown where no row lies."""
    drawn = []
    for colour in range(d.COLOUR_COUNT):
        x, count = 24 + 52 * colour, look.view.stack_size[colour]
        title = look.t("board.stack_long", colour=look.t.name(d.COLOUR, colour), count=count)
        body = (
            f'<g class="c-{d.COLOURS[colour]}"><rect class="ee-cb" x="{x + 3}" y="56" width="36" height="48" rx="5"/>'
        )
        body += f'<rect class="ee-rc" x="{x}" y="60" width="36" height="48" rx="5"/>'
        body += f"{emblem(colour, x + 8, 72, 20, 'ee-rdf')}</g>"
        drawn.append(f"<g>{told(title)}{body}{words(x + 19, 125, count, 'ee-n16', 'middle')}</g>")
    return "".join(drawn)


def _spot(look: Look, spot: int) -> str:
    view = look.view
    x, scale = spot_at(view.seats, spot)
    kind = view.row[spot] - 1
    shown = [ring(-4, -4, 68, 91.8), small_card(kind)]
    title = look.t.name(d.CARD, kind)
    if view.row_cube[spot] > 0:
        owner = view.row_cube[spot] - 1
        shown.append(piece(f"surveyor-{owner}-{spot}", cube(look, owner, 43, -8, 26), f"crew-{owner}"))
    place = f"translate({x:.1f} 40)" + (f" scale({scale:.3f})" if scale < 1 else "")
    return touchable(f"spot:{spot + 1}", title, *shown, transform=place)


def drawn(look: Look) -> str:
    """Relics that a survey drew and somebody decides on: they lie over the row."""
    view, t = look.view, look.t
    found = [view.drawn[i] - 1 for i in range(3) if view.drawn[i] > 0]
    if not found:
        return ""
    asked = reading.is_asked(view, look.seat, *SURVEYS)
    width = 64 * len(found) + 16
    left = 148 - width / 2
    shown = [f'<rect class="ee-tray" x="{left}" y="32" width="{width}" height="98" rx="8"/>']
    shown.append(words(148, 50, t("board.drawn"), "ee-t", "middle"))
    for i, kind in enumerate(found):
        x = left + 10 + 64 * i
        body = relic(kind, x + 6, 60, 48) + value(x + 50, 110, d.VALUE[kind])
        body = piece(f"survey-{d.RELIC.names[kind]}-{i}", body, "survey", f"loc-{d.RELIC.names[kind]}")
        area = ring(x - 2, 54, 64, 70) + hit(x, 56, 60, 68)
        data_id = f"pick {d.RELIC.names[kind]}" if asked else f"site {d.RELIC.names[kind]}"
        shown.append(touchable(data_id, relic_words(t, kind), area, body))
    return "".join(shown)


def pile(look: Look, colour: int) -> str:
    """The relic that can be bought now with its price, on as many discs as the pile has relics."""
    t, view, x = look.t, look.view, 48 + 73 * colour
    held = [view.pile[colour, i] - 1 for i in range(view.pile_size[colour])]
    listed = ", ".join(relic_words(t, kind) for kind in held) or t("board.empty")
    title = t("board.pile_long", colour=t.name(d.COLOUR, colour), relics=listed, stack=view.stack_size[colour])
    shown = [ring(x - 34, 32, 70, 102), hit(x - 34, 34, 70, 100)]
    depth = min(len(held), 4)
    shown += [
        f'<ellipse class="ee-ped" cx="{x}" cy="{93 + 5 * i}" rx="31" ry="8"/>' for i in reversed(range(max(depth, 1)))
    ]
    if held:
        name = d.RELIC.names[held[0]]
        body = relic(held[0], x - 26, 38, 54)
        shown.append(piece(f"pile-{name}-{len(held)}", body, "", "stash-0"))
        shown.append(coin(x + 26, 110, 13, d.VALUE[held[0]] + d.BUY_MARKUP))
    said = f"×{len(held)}" if held else t("board.empty")
    shown.append(words(x, 130, said, "ee-onv2", "middle"))
    buying = reading.is_asked(view, look.seat, *BUYS)
    return touchable(f"{'colour' if buying else 'pile'}:{d.COLOURS[colour]}", title, *shown)
