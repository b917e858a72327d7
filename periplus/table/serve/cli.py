"""`periplus serve` and `periplus tables`. What they need is imported when they run."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from periplus.core.errors import PeriplusError
from periplus.core.extras import need
from periplus.table import clock
from periplus.table.whole_numbers import whole_number

if TYPE_CHECKING:
    from periplus.table.store.store import Row, Store

tables_app = typer.Typer(
    help="Tables of a host: list, export, check, backup, restore, delete, expire; its desks: desks, forget.",
    no_args_is_help=True,
)

Database = Annotated[
    str | None, typer.Option(help="a file or postgresql://…; default: DATABASE_URL or your data folder")
]


def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 for all")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0 finds a free one")] = 8000,
    database: Database = None,
    open: Annotated[bool, typer.Option("--open", help="open the page in your browser")] = False,
    processes: Annotated[str, typer.Option(help="how many serve; auto: by the cores, if others can reach it")] = "auto",
    thinkers: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="a Ray cluster on which bots think: ray://HEAD:10001")
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error")] = "",
) -> None:
    """Serve the table: play in the browser."""
    from periplus.table.serve import logs
    from periplus.table.serve.app import create_app
    from periplus.table.serve.processes import apart, run
    from periplus.table.settings import Settings, database_url

    settings = Settings.from_environment(database=database, thinkers=thinkers)
    if settings.thinkers:
        need("--thinkers", "cluster", "ray", *(["grpc"] if settings.thinkers.startswith("ray://") else []))
    database_url(settings.database)  # what is missing for it is said before an address is
    _own_data()
    local = host in ("127.0.0.1", "localhost", "::1")
    logs.set_up(log_level or ("warning" if local else "info"))
    count = processes_for(processes, local)
    apart(lambda: _writable(settings.database), count > 1)
    listener = _listen(host, port, strict=port != 8000 or not local)
    name = "localhost" if local else f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listener.getsockname()[1]}/"
    print(f"Periplus is at {address}  (stop with Ctrl-C)", flush=True)
    if open:
        webbrowser.open(address)
    if not run(lambda peers: create_app(settings, peers.owns), listener, count):
        raise typer.Exit(1)


def _own_data() -> None:
    """A host who names data of their own has it, and every game opens with it. A folder may be empty where the page of
    corrections will fill it."""
    if own := os.environ.get("PERIPLUS_DATA"):
        from periplus.games import all_games

        if not Path(own).exists():
            raise PeriplusError(f"PERIPLUS_DATA: there is no {own}")
        files = [f"{game.id}.toml" for game in all_games()]
        filled = not Path(own).is_dir() or any((Path(own) / file).exists() for file in files)
        if not filled and not os.environ.get("PERIPLUS_HOST_SECRET"):
            raise PeriplusError(f"PERIPLUS_DATA: {own} has none of {', '.join(files)}")


def processes_for(wanted: str, local: bool) -> int:
    """`auto`: one on your own machine, as many as there are cores (up to four) for others."""
    if wanted == "auto":
        return 1 if local or not hasattr(os, "fork") else min(4, os.cpu_count() or 1)
    count = whole_number(wanted, 1)
    if count is None or count > 64:
        raise PeriplusError(f"processes is auto or a number from 1 to 64, not {wanted!r}")
    if count > 1 and not hasattr(os, "fork"):
        raise PeriplusError("this system serves with one process only")
    return count


def _listen(host: str, port: int, strict: bool) -> socket.socket:
    """A listening socket before anything else is done: a browser that comes early waits instead of failing. If the
    usual port is taken on one's own machine, the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in range(1 if strict else 20):
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # accepted connections inherit it
        try:
            listener.bind((host, port + attempt if port else 0))
            listener.listen(1024)
            return listener
        except OSError as error:
            listener.close()
            failure = error
    raise PeriplusError(f"cannot listen at {host}:{port}: {failure.strerror}")


@contextmanager
def _opened(database: str | None) -> Iterator[Store]:
    from periplus.table.settings import Settings
    from periplus.table.store.store import Store

    store = Store(Settings.from_environment(database=database).database)
    try:
        store.migrate()
        yield store
    finally:
        store.close()


def _writable(database: str | None) -> None:
    """What the database lacks is said before an address is."""
    with _opened(database) as store:
        store.probe()


@tables_app.command("list")
def list_tables(
    database: Database = None, json_: Annotated[bool, typer.Option("--json", help="one JSON object a line")] = False
) -> None:
    """All tables, those changed last first."""
    with _opened(database) as store:
        rows = store.rows()
    for row in rows:
        names = [chair["name"] for chair in row.setup.get("chairs", [])]
        if json_:
            shown = {"table": row.id, "game": row.game, "players": names, "over": row.over, "changed": row.changed}
            print(json.dumps(shown, ensure_ascii=False))
        else:
            print(f"{row.id}  {row.game:<12} {_age(row):>6}  {'over' if row.over else 'open'}  {', '.join(names)}")


