"""The board: everything is on it, nothing hides anything, nobody sees what is not theirs, and ghosts tell the truth."""

import html
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from periplus.core.contract.passage import sentences_of, walked
from periplus.core.draw.board import FORMATS, BoardCache, Format, Look, Person, changes, slots_of
from periplus.core.draw.seat_mark import NAMES
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE, top_ask
from periplus.core.texts import rules_text, wrapped
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import CODEC, Ask, Reason
from periplus.games.excavation.data import FACTION_THERE, LOCATION, PLACES, RELIC, ROADS, TILES, VALUE
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.art import symbols
from periplus.games.excavation.show.board_chart import SPOT, along, curve
from periplus.games.excavation.show.board_map import FINDS, foot, reach
from periplus.games.excavation.show.board_market import envoy_at
from periplus.games.excavation.show.describe import describe
from periplus.games.excavation.show.figures import FIGURES, position
from periplus.games.excavation.show.hand import ACTIONS, action_in_progress, answer_words, needs
from periplus.games.excavation.show.hand_base import power_lines, sure
from periplus.games.excavation.show.phrases import short_tile
from periplus.match import Match

RULES = GAME.rules()
BOARD = GAME.board
PLAYERS = ("Ada", "Boris", "Chiara", "Dmitri")


def questions(seats: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Positions of a random game in which a seat is asked something."""
    rng = random.Random(seed)
    s = GAME.begin(seats)
    while RULES.awaited(s):
        seat = RULES.seats_awaited(s)[0]
        if seat == CHANCE:
            RULES.apply(s, seat, RULES.odds_pick(s, rng.randrange(RULES.odds_total(s))))
            continue
        yield s.copy(), seat
        RULES.apply(s, seat, rng.choice(RULES.legal(s, seat)))
    yield s.copy(), 0


def test_the_action_under_way_is_the_one_that_was_chosen() -> None:
    """Beside its card, from the questions that are open: through tiles, purchases and cubes called back."""
    seen, going = set(), ""
    for seed in range(3):
        s, rng = GAME.begin(2), random.Random(seed)
        while RULES.awaited(s):
            seat = RULES.seats_awaited(s)[0]
            if seat == CHANCE:
                RULES.apply(s, seat, RULES.odds_pick(s, rng.randrange(RULES.odds_total(s))))
                continue
            act = rng.choice(RULES.legal(s, seat))
            if top_ask(s) == Ask.ACTION:
                going = CODEC.verb_of(act).name
            elif s.played > 0:
                assert action_in_progress(s) == going, Ask(top_ask(s))
                seen.add(going)
            RULES.apply(s, seat, act)
    assert seen == set(ACTIONS)


@cache
def sample(seats: int) -> tuple[tuple[Any, int], ...]:
    """One position of every kind of question, from a few games, and the end."""
    found: dict[int, tuple[Any, int]] = {}
    for seed in range(2):
        for s, seat in questions(seats, seed):
            found.setdefault(int(s.frames[s.depth - 1, 0]) if s.depth else -1, (s, seat))
    return tuple(found.values())


def asked(ask: Ask, seats: int = 2) -> tuple[Any, int]:
    return next((s, seat) for s, seat in sample(seats) if s.depth and s.frames[s.depth - 1, 0] == ask)


def look(s: Any, seat: int, format: Format = "wide", language: str = "en") -> Look:
    return Look(GAME.texts(language).at_table(PLAYERS), s.hide(seat), seat, format)


def picture(s: Any, seat: int, format: Format = "wide", language: str = "en") -> str:
    return BOARD.picture(look(s, seat, format, language))


def ids(markup: str) -> set[str]:
    return {html.unescape(each) for each in re.findall(r'data-id="([^"]+)"', markup)}


def wanted(s: Any, seat: int) -> list[Any]:
    return [CODEC.decode(action, seat) for action in RULES.legal(s, seat)]


def mentioned(act: Any) -> set[str]:
    return {act.text, act.verb, *act.ids}


# --- the layers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("format", FORMATS)
def test_every_group_has_its_slot_and_every_slot_its_group(seats: int, format: Format) -> None:
    s, seat = sample(seats)[0]
    slots = slots_of(BOARD.ground(look(s, seat, format)))
    assert len(slots) == len(set(slots))
    groups = {group.id for group in BOARD.groups(seats, format)}
    in_the_frame = {"status", *(f"plate-{row}" for row in range(seats)), *(["rival"] if seats == 1 else [])}
    ghosts = {name for name in slots if name.startswith("ghost")}
    assert set(slots) - ghosts == groups - in_the_frame
    assert ghosts


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("format", ["wide", "phone"])
def test_boards_are_well_formed_and_carry_no_style(seats: int, format: Format) -> None:
    for s, seat in sample(seats):
        markup = picture(s, seat, format, "fr")
        ElementTree.fromstring(markup)
        assert not re.search(r"<style|<script|\sstyle=|\son[a-z]+=|\{|\}", markup)
        assert markup.count('data-slot="strip"') == 1


def test_every_drawing_that_is_used_exists_and_differs_from_the_others() -> None:
    drawn = dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', symbols(), re.S))
    assert len(set(drawn.values())) == len(drawn)
    assert {f"ee-w-{shape}" for shape in NAMES} <= drawn.keys()
    for seats in (1, 4):
        for s, seat in sample(seats)[::3]:
            markup = picture(s, seat)
            used = set(re.findall(r'href="#([^"]+)"', markup))
            assert used <= set(re.findall(r'\bid="([^"]+)"', markup))


def test_a_move_redraws_only_what_it_changed() -> None:
    """Digging a relic touches its site, one's own storage, hand and question: not the market, not the other bases."""
    s, seat = asked(Ask.DIG_PICK)
    board_cache = BoardCache(BOARD)
    before = board_cache.groups(look(s, seat))
    act = next(act for act in wanted(s, seat) if act.verb == "pick")
    RULES.apply(s, seat, CODEC.parse(act.text))
    changed = set(changes(before, board_cache.groups(look(s, seat))))
    assert f"loc-{LOCATION.names[home(act.params['relic'])]}" in changed
    assert not {name for name in changed if name.startswith(("market-", "popularity", "pile-", "gallery-1", "hold-1"))}


def home(relic: str) -> int:
    return next(i for i, finds in enumerate(FINDS) if RELIC.index(relic) in finds)


# --- everything is there --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", FORMATS)
def test_every_location_and_every_relic_type_can_be_touched(format: Format) -> None:
    shown = ids(picture(*asked(Ask.ACTION), format))
    assert {f"location:{place}" for place in LOCATION} <= shown
    assert {f"pick {kind}" for kind in RELIC} <= shown
    assert {f"market:{number}" for number in range(1, 7)} <= shown


Box = tuple[float, float, float, float]


def apart(a: Box, b: Box) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def token_box(number: int) -> Box:
    left, right = reach(number)
    return SPOT[number].x - left, SPOT[number].y - 17, SPOT[number].x + right, SPOT[number].y + 17


def test_no_location_touches_another_and_no_explorer_covers_a_neighbour() -> None:
    for number in range(len(PLACES)):
        for other in range(len(PLACES)):
            if other == number:
                continue
            assert apart(token_box(number), token_box(other)), f"{PLACES[number]['id']} touches {PLACES[other]['id']}"
            for place in range(2):
                x, y = foot(number, place)
                pawn = (x - 9, y - 26, x + 9, y)
                assert apart(pawn, token_box(other)), (
                    f"an explorer at {PLACES[number]['id']} covers {PLACES[other]['id']}"
                )


def test_lines_of_travel_run_from_place_to_place_or_to_the_edge() -> None:
    for start, end in ROADS:
        line = curve(start, end)
        assert along(line, 0)[:2] == (SPOT[start].x, SPOT[start].y)
        x, y, *_ = along(line, 1)
        assert (x, y) == (SPOT[end].x, SPOT[end].y) or x in (0, 692)


def test_the_chosen_shape_of_a_player_is_on_the_board() -> None:
    s, seat = asked(Ask.ACTION)
    people = [Person("Ada", "star"), Person("Boris", "hexagon")]
    shown = BOARD.picture(Look(GAME.texts("en"), s.hide(seat), seat, "wide", people))
    assert 'href="#ee-w-star"' in shown
    assert 'href="#ee-w-hexagon"' in shown
    assert 'href="#ee-w-circle"' not in shown


@pytest.mark.parametrize("seats", [1, 3])
def test_no_secret_of_another_seat_is_drawn(seats: int) -> None:
    """Even handed the whole position, or another possible world, the picture and the words show the seat's view."""
    t = GAME.texts("en")
    for number, (s, _) in enumerate(sample(seats)[::3]):
        for seat in range(-1, seats):
            view = s.hide(seat)
            world = view.copy()
            RULES.guess(world, seat, stream(number))
            shown = BOARD.picture(Look(t, view, seat))
            assert BOARD.picture(Look(t, world, seat)) == shown
            assert describe(t, s, seat) == describe(t, world, seat) == describe(t, view, seat)


ENDLESS_CREW = {"off": ("any number of cubes", "endless", "&#8734;"), "on": ("22 cubes", "22", ">22<")}


@pytest.mark.rule("ZU-005", "ZU-144")
@pytest.mark.parametrize("switch", ENDLESS_CREW)
def test_how_many_cubes_zu_has_is_told_as_it_is_drawn(switch: str) -> None:
    """In words, on the board, and on the card of its crew."""
    told, fact, mark = ENDLESS_CREW[switch]
    look = Look(GAME.texts("en"), GAME.begin(1, {"zu_single_crew": switch}).hide(0), 0)
    assert any(f"Crew: {told} ready" in line for line in sentences_of(GAME.describe(look.t, look.view, 0)))
    assert mark in BoardCache(BOARD).groups(look)["crew-1"]
    card = BOARD.card(look, "crew:1")
    assert card
    assert dict(card.facts)[look.t("piece.in_supply")] == fact


def test_before_the_order_is_settled_every_player_is_described_once() -> None:
    """At step 0 of a replay the turn order is blank."""
    s = GAME.begin(3)
    told = describe(GAME.texts("en").at_table(PLAYERS), s.hide(-1), -1)
    titles = [passage.title for _, passage in walked(told)]
    assert [titles.count(player) for player in PLAYERS[:3]] == [1, 1, 1]


def test_plates_show_the_points_that_are_sure() -> None:
    """Credits in hand and what the gallery would pay: the gallery counts already."""
    for s, seat in sample(3)[::4]:
        groups = BoardCache(BOARD).groups(look(s, seat))
        for row in range(3):
            points = int(s.credits[row]) + reading.gallery(s, row)
            shown = groups[f"plate-{row}"]
            assert shown.count(f"<b>{points}</b>") == bool(s.depth), "at the end the frame counts"


@pytest.mark.parametrize("credits", [9, 99, 112])
def test_sure_points_keep_off_the_words_beside_them(credits: int) -> None:
    """A bold figure is six tenths of its size wide; the words begin at 291."""
    s, seat = asked(Ask.ACTION)
    s = s.copy()
    s.credits[0] = credits
    shown = look(s, seat)
    drawn = BoardCache(BOARD).groups(shown)["purse-0"]
    total = sure(shown, 0)
    x, size = re.findall(rf'x="([\d.]+)"[^>]* class="ee-s ee-n(24|30)"[^>]*>{total}<', drawn)[-1]
    assert float(x) + 0.6 * {"24": 25, "30": 32}[size] * len(str(total)) < 291


def test_alone_zu_has_a_plate_of_its_own() -> None:
    for s, seat in sample(1)[::3]:
        shown = BoardCache(BOARD).groups(look(s, seat))["rival"]
        points = int(s.credits[1]) + reading.gallery(s, 1)
        assert f"<b>{points}</b>" in shown
    assert "rival" not in {group.id for group in BOARD.groups(2, "wide")}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_faction_s_power_is_said_whole(language: str) -> None:
    t = GAME.texts(language)
    for faction in FACTION_THERE.names:
        lines = power_lines(t(f"power.{faction}"))
        assert " ".join(line for _, line in lines) == t(f"power.{faction}")
        assert all(y < 115 for y, _ in lines), "inside the banner"


def test_explorers_keep_off_a_name_beside_its_place() -> None:
    for number, spot in enumerate(SPOT):
        if spot.anchor == "end":
            assert all(foot(number, place)[0] - 14 > spot.name_x for place in range(3))


# --- what is asked can be answered on the board ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_legal_answer_can_be_given_by_touching(seats: int) -> None:
    """What is touched narrows the choice down: all ids an action mentions that are drawn single it out."""
    for s, seat in sample(seats):
        if not s.depth or seat not in RULES.seats_awaited(s):
            continue
        shown = ids(picture(s, seat, "phone"))
        acts = wanted(s, seat)
        for act in acts:
            touched = mentioned(act) & shown
            alike = [other for other in acts if touched <= mentioned(other)]
            assert alike == [act], f"{act.text}: {touched}"


def test_a_place_that_one_step_leads_to_is_touched_itself() -> None:
    s, seat = asked(Ask.TRAVEL_STEP)
    standing = {s.explorer[seat, pawn] - 1 for pawn in range(3)}
    leading: dict[int, int] = {}
    for start, end in ROADS:
        if start in standing:
            leading[end] = leading.get(end, 0) + 1
    steps = html.unescape(BoardCache(BOARD).groups(look(s, seat))["steps"])
    for start, end in ROADS:
        if start in standing:
            road = f'data-id="road:{LOCATION.names[start]}>{LOCATION.names[end]}"'
            assert steps.count(road) == 1
            assert (f'class="ee-step" {road}' in steps) == (leading[end] > 1)


def test_nothing_of_another_player_is_touched_for_oneself() -> None:
    """Ids that answer a question belong to one's own cards, bays and gallery."""
    s, _ = asked(Ask.ACTION, 3)
    watching = ids(picture(s, -1))
    assert not {each for each in watching if each.startswith(("give ", "reassign ", "card:", "store:"))}


def areas(markup: str) -> dict[str, Box]:
    """Where each badge may be touched."""
    found = re.findall(
        r'data-id="([^"]+)".*?<rect class="hit" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"', markup
    )
    return {name: (float(x), float(y), float(x) + float(w), float(y) + float(h)) for name, x, y, w, h in found}


def test_a_thumb_can_touch_the_badges_and_tell_them_apart() -> None:
    """A unit is a little less than a pixel on a phone: 44 of them are 40 pixels."""
    pairs = 0
    for s, seat in islice(questions(2, seed=1), 60):
        shown = BoardCache(BOARD).groups(look(s, seat, "phone"))
        for each in (areas(shown["badges-map"]), areas(shown["badges-market"])):
            assert all(min(right - left, bottom - top) >= 44 for left, top, right, bottom in each.values())
        market = areas(shown["badges-market"])
        for name, box in market.items():
            other = market.get(name.replace("haggle", "command"), box)
            pairs += other != box
            assert other == box or apart(box, other)
    assert pairs


def test_each_card_tells_where_its_actions_lead_or_what_they_need() -> None:
    s, seat = asked(Ask.ACTION)
    hand = BoardCache(BOARD).groups(look(s, seat))["hand"]
    for kind in range(30):
        if s.hand[seat, kind] <= 0:
            continue
        name = f"{CODEC.by_name['dig'].parameters[0][1].names[kind]}"
        for verb in ACTIONS:
            found = re.search(rf'<button type="button" class="([^"]+)" data-id="{verb} {name}">(.*?)</button>', hand)
            assert found is not None
            possible = GAME.verdict(s, seat, CODEC.encode(verb, name)) == Reason.OK
            assert ("ee-off" in found[1]) == (not possible)
            assert re.search(r"<i>[^<]+</i>", found[2])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_obstacle_has_short_words(language: str) -> None:
    """In every position of a game a card can say why an action is not possible with it."""
    t = GAME.texts(language)
    seen = set()
    for s, seat in questions(2, 5):
        if s.depth and s.frames[s.depth - 1, 0] == Ask.ACTION:
            for kind in range(30):
                for verb in ACTIONS:
                    if s.hand[seat, kind] > 0:
                        why = Reason(
                            GAME.verdict(s, seat, CODEC.encode(verb, CODEC.by_name["dig"].parameters[0][1].names[kind]))
                        )
                        seen.add(why)
                        assert why == Reason.OK or len(needs(t, why, kind)) <= 24
    assert {Reason.OK, Reason.NOTHING_TO_DIG, Reason.NOTHING_TO_SELL} <= seen


@pytest.mark.parametrize("language", ["en", "fr"])
def test_plain_answers_say_what_they_mean_here(language: str) -> None:
    t = GAME.texts(language)
    stops = [answer_words(t, ask, "stop") for ask in CODEC.by_name["stop"].answers for ask in [Ask(ask)]]
    assert t("verb.stop") not in stops
    assert len(set(stops)) >= len(stops) - 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_tile_does_fits_on_it(language: str) -> None:
    t = GAME.texts(language)
    for tile in range(len(TILES)):
        for yellow in (False, True):
            assert len(wrapped(short_tile(t, tile, yellow), 16)) <= 2


def test_fuel_is_shown_while_travelling() -> None:
    s, seat = asked(Ask.TRAVEL_STEP)
    assert GAME.texts("en")("board.fuel", fuel=s.frames[s.depth - 1, 2]) in picture(s, seat)


def test_black_market_piles_can_be_read_to_the_bottom() -> None:
    s, seat = asked(Ask.ACTION)
    t = GAME.texts("en")
    for colour, name in enumerate(("orange", "green", "purple", "red", "yellow")):
        told = BOARD.card(look(s, seat), f"pile:{name}")  # type: ignore[misc]
        pile = [t.name(RELIC, s.pile[colour, i] - 1) for i in range(s.pile_size[colour])]
        assert [fact.rpartition(" (")[0] for _, fact in told.facts[:-1]] == pile  # type: ignore[union-attr]


# --- cards and ghosts -----------------------------------------------------------------------------------------------


def test_everything_that_can_be_touched_has_a_card_in_both_languages() -> None:
    anchors = set(re.findall(r"\{#([\w-]+)\}", rules_text(GAME.folder / "texts", "en")))
    for seats in (1, 3):
        for s, seat in sample(seats)[::2]:
            for language in ("en", "fr"):
                here = look(s, seat, language=language)
                for each in ids(BOARD.picture(here)):
                    told = BOARD.card(here, each)  # type: ignore[misc]
                    assert told is not None, each
                    assert told.title, each
                    assert told.text, each
                    assert told.rule in anchors, each
                    if told.picture:
                        ElementTree.fromstring(told.picture)


def ghosts(s: Any, seat: int, act: Any) -> dict[str, str]:
    return BOARD.ghost(look(s, seat), act)  # type: ignore[misc]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_ghosts_fall_into_slots(seats: int) -> None:
    for s, seat in sample(seats):
        if not s.depth or seat not in RULES.seats_awaited(s):
            continue
        slots = set(slots_of(BOARD.ground(look(s, seat))))
        for act in wanted(s, seat):
            for name, markup in ghosts(s, seat, act).items():
                assert name in slots
                ElementTree.fromstring(f"<g>{markup}</g>")


def purse(markup: dict[str, str]) -> int | None:
    found = re.search(r'class="ee-s ee-n23" text-anchor="middle">(-?\d+)<', markup.get("ghost-purse", ""))
    return int(found[1]) if found else None


@pytest.mark.parametrize("seed", range(3))
def test_the_purse_of_a_ghost_is_the_purse_after_the_act(seed: int) -> None:
    """Buying and offloading at once; a sale when its relics have been handed over."""
    checked = 0
    for s, seat in questions(3, seed):
        if not s.depth or seat not in RULES.seats_awaited(s):
            continue
        ask = s.frames[s.depth - 1, 0]
        for act in wanted(s, seat):
            promised = purse(ghosts(s, seat, act))
            if promised is None or ask in (Ask.ACTION, Ask.SELL_COLOUR):
                continue
            after = s.copy()
            RULES.apply(after, seat, CODEC.parse(act.text))
            if ask == Ask.SELL_MARKET:
                after = sold(after, seat, act)
            if after is not None:
                assert int(after.credits[seat]) == promised, act.text
                checked += 1
    assert checked > 5


def sold(s: Any, seat: int, act: Any) -> Any:
    """The sale as it stands after the act, with as few further markets as possible."""
    for _ in range(12):
        if s.depth == 0 or s.frames[s.depth - 1, 0] not in (Ask.SELL_MARKET, Ask.SELL_RELIC):
            return s
        choices = [each.text for each in wanted(s, seat)]
        if s.frames[s.depth - 1, 0] == Ask.SELL_MARKET and "stop" not in choices:
            return None
        RULES.apply(s, seat, CODEC.parse("stop" if "stop" in choices else choices[0]))
    return None


def test_a_relic_under_consideration_is_drawn_where_it_will_lie() -> None:
    checked = 0
    for seed in range(3):
        for s, seat in questions(2, seed):
            if not s.depth or s.frames[s.depth - 1, 0] != Ask.DIG_PICK:
                continue
            for act in wanted(s, seat):
                if act.verb != "pick":
                    continue
                kind = RELIC.index(act.params["relic"])
                shown = ghosts(s, seat, act)
                after = s.copy()
                RULES.apply(after, seat, CODEC.parse(act.text))
                assert after.hold[seat, kind] == s.hold[seat, kind] + 1
                assert f">{VALUE[kind]}</text>" in shown["ghost-hold"]
                if "ghost-gallery" in shown:
                    worth = re.search(r">\+(\d+)<", shown["ghost-gallery"])
                    assert after.frames[after.depth - 1, 0] == Ask.SAMPLE
                    before = reading.gallery(after, seat)
                    RULES.apply(after, seat, CODEC.encode("yes"))
                    assert reading.gallery(after, seat) - before == int(worth[1])  # type: ignore[index]
                    checked += 1
    assert checked > 3


def test_a_fence_pays_its_bonus_in_preview_and_ghost() -> None:
    """Offloading by a tile brings the value and the tile's bonus."""
    checked = 0
    for seed in range(12):
        for s, seat in questions(2, seed):
            if not s.depth or s.frames[s.depth - 1, 0] != Ask.OFFLOAD_PICK:
                continue
            for act in wanted(s, seat):
                if act.verb == "give":
                    action = CODEC.parse(act.text)
                    after = s.copy()
                    RULES.apply(after, seat, action)
                    gain = int(after.credits[seat] - s.credits[seat])
                    assert purse(ghosts(s, seat, act)) == int(after.credits[seat])
                    assert GAME.preview is not None
                    assert GAME.preview(GAME.texts("en"), s.hide(seat), seat, action)[0].startswith(f"{gain} ")
                    checked += gain != VALUE[RELIC.index(act.params["relic"])]
        if checked:
            return
    pytest.fail("no offloading by a tile came up")


# --- figures of the rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_have_figures_in_place(language: str) -> None:
    t = GAME.texts(language)
    wanted_figures = re.findall(r"^\{figure:(\w+)\}$", rules_text(GAME.folder / "texts", language), re.M)
    assert sorted(wanted_figures) == sorted(FIGURES)
    drawings = set(re.findall(r'\bid="([^"]+)"', BOARD.marks))
    for name in wanted_figures:
        drawn = BOARD.figure(t, name)  # type: ignore[misc]
        ElementTree.fromstring(drawn)
        assert not ids(drawn)
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= drawings
        assert t(f"figure.{name}")


def test_the_captions_of_the_figures_tell_what_is_so() -> None:
    """The numbers in the captions are those of the position that is drawn."""
    s = position("sell T2", "colour red", "market 1")
    sold = reading.sale(s, s.sale_colour - 1, (0, 2))
    assert (sold.from_rank, sold.buyers, sold.bonus, sold.total) == (9, 5, 3, 22)
    assert [reading.level(s, colour) for colour in (3, 0, 1)] == [7, 5, 5]
    assert reading.guard_worth(s, 0, RELIC.index("RB")) == 5
    assert (s.envoy[0, 0], s.envoy[1, 0]) == (2, 1)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_envoys_fit_their_plate(count):
    """It is 92 wide from 10 on and ends 107 below its top; a cube and two figures for everybody."""
    places = [envoy_at(place, count) for place in range(count)]
    for x, y, size in places:
        assert x >= 10
        assert x + size + 1 + 2 * 7.5 <= 104
        assert y >= 76
        assert y + size <= 107
    assert len({(x, y) for x, y, _ in places}) == count


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_strip_counts_the_actions(language):
    match = Match.new("excavation", ["Ada", "Hanno"], seed=3)
    match.advance()
    t = GAME.texts(language)
    while match.question(match.asked[0]) != "action":
        match.play(match.legal(match.asked[0])[-1], match.asked[0])
    view = match.view(match.asked[0])
    said, more = GAME.hand.asking(t, view, match.asked[0], "action")
    assert said == t("ask.action")
    assert more.startswith(t("board.action_of", number=3 - int(view.actions_left)))
