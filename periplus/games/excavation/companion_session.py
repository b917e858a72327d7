"""A person with the real box, and Zu: the table is told in short lines, Zu's card comes out in sentences."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable
from typing import Any

from periplus.core.errors import BadPosition
from periplus.core.frames import CHANCE
from periplus.core.record import Domain
from periplus.core.texts import Texts
from periplus.games.excavation import look
from periplus.games.excavation.actions import CODEC
from periplus.games.excavation.companion import FIELDS, Question, ZuAction, buyers_left, position, relics_left
from periplus.games.excavation.complete import complete
from periplus.games.excavation.data import (
    BUYER,
    CENTRE,
    COLOUR,
    COLOUR_COUNT,
    E1,
    E4,
    GLYPH_COUNT,
    HOME,
    LOCATION,
    MARKET,
    MARKET_COUNT,
    PILE_MAX,
    PLACES,
    QUEUE_MAX,
    RELIC,
    RELIC_COUNT,
    ROW_CARDS,
    SPOT,
    START_CREDITS,
    SWITCH,
    ZU,
    ZU_CARD,
    ZU_CARD_TYPE,
    ZU_START_CREDITS,
    ZU_TYPE,
)
from periplus.games.excavation.rules.odds import odds
from periplus.games.excavation.rules.zu_turn import burns_after
from periplus.games.excavation.story_events import zu_events
from periplus.games.excavation.story_zu import reasoning
from periplus.games.excavation.words import bits, listed

WHO = Domain("who", ["you", "zu"])

# What each kind of card looks at, in the order it is asked for.
LOOKS_AT = {
    "dig": ("queue", "mothership", "site", "pile", "hold", "stash", "sample", "credits"),
    "survey": ("round", "row", "hold", "credits", "sample"),
    "sale": ("queue", "mothership", "trader", "envoy", "hold", "stash"),
    "snipe": ("queue", "mothership", "trader", "envoy", "hold", "stash"),
    "haggle": ("queue", "mothership", "trader", "envoy", "hold", "stash"),
    "command": ("trader", "envoy"),
}
THINGS = Domain(
    "thing",
    ("round", "credits", "queue", "mothership", "site", "pile", "hold", "stash", "sample", "trader", "envoy", "row"),
)


def _starting_credits(switches: tuple[str, ...]) -> dict[str, int]:
    return {"A": START_CREDITS, "B": 0 if SWITCH.names[E1] in switches else ZU_START_CREDITS}


def plain(words: str) -> str:
    """Lower case without accents, for comparing what somebody typed."""
    return "".join(c for c in unicodedata.normalize("NFD", words.casefold()) if not unicodedata.combining(c))


class Session:
    """One evening with Zu: `tell` corrects the table, `play` carries out a card, `sentences` say what came of it."""

    def __init__(self, t: Texts, told: dict[str, Any] | None = None, switches: Iterable[str] = ()) -> None:
        """`told` as an earlier session's `known`; without it the evening begins with the starting credits."""
        self.t = t
        chosen = tuple(switches)
        self.s = position(told or {"credits": _starting_credits(chosen)}, chosen)
        self.action: ZuAction | None = None
        self._card = 0
        self._said = 0

    # The table, told in short lines.

    def tell(self, line: str) -> str:
        """`queue 3 red white red`, `trader you 3 2`, `site OB 2`; returns the line as it was understood."""
        words = line.split()
        if not words:
            raise BadPosition(self.t("companion.empty"))
        thing = self._member(THINGS, words[0])
        draft = self.s.copy()
        TELLS[thing](self, draft, words[1:])
        if thing in ("queue", "mothership"):
            buyers_left(draft)
        elif thing in ("site", "pile", "hold", "stash"):
            relics_left(draft)
        complete(draft)
        self.s.assign(draft)
        return self.shown(thing)

    def _member(self, domain: Domain, word: str) -> str:
        """The member somebody means: its id or its name, or the beginning of either."""
        names = {member: {plain(member), plain(self.t(f"{domain.id}.{member}"))} for member in domain}
        exact = [member for member, known in names.items() if plain(word) in known]
        close = [member for member, known in names.items() if any(name.startswith(plain(word)) for name in known)]
        for found in (exact, close):
            if len(found) == 1:
                return found[0]
        known = ", ".join(self.t(f"{domain.id}.{member}") for member in (close or domain))
        raise BadPosition(self.t("companion.unknown", word=word, known=known))

    def _place(self, domain: Domain, word: str) -> int:
        return domain.index(self._member(domain, word))

    def _number(self, words: list[str], at: int, most: int) -> int:
        word = words[at] if at < len(words) else ""
        if not word.isdigit() or int(word) > most:
            raise BadPosition(self.t("companion.number", word=word, most=most))
        return int(word)

    def _who(self, words: list[str]) -> int:
        return self._place(WHO, words[0] if words else "")

    def _queue(self, s: Any, words: list[str]) -> None:
        market = self._number(words, 0, MARKET_COUNT) - 1
        buyers = [self._place(BUYER, word) for word in words[1:]]
        if market < 0 or len(buyers) > QUEUE_MAX:
            raise BadPosition(self.t("companion.bad_queue"))
        for i in range(QUEUE_MAX):
            s.queue[market, i] = buyers[i] + 1 if i < len(buyers) else 0

    def _mothership(self, s: Any, words: list[str]) -> None:
        aboard = [self._place(BUYER, word) for word in words]
        for kind in range(len(BUYER)):
            s.mothership[kind] = aboard.count(kind)

    def _site(self, s: Any, words: list[str]) -> None:
        s.site[self._place(RELIC, words[0] if words else "")] = self._number(words, 1, 6)

    def _pile(self, s: Any, words: list[str]) -> None:
        colour = self._place(COLOUR, words[0] if words else "")
        kinds = [self._place(RELIC, word) for word in words[1:]]
        if any(kind // GLYPH_COUNT != colour for kind in kinds):
            raise BadPosition(self.t("companion.bad_pile"))
        for i in range(PILE_MAX):
            s.pile[colour, i] = kinds[i] + 1 if i < len(kinds) else 0

    def _relics(self, s: Any, field: str, words: list[str]) -> None:
        row = self._who(words)
        kinds = [self._place(RELIC, word) for word in words[1:]]
        for kind in range(RELIC_COUNT):
            getattr(s, field)[row, kind] = min(kinds.count(kind), 1 if field == "guard" else 5)

    def _cubes(self, s: Any, field: str, domain: Domain, words: list[str]) -> None:
        where = self._place(domain, words[1] if len(words) > 1 else "")
        getattr(s, field)[self._who(words), where] = self._number(words, 2, 22)

    def _row(self, s: Any, words: list[str]) -> None:
        """Cards left to right, each perhaps with `:you` or `:zu` for a cube on it."""
        if len(words) > ROW_CARDS[0]:
            raise BadPosition(self.t("companion.bad_row", most=ROW_CARDS[0]))
        for spot in range(len(SPOT)):
            card, _, owner = words[spot].partition(":") if spot < len(words) else ("", "", "")
            s.row[spot] = self._action_card(card) + 1 if card else 0
            s.row_cube[spot] = self._place(WHO, owner) + 1 if owner else 0

    def _action_card(self, word: str) -> int:
        """`red-3`: the colour, and the number of the market whose symbol is on the card."""
        colour, _, number = word.partition("-")
        symbol = self._number([number.upper().removeprefix("S")], 0, MARKET_COUNT)
        return MARKET_COUNT * self._place(COLOUR, colour) + max(symbol, 1) - 1

    def _credits(self, s: Any, words: list[str]) -> None:
        s.credits[self._who(words)] = self._number(words, 1, 999)

    def _round(self, s: Any, words: list[str]) -> None:
        s.round = max(1, self._number(words, 0, 3))

    # What is known, for reading.

    def shown(self, thing: str) -> str:
        return self.t(f"companion.{thing}", what=SHOWS[thing](self) or self.t("companion.nothing"))

    def looks_at(self, card: str) -> list[str]:
        """What this card will look at, as it is known now."""
        kind = ZU_TYPE.names[ZU_CARD_TYPE[ZU_CARD.index(card)]]
        return [self.shown(thing) for thing in LOOKS_AT[kind]]

    def levels(self) -> str:
        """The levels that follow from queues and mothership, to be compared with the real tracks."""
        levels = [f"{self.t.name(COLOUR, c)} {look.level(self.s, c)}" for c in range(COLOUR_COUNT)]
        return self.t("companion.levels", what=listed(self.t, levels))

    def _names(self, domain: Domain, places: Iterable[int]) -> str:
        return " ".join(domain.names[place] if domain is RELIC else self.t.name(domain, place) for place in places)

    def _by_row(self, read: Any) -> str:
        parts = [(who, read(row)) for row, who in enumerate(WHO)]
        return "; ".join(f"{self.t(f'who.{who}')}: {words}" for who, words in parts if words)

    def known(self) -> dict[str, Any]:
        """The table as names, to be kept in a file and given back to another session."""
        names = self.s.to_names()
        return {field: names[field] for field in FIELDS if field in names and field not in ("buyers", "stack")}

    def switches(self) -> list[str]:
        return [name for i, name in enumerate(SWITCH) if self.s.switch[i]]

    # Zu's card.

    def cards(self) -> list[tuple[str, str]]:
        """One of each kind: cards that say the same are the same to Zu."""
        words = {self.t.name(ZU_CARD, card): card for card in reversed(ZU_CARD.names)}
        return [(card, label) for label, card in reversed(words.items())]

    def card(self, word: str) -> str:
        """The card somebody means: its number in the list, or its id."""
        listed_cards = [card for card, _ in self.cards()]
        if word.isdigit() and 0 < int(word) <= len(listed_cards):
            return listed_cards[int(word) - 1]
        return self._member(ZU_CARD, word)

    def play(self, card: str) -> None:
        self._card = ZU_CARD.index(card)
        self._said = 0
        self.s.active = ZU
        self.action = ZuAction(self.s, card)

    @property
    def question(self) -> Question | None:
        return self.action.question if self.action is not None else None

    def choices(self) -> list[tuple[str, str]]:
        """Possible answers to the open question, as (action text, words)."""
        asked = self.question
        acts = [CODEC.decode(CODEC.parse(text), CHANCE) for text in asked.choices] if asked else []
        return [(act.text, self._words_of(act.verb, act.params)) for act in acts]

    def _words_of(self, verb: str, params: dict[str, str]) -> str:
        domains = dict(CODEC.by_name[verb].parameters)
        ((label, member),) = params.items()
        return self.t.name(domains[label], member)

    def prompt(self) -> str:
        asked = self.question
        return self.t(f"companion.ask_{asked.ask.name.lower()}") if asked else ""

    def answer(self, text: str) -> None:
        if self.action is not None:
            self.action.answer(text)

    def answer_by_chance(self, rng: random.Random) -> str:
        """Let the computer draw, with the odds of the game; returns what came up."""
        options = self.choices()
        weights = [odds(self.s, CODEC.parse(text)) for text, _ in options]
        text, words = rng.choices(options, weights)[0]
        self.answer(text)
        return words

    def sentences(self) -> list[str]:
        """What Zu thought and did since this was last asked."""
        if self.action is None:
            return []
        lines = reasoning(self.t, self.s, self.action.before, self._said)
        self._said = self.s.trace_size
        if self.question is None:
            lines += [line.text for line in zu_events(self.t, self.action.before, self.s)]
            if self.s.switch[E4] and burns_after(self._card):
                lines.append(self.t("companion.burn"))
        return lines


TELLS: dict[str, Any] = {
    "round": Session._round,
    "credits": Session._credits,
    "queue": Session._queue,
    "mothership": Session._mothership,
    "site": Session._site,
    "pile": Session._pile,
    "hold": lambda session, s, words: session._relics(s, "hold", words),
    "stash": lambda session, s, words: session._relics(s, "stash", words),
    "sample": lambda session, s, words: session._relics(s, "guard", words),
    "trader": lambda session, s, words: session._cubes(s, "trader", MARKET, words),
    "envoy": lambda session, s, words: session._cubes(s, "envoy", CENTRE, words),
    "row": Session._row,
}


def _kinds(field: Any, row: int) -> list[int]:
    return [kind for kind in range(RELIC_COUNT) for _ in range(field[row, kind])]


def _show_queues(session: Session) -> str:
    s = session.s
    return "; ".join(f"{m + 1}: {session._names(BUYER, look.queue(s, m)) or '–'}" for m in range(MARKET_COUNT))


def _show_sites(session: Session) -> str:
    s, parts = session.s, []
    for number in range(len(PLACES)):
        here = [f"{RELIC.names[k]} {s.site[k]}" for k in range(RELIC_COUNT) if s.site[k] and HOME[k] == number]
        parts += [f"{session.t.name(LOCATION, number)}: {', '.join(here)}"] if here else []
    return "; ".join(parts)


def _show_piles(session: Session) -> str:
    s = session.s
    piles = [[s.pile[c, i] - 1 for i in range(s.pile_size[c])] for c in range(COLOUR_COUNT)]
    return "; ".join(
        f"{session.t.name(COLOUR, c)}: {session._names(RELIC, pile) or '–'}" for c, pile in enumerate(piles)
    )


def _show_row(session: Session) -> str:
    s, parts = session.s, []
    for spot in range(len(SPOT)):
        if s.row[spot] > 0:
            colour, symbol = divmod(s.row[spot] - 1, MARKET_COUNT)
            owner = f":{session.t('who.' + WHO.names[s.row_cube[spot] - 1])}" if s.row_cube[spot] else ""
            parts.append(f"{session.t.name(COLOUR, colour)}-{symbol + 1}{owner}")
    return " ".join(parts)


def _show_cubes(session: Session, field: Any, domain: Domain) -> str:
    def of_row(row: int) -> str:
        return ", ".join(f"{session.t.name(domain, i)} × {field[row, i]}" for i in range(len(domain)) if field[row, i])

    return session._by_row(of_row)


SHOWS: dict[str, Any] = {
    "round": lambda session: str(session.s.round),
    "credits": lambda session: session._by_row(lambda row: str(session.s.credits[row])),
    "queue": _show_queues,
    "mothership": lambda session: session._names(
        BUYER, [kind for kind in range(len(BUYER)) for _ in range(session.s.mothership[kind])]
    ),
    "site": _show_sites,
    "pile": _show_piles,
    "hold": lambda session: session._by_row(lambda row: session._names(RELIC, _kinds(session.s.hold, row))),
    "stash": lambda session: session._by_row(lambda row: session._names(RELIC, _kinds(session.s.stash, row))),
    "sample": lambda session: session._by_row(
        lambda row: session._names(RELIC, bits(sum(1 << k for k in _kinds(session.s.guard, row))))
    ),
    "trader": lambda session: _show_cubes(session, session.s.trader, MARKET),
    "envoy": lambda session: _show_cubes(session, session.s.envoy, CENTRE),
    "row": _show_row,
}
