"""The ladder: eight opponents a game, and which of them fits; how far a search is that is being compiled."""

from multiprocessing import Pipe
from types import SimpleNamespace

import pytest

from periplus.bots.ladder import MASTER_MANNER, NEWCOMER, company, fitting, ladder_of
from periplus.bots.player import searches
from periplus.bots.pool import worker_main
from periplus.bots.pool.pool import Pool
from periplus.bots.settings import RUNGS
from periplus.core.texts import LANGUAGES
from periplus.games import game_ids, load_game
from periplus.table.web.catalogue import opponents

WON, LOST = True, False


@pytest.mark.parametrize(
    ("played", "rung"),
    [
        ([], NEWCOMER),
        ([(2, WON)], 3),
        ([(2, LOST)], 2),
        ([(2, LOST), (2, LOST)], 1),
        ([(1, LOST), (1, LOST)], 1),
        ([(8, WON)], 8),
        ([(3, LOST), (3, WON)], 4),
        ([(3, WON), (4, LOST)], 4),
        ([(4, LOST), (3, LOST)], 3),  # the second was lost a rung below
        ([(4, LOST), (4, LOST), (4, LOST)], 3),  # asked, and not taken up
        ([(4, LOST), (4, WON), (4, LOST)], 4),
        ([(7, WON), (2, LOST)], 2),  # whoever goes down by themselves stays there
    ],
)
def test_which_rung_fits(played: list[tuple[int, bool]], rung: int) -> None:
    assert fitting(played) == rung


def test_company_is_near_and_nobody_comes_twice() -> None:
    assert company(5, 1) == ["rung-5"]
    assert company(5, 3) == ["rung-5", "rung-4", "rung-3"]  # the strongest is the one that was meant
    assert company(2, 4) == ["rung-2", "rung-1", "rung-3", "rung-4"]
    assert all(len(set(company(rung, 5))) == 5 for rung in range(1, 9))


def test_everybody_on_a_ladder_has_a_name_and_a_manner_that_is_told() -> None:
    names = [each.name for game in game_ids() for each in ladder_of(game)]
    assert len(set(names)) == len(names) == 8 * len(game_ids())
    assert max(map(len, names)) <= 16, "longer than a plate"
    for game_id in game_ids():
        ladder = ladder_of(game_id)
        assert [each.level for each in ladder] == list(RUNGS)
        assert [each.manner == MASTER_MANNER for each in ladder] == [False] * 7 + [True]
        assert [searches(game_id, each.level) for each in ladder] == [False] * 7 + [True]
        told = {
            language: [each["manner"] for each in opponents(load_game(game_id), language)] for language in LANGUAGES
        }
        assert all(all(manners) for manners in told.values())
        assert not set(told["en"]) & set(told["fr"])


def test_a_game_that_names_nobody_has_no_ladder() -> None:
    assert ladder_of("nowhere") == ()


def test_a_game_that_warms_up_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = iter((0.2, 0.6))
    engine = SimpleNamespace(compiled=lambda: next(shares, 0.8))
    monkeypatch.setattr(worker_main, "engine_of", lambda _: engine)
    monkeypatch.setattr(worker_main, "TELL_EVERY", 0.01)
    ours, theirs = Pipe()
    with worker_main.told_how_far("lost_cities", theirs):
        assert [ours.recv() for _ in range(3)] == [("lost_cities", 0.2), ("lost_cities", 0.6), ("lost_cities", 0.8)]


def test_nobody_learns_where_nobody_works() -> None:
    with Pool(workers=0) as pool:
        pool.learnt("lost_cities", 0.5)
        assert pool.learning("lost_cities") is None
