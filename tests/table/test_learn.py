"""Learning over HTTP: stateless, kind, and never more than the lesson's own table."""

from html import escape

import pytest

from periplus.games import game_ids, load_game
from periplus.match.lesson import NEXT, course_of

TAUGHT = [id for id in game_ids() if course_of(load_game(id))]
HEADERS = {"X-Periplus": "1"}


def ask(client, game, **body):
    return client.post(f"/api/learn/{game}", json=body, headers=HEADERS)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_course_is_done_from_end_to_end(client, game, language):
    client.cookies.set("language", language)
    listed = client.get(f"/api/learn/{game}").json()
    assert client.get(f"/learn/{game}").status_code == 200
    for lesson in listed["lessons"]:
        view = ask(client, game, lesson=lesson["id"]).json()
        while not view["done"]:
            assert view["say"]
            attempt = view["accept"][0] if view["waits"] else NEXT
            view = ask(client, game, lesson=lesson["id"], history=view["history"], attempt=attempt).json()
            assert view["answer"] is None
        assert len(view["history"]) == lesson["steps"]


def test_a_wrong_try_stays_where_it_is(client):
    view = ask(client, "lost_cities", lesson="first_numbers", history=[NEXT], attempt="refuse").json()
    assert view["history"] == [NEXT]
    assert view["answer"]


def test_moves_are_told_as_at_any_table(client):
    view = ask(client, "lost_cities", lesson="first_numbers", history=[NEXT]).json()
    assert set(view["legal"][0]) == {"text", "verb", "params", "ids", "label"}


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
    learnt = ask(client, game, lesson=last.id, history=history).json()
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
    assert ask(client, "lost_cities", **body).status_code == 422


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
