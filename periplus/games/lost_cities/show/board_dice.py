"""The dice, laid out as a table of pairs: numbers across, colours down, what each pair would do inside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from periplus.core.frames import SEVERAL
from periplus.core.svg import element, group, text, title
from periplus.core.texts import Texts
from periplus.games.lost_cities.actions import ACCELERATE, CODEC, REFUSE, SKIP, TAKE, Ask, Reason
from periplus.games.lost_cities.data import (
    ARROW,
    ARTEFACTS_MAX,
    BRIDGE_AT,
    COLOUR,
    DICE,
    NUMBERS,
    SHAPES,
    SQUARES,
    VASE,
)
from periplus.games.lost_cities.rules import question, verdict
from periplus.games.lost_cities.sheet import value_of
from periplus.games.lost_cities.show.board_marks import box, mark, shape_of
from periplus.games.lost_cities.show.story import detail, preview, row_in


def is_asked(view: Any, seat: int, ask: int) -> bool:
    """Is this seat asked this question now?"""
    if seat < 0 or view.depth == 0:
        return False
    who = view.frames[view.depth - 1, 1]
    waits = who == seat or (who == SEVERAL and view.waiting >> seat & 1)
    return bool(waits and question(view, seat) == ask)


def is_thrown(view: Any) -> bool:
    """Do the dice show a throw? Not before the first one, and not while the next one is made."""
    asks = (Ask.FIRST_PLAYER, Ask.THROW_COLOURS, Ask.THROW_NUMBERS)
    return bool(view.depth == 0 or view.frames[view.depth - 1, 0] not in asks)


@dataclass(frozen=True)
class Pairs:
    """The table of pairs for one viewer; `cell` is the width of a die's place."""

    t: Texts
    view: Any
    seat: int
    cell: float

    @property
    def width(self) -> float:
        return (DICE + 1) * self.cell

    def draw(self, x: float, y: float) -> str:
        thrown = is_thrown(self.view)
        parts = [self._colour_die(i, thrown) for i in range(DICE)]
        parts += [self._number_die(j, thrown) for j in range(DICE)]
        parts += [self._pair(i, j, thrown) for i in range(DICE) for j in range(DICE)]
        return group(*parts, klass="pairs", transform=f"translate({x:g} {y:g})")

    def _taken_by(self) -> tuple[str, str]:
        """Who took the dice that left the pool: a class and a name."""
        if self.view.seats == 1 and self.view.roll % 2 == 0:
            return "caravan", self.t("board.caravan")
        return f"seat-{self.view.active}", self.t.player(self.view, self.view.active)

    def _colour_die(self, i: int, thrown: bool) -> str:
        c = self.view.colour_die[i]
        name, middle = COLOUR.names[c], (i + 1.5) * self.cell
        if not thrown:
            return self._die(self.cell / 2, middle, "die unthrown", "", None, "")
        words = self.t("board.colour_die", colour=self.t.name(COLOUR, c), shape=self.t(f"shape.{SHAPES[name]}"))
        face = mark(shape_of(c), self.cell / 2, middle, self.cell * 0.2, "face-shape")
        taken = self.view.colour_taken == i + 1
        return self._die(self.cell / 2, middle, f"die colour-die c-{name}", face, f"colour:{name}", words, taken)

    def _number_die(self, j: int, thrown: bool) -> str:
        n, middle = self.view.number_die[j], (j + 1.5) * self.cell
        if not thrown:
            return self._die(middle, self.cell / 2, "die unthrown", "", None, "")
        face = text(middle, self.cell * 0.66, n, klass="face-number", font_size=self.cell * 0.46)
        taken = self.view.number_taken == j + 1
        words = self.t("board.number_die", number=n)
        return self._die(middle, self.cell / 2, "die number-die", face, f"number:{n}", words, taken)

    def _die(
        self, x: float, y: float, klass: str, face: str, data_id: str | None, words: str, taken: bool = False
    ) -> str:
        size = self.cell * 0.74
        live = is_asked(self.view, self.seat, Ask.CHOOSE) and not taken
        parts = [box(x - size / 2, y - size / 2, size, size, "die-body", size * 0.22), face]
        if taken:
            owner, player = self._taken_by()
            words = self.t("board.taken_by", die=words, player=player)
            parts.append(
                element("circle", cx=x + size * 0.42, cy=y - size * 0.42, r=size * 0.15, klass=f"owner {owner}")
            )
        parts.insert(0, title(words) if words else "")
        return group(*parts, klass=f"{klass}{' taken' if taken else ''}", data_id=data_id if live else None)

    def _pair(self, i: int, j: int, thrown: bool) -> str:
        x, y, size = (j + 1) * self.cell + 3, (i + 1) * self.cell + 3, self.cell - 6
        gone = self.view.colour_taken == i + 1 or self.view.number_taken == j + 1
        if not thrown or gone or not is_asked(self.view, self.seat, Ask.CHOOSE):
            return box(x, y, size, size, "pair idle", 8)
        c, n = self.view.colour_die[i], self.view.number_die[j]
        action = TAKE + c * NUMBERS + n
        reason = verdict(self.view, self.seat, action)
        name = COLOUR.names[c]
        if reason != Reason.OK:
            return group(
                title(self._why_not(action, reason)),
                box(x, y, size, size, "pair barred", 8),
                text(x + size / 2, y + size * 0.62, n, klass="pair-number", font_size=size * 0.36),
                klass=f"c-{name}",
                data_id=CODEC.text(action),
            )
        effect = self._effect(c, n, x, y, size)
        words = [self.t("verb.take", colour=self.t.name(COLOUR, c), number=n)]
        words += preview(self.t, self.view, self.seat, action)
        return group(
            title("\n".join(words)),
            box(x, y, size, size, "pair", 8),
            *effect,
            klass=f"choice c-{name}",
            data_id=CODEC.text(action),
        )

    def _why_not(self, action: int, reason: int) -> str:
        params = CODEC.decode(action, self.seat).params
        words = {"colour": self.t.name(COLOUR, params["colour"]), "number": params["number"]}
        why = self.t(f"reason.{Reason(reason).name.lower()}", **words, **detail(self.view, self.seat, action))
        return f"{words['colour']} {words['number']}: {why}"

    def _effect(self, c: int, n: int, x: float, y: float, size: float) -> list[str]:
        """The number that would be written, the circle or the vase, and small signs for what it sets off."""
        p = row_in(self.view, self.seat)
        level = self.view.level[p, c]
        middle, centre = x + size / 2, y + size * 0.42
        if level == 0 and n == 0:
            words = self.t("board.double")
            return [
                element("circle", cx=middle, cy=y + size / 2, r=size * 0.3, klass="pair-circle"),
                text(middle, y + size * 0.6, words, klass="pair-double", font_size=size * 0.28),
            ]
        if level == SQUARES:
            return [mark("vase", middle, y + size / 2, size * 0.3, "icon vase")]
        signs = signs_at(self.view, p, c, level + 1)
        height = 0.52 if signs else 0.66
        out = [text(middle, y + size * height, value_of(n), klass="pair-number", font_size=size * 0.42)]
        start = middle - (len(signs) - 1) * size * 0.15
        out += [
            mark(sign, start + k * size * 0.3, centre + size * 0.36, size * 0.12, f"icon {sign}")
            for k, sign in enumerate(signs)
        ]
        return out


