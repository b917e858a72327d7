"""Zu beside the real box: what is told is understood, Zu's card is explained, the table can be kept."""

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from periplus.core.engine.frames import CHANCE, top_ask, top_who
from periplus.core.errors import BadPosition
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.companion.opening import dealt
from periplus.games.excavation.companion.session import LOOKS_AT, Session
from periplus.games.excavation.companion.table import DERIVED, MOST
from periplus.games.excavation.data import (
    ACTION_CARD,
    BUYER,
    CARD,
    CENTRE,
    COLOUR,
    MARKET,
    RELIC,
    SWITCH,
    ZU,
    ZU_CARD,
    ZU_TYPE,
)
from periplus.terminal.zu import ZuTable, kept_table


def evening(language: str = "en", *switches: str) -> Session:
    return Session(GAME.texts(language), None, switches)


def test_lines_are_understood() -> None:
    session = evening()
    for line in (
        "queue 3 red white red",
        "trader you 3 2",
        "envoy zu left 1",
        "site OB 2",
        "pile red RB RC",
        "hold zu RB GA",
    ):
        session.tell(line)
    session.tell("row red-3:you green-1")
    s = session.s
    assert [BUYER.names[s.queue[2, i] - 1] for i in range(s.queue_size[2])] == ["red", "white", "red"]
    assert s.buyers[BUYER.index("red")] == 6
    assert s.buyers[BUYER.index("white")] == 5
    assert s.trader[0, MARKET.index("3")] == 2
    assert s.envoy[ZU, CENTRE.index("left")] == 1
    assert s.site[RELIC.index("OB")] == 2
    assert [s.pile[3, i] - 1 for i in range(s.pile_size[3])] == [RELIC.index("RB"), RELIC.index("RC")]
    assert s.hold_size[ZU] == 2
    assert CARD.names[s.row[0] - 1] == "red-S3"
    assert (s.row_cube[0], s.row_cube[1]) == (1, 0)


def test_french_words_and_beginnings_are_understood() -> None:
    session = evening("fr")
    session.tell("file 1 rou ve blanc")
    session.tell("émissaire zu gauche 2")
    session.tell("credits zu 12")
    assert session.s.queue_size[0] == 3
    assert session.s.envoy[ZU, 0] == 2
    assert session.s.credits[ZU] == 12


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense 3",
        "queue 9 red",
        "queue 3 red red red red red",
        "queue 3 pink",
        "pile red GA",
        "trader you 3 x",
        "site ZZ 1",
    ],
)
def test_what_is_not_clear_changes_nothing(line: str) -> None:
    session = evening()
    before = session.s.copy()
    with pytest.raises(BadPosition):
        session.tell(line)
    assert session.s == before


