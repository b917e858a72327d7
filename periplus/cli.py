"""The `periplus` command. Each command imports what it needs when it runs."""

import json
import os
from dataclasses import asdict
from functools import partial
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from typer.core import TyperGroup

from periplus.cli_options import AsJson, GameName, Options, Seats, Seed, bar, chosen_options
from periplus.core.errors import PeriplusError
from periplus.core.extras import need_card

console = Console()
errors = Console(stderr=True)


# Commands that live with what they run, imported when called: module, name.
ELSEWHERE = {
    "serve": ("periplus.table.serve.cli", "serve"),
    "tables": ("periplus.table.serve.cli", "tables_app"),
    "learn": ("periplus.terminal.learn", "learn"),
    "play": ("periplus.terminal.cli", "play"),
    "replay": ("periplus.terminal.cli", "replay"),
    "verify": ("periplus.terminal.cli", "verify"),
    "zu": ("periplus.terminal.cli", "zu"),
    "arena": ("periplus.lab.cli", "arena"),
    "study": ("periplus.lab.cli", "study"),
    "puzzles": ("periplus.lab.cli", "puzzles"),
    "baselines": ("periplus.lab.cli", "baselines"),
    "dataset": ("periplus.lab.cli", "dataset"),
    "review": ("periplus.lab.cli", "review"),
    "train": ("periplus.lab.train.cli", "train"),
    "networks": ("periplus.lab.train.cli", "networks_app"),
}


def command_elsewhere(name: str) -> Any:
    module, attribute = ELSEWHERE[name]
    found = getattr(import_module(module), attribute)
    if isinstance(found, typer.Typer):
        group = found
    else:
        group = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
        group.command(name)(found)
    command = typer.main.get_command(group)
    command.name = name
    return command


