"""One text, three builds: `@rule` marks a function, `build` makes it plain, compiled for the CPU or for CUDA."""

from __future__ import annotations

import hashlib
import os
from collections import namedtuple
from collections.abc import Callable, Mapping
from enum import IntEnum
from pathlib import Path
from types import FunctionType
from typing import Any, Literal, TypeVar

import numpy as np
from platformdirs import user_cache_path

Target = Literal["plain", "cpu", "cuda"]
Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)

_marked: set[Any] = set()
_swift: set[Any] = set()


def rule(function: F) -> F:
    """Mark a function as a rule. It stays an ordinary function; `build` finds it by its mark."""
    _marked.add(function)
    return function


def swift(function: F) -> F:
    """Mark a rule of plain arithmetic that a compiler may reorder: its last digits differ from build to build."""
    _swift.add(function)
    return rule(function)


def table(rows: Any) -> Any:
    """A constant lookup table: fast to index as plain Python integers, an array for the compilers."""
    values: Any = np.ascontiguousarray(rows, dtype=np.int32)
    return memoryview(values)


def reachable(function: Rule, bindings: Mapping[str, Any], found: set[Any] | None = None) -> set[Any]:
    """A rule and every rule it calls, open names bound."""
    found = set() if found is None else found
    if function not in found:
        found.add(function)
        assert isinstance(function, FunctionType)
        for name in function.__code__.co_names:
            value: Any = function.__globals__.get(name)
            if not is_rule(value):
                value = bindings.get(name)
            if is_rule(value):
                reachable(value, bindings, found)
    return found


def is_rule(value: object) -> bool:
    return isinstance(value, FunctionType) and value in _marked


class Builder:
    """Builds rules for one target, each once, so that all loops of a game share their compiled parts.

    `bindings` gives the names a template leaves open (`verdict`, `apply`, …) their meaning in one game.
    """

    def __init__(self, target: Target, bindings: Mapping[str, Any] | None = None, cache: Path | None = None) -> None:
        self.target = target
        self.bindings = dict(bindings or {})
        self.cache = cache
        # Numba tells functions of one text apart by a count that starts anew in every process: what two processes
        # compiled for two games would answer to each other's names in a third that loads both.
        self._tag = hashlib.sha256(f"{cache.parent.name}/{cache.name}".encode()).hexdigest()[:10] if cache else "here"
        self._done: dict[Any, Any] = {}

    def build(self, function: Rule, *, entry: bool = False, **jit: Any) -> Any:
        """`entry` marks what Python calls: those alone are cached on disk, with all they use inside."""
        key = (function, entry)
        if key not in self._done:
            if function in _swift and self.target == "cpu":
                jit = {"fastmath": True, **jit}
            self._done[key] = self._compile(self._rebind(function), entry, jit)
        return self._done[key]

    def _rebind(self, function: Rule) -> FunctionType:
        assert isinstance(function, FunctionType)
        names = dict(function.__globals__)
        for name in function.__code__.co_names:
            value = names.get(name)
            if not is_rule(value):  # a name that already means a rule is not open
                value = self.bindings.get(name, value)
            if value is not None:
                names[name] = self._translate(value)
        copy = FunctionType(function.__code__, names, function.__name__)
        copy.__qualname__ = f"{function.__qualname__}_{self._tag}"
        copy.__module__ = function.__module__
        return copy

    def _translate(self, value: Any) -> Any:
        if is_rule(value):
            return self.build(value)
        if self.target == "plain":
            return value
        if isinstance(value, memoryview):
            return _narrow(np.asarray(value))
        if isinstance(value, type) and issubclass(value, IntEnum):
            return _plain_enum(value)
        return int(value) if isinstance(value, IntEnum) else value

    def _compile(self, function: FunctionType, entry: bool, jit: Mapping[str, Any]) -> Any:
        if self.target == "plain":
            return function
        from periplus.core.numba_inside import device_function, widened

        if self.target == "cuda":
            from numba import cuda

            return cuda.jit(function, **jit) if entry else device_function(function)
        import numba

        if entry and self.cache is not None:
            self.cache.mkdir(parents=True, exist_ok=True)
            numba.config.CACHE_DIR = str(self.cache)
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "cache": entry and self.cache is not None}
        if os.environ.get("PERIPLUS_BOUNDS") == "1":
            options["boundscheck"] = True
            options["error_model"] = "python"
        if not entry:
            # Python never calls these; leaving the wrappers out halves the compiling.
            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return widened(numba.njit(function, **{**options, **jit}))


def _narrow(values: Any) -> Any:
    """The same numbers in the fewest bytes: a card keeps all tables of a kernel in 64 KB."""
    for dtype in (np.int8, np.int16):
        limits = np.iinfo(dtype)
        if values.size and limits.min <= values.min() and values.max() <= limits.max:
            return values.astype(dtype)
    return values


_enums: dict[type[IntEnum], Any] = {}


def _plain_enum(members: type[IntEnum]) -> Any:
    """Numba types enum members apart from integers; a named tuple of integers reads the same and mixes freely."""
    if members not in _enums:
        make: Any = namedtuple
        _enums[members] = make(members.__name__, [m.name for m in members])(*(int(m) for m in members))
    return _enums[members]


NOT_RULES = {"show", "texts", "mind", "study.py"}  # what people see and read, what players think and designers ask


def sources_hash(*folders: Path, extra: bytes = b"") -> str:
    """Names everything compiled code depends on: Numba's own cache misses edits in other files and in data."""
    digest = hashlib.sha256(extra)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            aside = NOT_RULES.intersection(path.relative_to(folder).parts)
            if path.suffix in {".py", ".toml"} and not aside:
                digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder(name: str, digest: str) -> Path:
    root = os.environ.get("PERIPLUS_CACHE")
    bounds = "-bounds" if os.environ.get("PERIPLUS_BOUNDS") == "1" else ""
    return (Path(root) if root else user_cache_path("periplus")) / f"{name}-{digest}{bounds}"


def default_target() -> Target:
    """What `PERIPLUS_RULES` says (`plain` or `cpu`); compiled unless told otherwise."""
    return "plain" if os.environ.get("PERIPLUS_RULES") == "plain" else "cpu"
