"""One text, three builds: what rebinding does, and that the cache folder follows the sources."""

import dis
import os
import shutil
import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import periplus
from periplus.core.engine.chance import below, draw32, seed_stream, stream
from periplus.core.engine.mask import bits, include, include_range, lowest, nth
from periplus.core.engine.rule import Builder, bare_text, fingerprint, reachable, rule, source_print, table, used
from periplus.core.engine.rule_text import globals_in

PRICES = table([[3, 5], [7, -11]])


class Colour(IntEnum):
    RED = 0
    BLUE = 1


@rule
def price(colour, size):
    return PRICES[colour, size]


@rule
def blue_price(size):
    return price(Colour.BLUE, size) * 1000


def open_name(x):
    raise NotImplementedError


@rule
def twice(x):
    return open_name(x) * 2


@rule
def triple(x):
    return 3 * x


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_rules_tables_and_enums_mean_the_same_in_each_build(target):
    build = Builder(target).build
    assert build(blue_price, entry=True)(1) == -11000
    assert build(blue_price, entry=True)(0) == 7000


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_an_open_name_is_bound_per_builder(target):
    assert Builder(target, {"open_name": triple}).build(twice, entry=True)(7) == 42
    with pytest.raises(NotImplementedError):
        twice(7)


PACKAGE = Path(periplus.__file__).parent
PRINTS = """
from periplus.core.engine.simulate import play_span
from periplus.games import load_game
game = load_game("lost_cities")
print(game.builder("cpu").fingerprint(play_span), game.digest)
"""


