"""The parent of several serving processes: replaces one that dies, ends them all.

It is a program of its own (`python -I -S keeper.py CHARGE`) that imports next to nothing: the process which began the
first of them becomes it, and so gives back all that it had read for them."""

import json
import os
import signal
import sys
import time

STOPS = (signal.SIGTERM, signal.SIGINT)
MOST_DEATHS = 5  # of a process within a minute, before all stop
PLACE = "PERIPLUS_PLACE"  # what a process that replaces another is told: whose place, and where to listen


class Supervisor:
    """`folder`: where they reach each other; `listener`: what they share; `children`: their numbers by process;
    `command`: what begins another one, given its place."""

    def __init__(self, folder: str, listener: int, children: dict[str, int], command: list[str]) -> None:
        self.folder = folder
        self.listener = listener
        self.children = {int(child): number for child, number in children.items()}
        self.count = len(children)
        self.command = command
        self.deaths: list[float] = []
        self.stopping = False

    def run(self) -> bool:
        """Wait until all processes have ended; whether they were told to."""
        for sig in STOPS:
            signal.signal(sig, self._stop)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        fine = True
        while self.children:
            child, status = os.wait()
            if child not in self.children:
                continue
            number = self.children.pop(child)
            ended = os.waitstatus_to_exitcode(status) <= 0  # well, or by a signal: this one's, or a kill just before it
            fine = fine and (ended if self.stopping else self._replace(number))
        for name in os.listdir(self.folder):
            os.unlink(os.path.join(self.folder, name))
        os.rmdir(self.folder)
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
        place = {"folder": self.folder, "listener": self.listener, "count": self.count, "own": number}
        environment = {**os.environ, PLACE: json.dumps(place)}
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        child = os.posix_spawn(self.command[0], self.command, environment, setsigmask=(), setsigdef=STOPS)
        self.children[child] = number
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        if self.stopping:
            self._stop(signal.SIGTERM, None)

    def _stop(self, _sig: int, _frame: object) -> None:
        self.stopping = True
        for child in self.children:
            try:
                os.kill(child, signal.SIGTERM)
            except ProcessLookupError:
                continue


if __name__ == "__main__":
    sys.exit(0 if Supervisor(**json.loads(sys.argv[1])).run() else 1)
