"""Reasons: averages of what the rules themselves booked, from the seat's view alone."""

import json

import pytest

from periplus.bots.levels import thought_of
from periplus.bots.reasons import _counted, sentence
from periplus.bots.reasons import outlook as foresee
from periplus.bots.search.engine import Engine
from periplus.bots.settings import FIRST_EXPERT, Thought
from periplus.core.engine.chance import stream
from periplus.core.texts import load_texts
from periplus.games import load_game
from periplus.match import Match
from periplus.match.outlook import Outlook
from periplus.table.web.http import WORDS


@pytest.fixture(scope="module")
def started():
    match = Match.new("lost_cities", ["Ada", "Bo"], {"first_player": "A"}, seed=5)
    match.advance()
    return match


def test_an_outlook_is_the_mean_of_whole_games(started):
    game = started.game
    engine = Engine(game, "plain")
    action = started.number(started.legal(0)[0].text)
    one = foresee(engine, started.view(0), 0, action, seed=1, playouts=2)
    assert one == foresee(engine, started.view(0), 0, action, seed=1, playouts=2)
    assert len(one.points) == 2
    assert len(one.points[0]) == len(game.parts)
    assert all(value * 2 == int(value * 2) for row in one.points for value in row)
    assert Outlook.from_json(json.loads(json.dumps(one.to_json()))) == one


def test_an_outlook_averages_games_that_differ(started):
    """Each game's points are kept when the next one is played in the same memory."""
    engine, seat = Engine(started.game, "plain"), 0
    action = started.number(started.legal(seat)[0].text)
    thought = thought_of(started.game.id, FIRST_EXPERT)
    endings = engine.endings(started.view(seat), seat, action, thought, seed=1, times=6)
    totals = [sum(int(value) for value in ending.array["points"][0][seat]) for ending in endings]
    assert len(set(totals)) > 1
    one = foresee(engine, started.view(seat), seat, action, seed=1, playouts=6)
    assert one.total(seat) == pytest.approx(sum(totals) / 6, abs=0.01)
    assert one.total_error(seat) > 0


def test_the_endings_are_ends(started):
    """Whole games that begin with the action, in worlds the seat can imagine; its own hand is in all of them."""
    engine, rules = Engine(started.game, "plain"), started.game.rules("plain")
    action = started.number(started.legal(0)[0].text)
    thought = Thought(1, cut=3, network=True)
    for ending in engine.endings(started.view(0), 0, action, thought, seed=4, times=3):
        assert rules.seats_awaited(ending) == []


def test_what_is_hidden_makes_no_difference():
    game = load_game("expeditions")
    match = Match.new(game, 3, seed=2)
    match.advance()
    seat = match.asked[0]
    action = match.number(match.legal(seat)[0].text)
    other = match.view(seat)
    game.rules().guess(other, seat, stream(9))
    assert other != match.state
    engine = Engine(game, "plain")
    views = [match.view(seat), other.hide(seat)]
    assert len({foresee(engine, view, seat, action, seed=3, playouts=1) for view in views}) == 1


def outlook(mine, theirs):
    return Outlook((tuple(mine), tuple(theirs)))


def test_nothing_is_said_that_luck_may_have_made(started):
    game, words, t = started.game, load_texts(WORDS, "en"), started.texts("en")
    parts = len(game.parts)
    flat, better = (10.0,) * parts, (*(10.0,) * (parts - 1), 16.0)

    def said(error):
        noise = ((error,) * parts,) * 2
        own, other = (Outlook((points, flat), noise, (error, error)) for points in (better, flat))
        return sentence(game, words, t, 0, own, [other])

    assert "6" in said(1.0)
    assert said(5.0) == words("hint.even")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sentence_says_what_differs(started, language):
    game, words, t = started.game, load_texts(WORDS, language), started.texts(language)
    parts = len(game.parts)
    flat = [10.0] * parts
    better = [*flat[:-1], 16.0]
    said = sentence(game, words, t, 0, outlook(better, flat), [outlook(flat, flat)])
    assert "6" in said
    assert t(f"part.{game.parts.names[-1]}") in said
    assert "Bo" in sentence(game, words, t, 0, outlook(flat, better), [outlook(flat, flat)])
    assert sentence(game, words, t, 0, outlook(flat, flat), [outlook(flat, flat)]) == words("hint.even")


@pytest.mark.parametrize(("points", "said"), [(0.6, "about 1 point more"), (1.6, "about 2 points more")])
def test_one_point_is_one_point(points: float, said: str) -> None:
    assert said in _counted(load_texts(WORDS, "en"), "hint.brings", points, part="Gallery")
