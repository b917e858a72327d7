"""Lessons: a game taught on real positions under the real rules. A lesson is data; this plays it.

`lessons.toml` in a game's folder holds `[[lesson]]` tables: an id, a title, a start (players, options, position), the
`chance` outcomes it will meet in order, and steps. A step says something; one that has `accept` waits for one of those
acts, then the other seats do what `others` lists. See docs/lessons.md.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from periplus.core.contract.game import Game
from periplus.core.errors import BadFile, Illegal, PeriplusError
from periplus.core.texts import LANGUAGES, bound
from periplus.match.match import Match

NEXT = "next"
ME = 0

Words = Mapping[str, str]


@dataclass(frozen=True)
class Step:
    """One thing said; with `accept`, one thing to do."""

    say: Words
    ask: Words = field(default_factory=dict)
    accept: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    wrong: tuple[tuple[str, Words], ...] = ()
    others: tuple[str, ...] = ()

    @property
    def waits(self) -> bool:
        return bool(self.accept)

    def kindly(self, act: str, language: str) -> str | None:
        """What a try that was foreseen is answered; a `wrong` act that ends in * stands for all that begin so."""
        for pattern, words in self.wrong:
            if act == pattern or (pattern.endswith("*") and act.startswith(pattern[:-1])):
                return words[language]
        return None


@dataclass(frozen=True)
class Lesson:
    """A start, and steps."""

    id: str
    title: Words
    players: tuple[str, ...]
    steps: tuple[Step, ...]
    chapter: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    chance: tuple[str, ...] = ()


@dataclass(frozen=True)
class Course:
    """All lessons of a game, in order; what its chapters are called."""

    lessons: tuple[Lesson, ...]
    chapters: Mapping[str, Words]

    def lesson(self, id: str) -> Lesson:
        for lesson in self.lessons:
            if lesson.id == id:
                return lesson
        raise BadFile(f"no lesson {id!r}; there are {', '.join(lesson.id for lesson in self.lessons)}")


@cache
def course_of(game: Game) -> Course | None:
    path = game.folder / "lessons.toml"
    if not path.exists():
        return None
    data = tomllib.loads(path.read_text("utf-8"))
    return Course(
        tuple(_lesson(each) for each in data["lesson"]),
        {name: _bound(words) for name, words in data.get("chapters", {}).items()},
    )


def _bound(words: Words) -> Words:
    return {language: bound(each, language) for language, each in words.items()}


def _lesson(raw: Mapping[str, Any]) -> Lesson:
    return Lesson(
        id=raw["id"],
        title=_bound(raw["title"]),
        players=tuple(raw["players"]),
        steps=tuple(_step(each) for each in raw["step"]),
        chapter=raw.get("chapter", ""),
        options=raw.get("options", {}),
        position=raw.get("position"),
        chance=tuple(raw.get("chance", ())),
    )


def _step(raw: Mapping[str, Any]) -> Step:
    return Step(
        say=_bound(raw["say"]),
        ask=_bound(raw.get("ask", {})),
        accept=tuple(raw.get("accept", ())),
        light=tuple(raw.get("light", ())),
        wrong=tuple((each["act"], _bound(each["say"])) for each in raw.get("wrong", ())),
        others=tuple(raw.get("others", ())),
    )


class Run:
    """A lesson being done: its match, and the step one is at. The same history always leads to the same place."""

    def __init__(self, game: Game, lesson: Lesson, history: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.match = Match.new(game, list(lesson.players), lesson.options, seed=0, position=lesson.position)
        self.index = 0
        self._chance = iter(lesson.chance)
        self.answer_chance()
        for act in history:
            self.go_on(act)

    @property
    def done(self) -> bool:
        return self.index >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        if self.done:
            raise BadFile(f"lesson {self.lesson.id} is over")
        return self.lesson.steps[self.index]

    def refusal(self, act: str, language: str) -> str | None:
        """Why this try does not go on with the lesson, kindly; None if it does."""
        step = self.step
        if act in (step.accept or (NEXT,)):
            return None
        ruled_out, asked = self._ruled_out(act, language), step.ask.get(language, "")
        return ruled_out or step.kindly(act, language) or asked or step.say[language]

    def _ruled_out(self, act: str, language: str) -> str:
        """The rules' own reason, where they refuse an act of the game."""
        try:
            self.match.check(ME, number := self.match.number(act), language)
        except Illegal as error:
            words = self.match.reason_text(ME, number, error.reason, language) if error.reason else ""
            return f"{words[:1].upper()}{words[1:]}." if words else ""
        except PeriplusError:
            return ""
        return ""

    def go_on(self, act: str) -> None:
        """Do what the step waits for, let the others and chance answer, and come to the next step."""
        step = self.step
        if self.refusal(act, "en") is not None:
            raise Illegal(f"lesson {self.lesson.id}, step {self.index + 1}: {act!r} is not what is asked")
        if step.waits:
            self.match.play(act, ME, advance=False)
            self.answer_chance()
        for other in step.others:
            seat, _, text = other.partition(" ")
            self.match.play(text, self.match.game.state.seat_domain.index(seat), advance=False)
            self.answer_chance()
        self.index += 1

    def answer_chance(self) -> None:
        while self.match.waits_for_chance:
            outcome = next(self._chance, None)
            if outcome is None:
                raise BadFile(f"lesson {self.lesson.id}: nothing says what chance gives now")
            self.match.outcome(outcome)

    def lit(self) -> list[str]:
        """The ids to touch: those named, or those of the acts that are accepted."""
        if self.done:
            return []
        if self.step.light or not self.step.waits:
            return list(self.step.light)
        codec = self.match.game.codec
        acts = [codec.decode(self.match.number(text), ME) for text in self.step.accept]
        return list(dict.fromkeys(id for act in acts for id in act.ids))


