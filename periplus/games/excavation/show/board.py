"""The table of Excavation Earth: map, market and base as three rooms of one table, the hand below them."""

from functools import cache

from periplus.games.excavation.show import board_black, board_map, board_market, board_zu, hand, hand_base, plates
from periplus.games.excavation.show.art import symbols
from periplus.games.excavation.show.board_chart import land
from periplus.games.excavation.show.cards import card
from periplus.games.excavation.show.figures import figure
from periplus.games.excavation.show.ghost import ghost
from periplus.kit import Texts
from periplus.kit.draw import Board, Format, Group, Look, escape, slot


@cache
def marks() -> str:
    """The drawings that board and figures use by name."""
    shared = f"{hand_base.cabinet()}{land()}"
    return f'{symbols()}<svg class="ee-defs" width="0" height="0" aria-hidden="true"><defs>{shared}</defs></svg>'


FIRST = ' checked=""'


def still(look: Look) -> str:
    """Everything that never moves. On a phone one room is seen at a time; at a middle size the base is folded."""
    t, seats = look.t, look.view.seats
    bases = "".join(
        hand_base.still_base(t, place, seats == board_zu.SOLO_SEATS) for place in range(hand_base.bases(seats))
    )
    news = '<div class="ee-news" data-slot="news"></div>' if look.format == "wide" else ""
    solo = slot("zu-card", "div", klass="ee-zucard") if seats == board_zu.SOLO_SEATS else ""
    return (
        f'<div class="excavation ee ee-{look.format}"><div class="ee-table">{marks()}<div class="ee-rooms">'
        f"{_room(t, 'map', board_map.still_map(t))}"
        f"{_room(t, 'black', board_black.still_survey(t) + board_black.still_black(t))}"
        f"{_room(t, 'market', board_market.still_market(t))}"
        f"{_room(t, 'mine', _tabs(t, seats) + bases)}</div>{_fold(t)}"
        '<div class="ee-ask across" data-slot="strip" data-phone=""></div>'
        f'{news}<section class="ee-hand" data-scrolls="" aria-label="{escape(t("board.hand"))}">'
        f"{hand.still_hand()}{solo}</section>"
        "</div></div>"
    )


def _room(t: Texts, name: str, inside: str) -> str:
    known = f'data-room="{name}" data-scrolls="" aria-label="{escape(t(f"board.room_{name}"))}"'
    return f'<section class="ee-room ee-room-{name}" {known}>{inside}</section>'


def _tabs(t: Texts, seats: int) -> str:
    """Whose base is looked at: one's own, or another's in its place."""
    tabs = "".join(
        f'<span class="ee-tab"><input type="radio" name="ee-base" class="ee-to-{place}"'
        f' aria-label="{escape(t("board.base_of", number=place + 1))}"'
        f"{FIRST if place == 0 else ''}/>{slot(f'tab-{place}', 'span')}</span>"
        for place in range(hand_base.bases(seats))
    )
    return f'<div class="ee-tabs" role="radiogroup" aria-label="{escape(t("board.bases"))}">{tabs}</div>'


def _fold(t: Texts) -> str:
    """At the edge: the base in small, which opens over the market."""
    check = f'<input type="checkbox" class="ee-open" aria-label="{escape(t("board.open_base"))}"/>'
    opener = f'<span class="ee-pull">{check}<span>{escape(t("board.open"))}</span></span>'
    return f'<aside class="ee-fold">{opener}{slot("fold", "div", klass="ee-foldin")}</aside>'


def groups(seats: int, format: Format) -> tuple[Group, ...]:
    return (
        *plates.groups(seats),
        *board_map.groups(),
        *board_black.groups(),
        *board_market.groups(),
        *hand_base.groups(seats),
        *hand.groups(),
        *board_zu.groups(seats),
    )


BOARD = Board(still=still, groups=groups, fixed=("seats",), ghost=ghost, card=card, figure=figure, marks=marks())
