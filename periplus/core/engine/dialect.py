"""The dialect check: what a rule says that one of the three builds has no word for, told with file and line.

It reads the text of every rule that can be reached, so that an author learns of a list or a keyword from the first
`fuzz`, not from a compiler hours later.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy as np

from periplus.core.engine.record import Record
from periplus.core.engine.rule import Rule, is_rule, is_swift, reachable, used
from periplus.core.engine.rule_text import place_of, text_of

CALLED = {"abs", "bool", "float", "int", "len", "max", "min", "range", "round"}
NO_WORD: dict[type[ast.AST], str] = {
    ast.List: "a list; write to fields of the record, or to parameters",
    ast.ListComp: "a comprehension; write a loop",
    ast.Dict: "a dict; use `table(...)`",
    ast.DictComp: "a comprehension; write a loop",
    ast.Set: "a set; use the bits of an integer",
    ast.SetComp: "a comprehension; write a loop",
    ast.GeneratorExp: "a comprehension; write a loop",
    ast.Lambda: "a lambda; write a rule of its own",
    ast.FunctionDef: "a function within a rule; write a rule of its own",
    ast.ClassDef: "a class within a rule",
    ast.JoinedStr: "text; rules have numbers only",
    ast.Try: "an exception; rules raise and catch nothing",
    ast.Raise: "an exception; rules raise and catch nothing",
    ast.Assert: "an exception; put it among the invariants",
    ast.With: "a `with`",
    ast.Slice: "a slice; write a loop",
    ast.Starred: "a star; name every parameter",
    ast.Global: "a global that is written to; positions are all that changes",
    ast.Nonlocal: "a closure; hand it over as a parameter",
    ast.Yield: "a generator; write a loop",
    ast.Import: "an import; import at the top of the module",
    ast.ImportFrom: "an import; import at the top of the module",
    ast.Delete: "a `del`",
}


class DialectWarning(UserWarning):
    """A rule of an installed game is not in the dialect: it may run in plain Python and fail when it is compiled."""


def dialect_faults(entries: Iterable[Rule], bindings: Mapping[str, Any], state: type[Record]) -> list[str]:
    """`file:line rule: what, and what to write instead`, for every rule that these entries reach."""
    rules: set[Any] = set()
    for entry in entries:
        reachable(entry, bindings, rules)
    found = [fault for each in rules for fault in _Reader(each, bindings, state).faults()]
    for each in _in_circles(rules, bindings):
        file, _, line = place_of(each).rpartition(":")
        found.append((file, int(line), each.__name__, "it calls itself, or another that calls it; write a loop"))
    return [f"{file}:{line} {name}: {what}" for file, line, name, what in sorted(set(found))]


def _in_circles(rules: Iterable[Any], bindings: Mapping[str, Any]) -> Iterable[Any]:
    """Those that call one another for ever: what is left when all that end, and all that nobody left calls, are out."""
    calls = {each: {value for _, value in used(each, bindings) if is_rule(value)} for each in rules}
    while gone := {each for each, called in calls.items() if not called & calls.keys()}:
        calls = {each: called for each, called in calls.items() if each not in gone}
    while gone := calls.keys() - set().union(*calls.values()):
        calls = {each: called for each, called in calls.items() if each not in gone}
    return calls


Fault = tuple[str, int, str, str]


class _Reader:
    """Reads the text of one rule."""

    def __init__(self, function: Any, bindings: Mapping[str, Any], state: type[Record]) -> None:
        self.function = function
        self.fields = state.fields
        self.bindings = bindings
        self.known = dict(used(function, bindings))
        self.exact = not is_swift(function)
        self.file = place_of(function).rpartition(":")[0]
        self.text = text_of(function).syntax

    def faults(self) -> Iterator[Fault]:
        if not isinstance(self.text, ast.FunctionDef):
            return  # made in a shell: there is no text to read
        for node, what in self._told(self.text):
            yield self.file, getattr(node, "lineno", self.text.lineno), self.function.__name__, what

    def _told(self, text: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
        arguments = text.args
        if arguments.defaults or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
            yield text, "a default, a star or a keyword among its parameters; give all of them by place"
        body = text.body[1:] if ast.get_docstring(text) is not None else text.body
        whole = {id(node.value) for node in _nodes(body) if isinstance(node, ast.Subscript)}
        for node in _nodes(body):
            if told := NO_WORD.get(type(node)):
                yield node, told
            elif isinstance(node, ast.Constant):
                yield from self._constant(node)
            elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div) and self.exact:
                yield node, "a quotient that is no whole number; write `//`"
            elif isinstance(node, ast.For) and not _calls(node.iter, "range"):
                yield node, "a loop over things; write `for i in range(…)`"
            elif isinstance(node, ast.Call):
                yield from self._call(node)
            elif isinstance(node, ast.Subscript):
                yield from self._index(node)
            elif isinstance(node, ast.Name) and id(node) not in whole:
                yield from self._name(node)

    def _constant(self, node: ast.Constant) -> Iterator[tuple[ast.AST, str]]:
        if isinstance(node.value, str | bytes):
            yield node, "text; rules have numbers only"
        elif isinstance(node.value, float) and self.exact:
            yield node, f"{node.value} in an exact rule; use whole numbers"
        elif node.value is None:
            yield node, "`None`; use a number that means nothing, or `return` alone"

    def _call(self, node: ast.Call) -> Iterator[tuple[ast.AST, str]]:
        if node.keywords:
            yield node, "a keyword; give parameters by place"
        if isinstance(node.func, ast.Attribute):
            yield node, f"the method `{node.func.attr}`; call rules by their bare name"
        if isinstance(node.func, ast.Name):
            name, value = node.func.id, self.known.get(node.func.id)
            if isinstance(value, FunctionType | BuiltinFunctionType) and not is_rule(value):
                yield node, f"`{name}` is no rule; mark it with @rule"
            elif value is None and name not in CALLED and hasattr(builtins, name):
                yield node, f"`{name}()`; there are {', '.join(sorted(CALLED))} and rules"

    def _index(self, node: ast.Subscript) -> Iterator[tuple[ast.AST, str]]:
        count = len(node.slice.elts) if isinstance(node.slice, ast.Tuple) else 1
        axes = self._axes(node.value)
        if axes is not None and axes != count:
            told = ast.unparse(node.value)
            yield node, f"`{told}` has {axes} {'axis' if axes == 1 else 'axes'}, {count} given; index it fully"

    def _axes(self, node: ast.AST) -> int | None:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == self._position():
            return len(self.fields[node.attr].shape) if node.attr in self.fields else None
        value = self._value(node)
        return int(value.ndim) if isinstance(value, memoryview | np.ndarray) else None

    def _position(self) -> str:
        """What the rule calls the position: its first parameter, if that is read like a record."""
        code = self.function.__code__
        return str(code.co_varnames[0]) if code.co_argcount else ""

    def _name(self, node: ast.Name) -> Iterator[tuple[ast.AST, str]]:
        value = self._value(node)
        known = (self.function.__code__.co_varnames, self.function.__globals__, self.bindings, self.known)
        if not any(node.id in each for each in known) and not hasattr(builtins, node.id):
            yield node, f"`{node.id}` is not defined"
        if isinstance(value, list | dict | set | str | frozenset):
            yield node, f"`{node.id}` is a {type(value).__name__}; make it a `table(...)` or a number"
        elif isinstance(value, float) and self.exact:
            yield node, f"`{node.id}` is {value}, in an exact rule; use whole numbers"
        elif isinstance(value, type) and not issubclass(value, IntEnum) and value.__module__ != "builtins":
            yield node, f"`{node.id}` is a class; rules have numbers only"

    def _value(self, node: ast.AST) -> Any:
        return self.known.get(node.id) if isinstance(node, ast.Name) else None


def _nodes(body: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    """Everything said, except about types."""
    for statement in body:
        if isinstance(statement, ast.AnnAssign):
            yield from (node for part in (statement.target, statement.value) if part for node in ast.walk(part))
        else:
            yield statement
            for child in ast.iter_child_nodes(statement):
                yield from _nodes([child]) if isinstance(child, ast.stmt) else ast.walk(child)


def _calls(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
