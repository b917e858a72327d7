"""Which card an id on the board has: ids are "kind:name", "verb name" or "kind-name"."""

import re
from collections.abc import Callable, Mapping

from periplus.core.draw.board import Card
from periplus.core.draw.look import Look
from periplus.core.texts import Texts

Facts = tuple[tuple[str, str], ...]
Tells = Mapping[str, Callable[[Look, str], Card | None]]


def cards(tells: Tells) -> Callable[[Look, str], Card | None]:
    """`Board.card` from a table: each kind or verb with what tells of the name behind it, which may be empty.

    Ids come from outside: one that names nothing (a ValueError, as domains raise it) has no card.
    """

    def card(look: Look, id: str) -> Card | None:
        kind, *names = re.split("[: -]", id, maxsplit=1)
        tell = tells.get(kind)
        try:
            return tell(look, *names or [""]) if tell is not None else None
        except ValueError:
            return None

    return card


def facts_of(t: Texts, **now: object) -> Facts:
    """Facts that the texts name `piece.<name>`, each with what it is now."""
    return tuple((t(f"piece.{name}"), str(value)) for name, value in now.items())


def worded(
    look: Look,
    key: str,
    picture: str = "",
    now: str = "",
    facts: Facts = (),
    *,
    title: str = "",
    rule: str = "",
    **values: object,
) -> Card:
    """A card whose words stand in the texts under one key: piece.<key>_kind and _text; where they are not given, _title
    and _rule."""
    t = look.t
    kind, text = t(f"piece.{key}_kind", **values), t(f"piece.{key}_text", **values)
    return Card(
        title or t(f"piece.{key}_title", **values), kind, text, now, facts, rule or t(f"piece.{key}_rule"), picture
    )
