"""Calls: a push service of the test's own that opens the letters, a mail server of its own, a feed; and what never gets
out: a secret, a second call of the same turn, a call to an address inside somebody's network."""

import asyncio
import http.client
import json
import random
import re
import socket
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import http_ece
import httpx
import pytest
from aiosmtpd.controller import Controller
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from periplus.core.contract.game import SPECTATOR
from periplus.games import game_ids, load_game
from periplus.match import Match
from periplus.table.live.caller import quiet_for
from periplus.table.live.push import BadEndpoint, Gate, padded
from periplus.table.pages import notices as pages
from periplus.table.play.notice_text import text_of
from periplus.table.play.seats import Chair, digest
from periplus.table.play.table import TableSettings
from periplus.table.play.views import viewer_log_of
from periplus.table.settings import Settings
from periplus.table.store.desks import Desks
from periplus.table.store.notices import KINDS, Notice, Notices, Subscription, Wishes, put
from periplus.table.store.store import Store

from .conftest import LONG, Served, until
from .test_pace import DAY, HOUR, Time
from .test_secrecy import secretive

CONTACT = "mailto:host@table.example"


class PushService:
    """What a browser maker runs: takes sealed letters for its browsers. The browser's key is here too."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen letters."
        self.letters: list[tuple[dict[str, str], dict[str, Any]]] = []
        self.answer = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                opened = http_ece.decrypt(
                    body, private_key=service.key, auth_secret=service.auth, version=self.headers["content-encoding"]
                )
                assert len(opened) == 2048, "a length would tell something"
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.letters.append((headers, json.loads(opened)))
                self.send_response(service.answer)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/send/one"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": urlsafe_b64encode(point).decode().rstrip("="), "auth": urlsafe_b64encode(self.auth).decode()}
        return {"endpoint": self.url, "keys": {**keys, "auth": keys["auth"].rstrip("=")}}


class Loopback(Gate):
    """Lets the test's own service through, and nothing else."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url

    def check(self, endpoint: str) -> None:
        if endpoint != self.url:
            super().check(endpoint)

    def connection(self, endpoint: str) -> http.client.HTTPConnection:
        self.check(endpoint)
        return http.client.HTTPConnection(urlsplit(endpoint).netloc, timeout=LONG)


class Post:
    """A mail server that keeps what it gets."""

    def __init__(self) -> None:
        self.mails: list[Message] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 kept"


@dataclass
class Scene:
    """A table of two with a day a turn: Ada, who is called, and Bo; and the hands that hold the clock."""

    served: Served
    time: Time
    push: PushService
    post: Post
    ada: httpx.Client
    bo: httpx.Client
    table: str

    def passes(self, seconds: float) -> None:
        self.time.passes(seconds)
        loop = self.served.server.host.loop
        assert loop is not None
        asyncio.run_coroutine_threadsafe(self.served.server.pace_clock.sweep(), loop).result(LONG)

    def view(self, who: httpx.Client) -> dict[str, Any]:
        return who.get(f"/api/tables/{self.table}?board=false").json()

    def play(self, who: httpx.Client, rng: random.Random) -> None:
        """A whole turn."""
        while (view := self.view(who))["legal"]:
            action = rng.choice(view["legal"])["text"]
            assert who.post(f"/api/tables/{self.table}/act", json={"action": action}).status_code == 200

    def leave(self) -> None:
        """Nobody looks at the table any more, as far as anybody knows."""
        host = self.served.server.host
        host.attendance._seen.clear()
        host.attendance._fresh.clear()

    @property
    def notices(self) -> Notices:
        return self.served.server.pace_clock.caller.notices


