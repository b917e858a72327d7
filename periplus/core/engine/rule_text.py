"""The text of functions, each file read once.

A rule may name what another module holds, `data.CARDS`: to the builds it is the same rule as if `CARDS` were imported.
"""

import ast
import dis
import linecache
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

Written = ast.FunctionDef | ast.Lambda
LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]

Place = tuple[str, int]  # of a function in its file: its name and its first line, decorators included


def place_of(function: Callable[..., Any]) -> str:
    """Where a function stands, as its author would look for it: `bluff/rules.py:41`."""
    assert isinstance(function, FunctionType)
    file = Path(function.__code__.co_filename)
    return f"{file.parent.name}/{file.name}:{function.__code__.co_firstlineno}"


def codes_in(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


@cache
def globals_in(code: CodeType) -> tuple[str, ...]:
    """Names that are looked up in the module. `co_names` holds attributes too: a rule may be called like a field."""
    return tuple(dict.fromkeys(name for part in codes_in(code) for name in _loaded(part)))


def _loaded(code: CodeType) -> Iterator[str]:
    """As `dis` tells it, which takes ten times as long to tell all the rest as well."""
    written, further = code.co_code, 0
    for i in range(0, len(written), 2):
        operation, place = written[i], written[i + 1] | further
        further = place << 8 if operation == dis.EXTENDED_ARG else 0
        if operation == LOAD_GLOBAL:
            yield code.co_names[place >> 1]  # the last bit says what is pushed beside the name


class Text:
    """A function as if every `module.NAME` in it were an imported NAME."""

    def __init__(self, function: FunctionType) -> None:
        known, code = function.__globals__, function.__code__
        self.function = function
        self._place = code.co_name, code.co_firstlineno
        self._modules = frozenset(name for name, value in known.items() if _holds_names(value))
        self.imported: dict[str, ModuleType] = {}
        if self._modules.intersection(code.co_names):
            self.imported = {name: known[module] for name, module in self._file.imported.get(self._place, ())}
        for name, module in self.imported.items():
            here = name in known and known[name] is not getattr(module, name, None) and name in globals_in(code)
            others = {other for each, other in self._file.imported[self._place] if each == name}
            if here or name in code.co_varnames or len(others) > 1:
                raise TypeError(f"`{name}` means two things in rule `{code.co_name}` ({place_of(function)})")

    @property
    def _file(self) -> "_File":
        return _file(self.function.__code__.co_filename, self._modules)

    @property
    def syntax(self) -> Written | None:
        """None of what was made in a shell: there is no text to read."""
        return self._file.written.get(self._place)

    @property
    def code(self) -> CodeType:
        return self._file.codes[self._place] if self.imported else self.function.__code__

    def meaning(self, name: str) -> Any:
        """What a global name of the code stands for."""
        module = self.imported.get(name)
        return getattr(module, name, None) if module else self.function.__globals__.get(name)


text_of = cache(Text)


def _holds_names(value: object) -> bool:
    """Is it a module of rules and numbers? Numba's own stay as they are written."""
    return isinstance(value, ModuleType) and not value.__name__.startswith("numba")


class _File(ast.NodeTransformer):
    """The functions of a file with NAME written for `module.NAME`, their codes, and which modules they named."""

    def __init__(self, file: str, modules: frozenset[str]) -> None:
        self.modules = modules
        self.written: dict[Place, Written] = {}
        self.imported: dict[Place, set[tuple[str, str]]] = {}
        self._here: set[tuple[str, str]] = set()  # of the function that is read just now
        tree = self.visit(ast.parse("".join(linecache.getlines(file))))
        made = codes_in(compile(tree, file, "exec", dont_inherit=True)) if modules else ()
        self.codes = {(each.co_name, each.co_firstlineno): each for each in made}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        place = node.name, min([node.lineno, *(each.lineno for each in node.decorator_list)])
        outer, self._here = self._here, self.imported.setdefault(place, set())
        self.written[place] = node
        self.generic_visit(node)
        self._here = outer
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.written["<lambda>", node.lineno] = node
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.value, ast.Name) or node.value.id not in self.modules:
            return node
        self._here.add((node.attr, node.value.id))
        return ast.copy_location(ast.Name(node.attr, node.ctx), node)


_file = cache(_File)
