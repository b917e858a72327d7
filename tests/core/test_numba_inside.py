"""The canary: Numba still does what `core/engine/numba_inside.py` counts on."""

import importlib

import numba
import numpy as np
import pytest

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
    builder = Builder("cpu", {"FACTOR": 3}, quick=True)
    entry = builder.build(outermost, entry=True)
    assert entry(5) == 3 * (5 + 6 + 5)
    library = entry.overloads[(numba.int64,)].library
    inside = [builder.build(each).overloads[(numba.int64,)].library for each in (middle, deepest)]
    assert set(inside) <= set(library._linking_libraries)
    assert len(library._linking_libraries) == len(set(library._linking_libraries))
    assert not any(hasattr(each, "_compiled_object") and each._compiled_object for each in inside)
    assert issubclass(rule_compilers()[0], numba.core.compiler.CompilerBase)


def test_quick_builders_of_a_game_compile_a_rule_once_but_never_one_that_means_something_else():
    shared = {}
    one, same, other = (Builder("cpu", {"FACTOR": n}, quick=True, shared=shared) for n in (3, 3, 4))
    assert one.build(middle) is same.build(middle)
    assert one.build(middle) is not other.build(middle)
    assert [each.build(another, entry=True)(5) for each in (one, same, other)] == [32, 32, 43]


def test_a_quick_entry_is_kept_and_read_again(tmp_path, monkeypatch):
    monkeypatch.setenv("PERIPLUS_CACHE", str(tmp_path))
    for hits in (0, 1):
        entry = Builder("cpu", {"FACTOR": 5}, "kept", quick=True).build(outermost, entry=True)
        assert entry(2) == 5 * (2 + 3 + 2)
        assert sum(entry.stats.cache_hits.values()) == hits


def test_a_card_lowers_functions_where_we_reach_in():
    pytest.importorskip("numba_cuda", reason="the extra `cuda` is not installed")
    from numba.cuda import lowering

    assert callable(lowering.Lower.pre_lower)