class Commands(TyperGroup):
    """What a user got wrong is one line and exit code 2, never a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*ELSEWHERE, *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return command_elsewhere(cmd_name) if cmd_name in ELSEWHERE else super().get_command(ctx, cmd_name)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except PeriplusError as error:
            errors.print(f"periplus: {error}", markup=False, highlight=False, soft_wrap=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Play, study and master expedition board games. Unofficial implementations.",
)


def _version(wanted: bool) -> None:
    if wanted:
        from periplus import __version__

        print(f"periplus {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="say which")] = False,
    data: Annotated[
        Path | None, typer.Option(help="your own component data: a file GAME.toml, or a folder of them")
    ] = None,
) -> None:
    if data is not None:
        if not data.exists():
            raise PeriplusError(f"--data: there is no {data}")
        os.environ["PERIPLUS_DATA"] = str(data.resolve())


@app.command()
def games(as_json: AsJson = False) -> None:
    """The games there are."""
    from periplus.games import all_games, broken

    rows: list[dict[str, Any]] = [
        {
            "game": game.id.replace("_", "-"),
            "name": game.texts("en")("game.name"),
            "tagline": game.texts("en")("game.tagline"),
            "seats": list(game.seat_counts),
            "options": {option.id: list(option.choices) for option in game.options},
        }
        for game in all_games()
    ]
    if as_json:
        faults = [asdict(fault) for fault in broken()]
        print(json.dumps({"games": rows, "broken": faults}, ensure_ascii=False))
        return
    table = Table("game", "name", "players", "options")
    for row in rows:
        table.add_row(row["game"], row["name"], ", ".join(map(str, row["seats"])), ", ".join(row["options"]))
    console.print(table)
    for fault in broken():
        errors.print(f"not loaded: {fault}", markup=False, highlight=False, soft_wrap=True)


@app.command()
def sim(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help="how many games")] = 10_000,
    seed: Seed = 0,
    threads: Annotated[int, typer.Option(min=1, help="threads to use")] = 1,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play whole random games, compiled."""
    from periplus.core.engine.simulate import simulate
    from periplus.games import load_game

    chosen = load_game(game)
    count = seats if seats is not None else next(n for n in chosen.seat_counts if n >= 2)
    with bar() as progress:
        task = progress.add_task(f"{chosen.id}: compile or load", total=games)
        options = chosen_options(option)
        simulate(chosen, count, 1, seed, options)
        progress.update(task, description=f"{chosen.id}: play")
        result = simulate(chosen, count, games, seed, options, threads, lambda n: progress.advance(task, n))
    summary: dict[str, Any] = {
        "game": chosen.id,
        "seats": count,
        "games": games,
        "decisions": result.decisions,
        "seconds": result.seconds,
        "mean_scores": [float(value) for value in result.scores.mean(0)],
        "wins": [int(value) for value in (result.ranks == 1).sum(0)],
    }
    if as_json:
        print(json.dumps(summary))
        return
    table = Table("seat", "mean score", "wins (shared ones count for each)")
    for name, score, wins in zip(chosen.state.seat_domain, summary["mean_scores"], summary["wins"], strict=False):
        table.add_row(name, f"{score:.1f}", str(wins))
    console.print(table)
    console.print(
        f"{games} games, {result.decisions} decisions in {result.seconds:.2f} s: "
        f"{result.decisions / result.seconds / 1e6:.2f} M/s"
    )


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    seats: Seats = None,
    threads: Annotated[int, typer.Option(min=1, help="CPU threads")] = 1,
    repeats: Annotated[int, typer.Option(min=1, help="runs of each; the best counts, the lowest is told")] = 3,
    bots: Annotated[bool, typer.Option("--bots", help="measure how fast the bots think instead")] = False,
    cold: Annotated[bool, typer.Option("--cold", help="also from an empty cache: compiles every game anew")] = False,
    before: Annotated[
        Path | None, typer.Option(metavar="TREE", help="another checkout, run in turns with this one")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure random play: whole games, legal sets and chance included; by the clock and by processor time. Other
    libraries beside it: `make bench`.
    """
    from periplus.games import all_games, load_game

    if bots:
        from periplus.lab.cli import bench_bots

        bench_bots(game, seats=seats, as_json=as_json)
        return
    from periplus.lab.speed import compare, machine, measure_cpu, measure_cuda, seats_to_measure

    if device not in {"cpu", "cuda"}:
        raise PeriplusError(f"--device {device}: cpu or cuda")
    if device == "cuda":
        need_card("--device cuda")
    if before is not None and not (before / "periplus").is_dir():
        raise PeriplusError(f"--before {before}: no checkout of Periplus is there")
    results: list[dict[str, Any]] = []
    with bar() as progress:
        task = progress.add_task("", total=None)

        def say(words: str) -> None:
            progress.update(task, description=words)

        for chosen in [load_game(game)] if game else all_games():
            for count in [seats] if seats is not None else seats_to_measure(chosen):
                chosen.begin(count)
                if before is not None:
                    results.append(compare(chosen, count, before.resolve(), repeats, say))
                elif device == "cuda":
                    results.append(measure_cuda(chosen, count, repeats=repeats, say=say))
                else:
                    results.append(measure_cpu(chosen, count, threads=threads, repeats=repeats, cold=cold, say=say))
    if as_json:
        print(json.dumps({"machine": machine(), "results": results}))
        return
    console.print(bench_table(results) if before is None else comparison_table(results))
    if before is None and device == "cpu":
        from periplus.lab.speed import PEERS

        rates = ", ".join(f"{name} {rate:,.2f}" for name, rate in PEERS.items())
        console.print(
            f"Beside it, M decisions/s of one core, on two quiet Neoverse cores, 2026-11-15: {rates}. Here: make bench",
            highlight=False,
        )


def bench_table(results: list[dict[str, Any]]) -> Table:
    heads = ("game", "device", "seats", "M decisions/s", "a CPU second", "games/s", "bytes", "decisions/game")
    cold = results[0]["compile_s"] is not None
    table = Table(*heads, *(("compile s", "load s") if cold else ()))
    for row in results:
        by_processor = f"{row['decisions_per_cpu_s'] / 1e6:.2f}" if "decisions_per_cpu_s" in row else ""
        table.add_row(
            row["game"],
            row["device"],
            str(row["seats"]),
            f"{row['decisions_per_s'] / 1e6:.2f}",
            by_processor,
            f"{row['games_per_s']:.0f}",
            str(row["bytes_per_position"]),
            f"{row['decisions_per_game']:.1f}",
            *((f"{row['compile_s']:.1f}", f"{row['load_s']:.2f}") if cold else ()),
        )
    return table


def comparison_table(results: list[dict[str, Any]]) -> Table:
    table = Table("game", "seats", "before, M decisions a CPU second", "now", "now / before")
    for row in results:
        rates = (f"{row[name] / 1e6:.2f}" for name in ("before_per_cpu_s", "now_per_cpu_s"))
        table.add_row(row["game"], str(row["seats"]), *rates, f"{row['now_over_before']:.3f}")
    return table


@app.command()
def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="how many random games")] = 1000,
    seed: Seed = 0,
    folder: Annotated[Path, typer.Option(help="where failing games are written")] = Path("fuzz-failures"),
    plain: Annotated[bool, typer.Option(help="leave out the comparison with the compiled build")] = False,
    thorough: Annotated[float, typer.Option(min=0, max=1, help="share of positions looked at closely")] = 0.1,
    jobs: Annotated[int, typer.Option(min=1, help="processes")] = 1,
    truth: Annotated[bool, typer.Option(help="only the laws of truth: previews, log, ends")] = False,
    mutants: Annotated[int, typer.Option(min=0, help="instead: so many positions that were tampered with")] = 0,
    as_json: AsJson = False,
) -> None:
    """Random games under every law; a failing one is shrunk and written as a match file. Exit code 1 if any failed.

    With --mutants: each position is refused, or played on, drawn, told and searched without a fault.
    """
    from periplus.games import load_game
    from periplus.lab.fuzz import fuzz as run

    chosen = load_game(game)
    if mutants:
        raise typer.Exit(_fuzz_mutants(chosen, mutants, seed, plain, jobs, as_json))
    with bar() as progress:
        task = progress.add_task(f"{chosen.id}: laws", total=games)
        step = partial(progress.advance, task)
        report = run(chosen, games, seed, folder, step, not plain, thorough, jobs, truth)
    found = list(zip_longest(report.violations, report.files))
    if as_json:
        failures = [{"law": v.law, "message": v.message, "file": str(p) if p else None} for v, p in found]
        print(json.dumps({"game": chosen.id, "games": report.games, "violations": len(failures), "failures": failures}))
    else:
        for violation, path in found:
            console.print(f"{violation}\n  {path or 'over all games'}", markup=False)
        console.print(f"{report.games} games, {len(report.violations)} violations")
    raise typer.Exit(1 if report.violations else 0)


def _fuzz_mutants(game: Any, count: int, seed: int, plain: bool, jobs: int, as_json: bool) -> int:
    from periplus.lab.mutants import try_mutants

    with bar() as progress:
        task = progress.add_task(f"{game.id}: mutants", total=count)
        targets: Any = ("plain",) if plain else ("plain", "cpu")
        trial = try_mutants(game, count, seed, targets, jobs, lambda n: progress.advance(task, n))
    if as_json:
        print(json.dumps({"game": game.id, "seed": seed, **trial.outcomes, "failures": trial.failures}))
    else:
        told = ", ".join(f"{count} {outcome}" for outcome, count in trial.outcomes.items())
        console.print("\n".join([*trial.failures, f"{game.id}: {told}"]), markup=False)
    return 1 if trial.failures else 0


@app.command()
def warm(game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None) -> None:
    """Compile everything now, so that nobody waits later."""
    from periplus.bots.chance import playouts_of
    from periplus.bots.player import engine_of
    from periplus.core.engine.simulate import CompiledRules
    from periplus.games import all_games, load_game

    games = [load_game(game)] if game else all_games()
    with bar() as progress:
        task = progress.add_task("", total=len(games))
        for chosen in games:
            rules = chosen.rules("cpu")
            assert isinstance(rules, CompiledRules)
            for step in rules.warm():
                progress.update(task, description=f"{chosen.id}: {step}")
            progress.update(task, description=f"{chosen.id}: search")
            engine_of(chosen).warm()
            progress.update(task, description=f"{chosen.id}: chances and reasons")
            playouts_of(chosen).warm()
            progress.advance(task)
    console.print(f"{len(games)} games compiled.")


@app.command()
def doubts(game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None, as_json: AsJson = False) -> None:
    """What is not straight from the rulebook: deduced, from public sources, or reconstructed, and why."""
    from periplus.games import all_games, load_game

    rows = []
    for chosen in [load_game(game)] if game else all_games():
        rows += [
            {"game": chosen.id, "table": doubt.table, "provenance": doubt.provenance, "note": doubt.note}
            for doubt in chosen.data.doubts()
        ]
    if as_json:
        print(json.dumps({"doubts": rows}, ensure_ascii=False))
        return
    table = Table("game", "table", "provenance", "why")
    for row in rows:
        table.add_row(*row.values())
    console.print(table)
    console.print("If you own the box, correct a copy of the file and point --data at it.")
