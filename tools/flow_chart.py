"""The table of a course as a page to read: every question, its answers, and the questions that may come of them."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable

from periplus.core.contract.course import Course
from periplus.core.contract.course_rows import Follow, Listed, Row
from periplus.core.engine.codec import usage
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.rule import Rule, reachable


def opened(rule: Rule | None) -> set[str]:
    """The questions that a rule may push, itself or through the rules it calls."""
    return set() if rule is None else set().union(*map(_pushed, reachable(rule, {})))


def _pushed(function: Rule) -> set[str]:
    calls = (node for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    pushes = [node for node in calls if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "push"]
    asks = (node for push in pushes for node in ast.walk(push.args[1]) if isinstance(node, ast.Attribute))
    return {node.attr for node in asks}


def page(course: Course, title: str) -> str:
    """Markdown: the flow chart, then the table it was drawn from."""
    chart = ["```mermaid", "flowchart TD", *_nodes(course), *_edges(course), "```"]
    head = ["| question | answer | may | does | may ask next |", "|---|---|---|---|---|"]
    return "\n".join([f"# The course of {title}", "", INTRODUCTION, "", *chart, "", *head, *_lines(course), ""])


INTRODUCTION = """Written by `tools/course_pages` from the table in `rules/course.py`; the same table makes `verdict`,
`apply` and `odds`. Round: a player is asked; hexagon: chance; box: it follows by itself."""


def _nodes(course: Course) -> Iterable[str]:
    """Who is asked gives the shape: a player, chance, nobody."""
    by_chance = {ask for verb in course.codec.verbs if verb.by == CHANCE for ask in verb.answers}
    by_players = {ask for verb in course.codec.verbs if verb.by != CHANCE for ask in verb.answers}
    for ask in course.codec.asks:
        left, right = ("([", "])") if ask in by_players else ("{{", "}}") if ask in by_chance else ("[", "]")
        yield f"  {ask.name}{left}{ask.name.lower().replace('_', ' ')}{right}"


def _edges(course: Course) -> Iterable[str]:
    edges: dict[tuple[str, str], list[str]] = {}
    for row in course.rows:
        for ask in row.asks:
            for after in sorted(_next(course, row)):
                edges.setdefault((_name(course, ask), after), []).append(row.verb)
    for follow in course.follows:
        for after in sorted(opened(follow.does)):
            edges.setdefault((_name(course, follow.ask), after), [])
    for (before, after), verbs in edges.items():
        label = f"|{', '.join(dict.fromkeys(verbs))}|" if verbs else ""
        yield f"  {before} -->{label} {after}"


def _lines(course: Course) -> Iterable[str]:
    for ask in course.codec.asks:
        for row in course.rows:
            if ask in row.asks:
                yield _line(ask.name, usage(course.codec.by_name[row.verb]), _may(row), _does(row), _next(course, row))
        for follow in course.follows:
            if follow.ask == ask:
                yield _line(ask.name, "by itself", _when(follow), f"`{follow.does.__name__}`", opened(follow.does))


def _next(course: Course, row: Row) -> set[str]:
    """What follows by itself has rows of its own, but for what is done after every player's answer."""
    by_player = course.codec.by_name[row.verb].by != CHANCE
    return opened(row.does) | (opened(course.after) if by_player else set())


def _line(question: str, answer: str, may: str, does: str, after: set[str]) -> str:
    return f"| {question} | `{answer}` | {may} | {does} | {', '.join(sorted(after))} |"


def _may(row: Row) -> str:
    """What is legal: by a rule that judges, or the sets it must be in, parameter by parameter."""
    if row.among:
        sets = [source.item if isinstance(source, Listed) else source.rule for source in row.among if source]
        return "in " + ", ".join(f"`{rule.__name__}`" for rule in sets)
    return f"`{row.may.__name__}`" if callable(row.may) else "always"


def _does(row: Row) -> str:
    parts = ["closes"] if row.closes else []
    return ", ".join([*parts, f"`{row.does.__name__}`"] if row.does else parts)


def _when(follow: Follow) -> str:
    return f"`{follow.when.__name__}`" if follow.when else "always"


def _name(course: Course, ask: int) -> str:
    return course.codec.asks(ask).name