def signs_at(view: Any, p: int, c: int, square: int) -> list[str]:
    """What filling this square would set off."""
    signs = []
    if ARROW[c, square]:
        signs.append("arrow")
    if VASE[c, square] and view.artefacts[p] < ARTEFACTS_MAX:
        signs.append("vase")
    if square == BRIDGE_AT and view.first_roll[c] in (0, view.roll):
        signs.append("bridge")
    return signs


def decline(t: Texts, view: Any, seat: int, x: float, y: float, width: float) -> str:
    """The button that takes nothing: refuse the dice, or leave the acceleration."""
    if is_asked(view, seat, Ask.CHOOSE):
        action, words = REFUSE, t("board.refuse")
    elif is_asked(view, seat, Ask.ACCELERATE):
        action, words = SKIP, t("board.skip")
    else:
        return ""
    told = "\n".join([t(f"verb.{CODEC.text(action)}"), *preview(t, view, seat, action)])
    return group(
        title(told),
        box(x, y, width, 34, "decline", 17),
        text(x + width / 2, y + 22, words, klass="decline-text", font_size=min(14.0, 1.6 * width / len(words))),
        klass="choice",
        data_id=CODEC.text(action),
    )


def accelerations(view: Any, seat: int) -> list[int]:
    """The columns this seat may accelerate now."""
    if not is_asked(view, seat, Ask.ACCELERATE):
        return []
    return [c for c in range(len(COLOUR)) if verdict(view, seat, ACCELERATE + c) == Reason.OK]
