"""Zu beside the real box: what is told is understood, Zu's card is explained, the table can be kept."""

import io
import json
import random
from pathlib import Path

import pytest
from rich.console import Console

from periplus.core.errors import BadPosition
from periplus.games.excavation import GAME
from periplus.games.excavation.companion_session import LOOKS_AT, Session
from periplus.games.excavation.data import BUYER, CARD, CENTRE, MARKET, RELIC, ZU, ZU_TYPE
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
        for card, _ in session.cards():
            assert all("{" not in line for line in session.looks_at(card))
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
    told = session.sentences()
    assert session.question is None
    assert told[0].startswith("More popular: green (5), ahead of purple (4)")
    assert any(line.startswith("You have no sample: green C, ahead of green A") for line in told)
    assert [session.s.hold[ZU, RELIC.index(name)] for name in ("GA", "GB", "GC")] == [1, 0, 1]
    assert session.sentences() == []


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
    assert session.sentences()[-1] == GAME.texts("en")("companion.burn")
    session.play("ZC1")
    assert GAME.texts("en")("companion.burn") not in session.sentences()


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
    haggle = next(i for i, (card, _) in enumerate(session.cards(), 1) if card == "ZH1")
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
