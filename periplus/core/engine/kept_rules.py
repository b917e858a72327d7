"""Rules inside entries, kept on disk: processes that compile the same game at the same time share the work.

Each rule is typed and lowered once, by whichever process claims it first; the others read what it came to. A process
that needs a rule which another is at meanwhile does one from the far end of the list. What was kept serves every entry
of later versions too: where the search has changed, the rules are still there.
"""

import hashlib
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

from numba.core import types
from numba.core.caching import NullCache
from numba.core.compiler_lock import global_compiler_lock

from periplus.core.engine.numba_inside import ask_first, kept_bytes, kept_entry, known_result

try:
    import fcntl
except ImportError:  # Windows: every process does all the work
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

WAIT = 0.01  # seconds between two looks at what another process is at
PATIENCE = 60.0  # seconds after which it is compiled here all the same

SCALARS: dict[Any, Any] = {int: types.int64, float: types.float64, bool: types.boolean}


class Claim:
    """A file that is locked while this process compiles something: whoever dies lets go of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: Any = None

    def take(self) -> bool:
        if fcntl is None:
            return True
        file = self.path.open("ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return False
        self.file = file
        return True

    def leave(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None


class Shared(NullCache):  # type: ignore[misc]
    """What is compiled by one of the processes that want it and read by the others, which do something else meanwhile.
    Numba asks it before it compiles, and tells it what came of it."""

    claims: ClassVar[list[Claim]] = []  # of this process, the outermost first
    at: ClassVar[list[Any]] = []  # the rules it is at

    def __init__(self, function: FunctionType, dispatcher: Any, folder: Path, crew: dict[Any, Any]) -> None:
        """`crew`: the rules of the game that are kept, callees first."""
        self.function, self.dispatcher, self.folder, self.crew = function, dispatcher, folder, crew
        self._compile = dispatcher.compile
        dispatcher.compile, dispatcher.shared = self.compile, self
        self.numbas = ask_first(dispatcher, self)

    def path(self, given: Any) -> Path:
        raise NotImplementedError

    def read(self, given: Any, target: Any) -> Any:
        raise NotImplementedError

    def compile(self, given: Any) -> Any:
        """Numba's own; whatever comes of it, nobody waits for it any longer."""
        with global_compiler_lock:
            deep = len(self.claims)
            self.at.append(self.function)
            try:
                return self._compile(given)
            finally:
                self.at.pop()
                while len(self.claims) > deep:
                    self.claims.pop().leave()

    def load_overload(self, given: Any, target: Any) -> Any:
        """What was kept, if need be once another process is done with it; None when it is to be compiled here."""
        if (found := self.read(given, target)) is not None:
            return found
        claim, begin = Claim(self.path(given).with_suffix(".at")), time.monotonic()
        while not claim.take():
            if not self._help():
                if time.monotonic() - begin > PATIENCE:
                    return None
                with self._nothing_claimed():
                    time.sleep(WAIT)
        self.claims.append(claim)
        if (found := self.read(given, target)) is not None:
            claim.path.unlink(missing_ok=True)
        return found

    def _help(self) -> bool:
        """Do another rule of the game that nobody is at; false if there is none."""
        for other in reversed(list(kept_rules(self.crew))):
            if other.unfit or other.expected is None or other.done or not other.reach.isdisjoint(self.at):
                continue
            claim = Claim(other.path(other.expected).with_suffix(".at"))
            if claim.take():
                claim.leave()
                try:
                    other.compile(other.expected)
                except Exception:
                    log.info("%s is not compiled ahead", other.function.__name__, exc_info=True)
                    other.unfit = True
                return True
        return False

    @contextmanager
    def _nothing_claimed(self) -> Iterator[None]:
        """Whoever waits holds nobody up: two processes never wait for each other."""
        held = [claim for claim in self.claims if claim.file is not None]
        for claim in held:
            claim.leave()
        try:
            yield
        finally:
            for claim in held:
                claim.take()


class SharedEntry(Shared):
    """An entry, which Numba keeps on disk itself."""

    @property
    def cache_path(self) -> Any:
        return self.numbas.cache_path

    def path(self, given: Any) -> Path:
        return self.folder / f"entry-{_digest(given)}"

    def read(self, given: Any, target: Any) -> Any:
        return kept_entry(self.numbas, given, target)

    def save_overload(self, given: Any, result: Any) -> None:
        self.numbas.save_overload(given, result)
        self.path(given).with_suffix(".at").unlink(missing_ok=True)


class KeptRule(Shared):
    """A rule inside, kept by what it does and what it is given."""

    def __init__(
        self, function: FunctionType, dispatcher: Any, folder: Path, crew: dict[Any, Any], digest: str,
        reach: Callable[[], set[Any]],
    ) -> None:  # fmt: skip
        super().__init__(function, dispatcher, folder, crew)
        self.digest, self._reach = digest, reach
        others = (other.met for other in kept_rules(crew) if other is not self)
        self.met: dict[str, Any] = next(others, {})  # what names of parameters meant so far
        self.unfit = False  # what was expected did not fit
        self._paths: dict[Any, Path] = {}

    @cached_property
    def reach(self) -> set[Any]:
        return self._reach()

    def path(self, given: Any) -> Path:
        if given not in self._paths:
            self._paths[given] = self.folder / f"{self.digest}-{_digest(given)}"
        return self._paths[given]

    def read(self, given: Any, target: Any) -> Any:
        for name, kind in zip(self.function.__code__.co_varnames, given, strict=False):
            if self.met.setdefault(name, kind) != kind:
                self.met[name] = None
        path = self.path(given)
        try:
            return known_result(path.parent, path.name, target)
        except FileNotFoundError:
            return None
        except Exception:
            log.warning("what was kept in %s cannot be read and is made anew", path, exc_info=True)
            path.unlink(missing_ok=True)
            return None

    def save_overload(self, given: Any, result: Any) -> None:
        path = self.path(given)
        if (kept := kept_bytes(result, path.name)) is not None:
            fresh = path.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(kept)
            fresh.replace(path)
            path.with_suffix(".at").unlink(missing_ok=True)

    @property
    def expected(self) -> Any:
        """What this rule will probably be given; None where it cannot be told."""
        code, said = self.function.__code__, self.function.__annotations__
        names = code.co_varnames[: code.co_argcount]
        given = tuple(SCALARS.get(said.get(name)) or self.met.get(name) for name in names)
        return None if None in given else given

    @property
    def done(self) -> bool:
        """Whether some process has compiled it."""
        given = self.expected
        return bool(self.dispatcher.overloads) or (given is not None and self.path(given).exists())


def kept_rules(crew: dict[Any, Any]) -> Iterator[KeptRule]:
    found = (getattr(each, "shared", None) for each in crew.values())
    return (each for each in found if isinstance(each, KeptRule))


def _digest(given: Any) -> str:
    return hashlib.sha256(str(given).encode()).hexdigest()[:16]
