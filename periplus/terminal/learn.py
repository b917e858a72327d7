"""The guided first game in a terminal, and the check that every lesson can be done."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console

from periplus.core.game import Game
from periplus.games import game_ids, load_game
from periplus.match.lesson import ME, NEXT, Course, Lesson, Run, course_of, faults_of

console = Console()

WORDS = {
    "en": {"on": "Press Enter to go on.", "do": "What do you do? (h: show me, q: leave)", "well": "Well done.",
           "end": "That was the course. Play on: periplus play {game}", "show": "Type: {act}"},
    "fr": {"on": "Appuyez sur Entrée pour continuer.", "do": "Que faites-vous ? (h : montrez-moi, q : quitter)",
           "well": "Bien joué.", "end": "Voilà pour le cours. Pour jouer : periplus play {game}",
           "show": "Tapez : {act}"},
}  # fmt: skip


def learn(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="which game; every game with --check")] = None,
    language: Annotated[str, typer.Option(help="en or fr")] = "en",
    check: Annotated[bool, typer.Option("--check", help="play every lesson to its end and report")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON")] = False,
) -> None:
    """Learn a game by playing: short lessons under the real rules."""
    if check:
        report = checked([game] if game else game_ids())
        print(json.dumps(report, ensure_ascii=False)) if as_json else _print_report(report)
        raise typer.Exit(1 if report["failures"] else 0)
    if game is None:
        raise typer.BadParameter(f"say which game: {', '.join(game_ids())}")
    chosen = load_game(game)
    course = course_of(chosen)
    if course is None:
        console.print(f"{chosen.id} has no lessons yet.")
        raise typer.Exit(2)
    teach(chosen, course, language)


def checked(names: list[str]) -> dict[str, Any]:
    """How many lessons and steps there are, and everything that is wrong with them."""
    courses = {game.id: (game, course) for game in map(load_game, names) if (course := course_of(game))}
    return {
        "games": {
            id: {"lessons": len(course.lessons), "steps": sum(len(lesson.steps) for lesson in course.lessons)}
            for id, (_, course) in courses.items()
        },
        "failures": [
            f"{id}: {fault}"
            for id, (game, course) in courses.items()
            for lesson in course.lessons
            for fault in faults_of(game, lesson)
        ],
    }


def _print_report(report: dict[str, Any]) -> None:
    for id, counts in report["games"].items():
        console.print(f"{id}: {counts['lessons']} lessons, {counts['steps']} steps")
    for failure in report["failures"]:
        console.print(failure, markup=False)


def teach(game: Game, course: Course, language: str) -> None:
    try:
        for lesson in course.lessons:
            _lesson(game, lesson, language)
    except (EOFError, KeyboardInterrupt):
        return
    console.print(WORDS[language]["end"].format(game=game.id.replace("_", "-")))


def _lesson(game: Game, lesson: Lesson, language: str) -> None:
    console.rule(lesson.title[language])
    run = Run(game, lesson)
    while not run.done:
        console.print(run.step.say[language])
        if run.step.waits:
            _exercise(run, language)
        else:
            console.input(f"[dim]{WORDS[language]['on']}[/dim] ")
            run.go_on(NEXT)


def _exercise(run: Run, language: str) -> None:
    """Ask until the answer is one that the step accepts."""
    words = WORDS[language]
    t = run.match.texts(language)
    if run.match.game.describe is not None:
        for line in run.match.game.describe(t, run.match.view(ME), ME):
            console.print(line, markup=False, style="dim")
    console.print(f"[bold]{run.step.ask[language]}[/bold]")
    while True:
        act = console.input(f"{words['do']} ").strip()
        if act == "q":
            raise EOFError
        if act == "h":
            console.print(words["show"].format(act=run.step.accept[0]), markup=False)
            continue
        refused = run.refusal(act, language)
        if refused is None:
            run.go_on(act)
            console.print(words["well"])
            return
        console.print(refused, markup=False)
