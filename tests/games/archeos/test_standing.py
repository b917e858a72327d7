"""If the season ended now: the numbers are those that the season's end would book."""

import random

import pytest

from periplus.core.engine.frames import pop, push
from periplus.games import load_game
from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.season_end import ROLE_EFFECTS, end_season
from periplus.games.archeos.show.standing import draw_standing, draw_sum, if_ended, to_come
from periplus.match import Match

GAME = load_game("archeos")


@pytest.mark.parametrize("scenario", ["chichen_itza", "rapa_nui", "ta_sekhet_maat", "tantallon_castle", "uluru"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_sum_is_what_the_end_would_book(scenario: str, seats: int) -> None:
    """Without Professors, whose vehicles only then move: at many moments, and in the last season with the museums."""
    match = Match.new(GAME, seats, {"mode": "scenario", "scenario": scenario}, seed=7)
    match.advance()
    rng, checked = random.Random(3), 0
    while not match.over:
        state = match.state
        if state.season and len(match.log) % 5 == 0:
            then = state.copy()
            then.in_play[d.Role.PROFESSOR] = 0
            while then.depth:
                pop(then)
            push(then, Ask.SEASON_END, -1, ROLE_EFFECTS, 0)
            for _ in range(2):
                end_season(then)
            sums = [sum(int(then.points[seat, part]) for part in range(d.PARTS)) for seat in range(seats)]
            assert [if_ended(state, seat) for seat in range(seats)] == sums
            for seat in range(seats):
                booked = {part: int(then.points[seat, part] - state.points[seat, part]) for part in range(d.PARTS)}
                assert to_come(state, seat) == {part: points for part, points in booked.items() if points}
            checked += 1
        seat = match.asked[0]
        match.play(rng.choice(match.legal(seat)), seat)
    assert checked > 10


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_leader_stands_on_brass_in_the_header_and_in_the_score(language: str) -> None:
    match = Match.new(GAME, 3, {"mode": "first_game"}, seed=2)
    match.advance()
    rng = random.Random(1)
    while not match.state.laid_size or len({if_ended(match.state, seat) for seat in range(3)}) < 3:
        match.play(rng.choice(match.legal(match.asked[0])), match.asked[0])
    look = match.look(0, language)
    first = max(range(3), key=lambda seat: if_ended(match.state, seat))
    assert [seat for seat in range(3) if "ahead" in draw_sum(look, seat)] == [first]
    table = draw_standing(look)
    assert table.count("ahead") == 1
    assert f"<b>{if_ended(match.state, first)}</b>".replace("-", "−") in table
    assert ("If the season ended now" if language == "en" else "Si la saison finissait") in table
    assert look.t("board.booked", points="0").split()[-1] in draw_sum(look, first)


def test_the_slip_names_every_site_in_reach() -> None:
    from periplus.games.archeos.show.ghost import reach_lines

    held = [f"{colour}/guide" for colour in d.COLOUR.names]
    position = {"season": 1, "depth": 2, "frames": [[23, -1, 0, 0], [0, 0, 0, 0]], "upper": 0, "lower": 69}
    match = Match.new(GAME, 2, {"first": "A"}, seed=1, position={**position, "hand": {"A": dict.fromkeys(held, 1)}})
    assert len(reach_lines(match.look(0, "en"))) == 6
