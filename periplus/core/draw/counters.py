"""Counts on a player's plate: an icon and a number, and in words what is counted."""

from periplus.core.draw.svg import element, escape


def count(icon: str, value: object, words: str, klass: str = "") -> str:
    """What a pointer reads is `words`."""
    return element("span", icon, escape(str(value)), klass=klass, title=words)


def status(words: str, warning: str = "") -> str:
    """How far the match is, for the frame's head; a warning stands beside it."""
    said = f"<span>{escape(words)}</span>"
    return said + (f' <span class="warning">{escape(warning)}</span>' if warning else "")
