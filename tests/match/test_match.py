"""One match: playing, looking, going back, and what goes wrong."""

import json
from xml.etree import ElementTree

import pytest

import periplus
from periplus.core.engine.chance import Dice
from periplus.core.engine.frames import CHANCE
from periplus.core.errors import BadAction, BadOption, BadPosition, Illegal, NothingToUndo, UnknownGame, WrongSeat
from periplus.games import game_ids
from periplus.match import Match
from periplus.match.picture import SIZES, settled


def lost_cities(players=2, **options):
    return periplus.new("lost-cities", players, {"first_player": "A", **options}, seed=11)


def unchanged(match):
    return match.state.tobytes(), list(match.log)


@pytest.mark.parametrize(("own", "ranks"), [(182, [2, 1]), (183, [1, 2])])
def test_an_opponent_that_the_game_plays_is_scored_beside_the_seats(own, ranks):
    """A draw with Zu is lost."""
    match = Match.new("excavation", ["Ada"], seed=1)
    for row, credits in enumerate((own, 182)):
        match.state.credits[row] = match.state.points[row, 0] = credits
    assert match.rivals("fr") == {1: "Zu"}
    assert [sum(parts.values()) for parts in match.scores()] == [own, 182]
    assert match.ranks() == ranks


def test_chance_answers_until_somebody_is_asked():
    match = Match.new("lost-cities", 2, {"first_player": "A"}, seed=1)
    assert match.asked == [CHANCE]
    match.advance()
    assert match.asked == [0]
    assert [match.game.codec.text(entry.action).split()[0] for entry in match.log] == ["throw_colours", "throw_numbers"]


def test_an_action_can_be_given_as_text_json_number_or_act():
    ends = set()
    for form in ("text", "json", "number", "act"):
        match = lost_cities()
        act = match.legal()[0]
        given = {
            "text": act.text,
            "json": {"verb": act.verb, **act.params},
            "number": match.number(act.text),
            "act": act,
        }[form]
        match.play(given)
        ends.add(match.state.tobytes())
    assert len(ends) == 1


@pytest.mark.parametrize(
    ("action", "seat", "error", "words"),
    [
        ("refuse", 1, WrongSeat, "seat B is not asked now, A is"),
        ("refuse", 7, WrongSeat, "chance"),
        ("refuse", 4, WrongSeat, "seat 4"),
        ("skip", 0, Illegal, "does not answer what is asked"),
        ("take crimson 3", 0, BadAction, "unknown colour 'crimson'"),
        ("dance", 0, BadAction, "unknown verb 'dance'"),
        ("", 0, BadAction, "no action given"),
        (9999, 0, BadAction, "no action 9999"),
        ({"verb": "take", "colour": "red"}, 0, BadAction, "needs number"),
    ],
)
def test_what_cannot_be_played_says_why_and_changes_nothing(action, seat, error, words):
    match = lost_cities()
    before = unchanged(match)
    with pytest.raises(error, match=words):
        match.play(action, seat)
    assert unchanged(match) == before


