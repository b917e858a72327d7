"""The log in words: told step by step, packed where it is old, and the same whoever asks and when."""

import random

import pytest

from periplus.core.contract.game import SEEN
from periplus.games import game_ids
from periplus.match import Match
from periplus.match.narrator import AT_HAND, PAGE, Narrator


def long_match(game_id: str, steps: int) -> Match:
    match, rng = Match.new(game_id, ["Ada", "Bo"], seed=2), random.Random(2)
    match.advance()
    while len(match.log) < steps:
        seat = match.asked[0]
        match.play(rng.choice(match.legal(seat)), seat)
        match.told(0), match.told(1)
    return match


@pytest.mark.parametrize("game_id", game_ids())
def test_who_followed_every_step_was_told_what_a_newcomer_is_told(game_id):
    match = long_match(game_id, 3 * PAGE)
    for viewer in (-1, 0, 1):
        assert match.told(viewer) == match.at(len(match.log)).told(viewer)
    assert [step.index for step in match.told(0)] == sorted({step.index for step in match.told(0)})


@pytest.mark.parametrize("game_id", game_ids())
def test_steps_far_back_are_taken_back_and_told_anew(game_id):
    """As when a table follows one that another process wrote to: from any place, packed or not."""
    match = long_match(game_id, 2 * PAGE + AT_HAND)
    whole = match.told(1)
    for place in (PAGE + 1, PAGE, 3):
        match._narrator.cut(place)
        story = match._narrator._stories[1, "en"]
        assert story.since(0) == [step for step in whole if step.index < place]
        assert match.told(1) == whole
        assert len(set(story.numbers)) == len(story.numbers) == len(whole)
        assert story.since(len(whole) // 2) == whole[len(whole) // 2 :]


@pytest.mark.parametrize("game_id", ["archeos", "expeditions"])
def test_what_everybody_saw_is_put_into_words_once(game_id, monkeypatch):
    match = long_match(game_id, 2 * PAGE)
    public = {step.index for step in match.told(0) + match.told(1) if step.public}
    assert len(public) > PAGE
    narrated, again = [], Narrator._narrated
    monkeypatch.setattr(Narrator, "_narrated", lambda *step: narrated.append(step[1]) or again(*step))
    match.told(-1)
    assert not public & {index for index in narrated if match.seen_by(index, -1) == SEEN}
