"""The kit for boards: what every game's drawings are made of."""

import pytest

from periplus.core.draw.art import ArtSheet
from periplus.core.draw.board import Card, Look
from periplus.core.draw.by_verb import by_verb, named
from periplus.core.draw.counters import count, status
from periplus.core.draw.figures import figures
from periplus.core.draw.ghost import after, gain, merge, slip
from periplus.core.draw.piece_card import cards
from periplus.core.draw.seat_mark import NAMES, mark_of, token
from periplus.core.draw.shapes import circle, hit, moved, piece, rect, svg, touchable
from periplus.games import load_game
from periplus.match import Match


def look() -> Look:
    match = Match.new(load_game("lost_cities"), 2, seed=1)
    match.advance()
    return match.look(0)


def test_shapes_round_their_numbers_and_escape_words():
    assert rect(1 / 3, 2, 3.0, 4, "box", 5) == '<rect class="box" x="0.33" y="2" width="3" height="4" rx="5"/>'
    assert circle(1, 2, 3) == '<circle cx="1" cy="2" r="3"/>'
    assert hit(0, 0, 1, 1) == '<rect class="hit" x="0" y="0" width="1" height="1"/>'
    assert moved("·", 1, 2, 3, 4, "far") == '<g class="far" transform="translate(1 2) rotate(4) scale(3)">·</g>'
    assert svg(2, 3, "·", label="sea") == '<svg viewBox="0 0 2 3" role="group" aria-label="sea">·</svg>'
    assert touchable("die:1", "a < b", "·") == '<g data-id="die:1"><title>a &lt; b</title>·</g>'
    assert piece("ship", "·", origin="port") == '<g data-piece="ship" data-from="port">·</g>'
    assert count("·", 3, 'of "wood"', "wood") == '<span class="wood" title="of &quot;wood&quot;">·3</span>'
    assert status("Round 2", "last") == '<span>Round 2</span> <span class="warning">last</span>'


def test_an_art_sheet_reads_its_files_and_refers_to_them_under_its_prefix(tmp_path):
    drawn = '<symbol id="hull" viewBox="0 0 1 1">\n  <use href="#mast"/></symbol>'
    (tmp_path / "pieces.svg").write_text(f"<svg><!-- two\nlines -->\n{drawn}</svg>", "utf-8")
    sheet = ArtSheet("zz", tmp_path)
    assert sheet.use("hull", 1, 2, 3) == '<use href="#zz-hull" x="1" y="2" width="3" height="3"/>'
    assert sheet.symbols == {"hull": ('viewBox="0 0 1 1"', '<use href="#zz-mast"/>')}
    assert sheet.symbol("hull", *sheet.symbols["hull"]).startswith('<symbol id="zz-hull" viewBox')
    assert "two" not in sheet.file("pieces")
    assert sheet.file("pieces").startswith("<symbol")


def test_a_person_without_a_shape_gets_the_seats():
    assert [mark_of(look(), seat) for seat in range(2)] == list(NAMES[:2])
    assert token("", 0, 0, 1) == ""
    assert 'class="figure"' in token("star", 0, 0, 1)


def test_an_id_that_names_nothing_has_no_card():
    def tell(look: Look, name: str) -> Card:
        return Card(str(int(name)), "", "")

    card = cards({"die": tell})
    assert [card(look(), id).title for id in ("die:1", "die 2", "die-3")] == ["1", "2", "3"]
    assert card(look(), "die:x") is card(look(), "die") is card(look(), "moon:1") is None


def test_ghosts_lie_on_one_another_and_tell_their_sign():
    assert merge({"a": "1"}, {"a": "2", "b": "3"}) == {"a": "12", "b": "3"}
    assert [gain(points) for points in (3, 0, -2)] == ["+3", "0", "−2"]
    assert slip(["a < b", ""]) == "<p>a &lt; b</p>"


def test_what_would_be_is_worked_out_on_a_copy():
    seen = look()
    game = load_game("lost_cities")
    act = game.codec.decode(game.codec.parse("refuse"), 0)
    before = seen.record.tobytes()
    assert after(game.apply, game.codec, seen.record, act).tobytes() != before
    assert seen.record.tobytes() == before


def test_a_teller_gets_its_parameters_as_numbers():
    codec = load_game("lost_cities").codec
    told = by_verb(codec, {"take": lambda who, colour, number: [who, colour, number]}, list)
    assert told("Ada", codec.parse("take orange 7")) == ["Ada", 1, 7]
    assert told("Ada", codec.decode(codec.parse("take red 0"), 0)) == ["Ada", 0, 0]
    assert told("Ada", codec.parse("refuse")) == []


def test_a_figure_answers_to_no_touch():
    drawn = '<g id="a" data-id="b" role="img"><title>c</title><clipPath id="d"/><rect x="1" class="hit" y="2"/>e</g>'
    assert figures({"one": lambda t: drawn})(None, "one") == '<g><clipPath id="d"/>e</g>'


def test_public_names_of_before_still_import_with_a_warning() -> None:
    from periplus import bots
    from periplus.kit import draw

    with pytest.warns(DeprecationWarning, match=r"now periplus\.kit\.draw\.derived"):
        assert draw.reading is draw.derived
    with pytest.warns(DeprecationWarning, match="SearchSettings"):
        assert bots.Thought is bots.SearchSettings
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        draw.nothing  # noqa: B018


def test_functions_are_found_by_their_names():
    def _sail() -> str:
        return "away"

    def dock() -> str:
        return "here"

    assert {name: tell() for name, tell in named(_sail, dock).items()} == {"sail": "away", "dock": "here"}
