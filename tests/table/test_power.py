"""What is written is written: power that fails at any moment, disks that fail at any statement, other processes that
look while the disk still works. SQLite; of the statements PostgreSQL too."""

import random
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from periplus.table.play.seats import Chair
from periplus.table.play.table import TableSettings
from periplus.table.play.tables import Tables
from periplus.table.settings import Settings
from periplus.table.store import sqlite
from periplus.table.store.store import Event, Store

from .conftest import Person, Served, random_match
from .test_store import event, row

BLOCK = 4096


class Disk:
    """What a disk certainly has of a database: everything as it was when it was last told to write it down. Of what was
    written since it has any blocks of 4 kB, in any order, or none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = Path(f"{path}-wal")
        self.sure = (b"", b"")

    def reached(self) -> None:
        self.sure = self.path.read_bytes(), self.log.read_bytes()

    def after_a_cut(self, rng: random.Random, folder: Path) -> Path:
        folder.mkdir()
        copy = folder / "tables.db"
        for file, sure in ((self.path, self.sure[0]), (self.log, self.sure[1])):
            now = file.read_bytes() if file.exists() else b""
            copy.with_name(copy.name + file.name.removeprefix(self.path.name)).write_bytes(torn(sure, now, rng))
        return copy


def torn(sure: bytes, now: bytes, rng: random.Random) -> bytes:
    """A file of which some of the blocks written since are there, and some are half there."""
    length = rng.choice([len(sure), len(now), rng.randint(min(len(sure), len(now)), max(len(sure), len(now)))])
    found = bytearray(sure[:length].ljust(length, b"\0"))
    for first in range(0, length, BLOCK):
        new = now[first : first + BLOCK]
        if new != bytes(found[first : first + BLOCK]) and rng.random() < 0.5:
            part = new[: rng.choice([len(new), rng.randint(0, len(new))])]
            found[first : first + len(part)] = part
    return bytes(found)


def keys_in(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as found:
        assert [row[0] for row in found.execute("PRAGMA integrity_check")] == ["ok"]
        return {row[0] for row in found.execute("SELECT key FROM event WHERE key IS NOT NULL")}


def long_event(number: int) -> Event:
    return Event("act", {"n": number, "text": "x" * (number * 397 % 9000)}, 7, 1, f"k{number}")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("moves", "least"), [(20, 20), pytest.param(170, 200, marks=pytest.mark.slow)])
def test_power_fails_at_any_moment(moves: int, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between a commit and the disk, and in the middle of folding the log into the file: what was answered is there."""
    rng = random.Random(33)
    path = tmp_path / "tables.db"
    store = Store(str(path))
    store.migrate()
    store.create(row("t1"), [], [event()])
    disk = Disk(path)
    really = sqlite.SYNC
    answered: set[str] = set()
    cuts = 0

    def cut() -> None:
        nonlocal cuts
        cuts += 1
        copy = disk.after_a_cut(rng, tmp_path / f"cut{cuts}")
        assert answered <= keys_in(copy), f"cut {cuts}: an answered move is gone"
        shutil.rmtree(copy.parent)

    def sync(file: int) -> None:
        cut()  # committed, seen by others, and not on the disk yet
        really(file)
        disk.reached()

    store.probe()
    disk.reached()
    monkeypatch.setattr(sqlite, "SYNC", sync)
    for number in range(1, moves + 1):
        store.append("t1", number, [long_event(number)], False).result()
        answered.add(f"k{number}")
        if number % (moves // 4) == 0:  # folded by SQLite itself, which writes the file before it begins the log anew
            before = path.read_bytes()
            with closing(sqlite3.connect(path)) as database:
                database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            disk.sure = before, disk.sure[1]
            for _ in range(8):
                cut()
            disk.reached()
    monkeypatch.undo()
    assert cuts >= least
    store.close()
    assert answered == keys_in(path)


def test_what_others_wrote_is_shown_when_the_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit is seen by all processes before it is on the disk. Whoever reads it brings it to the disk first."""
    path = str(tmp_path / "tables.db")
    one, other = Store(path), Store(path)
    one.migrate()
    here, there = Tables(one), Tables(other)
    match = random_match(steps=4)
    table, _ = here.establish(match, [Chair("human", name) for name in match.players], TableSettings())
    there.open(table.id)
    committed, go_on, synced = threading.Event(), threading.Event(), []

    def sync(file: int) -> None:
        synced.append(threading.current_thread().name)
        if threading.current_thread().name == "writer":
            committed.set()
            assert go_on.wait(60)

    monkeypatch.setattr(sqlite, "SYNC", sync)
    event = table.change_chair(0, {"name": "Zoé"})
    written = one.append(table.id, table.seq - 1, [event], False)
    assert committed.wait(60)
    assert synced == ["writer"]
    assert there.open(table.id).chairs[0].name == "Zoé"
    assert synced == ["writer", "MainThread"], "shown before the disk had it"
    assert not written.done()
    go_on.set()
    written.result()
    there.open(table.id)
    assert len(synced) == 2, "what is known is read from memory"
    for tables in (here, there):
        tables.close()
    monkeypatch.undo()
    one.close()
    other.close()


class Broken:
    """Breaks the statement with this number, of those that write."""

    def __init__(self, number: int) -> None:
        self.left = number
        self.broke = False

    def __call__(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.broke = True
            raise sqlite3.OperationalError("disk I/O error")


def fail_sqlite(monkeypatch: pytest.MonkeyPatch, broken: Broken) -> Callable[[], None]:
    """At taking the writing place, at every statement, at the commit, and on the way to the disk."""

    def around(owner: Any, name: str) -> None:
        really = getattr(owner, name)

        def failing(*given: Any) -> Any:
            broken()
            return really(*given)

        monkeypatch.setattr(owner, name, failing)

    for owner, name in ((sqlite, "begin_writing"), (sqlite.Hand, "execute"), (sqlite, "commit"), (sqlite, "SYNC")):
        around(owner, name)
    return monkeypatch.undo


def fail_postgres(served: Served, broken: Broken) -> Callable[[], None]:
    engine = served.server.store.writer._engine

    def before(*_: Any) -> None:
        broken()

    names = ("before_cursor_execute", "commit", "begin")
    for name in names:
        sqlalchemy.event.listen(engine, name, before)
    return lambda: [sqlalchemy.event.remove(engine, name, before) for name in names] and None


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_disk_that_fails_at_any_statement_of_a_move(
    kind: str, settings: Settings, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing half done; the same move again, with its key, is done once; and the next one works."""
    if kind == "postgres":
        settings = replace(settings, database=request.getfixturevalue("postgres"))
    order = {"game": "lost_cities", "seats": [{}, {}], "options": {"first_player": "A"}, "confirm_turns": False}
    with Served(settings) as served, served.browser() as client:
        made = client.post("/api/tables", json=order).json()
        client.cookies.clear()
        people = [Person(client, made["table"], seat["token"]) for seat in made["seats"]]
        failures, store = 0, served.server.store
        for number in range(1, 20):
            before = store.head(made["table"])
            mover = people[people[0].view(board=False)["asked"][0]]
            view = mover.view(board=False)
            move = {"action": view["legal"][0]["text"], "version": view["version"], "key": f"move{number}"}
            broken = Broken(number)
            with monkeypatch.context() as failing:
                mend = fail_postgres(served, broken) if kind == "postgres" else fail_sqlite(failing, broken)
                answer = mover.post("act", **move)
                mend()
            if not broken.broke:
                assert answer.status_code == 200, "nothing was broken"
                break
            failures += 1
            assert answer.status_code == 503, (number, answer.text)
            after = store.head(made["table"])
            assert after in (before, before + 1)
            assert len(store.events(made["table"])) == after, "head and events are one"
            again = mover.post("act", **move)
            assert again.status_code == 200, (number, again.text)
            keys = [each.key for each in store.events(made["table"]) if each.key and each.key.endswith(f"move{number}")]
            assert len(keys) == 1
            Tables(store).open(made["table"])
        assert failures >= 4, "every statement was broken once"
