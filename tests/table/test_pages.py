"""The pages: seats by link, cookies, forms, and what a browser sees of them."""

import json
import re

import httpx
import pytest

from periplus.games import game_ids
from periplus.match import to_json
from periplus.table.web.catalogue import playable, rules_html
from periplus.table.web.static_files import stripped

from .conftest import Served, random_match


def table_in(address: str) -> str:
    found = re.search(r"/t/(\w+)", address)
    assert found, address
    return found[1]


def new_table(browser: httpx.Client, **fields: str) -> str:
    answer = browser.post("/tables", data={"game": "lost_cities", **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_play_now_is_one_click(client: httpx.Client) -> None:
    front = client.get("/")
    assert front.status_code == 200
    assert 'action="/tables"' in front.text
    address = new_table(client)
    assert client.get(address).status_code == 200
    view = client.get(f"/api{address.replace('/t/', '/tables/')}").json()
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot:rung-2"]
    assert view["viewer"]["seat"] == 0


def test_cookies_are_kept_from_scripts_and_other_sites(client: httpx.Client) -> None:
    answer = client.post("/tables", data={"game": "lost_cities"})
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 1  # one a browser, whatever it plays
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie  # plain http on one's own machine


def test_a_friend_joins_by_a_link(served: Served, client: httpx.Client) -> None:
    address = new_table(client, seats="2", kind_0="human", name_0="Ada", kind_1="human", name_1="Bo")
    assert address.endswith("/seats")
    page = client.get(address).text
    own, *links = re.findall(r'value="(http[^"]+/s/[^"]+)"', page)
    assert len(links) == 2  # Bo's, and the spectators'
    assert own not in links  # Ada's, for another device
    with served.browser() as friend:
        answer = friend.get(links[0])
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{table_in(address)}?welcome=1"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert friend.get(answer.headers["location"]).status_code == 200
        view = friend.get(f"/api/tables/{table_in(address)}").json()
        assert view["viewer"] == {"seat": 1, "seats": [1], "host": False}
        assert not re.search(r"/s/\w", friend.get(f"/t/{table_in(address)}/seats").text)
    with served.browser() as watcher:
        assert watcher.get(links[1]).status_code == 303
        view = watcher.get(f"/api/tables/{table_in(address)}").json()
        assert view["viewer"] == {"seat": None, "seats": [], "host": False}


def test_a_link_that_opens_nothing(client: httpx.Client) -> None:
    for token in ("x" * 24, "a", "%2e%2e", "%00"):
        assert client.get(f"/s/{token}").status_code == 404


def test_a_stranger_sees_no_table(served: Served, client: httpx.Client) -> None:
    address = new_table(client)
    with served.browser() as stranger:
        for page in (address, f"{address}/seats", f"{address}/replay"):
            assert stranger.get(page).status_code == 401
        assert stranger.get("/t/nowhere").status_code == 404


def test_the_hosts_own_spectators_link_takes_no_seat_away(client: httpx.Client) -> None:
    address = new_table(client, seats="2", kind_0="human", kind_1="human")
    links = re.findall(r'value="(http[^"]+/s/[^"]+)"', client.get(address).text)
    client.get(links[-1])
    assert client.get(f"/api/tables/{table_in(address)}").json()["viewer"]["seat"] == 0


def test_one_device_for_all(client: httpx.Client) -> None:
    table = table_in(new_table(client, seats="3", kind_0="human", kind_1="human", kind_2="bot:random", hotseat="on"))
    view = client.get(f"/api/tables/{table}").json()
    assert view["hotseat"]
    assert view["viewer"]["seats"] == [0, 1]
    for seat in (0, 1):
        assert client.get(f"/api/tables/{table}", params={"seat": seat}).json()["viewer"]["seat"] == seat
    assert client.get(f"/api/tables/{table}", params={"seat": 2}).status_code == 403


def test_with_secrets_one_device_shows_nobodys_hand_until_asked(client: httpx.Client) -> None:
    table = table_in(new_table(client, seats="2", kind_0="human", kind_1="human", hotseat="on"))
    view = client.get(f"/api/tables/{table}").json()
    assert view["secret"]
    assert view["viewer"]["seat"] is None
    assert view["legal"] == []
    assert view["asked"]


def two_tables(client: httpx.Client) -> tuple[str, str]:
    """A table with bots and one with people alone that nobody is looking at any more: whether bots are due was seen."""
    people = {"seats": "2", "kind_0": "human", "kind_1": "human"}
    with_bots, quiet = table_in(new_table(client)), table_in(new_table(client, **people))
    assert client.get(f"/api/tables/{quiet}").status_code == 200
    return with_bots, quiet


def test_own_tables_are_listed_and_broken_ones_harm_no_other(served: Served, client: httpx.Client) -> None:
    good, bad = two_tables(client)
    server = served.server
    with server.store.engine.begin() as connection:
        connection.exec_driver_sql('update "table" set setup = \'{"chai\' where id = ?', (bad,))
    server.tables.forget(bad)
    page = client.get("/")
    assert page.status_code == 200
    assert f"/t/{good}" in page.text
    answer = client.get(f"/api/tables/{bad}")
    assert (answer.status_code, answer.json()["code"]) == (503, "damaged")
    assert client.get(f"/t/{bad}").status_code == 503
    assert client.get(f"/api/tables/{good}").status_code == 200


def test_a_tampered_event_is_found_and_harms_no_other(served: Served, client: httpx.Client) -> None:
    good, bad = two_tables(client)
    with served.server.store.engine.begin() as connection:
        connection.exec_driver_sql(
            'update event set data = \'{"steps": [{"seat": "A", "verb": "refuse", "hash": "0"}]}\' where table_id = ?',
            (bad,),
        )
    served.server.tables.forget(bad)
    assert client.get(f"/api/tables/{bad}").status_code == 503
    assert client.get(f"/api/tables/{good}").status_code == 200
    assert client.get("/").status_code == 200


def test_a_wrong_form_comes_back_with_what_was_written(client: httpx.Client) -> None:
    answer = client.post("/tables", data={"game": "lost_cities", "seats": "2", "name_0": "x" * 30, "kind_1": "human"})
    assert answer.status_code == 422
    assert "24" in answer.text
    assert "x" * 30 in answer.text
    for fields in ({"seats": "ninety"}, {"seats": "9"}, {"option_first_player": "Z"}, {"seats": "2", "kind_0": "cat"}):
        assert client.post("/tables", data={"game": "lost_cities", **fields}).status_code == 422, fields
    assert client.post("/tables", data={"game": "chess"}).status_code == 404


def test_uploading_a_match_by_form(client: httpx.Client) -> None:
    file = json.dumps(to_json(random_match(seed=3))).encode()
    answer = client.post("/open", files={"file": ("match.json", file)})
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("/replay")
    assert client.get(answer.headers["location"]).status_code == 200
    broken = client.post("/open", files={"file": ("match.json", file[:-40])})
    assert broken.status_code == 422
    assert client.post("/open", data={"file": "text"}).status_code == 422


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", ["/", "/new/lost_cities", "/about/lost_cities", "/open", "/nowhere", "/new/chess"])
def test_every_page_in_both_languages(client: httpx.Client, path: str, language: str) -> None:
    answer = client.get(path, params={"language": language})
    assert answer.status_code == (404 if path in ("/nowhere", "/new/chess") else 200)
    assert f'<html lang="{language}"' in answer.text
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>|\bon\w+=|<style", answer.text), "the policy forbids it"


def test_an_unknown_language_is_refused_on_pages_too(client: httpx.Client) -> None:
    assert client.get("/", params={"language": "klingon"}).status_code == 400
    assert client.get("/", headers={"Accept-Language": "fr;q=high, de"}).status_code == 200
    assert '<html lang="fr"' in client.get("/", headers={"Accept-Language": "de, fr;q=0.8, en;q=0.5"}).text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api/words",
        "/api/games/lost_cities",
        "/static/css/table.css",
        "/static/js/table/table.js",
        "/static/icons/app.svg",
    ],
)
def test_what_is_read_travels_packed(client: httpx.Client, path: str) -> None:
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content)


