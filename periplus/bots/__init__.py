"""Opponents that see only their seat: `choose` a move, `analyse` a position, or let a `Pool` of workers do it.

`LEVELS` are ours and, after them, the bots that others bring (`periplus.bots.user_bots`); `SEATED` are they and the
ladder (`periplus.bots.ladder`): whoever may sit at a table.
"""

from periplus.bots.analysis import Advice, Analysis, analyse
from periplus.bots.player import Choice, choose, engine_of, quick_choice
from periplus.bots.settings import ADEPT, EXPERT, MASTER, NOVICE, PROMISE, RANDOM, RUNGS, SearchSettings, UnknownLevel
from periplus.bots.settings import LEVELS as OUR_LEVELS
from periplus.bots.user_bots import own_names
from periplus.core.old_names import renamed

__all__ = [
    "ADEPT",
    "EXPERT",
    "LEVELS",
    "MASTER",
    "NOVICE",
    "OUR_LEVELS",
    "PROMISE",
    "RANDOM",
    "RUNGS",
    "SEATED",
    "Advice",
    "Analysis",
    "Choice",
    "SearchSettings",
    "UnknownLevel",
    "analyse",
    "choose",
    "engine_of",
    "quick_choice",
]  # fmt: skip

LEVELS = (*OUR_LEVELS, *own_names())
SEATED = (*LEVELS, *RUNGS)

__getattr__ = renamed(__name__, {"Thought": "SearchSettings"})
