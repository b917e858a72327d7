"""What a viewer who has one version is sent for the next: the fields that changed, the groups of the board that were
drawn anew, the new lines of the log. Both versions are what that viewer may see, so the difference tells no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson

from periplus.core.board import changes
from periplus.table.presence import Presence
from periplus.table.table import Table
from periplus.table.views import Angle, journal_of, view_of

ALWAYS = ("version", "asked", "over", "holding")  # what tells at a glance whether one must act
APART = {"board", "log", "log_from"}


@dataclass(frozen=True, eq=False)
class Seen:
    """A view as it was sent, and what the next patch needs to know of its log."""

    seat: int
    fields: dict[str, Any]
    board: dict[str, Any] | None
    tail: tuple[int, tuple[str, ...]]

    @property
    def version(self) -> int:
        return int(self.fields["version"])

    def note(self) -> dict[str, Any]:
        return {name: self.fields[name] for name in ALWAYS}


def seen_now(table: Table, angle: Angle, presence: Presence) -> Seen:
    """The table from this angle, worked out once for every change."""

    def work() -> Seen:
        view = view_of(table, angle, presence, log=False)
        tail = journal_of(table, angle.seat, angle.language).tail()
        return Seen(angle.seat, {name: view[name] for name in view.keys() - APART}, view["board"], tail)

    seen: Seen = table.remember(("seen", angle.key), work)
    return seen


def patch_of(table: Table, angle: Angle, old: Seen, new: Seen) -> bytes:
    """The difference as JSON; worked out once for everybody who has the same."""
    raw: bytes = table.remember(("patch", old, new), lambda: orjson.dumps(_patch(table, angle, old, new)))
    return raw


def _patch(table: Table, angle: Angle, old: Seen, new: Seen) -> dict[str, Any]:
    changed = {name: value for name, value in new.fields.items() if old.fields.get(name) != value}
    patch = {"from": old.version, **new.note(), **changed}
    journal = journal_of(table, angle.seat, angle.language)
    start = journal.shared(old.tail)
    patch |= {"log": journal.lines(start), "log_from": start}
    if new.board is not None:
        before = old.board or {"still": None, "groups": {}}
        patch["board"] = {"groups": changes(before["groups"], new.board["groups"])}
        if before["still"] != new.board["still"]:
            patch["board"]["still"] = new.board["still"]
    return patch
