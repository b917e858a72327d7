"""Words on boards and pages can be read, by day and by night."""

import re
from pathlib import Path

import pytest

import periplus.core

CSS = (Path(periplus.core.__path__[0]) / "palette.css").read_text("utf-8")
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