@tables_app.command("desks")
def list_desks(
    database: Database = None, json_: Annotated[bool, typer.Option("--json", help="one JSON object a line")] = False
) -> None:
    """All desks, those opened last first: how much hangs on each, and nothing that opens one."""
    from periplus.table.store.keys import Keys

    with _opened(database) as store:
        rows = Keys(store).rows()
    for row in rows:
        if json_:
            print(json.dumps(row))
        else:
            parts = (f"{row[name]} {name}" for name in ("browsers", "links", "seats", "running", "results"))
            print(f"{row['id']}  {_ago(float(str(row['seen']))):>6}  {', '.join(parts)}")


@tables_app.command("forget")
def forget_desks(desks: list[str], database: Database = None) -> None:
    """Delete desks with all that hangs on them; tables with others stay."""
    from periplus.table.store.keys import Keys

    with _opened(database) as store:
        keys = Keys(store)
        missing = set(desks) - {str(row["id"]) for row in keys.rows()}
        if missing:
            raise PeriplusError(f"there is no desk {', '.join(sorted(missing))}; nothing was deleted")
        for desk in desks:
            keys.delete_desk(desk)
        print(f"{len(desks)} forgotten")


def _age(row: Row) -> str:
    return _ago(row.changed)


def _ago(at: float) -> str:
    seconds = clock.ago(at)
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.0f} {unit}"
    return "now"


@tables_app.command()
def export(
    table: str,
    file: Annotated[Path | None, typer.Argument(help="default: standard output")] = None,
    database: Database = None,
) -> None:
    """A table's match as a file, the secret of its dice included: it can be opened and played on."""
    from periplus.match import to_json
    from periplus.table.play.tables import Tables

    with _opened(database) as store, closing(Tables(store)) as tables:
        match = tables.open(table).match
    text = json.dumps(to_json(match, secret=True), ensure_ascii=False, indent=1) + "\n"
    if file is None:
        sys.stdout.write(text)
    else:
        file.write_text(text, "utf-8")


@tables_app.command()
def check(database: Database = None) -> None:
    """Look through the database itself, then replay every stored match with this program; before an upgrade, on a copy
    of the database."""
    from sqlalchemy.exc import DatabaseError

    from periplus.table.play.tables import Tables
    from periplus.table.store.soundness import faults_of

    broken = 0
    with _opened(database) as store, closing(Tables(store, keep=1)) as tables:
        faults = list(faults_of(store))
        for fault in faults:
            print(f"the database: {fault}")
        try:
            ids = store.ids()
        except DatabaseError as error:
            print(f"the database: its tables cannot be listed: {error.orig}")
            raise typer.Exit(1) from None
        for table_id in ids:
            try:
                tables.open(table_id)
            except (PeriplusError, DatabaseError) as error:
                broken += 1
                print(f"{table_id}: {error}")
    print(f"{len(ids) - broken} can be replayed, {broken} cannot; the database is {'damaged' if faults else 'whole'}")
    if broken or faults:
        raise typer.Exit(1)


@tables_app.command()
def backup(file: Path, database: Database = None) -> None:
    """A whole copy of a table's database, made while people play."""
    from periplus.table.store.copies import back_up

    with _opened(database) as store:
        print(f"{back_up(store, file)} tables are in {file}")


@tables_app.command()
def restore(file: Path, database: Database = None) -> None:
    """Check a copy and put it in the database's place; what was there is kept beside it. Stop the table first."""
    from periplus.table.settings import Settings, database_url
    from periplus.table.store.copies import restore as put_back

    url = database_url(Settings.from_environment(database=database).database)
    if not url.startswith("sqlite:///"):
        raise PeriplusError("PostgreSQL restores its own copies: pg_restore --clean --dbname=NAME FILE")
    target = Path(url.removeprefix("sqlite:///"))
    count, aside = put_back(file, target)
    print(f"{count} tables are in {target}" + (f"; what was there is in {aside.name}" if aside else ""))


@tables_app.command()
def delete(tables: list[str], database: Database = None) -> None:
    """Delete tables for good."""
    with _opened(database) as store:
        missing = set(tables) - {row.id for row in store.rows(tables)}
        if missing:
            raise PeriplusError(f"there is no table {', '.join(sorted(missing))}; nothing was deleted")
        print(f"{store.delete(tables)} deleted")


@tables_app.command()
def expire(
    days: Annotated[float, typer.Option(help="delete what nobody touched for so long")] = 90,
    over: Annotated[bool, typer.Option("--over", help="only matches that are over")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only say how many")] = False,
    export_to: Annotated[str, typer.Option("--export", help="a folder to write the matches to first")] = "",
    database: Database = None,
) -> None:
    """Delete old tables for good."""
    from periplus.table.play.expiry import expire as expire_tables

    if days < 0:
        raise PeriplusError("days cannot be negative")
    with _opened(database) as store:
        old = store.expired(time.time() - days * 86400, over)
        print(f"{len(old)} would be deleted" if dry_run else f"{expire_tables(store, old, export_to)} deleted")
