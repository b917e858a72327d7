"""What a board is: a still layer, drawn once, and living groups, redrawn when what they read has changed.

A board is well-formed markup: rooms laid out by the game's style sheet, with drawings inside. The page a newcomer
opens, a replay frame, a notebook's picture and the patch after a move are made of the same groups.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from periplus.core.draw.by_verb import named
from periplus.core.draw.look import FORMATS, Dependencies, Format, Look, Person
from periplus.core.draw.svg import element
from periplus.core.draw.tracing import ViewCache, derived
from periplus.core.engine.codec import Act
from periplus.core.engine.interned import Common
from periplus.core.texts import Texts

__all__ = [
    "FORMATS", "Board", "BoardCache", "Card", "Format", "Group", "Look", "Person", "changes", "derived", "filled",
    "groups_of", "one_group", "slot", "slots_of", "still_key",
]  # fmt: skip

VIEWERS = 12  # of those who look at one match
LARGE = 1000  # letters; what is larger and nobody sees any more is drawn again rather than kept

_DRAWINGS = Common()  # much looks the same at many tables: what is small, and what has not been touched yet


@dataclass(frozen=True)
class Group:
    """A living part of a board: the content of the slot of the same id."""

    id: str
    draw: Callable[[Look], str]


def groups_of(*draws: Callable[[Look], str]) -> tuple[Group, ...]:
    """Groups that are called like what draws them."""
    return tuple(Group(id, draw) for id, draw in named(*draws).items())


@dataclass(frozen=True)
class Card:
    """What a piece says of itself: pressed, hovered or focused."""

    title: str
    kind: str
    text: str
    now: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    picture: str = ""


@dataclass(frozen=True)
class Board:
    """How a game is drawn.

    `still` may read only the fields named in `fixed`, which do not change during a match, and the format.
    `groups` lists the living groups for a number of seats and a format. `ghost` draws what an act under consideration
    would bring, into slots whose id begins with "ghost". `card` tells what a touchable thing is.
    `figure` draws a figure of the rules at hand by its name, from a real position; a line `{figure:name}` in their text
    is its place, `figure.name` in the game's words its caption. `marks` is what figures share, once on their page.
    """

    still: Callable[[Look], str]
    groups: Callable[[int, Format], tuple[Group, ...]]
    fixed: tuple[str, ...] = ("seats",)
    ghost: Callable[[Look, Act], dict[str, str]] | None = None
    card: Callable[[Look, str], Card | None] | None = None
    figure: Callable[[Texts, str], str] | None = None
    marks: str = ""

    def ground(self, look: Look) -> str:
        """The still layer. That it read only what is fixed is checked at every drawing."""
        still = Look(look.t.at_table(()), look.record, -1, look.screen)
        markup = self.still(still)
        dependencies = still.dependencies()
        strayed = {name for name, *_ in dependencies.fields[1]} - set(self.fixed) | {
            name for name, _ in dependencies.aspects
        } - {"format"}
        if strayed:
            raise ValueError(f"the still layer looked at {', '.join(sorted(strayed))}, which may change")
        return markup

    def picture(self, look: Look) -> str:
        """The whole board at once."""
        return filled(self.ground(look), BoardCache(self).groups(look))


class BoardCache:
    """What was drawn of one match so far, shared by everybody who looks at it."""

    def __init__(self, board: Board, keep: int = 2) -> None:
        self.board = board
        self.keep = keep
        self._drawn: dict[str, list[Drawn]] = {}
        self._last_drawn: OrderedDict[tuple[object, ...], LastDrawn] = OrderedDict()
        self._latest: ViewCache | None = None  # of whoever looked last: what everybody sees is read once for all

    def groups(self, look: Look) -> dict[str, str]:
        """The content of every slot; only what saw something new is drawn."""
        viewer_key = look.viewer_key
        last = self._last_drawn.pop(viewer_key, None)
        changed = -1 if last is None else look.cache.go_on_from(last.cache)
        if changed and self._latest is not None and self._latest.moment == look.cache.moment:
            look.cache.look_beside(self._latest)
        self._latest = look.cache
        if last is None:
            drawn = {group.id: self._group(group, look, None) for group in self._all(look)}
            shown = {id: markup for id, (_, markup) in drawn.items()}
        else:
            drawn = last.drawn
            anew = self._again(look, drawn, changed) if changed else {}
            shown = last.shown | anew if anew else last.shown
        self._last_drawn[viewer_key] = LastDrawn(look.cache, drawn, shown)
        if len(self._last_drawn) > VIEWERS:
            self._last_drawn.popitem(last=False)
        return shown

    def _all(self, look: Look) -> tuple[Group, ...]:
        return _groups(self.board.groups, look.record.seats, look.screen)

    def _again(self, look: Look, drawn: dict[str, Drawn], changed: int) -> dict[str, str]:
        """What must be drawn again, and how it looks now. Most groups depend on nothing that has changed since this
        viewer last looked."""
        anew: dict[str, str] = {}
        for group in self._all(look):
            kept = drawn[group.id]
            if kept[0].mask & changed and not kept[0].unchanged(look, changed):
                drawn[group.id] = now = self._group(group, look, kept)
                anew[group.id] = now[1]
        return anew

    def _group(self, group: Group, look: Look, outdated: Drawn | None) -> Drawn:
        known = self._drawn.setdefault(group.id, [])
        if outdated is not None and len(outdated[1]) > LARGE and not self._shown(group.id, outdated):
            known[:] = [drawn for drawn in known if drawn is not outdated]
        for place, drawn in enumerate(known):
            if drawn is not outdated and drawn[0].hold_for(look):
                if place:
                    known.insert(0, known.pop(place))
                return drawn
        watching = look.fresh()
        markup = narrow(group.draw(watching))
        if outdated is None or len(markup) <= LARGE:
            markup = _DRAWINGS.once(markup)
        known.insert(0, (watching.dependencies(outdated and outdated[0]), markup))
        del known[self.keep :]
        return known[0]

    def _shown(self, id: str, drawn: Drawn) -> bool:
        """Whether somebody else who looked before still sees this one."""
        return any(last.drawn.get(id) is drawn for last in self._last_drawn.values())


@lru_cache(64)
def _groups(of: Callable[[int, Format], tuple[Group, ...]], seats: int, format: Format) -> tuple[Group, ...]:
    return of(seats, format)


Drawn = tuple[Dependencies, str]


@dataclass(frozen=True, slots=True)
class LastDrawn:
    """What somebody saw who looked before: from which facts, what each drawing of it noted, and how it looked."""

    cache: ViewCache
    drawn: dict[str, Drawn]
    shown: dict[str, str]


def narrow(markup: str) -> str:
    """The same drawing without letters that would take twice the room for all the others around them. Most often that
    is a minus sign."""
    if not markup.isascii():
        markup = markup.replace("\N{MINUS SIGN}", "&#8722;")
    return markup if markup.isascii() else markup.encode("latin-1", "xmlcharrefreplace").decode("latin-1")


def slot(id: str, tag: str = "g", **attributes: object) -> str:
    """An empty place in the still layer for a living group."""
    opening = element(tag, **attributes).removesuffix("/>")
    return f'{opening} data-group="{id}"></{tag}>'


_slot = re.compile(r' data-group="([^"]+)"></')


def filled(still: str, groups: Mapping[str, str]) -> str:
    return _slot.sub(lambda found: f' data-group="{found[1]}">{groups.get(found[1], "")}</', still)


def slots_of(still: str) -> list[str]:
    return _slot.findall(still)


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """The groups that a viewer who has the old ones must be sent."""
    if new is old:
        return {}
    return {id: markup for id, markup in new.items() if old.get(id) != markup}


def still_key(markup: str) -> str:
    return hashlib.sha256(markup.encode()).hexdigest()[:20]


def one_group(draw: Callable[[Texts, Any, int, bool], str]) -> Board:
    """A board without a still layer: one drawing, made anew whenever something changed."""
    whole = Group("board", lambda look: draw(look.t, look.view, look.seat, look.format == "phone"))
    return Board(still=lambda look: slot("board", "div"), groups=lambda seats, format: (whole,))
