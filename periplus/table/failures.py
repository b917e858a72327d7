"""Failures that stop nothing: what went wrong beside the work is logged, and the work goes on.

The same failure may come with every move, so one line a minute is written of each kind; the next line says how many
were left out."""

import logging
import time
from types import TracebackType

log = logging.getLogger("periplus.table.failures")

EVERY = 60.0  # seconds between two lines of one kind

_last: dict[str, float] = {}
_left_out: dict[str, int] = {}


class logged:
    """`with logged("a board could not be drawn ahead", table=table.id):` goes on after any exception of that kind, and
    leaves a line with its traceback."""

    __slots__ = ("_about", "_of", "_what")

    def __init__(self, what: str, of: type[Exception] = Exception, **about: object) -> None:
        self._what = what
        self._of = of
        self._about = about

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, self._of):
            return False
        now = time.monotonic()
        if now - _last.get(self._what, -EVERY) < EVERY:
            _left_out[self._what] = _left_out.get(self._what, 0) + 1
            return True
        _last[self._what] = now
        extra = {**self._about, "error": type(error).__name__, "left_out": _left_out.pop(self._what, 0)}
        log.warning(self._what, exc_info=error, extra=extra)
        return True
