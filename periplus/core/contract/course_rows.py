"""What stands in the table of a course: rows, where their legal values are listed, and what follows by itself."""

from __future__ import annotations

from dataclasses import dataclass

from periplus.core.engine.mask import WORD
from periplus.core.engine.rule import Rule

ALWAYS = None  # in place of `may`: nothing forbids it; in place of a weight: all outcomes alike


@dataclass(frozen=True)
class BitSet:
    """Values of a parameter as the bits of `rule(s, seat, earlier parameters)`, at most 32."""

    rule: Rule


@dataclass(frozen=True)
class WordSet:
    """Values of a wide parameter: bit k of `rule(s, seat, earlier parameters, word)` is the value word * width + k."""

    rule: Rule
    width: int = WORD


@dataclass(frozen=True)
class Listed:
    """Values one by one: `item(s, seat, earlier parameters, k)` for every k below `count(…)`; negative: none.

    Where both need the same, `start(s, seat, earlier parameters)` finds it once; it is given after the parameters.
    """

    count: Rule
    item: Rule
    start: Rule | None = None


Source = BitSet | WordSet | Listed | None  # none: every value there is


@dataclass(frozen=True)
class Row:
    """A verb as the answer to one question, or to several alike.

    `may(s, seat, …)` gives the reason why not, `does(s, seat, …)` carries it out; both take the verb's parameters as
    numbers, and `seat` only if they name it. Where chance answers, `may(s, …)` is the weight of the outcome.

    `each` names, parameter by parameter, the only values worth asking `may` about. `among` names all that is legal and
    nothing else; then `may`, a rule or a number, only gives the reason why something is not among it. Where chance
    answers, `total(s)` is the weight of all outcomes and `pick(s, r)` the number of the outcome at weight r, if they
    can be told faster than by asking for each.
    """

    verb: str
    on: int | tuple[int, ...]
    may: Rule | int | None
    does: Rule | None
    closes: bool = False
    each: tuple[Source, ...] = ()
    among: tuple[Source, ...] = ()
    total: Rule | None = None
    pick: Rule | None = None

    @classmethod
    def closing(
        cls,
        verb: str,
        on: int | tuple[int, ...],
        may: Rule | int | None,
        does: Rule | None = None,
        *,
        among: tuple[Source, ...] = (),
        each: tuple[Source, ...] = (),
    ) -> Row:
        """A row whose question is taken off the stack before `does`, if there is more to do at all."""
        return cls(verb, on, may, does, closes=True, among=among, each=each)

    @property
    def asks(self) -> tuple[int, ...]:
        return self.on if isinstance(self.on, tuple) else (self.on,)


@dataclass(frozen=True)
class Follow:
    """What happens to a question by itself: always, or `when(s)`. `does(s)` may ask for the `seat` in question."""

    ask: int
    does: Rule
    when: Rule | None = None
