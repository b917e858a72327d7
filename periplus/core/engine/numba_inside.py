"""All that is asked of Numba's inside, beside `numba_shortcuts`: what a new version may break. Bound in pyproject.toml.

`tests/core/test_numba_inside.py` is the canary: it fails where Numba no longer does what is counted on here.
"""

import hashlib
import os
import pickle
import sys
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

import numpy as np

from periplus.core.engine.numba_shortcuts import less_python, passes

# Bytes of bytecode, as Python 3.12 writes it, from which a rule is called rather than copied on a card. When all was
# copied, Excavation Earth was not compiled within five minutes; other numbers are in docs/results/card.md.
CALLED_FROM = 700

LINKED = "2"  # how rules are named and linked: what was kept under another number is not read

# Numba's passes for what the dialect of the rules has no word for: closures, comprehensions, `with`, exceptions, whole
# arrays, literals to unroll.
NOT_NEEDED = {
    "AnnotateTypes",
    "DumpParforDiagnostics",
    "FindLiterallyCalls",
    "InlineClosureLikes",
    "InlineInlinables",
    "InlineOverloads",
    "LiteralPropagationSubPipelinePass",
    "LiteralUnroll",
    "MakeFunctionToJitFunction",
    "NoPythonSupportedFeatureValidation",
    "NopythonRewrites",
    "RewriteDynamicRaises",
    "WithLifting",
}

_called: set[Any] = set()
_named_alike: set[Any] = set()


def named_alike(function: FunctionType) -> FunctionType:
    """A rule inside has a digest of all it does in its name: whichever process lowers it, its symbol is the same, so
    that a rule which was linked to what one process made of it may be linked to what another did."""
    _named_alike.add(function)
    return function


def widened(dispatcher: Any) -> Any:
    """Integers of every width are passed to a rule as 64 bits, so that each rule is compiled once."""
    from numba.core import types

    _count_apart()
    less_python()
    call_template = dispatcher.get_call_template

    def with_wide_integers(args: Any, kws: Any) -> Any:
        wide = tuple(types.int64 if isinstance(arg, types.Integer | types.IntegerLiteral) else arg for arg in args)
        return call_template(wide, kws)

    dispatcher.get_call_template = with_wide_integers
    return dispatcher


@cache
def _count_apart() -> None:
    """Numba tells functions of one name apart by a count. From here on it begins elsewhere in every process, so that
    what several have lowered can be linked, and rules that are named alike have none. It names a record in a symbol by
    a count of types too: from here on by what the record is."""
    from itertools import count

    from numba.core.bytecode import FunctionIdentity
    from numba.core.types import Record

    told_apart = FunctionIdentity.from_function.__func__

    def from_function(cls: Any, function: Any) -> Any:
        identity = told_apart(cls, function)
        if identity.func in _named_alike:
            identity.unique_name, identity.unique_id = identity.func_qualname, 0
        return identity

    def mangling_args(self: Any) -> tuple[str, tuple[int]]:
        return "Record", (int(hashlib.sha256(self.name.encode()).hexdigest()[:12], 16),)

    Record.mangling_args = property(mangling_args)  # type: ignore[assignment, method-assign]
    FunctionIdentity._unique_ids = count(int.from_bytes(os.urandom(6)) << 16)
    FunctionIdentity.from_function = classmethod(from_function)


def kept_entry(cache: Any, given: Any, target: Any) -> Any:
    """An entry that Numba has kept, read without gathering all that compiling needs; None where there is none."""
    from numba.core.runtime import rtsys

    rtsys.initialize(target)
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(given, target)


def ask_first(dispatcher: Any, cache: Any) -> Any:
    """Numba asks this cache before it compiles, and tells it what came of it; returns the one it would have asked."""
    before, dispatcher._cache = dispatcher._cache, cache
    return before


@cache
def inner_library() -> type[Any]:
    from numba.core.codegen import JITCodeLibrary

    class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
        """The code of one rule alone; what it calls is linked by the entry."""

        kept: str = ""  # the name under which it is kept on disk

        def finalize(self) -> None:
            for name in [each.name for each in self._final_module.functions if not each.is_declaration]:
                self._final_module.get_function(name).linkage = "linkonce_odr"
            self._shared_module = self._final_module
            self._finalized = True

    return InnerLibrary


def _uncalled(description: Any, environment: Any, library: Any) -> Any:
    """What Numba takes for the compiled function of a rule that is never called from Python."""
    from numba import _dynfunc

    name = description.qualname.split(".")[-1]
    return _dynfunc.make_function(description.lookup_module(), name, "", 0, environment, (library,))


@cache
def platform_digest() -> str:
    """What lowered rules depend on, beside what they do."""
    import llvmlite
    import numba
    from numba.core.registry import cpu_target

    versions = sys.version_info[:2], numba.__version__, llvmlite.__version__, np.__version__
    told = repr((LINKED, *versions, cpu_target.target_context.codegen().magic_tuple()))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def kept_bytes(result: Any, name: str) -> bytes | None:
    """A rule that was lowered, and which it calls; None where it cannot be kept."""
    from numba.core.serialize import dumps

    library, called = result.library, []
    if any(each.name.startswith("numba.dynamic.globals") for each in library._final_module.global_variables):
        return None
    for other in dict.fromkeys(library._linking_libraries):
        if not isinstance(other, inner_library()):
            called.append((other.name, other._get_module_for_linking().as_bitcode()))
        elif other.kept:
            called.append((other.kept, b""))
        else:
            return None
    description = result.fndesc
    description.typemap = description.calltypes = None
    library.kept = name
    _libraries[name] = library
    return dumps((library.name, library._final_module.as_bitcode(), called, description, result.signature))


