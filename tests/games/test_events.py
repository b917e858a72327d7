"""Events that reasons name, and what is certain about them: each game has words for all of it, in both languages."""

import inspect
import random
import sys
from itertools import product

import numpy as np
import pytest

from periplus.bots.search.playouts import Playouts
from periplus.core.texts import LANGUAGES, placeholders
from periplus.games import game_ids, load_game, mind_of
from periplus.games.lost_cities.rules.sheet import numbers_that_fit
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


@pytest.mark.parametrize("id", NAMING)
def test_what_is_certain_has_its_words_and_goes_with_a_fact(id):
    """Along a game played at random; a note is of a position that nothing but one move has changed."""
    game, mind, rng, seen = load_game(id), mind_of(id, "events"), random.Random(5), set()
    match = Match.new(game, 3, seed=5)
    match.advance()
    entries = {language: game.texts(language).entries for language in LANGUAGES}
    facts = {key.removeprefix("because.") for key in entries["en"] if key.startswith("because.")} | {"turns"}
    for _ in range(150):
        if match.over:
            break
        seat = match.asked[0]
        after = match.view(seat)
        legal = match.legal(seat)
        game.rules("plain").guess(after, seat, np.array([1, 2], np.int64))
        game.rules("plain").apply(after, seat, match.number(rng.choice(legal).text))
        for name, about, subjects in mind["notes"](match.view(seat), after, seat):
            seen.add(name)
            assert {fact for fact, _ in subjects} <= facts
            assert all(type(value) is int for value in about.values()), (name, about)
            for language in LANGUAGES:
                needs = placeholders(entries[language][f"note.{name}"])
                assert needs <= {*about, *(["name"] if "seat" in about else [])}
        match.play(rng.choice(legal), seat)
    source = inspect.getsource(sys.modules[mind["notes"].__module__])
    written = {key.removeprefix("note.") for key in entries["en"] if key.startswith("note.")}
    assert len(seen) >= len(written) / 2
    assert all(f'"{name}"' in source for name in written)
    assert {*mind.get("FOR", ()), *mind.get("AGAINST", ())} <= written


def test_how_often_the_next_throw_fits_is_counted_out():
    fits = mind_of("lost_cities", "events")["fits"]
    colour = sum(0 in throw for throw in product(range(6), repeat=3)) / 6**3
    for low in range(1, 11):
        written = [10 if face == 0 else face for face in range(10)]
        number = sum(max(written[face] for face in throw) >= low for throw in product(range(10), repeat=3)) / 10**3
        assert fits(low) == round(100 * colour * number)


def test_what_still_fits_a_column_is_what_the_rules_take():
    game, notes = load_game("lost_cities"), mind_of("lost_cities", "events")["notes"]
    match = Match.new(game, 2, {"first_player": "A"}, seed=3)
    match.advance()
    view = match.view(0)
    for number in (2, 6, 9):
        after = view.copy()
        after.level[0, 3], after.top[0, 3], after.numbers[0, 3, 0] = 1, number, number
        told = {name: about for name, about, _ in notes(view, after, 0) if name in ("open", "narrow")}
        assert [about["low"] for about in told.values()] == [number]
        fit = [n for n in range(10) if numbers_that_fit(after, 0, 3) >> n & 1]
        assert sorted(10 if n == 0 else n for n in fit) == list(range(number, 11))


@pytest.mark.parametrize("id", NAMING)
def test_what_is_certain_is_so_in_every_world_that_fits(id):
    """Nothing that the seat cannot know is in a note, nor a guess of it."""
    game, notes, rng, worlds = load_game(id), mind_of(id, "events")["notes"], random.Random(6), 0
    options = {"choice_order": "simultaneous"} if id == "lost_cities" else {}
    match = Match.new(game, 3, options, seed=6)
    match.advance()
    rules = game.rules("plain")
    for step in range(240):
        if match.over:
            break
        seat = match.asked[-1]
        act = rng.choice(match.legal(seat))
        if step % 2:
            told = []
            for number in range(3):
                after = match.view(seat)
                rules.guess(after, seat, np.array([number, 7], np.int64))
                rules.apply(after, seat, match.number(act.text))
                told.append([(name, about) for name, about, _ in notes(match.view(seat), after, seat)])
                worlds += 1
            assert told[0] == told[1] == told[2], act.text
        match.play(act, seat)
    assert worlds > 60


def test_at_the_end_every_kind_of_points_has_one_column_in_its_own_colour_and_name():
    """J: the blue site was green, and the largest source was among the rest."""
    for id in NAMING:
        game = load_game(id)
        pad = game.pad(game.texts("en"), game.begin(3))
        assert sorted(part for column in pad for part in column.parts) == sorted(game.parts.names)
        for column in pad:
            colour = column.parts[0].removeprefix("site_")
            named_by_place = column.parts[0].startswith("site_")
            assert not named_by_place or colour not in column.label.lower()
            if named_by_place or id == "lost_cities":
                assert column.tint == {"artefacts": "clay", "dice": "dark", "bridges": "stone"}.get(colour, colour)
