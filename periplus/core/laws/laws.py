"""The laws every game obeys. Tests and the fuzzer call these; a new game has them before its first own test."""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from periplus.core.contract.game import Game
from periplus.core.contract.passage import sentences_of
from periplus.core.draw.board import BoardCache, Look
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE, top_ask
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target
from periplus.core.errors import PeriplusError
from periplus.core.texts import LANGUAGES, Texts, placeholders

Step = tuple[int, int]
Decide = Callable[[Record, int], int]  # what a seat plays


@dataclass
class Violation:
    """A law that did not hold, and the steps (seat, action) that lead there."""

    law: str
    message: str
    seats: int = 0
    options: dict[str, str] = field(default_factory=dict)
    seed: int = 0
    steps: list[Step] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.law}: {self.message} (seats {self.seats}, seed {self.seed}, after {len(self.steps)} steps)"


class Broken(PeriplusError):
    """A law that does not hold."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law = law
        self.message = message


def hold(condition: bool, law: str, message: str) -> None:
    if not condition:
        raise Broken(law, message)


# Laws about a game as such.


def codec_law(game: Game) -> None:
    """Numbers and names are a bijection; every question can be answered by somebody."""
    codec = game.codec
    texts = set()
    for action in range(codec.total):
        text = codec.text(action)
        texts.add(text)
        hold(codec.parse(text) == action, "codec", f"{text!r} is not read back as {action}")
        named = codec.to_json(action, 0, game.state.seat_domain)
        hold(codec.from_json(named) == action, "codec", f"{named} is not read back as {action}")
    hold(len(texts) == codec.total, "codec", "two actions share a text")


def dialect_law(game: Game) -> None:
    """Every rule says only what all builds understand."""
    faults = game.check()
    hold(not faults, "dialect", "; ".join(faults))


def texts_law(game: Game) -> None:
    """Every id has a text in both languages, with the same placeholders."""
    needed = {f"verb.{verb.name}" for verb in game.codec.verbs if verb.by != CHANCE}
    needed |= {f"reason.{reason.name.lower()}" for reason in game.reasons if reason != 0}
    needed |= {f"part.{part}" for part in game.parts} | {"game.name", "game.tagline", "game.about"}
    needed |= {f"option.{o.id}.{name}" for o in game.options for name in ("label", *o.choices)}
    asked = {ask for verb in game.codec.verbs if verb.by != CHANCE for ask in verb.answers}
    needed |= {f"ask.{game.codec.asks(ask).name.lower()}" for ask in asked}
    tables = {language: game.texts(language).entries for language in LANGUAGES}
    for language, entries in tables.items():
        missing = sorted(needed - set(entries))
        hold(not missing, "texts", f"{language} has no text for {', '.join(missing[:8])}")
    first, second = (tables[language] for language in LANGUAGES)
    apart = sorted(set(first) ^ set(second))
    hold(not apart, "texts", f"in one language only: {', '.join(apart[:8])}")
    for key in first:
        hold(placeholders(first[key]) == placeholders(second[key]), "texts", f"{key}: placeholders differ")
    idle = {key for key in first if key.startswith("tip.")} - {f"tip.verb.{verb.name}" for verb in game.codec.verbs}
    idle -= {f"tip.ask.{ask.name.lower()}" for ask in game.codec.asks} | {f"tip.part.{part}" for part in game.parts}
    hold(not idle, "texts", f"nothing ever calls for {', '.join(sorted(idle)[:8])}")


# Laws about one position.


def legal_law(game: Game, s: Record, seat: int) -> None:
    """Legal is exactly what the verdict allows among the answers to the question, and never empty."""
    legal = game.rules().legal(s, seat)
    allowed = [a for a in game.candidates(s, seat) if game.verdict(s, seat, a) == 0]
    if legal != allowed:
        raise Broken("legal", f"offered {_names(game, legal)}, verdict allows {_names(game, allowed)}")
    hold(bool(legal), "legal", f"seat {seat} is asked and can do nothing")


def odds_law(game: Game, s: Record) -> None:
    """The fast sampler walks the same weights in the same order as `odds` states them."""
    rules = game.rules()
    outcomes = game.codec.answering(top_ask(s))
    weights = [game.odds(s, a) for a in outcomes]
    hold(min(weights) >= 0 and sum(weights) > 0, "odds", f"weights {weights}")
    hold(rules.odds_total(s) == sum(weights), "odds", f"total {rules.odds_total(s)}, sum {sum(weights)}")
    reached = 0
    for outcome, weight in zip(outcomes, weights, strict=True):
        for r in {reached, reached + weight - 1} if weight else ():
            picked = rules.odds_pick(s, r)
            if picked != outcome:
                raise Broken("odds", f"r={r} gives {game.codec.text(picked)}, not {game.codec.text(outcome)}")
        reached += weight


def view_law(game: Game, s: Record, seat: int, rng: np.ndarray) -> Record:
    """A guessed world fits the view, and the seat can tell it from the real one by nothing. Returns the world."""
    view = s.hide(seat)
    world = view.copy()
    game.rules().guess(world, seat, rng)
    seen_there = world.hide(seat)
    if seen_there != view:
        apart = difference(game, seen_there.tobytes(), view.tobytes())
        raise Broken("view", f"seat {seat} sees another {apart} in a guessed world")
    rules = game.rules()
    hold(rules.awaited(view) == rules.awaited(s), "view", "who is awaited depends on what is hidden")
    if seat >= 0 and rules.awaited(s) >> seat & 1:
        for action in game.candidates(s, seat):
            real, seen, other = (game.verdict(x, seat, action) for x in (s, view, world))
            if not real == seen == other:
                text = game.codec.text(action)
                raise Broken("view", f"verdict on {text}: {real} really, {seen} seen, {other} guessed")
        hold(rules.legal(view, seat) == rules.legal(s, seat), "view", "legal actions depend on what is hidden")
    if game.invariants is not None:
        broken = game.invariants(world)
        hold(not broken, "guess", f"a guessed world breaks: {'; '.join(broken[:3])}")
    return world


def order_law(game: Game, s: Record, rng: random.Random) -> None:
    """Seats that answer at the same time may answer in any order."""
    rules = game.rules()
    asked = rules.seats_awaited(s)
    if len(asked) < 2:
        return
    one, two = rng.sample(asked, 2)
    first = (one, rng.choice(rules.legal(s, one)))
    second = (two, rng.choice(rules.legal(s, two)))
    ends = []
    for order in ((first, second), (second, first)):
        t = s.copy()
        for seat, action in order:
            rules.apply(t, seat, action)
        ends.append(t)
    hold(ends[0] == ends[1], "order", f"seats {one} and {two} together: the order of their answers matters")


def apply_law(game: Game, s: Record, seat: int, action: int) -> None:
    """The same step twice from copies gives the same bytes and leaves the original alone."""
    before = s.tobytes()
    ends = [s.copy(), s.copy()]
    for end in ends:
        game.rules().apply(end, seat, action)
    hold(ends[0] == ends[1], "apply", f"{game.codec.text(action)} is not deterministic")
    hold(s.tobytes() == before, "apply", "a copy shares memory with its original")


def reading_law(
    game: Game, one: Record, two: Record, seat: int, language: str, bound: Sequence[Sequence[str]] = ()
) -> list[str]:
    """Every fact that a drawing shows is in a sentence: positions that are drawn differently read differently.

    Tried field by field: what one of two positions has of it is put into the other. Fields that are `bound` say the
    same thing twice and go together. Returns the fields by which a drawing changed.
    """
    t, view, other = game.texts(language), one.hide(seat), two.hide(seat)
    drawn, told = _drawn(game, t, view, seat), sentences_of(game.read(t, view, seat))
    changing = []
    together = {name: names for names in bound for name in names}
    for names in dict.fromkeys(tuple(together.get(name, (name,))) for name in game.state.fields):
        mixed = view.copy()
        for name in names:
            mixed.array[name] = other.array[name]
        if mixed == view:
            continue
        try:
            now, words = _drawn(game, t, mixed, seat), sentences_of(game.read(t, mixed, seat))
        except (ArithmeticError, LookupError, ValueError):
            continue  # a position that cannot be
        apart = sorted(id for id in now if now[id] != drawn.get(id))
        if apart:
            changing.append(names[0])
            what = f"another {' and '.join(names)}, drawn in {', '.join(apart)}"
            hold(words != told, "reading", f"seat {seat} reads nothing of {what}")
    return changing


def _drawn(game: Game, t: Texts, view: Record, seat: int) -> dict[str, str]:
    return {id: _seen(markup) for id, markup in BoardCache(game.board).groups(Look(t, view, seat)).items()}


def _seen(markup: str) -> str:
    """A drawing without what only the page's own code reads: which piece it is, where it comes from."""
    return re.sub(r' (data-[a-z]+|id)="[^"]*"', "", markup)


