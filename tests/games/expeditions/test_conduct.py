"""Digital conduct and secrets: EX-140 to EX-143, and what a seat may know."""

import pytest

from periplus.core.contract.game import SEEN, UNSEEN
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE
from periplus.games.expeditions import GAME
from periplus.games.expeditions.data import ARROW, CARD, COLOUR, HEAD, NODE, SEAT, TAIL


@pytest.mark.rule("EX-140")
def test_the_order_of_options(table):
    t = table(trails={"red": "start>rome", "blue": "start>athens"})
    t.play("extend red blue-06", "decline")
    options = t.options()
    arrows = [(COLOUR.index(o.split()[1]), NODE.index(o.split()[2])) for o in options if o.startswith("extend")]
    assert arrows == sorted(arrows)
    assert options[len(arrows) :] == ["remove blue", "remove red", "swap", "end_turn"]
    assert len(set(options)) == len(options)
    t = table(hands={"A": "uluru tikal papua"})
    t.play("swap", "draw perth", "draw xian")
    cards = [o.split()[2] for o in t.options() if o.startswith("exchange first")]
    assert cards == sorted(cards, key=CARD.index)
    assert t.options()[-1] == "put_back"


@pytest.mark.rule("EX-141")
def test_an_arrow_is_numbered_by_segment_and_direction(table):
    assert len(ARROW) == 412
    assert ARROW.names[0] == "start>svalbard"
    assert ARROW.names[1] == "svalbard>start"
    assert (NODE.names[TAIL[411]], NODE.names[HEAD[411]]) == ("blue-13", "blue-10")
    t = table()
    t.play("extend red rome")
    assert t.s.trail[COLOUR.index("red"), 0] == 2 * 3
    assert t.s.to_names()["trail"]["red"] == {"0": "start>rome"}


@pytest.mark.rule("EX-142")
def test_only_cards_are_left_to_chance(table):
    chance = {verb.name for verb in GAME.codec.verbs if verb.by == CHANCE}
    assert chance == {"deal", "turn_up", "draw"}
    t = table(deck="perth uluru sanaa")
    t.play("swap")
    assert GAME.rules().odds_total(t.s) == 1, "a known deck leaves nothing to chance"


@pytest.mark.rule("EX-143")
def test_a_revealed_card_changes_what_the_seat_knows(table):
    """The barrier of undo is computed from views: a drawn card is news to its owner, a placed arrow is not chance."""
    t = table()
    t.play("swap")
    before = t.s.hide(0).tobytes()
    other = t.s.hide(1).tobytes()
    t.play("draw perth")
    assert t.s.hide(0).tobytes() != before
    assert GAME.seen(t.s, CHANCE, GAME.codec.parse("draw uluru"), 0) == SEEN
    assert GAME.seen(t.s, CHANCE, GAME.codec.parse("draw uluru"), 1) == UNSEEN
    assert t.s.hide(1).drawn[0, 0] == -1
    assert other != t.s.tobytes()


@pytest.mark.rule("EX-021", "EX-113")
def test_who_sees_which_card(table):
    s = GAME.begin(2)
    deal = GAME.codec.parse("deal tikal")
    assert (GAME.seen(s, CHANCE, deal, 0), GAME.seen(s, CHANCE, deal, 1), GAME.seen(s, CHANCE, deal, -1)) == (2, 0, 0)
    t = table(trails={"red": "start>blue-11>caspian-sea>babylon"}, common="harappa denali banff tikal perth uluru")
    t.play("extend red harappa")
    assert GAME.seen(t.s, CHANCE, GAME.codec.parse("turn_up xian"), -1) == SEEN
    t.play("turn_up xian", "swap", "draw papua", "draw bagan")
    answer = GAME.codec.parse("exchange first fiordland")
    assert GAME.seen(t.s, 0, answer, 0) == SEEN
    assert GAME.seen(t.s, 0, answer, 1) == UNSEEN


def guesses(t, seat, count=60):
    for i in range(count):
        world = t.s.hide(seat)
        GAME.rules().guess(world, seat, stream(i))
        assert not GAME.invariants(world)
        yield world


def test_a_guess_keeps_what_the_seat_put_under_the_deck(table):
    t = table(hands={"A": "tikal giza", "B": "papua bagan elmina"})
    t.play("swap", "draw perth", "draw uluru", "exchange first tikal")
    for world in guesses(t, 0):
        assert t.around(world).under() == ["uluru", "tikal"]
        assert not {world.hand[1, CARD.index(name)] for name in ("uluru", "tikal")} - {0}
    under = {tuple(t.around(world).under()) for world in guesses(t, 1)}
    assert len(under) > 20, "the others know nothing about them"


def test_a_guess_believes_tokens_until_a_swap(table):
    t = table(hands={"A": "fiordland", "B": "papua bagan elmina"}, keys={"B": "papua bagan"})
    for world in guesses(t, 0):
        assert world.hand[1, CARD.index("papua")] > 0
        assert world.hand[1, CARD.index("bagan")] > 0
    t.play("extend red athens", "end_turn", "swap", "draw perth", "draw uluru", "exchange first papua")
    believed = [world.hand[1, CARD.index("papua")] > 0 for world in guesses(t, 0)]
    assert 0 < sum(believed) < len(believed), "afterwards the card may be gone"
    elsewhere = table(
        hands={"A": "fiordland", "B": "papua bagan"}, keys={"B": "papua"}, deck="perth uluru xian", turn="B"
    )
    elsewhere.play("swap", "draw perth", "draw uluru", "exchange first papua", "extend red athens", "end_turn")
    elsewhere.play("swap", "draw xian", "draw uluru", "put_back", "swap", "draw papua", "draw xian")
    assert [world.dead[1, 0] for world in guesses(elsewhere, 0)] == [1] * 60, "A holds the card of B's token"


def test_a_guessed_hand_leaves_four_key_places(table):
    s = GAME.begin(4)
    rules = GAME.rules()
    while rules.seats_awaited(s) == [CHANCE]:
        rules.apply(s, CHANCE, rules.odds_pick(s, rules.odds_total(s) // 3))
    t = table.around(s)
    for world in guesses(t, 3, 200):
        for p in range(3):
            marks = [GAME.codec.parse(f"mark {name}") for name in CARD]
            assert sum(GAME.verdict(world, p, mark) == 0 for mark in marks) >= 4, SEAT.names[p]
