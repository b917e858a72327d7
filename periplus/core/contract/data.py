"""Component data: one TOML file a game, every table with its provenance, and a person's own corrections to it."""

import hashlib
import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from periplus.core.errors import DataError

PROVENANCES = ("rulebook", "deduced", "public-source", "reconstruction")


class Section(dict[str, Any]):
    """A table of the file. Asking for a value that is not there is an error that names it."""

    def __init__(self, file: str, name: str, values: dict[str, Any]) -> None:
        super().__init__(
            {k: Section(file, f"{name}.{k}".strip("."), v) if isinstance(v, dict) else v for k, v in values.items()}
        )
        self.file, self.name = file, name

    def __missing__(self, key: str) -> Any:
        raise DataError(f"{self.file}: table [{self.name}] has no {key!r}; it has {', '.join(self)}")


@dataclass(frozen=True)
class Doubt:
    """A table whose values do not come straight from the rulebook."""

    table: str
    provenance: str
    note: str


@dataclass(frozen=True, eq=False)
class Components:
    """A game's data file, read and checked for provenance."""

    folder: Path
    source: Path
    tables: dict[str, Any]
    digest: str

    def __getitem__(self, name: str) -> Any:
        if name not in self.tables:
            raise DataError(f"{self.source.name}: table [{name}] is missing")
        return self.tables[name]

    def check(self, holds: bool, message: str) -> None:
        """A cross-sum of the data that must hold."""
        if not holds:
            raise DataError(f"{self.source.name}: {message}")

    def check_all(self, *checks: tuple[bool, str]) -> None:
        """Values that follow from others: whoever changes one is told all that no longer fit, at once."""
        self.check(all(holds for holds, _ in checks), "; ".join(message for holds, message in checks if not holds))

    def derived(self, table: str, **values: Any) -> Iterator[tuple[bool, str]]:
        """Values that follow from others, as checks. A file of one's own need not change them too: those that stand
        there as in the game's own file are replaced, so that to change one value is one edit."""
        first, *further = table.split(".")
        here, original = self[first], tomllib.loads((self.folder / "data.toml").read_text(encoding="utf-8"))[first]
        for part in further:
            here, original = here[part], original[part]
        for name, value in values.items():
            if here[name] == original.get(name) and self.source.parent != self.folder:
                here[name] = value
            yield here[name] == value, f"{table}: {name} follows from the rest and is {value}"

    def doubts(self) -> list[Doubt]:
        return [doubt for doubt in provenances(self.tables) if doubt.provenance != "rulebook"]


def load_components(folder: Path) -> Components:
    """`data.toml` of a game's folder, or the file `<game>.toml` in the folder `PERIPLUS_DATA` names."""
    source = folder / "data.toml"
    own = os.environ.get("PERIPLUS_DATA")
    if own:
        several = Path(own).is_dir()
        candidate = Path(own) / f"{folder.name}.toml" if several else Path(own)
        if candidate.stem == folder.name and (not several or candidate.exists()):  # a folder may correct one game alone
            source = candidate
    try:
        raw = source.read_bytes()
        tables = Section(source.name, "", tomllib.loads(raw.decode("utf-8")))
    except OSError as error:
        raise DataError(f"{source}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{source}: not a TOML file: {error}") from None
    for doubt in provenances(tables):
        if doubt.provenance not in PROVENANCES:
            raise DataError(
                f"{source.name}: [{doubt.table}] provenance is {doubt.provenance!r}, not one of {PROVENANCES}"
            )
        if not doubt.note:
            raise DataError(f"{source.name}: [{doubt.table}] has no note on where it comes from")
    return Components(folder, source, tables, hashlib.sha256(raw).hexdigest()[:16])


def provenances(tables: dict[str, Any], prefix: str = "") -> Iterator[Doubt]:
    """Every table that states a provenance, and every top-level table whether it does or not."""
    for name, value in tables.items():
        if isinstance(value, dict):
            if not prefix or "provenance" in value:
                yield Doubt(prefix + name, str(value.get("provenance", "")), str(value.get("note", "")))
            yield from provenances(value, f"{prefix}{name}.")
