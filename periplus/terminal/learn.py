"""The guided first game in a terminal, and the check that every lesson can be done."""

import json
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from periplus.cli_options import bar
from periplus.core.contract.game import Game
from periplus.core.contract.passage import lines_of
from periplus.core.engine.codec import Act
from periplus.core.extras import NotInstalled
from periplus.games import all_games, game_ids, load_game
from periplus.match.lesson import ME, NEXT, Course, Lesson, Run, course_of, faults_of
from periplus.terminal.cli import Language, language_or_error
from periplus.terminal.lesson_light import WINDOWS, dark_steps
from periplus.terminal.play import Quit, TerminalTable, label, opponent

console = Console()


WORDS = {
    "en": {"on": "Press Enter to go on.", "do": "Number or action (h: show me, q: leave)", "well": "Well done.",
           "end": "That was the course. Enter: this game goes on against a novice; q: leave.",
           "show": "Type {number}: {act}", "you": "You"},
    "fr": {"on": "Appuyez sur Entrée pour continuer.", "do": "Numéro ou action (h : montrez-moi, q : quitter)",
           "well": "Bien joué.", "you": "Vous", "show": "Tapez {number} : {act}",
           "end": "Voilà pour le cours. Entrée : la partie continue contre un novice ; q : quitter."},
}  # fmt: skip


def learn(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="which game; every game with --check")] = None,
    language: Language = "en",
    check: Annotated[bool, typer.Option("--check", help="play every lesson to its end and report")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON")] = False,
) -> None:
    """Learn a game by playing: short lessons under the real rules."""
    if check:
        report = checked([load_game(game)] if game else all_games())
        print(json.dumps(report, ensure_ascii=False)) if as_json else _print_report(report)
        raise typer.Exit(1 if report["failures"] else 0)
    if game is None:
        raise typer.BadParameter(f"say which game: {', '.join(game_ids())}")
    chosen = load_game(game)
    course = course_of(chosen)
    if course is None:
        console.print(f"{chosen.id} has no lessons yet.")
        raise typer.Exit(2)
    teach(chosen, course, language_or_error(language))


def checked(games: list[Game]) -> dict[str, Any]:
    """How many lessons and steps there are, and everything that is wrong with them; where there is a browser, whether
    what is spoken of is seen."""
    courses = {game.id: (game, course) for game in games if (course := course_of(game))}
    steps = sum(len(lesson.steps) for _, course in courses.values() for lesson in course.lessons)
    try:
        with bar() as progress:
            task = progress.add_task("steps, desk and phone", total=steps * len(WINDOWS))
            looked, dark = True, dark_steps(list(courses.values()), lambda: progress.advance(task))
    except NotInstalled:
        looked, dark = False, []
    return {
        "looked_at": looked,
        "games": {
            id: {"lessons": len(course.lessons), "steps": sum(len(lesson.steps) for lesson in course.lessons)}
            for id, (_, course) in courses.items()
        },
        "failures": [
            f"{id}: {fault}"
            for id, (game, course) in courses.items()
            for lesson in course.lessons
            for fault in faults_of(game, lesson)
        ]
        + dark,
    }


def _print_report(report: dict[str, Any]) -> None:
    for id, counts in report["games"].items():
        console.print(f"{id}: {counts['lessons']} lessons, {counts['steps']} steps")
    if not report["looked_at"]:
        console.print("not looked at: that needs periplus[render] and a Chromium")
    for failure in report["failures"]:
        console.print(failure, markup=False)


def teach(game: Game, course: Course, language: str) -> None:
    """All lessons, one after the other; then the table of the last one goes on as a real game."""
    try:
        for lesson in course.lessons:
            run = _lesson(game, lesson, language)
        if not run.match.over and _read(WORDS[language]["end"]) == "":
            match = run.match.branch(len(run.match.log))
            others = {seat: opponent("novice") for seat in range(1, len(match.players))}
            TerminalTable(match, others, language, console).run(Path(f"{game.id}-{secrets.token_hex(3)}.json"))
    except (Quit, EOFError, KeyboardInterrupt):
        return


def _read(question: str) -> str:
    said = console.input(f"{question} ").strip()
    if said == "q":
        raise Quit
    return said


def _lesson(game: Game, lesson: Lesson, language: str) -> Run:
    console.rule(lesson.title[language])
    run = Run(game, lesson)
    run.match.rename([WORDS[language]["you"], *lesson.players[1:]])
    while not run.done:
        console.print(run.step.say[language], highlight=False)
        if run.step.waits:
            _exercise(run, language)
        else:
            _read(f"[dim]{WORDS[language]['on']}[/dim]")
            run.go_on(NEXT)
    return run


def _exercise(run: Run, language: str) -> None:
    """Ask until the answer is one that the step accepts."""
    words = WORDS[language]
    choices = _show_choices(run, language)
    while True:
        said = _read(words["do"])
        if said == "h":
            number = [act.text for act in choices].index(run.step.accept[0])
            shown = label(run.match.texts(language), run.match, choices[number])
            console.print(words["show"].format(number=number + 1, act=shown), markup=False, highlight=False)
            continue
        act = choices[int(said) - 1].text if said.isdigit() and 1 <= int(said) <= len(choices) else said
        refused = run.refusal(act, language)
        if refused is None:
            run.go_on(act)
            console.print(words["well"])
            return
        console.print(refused, markup=False, highlight=False)


def _show_choices(run: Run, language: str) -> list[Act]:
    """The table in words, what is to be done, and everything that can be."""
    match = run.match
    t = match.texts(language)
    for line in lines_of(match.game.read(t, match.view(ME), ME)):
        console.print(line, markup=False, style="dim")
    console.print(f"[bold]{run.step.ask[language]}[/bold]")
    choices = match.legal(ME)
    for number, act in enumerate(choices, 1):
        console.print(f" [bold cyan]{number:>3}[/]  {label(t, match, act)}", highlight=False)
    return choices
