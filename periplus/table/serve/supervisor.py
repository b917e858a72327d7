"""The parent of several serving processes: replaces one that dies, ends them all.

It has read what they need and does nothing with it: a replacement begins as a copy of it, in a tenth of a second."""

import logging
import os
import signal
import time
from collections.abc import Callable
from typing import NoReturn

log = logging.getLogger("periplus.table.serve.supervisor")

STOPS = (signal.SIGTERM, signal.SIGINT)
MOST_DEATHS = 5  # of a process within a minute, before all stop


class Supervisor:
    """`serve`: what each of them does until it ends, given its number; False if it could not begin."""

    def __init__(self, count: int, serve: Callable[[int], bool]) -> None:
        self.count = count
        self.serve = serve
        self.children: dict[int, int] = {}  # their numbers by process
        self.deaths: list[float] = []
        self.stopping = False

    def run(self) -> bool:
        """Wait until all processes have ended; whether they were told to."""
        for sig in STOPS:
            signal.signal(sig, self._stop)
        for number in range(self.count):
            self._begin(number)
        fine = True
        while self.children:
            child, status = os.wait()
            if child not in self.children:
                continue
            number = self.children.pop(child)
            ended = os.waitstatus_to_exitcode(status) <= 0  # well, or by a signal: this one's, or a kill just before it
            fine = fine and (ended if self.stopping else self._replace(number))
        return fine

    def _replace(self, number: int) -> bool:
        """False if they die too fast to go on: then all are ended."""
        now = time.monotonic()
        self.deaths = [*(each for each in self.deaths if now - each < 60), now]
        if len(self.deaths) > MOST_DEATHS:
            self._stop(signal.SIGTERM, None)
            return False
        self._begin(number)
        return True

    def _begin(self, number: int) -> None:
        """Being told to stop waits until the new one can be told as well."""
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        child = os.fork()
        if child == 0:
            self._work(number)
        self.children[child] = number
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        if self.stopping:
            self._stop(signal.SIGTERM, None)

    def _work(self, number: int) -> NoReturn:
        """In the new process, which fails if it cannot begin, or breaks."""
        code = 1
        for sig in STOPS:
            signal.signal(sig, signal.SIG_DFL)  # a process that is still starting just ends
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        try:
            code = int(self.serve(number) is False)
        except Exception:
            log.exception("a serving process could not begin")
        finally:
            os._exit(code)

    def _stop(self, _sig: int, _frame: object) -> None:
        self.stopping = True
        for child in self.children:
            try:
                os.kill(child, signal.SIGTERM)
            except ProcessLookupError:
                continue
