"""`periplus tables`, and the bot of docs/api.md."""

import json
import re
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from periplus.cli import app
from periplus.match import from_json
from periplus.table.play.seats import Chair, digest
from periplus.table.play.table import TableSettings
from periplus.table.play.tables import Tables
from periplus.table.store.store import Store

from .conftest import SatDown, Served, random_match

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def database(tmp_path: Path) -> str:
    store = Store(str(tmp_path / "tables.db"))
    store.migrate()
    tables = Tables(store)
    for seed, steps in ((1, 10), (2, 5000)):
        match = random_match(seed=seed, steps=steps)
        tables.establish(match, [Chair("human", "Zoé"), Chair("bot:random", "Hanno")], TableSettings())
    store.close()
    return str(tmp_path / "tables.db")


def periplus(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


def listed(database: str) -> list[dict[str, object]]:
    code, output = periplus("tables", "list", "--json", "--database", database)
    assert code == 0, output
    return [json.loads(line) for line in output.splitlines()]


def test_list(database: str) -> None:
    code, output = periplus("tables", "list", "--database", database)
    assert code == 0
    assert "Zoé, Hanno" in output
    assert sorted(bool(row["over"]) for row in listed(database)) == [False, True]


def test_export_can_be_played_on(database: str, tmp_path: Path) -> None:
    going_on = next(str(row["table"]) for row in listed(database) if not row["over"])
    file = tmp_path / "match.json"
    code, output = periplus("tables", "export", going_on, str(file), "--database", database)
    assert code == 0, output
    match = from_json(json.loads(file.read_text("utf-8")))
    match.play(match.legal(match.asked[0])[0], match.asked[0])
    assert periplus("tables", "export", "nowhere", "--database", database)[0] == 2


def test_check_names_what_cannot_be_replayed(database: str) -> None:
    assert periplus("tables", "check", "--database", database) == (
        0,
        "2 can be replayed, 0 cannot; the database is whole\n",
    )
    broken = str(listed(database)[0]["table"])
    store = Store(database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("update \"table\" set setup = '{}' where id = ?", (broken,))
    store.close()
    code, output = periplus("tables", "check", "--database", database)
    assert code == 1
    assert output.startswith(broken)
    assert "1 can be replayed, 1 cannot" in output


def test_delete_all_or_nothing(database: str) -> None:
    first, second = (str(row["table"]) for row in listed(database))
    code, output = periplus("tables", "delete", first, "nowhere", "--database", database)
    assert code == 2
    assert "nowhere" in output
    assert len(listed(database)) == 2
    assert periplus("tables", "delete", first, "--database", database) == (0, "1 deleted\n")
    assert [row["table"] for row in listed(database)] == [second]


def test_expire(database: str) -> None:
    assert periplus("tables", "expire", "--days", "1", "--database", database) == (0, "0 deleted\n")
    time.sleep(0.01)
    dry = periplus("tables", "expire", "--days", "0", "--over", "--dry-run", "--database", database)
    assert dry == (0, "1 would be deleted\n")
    assert len(listed(database)) == 2
    assert periplus("tables", "expire", "--days", "0", "--database", database) == (0, "2 deleted\n")
    assert periplus("tables", "expire", "--days", "-1", "--database", database)[0] == 2


def test_a_database_that_is_none(tmp_path: Path) -> None:
    code, output = periplus("tables", "list", "--database", "nonsense://x")
    assert code == 2
    assert "Traceback" not in output


def test_the_documented_bot_plays_a_match_to_its_end(sat_down: SatDown, served: Served) -> None:
    match = random_match(seed=2)
    [person], spectator = sat_down(match.at(-12), ("human", "bot:random"))
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    [code] = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    code = code.replace("http://localhost:8000", served.url).replace("7kq2mxd4pz", person.table)
    code = code.replace("Bearer N0mcYRbq…", person.headers["Authorization"]).replace("sleep(1)", "sleep(0.02)")
    exec(compile(code, "api.md", "exec"), {})
    assert spectator.view()["over"]


def test_the_documented_settings_are_the_settings() -> None:
    from periplus.table.settings import Settings

    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    documented = set(re.findall(r"^\| `(?:PERIPLUS_)?(\w+)`", text, flags=re.MULTILINE)) - {"HOME"}
    known = {name.upper() for name in Settings.__annotations__} - {"DATABASE"} | {"DATABASE_URL"}
    assert documented == known


def test_the_documented_codes_are_the_codes() -> None:
    from periplus.table.refusals import refusal_texts

    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    table = text.split("## Errors")[1].split("## ")[0]
    documented = set(re.findall(r"`(\w+)`", table)) - {"view", "legal", "error", "code", "Periplus", "X"}
    known = {key.removeprefix("error.") for key in refusal_texts("en").entries if key.startswith("error.")}
    assert documented <= known
    assert known - documented <= {"no_branch", "unfair", "wrong_method"}
    assert set(refusal_texts("en").entries) == set(refusal_texts("fr").entries)


def test_desks_are_listed_without_anything_that_opens_them(served: Served, client: httpx.Client) -> None:
    client.post("/api/tables", json={"game": "lost_cities", "seats": [{"name": "Nora"}, {"kind": "bot:random"}]})
    place = served.server.settings.database
    code, output = periplus("tables", "desks", "--json", "--database", place)
    assert code == 0, output
    [row] = [json.loads(line) for line in output.splitlines()]
    assert (row["browsers"], row["links"], row["seats"], row["running"]) == (1, 0, 1, 1)
    assert "Nora" not in output
    assert digest(client.cookies["desk"]) not in output
    assert "1 browsers" in periplus("tables", "desks", "--database", place)[1]
    assert periplus("tables", "forget", "nobody", "--database", place)[0] == 2
    assert periplus("tables", "forget", row["id"], "--database", place) == (0, "1 forgotten\n")
    assert client.get("/api/desk").json()["waiting"] == []
