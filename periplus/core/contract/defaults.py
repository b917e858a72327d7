"""What a game looks and sounds like before it has words and drawings of its own: its verbs, its public fields."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from periplus.core.contract.log_line import Line
from periplus.core.draw.board import Board, Card, Group, Look, slot
from periplus.core.draw.svg import element, escape
from periplus.core.engine.codec import Act, Codec
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import HIDDEN, OWNER, PUBLIC, Domain, Field, Record
from periplus.core.engine.rule import rule
from periplus.core.errors import BadOption
from periplus.core.texts import Texts

INNER = ("depth", "waiting", "frames", "seats")  # fields that every record has and nobody wants to see


@rule
def guess_nothing(s: Any, seat: int, rng: Any) -> None:
    """For a game without secrets: the view is the world."""


def act_words(codec: Codec, t: Texts, act: Act, ask: str = "") -> str:
    """An action in words: its verb's text with the names of its parameters; some have others for some questions."""
    key = f"reply.{ask}_{act.verb}"
    if not t.has(key):
        key = f"verb.{act.verb}"
    if not t.has(key):
        return act.text
    domains = dict(codec.by_name[act.verb].parameters)
    names = {
        label: t.entries.get(f"{label}.{value}") or t.name(domains[label], value) for label, value in act.params.items()
    }
    return t(key, **names)


def narrator(codec: Codec, parts: Sequence[str]) -> Callable[[Texts, Any, Act, Any], list[Line]]:
    """One line for every step that is seen: who, and the verb; and one for every change of points."""

    def points(t: Texts, before: Any, after: Any) -> Iterator[Line]:
        for row, (number, part) in product(range(after.seats), enumerate(parts)):
            if more := int(after.points[row, number]) - int(before.points[row, number]):
                what = t.entries.get(f"part.{part}", part)
                yield Line(f"{t.player(after, row)}: {what} {more:+d}.", (), ((row, number, more),))

    def narrate(t: Texts, before: Any, act: Act, after: Any) -> list[Line]:
        if not act.verb:
            return [*points(t, before, after)]
        whole = not act.params and dict(codec.by_name[act.verb].parameters)
        words = t.entries.get(f"log.{act.verb}", act.verb) if whole else act_words(codec, t, act)
        who = "" if act.seat == CHANCE else f"{t.player(after, act.seat)}: "
        return [Line(f"{who}{words}.", tuple(act.ids)), *points(t, before, after)]

    return narrate


def shown_fields(state: type[Record]) -> Iterator[tuple[str, Field]]:
    """What one may look at: public fields, and those of which one's own row is seen."""
    for name, each in state.fields.items():
        if name not in INNER and each.seen_by in (PUBLIC, OWNER):
            yield name, each


def describer(state: type[Record]) -> Callable[[Texts, Any, int], list[str]]:
    def describe(t: Texts, view: Any, seat: int) -> list[str]:
        names = view.to_names()
        return [f"{_title(t, name)}: {_flat(names[name])}" for name, _ in shown_fields(state) if name in names]

    return describe


def _flat(value: Any) -> str:
    if not isinstance(value, dict):
        return str(value)
    inner = {key: f"({_flat(one)})" if isinstance(one, dict) else str(one) for key, one in value.items()}
    return ", ".join(f"{key} {words}" for key, words in inner.items())


def _title(t: Texts, name: str) -> str:
    return t.entries.get(f"field.{name}", name.replace("_", " "))


def grids(state: type[Record], codec: Codec) -> Board:
    """Public fields as tables with touchable rows and cells: a board for a game that has none of its own yet.

    A parameter of a verb that is no row and no column of a field gets a row of buttons.
    """
    fields = [name for name, _ in shown_fields(state)]
    touched = {axis.id for name in fields for axis in state.fields[name].axes[:2] if isinstance(axis, Domain)}
    verbs = [verb for verb in codec.verbs if verb.by != CHANCE]
    rest = {label: domain for verb in verbs for label, domain in verb.parameters if label not in touched}

    def still(look: Look) -> str:
        rooms = [
            element("section", _heading(look.t, name), slot(f"field-{name}", "div"), klass="grid-field")
            for name in fields
        ]
        choices = [_choices(look.t, label, domain) for label, domain in rest.items()]
        return element("div", *rooms, *choices, '<div data-slot="strip"></div>', klass="board grids")

    def groups(seats: int, format: str) -> tuple[Group, ...]:
        return tuple(Group(f"field-{name}", _grid(name, state.fields[name])) for name in fields)

    return Board(still=still, groups=groups, card=_card)


