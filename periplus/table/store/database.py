"""The database below everything that is kept: SQLite in WAL mode, or PostgreSQL. Reads and writes of one statement."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, Executable, Row, RowMapping, Select, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.schema import Table

from periplus.core.errors import BadFile, BadOption
from periplus.table.json_object import Json
from periplus.table.settings import database_url
from periplus.table.store import migrate, sqlite
from periplus.table.store.group_commit import Writer

T = TypeVar("T")


class Database:
    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(database_url(url))
            self.sqlite = self.url.get_backend_name() == "sqlite"
            self.engine = self._engine()
            self.writer = Writer(self._engine(pool_size=1, max_overflow=0), self.sqlite)
        except (ArgumentError, ModuleNotFoundError) as error:
            raise BadOption(f"this database cannot be used: {error}") from None

    def _engine(self, pool_size: int = 8, max_overflow: int = 10) -> Engine:
        """What fails is logged without its values: they are names and dealt cards."""
        sizes: Json = {"pool_size": pool_size, "max_overflow": max_overflow, "hide_parameters": True}
        if not self.sqlite:
            hurry = {"connect_timeout": 3, "options": "-c statement_timeout=3000"} if pool_size == 1 else {}
            return create_engine(self.url, pool_pre_ping=True, connect_args=hurry, **sizes)
        try:
            Path(self.url.database or ".").parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(f"the folder of {self.url.database} cannot be made: {error.strerror}") from None
        engine = create_engine(self.url, connect_args={"timeout": 10, "check_same_thread": False}, **sizes)
        event.listen(engine, "connect", sqlite.prepare)
        event.listen(engine, "begin", sqlite.begin)
        return engine

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """A transaction that takes SQLite's one writing place at once, and may take long."""
        with self.engine.connect().execution_options(writing=True) as connection, connection.begin():
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """Done in the writer's next transaction, and on the disk."""
        return self.writer.submit(work).result()

    def change(self, *statements: Executable) -> int:
        """Write by these statements, together; how many rows the last of them changed."""
        return self.write(lambda connection: [connection.execute(each).rowcount for each in statements][-1])

    def add(self, table: Table, row: Json, known: ColumnElement[bool]) -> bool:
        """Insert a row, unless there is one for which `known` holds; whether it was."""

        def work(connection: Connection) -> bool:
            if connection.execute(table.select().where(known)).first() is not None:
                return False
            connection.execute(table.insert().values(row))
            return True

        return self.write(work)

    def read_all(self, wanted: Select[Any]) -> Sequence[Row[*tuple[Any, ...]]]:
        with self.engine.connect() as connection:
            return connection.execute(wanted).all()

    def read_dicts(self, wanted: Select[Any]) -> Sequence[RowMapping]:
        with self.engine.connect() as connection:
            return connection.execute(wanted).mappings().all()

    def read_column(self, wanted: Select[Any]) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def read_first(self, wanted: Select[Any]) -> Row[*tuple[Any, ...]] | None:
        with self.engine.connect() as connection:
            return connection.execute(wanted).first()

    def read_value(self, wanted: Select[Any]) -> Any:
        """The first column of the first row, or None."""
        with self.engine.connect() as connection:
            return connection.execute(wanted).scalar()

    def migrate(self) -> None:
        """Bring the database to the shape this program knows."""
        try:
            if not migrate.up_to_date(self.engine):
                with self.alone() as connection:
                    migrate.migrate(connection, alone=self.sqlite)
        except DatabaseError as error:
            place = f" {self.url.database}" if self.sqlite else ""
            raise BadFile(f"the database{place} cannot be opened: {error.orig}") from None

    def close(self) -> None:
        """SQLite: whoever copies the one file afterwards has everything."""
        self.writer.close()
        self.engine.dispose()
        if self.sqlite and self.url.database:
            sqlite.fold(self.url.database)


class StorePart:
    """One kind of thing that is kept: its reads and its writes."""

    def __init__(self, store: Database) -> None:
        self.store = store

    def read_as(self, kind: type[T], wanted: Select[Any]) -> list[T]:
        """Rows as values of a dataclass, by the names of its fields."""
        names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
        return [kind(**{name: row[name] for name in names}) for row in self.store.read_dicts(wanted)]