_libraries: dict[str, Any] = {}  # by the names they are kept under; Numba's own by a digest


def known_result(folder: Path, name: str, target: Any) -> Any:
    """What Numba's compiler would have returned for a rule that is kept; FileNotFoundError where it is not."""
    from numba.core.compiler import compile_result
    from numba.core.environment import Environment

    library, description, signature = _read_rule(folder, name, target.codegen())
    environment = Environment.from_fndesc(description)
    return compile_result(
        typing_context=target.typing_context,
        target_context=target,
        entry_point=_uncalled(description, environment, library),
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=description,
        library=library,
        environment=environment,
        reload_init=(),
        referenced_envs=(),
    )


def _read_rule(folder: Path, name: str, codegen: Any) -> tuple[Any, Any, Any]:
    own, code, called, description, signature = pickle.loads((folder / name).read_bytes())
    if name not in _libraries:
        library = _library_of(own, code, codegen)
        library._linking_libraries = [_read_library(folder, each, bits, codegen) for each, bits in called]
        library.kept = name
        _libraries[name] = library
    return _libraries[name], description, signature


def _read_library(folder: Path, name: str, code: bytes, codegen: Any) -> Any:
    key = hashlib.sha256(code).hexdigest() if code else name
    if key not in _libraries:
        if not code:
            return _read_rule(folder, name, codegen)[0]
        _libraries[key] = _library_of(name, code, codegen)
    return _libraries[key]


def _library_of(name: str, code: bytes, codegen: Any) -> Any:
    from llvmlite import binding

    library = inner_library()(codegen, name)
    library._final_module = library._shared_module = binding.parse_bitcode(code)
    library._finalized = True
    return library


@cache
def rule_compilers() -> tuple[type[Any], type[Any]]:
    """Two of Numba's compilers: one for what Python calls (an entry), one for the rules inside.

    Numba links, optimises and emits every function with all that it calls, so that a rule at the bottom is optimised
    again for each one above it. A rule inside is never called from Python: it is typed and lowered, no more, and an
    entry links all the rules that it reaches once, to be optimised together. Halves the compiling.
    """
    from llvmlite import binding
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering

    InnerLibrary = inner_library()

    class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
        """An entry with every rule that it reaches, each once, and after all that call it: what nobody has asked for
        by then is left out by the linker."""

        _linking_libraries: list[Any]

        def finalize(self) -> None:
            called_first: dict[Any, None] = {}

            def reach(library: Any) -> None:
                if library not in called_first:
                    for each in library._linking_libraries if isinstance(library, InnerLibrary) else ():
                        reach(each)
                    called_first[library] = None

            for each in self._linking_libraries:
                reach(each)
            self._linking_libraries = list(reversed(called_first))
            super().finalize()

        def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
            """Nobody links an entry: of what its machine code was made from only the names are kept."""
            named = *self._final_module.functions, *self._final_module.global_variables
            names = "\n".join(f'@"{each.name}" = global i8 0' for each in named if not each.is_declaration)
            return self.name, "object", (self._get_compiled_object(), binding.parse_assembly(names).as_bitcode())

        def _verify_declare_only_symbols(self) -> None:
            """A rule that was not linked is an error here, not a crash when it is called."""
            for each in self._final_module.functions:
                assert not (each.is_declaration and each.name.startswith("_ZN")), f"{each.name} is not linked"

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
            never = _uncalled(done.fndesc, done.env, state.library)
            state.targetctx.insert_user_function(never, done.fndesc, [state.library])
            state["cr"] = _LowerResult(done.fndesc, done.call_helper, cfunc=never, env=done.env)
            return True

    def compiler(lowering: type[Any]) -> type[Any]:
        class RuleCompiler(CompilerBase):  # type: ignore[misc]
            managers: ClassVar[list[Any]] = []

            def define_pipelines(self) -> list[Any]:
                if not self.managers:
                    numbas = DefaultPassBuilder.define_nopython_pipeline(self.state).passes
                    manager = passes()("rule")
                    needed = [(each, why) for each, why in numbas if each.__name__ not in NOT_NEEDED]
                    manager.passes = [(lowering if each is NativeLowering else each, why) for each, why in needed]
                    manager.finalize()
                    self.managers.append(manager)
                return self.managers

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


def device_function(function: FunctionType, called_from: int) -> Any:
    """A rule on a card, as a copy or, from so many bytes of bytecode, as a call.

    NVVM copies every device function into the kernel. That is fastest for small rules; a kernel of thousands of lines
    takes minutes to compile and no longer fits the instruction cache. Longer functions are therefore called.
    """
    from numba import cuda

    _lower_calls()
    if len(function.__code__.co_code) >= called_from:
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
