"""What is left out of a run is left out on purpose: every value of every axis is looked at, the rest with --slow."""

from .sampling import few, sampled


def test_every_value_stands_in_one_of_the_few() -> None:
    for lengths in ((4, 2), (4, 3, 2), (2, 2, 2), (1, 5)):
        chosen = few(*lengths)
        assert [{row[axis] for row in chosen} for axis in range(len(lengths))] == [set(range(n)) for n in lengths]
        assert len(chosen) == max(lengths)


def test_all_combinations_are_there_and_all_but_the_few_are_slow() -> None:
    mark = sampled("game, screen", ["a", "b", "c"], {"desk": 1440, "phone": 390}).mark
    names, rows = mark.args
    assert names == "game, screen"
    assert [row.values for row in rows] == [(game, width) for game in "abc" for width in (1440, 390)]
    assert [row.id for row in rows if not row.marks] == ["a-desk", "b-phone", "c-desk"]
    assert {mark.name for row in rows for mark in row.marks} == {"slow"}
