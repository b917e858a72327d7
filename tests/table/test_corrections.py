"""The owner's corrections: behind the host's secret, checked, shown, kept as the file that `--data` reads."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from periplus.games import load_game
from periplus.table.pages import corrections
from periplus.table.settings import Settings
from periplus.table.web.safety import Allowance

from .conftest import Served

SECRET = "a good secret"


def test_values_are_corrected_checked_and_kept(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PERIPLUS_DATA", str(tmp_path))
    monkeypatch.setattr(corrections, "WRONG", Allowance(5 / 60, 5.0))
    with Served(replace(settings, host_secret=SECRET)) as served, served.browser() as host, served.browser() as other:
        assert other.get("/host/values/lost_cities").status_code == 403
        assert other.post("/host/values/lost_cities", data={"what": "save"}).status_code == 403
        answers = [other.post("/host/values", data={"secret": "guess"}).status_code for _ in range(7)]
        assert answers == [403] * 5 + [429] * 2
        assert host.post("/host/values", data={"secret": SECRET}, follow_redirects=False).status_code == 303
        page = host.get("/host/values/lost_cities").text
        assert "table:points.dice" in page
        assert "table:colour_dice" not in page  # that one is the rulebook's
        text = load_game("lost_cities").data.source.read_text("utf-8")
        arrows = corrections.block_of(text, "specials.arrows")
        table = "table:specials.arrows"
        wrong = {"what": "save", table: arrows.replace("red = [3, 7]", "red = [5, 7]")}  # a vase lies there
        refused = host.post("/host/values/lost_cities", data=wrong)
        assert refused.status_code == 422
        assert "a square of red is both arrow and vase" in refused.text
        assert not list(tmp_path.glob("*.toml"))
        right = {"what": "check", table: arrows.replace("red = [3, 7]", "red = [2, 7]")}
        shown = host.post("/host/values/lost_cities", data=right)
        assert shown.status_code == 200
        assert "data:image/svg+xml" in shown.text.partition("corrected-board")[2][:600]
        assert not list(tmp_path.glob("*.toml"))
        assert host.post("/host/values/lost_cities", data={**right, "what": "save"}).status_code == 200
        kept = tomllib.loads((tmp_path / "lost_cities.toml").read_text("utf-8"))
        assert kept["specials"]["arrows"]["red"] == [2, 7]
        assert kept["specials"]["vases"] == load_game("lost_cities").data["specials"]["vases"]
        export = host.get("/host/values/lost_cities/file")
        assert "attachment" in export.headers["content-disposition"]
        assert tomllib.loads(export.text) == kept


def test_a_host_without_a_secret_has_no_such_pages(served: Served) -> None:
    with served.browser() as client:
        assert client.get("/host/values").status_code == 404
        assert client.post("/host/values", data={"secret": ""}).status_code == 404
