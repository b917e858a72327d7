"""Reasons: averages of what the rules themselves booked, from the seat's view alone."""

import pytest

from periplus.bots.reasons import Foresight, Outlook, sentence
from periplus.core.chance import stream
from periplus.core.texts import load_texts
from periplus.games import load_game
from periplus.match import Match
from periplus.table.http import WORDS


@pytest.fixture(scope="module")
def started():
    match = Match.new("lost_cities", ["Ada", "Bo"], {"first_player": "A"}, seed=5)
    match.advance()
    return match


def test_an_outlook_is_the_mean_of_whole_games(started):
    game = started.game
    foresight = Foresight(game, "plain")
    action = started.number(started.legal(0)[0].text)
    one = foresight.outlook(started.view(0), 0, action, seed=1, playouts=2)
    assert one == foresight.outlook(started.view(0), 0, action, seed=1, playouts=2)
    assert len(one.points) == 2
    assert len(one.points[0]) == len(game.parts)
    assert all(value * 2 == int(value * 2) for row in one.points for value in row)


def test_what_is_hidden_makes_no_difference():
    game = load_game("expeditions")
    match = Match.new(game, 3, seed=2)
    match.advance()
    seat = match.asked[0]
    action = match.number(match.legal(seat)[0].text)
    other = match.view(seat)
    game.rules().guess(other, seat, stream(9))
    assert other != match.state
    foresight = Foresight(game, "plain")
    views = [match.view(seat), other.hide(seat)]
    assert len({foresight.outlook(view, seat, action, seed=3, playouts=1) for view in views}) == 1


def outlook(mine, theirs):
    return Outlook(0, (tuple(mine), tuple(theirs)))


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
