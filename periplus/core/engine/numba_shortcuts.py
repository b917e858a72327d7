"""Numba's own Python, made shorter: the same is compiled in less time. Only for versions that it was tried with.

`tests/core/test_numba_inside.py` holds every shortcut against what Numba itself would have said.
"""

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

TRIED = "0.68."


def _tried() -> bool:
    import numba

    return numba.__version__.startswith(TRIED)


@cache
def less_python() -> None:
    """From now on Numba asks itself once what it asked itself for every instruction. The same is compiled, sooner. A
    version of Numba that this was not tried with is left as it is."""
    if _tried():
        _types_once()
        _variables_at_once()
        _sizes_once()
        _signatures_once()
        _records_named_once()
        _seldom_refreshed()
        _no_clocks()


def _types_once() -> None:
    """What a function of Numba's own gives for types it was asked about before is remembered."""
    from numba.core.targetconfig import ConfigStack
    from numba.core.types.functions import BaseFunction

    ask = BaseFunction.get_call_type

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        flags = ConfigStack.top_or_none()
        key = context, tuple(args), tuple(kws.items()), str(flags.fastmath) if flags else ""
        known = self.__dict__.setdefault("_known", {})
        if key not in known:
            known[key] = ask(self, context, args, kws)
        return known[key]

    BaseFunction.get_call_type = get_call_type  # type: ignore[method-assign]


def _variables_at_once() -> None:
    """The variables of an instruction are listed in fewer steps."""
    from numba.core import ir

    leaves = {str, int, float, bool, type(None), ir.Loc, ir.Const, ir.Global}
    slowly = ir.Inst._rec_list_vars

    def list_vars(self: Any, value: Any) -> list[Any]:
        if not isinstance(value, dict | list | tuple):
            return list(slowly(self, value))
        found: list[Any] = []
        for each in value.values() if isinstance(value, dict) else value:
            if type(each) is ir.Var:
                found.append(each)
            elif type(each) not in leaves:
                found += list_vars(self, each)
        return found

    ir.Inst._rec_list_vars = list_vars


def _sizes_once() -> None:
    """To learn how large a type is, a module of its own is written and read."""
    from numba.core.cpu import CPUContext

    ask, known = CPUContext.get_abi_sizeof, {}

    def get_abi_sizeof(self: Any, kind: Any) -> int:
        if (key := str(kind)) not in known:
            known[key] = ask(self, kind)
        return int(known[key])

    CPUContext.get_abi_sizeof = get_abi_sizeof


def _signatures_once() -> None:
    """Whether what lowers an operation asks for the line is read from its signature at every operation."""
    from numba.core import base

    ask, known = base._has_loc, {}

    def has_loc(function: Any) -> bool:
        code = None if hasattr(function, "__wrapped__") else getattr(function, "__code__", None)
        if code not in known or code is None:
            known[code] = ask(function)
        return bool(known[code])

    base._has_loc = has_loc


def _seldom_refreshed() -> None:
    """What Numba knows is only gathered again when more was imported or said to it meanwhile."""
    from numba.core.cpu import CPUContext
    from numba.core.typing.context import Context

    def told(self: Any) -> tuple[int, int]:
        lists = ((vars(registry), loader) for registry, loader in self._registries.items())
        return len(sys.modules), sum(len(named[name]) for named, loader in lists for name in loader.registry_items)

    def seldom(refresh: Callable[[Any], None]) -> Callable[[Any], None]:
        def refreshed(self: Any) -> None:
            by_now = told(self)
            if self.__dict__.get("_gathered") != by_now:
                _without_algebra()
                refresh(self)
                self._gathered = by_now

        return refreshed

    CPUContext.refresh = seldom(CPUContext.refresh)
    Context.refresh = seldom(Context.refresh)


@cache
def _without_algebra() -> None:
    """Numba would import all of SciPy's linear algebra to see whether it is there, for one function of whole arrays."""
    from numba.np import linalg

    def missing() -> None:
        raise ImportError("nobody looked for it")

    found, linalg.ensure_blas = linalg.ensure_blas, missing
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        linalg.ensure_blas = found


def _records_named_once() -> None:
    """What a record is called, all its fields in a row, is part of the names of all that are given it."""
    from numba.core.types import Record

    tell, known = Record.__repr__, {}

    def told(self: Any) -> str:
        if id(self) not in known:
            known[id(self)] = tell(self), self
        return str(known[id(self)][0])

    Record.__repr__ = told  # type: ignore[method-assign]


def _no_clocks() -> None:
    """Nobody listens how long what took."""
    from contextlib import nullcontext

    from llvmlite import binding
    from numba.core import event

    event.install_timer = lambda *_: nullcontext()
    binding.ffi.lib._lock._cblist.clear()


@cache
def passes() -> type[Any]:
    """What runs Numba's passes over a rule."""
    from numba.core.compiler_machinery import PassManager

    if not _tried():
        return PassManager

    class Passes(PassManager):  # type: ignore[misc]
        """Without telling at each pass how long it took, of what, and by which flags."""

        def _runPass(self, index: int, each: Any, state: Any) -> None:
            each.analysis = self._analysis
            each.run_initialization(state)
            each.run_pass(state)
            each.run_finalizer(state)

    return Passes
