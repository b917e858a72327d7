"""Which contract a game was written for. The number rises when games must be changed; see docs/contract.md."""

import warnings
from typing import Any

from periplus.core.draw.board import Board, one_group
from periplus.core.errors import PeriplusError

CONTRACT = 2


def check_contract(number: object) -> None:
    """Before anything else is asked of a game: later contracts may have words that this one does not know."""
    if number not in range(1, CONTRACT + 1):
        raise PeriplusError(f"it is written for contract {number}; this Periplus knows contracts 1 to {CONTRACT}")


def board_of_one_drawing(contract: int, draw: Any) -> Board:
    """Contract 1 had `draw(t, view, seat, phone)`, the whole board anew after every move."""
    if contract > 1:
        raise PeriplusError("draw= was contract 1; give board= (periplus.kit.draw.one_group makes one of a drawing)")
    warnings.warn("Game(draw=…) is contract 1: give board=one_group(draw) and contract=2", DeprecationWarning, 4)
    return one_group(draw)
