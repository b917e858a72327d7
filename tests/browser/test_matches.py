"""For each game a match against a bot, played by clicking: its first turns and its end, and one match as a whole."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.table.web.catalogue import playable

pytestmark = pytest.mark.browser

OTHERS = {"excavation": [0, 3]}  # alone against its automated opponent, and a full table
MATCHES = [(game.id, bots) for game in playable() for bots in OTHERS.get(game.id, [1])]
SHORTEST = ("excavation", 0)
WHOLE = [pytest.param(*each, True, marks=[] if each == SHORTEST else [pytest.mark.slow]) for each in MATCHES]
BEGUN = [
    (*each, False) for each in MATCHES if each[0] in ("lost_cities", "archeos")
]  # the first choices; then a bot stands in
ON_BOARD = 8  # choices made on the board itself; the rest of the match goes by the buttons


@pytest.mark.parametrize(("game", "bots", "whole"), [*WHOLE, *BEGUN])
def test_match(game: str, bots: int, whole: bool, player: Callable[..., Any]) -> None:
    one = player()
    if (game, bots) == MATCHES[0]:
        one.play_now(game)
    else:
        one.new_table(game, ["human", *["bot:random"] * bots])
        one.wait_for_table()
    on_board = 0
    for number in range(ON_BOARD):
        one.wait_for_turn()
        if one.over:
            break
        if one.end_turn():
            continue
        if one.choose_on_board(number * 5):
            on_board += 1
        else:
            one.choose_in_list(number)
    assert on_board > ON_BOARD / 4, "the board itself can be played on"
    one.play_to_the_end(240) if whole else one.finish_quickly()
    assert one.over
    one.page.wait_for_selector(".scores tr.rank", state="attached")
    totals = [int(text.replace("−", "-")) for text in one.page.locator(".scores tr.total td").all_text_contents()]
    shown = one.page.locator("[data-seats] .total").all_text_contents()
    assert [text.split()[0] for text in shown] == [str(total).replace("-", "−") for total in totals[: bots + 1]]
    assert len(totals) == max(2, bots + 1), "an opponent that the game itself plays has its column too"
    places = [int(text) for text in one.page.locator(".scores tr.rank td").all_text_contents()]
    assert min(places) == 1
    assert one.page.locator("[data-actions] button").count() == 0
