"""Bringing a database to the shape this program knows. The program that does it is imported only where there is
something to do: it is large, and a table that is served for weeks needs it for a second."""

from pathlib import Path

from sqlalchemy import Connection, Engine, func, inspect, select, text

from periplus.core.errors import BadFile

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 7_306_142  # the name of a lock that only migrations take


def latest() -> str:
    return max(file.name for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))[:4]


def up_to_date(engine: Engine) -> bool:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [latest()]


def migrate(connection: Connection, alone: bool) -> None:
    """`alone`: nobody else can write as long as this transaction is open."""
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    if not alone:
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadFile(f"the database was written by a later version of this program ({error})") from None
