"""The canary: Numba still does what `core/engine/numba_inside.py` counts on."""

import importlib

import numba
import numpy as np
import pytest

from periplus.core.engine.numba_inside import forget_unreadable, widened


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


def test_a_card_lowers_functions_where_we_reach_in():
    pytest.importorskip("numba_cuda", reason="the extra `cuda` is not installed")
    from numba.cuda import lowering

    assert callable(lowering.Lower.pre_lower)
