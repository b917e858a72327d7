"""The commands of the lab: arena, study, review, and the bots' part of bench. The command line registers them."""

import json
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from periplus.cli_options import AsJson, GameName, Options, Seats, Seed, bar, chosen_options
from periplus.core.contract.game import Game
from periplus.core.errors import BadOption
from periplus.core.extras import need
from periplus.games import GAMES, all_games, load_game

console = Console()
errors = Console(stderr=True)

Jobs = Annotated[int, typer.Option(min=1, help="processes")]
Cluster = Annotated[str | None, typer.Option(metavar="ADDRESS", help="a Ray cluster, or 'local' for one of its own")]
JournalFile = Annotated[Path | None, typer.Option(help="where results are kept; the same file plays on")]


def need_lab(command: str, *modules: str, cluster: str | None = None) -> None:
    """Check that the packages a command of the lab needs are there, before its first game is played."""
    need(command, "lab", *modules)
    if cluster is not None:
        need("--cluster", "cluster", "ray")


def seats_or_fewest(game: Game, seats: int | None) -> int:
    return seats if seats is not None else next(count for count in game.seat_counts if count > 1)


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="levels, with simulations if wanted: adept,expert@500")] = "random,novice",
    games: Annotated[int, typer.Option(min=1, help="how many games, up to whole sets of seatings")] = 100,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    journal: JournalFile = None,
    plot: Annotated[Path | None, typer.Option(help="write the ratings as a picture (.png, .svg)")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: balanced seatings, paired seeds, ratings with 95 % intervals. Ctrl-C and resume."""
    need_lab("arena", "scipy", *(["matplotlib"] if plot else []), cluster=cluster)
    from periplus.lab.arena import run_arena

    chosen = load_game(game)
    names = split(bots)
    with bar() as progress:
        task = progress.add_task(f"{chosen.id}: {' · '.join(names)}", total=games)
        result = run_arena(
            chosen,
            names,
            seats_or_fewest(chosen, seats),
            games,
            seed=seed,
            options=chosen_options(option),
            jobs=jobs,
            cluster=cluster,
            journal=journal,
            progress=lambda done, planned: progress.update(task, completed=done, total=planned),
        )
    if plot is not None:
        from periplus.lab.figures import save_ratings

        save_ratings(result, plot)
    if as_json:
        print(json.dumps(result.to_json()))
    else:
        show_arena(result)
    if result.games < result.planned:
        errors.print(f"stopped after {result.games} of {result.planned} games; the same command plays on")
        raise typer.Exit(130)


def show_arena(result: Any) -> None:
    table = Table("bot", "rating", "95 %", "wins a seat", "mean points", "median s")
    for row in result.ratings:
        table.add_row(
            row.bot,
            f"{row.rating:+.0f}",
            f"{row.low:+.0f} … {row.high:+.0f}",
            f"{result.wins[row.bot]:.3f}",
            f"{result.points[row.bot]:.1f}",
            f"{result.thinking[row.bot]:.3f}" if row.bot in result.thinking else "",
        )
    console.print(table)
    table = Table("against", "", "above", "below", "level", "share", "95 %")
    for pair in result.pairs:
        low, high = pair.interval
        counts = [str(pair.above), str(pair.below), str(pair.level)]
        table.add_row(pair.first, pair.second, *counts, f"{pair.share:.3f}", f"{low:.3f} … {high:.3f}")
    console.print(table)
    console.print(
        f"{result.game}, {result.seats} seats: {result.games} games, {result.decisions:.0f} decisions each, "
        f"{result.games_per_s:.2f} games/s; first seat wins {result.first_seat:.3f}; {result.journal}"
    )


def study(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="how many games")] = 200,
    bot: Annotated[
        str | None,
        typer.Option(help="who plays all seats, with simulations if wanted; novice, or adept to compare two versions"),
    ] = None,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    versus: Annotated[
        list[str] | None, typer.Option(metavar="NAME=CHOICE", help="compare with this option, under the same dice")
    ] = None,
    versus_data: Annotated[
        Path | None, typer.Option(metavar="FILE", help="compare with other component data, under the same dice")
    ] = None,
    ladder: Annotated[
        str, typer.Option(metavar="LEVELS", help="skill against luck: random,novice,adept, each against the next")
    ] = "",
    jobs: Jobs = 1,
    cluster: Cluster = None,
    journal: JournalFile = None,
    report: Annotated[Path | None, typer.Option(help="the HTML report; by default under reports/")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure a game as its designer would: seats, margins, the lead, branching, length, what winners do, skill against
    luck, and what an option or other data changes. Sentences with their sample, a page of figures. Ctrl-C and resume.
    """
    need_lab("study", cluster=cluster)
    from periplus.lab.report import lines, page
    from periplus.lab.study import run_study

    chosen = load_game(game)
    count = seats_or_fewest(chosen, seats)
    bot = bot or ("adept" if versus or versus_data else "novice")  # a novice does not see what other data are worth
    if versus_data is not None and not versus_data.exists():
        raise BadOption(f"--versus-data: there is no {versus_data}")
    with bar() as progress:
        task = progress.add_task(f"{chosen.id}: {bot}", total=games)
        result = run_study(
            chosen,
            bot,
            count,
            games,
            seed=seed,
            options=chosen_options(option),
            versus=chosen_options(versus),
            versus_data=versus_data.resolve() if versus_data else None,
            ladder=split(ladder),
            jobs=jobs,
            cluster=cluster,
            journal=journal,
            progress=lambda done, planned: progress.update(task, completed=done, total=planned),
        )
    path = report or Path("reports") / f"study-{chosen.id}-{count}.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(result), encoding="utf-8")
    if as_json:
        print(json.dumps({**result.to_json(), "report": str(path)}))
    else:
        for line in lines(result):
            console.print(line, highlight=False)
        console.print(f"{path}")
    if result.games < games:
        errors.print(f"stopped after {result.games} of {games} games; the same command plays on")
        raise typer.Exit(130)


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a saved match")],
    simulations: Annotated[int, typer.Option(min=1, help="thinking for each decision")] = 400,
    moments: Annotated[int, typer.Option(min=0, help="how many moments to show")] = 5,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Look back on a match: everybody's chances over time, and the moments that mattered, with the better move."""
    from periplus.bots.review import review as look_back
    from periplus.match import load

    match = load(file)
    with bar() as progress:
        task = progress.add_task("looking back", total=None)
        result = look_back(
            match,
            simulations=simulations,
            seed=seed,
            moments=moments,
            progress=lambda done, planned: progress.update(task, completed=done, total=planned),
        )
    if as_json:
        print(json.dumps(result.to_json()))
        return
    for line in result.curve_lines(match.players):
        console.print(line, highlight=False)
    table = Table("step", "player", "played", "better", "cost")
    for moment in result.moments:
        table.add_row(
            str(moment.index),
            match.players[moment.seat],
            moment.judged.played,
            moment.judged.better,
            f"{moment.kind} {moment.change:+.0%}",
        )
    console.print(table)


def bench_bots(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None,
    decisions: Annotated[int, typer.Option(min=1, help="decisions to time for each level")] = 40,
    seats: Seats = None,
    as_json: AsJson = False,
) -> None:
    """How fast the bots think: simulations a second, and the median decision of each level."""
    from periplus.lab.think_time import measure

    rows = []
    with bar() as progress:
        task = progress.add_task("", total=None)
        for chosen in [load_game(game)] if game else all_games():
            progress.update(task, description=f"{chosen.id}: compile or load, then think")
            rows.append(measure(chosen, decisions, seats_or_fewest(chosen, seats)))
    if as_json:
        print(json.dumps({"results": rows}))
        return
    table = Table("game", "seats", "level", "simulations", "sims/s", "median s", "90 % s", "promise s")
    for row in rows:
        for level in row["levels"]:
            table.add_row(
                row["game"],
                str(row["seats"]),
                level["level"],
                str(level["simulations"]),
                f"{level['simulations_per_s']:.0f}",
                f"{level['median_s']:.3f}",
                f"{level['ninety_s']:.3f}",
                f"{level['promise_s']:.1f}",
            )
    console.print(table)


def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="how many puzzles the set shall have")] = 400,
    seed: Seed = 0,
    jobs: Jobs = 1,
    players: Annotated[list[int] | None, typer.Option(help="of so many alone; may be given again")] = None,
    journal: JournalFile = None,
    as_json: AsJson = False,
) -> None:
    """Mine positions where one move is clearly best, and store them as the game's daily puzzles."""
    from periplus.lab.puzzles import search_for, store

    chosen = load_game(game)
    for number in players or ():
        chosen.begin(number)
    kept = journal or Path("reports") / f"puzzles-{chosen.id}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    with bar() as progress:
        task = progress.add_task(f"{chosen.id}: puzzles", total=count)
        have = search_for(chosen, count, kept, jobs, seed, players or (), lambda found: progress.advance(task, found))
    path = store(chosen, kept, count)
    if as_json:
        print(json.dumps({"game": chosen.id, "puzzles": min(have, count), "file": path.name}))
    else:
        console.print(f"{min(have, count)} puzzles in {path.name}")


