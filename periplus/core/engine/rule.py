"""One text, three builds: `@rule` marks a function, `build` makes it plain, compiled for the CPU or for CUDA."""

import ast
import copy
import hashlib
import os
import threading
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Literal, TypeVar

import numpy as np
from platformdirs import user_cache_path

from periplus.core.engine.numba_inside import CALLED_FROM, LINKED
from periplus.core.engine.rule_text import codes_in, globals_in, place_of, text_of

Target = Literal["plain", "cpu", "cuda"]
Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)

_marked: set[Any] = set()
_swift: set[Any] = set()
_building = threading.RLock()  # where entries are kept is said for the whole process, one at a time


def rule(function: F) -> F:
    """Mark a function as a rule. It stays an ordinary function; `build` finds it by its mark."""
    _marked.add(function)
    return function


def swift(function: F) -> F:
    """Mark a rule of plain arithmetic that a compiler may reorder: its last digits differ from build to build."""
    _swift.add(function)
    return rule(function)


def unbound(*_: Any) -> Any:
    """What an open name of a rule stands for until a Builder binds it."""
    raise NotImplementedError("this rule is bound by a game's Builder")


def table(rows: Any) -> Any:
    """A constant lookup table: fast to index as plain Python integers, an array for the compilers."""
    values: Any = np.ascontiguousarray(rows, dtype=np.int32)
    return memoryview(values)


