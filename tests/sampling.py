"""Of all combinations a few: what holds on every board, screen and language is looked at on some of them each run."""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import pytest

Axis = Iterable[Any] | Mapping[str, Any]


def few(*lengths: int) -> set[tuple[int, ...]]:
    """The first of each, then the second of each, a short axis from its beginning again: every value stands in one."""
    return {tuple(turn % length for length in lengths) for turn in range(max(lengths))}


def sampled(names: str, *axes: Axis) -> pytest.MarkDecorator:
    """Parametrise over all combinations: the same few at every run, all of them with --slow."""
    named = [list((axis if isinstance(axis, Mapping) else {str(each): each for each in axis}).items()) for axis in axes]
    quick, rows = few(*map(len, named)), []
    for places in product(*(range(len(axis)) for axis in named)):
        ids, values = zip(*(axis[place] for axis, place in zip(named, places, strict=True)), strict=True)
        marks = [] if places in quick else [pytest.mark.slow]
        rows.append(pytest.param(*values, id="-".join(ids), marks=marks))
    return pytest.mark.parametrize(names, rows)