@pytest.fixture
def scene(settings: Settings) -> Iterator[Scene]:
    push, post, time = PushService(), Post(), Time()
    smtp = Controller(post, hostname="127.0.0.1", port=0)
    with socket.create_server(("127.0.0.1", 0)) as free:
        smtp.port = free.getsockname()[1]
    smtp.start()
    mail = f"smtp://127.0.0.1:{smtp.port}/?from=table@table.example&tls=no"
    settings = replace(settings, bot_level="random", push_contact=CONTACT, smtp=mail, public_url="http://table.example")
    pages.MAILBOX._buckets.clear()
    with Served(settings) as served, served.browser() as ada, served.browser() as bo:
        time.hold(served.server.tables.hours)
        caller = served.server.pace_clock.caller
        assert caller.push is not None
        caller.push.gate = Loopback(push.url)
        seats = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bo"}]
        order = {"game": "lost_cities", "seats": seats, "pace": DAY, "confirm_turns": False, "reserve": False}
        made = ada.post("/api/tables", json={**order, "options": {"first_player": "B"}}).json()
        assert bo.post(f"/s/{made['seats'][1]['token']}").status_code == 303
        yield Scene(served, time, push, post, ada, bo, made["table"])
    smtp.stop()
    push.server.shutdown()
    push.server.server_close()


def test_a_call_arrives_sealed_once_a_turn_and_says_nothing_hidden(scene: Scene) -> None:
    rng = random.Random(3)
    told = scene.ada.post("/api/push", json=scene.push.subscription())
    assert (told.status_code, told.json()["devices"]) == (201, 1)
    scene.play(scene.bo, rng)
    assert 0 in scene.view(scene.bo)["asked"]
    scene.leave()
    scene.passes(30)
    assert scene.push.letters == [], "whoever comes by within a minute is not called"
    scene.passes(31)
    [(headers, letter)] = scene.push.letters
    assert letter["title"] == "Your turn: Lost Cities: Roll & Write"
    assert letter["body"].endswith("23 hours for your turn.")
    assert (letter["url"], letter["tag"], letter["waiting"]) == (f"/t/{scene.table}", scene.table, 1)
    assert_signed(headers["authorization"], scene.push.url, told.json()["key"])
    assert int(headers["ttl"]) > 0
    for hours in (1, 5, 11, 2, 1.5, 1, 1):
        scene.passes(hours * HOUR)
    titles = [letter["title"].partition(":")[0] for _, letter in scene.push.letters]
    assert titles == ["Your turn", "4 hours left", "1 hour left"], "at a quarter, in the last two hours"
    assert scene.push.letters[1][1]["body"] == "Bo waits. Then a bot plays that turn."
    scene.passes(4 * HOUR)
    scene.passes(60)
    assert scene.push.letters[-1][1]["title"] == "A bot played for you: Lost Cities: Roll & Write"
    assert len({(letter["title"]) for _, letter in scene.push.letters}) == len(scene.push.letters) == 4


