"""A whole game by keyboard: numbered choices, the log in sentences, undo, scores, reasons."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Column, Table

from periplus.core.contract.passage import lines_of
from periplus.core.engine.codec import Act
from periplus.core.engine.frames import CHANCE
from periplus.core.errors import PeriplusError
from periplus.match import Match, save

Opponent = Callable[[Match, int], Act]

COMMANDS = {
    "en": "number or action · u undo · r reset turn · s scores · t table · l whole log · why ACTION · q save and quit",
    "fr": "numéro ou action · u annuler · r reprendre le tour · s scores · t table · l journal · why ACTION · q fin",
}
WORDS = {
    "en": {"hand": "{name}, your turn. Press Enter when the screen is yours alone.", "over": "The game is over.",
           "saved": "Saved as {path}.", "total": "Total", "rank": "Rank"},
    "fr": {"hand": "{name}, à vous. Appuyez sur Entrée quand vous êtes seul devant l’écran.",
           "over": "La partie est terminée.", "saved": "Enregistré sous {path}.", "total": "Total", "rank": "Rang"},
}  # fmt: skip


class Quit(Exception):
    pass


class TerminalTable:
    """One match at one terminal; `opponents` answers for the seats nobody sits at."""

    def __init__(self, match: Match, opponents: dict[int, Opponent], language: str, console: Console) -> None:
        self.match = match
        self.opponents = opponents
        self.language = language
        self.console = console
        self.people = [seat for seat in range(len(match.players)) if seat not in opponents]
        self.reader = self.people[0] if self.people else 0
        self._told: dict[int, int] = {}

    def run(self, path: Path) -> None:
        self.match.advance()
        try:
            while not self.match.over:
                self.turn()
        except (Quit, EOFError, KeyboardInterrupt):
            save(self.match, path, secret=True)
        else:
            self.tell(self.reader)
            self.console.print(self._words("over"))
            self.scores()
            save(self.match, path)
        self.console.print(self._words("saved", path=path))

    def turn(self) -> None:
        seat = self.match.asked[0]
        if seat == CHANCE:
            self.match.advance()
        elif seat in self.opponents:
            self.match.play(self.opponents[seat](self.match, seat), seat)
        else:
            self.ask(seat)

    def ask(self, seat: int) -> None:
        """Put the question to a person until the answer is a legal one."""
        if seat != self.reader and len(self.people) > 1:
            self.console.clear()
            self.console.input(self._words("hand", name=self.match.players[seat]))
        self.reader = seat
        self.tell(seat)
        t = self.match.texts(self.language)
        choices = self.match.legal(seat)
        self.console.rule(f"[bold]{self.match.players[seat]}[/] · {t('ask.' + self.match.question(seat))}")
        for number, act in enumerate(choices, 1):
            self.console.print(f" [bold cyan]{number:>3}[/]  {label(t, self.match, act)}", highlight=False)
        self.console.print(f"[dim]{COMMANDS[self.language]}[/]")
        self.answer(seat, choices, self.console.input("> ").strip())

    def answer(self, seat: int, choices: Sequence[Act], said: str) -> None:
        try:
            if said.isdigit() and 1 <= int(said) <= len(choices):
                self.match.play(choices[int(said) - 1], seat)
            elif said == "q":
                raise Quit
            elif said == "u":
                self.match.undo(seat)
                self._forget()
            elif said == "r":
                self.match.reset_turn(seat)
                self._forget()
            elif said == "s":
                self.scores()
            elif said == "t":
                self.table()
            elif said == "l":
                self._told[seat] = 0
            elif said.startswith("why "):
                self.console.print(self.match.why_not(seat, said[4:], self.language) or "OK")
            elif said:
                self.match.play(said, seat, language=self.language)
        except PeriplusError as error:
            self.console.print(f"[red]{error}[/]")

    def tell(self, seat: int) -> None:
        """What happened since this seat last looked."""
        told = self.match.told(seat, self.language)
        for step in told[self._told.get(seat, 0) :]:
            for line in step.lines:
                self.console.print(f"  {line.text}", highlight=False, markup=False)
        self._told[seat] = len(told)

    def table(self) -> None:
        """The position in names, as this reader may see it."""
        told = self.match.game.read(self.match.texts(self.language), self.match.view(self.reader), self.reader)
        for line in lines_of(told):
            self.console.print(line, highlight=False, markup=False)

    def scores(self) -> None:
        t = self.match.texts(self.language)
        names = (*self.match.players, *self.match.rivals(self.language).values())
        table = Table("", *(Column(name, justify="right") for name in names))
        scores = self.match.scores()
        for part in self.match.game.parts:
            if any(score[part] for score in scores):
                table.add_row(t(f"part.{part}"), *(str(score[part]) for score in scores))
        table.add_row(self._words("total"), *(str(sum(score.values())) for score in scores), style="bold")
        if len(scores) > 1:
            table.add_row(self._words("rank"), *(str(rank) for rank in self.match.ranks()))
        self.console.print(table)

    def _forget(self) -> None:
        for seat in self._told:
            self._told[seat] = min(self._told[seat], len(self.match.told(seat, self.language)))

    def _words(self, key: str, **values: Any) -> str:
        return WORDS[self.language][key].format(**values)


def label(t: Any, match: Match, act: Act) -> str:
    """The button text of an action, with the display names of what it mentions."""
    domains = dict(match.game.codec.by_name[act.verb].parameters)
    names = {name: t.name(domains[name], value) for name, value in act.params.items()}
    return str(t(f"verb.{act.verb}", **names))


def opponent(level: str) -> Opponent:
    """Somebody to play against, who sees only its own seat's view."""
    from periplus.bots.levels import settings_of
    from periplus.bots.player import choose

    settings_of("", level)

    def answer(match: Match, seat: int) -> Act:
        choice = choose(match.game, match.view(seat), seat, level, seed=random.getrandbits(30))
        return match.game.codec.decode(choice.action, seat)

    return answer
