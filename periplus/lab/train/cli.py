"""`periplus train`: the command line of a training."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from periplus.core.extras import need, need_card
from periplus.games import load_game
from periplus.lab.cli import GameName, errors


def train(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0.01, help="the whole training, all sittings together")] = 5.0,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    out: Annotated[
        Path | None, typer.Option(help="the training's file; the same file goes on where it stopped")
    ] = None,
    games: Annotated[int | None, typer.Option(min=64, help="games at once: 512 on a CPU, 65536 on a card")] = None,
    hidden: Annotated[int, typer.Option(min=16, help="width of the network")] = 512,
    epochs: Annotated[int, typer.Option(min=1, help="how often each decision is learnt from")] = 1,
    against: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="rate it against this level as it learns")
    ] = None,
    best_response: Annotated[
        str,
        typer.Option(
            metavar="NETWORK", help="learn to beat this network alone: a file, or `network` for the game's own"
        ),
    ] = "",
    plot: Annotated[Path | None, typer.Option(help="draw its progress (.png, .svg)")] = None,
    keep: Annotated[bool, typer.Option("--install", help="put the network into the game's folder at the end")] = False,
    seed: Annotated[int, typer.Option(help="of the network and the games")] = 1,
) -> None:
    """Learn a game by self-play: tables of all sizes, past selves among the opponents. Cut it and call it again."""
    need("train", "train", "torch")
    if plot is not None:
        need("--plot", "train", "matplotlib")
    if device == "cuda":
        need_card("--device cuda")
    from periplus.lab.train.install import install
    from periplus.lab.train.ppo import Recipe
    from periplus.lab.train.session import Session

    chosen = load_game(game)
    path = out or Path("reports") / f"{'best-response' if best_response else 'train'}-{chosen.id}.npz"
    parts = 32 if device == "cuda" else 4
    many = (games or (65536 if device == "cuda" else 512)) // parts * parts
    recipe = Recipe(minutes, many, hidden=hidden, epochs=epochs, seed=seed, parts=parts, rival=best_response)
    session = Session(chosen, path, recipe, device, compiled=device == "cuda")
    if session.story["seconds"]:
        errors.print(f"going on from {path} after {session.story['seconds'] / 60:.1f} minutes")
    sit(session, path, against)
    if plot is not None:
        from periplus.lab.figures import save_training

        save_training(session.story, plot)
    if keep:
        errors.print(f"installed {install(chosen, path, device_name(device))}")


def sit(session: Any, path: Path, against: str | None) -> None:
    """One sitting: every line of progress is JSON. Ctrl-C ends it early; what was learnt is kept."""
    from periplus.lab.train.rating import Rater

    rater = Rater(session.game.id, path, against) if against else None

    def tell(line: dict[str, Any]) -> None:
        share = rater.look() if rater else None
        if share is not None:
            line[f"over_{against}"] = share
        print(json.dumps(line), flush=True)

    try:
        session.run(tell)
    except KeyboardInterrupt:
        session.save()
        errors.print(f"stopped; the same command goes on from {path}")
    finally:
        if rater is not None:
            rater.close()


def device_name(device: str) -> str:
    if device != "cuda":
        return "a CPU"
    import torch

    return f"one {torch.cuda.get_device_name()}"
