"""One training from beginning to end: play, learn, look back, keep what was learnt, say how it goes."""

import copy
import random
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from periplus.bots.network import fitting
from periplus.core.contract.game import Game
from periplus.env.batch.batch import Batch
from periplus.lab.train.checkpoint import resume, save
from periplus.lab.train.net import ALIGNED, Net
from periplus.lab.train.ppo import Collection, Learner, Player, Recipe, Retrospect
from periplus.lab.train.rival import Followed, rival_of, share_over
from periplus.learning.reward_settings import training_tables
from periplus.learning.rows import learning_rows

Progress = Callable[[dict[str, Any]], None]
SAVED_EVERY = 20.0  # seconds
TOLD_EVERY = 5.0


class Session:
    """A training that can be cut at any moment: the same call goes on from its file."""

    def __init__(
        self,
        game: Game,
        path: Path,
        recipe: Recipe,
        device: str = "cpu",
        compiled: bool = False,
        threads: int | None = None,
    ) -> None:
        self.game, self.path, self.recipe, self.device = game, path, recipe, device
        torch.manual_seed(recipe.seed)
        net = self._beginning().to(device)
        self.others = copy.deepcopy(net).eval()  # who plays the other seats: the rival, or the weights of a past self
        self.learner = Learner(net, recipe, compiled)
        self.made_for = fitting(game)
        self.story: dict[str, Any] = {
            "game": game.id, "made_for": self.made_for, "seconds": 0.0, "decisions": 0, "rounds": 0, "updates": 0,
            "recipe": asdict(recipe), "log": [],
        }  # fmt: skip
        if path.exists():
            self.story = resume(path, game, self.learner, self.made_for)
            self.story |= {"recipe": asdict(recipe), "made_for": self.made_for}
            self.story["forgotten"] = int(self.progress * 20)  # past selves are not in the file: this one is the first
        seed = recipe.seed + self.story["rounds"]
        self.chooser = random.Random(seed)
        self.past: list[dict[str, Any]] = [rival_of(game, recipe.begin).to(device).state_dict()] if recipe.begin else []
        self.rival = Followed(game, recipe.rival)
        self.league = [Followed(game, each) for each in recipe.league]
        self.whom = "rival" if recipe.rival else "past"  # who plays the other seats in this round
        if not path.exists():
            self.save()  # others may follow it from the beginning
        # Where nobody sits opposite there is nothing to answer.
        tables = [each for each in training_tables(game) if each[0] > 1 or not recipe.rival]
        self.batch = Batch(
            game, recipe.games, device=device, seed=seed, reward="pairs", rows="learning",  # type: ignore[arg-type]
            tables=tables, skip_forced=True, threads=threads, align=ALIGNED,
        )  # fmt: skip
        self.player = Player(self.batch, recipe, device, compiled)
        self.food = Collection(recipe, self.batch, device)
        self.look_back = Retrospect(compiled)

    def _beginning(self) -> Net:
        """Nothing is known yet; a best response begins as the network it answers to, if it is told no other."""
        if known := self.recipe.begin or self.recipe.rival:
            return rival_of(self.game, known)
        return Net(learning_rows(self.game), self.game.codec.size, self.recipe.hidden, self.recipe.layers)

    @property
    def progress(self) -> float:
        return min(1.0, self.story["seconds"] / (60 * self.recipe.minutes))

    def run(self, tell: Progress = lambda line: None, seconds: float | None = None) -> None:
        """Until its minutes are over, all sittings counted together, or this sitting's `seconds` are. The first round
        compiles: the clock begins after it. One whose minutes are over stays as it is."""
        if self.progress >= 1.0:
            return
        self.round()
        begin = saved = told = time.perf_counter()
        before = self.story["seconds"]
        while self.progress < 1.0 and (seconds is None or time.perf_counter() - begin < seconds):
            line = self.round()
            now = time.perf_counter()
            self.story["seconds"] = before + now - begin
            if now - told > TOLD_EVERY:
                told = now
                line["seconds"] = round(self.story["seconds"], 1)
                self.story["log"].append(line)
                tell(line)
            if now - saved > SAVED_EVERY:
                saved = now
                self.save()
        self.save()

    def save(self) -> None:
        self.story["updates"] = self.learner.updates
        save(self.path, self.learner, self.story)

    def round(self) -> dict[str, Any]:
        """Play a while, learn from it."""
        begin = time.perf_counter()
        self.remember()
        others = self._opponent()
        self.player.collect(self.learner.net, others, self.food)
        with torch.no_grad():
            last = self.player.act(self.learner.net, self.player.rows, self.player.legal)[2]
        self.look_back(self.food, last, self.player.acting, self.recipe.memory)
        self._wait()
        middle = time.perf_counter()
        told = self.learner.learn(self.food, self.progress)
        self._wait()
        end = time.perf_counter()
        decisions = self.food.seat.numel()
        self.story["decisions"] += decisions
        self.story["rounds"] += 1
        statistics = self.batch.statistics() if self.story["rounds"] % 16 == 0 else {}
        return {
            "round": self.story["rounds"],
            "seconds": round(self.story["seconds"], 1), "decisions": self.story["decisions"],
            "a_second": round(decisions / (end - begin)), "playing": round((middle - begin) / (end - begin), 2),
            **{name: round(value, 4) for name, value in told.items()}, "explained": round(self._explained(), 3),
            **({"length": statistics["mean_decisions"]} if statistics else {}), **self._won(others),
        }  # fmt: skip

    def _won(self, others: Net | None) -> dict[str, float]:
        """How often it beats its rival now, the network it began from, one of its league, or what it was before: there
        it is unlearning under a half."""
        if others is None:
            return {}
        share = share_over(self.food, self.player.mine, self.player.sizes, self.player.others_from)
        return {} if share is None else {f"over_{self.whom}": round(share, 4)}

    def _opponent(self) -> Net | None:
        """Where there is a league, every second time one of it as it is now."""
        league = [each for each in self.league if each.weights()]
        if self.recipe.rival:
            chosen = self.rival.weights()
        elif league and self.chooser.random() < 0.5:
            self.whom, chosen = "league", self.chooser.choice(league).weights()
        elif self.past:
            which = self.chooser.randrange(len(self.past))
            self.whom, chosen = "past" if which or not self.recipe.begin else "beginning", self.past[which]
        else:
            return None
        self.others.load_state_dict(chosen)
        return self.others

    def _explained(self) -> float:
        """How much of what came about the value had foreseen."""
        f = self.food
        many = f.counts.sum().clamp(min=1)
        came = f.worth + f.advantage
        missed, there = (
            torch.where(f.counts, (each - torch.where(f.counts, each, 0).sum() / many).square(), 0).sum()
            for each in (f.advantage, came)
        )
        return float(1 - missed / (there + 1e-9))

    def _wait(self) -> None:
        if self.device == "cuda":
            torch.cuda.synchronize()

    def remember(self) -> None:
        """A past self, or one of its league as it is then, is kept whenever the training is another twentieth further
        on, and one is forgotten: never the first, who shows whether it has lost its way."""
        if not self.recipe.rival and int(self.progress * 20) >= len(self.past) + self.story.setdefault("forgotten", 0):
            known = [each.weights() for each in self.league if each.weights() and self.past]
            kept = self.chooser.choice([self.learner.net.state_dict(), *known])
            self.past.append({name: value.clone() for name, value in kept.items()})
            if len(self.past) > self.recipe.past_selves:
                self.past.pop(self.chooser.randrange(1, len(self.past) - 1))
                self.story["forgotten"] += 1