# Laws over whole games.


def walk(game: Game, s: Record, seed: int, decide: Decide | None = None) -> Iterator[tuple[Record, Step]]:
    """A game step by step: the position and what is about to be played in it, at random unless somebody decides."""
    rules = game.rules()
    rng = random.Random(seed)
    for _ in range(game.longest):
        asked = rules.seats_awaited(s)
        if not asked:
            return
        seat = rng.choice(asked)
        if seat == CHANCE:
            step = (CHANCE, rules.odds_pick(s, rng.randrange(rules.odds_total(s))))
        else:
            step = (seat, rng.choice(rules.legal(s, seat)) if decide is None else decide(s, seat))
        yield s, step
        rules.apply(s, *step)
    raise Broken("length", f"no end after {game.longest} steps")


def check_position(game: Game, s: Record, rng: random.Random, varied: dict[int, set[bytes]]) -> None:
    """Every law about one position, for every seat. `varied` collects guessed worlds by seat."""
    rules = game.rules()
    for seat in rules.seats_awaited(s):
        if seat == CHANCE:
            odds_law(game, s)
        else:
            legal_law(game, s, seat)
    order_law(game, s, rng)
    if game.invariants is not None:
        broken = game.invariants(s)
        hold(not broken, "invariant", "; ".join(broken[:3]))
    for seat in range(-1, s.seats):
        world = view_law(game, s, seat, stream(rng.getrandbits(60)))
        if world.tobytes() != s.tobytes():
            varied.setdefault(seat, set()).add(world.tobytes())


