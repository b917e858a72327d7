"""`periplus train` and `periplus networks`: the command line of a training, and what became of trainings."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn
from rich.table import Table

from periplus.bots.network import read_network
from periplus.bots.network_shelf import (
    checked_name,
    chosen_name,
    network_named,
    networks,
    remove,
    use,
    used_network,
)
from periplus.cli_options import AsJson, GameName
from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.core.extras import need, need_card
from periplus.games import all_games, load_game
from periplus.lab.cli import console, errors

if TYPE_CHECKING:
    from periplus.lab.train.ppo import Recipe

GAMES = 200  # of a comparison of two networks


class NoRecipe(PeriplusError):
    """A file that does not say how to learn."""


class Weaker(PeriplusError):
    """A trained network that loses against the one in use."""


def train(
    game: GameName,
    minutes: Annotated[
        float | None, typer.Option(min=0.01, help="the whole training, all sittings together: 5")
    ] = None,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    out: Annotated[
        Path | None, typer.Option(help="the training's file; the same file goes on where it stopped")
    ] = None,
    games: Annotated[int | None, typer.Option(min=64, help="games at once: 512 on a CPU, 65536 on a card")] = None,
    hidden: Annotated[
        int | None, typer.Option(min=16, help="width of the network: 256 on a CPU, 512 on a card")
    ] = None,
    epochs: Annotated[int | None, typer.Option(min=1, help="how often each decision is learnt from: once")] = None,
    recipe: Annotated[
        Path | None,
        typer.Option(metavar="TOML", help="learn as another network did: the file beside it; other options go before"),
    ] = None,
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
    seed: Annotated[int | None, typer.Option(help="of the network and the games: 1")] = None,
) -> None:
    """Learn a game by self-play: tables of all sizes, past selves among the opponents. Cut it and call it again."""
    need("train", "train", "torch")
    if plot is not None:
        need("--plot", "train", "matplotlib")
    if device == "cuda":
        need_card("--device cuda")
    from periplus.lab.train.session import Session

    chosen = load_game(game)
    name = checked_name(name or f"own-{date.today().isoformat()}")
    path = out or Path("reports") / f"{'best-response' if best_response else 'train'}-{chosen.id}.npz"
    asked = {
        "minutes": minutes, "games": games, "hidden": hidden, "epochs": epochs, "seed": seed, "begin": begin or None,
        "rival": best_response or None, "league": tuple(str(each) for each in league) if league else None,
    }  # fmt: skip
    how = recipe_of(recipe, device == "cuda", {name: value for name, value in asked.items() if value is not None})
    with clock("compiling, and a first round; the training's time begins after it") as begun:
        session = Session(chosen, path, how, device, compiled=device == "cuda")
        if session.story["seconds"]:
            over = "" if session.progress < 1.0 else "; its minutes are over, more of them (--minutes) go on"
            errors.print(
                f"going on from {path} after {session.story['seconds'] / 60:.1f} minutes{over}", soft_wrap=True
            )
        told = sit(session, path, against, begun)
    if plot is not None:
        from periplus.lab.figures import save_training

        save_training(session.story, plot)
    if keep and "games" in told:
        install_better(chosen, path, device_name(device), name, force, told)
    elif keep:
        errors.print("it was stopped, and is not installed")


def recipe_of(file: Path | None, on_card: bool, asked: dict[str, Any]) -> "Recipe":
    """How a training learns: as it is usual on a card or a processor, over it what a network's file tells, over that
    what is asked for."""
    from periplus.lab.train.ppo import Recipe

    usual = {"games": 65536, "horizon": 128, "parts": 64} if on_card else {"games": 512, "hidden": 256, "parts": 16}
    league = {"past_share": 4} if "league" in asked else {}
    told = usual | league | (told_recipe(file) if file else {}) | asked
    return Recipe(**told | {"games": told["games"] // told["parts"] * told["parts"]})


def told_recipe(file: Path) -> dict[str, Any]:
    """Of a network's file. Its league was other trainings' files, which are not there any more."""
    from periplus.lab.train.ppo import Recipe

    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))["recipe"]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError):
        raise NoRecipe(f"{file} tells no recipe; the .toml beside a network does, such as mind/network.toml") from None
    known = {each.name for each in fields(Recipe)}
    if strange := sorted(set(told) - known):
        raise NoRecipe(f"{file}: a recipe knows no {', '.join(strange)}; it knows {', '.join(sorted(known))}")
    for each in fields(Recipe):
        usual, value = getattr(Recipe, each.name), told.get(each.name, getattr(Recipe, each.name))
        if each.name != "league" and not isinstance(value, (int, float) if isinstance(usual, float) else type(usual)):
            raise NoRecipe(f"{file}: in a recipe {each.name} is such as {usual!r}, not {value!r}")
    return {name: value for name, value in told.items() if name != "league"}


def install_better(game: Game, path: Path, device: str, name: str, force: bool, told: Mapping[str, Any]) -> None:
    """On the shelf and in use, if it does not lose against the one in use; `told` says what it won."""
    from periplus.lab.train.install import install

    before = chosen_name(game)
    share = told.get(f"over_{before}")
    if share is not None and share < 0.5 and not force:
        won = f"it won {share:.3f} of {told['games']} games against {before}, both without search"
        raise Weaker(f"{won}: it is weaker and was not installed; --force installs it all the same")
    install(game, path, device, name, share)
    use(game, name)
    errors.print(
        f"{name} is in use from the next start on; `periplus networks list {game.id}` tells all, "
        f"`periplus networks use {game.id} {before}` puts the other back",
        soft_wrap=True,
    )


def compared(game: Game, first: Path, second: Path) -> float:
    """Share of two-seat games won by the first network, each deal from both seats, both without search."""
    from periplus.lab.train.rating import share_won

    with clock(f"{GAMES} games of {game.id}, after compiling"):
        return share_won(game, read_network(game, first), read_network(game, second), GAMES)


@contextmanager
def clock(words: str) -> Iterator[Callable[[], None]]:
    """What one waits for, and how long already; where nobody looks, in one line. Gives what ends it early."""
    if not errors.is_terminal:
        errors.print(f"{words} …")
        yield lambda: None
        return
    with Progress(SpinnerColumn(), "{task.description}", TimeElapsedColumn(), console=errors, transient=True) as shown:
        shown.add_task(words)
        yield shown.stop


def sit(session: Any, path: Path, against: str | None, begun: Callable[[], None]) -> dict[str, Any]:
    """One sitting: every line is JSON, the last says what was learnt. Ctrl-C ends it early; what was learnt is kept."""
    from periplus.lab.train.rating import Rater

    rater = Rater(session.game.id, path, against) if against else None

    def tell(line: dict[str, Any]) -> None:
        begun()
        print(json.dumps(line | ((rater.look() or {}) if rater else {})), flush=True)

    cut = False
    try:
        session.run(tell)
    except KeyboardInterrupt:
        cut = True
        session.save()
        errors.print(f"stopped; the same command goes on from {path}")
    finally:
        begun()
        if rater is not None:
            rater.close()
    told = learnt(session, path, cut)
    print(json.dumps({"learnt": told}), flush=True)
    return told


def learnt(session: Any, path: Path, cut: bool) -> dict[str, Any]:
    """How much was played and learnt from, and unless it was cut how often it now wins: against random play and the
    network in use, in games of two without search."""
    from periplus.lab.train.rating import share_won

    game, story = session.game, session.story
    told = {name: story[name] for name in ("rounds", "decisions", "updates")}
    told["minutes"] = round(story["seconds"] / 60, 2)
    if not cut and 2 in game.seat_counts:
        with clock(f"{2 * GAMES} games to see what it learnt"):
            own, used = read_network(game, path), used_network(game)
            told["over_random"] = share_won(game, own, None, GAMES)
            if used is not None:
                told[f"over_{used.name}"] = share_won(game, own, read_network(game, used.path), GAMES)
        told["games"] = GAMES
    return told | {"file": str(path)}


networks_app = typer.Typer(
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    help="The networks of a game: list, compare, choose, remove.",
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
    heads = ("game", "name", "in use", "digest", "date", "decisions", "won")
    told_below = f"won: share of {GAMES} games against the one that was in use then, both without search"
    table = Table(*heads, box=None, padding=(0, 1), pad_edge=False, caption=told_below, caption_justify="left")
    for row in rows:
        table.add_row(*("yes" if cell is True else "" if cell is False else str(cell) for cell in row.values()))
    console.print(table)


@networks_app.command("compare")
def compare_networks(game: GameName, first: str, second: str) -> None:
    """Let two play each other, both without search."""
    chosen = load_game(game)
    one, other = network_named(chosen, first), network_named(chosen, second)
    share = compared(chosen, one.path, other.path)
    console.print(
        f"{first} won {share:.3f} of {GAMES} games against {second}, each deal from both seats, both without search"
    )


@networks_app.command("use")
def use_network(game: GameName, name: str) -> None:
    """Choose the one that plays, from the next start on; `shipped` is the one the game comes with."""
    use(load_game(game), name)
    console.print(f"{name} plays {game} from the next start on")


@networks_app.command("remove")
def remove_network(game: GameName, name: str) -> None:
    """Delete one of one's own."""
    remove(load_game(game), name)
    console.print(f"{name} is gone; {game} is played by {chosen_name(load_game(game))}")


def device_name(device: str) -> str:
    if device != "cuda":
        return "a CPU"
    import torch

    return f"one {torch.cuda.get_device_name()}"
