"""Roles and sites beyond the scenarios. AS-078 to AS-141"""

from __future__ import annotations

import pytest

from periplus.games.archeos.data import COLOUR

PROFESSORS = "professor guide patron pilot physician photographer"


@pytest.mark.rule("AS-080", "AS-104")
def test_mercenaries_count_for_the_tile(table):
    t = table(hand={"A": "red/botanist blue/mercenary"})
    t.lay("B", "green/botanist green/guide")
    t.s.tile, t.s.tile_size, t.s.tile_at = 2, 2, 0
    alone = t.copy()
    t.expedition("A", "red/botanist", "all")
    t.play("A", "role", "end_effects")
    assert (t.tile(), t.s.tile_size) == ("A", 2)
    alone.expedition("A", "red/botanist")
    assert alone.options("A") == {"advance red", "end_effects"}


@pytest.mark.rule("AS-081")
def test_nobody_gains_by_a_tile_in_the_supply(table):
    t = table(roles="botanist")
    t.third_monkey()
    assert [t.points(seat, "botanist_tile") for seat in "ABC"] == [0, 0, 0]


@pytest.mark.rule("AS-084")
def test_artefacts_are_optional_and_may_be_lost(table):
    hand = "blue/linguist blue/guide blue/patron blue/pilot blue/physician"
    t = table(hand={"A": hand}, linguist=[2], vehicles={"A": {"blue": 6}})
    t.expedition("A", "blue/linguist", "all")
    t.play("A", "role", "decline", "advance green")
    assert (t.at("A", "green"), t.asked()) == (1, "B")
    last = dict.fromkeys(COLOUR, 6)
    t = table(hand={"A": hand}, linguist=[2], vehicles={"A": last})
    t.expedition("A", "blue/linguist", "all")
    t.play("A", "role")
    assert t.asked() == "B"


@pytest.mark.rule("AS-086", "AS-124")
def test_artefact_advances_are_advances(table):
    """Chichén Itzá adds up over the turn, Uluru asks, Ta-sekhet-ma'at lets choose."""
    hand = "red/linguist red/guide red/patron red/pilot red/physician"
    t = table(
        advanced="red violet yellow",
        hand={"A": hand},
        linguist=[2],
        vehicles={"A": {"red": 1, "yellow": 1, "yellow_front": 2}},
    )
    t.expedition("A", "red/linguist", "all")
    t.play("A", "advance red", "role")
    assert {"advance yellow", "advance yellow_front", "advance red", "advance violet"} <= t.options("A")
    t.play("A", "advance violet")
    assert t.ask() == "uluru"
    t.play("A", "stay", "advance red")
    assert (t.at("A", "red"), t.s.credit) == (3, 1 + 2)
    for card in ("blue/guide", "blue/patron", "blue/pilot"):
        t.play("A", "draw")
        t.draw(card)
    assert (t.asked(), t.s.credit) == ("B", 0)


@pytest.mark.rule("AS-085")
def test_an_artefact_may_move_the_vehicle_that_moved(table):
    t = table(hand={"A": "green/linguist green/guide"}, linguist=[1])
    t.expedition("A", "green/linguist", "all")
    t.play("A", "role", "advance green", "advance green")
    assert t.at("A", "green") == 2


@pytest.mark.rule("AS-087")
def test_the_linguist_track_ends(table, refused):
    t = table(hand={"A": "green/linguist green/guide"}, linguist=[18])
    t.expedition("A", "green/linguist", "all")
    with pytest.raises(refused, match="LINGUIST_DONE"):
        t.play("A", "role")


@pytest.mark.rule("AS-091")
def test_kept_cards_in_order_and_up_to_the_size(table, refused):
    t = table(hand={"A": "pink/physician pink/guide red/patron blue/guide green/student"})
    t.expedition("A", "pink/physician", "pink/guide")
    t.play("A", "end_effects")
    with pytest.raises(refused, match="KEPT_ENOUGH"):
        t.play("A", "keep_all")
    t.play("A", "keep red/patron")
    with pytest.raises(refused, match="OUT_OF_ORDER"):
        t.play("A", "keep blue/guide")
    t.play("A", "done")
    assert (t.hand("A"), t.display()) == ({"red/patron": 1}, {"blue/guide": 1, "green/student": 1})


@pytest.mark.rule("AS-093", "AS-092")
def test_a_pilot_may_stay_on_its_own_site(table, refused):
    t = table(hand={"A": "red/pilot"})
    t.expedition("A", "red/pilot")
    t.play("A", "advance red")
    assert (t.at("A", "red"), t.asked()) == (1, "B")
    t = table(hand={"A": "red/guide"})
    t.expedition("A", "red/guide")
    with pytest.raises(refused, match="WRONG_SITE"):
        t.play("A", "advance blue")


