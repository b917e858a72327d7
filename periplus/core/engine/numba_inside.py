"""All that is asked of Numba's inside, in one place: what a new version may break. Bound in pyproject.toml.

`tests/core/test_numba_inside.py` is the canary: it fails where Numba no longer does what is counted on here.
"""

import pickle
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

# Bytes of Python bytecode from which a rule is called rather than copied. When all was copied, Excavation Earth was not
# compiled within five minutes; other numbers are in docs/results/card.md.
CALLED_FROM = 1400

_called: set[Any] = set()


def widened(dispatcher: Any) -> Any:
    """Integers of every width are passed to a rule as 64 bits, so that each rule is compiled once."""
    from numba.core import types

    call_template = dispatcher.get_call_template

    def with_wide_integers(args: Any, kws: Any) -> Any:
        wide = tuple(types.int64 if isinstance(arg, types.Integer | types.IntegerLiteral) else arg for arg in args)
        return call_template(wide, kws)

    dispatcher.get_call_template = with_wide_integers
    return dispatcher


def forget_unreadable(folder: Path) -> None:
    """Numba reads the names of types in an index before it looks whether the index is out of date: one that was written
    before a type got another name stops every call. Such an index goes; what it held is compiled anew."""
    for index in folder.rglob("*.nbi"):
        try:
            with index.open("rb") as file:
                pickle.load(file)
                pickle.loads(file.read())
        except (AttributeError, ImportError, EOFError, pickle.UnpicklingError):
            index.unlink(missing_ok=True)


def device_function(function: FunctionType) -> Any:
    """A rule on a card, as a copy or as a call.

    NVVM copies every device function into the kernel. That is fastest for small rules; a kernel of thousands of lines
    takes minutes to compile and no longer fits the instruction cache. Longer functions are therefore called.
    """
    from numba import cuda

    _lower_calls()
    if len(function.__code__.co_code) >= CALLED_FROM:
        _called.add(function)
    return widened(cuda.jit(function, device=True))


@cache
def _lower_calls() -> None:
    """From now on a function that is in `_called` is lowered as one that is not to be copied."""
    from numba.cuda import lowering

    before = lowering.Lower.pre_lower

    def pre_lower(self: Any) -> None:
        before(self)
        if self.func_ir.func_id.func in _called:
            self.builder.function.attributes.add("noinline")

    lowering.Lower.pre_lower = pre_lower
