"""Opponents that see only their seat: `choose` a move, `analyse` a position, or let a `Pool` of workers do it.

`LEVELS` are ours and, after them, the bots that others bring (`periplus.bots.own`).
"""

from periplus.bots.analysis import Advice, Analysis, analyse
from periplus.bots.budget import ADEPT, EXPERT, MASTER, NOVICE, PROMISE, RANDOM, Thought, UnknownLevel
from periplus.bots.budget import LEVELS as OUR_LEVELS
from periplus.bots.own import own_names
from periplus.bots.player import Choice, choose, engine_of, quick_choice

__all__ = [
    "ADEPT",
    "EXPERT",
    "LEVELS",
    "MASTER",
    "NOVICE",
    "OUR_LEVELS",
    "PROMISE",
    "RANDOM",
    "Advice",
    "Analysis",
    "Choice",
    "Thought",
    "UnknownLevel",
    "analyse",
    "choose",
    "engine_of",
    "quick_choice",
]  # fmt: skip

LEVELS = (*OUR_LEVELS, *own_names())
