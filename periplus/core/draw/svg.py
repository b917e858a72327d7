"""SVG as small nested strings: elements, attributes, escaping. Nothing here knows a game."""

import re
from functools import cache, lru_cache
from html import escape as escape_html

_special = re.compile("[&<>\"']").search


def escape(words: str) -> str:
    """Most words need none, and a board has thousands."""
    return escape_html(words) if _special(words) else words


@cache
def label_of(name: str) -> str:
    return "class" if name == "klass" else name.rstrip("_").replace("_", "-")


@lru_cache(4096)
def number(value: float) -> str:
    """Coordinates in few characters; the same come again and again."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, *children: str, **attributes: object) -> str:
    """`element("rect", x=1, klass="card", data_id="card:1", stroke_width=2)`; None leaves an attribute out.

    Children are SVG already; use `text` or `title` for words.
    """
    opening = "<" + tag
    for name, value in attributes.items():
        if value is None:
            continue
        if type(value) is str:
            shown = escape_html(value) if _special(value) else value
        else:
            shown = number(value) if isinstance(value, float) else escape(str(value))
        opening += f' {label_of(name)}="{shown}"'
    return f"{opening}>{''.join(children)}</{tag}>" if children else opening + "/>"


def group(*children: str, **attributes: object) -> str:
    return element("g", *children, **attributes) if children else ""


def text(x: float, y: float, words: object, **attributes: object) -> str:
    return element("text", escape(str(words)), x=float(x), y=float(y), **attributes)


def title(words: object) -> str:
    """What a pointer or a screen reader learns about the element around it."""
    return element("title", escape(str(words)))