def baselines(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="all four unless named")] = None,
    bots: Annotated[str, typer.Option(help="who is measured")] = "random,novice,adept,expert,master,network",
    against: Annotated[str, typer.Option(help="who sits at the other seats")] = "random,network",
    seats: Annotated[list[int] | None, typer.Option(help="of so many seats alone; may be given again")] = None,
    each: Annotated[int, typer.Option(min=1, help="games a line, if time allows")] = 200,
    jobs: Jobs = 1,
    seconds: Annotated[float, typer.Option(min=0, help="it stops by itself after so long; 0 plays nothing")] = 3600,
    out: Annotated[Path, typer.Option(help="folder of the rows, baselines*.jsonl; the same folder plays on")] = Path(
        "reports"
    ),
    page: Annotated[Path | None, typer.Option(help="write lines into a page, docs/baselines.md; others stay")] = None,
    as_json: AsJson = False,
) -> None:
    """Score of bots in every environment and number of seats, with intervals. Ctrl-C and resume."""
    need("baselines", "env", "gymnasium")
    need("baselines", "lab", "scipy")
    from periplus.lab import baselines as lab

    chosen = lab.cells(games or [], seats or [], split(bots), split(against))
    with bar() as progress:
        tell = partial(show, progress, progress.add_task("baselines", total=None))
        rows = lab.run(chosen, each, jobs, seconds, out, tell)
    lines = lab.summary(chosen, rows)
    if page is not None:
        before = page.read_text("utf-8") if page.exists() else ""
        page.write_text(lab.page(lab.merged(lines, before)), "utf-8")
    if as_json:
        print(json.dumps({"results": lines}))
        return
    table = Table("environment", "seats", "opponents", "bot", "games", "reward, 95 %", "points, 95 %")
    for line in lines:
        told = (lab.interval(line["reward"], 2), lab.interval(line["points"], 1))
        table.add_row(line["id"], str(line["seats"]), line["against"], line["bot"], str(line["games"]), *told)
    console.print(table)