def assert_signed(authorization: str, endpoint: str, key: str) -> None:
    """By the host's own key, for this service, as the browser was told."""
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", authorization)
    assert found is not None
    assert found[4] == key
    claims, raw = json.loads(padded(found[2])), padded(found[3])
    parts = urlsplit(endpoint)
    assert (claims["aud"], claims["sub"]) == (f"{parts.scheme}://{parts.netloc}", CONTACT)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(key))
    signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(signature, f"{found[1]}.{found[2]}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        point.verify(signature, b"something else", ec.ECDSA(hashes.SHA256()))


def test_nobody_is_called_who_looks_has_played_or_sleeps(scene: Scene) -> None:
    rng = random.Random(4)
    scene.ada.post("/api/push", json=scene.push.subscription())
    scene.play(scene.bo, rng)
    scene.view(scene.ada)
    scene.passes(61)
    assert scene.push.letters == [], "the table is open before Ada"
    scene.play(scene.ada, rng)
    scene.play(scene.bo, rng)
    scene.leave()
    now = datetime.now(UTC)
    quiet = [f"{(now.hour + hours) % 24:02}:00" for hours in (0, 2)]
    assert scene.ada.put("/api/notices", json={"quiet": quiet, "zone": "UTC"}).status_code == 200
    scene.passes(61)
    assert scene.push.letters == [], "it waits until morning"
    assert scene.ada.put("/api/notices", json={"quiet": []}).status_code == 200
    scene.passes(3 * HOUR)
    assert len(scene.push.letters) == 1
    scene.passes(HOUR)
    scene.play(scene.ada, rng)
    scene.leave()
    scene.passes(61)
    assert len(scene.push.letters) == 1, "Bo has no wishes"


def test_nobody_runs_out_of_days_in_quiet_hours(scene: Scene) -> None:
    now = datetime.now(UTC)
    quiet = [f"{(now.hour + hours) % 24:02}:00" for hours in (0, 3)]
    assert scene.bo.put("/api/notices", json={"quiet": quiet, "zone": "UTC"}).status_code == 200
    scene.passes(DAY + 1)
    view = scene.view(scene.ada)
    left = view["clock"]["seats"][1]["due"] - scene.time.wall
    assert view["asked"] == [1]
    assert HOUR < left <= 4 * HOUR, "an hour after they end"
    assert scene.bo.put("/api/notices", json={"quiet": []}).status_code == 200
    scene.passes(left + 1)
    until(lambda: scene.view(scene.ada)["asked"] == [0])


def test_an_address_that_is_gone_is_forgotten_and_wishes_are_heeded(scene: Scene) -> None:
    rng = random.Random(5)
    scene.ada.post("/api/push", json=scene.push.subscription())
    scene.ada.put("/api/notices", json={"push": ["over"]})
    scene.play(scene.bo, rng)
    scene.leave()
    scene.passes(61)
    assert scene.push.letters == []
    scene.ada.put("/api/notices", json={"push": list(KINDS)})
    scene.play(scene.ada, rng)
    scene.play(scene.bo, rng)
    scene.push.answer = 410
    scene.leave()
    scene.passes(61)
    assert len(scene.push.letters) == 1
    assert scene.ada.get("/api/notices").json()["devices"] == 0


def test_who_is_invited_or_spoken_to_is_called_once_and_never_with_what_was_said(scene: Scene) -> None:
    """The letter lies on the desk; talk calls once in three hours, a reaction never; who looks is not called."""
    scene.bo.post("/api/push", json=scene.push.subscription())
    scene.bo.put("/api/notices", json={"push": ["invited", "talk"]})
    order = {"game": "archeos", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "human"}]}
    second = scene.ada.post("/api/tables", json=order).json()["table"]
    person = digest(scene.served.server.host.desk_tables.desks_at(scene.table)[1][0])[:12]
    assert scene.ada.post(f"/api/tables/{second}/ask", json={"seat": 1, "person": person}).status_code == 201
    scene.passes(1)
    [(_, letter)] = scene.push.letters
    assert letter["title"] == "Ada invites you"
    assert letter["body"].startswith("Archeos Society, 2 players.")
    assert letter["url"] == "/desk"
    counts = []
    for said in ({"reaction": "wave"}, {"text": "sesame opens"}, {"text": "and shuts"}):
        assert scene.ada.post(f"/api/tables/{scene.table}/talk", json=said).status_code == 201
        scene.leave()
        scene.passes(61)
        counts.append(len(scene.push.letters))
    assert counts == [1, 2, 2]
    [_, (_, letter)] = scene.push.letters
    assert letter["title"] == "Somebody wrote: Lost Cities: Roll & Write"
    assert "sesame" not in json.dumps(letter)
    scene.bo.post(f"/desk/{second}/decline")
    scene.passes(HOUR)
    assert len(scene.push.letters) == 2


