"""Patches: one who has a view and merges every patch has the view."""

import random
from typing import Any

import httpx
import pytest

from periplus.core.contract.game import SPECTATOR
from periplus.games import game_ids
from periplus.table.api import stream
from periplus.table.play.patches import edit, edited, patch_of, view_now
from periplus.table.play.presence import Presence
from periplus.table.play.seats import Chair, SeatHolder
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.viewer_log import ViewerLog
from periplus.table.play.views import Viewpoint, view_of

from .conftest import Person, Seated, Served, random_match
from .test_live import watching

NOBODY = Presence({}, 0.0, 60.0)


def merged(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """As static/js/model.js does it."""
    assert patch["from"] == view["version"]
    board = patch.get("board", {})
    start = patch.get("log_from", len(view["log"]))
    fields = {name: value for name, value in patch.items() if name not in ("from", "board", "log", "log_from")}
    before = view["board"]["groups"]
    edits = {id: edited(before[id], steps) for id, steps in board.get("edits", {}).items()}
    groups = {**before, **board.get("groups", {}), **edits}
    return {
        **view,
        **fields,
        "board": {"still": board.get("still", view["board"]["still"]), "groups": groups},
        "log": [*view["log"][:start], *patch.get("log", [])],
    }


def step(table: Table, rng: random.Random) -> None:
    """Anything that may be done now, taking back included."""
    if table.holding is not None:
        seat = table.holding
        table.undo(seat, rng.random() < 0.5) if rng.random() < 0.4 else table.end_turn(seat)
        return
    seat = rng.choice(table.asked)
    table.act(seat, rng.choice(table.match.legal(seat)), "en")


@pytest.mark.parametrize("name", game_ids())
def test_who_merges_every_patch_has_the_whole_view(served: Served, name: str) -> None:
    import json

    rng = random.Random(7)
    match = random_match(name, 2, seed=3, steps=6)
    chairs = [Chair("human", f"P{seat}", "circle") for seat in range(2)]
    table, _ = served.server.tables.establish(match, chairs, TableSettings())
    viewpoints = [
        Viewpoint(SeatHolder(table.id, () if seat == SPECTATOR else (seat,)), seat) for seat in (SPECTATOR, 0, 1)
    ]
    known = {viewpoint: view_of(table, viewpoint, NOBODY) for viewpoint in viewpoints}
    seen = {viewpoint: view_now(table, viewpoint, lambda _: NOBODY) for viewpoint in viewpoints}
    for _ in range(25):
        if table.over:
            break
        step(table, rng)
        for viewpoint in viewpoints:
            now = view_now(table, viewpoint, lambda _: NOBODY)
            if now.version == seen[viewpoint].version:
                continue
            patch = json.loads(patch_of(table, viewpoint, seen[viewpoint], now))
            known[viewpoint], seen[viewpoint] = merged(known[viewpoint], patch), now
            whole = view_of(table, viewpoint, NOBODY)
            assert known[viewpoint].keys() == whole.keys()
            for field in whole.keys() - {"log_from"}:
                assert known[viewpoint][field] == json.loads(json.dumps(whole[field])), field


def test_the_stream_and_the_answer_carry_the_same_patch(seated: Seated) -> None:
    [ada, bo], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    mine, theirs = ada.view(format="phone"), bo.view(format="wide")
    with (
        watching(ada, since=mine["version"], format="phone") as own,
        watching(bo, since=theirs["version"], format="wide") as other,
    ):
        path = f"/api/tables/{ada.table}/act"
        body = {"version": mine["version"], "action": "refuse"}
        answer = ada.client.post(path, json=body, headers=ada.headers, params={"format": "phone"}).json()
        assert answer["from"] == mine["version"]
        assert answer == own.next()
        patch = other.next()
    assert _without(merged(theirs, patch)) == _without(bo.view(format="wide"))
    assert _without(merged(mine, answer)) == _without(ada.view(format="phone"))
    assert len(patch["board"]["groups"]) + len(patch["board"]["edits"]) < len(theirs["board"]["groups"])


def acts(person: Person, action: str, page: str) -> dict[str, Any]:
    """As a page does it that has a stream of that name."""
    path = f"/api/tables/{person.table}/act"
    answer = person.client.post(path, json={"action": action}, headers=person.headers, params=named(page))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def named(page: str) -> dict[str, str]:
    return {"format": "wide", "page": page}


def test_a_page_is_told_once_what_it_did_and_its_other_tab_too(seated: Seated) -> None:
    [ada, bo], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    since = ada.view()["version"]
    with watching(ada, since=since, **named("one")) as own, watching(ada, since=since, **named("two")) as second_tab:
        answer = acts(ada, "refuse", "one")
        assert second_tab.next() == answer
        acts(bo, bo.view()["legal"][0]["text"], "three")
        patch = own.next()
        assert patch["from"] == answer["version"], "the first that is heard goes on from the answer"
        assert patch == second_tab.next()


def test_one_whose_answer_was_lost_is_reminded(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.2)
    [ada, _], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    before = ada.view()["version"]
    with watching(ada, since=before, **named("one")) as own:
        answer = acts(ada, "refuse", "one")
        note = own.next()
    assert note["version"] == answer["version"]
    assert note["from"] not in (before, note["version"]), "it applies to nothing: the whole is asked for"


def _without(view: dict[str, Any]) -> dict[str, Any]:
    """What presence says may change at any time."""
    return {name: value for name, value in view.items() if name not in ("seats", "log_from", "can", "viewer")}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<a/><b/><c/>", "<a/><b/><c/>"),
        ("<a/><b/><c/>", "<a/><x/><c/>"),
        ("<a/><b/><c/>", "<c/><b/><a/>"),
        ("<a/><a/><b/>", "<a/><b/><a/><a/>"),
        ("<a/>", "text<a/>more <x/>"),
        ("", "<a/>"),
        ("<a/>", ""),
        ("<g>é 🧭</g>", "<g>é 🧭</g><g>🧭</g>"),
    ],
)
def test_an_edit_makes_the_new_drawing_of_the_old(old: str, new: str) -> None:
    assert edited(old, edit(old, new)) == new


def test_an_edit_of_a_long_drawing_is_short() -> None:
    old = "".join(f'<path d="M{n} 0h10" class="arrow-{n}"/>' for n in range(200))
    new = old.replace('"arrow-7"', '"arrow-7 lit"') + "<b>new</b>"
    assert len(str(edit(old, new))) < 120


def test_one_who_missed_something_is_told_to_ask(seated: Seated, client: httpx.Client) -> None:
    [ada, bo], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    before = bo.view()["version"]
    ada.act("refuse")
    with watching(bo, since=before, format="wide") as stream:
        note = stream.next()
        assert "from" not in note
        assert note["version"] > before


def test_a_journal_knows_what_was_taken_back() -> None:
    match = random_match(seed=4, steps=30)
    story = match.story(0)
    viewer_log = ViewerLog()
    viewer_log.follow(story)
    assert [line["n"] for line in viewer_log.lines()] == list(range(len(viewer_log)))
    assert viewer_log.known(viewer_log.tag) == len(viewer_log)
    for start in range(len(viewer_log) + 1):
        assert viewer_log.lines(start) == viewer_log.lines()[start:]
    tail, tag, length = viewer_log.tail(), viewer_log.tag, len(viewer_log)
    story.cut(story.since(0)[-3].index)
    viewer_log.follow(story)
    assert len(viewer_log) < length
    assert viewer_log.known(tag) == 0
    assert viewer_log.shared(tail) == len(viewer_log)
    viewer_log.follow(match.story(0))
    assert viewer_log.tag == tag
