"""The rules as a book: contents, glossary, one page."""

import pytest

from periplus.games import game_ids, load_game
from periplus.table.pages.rulebook import contents, examples, glossary
from periplus.table.web.catalogue import rules_html, summary_html


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_of_the_contents_leads_somewhere(id, language):
    game = load_game(id)
    html = rules_html(game, language)
    listed = contents(game, language)
    assert len(listed) >= 5
    assert all(f'id="{each["anchor"]}"' in html for each in listed)


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_glossary_has_the_pieces_own_words_and_links_that_hold(id, language):
    game = load_game(id)
    html = rules_html(game, language)
    words = glossary(game, language)
    assert len(words) >= 8
    assert all(each["title"] and each["text"] for each in words)
    assert all(f'id="{each["rule"]}"' in html for each in words if each["rule"])


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_examples_are_worked_step_by_step(id, language):
    """What the log tells stands under the step that did it."""
    worked = examples(load_game(id), language)
    assert len(worked) >= 4
    assert all(step["say"] for each in worked for step in each["steps"])
    assert all(any(step["lines"] for step in each["steps"]) for each in worked)


@pytest.mark.parametrize("id", game_ids())
def test_the_page_to_print_has_the_same_parts_in_both_languages(id):
    english, french = (summary_html(load_game(id), language) for language in ("en", "fr"))
    for part in ("<h2>", "<li>", "<tr>", "<p>"):
        assert english.count(part) == french.count(part) > 0, part


def test_the_pages(client):
    page = client.get("/about/archeos").text
    assert 'id="glossary"' in page
    assert 'id="examples"' in page
    assert "/learn/archeos" in page
    assert client.get("/about/archeos/summary").status_code == 200
    assert client.get("/about/nothing/summary").status_code == 404
