"""The course of a game as a table: which verb may answer which question, and what it does then.

From the table the rules `verdict`, `offer`, `apply`, `odds`, `odds_total`, `odds_pick` and `settle` are written, as
plain source in the dialect of every rule: a tree of comparisons down to one call, its parameters decoded.
`Course.source` is that text. So what is legal is said once: `verdict` judges one answer by the row that lists all.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from periplus.core.contract.course_rows import ALWAYS as ALWAYS  # games of 0.2 look for it here
from periplus.core.contract.course_rows import BitSet, Follow, Row
from periplus.core.contract.course_text import Lines, RuleText
from periplus.core.engine.codec import Codec, Verb
from periplus.core.engine.frames import CHANCE, top_ask
from periplus.core.engine.mask import WORD
from periplus.core.engine.rule import Rule


class Course:
    """The table, and the rules made from it."""

    def __init__(
        self,
        codec: Codec,
        rows: Sequence[Row],
        follows: Iterable[Follow] = (),
        *,
        question: Rule = top_ask,
        after: Rule | None = None,
    ) -> None:
        """`question(s, seat)` says what a seat is asked; `after(s, seat)` is done after every player's answer."""
        self.codec = codec
        self.rows = tuple(rows)
        self.question, self.after = question, after
        self.follows = tuple(sorted(follows, key=lambda each: each.ask))
        self._check()
        text = RuleText(codec, question)
        self._write(text)
        self.source = text.source
        made = text.compiled("course")
        self.verdict: Callable[[Any, int, int], int] = made["verdict"]
        self.apply: Callable[[Any, int, int], None] = made["apply"]
        self.offer: Callable[[Any, int, Any], None] = made["offer"]
        self.odds: Callable[[Any, int], int] = made["odds"]
        self.odds_total: Callable[[Any], int] = made["odds_total"]
        self.odds_pick: Callable[[Any, int], int] = made["odds_pick"]
        self.settle: Callable[[Any], None] = made["settle"]

    @property
    def rules(self) -> dict[str, Any]:
        """What a `Game` is given of it: `Game(…, **COURSE.rules)`."""
        names = ("verdict", "offer", "apply", "odds", "odds_total", "odds_pick")
        asked = {} if self.question is top_ask else {"question": self.question}
        return {**{name: getattr(self, name) for name in names}, "offer_is_exact": True, **asked}

    def _check(self) -> None:
        """Every verb has one row for every question it answers, and no other."""
        given = [(row.verb, int(ask)) for row in self.rows for ask in row.asks]
        wanted = {(verb.name, int(ask)) for verb in self.codec.verbs for ask in verb.answers}
        for verb, ask in sorted(wanted ^ set(given)):
            fault = "has no row" if (verb, ask) in wanted else "has a row and does not answer it"
            raise TypeError(f"{verb} at {self.codec.asks(ask).name} {fault}")
        for verb, ask in given:
            if given.count((verb, ask)) > 1:
                raise TypeError(f"{verb} at {self.codec.asks(ask).name} has two rows")
        for row in self.rows:
            domains = [domain for _, domain in self.codec.by_name[row.verb].parameters]
            if isinstance(row.may, int) and not row.among:
                raise TypeError(f"{row.verb}: a bare reason needs `among`, what is legal")
            if row.each and row.among:
                raise TypeError(f"{row.verb}: `each` narrows, `among` is all; one of them")
            if (sources := row.each or row.among) and len(sources) != len(domains):
                raise TypeError(f"{row.verb}: {len(sources)} sources for {len(domains)} parameters")
            for source, domain in zip(sources, domains):
                if isinstance(source, BitSet) and len(domain) > WORD:
                    raise TypeError(f"{row.verb}: {len(domain)} values are too many for a BitSet; use a WordSet")

    def _write(self, text: RuleText) -> None:
        players = [verb for verb in self.codec.verbs if verb.by != CHANCE]
        chance = [verb for verb in self.codec.verbs if verb.by == CHANCE]
        allowed, alike = partial(text.judging, free="0"), partial(text.judging, free="1")
        text.choice("verdict", ("s", "seat", "action"), self._by_verb(text, players, allowed, "return 0"))
        text.choice("odds", ("s", "action"), self._by_verb(text, chance, alike, "return 1"))
        asked, top = ("ask", text.question), ("ask", "top_ask(s)")
        text.choice("offer", ("s", "seat", "mask"), self._asked(players, text.offering, ["pass"]), by=asked)
        text.choice("odds_total", ("s",), self._asked(chance, text.weighing, ["return 0"], "total"), by=top)
        text.choice("odds_pick", ("s", "r"), self._asked(chance, text.picking, ["return -1"], "-1"), by=top)
        text.choice("answer", ("s", "seat", "action"), self._by_verb(text, players, text.doing, "pass"))
        text.choice("befall", ("s", "action"), self._by_verb(text, chance, text.doing, "pass"))
        text.choice("follow", ("s", "ask"), self._following(text))
        text.function("settle", ("s",), ["while s.depth > 0 and follow(s, top_ask(s)):", "    pass"])
        after = [f"    {text.name(self.after)}(s, seat)"] if self.after else []
        split = [f"if seat == {CHANCE}:", "    befall(s, action)", "else:", "    answer(s, seat, action)", *after]
        text.function("apply", ("s", "seat", "action"), [*split, *(["settle(s)"] if self.follows else [])])

    def _asked(
        self, verbs: Sequence[Verb], lines: Callable[[Row, bool], Lines], nothing: Lines, result: str = ""
    ) -> Iterable[tuple[int, Lines]]:
        """For every question put to them what the rows that answer it say, one after the other, and then the result."""
        names = {verb.name for verb in verbs}
        for ask in self.codec.asks:
            if rows := [row for row in self.rows if row.verb in names and ask in row.asks]:
                said = [line for row in rows for line in lines(row, len(rows) == 1)]
                if result and not said[-1].startswith("return "):
                    said = [*(["total = 0"] if result == "total" else []), *said, f"return {result}"]
                yield ask, said
        if not verbs:
            yield 0, nothing

    def _by_verb(
        self, text: RuleText, verbs: Sequence[Verb], lines: Callable[[Row], Lines], nothing: str
    ) -> Iterable[tuple[int, Lines]]:
        """For every verb what its rows say, by the question it answers."""
        for verb in verbs:
            cases = [(row.asks, lines(row)) for row in self.rows if row.verb == verb.name]
            yield self.codec.first(verb.name), text.by_question(verb, cases)
        if not verbs:
            yield 0, [nothing]

    def _following(self, text: RuleText) -> Iterable[tuple[int, Lines]]:
        """Whether something followed; a question that waits for an answer is left as it is."""
        follows = {follow.ask: follow for follow in self.follows}
        for ask in self.codec.asks:
            if follow := follows.get(ask):
                leave = [f"if not {text.follow(follow.when)}:", "    return False"] if follow.when else []
                yield ask, [*leave, text.follow(follow.does), "return True"]
            else:
                yield ask, ["return False"]


def by_verb(codec: Codec, numbers: Mapping[str, Rule | int]) -> Callable[[Any, int, int], int]:
    """A rule `(s, seat, action)` that gives a number for every verb of a player: always the same one, or what another
    rule says of `s`, `seat` if it names it, and the verb's parameters."""
    verbs = [verb for verb in codec.verbs if verb.by != CHANCE]
    for name in sorted({verb.name for verb in verbs} ^ set(numbers)):
        raise TypeError(f"{name} is no verb of players" if name in numbers else f"{name} has no number")
    text = RuleText(codec, top_ask)

    def leaf(verb: Verb, number: Rule | int) -> tuple[int, Lines]:
        return codec.first(verb.name), [f"return {text.call(number, verb) if callable(number) else number}"]

    text.choice("by_verb", ("s", "seat", "action"), [leaf(verb, numbers[verb.name]) for verb in verbs])
    made: Callable[[Any, int, int], int] = text.compiled("numbers")["by_verb"]
    return made
