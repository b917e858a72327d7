"""Bots of one's own: a function `(view, seat, seed) -> action`, named as `module:function` or by an entry point.

A package brings bots with entry points of the group `periplus.bots`; the variable PERIPLUS_BOTS names functions without
packaging anything (`here:cautious,there:bold`). Both then sit at tables and in the arena beside the levels.
"""

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from periplus.bots.settings import LEVELS, NETWORK, RUNGS, YARDSTICKS, UnknownLevel
from periplus.core.engine.record import Record
from periplus.core.errors import PeriplusError

GROUP = "periplus.bots"
Bot = Callable[[Record, int, int], int]


class BadBot(PeriplusError):
    """A bot of one's own that cannot be found, or gave an action that is not legal."""


def own_names() -> tuple[str, ...]:
    """Bots that packages bring, then those of PERIPLUS_BOTS. A name of ours cannot be taken."""
    brought = [point.name for point in entry_points(group=GROUP) if point.name not in (*LEVELS, *YARDSTICKS)]
    named = [name.strip() for name in os.environ.get("PERIPLUS_BOTS", "").split(",") if name.strip()]
    return tuple(dict.fromkeys([*sorted(brought), *named]))


@cache
def own_bot(name: str) -> Bot | None:
    """The function behind a name; None where the name is a level's, or nobody's."""
    if name in (*LEVELS, *YARDSTICKS):
        return None
    for point in entry_points(group=GROUP):
        if point.name == name:
            return _checked(name, point.load())
    module, colon, function = name.partition(":")
    if not colon:
        return None
    try:
        return _checked(name, getattr(import_module(module), function))
    except (ImportError, AttributeError, ValueError) as error:
        raise BadBot(f"no bot {name}: {error}") from None


def _checked(name: str, found: Any) -> Bot:
    if not callable(found):
        raise BadBot(f"no bot {name}: it is not a function (view, seat, seed) -> action")
    bot: Bot = found
    return bot


def must_be_known(name: str) -> None:
    if name not in (*LEVELS, *YARDSTICKS) and own_bot(name) is None:
        raise unknown(name)


def unknown(name: str) -> UnknownLevel:
    there = ", ".join((*LEVELS, NETWORK, f"{RUNGS[0]} to {RUNGS[-1]}", *own_names()))
    return UnknownLevel(f"unknown level {name!r}; there are {there}, a level@simulations, or module:function")
