"""Settings of the table, from the environment; the command line goes before it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from periplus.core.errors import BadOption
from periplus.core.extras import need

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Settings:
    """Everything a host may choose. `docs/hosting.md` explains each."""

    database: str = ""
    public_url: str = ""
    body_limit: int = MEGABYTE
    reads_per_second: float = 60
    writes_per_second: float = 20
    tables_per_minute: float = 30
    cached_tables: int = 500
    threads: int = 4
    bot_workers: int = max(1, min(4, (os.cpu_count() or 1) // 2))
    thinkers: str = ""
    bot_pace: float = 0.5
    bot_level: str = ""
    review_simulations: int = 200
    absent_after: float = 60
    paces: str = "2m 5m 1d 3d"
    push_contact: str = ""
    push_hosts: str = ""
    smtp: str = ""
    feeds: bool = True
    gather_seconds: float = 10
    streams: int = 4000
    streams_per_address: int = 100
    expire_days: float = 180
    expire_unused_days: float = 14
    expired_folder: str = ""
    forget_days: float = 400
    results: bool = True
    poll_every: float = 1.0
    tournaments: bool = True
    lobby: str = ""
    host_secret: str = ""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **given: object) -> Settings:
        env = os.environ if environment is None else environment
        values: dict[str, object] = {}
        for name, kind in cls.__annotations__.items():
            raw = env.get("DATABASE_URL" if name == "database" else f"PERIPLUS_{name.upper()}")
            if raw is not None:
                values[name] = _read(name, kind, raw)
        values |= {name: value for name, value in given.items() if value is not None}
        settings = cls(**values)  # type: ignore[arg-type]
        return settings if settings.database else cls(**{**values, "database": default_database()})  # type: ignore[arg-type]

    @property
    def stand_in(self) -> str:
        """The bot that plays for whoever is away, and wherever nobody says who does."""
        return self.bot_level or "adept"

    @property
    def gathers(self) -> bool:
        """Whether dice may wait for the players' numbers."""
        return self.gather_seconds > 0

    @property
    def open_tables(self) -> bool:
        """Whether founders may open seats to anybody: as the host says, else where it has an address of its own."""
        return self.lobby == "1" if self.lobby else bool(self.public_url)

    @property
    def secure(self) -> bool:
        """Cookies travel by https alone when the table is served that way."""
        return self.public_url.startswith("https://")


def _read(name: str, kind: object, raw: str) -> object:
    try:
        if kind == "bool":
            return {"1": True, "true": True, "0": False, "false": False, "": False}[raw.lower()]
        return int(raw) if kind == "int" else float(raw) if kind == "float" else raw
    except (ValueError, KeyError):
        raise BadOption(f"PERIPLUS_{name.upper()} is {raw!r}, which is not {kind}") from None


def default_database() -> str:
    """A file in the user's own data folder."""
    return f"sqlite:///{_home() / 'tables.db'}"


def _home() -> Path:
    return Path(os.environ.get("PERIPLUS_HOME") or user_data_path("periplus"))


def data_folder() -> Path:
    """Where a host's corrections of the games' data are kept: as `--data` says, else in the user's own data folder."""
    own = Path(os.environ.get("PERIPLUS_DATA", ""))
    return own if own.is_dir() and own != Path() else _home() / "data"


def database_url(text: str) -> str:
    """What a host writes, as SQLAlchemy wants it: a path, `sqlite:///…`, `postgres://…` or `postgresql://…`."""
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser().resolve()}"
    for short in ("postgres://", "postgresql://"):
        if text.startswith(short):
            need("a table on PostgreSQL", "postgres", "psycopg")
            return "postgresql+psycopg://" + text.removeprefix(short)
    return text
