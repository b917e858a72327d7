"""Whatever is sent, the answer is a clear refusal: never a fault, never a change."""

import json
import random
import string

import httpx
import pytest

from periplus.table.store.store import NoTable

from .conftest import Seated, Served

JUNK = [
    None, True, -1, 0, 7, 2**70, 1.5, "", " ", "refuse refuse", "take", "take red", "\x00", "\ud800", "é" * 300, "{}",
    "../../etc/passwd", "'; drop table event; --", [], {}, [[]], {"verb": None}, {"verb": "take", "colour": [1]},
    {"verb": "\ud800"}, ["take", "red", 4], "a" * 5000,
]  # fmt: skip
FIELDS = [
    "version", "action", "key", "seat", "name", "shape", "level", "at", "seats", "options", "game", "hotseat", "play",
]  # fmt: skip
QUERY = ["seat", "language", "format", "log_after", "board", "since", "action", "ids"]
CHANGES = ["act", "undo", "reset", "end_turn", "seat", "takeover", "branch", "review"]
LOOKS = [
    "",
    "/why",
    "/preview",
    "/hint",
    "/replay/0",
    "/replay/x",
    "/replay/99999999999999999999",
    "/export",
    "/verify",
    "/review",
]


def text_of(junk: object) -> str:
    return str(junk).encode("utf-8", "replace").decode()


def test_junk_is_refused_and_changes_nothing(seated: Seated, client: httpx.Client) -> None:
    rng = random.Random(1)
    [ada, bo], _ = seated(options={"first_player": "A"})
    before = bo.view()
    for _ in range(120):
        body = {field: rng.choice(JUNK) for field in rng.sample(FIELDS, rng.randrange(1, 5))}
        path = f"/api/tables/{ada.table}/{rng.choice(CHANGES)}"
        raw = json.dumps(body).encode()
        answer = client.post(path, content=raw, headers=bo.headers)
        assert answer.status_code < 500, (path, body, answer.text)
        if not path.endswith(("/seat", "/takeover")):
            assert answer.status_code >= 400, (path, body)
    for _ in range(60):
        query = {name: text_of(rng.choice(JUNK)) for name in rng.sample(QUERY, 2)}
        answer = client.get(f"/api/tables/{ada.table}{rng.choice(LOOKS)}", params=query, headers=bo.headers)
        assert answer.status_code < 500, (query, answer.text)
    after = bo.view()
    assert after["log"] == before["log"]
    assert after["legal"] == before["legal"]


def test_junk_in_addresses_and_headers(client: httpx.Client) -> None:
    rng = random.Random(2)
    for _ in range(40):
        junk = "".join(rng.choice(string.printable[:94]) for _ in range(rng.randrange(1, 30)))
        quoted = httpx.QueryParams({"x": junk})["x"]
        for path in ("/api/tables/", "/t/", "/s/", "/new/", "/about/", "/static/", "/api/games/"):
            address = path + "".join(f"%{ord(letter):02x}" for letter in quoted)
            assert client.get(address).status_code in (400, 401, 404), address
    for path in ("/api/tables/%00", "/api/tables/%ff%fe", "/s/%00", "/t/%F0%9F%98%80", "/api/tables/" + "x" * 3000):
        assert client.get(path).status_code in (401, 404), path
    for value in ("", "Bearer", "Basic eDp5", "Bearer " + "x" * 5000, "bearer \xe9"):
        answer = client.get("/api/tables/abc", headers={"Authorization": value.encode("latin-1")})
        assert answer.status_code in (401, 404), value


def test_junk_bodies(client: httpx.Client) -> None:
    for raw in (
        b"",
        b"null",
        b"[]",
        b"1",
        b'"x"',
        b"{",
        b"\xff",
        b'{"game": "lost_cities", "seats": [1]}',
        b"{" * 5000,
    ):
        for path in ("/api/tables", "/api/open"):
            assert client.post(path, content=raw).status_code == 422, (path, raw[:20])
    answer = client.post(
        "/tables", content=b"\x00\xff=%zz&game", headers={"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code == 404
    answer = client.post("/open", content=b"--x\r\nbroken", headers={"Content-Type": "multipart/form-data; boundary=x"})
    assert answer.status_code in (400, 422)


def test_unknown_ids_never_reach_the_database(served: Served) -> None:
    for name in ("", "\x00", "a b", "é", "x" * 33):
        with pytest.raises(NoTable):
            served.server.tables.open(name)
