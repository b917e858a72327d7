"""The log in sentences, previews with their sums, and Zu's reasons: complete, in both languages, from views only."""

import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest

from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import SEEN
from periplus.core.draw.board import Look
from periplus.core.engine.codec import Act
from periplus.core.engine.frames import CHANCE
from periplus.core.texts import capital
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import CODEC, Ask, Reason, Why
from periplus.games.excavation.data import BUYER, CARD, COLOUR, PART, RELIC, TILES, ZU
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.board_zu import zu as zu_base
from periplus.games.excavation.show.phrases import tile_words
from periplus.games.excavation.show.preview import detail, preview
from periplus.games.excavation.show.story import PAID_ACTIONS, narrate
from periplus.games.excavation.show.story_zu import PRIORITIES, RULES, RULES_BY_CARD, reasoning, rule_of, step

RULES_OF_PLAY = GAME.rules()
ENGLISH, FRENCH = GAME.texts("en"), GAME.texts("fr")
Step = tuple[Any, int, int, Any]


def moves(seats: int, seed: int, options: dict[str, str] | None = None) -> Iterator[Step]:
    """(before, seat, action, after) of a random game."""
    rng = random.Random(seed)
    s = GAME.begin(seats, options)
    while RULES_OF_PLAY.awaited(s):
        seat = RULES_OF_PLAY.seats_awaited(s)[0]
        if seat == CHANCE:
            action = RULES_OF_PLAY.odds_pick(s, rng.randrange(RULES_OF_PLAY.odds_total(s)))
        else:
            action = rng.choice(RULES_OF_PLAY.legal(s, seat))
        before = s.copy()
        RULES_OF_PLAY.apply(s, seat, action)
        yield before, seat, action, s.copy()


@cache
def game(seats: int) -> tuple[Step, ...]:
    return tuple(moves(seats, seed=seats))


def told(step_: Step, viewer: int, language: str) -> list[str]:
    before, seat, action, after = step_
    act = CODEC.decode(action, seat)
    if GAME.seen(before, seat, action, viewer) != SEEN:
        act = Act(seat, act.verb, {})
    return [line.text for line in narrate(GAME.texts(language), before.hide(viewer), act, after.hide(viewer))]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_act_is_told_in_both_languages(seats: int) -> None:
    for each in game(seats)[:: 1 if seats == 1 else 2]:
        english, french = (told(each, 0, language) for language in ("en", "fr"))
        assert english
        assert len(english) == len(french)
        assert all(line.strip() and "{" not in line for line in english + french)


def test_hidden_cards_are_not_named_to_others() -> None:
    hidden = 0
    for each in game(2):
        before, seat, action, _ = each
        act = CODEC.decode(action, seat)
        if "card" not in act.params or GAME.seen(before, seat, action, 0) == SEEN:
            continue
        hidden += 1
        card = ENGLISH(f"card.{act.params['card']}")
        public = ENGLISH("log.discards", cards="").rstrip(".")
        assert not any(card in line for line in told(each, 0, "en") if not line.startswith(public))
    assert hidden > 20