@pytest.mark.parametrize(
    "line",
    [
        "hold zu RA RA RA RA RA RA",
        "stash you OA OB OC OD",
        "credits zu 1000",
        "credits zu \u00b2",
        "round 4",
        "row red-1 red-2 red-3 red-4",
        "mothership " + "red " * 200,
        "pile red " + "RA " * 19,
        "envoy zu left 23",
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_more_than_there_can_be_is_refused(language: str, line: str) -> None:
    session = evening(language)
    before = session.s.copy()
    with pytest.raises(BadPosition):
        session.tell(line)
    assert session.s == before


def test_cubes_on_the_boards_are_missing_in_the_supply() -> None:
    """ZU-144: with one set of cubes Zu can run out of them."""
    session = evening("en", "zu_single_crew")
    for line in ("trader zu 1 10", "envoy zu left 9", "sample zu OA OB", "row red-1:zu"):
        session.tell(line)
    assert session.s.supply[ZU] == 0
    session.play("ZC3")
    assert session.s.trader[ZU, 2] == 0
    assert session.s.credits[ZU] == 18


def any_table(rng: random.Random) -> list[str]:
    """Lines that could all be told, in an order that is never refused."""
    buyers = [name for name in BUYER for _ in range(6)]
    rng.shuffle(buyers)
    lines = [f"queue {m} {' '.join(buyers.pop() for _ in range(rng.randrange(5)))}" for m in MARKET]
    lines.append("mothership " + " ".join(buyers[: rng.randrange(6)]))
    lines += [f"site {kind} {rng.choice((0, 0, 1, 2))}" for kind in RELIC]
    lines += [f"pile {name} {' '.join(rng.choices(RELIC.names[4 * c : 4 * c + 4], k=rng.randrange(4)))}"
              for c, name in enumerate(COLOUR)]  # fmt: skip
    for who in ("you", "zu"):
        lines.append(f"hold {who} {' '.join(rng.choices(RELIC.names, k=rng.randrange(6)))}")
        lines.append(f"stash {who} {' '.join(rng.choices(RELIC.names, k=rng.randrange(4)))}")
        lines.append(f"sample {who} {' '.join(rng.choices(RELIC.names, k=rng.randrange(9)))}")
        lines.append(f"credits {who} {rng.randrange(60)}")
        lines += [f"trader {who} {market} {rng.randrange(3)}" for market in MARKET]
        lines += [f"envoy {who} {centre} {rng.randrange(4)}" for centre in CENTRE]
    cards = rng.sample(ACTION_CARD.names, 3)
    lines.append("row " + " ".join(rng.choice(("-", card, f"{card}:you", f"{card}:zu")) for card in cards))
    return [*lines, f"round {rng.randrange(1, 4)}"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_pointed_at_is_told_by_the_same_lines(language: str) -> None:
    """Every place, told again as it is, changes nothing; told on a bare table, all places together give the table."""
    session = evening(language)
    for line in any_table(random.Random(5)):
        session.tell(line)
    again = evening("fr" if language == "en" else "en")
    for thing in session.things():
        for place in thing.places:
            held = str(place.number) if place.kind in ("number", "tally") else " ".join(place.holds)
            line = f"{place.line} {held}"
            before = session.s.copy()
            session.tell(line)
            assert session.s == before, line
            again.tell(line)
    assert again.s == session.s
    pieces = {piece.id for piece in session.pieces()}
    assert {each for thing in session.things() for place in thing.places for each in place.stock} <= pieces


def test_any_table_and_any_card_play_to_the_end() -> None:
    rng = random.Random(11)
    for round in range(15):
        switches = [switch for switch in SWITCH if rng.random() < 0.3 and switch != "zu_fail_pays_15"]
        session = evening("en" if round % 2 else "fr", *switches)
        for line in any_table(rng):
            session.tell(line)
        table = json.loads(json.dumps(session.known()))
        for card in session.cards():
            session = Session(session.t, table, switches)
            session.play(card.id)
            said = session.steps()
            while session.choices():
                session.answer_by_chance(rng)
                said += session.steps()
            assert any(step.to_do for step in said), (card, said)
            assert Session(session.t, session.known(), switches).known() == session.known()


@pytest.mark.parametrize(
    "told",
    [
        {"hand": {"A": {"red-S1": 1}}},
        {"round": 0},
        {"round": 9},
        {"round": "x"},
        {"round": 1.5},
        {"round": True},
        {"credits": 3},
        {"credits": {"B": -1}},
        {"credits": {"B": 32767}},
        {"credits": {"C": 5}},
        {"queue": {"1": {"0": 77}}},
        {"queue": {"1": {"2": "red"}}},
        {"queue": {"9": ["red"]}},
        {"hold": {"B": {"RB": 6}}},
        {"hold": {"B": {"RB": 3, "RA": 3}}},
        {"stash": {"A": {"RB": -1}}},
        {"guard": {"A": {"RB": 2}}},
        {"pile": {"red": ["GA"]}},
        {"pile": {"red": {"3": "RA"}}},
        {"row": ["T2"]},
        {"row": {"4": "red-S1"}},
        {"row_cube": ["B"]},
        {"row_cube": {"1": "C"}},
        {"mothership": {"white": 7}},
        {"site": {"OB": "many"}},
    ],
    ids=str,
)
def test_tables_that_cannot_be_are_refused(told: dict) -> None:
    for language in ("en", "fr"):
        with pytest.raises(BadPosition):
            Session(GAME.texts(language), told)


def test_switches_that_exclude_each_other_are_refused() -> None:
    """ZU-141"""
    with pytest.raises(BadPosition, match="exclude"):
        evening("en", "zu_no_fail_pay", "zu_fail_pays_15")
    with pytest.raises(BadPosition, match="zu_burns_card"):
        evening("en", "zu_sleeps")


ANSWERS = (Ask.ZU_TIE_COLOUR, Ask.ZU_TIE_RELIC, Ask.ZU_TIE_MARKET, Ask.DEAL_ZU, Ask.REVEAL_SURVEY)


def told_of(s: Any) -> dict[str, Any]:
    """What somebody who sees this table can tell."""
    names = s.to_names()
    return {field: names[field] for field in MOST if field in names and field not in DERIVED}


def decided(s: Any, rng: random.Random) -> int:
    """Some legal action of whoever is asked, done."""
    rules = GAME.rules()
    seat = rules.seats_awaited(s)[0]
    action = (
        rules.odds_pick(s, rng.randrange(rules.odds_total(s))) if seat == CHANCE else rng.choice(rules.legal(s, seat))
    )
    rules.apply(s, seat, action)
    return action


def test_zu_beside_the_box_is_the_zu_of_the_digital_game() -> None:
    """Every card of random solo games: the table told, the card played with the same luck, the same table after it."""
    rng, compared = random.Random(3), set()
    for options in ({}, {"zu": "relaxed"}, {"zu": "expert"}) * 4:
        s: Any = GAME.begin(1, options)
        while s.depth:
            if top_ask(s) != Ask.ZU_REVEAL:
                decided(s, rng)
                continue
            before, round_before = told_of(s), s.round
            switches = [name for i, name in enumerate(SWITCH) if s.switch[i]]
            card = CODEC.decode(decided(s, rng), CHANCE).params["zu_card"]
            session = Session(GAME.texts("en"), before, switches)
            session.play(card)
            while s.depth and top_ask(s) in ANSWERS and top_who(s) == CHANCE and s.active == ZU:
                session.answer(CODEC.text(decided(s, rng)))
            if s.depth and s.round == round_before and top_ask(s) in (Ask.ZU_REVEAL, Ask.ZU_BURN, Ask.ACTION):
                assert session.known() == told_of(s), card
                compared.add(card)
    assert compared == set(ZU_CARD)


def test_reasons_are_told_from_what_is_to_do() -> None:
    session = evening()
    session.tell("site GA 1")
    session.play("ZD1")
    steps = session.steps()
    assert [step.text.split(" ")[0] for step in steps if step.to_do] == ["Digs", "Takes", "Zu’s"]
    assert steps[-1].text == "Zu’s board is now: in the hold green jar; in the stash nothing; 8 credits."
    assert any(step.text.startswith("Colours with a relic") for step in steps if not step.to_do)


def test_a_sale_says_who_leaves_the_mothership() -> None:
    """EE-159: those aboard go back before the buyers of this sale board, also when they are of the same kinds."""
    for aboard, back in (("red white", "1 red and 1 white"), ("green", "1 green")):
        session = evening()
        for line in ("queue 1 green", "trader zu 1 1", "hold zu GA", f"mothership {aboard}"):
            session.tell(line)
        session.play("ZS1")
        told = [step.text for step in session.steps() if step.to_do]
        assert told[-3:] == [
            f"Back from the mothership to the tracks: {back}.",
            "To the mothership: 1 green.",
            "Zu’s board is now: in the hold nothing; in the stash nothing; 19 credits.",
        ]
        assert "The trader who sold moves up: an envoy to the left command centre. [ZU-106]" in told
        assert "Sells green in 1 · Alaska. [ZU-103]" in told
    session.play("ZC1")
    assert not any("mothership" in step.text for step in session.steps())


def test_an_answer_that_cannot_be() -> None:
    for language in ("en", "fr"):
        session = evening(language)
        with pytest.raises(BadPosition):
            session.answer("tie_market 4")
        session.play("ZH1")
        with pytest.raises(BadPosition, match="tie_market 1"):
            session.answer("tie_colour red")
        assert session.answer("tie_market 4").words == session.t("market.4")


def test_more_buyers_than_the_box_has_are_refused() -> None:
    session = evening()
    session.tell("queue 1 red red red red")
    session.tell("queue 2 red red red red")
    with pytest.raises(BadPosition):
        session.tell("queue 3 red")


def test_every_kind_of_card_says_what_it_looks_at() -> None:
    assert set(LOOKS_AT) == set(ZU_TYPE)
    for language in ("en", "fr"):
        session = evening(language)
        for card in session.cards():
            assert all("{" not in session.shown(thing) for thing in session.looks_at(card.id))
    assert len(evening().cards()) == 16


def test_dig_of_scenario_38_is_explained() -> None:
    """S-38: green is more popular; of GA and GC the human lacks GC."""
    session = evening()
    for line in (
        "queue 2 green green green",
        "queue 3 purple purple",
        "site GA 1",
        "site GB 2",
        "site GC 1",
        "sample you GA",
    ):
        session.tell(line)
    session.tell("sample zu GB")
    session.play("ZD5")
    told = [step.text for step in session.steps()]
    assert session.question is None
    assert told[0].startswith("More popular: green (5), ahead of purple (4)")
    assert any(line.startswith("You have no sample: green compass, ahead of green jar") for line in told)
    assert [session.s.hold[ZU, RELIC.index(name)] for name in ("GA", "GB", "GC")] == [1, 0, 1]
    assert session.steps() == []


def test_ties_are_asked_or_drawn() -> None:
    session = evening()
    session.play("ZH1")
    assert session.question is not None
    assert session.prompt() == GAME.texts("en")("companion.ask_zu_tie_market")
    assert len(session.choices()) == 6
    session.answer("tie_market 4")
    rng = random.Random(1)
    while session.question is not None:
        session.answer_by_chance(rng)
    assert session.s.trader[ZU, MARKET.index("4")] == 1
    assert sum(session.s.trader[ZU, market] for market in range(6)) == 2


def test_burning_is_said_when_switched_on() -> None:
    session = evening("en", "zu_burns_card", "zu_no_start_credits")
    assert session.s.credits[ZU] == 0
    session.play("ZN1")
    assert session.steps()[-1].text == GAME.texts("en")("companion.burn")
    session.play("ZC1")
    assert GAME.texts("en")("companion.burn") not in [step.text for step in session.steps()]


def test_a_table_is_kept_for_another_evening() -> None:
    session = evening("en", "zu_free_storage")
    for line in ("queue 3 red white", "hold zu RB", "site OB 2", "round 2", "row red-3:zu"):
        session.tell(line)
    again = Session(GAME.texts("fr"), json.loads(json.dumps(session.known())), session.switches())
    assert again.s == session.s


def test_a_whole_card_by_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    console = Console(file=io.StringIO(), width=100)
    monkeypatch.setattr(console, "input", lambda *_, **__: next(said))
    file = tmp_path / "zu.json"
    session = evening()
    haggle = next(i for i, card in enumerate(session.cards(), 1) if card.id == "ZH1")
    said = iter(["l", "nonsense", str(haggle), "queue 1 red", "pink", "", "", "", "", "t", "hold zu RB", "", "s", "q"])
    ZuTable(session, console, file, random.Random(3)).run()
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Still tied" in printed
    assert sum(session.s.trader[ZU, market] for market in range(6)) == 2
    table, switches = kept_table(file)
    assert table["hold"] == {"B": {"RB": 1}}
    assert switches == []
    file.write_text("[]")
    with pytest.raises(BadPosition):
        kept_table(file)


# --- an opening that was dealt -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "word"), [("en", "opening"), ("fr", "ouverture")])
def test_an_opening_is_dealt_and_only_changes_are_told_after_it(language: str, word: str) -> None:
    """Three buyers in every queue, three relics of each colour on the sites and two in each pile, a row of three."""
    session = evening(language, "zu_no_start_credits")
    assert "7" in session.tell(f"{word} 7")
    s = session.s
    assert [s.queue_size[market] for market in range(6)] == [3] * 6
    assert [sum(s.site[4 * colour + glyph] for glyph in range(4)) for colour in range(5)] == [3] * 5
    assert [s.pile_size[colour] for colour in range(5)] == [2] * 5
    assert sum(s.row[spot] > 0 for spot in range(5)) == 3
    assert (s.credits[0], s.credits[ZU], s.round) == (8, 0, 1)
    assert session.switches() == ["zu_no_start_credits"]
    again = evening(language, "zu_no_start_credits")
    again.tell(f"{word} 7")
    assert again.known() == session.known()
    session.play("ZD1")
    while session.choices():
        session.answer_by_chance(random.Random(1))
    assert session.s.hold_size[ZU] > 0


def test_every_opening_is_dealt_to_its_end() -> None:
    """Also where the hand of whoever plays alone could be exchanged (16 and 54 are such)."""
    for seed in range(60):
        table = dealt(seed)
        assert [len(queue) for queue in table["queue"].values()] == [3] * 6, seed
        assert sum(card != "-" for card in table["row"].values()) == 3, seed


def test_openings_differ_and_any_is_dealt_without_a_number() -> None:
    session = evening()
    known = []
    for line in ("opening 1", "opening 2", "opening"):
        session.tell(line)
        known.append(json.dumps(session.known(), sort_keys=True))
    assert known[0] != known[1]
    with pytest.raises(BadPosition):
        session.tell("opening many")
