"""Reasons: what explains the difference between two moves is told, in averages of imagined games alone."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from periplus.bots import reasons, reasons_said
from periplus.bots.chance import Compared, _hopeful, compare, playouts_of
from periplus.bots.reasons import Fact, facts, risk
from periplus.bots.reasons_said import LONGEST, length, often_of, told
from periplus.bots.search.playouts import Played, Playouts
from periplus.core.engine.chance import stream
from periplus.core.texts import load_texts
from periplus.games import load_game
from periplus.match import Match
from periplus.match.puzzle import Puzzle, match_of
from periplus.table.web.http import WORDS

GAMES = 200


@pytest.fixture(scope="module")
def started() -> Match:
    match = Match.new("lost_cities", ["Ada", "Bo"], {"first_player": "A"}, seed=5)
    match.advance()
    return match


def played(match: Match, action: int, mine: Any, theirs: Any, length: int = 9) -> Played:
    """Games of our own making: what two seats got in the last category."""
    ends = np.zeros((GAMES, 4), match.game.state.dtype)
    ends["points"][:, :, 0, -1] = np.asarray(mine)[:, None]
    ends["points"][:, :, 1, -1] = np.asarray(theirs)[:, None]
    standings = np.stack([np.asarray(mine), np.asarray(theirs)], 1)
    flat = np.full(GAMES, length)
    return Played(action, np.zeros((GAMES, 1)), flat, flat, standings, ends)


def compared(match: Match, *plays: Played) -> Compared:
    return Compared(match.game, match.view(0), 0, plays)


def test_what_brings_the_points_is_told_and_what_luck_made_is_not(started: Match) -> None:
    rng = np.random.default_rng(1)
    theirs = rng.normal(50, 20, GAMES).round().astype(int)
    mine = rng.normal(50, 20, GAMES).round().astype(int)
    found = compared(started, played(started, 0, mine + 12, theirs), played(started, 1, mine, theirs))
    [fact] = facts(found, 0, 1)
    assert (fact.kind, fact.about["part"]) == ("part", len(started.game.parts) - 1)
    assert fact.apart == pytest.approx(12)
    assert fact.share == pytest.approx(1, abs=0.4)
    assert facts(found, 1, 0)[0].apart == pytest.approx(-12)
    for language in ("en", "fr"):
        words, t = load_texts(WORDS, language), started.texts(language)
        assert t(f"part.{started.game.parts.names[-1]}") in told(started.game, words, t, 0, 1, [fact])
    same = compared(started, played(started, 0, mine, theirs), played(started, 1, mine, theirs))
    assert facts(same, 0, 1)[0].kind == "level"
    assert risk(same, 0, 1) == []


def test_a_move_that_ends_the_game_is_certain(started: Match) -> None:
    ahead = np.full(GAMES, 30)
    rng = np.random.default_rng(2)
    found = compared(
        started,
        played(started, 0, ahead, ahead - 5, length=1),
        played(started, 1, ahead + rng.integers(-40, 40, GAMES), ahead),
    )
    assert found.chance(0).value == 1.0
    assert found.chance(0).error == 0.0
    assert facts(found, 0, 1)[0].id == "ends"
    assert facts(found, 1, 0)[0].id == "other_ends"


def test_never_much_the_same_where_chances_differ(started: Match) -> None:
    """Whoever wins more without anything else differing is told to do so."""
    rng = np.random.default_rng(3)
    coin = rng.integers(0, 2, GAMES)
    points = rng.normal(50, 20, GAMES).round().astype(int)
    a, b = played(started, 0, points, points), played(started, 1, points, points)
    a.standings[:, 0] += 1
    b.standings[:, 0] += coin
    b.standings[:, 1] += 1 - coin
    [fact] = facts(compared(started, a, b), 0, 1)
    assert fact.kind == "wins"
    said = told(started.game, load_texts(WORDS, "en"), started.texts("en"), 0, 1, [fact])
    assert "Bo wins" in said


def test_what_is_hidden_makes_no_difference() -> None:
    game = load_game("expeditions")
    match = Match.new(game, 3, seed=2)
    match.advance()
    seat = match.asked[0]
    action = match.number(match.legal(seat)[0].text)
    other = match.view(seat)
    game.rules().guess(other, seat, stream(9))
    assert other != match.state
    playouts = Playouts(game, "plain", None)
    plays = [playouts.play(view, seat, action, 3, 0, 1) for view in (match.state, other)]
    assert plays[0].ends.tobytes() == plays[1].ends.tobytes()
    assert (plays[0].log == plays[1].log).all()


def test_the_same_numbers_are_the_same_games(started: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds and luck belong to a game's number, however many are played at once; and all of them end."""
    playouts, others = (Playouts(started.game, "plain", None) for _ in range(2))
    action = started.number(started.legal(0)[0].text)
    whole, second = (
        playouts.play(started.view(0), 0, action, 1, 0, 2),
        playouts.play(started.view(0), 0, action, 1, 1, 1),
    )
    assert whole.ends[1] == second.ends[0]
    assert (whole.log[:, 0] == action * 8).all()
    assert (whole.ends["depth"] == 0).all()
    monkeypatch.setattr("periplus.bots.chance.playouts_of", lambda game, thread: (playouts, others)[thread])
    for threads in (1, 2):
        found = compare(started.game, started.view(0), 0, [action], 1, 2, threads=threads)
        assert found.plays[0].ends.tobytes() == whole.ends.tobytes()
        assert sum(found.everybody(0)) == pytest.approx(1)
    assert others._work.tobytes() == second.ends[0].tobytes()


