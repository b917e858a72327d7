"""OpenSpiel faces: every game registered as `periplus_<id>`, with chance nodes, information states and resampling."""

from __future__ import annotations

from periplus.core.extras import need

need("periplus.env.openspiel", "env", "pyspiel")

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from periplus.core.contract.game import SPECTATOR, UNSEEN, VERB, Game
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE, top_ask
from periplus.core.engine.record import Record
from periplus.core.engine.rules import Rules
from periplus.env.episode import rewards_by_rank
from periplus.games import all_games
from periplus.learning.planes import Planes


def game_type(game: Game) -> Any:
    players = [count for count in game.seat_counts if count > 1]
    return pyspiel.GameType(
        short_name=f"periplus_{game.id}",
        long_name=f"Periplus {game.id.replace('_', ' ')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 2, "options": "", "build": "plain"},
        default_loadable=True,
    )


def text_of(s: Record) -> str:
    """The fields that are not all zero, as JSON: quick to make, since OpenSpiel asks for it at every node."""
    values = {name: s.array[name][0] for name in s.fields}
    return json.dumps({name: value.tolist() for name, value in values.items() if value.any()})


class SpielGame(pyspiel.Game):
    """One of our games at one table size. `build=cpu` plays on the compiled rules: slower to start, faster after."""

    def __init__(self, kind: Any, game: Game, params: dict[str, Any] | None = None) -> None:
        self.given = params or {}
        self.game = game
        self.seats = int(self.given.get("players", 2))
        # `name:choice;name:choice`, since OpenSpiel's own syntax uses commas and equals signs.
        self.options = dict(pair.split(":", 1) for pair in str(self.given.get("options", "")).split(";") if pair)
        game.begin(self.seats, self.options)  # a number of players or an option it has not is refused here
        self.planes = Planes(game, self.seats)
        self.rules = game.rules("cpu" if self.given.get("build") == "cpu" else "plain")
        chance = [verb.size for verb in game.codec.verbs if verb.by == CHANCE]
        super().__init__(
            kind,
            pyspiel.GameInfo(
                num_distinct_actions=game.codec.size,
                max_chance_outcomes=sum(chance),
                num_players=self.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=game.longest,
            ),
            self.given,
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.game.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RowObserver:
        given = isinstance(iig_obs_type, pyspiel.IIGObservationType)
        return RowObserver(self, iig_obs_type if given else pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """Chance outcomes are numbered from 0; players' actions keep our numbers."""

    def __init__(self, parent: SpielGame) -> None:
        super().__init__(parent)
        self.game = parent.game
        self.build = parent.rules.target
        self.seats = parent.seats
        self.position = self.game.begin(parent.seats, parent.options)
        self.known = [f"seat {seat}" for seat in range(parent.seats)]  # one text each: copied at once when cloned

    @property
    def rules(self) -> Rules:
        return self.game.rules(self.build)

    def current_player(self) -> int:
        asked = self.rules.seats_awaited(self.position)
        if not asked:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked == [CHANCE] else asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.rules.legal(self.position, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        codec = self.game.codec
        outcomes = codec.answering(top_ask(self.position))
        weights = [(a - codec.size, self.game.odds(self.position, a)) for a in outcomes]
        total = sum(weight for _, weight in weights)
        return [(outcome, weight / total) for outcome, weight in weights if weight > 0]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        seat = CHANCE if player == int(pyspiel.PlayerId.CHANCE) else player
        number = action + self.game.codec.size if seat == CHANCE else action
        before = self.position.copy()
        self.rules.apply(self.position, seat, number)
        for viewer in range(self.seats):
            self._learn(viewer, before, seat, number)

    def _learn(self, viewer: int, before: Any, seat: int, action: int) -> None:
        """What one player remembers of a step: the act, its verb alone, or the new view where only that changed."""
        seen = self.game.seen(before, seat, action, viewer)
        act = self.game.codec.decode(action, seat)
        if seen == UNSEEN:
            if before.hide(viewer) != self.position.hide(viewer):
                self.known[viewer] += f"\n{self.view_text(viewer)}"
            return
        self.known[viewer] += f"\n{seat}:{act.verb if seen == VERB else act.text}"

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == int(pyspiel.PlayerId.CHANCE)
        return self.game.codec.text(action + self.game.codec.size if chance else action)

    def is_terminal(self) -> bool:
        return not self.rules.seats_awaited(self.position)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.seats
        return rewards_by_rank(self.game, self.position)

    def view_text(self, viewer: int) -> str:
        return text_of(self.position.hide(viewer))

    def remembered(self, viewer: int) -> str:
        """All this player ever learnt, its seat first, and what it sees now."""
        return f"{self.known[viewer]}\n{self.view_text(viewer)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another world that this player cannot tell from the present one."""
        other = self.clone()
        view = self.position.hide(player)
        self.rules.guess(view, player, stream(int(sampler() * (1 << 52))))
        other.position = view
        return other

    def __str__(self) -> str:
        return text_of(self.position)


class RowObserver:
    """All observations: the row of `planes` as the tensor, the view or all that was learnt as text. What was learnt in
    a whole game has no tensor: it is not offered, rather than a row called perfect recall."""

    def __init__(self, parent: SpielGame, kind: Any) -> None:
        self.parent = parent
        self.remembers = kind.perfect_recall
        self.only_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = None if self.remembers else np.zeros(parent.planes.width, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            raise pyspiel.SpielError("information_state_tensor is not offered: use information_state_string")
        self.tensor[:] = self.parent.planes.row(state.position.hide(player), player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.only_public:
            return state.view_text(SPECTATOR)
        return state.remembered(player) if self.remembers else state.view_text(player)


def _factory(game: Game, kind: Any) -> Any:
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, params)

    Registered.__name__ = f"Periplus{game.id.title().replace('_', '')}"
    return Registered


def register() -> list[str]:
    """Make every game known to pyspiel.load_game; the names under which they are."""
    known = set(pyspiel.registered_names())
    names = []
    for game in all_games():
        kind = game_type(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _factory(game, kind))
        names.append(kind.short_name)
    return names
