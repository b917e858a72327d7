"""Learning over HTTP: stateless, kind, and never more than the lesson's own table."""

from functools import reduce
from html import escape

import pytest

from periplus.games import game_ids, load_game
from periplus.match.lesson import NEXT, course_of

TAUGHT = [id for id in game_ids() if course_of(load_game(id))]
HEADERS = {"X-Periplus": "1"}


def whole(client, game, lesson, **query):
    return client.get(f"/api/learn/{game}/{lesson}", params=query)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_course_travels_whole_and_is_done_from_end_to_end(client, game, language):
    """Without asking again: where every accepted act leads, and what every other one is answered."""
    client.cookies.set("language", language)
    listed = client.get(f"/api/learn/{game}").json()
    assert client.get(f"/learn/{game}").status_code == 200
    for lesson in listed["lessons"]:
        told = whole(client, game, lesson["id"], format="phone").json()
        state, done = told["states"][0], []
        while not state["done"]:
            assert state["say"]
            assert set(state["then"]) == set(state["accept"] or [NEXT])
            assert all(state["answers"].values())
            assert not state["waits"] or set(state["answers"]) | set(state["then"]) >= {
                act["text"] for act in state["legal"]
            }
            done.append(state["accept"][0] if state["waits"] else NEXT)
            state = told["states"][state["then"][done[-1]]]
            assert set(state["board"]["groups"].values()) <= set(range(len(told["pieces"])))
        assert len(done) == lesson["steps"]


def test_a_wrong_try_is_answered_as_the_rules_and_the_lesson_say(client):
    told = whole(client, "lost_cities", "first_numbers").json()["states"]
    state = told[told[0]["then"][NEXT]]
    assert state["answers"]["refuse"]
    assert set(state["legal"][0]) == {"text", "verb", "params", "ids", "label"}


def test_one_plays_on_against_a_novice(client):
    answer = client.post(
        "/api/learn/lost_cities/play", json={"lesson": "first_numbers", "history": [NEXT]}, headers=HEADERS
    )
    assert answer.status_code == 201
    table = client.get(f"/api/tables/{answer.json()['table']}").json()
    assert [seat["kind"] for seat in table["seats"]] == ["human", "bot:novice"]
    assert any(legal["text"] == "take red 1" for legal in table["legal"])


@pytest.mark.parametrize("game", TAUGHT)
def test_the_table_of_the_last_lesson_goes_on(client, game):
    """The same position as a real match: the learner's own name, a novice in every other seat."""
    client.cookies.set("name", "Ada")
    last = course_of(load_game(game)).lessons[-1]
    history = [step.accept[0] if step.waits else NEXT for step in last.steps]
    states = whole(client, game, last.id).json()["states"]
    learnt = reduce(lambda state, act: states[state["then"][act]], history, states[0])
    made = client.post(f"/api/learn/{game}/play", json={"lesson": last.id, "history": history}, headers=HEADERS).json()
    table = client.get(f"/api/tables/{made['table']}").json()
    assert [seat["kind"] for seat in table["seats"]] == ["human", *["bot:novice"] * (len(last.players) - 1)]
    assert table["seats"][0]["name"] == "Ada"
    assert len(table["log"]) >= len(learnt["log"])
    assert not table["over"] or len(table["log"]) > len(learnt["log"])  # a bot may have made the last move meanwhile


@pytest.mark.parametrize(
    "body",
    [
        {"lesson": "none"},
        {"lesson": "first_numbers", "history": ["refuse"]},
        {"lesson": "first_numbers", "history": [NEXT] * 50},
        {"lesson": "first_numbers", "history": ["x"] * 300},
        {"lesson": "first_numbers", "format": "huge"},
    ],
)
def test_a_place_that_does_not_exist_is_refused(client, body):
    assert glance(client, "lost_cities", what="card", of="colour:blue", **body).status_code == 422


def test_a_lesson_that_does_not_exist_is_refused(client):
    assert whole(client, "lost_cities", "none").status_code == 422
    assert whole(client, "lost_cities", "x" * 200).status_code == 422
    assert whole(client, "lost_cities", "first_numbers", format="huge").status_code == 422
    assert whole(client, "nothing", "first_numbers").status_code == 404


def test_a_game_that_does_not_exist_has_no_lessons(client):
    assert client.get("/learn/nothing").status_code == 404


def glance(client, game, **body):
    return client.post(f"/api/learn/{game}/glance", json=body, headers=HEADERS)


def test_a_lesson_says_why_not_what_it_would_bring_and_what_a_piece_is(client):
    """What a table answers, a lesson answers too, at the learner's place in it."""
    where = {"lesson": "rising", "history": []}
    why = glance(client, "lost_cities", what="why", of="colour:blue,number:4", **where).json()
    assert why == {"legal": False, "reasons": ["4 is below 5, the highest number in blue; take 5 or more"]}
    foreseen = glance(client, "lost_cities", what="preview", of="take blue 6", **where).json()
    assert foreseen["lines"]
    assert any(foreseen["ghost"].values())
    assert glance(client, "lost_cities", what="card", of="colour:blue", **where).json()["title"]
    assert glance(client, "lost_cities", what="card", of="nothing", **where).status_code == 404
    assert glance(client, "lost_cities", what="preview", of="skip", **where).status_code == 422
    assert glance(client, "lost_cities", what="preview", of="nonsense", **where).status_code == 422


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_courses_stand_on_one_page(client, language):
    """Every title with its lessons, its length and for whom; the front page leads to it, each card to its own."""
    page = client.get("/learn", params={"language": language}).text
    front = client.get("/", params={"language": language}).text
    assert 'href="/learn"' in front
    for game in game_ids():
        found = load_game(game)
        course = course_of(found)
        assert course is not None
        assert f'href="/learn/{game}"' in page
        assert f'href="/learn/{game}"' in front
        assert escape(found.texts(language)("game.newcomers"), quote=False) in page
        for lesson in course.lessons:
            assert f'href="/learn/{game}?lesson={lesson.id}"' in page
        assert str(sum(len(lesson.steps) for lesson in course.lessons)) in page
