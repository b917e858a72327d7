"""Bots as opponents in an environment, by name."""

from dataclasses import dataclass

from periplus.bots.levels import bot_named
from periplus.bots.settings import RANDOM, SearchSettings
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record
from periplus.core.errors import BadOption


@dataclass(frozen=True)
class Bot:
    """`random` needs no compiler. Copied and pickled with its environment."""

    game: Game
    level: str | SearchSettings

    def __call__(self, view: Record, seat: int, seed: int) -> int:
        if self.level == RANDOM:
            legal = self.game.rules().legal(view, seat)
            return legal[seed % len(legal)]
        from periplus.bots.player import choose

        return choose(self.game, view, seat, self.level, seed=seed).action


def bot_of(game: Game, name: str, seats: int) -> Bot:
    """A level, `network`, `level@simulations` or `module:function`; refused here if there is none of that name."""
    return Bot(game, bot_named(game.id, name, seats))


def check_seat(seat: int | None, seats: int) -> None:
    """The learner's, if it is given."""
    if seat is not None and not 0 <= seat < seats:
        raise BadOption(f"seat {seat}: at a table of {seats} there are 0 to {seats - 1}")
