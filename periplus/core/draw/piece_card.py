"""Which card an id on the board has: ids are "kind:name", "verb name" or "kind-name"."""

import re
from collections.abc import Callable, Mapping

from periplus.core.draw.board import Card
from periplus.core.draw.look import Look

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


def worded(look: Look, key: str, picture: str = "", now: str = "", facts: Facts = (), **values: object) -> Card:
    """A card all of whose words stand in the texts under one key: piece.<key>_title, _kind, _text and _rule."""
    t = look.t
    said = {name: t(f"piece.{key}_{name}", **values) for name in ("title", "kind", "text")}
    return Card(**said, now=now, facts=facts, rule=t(f"piece.{key}_rule"), picture=picture)
