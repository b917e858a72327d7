"""The key of a desk: the same desk on a second device by code, words or link; a new key; leaving; what is refused."""

import re
import unicodedata

import httpx
import pytest

from periplus.table.pages.keys import Tries, normal, word_list
from periplus.table.play.seats import digest
from periplus.table.store.keys import Keys

from .conftest import Served


def new_table(client: httpx.Client) -> str:
    answer = client.post(
        "/api/tables", json={"game": "lost_cities", "seats": [{"name": "Ada"}, {"kind": "bot:random"}]}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def secret_of(link: str) -> str:
    return link.partition("/k#")[2]


def ticket(client: httpx.Client, land: str = "/desk") -> dict[str, object]:
    answer = client.post("/api/key/ticket", json={"land": land})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_a_desk_opens_on_a_second_device_by_code_words_or_link(served: Served, client: httpx.Client) -> None:
    table = new_table(client)
    made = ticket(client, f"/t/{table}")
    assert str(made["qr"]).startswith("data:image/svg+xml")
    kept = client.post("/api/key/link").json()["link"]
    with served.browser() as phone, served.browser() as tablet, served.browser() as third:
        assert phone.get(f"/api/tables/{table}").status_code == 401
        shown = {"secret": secret_of(str(made["link"]))}
        told = phone.post("/api/key/look", json=shown).json()
        assert (told["tables"], told["own"], told["here"]) == (1, None, False)
        assert "desk" not in phone.cookies, "looking opens nothing"
        opened = phone.post("/api/key/open", json=shown)
        assert opened.json() == {"url": f"/t/{table}"}
        assert phone.get(f"/api/tables/{table}").json()["viewer"]["seat"] == 0
        assert phone.cookies["desk"] != client.cookies["desk"]
        assert third.post("/api/key/open", json=shown).status_code == 404, "a code opens once"
        words = " - ".join(ticket(client)["words"]).upper()  # type: ignore[arg-type]
        assert tablet.post("/api/key/open", json={"words": words}).status_code == 200
        assert tablet.get(f"/api/tables/{table}").status_code == 200
        for _ in range(2):
            assert third.post("/api/key/open", json={"secret": secret_of(kept)}).status_code == 200
        devices = client.get("/api/key").json()
        assert [each["kind"] for each in devices].count("browser") == 4
        assert "was opened in" in client.get("/desk").text


def test_two_desks_come_together_or_only_one_is_here(served: Served, client: httpx.Client) -> None:
    table = new_table(client)
    with served.browser() as phone, served.browser() as other:
        own = new_table(phone)
        shown = {"secret": secret_of(client.post("/api/key/link").json()["link"])}
        assert phone.post("/api/key/look", json=shown).json()["own"] == 1
        assert phone.post("/api/key/open", json={**shown, "how": "merge"}).status_code == 200
        assert {row["table"] for row in client.get("/api/desk").json()["waiting"]} == {table, own}
        alone = new_table(other)
        assert other.post("/api/key/open", json={**shown, "how": "only"}).status_code == 200
        assert other.get(f"/api/tables/{alone}").status_code == 401
        assert other.get(f"/api/tables/{own}").status_code == 200


def test_a_new_key_makes_the_old_ones_stop(served: Served, client: httpx.Client) -> None:
    table = new_table(client)
    kept = {"secret": secret_of(client.post("/api/key/link").json()["link"])}
    unused = {"secret": secret_of(str(ticket(client)["link"]))}
    before = client.cookies["desk"]
    with served.browser() as phone, served.browser() as thief:
        phone.post("/api/key/open", json=kept)
        assert phone.get(f"/api/tables/{table}").status_code == 200
        assert client.post("/api/key/renew").json() == {"closed": 2}
        assert phone.get(f"/api/tables/{table}").status_code == 401
        assert phone.post("/api/key/open", json=kept).status_code == 404
        assert phone.post("/api/key/open", json=unused).status_code == 404
        thief.cookies.set("desk", before)
        assert thief.get(f"/api/tables/{table}").status_code == 401
    assert client.get(f"/api/tables/{table}").status_code == 200


def test_one_device_is_closed_from_another(served: Served, client: httpx.Client) -> None:
    table = new_table(client)
    with served.browser() as phone:
        phone.post("/api/key/open", json={"secret": secret_of(str(ticket(client)["link"]))})
        assert phone.get(f"/api/tables/{table}").status_code == 200
        [there] = [each for each in client.get("/api/key").json() if not each["here"]]
        [here] = [each for each in client.get("/api/key").json() if each["here"]]
        assert client.delete(f"/api/key/devices/{here['id']}").status_code == 409
        assert client.delete(f"/api/key/devices/{there['id']}").status_code == 200
        assert client.delete(f"/api/key/devices/{there['id']}").status_code == 404
        assert phone.get(f"/api/tables/{table}").status_code == 401
        assert phone.get("/api/key").json()["code"] == "no_desk"


def test_leaving_forgets_the_desk_but_not_without_a_way_back(served: Served, client: httpx.Client) -> None:
    table = new_table(client)
    refused = client.post("/api/key/leave", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_way_back")
    kept = {"secret": secret_of(client.post("/api/key/link").json()["link"])}
    left = client.post("/api/key/leave", json={})
    assert left.status_code == 200
    assert "Clear-Site-Data" in left.headers
    assert "desk" not in client.cookies
    assert client.get(f"/api/tables/{table}").status_code == 401
    assert client.post("/api/key/open", json=kept).status_code == 200
    assert client.get(f"/api/tables/{table}").status_code == 200


def test_a_borrowed_device_forgets_by_itself(served: Served, client: httpx.Client) -> None:
    table = new_table(client)
    with served.browser() as cafe:
        shown = {"secret": secret_of(str(ticket(client)["link"])), "borrowed": True}
        answer = cafe.post("/api/key/open", json=shown)
        [cookie] = answer.headers.get_list("set-cookie")
        assert "Max-Age" not in cookie
        assert cafe.get(f"/api/tables/{table}").status_code == 200
        store = served.server.store
        with store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE desk_key SET expires = 1 WHERE expires IS NOT NULL")
        served.server.host.token_cache.forget_keys([digest(cafe.cookies["desk"])])
        assert cafe.get(f"/api/tables/{table}").status_code == 401
        assert cafe.get("/api/desk").json()["waiting"] == []
        Keys(store).drop_expired()
        assert len(client.get("/api/key").json()) == 1


def test_wrong_tries_tickets_and_links_are_limited(served: Served, client: httpx.Client) -> None:
    new_table(client)
    for _ in range(6):
        ticket(client)
    assert client.post("/api/key/ticket", json={}).json()["code"] == "many_tickets"
    assert client.post("/api/key/ticket", json={"land": "//evil.example"}).status_code == 422
    for _ in range(3):
        assert client.post("/api/key/link").status_code == 201
    assert client.post("/api/key/link").json()["code"] == "many_links"
    with served.browser() as stranger:
        codes = [stranger.post("/api/key/look", json={"words": "one two three four"}).json()["code"] for _ in range(6)]
        assert codes == ["bad_words"] * 5 + ["many_tries"]
        assert stranger.post("/api/key/look", json={"secret": "x" * 24}).status_code == 429
        assert stranger.post("/api/key/look", json={"words": "x" * 400}).status_code == 422


def test_words_are_off_when_a_whole_host_is_tried() -> None:
    tries = Tries()
    for number in range(300):
        tries.wrong(f"10.0.0.{number}")
    tries.check("192.0.2.1", words=False)
    with pytest.raises(Exception, match="words_off"):
        tries.check("192.0.2.1", words=True)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_words_are_taken_for_one_another(language: str) -> None:
    words = word_list(language)
    assert len(words) == len(set(words)) == 1024
    seen: dict[str, str] = {}
    for word in words:
        plain = normal(word)
        assert re.fullmatch("[a-z]{3,10}", plain)
        assert unicodedata.normalize("NFC", word) == word
        for near in {plain} | {plain[:at] + plain[at + 1 :] for at in range(len(plain))}:
            assert seen.setdefault(near, word) == word, f"{word} and {seen[near]}"


def test_nothing_that_opens_a_desk_is_stored_or_told(served: Served, client: httpx.Client) -> None:
    new_table(client)
    made, kept = ticket(client), client.post("/api/key/link").json()["link"]
    with served.server.store.engine.connect() as connection:
        raw = " ".join(
            str(each) for name in ("desk_key", "ticket") for each in connection.exec_driver_sql(f"SELECT * FROM {name}")
        )
    words = " ".join(made["words"])  # type: ignore[arg-type]
    for secret in (secret_of(str(made["link"])), secret_of(kept), client.cookies["desk"], words, normal(words)):
        assert secret not in raw
