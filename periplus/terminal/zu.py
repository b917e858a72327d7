"""Zu beside the real box, by keyboard: the table is told in short lines, Zu's card comes out step by step."""

import json
import random
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.table import Table

from periplus.core.contract.companion import Session
from periplus.core.errors import BadPosition
from periplus.terminal.play import Quit


class ZuTable:
    """Prompts around a session: one card after the other until the person leaves."""

    def __init__(self, session: Session, console: Console, file: Path | None, rng: random.Random) -> None:
        self.session = session
        self.console = console
        self.file = file
        self.rng = rng
        self.t = session.t

    def run(self) -> None:
        self.console.print(Panel(self.t("companion.hello"), title=self.t("companion.title")))
        self.list_cards()
        try:
            while True:
                self.one_card()
        except (Quit, EOFError, KeyboardInterrupt):
            self.save()

    def one_card(self) -> None:
        said = self.ask(self.t("companion.which_card"))
        if said == "q":
            raise Quit
        if said == "l" or not said:
            self.list_cards()
        elif said == "s":
            self.save()
        elif said == "t":
            self.correct([])
        else:
            self.carry_out(said)

    def carry_out(self, word: str) -> None:
        try:
            card = self.session.card(word)
        except BadPosition as error:
            self.complain(error)
            return
        name = next(each.name for each in self.session.cards() if each.id == card)
        self.console.rule(f"[bold]{name}[/]")
        self.console.print(self.t("companion.looks_at"))
        self.correct([self.session.shown(thing) for thing in self.session.looks_at(card)])
        self.session.play(card)
        self.say()
        while self.session.choices():
            self.decide()
            self.say()
        self.console.print(f"[dim]{self.t('companion.done')}[/]")

    def correct(self, lines: list[str]) -> None:
        """Show what is known and let the person mend it, line by line, until an empty line."""
        for line in [*lines, self.session.levels()]:
            self.console.print(f"  {line}", markup=False, highlight=False)
        self.console.print(f"[dim]{self.t('companion.examples')}[/]")
        while said := self.ask(self.t("companion.correct")):
            try:
                self.console.print(f"  {self.session.tell(said)}", markup=False, highlight=False)
            except BadPosition as error:
                self.complain(error)

    def decide(self) -> None:
        """What really came up at the table, or a draw by the computer."""
        choices = self.session.choices()
        self.console.print(self.session.prompt())
        for number, choice in enumerate(choices, 1):
            self.console.print(f" [bold cyan]{number:>3}[/]  {choice.words}", highlight=False)
        said = self.ask(self.t("companion.answer"))
        if said == "q":
            raise Quit
        if said.isdecimal() and 1 <= int(said) <= len(choices):
            self.session.answer(choices[int(said) - 1].text)
        elif not said:
            drawn = self.session.answer_by_chance(self.rng)
            self.console.print(self.t("companion.drew", what=drawn.words), markup=False, highlight=False)

    def say(self) -> None:
        for step in self.session.steps():
            self.console.print(f"{'→' if step.to_do else ' '} {step.text}", markup=False, highlight=False)

    def list_cards(self) -> None:
        table = Table(box=None, show_header=False, pad_edge=False)
        cards = self.session.cards()
        half = -(-len(cards) // 2)
        for left in range(half):
            cells = [f"[bold cyan]{i + 1:>3}[/]  {cards[i].name}" for i in (left, left + half) if i < len(cards)]
            table.add_row(*cells)
        self.console.print(table)

    def ask(self, words: str) -> str:
        return self.console.input(f"[bold]{words}[/]\n> ").strip()

    def complain(self, error: Exception) -> None:
        self.console.print(str(error), style="red", markup=False)

    def save(self) -> None:
        if self.file is None:
            return
        kept = {"table": self.session.known(), "switches": self.session.switches()}
        self.file.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
        self.console.print(self.t("companion.saved", path=self.file), markup=False)


def kept_table(file: Path | None) -> tuple[dict[str, Any], list[str]]:
    """What an earlier evening saved: the table and the switches."""
    if file is None or not file.exists():
        return {}, []
    try:
        kept = json.loads(file.read_text("utf-8"))
        return dict(kept["table"]), list(kept["switches"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadPosition(f"{file}: not a table saved by `periplus zu` ({error})") from None
