"""Words on boards and pages can be read, by day and by night."""

import re
from pathlib import Path

import pytest

import periplus.core

CORE = Path(periplus.core.__path__[0])
ROOT = CORE.parent.parent
CSS = (CORE / "palette.css").read_text("utf-8")
STARK = {
    name: value if len(value) == 7 else "#" + "".join(2 * digit for digit in value[1:])
    for name, value in re.findall(r"--([a-z0-9-]+): (#\w{3}|#\w{6});", (CORE / "contrast.css").read_text("utf-8"))
}
COLOURS = {name: pair for name, *pair in re.findall(r"--([a-z0-9-]+): light-dark\((#\w{6}), (#\w{6})\)", CSS)}
SEATS = [f"seat-{seat}" for seat in range(6)]


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("night", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize("ground", ["paper", "panel", "sunken"])
@pytest.mark.parametrize("words", ["ink", "muted", "accent", "good", "bad"])
def test_words_stand_out_from_their_ground(words: str, ground: str, night: int) -> None:
    assert contrast(COLOURS[words][night], COLOURS[ground][night]) >= 4.5


@pytest.mark.parametrize("night", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize("seat", SEATS)
def test_seats_can_be_written_in_their_colour_and_on_it(seat: str, night: int) -> None:
    for ground in ("paper", "panel"):
        assert contrast(COLOURS[seat][night], COLOURS[ground][night]) >= 4.5
    assert contrast(COLOURS["seat-ink"][night], COLOURS[seat][night]) >= 4.5


@pytest.mark.parametrize("night", [0, 1], ids=["day", "night"])
def test_words_on_the_accent(night: int) -> None:
    assert contrast(COLOURS["accent-ink"][night], COLOURS["accent"][night]) >= 4.5
    assert contrast(COLOURS["ink"][night], COLOURS["accent-soft"][night]) >= 7


def test_seats_differ() -> None:
    for night in (0, 1):
        assert len({COLOURS[seat][night] for seat in SEATS}) == 6


def test_the_names_every_board_relies_on() -> None:
    assert {*SEATS, "ink", "paper", "panel", "line", "muted", "accent", "good", "bad"} <= set(COLOURS)


@pytest.mark.parametrize("ground", ["paper", "paper2", "panel", "sunken", "card", "accent-soft"])
@pytest.mark.parametrize("words", ["ink", "ink2", "muted", "accent", "good", "bad"])
def test_high_contrast_is_seven_to_one(words: str, ground: str) -> None:
    assert contrast(STARK[words], STARK[ground]) >= 7


@pytest.mark.parametrize("seat", SEATS)
def test_seats_in_high_contrast(seat: str) -> None:
    assert contrast(STARK[seat], STARK["paper"]) >= 7
    assert contrast(STARK["seat-ink"], STARK[seat]) >= 7


def test_what_lies_on_the_desk_in_high_contrast() -> None:
    assert contrast(STARK["on-desk"], STARK["desk"]) == 21
    assert contrast(STARK["on-felt"], STARK["felt"]) >= 7
    for ground in ("desk", "paper"):
        assert contrast(STARK["glow"], STARK[ground]) >= 2.9  # a rim that is seen on both


def test_high_contrast_leaves_no_colour_of_the_palette_as_it_was() -> None:
    """Whatever has a value for day and night has one here too."""
    assert set(COLOURS) <= set(STARK)


def test_nothing_on_a_board_lies_over_the_tag_of_what_is_laid():
    """Or it could not be read."""
    frame = (ROOT / "periplus/table/static/css/pieces.css").read_text("utf-8")
    (tag,) = re.findall(r"^\.laid-tag \{[^}]*z-index: (\d+)", frame, re.M)
    for sheet in sorted(ROOT.glob("periplus/games/*/show/*.css")):
        over = [layer for layer in re.findall(r"z-index: (\d+)", sheet.read_text("utf-8")) if int(layer) >= int(tag)]
        assert not over, f"{sheet.parent.parent.name}: {over}"


RAW = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|\b(?:white|black)\b", re.I)
PAGES = sorted(ROOT.glob("periplus/table/static/css/*.css"))


def raw_colours(css: str) -> list[str]:
    """Declarations that say a colour outright. Custom properties may: they are the palette."""
    bare = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    said = re.findall(r"(?<![\w-])(?!--)([a-z-]+):\s*([^;{}]+)(?=[;}])", bare)
    return [f"{name}: {value}" for name, value in said if RAW.search(re.sub(r"var\([^)]*\)|url\([^)]*\)", "", value))]


def test_a_colour_said_outright_is_found() -> None:
    assert raw_colours("a { color: #fff; --x: #000; fill: var(--white); border: 1px solid rgb(0 0 0 / 0.5) }") == [
        "color: #fff",
        "border: 1px solid rgb(0 0 0 / 0.5) ",
    ]


@pytest.mark.parametrize("sheet", PAGES, ids=lambda path: path.name)
def test_pages_take_their_colours_from_the_tokens(sheet: Path) -> None:
    css = sheet.read_text("utf-8")
    assert raw_colours(css) == []
    own = set(re.findall(r"(--[a-z0-9-]+):[^;]*#", css))
    assert not own or sheet.name in {"tokens.css", "vignette.css"}, own  # covers have the palettes of their games


@pytest.mark.parametrize("sheet", sorted(ROOT.glob("periplus/games/*/show/board.css")), ids=lambda path: path.parts[-3])
def test_boards_take_their_colours_from_their_palette(sheet: Path) -> None:
    assert raw_colours(sheet.read_text("utf-8")) == []


def test_every_token_is_used() -> None:
    tokens = re.findall(r"(--[a-z0-9-]+):", (ROOT / "periplus/table/static/css/tokens.css").read_text("utf-8"))
    boards = (ROOT / "periplus/games").glob("*/show/*.css")
    text = "".join(sheet.read_text("utf-8") for sheet in (*PAGES, *boards))
    assert [token for token in tokens if f"var({token})" not in text] == []
