"""The law of undo: whoever could learn something from a step is known beforehand. Imagined worlds are the judge."""

import random

from periplus.core.contract.game import SEEN, UNSEEN, Game
from periplus.core.engine.chance import stream
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target
from periplus.core.laws.laws import Broken
from periplus.core.laws.taint import learners


class Judge:
    """One step as one viewer lived it, held against worlds that fit what the viewer knew before it."""

    def __init__(self, game: Game, before: Record, after: Record, seat: int, action: int, viewer: int) -> None:
        self.game = game
        self.before, self.seat, self.action, self.viewer = before, seat, action, viewer
        self.seen = game.seen(before, seat, action, viewer)
        self.view, self.looks = before.hide(viewer), after.hide(viewer)

    def tells(self, worlds: int, rng: random.Random, target: Target) -> bool:
        """In one of so many worlds, would the step have been impossible, or have looked different?"""
        if self.seen == UNSEEN and self.view == self.looks:
            return False
        return any(self._differs(rng.getrandbits(60), target) for _ in range(worlds))

    def _differs(self, seed: int, target: Target) -> bool:
        rules = self.game.rules(target)
        world = self.view.copy()
        rules.guess(world, self.viewer, stream(seed))
        _as_shown(self.before, world, self.seat)
        return not any(self._looks_alike(world, action, target) for action in self._alike(world, target))

    def _alike(self, world: Record, target: Target) -> list[int]:
        """The steps of that world which the viewer could have taken for this one."""
        legal = self.game.rules(target).legal(world, self.seat)
        if self.seen == SEEN:
            return [self.action] if self.action in legal else []
        codec = self.game.codec
        verb = codec.verb_of(self.action)
        alike = [action for action in legal if self.seen == UNSEEN or codec.verb_of(action) is verb]
        return sorted(alike, key=lambda action: action != self.action)

    def _looks_alike(self, world: Record, action: int, target: Target) -> bool:
        trial = world.copy()
        self.game.rules(target).apply(trial, self.seat, action)
        return trial.hide(self.viewer) == self.looks


def _as_shown(before: Record, world: Record, seat: int) -> None:
    """What a seat has only begun and may take back is as it is: that nothing is begun says nothing about the world."""
    for name, each in before.secrets.items():
        if each.working and not before.array[name][0][seat].any():
            world.array[name][0][seat] = 0


def undo_law(
    game: Game, before: Record, seat: int, action: int, worlds: int, rng: random.Random, target: Target = "plain"
) -> tuple[int, int]:
    """Nobody learns from a step unless `learners` says so. Whom it names, and who learnt in one of the worlds, as bit
    sets; `target` is the build that plays in the worlds."""
    after = before.copy()
    game.rules().apply(after, seat, action)
    named = learners(game, before, seat, action)
    judges = [Judge(game, before, after, seat, action, viewer) for viewer in range(before.seats)]
    told = sum(1 << judge.viewer for judge in judges if judge.tells(worlds, rng, target))
    if told & ~named:
        raise Broken("undo", f"{game.codec.text(action)} by seat {seat} tells seats {told & ~named:b} unnoticed")
    return named, told
