"""Pictures for Zu beside the real box, as the board draws them: every piece, Zu's cards, and the boards themselves."""

from functools import cache

from periplus.core.draw.board import filled
from periplus.games.excavation import data as d
from periplus.games.excavation.show import board_black, board_map, board_market
from periplus.games.excavation.show.art import buyer, coin, cube_of, relic, small_card, symbol, symbols, use, value
from periplus.games.excavation.show.board_chart import land
from periplus.games.excavation.state import State
from periplus.kit import Texts
from periplus.kit.draw import NAMES, Look, Person


def marks() -> str:
    """To be put into the page once, before any of the pictures and the boards."""
    return f'{symbols()}<svg class="ee-defs" width="0" height="0" aria-hidden="true"><defs>{land()}</defs></svg>'


def _picture(width: float, height: float, *drawn: str) -> str:
    inside = "".join(drawn)
    return f'<svg viewBox="0 0 {width:g} {height:g}" class="piece" aria-hidden="true" focusable="false">{inside}</svg>'


def boards(t: Texts, s: State) -> str:
    """Map, survey row, black market and stalls as they are known; explorers are not told, and so not drawn."""
    look = Look(t, s.hide(0), 0, "medium", [Person(t("companion.of_you"), "circle")])
    rooms = {
        "map": board_map.still_map(t),
        "black": board_black.still_survey(t) + board_black.still_black(t),
        "market": board_market.still_market(t),
    }
    groups = [*board_map.groups(), *board_black.groups(), *board_market.groups()]
    still = "".join(f'<div class="ee-room ee-room-{name}">{inside}</div>' for name, inside in rooms.items())
    drawn = filled(still, {group.id: group.draw(look) for group in groups})
    return f'<div class="excavation ee ee-medium"><div class="ee-table">{drawn}</div></div>'


@cache
def pieces() -> dict[str, str]:
    """Everything that is told of, by its word: buyers, relics, cards, markets, and the cubes of both players."""
    sign = '<rect class="ee-sign" x="1" y="1" width="30" height="26" rx="5"/>'
    return {
        **{name: _picture(30, 38, buyer(i, 0, 0, 30)) for i, name in enumerate(d.BUYER)},
        **{
            name: _picture(40, 40, relic(i, 0, 0, 34), value(31, 31, d.VALUE[i], 8.5)) for i, name in enumerate(d.RELIC)
        },
        **{name: _picture(60, 84, small_card(i)) for i, name in enumerate(d.ACTION_CARD)},
        **{name: _picture(32, 28, sign, symbol(i, 6, 4, 20)) for i, name in enumerate(d.MARKET)},
        **{name: _picture(24, 24, cube_of(i, NAMES[i], 0, 0, 24)) for i, name in enumerate(("you", "zu"))},
    }


@cache
def zu_card_picture(place: int) -> str:
    """A card of Zu: its face, and what it is about: its colours, its market, or the sign of its action."""
    kind = d.ZU_CARD_TYPE[place]
    if kind == d.Z_DIG and "colours" in d.ZU_CARDS[place]:
        first, second = (d.COLOURS.index(colour) for colour in d.ZU_CARDS[place]["colours"])
        return _zu_card(buyer(first, 2, 1, 20) + buyer(second, 24, 1, 20))
    drawn = {
        d.Z_DIG: lambda: use("a-dig", 11, 2, 24, klass="ee-tealic"),
        d.Z_COMMAND: lambda: symbol(d.ZU_CARD_MARKET[place] % d.MARKET_COUNT, 11, 2, 24, "ee-tealic"),
        d.Z_HAGGLE: lambda: cube_of(d.ZU, NAMES[d.ZU], 0, 4, 20) + buyer(d.WHITE, 24, 1, 20),
        d.Z_SALE: lambda: "".join(coin(14 + 9 * i, 14, 10, "") for i in range(3)),
        d.Z_SNIPE: lambda: use("a-command", 11, 2, 24, klass="ee-tealic"),
    }.get(kind, lambda: use("a-survey", 11, 2, 24, klass="ee-tealic"))()
    return _zu_card(drawn)


def _zu_card(about: str) -> str:
    ground = '<rect class="ee-zuback" x="1" y="1" width="94" height="132" rx="8"/>'
    face = '<use href="#ee-f-zu" x="20" y="6" width="56" height="64"/>'
    plate = '<rect class="ee-zuplate" x="8" y="82" width="80" height="44" rx="6"/>'
    return _picture(
        96, 134, ground, face, plate, f'<svg x="11" y="82" width="74" height="45" viewBox="0 0 46 28">{about}</svg>'
    )