def test_the_worse_half_is_given_up_and_comes_last(started: Match) -> None:
    """Four moves whose shares of 4 games are known: the better two go on, the last because it is kept."""

    def played(action: int, won: list[int]) -> Played:
        standings = np.array([[each, 1 - each] for each in won])
        two = np.full(len(won), 2, np.int32)
        return Played(action, np.zeros((len(won), 1), np.int32), two, two, standings, started.game.state.blank().array)

    shares = [[0, 1, 0, 1], [1, 1, 1, 1], [0, 0, 0, 0], [1, 1, 0, 1]]
    known = Compared(started.game, started.view(0), 0, [played(n, won) for n, won in enumerate(shares)])
    assert _hopeful(known, 4, keep=[2]) == [1, 2, 3]
    shorter = [played(n, won if n else won[:1]) for n, won in enumerate(shares)]
    assert Compared(started.game, started.view(0), 0, shorter).order() == [1, 3, 2, 0]


@pytest.mark.parametrize(
    ("here", "there", "said"),
    [
        (0.02, 0.97, "hardly ever, nearly always"),
        (0.07, 0.72, "in 1 of 10 games, in 7"),
        (0.93, 0.01, "in 9 of 10 games, hardly ever"),
        (0.99, 0.52, "nearly always, in 5 of 10 games"),
        (0.82, 0.77, "in 82 of 100 games, in 77"),
    ],
)
def test_odds_are_told_as_one_tells_them(here: float, there: float, said: str) -> None:
    assert ", ".join(often_of(load_texts(WORDS, "en"), here, there).values()) == said


def test_what_goes_together_is_told_once(started: Match) -> None:
    """A column that is filled, and its points: one of them is the reason."""
    rng = np.random.default_rng(4)
    theirs, mine = (rng.normal(50, 20, GAMES).round().astype(int) for _ in range(2))
    more = 12 + rng.integers(-4, 5, GAMES)
    found = compared(started, played(started, 0, mine + more, theirs), played(started, 1, mine, theirs))
    [part] = [each for each in reasons._candidates(found, 0, 1, found.lead(0, 1)[0]) if each.fact.share > 0.3]
    event = Fact("event", "full", 0.9, 0.1, 0.1, 0.5, {"colour": 2})
    filled = reasons._Counted(event, part.apart + rng.normal(0, 0.1, GAMES))
    apart = reasons._Counted(event, rng.normal(0, 1, GAMES))
    assert reasons._second([filled, part], event) is None
    assert reasons._second([apart, part], event) == part.fact


def test_a_fact_outlives_its_way_through_json(started: Match) -> None:
    fact = Fact("rival", "rival", 41.0, 44.0, 0.5, 0.8, {"seat": 1})
    words, t = load_texts(WORDS, "en"), started.texts("en")
    assert told(started.game, words, t, 0, 1, [fact.to_json()]) == told(started.game, words, t, 0, 1, [fact])


