"""To change one value of the data is one edit: what follows from it is computed, what does not fit is told."""

import importlib.util
import sys
from functools import reduce

import pytest

from periplus.core.errors import DataError
from periplus.games import load_game

FOLLOWS = [
    (
        "archeos",
        'en = "Guide"\ncopies_per_colour = 2',
        'en = "Guide"\ncopies_per_colour = 3',
        {"deck.total_cards": 165, "deck.halves.upper_without_student": [36, 35, 34, 33, 32]},
    ),
    (
        "archeos",
        "initial_cards_plus_players = 2",
        "initial_cards_plus_players = 4",
        {"deck.halves.remaining_with_student": [76, 74, 72, 70, 68]},
    ),
    ("archeos", "spaces = 19", "spaces = 21", {"linguist_track.last_space": 20}),
    ("expeditions", "per_colour = 45", "per_colour = 30", {"arrows.total": 90}),
    ("expeditions", '"2" = 12,', '"2" = 10,', {"deck_after_setup.size.2": 54}),
    ("expeditions", "key_min_distance = 3", "key_min_distance = 1", {"near_places.ids": []}),
    ("excavation", 'copies = 3\nsite = "O1"', 'copies = 5\nsite = "O1"', {"relics.total": 92, "relics.per_colour": 20}),
    ("excavation", 'value = 6\ncopies = 3\nsite = "O1"', 'value = 9\ncopies = 3\nsite = "O1"', {"relics.total": 90}),
    ("excavation", "symbol = 2", "symbol = 3", {"action_cards.count": 90}),
    ("excavation", "hold = 5\nstash = 3\ngallery", "hold = 6\nstash = 3\ngallery", {"zu_board.hold": 6}),
]
WRONG = [
    ("archeos", "initial_cards = 1", "initial_cards = 2", "role_cards = 156", "role_cards = 9", r"156; \[hand\] every"),
    ("archeos", "initial_cards_plus_players = 2", "initial_cards_plus_players = 3", "", "", "exact halves"),
    ("expeditions", "laid_card = 1", "laid_card = 3", "total = 135", "total = 9", r"total .*135.*laid_card: the rules"),
    ("expeditions", "swap_draw = 2", "swap_draw = 3", "nodes = 122", "nodes = 9", r"nodes .*122.*swap_draw is two"),
    ("excavation", "edge_count = 36", "edge_count = 9", "initiative = 25", "initiative = 20", r"36; .*initiative"),
    ("excavation", 'copies = 3\nsite = "O1"', 'copies = 0\nsite = "O1"', "", "", "OA: value and copies"),
]


def data_of(game_id, text, tmp_path, monkeypatch):
    """data.py read afresh, with a data file of one's own."""
    own = tmp_path / f"{game_id}.toml"
    own.write_text(text, "utf-8")
    monkeypatch.setenv("PERIPLUS_DATA", str(own))
    spec = importlib.util.spec_from_file_location("own_data", load_game(game_id).folder / "data.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "own_data", module)
    spec.loader.exec_module(module)
    return module.DATA


def text_of(game_id, old, new):
    text = (load_game(game_id).folder / "data.toml").read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(("game_id", "old", "new", "follows"), FOLLOWS)
def test_what_follows_is_computed(game_id, old, new, follows, tmp_path, monkeypatch):
    data = data_of(game_id, text_of(game_id, old, new), tmp_path, monkeypatch)
    for path, value in follows.items():
        assert reduce(lambda table, key: table[key], path.split("."), data) == value, path


@pytest.mark.parametrize(("game_id", "old", "new", "also", "wrong", "told"), WRONG)
def test_all_that_does_not_fit_is_told_at_once(game_id, old, new, also, wrong, told, tmp_path, monkeypatch):
    text = text_of(game_id, old, new)
    if also:
        assert also in text
        text = text.replace(also, wrong, 1)
    with pytest.raises(DataError, match=told):
        data_of(game_id, text, tmp_path, monkeypatch)
