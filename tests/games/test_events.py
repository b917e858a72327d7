"""Events that reasons name: each game has words for all of them, in both languages, that say how often."""

import numpy as np
import pytest

from periplus.bots.search.playouts import Playouts
from periplus.core.texts import LANGUAGES, placeholders
from periplus.games import game_ids, load_game, mind_of
from periplus.match import Match

NAMING = [id for id in game_ids() if "events" in mind_of(id, "events")]


@pytest.mark.parametrize("id", NAMING)
def test_every_event_has_its_words_and_happens_or_not_in_every_game(id):
    game = load_game(id)
    match = Match.new(game, 3, seed=4)
    match.advance()
    for _ in range(12):
        seat = match.asked[0]
        match.play(match.legal(seat)[0], seat)
    seat = match.asked[0]
    action = match.number(match.legal(seat)[0].text)
    played = Playouts(game, "plain", None).play(match.view(seat), seat, action, 1, 0, 2)
    told = list(mind_of(id, "events")["events"](match.view(seat), seat, played))
    assert told
    names = mind_of(id, "events")["NAMES"]
    for name, about, happened in told:
        assert np.asarray(happened).shape == (2,)
        for language in LANGUAGES:
            needs = placeholders(game.texts(language).entries[f"because.{name}"])
            given = {"p", "q", "other", *about, *(["name"] if "seat" in about else [])}
            assert {"p", "q", "other"} <= needs <= given
        assert all(0 <= about[key] < len(domain) for key, domain in names.items() if key in about)
