"""What a game alone knows, for the one search: how promising an action looks, what a position is worth, how to think.

A game's `mind/knowledge.py` may give any of these; what it leaves out has a plain default.

| name | signature | meaning |
|---|---|---|
| `weight` | rule `(s, seat, action) -> int` | how promising a legal action looks: its prior, its odds in a playout |
| `estimate` | rule `(s, seat) -> int` | expected final points, in tenths; exact when the game is over |
| `calm` | rule `(s) -> bool` | may a playout be cut here, and the position estimated? |
| `share` | rule `(s, over, points) -> float` | alone at the table: the chance of winning |
| `lead` | rule `(s) -> int` | alone at the table: points ahead of what is to be beaten, for a learner |
| `endless` | rule `(s) -> bool` | a finished game: was it ended by a guard alone? For a learner it is lost then |

How each level thinks in each game is in `periplus.bots.levels`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from periplus.bots.search import search
from periplus.games import mind_of


@dataclass(frozen=True)
class Knowledge:
    weight: Callable[[Any, int, int], int]
    estimate: Callable[[Any, int], int]
    share: Callable[[Any, bool, float], float]
    calm: Callable[[Any], bool]


@cache
def knowledge_of(game_id: str) -> Knowledge:
    given = mind_of(game_id, "knowledge")
    return Knowledge(
        weight=given.get("weight", search.even_weight),
        estimate=given.get("estimate", search.points_now),
        share=given.get("share", search.share_by_points),
        calm=given.get("calm", search.always_calm),
    )