def prints_of(folder, **changes):
    """The names of compiled code and of journals, by a copy of the package in which some files say something else."""
    shutil.copytree(PACKAGE, folder / "periplus", ignore=shutil.ignore_patterns("static", "__pycache__", "*.npz"))
    for file, (old, new) in changes.items():
        text = (folder / "periplus" / file).read_text(encoding="utf-8")
        assert old in text
        (folder / "periplus" / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-c", PRINTS]
    done = subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.fixture(scope="module")
def prints(tmp_path_factory):
    return prints_of(tmp_path_factory.mktemp("as-it-is"))


def test_words_and_pictures_recompile_nothing(tmp_path, prints):
    says = {
        "games/lost_cities/rules/roll.py": ('"""LC-043, LC-111 to LC-114"""', '"""LC-043, LC-111"""\n'),
        "games/lost_cities/show/board.py": ("\n\n", "\n\n# drawn otherwise\n\n"),
        "games/lost_cities/show/story.py": ("def ending(", "def sketch():\n    return 1\n\n\ndef ending("),
        "games/lost_cities/texts/en.toml": ("[", "# another word\n["),
        "core/draw/svg.py": ("\n\n", "\n\n# finer lines\n\n"),
        "core/contract/game.py": ("\n\n", "\n\n# a longer page\n\n"),
    }
    assert prints_of(tmp_path, **says) == prints


@pytest.mark.parametrize(
    "file, old, new",
    [
        ("core/engine/mask.py", "0xFFFFFFFF) >> 24", "0xFFFFFFFF) >> 24 << 0"),  # a helper that rules call
        (
            "games/lost_cities/data.py",
            'STARTS_AT = DATA["sheet"]["accel_start_value"]',
            "STARTS_AT = 2",
        ),  # a number they read
    ],
)
def test_a_changed_helper_or_number_recompiles_and_begins_new_journals(tmp_path, prints, file, old, new):
    code, journal = prints_of(tmp_path, **{file: (old, new)})
    assert code != prints[0]
    assert journal != prints[1]


@rule
def fill(rng, out, n):
    for i in range(out.shape[0]):
        out[i] = below(rng, n)


def test_random_numbers_are_the_same_plain_and_compiled():
    plain = np.zeros(1000, np.int64)
    fill(memoryview(stream(12, 5)), plain, 1000)
    compiled = np.zeros(1000, np.int64)
    Builder("cpu").build(fill, entry=True)(stream(12, 5), compiled, 1000)
    assert np.array_equal(plain, compiled)


def test_random_numbers_are_even_enough_and_streams_differ():
    faces = np.zeros(6, np.int64)
    rng = memoryview(stream(1))
    for _ in range(60_000):
        faces[below(rng, 6)] += 1
    assert abs(faces - 10_000).max() < 450  # five standard deviations
    firsts = {draw32(memoryview(stream(seed, number))) for seed in range(40) for number in range(40)}
    assert len(firsts) == 1600


def test_a_stream_is_never_all_zero():
    rng = memoryview(np.zeros(2, np.int64))
    for seed in range(2000):
        seed_stream(rng, seed, 0)
        assert rng[1] != 0


def test_sets_of_actions():
    mask = np.zeros(4, np.int64)
    chosen = [0, 5, 31, 32, 63, 64, 99]
    for action in chosen:
        include(mask, action)
    assert [a for a in range(100) if mask[a >> 5] >> (a & 31) & 1] == chosen
    assert [nth(mask, len(mask), n) for n in range(len(chosen))] == chosen
    assert nth(mask, len(mask), len(chosen)) == -1
    assert sum(bits(int(word)) for word in mask) == len(chosen)


def test_a_range_of_actions_may_cross_a_word():
    mask = [0, 0, 0]
    include_range(mask, 28, 0b1000110001)
    assert [a for a in range(96) if mask[a >> 5] >> (a & 31) & 1] == [28, 32, 33, 37]


@pytest.mark.parametrize("word", [1, 2, 3, 0x80000000, 0xFFFFFFFF, 0x00F0F000])
def test_bits_of_a_word(word):
    assert bits(word) == word.bit_count()
    assert lowest(word) == (word & -word).bit_length() - 1


def test_compiled_functions_that_differ_never_share_a_name():
    """Names that two processes gave to different code would be mixed up in a third that loads both from the cache."""
    names = {Builder("cpu", {"open_name": each}).build(twice).py_func.__qualname__ for each in (triple, price)}
    assert len(names) == 2


class Purse:
    """As a record: a field that is called like a rule."""

    coins = 3


@rule
def coins(s):
    return s.coins + 1


@rule
def counted(s):
    return coins(s) * 2


def test_a_rule_may_be_called_like_a_field():
    assert Builder("plain").build(counted)(Purse()) == 8
    assert [name for name, _ in used(coins, {})] == []
    assert Builder("plain").fingerprint(counted)


@rule
def climb(x):
    return climb(x - 1) if x else 0


@rule
def hop(x):
    return step(x)


@rule
def step(x):
    return hop(x)


@pytest.mark.parametrize("target", ["plain", "cpu"])
@pytest.mark.parametrize(
    ("function", "said"),
    [(climb, r"`climb` calls itself \(core/test_rule.py:\d+\)"), (hop, r"`hop` calls itself through `step` \(core/")],
)
def test_a_rule_that_calls_itself_says_so(target, function, said):
    with pytest.raises(TypeError, match=said):
        Builder(target).build(function)
    with pytest.raises(TypeError, match=said):
        Builder(target).fingerprint(function)


@rule
def of_first(s):
    return s.first


@rule
def of_second(s):
    return s.second


def test_a_fingerprint_names_the_fields_that_are_read():
    """The code is the same to the byte; only the names differ."""
    assert of_first.__code__.co_code == of_second.__code__.co_code
    assert Builder("plain").fingerprint(of_first) != Builder("plain").fingerprint(of_second)


def test_a_digest_is_made_of_text_that_every_python_reads_alike():
    """Not of bytecode: an id made here means the same game under another Python. Types and docstrings do not count."""
    assert bare_text(blue_price) == b"def blue_price(size):\n    return price(Colour.BLUE, size) * 1000"
    assert source_print(blue_price, {}) == "a2695e86cac3a088"


@rule
def price_by_module(colour, size):
    return data_of_a_test.PRICES[colour, size] + data_of_a_test.triple(2)


@rule
def price_imported(colour, size):
    return PRICES[colour, size] + triple(2)


@rule
def two_meanings(PRICES):
    return data_of_a_test.PRICES[0, PRICES]


data_of_a_test = ModuleType("data_of_a_test")
data_of_a_test.PRICES, data_of_a_test.triple = PRICES, triple


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_what_a_module_holds_is_named_with_it_or_imported(target):
    """The same rule, whichever way: in every build, and to whatever is kept by its fingerprint."""
    build = Builder(target).build
    assert build(price_by_module, entry=True)(1, 0) == build(price_imported, entry=True)(1, 0) == 13
    assert triple in reachable(price_by_module, {})
    assert fingerprint(price_by_module, {}) == fingerprint(price_imported, {})
    with pytest.raises(TypeError, match="`PRICES` means two things in rule `two_meanings`"):
        build(two_meanings, entry=True)


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_what_a_module_holds_is_never_bound(target):
    """A game's `data.PRICES` stays what it is, whatever a loop calls its own numbers."""
    assert Builder(target, {"PRICES": 7}).build(price_by_module, entry=True)(1, 0) == 13


def test_the_global_names_of_a_function_are_those_that_dis_tells():
    many = "".join(f"    a{i} + len.b{i}\n" for i in range(300))  # more than fit one byte
    known: dict = {}
    exec(f"def long():\n{many}", known)
    for code in (known["long"].__code__, two_meanings.__code__, price.__code__):
        told = [each.argval for each in dis.get_instructions(code) if each.opname == "LOAD_GLOBAL"]
        assert globals_in(code) == tuple(dict.fromkeys(told))