def test_static_files_are_kept_by_their_content(client: httpx.Client) -> None:
    page = client.get("/").text
    [sheet] = re.findall(r'href="(/static/\w+/palette.css)"', page)
    answer = client.get(sheet)
    assert "immutable" in answer.headers["cache-control"]
    assert client.get("/static/palette.css").headers["cache-control"] == "no-cache"
    again = client.get("/static/palette.css", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    for path in ("/static/../app.py", "/static/..%2fapp.py", "/static/x/../../settings.py", "/static/", "/static/x/y"):
        assert client.get(path).status_code == 404, path
    assert client.get("/static/games/lost_cities/board.css").status_code == 200


def test_rules_have_anchors() -> None:
    for game in playable():
        html = rules_html(game, "en")
        if html:
            assert re.search(r'<h2 id="[\w-]+">', html), game.id
            assert "{#" not in html


def test_every_game_there_is_can_be_offered() -> None:
    assert [game.id for game in playable()] == game_ids()


def test_sheets_are_served_without_comments_and_air(client: httpx.Client) -> None:
    written = b'/* a */\n.a .b,\n.c:hover > d {\n  content: "x;  /* y */ z"; /* why */\n  width: calc(1px + 2px);\n}\n'
    assert stripped(written) == b'.a .b,.c:hover > d{content:"x;  /* y */ z";width:calc(1px + 2px)}'
    assert "/*" not in client.get("/static/css/table.css").text
