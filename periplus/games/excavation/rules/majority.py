"""Scoring phase: the majorities of envoys in the three centres. EE-235 to EE-238, ZU-135"""

from periplus.games.excavation import data as d
from periplus.games.excavation.rules.preparation import rows_at_table
from periplus.games.excavation.rules.storage import book
from periplus.games.excavation.state import State
from periplus.kit import rule


@rule
def prize(s: State, row: int, centre: int) -> int:
    """EE-236: nothing without an envoy. EE-237: tied players share the prizes of the ranks they cover, rounded down."""
    envoys = s.envoy[row, centre]
    if envoys == 0:
        return 0
    above = 0
    level = 0
    for other in range(rows_at_table(s)):
        if s.envoy[other, centre] > envoys:
            above += 1
        elif s.envoy[other, centre] == envoys:
            level += 1
    prizes = 0
    for place in range(above, above + level):
        prizes += d.MAJORITY[s.round - 1, place]
    return prizes // level


@rule
def score_centres(s: State) -> None:
    """EE-235: each centre on its own; EE-238: the envoys stay."""
    for centre in range(d.CENTRE_COUNT):
        for row in range(rows_at_table(s)):
            book(s, row, d.MAJORITY_R1 + s.round - 1, prize(s, row, centre))
