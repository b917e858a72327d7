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


@cache
def rule_compilers() -> tuple[type[Any], type[Any]]:
    """Two of Numba's compilers: one for what Python calls (an entry), one for the rules inside.

    Numba links, optimises and emits every function with all that it calls, so that a rule at the bottom is optimised
    again for each one above it. A rule inside is never called from Python: it is typed and lowered, no more, and an
    entry links all the rules that it reaches once, to be optimised together. Halves the compiling.
    """
    from numba import _dynfunc
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering

    class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
        """The code of one rule alone; what it calls is linked by the entry."""

        def finalize(self) -> None:
            for name in [each.name for each in self._final_module.functions if not each.is_declaration]:
                self._final_module.get_function(name).linkage = "linkonce_odr"
            self._shared_module = self._final_module
            self._finalized = True

    class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
        """An entry with every rule that it reaches, each once."""

        _linking_libraries: list[Any]

        def finalize(self) -> None:
            found: dict[Any, None] = {}
            waiting = list(self._linking_libraries)
            while waiting:
                library = waiting.pop()
                if library not in found:
                    found[library] = None
                    if isinstance(library, InnerLibrary):
                        waiting += library._linking_libraries
            self._linking_libraries = list(found)
            super().finalize()

    @register_pass(mutates_CFG=True, analysis_only=False)
    class EntryLowering(NativeLowering):  # type: ignore[misc]
        _name = "periplus_entry_lowering"

        def run_pass(self, state: Any) -> bool:
            state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            return bool(super().run_pass(state))

    @register_pass(mutates_CFG=True, analysis_only=False)
    class InnerLowering(NativeLowering):  # type: ignore[misc]
        _name = "periplus_inner_lowering"

        def run_pass(self, state: Any) -> bool:
            state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
            state.flags.no_compile = True
            super().run_pass(state)
            state.flags.no_compile = False
            done = state["cr"]
            name = done.fndesc.qualname.split(".")[-1]
            never = _dynfunc.make_function(done.fndesc.lookup_module(), name, "", 0, done.env, (state.library,))
            state.targetctx.insert_user_function(never, done.fndesc, [state.library])
            state["cr"] = _LowerResult(done.fndesc, done.call_helper, cfunc=never, env=done.env)
            return True

    def compiler(lowering: type[Any]) -> type[Any]:
        class RuleCompiler(CompilerBase):  # type: ignore[misc]
            def define_pipelines(self) -> list[Any]:
                manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
                manager.passes = [(lowering if each is NativeLowering else each, why) for each, why in manager.passes]
                manager.finalize()
                return [manager]

        return RuleCompiler

    return compiler(EntryLowering), compiler(InnerLowering)


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