def check_game(
    game: Game,
    seats: int,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    thorough: float = 0.2,
    follow: float = 0.02,
) -> Violation | None:
    """One random game under all laws. `thorough` is the share of positions looked at closely, `follow` the share from
    which a guessed world is played to its end."""
    chosen = dict(options or {})
    rng = random.Random(seed ^ 0x5EED)
    varied: dict[int, set[bytes]] = {}
    steps: list[Step] = []
    s = game.begin(seats, chosen)
    try:
        for position, step in walk(game, s, seed):
            if rng.random() < thorough:
                check_position(game, position, rng, varied)
                apply_law(game, position, *step)
            if rng.random() < follow:
                seat = rng.randrange(seats)
                world = view_law(game, position, seat, stream(rng.getrandbits(60)))
                game.rules().playout(world, stream(rng.getrandbits(60)), game.longest)
                hold(world.depth == 0, "guess", "a guessed world does not end")
            steps.append(step)
        check_position(game, s, rng, varied)
    except Broken as broken:
        return Violation(broken.law, broken.message, seats, chosen, seed, steps)
    except Exception as error:
        return Violation("crash", f"{type(error).__name__}: {error}", seats, chosen, seed, steps)
    return None


def guesses_vary(game: Game, seats: int, options: Mapping[str, str] | None = None, seed: int = 0) -> bool:
    """Whether guessing ever imagines a world other than the real one; it must, in a game with secrets."""
    rng = random.Random(seed)
    for position, _ in walk(game, game.begin(seats, dict(options or {})), seed):
        world = position.hide(0)
        game.rules().guess(world, 0, stream(rng.getrandbits(60)))
        if world != position:
            return True
    return False


def builds_law(game: Game, seats: int, options: Mapping[str, str] | None = None, seed: int = 0) -> Violation | None:
    """Plain and compiled play the same random game to the same bytes, stopping at several points on the way."""
    chosen = dict(options or {})
    targets: tuple[Target, ...] = ("plain", "cpu")
    for limit in (1, 7, 23, game.longest):
        ends = [game.begin(seats, chosen) for _ in targets]
        for target, s in zip(targets, ends, strict=True):
            game.rules(target).playout(s, stream(seed), limit)
        if ends[0] != ends[1]:
            apart = difference(game, ends[0].tobytes(), ends[1].tobytes())
            told = f"plain and compiled differ within {limit} decisions: {apart}"
            return Violation("builds", told, seats, chosen, seed)
    return None


def difference(game: Game, one: bytes, two: bytes) -> str:
    """The fields in which two positions differ."""
    a, b = game.state.frombytes(one), game.state.frombytes(two)
    return ", ".join(n for n in game.state.fields if not np.array_equal(a.array[n], b.array[n])) or "padding"


def shrink(game: Game, violation: Violation, fails: Callable[[Record, list[Step]], bool]) -> list[Step]:
    """Fewer steps with the same violation: leave out stretches, drop what became impossible, keep what still fails."""
    steps = list(violation.steps)
    size = max(1, len(steps) // 2)
    while size >= 1:
        at = 0
        while at < len(steps):
            shorter = playable(game, violation, steps[:at] + steps[at + size :])
            if len(shorter) < len(steps) and fails(game.begin(violation.seats, violation.options), shorter):
                steps = shorter
            else:
                at += size
        size //= 2
    return steps


def playable(game: Game, violation: Violation, steps: list[Step]) -> list[Step]:
    """Those of the steps that can be played one after the other from the start."""
    rules = game.rules()
    s = game.begin(violation.seats, violation.options)
    out = []
    for seat, action in steps:
        if seat not in rules.seats_awaited(s):
            continue
        if seat == CHANCE:
            possible = game.codec.answers(top_ask(s), action) and game.odds(s, action) > 0
        else:
            possible = action in rules.legal(s, seat)
        if possible:
            rules.apply(s, seat, action)
            out.append((seat, action))
    return out


def _names(game: Game, actions: list[int]) -> str:
    return ", ".join(game.codec.text(action) for action in actions) or "nothing"