@pytest.mark.rule("AS-097")
def test_only_the_last_leader_closes(table):
    """A Patron played in a chain acts by its own size, and the first expedition's does not matter."""
    t = table(hand={"A": "green/cartographer green/guide red/physician blue/patron pink/patron"})
    t.expedition("A", "green/cartographer", "green/guide")
    t.play("A", "advance green")
    t.expedition("A", "red/physician")
    t.play("A", "end_effects")
    assert t.options("A") == {"keep blue/patron", "keep pink/patron", "done"}
    t.play("A", "keep pink/patron")
    assert (t.hand("A"), t.display(), t.asked()) == ({"pink/patron": 1}, {"blue/patron": 1}, "B")


@pytest.mark.rule("AS-110", "AS-108")
def test_a_patron_of_ten_draws_ten(table):
    patrons = " ".join(f"2*{c}/patron" for c in ("red", "green", "blue", "yellow", "pink"))
    t = table(hand={"A": patrons})
    t.expedition("A", "red/patron", "all")
    t.play("A", "end_effects", "draw_all")
    t.draw(*(f"{c}/{r}" for c in ("red", "green", "blue", "yellow", "pink") for r in ("guide", "pilot")))
    assert (t.hand_size("A"), t.asked()) == (10, "B")


@pytest.mark.rule("AS-114")
def test_several_tokens_may_be_held(table, refused):
    t = table(hand={"A": "blue/professor blue/guide"}, token=["A", "B"])
    t.expedition("A", "blue/professor", "all")
    with pytest.raises(refused, match="TOKEN_TAKEN"):
        t.play("A", "token 2")
    with pytest.raises(refused, match="TOKEN_TOO_HIGH"):
        t.play("A", "token 3")
    t = table(hand={"A": "blue/professor blue/guide"}, token=["A"])
    t.expedition("A", "blue/professor", "all")
    t.play("A", "token 2", "end_effects")
    assert (t.holder(1), t.holder(2)) == ("A", "A")


@pytest.mark.rule("AS-117", "AS-118", "AS-119")
def test_all_equal_up_then_down(table):
    t = table(2, roles=PROFESSORS)
    t.third_monkey("B")
    assert (t.asked(), t.ask()) == ("B", "professor_up")
    t.play("B", "advance red")
    t.play("A", "decline")
    assert t.ask() == "shuffle"  # B's only vehicle off its start went back by itself, A has none
    assert t.at("B", "red") == 0


@pytest.mark.rule("AS-117", "AS-130")
def test_a_retreat_cannot_be_declined(table):
    spaces = {"yellow": 1, "yellow_front": 2, "red": 3}
    t = table(2, advanced="yellow", roles=PROFESSORS, vehicles={"A": spaces}, token=["B"])
    t.third_monkey("A")
    t.play("B", "decline")
    assert t.options("A") == {"retreat red", "retreat yellow", "retreat yellow_front"}
    t.play("A", "retreat yellow_front")
    assert (t.at("A", "yellow"), t.at("A", "yellow_front"), t.points("A", "site_yellow")) == (1, 1, 2)


@pytest.mark.rule("AS-130")
def test_two_on_one_space_retreat_as_one(table):
    t = table(2, advanced="yellow", roles=PROFESSORS, vehicles={"A": {"yellow": 2, "yellow_front": 2}}, token=["B"])
    t.third_monkey("A")
    t.play("B", "decline")
    assert (t.ask(), t.at("A", "yellow"), t.at("A", "yellow_front")) == ("shuffle", 1, 2)


@pytest.mark.rule("AS-120", "AS-136")
def test_a_professor_may_cash_but_draws_nothing(table):
    t = table(2, advanced="red violet", roles=PROFESSORS, vehicles={"A": {"violet": 3}}, token=["A", "supply", "A"])
    t.third_monkey("A")
    t.play("A", "advance violet")
    assert t.options("A") == {"cash", "stay"}
    t.play("A", "cash")
    assert (t.points("A", "uluru_cash"), t.at("A", "violet")) == (8, 0)
    t = table(2, advanced="red", roles=PROFESSORS, vehicles={"A": {"red": 1}}, token=["A"])
    t.third_monkey("A")
    t.play("A", "advance red")
    assert (t.ask(), t.s.credit) == ("shuffle", 0)


@pytest.mark.rule("AS-122")
def test_compass_sites_ask_nothing(table):
    for colour in COLOUR:
        t = table(hand={"A": f"{colour}/guide {colour}/physician"})
        t.expedition("A", f"{colour}/guide", "all")
        t.play("A", f"advance {colour}")
        assert (t.asked(), t.hand_size("A"), t.total("A")) == ("B", 0, 0)


