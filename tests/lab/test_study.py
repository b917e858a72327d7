"""Studies: what is noted of a game, what is concluded, and that every conclusion names its sample and its interval."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer
from typer.testing import CliRunner

from periplus.core.contract.statistics import Finding, means, shares, wilson
from periplus.core.errors import BadOption, DataError
from periplus.games import game_ids, load_game
from periplus.lab import cli
from periplus.lab.charts import dots, histogram, ticks
from periplus.lab.findings import Sample, by_seat, concluded, findings, matter_of
from periplus.lab.game_recorder import GameRecorder
from periplus.lab.ladder import Step, climb, skill_and_luck
from periplus.lab.one_game import play_game
from periplus.lab.report import figures
from periplus.lab.study import run_study
from periplus.lab.versus import compare

GAME = load_game("lost_cities")


@pytest.fixture(scope="module")
def played():
    return [{**play_game("lost_cities", ["random"] * 2, seed, keep=True), "options": {}} for seed in range(6)]


def test_a_lead_changes_when_another_is_alone_in_front():
    recorder = GameRecorder(SimpleNamespace(total=lambda s, seat: s.points[seat]), 2)
    for points in ((0, 0), (3, 0), (3, 3), (3, 5), (6, 5), (7, 5)):
        recorder.decisions += 1
        recorder.position(SimpleNamespace(seats=2, points=points))
    recorded = recorder.recorded()
    assert recorded["lead_changes"] == 2  # A leads, a tie changes nothing, B, A again
    assert recorded["led_since"] == 5 / 6


def test_a_game_is_watched(played):
    for result in played:
        assert sum(sum(verbs.values()) for verbs in result["used"]) == result["decisions"]
        assert result["branching"] > 1
        assert 2 <= result["turns"] <= result["decisions"]
        assert 0 <= result["led_since"] <= 1


def test_every_conclusion_names_its_sample(played):
    found = findings(GAME, "random", 2, played)
    titles = [finding.title for finding in found]
    assert titles[:7] == [
        "Who wins, by seat", "Winning margin", "The lead", "Points", "Branching", "Length", "Actions of winners",
    ]  # fmt: skip
    for finding in found:
        assert "6 games of 2 × random" in finding.told or len(finding.intervals) < 2, finding.title


def test_a_better_chair_is_said_and_an_even_table_is_not_called_unfair():
    won = [{"standing": [1, 0]}] * 90 + [{"standing": [0, 1]}] * 10
    assert "seat A wins 90%" in by_seat(Sample(GAME, "adept", 2, won)).told
    even = [{"standing": [1, 0]}] * 12 + [{"standing": [0, 1]}] * 10
    assert "No seat is off it" in by_seat(Sample(GAME, "adept", 2, even)).told


def test_groups_are_told_apart_only_where_the_sample_can():
    apart = means("t", "points", {"a": [1.0, 2.0, 1.5, 1.2], "b": [9.0, 8.0, 8.5, 9.1]})
    alike = means("t", "points", {"a": [1.0, 9.0, 4.0], "b": [2.0, 8.0, 6.0]})
    sample = Sample(GAME, "adept", 2, [{}] * 4)
    assert "a clear difference" in concluded(apart, sample).told
    assert "cannot tell them apart" in concluded(alike, sample).told


def test_two_arms_are_compared_game_by_game(played):
    richer = [{**r, "points": [own + 10 for own in r["points"]]} for r in played]
    told = compare(Sample(GAME, "random", 2, played), Sample(GAME, "random", 2, richer), "ten more")
    assert told.values["points a seat"] == pytest.approx(10)
    assert "“points a seat” rises" in told.told
    assert "“winning margin”" not in told.told
    same = compare(Sample(GAME, "random", 2, played), Sample(GAME, "random", 2, played), "nothing")
    assert "All 6 games went the same way" in same.told
    assert "does not see this change" in told.told
    shifted = [{**r, "lead_changes": r["lead_changes"] + (-1) ** i} for i, r in enumerate(played)]
    noise = compare(Sample(GAME, "random", 2, played), Sample(GAME, "random", 2, shifted), "noise")
    assert "Nothing that was measured differs" in noise.told


def test_skill_and_luck_are_told_apart_by_playing_a_deal_from_every_chair():
    step = Step(GAME, "novice", "adept", 2, 4)
    seatings = (["novice", "adept"], ["adept", "novice"])
    by_skill = [(seatings[0], [0, 1]), (seatings[1], [1, 0])]
    by_chair = [(seatings[0], [1, 0]), (seatings[1], [1, 0])]
    went = climb(step, [by_skill] * 3 + [by_chair])
    assert (went.games, went.wins, went.deals, went.by_player, went.by_chair) == (8, 7, 4, 3, 1)
    assert went.share_of_seats == 0.5
    told = skill_and_luck(GAME, [went])
    assert told.values == {"adept against novice": 7 / 8}
    assert "won 3 whichever chair it had, and 1 went to one chair" in told.told


@pytest.mark.parametrize("name", game_ids())
def test_every_game_brings_its_questions_and_counts_its_rounds(name):
    matter = matter_of(load_game(name))
    assert not matter.rounds or matter.rounds in load_game(name).state.fields


def test_other_data_is_the_other_arm(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (GAME.folder / "data.toml").read_text("utf-8")
    changed, count = re.subn(r"(?m)^yellow = \[2, 6\]$", "yellow = [2, 9]", text)
    assert count >= 1
    other = tmp_path / "lost_cities.toml"
    other.write_text(changed, "utf-8")
    result = run_study(GAME, "random", 2, 3, versus_data=other)
    assert result.findings[0].title == "With lost_cities.toml"
    assert any(result.findings[0].values.values())
    kept = sorted(file.name for file in Path("reports").iterdir())
    other.write_text(text.replace("total = 425", "total = 1").replace("max_rolls = 75", "max_rolls = 9"), "utf-8")
    with pytest.raises(DataError, match=r"sample_sheet: total .*; limits: max_rolls"):  # all that does not fit, at once
        run_study(GAME, "random", 2, 3, versus_data=other)
    other.write_text(text, "utf-8")
    with pytest.raises(BadOption, match="nothing differs"):
        run_study(GAME, "random", 2, 3, versus_data=other)
    assert sorted(file.name for file in Path("reports").iterdir()) == kept, "a refused try leaves no journal"


def test_study_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = typer.Typer()
    app.command()(cli.study)
    words = ["expeditions", "--bot", "random", "--games", "2", "--ladder", "random,novice", "--json"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["games"] == 2
    assert "“random”" in told["level"]
    assert next(iter(told["findings"])) == "Skill against luck"
    page = Path(told["report"]).read_text()
    assert page.count("<section>") == page.count("<figure") == len(told["findings"])
    assert (
        page.count('role="img"') == len(re.findall(r'<svg[^>]+aria-label="[^"]{20,}"', page)) >= len(told["findings"])
    )
    assert page.index("random") < page.index("Skill against luck")


def test_a_figure_has_one_unit_a_line_of_what_is_even_and_its_words(played):
    found = {each.title: each for each in findings(GAME, "random", 2, played)}
    (seats,) = figures(found["Who wins, by seat"])
    assert "fair share 50%" in seats.partition(">")[0], "in the words for whoever does not see it"
    assert seats.count('class="even"') == 1
    assert len(figures(found["The lead"])) == len(figures(found["Branching"])) == 2, "times and shares apart"
    richer = [{**r, "points": [own + 10 * s for s, own in enumerate(r["points"])]} for r in played]
    both = compare(Sample(GAME, "random", 2, played), Sample(GAME, "random", 2, richer), "ten more for one")
    *charts, caption = figures(both)
    assert [re.search(r'class="unit"[^>]+>([^<]+)', chart).group(1) for chart in charts] == [
        "difference, points", "difference, share",
    ][: len(charts)]  # fmt: skip
    assert "decisions a game" in caption, "what is the same in every game is named, not drawn"
    assert "nan" not in "".join(charts)


@pytest.mark.parametrize("numbers", [[0.0], [0.0, 1.0], [3.0, 3.0], [-250.0, 930.0], [0.001, 0.002]])
def test_any_sample_can_be_drawn(numbers):
    marks = ticks(min(numbers), max(numbers))
    assert marks[0] <= min(numbers) < marks[-1] >= max(numbers)
    assert histogram(numbers, "share of decisions").count('class="bar"') == len(set(numbers))


def test_what_cannot_be_compared_is_said_before_anything_is_played(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption, match="mood"):
        run_study(GAME, "random", 2, 3, versus={"mood": "bad"})
    assert not list(tmp_path.iterdir())


def test_a_share_of_all_or_none_can_be_drawn():
    """Rounding once put the end of such an interval on the wrong side of the share."""
    games = next(n for n in range(1, 500) if wilson(n, n)[1] < 1 or wilson(0, n)[0] > 0)
    found = shares("t", "share", {"always": (games, games), "never": (0, games)})
    assert dots(found.values, found.intervals, found.unit, None).startswith("<svg")


def test_a_finding_of_one_group_draws_no_conclusion():
    alone = Finding("t", "u", {"a": 1.0}, {"a": (0.0, 2.0)})
    assert concluded(alone, Sample(GAME, "random", 2, [{}])) is alone
