"""Positions that were tampered with: a short run of what `make fuzz` does for hours."""

import os
import random
import threading

import pytest

from periplus.core.errors import BadPosition
from periplus.games import game_ids, load_game
from periplus.lab import mutants
from periplus.lab.mutants import A_GAME, HELD, REFUSED, outcome, try_mutants

TAMPERED = 6 * A_GAME


@pytest.mark.parametrize("game_id", game_ids())
def test_every_mutant_is_refused_or_holds(game_id, monkeypatch):
    """In plain Python; one in eight of those that pass is also played, drawn, told and searched."""
    game = load_game(game_id)
    chosen = random.Random(game_id)
    whole = mutants.played_on
    monkeypatch.setattr(mutants, "played_on", lambda *rest: whole(*rest) if chosen.random() < 0.12 else None)
    monkeypatch.setattr(mutants, "looked_at", lambda *rest: None)
    seen = [outcome(game, mutant, 5, ("plain",)) for number in range(6) for mutant in mutants.mutants(game, 5, number)]
    assert len(seen) == TAMPERED
    assert {*seen} == {REFUSED, HELD}, [what for what in seen if what not in (REFUSED, HELD)][:3]
    assert seen.count(REFUSED) > TAMPERED / 2


def faulty(pipe, game_id, seed, targets):
    """A process that ends at its third mutant and hangs at its sixth."""
    while True:
        _, skip = pipe.recv()
        for place in range(skip, 8):
            if place == 2:
                os._exit(1)
            if place == 5:
                threading.Event().wait()
            pipe.send(REFUSED)
        pipe.send(None)


def test_a_mutant_that_hangs_or_ends_its_process_is_told_and_the_rest_goes_on(monkeypatch):
    monkeypatch.setattr(mutants, "PATIENCE", 8.0)
    trial = try_mutants(load_game("lost-cities"), A_GAME, serve=faulty)
    assert trial.outcomes == {REFUSED: 6, "failed": 2}
    assert trial.failures == ["game 0, mutant 2: ended its process", "game 0, mutant 5: hangs for 8 s"]


def test_mutants_are_tried_in_a_process_of_their_own():
    trial = try_mutants(load_game("lost-cities"), A_GAME, seed=2, targets=("plain",))
    assert trial.outcomes[REFUSED] + trial.outcomes[HELD] == A_GAME
    assert not trial.failures


def test_a_fault_is_reported_not_hidden(monkeypatch):
    game = load_game("lost-cities")
    monkeypatch.setattr(mutants, "looked_at", lambda *rest: 1 // 0)
    some = (mutant for number in range(9) for mutant in mutants.mutants(game, 1, number))
    told = {outcome(game, mutant, 1, ("plain",)) for mutant in some if not isinstance(mutant, BadPosition)}
    assert any(what.startswith("raises ZeroDivisionError") for what in told)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_many_mutants_in_both_builds(game_id):
    trial = try_mutants(load_game(game_id), 1000, seed=77)
    assert not trial.failures, trial.failures[:3]
