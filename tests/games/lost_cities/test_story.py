"""The log, the previews and the words for a refusal, in both languages."""

import random
import re

import pytest

from periplus.core.contract.game import SEEN
from periplus.core.engine.codec import Act
from periplus.core.engine.frames import CHANCE
from periplus.core.laws import laws
from periplus.core.texts import LANGUAGES, rules_text
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.data import SEAT
from periplus.match import Match

SIX = [2] * 6
NINE = [1] * 9
PLAYERS = ("Ada", "Bo", "Cleo", "Dan", "Eve")
TOGETHER = {"choice_order": "simultaneous"}


def texts(language="en"):
    return GAME.texts(language).at_table(PLAYERS)


def log(t, seat, text, viewer=-1, language="en"):
    """Plays an action and returns the sentences one viewer reads about it."""
    before = t.s.hide(viewer)
    who = CHANCE if seat == "chance" else SEAT.index(seat)
    action = GAME.codec.parse(text)
    seen = GAME.seen(t.s, who, action, viewer)
    t.chance(text) if seat == "chance" else t.play(seat, text)
    act = GAME.codec.decode(action, who) if seen == SEEN else Act(who, "", {})
    return [line.text for line in GAME.narrate(texts(language), before, act, t.s.hide(viewer))]


def bare(sentences):
    """Without what each was worth."""
    return [re.sub(r" \(−?\d+ → −?\d+\)", "", sentence) for sentence in sentences]


def test_entries_tell_what_they_are_worth(table):
    t = table(2, {"numbers": {"A": {"red": [1, 1]}}, "roll": 20})
    t.throw("red red yellow", "0 4 4")
    assert log(t.copy(), "A", "take red 4")[0] == "Ada writes 4 in red, square 3 (−15 → −10)."
    assert log(t.copy(), "A", "refuse") == ["Ada refuses the dice: refusal 1 of 9 (0 → −40)."]


def previews(t, seat, text, language="en"):
    view = t.s.hide(SEAT.index(seat))
    return GAME.preview(texts(language), view, SEAT.index(seat), GAME.codec.parse(text))


def test_texts_are_complete():
    laws.texts_law(GAME)


def test_a_throw_is_one_line_when_the_last_die_fell(table):
    t = table(2)
    assert log(t, "chance", "throw_colours red red blue") == []
    assert log(t, "chance", "throw_numbers 0 3 9") == ["Roll 1: Ada throws red, red, blue; 0, 3, 9."]
    drawn = table(3, first_player="drawn")
    assert log(drawn, "chance", "first_player C", language="fr") == ["Le sort désigne Cleo pour le premier lancer."]


@pytest.mark.rule("LC-108")
def test_choices_in_words(table):
    position = {
        "numbers": {"A": {"red": [1, 1], "orange": [2], "green": NINE, "yellow": [3] * 5}},
        "circle": {"A": {"purple": "ticked"}},
        "roll": 20,
    }
    told = {
        "take red 4": ["Ada writes 4 in red, square 3.", "Ada is on an arrow and may accelerate."],
        "take red 0": ["Ada writes 10 in red, square 3.", "Ada is on an arrow and may accelerate."],
        "take blue 4": ["Ada starts blue with 4; the circle is struck."],
        "take blue 0": ["Ada ticks the circle of blue: it counts double."],
        "take purple 4": ["Ada starts purple, which counts double, with 4."],
        "take green 4": ["Ada takes the vase above green.", "Ada marks artefact 4 of 9."],
        "take yellow 4": ["Ada writes 4 in yellow, square 6.", "Ada marks artefact 4 of 9."],
        "refuse": ["Ada refuses the dice: refusal 1 of 9."],
    }
    for text, sentences in told.items():
        t = table(2, position)
        colour = text.split()[1] if " " in text else "red"
        t.throw(f"{colour} {colour} red", "0 4 4")
        assert bare(log(t, "A", text)) == sentences, text


@pytest.mark.rule("LC-108")
def test_accelerations_in_words(table):
    position = {"numbers": {"A": {"red": [1, 1], "orange": [2, 2], "green": NINE}}, "roll": 20}
    told = {
        "accelerate orange": ["Ada accelerates orange: 2 in square 3."],
        "accelerate blue": ["Ada starts blue with 1 by an acceleration; the circle is struck."],
        "accelerate purple": ["Ada starts purple, which counts double, with 1 by an acceleration."],
        "accelerate green": ["Ada takes the vase above green by an acceleration.", "Ada marks artefact 3 of 9."],
        "skip": ["Ada leaves the acceleration."],
    }
    for text, sentences in told.items():
        t = table(2, {**position, "circle": {"A": {"purple": "ticked"}}})
        t.throw("red red red", "4 4 4")
        t.play("A", "take red 4")
        assert bare(log(t, "A", text)) == sentences, text