def test_a_deal_names_its_card_to_its_owner_only() -> None:
    first = next(each for each in game(2) if CODEC.decode(each[2], each[1]).verb == "deal")
    owner = first[0].frames[first[0].depth - 1, 2]
    card = ENGLISH(f"card.{CODEC.decode(first[2], CHANCE).params['card']}")
    assert card in told(first, owner, "en")[0]
    assert card not in told(first, 1 - owner, "en")[0]
    assert card not in told(first, -1, "en")[0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_has_one_name_everywhere(language: str) -> None:
    """The same for question, list, log, the card in hand, its own card, and whoever listens."""
    t, named = GAME.texts(language), set()
    for each in game(2):
        before, seat, action, _ = each
        act = CODEC.decode(action, seat)
        if act.verb not in PAID_ACTIONS or "card" not in act.params:
            continue
        id, look = f"card:{act.params['card']}", Look(t, before.hide(seat), seat)
        name = t.name(CARD, act.params["card"])
        label = re.search(rf'data-id="{id}"[^>]* aria-label="([^"]*)"', GAME.board.picture(look))
        assert label
        assert unescape(label[1]) == name
        card = GAME.board.card(look, id) if GAME.board.card else None
        assert card
        assert card.title == capital(name)
        domains = dict(CODEC.by_name[act.verb].parameters)
        assert t.name(domains["card"], act.params["card"]) == name, "as the question that it is picked for calls it"
        assert name in act_words(CODEC, t, act, "action")
        assert name in told(each, seat, language)[0]
        assert any(name in line for passage in GAME.describe(t, look.view, seat) for line in passage.sentences)
        named.add(name)
    assert len(named) > 10


def test_a_sale_is_told_with_its_sum() -> None:
    """The figures of the sentence are the credits booked."""
    sums = 0
    for seats in (2, 4):
        for each in game(seats):
            before, _, _, after = each
            for row in range(seats):
                booked = [after.points[row, PART.index(p)] - before.points[row, PART.index(p)] for p in SALE_PARTS]
                if any(booked):
                    sums += 1
                    (line,) = (line for line in told(each, 0, "en") if "In all" in line)
                    figures = [
                        int(n)
                        for n in re.findall(r"pays (\d+)|pay (\d+)|markets (\d+)|all (\d+)", line)
                        for n in n
                        if n
                    ]
                    assert figures == [*booked, sum(booked)]
    assert sums > 3


SALE_PARTS = ("sale_rank", "sale_buyers", "sale_markets")


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_whoever_boards_is_told_even_when_the_same_kinds_went_back(seats: int) -> None:
    """The same sales once more, with the mothership as it will be after them."""
    sales = 0
    for before, seat, action, after in game(seats):
        queued = [sum(view.queue_size[market] for market in range(6)) for view in (before, after)]
        if queued[1] < queued[0] and list(before.mothership) != list(after.mothership):
            sales += 1
            aboard = before.copy()
            for kind in range(len(BUYER)):
                aboard.mothership[kind] = after.mothership[kind]
            lines = told((aboard, seat, action, after), 0, "en")
            assert lines == told((before, seat, action, after), 0, "en")
            assert any("mothership" in line for line in lines)
    assert sales > 0


def test_majorities_and_galleries_are_told_at_the_end() -> None:
    for seats in (1, 2):
        lines = told(game(seats)[-1], 0, "en")
        after = game(seats)[-1][3]
        assert sum("command centre pays" in line for line in lines) == 3
        assert all(str(after.credits[row]) in lines[-2] for row in reading.rows_in_play(after))
        best = max(reading.rows_in_play(after), key=lambda row: after.credits[row])
        assert (
            lines[-1] == f"{'Zu' if seats == 1 and best == ZU else 'AB'[best]} wins with {after.credits[best]} credits."
        )


def test_a_tie_with_zu_is_lost_and_a_tie_of_players_is_shared() -> None:
    alone = GAME.begin(1)
    alone.depth = 0
    alone.credits[0] = alone.credits[ZU] = 50
    assert reading.winners(alone) == [ZU]
    alone.credits[0] = 51
    assert reading.winners(alone) == [0]
    three = GAME.begin(3)
    three.depth = 0
    three.credits[1] = three.credits[2] = 50
    assert reading.winners(three) == [1, 2]


def test_rounds_are_announced() -> None:
    announced = [line for each in game(2) for line in told(each, -1, "en") if line.startswith("Round")]
    assert announced[:2] == ["Round 2 begins.", "Round 3 begins."]
    assert announced[2].startswith("Round 3 is scored: the game is over.")


# Zu explains itself.


def test_every_line_of_zu_has_words_and_a_rule() -> None:
    for why in Why:
        if why == Why.NOTHING:
            continue
        for t in (ENGLISH, FRENCH):
            sentence = step(t, why, 0b11, 0b1)
            assert sentence
            assert "{" not in sentence
        assert why in RULES or any(line == why for line, _ in RULES_BY_CARD), why


@pytest.mark.parametrize("why", list(PRIORITIES))
def test_a_priority_names_who_won_and_who_lost(why: Why) -> None:
    domain = {"colour": COLOUR, "relic": RELIC}.get(PRIORITIES[why])
    names = [ENGLISH.name(domain, i) if domain else ENGLISH(f"market.{i + 1}") for i in range(3)]
    decided = step(ENGLISH, why, 0b111, 0b010)
    assert names[1] in decided
    if not why.name.startswith("RANDOM"):
        assert names[0] in decided
        assert names[2] in decided
        assert decided.index(names[1]) < decided.index(names[0])
        assert "all level" in step(ENGLISH, why, 0b111, 0b111)


def test_zu_tells_all_it_consulted_with_figures() -> None:
    cards = figures = 0
    for each in game(1):
        before, seat, action, after = each
        act = CODEC.decode(action, seat)
        if act.verb != "zu" or before.frames[before.depth - 1, 0] != Ask.ZU_REVEAL:
            continue
        cards += 1
        lines = told(each, 0, "en")
        assert ENGLISH(f"zu_card.{act.params['zu_card']}") in lines[0]
        assert lines[1 : 1 + after.trace_size] == reasoning(ENGLISH, after.hide(0), before.hide(0))
        for i in range(after.trace_size):
            if after.trace_step[i] == Why.POPULAR:
                figures += 1
                levels = [reading.level(before, c) for c in range(5) if after.trace_before[i] >> c & 1]
                assert all(f"({level})" in lines[1 + i] for level in levels)
    assert cards == 30
    assert figures > 3


@pytest.mark.parametrize("t", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_base_and_companion_tell_the_reasons_of_zu_from_one_text(t: Any) -> None:
    """The base has a line for every step; the companion says the same with its figures and the number of the rule."""
    lines = 0
    for before, seat, action, after in game(1):
        if CODEC.decode(action, seat).verb != "zu" or before.frames[before.depth - 1, 0] != Ask.ZU_REVEAL:
            continue
        view, old = after.hide(0), before.hide(0)
        shown = [unescape(line) for line in re.findall("<li>(.*?)</li>", zu_base(Look(t, view, 0)))]
        assert shown == reasoning(t, view)
        assert len(shown) == view.trace_size
        for i, (said, cited) in enumerate(
            zip(reasoning(t, view, old), reasoning(t, view, old, cited=True), strict=True)
        ):
            rule = rule_of(view, i)
            assert cited == (t("zu.with_rule", sentence=said, rule=rule) if rule else said)
            assert re.sub(r" \([\d–−]+\)", "", said) == re.sub(r" \([\d–−]+\)", "", shown[i])
            lines += 1
    assert lines > 60


def test_zu_says_what_it_earned() -> None:
    for each in game(1):
        before, _, _, after = each
        gain = sum(after.points[ZU, PART.index(p)] - before.points[ZU, PART.index(p)] for p in SALE_PARTS)
        if gain:
            assert any(f"Earns {gain}," in line for line in told(each, 0, "en"))
        fail = after.points[ZU, PART.index("zu_fail")] - before.points[ZU, PART.index("zu_fail")]
        if fail:
            assert any(f"Zu gains {fail}" in line for line in told(each, 0, "en"))


# Previews.


@pytest.mark.parametrize("seats", [1, 3])
def test_previews_never_stumble(seats: int) -> None:
    spoken: set[str] = set()
    for before, seat, action, _ in game(seats)[::3] if seats > 1 else game(seats):
        if seat == CHANCE:
            continue
        for other in [*RULES_OF_PLAY.legal(before, seat)[:12], action]:
            view = before.hide(seat)
            lines = preview(FRENCH, view, seat, other)
            assert all(line and "{" not in line for line in lines)
            spoken |= {CODEC.decode(other, seat).verb} if lines else set()
            assert view == before.hide(seat)
    assert {"travel", "dig", "command", "survey", "pass"} <= spoken


def sale_for_20() -> Any:
    """S-04, at the moment the second market is chosen."""
    s = next(before for before, _, _, _ in game(2) if before.round == 1 and before.depth and before.active == 0).copy()
    for colour, supply in enumerate((8, 8, 4, 3, 8)):
        s.buyers[colour] = supply
    for market, queue in {0: (), 1: (3, 4, 6, 3), 2: (4, 5, 2), 3: (3, 3, 6), 4: (), 5: (6, 3, 2, 3)}.items():
        s.queue_size[market] = len(queue)
        for i, buyer in enumerate(queue):
            s.queue[market, i] = buyer
    for market in range(6):
        s.trader[0, market] = 1 if market in (1, 2, 5) else 0
    for colour in range(5):
        s.owned[0, colour] = 3 if colour == 2 else 0
    s.sale_colour, s.sale_markets, s.played = 3, 0b10, 0
    s.depth = 1
    for i, value in enumerate((Ask.SELL_MARKET, 0, 1, 0)):
        s.frames[0, i] = value
    return s


def test_the_sale_for_20_is_previewed_with_its_sum() -> None:
    lines = preview(ENGLISH, sale_for_20().hide(0), 0, CODEC.encode("market", "6"))
    assert re.search(r"rank 2 pays 5, buyers \(6\) pay 12, several markets 3: 20\.", lines[0])
    assert lines[1] == ENGLISH("preview.sale_card")
    assert "left and right" in lines[2]
    assert ": 11." in preview(ENGLISH, sale_for_20().hide(0), 0, CODEC.encode("stop"))[0]


def test_the_preview_of_a_sale_is_what_it_pays() -> None:
    """What `stop` or the last market promised is what the sale books."""
    checked = 0
    for i, (before, seat, action, _) in enumerate(game(4)):
        if seat == CHANCE or before.frames[before.depth - 1, 0] != Ask.SELL_MARKET:
            continue
        lines = preview(ENGLISH, before.hide(seat), seat, action)
        after = next((each[3] for each in game(4)[i:] if paid(each[0], each[3], seat)), None)
        following = game(4)[i + 1][0]
        if after is None or (following.depth and following.frames[following.depth - 1, 0] == Ask.SELL_MARKET):
            continue
        checked += 1
        total = sum(after.points[seat, PART.index(p)] - before.points[seat, PART.index(p)] for p in SALE_PARTS)
        assert lines[0].endswith(f": {total}.")
    assert checked > 0


def paid(before: Any, after: Any, seat: int) -> bool:
    part = PART.index("sale_buyers")
    return bool(after.points[seat, part] != before.points[seat, part])


def test_a_buyer_is_previewed_with_the_ranks_that_change() -> None:
    s = sale_for_20()
    for i, value in enumerate((Ask.BUYER_COLOUR, 0, 1, 1)):
        s.frames[0, i] = value
    lines = preview(ENGLISH, s.hide(0), 0, CODEC.encode("colour", "orange"))
    assert lines[0].startswith(ENGLISH("a_buyer.purple"))
    assert any("orange: level 2 becomes 3" in line for line in lines)
    assert any("purple: level 6 becomes 5" in line for line in lines)


def test_a_price_that_is_too_high_is_named() -> None:
    s = sale_for_20()
    for i, value in enumerate((Ask.BUY_PICK, 0, 0, 1)):
        s.frames[0, i] = value
    s.credits[0] = 2
    s.pile_size[1] = 1
    s.pile[1, 0] = 1 + RELIC.index("GD")
    numbers = detail(s.hide(0), 0, CODEC.encode("buy", "green", "hold"))
    assert ENGLISH("reason.too_expensive", **numbers) == "It costs 7, and you have 2 credits."


def test_reasons_need_no_more_than_their_details() -> None:
    s = sale_for_20()
    numbers = detail(s.hide(0), 0, CODEC.encode("stop"))
    for reason in Reason:
        if reason != Reason.OK:
            for t in (ENGLISH, FRENCH):
                assert t(f"reason.{reason.name.lower()}", **numbers)


# What a player reads off the table.


def test_popularity_example() -> None:
    """S-01: red 3, yellow 5, green 5, orange 5, purple 7 in supply pay 9, 5, 5, 5, 0."""
    s = GAME.begin(4)
    for name, supply in {"red": 3, "yellow": 5, "green": 5, "orange": 5, "purple": 7}.items():
        s.buyers[BUYER.index(name)] = supply
    pays = {name: reading.payout(s, COLOUR.index(name)) for name in COLOUR}
    assert pays == {"red": 9, "yellow": 5, "green": 5, "orange": 5, "purple": 0}
    assert reading.place_in_rank(s, COLOUR.index("purple")) == 5


def test_gallery_example() -> None:
    """S-06: 41 credits, and what one more sample would add."""
    s = GAME.begin(2)
    for name in ("OA", "OB", "GA", "PA", "PC", "PD", "RA", "YA", "YB", "YC", "YD"):
        s.guard[0, RELIC.index(name)] = 1
    assert reading.gallery(s, 0) == 41
    assert reading.guard_worth(s, 0, RELIC.index("PB")) == (15 - 9) + 4
    assert reading.guard_worth(s, 0, RELIC.index("RA")) == 13 - 8


def test_majority_example() -> None:
    """S-05, left: 3, 2, 2 envoys in round 3 earn 15, 7, 7."""
    s = GAME.begin(4)
    s.round = 3
    for row, envoys in enumerate((3, 2, 2, 0)):
        s.envoy[row, 0] = envoys
    assert reading.majority(s, 0) == [(0, 3, 15), (1, 2, 7), (2, 2, 7)]


@pytest.mark.parametrize("tile", range(len(TILES)))
def test_both_faces_of_every_tile_have_words(tile: int) -> None:
    for t in (ENGLISH, FRENCH):
        faces = [tile_words(t, tile, yellow) for yellow in (False, True)]
        assert all(faces)
        assert faces[0] != faces[1]


def test_zu_names_no_rule_numbers_in_the_log_nor_on_the_board() -> None:
    lines = [line for each in game(1) for line in told(each, 0, "en")]
    assert any("Zu" in line for line in lines)
    assert not [line for line in lines if "[ZU-" in line or "[EE-" in line]