@pytest.mark.rule("AS-123")
def test_chichen_itza_respects_the_hand_limit(table):
    hand = "2*red/physician 2*blue/physician 2*green/physician 2*pink/physician 2*yellow/physician"
    t = table(advanced="red", hand={"A": hand}, vehicles={"A": {"red": 3}})
    t.expedition("A", "red/physician", "red/physician 2*blue/physician green/physician")
    t.play("A", "advance red", "keep_all")
    assert (t.hand_size("A"), t.s.credit) == (5, 2)
    t.s.credit = 9  # as if a Linguist had crossed several thresholds
    for card in ("red/guide", "green/guide", "blue/guide", "pink/guide", "violet/guide"):
        t.play("A", "draw")
        t.draw(card)
    assert (t.asked(), t.hand_size("A"), t.s.credit) == ("B", 10, 0)


@pytest.mark.rule("AS-128")
def test_all_on_the_start_of_rapa_nui(table):
    t = table(advanced="green")
    t.third_monkey()
    assert [t.points(seat, "rapa_nui_bonus") for seat in "ABC"] == [3, 3, 3]


@pytest.mark.rule("AS-129", "AS-131")
def test_either_vehicle_may_advance(table):
    spaces = {"yellow": 1, "yellow_front": 3}
    t = table(advanced="yellow", hand={"A": "yellow/patron 2*yellow/guide"}, vehicles={"A": spaces})
    t.expedition("A", "yellow/patron", "all")
    assert t.options("A") == {"advance yellow", "advance yellow_front", "end_effects"}
    t.play("A", "advance yellow_front")
    assert (t.at("A", "yellow"), t.at("A", "yellow_front")) == (1, 4)


@pytest.mark.rule("AS-133", "AS-142")
def test_alone_on_the_start_after_professor_moves(table):
    """B advances off the shared start: both stand alone when Tantallon Castle is scored."""
    t = table(2, advanced="blue", roles=PROFESSORS, vehicles={"A": {"blue": 2}, "B": {"blue": 2}}, token=["B"])
    t.third_monkey("A")
    t.play("B", "advance blue")
    assert (t.ask(), t.at("A", "blue")) == ("shuffle", 1)
    assert (t.points("A", "site_blue"), t.points("B", "site_blue")) == (2, 6)
    t = table(advanced="blue", vehicles={"A": {"blue": 1}})
    t.third_monkey("A")
    assert [t.points(seat, "site_blue") for seat in "ABC"] == [2, 0, 0]


@pytest.mark.rule("AS-136", "AS-074")
def test_only_a_retreat_frees_the_last_space_of_uluru(table):
    t = table(advanced="violet", hand={"A": "violet/pilot violet/guide"}, vehicles={"A": {"violet": 6}})
    t.expedition("A", "violet/pilot", "all")
    assert "advance violet" not in t.options("A")
    t = table(2, advanced="violet", roles=PROFESSORS, vehicles={"A": {"violet": 6}}, token=["B"])
    t.third_monkey("A")
    t.play("B", "decline")
    assert (t.at("A", "violet"), t.points("A", "uluru_cash")) == (5, 0)


@pytest.mark.rule("AS-140", "AS-137")
def test_a_cartographer_at_ur(table):
    """The bonus obeys the cap of the space reached by then."""
    t = table(advanced="pink", hand={"A": "pink/cartographer red/guide red/patron red/pilot"})
    t.third_monkey("A")
    t.expedition("A", "pink/cartographer")
    t.play("A", "advance pink")
    assert (t.ask(), t.at("A", "pink")) == ("bonus", 1)
    t.play("A", "lead red/guide", "include red/patron")
    assert t.options("A") == {"confirm"}
    t.play("A", "confirm", "end_effects")
    assert (t.ask(), t.s.display_size) == ("shuffle", 0)


@pytest.mark.rule("AS-138")
def test_ur_also_in_the_last_season(table):
    t = table(advanced="pink", season=2, hand={"B": "red/guide", "C": "blue/mercenary"})
    t.third_monkey("A")
    assert t.options("B") == {"lead red/guide", "pass"}  # A has nothing, C none who could lead
    t.play("B", "pass")
    assert t.asked() == "nobody"


@pytest.mark.rule("AS-141", "AS-120")
def test_ur_draws_and_keeps_nothing(table):
    hand = "red/patron blue/physician red/physician green/guide"
    t = table(2, advanced="pink red", hand={"A": hand, "B": "blue/guide blue/patron"}, vehicles={"B": {"pink": 3}})
    t.third_monkey("A")
    t.play("A", "lead red/patron", "confirm", "advance red")
    assert t.asked() == "B"
    t.expedition("B", "blue/patron", "all")
    t.play("B", "end_effects")
    assert t.ask() == "shuffle"


@pytest.mark.rule("AS-137")
def test_the_ur_round_begins_with_the_drawer(table):
    t = table(advanced="pink", hand={"A": "red/guide", "B": "blue/guide", "C": "green/guide"})
    t.third_monkey("C")
    asked = []
    while t.ask() == "ur":
        asked.append(t.asked())
        t.play(t.asked(), "pass")
    assert asked == ["C", "A", "B"]