NOTED = {"id": "narrow", "about": {"colour": 2, "low": 8, "odds": 28}}


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (
            "this",
            "Only 8 to 10 still fit yellow (28 % of throws): 9 points there on average, 31 after {}.",
        ),
        (
            "other",
            "You get 9 points (Yellow) on average, 31 after {}: only 8 to 10 still fit yellow (28 % of throws).",
        ),
    ],
)
def test_what_is_certain_is_told_before_what_it_explains(started: Match, of: str, said: str) -> None:
    fact = Fact("part", "part", 9.0, 31.0, 1.0, 0.8, {"part": 2}, {**NOTED, "of": of})
    words, t = load_texts(WORDS, "en"), started.texts("en")
    sentence = told(started.game, words, t, 0, started.game.codec.parse("refuse"), [fact])
    assert sentence.startswith(said.format("“Refuse the dice”"))


def test_a_note_that_speaks_against_a_move_is_not_told_for_it(started: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one of another subject; one that both moves share is told of both."""
    part = {"part": 2}
    mind = {
        "notes": lambda view, after, seat: [
            ("bad", {"after": after}, [("part", part)]),
            ("same", {}, [("turns", {})]),
            ("dull", {}, [("rival", {})]),
        ],
        "AGAINST": ("bad",),
        "OF_BOTH": ("same",),
    }
    monkeypatch.setattr(reasons, "mind_of", lambda *_: mind)
    monkeypatch.setattr(reasons, "_after", lambda found, number: number)
    found = compared(started, *[played(started, n, np.arange(GAMES), np.arange(GAMES)) for n in (0, 1)])
    fact, tempo = Fact("part", "part", 9.0, 3.0, 1.0, 0.8, part), Fact("turns", "turns", 9.0, 3.0, 1.0, 0.8, {})
    assert reasons._Noted(found, 0, 1, lead=-0.2).add(fact).note == {"id": "bad", "about": {"after": 0}, "of": "this"}
    assert reasons._Noted(found, 0, 1, lead=0.2).add(fact).note["of"] == "other"
    assert reasons._Noted(found, 0, 1, lead=0.2).add(tempo).note == {"id": "same", "about": {}, "of": "both"}
    assert reasons._Noted(found, 0, 1, lead=0.2).add(Fact("rival", "rival", 9.0, 3.0, 1.0, 0.8, {"seat": 1})).note == {}
    assert reasons._Noted(found, 0, 1, lead=0.2).add(Fact("part", "part", 9.0, 3.0, 1.0, 0.8, {"part": 1})).note == {}


@pytest.mark.slow
@pytest.mark.parametrize(("id", "order"), [("lost_cities", [0, 2, 1]), ("archeos", [0, 1, 2])])
def test_positions_that_were_told_wrongly_are_told_as_they_are(
    id: str, order: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search's value put them in another order, or saw no difference: a puzzle at roll 39 (86, 64 and 58 % for what
    wins 100, 58 and 75 of 100 games), turn 161 of a match (0.3 % for what costs a dozen and more)."""
    monkeypatch.setenv("PERIPLUS_RULES", "cpu")
    playouts_of.cache_clear()
    given = json.loads((Path(__file__).parent / "documented.json").read_text("utf-8"))[id]
    game, seat = load_game(id), given["seat"]
    match = match_of(game, Puzzle(given["seats"], given["options"], given["position"], seat, (), 0, 0))
    actions = [game.codec.parse(move) for move in given["moves"][:3]]
    found = compare(game, match.view(seat), seat, actions, 11, 400, keep=actions)
    assert found.lead(order[0], order[2])[0] > 0.12
    assert found.lead(order[0], order[1])[0] > -0.03
    assert found.lead(order[1], order[2])[0] > 0.05
    assert (found.chance(0).value == 1) == (id == "lost_cities")


def test_what_the_move_itself_decides_is_no_reason_unless_it_is_an_end(
    started: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    always, never = np.ones(GAMES, bool), np.zeros(GAMES, bool)
    mind = {
        "events": lambda view, seat, played: [(id, {}, never if played.action else always) for id in ("end", "step")],
        "MEANS": ("step",),
        "SIGNS": {"end": 1},
    }
    monkeypatch.setattr(reasons, "mind_of", lambda *_: mind)
    points = np.arange(GAMES)
    found = compared(started, played(started, 0, points + 1, points), played(started, 1, points, points + 1))
    told_of = [each.fact.id for each in reasons._candidates(found, 0, 1, 1.0) if each.fact.kind == "event"]
    assert told_of == ["end"]


def test_what_harms_is_no_reason_for_the_better_move(started: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """It happens oftener after the better move, and so goes with winning; among games after one move it does not."""
    rng = np.random.default_rng(8)
    often, seldom = rng.random(GAMES) < 0.6, rng.random(GAMES) < 0.1
    mind = {
        "events": lambda view, seat, played: [(id, {}, seldom if played.action else often) for id in ("bad", "any")]
    }
    monkeypatch.setattr(reasons, "mind_of", lambda *_: {**mind, "SIGNS": {"bad": -1}})
    found = compared(
        started,
        played(started, 0, 60 - 20 * often, rng.integers(30, 60, GAMES)),
        played(started, 1, 30 - 20 * seldom, rng.integers(30, 60, GAMES)),
    )
    lead = found.lead(0, 1)[0]
    assert lead > 0.3
    events = {
        each.fact.id: each.fact.share for each in reasons._candidates(found, 0, 1, lead) if each.fact.kind == "event"
    }
    assert list(events) == ["any"]
    assert events["any"] < 0


def test_a_sentence_is_short_enough_to_be_read(started: Match) -> None:
    """Where note or second fact make it too long they are left out; alone one is told of oneself."""
    words, t, refuse = load_texts(WORDS, "en"), started.texts("en"), started.game.codec.parse("refuse")
    first = Fact("event", "bridge_rival", 0.5, 0.7, 0.1, 0.4, {"bridge": 2, "seat": 1})
    second = Fact("rival", "rival_part", 65.0, 53.0, 1.0, 0.3, {"seat": 1, "part": 6})
    both = told(started.game, words, t, 0, refuse, [first, second])
    assert both == "Bo crosses the yellow bridge before you in 5 of 10 games, in 7 after “Refuse the dice”."
    alone = Fact("wins", "wins", 0.7, 0.6, 0.01, 0.0, {"seat": 0, "alone": 1})
    assert told(started.game, words, t, 0, refuse, [alone]).startswith("You win 10 more of 100 games than after")


def test_what_happens_on_the_board_is_told_before_what_names_nothing_there(
    started: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Points come with a column that is filled oftener: the column is told, and the points after it in short."""
    rng = np.random.default_rng(9)
    theirs, mine = (rng.normal(50, 20, GAMES).round().astype(int) for _ in range(2))
    filled = {0: rng.random(GAMES) < 0.7, 1: rng.random(GAMES) < 0.2}
    mind = dict(reasons.mind_of("lost_cities", "events"))
    mind["events"] = lambda view, seat, played: [
        (id, {"colour": 2}, filled[played.action]) for id in ("full", "unnamed")
    ]
    mind |= {"notes": None, "UNNAMED": ("unnamed",)}
    monkeypatch.setattr(reasons, "mind_of", lambda *_: mind)
    plays = [played(started, n, mine + 20 * (n == 0) + 3 * filled[n], theirs) for n in (0, 1)]
    found = facts(compared(started, *plays), 0, 1)
    assert [(each.kind, each.id) for each in found] == [("event", "full"), ("part", "part")]
    words, t = load_texts(WORDS, "en"), started.texts("en")
    said = told(started.game, words, t, 0, started.game.codec.parse("refuse"), found)
    assert said.startswith("The yellow column is filled in 7 of 10 games, in 2 after “Refuse the dice”, and +")
    assert said.endswith("(Bridges) on average.")


def test_a_goal_that_is_reached_at_once_is_not_said_to_be_reached_nearly_always() -> None:
    match = Match.new("expeditions", 2, seed=2)
    note = {"id": "reached", "about": {"card": 3}, "of": "this"}
    fact = Fact("event", "goal_soon", 1.0, 0.02, 0.05, 1.0, {"card": 3}, note)
    words, t = load_texts(WORDS, "en"), match.texts("en")
    said = told(match.game, words, t, 0, match.game.codec.parse("end_turn"), [fact])
    place = t.name(reasons.mind_of("expeditions", "events")["NAMES"]["card"], 3)
    assert said == f"{place} is reached at once, by your next turn hardly ever after “End the turn”."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_move_with_a_long_name_is_the_other_one(
    started: Match, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """A sentence has a length that one reads at a glance, however long the move is that was compared with."""
    words, t = load_texts(WORDS, language), started.texts(language)
    fact = Fact("part", "part", 31.0, 9.0, 0.5, 0.9, {"part": 0})
    monkeypatch.setattr(reasons_said, "act_words", lambda *_: " ".join(["long"] * 30))
    said = told(started.game, words, t, 0, 1, [fact])
    assert words("why.other") in said
    assert length(said) <= LONGEST[language]
