"""Match files: written, read back, damaged, edited, from elsewhere."""

import copy
import json

import pytest

import periplus
from periplus.core.errors import BadAction, BadFile, BadOption, BadPosition, Diverged, OtherVersion, Unfair, UnknownGame
from periplus.match.fairness import check_commitment, verify
from periplus.match.files import from_json, load, save, to_json


@pytest.fixture
def data(played):
    return copy.deepcopy(to_json(played))


def test_saved_and_loaded_is_the_same_match(played, tmp_path):
    path = tmp_path / "match.json"
    save(played, path)
    again = load(path)
    assert again.state == played.state
    assert again.log == played.log
    assert again.players == ("Ada", "Bo")
    assert list(tmp_path.iterdir()) == [path]


def test_logs_hold_names_and_hashes(data):
    assert {"seat", "verb", "hash"} <= set(data["log"][-1])
    assert not any(isinstance(value, int) for line in data["log"] for value in line.values())


def test_an_unfinished_match_does_not_tell_its_secret_unless_asked(tmp_path):
    match = periplus.new("lost-cities", seed=3)
    assert to_json(match)["fairness"]["secret"] is None
    assert to_json(match, secret=True)["fairness"]["secret"]
    told = from_json(to_json(match, secret=True))
    told.play("refuse")
    assert len(told.log) > len(match.log)
    sealed = from_json(to_json(match))
    sealed.play("refuse", advance=False)
    sealed.play("refuse", advance=False)
    with pytest.raises(BadFile, match="does not hold the secret"):
        sealed.advance()
    branch = sealed.branch(len(sealed.log), seed=1)
    branch.advance()
    assert branch.asked


def test_a_started_position_travels_with_the_match():
    match = periplus.Match.new(
        "lost-cities", 2, {"first_player": "A"}, seed=1, position={"numbers": {"A": {"red": [4]}}}
    )
    match.advance()
    match.play("refuse", advance=False)
    again = from_json(json.loads(json.dumps(to_json(match, secret=True))))
    assert again.state == match.state
    assert again.state.level[0, 0] == 1


def change(data, path, value):
    *way, last = path
    place = data
    for key in way:
        place = place[key]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "error", "words"),
    [
        (["format"], "chess-match", BadFile, "not a Periplus match"),
        (["format_version"], 99, OtherVersion, "format 99"),
        (["game"], "chess", UnknownGame, "unknown game 'chess'"),
        (["rules"], 999, OtherVersion, "rules version 999"),
        (["players"], None, BadFile, "players"),
        (["players"], "Ada", BadFile, "damaged"),
        (["players"], ["x"] * 9, BadOption, "not 9"),
        (["options"], {"colour": "red"}, BadOption, "no option 'colour'"),
        (["fairness"], {"secret": "zz", "from": 0}, BadFile, "damaged"),
        (["log"], {"a": 1}, BadFile, "damaged"),
        (["log", 5], "refuse", BadFile, "step 6"),
        (["log", 5, "verb"], "fly", Diverged, "step 6.*unknown verb"),
        (["log", 5, "hash"], "000000000000", Diverged, "step 6 of the log gives position"),
        (["log", 5], None, Diverged, "step 6"),
        (["start"], {"nonsense": 1}, BadPosition, "no field 'nonsense'"),
    ],
)
def test_a_damaged_or_edited_file_names_what_is_wrong(data, path, value, error, words):
    with pytest.raises(error, match=words):
        from_json(change(data, path, value))


def test_an_older_or_other_data_match_opens_if_it_replays_and_says_so_if_not(data):
    data["data"] = "0123456789abcdef"
    assert from_json(data).over
    data["log"][5]["hash"] = "000000000000"
    with pytest.raises(OtherVersion, match="another position under these rules or data"):
        from_json(data)


def test_a_seat_that_does_not_exist(data):
    number = next(i for i, line in enumerate(data["log"]) if line["seat"] == "A")
    data["log"][number]["seat"] = "Z"
    with pytest.raises((BadPosition, BadAction), match="'Z'"):
        from_json(data)


@pytest.mark.parametrize("text", ["", "{", '{"format": "periplus-match"', "\xff", "[]", "3"])
def test_a_cut_off_file(tmp_path, text):
    path = tmp_path / "cut.json"
    path.write_text(text, "latin-1")
    with pytest.raises(BadFile):
        load(path)


def test_no_file_at_all(tmp_path):
    with pytest.raises(BadFile, match="No such file"):
        load(tmp_path / "nowhere.json")


def test_fair_dice_are_proven(played, data):
    check_commitment(data)
    chance = sum(line["seat"] == "chance" for line in data["log"])
    assert verify(from_json(data)) == chance > 20


def test_another_secret_does_not_fit_the_commitment(data):
    data["fairness"]["secret"] = "00" * 32
    with pytest.raises(Unfair, match="not the one that was committed to"):
        check_commitment(data)
    with pytest.raises(Unfair, match="the secret gives"):
        verify(from_json(data))


def test_an_unrevealed_secret_proves_nothing():
    match = periplus.new("lost-cities", seed=3)
    with pytest.raises(Unfair, match="not revealed"):
        verify(from_json(to_json(match)))