def test_mails_begin_and_end_by_a_button(scene: Scene) -> None:
    rng = random.Random(6)
    for address in ("ada", "ada@", "a da@table.example", "ada@table.example, bo@table.example", "ada@x\n.example"):
        assert scene.ada.put("/api/mail", json={"address": address}).status_code == 422
    assert scene.ada.put("/api/mail", json={"address": "ada@home.example"}).status_code == 200
    [first] = scene.post.mails
    link = re.search(r"http://table\.example(/mail/[\w-]+)", first.get_content())
    assert link is not None
    with scene.served.browser() as scanner:
        assert scanner.get(link[1]).status_code == 200
    assert not scene.ada.get("/api/notices").json()["confirmed"], "programs open every link"
    with scene.served.browser() as phone:
        assert phone.post(link[1]).status_code == 200
    assert scene.ada.get("/api/notices").json()["confirmed"]
    assert scene.ada.get("/api/notices").json()["address"] == "ad…@home.example"
    scene.play(scene.bo, rng)
    scene.leave()
    scene.passes(61)
    call = scene.post.mails[-1]
    assert (call["subject"], call["to"]) == ("Your turn: Lost Cities: Roll & Write", "ada@home.example")
    assert f"http://table.example/t/{scene.table}" in call.get_content()
    assert call["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    stop = urlsplit(call["list-unsubscribe"].strip("<>")).path
    with scene.served.browser() as program:
        program.headers.pop("X-Periplus")
        assert program.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert program.post(stop).status_code == 404
    told = scene.ada.get("/api/notices").json()
    assert (told["confirmed"], told["address"]) == (False, "")
    scene.play(scene.ada, rng)
    scene.play(scene.bo, rng)
    scene.leave()
    scene.passes(61)
    assert len(scene.post.mails) == 2
    for _ in range(4):
        scene.ada.put("/api/mail", json={"address": "bo@home.example"})
    assert scene.ada.put("/api/mail", json={"address": "bo@home.example"}).status_code == 429


def test_the_feed_tells_what_waits_until_it_is_renewed(scene: Scene) -> None:
    scene.play(scene.bo, random.Random(7))
    address = urlsplit(scene.ada.post("/api/feed").json()["feed"]).path
    with scene.served.browser() as reader:
        answer = reader.get(address)
        assert answer.headers["content-type"].startswith("application/atom+xml")
        atom = "{http://www.w3.org/2005/Atom}"
        [entry] = ElementTree.fromstring(answer.text).findall(f"{atom}entry")
        assert entry.findtext(f"{atom}title") == "Your turn: Lost Cities: Roll & Write"
        link = entry.find(f"{atom}link")
        assert link is not None
        assert link.get("href") == f"http://table.example/t/{scene.table}"
        again = urlsplit(scene.ada.post("/api/feed").json()["feed"]).path
        assert again != address
        assert reader.get(address).status_code == 404
        assert reader.get(again).status_code == 200
        assert reader.get(f"/t/{scene.table}").status_code == 401, "it can look, not play"


def test_what_is_wished_wrongly_is_refused(scene: Scene) -> None:
    one = scene.push.subscription()
    for bad in (
        {**one, "endpoint": "https://example.org/x"},
        {**one, "keys": {"p256dh": "AAAA", "auth": one["keys"]["auth"]}},
        {**one, "keys": {"p256dh": one["keys"]["p256dh"], "auth": "é"}},
        {**one, "zone": "Mars/Olympus"},
        {"endpoint": one["endpoint"]},
    ):
        assert scene.ada.post("/api/push", json=bad).status_code == 422, bad
    for wishes in ({"push": ["everything"]}, {"quiet": ["22:00"]}, {"quiet": ["25:00", "08:00"]}, {"zone": "x"}):
        assert scene.ada.put("/api/notices", json=wishes).status_code == 422, wishes
    assert scene.ada.put("/api/notices", json={"quiet": ["20:00", "08:00"]}).status_code == 422, "ten hours"
    with scene.served.browser() as stranger:
        assert stranger.post("/api/push", json=one).status_code == 409
        assert stranger.get("/notices").status_code == 200
    assert scene.ada.get("/api/notices").json()["devices"] == 0


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://example.org/fcm.googleapis.com",
        "https://127.0.0.1/x",
        "https://push.services.mozilla.com.evil/x",
        "file:///etc/passwd",
        "https://[::1/x",
        "",
    ],
)
def test_an_address_that_no_browser_has_is_not_called(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        Gate().check(endpoint)


def test_a_name_that_leads_into_a_network_of_ones_own_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate("push.example")
    gate.check("https://push.example/x")
    gate.check("https://updates.push.services.mozilla.com/wpush/v2/x")
    for address in ("127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fd00::1", "0.0.0.0"):
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in ("93.184.216.34", address)]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, found=found, **__: found)
        with pytest.raises(BadEndpoint):
            gate.connection("https://push.example/x")


