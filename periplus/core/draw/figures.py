"""Figures of the rules at hand: parts of real positions, drawn by what draws the board."""

import re
from collections.abc import Callable, Mapping

from periplus.core.draw.look import Person
from periplus.core.texts import Texts

PEOPLE = (Person("Ada", "circle"), Person("Hanno", "square"), Person("Scylax", "triangle"))

Drawings = Mapping[str, Callable[[Texts], str]]


def figures(drawings: Drawings, *unseen: str) -> Callable[[Texts, str], str]:
    """`Board.figure` from a table of drawings by name. A figure is a picture: nothing in it answers to a touch, and
    boxes of the classes `hit` and `unseen` are left out."""
    classes = "|".join(("hit", *unseen))
    silent = re.compile(
        rf'<title>.*?</title>|<(?:rect|circle)(?: [a-z]+="[^"]*")*? class="(?:{classes})"[^>]*/>'
        r'|(?<!<clipPath) (?:id|role|aria-label|data-[a-z]+)="[^"]*"',
        re.S,
    )

    def figure(t: Texts, name: str) -> str:
        return silent.sub("", drawings[name](t))

    return figure
