"""The repository itself: pins, provenance, arrows between packages, and nothing of one machine in it."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROVENANCES = {"rulebook", "deduced", "public-source", "reconstruction"}
DATA_FILES = sorted((ROOT / "periplus" / "games").glob("*/data.toml"))
LOCK_FILES = {
    "poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "pylock.toml",
    "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml",
}  # fmt: skip
# Written in two halves, so that this file does not contain what it looks for.
OF_ONE_MACHINE = [
    "pypi" + r"\.org", "python" + r"hosted\.org", "registry" + r"\.npmjs", "deb" + r"\.debian\.org",
    "--index" + "-url", "--extra" + "-index-url", "--find" + "-links",
    r"(?<![\w.])/wo" + "rk/", r"(?<![\w.])/ro" + "ot/", r"(?<![\w.])/opt/py" + "pi",
]  # fmt: skip


@cache
def tracked() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    files = [ROOT / name for name in listing.stdout.split("\0") if name]
    return [file for file in files if file.is_file()]


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def distribution(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement)[0]).lower()


def test_no_lock_files() -> None:
    assert not [file for file in tracked() if file.name in LOCK_FILES]


def test_nothing_of_one_machine() -> None:
    pattern = re.compile("|".join(OF_ONE_MACHINE))
    found = []
    for file in tracked():
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if hit := pattern.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number}: {hit[0]}")
    assert not found, found


def test_constraints_are_plain_pins() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    odd = [line for line in lines if not re.fullmatch(r"#.*|[a-z0-9-]+==[0-9][0-9A-Za-z.]*", line)]
    assert not odd


def test_every_dependency_is_pinned() -> None:
    extras = project()["optional-dependencies"].values()
    asked = {distribution(item) for items in [project()["dependencies"], *extras] for item in items}
    assert not asked - pins().keys()


@pytest.mark.parametrize("file", DATA_FILES, ids=lambda path: path.parent.name)
def test_every_table_says_where_it_comes_from(file: Path) -> None:
    silent = set()
    for name, value in tomllib.loads(file.read_text(encoding="utf-8")).items():
        for table in value if isinstance(value, list) else [value]:
            if not isinstance(table, dict):
                continue  # a bare key of the file's head
            if table.get("provenance") not in PROVENANCES or not str(table.get("note", "")).strip():
                silent.add(name)
    assert not silent, f"tables without provenance and note: {sorted(silent)}"


def test_elements_are_made_in_one_place() -> None:
    scripts = (ROOT / "periplus" / "table" / "static" / "js").rglob("*.js")
    assert [file.name for file in scripts if "createElement" in file.read_text("utf-8")] == ["dom.js"]


def test_one_version_everywhere() -> None:
    import periplus

    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    bibtex = re.search(r"version = \{(.+)\}", (ROOT / "docs" / "citing.md").read_text("utf-8"))
    newest = re.search(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert [found and found[1] for found in (cited, bibtex, newest)] == [periplus.__version__] * 3


SLOTS = [
    *("rules/verdict", "rules/course", "rules/odds"),
    *("show/board", "show/story", "show/preview", "show/describe", "show/reading", "show/cards", "show/figures"),
    *("actions", "data", "state", "setup", "positions", "secrets", "invariants", "scoring", "study"),
]


@pytest.mark.parametrize("file", DATA_FILES, ids=lambda path: path.parent.name)
def test_the_same_slot_is_the_same_file_in_every_game(file: Path) -> None:
    assert not [slot for slot in SLOTS if not (file.parent / f"{slot}.py").exists()]


def test_arrows_between_packages() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([lint_imports, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


# Where a library has no public way: the processes of a pool, leaving a process at once, a fused step of torch.
NO_OTHER_WAY = {"pool._processes", "self.pool._processes", "os._exit", "torch._foreach_lerp_"}


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in {"_replace", "_asdict", "_fields"}


def reached_into(file: Path) -> list[str]:
    """Underscore names that a module takes from another: imported, or asked of what is not its own."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    imports = [
        node for node in nodes if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("periplus")
    ]
    taken = [alias.name for node in imports for alias in node.names if private(alias.name)]
    asked = [node for node in nodes if isinstance(node, ast.Attribute) and private(node.attr)]
    of_self = {node.attr for node in asked if getattr(node.value, "id", "") in {"self", "cls"}}
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    return taken + [ast.unparse(node) for node in asked if node.attr not in of_self | defined]


def test_nobody_reaches_into_another_module() -> None:
    files = [file for file in tracked() if file.suffix == ".py" and ROOT / "periplus" in file.parents]
    files = [
        file for file in files if file.name not in ("numba_inside.py", "numba_shortcuts.py")
    ]  # which is there for it
    found = {str(file.relative_to(ROOT)): set(reached_into(file)) - NO_OTHER_WAY for file in files}
    assert not {file: names for file, names in found.items() if names}
