"""The table of Lost Cities: a sheet of paper, a tray of dice, the others' sheets beside it."""

from functools import partial

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show import board_caravan, board_columns, board_rivals, board_sheet, hand, hand_choices
from periplus.games.lost_cities.show.board_paper import ART, paper_for, printed
from periplus.games.lost_cities.show.cards import card
from periplus.games.lost_cities.show.figures import figure
from periplus.games.lost_cities.show.ghost import ghost
from periplus.games.lost_cities.show.plates import plate, status
from periplus.kit.draw import Board, Format, Group, Look, escape, groups_of, slot, svg

PENCIL = '<svg class="lc-pencil" viewBox="0 0 24 300" aria-hidden="true"><use href="#lc-pencil"/></svg>'


def still(look: Look) -> str:
    """Paper, tray and the places of the other sheets."""
    seats, format = look.view.seats, look.format
    return (
        f'<div class="board lc lost-cities {format} players-{seats}" data-home="mine">{ART}'
        f'<div class="lc-table"><div class="lc-paper" data-room="mine">{sheet_still(look)}{PENCIL}</div>'
        f'<div class="lc-side"><div class="lc-tray" data-room="mine">{tray_room(look)}</div>'
        f'<div class="lc-rivals rivals-{max(1, seats - 1)}" data-room="board" data-margin="up">'
        f"{rival_places(look, seats)}</div>"
        f"{news(format, seats)}</div></div>"
        f'<div data-slot="strip" class="across"></div></div>'
    )


def news(format: Format, seats: int) -> str:
    """Under the rivals' sheets, where they leave room: what happened last."""
    return '<div class="lc-news" data-slot="news"></div>' if (format, seats - 1) in board_rivals.BESIDE_NEWS else ""


# What lives on the sheet, the lowest first, and in the tray.
ON_SHEET = (
    *(Group(f"column-{name}", partial(board_columns.column, c=c)) for c, name in enumerate(d.COLOUR)),
    *groups_of(board_sheet.artefacts, board_sheet.refusals, board_sheet.bridges, hand_choices.choices),
    *groups_of(board_sheet.notice, board_sheet.owner, board_sheet.total),
)
IN_TRAY = groups_of(hand.dice, hand.decline)


def sheet_still(look: Look) -> str:
    paper = paper_for(look.format)
    living = "".join(slot(group.id) for group in ON_SHEET) + slot("ghost")
    label = escape(look.t("board.sheet_label"))
    lamp = "" if paper.is_small else '<use href="#lc-lamp" x="300" y="-30" width="144" height="80" class="night"/>'
    return svg(paper.width, paper.height, printed(look.t, paper), living, lamp, klass="lc-sheet", label=label)


def tray_room(look: Look) -> str:
    size = hand.TRAYS[look.format]
    inside = (hand.tray_still(look.format), *(slot(group.id) for group in IN_TRAY))
    return svg(size.width, size.height, *inside, klass="tray", label=escape(look.t("board.tray_label")))


def rival_places(look: Look, seats: int) -> str:
    if seats == 1:
        trail = board_caravan.TRAILS[look.format]
        return mini_svg(trail.width, trail.height, "caravan", escape(look.t("board.caravan_title")), 0)
    m = board_rivals.SIZES[look.format, seats - 1]
    label = escape(look.t("board.rival_label"))
    return "".join(mini_svg(m.width, m.height, f"rival-{k}", label, k) for k in range(1, seats))


def mini_svg(width: float, height: float, id: str, label: str, turn: int) -> str:
    head = slot(f"{id}-head") if turn else ""
    return svg(width, height, slot(id), head, klass=f"mini turn-{turn}", label=label)


def groups(seats: int, format: Format) -> tuple[Group, ...]:
    others = [Group(f"rival-{k}", partial(board_rivals.rival, k=k)) for k in range(1, seats)]
    others += [Group(f"rival-{k}-head", partial(board_rivals.rival_head, k=k)) for k in range(1, seats)]
    if seats == 1:
        others = [Group("caravan", board_caravan.caravan)]
    return (
        *ON_SHEET,
        *IN_TRAY,
        *others,
        Group("status", status),
        *(Group(f"plate-{seat}", partial(plate, seat=seat)) for seat in range(seats)),
    )


BOARD = Board(still=still, groups=groups, ghost=ghost, card=card, figure=figure, marks=ART)
