"""Why one move is better than another: the fact that explains most of the difference between their chances.

Both were played on in the same worlds with the same luck (`periplus.bots.chance`). Facts are counted in these games:
final points by category and seat, how many turns were left, and the events a game names in its `mind/events.py`. Each
has the share of the difference it explains; it is told if it is sure and explains enough. A `Fact` holds numbers, no
words; `told` makes the sentence. Nothing hidden from the seat is looked at: all of it is averages of imagined games.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import exp, pi, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.bots.chance import SURE, Compared
from periplus.bots.search.playouts import STAGES, Played
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import Game
from periplus.core.texts import Texts
from periplus.games import mind_of

EXPLAINS, SECOND, WHOLE = 0.35, 0.25, 0.60  # shares: to be told, to be told second, to need no second
CLOSE = 0.10  # within so much of the largest share the more telling kind goes first
NOTICED = 0.5  # points or turns that are worth a word
KINDS = ("ends", "event", "rival", "turns", "part")  # the more telling first
SCATTERED = 3  # categories told where none stands out


@dataclass(frozen=True)
class Fact:
    """`here` after the move, `there` after the other, `error` of their difference; `share` of the difference explained.

    `about`: what the words need beside these numbers (a part, a seat, what the game's event names)."""

    kind: str
    id: str
    here: float
    there: float
    error: float
    share: float
    about: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def apart(self) -> float:
        return self.here - self.there


def facts(found: Compared, a: int, b: int) -> list[Fact]:
    """What is to be told of move `a` beside move `b`: one fact, or two; never none."""
    lead, error = found.lead(a, b)
    if abs(lead) < SURE * error:
        return [Fact("level", "level", lead, 0.0, error, 0.0, {"games": len(found.shares[a])})]
    known = sorted(_candidates(found, a, b, lead), key=lambda each: -each.share)
    sure = [each for each in known if _sure(each) and each.share >= EXPLAINS]
    if not sure:
        return _beside(found, a, b, lead, known)
    near = [each for each in sure if each.share >= sure[0].share - CLOSE]
    first = min(near, key=lambda each: (KINDS.index(each.kind), -each.share))
    if first.share >= WHOLE:
        return [first]
    others = [each for each in known if _sure(each) and each.kind != first.kind and abs(each.share) >= SECOND]
    return [first, *others[:1]]


def risk(found: Compared, a: int, b: int) -> list[Fact]:
    """What speaks most against move `a` beside move `b`, if anything does."""
    lead, error = found.lead(a, b)
    if lead < SURE * error:
        return []
    known = [each for each in _candidates(found, a, b, lead) if each.kind != "ends" and _sure(each)]
    worst = min(known, key=lambda each: each.share, default=None)
    return [worst] if worst is not None and worst.share <= -SECOND else []


def _sure(fact: Fact) -> bool:
    return abs(fact.apart) >= SURE * fact.error


def _candidates(found: Compared, a: int, b: int, lead: float) -> Iterator[Fact]:
    here, there = found.plays[a], found.plays[b]
    n = min(len(here.length), len(there.length))
    won = np.concatenate([found.shares[a][:n, found.seat], found.shares[b][:n, found.seat]])
    for number in (a, b):
        if (found.plays[number].length == 1).all():
            value = found.chance(number).value
            yield Fact("ends", "ends" if number == a else "other_ends", value, 0.0, 0.0, 1.0, {})
    yield from _events(found, here, there, n, won, lead)
    slope = _slope(here, there, found.seat)
    for seat in range(found.shares[a].shape[1]):
        if seat != found.seat:
            yield _mean("rival", "rival", _total(here, seat, n), _total(there, seat, n), -slope / lead, {"seat": seat})
    for part in range(len(found.game.parts)):
        x, y = (each.ends["points"][:n, found.seat, part].astype(float) for each in (here, there))
        yield _mean("part", "part", x, y, slope / lead, _about_part(found, part))
    x, y = here.turns[:n].astype(float), there.turns[:n].astype(float)
    yield _mean("turns", "turns", x, y, _weight(np.concatenate([x, y]), won) / lead, {})


def _events(found: Compared, here: Played, there: Played, n: int, won: NDArray[Any], lead: float) -> Iterator[Fact]:
    named = mind_of(found.game.id, "events").get("events")
    if named is None:
        return
    one, other = (dict(_keyed(named(found.view, found.seat, each))) for each in (here, there))
    for key, happened in one.items():
        if key in other:
            x, y = happened[:n].astype(float), other[key][:n].astype(float)
            both = np.concatenate([x, y])
            if 0 < both.mean() < 1:
                weight = won[both > 0.5].mean() - won[both < 0.5].mean()
                yield _mean("event", key[0], x, y, weight / lead, dict(key[1]))


def _about_part(found: Compared, part: int) -> dict[str, int]:
    """A category, and what its name needs beside it."""
    named = mind_of(found.game.id, "events").get("part")
    return {"part": part, **(named(found.view, part) if named is not None else {})}


def _keyed(told: Any) -> Iterator[tuple[Any, NDArray[Any]]]:
    for id, about, happened in told:
        yield (id, tuple(sorted(about.items()))), happened


def _mean(kind: str, id: str, x: NDArray[Any], y: NDArray[Any], weight: float, about: dict[str, int]) -> Fact:
    apart = x - y
    here, there = float(x.mean()), float(y.mean())
    error = max(float(apart.std() / len(apart) ** 0.5), 1e-9)
    small = kind in ("part", "rival", "turns") and abs(here - there) < NOTICED
    return Fact(kind, id, here, there, error, 0.0 if small else (here - there) * weight, about)


def _weight(x: NDArray[Any], won: NDArray[Any]) -> float:
    """How much a unit more goes with winning, in a straight line."""
    spread = float(x.var())
    return float(((x - x.mean()) * (won - won.mean())).mean() / spread) if spread > 0 else 0.0


def _total(played: Played, seat: int, n: int) -> NDArray[Any]:
    return np.asarray(played.ends["points"][:n, seat].sum(1), float)


def _slope(here: Played, there: Played, seat: int) -> float:
    """Chance per point: how densely the margins of these games lie where the winner changes."""
    margins = []
    for each in (here, there):
        totals = each.ends["points"][:, : each.standings.shape[1]].sum(2).astype(float)
        others = np.delete(totals, seat, axis=1)
        margins.append(totals[:, seat] - (others.max(1) if others.shape[1] else 0.0))
    margin = np.concatenate(margins)
    spread = max(float(margin.std()), 1.0)
    return exp(-0.5 * (float(margin.mean()) / spread) ** 2) / (spread * sqrt(2 * pi))


def _beside(found: Compared, a: int, b: int, lead: float, known: Sequence[Fact]) -> list[Fact]:
    """Where nothing explains it: when it shows, else where it is scattered, else who wins instead."""
    late = _later(found, a, b)
    if late is not None:
        return [late]
    parts = [each for each in known if each.kind == "part" and _sure(each) and each.share > 0.1]
    if len(parts) >= 2:
        return parts[:SCATTERED]
    before, after = found.everybody(b), found.everybody(a)
    change = [after[seat] - before[seat] for seat in range(len(before))]
    rivals = [seat for seat in range(len(before)) if seat != found.seat]
    seat = min(rivals, key=lambda each: change[each] if lead > 0 else -change[each]) if rivals else found.seat
    return [Fact("wins", "wins", after[seat], before[seat], found.lead(a, b)[1], 0.0, {"seat": seat})]


def _later(found: Compared, a: int, b: int) -> Fact | None:
    """The first own turn after which half of the largest difference in a category is there, if not at once."""
    seat, n = found.seat, min(len(found.plays[a].length), len(found.plays[b].length))
    apart = [
        found.plays[a].stages["points"][:n, stage, seat].astype(float)
        - found.plays[b].stages["points"][:n, stage, seat]
        for stage in range(len(STAGES) + 1)
    ]
    means = [each.mean(0) for each in apart]
    lead = found.lead(a, b)[0]
    part = int(np.argmax(means[-1] * np.sign(lead)))
    error = float(apart[-1][:, part].std() / n**0.5)
    if abs(means[-1][part]) < max(NOTICED, SURE * error) or (means[-1][part] > 0) != (lead > 0):
        return None
    stage = next(k for k in range(len(STAGES) + 1) if abs(means[k][part]) >= abs(means[-1][part]) / 2)
    if stage == 0:
        return None
    turns = STAGES[stage] if stage < len(STAGES) else 0
    return Fact("later", "later", float(means[-1][part]), 0.0, error, 0.0, {**_about_part(found, part), "turns": turns})


def told(
    game: Game, words: Texts, t: Texts, seat: int, other: int | None, found: Sequence[Fact | Mapping[str, Any]]
) -> str:
    """One sentence for facts; `other` is the move that was compared with, `words` are the table's, `t` the game's."""
    known = [each if isinstance(each, Fact) else Fact(**each) for each in found]
    if not known:
        return ""
    label = words("why.other") if other is None else act_words(game.codec, t, game.codec.decode(other, seat))
    label = label[:1].lower() + label[1:]
    said = [_said(game, words, t, each, label) for each in known]
    if len(known) > 2 or (len(known) == 2 and known[0].kind == known[1].kind == "part"):
        return _sentence(words("why.spread", parts="; ".join(said), other=label))
    if len(said) == 2:
        joint = "why.and" if known[1].share > 0 else "why.but"
        return _sentence(words(joint, first=said[0], second=said[1]))
    return _sentence(said[0])


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _said(game: Game, words: Texts, t: Texts, fact: Fact, other: str) -> str:
    about = fact.about
    if fact.kind == "event":
        names = mind_of(game.id, "events").get("NAMES", {})
        values = {key: t.name(names[key], place) if key in names else place for key, place in about.items()}
        if "seat" in about:
            values["name"] = _name(t, about["seat"])
        often = {"p": often_of(words, fact.here), "q": often_of(words, fact.there)}
        return t(f"because.{fact.id}", other=other, **often, **values)
    if fact.kind == "ends":
        ways = ("why.ends_won", "why.ends_lost") if fact.id == "ends" else ("why.other_ends_won", "why.other_ends_lost")
        return words(ways[0 if fact.here > 0.5 else 1], other=other)
    if fact.kind == "part":
        name = _part(game, t, about)
        return words("why.part", part=name, x=whole(fact.here), y=whole(fact.there, fact.here), other=other)
    if fact.kind == "rival":
        values = {"x": whole(fact.here), "y": whole(fact.there, fact.here), "other": other}
        return words("why.rival", name=_name(t, about["seat"]), **values)
    if fact.kind == "turns":
        return words("why.turns", x=whole(fact.here), y=whole(fact.there, fact.here), other=other)
    if fact.kind == "later":
        key = "why.at_end" if not about["turns"] else "why.later" if fact.here < 0 else "why.later_ahead"
        points = whole(abs(fact.here)) if about["turns"] else signed_whole(fact.here)
        return words(key, turns=about["turns"], part=_part(game, t, about), points=points, other=other)
    if fact.kind == "wins":
        more = round(100 * abs(fact.apart)) or 1
        key = "why.wins_more" if fact.apart > 0 else "why.wins_less"
        return words(key, name=_name(t, about["seat"]), share=more, other=other)
    return words("why.level", games=about["games"], error=max(1, round(100 * fact.error)), other=other)


def often_of(words: Texts, share: float) -> str:
    """`7 of 10 games`; at the ends in words."""
    if share < 0.05:
        return words("why.never")
    if share > 0.95:
        return words("why.always")
    return (
        words("why.of10", n=min(9, max(1, round(10 * share))))
        if 0.1 <= share <= 0.9
        else words("why.of100", n=round(100 * share))
    )


def whole(x: float, beside: float | None = None) -> str:
    """Points as one counts them; with a half where the other number would read the same."""
    if beside is not None and round(x) == round(beside):
        return f"{x:.1f}".replace("-", "−")
    return str(round(x)).replace("-", "−")


def signed_whole(x: float) -> str:
    return f"{'+' if x > 0 else '−'}{abs(round(x)) or 1}"


def _part(game: Game, t: Texts, about: Mapping[str, int]) -> str:
    """By what the game says it is about, else by its own name."""
    for key, domain in mind_of(game.id, "events").get("NAMES", {}).items():
        if key in about:
            return t.name(domain, about[key])
    name = game.parts.names[about["part"]]
    return t.entries.get(f"part.{name}", name)


def _name(t: Texts, seat: int) -> str:
    return t.players[seat] if seat < len(t.players) else str(seat + 1)
