"""A worker process of the pool: what it is asked, and how it answers.

It is warm when a game's search is compiled, and answers from then on. Beside that it compiles the games
played on that chances and reasons are counted in; until then hints come without. A worker that joins another in
compiling a game begins with those: the rules are shared as they are compiled (`periplus.core.engine.kept_rules`).
"""

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from periplus.bots.analysis import analyse
from periplus.bots.chance import playouts_of
from periplus.bots.judging import judge
from periplus.bots.player import choose, engine_of
from periplus.bots.pool.root_parallel import further_root
from periplus.games import load_game

STOP, HELP = "stop", "help"  # told to a search that helps another worker; asked of it
WARM, JOIN = "warm", "join"  # compile a game; the same, as one of several at once
TELL_EVERY = 0.5  # seconds

walked: set[str] = set()  # games whose playouts are compiled in this process
speaking = threading.Lock()


def live(connection: Any, news: Any) -> None:
    """In a process of its own. Ctrl-C goes to all processes of a terminal: whoever began this one ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    gc.set_threshold(100_000, 20, 100)  # a compiler makes much that lasts
    serve(connection, news)


def serve(connection: Any, news: Any) -> None:
    """A worker's life: one request at a time, until the other end closes. `news` hears how far a game is that is warmed
    up, and what was learned beside it."""
    while True:
        try:
            kind, arguments = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if kind == STOP:  # it was told to a search that has ended
            continue
        try:
            with told_how_far(arguments[0], news) if kind in (WARM, JOIN) else nullcontext():
                if kind == JOIN:
                    learn_steps(arguments[0], news)
                found = answer(kind, *arguments, stop=connection.poll)
            connection.send((True, found))
            if kind == WARM:
                threading.Thread(target=learn_steps, args=(*arguments, news), daemon=True).start()
        except KeyboardInterrupt:
            return
        except Exception as error:
            connection.send((False, f"{type(error).__name__}: {error}"))


@contextmanager
def told_how_far(game_id: str, news: Any) -> Iterator[None]:
    """While a game is warmed up, how much of it is done."""
    engine, done = engine_of(load_game(game_id)), threading.Event()

    def tell() -> None:
        while not done.wait(TELL_EVERY):
            said(news, game_id, engine.compiled())

    telling = threading.Thread(target=tell, daemon=True)
    telling.start()
    try:
        yield
    finally:
        done.set()
        telling.join()


def said(news: Any, game_id: str, what: float | str | None) -> None:
    with speaking:
        news.send((game_id, what))


def answer(kind: str, game_id: str, *arguments: Any, stop: Callable[[], bool]) -> Any:
    game = load_game(game_id)
    if kind in (WARM, JOIN):
        return engine_of(game).warm()
    if kind == "judge":
        return judge(game, *arguments)
    raw, seat, rest = arguments
    view = game.state.frombytes(raw)
    if kind == "choose":
        return choose(game, view, seat, **rest)
    if kind == HELP:
        return further_root(game, view, seat, **rest, stop=stop)
    return analyse(game, view, seat, **{**rest, "reasons": rest.get("reasons", False) and game_id in walked})


def learn_steps(game_id: str, news: Any) -> None:
    """The second half of warming up, beside the searches that are asked for meanwhile."""
    error = None
    try:
        game = load_game(game_id)
        playouts_of(game).warm()
        walked.add(game_id)
    except Exception as failure:
        error = f"{type(failure).__name__}: {failure}"
    said(news, game_id, error)
