"""Opponents that see only their seat: `choose` a move, `analyse` a position, or let a `Pool` of workers do it."""

from periplus.bots.analysis import Advice, Analysis, analyse
from periplus.bots.budget import ADEPT, EXPERT, LEVELS, MASTER, NOVICE, PROMISE, RANDOM, Thought, UnknownLevel
from periplus.bots.player import Choice, choose, engine_of, quick_choice

__all__ = [
    "ADEPT", "EXPERT", "LEVELS", "MASTER", "NOVICE", "PROMISE", "RANDOM",
    "Advice", "Analysis", "Choice", "Thought", "UnknownLevel",
    "analyse", "choose", "engine_of", "quick_choice",
]  # fmt: skip
