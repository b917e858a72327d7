"""Facts about two moves (`periplus.bots.reasons`) in words: one sentence, in the table's words and the game's."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from periplus.bots.reasons import Fact
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import Game
from periplus.core.texts import Texts, signed
from periplus.games import mind_of

LONGEST = {"en": 25, "fr": 33}  # words of a sentence, as long as less would do


def told(
    game: Game, words: Texts, t: Texts, seat: int, other: int | None, found: Sequence[Fact | Mapping[str, Any]]
) -> str:
    """One sentence for facts; `other` is the move that was compared with, `words` are the table's, `t` the game's."""
    known = [each if isinstance(each, Fact) else Fact(**each) for each in found]
    if not known:
        return ""
    labels = [words("why.other")]
    if other is not None:
        act = act_words(game.codec, t, game.codec.decode(other, seat))
        labels = [words("why.label", act=act), *labels]
    if len(known) > 2 or (len(known) == 2 and known[0].kind == known[1].kind == "part"):
        said = [_brief(game, words, t, each) for each in known]
        return _sentence(words("why.spread", parts=words("why.list").join(said), other=labels[0]))
    ways = [way for label in labels for way in _ways(game, words, t, known, label)]
    short = (each for each in ways if length(each) <= LONGEST[t.language])
    return _sentence(next(short, ways[-1]))


def _ways(game: Game, words: Texts, t: Texts, known: Sequence[Fact], label: str) -> list[str]:
    """One or two facts in a sentence, what says most first."""
    ways = [_said(game, words, t, known[0], label), _said(game, words, t, replace(known[0], note={}), label)]
    if len(known) == 1:
        return ways
    joint = "why.and" if known[1].share > 0 else "why.but"
    second = _brief(game, words, t, known[1])
    second = words("why.average", said=second) if known[1].kind in ("part", "rival") else second
    both = [words(joint, first=each, second=second) for each in ways]
    return [*both, *ways] if known[0].kind == "event" else [both[0], ways[0], both[1], ways[1]]


def length(text: str) -> int:
    """In words; an arrow or a dash is none."""
    return sum(any(letter.isalnum() for letter in word) for word in text.split())


def _brief(game: Game, words: Texts, t: Texts, fact: Fact) -> str:
    """Beside another fact: points as their difference."""
    if fact.kind not in ("part", "rival"):
        return _fact_said(game, words, t, fact, words("why.that"))
    values = {"points": signed_whole(fact.apart), **_of_points(game, t, fact)}
    key = "rival" if fact.id == "rival" else "rival_part" if "seat" in fact.about else "part"
    return t(f"because.{key}_brief", **values) if t.has(f"because.{key}_brief") else words(f"why.{key}_brief", **values)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _said(game: Game, words: Texts, t: Texts, fact: Fact, other: str) -> str:
    note = fact.note
    if not note:
        return _fact_said(game, words, t, fact, other)
    values = _values(game, t, note["about"])
    if note["of"] == "other":
        said = _fact_said(game, words, t, replace(fact, note={}), other)
        return words("why.noted_other", note=t(f"note.{note['id']}", **values), said=said)
    if fact.kind == "event" and t.has(f"because.{fact.id}_{note['id']}"):
        values |= {"other": other, **often_of(words, fact.here, fact.there), **_values(game, t, fact.about)}
        return t(f"because.{fact.id}_{note['id']}", **values)
    return words("why.noted", note=t(f"note.{note['id']}", **values), said=_fact_said(game, words, t, fact, other))


def _values(game: Game, t: Texts, about: Mapping[str, int]) -> dict[str, object]:
    """What a text of the game is given: names of what it is about, numbers with their sign."""
    names = mind_of(game.id, "events").get("NAMES", {})
    values: dict[str, object] = {
        key: t.name(names[key], place) if key in names else signed(place) for key, place in about.items()
    }
    return values | ({"name": _name(t, about["seat"])} if "seat" in about else {})


def _fact_said(game: Game, words: Texts, t: Texts, fact: Fact, other: str) -> str:
    about = fact.about
    if fact.kind == "event":
        key = f"because.{fact.id}_noted"
        if not t.has(key) or not fact.note or not _named(game, about) <= fact.note["about"].keys():
            key = f"because.{fact.id}"
        return t(key, other=other, **often_of(words, fact.here, fact.there), **_values(game, t, about))
    if fact.kind == "ends":
        ways = ("why.ends_won", "why.ends_lost") if fact.id == "ends" else ("why.other_ends_won", "why.other_ends_lost")
        return words(ways[0 if fact.here > 0.5 else 1], other=other)
    if fact.kind in ("part", "rival"):
        return _points_said(game, words, t, fact, other)
    if fact.kind == "turns":
        return words("why.turns", x=whole(fact.here, fact.there), y=whole(fact.there, fact.here), other=other)
    if fact.kind == "later":
        key = "why.at_end" if not about["turns"] else "why.later" if fact.here < 0 else "why.later_ahead"
        points = whole(abs(fact.here)) if about["turns"] else signed_whole(fact.here)
        return words(key, turns=about["turns"], part=_part(game, t, about), points=points, other=other)
    if fact.kind == "wins":
        more = round(100 * abs(fact.apart)) or 1
        key = "why.wins_more" if fact.apart > 0 else "why.wins_less"
        mine = "_you" if about.get("alone") else ""
        return words(key + mine, name=_name(t, about["seat"]), share=more, other=other)
    return words("why.level", games=about["games"], error=max(1, round(100 * fact.error)), other=other)


def _points_said(game: Game, words: Texts, t: Texts, fact: Fact, other: str) -> str:
    """In the game's own unit where it has words for that; a note has named the category already. What costs is paid."""
    paid = fact.id == "part" and not fact.note and max(fact.here, fact.there) < 0 and t.has("because.part_paid")
    x, y = (-fact.here, -fact.there) if paid else (fact.here, fact.there)
    values = {"x": whole(x, y), "y": whole(y, x), "other": other, **_of_points(game, t, fact)}
    key = "part_paid" if paid else "part_noted" if fact.kind == "part" and fact.note else fact.id
    return t(f"because.{key}", **values) if t.has(f"because.{key}") else words(f"why.{key}", **values)


def _of_points(game: Game, t: Texts, fact: Fact) -> dict[str, str]:
    """Whose, and of which category."""
    who = {"name": _name(t, fact.about["seat"])} if "seat" in fact.about else {}
    return who | ({} if fact.id == "rival" else {"part": _part(game, t, fact.about)})


def _named(game: Game, about: Mapping[str, int]) -> set[str]:
    """What a fact is about that has a name."""
    return about.keys() & mind_of(game.id, "events").get("NAMES", {}).keys()


def often_of(words: Texts, here: float, there: float) -> dict[str, str]:
    """After this move and after the other: `in 7 of 10 games`, `in 4`; at the ends in words, of 100 where tenths would
    not tell the two apart."""
    of = 100 if _tenths(here) == _tenths(there) else 10
    counted = [_tenths(share) if of == 10 else round(100 * share) for share in (here, there)]
    said = [words(f"why.of{of}", n=n) if 0.05 <= share <= 0.95 else "" for n, share in zip(counted, (here, there))]
    if all(said):
        said[1] = words("why.of_them", n=counted[1])
    ends = [words("why.never" if share < 0.5 else "why.always") for share in (here, there)]
    return {"p": said[0] or ends[0], "q": said[1] or ends[1]}


def _tenths(share: float) -> int:
    return min(9, max(1, round(10 * share)))


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