def used(function: Rule, bindings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The names a function uses and what they mean, open names bound. A name that means a rule, or is written as
    another module's (`data.KEYS`), is not open."""
    assert isinstance(function, FunctionType)
    text = text_of(function)
    for name in globals_in(text.code):
        value = text.meaning(name)
        if not is_rule(value) and name not in text.imported:
            value = bindings.get(name, value)
        if value is not None:
            yield name, value


def _round_about(functions: Sequence[Rule]) -> TypeError:
    """What is said of rules that call each other in a circle, the first one again at its end."""
    first, *between = functions
    through = f" through {', '.join(f'`{each.__name__}`' for each in between)}" if between else ""
    return TypeError(
        f"rule `{first.__name__}` calls itself{through} ({place_of(first)}); rules do not recurse: use a loop"
    )


def reachable(function: Rule, bindings: Mapping[str, Any], found: set[Any] | None = None) -> set[Any]:
    """A rule and every rule it calls, open names bound."""
    found = set() if found is None else found
    if function not in found:
        found.add(function)
        for _, value in used(function, bindings):
            if is_rule(value):
                reachable(value, bindings, found)
    return found


def is_rule(value: object) -> bool:
    return isinstance(value, FunctionType) and value in _marked


def is_swift(value: object) -> bool:
    return value in _swift


def fingerprint(function: Rule, bindings: Mapping[str, Any], known: dict[Any, str] | None = None) -> str:
    """Names a function by all it does: its bytecode, the functions it calls, the numbers and tables it reads.

    Words said about it do not count, nor does the file it stands in: compiled code that is kept by it outlives them.
    """
    return _print(function, bindings, {} if known is None else known, _bytecode, used)


def source_print(function: Rule, bindings: Mapping[str, Any], known: dict[Any, str] | None = None) -> str:
    """The same by its text: what is compared between machines is the same under every Python."""
    return _print(function, bindings, {} if known is None else known, bare_text, _used_by_name)


def _print(
    function: Rule,
    bindings: Mapping[str, Any],
    known: dict[Any, str],
    said: Callable[..., Any],
    uses: Callable[..., Any],
) -> str:
    if known.get(function) == "" and is_rule(function):
        under_way = [each for each, print_ in known.items() if print_ == ""]
        raise _round_about(under_way[under_way.index(function) :])
    if function not in known:
        known[function] = ""  # under way
        digest = hashlib.sha256(b"swift" if function in _swift else b"exact")
        digest.update(said(function))
        for name, value in uses(function, bindings):
            called = isinstance(value, FunctionType)
            inner = _print(value, bindings, known, said, uses) if called else _described(value)
            digest.update(f"{name}={inner};".encode())
        known[function] = digest.hexdigest()[:16]
    return known[function]


def _used_by_name(function: Rule, bindings: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return sorted(used(function, bindings), key=lambda each: each[0])


def _bytecode(function: Rule) -> bytes:
    assert isinstance(function, FunctionType)
    written = b""
    for code in codes_in(text_of(function).code):
        said = [each for each in code.co_consts if not isinstance(each, CodeType) and each != function.__doc__]
        written += code.co_code + repr((code.co_names, said)).encode()
    return written


@cache
def bare_text(function: Rule) -> bytes:
    """Its text without comments, docstring, types, decorators."""
    assert isinstance(function, FunctionType)
    written = text_of(function).syntax
    assert written is not None
    bare = copy.copy(written)
    bare.args = copy.copy(written.args)
    for kind in ("posonlyargs", "args", "kwonlyargs"):
        setattr(bare.args, kind, [ast.arg(each.arg) for each in getattr(written.args, kind)])
    if isinstance(bare, ast.FunctionDef):
        bare.decorator_list, bare.returns = [], None
        if ast.get_docstring(bare) is not None:
            bare.body = bare.body[1:] or [ast.Pass()]
    return ast.unparse(bare).encode()


def _described(value: Any) -> str:
    if isinstance(value, memoryview | np.ndarray):
        return f"{value.shape}{value.tobytes().hex()}"
    if isinstance(value, type) and issubclass(value, IntEnum):
        return repr({member.name: int(member) for member in value})
    return repr(value) if isinstance(value, int | float | str | tuple | np.dtype) else type(value).__name__


class _Same:
    """Stands for a very object, as long as it is kept."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


def _key(value: Any) -> Any:
    return value if isinstance(value, int | float | str) else _Same(value)


class Builder:
    """Builds rules for one target, each once, so that all loops of a game share their compiled parts.

    `bindings` gives the names a template leaves open (`verdict`, `apply`, …) their meaning in one game.
    """

    def __init__(
        self,
        target: Target,
        bindings: Mapping[str, Any] | None = None,
        cache: str | None = None,
        shared: dict[Any, Any] | None = None,
        called_from: int = CALLED_FROM,
    ) -> None:
        """Entries are kept on disk in folders named `cache` and their fingerprint. Builders of one game have what is
        compiled in common, `shared`: whole games, search, playouts and single steps compile each rule once."""
        self.target = target
        self.called_from = called_from
        self.bindings = dict(bindings or {})
        self.cache = f"{cache}-{LINKED}" if cache else None
        self.shared = {} if shared is None else shared
        self._done: dict[Any, Any] = {}
        self._prints: dict[Any, str] = {}
        self._open: dict[Any, frozenset[str]] = {}
        self._under_way: list[Any] = []

    def compiled(self) -> float:
        """The share of its rules that are compiled by now. What is loaded from the disk has no parts to compile."""
        parts = [each for each in list(self._done.values()) if hasattr(each, "overloads")]
        done = [each.overloads or getattr(getattr(each, "shared", None), "done", False) for each in parts]
        return sum(map(bool, done)) / max(1, len(parts))

    def fingerprint(self, function: Rule) -> str:
        return fingerprint(function, self.bindings, self._prints)

    def build(self, function: Rule, *, entry: bool = False, **jit: Any) -> Any:
        """`entry` marks what Python calls: those alone are cached on disk, with all they use inside."""
        key = (function, entry)
        if key not in self._done:
            with _building:
                if key not in self._done:
                    self._done[key] = self._built(function, entry, jit)
        return self._done[key]

    def _built(self, function: Rule, entry: bool, jit: dict[str, Any]) -> Any:
        if function in self._under_way:
            raise _round_about(self._under_way[self._under_way.index(function) :])
        self._under_way.append(function)
        try:
            return self._made(function, entry, jit)
        finally:
            self._under_way.pop()

    def _made(self, function: Rule, entry: bool, jit: dict[str, Any]) -> Any:
        if self.target != "cpu":
            return self._compile(self._rebind(function), entry, jit)
        if function in _swift:
            jit = {"fastmath": True, **jit}
        if entry:
            self._keep(function)
            made = self._compile(self._rebind(function), entry, jit)
            self._with_others(function, entry, made)
            return made
        key = function, self._meanings(function)
        if key not in self.shared:
            self.shared[key] = self._compile(self._rebind(function), entry, jit)
            self._with_others(function, entry, self.shared[key])
        return self.shared[key]

    def _meanings(self, function: Rule) -> frozenset[tuple[str, Any]]:
        """What the open names mean that a rule, or one that it calls, uses: the same text is another rule elsewhere."""
        return frozenset((name, _key(self.bindings[name])) for name in self._open_names(function))

    def _open_names(self, function: Rule) -> frozenset[str]:
        if function not in self._open:
            self._open[function] = frozenset()  # rules in a circle are told of when they are built
            own = list(used(function, self.bindings))
            inner = (self._open_names(value) for _, value in own if is_rule(value))
            self._open[function] = frozenset(name for name, _ in own if name in self.bindings).union(*inner)
        return self._open[function]

    def _rebind(self, function: Rule) -> FunctionType:
        assert isinstance(function, FunctionType)
        names = dict(function.__globals__)
        for name, value in used(function, self.bindings):
            names[name] = self._translate(value)
        rebound = FunctionType(text_of(function).code, names, function.__name__)
        if self.target == "cpu":
            # Numba tells functions of one name apart by a count that starts anew in every process: what two processes
            # compiled would answer to each other's names in a third that loads both.
            rebound.__qualname__ = f"{function.__qualname__}_{self.fingerprint(function)}"
        rebound.__module__ = function.__module__
        return rebound

    def _with_others(self, function: Rule, entry: bool, dispatcher: Any) -> None:
        """Processes share what they compile. Bounds are for tests."""
        if self.cache is None or os.environ.get("PERIPLUS_BOUNDS") == "1":
            return
        from periplus.core.engine.kept_rules import KeptRule, SharedEntry
        from periplus.core.engine.numba_inside import platform_digest

        assert isinstance(function, FunctionType)
        digest = self.fingerprint(function)
        if entry:
            SharedEntry(function, dispatcher, cache_folder(self.cache, digest), self.shared)
        else:
            folder = cache_folder("inside", platform_digest())
            folder.mkdir(parents=True, exist_ok=True)
            KeptRule(function, dispatcher, folder, self.shared, digest, partial(reachable, function, self.bindings))

    def _keep(self, function: Rule) -> None:
        """Say where the entry that is compiled next is kept."""
        if self.cache is not None:
            import numba

            from periplus.core.engine.numba_inside import forget_unreadable

            folder = cache_folder(self.cache, self.fingerprint(function))
            folder.mkdir(parents=True, exist_ok=True)
            forget_unreadable(folder)
            numba.config.CACHE_DIR = str(folder)

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
        from periplus.core.engine.numba_inside import device_function, named_alike, rule_compilers, widened

        if self.target == "cuda":
            from numba import cuda

            return cuda.jit(function, **jit) if entry else device_function(function, self.called_from)
        import numba

        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "cache": entry and self.cache is not None}
        if os.environ.get("PERIPLUS_BOUNDS") == "1":
            options["boundscheck"] = True
            options["error_model"] = "python"
        options["pipeline_class"] = rule_compilers()[0 if entry else 1]
        if not entry:
            # Python never calls these; and rules make no arrays: those they are given need not be counted.
            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
            function = named_alike(function)
        return widened(numba.njit(function, **{**options, **jit}))


def _narrow(values: Any) -> Any:
    """The same numbers in the fewest bytes: a card keeps all tables of a kernel in 64 KB."""
    for dtype in (np.int8, np.int16):
        limits = np.iinfo(dtype)
        if values.size and limits.min <= values.min() and values.max() <= limits.max:
            return values.astype(dtype)
    return values


@cache
def _plain_enum(members: type[IntEnum]) -> Any:
    """Numba types enum members apart from integers; a named tuple of integers reads the same and mixes freely."""
    make: Any = namedtuple
    return make(members.__name__, [m.name for m in members])(*(int(m) for m in members))


def cache_folder(name: str, digest: str) -> Path:
    root = os.environ.get("PERIPLUS_CACHE")
    bounds = "-bounds" if os.environ.get("PERIPLUS_BOUNDS") == "1" else ""
    return (Path(root) if root else user_cache_path("periplus")) / f"{name}-{digest}{bounds}"


def default_target() -> Target:
    """What `PERIPLUS_RULES` says (`plain` or `cpu`); compiled unless told otherwise."""
    return "plain" if os.environ.get("PERIPLUS_RULES") == "plain" else "cpu"