@pytest.mark.rule("LC-106")
def test_bridges_are_announced_at_once(table):
    t = table(3, {"numbers": {seat: {"orange": SIX} for seat in "ABC"}, "roll": 20})
    t.throw("orange orange orange", "4 4 4")
    first = ["Ada writes 4 in orange, square 7.", "Ada is first across the orange bridge: 20 points."]
    assert bare(log(t, "A", "take orange 4")) == first
    shared = ["Bo inscrit 4 en orange, case 7.", "Bo traverse le pont orange au même lancer\u00a0: 20 points."]
    assert bare(log(t, "B", "take orange 4", language="fr")) == shared
    t.play("C", "refuse")
    t.throw("orange orange orange", "4 4 4")
    t.play("B", "refuse")
    assert log(t, "C", "take orange 4")[1] == "Cleo crosses the orange bridge too late for the points."


@pytest.mark.rule("LC-106")
def test_bridges_of_the_tracks_and_exhaustion_are_told(table):
    t = table(2, {"dice_marks": {"A": 6}, "roll": 20})
    t.throw("red red red", "4 4 4")
    assert log(t, "A", "refuse")[1] == "Ada is first across the refusals bridge: 20 points."
    t = table(2, {"dice_marks": {"A": 8}, "roll": 20})
    t.throw("red red red", "4 4 4")
    assert log(t, "A", "refuse")[1] == "Ada is exhausted: refusals are worth nothing."
    t.play("B", "refuse")
    t.throw("red red red", "4 4 4")
    t.play("B", "refuse")
    assert log(t, "A", "refuse") == ["Ada refuses the dice; all nine refusals are marked already."]


def test_the_end_names_the_winners(table):
    t = table(2, {"dice_marks": {"A": 8, "B": 9}, "numbers": {"A": {"red": [1] * 5}}, "roll": 40})
    t.throw("red red red", "0 0 0")
    t.play("A", "refuse")
    assert log(t, "B", "refuse")[-2:] == ["Everybody is exhausted: the game is over.", "Bo wins with 20 points."]
    t = table(2, {"dice_marks": {"A": 8, "B": 9}, "bridge": {"A": {"dice": "won"}, "B": {"dice": "won"}}, "roll": 40})
    t.throw("red red red", "0 0 0")
    t.play("A", "refuse")
    assert log(t, "B", "refuse", language="fr")[-1] == "Ada et Bo se partagent la victoire avec 20 points."


@pytest.mark.rule("LC-157")
def test_the_solo_game_in_words(table):
    t = table(1, {"roll": 19, "caravan": {"blue": 6}})
    t.throw("blue red red", "1 5 9")
    assert log(t, "A", "take red 5") == [
        "Ada starts red with 5; the circle is struck (0 → −20).",
        "The caravan moves to 7 in blue.",
        "The caravan is across the blue bridge.",
    ]
    t.chance("throw_colours green green red")
    assert log(t, "chance", "throw_numbers 2 9 5") == [
        "Roll 20: green, green, red; 2, 9, 5.",
        "The caravan takes red and 5; it stands at 1 in red.",
    ]
    full = {"numbers": {"A": dict.fromkeys(("red", "orange", "yellow", "green"), NINE)}, "dice_marks": {"A": 8}}
    t = table(1, {**full, "roll": 41, "caravan": {"purple": 9}})
    t.throw("purple purple purple", "1 1 1")
    ended = log(t, "A", "refuse", language="fr")
    assert ended[-3:] == [
        "La caravane n’a plus où aller.",
        "Plus personne n’a de forces\u00a0: la partie est finie.",
        "Ada termine avec 390 points\u00a0: médaille d’argent.",
    ]