def test_an_illegal_action_names_the_reason_and_the_legal_ones():
    match = lost_cities()
    legal = {act.text for act in match.legal()}
    illegal = next(
        f"take {c} {n}" for c in ("red", "blue", "green", "purple") for n in range(10) if f"take {c} {n}" not in legal
    )
    with pytest.raises(Illegal) as caught:
        match.play(illegal)
    assert set(caught.value.legal) == legal
    assert caught.value.reason > 0
    assert "refuse" in str(caught.value)
    assert match.why_not(0, illegal) == str(caught.value)
    assert match.why_not(0, "refuse") is None
    assert match.why_not(0, illegal, "fr") != str(caught.value)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: periplus.new("chess"), UnknownGame, "unknown game 'chess'; there are lost_cities"),
        (lambda: periplus.new("lost-cities", 9), BadOption, "not 9"),
        (lambda: periplus.new("lost-cities", 2, {"speed": "fast"}), BadOption, "no option 'speed'"),
        (lambda: periplus.new("lost-cities", 2, {"choice_order": "fast"}), BadOption, "is not one of clockwise"),
        (lambda: periplus.new("lost-cities", 2, {"first_player": "E"}), BadOption, "no seat E"),
        (
            lambda: periplus.new("lost-cities", 2, position={"level": {"A": {"pink": 1}}}),
            BadPosition,
            "no place 'pink'",
        ),
    ],
)
def test_a_match_that_cannot_begin(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_a_finished_match_takes_nothing_more(played):
    with pytest.raises(WrongSeat, match="the game is over"):
        played.play("refuse", 0)
    assert played.legal(0) == []


def test_undo_goes_back_until_another_seat_or_chance_has_answered():
    match = lost_cities(3)
    before = match.state.tobytes()
    match.play("refuse", advance=False)
    assert match.undoable(0) == len(match.log) - 1
    assert match.undoable(1) is None
    match.undo(0)
    assert match.state.tobytes() == before
    with pytest.raises(NothingToUndo):
        match.undo(0)  # the dice are a barrier
    match.play("refuse")
    match.play("refuse")
    assert match.undoable(0) is None
    assert match.undoable(1) is not None
    match.play("refuse")  # the last of the roll: chance throws again
    assert match.undoable(2) is None


def test_reset_turn_takes_back_a_whole_chain():
    match = Match.new(
        "lost-cities", 2, {"first_player": "A"}, seed=2,
        position={"numbers": {"A": {"red": [1, 1], "orange": [2]}}},
    )  # fmt: skip
    match.outcome("throw_colours red blue green")
    match.outcome("throw_numbers 4 7 9")
    before = match.state.tobytes()
    for text in ("take red 4", "accelerate orange", "accelerate orange"):
        match.play(text, 0, advance=False)
    assert match.asked == [1]
    assert match.reset_turn(0) == 3
    assert match.state.tobytes() == before


def all_on_an_arrow():
    """B and C decide at the same time; a 4 in red fills an arrow of theirs, so that both go on deciding."""
    columns = {"numbers": {"B": {"red": [1, 1]}, "C": {"red": [1, 1]}}}
    options = {"first_player": "A", "choice_order": "simultaneous"}
    match = Match.new("lost-cities", 3, options, seed=2, position=columns)
    match.outcome("throw_colours red blue green")
    match.outcome("throw_numbers 4 7 9")
    match.play("refuse", 0, advance=False)
    assert match.asked == [1, 2]
    return match


def test_undo_in_a_simultaneous_window_leaves_the_others_entries():
    match = all_on_an_arrow()
    before = match.view(1)
    match.play("take red 4", 1, advance=False)
    match.play("take red 4", 2, advance=False)
    others = match.view(2)
    match.undo(1)
    assert match.view(1) == before
    assert match.view(2) == others
    assert [match.question(seat) for seat in (1, 2)] == ["choose", "accelerate"]
    assert [(entry.seat, match.game.codec.text(entry.action)) for entry in match.log[-2:]] == [
        (0, "refuse"),
        (2, "take red 4"),
    ]


def test_what_others_enter_meanwhile_is_not_told():
    match = all_on_an_arrow()
    told, own, view = match.told(2), match.told(1), match.view(2)
    match.play("take red 4", 1, advance=False)
    assert len(match.told(1)) == len(own) + 1
    assert match.told(2) == told
    assert match.view(2) == view
    match.play("skip", 1, advance=False)
    later = match.told(2)[len(told) :]
    assert match.view(2).waiting == 0b100, "that B is done may be seen"
    assert all(step.act.params == {} for step in later), "what B wrote may not"


def test_scores_and_ranks_come_from_what_was_booked(played):
    totals = [sum(parts.values()) for parts in played.scores()]
    ranks = played.ranks()
    assert [1 + sum(other > own for other in totals) for own in totals] == ranks
    assert 1 in ranks


def test_at_and_branch(played):
    middle = len(played.log) // 2
    earlier = played.at(middle)
    assert earlier.log == played.log[:middle]
    assert earlier.state == played.position_before(middle)
    branch = played.branch(middle, seed=99)
    assert branch.dice.commitment != played.dice.commitment
    assert branch.fair_from == middle
    branch.advance()
    while not branch.over:
        branch.play(branch.legal(branch.asked[0])[-1], branch.asked[0])
    assert periplus.verify(periplus.from_json(periplus.to_json(branch))) > 0
    with pytest.raises(BadOption):
        played.branch(middle, players=["only one"])


def test_the_log_is_told_in_both_languages(played):
    english, french = (played.told(-1, language) for language in ("en", "fr"))
    assert len(english) == len(french) > 10
    assert any(a.lines != b.lines for a, b in zip(english, french))
    text = " ".join(line.text for step in english for line in step.lines)
    assert "Ada" in text


def test_a_notebook_shows_the_board(played):
    svg = played._repr_svg_()
    assert svg.startswith("<svg")
    assert "<style>" in svg
    assert played.svg(0, format="phone") != svg


def test_the_same_seed_gives_the_same_match_and_no_seed_a_new_one():
    assert lost_cities().state == lost_cities().state
    secrets = {Match.new("lost-cities").dice.secret for _ in range(3)}
    assert len(secrets) == 3


def test_dice_follow_the_secret_alone_whatever_is_chosen():
    """LC-158: all players of one seed face the same rolls."""
    rolls = []
    for pick in (0, -1):
        match = Match(lost_cities().game, ["A", "B"], {"first_player": "A"}, Dice(b"same"))
        match.advance()
        for _ in range(12):
            match.play(match.legal()[pick])
        rolls.append([match.game.codec.text(e.action) for e in match.log if e.seat == CHANCE])
    shared = min(map(len, rolls))
    assert shared >= 8
    assert rolls[0][:shared] == rolls[1][:shared]


def test_the_whole_match_is_json(played):
    assert json.loads(json.dumps(periplus.to_json(played)))["log"]


def test_a_card_taken_openly_can_be_taken_back() -> None:
    """That the player was not in the middle of a secret choice is nothing the others learn from it."""
    match = Match.new("archeos", ["Ada", "Hanno"], {}, 5)
    match.advance()
    seat = match.asked[0]
    taken = next(act for act in match.legal(seat) if act.verb == "take")
    match.play(taken.text, seat, advance=False)
    assert match.undoable(seat) == len(match.log) - 1
    drawn = Match.new("archeos", ["Ada", "Hanno"], {}, 5)
    drawn.advance()
    drawn.play("draw", seat)
    assert drawn.undoable(seat) is None


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("format", ["wide", "phone"])
def test_a_saved_picture_is_well_formed_and_has_a_room_of_its_own(name, format):
    """A style sheet with an ampersand in it made every saved picture an empty one."""
    drawn = Match.new(name, 2, seed=1).svg(format=format)
    root = ElementTree.fromstring(drawn)
    assert len(root.findall(".//*")) > 100
    width, height = SIZES[format]
    assert f"width: {width}px; height: {height}px" in drawn


def test_a_picture_keeps_its_layout_however_small_it_is_shown():
    """A browser asks a sheet inside a picture for the picture's own width."""
    sheet = "@media (max-width: 700px) { a {} } @media (min-width: 701px) and (max-height: 859px) { b {} }"
    wide, phone = (settled(sheet, format) for format in ("wide", "phone"))
    assert wide.startswith("@media (max-width: 0px) { a {} } @media (min-width: 0px) and (max-width: 0px)")
    assert phone.startswith("@media (min-width: 0px) { a {} } @media (max-width: 0px) and (min-width: 0px)")
    assert settled("a { height: calc(100dvh - 50px); width: 5.5vh; }", "wide") == (
        "a { height: calc(900px - 50px); width: 49.5px; }"
    ), "and for its own height"
