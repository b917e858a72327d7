"""Somebody who plays by ear and keyboard: roles, names and announcements of the accessibility tree, nothing else."""

import random
import re
from typing import Any

from periplus.games import load_game

from .conftest import until

END, ALL, ASKED = "End turn", "All moves", "What is asked"
LAID, PARTLY = "Laid, not yet played", "Still asked"
EVERY = 15  # choices after which the position is read again


class Ear:
    """A player who never sees the page. What was heard and done is kept as a transcript."""

    def __init__(self, page: Any, game: str, seed: int = 1) -> None:
        self.page = page
        self.game = game
        self.rng = random.Random(seed)
        self.transcript: list[str] = []
        self._heard = ""

    def hear(self) -> None:
        """What the live regions say, if it is something new."""
        regions = self.page.get_by_role("status").all_inner_texts()
        said = " ".join(" ".join(dict.fromkeys(" ".join(one.split()) for one in regions)).split())
        if said and said != self._heard:
            self._heard = said
            self.transcript.append(said)

    def sit_down(self, url: str, *, solo: bool = False) -> None:
        """From the front page, by the name of a button; alone by the form of a new table."""
        self.page.goto(url)
        name = load_game(self.game).texts("en")("game.name")
        self.transcript.append(self.page.get_by_role("heading", level=1).inner_text())
        if solo:
            self.enter("link", f"New table – {name}")
            self.page.get_by_role("radio", name="Solo", exact=True).press("Space")
            self.transcript.append("> Solo")
            self.enter("button", "Open the table")
        else:
            self.enter("button", f"Play now – {name}")
        self.page.get_by_role("heading", level=1, name=name, exact=True).wait_for(state="attached")

    def enter(self, role: Any, name: str) -> None:
        """To the thing of that role and name, and Enter."""
        self.transcript.append(f"> {name}")
        self.page.get_by_role(role, name=name, exact=True).press("Enter")

    def read(self, key: str = "r") -> None:
        """The position in short, or with Shift+R what changed."""
        self.hear()
        self.transcript.append(f"> {key}")
        before = len(self.transcript)
        self.page.keyboard.press(key)
        until(self.page, lambda: self.hear() or len(self.transcript) > before)

    @property
    def over(self) -> bool:
        return bool(self.page.get_by_role("button", name="Final score", exact=True).count())

    @property
    def asked(self) -> bool:
        strip = self.page.get_by_role("region", name=ASKED)
        return self.ends or bool(strip.get_by_text("Your turn", exact=True).count())

    @property
    def ends(self) -> bool:
        return bool(self.page.get_by_role("button", name=END, exact=True).count())

    def wait(self) -> None:
        until(self.page, lambda: self.hear() or self.over or self.asked)

    def play(self, most: int) -> int:
        """So many choices, or to the end; how many were made."""
        for made in range(most):
            self.wait()
            if self.over:
                return made
            if made % EVERY == 1:
                self.read()
            self.choose()
        return most

    def choose(self) -> None:
        """The list of all moves has the focus on its first; arrow keys go on, Enter lays one, Enter plays it."""
        if self.ends:
            self.press(END)
            return
        moves = self.page.get_by_role("region", name=ALL).get_by_role("listitem").get_by_role("button")
        if not moves.count():
            self.page.keyboard.press("a")
            until(self.page, lambda: moves.count() > 0 or self.over or self.ends or not self.asked)
        names = moves.all_inner_texts()
        if not names:
            return
        moves.first.focus()
        steps = self.rng.randrange(min(len(names), 12))
        for _ in range(steps):
            self.page.keyboard.press("ArrowDown")
        self.transcript.append(f"> {names[steps]}")
        before = self._heard
        self.page.keyboard.press("Enter")
        told = lambda: self._heard != before and (LAID in self._heard or PARTLY in self._heard)  # noqa: E731
        until(self.page, lambda: self.hear() or told() or self.over)
        self.commit()

    def commit(self) -> None:
        """What is laid says by which word Enter plays it, and the focus is there."""
        laid = re.search(r"Enter: ([^.:]+)\.", self._heard)
        if not laid:
            return
        self.transcript.append(f"> Enter: {laid[1]}")
        before = self._heard
        self.page.keyboard.press("Enter")
        until(self.page, lambda: self.hear() or self._heard != before or self.over)

    def press(self, name: str) -> None:
        self.enter("button", name)
        until(self.page, lambda: self.hear() or not self.ends or self.over)
