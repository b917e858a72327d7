"""The table as it is known beside the box: map, survey row, black market and stalls, as the board draws them."""

from periplus.core.draw.board import Look, Person, filled
from periplus.core.texts import Texts
from periplus.games.excavation.show import board_black, board_map, board_market
from periplus.games.excavation.state import State


def drawing(t: Texts, s: State) -> str:
    """Everything that Zu's cards look at on the boards; explorers are not told, and so not drawn."""
    people = [Person(t("companion.of_you"), "circle")]
    look = Look(t, s.hide(0), 0, "medium", people)
    rooms = {
        "map": board_map.still_map(t),
        "black": board_black.still_survey(t) + board_black.still_black(t),
        "market": board_market.still_market(t),
    }
    groups = [*board_map.groups(), *board_black.groups(), *board_market.groups()]
    still = "".join(f'<div class="ee-room ee-room-{name}">{inside}</div>' for name, inside in rooms.items())
    drawn = filled(still, {group.id: group.draw(look) for group in groups})
    return f'<div class="excavation ee ee-medium"><div class="ee-table">{drawn}</div></div>'
