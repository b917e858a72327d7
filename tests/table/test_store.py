"""The store: the same tests on SQLite and on PostgreSQL."""

import contextlib
import errno
import os
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from periplus.core.errors import BadFile, BadOption
from periplus.table.play.table import TableSettings
from periplus.table.settings import database_url
from periplus.table.store import sqlite
from periplus.table.store.group_commit import Full
from periplus.table.store.schema import METADATA, VERSION
from periplus.table.store.store import PRESENT_TOGETHER, Conflict, Event, NoTable, Repeated, Row, Store


def row(table_id: str = "t1", changed: float = 1.0, over: bool = False) -> Row:
    return Row(table_id, "lost_cities", 1.0, changed, 0, over, {"chairs": [{"name": "Zoé ⛵"}]})


def event(number: int = 0, key: str | None = None) -> Event:
    return Event("act", {"n": number}, 7, 1, key)


def test_a_table_comes_back_as_it_was_written(store: Store) -> None:
    store.create(row(), [("hash0", 0), ("hash1", -1)], [event(1)])
    found = store.row("t1")
    assert (found.id, found.seq, found.setup["chairs"][0]["name"]) == ("t1", 1, "Zoé ⛵")
    assert store.holder("hash1") == ("hash1", "t1", -1, 0)
    assert store.holder("nobody") is None
    [first] = store.events("t1")
    assert (first.seq, first.kind, first.data, first.noticed_by, first.moved) == (1, "act", {"n": 1}, 7, 1)


def test_events_are_numbered_and_read_from_any_point(store: Store) -> None:
    store.create(row(), [], [])
    store.append("t1", 0, [event(1), event(2)], over=False).result()
    store.append("t1", 2, [event(3)], over=True).result()
    assert [each.data["n"] for each in store.events("t1")] == [1, 2, 3]
    assert [each.seq for each in store.events("t1", after=1)] == [2, 3]
    assert store.head("t1") == 3
    assert store.row("t1").over


def test_the_second_to_write_the_same_number_is_refused(store: Store) -> None:
    store.create(row(), [], [])
    store.append("t1", 0, [event(1)], over=False).result()
    with pytest.raises(Conflict):
        store.append("t1", 0, [event(99)], over=True).result()
    assert [each.data["n"] for each in store.events("t1")] == [1]
    assert not store.row("t1").over


def test_a_wish_that_is_taken_back_while_it_is_written_stops_nobody_else(store: Store) -> None:
    """As when a browser goes away in the middle of its request."""
    submitted, wishes = threading.Event(), []

    def work(_: Any) -> bool:
        submitted.wait(30)
        return wishes[0].cancel()

    wishes.append(store.writer.submit(work))
    submitted.set()
    assert wishes[0].result(30) is False, "what is being written can no longer be taken back"
    assert store.writer.submit(lambda _: 2).result(30) == 2