@pytest.mark.rule("LC-142")
def test_what_others_write_in_private_is_told_when_it_is_shown(table):
    t = table(3, {"numbers": {"B": {"red": [1, 1]}, "C": {"blue": SIX}}, "roll": 20}, **TOGETHER)
    t.throw("red blue blue", "4 5 6")
    t.play("A", "refuse")
    stories = {viewer: [] for viewer in (-1, 0, 1, 2)}
    for seat, text in (("B", "take red 4"), ("B", "accelerate orange"), ("C", "take blue 6")):
        for viewer, story in stories.items():
            story.append(bare(log(t.copy(), seat, text, viewer)))
        t.play(seat, text)
    bo = ["Bo writes 4 in red.", "Bo writes 1 in orange."]
    cleo = ["Cleo marks artefact 2 of 9.", "Cleo is first across the blue bridge: 20 points."]
    assert stories[-1] == stories[0] == [[], [], [*bo, "Cleo writes 6 in blue.", *cleo]]
    assert stories[1] == [
        ["Bo writes 4 in red, square 3.", "Bo is on an arrow and may accelerate."],
        ["Bo starts orange with 1 by an acceleration; the circle is struck."],
        ["Cleo writes 6 in blue.", *cleo],
    ]
    assert stories[2] == [[], [], ["Cleo writes 6 in blue, square 7.", *cleo, *bo]]


@pytest.mark.rule("LC-142")
@pytest.mark.parametrize("seed", range(3))
def test_the_log_is_the_same_in_worlds_that_differ_only_in_others_drafts(seed):
    """C's log while B decides: the same whatever B writes, as long as the window is open."""
    match = Match.new("lost-cities", PLAYERS[:4], {"first_player": "A", **TOGETHER}, seed=seed)
    match.advance()
    rng = random.Random(seed)
    compared = 0
    while not match.over and compared < 3:
        if len(match.asked) == 3:
            told = set()
            for act in match.legal(match.asked[0]):
                twin = match.at(len(match.log))
                twin.play(act, act.seat)
                viewer = match.asked[1]
                entries = [(step.act.text, step.act.params, step.lines) for step in twin.told(viewer)]
                # A draft that is finished shows that it is; one on an arrow does not show anything.
                told.add(str([entry for entry in entries if entry[2]]))
                assert all(step.act.verb == "" for step in twin.told(viewer)[len(match.told(viewer)) :])
            assert len(told) == 1
            compared += 1
        seat = rng.choice(match.asked)
        match.play(rng.choice(match.legal(seat)), seat)
    assert compared


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats, mode", [(1, "clockwise"), (2, "clockwise"), (4, "simultaneous")])
def test_whole_games_are_told_and_previewed_in_both_languages(language, seats, mode):
    match = Match.new("lost-cities", PLAYERS[:seats], {"choice_order": mode}, seed=seats)
    match.advance()
    rng = random.Random(seats)
    t = texts(language)
    while not match.over:
        seat = rng.choice(match.asked)
        legal = match.game.rules().legal(match.state, seat)
        for action in legal:
            sentences = GAME.preview(t, match.view(seat), seat, action)
            assert sentences
            assert all(sentence.endswith(".") for sentence in sentences)
        match.play(rng.choice(legal), seat)
    for viewer in range(-1, seats):
        lines = [line.text for step in match.told(viewer, language) for line in step.lines]
        assert all("{" not in line and line.endswith(".") for line in lines)
        assert sum(line.startswith(("Roll", "Lancer")) for line in lines) == match.state.roll
        assert lines[-1] == [line.text for step in match.told(-1, language) for line in step.lines][-1]


def test_previews_tell_all_that_would_happen(table):
    position = {
        "numbers": {"A": {"red": [1, 1], "green": SIX, "blue": NINE, "yellow": [4]}},
        "dice_marks": {"A": 6},
        "first_roll": {"dice": 3},
        "bridge": {"B": {"dice": "won"}},
        "roll": 20,
    }
    s = GAME.begin(2, {"first_player": "A"})
    s.set_names({**position, "dice_marks": {"A": 6, "B": 7}})
    GAME.complete(s)
    t = table.around(s)
    t.throw("red green blue", "0 4 8")
    assert previews(t, "A", "take red 0") == [
        "Writes 10 in red, square 3: −15 → −10.",
        "Then one more number, anywhere.",
    ]
    assert previews(t, "A", "take green 4") == [
        "Writes 4 in green, square 7: 15 → 30.",
        "Artefact 4 of 9: −20 → 10.",
        "Crosses the green bridge: +20.",
    ]
    assert previews(t, "A", "take blue 8")[0] == "Takes the vase above blue."
    assert previews(t, "A", "refuse") == [
        "Refusal 7 of 9: 30 → 60.",
        "Crosses the refusals bridge, too late for the points.",
    ]
    t.play("A", "take red 0")
    assert previews(t, "A", "accelerate orange") == [
        "Writes 1 in orange, square 1: 0 → −20.",
        "Its circle is struck: no double points in orange.",
    ]
    assert previews(t, "A", "skip", "fr") == ["Pas de nombre de plus\u00a0: la flèche est perdue."]


