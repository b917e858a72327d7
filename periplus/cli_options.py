"""Options that several commands share, and their progress bar."""

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from periplus.core.errors import BadOption

GameName = Annotated[str, typer.Argument(metavar="GAME", help="its name, as `periplus games` lists it")]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON object and nothing else")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=CHOICE", help="a table option")]
Seats = Annotated[int | None, typer.Option(help="number of players")]
Seed = Annotated[int, typer.Option(help="the same seed gives the same games")]


def bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def chosen_options(pairs: list[str] | None) -> dict[str, str]:
    out = {}
    for pair in pairs or []:
        name, separator, choice = pair.partition("=")
        if not separator:
            raise BadOption(f"--option {pair}: write NAME=CHOICE")
        out[name] = choice
    return out
