"""A position from outside passes one door, or is refused in words that name what is wrong."""

import json
import random

import pytest

import periplus
from periplus.core.engine.chance import stream
from periplus.core.errors import BadFile, BadOption, BadPosition, PeriplusError
from periplus.core.laws.laws import walk
from periplus.games import game_ids, load_game
from periplus.games.excavation.actions import Why
from periplus.games.excavation.show.story_zu import reasoning
from periplus.lab.undo_survey import by_bots
from periplus.match import Match, from_json, to_json


def somewhere(game_id, seats=2, seed=1):
    """A position in the middle of a random game."""
    game = load_game(game_id)
    past = [s.copy() for s, _ in walk(game, game.begin(seats), seed)]
    return game, past[len(past) // 2]


def started(game_id, seats=2):
    """A match file that starts in the middle of a game."""
    game, s = somewhere(game_id, seats)
    match = Match.new(game, seats, position=s, seed=1)
    return json.loads(json.dumps(to_json(match, secret=True)))


@pytest.mark.parametrize(
    ("game_id", "field", "value", "words"),
    [
        ("archeos", "display_set", -1, "display_set.0: -1 is outside 0…16777215"),
        ("excavation", "round", -32767, "round: -32767 is outside 1…3"),
        ("expeditions", "length", 99, "length.blue: 99 is outside 0…45"),
        ("expeditions", "supply", 45, "more arrows than there are"),
        ("lost_cities", "active", 4, "seat 4 cannot be active"),
        ("lost_cities", "depth", 100, "depth: 100 is outside 0…2"),
        ("excavation", "depth", 12, "frames"),
        ("archeos", "seats", 1, "played by 2, 3, 4, 5, 6 players, not 1"),
        ("archeos", "seats", 3, "of 3 players, the match has 2"),
        ("archeos", "seasons", 0, "season"),
        ("excavation", "queue", 1, "buyers|I-02|gap"),
    ],
)
def test_what_cannot_be_is_named(game_id, field, value, words):
    game, s = somewhere(game_id)
    s.array[field] = value
    with pytest.raises(BadPosition, match=words):
        Match(game, ["A", "B"], {}, periplus.core.engine.chance.Dice(), position=s)


@pytest.mark.parametrize("game_id", game_ids())
def test_hidden_cells_are_no_position(game_id):
    game, s = somewhere(game_id, seed=3)
    view = s.hide(0)
    if view != s:
        with pytest.raises(BadPosition, match="-1 is outside"):
            game.admit(view)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_position_of_a_game_passes(game_id):
    game = load_game(game_id)
    seats = random.Random(game_id).choice(game.seat_counts)
    for number, (s, _) in enumerate(walk(game, game.begin(seats), 11)):
        if number % 7 == 0:
            game.admit(s, seats)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        (lambda data: data["start"].update(depth=100), BadPosition, "depth: 100 is outside"),
        (lambda data: data["start"].update(frames={"0": [99, 0]}), BadPosition, "question 99"),
        (lambda data: data.update(start=[1, 2]), BadPosition, "an object of fields"),
        (lambda data: data.update(start={"points": 3}), BadPosition, "points"),
        (lambda data: data.update(players=list("ABCDEFG")), (BadPosition, BadOption), "7"),
        (lambda data: data.update(players=["x" * 1000, "B"]), BadFile, "200 letters"),
        (lambda data: data.update(log=[{}] * 100_000), BadFile, "more than a match"),
        (lambda data: data["fairness"].update({"from": 10**9}), BadFile, "fair from step"),
        (lambda data: data["fairness"].update({"secret": "00" * 1000}), BadFile, "too long"),
        (lambda data: data.update(options={"x": "y"}), BadOption, "no option 'x'"),
    ],
)
def test_a_file_with_a_start_is_read_with_care(game_id, change, error, words):
    data = started(game_id)
    assert from_json(data).state == somewhere(game_id)[1]
    change(data)
    with pytest.raises(error, match=words):
        from_json(data)


