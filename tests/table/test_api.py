"""The API: creating, looking, playing, taking back, and every way to be refused."""

import random
from typing import Any

import httpx
import pytest

from periplus.core.draw.board import slots_of
from periplus.core.engine.chance import Dice
from periplus.games import load_game
from periplus.learning.rows import learning_rows
from periplus.match import Match, to_json

from .conftest import Person, SatDown, Seated, Served, finish, random_match, until
from .test_live import watching

FIRST = {"options": {"first_player": "A"}}


def codes(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def test_a_finished_match_tells_ranks_points_and_the_secret(sat_down: SatDown) -> None:
    _, spectator = sat_down(random_match(seed=1))
    view = spectator.view()
    assert view["over"]
    assert view["legal"] == []
    assert min(score["rank"] for score in view["scores"]) == 1
    for score in view["scores"]:
        assert score["total"] == sum(part["points"] for part in score["parts"])
    assert view["fairness"]["secret"]


def test_the_last_turns_of_a_match_against_bots(sat_down: SatDown) -> None:
    match = random_match(seed=2)
    [person], spectator = sat_down(match.at(-16), ("human", "bot:random"))
    assert not person.view()["over"]
    finish([person], seed=2)
    assert spectator.view()["over"]


def test_what_a_view_tells(seated: Seated) -> None:
    [ada, bo], _ = seated(**FIRST)
    view = ada.view()
    assert view["viewer"] == {"seat": 0, "seats": [0], "host": False}
    assert [seat["name"] for seat in view["seats"]] == ["P0", "P1"]
    assert view["asked"] == [0]
    assert view["question"]["ask"] == "choose"
    assert view["question"]["prompt"] == load_game("lost_cities").texts("en")("ask.choose")
    assert {"text", "verb", "params", "ids", "label"} <= set(view["legal"][0])
    assert "refuse" in [action["text"] for action in view["legal"]]
    still = ada.client.get(view["board"]["still"])
    assert "immutable" in still.headers["cache-control"]
    living = {slot for slot in slots_of(still.text) if not slot.startswith("ghost")}
    assert living <= set(view["board"]["groups"])
    assert view["fairness"]["secret"] is None
    other = bo.view()
    assert other["question"] is None
    assert other["legal"] == []
    assert other["viewer"]["seat"] == 1


def test_languages_switch_without_anything_else_changing(seated: Seated) -> None:
    [ada, _], _ = seated(**FIRST)
    english, french = ada.view(language="en"), ada.view(language="fr")
    assert english["question"]["prompt"] != french["question"]["prompt"]
    assert [a["text"] for a in english["legal"]] == [a["text"] for a in french["legal"]]
    assert english["version"] == french["version"]
    assert codes(ada.get(language="tlh")) == (400, "unknown_language")


def test_the_turn_waits_until_it_is_ended(seated: Seated) -> None:
    [ada, bo], _ = seated(**FIRST)
    answer = ada.act("refuse").json()
    assert answer["holding"] == 0
    assert answer["asked"] == [0]
    assert answer["can"] == {**answer["can"], "undo": True, "reset": True, "end_turn": True}
    assert codes(bo.act("refuse")) == (409, "held")
    assert codes(ada.post("act", action="refuse")) == (409, "held_by_you")
    assert codes(bo.post("end_turn")) == (409, "no_turn_to_end")
    after = ada.post("end_turn", version=answer["version"]).json()
    assert after["holding"] is None
    assert after["asked"] == [1]
    assert codes(ada.post("end_turn")) == (409, "no_turn_to_end")


def test_undo_and_reset_go_back_to_the_barrier_and_no_further(seated: Seated) -> None:
    [ada, bo], _ = seated(**FIRST)
    before = ada.view()
    held = ada.act("refuse").json()
    back = ada.post("undo", version=held["version"]).json()
    assert back["legal"] == before["legal"]
    assert back["log"] == before["log"]
    assert back["version"] == held["version"] + 1
    assert codes(ada.post("undo")) == (409, "nothing_to_undo")
    assert codes(ada.post("reset")) == (409, "nothing_to_undo")
    ada.act("refuse")
    ada.post("end_turn")
    bo.act("refuse")
    assert codes(ada.post("undo")) == (409, "nothing_to_undo")


def test_without_confirmation_the_next_player_is_asked_at_once(seated: Seated) -> None:
    [ada, bo], _ = seated(**FIRST, confirm_turns=False)
    assert ada.act("refuse").json()["asked"] == [1]
    assert ada.view()["can"]["undo"]
    assert ada.post("undo").json()["asked"] == [0]
    ada.act("refuse")
    assert bo.act("refuse").status_code == 200


def test_a_stale_action_changes_nothing_and_gets_the_present(seated: Seated) -> None:
    [ada, _], _ = seated(**FIRST, confirm_turns=False)
    old = ada.view()["version"]
    ada.act("refuse")
    ada.post("undo")
    now = ada.view()
    answer = ada.post("act", version=old, action="refuse")
    assert codes(answer) == (409, "stale")
    assert answer.json()["version"] == now["version"]
    assert {**answer.json()["view"], "board": now["board"]} == now
    assert ada.view() == now
    assert codes(ada.post("act", version=now["version"] + 5, action="refuse")) == (409, "stale")


def test_a_repeat_with_the_same_key_is_answered_and_not_done_again(seated: Seated) -> None:
    [ada, bo], _ = seated(**FIRST, confirm_turns=False)
    version = ada.view()["version"]
    first = ada.post("act", version=version, action="refuse", key="click-1")
    again = ada.post("act", version=version, action="refuse", key="click-1")
    assert first.status_code == again.status_code == 200
    assert again.json() == first.json()
    # The same key of another seat is another key.
    assert bo.act("refuse", key="click-1").status_code == 200
    assert len([line for line in bo.view()["log"] if line["seat"] == 1]) == 1


def test_answers_given_at_the_same_time_never_collide(seated: Seated) -> None:
    people, _ = seated(("human",) * 3, options={"first_player": "A", "choice_order": "simultaneous"})
    rng = random.Random(5)
    for _ in range(60):
        views = [person.view() for person in people]
        asked = [seat for seat in views[0]["asked"] if "refuse" in {act["text"] for act in views[seat]["legal"]}]
        if len(asked) > 1:
            break
        for person in people:
            person.decide(rng)
    assert len(asked) > 1
    for seat in asked:
        answer = people[seat].post("act", version=views[seat]["version"], action="refuse")
        assert answer.status_code == 200, answer.text


def test_illegal_and_malformed_actions_say_what_is_missing(seated: Seated) -> None:
    [ada, bo], spectator = seated(**FIRST)
    before = ada.view()
    chance = load_game("lost_cities").codec.text(load_game("lost_cities").codec.size)
    illegal = next(
        f"take {colour} {number}"
        for colour in ("red", "blue", "green", "yellow", "purple", "orange")
        for number in range(10)
        if f"take {colour} {number}" not in [action["text"] for action in before["legal"]]
    )
    answer = ada.act(illegal)
    assert codes(answer) == (422, "illegal")
    assert "refuse" in answer.json()["legal"]
    assert codes(ada.act("skip")) == (422, "other_question")
    assert codes(ada.act("fly to the moon")) == (422, "bad_action")
    assert codes(ada.act("")) == (422, "bad_action")
    assert codes(ada.act({"verb": "take", "colour": "red"})) == (422, "bad_action")
    assert codes(ada.act({"verb": ["take"]})) == (422, "bad_action")
    assert codes(ada.post("act", action=7)) == (422, "bad_request")
    assert codes(ada.post("act", version="x", action="refuse")) == (422, "bad_request")
    assert codes(ada.post("act", action=chance)) == (422, "other_question")
    assert codes(bo.act("refuse")) == (409, "not_asked")
    assert codes(spectator.post("act", action="refuse")) == (403, "other_seat")
    assert codes(ada.post("act", action="refuse", seat=1)) == (403, "other_seat")
    assert codes(ada.post("act", action="refuse", seat=9)) == (422, "bad_request")
    assert {**ada.view(), "seats": []} == {**before, "seats": []}


def test_errors_speak_the_readers_language(seated: Seated, client: httpx.Client) -> None:
    [_, bo], _ = seated(**FIRST)
    english = bo.get("/why", action="refuse", language="en").json()["reasons"]
    french = bo.get("/why", action="refuse", language="fr").json()["reasons"]
    assert english == ["It is not your turn: P0 must decide."]
    assert french == ["Ce n’est pas à vous\u00a0: P0 doit choisir."]
    answer = client.get("/api/tables/nowhere", headers={"Accept-Language": "fr-CH, en;q=0.5"})
    assert answer.json()["error"].startswith("Cette table")


def test_tokens_open_their_own_table_and_seat_alone(seated: Seated, client: httpx.Client) -> None:
    [ada, _], _ = seated()
    [other, _], _ = seated()
    stranger = Person(client, ada.table, "x" * 24)
    assert codes(stranger.get()) == (401, "no_seat")
    assert codes(Person(client, ada.table, "../../etc").get()) == (401, "no_seat")
    assert codes(client.get(f"/api/tables/{ada.table}")) == (401, "no_seat")
    crossed = Person(client, other.table, "")
    crossed.headers = ada.headers
    assert codes(crossed.get()) == (401, "no_seat")
    assert codes(crossed.post("act", action="refuse")) == (401, "no_seat")
    assert codes(ada.get(seat=1)) == (403, "other_seat")
    assert codes(Person(client, "nowhere", "x" * 24).get()) == (404, "no_table")
    for what in ("/export", "/verify", "/hint", "/preview?action=refuse", "/why", "/replay/0", "/review", "/events"):
        assert client.get(f"/api/tables/{ada.table}{what}").status_code == 401, what


def test_why_and_preview(seated: Seated) -> None:
    [ada, bo], _ = seated(**FIRST)
    assert ada.get("/why", action="refuse").json() == {"legal": True, "reasons": []}
    legal = {action["text"] for action in ada.view()["legal"]}
    absent = next(c for c in ("red", "orange", "yellow", "green", "blue", "purple") if not any(c in x for x in legal))
    why = ada.get("/why", ids=f"colour:{absent}").json()
    assert not why["legal"]
    assert 1 <= len(why["reasons"]) <= 3
    assert ada.get("/why", ids="").json()["legal"]
    assert ada.get("/preview", action="refuse").status_code == 200
    assert codes(ada.get("/preview", action="skip")) == (422, "other_question")
    assert codes(bo.get("/preview", action="refuse")) == (409, "not_asked")
    version = ada.get().json()["version"]
    assert "lines" in ada.get("/preview", action="refuse", version=version).json()
    for what in ("/preview", "/draft"):  # whoever considers a move of a position that is no more has done nothing wrong
        assert bo.get(what, action="refuse", version=version - 1).json() == {"stale": True}


def test_names_and_shapes_are_chosen_at_the_table(seated: Seated) -> None:
    [ada, bo], _ = seated(**FIRST)
    version = bo.view()["version"]
    answer = ada.post("seat", name="  Ada <b>\u0000\n Lovelace ", shape="star").json()
    assert answer["seats"][0]["name"] == "Ada <b> Lovelace"
    assert answer["seats"][0]["shape"] == "star"
    assert bo.view()["version"] == version + 1
    board = "".join(ada.view()["board"]["groups"].values())
    assert "<b>" not in board
    assert "Ada &lt;b&gt;" in board
    assert codes(ada.post("seat", name="x" * 25)) == (422, "bad_option")
    assert codes(ada.post("seat", shape="heart")) == (422, "bad_option")
    # A name change is no reason to refuse the action that was on its way.
    assert ada.post("act", version=version, action="refuse").status_code == 200


def test_a_bot_stands_in_and_gives_the_seat_back(seated: Seated, served: Served) -> None:
    [ada, bo], spectator = seated(**FIRST, confirm_turns=False)
    assert codes(ada.post("takeover", seat=1, level="random")) == (409, "not_absent")
    assert codes(spectator.post("takeover", seat=1, level="random")) == (403, "other_seat")
    assert codes(bo.post("takeover", level="genius")) == (422, "bad_request")
    assert bo.post("takeover", level="random").json()["seats"][1]["minded"] == "random"
    assert codes(bo.post("act", action="refuse")) == (409, "bot_plays")
    ada.act("refuse")
    until(lambda: any(line["seat"] == 1 for line in ada.view()["log"]))
    assert codes(ada.post("takeover", seat=1, level=None)) == (403, "other_seat")
    assert bo.post("takeover", level=None).json()["seats"][1]["minded"] is None


def test_an_absent_player_can_be_stood_in_for(seated: Seated, served: Served) -> None:
    [ada, bo], _ = seated(**FIRST, confirm_turns=False)
    object.__setattr__(served.server.settings, "absent_after", -1)
    assert 1 in ada.view()["can"]["takeover"]
    assert codes(ada.post("takeover", seat=1, level="random")) == (422, "weak_stand_in")
    assert ada.post("takeover", seat=1, level="adept").status_code == 200
    assert bo.view()["stood_in"] == [{"seat": 1, "level": "adept", "by": "P0"}]
    assert codes(bo.post("act", action="refuse")) == (409, "bot_plays")
    object.__setattr__(served.server.settings, "absent_after", 60)
    with watching(bo) as stream:
        stream.next()
        until(lambda: bo.view(board=False)["seats"][1]["minded"] is None)


def test_what_happens_to_whoever_is_away_is_the_founders_choice(seated: Seated, served: Served) -> None:
    """Everybody sees it from the start; never means never, whatever the host's own setting."""
    usual, _ = seated()
    [ada, bo], spectator = seated(**FIRST, confirm_turns=False, absent_after=0)
    patient, _ = seated(absent_after=3600)
    alone, _ = seated(("human", "bot:random"))
    object.__setattr__(served.server.settings, "absent_after", -1)
    everybody = (ada, bo, spectator, patient[1], usual[1], alone[0])
    shown = [person.view(board=False)["absent_after"] for person in everybody]
    assert shown == [0, 0, 0, 3600, -1, None]
    assert ada.view()["can"]["takeover"] == [0]
    assert codes(ada.post("takeover", seat=1, level="adept")) == (409, "no_stand_in")
    assert codes(patient[0].post("takeover", seat=1, level="adept")) == (409, "not_absent")
    assert codes(usual[0].post("takeover", seat=1, level="adept"))[0] == 200
    assert bo.post("takeover", level="random").status_code == 200, "for oneself one always may"
    refused = served.browser().post("/api/tables", json={"game": "lost_cities", "absent_after": -5})
    assert refused.status_code == 422


def test_the_log_comes_in_parts_for_one_who_has_the_rest(seated: Seated) -> None:
    [ada, _], _ = seated(**FIRST)
    first = ada.view()
    held = ada.act("refuse").json()
    more = ada.view(log_after=first["log_tag"])
    assert more["log_from"] == len(first["log"])
    assert first["log"] + more["log"] == held["log"]
    ada.post("undo")
    again = ada.view(log_after=held["log_tag"])
    assert again["log_from"] == 0
    assert again["log"] == first["log"]
    assert ada.view(log_after="999.zz")["log_from"] == 0


def test_replay_goes_to_any_moment(sat_down: SatDown) -> None:
    people, _ = sat_down(random_match(seed=3, steps=20))
    view = people[0].view()
    first, last = people[0].get("/replay/0").json(), people[0].get(f"/replay/{view['moments']}").json()
    assert first["log"] == []
    assert last["log"] == view["log"]
    assert last["board"] == view["board"]
    assert codes(people[0].get(f"/replay/{view['moments'] + 1}")) == (404, "bad_moment")
    assert codes(people[0].get("/replay/-1")) == (404, "bad_moment")
    assert people[0].get("/replay/x").status_code == 422
    assert codes(people[0].get("/replay/1", seat=1)) == (403, "other_seat")
    people, spectator = sat_down(random_match(seed=4))
    assert people[0].get("/replay/1", seat=1).json()["seat"] == 1
    assert spectator.get("/replay/1", seat=0).status_code == 200


def test_all_hands_are_shown_when_it_is_over_and_not_before(sat_down: SatDown) -> None:
    """Each as its own seat saw it at that moment; nobody's before the end."""
    people, spectator = sat_down(random_match("expeditions", 2, seed=3, steps=20))
    for one in (*people, spectator):
        assert codes(one.get("/replay/4/hands")) == (409, "not_over")
    people, spectator = sat_down(match := random_match("expeditions", 2, seed=4))
    end = spectator.view(board=False)["moments"]
    shown, last = (spectator.get(f"/replay/{n}/hands").json()["hands"] for n in (end // 3, end))
    titles = [[card["title"] for card in hand["cards"]] for hand in shown]
    assert min(map(len, titles)) > 1
    assert not set(titles[0]) & set(titles[1])
    assert all(card["picture"] for hand in shown for card in hand["cards"])
    drawn = [match.board_cache.groups(match.look(seat))["hand"] for seat in (0, 1)]
    assert [len(hand["cards"]) for hand in last] == [each.count("data-piece=") for each in drawn]
    assert codes(spectator.get(f"/replay/{end + 1}/hands")) == (404, "bad_moment")
    people, _ = sat_down(random_match(seed=4))
    assert people[0].get("/replay/1/hands").json() == {"hands": []}, "nothing is hidden in Lost Cities"


def test_a_picture_of_any_moment(sat_down: SatDown) -> None:
    people, _ = sat_down(random_match(seed=4))
    view = people[0].view()
    first, last = (people[0].get("/picture", at=n).text for n in (0, view["moments"]))
    assert first.startswith("<svg")
    assert first != last
    assert codes(people[0].get("/picture", at=view["moments"] + 1)) == (404, "bad_moment")
    running, _ = sat_down(random_match(seed=3, steps=20))
    assert codes(running[0].get("/picture", at=0)) == (409, "not_over")


def test_nothing_is_told_before_the_end(seated: Seated) -> None:
    people, _ = seated(**FIRST)
    assert codes(people[0].get("/export")) == (409, "not_over")
    early = people[0].get("/verify")
    assert codes(early) == (409, "not_over")
    assert early.json()["commitment"] == people[0].view()["fairness"]["commitment"]
    assert codes(people[0].post("branch", at=0)) == (409, "no_branch")


def test_export_verify_open_and_branch(sat_down: SatDown, client: httpx.Client) -> None:
    people, spectator = sat_down(random_match(seed=6))
    proof = spectator.get("/verify").json()
    assert proof["ok"]
    assert proof["checked"] == len(proof["draws"]) > 0
    secret = bytes.fromhex(proof["secret"])
    for draw in proof["draws"]:
        assert Dice(secret).number(draw["position"], draw["below"]) == draw["number"]
    file = spectator.get("/export")
    assert "attachment" in file.headers["content-disposition"]
    opened = client.post("/api/open", content=file.content)
    assert opened.status_code == 201
    again = client.get(f"/api/tables/{opened.json()['table']}", params={"seat": 0}).json()
    there = people[0].view()
    assert again["log"] == there["log"]
    assert again["scores"] == there["scores"]
    branch = people[0].post("branch", at=5)
    assert branch.status_code == 201
    new = Person(client, branch.json()["table"], branch.json()["seats"][0]["token"])
    assert new.view()["log"][:3] == there["log"][:3]
    assert codes(people[0].post("branch", at=99999)) == (422, "bad_moment")
    seats = [{"kind": "human"}, {"kind": "human"}, {"kind": "human"}]
    assert codes(people[0].post("branch", at=1, seats=seats)) == (422, "bad_option")


def test_broken_uploads_are_refused(client: httpx.Client) -> None:
    good = to_json(random_match(seed=6))

    def refused(data: Any) -> str:
        raw = data if isinstance(data, bytes) else httpx.Request("POST", "http://x", json=data).content
        answer = client.post("/api/open", content=raw)
        assert codes(answer) == (422, "bad_file"), answer.text
        return answer.json()["error"]

    for raw in (b"", b"\xff\xfe", b"[", b"[[" * 9000, b"null", b"{}", b'"text"', b'{"format": "periplus-match"}'):
        refused(raw)
    assert "damaged" in refused({**good, "players": None})
    assert "damaged" in refused({**good, "fairness": {"commitment": "00", "secret": "zz", "from": 0}})
    refused({**good, "fairness": {**good["fairness"], "commitment": "00"}})
    refused({**good, "rules": 999})
    refused({**good, "log": [*good["log"][:4], {**good["log"][4], "hash": "0"}]})
    refused({**good, "log": [7]})
    assert "more than a match" in refused({**good, "log": [{}] * 20000})
    refused({**good, "players": ["A"]})
    assert client.post("/api/open", json={**good, "game": "chess"}).status_code == 404


@pytest.mark.parametrize(
    ("game", "start", "words"),
    [
        ("archeos", {"display_set": [-1, -1, -1]}, "display_set.0: -1 is outside"),
        ("excavation", {"round": -32767}, "round: -32767 is outside"),
        ("expeditions", {"depth": 100}, "depth: 100 is outside"),
        ("lost_cities", {"frames": {"0": [0, 4, 1, 0]}}, "frames"),
    ],
)
def test_a_start_that_cannot_be_is_refused_before_anything_runs_on_it(
    client: httpx.Client, game: str, start: dict[str, Any], words: str
) -> None:
    chosen = load_game(game)
    names = {**chosen.begin(2).to_names(), **start}
    file = {**to_json(Match.new(game, 2, seed=1), secret=True), "start": names}
    refused = client.post("/api/open", json=file)
    assert refused.status_code == 422
    assert words in refused.json()["error"]


def test_tables_that_cannot_be(client: httpx.Client) -> None:
    def refused(**body: Any) -> tuple[int, str]:
        return codes(client.post("/api/tables", json={"game": "lost_cities", **body}))

    human = {"kind": "human"}
    assert refused(game="chess") == (404, "unknown_game")
    assert refused(seats=[human] * 6) == (422, "bad_option")
    assert refused(seats=[]) == (422, "bad_option")
    assert refused(seats=[{"kind": "bot:genius"}, human]) == (422, "bad_option")
    assert refused(seats=[{"kind": "robot"}, human]) == (422, "bad_option")
    assert refused(options={"weather": "rain"}) == (422, "bad_option")
    assert refused(options={"first_player": "Z"}) == (422, "bad_option")
    assert refused(options="all") == (422, "bad_request")
    assert refused(seats=[human] * 99) == (422, "bad_request")
    assert refused(seats=[{"kind": "bot:random"}] * 2, hotseat=True) == (422, "bad_option")
    assert codes(client.post("/api/tables", content=b"{")) == (422, "bad_request")


def test_games_and_words(client: httpx.Client) -> None:
    games = client.get("/api/games").json()
    assert "lost_cities" in [game["id"] for game in games]
    game = client.get("/api/games/lost_cities", params={"language": "fr"}).json()
    assert game["levels"][0] == {"id": "random"}
    assert [option["id"] for option in game["options"]] == ["choice_order", "first_player"]
    assert codes(client.get("/api/games/chess")) == (404, "unknown_game")
    english, french = (client.get("/api/words", params={"language": x}).json() for x in ("en", "fr"))
    assert set(english) == set(french)


def test_hints_where_one_person_plays(seated: Seated) -> None:
    [ada], _ = seated(("human", "bot:random"), **FIRST)
    hint = ada.get("/hint").json()
    assert hint["action"] in [action["text"] for action in ada.view()["legal"]]
    assert hint["label"]
    [one, _], _ = seated(**FIRST)
    assert codes(one.get("/hint")) == (409, "no_hints")


def test_what_if_before_the_end_imagines_the_rest(seated: Seated, client: httpx.Client) -> None:
    [ada], spectator = seated(("human", "bot:random"), **FIRST)
    ada.act()
    branch = ada.post("branch", at=ada.view()["moments"])
    assert branch.status_code == 201
    made = branch.json()
    new = Person(client, made["table"], made["seats"][0]["token"]).view()
    assert new["fairness"]["commitment"] != ada.view()["fairness"]["commitment"]
    assert codes(spectator.post("branch", at=0)) == (409, "no_branch")


def test_the_api_describes_itself(client: httpx.Client) -> None:
    described = client.get("/api/openapi.json").json()
    assert {"/api/tables", "/api/tables/{table}", "/api/tables/{table}/act"} <= set(described["paths"])


@pytest.mark.parametrize("path", ["act", "undo", "reset", "end_turn", "seat", "takeover", "branch", "review"])
def test_changes_need_the_header_or_a_token(client: httpx.Client, path: str) -> None:
    made = client.post("/api/tables", json={"game": "lost_cities"}).json()
    body = {"action": "refuse", "at": 0}
    bare = httpx.post(f"{client.base_url}/api/tables/{made['table']}/{path}", json=body, cookies=dict(client.cookies))
    assert codes(bare) == (403, "header")


def test_a_machine_reads_the_position_its_seat_sees(seated: Seated) -> None:
    """By names or as a row for learning, with the numbers of what is legal: nothing a view does not show."""
    [ada, bo], spectator = seated(game="expeditions")
    game = load_game("expeditions")
    assert spectator.view(position="names")["position"]["names"].get("hand") is None
    assert spectator.get(position="row").status_code == 422
    for person in (ada, bo):
        view = person.view(position="names")
        names = view["position"]["names"]
        assert list(names.get("hand", {})) == [game.state.seat_domain.names[view["viewer"]["seat"]]]
        assert len(view["position"]["actions"]) == len(view["legal"])
        for number, action in zip(view["position"]["actions"], view["legal"]):
            assert game.codec.text(number) == action["text"]
        assert len(person.view(position="row")["position"]["row"]) == learning_rows(game).width
    assert "position" not in ada.view()


def test_the_short_way_and_the_long_way_answer_alike(seated: Seated) -> None:
    """What pages send takes a shortcut past the framework; `seat=0` in the address makes it go the long way."""
    told = []
    for unusual in ({}, {"seat": "0"}):
        [ada, _], _ = seated(seed=5, **FIRST)
        where = f"/api/tables/{ada.table}/act"
        shape = {"format": "wide", "language": "fr", **unusual}

        def send(body: bytes, kind: str = "application/json", where=where, shape=shape, ada=ada) -> httpx.Response:
            return ada.client.post(where, params=shape, content=body, headers={**ada.headers, "Content-Type": kind})

        refused = [
            send(b"{"),
            send(b'{"action": 7}'),
            send(b'{"action": "skip"}'),
            send(b'{"action": "refuse"}', "text/plain"),
        ]
        move = f'{{"action": "refuse", "key": "k", "version": {ada.view()["version"]}}}'.encode()
        played, repeated = send(move), send(move)
        again = send(b'{"action": "refuse"}')
        assert played.json()["version"] == repeated.json()["version"]
        told.append(
            [(*codes(answer), answer.json()["error"]) for answer in (*refused, again)]
            + [(played.status_code, sorted(played.json()), sorted(played.headers.keys()))]
        )
    assert told[0] == told[1]


def test_stop_is_told_by_its_question(seated: Seated) -> None:
    """Excavation: not the same words for stay, stop and keep."""
    people, _ = seated(game="excavation")
    rng, said = random.Random(3), set[str]()
    for _ in range(400):
        for person in people:
            said |= {act["label"] for act in person.view(board=False)["legal"] if act["verb"] == "stop"}
            person.decide(rng)
        if len(said) > 2:
            break
    assert len(said) > 2
    assert "That is all" not in said
