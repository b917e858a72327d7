"""What the log says of what happens by itself, and what it must not say."""

import pytest

from periplus.core.engine.frames import NOBODY_ASKED, pop, push
from periplus.games.archeos import GAME
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.data import COLOUR, RAPA_NUI, SEAT, TOKEN, ULURU
from periplus.games.archeos.show.phrases import site_name

ENGLISH = GAME.texts("en")
EASTER, ROCK = COLOUR.names[RAPA_NUI], COLOUR.names[ULURU]
OTHER = next(c for i, c in enumerate(COLOUR) if i not in (RAPA_NUI, ULURU) and c != "yellow")


def told(t, seat, text):
    """Play one action of a table; what the log says of it to a spectator."""
    before, who = t.s.copy(), SEAT.index(seat)
    t.play(seat, text)
    act = GAME.codec.decode(GAME.codec.parse(text), who)
    return [line.text for line in GAME.narrate(ENGLISH, before.hide(-1), act, t.s.hide(-1))]


def falls_back(t, seat, space, colour):
    words = {"space": space, "site": site_name(ENGLISH, t.s, COLOUR.index(colour))}
    return ENGLISH("log.retreat", player=ENGLISH.player(t.s, SEAT.index(seat)), **words)


def professors(table, vehicles, tokens=()):
    """Two players after the third monkey of the first season, A drew it; whoever has most may advance first."""
    t = table(2, roles="professor", advanced=f"{EASTER} {ROCK}", vehicles=vehicles)
    for seat, value in tokens:
        t.s.token[TOKEN.index(value)] = SEAT.index(seat) + 1
    t.third_monkey("A")
    return t


@pytest.mark.rule("AS-154")
def test_a_retreat_by_itself_on_rapa_nui_is_told(table):
    t = professors(table, {"A": {EASTER: 2}}, [("B", "6")])
    assert falls_back(t, "A", 1, EASTER) in told(t, "B", "decline")


@pytest.mark.rule("AS-154")
def test_a_retreat_by_itself_after_cash_is_told(table):
    t = professors(table, {"B": {OTHER: 1}})
    t.play("A", "decline")
    t.play("B", f"advance {ROCK}")
    assert falls_back(t, "B", 0, OTHER) in told(t, "B", "cash")


@pytest.mark.rule("AS-154")
def test_a_retreat_that_undoes_the_advance_just_made_is_told(table):
    t = professors(table, {})
    t.play("A", "decline")
    lines = told(t, "B", f"advance {OTHER}")
    assert falls_back(t, "B", 0, OTHER) in lines
    assert t.s.vehicle[1, COLOUR.index(OTHER)] == 0


@pytest.mark.rule("AS-126")
def test_nobody_returns_to_a_start_where_they_stand(table):
    t = professors(table, {"A": {OTHER: 2}}, [("B", "6")])
    lines = told(t, "B", "decline")
    returned = [ENGLISH("log.return", player=name, site=site_name(ENGLISH, t.s, RAPA_NUI)) for name in ("A", "B")]
    assert not set(returned) & set(lines)
    t = professors(table, {"A": {EASTER: 3}}, [("B", "6")])
    assert returned[0] in told(t, "B", "decline")


@pytest.mark.rule("AS-125")
def test_who_has_drawn_for_chichen_itza_does_not_draw_nothing(table):
    t = table(2, hand={"A": "red/guide"})
    pop(t.s)
    t.s.laid[0], t.s.laid_by[0], t.s.laid_size = t.s.led, 1, 1
    push(t.s, Ask.CLOSING, NOBODY_ASKED, 2, 0)
    push(t.s, Ask.CHICHEN, 0, 0, 0)
    t.s.credit, before = 1, t.s.copy()
    GAME.rules().apply(t.s, 0, GAME.codec.parse("stop"))
    act = GAME.codec.decode(GAME.codec.parse("stop"), 0)
    lines = [line.text for line in GAME.narrate(ENGLISH, before.hide(-1), act, t.s.hide(-1))]
    assert lines[0] == ENGLISH("log.draws_left", player="A")
    assert "nothing" not in lines[0]
