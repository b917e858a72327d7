"""What a viewer who has one version is sent for the next: the fields that changed, the groups of the board that were
drawn anew, the new lines of the log. Both versions are what that viewer may see, so the difference tells no more."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import orjson

from periplus.core.draw.board import changes
from periplus.table.play.presence import Presence
from periplus.table.play.table import Table
from periplus.table.play.view_types import BoardPatch, BoardView, Edit, Patch
from periplus.table.play.viewer_log import Tail
from periplus.table.play.views import Viewpoint, view_of, viewer_log_of

ALWAYS = ("version", "asked", "over", "holding")  # what tells at a glance whether one must act
SMALL = 3000  # letters; to look for what changed in less takes longer than to send it
LITTLE = 1200  # letters between what stayed the same, sent as they are
APART = ("board", "log", "log_from")
LATEST = 40  # patches of all tables


@dataclass(frozen=True, eq=False)
class SentView:
    """A view as it was sent, and what the next patch needs to know of its log."""

    seat: int
    fields: Mapping[str, object]
    board: BoardView | None
    tail: Tail
    version: int

    def note(self) -> dict[str, object]:
        return {name: self.fields[name] for name in ALWAYS}


def view_now(table: Table, viewpoint: Viewpoint, presence: Callable[[Table], Presence]) -> SentView:
    """The table from this angle, worked out once for every change; only then is asked who is there."""

    def work() -> SentView:
        view = view_of(table, viewpoint, presence(table), log=False)
        tail = viewer_log_of(table, viewpoint.seat, viewpoint.language).tail()
        rest = {name: value for name, value in view.items() if name not in APART}
        return SentView(viewpoint.seat, rest, view["board"], tail, view["version"])

    return table.remember(("seen", viewpoint.key), work)


_LATEST: dict[tuple[SentView, SentView], bytes] = {}


def patch_of(table: Table, viewpoint: Viewpoint, old: SentView, new: SentView) -> bytes:
    """The difference as JSON; worked out once for everybody who has the same. They ask at the same moment: what was
    sent is not kept for longer."""
    raw = _LATEST.get((old, new))
    if raw is None:
        raw = _LATEST[old, new] = orjson.dumps(_patch(table, viewpoint, old, new))
        if len(_LATEST) > LATEST:
            _LATEST.pop(next(iter(_LATEST)), None)
    return raw


def _patch(table: Table, viewpoint: Viewpoint, old: SentView, new: SentView) -> Patch:
    changed = {name: value for name, value in new.fields.items() if old.fields.get(name) != value}
    viewer_log = viewer_log_of(table, viewpoint.seat, viewpoint.language)
    start = viewer_log.shared(old.tail)
    log = {"log": viewer_log.lines(start, table.stand_ins), "log_from": start}
    patch = cast("Patch", {"from": old.version, **new.note(), **changed, **log})
    if new.board is not None:
        before: BoardView = old.board or {"still": "", "groups": {}}
        patch["board"] = _redrawn(before["groups"], new.board["groups"])
        if before["still"] != new.board["still"]:
            patch["board"]["still"] = new.board["still"]
    return patch


def _redrawn(before: dict[str, str], now: dict[str, str]) -> BoardPatch:
    """The groups that were drawn anew: whole, or how to make them of what they were, where that is shorter."""
    groups = changes(before, now)
    edits = {
        id: edit(before[id], markup)
        for id, markup in groups.items()
        if min(len(before.get(id, "")), len(markup)) > SMALL
    }
    whole = {id: _passing(markup) for id, markup in groups.items() if id not in edits}
    return {"groups": whole, "edits": edits}


def _passing(words: str) -> str:
    """A copy to be sent, where there are letters beyond ASCII: beside the original the JSON writer would leave a second
    form of it for as long as the drawing lives."""
    return words if words.isascii() else words[:1] + words[1:]


@lru_cache(LATEST)
def edit(old: str, new: str) -> Edit:
    """How to make one drawing of another, tag by tag (what stands between one `<` and the next): new tags as text, and
    runs of old ones as the first and their number."""
    head, tail = _shared(old, new)
    first, last = old.count("<", 0, head) + 1, old.count("<", len(old) - tail)
    between = old[head + 1 : len(old) - tail], new[head + 1 : len(new) - tail]
    if head < 0:
        return _steps(*between, 0, last)
    return [(0, first), *_steps(*between, first, last)]


def _shared(old: str, new: str) -> tuple[int, int]:
    """The place of the last `<` up to which both begin alike (-1: none), and how far before their ends both have the
    first `<` from which on they are alike again (0: none)."""
    most = min(len(old), len(new))
    head = old.rfind("<", 0, _alike(old, new, most))
    at = old.find("<", len(old) - _alike(old, new, most - head - 1, from_end=True))
    return head, len(old) - at if at >= 0 else 0


def _alike(one: str, other: str, most: int, from_end: bool = False) -> int:
    """How many letters both have in common from the first on, or from the last, found by halving."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        part = slice(-middle, -least or None) if from_end else slice(least, middle)
        if one[part] == other[part]:
            least = middle
        else:
            most = middle - 1
    return least


def _steps(old: str, new: str, offset: int, last: int) -> Edit:
    """The steps for what lies between; `last` old tags come after it. Little is sent as it is."""
    steps: Edit = [new] if len(new) < LITTLE else _moved(old.split("<"), new.split("<"), offset)
    return [*steps, (offset + old.count("<") + 1, last)] if last else steps


def _moved(tags: list[str], wanted: list[str], offset: int) -> Edit:
    """Runs of old tags, wherever they stood, and what is new between them."""
    places = {tag: place for place, tag in enumerate(tags)}
    next_after = [*tags, None]
    steps: Edit = []
    first = after = 0  # the run of old tags that was reached
    fresh: list[str] = []
    for tag in wanted:
        if next_after[after] == tag and not fresh:
            after += 1
            continue
        if after > first:
            steps.append((first + offset, after - first))
            first = after
        place = places.get(tag)
        if place is None:
            fresh.append(tag)
            continue
        if fresh:
            steps.append("<".join(fresh))
            fresh = []
        first, after = place, place + 1
    if after > first:
        steps.append((first + offset, after - first))
    if fresh:
        steps.append("<".join(fresh))
    return steps


def edited(old: str, steps: list[str | list[int]]) -> str:
    """The drawing that an edit makes of an old one, as pages do it."""
    tags = old.split("<")
    return "<".join(step if isinstance(step, str) else "<".join(tags[step[0] : step[0] + step[1]]) for step in steps)
