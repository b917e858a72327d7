"""A companion beside the real box, over the API: the same evening as in the terminal, and clear refusals."""

import json
import random
from typing import Any

import httpx
import pytest

from periplus.core.texts import LANGUAGES
from periplus.games import companion_called
from periplus.table.web.catalogue import playable

GAME, COMPANION = companion_called("zu")
PATH = f"/api/companion/{GAME.id}"
TABLE = [
    "queue 2 green green white",
    "queue 3 purple purple",
    "site GA 1",
    "site GC 2",
    "hold zu GB",
    "row red-1 - red-2:zu",
]


def ask(client: httpx.Client, language: str = "en", **evening: Any) -> dict[str, Any]:
    answer = client.post(PATH, json=evening, params={"language": language})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_is_the_one_of_the_terminal(client: httpx.Client, language: str) -> None:
    """Every card after the other, on the table that the last one left: the same sentences, choices and pieces."""
    rng = random.Random(4)
    terminal = COMPANION.begin(GAME.texts(language), None, ["zu_burns_card"])
    for line in TABLE:
        terminal.tell(line)
    view = ask(client, language, switches=["zu_burns_card"], tell=TABLE)
    asked = 0
    for card in terminal.cards():
        assert view["table"] == terminal.known()
        evening: dict[str, Any] = {"table": view["table"], "switches": ["zu_burns_card"], "card": card.id}
        assert ask(client, language, **evening)["looks_at"] == terminal.looks_at(card.id)
        terminal.play(card.id)
        said = [step.text for step in terminal.steps()]
        view = ask(client, language, **evening, answers=[])
        while terminal.choices():
            asked += 1
            assert view["question"]["prompt"] == terminal.prompt()
            assert [choice["text"] for choice in view["question"]["choices"]] == [c.text for c in terminal.choices()]
            assert view["after"] is None
            chosen = rng.choice(terminal.choices())
            said += [terminal.answer(chosen.text).words, *(step.text for step in terminal.steps())]
            view = ask(client, language, **evening, answers=[*view["answers"], chosen.text])
        assert [step["text"] for step in view["steps"]] == said
        assert view["question"] is None
        assert view["table"] == evening["table"], "the told table stays until the next card"
        view = ask(client, language, table=view["after"], switches=["zu_burns_card"])
    assert asked > 3


def test_the_computer_may_draw(client: httpx.Client) -> None:
    view = ask(client, card="ZV1", answers=[], draw=True)
    drawn = view["answers"]
    assert drawn[0].startswith("deal ")
    assert [step["kind"] for step in view["steps"]].count("came_up") == 1
    again = ask(client, card="ZV1", answers=drawn)
    assert again["steps"] == view["steps"], "what was drawn is an answer like any other"
    seen = {ask(client, card="ZV1", answers=[], draw=True)["answers"][0] for _ in range(12)}
    assert len(seen) > 1


def test_nothing_is_kept(client: httpx.Client) -> None:
    assert ask(client, tell=["credits zu 20"])["table"]["credits"]["B"] == 20
    assert ask(client)["table"]["credits"] == {"A": 8, "B": 8}
    assert ask(client, switches=["zu_no_start_credits"])["table"]["credits"] == {"A": 8}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered(client: httpx.Client, language: str) -> None:
    offered = client.get(PATH, params={"language": language}).json()
    t = GAME.texts(language)
    cards = [card for kind in offered["kinds"] for card in kind["cards"]]
    assert len(cards) == 16
    assert {card["name"] for card in cards} == {t(f"zu_card.{card['id']}") for card in cards}
    assert {switch["id"] for switch in offered["switches"]} >= {"zu_burns_card", "zu_double_buy"}
    assert {preset["id"] for preset in offered["presets"]} == {"normal", "relaxed", "easy", "gentle", "hard", "expert"}
    stocks = {id for thing in ask(client, language)["things"] for place in thing["places"] for id in place["stock"]}
    assert stocks <= set(offered["pieces"])
    for piece in offered["pieces"].values():
        assert piece["picture"].startswith("<svg")
        assert "style" not in piece["picture"]


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"tell": ["queue 9 red"]}, "there are 1 · ", "1 · Alaska"),
    ({"tell": ["queue 3 pink"]}, "orange, green", "orange, vert"),
    ({"tell": ["dance"]}, "queue", "file"),
    ({"tell": [""]}, "for example", "par exemple"),
    ({"tell": ["hold zu RA RA RA RA RA RA"]}, "room for 5", "place pour 5"),
    ({"tell": ["mothership white white white white white white white"]}, "the box has 6", "la boîte en contient 6"),
    ({"table": {"hand": {}}}, "does not look at hand", "ne regarde pas hand"),
    ({"table": {"round": 7}}, "outside 1…3", "1…3"),
    ({"table": {"credits": {"C": 5}}}, "only A, you", "seuls A, vous"),
    ({"table": {"queue": {"1": {"2": "red"}}}}, "at most four", "au plus quatre"),
    ({"switches": ["zu_sleeps"]}, "zu_burns_card", "zu_burns_card"),
    ({"switches": ["zu_no_fail_pay", "zu_fail_pays_15"]}, "exclude each other", "s’excluent"),
    ({"card": "ZX9"}, "Haggle", "Marchandage"),
    ({"card": "ZH1", "answers": ["tie_market 9"]}, "tie_market 1", "tie_market 1"),
    ({"card": "ZC1", "answers": ["tie_market 1"]}, "Nothing is asked", "Rien n’est demandé"),
    ({"card": "ZC1", "answers": [], "draw": True}, "Nothing is asked", "Rien n’est demandé"),
]


