"""Games played on to their end from one view, in the dialect of the rules: what a chance is counted from.

Every game begins in another world that fits the view, with an action that is tried first; then all seats draw their
moves by the odds of a network, or by the game's weights where there is none. World and luck are those of the game's
number: two actions tried with the same numbers differ by the actions alone.
"""

from typing import NamedTuple

import numpy as np

from periplus.bots.network import Network
from periplus.bots.search.engine import OnePosition, bot_builder, network_input_of, plain_buffers
from periplus.bots.search.network_eval import NetworkInput, look, think
from periplus.bots.search.search import by_odds, by_weight, weigh
from periplus.core.contract.game import Game
from periplus.core.engine.arrays import Floats, Int32s, Ints, Positions
from periplus.core.engine.chance import MASK32, below, seed_stream
from periplus.core.engine.frames import CHANCE, CHANCE_BIT, awaited, first_seat
from periplus.core.engine.loop import legal, sample
from periplus.core.engine.mask import nth
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target, rule, unbound

WORDS = SEATS = 0


apply = guess = standing = unbound

LONGEST = 1200  # decisions of a game that are written down
STAGES = (1, 3, 6)  # own turns after which the position is kept, and at the end
NOBODY = -1


class Scratch(NamedTuple):
    """What is legal, how promising it is, how likely; and two streams, of luck and of choices."""

    mask: Ints
    weights: Ints
    odds: Floats
    luck: Ints
    rng: Ints


class Written(NamedTuple):
    """Of every game: its decisions (`action * 8 + seat`) and how many there were; own turns; each seat's standing; the
    positions after so many own turns and at the end, `len(STAGES) + 1` in a row."""

    log: Int32s
    length: Int32s
    turns: Int32s
    standings: Ints
    stages: Positions


@rule
def stage_after(turns: int) -> int:
    """The place of the position that is kept when a seat begins its next turn after so many; -1: it is not kept."""
    if turns == 1:
        return 0
    if turns == 3:
        return 1
    if turns == 6:
        return 2
    return -1


@rule
def play_games(
    view: Positions, work: Positions, viewer: int, tried: int, net: int, seed: int, first: int, times: int,
    scratch: Scratch, net_input: NetworkInput, written: Written,
) -> None:  # fmt: skip
    """Games number `first` and on. `tried` below 0: the viewer too begins as it likes."""
    mask, weights, odds, luck, rng = scratch
    for i in range(times):
        work[0] = view[0]
        s = work[0]
        seed_stream(luck, seed, 2 * (first + i))
        seed_stream(rng, seed, 2 * (first + i) + 1)
        guess(s, viewer, luck)
        length = 0
        turns = 0
        kept = 0
        before = NOBODY
        while True:
            who = awaited(s)
            if who == 0:
                break
            if who == CHANCE_BIT:
                apply(s, CHANCE, sample(s, luck))
                if s.seats == 1:
                    before = NOBODY
                continue
            seat = first_seat(who)
            if length == 0 and (who >> viewer) & 1 == 1:
                seat = viewer
            if seat == viewer and before != viewer:
                place = stage_after(turns)
                if place >= 0:
                    written.stages[i * 4 + place] = work[0]
                    kept = place + 1
                turns += 1
            count = legal(s, seat, mask)
            if length == 0 and tried >= 0:
                action = tried
            elif count == 1:
                action = nth(mask, WORDS, 0)
            elif net == 1:
                think(mask, look(s, seat, net_input), net_input, odds)
                action = by_odds(mask, odds, rng)
            else:
                action = by_weight(mask, weights, below(rng, weigh(s, seat, mask, weights)))
            if length < written.log.shape[1]:
                written.log[i, length] = action * 8 + seat
            length += 1
            before = seat
            apply(s, seat, action)
        for place in range(kept, 4):
            written.stages[i * 4 + place] = work[0]
        written.length[i] = length
        written.turns[i] = turns
        for seat in range(s.seats):
            written.standings[i, seat] = standing(s, seat)


class PlainStates:
    """An array of positions where plain Python writes records."""

    def __init__(self, array: Positions) -> None:
        self.array = array

    def __setitem__(self, i: int, record: Record) -> None:
        self.array[i] = np.frombuffer(record.tobytes(), self.array.dtype)[0]


class Played(NamedTuple):
    """What games after one action came to; `stages` has a line for each game."""

    action: int
    log: Int32s
    length: Int32s
    turns: Int32s
    standings: Ints
    stages: Positions

    @property
    def ends(self) -> Positions:
        return self.stages[:, -1]


class Playouts:
    """Not for two threads at once: it works in its own buffers."""

    def __init__(self, game: Game, target: Target, network: Network | None) -> None:
        self.game, self.target, self.network = game, target, network
        self._play = bot_builder(game, target).build(play_games, entry=True)
        self._work = game.state.blank()
        self._net_input = network_input_of(game, network, self._work)
        words, actions = game.bindings["WORDS"], game.codec.size
        self._scratch = Scratch(
            np.zeros(words, np.int64), np.zeros(actions, np.int64), np.zeros(actions), np.zeros(2, np.int64),
            np.zeros(2, np.int64),
        )  # fmt: skip

    def warm(self) -> None:
        """Compile, or load what was compiled before."""
        view = self.game.begin(self.game.seat_counts[-1]).hide(0)
        self.play(view, 0, -1, 0, 0, 1)

    def play(self, view: Record, viewer: int, action: int, seed: int, first: int, times: int) -> Played:
        """Games `first` to `first + times` of a seed after an action; -1: whatever the seat likes."""
        seats, kinds = view.seats, len(STAGES) + 1
        made = Written(
            np.full((times, min(LONGEST, self.game.longest)), -1, np.int32),
            np.zeros(times, np.int32),
            np.zeros(times, np.int32),
            np.zeros((times, len(self.game.state.seat_domain)), np.int64),
            np.zeros(times * kinds, self.game.state.dtype),
        )
        rest = (viewer, action, int(self.network is not None), seed & MASK32, first, times)
        if self.target == "plain":
            log, length, turns, standings = (plain_buffers(each) for each in made[:-1])
            plain = Written(log, length, turns, standings, PlainStates(made.stages))  # type: ignore[arg-type]
            buffers = plain_buffers((self._scratch, self._net_input))
            self._play(OnePosition(view.hide(viewer)), OnePosition(self._work), *rest, *buffers, plain)
        else:
            self._play(view.hide(viewer).array, self._work.array, *rest, self._scratch, self._net_input, made)
        stages = made.stages.reshape(times, kinds)
        return Played(action, made.log, made.length, made.turns, made.standings[:, :seats], stages)
