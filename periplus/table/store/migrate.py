"""Bringing a database to the shape that `schema` says, whichever version of this program left it. Every change so far
has only added something, so whatever is missing is added; one that rewrites what is there would need a step of its own
before that."""

from sqlalchemy import Connection, Engine, delete, func, insert, inspect, select, text
from sqlalchemy.schema import CreateColumn

from periplus.core.errors import BadFile
from periplus.table.store.schema import METADATA, SHAPE, VERSION

MIGRATING = 7_306_142  # the name of a lock that only migrations take


def up_to_date(engine: Engine) -> bool:
    with engine.connect() as connection:
        return _version(connection) == VERSION


def _version(connection: Connection) -> str:
    """By which version the database was written; empty if it is new."""
    known = inspect(connection).has_table(SHAPE.name)
    return str(connection.execute(select(SHAPE.c.version_num)).scalar() or "") if known else ""


def migrate(connection: Connection, alone: bool) -> None:
    """`alone`: nobody else can write as long as this transaction is open."""
    if not alone:
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
    if (version := _version(connection)) > VERSION:
        raise BadFile(
            f"the database was written by a later version of this program: shape {version}, {VERSION} is known here"
        )
    METADATA.create_all(connection)
    there, dialect = inspect(connection), connection.dialect
    for table in METADATA.sorted_tables:
        name, known = dialect.identifier_preparer.format_table(table), there.get_columns(table.name)
        for column in table.columns:
            if column.name not in [each["name"] for each in known]:
                told = CreateColumn(column).compile(dialect=dialect)
                connection.execute(text(f"ALTER TABLE {name} ADD COLUMN {told}"))
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    connection.execute(delete(SHAPE))
    connection.execute(insert(SHAPE).values(version_num=VERSION))