def _choices(t: Texts, label: str, domain: Domain) -> str:
    names = [t.entries.get(f"{label}.{name}") or t.name(domain, name) for name in domain.names]
    buttons = [
        element("button", escape(words), type="button", data_id=f"{label}:{name}")
        for name, words in zip(domain.names, names, strict=True)
    ]
    return element("section", _heading(t, label), element("p", *buttons, klass="choices"), klass="grid-field")


def _heading(t: Texts, name: str) -> str:
    return element("h2", escape(_title(t, name)))


def _grid(name: str, each: Field) -> Callable[[Look], str]:
    def draw(look: Look) -> str:
        if not each.axes:
            return element("p", escape(_value(look.t, each, getattr(look.view, name))))
        values = np.array(getattr(look.view, name))
        rows = [_row(look, each, i, values[i]) for i in range(_count(look, each)) if _told(each, values[i])]
        return element("table", element("tbody", *rows))

    return draw


def _told(each: Field, values: Any) -> bool:
    """Of what others hide there is no row: how many it is, a game tells in a public field."""
    return each.seen_by == PUBLIC or not (values == HIDDEN).all()


def _count(look: Look, each: Field) -> int:
    """Seats that are not at the table have no row."""
    seats = each.axes[0] is look.record.seat_domain
    return int(look.view.seats) if seats else each.shape[0]


def _row(look: Look, each: Field, i: int, values: Any) -> str:
    axis = each.axes[0]
    head = element("th", escape(_place(look, axis, i)), scope="row")
    id = f"{axis.id}:{axis.names[i]}" if isinstance(axis, Domain) else None
    if len(each.axes) == 1:
        return element("tr", head, element("td", escape(_value(look.t, each, int(values)))), data_id=id)
    inner = each.axes[1]
    return element("tr", head, *(_cell(look, each, inner, j, values[j]) for j in range(each.shape[1])), data_id=id)


def _place(look: Look, axis: int | Domain, at: int) -> str:
    """What a row or a column is called: a seat by its player's name."""
    if axis is look.record.seat_domain:
        return look.t.player(look.view, at)
    return look.t.name(axis, at) if isinstance(axis, Domain) else str(at)


def _cell(look: Look, each: Field, axis: int | Domain, j: int, value: Any) -> str:
    shown = _value(look.t, each, value)
    if isinstance(axis, Domain):
        return element("td", escape(f"{_place(look, axis, j)} {shown}"), data_id=f"{axis.id}:{axis.names[j]}")
    return element("td", escape(shown))


def _value(t: Texts, each: Field, value: Any) -> str:
    if getattr(value, "ndim", 0):
        return " ".join(str(int(one)) for one in value.ravel())
    number = int(value)
    if number == -1 and each.seen_by != PUBLIC:
        return "?"
    return t.name(each.values, number) if each.values is not None and 0 <= number < len(each.values) else str(number)


def _card(look: Look, id: str) -> Card | None:
    kind, _, name = id.partition(":")
    return Card(title=look.t.entries.get(f"{kind}.{name}", name or kind), kind=kind, text="")


def completed(given: dict[str, Any], state: type[Record], codec: Codec) -> dict[str, Any]:
    """What a game left out."""
    if given.get("guess") is None and state.secrets:
        raise BadOption(f"{', '.join(state.secrets)} are secret: a game with secrets must say how to guess them")
    usual = {
        "guess": guess_nothing,
        "narrate": narrator(codec, tuple(given["parts"])),
        "describe": describer(state),
        "board": grids(state, codec),
    }
    return {name: value for name, value in usual.items() if given.get(name) is None}
