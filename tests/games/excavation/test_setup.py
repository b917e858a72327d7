"""Set-up: EE-030 to EE-052, whole set-ups driven by chance."""

import random

import pytest

from periplus.core.contract.game import BadOption
from periplus.core.engine.frames import CHANCE
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import STOP, Ask
from periplus.games.excavation.data import FACTION, INITIATIVE


def ask_of(s):
    return Ask(s.frames[s.depth - 1, 0])


def set_up(seats, seed=0, until=Ask.PLACE_THIRD, **options):
    """A set-up by chance; the steps taken, and the position when `until` is asked."""
    rules, rng = GAME.rules(), random.Random(seed)
    s = GAME.begin(seats, options)
    log = []
    while ask_of(s) != until:
        seat = rules.seats_awaited(s)[0]
        if seat == CHANCE:
            action = rules.odds_pick(s, rng.randrange(rules.odds_total(s)))
        else:
            action = STOP if ask_of(s) == Ask.REDRAW else rules.legal(s, seat)[0]
        log.append((ask_of(s), s.frames[s.depth - 1, 2], seat, GAME.codec.text(action)))
        rules.apply(s, seat, action)
        assert not GAME.invariants(s), GAME.invariants(s)
    return s, log


@pytest.mark.rule("EE-030", "EE-032", "EE-039", "EE-050")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_starts_with(seats):
    s, _ = set_up(seats)
    assert s.round == 1
    for seat in range(seats):
        assert (s.supply[seat], s.credits[seat]) == (22, 8)
        assert [s.travel[seat, k] for k in range(3)] == [1, 1, 1]
        assert [s.explorer[seat, k] for k in range(3)] == [1, 10, 0], "M1, M4, and one in hand"
        assert s.hand_size[seat] == 6


@pytest.mark.rule("EE-031")
def test_factions_differ():
    s, _ = set_up(4, seed=3, faction_B="gul")
    factions = [s.faction[k] for k in range(4)]
    assert len(set(factions)) == 4
    assert FACTION.names[factions[1] - 1] == "gul"
    with pytest.raises(BadOption, match="gul"):
        GAME.begin(2, {"faction_A": "gul", "faction_B": "gul"})
    t = GAME.begin(3, {"faction_B": "gul"})
    outcomes = [f for k, f in enumerate(FACTION) if GAME.odds(t, GAME.codec.parse(f"faction {f}"))]
    assert outcomes == [f for f in FACTION if f != "gul"]


@pytest.mark.rule("EE-033")
def test_turn_order_by_initiative():
    s, _ = set_up(4, faction_A="aquilla", faction_B="gul", faction_C="issisinui", faction_D="kutu_kuti")
    assert [s.order[k] for k in range(4)] == [2, 3, 1, 0]
    assert [INITIATIVE[k] for k in range(5)] == sorted(INITIATIVE[k] for k in range(5))


@pytest.mark.rule("EE-034", "EE-037")
def test_whole_hands_in_turn_order_then_redraws():
    factions = {"faction_A": "aquilla", "faction_B": "gul", "faction_C": "issisinui"}
    s = GAME.begin(3, factions)
    rules = GAME.rules()
    dealt = []
    while ask_of(s) == Ask.DEAL_HAND:
        dealt.append(s.frames[s.depth - 1, 2])
        rules.apply(s, CHANCE, rules.odds_pick(s, 0))
    assert dealt == [2] * 6 + [1] * 6 + [0] * 6
    asked = []
    while ask_of(s) == Ask.REDRAW:
        asked.append(s.frames[s.depth - 1, 1])
        rules.apply(s, asked[-1], STOP)
    assert asked == [2, 1, 0], "orange and green only: everybody may redraw"
    assert ask_of(s) == Ask.DEAL_ROW


@pytest.mark.rule("EE-038")
def test_hands_drafted_instead():
    s, log = set_up(3, starting_hand="drafted")
    assert [s.hand_size[k] for k in range(3)] == [6, 6, 6]
    assert sum(ask == Ask.DEAL_PACKET for ask, *_ in log) == 24
    assert sum(ask == Ask.DRAFT for ask, *_ in log) == 18
    assert not any(ask in (Ask.DEAL_HAND, Ask.REDRAW) for ask, *_ in log)
    assert sum(s.discard[k] for k in range(30)) == 6
    assert [s.travel[0, k] for k in range(3)] == [1, 1, 1]


