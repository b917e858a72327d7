"""Device functions as calls or as copies.

NVVM copies every device function into the kernel. That is fastest for small rules; a kernel of thousands of lines takes
minutes to compile and no longer fits the instruction cache. Longer functions are therefore called.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from numba import cuda
from numba.cuda import lowering

from periplus.core.rule import widened

# Bytes of Python bytecode from which a rule is called rather than copied. Measured on a H200 with Excavation Earth: not
# compiled within five minutes when all was copied; 107 s with 800, 73 s with 500 at four fifths of the speed.
CALLED_FROM = 800

_called: set[Any] = set()
_lower = lowering.Lower.pre_lower


def _pre_lower(self: Any) -> None:
    _lower(self)
    if self.func_ir.func_id.func in _called:
        self.builder.function.attributes.add("noinline")


lowering.Lower.pre_lower = _pre_lower


def device_function(function: FunctionType) -> Any:
    if len(function.__code__.co_code) >= CALLED_FROM:
        _called.add(function)
    return widened(cuda.jit(function, device=True))
