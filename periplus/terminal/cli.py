"""The commands for one's own terminal and files: play, replay, verify, Zu beside the box."""

import json
import random
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from periplus.cli_options import AsJson, GameName, Options, Seats, chosen_options
from periplus.core.contract.game import SPECTATOR
from periplus.core.errors import PeriplusError
from periplus.core.texts import LANGUAGES
from periplus.games import companion_called, load_game
from periplus.match import Match
from periplus.match.fairness import check_commitment, proof
from periplus.match.files import load, read
from periplus.terminal.play import TerminalTable, opponent
from periplus.terminal.zu import ZuTable, kept_table

console = Console()

Language = Annotated[str, typer.Option(help="en or fr")]


def language_or_error(language: str) -> str:
    if language not in LANGUAGES:
        raise PeriplusError(f"unknown language {language!r}; there are {', '.join(LANGUAGES)}")
    return language


def play(
    game: GameName,
    seats: Seats = None,
    people: Annotated[int, typer.Option(help="how many of the players sit at this terminal")] = 1,
    bots: Annotated[str, typer.Option(help="level of the others: random, novice, adept, expert, master")] = "novice",
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="repeatable dice")] = None,
    language: Language = "en",
    file: Annotated[Path | None, typer.Option(help="where the match is saved; an existing one is played on")] = None,
) -> None:
    """Play in the terminal: alone against opponents, or several people at one keyboard."""
    language_or_error(language)
    chosen = load_game(game)
    count = seats if seats is not None else next(n for n in chosen.seat_counts if n >= max(2, people))
    if not 0 < people <= count:
        raise PeriplusError(f"--people {people}: a table of {count} has room for 1 to {count}")
    path = file or Path(f"{chosen.id}-{secrets.token_hex(3)}.json")
    if file is not None and file.exists():
        match = load(file)
        count = len(match.players)
    else:
        match = Match.new(chosen, count, chosen_options(option), seed)
    others = {seat: opponent(bots) for seat in range(people, count)}
    TerminalTable(match, others, language, console).run(path)


def replay(
    file: Path,
    at: Annotated[int | None, typer.Option(help="stop before this step")] = None,
    seat: Annotated[str | None, typer.Option(help="tell it as this seat saw it")] = None,
    language: Language = "en",
    svg: Annotated[Path | None, typer.Option(help="write the board at that moment as SVG")] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a match file, checking every position, and tell it in sentences."""
    language_or_error(language)
    match = load(file)
    if at is not None:
        if not 0 <= at <= len(match.log):
            raise PeriplusError(f"--at {at}: the match has steps 0 to {len(match.log)}")
        match = match.at(at)
    viewer = SPECTATOR if seat is None else match.game.state.seat_domain.index(seat)
    if viewer >= len(match.players):
        raise PeriplusError(f"--seat {seat}: there are {len(match.players)} players")
    told = match.told(viewer, language)
    if svg is not None:
        svg.write_text(match.svg(viewer, language), "utf-8")
    if as_json:
        lines = [{"step": step.index + 1, "text": line.text} for step in told for line in step.lines]
        print(json.dumps({"steps": len(match.log), "over": match.over, "log": lines, "scores": match.scores()}))
        return
    for step in told:
        for line in step.lines:
            console.print(f"[dim]{step.index + 1:>4}[/]  ", end="")
            console.print(line.text, markup=False, highlight=False)
    console.print(f"{len(match.log)} steps replayed, every position as recorded.")


def verify(file: Path, as_json: AsJson = False) -> None:
    """What a finished match proves about its dice, and what it does not."""
    check_commitment(read(file))
    found = proof(load(file))
    proven, unproven = found.words()
    if as_json:
        print(json.dumps({"fair": True, "outcomes": found.checked, "proven": proven, "not_proven": unproven}))
        return
    for heading, sentences in (("Proven", proven), ("Not proven by this file", unproven)):
        console.print(f"{heading}:")
        for sentence in sentences:
            console.print(f"  {sentence}", markup=False, highlight=False)


def zu(
    switch: Annotated[
        list[str] | None, typer.Option("--switch", "-s", help="a difficulty switch, e.g. zu_burns_card")
    ] = None,
    language: Language = "en",
    file: Annotated[Path | None, typer.Option(help="keeps the table between evenings")] = None,
) -> None:
    """Zu for your real Excavation Earth: tell it the table, show it its card, and it plays and explains its turn."""
    game, companion = companion_called("zu")
    table, switches = kept_table(file)
    session = companion.begin(game.texts(language_or_error(language)), table, [*switches, *(switch or [])])
    ZuTable(session, console, file, random.Random(secrets.randbits(64))).run()
