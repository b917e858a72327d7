"""Every window: some sizes, on real tables amid random matches. `tools/measure_boards --windows` looks at all."""

from collections.abc import Callable
from typing import Any

import pytest

from .survey import SURVEYS
from .windows import looks, moments

pytestmark = pytest.mark.browser

LOW, TABLET = [(844, 390), (640, 400)], [(820, 1180), (360, 640)]


@pytest.mark.parametrize(
    ("game", "seats", "share", "windows"),
    [
        ("lost_cities", 3, 0.3, LOW),
        ("archeos", 3, 0.3, LOW),
        ("expeditions", 3, 0.3, [(844, 390), (360, 640)]),
        ("excavation", 2, 0.3, LOW),
        ("excavation", 4, 0.6, TABLET),
    ],
)
def test_what_is_lit_can_be_hit_and_what_is_asked_is_seen(
    game: str, seats: int, share: float, windows: list[tuple[int, int]], player: Callable[..., Any], server: Any
) -> None:
    """On a phone on its side, at 200 %, on a small phone and an upright tablet."""
    assert game in SURVEYS
    one = player(locale="fr-FR")
    match = next(moments(game, seats, (share,)))
    seen = list(looks(one.page, server.url, match, "fr", windows))
    assert all(found.lit for _, found in seen)
    faults = [f"{window}: {fault}" for window, found in seen for fault in found.faults]
    assert faults == [], "\n".join(faults)
