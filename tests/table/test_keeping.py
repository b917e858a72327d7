"""What a host keeps: one file after a stop, copies made while people play, what is said of damage and full disks."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
import sqlalchemy

from periplus.core.errors import BadFile, BadOption
from periplus.table.play.seats import Chair
from periplus.table.play.table import TableSettings
from periplus.table.play.tables import DAMAGE_TOLD, Tables
from periplus.table.settings import Settings
from periplus.table.store.copies import back_up, restore
from periplus.table.store.group_commit import Full
from periplus.table.store.soundness import faults_of
from periplus.table.store.store import Store

from .conftest import LONG, Seated, Served, random_match
from .test_commands import periplus
from .test_processes import Process, new_table


def played(process: Process, tables: int = 2) -> list[str]:
    ids = []
    for _ in range(tables):
        [ada, _], _ = new_table(process, "human", "human", confirm_turns=False)
        assert ada.act("refuse").status_code == 200
        ids.append(ada.table)
    return ids


@pytest.mark.parametrize("processes", [1, 2])
def test_after_a_stop_the_one_file_has_everything(tmp_path: Path, processes: int) -> None:
    process = Process(str(tmp_path / "tables.db"), processes=processes)
    ids = played(process)
    assert process.stop()[0] == 0
    beside = tmp_path / "tables.db-wal"
    assert not beside.exists() or beside.stat().st_size == 0
    (tmp_path / "moved").mkdir()
    store = Store(str(shutil.copy(tmp_path / "tables.db", tmp_path / "moved" / "copy.db")))
    tables = Tables(store)
    for table_id in ids:
        assert any(event.kind == "act" for event in store.events(table_id))
        tables.open(table_id)
    tables.close()
    store.close()


def test_a_copy_of_a_running_table_opens_elsewhere(served: Served, seated: Seated, tmp_path: Path) -> None:
    [ada, _], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    assert ada.act("refuse").status_code == 200
    copy = tmp_path / "copy.db"
    assert periplus("tables", "backup", str(copy), "--database", served.server.settings.database)[0] == 0
    assert ada.client.get("/health").status_code == 200
    code, output = periplus("tables", "backup", str(copy), "--database", served.server.settings.database)
    assert (code, "there already" in output) == (2, True)
    target = tmp_path / "elsewhere" / "tables.db"
    code, output = periplus("tables", "restore", str(copy), "--database", str(target))
    assert (code, "1 tables" in output) == (0, True), output
    assert periplus("tables", "check", "--database", str(target))[0] == 0
    store = Store(str(target))
    assert [event.kind for event in store.events(ada.table)][-1] == "act"
    store.close()
    _, aside = restore(copy, target)
    assert aside is not None
    assert aside.exists()


def test_a_copy_never_replaces_what_somebody_has_open(served: Served, seated: Seated, tmp_path: Path) -> None:
    seated()
    copy = tmp_path / "copy.db"
    back_up(served.server.store, copy)
    with pytest.raises(BadOption, match="in use"):
        restore(copy, tmp_path / "tables.db")
    (tmp_path / "junk.db").write_bytes(os.urandom(20_000))
    with pytest.raises(BadFile):
        restore(tmp_path / "junk.db", tmp_path / "fresh.db")
    assert not (tmp_path / "fresh.db").exists()


@pytest.mark.postgres
def test_postgresql_is_told_to_make_its_own_copies(postgres: str, tmp_path: Path) -> None:
    code, output = periplus("tables", "backup", str(tmp_path / "copy"), "--database", postgres)
    assert (code, "pg_dump" in output) == (2, True)
    code, output = periplus("tables", "restore", str(tmp_path / "copy"), "--database", postgres)
    assert (code, "pg_restore" in output) == (2, True)


def test_a_whole_database_has_no_faults(store: Store) -> None:
    assert list(faults_of(store)) == []


@pytest.fixture
def three(tmp_path: Path) -> tuple[Path, list[str]]:
    """A database of three tables, each with pages of its own."""
    path = tmp_path / "tables.db"
    store = Store(str(path))
    store.migrate()
    tables = Tables(store)
    ids = []
    for seed in range(3):
        match = random_match("archeos", seed=seed, steps=30)
        ids.append(
            tables.establish(match, [Chair("human", "Zoé"), Chair("bot:random", "Hanno")], TableSettings())[0].id
        )
    tables.close()
    store.close()
    return path, ids


def spoil(path: Path, table_id: str) -> None:
    """Junk over the pages in which a table's beginning lies."""
    with closing(sqlite3.connect(path)) as database:
        setup = database.execute('SELECT setup FROM "table" WHERE id = ?', (table_id,)).fetchone()[0].encode()
        size = database.execute("PRAGMA page_size").fetchone()[0]
    raw = bytearray(path.read_bytes())
    middle = raw.find(setup[len(setup) // 2 :][:200])
    assert middle > 0
    page = middle // size * size
    raw[page : page + size] = b"\xff\xfe" * (size // 2)
    path.write_bytes(raw)


def test_of_a_damaged_table_check_and_health_tell_and_the_others_go_on(three: tuple[Path, list[str]]) -> None:
    path, ids = three
    assert periplus("tables", "check", "--database", str(path))[0] == 0
    spoil(path, ids[1])
    code, output = periplus("tables", "check", "--database", str(path))
    assert code == 1
    assert "2 can be replayed, 1 cannot; the database is damaged" in output
    assert f"{ids[1]}: " in output
    settings = Settings.from_environment({}, database=str(path), bot_workers=0)
    with Served(settings) as served, served.browser() as client:
        assert client.get("/health").status_code == 200
        for table_id in ids:
            answer = client.get(f"/t/{table_id}")
            if table_id == ids[1]:
                assert answer.status_code == 503
                assert "tables check" in answer.text
            else:
                assert answer.status_code == 401
        assert {row.id for row in served.server.store.rows(ids)} == {ids[0], ids[2]}
        health = client.get("/health")
        assert (health.status_code, "damaged" in health.json()["status"]) == (503, True)
        served.server.tables.damaged[ids[1]] -= 2 * DAMAGE_TOLD  # nobody has asked for it since
        assert client.get("/health").status_code == 200


def test_where_all_pages_are_junk_nothing_is_called_well(three: tuple[Path, list[str]]) -> None:
    path, ids = three
    settings = Settings.from_environment({}, database=str(path), bot_workers=0)
    with Served(settings) as served, served.browser() as client:
        served.server.store.engine.dispose()
        with path.open("rb+") as file:
            file.seek(4096)
            file.write(b"\xff" * (path.stat().st_size - 4096))
        assert client.get(f"/t/{ids[0]}").status_code == 503
        served.server._looked = 0.0
        assert client.get("/health").status_code == 503


def test_health_writes_a_row(served: Served, client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    store = served.server.store
    before = _pulse(store)
    store.writer.wrote = 0.0
    assert client.get("/health").status_code == 200
    assert _pulse(store) != before

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("periplus.table.store.sqlite.SYNC", full)
    store.writer.wrote = 0.0
    answer = client.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (503, "the disk is full")
    monkeypatch.undo()
    assert client.get("/health").status_code == 200


def _pulse(store: Store) -> object:
    with store.engine.connect() as connection:
        return connection.execute(sqlalchemy.text("SELECT at FROM pulse WHERE id = 1")).scalar_one_or_none()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a small disk")
def test_a_real_disk_that_is_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        store = Store(str(disk / "tables.db"))
        store.migrate()
        store.probe()
        (disk / "junk").write_bytes(b"x" * (1 << 16))
        with suppress(OSError), (disk / "junk").open("ab", buffering=0) as junk:
            while True:
                junk.write(b"x" * 4096)
        with pytest.raises(Full):
            _probe_often(store)
        (disk / "junk").unlink()
        store.probe()
        store.close()
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


def _probe_often(store: Store) -> None:
    """The log beside the file may have had room for a few."""
    for _ in range(50):
        store.probe()


def begun(*command: str, **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-c", "from periplus.cli import app; app()", "serve", "--port", "0", *command],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=2 * LONG,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("processes", ["1", "2"])
def test_where_nothing_can_be_written_one_line_says_so_before_the_address(tmp_path: Path, processes: str) -> None:
    code, out, err = begun("--database", "/proc/periplus/tables.db", "--processes", processes)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    (tmp_path / "folder").mkdir()
    code, out, err = begun("--database", str(tmp_path / "folder"), "--processes", processes)
    assert (code, out, err.count("\n")) == (2, "", 1), err


def test_data_of_ones_own_that_is_not_there_is_said_before_the_address(tmp_path: Path) -> None:
    for data in (tmp_path, tmp_path / "nowhere"):
        code, out, err = begun("--database", str(tmp_path / "t.db"), PERIPLUS_DATA=str(data))
        assert (code, out, err.count("\n")) == (2, "", 1), err
