"""The canary: Numba still does what `core/engine/numba_inside.py` counts on."""

import importlib
import subprocess
import sys
import threading
import time
from pathlib import Path

import numba
import numpy as np
import pytest

from periplus.core.engine.kept_rules import Claim
from periplus.core.engine.numba_inside import forget_unreadable, rule_compilers, widened
from periplus.core.engine.rule import Builder, rule


def test_a_rule_is_compiled_once_for_integers_of_every_width():
    inner = widened(numba.njit(lambda n: n + 1))

    @numba.njit
    def outer(small, large):
        return inner(small[0]) + inner(large[0]) + inner(3)

    assert outer(np.array([4], np.int8), np.array([5], np.int32)) == 15
    assert inner.signatures == [(numba.int64,)]


def test_what_was_kept_under_an_old_name_is_compiled_anew(tmp_path, monkeypatch):
    """A type that has another name now: Numba itself would stop with an AttributeError at the first call."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    source = tmp_path / "kept.py"
    source.write_text(
        "from typing import NamedTuple\nclass Old(NamedTuple):\n    n: int\ndef first(x):\n    return x.n\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    kept = importlib.import_module("kept")
    assert numba.njit(kept.first, cache=True)(kept.Old(3)) == 3
    [index] = tmp_path.rglob("*.nbi")
    forget_unreadable(tmp_path)
    assert index.exists()
    kept.New = kept.Old
    kept.Old.__name__ = kept.Old.__qualname__ = "New"
    del kept.Old
    with pytest.raises(AttributeError):
        numba.njit(kept.first, cache=True)(kept.New(4))
    forget_unreadable(tmp_path)
    assert not index.exists()
    assert numba.njit(kept.first, cache=True)(kept.New(4)) == 4


def test_what_is_left_out_of_a_rule_is_still_an_option():
    bare = numba.njit(lambda n: n, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    caller = numba.njit(lambda n: bare(n))
    assert caller(7) == 7


FACTOR = 1


@rule
def deepest(n):
    return n * FACTOR


@rule
def middle(n):
    return deepest(n) + deepest(n + 1)


@rule
def outermost(n):
    return middle(n) + deepest(n)


@rule
def another(n):
    return middle(n) - 1


def test_rules_inside_an_entry_are_linked_once_and_not_emitted():
    builder = Builder("cpu", {"FACTOR": 3})
    entry = builder.build(outermost, entry=True)
    assert entry(5) == 3 * (5 + 6 + 5)
    library = entry.overloads[(numba.int64,)].library
    inside = [builder.build(each).overloads[(numba.int64,)].library for each in (middle, deepest)]
    assert set(inside) <= set(library._linking_libraries)
    assert len(library._linking_libraries) == len(set(library._linking_libraries))
    assert not any(hasattr(each, "_compiled_object") and each._compiled_object for each in inside)
    assert issubclass(rule_compilers()[0], numba.core.compiler.CompilerBase)


def test_builders_of_a_game_compile_a_rule_once_but_never_one_that_means_something_else():
    shared = {}
    one, same, other = (Builder("cpu", {"FACTOR": n}, shared=shared) for n in (3, 3, 4))
    assert one.build(middle) is same.build(middle)
    assert one.build(middle) is not other.build(middle)
    assert [each.build(another, entry=True)(5) for each in (one, same, other)] == [32, 32, 43]


def test_an_entry_is_kept_and_read_again(tmp_path, monkeypatch):
    monkeypatch.setenv("PERIPLUS_CACHE", str(tmp_path))
    for hits in (0, 1):
        entry = Builder("cpu", {"FACTOR": 5}, "kept").build(outermost, entry=True)
        assert entry(2) == 5 * (2 + 3 + 2)
        assert sum(entry.stats.cache_hits.values()) == hits


@rule
def lonely(n):
    return n - FACTOR


@rule
def further(n):
    return middle(n) + lonely(n)


def test_a_rule_that_was_lowered_serves_other_entries_and_other_processes(tmp_path, monkeypatch):
    monkeypatch.setenv("PERIPLUS_CACHE", str(tmp_path))
    read = []
    for name, entry in (("one", outermost), ("two", further), ("three", outermost)):
        builder = Builder("cpu", {"FACTOR": 5}, name)  # as another process would, knowing of no other
        assert builder.build(entry, entry=True)(2) == (35 if entry is outermost else 22)
        stats = (builder.build(each).stats for each in (deepest, middle))
        read.append([sum(each.cache_hits.values()) for each in stats])
    assert read == [[0, 0], [0, 1], [1, 1]]  # who reads a rule need not ask for those that it calls
    kept = [each for each in (tmp_path).rglob("inside-*/*") if each.suffix != ".at"]
    assert len(kept) == 3


@rule
def lowest(s):
    return s.n + FACTOR


@rule
def lower(s):
    return lowest(s) + 1


@rule
def upper(s):
    return lower(s) + lowest(s)


@rule
def another_upper(s):
    return lower(s) + lowest(s) * 1


ENTERED = """
import os, sys
import numba, numpy as np
from tests.core.test_numba_inside import *
for n in range(int(sys.argv[2])):  # types are counted: the same record has another number in every process
    numba.from_dtype(np.dtype([("n", np.int64), (f"m{n}", np.int64)]))