def test_of_several_processes_one_sends(store: Store) -> None:
    from .test_store import event, row

    store.create(row("t1"), [], [event()])
    one, other = Notices(store), Notices(store)
    desk = Desks(store).opened("a" * 64)
    one.wish(desk, language="fr", push=("turn",))
    assert other.wishes(desk) == Wishes("fr", push=("turn",))
    notice = Notice(desk, "t1", "turn", 5, 0, 100.0)
    for _ in range(2):
        store.writer.submit(lambda connection: put(connection, [notice])).result()
    assert one.unsent(100.0) == [notice], "written once"
    assert [each.claim(notice, 100.0) for each in (one, other, one)] == [True, False, False]
    assert other.claim(notice, 200.0), "whoever claimed it died"
    one.done(notice, 200.0, "push")
    assert not other.claim(notice, 400.0)
    assert other.unsent(900.0) == []
    keys = {each.key("vapid", lambda n=n: f"key {n}") for n, each in enumerate((one, other, Notices(store)))}
    assert len(keys) == 1, "made once, and kept"
    many = [Subscription(f"https://push.example/{n}", "p", "a") for n in range(13)]
    assert [one.subscribe(desk, each) for each in many] == [True] * 12 + [False]
    for _ in range(5):
        one.counted(many[0].hash, worked=False)
    assert len(one.subscriptions(desk)) == 11, "it rests for a day"


def test_quiet_hours() -> None:
    night = Wishes(zone="Europe/Paris", quiet_from=22 * 60, quiet_to=8 * 60)
    at = datetime(2026, 11, 17, 6, 30, tzinfo=UTC)  # 7:30 in Paris
    assert quiet_for(night, at) == 1800
    assert quiet_for(night, at.replace(hour=7)) == 0
    assert quiet_for(night, at.replace(hour=22)) == pytest.approx(8.5 * HOUR)
    assert quiet_for(Wishes(), at) == 0


def test_what_is_off_is_not_there(client: httpx.Client, served: Served) -> None:
    client.post("/api/tables", json={"game": "lost_cities"})
    told = client.get("/api/notices").json()
    assert (told["key"], told["mails"], told["feeds"]) == (None, False, True)
    assert client.put("/api/mail", json={"address": "ada@home.example"}).json()["code"] == "no_mail"
    one = {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "x", "auth": "x"}}
    assert client.post("/api/push", json=one).json()["code"] == "no_push"
    object.__setattr__(served.server.settings, "feeds", False)
    assert client.post("/api/feed").json()["code"] == "no_feed"


@pytest.mark.parametrize("name", game_ids())
def test_a_call_quotes_what_everybody_was_told(served: Served, name: str) -> None:
    """Never a line that its own seat alone may read: it stands on screens that anybody may see."""
    game, rng, apart = load_game(name), random.Random(11), 0
    players = max(count for count in game.seat_counts if count <= 3)
    match = Match.new(game, players=players, seed=11, options=secretive(game))
    chairs = [Chair("human", f"P{seat}", "circle") for seat in range(players)]
    table, _ = served.server.tables.establish(match, chairs, TableSettings(confirm_turns=False, pace=DAY))
    for _ in range(120):
        if table.over:
            break
        seat = rng.choice(table.asked)
        table.act(seat, rng.choice(table.match.legal(seat)), "en")
        public = {line["text"] for line in viewer_log_of(table, SPECTATOR, "en").lines()}
        for viewer in range(players):
            said = text_of(table, viewer, "turn", "en").body
            own = [line["text"] for line in viewer_log_of(table, viewer, "en").lines()[-3:]]
            secret = [line for line in own if line not in public]
            apart += len(secret)
            assert not any(line in said for line in secret), f"{name}: {said}"
    assert apart > 5 or not game.has_secrets, "nothing was hidden: this shows nothing"