def test_a_preview_changes_nothing(table):
    t = table(2)
    t.throw("red green blue", "0 4 8")
    before = t.s.tobytes()
    for option in t.options("A"):
        previews(t, "A", option)
    assert t.s.tobytes() == before


@pytest.mark.rule("LC-032", "LC-052", "LC-058", "LC-061", "LC-082")
def test_a_refusal_says_what_would_be_legal():
    position = {
        "numbers": {"A": {"red": [6], "orange": NINE, "yellow": NINE, "green": NINE, "blue": NINE}},
        "top_vase": {"A": {"orange": 1, "yellow": 1, "green": 1}},
        "circle": {"A": {"purple": "ticked"}},
        "roll": 40,
    }
    match = Match.new("lost-cities", 2, {"first_player": "A"}, position=position)
    assert match.state.artefacts[0] == 9
    said = {}
    for colours in ("red orange blue", "purple purple red"):
        twin = match.at(0)
        twin.outcome(f"throw_colours {colours}")
        twin.outcome("throw_numbers 0 5 5")
        for text in ("take red 5", "take orange 5", "take blue 5", "take purple 0", "take green 5", "take red 9"):
            for language in LANGUAGES:
                said[colours[:3], text, language] = twin.why_not(0, text, language)
    assert "5 is below 6, the highest number in red; take 6 or more" in said["red", "take red 5", "en"]
    assert "prenez au moins 6" in said["red", "take red 5", "fr"]
    assert "orange is full, its vase included" in said["red", "take orange 5", "en"]
    assert "all nine artefacts are marked" in said["red", "take blue 5", "en"]
    assert "a 0 cannot be the first number" in said["pur", "take purple 0", "en"]
    assert "no green die is in the pool" in said["red", "take green 5", "en"]
    assert "aucun 9 n’est disponible" in said["red", "take red 9", "fr"]


@pytest.mark.rule("LC-161")
def test_there_is_no_way_back_over_a_throw_or_anothers_choice():
    match = Match.new("lost-cities", 2, {"first_player": "A"}, position={"numbers": {"A": {"red": [1, 1]}}}, seed=1)
    match.outcome("throw_colours red red blue")
    match.outcome("throw_numbers 4 4 4")
    match.play("take red 4", 0, advance=False)
    assert match.undoable(0) is not None, "an own entry can be taken back before the next one plays"
    match.undo(0)
    match.play("take red 4", 0, advance=False)
    match.play("skip", 0, advance=False)
    match.play("refuse", 1, advance=False)
    assert match.undoable(0) is None, "B has chosen"
    assert match.undoable(1) is not None
    match.advance()
    assert match.undoable(1) is None, "the dice were thrown"


@pytest.mark.rule("LC-158")
def test_one_seed_throws_the_same_dice_whatever_is_chosen():
    def dice(chooser):
        match = Match.new("lost-cities", 1, seed=11)
        match.advance()
        thrown = []
        while not match.over:
            acts = match.legal(0)
            match.play(chooser(acts), 0)
        for entry in match.log:
            if entry.seat == CHANCE:
                thrown.append(GAME.codec.text(entry.action))
        return thrown

    refusing, writing = dice(lambda acts: acts[-1]), dice(lambda acts: acts[0])
    assert len(refusing) == 18
    assert writing[:18] == refusing


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_at_hand_have_the_sections_the_questions_point_to(language):
    rules = rules_text(GAME.folder / "texts", language)
    anchors = re.findall(r"^## .+ \{#([a-z]+)\}$", rules, re.MULTILINE)
    assert len(anchors) == len(set(anchors)) == rules.count("\n## ")
    for ask in ("choose", "accelerate"):
        assert GAME.texts(language)(f"help.rules.{ask}") in anchors
    other = rules_text(GAME.folder / "texts", "fr" if language == "en" else "en")
    assert anchors == re.findall(r"^## .+ \{#([a-z]+)\}$", other, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_in_the_rules_are_those_of_the_data(language):
    rows = [
        line.strip("| ").split(" | ")[1:]
        for line in rules_text(GAME.folder / "texts", language).split("\n")
        if line.startswith("|") and not line.startswith("|--")
    ]
    printed = [[int(cell.replace("−", "-")) for cell in row] for row in rows[1:]]
    points = GAME.data["points"]
    assert printed == [points["expedition"]["by_level"], points["artefacts"]["by_count"], points["dice"]["by_count"]]
