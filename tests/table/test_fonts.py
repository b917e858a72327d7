"""The faces the table serves: small, complete for both languages, kept for ever; stand-ins of the same measures."""

import io
import re

import httpx
import pytest
from fontTools.ttLib import TTFont

from periplus.table.web.fonts import DEVICE, FACES, Face, css, css_url, edition, woff2

WRITTEN = "ABCxyz0189ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜàâæçéèêëîïôœùûüÿ«»’“”–—…−→\u00a0\u202f"


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_a_face_has_what_is_written(face: Face) -> None:
    content = woff2(face)
    assert len(content) < 90_000
    font = TTFont(io.BytesIO(content))
    missing = {letter for letter in WRITTEN if ord(letter) not in font.getBestCmap()}
    assert missing <= {"−", "→", "\u202f"}
    assert [axis.axisTag for axis in font["fvar"].axes] == ["wght"]


def test_numbers_that_change_keep_their_width() -> None:
    """Fraunces has no tabular figures: what counts up in it stands in boxes of fixed width."""
    font = TTFont(io.BytesIO(woff2(FACES[1])))
    assert len({font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}) == 1


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_measures_are_the_fonts_own(face: Face) -> None:
    font = TTFont(io.BytesIO(woff2(face)))
    em = font["head"].unitsPerEm
    assert face.ascent == pytest.approx(font["hhea"].ascent / em, abs=0.001)
    assert face.descent == pytest.approx(-font["hhea"].descent / em, abs=0.001)


def test_stand_ins_are_stretched_to_measure() -> None:
    sheet = css()
    for face in FACES:
        for name in face.stand_ins:
            rule = re.search(rf'"{face.family} stand-in {name}"[^}}]*size-adjust: ([\d.]+)%', sheet)
            assert rule
            assert float(rule[1]) / 100 * DEVICE[name] == pytest.approx(face.letter, rel=0.001)


def test_the_sheet_and_the_files_are_kept_for_ever(client: httpx.Client) -> None:
    for path in (css_url(), f"/fonts/{edition()}/caveat.woff2"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    assert client.get(f"/fonts/{edition()}/comic.woff2").status_code == 404
