"""A person with the real box, and Zu: the table is told in short lines, Zu's card comes out in sentences."""

import random
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from periplus.core.contract.companion import Card, Choice, Piece, Preset, Step, Thing
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Why
from periplus.games.excavation.companion import places, table
from periplus.games.excavation.companion.opening import OPENING, dealt
from periplus.games.excavation.companion.pictures import boards, marks, zu_card_picture
from periplus.games.excavation.companion.places import THINGS, WHO
from periplus.games.excavation.positions import complete
from periplus.games.excavation.rules.course import COURSE
from periplus.games.excavation.rules.zu_turn import burns_after
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.phrases import aboard_words
from periplus.games.excavation.show.story_events import zu_events
from periplus.games.excavation.show.story_zu import MOVES_PIECES, reasoning, zu_called
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, BadPosition, Companion, Domain, Texts, listed
from periplus.kit.draw import named

# What each kind of card looks at, in the order it is asked for.
LOOKS_AT = {
    "dig": ("queue", "mothership", "site", "pile", "hold", "stash", "sample", "credits"),
    "survey": ("round", "row", "hold", "stash", "credits", "sample", "sold"),
    "sale": ("queue", "mothership", "trader", "envoy", "hold", "stash"),
    "snipe": ("queue", "mothership", "trader", "envoy", "hold", "stash"),
    "haggle": ("queue", "mothership", "trader", "envoy", "hold", "stash"),
    "command": ("trader", "envoy"),
}
OPENINGS = 999
# What must be counted again when a thing is told.
FOLLOWS = {
    table.buyers_left: ("queue", "mothership"),
    table.relics_left: ("site", "pile", "hold", "stash", "sold"),
    table.crew_left: ("trader", "envoy", "sample", "row"),
}


def _starting_credits(switches: tuple[str, ...]) -> dict[str, int]:
    return {"A": d.START_CREDITS, "B": 0 if d.SWITCH.names[d.E1] in switches else d.ZU_START_CREDITS}


def plain(words: str) -> str:
    """Lower case without accents, for comparing what somebody typed."""
    return "".join(c for c in unicodedata.normalize("NFD", words.casefold()) if not unicodedata.combining(c))