os.environ["PERIPLUS_CACHE"] = sys.argv[1]
entry = Builder("cpu", {"FACTOR": 7}, sys.argv[3]).build(globals()[sys.argv[3]], entry=True)
print(entry(np.array([(5,)], np.dtype([("n", np.int64)]))[0]))
"""


def test_what_two_processes_lowered_is_linked_by_a_third(tmp_path):
    """Both lower a rule, and one of them a rule that calls it: kept together, as when both began at the same moment,
    they called nothing, and every worker that read them was ended by SIGSEGV."""
    for folder, before, entry in (("one", 0, "upper"), ("two", 3, "lower"), ("one", 5, "another_upper")):
        command = [sys.executable, "-c", ENTERED, str(tmp_path / folder), str(before), entry]
        done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2], timeout=300)
        assert (done.returncode, done.stdout) == (0, "25\n" if "upper" in entry else "13\n"), done.stderr
        for path in (tmp_path / "two").rglob("inside-*/*"):
            target = tmp_path / "one" / path.relative_to(tmp_path / "two")
            assert target.exists()
            path.replace(target)


def test_a_rule_is_linked_after_all_that_call_it():
    """The linker leaves out what nobody has asked for by then."""
    entry = Builder("cpu", {"FACTOR": 3}).build(further, entry=True)
    assert entry(5) == 35
    linked = entry.overloads[(numba.int64,)].library._linking_libraries
    for each in linked:
        callees = [callee for callee in getattr(each, "_linking_libraries", ()) if callee in linked]
        assert all(linked.index(callee) > linked.index(each) for callee in callees)


def test_a_rule_that_cannot_be_read_is_lowered_anew(tmp_path, monkeypatch, caplog):
    monkeypatch.setenv("PERIPLUS_CACHE", str(tmp_path))
    for name in ("one", "two"):
        entry = Builder("cpu", {"FACTOR": 5}, name).build(outermost, entry=True)
        assert entry(2) == 35
        for each in tmp_path.rglob("inside-*/*"):
            each.write_bytes(b"no rule")
    assert "made anew" in caplog.text


def test_who_waits_for_a_rule_does_another_meanwhile(tmp_path, monkeypatch):
    monkeypatch.setenv("PERIPLUS_CACHE", str(tmp_path))
    builder = Builder("cpu", {"FACTOR": 5}, "waits")
    entry = builder.build(further, entry=True)
    theirs = Claim(builder.build(deepest).shared.path((numba.int64,)).with_suffix(".at"))
    assert theirs.take()
    other = threading.Thread(target=entry, args=(2,), daemon=True)
    other.start()
    while not builder.build(lonely).overloads:
        assert other.is_alive()
        time.sleep(0.01)
    assert not entry.overloads
    assert not builder.build(middle).overloads
    theirs.leave()
    other.join(60)
    assert entry(2) == 22


def test_an_instruction_lists_the_variables_that_numba_itself_would_list():
    compiled = numba.njit(lambda a, b: max(a[0], b) + (a[1] if b else a[2]))
    assert compiled(np.array([4, 5, 6]), 3) == 9
    ir = numba.core.ir
    loc = ir.Loc("here", 1)
    scope = ir.Scope(None, loc)
    x, y, z = (ir.Var(scope, name, loc) for name in "xyz")
    call = ir.Expr.call(x, [y, (z, y)], {"key": z}, loc)
    assert ir.Assign(call, x, loc).list_vars() == [x, y, z, y, z, x]


LATE = """
import os, sys
from tests.core.test_numba_inside import *
os.environ["PERIPLUS_CACHE"] = sys.argv[1]
entry = Builder("cpu", {"FACTOR": 5}, "late").build(outermost, entry=True)
assert entry(2) == 35
print("scipy.linalg" in sys.modules, "numba.np.arraymath" in sys.modules)
"""


def test_an_entry_is_compiled_without_scipy_and_read_without_all_that_compiling_needs(tmp_path):
    for said in ("False True\n", "False False\n"):
        command = [sys.executable, "-c", LATE, str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2], timeout=300)
        assert (done.returncode, done.stdout) == (0, said), done.stderr


def test_numba_still_finds_linear_algebra():
    pytest.importorskip("scipy")
    assert Builder("cpu", {"FACTOR": 3}).build(outermost, entry=True)(5) == 48
    assert numba.njit(lambda a, b: np.dot(a, b))(np.ones(3), np.ones(3)) == 3.0


def test_what_is_said_to_numba_later_is_heard():
    assert Builder("cpu", {"FACTOR": 3}).build(outermost, entry=True)(5) == 48

    def doubled(n):
        raise NotImplementedError

    numba.extending.overload(doubled)(lambda n: lambda n: 2 * n)
    assert numba.njit(lambda n: doubled(n))(4) == 8


def test_what_numba_asks_itself_once_is_what_it_would_have_said():
    assert Builder("cpu", {"FACTOR": 3}).build(outermost, entry=True)(5) == 48
    context, ir = numba.core.registry.cpu_target.target_context, importlib.import_module("llvmlite.ir")
    for kind in (ir.IntType(32), ir.LiteralStructType([ir.IntType(8), ir.DoubleType()]), ir.IntType(32).as_pointer()):
        assert context.get_abi_sizeof(kind) == kind.get_abi_size(context.target_data) == context.get_abi_sizeof(kind)
    one, other = (numba.from_dtype(np.dtype([(name, np.int64)])) for name in ("one", "other"))
    assert "'one'" in repr(one)
    assert "'other'" in repr(other)
    assert [numba.core.base._has_loc(each) for each in (lambda a, loc: a, lambda a: a) * 2] == [True, False] * 2


def test_a_card_lowers_functions_where_we_reach_in():
    pytest.importorskip("numba_cuda", reason="the extra `cuda` is not installed")
    from numba.cuda import lowering

    assert callable(lowering.Lower.pre_lower)
