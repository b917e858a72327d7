"""The laws of truth can fail: each finds what the table once said wrongly, put back on purpose."""

from collections.abc import Iterable
from typing import Any

import pytest

from periplus.core.contract.claims import Sentence, books, say
from periplus.core.laws.truth import Tally, truth_law
from periplus.games import load_game
from periplus.games.archeos.show import preview as digs
from periplus.games.archeos.show import preview_expedition as parties
from periplus.games.excavation.show import preview as markets
from periplus.games.excavation.show import reading as queues
from periplus.games.excavation.show import story_events as deeds
from periplus.games.expeditions.show import preview as voyages


def found(game: str, seats: int, options: dict[str, str], seeds: Iterable[int]) -> str:
    """What the first of these games that breaks a law says."""
    for seed in seeds:
        violation = truth_law(load_game(game), seats, options, seed, looked=0.05)
        if violation is not None:
            return f"{violation.law}: {violation.message}"
    return ""


def test_a_key_that_was_swapped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """B: its owner was said to score it, whatever became of the card. EX-112"""

    def sure(t: Any, view: Any, owner: int) -> list[Sentence]:
        scored = (books(view, owner, part, 1) for part in voyages.SCORED)
        return [say(t, "preview.other_key", *scored, player=t.player(view, owner))]

    monkeypatch.setattr(voyages, "other_key", sure)
    assert found("expeditions", 4, {}, range(12)).startswith("preview: 'preview.other_key")


def test_a_season_that_a_draw_is_certain_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """C: silence says that nothing happens."""
    monkeypatch.setattr(digs, "end_chance", lambda view, cards: 0.0)
    assert found("archeos", 3, {}, range(4)).startswith("preview: 'preview.draw")


def test_a_purchase_sold_in_the_same_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """D: the credits it cost were told nowhere. EE-263, EE-265, EE-285"""
    tellers = tuple((fields, tell) for fields, tell in deeds.OF_A_ROW if tell is not deeds._relics)
    monkeypatch.setattr(deeds, "OF_A_ROW", tellers)
    assert found("excavation", 2, {"faction_A": "gul"}, range(6)).startswith("log: ")


def test_relics_that_a_power_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    """F: EE-260"""
    monkeypatch.setattr(markets, "_near", lambda view, seat, here: [])
    assert "preview.dig" in found("excavation", 2, {"faction_A": "kutu_kuti"}, range(6))


def test_cards_that_the_next_expedition_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """H: a Cartographer's second expedition takes some of what was said to go to the display."""
    monkeypatch.setattr(parties, "vehicles_of", lambda *_: ())
    options = {"mode": "free", "role_cartographer": "in", "role_guide": "out"}
    assert "preview.to_display" in found("archeos", 2, options, range(6))


def test_points_of_which_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voyages, "at_place", lambda *_: [])
    assert "nothing is said of" in found("expeditions", 2, {}, range(4))


@pytest.mark.parametrize("game", ["lost_cities", "expeditions", "archeos", "excavation"])
@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_is_so(game: str, seed: int) -> None:
    seats = load_game(game).seat_counts[seed]
    assert found(game, seats, {}, [seed]) == ""


def ended(credits: list[int], relics: list[int]) -> Any:
    s = load_game("excavation").begin(len(credits))
    s.depth = 0
    for seat, (own, kept) in enumerate(zip(credits, relics, strict=True)):
        s.credits[seat] = own
        s.hold_size[seat] = kept
    return s


@pytest.mark.parametrize(("language", "tie"), [
    ("en", "by the relics in storage: A 3, B 1"),
    ("fr", "grâce aux reliques stockées\u00a0: A 3, B 1"),
])  # fmt: skip
def test_a_tie_names_the_rule_that_decided_it(language: str, tie: str) -> None:
    """E: EE-248; equal relics share, and no rule is named. EE-249"""
    t = load_game("excavation").texts(language)
    ending = deeds.ending(t, ended([50, 50, 20], [3, 1, 0]))
    assert ending.tie_break == tie
    assert tie in ending.result
    shared = deeds.ending(t, ended([50, 50, 20], [2, 2, 0]))
    assert shared.tie_break == ""
    assert "50" in shared.result
    assert deeds.ending(t, ended([50, 49, 20], [0, 3, 0])).tie_break == ""


def test_a_red_buyer_in_a_queue_of_four_reds() -> None:
    """G: the queue looks the same before and after; who left and who joined is told all the same."""
    s = load_game("excavation").begin(2)
    red, market = 0, 2
    for place in range(4):
        s.queue[market, place] = red + 1
    s.queue_size[market] = 4
    s.buyers[red] = 3
    s.wanted[market] = 1 << red
    after = queues.with_buyer(s, market, red)
    assert after == s
    assert queues.queue_moves(s, after, [(market, red)]) == [(market, [red], [red])]
    t = load_game("excavation").texts("en")
    told = [line.text for line in deeds.events(t, s, after, "colour", [(market, red)])]
    assert [text.split()[3] for text in told] == ["leaves", "joins"]


def test_what_may_happen_happens_sometimes_and_as_often_as_told() -> None:
    never, always, even, loaded = (Tally() for _ in range(4))
    for i in range(400):
        never.add(False, None)
        always.add(True, None)
        even.add(i % 2 == 0, 0.5)
        loaded.add(i % 4 == 0, 0.5)
    assert "never" in never.fault()
    assert "always" in always.fault()
    assert even.fault() == ""
    assert "foretold 200" in loaded.fault()
