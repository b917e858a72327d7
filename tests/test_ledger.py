"""Every rule of every ledger has a test that names it, and no test names a rule that does not exist."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LEDGERS = sorted((ROOT / "docs" / "rules").glob("*.md"))
RULE = re.compile(r"^\s*[-*] \*\*([A-Z]{2}-\d{3}[a-z]?)\*\*", re.MULTILINE)
SCENARIO = re.compile(r"^\s*(?:[-*] )?\*\*((?:[A-Z]{2}-)?SC?-?\d{2})\b", re.MULTILINE)


def rules_of(ledger: Path) -> list[str]:
    return RULE.findall(ledger.read_text(encoding="utf-8"))


def scenarios_of(ledger: Path) -> list[str]:
    return SCENARIO.findall(ledger.read_text(encoding="utf-8"))


def is_rule_mark(node: ast.expr) -> bool:
    """`pytest.mark.rule`, or `mark.rule`."""
    if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
        return False
    return getattr(node.value, "attr", getattr(node.value, "id", None)) == "mark"


def named_in(source: str) -> Iterator[tuple[str, int]]:
    """Every id given to a rule mark, with its line. Ids are literals, so that a reader can search for them."""
    tree = ast.parse(source)
    aliases = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and is_rule_mark(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if not (is_rule_mark(node.func) or (isinstance(node.func, ast.Name) and node.func.id in aliases)):
            continue
        for argument in node.args:
            literal = argument.value if isinstance(argument, ast.Constant) else None
            yield (literal if isinstance(literal, str) else f"<{ast.unparse(argument)}>"), node.lineno


@cache
def marks() -> dict[str, list[str]]:
    """id -> places that name it"""
    places: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, line in named_in(file.read_text(encoding="utf-8")):
            places.setdefault(name, []).append(f"{file.relative_to(ROOT)}:{line}")
    return places


def test_every_game_has_a_ledger() -> None:
    games = {file.parent.name for file in (ROOT / "periplus" / "games").glob("*/__init__.py")}
    assert games == {ledger.stem for ledger in LEDGERS}


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.stem)
def test_ledger_has_rules_with_unique_ids(ledger: Path) -> None:
    ids = rules_of(ledger)
    assert ids, f"{ledger.name} lists no rule of the form '- **LC-001** …'"
    assert sorted(ids) == sorted(set(ids)), "an id is given twice"


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.stem)
def test_every_rule_has_a_test(ledger: Path) -> None:
    tested = marks()
    ids = rules_of(ledger)
    missing = [name for name in ids if name not in tested]
    assert not missing, f"{len(missing)} of {len(ids)} rules have no test marked with them: {' '.join(missing)}"


def test_no_test_names_an_unknown_rule() -> None:
    known = {name for ledger in LEDGERS for name in (*rules_of(ledger), *scenarios_of(ledger))}
    unknown = {name: places for name, places in marks().items() if name not in known}
    assert not unknown, f"marks that no ledger knows: {unknown}"


def test_the_scan_reads_every_way_of_marking() -> None:
    source = """
import pytest
from pytest import mark
rule = pytest.mark.rule
pytestmark = pytest.mark.rule("LC-001")
@pytest.mark.rule("LC-002", "LC-003")
@mark.rule("LC-004")
def test_a(): ...
@rule("LC-005")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("LC-006"))])
def test_b(x): rule_of("LC-007")
@pytest.mark.rule(*IDS)
def test_c(): ...
"""
    assert {name for name, _ in named_in(source)} == {*(f"LC-00{n}" for n in range(1, 7)), "<*IDS>"}
