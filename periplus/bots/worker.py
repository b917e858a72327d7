"""A worker process of the pool: what it is asked, and how it answers."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from periplus.bots.analysis import analyse
from periplus.bots.player import choose, engine_of
from periplus.bots.review import judge
from periplus.bots.roots import further_root
from periplus.games import load_game

STOP, HELP = "stop", "help"  # told to a search that helps another worker; asked of it


def serve(connection: Any) -> None:
    """A worker's life: one request at a time, until the other end closes."""
    os.nice(5)
    while True:
        try:
            kind, arguments = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if kind == STOP:  # it was told to a search that has ended
            continue
        try:
            connection.send((True, answer(kind, *arguments, stop=connection.poll)))
        except KeyboardInterrupt:
            return
        except Exception as error:
            connection.send((False, f"{type(error).__name__}: {error}"))


def answer(kind: str, game_id: str, *arguments: Any, stop: Callable[[], bool]) -> Any:
    game = load_game(game_id)
    if kind == "warm":
        engine_of(game).warm()
        game.rules(engine_of(game).target).warm_steps()  # a hint walks on in them
        return None
    if kind == "judge":
        return judge(game, *arguments)
    raw, seat, rest = arguments
    view = game.state.frombytes(raw)
    if kind == "choose":
        return choose(game, view, seat, **rest)
    if kind == HELP:
        return further_root(game, view, seat, **rest, stop=stop)
    return analyse(game, view, seat, **rest)
