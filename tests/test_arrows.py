"""No module of Periplus needs one that needs it: not at import, not inside a function, not for a type."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import periplus

ROOT = Path(periplus.__file__).parent

# Circles that are still to be cut: this list only ever gets shorter.
KNOWN: set[frozenset[str]] = set()


def modules() -> dict[str, Path]:
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = ("periplus", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: Iterable[str]) -> set[str]:
    """The modules of ours that a module names in import statements, wherever they stand in it."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            up = package.rsplit(".", node.level - 1)[0] if node.level else ""
            of = ".".join(filter(None, (up, node.module)))
            inside = {f"{of}.{alias.name}" for alias in node.names}
            found |= {each if each in known else of for each in inside}
    return {each for each in found if each in known and each != name}


def circles(arrows: Mapping[str, set[str]]) -> Iterator[frozenset[str]]:
    """Sets of modules from each of which one gets to all others of the set (Tarjan, without recursion)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_now: list[str] = []
    is_open: set[str] = set()
    for start in arrows:
        way = [(start, iter(sorted(arrows[start])))] if start not in number else []
        while way:
            here, onward = way[-1]
            if here not in number:
                number[here] = lowest[here] = len(number)
                open_now.append(here)
                is_open.add(here)
            step = next((each for each in onward if each not in number or each in is_open), None)
            if step is not None and step not in number:
                way.append((step, iter(sorted(arrows[step]))))
            elif step is not None:
                lowest[here] = min(lowest[here], number[step])
            else:
                way.pop()
                if way:
                    lowest[way[-1][0]] = min(lowest[way[-1][0]], lowest[here])
                if lowest[here] == number[here]:
                    place = open_now.index(here)
                    circle = open_now[place:]
                    del open_now[place:]
                    is_open.difference_update(circle)
                    if len(circle) > 1:
                        yield frozenset(circle)


def test_circles_are_found() -> None:
    arrows = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": {"d"}, "f": {"a"}, "g": set[str]()}
    assert set(circles(arrows)) == {frozenset("abc"), frozenset("de")}


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "m.py"
    path.write_text(
        "from p.a import x\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p import b\n"
        "def f():\n    import p.c\n    from . import d\n"
    )
    assert imports("p.m", path, {"p", "p.a", "p.b", "p.c", "p.d", "p.m"}) == {"p.a", "p.b", "p.c", "p.d"}


def test_no_import_circle() -> None:
    known = modules()
    found = set(circles({name: imports(name, path, known) for name, path in known.items()}))
    assert {tuple(sorted(circle)) for circle in found - KNOWN} == set(), "a new circle"
    assert not KNOWN - found, "cut: take it out of KNOWN"


def test_the_drawing_of_the_house_is_what_the_imports_say() -> None:
    checked = subprocess.run([sys.executable, "tools/architecture", "--check"], cwd=ROOT.parent, check=False)
    assert checked.returncode == 0, "run tools/architecture"


def test_any_stays_rare() -> None:
    """What the house's plan allows: 150 in env, 90 in bots, 100 in table."""
    found = dict.fromkeys(("env", "bots", "table"), 0)
    for room in found:
        for path in (ROOT / room).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            found[room] += sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))
    assert found["env"] <= 150, found
    assert found["bots"] <= 90, found
    assert found["table"] <= 100, found