class Session:
    """One evening with Zu: `tell` corrects the table, `play` carries out a card, `steps` say what came of it."""

    def __init__(self, t: Texts, told: Mapping[str, Any] | None = None, switches: Iterable[str] = ()) -> None:
        """`told` as an earlier session's `known`; without it the evening begins with the starting credits."""
        self.t = places.with_symbols(t)
        chosen = tuple(switches)
        self.s = table.position(told or {"credits": _starting_credits(chosen)}, chosen, t)
        self.action: table.ZuAction | None = None
        self._card = 0
        self._said = 0
        self._ended = False

    # The table, told in short lines.

    def tell(self, line: str) -> str:
        """`queue 3 red white red`, `trader you 3 2`, `site OB 2`; returns the line as it was understood."""
        words = line.split()
        if not words:
            raise BadPosition(self.t("companion.empty"))
        if plain(words[0]) in (OPENING, plain(self.t("companion.opening_word"))):
            return self._open(words[1:])
        thing = self._member(THINGS, words[0])
        draft = self.s.copy()
        TELLS[thing](self, draft, thing, words[1:])
        for count, told in FOLLOWS.items():
            if thing in told:
                count(draft, self.t)
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

    def _place_at(self, domain: Domain, words: list[str], at: int) -> int:
        return self._place(domain, words[at] if at < len(words) else "")

    def _number(self, words: list[str], at: int, most: int) -> int:
        word = words[at] if at < len(words) else ""
        if not word.isdecimal() or len(word) > 3 or int(word) > most:
            raise BadPosition(self.t("companion.number", word=word, most=most))
        return int(word)

    def _queue(self, s: State, thing: str, words: list[str]) -> None:
        market = self._place_at(d.MARKET, words, 0)
        buyers = [self._place(d.BUYER, word) for word in words[1:]]
        if len(buyers) > d.QUEUE_MAX:
            raise BadPosition(self.t("companion.bad_queue"))
        for i in range(d.QUEUE_MAX):
            s.queue[market, i] = buyers[i] + 1 if i < len(buyers) else 0

    def _mothership(self, s: State, thing: str, words: list[str]) -> None:
        aboard = [self._place(d.BUYER, word) for word in words]
        for kind in range(len(d.BUYER)):
            s.mothership[kind] = min(aboard.count(kind), table.MOST["mothership"])

    def _tally(self, s: State, thing: str, words: list[str]) -> None:
        places.field_of(s, thing)[self._place_at(d.RELIC, words, 0)] = self._number(words, 1, table.MOST[thing])

    def _pile(self, s: State, thing: str, words: list[str]) -> None:
        colour = self._place_at(d.COLOUR, words, 0)
        kinds = [self._place(d.RELIC, word) for word in words[1:]]
        if len(kinds) > d.PILE_MAX or any(kind // d.GLYPH_COUNT != colour for kind in kinds):
            raise BadPosition(self.t("companion.bad_pile"))
        for i in range(d.PILE_MAX):
            s.pile[colour, i] = kinds[i] + 1 if i < len(kinds) else 0

    def _relics(self, s: State, thing: str, words: list[str]) -> None:
        row = self._place_at(WHO, words, 0)
        kinds = [self._place(d.RELIC, word) for word in words[1:]]
        most = 1 if thing == "sample" else d.HOLD_SPACES + 1
        for kind in range(d.RELIC_COUNT):
            places.field_of(s, thing)[row, kind] = min(kinds.count(kind), most)
        table.check_store(s, row, self.t)

    def _cubes(self, s: State, thing: str, words: list[str]) -> None:
        where = self._place_at(places.POSTS[thing], words, 1)
        places.field_of(s, thing)[self._place_at(WHO, words, 0), where] = self._number(words, 2, table.MOST[thing])

    def _row(self, s: State, thing: str, words: list[str]) -> None:
        """Cards left to right, each perhaps with `:you` or `:zu` for a cube on it; `-` is an empty spot."""
        if len(words) > d.ROW_CARDS[0]:
            raise BadPosition(self.t("companion.bad_row", most=d.ROW_CARDS[0]))
        for spot in range(len(d.SPOT)):
            card, _, owner = words[spot].strip("-").partition(":") if spot < len(words) else ("", "", "")
            s.row[spot] = self._action_card(card) + 1 if card else 0
            s.row_cube[spot] = self._place(WHO, owner) + 1 if card and owner else 0

    def _action_card(self, word: str) -> int:
        """`red-3`: the colour, and the number of the market whose symbol is on the card."""
        colour, _, number = word.partition("-")
        symbol = self._number([number.upper().removeprefix("S")], 0, d.MARKET_COUNT)
        return d.MARKET_COUNT * self._place(d.COLOUR, colour) + max(symbol, 1) - 1

    def _open(self, words: list[str]) -> str:
        """A whole table at once: an opening, by its number or any; how hard Zu is stays."""
        seed = self._number(words, 0, OPENINGS) if words else random.randrange(1, OPENINGS)
        switches = tuple(self.switches())
        self.s = table.position({**dealt(seed), "credits": _starting_credits(switches)}, switches, self.t)
        return self.t("companion.opened", number=seed)

    def _credits(self, s: State, thing: str, words: list[str]) -> None:
        s.credits[self._place_at(WHO, words, 0)] = self._number(words, 1, table.MOST[thing])

    def _round(self, s: State, thing: str, words: list[str]) -> None:
        s.round = max(1, self._number(words, 0, d.ROUNDS))

    # What is known, for reading.

    def shown(self, thing: str) -> str:
        return places.shown(self.t, self.s, thing)

    def things(self) -> list[Thing]:
        return places.things(self.t, self.s)

    def pieces(self) -> list[Piece]:
        return places.pieces(self.t)

    @property
    def tracked(self) -> str:
        """The last thing that the levels follow from; they are shown after it."""
        return "mothership"

    def tracks(self) -> list[tuple[str, int]]:
        """The levels that follow from queues and mothership, to be compared with the real tracks."""
        return [(d.COLOUR.names[c], reading.level(self.s, c)) for c in range(d.COLOUR_COUNT)]

    def levels(self) -> str:
        levels = [f"{self.t.name(d.COLOUR, colour)} {level}" for colour, level in self.tracks()]
        return self.t("companion.levels", what=listed(self.t, levels))

    def known(self) -> dict[str, Any]:
        """The table as names, to be kept in a file and given back to another session."""
        return table.known(self.s)

    # How hard Zu is.

    def switches(self) -> list[str]:
        return [name for i, name in enumerate(d.SWITCH) if self.s.switch[i]]

    def switch_names(self) -> dict[str, str]:
        return {switch: self.t(f"option.{switch}.label") for switch in d.SWITCH}

    def presets(self) -> list[Preset]:
        return [
            Preset(name, self.t(f"option.zu.{name}"), tuple(d.SWITCH.names[i] for i in chosen))
            for name, chosen in d.PRESETS.items()
        ]

    # Zu's card.

    def kinds(self) -> dict[str, str]:
        return {kind: self.t(f"zu_type.{kind}") for kind in d.ZU_TYPE}

    def cards(self) -> list[Card]:
        """One of each kind: cards that say the same are the same to Zu."""
        different = {self.t.name(d.ZU_CARD, card): i for i, card in reversed(list(enumerate(d.ZU_CARD)))}
        return [
            Card(d.ZU_CARD.names[i], name, d.ZU_TYPE.names[d.ZU_CARD_TYPE[i]], zu_card_picture(i))
            for name, i in reversed(different.items())
        ]

    def card(self, word: str) -> str:
        """The card somebody means, as it is in the list: its number there, its id, or its name."""
        known = {card.name: card.id for card in self.cards()}
        if word.isdecimal() and len(word) < 4 and 0 < int(word) <= len(known):
            return list(known.values())[int(word) - 1]
        if word in d.ZU_CARD.names:
            return known[self.t.name(d.ZU_CARD, word)]
        return self._member(Domain(d.ZU_CARD.id, known.values()), word)

    def drawing(self) -> str:
        """The boards as they lie now."""
        return boards(self.t, self.s)

    def looks_at(self, card: str) -> list[str]:
        """What this card will look at."""
        return list(LOOKS_AT[d.ZU_TYPE.names[d.ZU_CARD_TYPE[d.ZU_CARD.index(card)]]])

    def play(self, card: str) -> None:
        self._card = d.ZU_CARD.index(card)
        self._said = 0
        self._ended = False
        self.s.active = d.ZU
        self.action = table.ZuAction(self.s, card)

    @property
    def question(self) -> table.Question | None:
        return self.action.question if self.action is not None else None

    def choices(self) -> list[Choice]:
        """Possible answers to the open question."""
        asked = self.question
        return [self._choice(text) for text in asked.choices] if asked else []

    def _choice(self, text: str) -> Choice:
        act = CODEC.decode(CODEC.parse(text), CHANCE)
        domains = dict(CODEC.by_name[act.verb].parameters)
        ((label, member),) = act.params.items()
        return Choice(text, self.t.name(domains[label], member), member)

    def prompt(self) -> str:
        asked = self.question
        return self.t(f"companion.ask_{asked.ask.name.lower()}") if asked else ""

    def answer(self, text: str) -> Choice:
        """What really came up."""
        choices = {choice.text: choice for choice in self.choices()}
        if self.action is None or not choices:
            raise BadPosition(self.t("companion.no_question"))
        if text not in choices:
            raise BadPosition(self.t("companion.unknown", word=text, known=", ".join(choices)))
        self.action.answer(text)
        return choices[text]

    def answer_by_chance(self, rng: random.Random) -> Choice:
        """Let the computer draw, with the odds of the game; returns what came up."""
        if self.question is None:
            raise BadPosition(self.t("companion.no_question"))
        texts = self.question.choices
        return self.answer(rng.choices(texts, [COURSE.odds(self.s, CODEC.parse(text)) for text in texts])[0])

    def steps(self) -> list[Step]:
        """What Zu thought and did since this was last asked."""
        if self.action is None:
            return []
        said, self._said = self._said, self.s.trace_size
        sentences = reasoning(self.t, self.s, self.action.before, said, cited=True)
        reasons = self.action.reasons[said:]
        steps = [Step(text, why in MOVES_PIECES) for text, why in zip(sentences, reasons, strict=True)]
        if self.question is None and not self._ended:
            self._ended = True
            steps += [*self._buyers_move(), *self._board_now()]
            if self.s.switch[d.E4] and burns_after(self._card):
                steps.append(Step(self.t("companion.burn"), True))
        return steps

    def _buyers_move(self) -> list[Step]:
        """Buyers who had to leave a queue; after a sale those aboard go back to the tracks, and others board. EE-159"""
        assert self.action is not None
        before = self.action.before
        if Why.SOLD not in self.action.reasons:
            return [Step(line.text, True) for line in zu_events(self.t, before, self.s, zu_called(self.s, 0))]
        was, now = (aboard_words(self.t, s) for s in (before, self.s))
        back = [Step(self.t("companion.back", buyers=was), True)] if was else []
        return [*back, Step(self.t("log.boards", buyers=now), True)]

    def _board_now(self) -> list[Step]:
        """What Zu's own board must look like, where the card changed it."""
        assert self.action is not None
        words = [places.board_words(self.t, s, d.ZU) for s in (self.action.before, self.s)]
        return [Step(self.t("companion.board_now", board=words[1]), True)] if words[0] != words[1] else []


TELLS: dict[str, Callable[[Session, State, str, list[str]], None]] = {
    **named(Session._round, Session._credits, Session._queue, Session._mothership, Session._pile, Session._row),
    **dict.fromkeys(("site", "sold"), Session._tally),
    **dict.fromkeys(("hold", "stash", "sample"), Session._relics),
    **dict.fromkeys(places.POSTS, Session._cubes),
}

COMPANION = Companion("zu", Session, marks)
