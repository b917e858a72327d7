"""What authors of games import: it is all there, and what they imported before still comes, with a warning."""

import subprocess
import sys
from importlib import import_module

import pytest

import periplus.kit
import periplus.kit.draw
from periplus.core.old_names import PLACES


@pytest.mark.parametrize("kit", [periplus.kit, periplus.kit.draw])
def test_every_name_of_the_kit_is_said_and_no_other(kit):
    taken = {
        name for name, value in vars(kit).items() if not name.startswith("_") and name not in {"draw", "annotations"}
    }
    assert taken == set(kit.__all__)


@pytest.mark.parametrize("old", [name for name in PLACES if name.rpartition(".")[2] not in {"cuda"}])
def test_an_old_name_is_the_same_module(old):
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {PLACES[old]}"):
        module = import_module(old)
    assert module is import_module(PLACES[old])
    assert module.__spec__.name == module.__name__ == PLACES[old]


def test_laws_were_one_module():
    from periplus.core import laws

    with pytest.warns(DeprecationWarning, match=r"laws\.check_game is now in"):
        assert laws.check_game is import_module("periplus.core.laws.laws").check_game
    with pytest.raises(AttributeError):
        _ = laws.nothing_of_the_kind


def test_ours_use_no_old_name():
    code = "import sys, periplus.cli, periplus.table.serve.app, periplus.lab.cli, periplus.core.old_names as old\n"
    code += "from periplus import load_game, game_ids\nfor name in game_ids(): load_game(name)\n"
    code += "sys.exit(', '.join(set(old.PLACES) & set(sys.modules)) or 0)"
    subprocess.run([sys.executable, "-c", code], check=True)