def test_what_a_file_holds_beside_a_match_is_not_kept():
    data = started("lost_cities")
    data["padding"] = "x" * 900_000
    data["fairness"]["padding"] = "x" * 900_000
    assert len(json.dumps(to_json(from_json(data), secret=True))) < 5_000


def test_a_message_quotes_no_more_than_a_little():
    for names in ({"x" * 900_000: 1}, {"points": "x" * 900_000}, {"points": {"x" * 900_000: 1}}):
        with pytest.raises(PeriplusError) as told:
            Match.new("archeos", 2, position=names)
        assert len(str(told.value)) < 2_000


def test_more_roles_than_are_played():
    with pytest.raises(BadPosition, match="roles"):
        Match.new("archeos", 2, position={"season": 1, "in_play": [1] * 12})


def test_zu_has_no_more_cards_face_down_than_the_rounds_leave():
    """A total of weights that no card adds up to made the draw of Zu's next card run for ever."""
    game, s = somewhere("excavation", seats=1)
    s.array["zu_card"] = 0
    with pytest.raises(BadPosition, match="are face down"):
        game.admit(s)
    assert game.odds_pick(s, 10**6) < game.codec.total


@pytest.mark.parametrize(
    ("game_id", "seats"),
    [("lost_cities", 3), ("expeditions", 2), ("archeos", 3), ("excavation", 2), ("excavation", 1)],
)
def test_what_bots_come_to_passes_and_so_do_the_worlds_imagined_from_it(game_id, seats):
    """Play that means something reaches positions that random play does not; what-ifs begin in all of them. One seat of
    Excavation Earth is played against Zu."""
    game = load_game(game_id)
    rng = random.Random(game_id)
    decide = by_bots(game, "adept", 5)
    looked_at = 0
    for number, (s, _) in enumerate(walk(game, game.begin(seats), 5, decide)):
        if number % 9 == 0:
            game.admit(s, seats)
            viewer = rng.randrange(-1, seats)
            world = s.hide(viewer)
            game.rules().guess(world, viewer, stream(number))
            game.admit(world, seats)
            looked_at += 1
    assert looked_at > 10


@pytest.mark.parametrize(
    ("seats", "ask", "field", "value", "words"),
    [
        (2, None, "row", 33, "cannot lie in the row"),
        (2, None, "sale_given", 2, "nobody sells"),
        (1, None, "sale_markets", 63, "nobody sells"),
        (3, "DRAW_TILE", "frames", (1, 3, 3), "has come to"),
        (2, "REVEAL_SITE", "frames", (1, 3, 6), "has come to"),
        (3, "REVEAL_SITE", "buyer_deck", 0, "no buyer card is left"),
        (3, "DEAL_PACKET", "solo", 1, "cannot be a position"),
    ],
)
def test_excavation_what_ran_out_of_bounds_is_refused(seats, ask, field, value, words):
    """Each passed the door and then read beyond a field, in the rules, on the board or at the door itself."""
    game = load_game("excavation")
    asked = game.codec.asks["ACTION" if ask is None else ask]
    s = next(s for s, _ in walk(game, game.begin(seats), 1) if s.depth and s.frames[s.depth - 1, 0] == asked)
    game.admit(s, seats)
    if field == "frames":
        place, column, number = value
        s.frames[place, column] = number
    elif field == "row":
        s.row[4] = value
    else:
        s.array[field] = value
    with pytest.raises(BadPosition, match=words):
        game.admit(s, seats)


def test_excavation_a_reason_of_zu_that_speaks_of_nothing_is_told():
    """Its masks come with a position and may name places that the line does not speak of."""
    game = load_game("excavation")
    s = next(s for s, _ in walk(game, game.begin(1), 2) if s.trace_size)
    for mask in (0, (1 << 20) - 1):
        s.array["trace_before"] = s.array["trace_after"] = mask
        for why in Why:
            s.array["trace_step"] = int(why)
            assert len(reasoning(game.texts("en"), s)) == s.trace_size
