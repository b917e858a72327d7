"""`periplus train` and `periplus networks`: the command line of a training, and what became of trainings."""

import json
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table

from periplus.bots.network_shelf import checked_name, network_named, networks, remove, use, used_network
from periplus.cli_options import AsJson, GameName, bar
from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.core.extras import need, need_card
from periplus.games import all_games, load_game
from periplus.lab.cli import console, errors

GAMES = 200  # of a comparison of two networks


class Weaker(PeriplusError):
    """A trained network that loses against the one in use."""


def train(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0.01, help="the whole training, all sittings together")] = 5.0,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    out: Annotated[
        Path | None, typer.Option(help="the training's file; the same file goes on where it stopped")
    ] = None,
    games: Annotated[int | None, typer.Option(min=64, help="games at once: 512 on a CPU, 65536 on a card")] = None,
    hidden: Annotated[
        int | None, typer.Option(min=16, help="width of the network: 256 on a CPU, 512 on a card")
    ] = None,
    epochs: Annotated[int, typer.Option(min=1, help="how often each decision is learnt from")] = 1,
    against: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="rate it against this level as it learns")
    ] = None,
    best_response: Annotated[
        str,
        typer.Option(
            metavar="NETWORK",
            help="learn to beat this network alone: a file, which is followed, or `network` for the game's own",
        ),
    ] = "",
    begin: Annotated[
        str, typer.Option(metavar="NETWORK", help="go on from what this network knows: a file, or `network`")
    ] = "",
    league: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="another training's file, which may be running: an opponent beside past selves"
        ),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="draw its progress (.png, .svg)")] = None,
    keep: Annotated[
        bool, typer.Option("--install", help="at the end: play the network in use, and take its place if not worse")
    ] = False,
    name: Annotated[str, typer.Option(help="of the network that is installed; by default the day")] = "",
    force: Annotated[bool, typer.Option("--force", help="install it even if it loses")] = False,
    seed: Annotated[int, typer.Option(help="of the network and the games")] = 1,
) -> None:
    """Learn a game by self-play: tables of all sizes, past selves among the opponents. Cut it and call it again."""
    need("train", "train", "torch")
    if plot is not None:
        need("--plot", "train", "matplotlib")
    if device == "cuda":
        need_card("--device cuda")
    from periplus.lab.train.ppo import Recipe
    from periplus.lab.train.session import Session

    chosen = load_game(game)
    path = out or Path("reports") / f"{'best-response' if best_response else 'train'}-{chosen.id}.npz"
    parts, many, width = (32, 65536, 512) if device == "cuda" else (16, 512, 256)
    many = (games or many) // parts * parts
    recipe = Recipe(
        minutes, many, hidden=hidden or width, epochs=epochs, seed=seed, parts=parts, rival=best_response, begin=begin,
        league=tuple(str(each) for each in league or ()), past_share=4 if league else Recipe.past_share,
    )  # fmt: skip
    session = Session(chosen, path, recipe, device, compiled=device == "cuda")
    if session.story["seconds"]:
        errors.print(f"going on from {path} after {session.story['seconds'] / 60:.1f} minutes")
    sit(session, path, against)
    if plot is not None:
        from periplus.lab.figures import save_training

        save_training(session.story, plot)
    if keep:
        install_better(chosen, path, device_name(device), name or f"own-{date.today().isoformat()}", force)


def install_better(game: Game, path: Path, device: str, name: str, force: bool) -> None:
    """On the shelf and in use, if it does not lose against the one in use."""
    from periplus.lab.train.install import install

    checked_name(name)
    used = used_network(game)
    share = None if used is None else compared(game, path, used.path, f"against {used.name}")
    if used is not None and share is not None:
        errors.print(f"{path.name} won {share:.3f} of {GAMES} games against {used.name}, both without search")
    if share is not None and share < 0.5 and not force:
        raise Weaker(
            f"it is weaker than {used.name if used else ''} and was not installed; --force installs it all the same"
        )
    install(game, path, device, name, share)
    use(game, name)
    errors.print(
        f"{name} is in use from the next start on; periplus networks {game.id} tells all, and puts back another"
    )


def compared(game: Game, first: Path, second: Path, words: str) -> float:
    """Share of two-seat games won by the first network, each deal from both seats, both without search."""
    from periplus.lab.train.rating import share_against

    with bar() as progress:
        task = progress.add_task(f"{game.id}: {words}", total=GAMES)
        return share_against(game.id, str(first), second, GAMES, 1, lambda: progress.advance(task))


def sit(session: Any, path: Path, against: str | None) -> None:
    """One sitting: every line of progress is JSON. Ctrl-C ends it early; what was learnt is kept."""
    from periplus.lab.train.rating import Rater

    rater = Rater(session.game.id, path, against) if against else None

    def tell(line: dict[str, Any]) -> None:
        waiting.stop()
        print(json.dumps(line | ((rater.look() or {}) if rater else {})), flush=True)

    waiting = errors.status("compiling, and a first round; the clock begins after it")
    waiting.start()
    try:
        session.run(tell)
        waiting.stop()
        story = session.story
        learnt = {name: story[name] for name in ("rounds", "decisions", "updates")}
        print(json.dumps({"learnt": learnt | {"minutes": round(story["seconds"] / 60, 2), "file": str(path)}}))
    except KeyboardInterrupt:
        session.save()
        errors.print(f"stopped; the same command goes on from {path}")
    finally:
        waiting.stop()
        if rater is not None:
            rater.close()


networks_app = typer.Typer(
    pretty_exceptions_enable=False, add_completion=False, help="The networks of a game: list, compare, choose, remove."
)


@networks_app.command("list")
def list_networks(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None, as_json: AsJson = False
) -> None:
    """Those games come with, and one's own."""
    rows = []
    for chosen in [load_game(game)] if game else all_games():
        for each in networks(chosen):
            told = each.told
            against = next((f"{value:.3f}" for key, value in told.items() if key.startswith("against_")), "")
            rows.append(
                {
                    "game": chosen.id,
                    "name": each.name,
                    "used": each.used,
                    "digest": each.digest,
                    "date": told.get("date", ""),
                    "decisions": told.get("decisions", 0),
                    "won": against,
                }
            )
    if as_json:
        print(json.dumps({"networks": rows}))
        return
    heads = ("game", "name", "in use", "digest", "date", "decisions", "won against the one before")
    table = Table(*(Column(head, overflow="fold") for head in heads))
    for row in rows:
        table.add_row(*("yes" if cell is True else "" if cell is False else str(cell) for cell in row.values()))
    console.print(table)


@networks_app.command("compare")
def compare_networks(game: GameName, first: str, second: str) -> None:
    """Let two play each other, both without search."""
    chosen = load_game(game)
    one, other = network_named(chosen, first), network_named(chosen, second)
    share = compared(chosen, one.path, other.path, f"{first} against {second}")
    console.print(
        f"{first} won {share:.3f} of {GAMES} games against {second}, each deal from both seats, both without search"
    )


@networks_app.command("use")
def use_network(game: GameName, name: str) -> None:
    """Choose the one that plays, from the next start on; `shipped` is the one the game comes with."""
    use(load_game(game), name)


@networks_app.command("remove")
def remove_network(game: GameName, name: str) -> None:
    """Delete one of one's own."""
    remove(load_game(game), name)


def device_name(device: str) -> str:
    if device != "cuda":
        return "a CPU"
    import torch

    return f"one {torch.cuda.get_device_name()}"