def test_of_many_writers_exactly_one_wins_each_number(store: Store) -> None:
    store.create(row(), [], [])
    won: list[int] = []

    def write(who: int) -> None:
        for seq in range(10):
            try:
                store.append("t1", seq, [event(who)], over=False).result()
                won.append(seq)
            except Conflict:
                pass

    writers = [threading.Thread(target=write, args=(who,)) for who in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(won) == list(range(len(won)))
    assert [each.seq for each in store.events("t1")] == [number + 1 for number in range(len(won))]


def test_a_key_is_written_once_and_a_repeat_changes_nothing(store: Store) -> None:
    store.create(row("t1"), [], [])
    store.create(row("t2"), [], [])
    store.append("t1", 0, [event(1, "0:click")], over=False).result()
    with pytest.raises(Repeated):
        store.append("t1", 1, [event(2, "0:click")], over=False).result()
    assert store.head("t1") == 1
    store.append("t2", 0, [event(1, "0:click")], over=False).result()


def test_deleting_takes_everything_of_a_table_and_nothing_else(store: Store) -> None:
    for name in ("t1", "t2"):
        store.create(row(name), [(f"{name}-hash", 0)], [event()])
        store.present([(name, 0)])
    assert store.delete(["t1"]) == 1
    with pytest.raises(NoTable):
        store.row("t1")
    assert store.holder("t1-hash") is None
    assert store.presences(["t1"]) == {}
    assert store.holder("t2-hash") == ("t2-hash", "t2", 0, 0)
    assert store.events("t1") == []
    assert len(store.events("t2")) == 1


def test_expiry_looks_at_the_last_change(store: Store) -> None:
    store.create(row("old", 10.0), [], [])
    store.create(row("done", 20.0, over=True), [], [])
    store.create(row("new", 99.0), [], [])
    assert set(store.expired(50.0)) == {"old", "done"}
    assert store.expired(50.0, over_only=True) == ["done"]
    assert [each.id for each in store.rows()] == ["new", "done", "old"]


def test_presence_is_noted_and_kept_fresh(store: Store) -> None:
    store.create(row(), [], [])
    store.present([("t1", 0), ("t1", 1), ("gone", 0)])
    first = store.presences(["t1"])["t1"]
    store.present([("t1", 0)])
    second = store.presences(["t1"])["t1"]
    assert set(first) == {0, 1}
    assert second[0] >= first[0]
    assert second[1] == first[1]


def test_the_presence_of_many_is_written_a_handful_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of seats in one go would keep every move waiting that is made meanwhile."""
    many = [(f"t{number}", seat) for number in range(PRESENT_TOGETHER) for seat in (0, 1)]
    for table_id in {table_id for table_id, _ in many}:
        store.create(row(table_id), [], [])
    writes: list[object] = []
    submit = store.writer.submit
    monkeypatch.setattr(store.writer, "submit", lambda work: writes.append(work) or submit(work))
    store.present(many)
    assert len(writes) == len(many) // PRESENT_TOGETHER
    assert store.presences(["t0", "t99"]).keys() == {"t0", "t99"}


def test_a_review_belongs_to_one_process_until_it_falls_silent(store: Store) -> None:
    store.create(row(), [], [])
    assert store.reviews.of("t1") is None
    assert store.reviews.claim("t1", "one", 400, 2, silent=15)
    assert not store.reviews.claim("t1", "two", 400, 2, silent=15)
    assert store.reviews.keep("t1", "one", 1, [{"index": 3}])
    assert not store.reviews.keep("t1", "two", 2, [])
    assert store.reviews.claim("t1", "two", 9, 9, silent=-1)  # as if "one" had been silent for long
    assert not store.reviews.keep("t1", "one", 2, [])
    kept = store.reviews.of("t1")
    assert kept is not None
    assert (kept.simulations, kept.planned, kept.done, kept.points) == (400, 2, 1, [{"index": 3}])
    assert not kept.complete
    store.reviews.leave("two")
    assert store.reviews.claim("t1", "three", 400, 2, silent=15)
    assert not store.reviews.claim("gone", "one", 400, 2, silent=15)
    store.delete(["t1"])
    assert store.reviews.of("t1") is None
    assert not store.reviews.keep("t1", "three", 2, [])


def test_migrating_twice_or_at_the_same_time_does_no_harm(store: Store) -> None:
    failures: list[Exception] = []

    def again() -> None:
        other = Store(store.url.render_as_string(hide_password=False))
        try:
            other.migrate()
        except Exception as error:
            failures.append(error)
        other.close()

    threads = [threading.Thread(target=again) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_two_processes_may_make_the_database_at_the_same_time(tmp_path: Path) -> None:
    failures: list[Exception] = []

    def make() -> None:
        fresh = Store(str(tmp_path / "fresh.db"))
        try:
            fresh.migrate()
            fresh.row("nothing")
        except NoTable:
            pass
        except Exception as error:
            failures.append(error)
        fresh.close()

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_sqlite_answers_after_the_disk_has_it(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "deep" / "folder" / "tables.db"))
    with store.engine.connect() as connection:
        assert connection.execute(sqlalchemy.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sqlalchemy.text("PRAGMA synchronous")).scalar() == 2  # FULL


def shape_of(store: Store) -> dict[str, object]:
    """Columns, keys and indexes of every table."""
    there = sqlalchemy.inspect(store.engine)
    return {
        table.name: (
            [(each["name"], str(each["type"]), each["nullable"]) for each in there.get_columns(table.name)],
            there.get_pk_constraint(table.name)["constrained_columns"],
            sorted(str(each["name"]) for each in there.get_indexes(table.name)),
        )
        for table in METADATA.sorted_tables
    }


def test_what_an_earlier_version_lacks_is_added_and_what_is_there_stays(store: Store) -> None:
    store.create(row("t1"), [], [event()])
    whole = shape_of(store)
    with store.engine.begin() as connection:
        for statement in (
            "DROP TABLE line",
            "DROP TABLE notice",
            "DROP INDEX run_board",
            "ALTER TABLE run DROP COLUMN helped",
            'ALTER TABLE "table" DROP COLUMN asked',
            "ALTER TABLE desk_key DROP COLUMN expires",
            "UPDATE alembic_version SET version_num = '0005'",
        ):
            connection.execute(sqlalchemy.text(statement))
    store.migrate()
    assert shape_of(store) == whole
    assert store.row("t1").asked == 0
    assert len(store.events("t1")) == 1


def test_a_database_of_a_later_version_is_refused(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(sqlalchemy.text("update alembic_version set version_num = '9999'"))
    try:
        with pytest.raises(BadFile, match="later version"):
            store.migrate()
    finally:
        with store.engine.begin() as connection:
            connection.execute(sqlalchemy.text(f"update alembic_version set version_num = '{VERSION}'"))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_text("this is no database, and long enough to be looked at " * 40)
    with pytest.raises(BadFile, match="cannot be opened"):
        Store(str(file)).migrate()


def test_urls_as_hosts_write_them() -> None:
    assert database_url("postgres://u@h/d") == "postgresql+psycopg://u@h/d"
    assert database_url("postgresql://u@h/d") == "postgresql+psycopg://u@h/d"
    assert database_url("sqlite:////var/t.db") == "sqlite:////var/t.db"
    assert database_url("/var/t.db") == "sqlite:////var/t.db"
    with pytest.raises(BadOption):
        Store("nonsense://x")


def test_what_was_written_is_folded_into_the_file_while_others_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "FOLD_AFTER", 10)
    monkeypatch.setattr(sqlite, "LONG", 5)
    store = Store(str(tmp_path / "tables.db"))
    store.migrate()
    for number in range(20):
        store.create(row(f"t{number}"), [], [event()])
    for thread in threading.enumerate():
        if thread.name == "folding":
            thread.join()
    shutil.copy(tmp_path / "tables.db", tmp_path / "alone.db")  # without what lies beside it
    with contextlib.closing(sqlite3.connect(tmp_path / "alone.db")) as folded:
        assert folded.execute("SELECT count(*) FROM event").fetchone()[0] >= 10
    store.close()


def test_habits_of_an_earlier_version_are_read() -> None:
    told = {"hotseat": True, "confirm_turns": False, "hints": False}
    assert TableSettings.stored(told) == TableSettings(hotseat=True, confirm_turns=False, talk=True)


def test_what_is_answered_has_reached_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(str(tmp_path / "disk.db"))
    store.migrate()
    store.create(row(), [], [])
    begun, disk = threading.Event(), threading.Event()

    def slow(file: int) -> None:
        begun.set()
        assert disk.wait(30)
        os.fdatasync(file)

    monkeypatch.setattr("periplus.table.store.sqlite.SYNC", slow)
    first = store.append("t1", 0, [event(1)], over=False)
    assert begun.wait(30)
    assert not first.done()
    with contextlib.closing(sqlite3.connect(tmp_path / "disk.db", timeout=0)) as other:
        other.execute("BEGIN IMMEDIATE")  # whoever waits for the disk keeps nobody else from writing
    disk.set()
    assert first.result(30) is None

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("periplus.table.store.sqlite.SYNC", full)
    with pytest.raises(Full):
        store.append("t1", 1, [event(2)], over=False).result()
    monkeypatch.undo()
    assert store.append("t1", store.head("t1") or 0, [event(3)], over=False).result() is None
    store.close()
