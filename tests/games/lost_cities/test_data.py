"""The component file: what it must add up to, and the words for what does not."""

import importlib.util
import sys
from pathlib import Path

import pytest

from periplus.core.contract.data import DataError
from periplus.games.lost_cities import GAME

ORIGINAL = (GAME.folder / "data.toml").read_text("utf-8")

WRONG = {
    "shape": ('shape = "star"', 'shape = "heart"', "share a shape"),
    "order": (
        '"red", "orange", "yellow", "green", "blue", "purple"]\n\n[number_dice]',
        '"orange", "red", "yellow", "green", "blue", "purple"]\n\n[number_dice]',
        "in the same order",
    ),
    "colours": (
        'faces = ["red", "orange", "yellow", "green", "blue", "purple"]',
        'faces = ["red", "orange"]',
        "six colours",
    ),
    "faces": ("faces = [0, 1, 2,", "faces = [1, 2, 3,", "0 to 9"),
    "bridges": ('"purple", "artefacts", "dice"]', '"purple", "dice", "artefacts"]', "six columns, artefacts and dice"),
    "bridge": ("crossed_at = 7", "crossed_at = 12", "inside its column"),
    "levels": ("30, 35, 50]", "30, 35]", "one value per square"),
    "artefacts": ("60, 70, 100]", "60, 70]", "points.artefacts"),
    "dice": ("60, 70, 0]", "60, 70]", "points.dice"),
    "exhausted": ("all_exhausted_at = 9", "all_exhausted_at = 8", "every dice symbol"),
    "crossed": ("all_bridges_crossed = 8", "all_bridges_crossed = 7", "every bridge"),
    "square": ("red = [3, 7]", "red = [3, 10]", "red are 1 to 9"),
    "both": ("red = [3, 7]", "red = [3, 5]", "red is both"),
    "vases": (
        "red = [5, 8]\norange = [4, 8]\nyellow = [2, 6]\ngreen = [5, 7]\nblue = [3, 7]\npurple = [2, 6]",
        "red = [5, 8]",
        "too few vases",
    ),
    "twice": ("red = [3, 7]", "red = [3, 3]", "a square of red is named twice"),
    "largest": ("max_value = 10", "max_value = 9", "max_value follows from the rest and is 10"),
    "caravan": ("bridge_level = 7", "bridge_level = 6", "caravan_bridge_level follows from the rest and is 7"),
    "sample": ("total = 425", "total = 424", "total follows from the rest and is 425"),
    "parts": ("parts = [30,", "parts = [35,", "parts follows from the rest and is"),
    "lowest": ("score_min_bound = -680", "score_min_bound = -700", "score_min_bound .* -680"),
    "highest": ("score_max_bound = 930", "score_max_bound = 900", "score_max_bound .* 930"),
    "rolls": ("max_rolls = 75", "max_rolls = 76", "max_rolls"),
    "ruling": ("acceleration_optional = true", "acceleration_optional = false", "rulings"),
    "provenance": (
        'provenance = "rulebook"\nnote = "three six-sided',
        'provenance = "hearsay"\nnote = "three',
        "hearsay",
    ),
}


def load(path: Path, monkeypatch: pytest.MonkeyPatch):
    """data.py read afresh, with a data file of one's own."""
    monkeypatch.setenv("PERIPLUS_DATA", str(path))
    spec = importlib.util.spec_from_file_location("lost_cities_own_data", GAME.folder / "data.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "lost_cities_own_data", module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("fault", WRONG)
@pytest.mark.rule("LC-011")
def test_data_that_does_not_add_up_is_refused_in_words(fault, tmp_path, monkeypatch):
    old, new, message = WRONG[fault]
    assert ORIGINAL.count(old) == 1, "the fault must be put in one place"
    own = tmp_path / "lost_cities.toml"
    own.write_text(ORIGINAL.replace(old, new), "utf-8")
    with pytest.raises(DataError, match=message) as error:
        load(own, monkeypatch)
    assert "lost_cities.toml" in str(error.value)


def test_all_complaints_come_at_once(tmp_path, monkeypatch):
    own = tmp_path / "lost_cities.toml"
    changed = ORIGINAL.replace("max_value = 10", "max_value = 9").replace("bridge_level = 7", "bridge_level = 6")
    own.write_text(changed.replace("red = [3, 7]", "red = [3, 3]"), "utf-8")
    with pytest.raises(DataError, match=r"max_value.*; .*caravan.*; .*red is named twice"):
        load(own, monkeypatch)


@pytest.mark.parametrize(
    ("old", "new", "follows"),
    [
        ("zero_value = 10", "zero_value = 9", {"sheet.max_value": 9}),
        ("crossed_at = 7", "crossed_at = 6", {"solo.caravan_bridge_level": 6}),
        ("60, 70, 100]", "60, 70, 200]", {"limits.score_max_bound": 1030, "sample_sheet.total": 425}),
        ("points = 20", "points = 25", {"limits.score_max_bound": 970, "sample_sheet.total": 445}),
    ],
)
def test_to_change_one_value_is_one_edit(old, new, follows, tmp_path, monkeypatch):
    own = tmp_path / "lost_cities.toml"
    assert ORIGINAL.count(old) == 1
    own.write_text(ORIGINAL.replace(old, new), "utf-8")
    data = load(own, monkeypatch).DATA
    for name, value in follows.items():
        table, _, key = name.partition(".")
        assert data[table][key] == value, name


def test_a_missing_table_is_named(tmp_path, monkeypatch):
    own = tmp_path / "lost_cities.toml"
    own.write_text(ORIGINAL.replace("[bridges]", "[bridge]"), "utf-8")
    with pytest.raises(DataError, match=r"\[bridges\] is missing"):
        load(own, monkeypatch)


def test_a_missing_value_is_named(tmp_path, monkeypatch):
    own = tmp_path / "lost_cities.toml"
    own.write_text(ORIGINAL.replace("crossed_at = 7\n", ""), "utf-8")
    with pytest.raises(DataError, match="crossed_at"):
        load(own, monkeypatch)


@pytest.mark.rule("LC-012")
def test_ones_own_layout_is_taken(tmp_path, monkeypatch):
    own = tmp_path / "lost_cities.toml"
    own.write_text(ORIGINAL.replace("red = [3, 7]", "red = [1, 9]"), "utf-8")
    module = load(own, monkeypatch)
    assert [module.ARROW[0, i] for i in range(10)] == [0, 1, 0, 0, 0, 0, 0, 0, 0, 1]


def test_what_is_not_from_the_rulebook_is_listed_as_a_doubt():
    doubts = {doubt.table: doubt for doubt in GAME.data.doubts()}
    assert doubts["specials.arrows"].provenance == "reconstruction"
    assert doubts["points.expedition"].provenance == "deduced"
    assert "colour_dice" not in doubts
    assert all(doubt.note for doubt in doubts.values())
