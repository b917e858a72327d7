"""One match: its log is the truth, everything else is worked out from it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from periplus.core.contract.game import SPECTATOR, Game
from periplus.core.draw.board import BoardCache, Format, Look, Person, filled
from periplus.core.draw.tracing import ViewCache
from periplus.core.engine.chance import Dice
from periplus.core.engine.codec import Act
from periplus.core.engine.frames import CHANCE, top_ask
from periplus.core.engine.record import Record
from periplus.core.errors import BadOption, Diverged, Illegal, NothingToUndo, WrongSeat
from periplus.core.texts import Texts
from periplus.games import load_game
from periplus.match.history import History
from periplus.match.narrator import NarratedStep, Narrator, ViewerStory
from periplus.match.step_visibility import StepVisibility

Origin = Literal["new", "opened", "branched", "imagined"]  # where the dice were put on the table
Actionable = str | int | Mapping[str, Any] | Act


class Match:
    """A game being played, step by step.

    >>> match = Match.new("lost-cities", players=["Ada", "Bo"], options={"first_player": "A"}, seed=7)
    >>> match.advance()
    >>> match.asked
    [0]
    >>> match.play("refuse")
    >>> match.play("take red 9")
    Traceback (most recent call last):
    ...
    periplus.core.errors.Illegal: take red 9 is not possible: no red die is in the pool. Possible: ...
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: Mapping[str, str],
        dice: Dice,
        *,
        position: Record | None = None,
        fair_from: int = 0,
        origin: Origin = "new",
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.options = dict(options)
        self.chosen = {option.id: self.options.get(option.id, option.default) for option in game.options}
        self.dice = dice
        self.start = self._admitted(position)
        self.fair_from = fair_from
        self.origin: Origin = origin
        beginning = self.start.copy() if self.start is not None else game.begin(len(self.players), self.options)
        self._history = History(game, beginning)
        self.log = self._history.log
        self._visibility = StepVisibility(game, self._history)
        self._narrator = Narrator(game, self._history, self._visibility)
        self._texts: dict[str, Texts] = {}
        self.board_cache = BoardCache(game.board)

    @classmethod
    def new(
        cls,
        game: str | Game,
        players: int | Sequence[str] = 2,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        position: Record | Mapping[str, Any] | None = None,
    ) -> Match:
        """A new match. `players` are names or their number; `seed` makes the dice repeatable (and not secret)."""
        chosen = load_game(game) if isinstance(game, str) else game
        seats = chosen.state.seat_domain.names
        names = [f"{seats[i]}" for i in range(min(players, len(seats)))] if isinstance(players, int) else list(players)
        count = players if isinstance(players, int) else len(names)
        chosen.begin(count, options)
        if isinstance(position, Mapping):
            position = chosen.position(position, count, options)
        secret = None if seed is None else hashlib.sha256(f"periplus:{seed}".encode()).digest()
        return cls(chosen, names, options or {}, Dice(secret), position=position)

    def _admitted(self, position: Record | None) -> Record | None:
        """A position given from outside is checked before anything runs on it."""
        if position is None:
            return None
        self.game.option_numbers(self.options)
        self.game.admit(position, len(self.players))
        return position.copy()

    # What is asked, and answering it.

    @property
    def state(self) -> Record:
        """The present position."""
        return self._history.state

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now; `[CHANCE]` when the dice are next; empty when the game is over."""
        return self.game.rules().seats_awaited(self.state)

    @property
    def over(self) -> bool:
        return not self.asked

    @property
    def waits_for_chance(self) -> bool:
        return self.asked == [CHANCE]

    def question(self, seat: int) -> str:
        return self.game.codec.asks(self.game.question(self.state, seat)).name.lower()

    def legal(self, seat: int | None = None) -> list[Act]:
        """What a seat may do now, in the order of the action numbers; nothing if it is not asked."""
        seat = self._one_seat(seat)
        return [self.game.codec.decode(action, seat) for action in self.possible(seat)]

    def possible(self, seat: int) -> list[int]:
        """The numbers of what a seat may do now; none if it is not asked."""
        if seat == CHANCE or seat not in self.asked:
            return []
        return self.game.rules().legal(self.state, seat)

    def number(self, action: Actionable) -> int:
        """The number of an action given as text, JSON or names."""
        if isinstance(action, str):
            return self.game.codec.parse(action)
        if isinstance(action, Act):
            return self.game.codec.from_json({"verb": action.verb, **action.params})
        if isinstance(action, Mapping):
            return self.game.codec.from_json(action)
        self.game.codec.verb_of(action)
        return action

    def play(self, action: Actionable, seat: int | None = None, *, advance: bool = True, language: str = "en") -> None:
        """Play one action; then, unless told not to, let chance answer what it is asked.

        An action that cannot be played raises `BadAction`, `WrongSeat` or `Illegal` and changes nothing.
        """
        number = self.number(action)
        seat = self._one_seat(seat)
        self.check(seat, number, language)
        self.enter(seat, number)
        if advance:
            self.advance()

    def why_not(self, seat: int, action: Actionable, language: str = "en") -> str | None:
        """The reason a seat may not do this now, or None if it may."""
        try:
            self.check(seat, self.number(action), language)
        except Illegal as error:
            return str(error)
        return None

    def advance(self) -> None:
        """Let chance answer until a seat is asked or the game is over."""
        while self.waits_for_chance:
            self.enter(CHANCE, self.drawn())

    def drawn(self) -> int:
        """The chance outcome that the committed secret gives at this point."""
        rules = self.game.rules()
        return rules.odds_pick(self.state, self.dice.number(self.log.by(CHANCE), rules.odds_total(self.state)))

    def outcome(self, action: Actionable) -> None:
        """Give a chance outcome by name, for scenarios and logs; it must be possible."""
        number = self.number(action)
        if not self.waits_for_chance:
            raise WrongSeat(f"chance is not asked now, {self._seats(self.asked)} is")
        if not self.game.codec.answers(top_ask(self.state), number) or self.game.odds(self.state, number) <= 0:
            raise Illegal(f"{self.game.codec.text(number)} is not a possible outcome here")
        self.enter(CHANCE, number)

    def _one_seat(self, seat: int | None) -> int:
        asked = self.asked
        if seat is not None:
            return seat
        if len(asked) != 1:
            raise WrongSeat("the game is over" if not asked else f"say which seat acts; {self._seats(asked)} are asked")
        return asked[0]

    def _seats(self, seats: Sequence[int]) -> str:
        names = self.game.state.seat_domain.names
        return ", ".join("chance" if seat == CHANCE else names[seat] for seat in seats) or "nobody"

    def check(self, seat: int, action: int, language: str = "en") -> None:
        """Raises `WrongSeat` or `Illegal`, with the reason in words, unless this seat may do this now."""
        asked = self.asked
        if not asked:
            raise WrongSeat("the game is over; nothing can be played")
        if seat not in asked or seat == CHANCE:
            who = self._seats([seat]) if 0 <= seat < len(self.players) or seat == CHANCE else seat
            raise WrongSeat(f"seat {who} is not asked now, {self._seats(asked)} is")
        if not self.game.codec.answers(self.game.question(self.state, seat), action):
            raise self._illegal(seat, action, "does not answer what is asked now")
        reason = int(self.game.verdict(self.state, seat, action))
        if reason != 0:
            words = self.reason_text(seat, action, reason, language)
            raise self._illegal(seat, action, f"is not possible: {words}", reason)

    def _illegal(self, seat: int, action: int, why: str, reason: int = 0) -> Illegal:
        codec = self.game.codec
        possible = [codec.text(a) for a in self.game.rules().legal(self.state, seat)]
        shown = ", ".join(possible[:12]) + (f" and {len(possible) - 12} more" if len(possible) > 12 else "")
        return Illegal(f"{codec.text(action)} {why}. Possible: {shown}", reason, possible)

    def reason_text(self, seat: int, action: int, reason: int, language: str, *, several: bool = False) -> str:
        """Why not, in words: the reason's text with the action's own names and the game's numbers filled in. `several`
        actions that differ in one thing and share the reason may have a text together."""
        t = self.texts(language)
        act = self.game.codec.decode(action, seat)
        domains = dict(self.game.codec.by_name[act.verb].parameters)
        values: dict[str, Any] = {label: t.name(domains[label], value) for label, value in act.params.items()}
        if self.game.detail is not None:
            values |= self.game.detail(self.state.hide(seat), seat, action)
        name = self.game.reasons(reason).name.lower()
        return t(f"reason_all.{name}" if several and t.has(f"reason_all.{name}") else f"reason.{name}", **values)

    def enter(self, seat: int, action: int) -> None:
        """Write down a step that was judged before, here or where the log comes from."""
        self._history.enter(seat, action)

    def steps(self, first: int = 0) -> list[dict[str, str]]:
        """The log from one step on as JSON: names, and the hash of the position after each step."""
        codec, seats = self.game.codec, self.game.state.seat_domain
        return [{**codec.to_json(entry.action, entry.seat, seats), "hash": entry.hash} for entry in self.log[first:]]

    def repeat(self, step: Mapping[str, Any]) -> None:
        """Enter a step as `steps` tells it; `Diverged` if it leads elsewhere than when it was played."""
        seat = CHANCE if step["seat"] == "chance" else self.game.state.seat_domain.index(step["seat"])
        self.enter(seat, self.game.codec.from_json(step))
        if self.log[-1].hash != step["hash"]:
            raise Diverged(f"step {len(self.log)} gives another position than when it was played")

    # Looking.

    def view(self, seat: int = SPECTATOR) -> Record:
        """What a seat may know of the position; a spectator by default."""
        return self.state.hide(seat)

    def rename(self, players: Sequence[str]) -> None:
        """Other names at the same seats; the log tells them from its first step on."""
        self.players = tuple(players)
        self._narrator.cut(0)
        self._texts.clear()

    def texts(self, language: str = "en") -> Any:
        if language not in self._texts:
            self._texts[language] = self.game.texts(language).at_table(self.players)
        return self._texts[language]

    def look(
        self, seat: int = SPECTATOR, language: str = "en", format: Format = "wide", people: Iterable[Person] = ()
    ) -> Look:
        """The table as one viewer sees it now, to be drawn."""
        moment = len(self.log)
        cache = ViewCache(self.seen_at(moment, seat), moment)
        return Look(self.texts(language), cache.record, seat, format, people, cache)

    def svg(self, seat: int = SPECTATOR, language: str = "en", format: Format = "wide") -> str:
        """The board one viewer sees, as a picture of its own."""
        from periplus.match.picture import picture

        look = self.look(seat, language, format)
        return picture(self.game, filled(self.game.board.ground(look), self.board_cache.groups(look)), format)

    def _repr_svg_(self) -> str:
        return self.svg()

    def scores(self) -> list[dict[str, int]]:
        """Points by category as booked so far, seat by seat, then of the rivals."""
        rows = (*range(len(self.players)), *self.rivals())
        return [{part: int(self.state.points[row, i]) for i, part in enumerate(self.game.parts)} for row in rows]

    def rivals(self, language: str = "en") -> dict[int, str]:
        """Opponents that the game itself plays: their rows of `points`, and their names."""
        return self.game.rivals(self.texts(language), self.state) if self.game.rivals is not None else {}

    def ranks(self) -> list[int]:
        """Ranks of the seats, then of the rivals: a seat whose standing is above zero has beaten them."""
        standing = [int(self.game.standing(self.state, seat)) for seat in range(len(self.players))]
        rivals = len(self.rivals())
        seats = [1 + sum(other > own for other in standing) + rivals * (own <= 0) for own in standing]
        return seats + [1 + sum(own > 0 for own in standing)] * rivals

    def position_before(self, index: int) -> Record:
        """The position before log entry `index`; the present one for the length of the log."""
        return self._history.position_before(index)

    def seen_at(self, index: int, viewer: int) -> Record:
        """What a viewer knew before log entry `index`, to look at: whoever asks next gets the same record."""
        return self._history.seen_at(index, viewer)

    def told(self, viewer: int, language: str = "en") -> list[NarratedStep]:
        """The log as one viewer learns it: secret parameters masked, secret steps left out, in sentences."""
        return self.story(viewer, language).since(0)

    def story(self, viewer: int, language: str = "en") -> ViewerStory:
        """The same for one who has a part of it, to go on from there."""
        return self._narrator.story(viewer, self.texts(language))

    def free_caches(self) -> None:
        """Until the next move: what was at hand for the last one alone is let go. Nothing that is told changes."""
        self._history.free_caches()
        self._visibility.free_caches()

    # Going back.

    def undoable(self, seat: int) -> int | None:
        """The place in the log of the step that this seat may take back, or None."""
        index, why = self._last_step(seat)
        return None if why else index

    def why_no_undo(self, seat: int) -> str:
        """Why this seat can take nothing back: it did `nothing` yet, its step has `revealed` something, or since then
        `chance` decided or `others` acted; empty where it can."""
        return self._last_step(seat)[1]

    def _last_step(self, seat: int) -> tuple[int, str]:
        for index in range(len(self.log) - 1, -1, -1):
            actor = self.log.seat(index)
            if actor == seat:
                return index, "revealed" if self._visibility.leaked(index) else ""
            if self.noticed(index, seat):
                did = self.log.acted(seat, index)
                return index, "nothing" if not did else "chance" if actor == CHANCE else "others"
        return 0, "nothing"

    def seen_by(self, index: int, viewer: int) -> int:
        """How much of a step of the log a viewer learnt: SEEN, VERB or UNSEEN."""
        return self._visibility.seen_by(index, viewer)

    def noticed(self, index: int, viewer: int) -> bool:
        """Whether a step was not secret for a viewer, or changed what it sees."""
        return self._visibility.noticed(index, viewer)

    def undo(self, seat: int) -> None:
        """Take back this seat's last step, if nobody learnt anything from it and nobody answered it."""
        index = self.undoable(seat)
        if index is None:
            raise NothingToUndo("nothing to take back: something was revealed, chance decided, or another seat acted")
        self.take_out(index)

    def reset_turn(self, seat: int) -> int:
        """Take back all that this seat did since the last barrier; how many steps that were."""
        self.undo(seat)
        count = 1
        while self.undoable(seat) is not None:
            self.undo(seat)
            count += 1
        return count

    def take_out(self, index: int) -> None:
        """One step out of the log; those after it are entered again."""
        later = self.log[index + 1 :]
        self.fair_from -= index < self.fair_from
        self._history.cut(index)
        self._visibility.cut(index)
        self._narrator.cut(index)
        for entry in later:
            self.enter(entry.seat, entry.action)

    # Other matches from this one.

    def at(self, index: int) -> Match:
        """The match as it stood before log entry `index`; negative counts from the end."""
        index = range(len(self.log) + 1)[index]
        earlier = self.rewound()
        for entry in self.log[:index]:
            earlier.enter(entry.seat, entry.action)
        return earlier

    def rewound(self) -> Match:
        """The same match with an empty log."""
        rest = {"position": self.start, "fair_from": self.fair_from, "origin": self.origin}
        return Match(self.game, self.players, self.options, self.dice, **rest)  # type: ignore[arg-type]

    def under_new_dice(self, origin: Origin, secret: bytes | None = None) -> None:
        """From here on dice that nobody knows; what was played before stays as it is, and is not vouched for."""
        self.dice = Dice(secret)
        self.fair_from = len(self.log)
        self.origin = origin

    def branch(self, index: int, players: Sequence[str] | None = None, seed: int | None = None) -> Match:
        """What if: a new match that shares the log up to `index` and has dice of its own from there."""
        secret = None if seed is None else hashlib.sha256(f"periplus:{seed}".encode()).digest()
        other = self.at(index)
        other.under_new_dice("branched", secret)
        if players is not None:
            if len(players) != len(self.players):
                raise BadOption(f"a branch has the same {len(self.players)} seats")
            other.rename(players)
        return other
