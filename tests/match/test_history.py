"""What a match remembers of its own past: all of it, in little memory."""

import random

import pytest

import periplus
from periplus.core.engine.frames import CHANCE
from periplus.core.errors import Diverged
from periplus.match.history import EVERY, NEARBY


def test_every_position_can_be_looked_at_in_any_order(played):
    s = played.game.begin(2, played.options)
    straight = [s.copy()]
    for entry in played.log:
        played.game.rules().apply(s, entry.seat, entry.action)
        straight.append(s.copy())
    places = list(range(len(straight)))
    for order in (places, places[::-1], random.Random(1).sample(places, len(places))):
        assert all(played.position_before(index) == straight[index] for index in order)


def test_few_positions_are_kept(played):
    history = played._history
    size = played.state.array.nbytes
    assert sum(map(len, (*history._kept, *history._nearby.values()))) <= size * (len(played.log) // EVERY + 1 + NEARBY)
    assert len(played.log) > 3 * EVERY


def test_a_step_taken_out_leaves_the_rest_of_the_past(played):
    match = played.at(EVERY + 3)
    while match.log[-1].seat == CHANCE:
        match = match.at(len(match.log) - 1)
    entry = match.log[-1]
    match.take_out(len(match.log) - 1)
    assert match.state == played.position_before(len(match.log))
    match.enter(entry.seat, entry.action)
    assert match.log == played.log[: len(match.log)]
    assert match.position_before(len(match.log) - 1) == played.position_before(len(match.log) - 1)


def test_steps_told_as_json_are_repeated_exactly(played):
    again = played.rewound()
    for step in played.steps():
        again.repeat(step)
    assert again.log == played.log
    with pytest.raises(Diverged):
        played.rewound().repeat({**played.steps()[0], "hash": "0"})


def test_other_names_are_told_from_the_first_step_on(played):
    match = played.at(-1)
    assert any("Ada" in line.text for step in match.told(-1) for line in step.lines)
    match.rename(["Cy", "Di"])
    assert not any("Ada" in line.text for step in match.told(-1) for line in step.lines)
    assert periplus.to_json(match)["players"] == ["Cy", "Di"]