def split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def show(progress: Any, task: Any, done: int, planned: int) -> None:
    progress.update(task, completed=done, total=planned)


def dataset(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="all four unless named")] = None,
    bot: Annotated[str, typer.Option(help="who plays all seats: master, network, batch-master@48 …")] = "master",
    each: Annotated[int, typer.Option(min=1, help="games a title, over all its numbers of seats")] = 10_000,
    seats: Annotated[list[int] | None, typer.Option(help="of so many seats alone; may be given again")] = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    seconds: Annotated[float, typer.Option(min=1, help="it stops by itself after so long")] = 3600,
    out: Annotated[Path, typer.Option(help="folder of the shards; the same folder plays on")] = Path("dataset"),
    shard: Annotated[int, typer.Option(min=1, help="games a file")] = 1000,
    device: Annotated[str, typer.Option(help="where batch-master plays: cpu or cuda")] = "cpu",
    parquet: Annotated[bool, typer.Option("--parquet", help="shards in Parquet instead of NumPy")] = False,
) -> None:
    """Make a dataset of strong players' games: shards, checksums, a card. Ctrl-C and resume."""
    if parquet:
        need("--parquet", "dataset", "pyarrow")
    from periplus.lab import dataset as lab

    titles = [load_game(name) for name in games or GAMES]
    with bar() as progress:
        tell = partial(show, progress, progress.add_task(f"dataset: {bot}", total=None))
        told = lab.make(titles, bot, seats or [], each, seed, jobs, seconds, out, tell, device)
    console.print(told)
    written = lab.pack(out, shard, parquet)
    console.print(f"{len(written)} shards, {sum(path.stat().st_size for path in written) / 1e6:.1f} MB in {out}")