@pytest.mark.rule("EE-040", "EE-041")
@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 4), (4, 5)])
def test_survey_row(seats, cards):
    s, _ = set_up(seats)
    assert [s.row[k] > 0 for k in range(5)] == [k < cards for k in range(5)]
    assert all(s.row_cube[k] == 0 for k in range(5))
    assert all(s.marker[k] == 0 for k in range(4)), "all markers are in supply"


@pytest.mark.rule("EE-042", "EE-043", "EE-044")
@pytest.mark.parametrize(("seats", "sites", "pile"), [(2, 3, 2), (3, 3, 3), (4, 4, 4)])
def test_relics_out(seats, sites, pile):
    s, log = set_up(seats, seed=seats)
    for c in range(5):
        assert sum(s.site[4 * c + g] for g in range(4)) == sites
        assert s.pile_size[c] == pile
        assert s.stack_size[c] == 18 - sites - pile
        revealed = [text.split()[1] for ask, colour, _, text in log if ask == Ask.REVEAL_PILE and colour == c]
        assert [s.pile[c, k] for k in range(pile)] == [GAME.codec.parse(f"pick {r}") - GAME.codec.parse("pick OA") + 1
                                                       for r in revealed], "the first revealed is the top"  # fmt: skip


@pytest.mark.rule("EE-045")
@pytest.mark.parametrize(("seats", "coloured", "white"), [(2, 8, 6), (3, 9, 6), (4, 10, 7)])
def test_buyers_in_the_box(seats, coloured, white):
    s = GAME.begin(seats)
    assert [s.buyers[b] for b in range(6)] == [coloured] * 5 + [white]


@pytest.mark.rule("EE-046", "EE-047", "EE-048")
def test_first_queues():
    s, log = set_up(2, seed=5)
    draws = [(ask, a, text.split()[1]) for ask, a, _, text in log if ask in (Ask.BURN_BUYER, Ask.BUYER_JOINS)]
    assert [ask for ask, _, _ in draws[:2]] == [Ask.BURN_BUYER] * 2
    assert [a for _, a, _ in draws[2:]] == [m for m in range(6) for _ in range(3)]
    names = ["none", "orange", "green", "purple", "red", "yellow", "white"]
    for m in range(6):
        assert [names[s.queue[m, k]] for k in range(3)] == [text for _, _, text in draws[2 + 3 * m : 5 + 3 * m]]
    first = sorted(text for _, _, text in draws[:17])
    assert first == sorted([*names[1:6] * 3, "white", "white"]), "two burned and 15 drawn are the whole deck"
    assert sum(s.buyer_deck[b] for b in range(6)) == 17 - 3


@pytest.mark.rule("EE-049")
def test_no_tile_in_round_1():
    s, log = set_up(4)
    assert all(s.tile[c] == 0 for c in range(3))
    assert not any(ask == Ask.DRAW_TILE for ask, *_ in log)


@pytest.mark.rule("EE-051", "EE-052")
def test_third_explorer_in_the_first_turn():
    s, _ = set_up(2, faction_A="gul", faction_B="aquilla")
    rules = GAME.rules()
    assert rules.seats_awaited(s) == [0]
    assert len(rules.legal(s, 0)) == 19
    rules.apply(s, 0, GAME.codec.parse("place P2"))
    assert ask_of(s) == Ask.ACTION
    rules.apply(s, 0, GAME.codec.parse("pass"))
    while ask_of(s) == Ask.PASS_KEEP:
        rules.apply(s, 0, rules.legal(s, 0)[0])
    assert rules.seats_awaited(s) == [1]
    assert GAME.codec.parse("place P2") in rules.legal(s, 1), "others' explorers do not matter"
    rules.apply(s, 1, GAME.codec.parse("place P2"))
    assert s.explorer[0, 2] == s.explorer[1, 2]