def faults_of(game: Game, lesson: Lesson) -> list[str]:
    """Play a lesson to its end by what it accepts first; everything that is wrong with it."""
    faults = [fault for number, step in enumerate(lesson.steps, 1) for fault in _word_faults(step, number)]
    try:
        run = Run(game, lesson)
        while not run.done:
            faults += _step_faults(run)
            run.go_on(run.step.accept[0] if run.step.waits else NEXT)
    except (PeriplusError, ValueError, KeyError) as error:
        faults.append(f"stops: {error}")
    return [f"{lesson.id}: {fault}" for fault in faults]


def _step_faults(run: Run) -> list[str]:
    step, number, faults = run.step, run.index + 1, []
    if step.waits and ME not in run.match.asked:
        faults.append(f"step {number} waits for somebody who is not asked")
    for act in step.accept:
        if (why := run.match.why_not(ME, act)) is not None:
            faults.append(f"step {number} accepts what is not possible: {why}")
    for act, _ in step.wrong:
        if act in step.accept:
            faults.append(f"step {number} both accepts and refuses {act}")
    tries = [act.text for act in run.match.legal(ME)] if step.waits else []
    unforeseen = [act for act in tries if act not in step.accept and step.kindly(act, "en") is None]
    faults += [f"step {number} has no reason against {act}" for act in unforeseen]
    shown = run.match.game.picture(run.match.texts(), run.match.view(ME), ME)
    missing = [id for id in run.lit() if f'data-id="{id}"' not in shown]
    return faults + [f"step {number} lights {id}, which is not on the board" for id in missing]


def _word_faults(step: Step, number: int) -> list[str]:
    told = [step.say, *([step.ask] if step.waits else []), *(words for _, words in step.wrong)]
    faults = [f"step {number} lacks a language" for words in told if not all(words.get(one) for one in LANGUAGES)]
    long = [text for words in told for text in words.values() if sentences(text) > 2]
    return faults + [f"step {number} says more than two sentences: {text}" for text in long]


def sentences(text: str) -> int:
    marks = text.replace("…", ".").replace("!", ".").replace("?", ".").replace(": ", " ")
    return sum(bool(part.strip()) for part in marks.split(". "))