def test_what_cannot_be_is_refused_in_both_languages(client: httpx.Client) -> None:
    for evening, english, french in REFUSED:
        for language, words in (("en", english), ("fr", french)):
            answer = client.post(PATH, json=evening, params={"language": language})
            assert answer.status_code == 422, evening
            assert answer.json()["code"] == "bad_evening", evening
            assert words in answer.json()["error"], evening


def send(client: httpx.Client, raw: bytes) -> httpx.Response:
    return client.post(PATH, content=raw, headers={"Content-Type": "application/json"})


SHAPES = [
    b"", b"null", b"[]", b"{", b'{"more": 1}', b'{"tell": "queue 3"}', b'{"tell": [7]}', b'{"table": []}',
    b'{"card": 3}', b'{"answers": {}}', b'{"draw": "perhaps"}', b'{"switches": [null]}',
    json.dumps({"tell": ["x" * 301]}).encode(), json.dumps({"tell": ["round 1"] * 101}).encode(),
    json.dumps({"card": "x" * 61}).encode(), json.dumps({"answers": ["x"] * 41}).encode(),
]  # fmt: skip


def test_other_shapes_are_refused(client: httpx.Client) -> None:
    for raw in SHAPES:
        answer = send(client, raw)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_request"), raw
    assert send(client, b"{}").status_code == 200


JUNK = [
    {"round": None}, {"round": 2**70}, {"round": 1e300}, {"round": {"a": 1}}, {"row": "red"}, {"row": [[1]]},
    {"queue": {"\ud800": 1}}, {"queue": {"1": ["red"] * 9}}, {"hold": {"B": {"RB": [1]}}}, {"pile": {"red": 3}},
    {"credits": {"9" * 5000: 1}}, {"site": [-1] * 20}, {"trader": {"B": {"1": 127}}}, {"": 1},
]  # fmt: skip


def test_junk_tables_are_refused(client: httpx.Client) -> None:
    for table in JUNK:
        answer = send(client, json.dumps({"table": table}).encode())
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_evening"), table
        assert len(answer.text) < 2000, table


def test_junk_words_are_refused(client: httpx.Client) -> None:
    for word in ("\x00", "\ud800", "²", "9" * 60, "é" * 60, "{}", "{word}", "\u202e"):
        for evening in ({"tell": [f"credits zu {word}"]}, {"tell": [word]}, {"card": word}, {"switches": [word]}):
            answer = send(client, json.dumps(evening).encode())
            assert answer.status_code == 422, evening
            assert answer.json()["code"] in ("bad_evening", "bad_request"), evening


def test_a_large_evening_is_refused(client: httpx.Client) -> None:
    many = {"0" * n + "1": ["red"] for n in range(200)}
    answer = client.post(PATH, json={"table": {"queue": many}})
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


def test_it_must_be_meant(client: httpx.Client) -> None:
    del client.headers["X-Periplus"]
    assert client.post(PATH, json={}).json()["code"] == "header"
    assert client.post(PATH, json={}, headers={"Origin": "https://elsewhere.example"}).status_code == 403


def test_games_without_a_companion(client: httpx.Client) -> None:
    others = [game.id for game in playable() if game.companion is None]
    for name, code in [(others[0], "no_companion"), ("chess", "unknown_game")]:
        assert client.get(f"/api/companion/{name}").json()["code"] == code
        answer = client.post(f"/api/companion/{name}", json={})
        assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_the_page_is_linked(client: httpx.Client) -> None:
    for path in ("/", f"/new/{GAME.id}", f"/about/{GAME.id}"):
        assert 'href="/zu"' in client.get(path).text, path
    assert 'href="/zu"' not in client.get("/new/lost_cities").text
    for language in LANGUAGES:
        page = client.get("/zu", params={"language": language})
        assert page.status_code == 200
        assert GAME.texts(language)("companion.title") in page.text
    assert client.post("/zu").status_code == 405
