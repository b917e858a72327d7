"""An opening for the real box: dealt by the rules of the set-up and laid out once; after that only changes are told."""

import random
from typing import Any

from periplus.games.excavation.actions import STOP, Ask
from periplus.games.excavation.companion.table import known
from periplus.games.excavation.rules.course import COURSE
from periplus.games.excavation.setup import OPTIONS, start
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, top_ask, top_who

OPENING = "opening"


def dealt(seed: int) -> dict[str, Any]:
    """The table of a game alone before the first turn, as far as Zu looks at it; nobody exchanges cards, which Zu never
    sees."""
    s = State.blank()
    start(s, 1, {option.id: option.choices.index(option.default) for option in OPTIONS})
    rng = random.Random(seed)
    while (top_who(s) == CHANCE and top_ask(s) != Ask.ZU_REVEAL) or top_ask(s) == Ask.REDRAW:
        asked = top_who(s)
        COURSE.apply(s, asked, COURSE.odds_pick(s, rng.randrange(COURSE.odds_total(s))) if asked == CHANCE else STOP)
    return known(s)
