"""What a preview promises is what the rules then do: over random games, wherever it can be foreseen."""

import random
import re
from itertools import islice

import pytest

from periplus.core.engine.frames import CHANCE
from periplus.core.laws.laws import walk
from periplus.core.texts import signed
from periplus.games import load_game
from periplus.games.archeos.data import ADVANCED, SITE_OF, TWIN, ULURU, VEHICLE
from periplus.games.archeos.scoring import site_points
from periplus.games.archeos.show.story_season import is_scored, retreats
from periplus.games.excavation.show.reading import SALE_PARTS
from periplus.games.expeditions.actions import Ask as Voyage
from periplus.games.expeditions.data import BLUE, COMMONS, GOALS, KIND, NODE, RED
from periplus.games.lost_cities.data import COLOUR as COLUMN
from periplus.games.lost_cities.show.reading import row_in


def promises(game, seats, seed, options=None):
    """Positions in which a seat is asked, one of its actions, what is promised of it, and the position after it."""
    t = game.texts("en")
    rng = random.Random(seed)
    for s, (seat, action) in walk(game, game.begin(seats, options), seed):
        if seat == CHANCE:
            continue
        for chosen in {action, rng.choice(game.rules().legal(s, seat))}:
            after = s.copy()
            game.rules().apply(after, seat, chosen)
            yield s, seat, game.codec.decode(chosen, seat), game.preview(t, s.hide(seat), seat, chosen), after


ARCHEOS = {"mode": "free", "first": "A", **{f"face_{c}": "advanced" for c in ("yellow", "blue", "violet")}}
ROLES = ("professor", "pilot", "linguist", "guide", "cartographer", "student")


@pytest.mark.parametrize("seed", range(3))
def test_archeos_a_space_is_worth_what_it_is_said_to_be(seed):
    """AS-131, AS-132, AS-135"""
    game = load_game("archeos")
    t = game.texts("en")
    roles = {f"role_{role}": "in" if role in ROLES else "out" for role in game.state.fields["in_play"].axes[0]}
    checked = 0
    for s, seat, act, lines, after in promises(game, 3, seed, {**ARCHEOS, **roles}):
        if act.verb not in ("advance", "retreat") or is_scored(after):
            continue
        vehicle = VEHICLE.index(act.params["vehicle"])
        site = SITE_OF[vehicle]
        if act.verb == "advance" and site == ULURU and s.face[site] == ADVANCED:
            continue
        moved = [v for v in (vehicle, TWIN) if SITE_OF[v] == site and after.vehicle[seat, v] != s.vehicle[seat, v]]
        if not moved:
            continue  # it fell back at once
        space = after.vehicle[seat, moved[-1]]
        assert lines[0] == t("preview.space", space=space, points=site_points(after, seat, site)), act
        checked += 1
    assert checked > 5


@pytest.mark.parametrize(("upper", "lower", "monkeys", "cards", "percent"), [
    (0, 10, 0, 1, 30),
    (0, 10, 0, 2, 53),  # 1 - 7/10 · 6/9
    (1, 10, 0, 2, 30),
    (5, 10, 0, 5, 0),
    (0, 4, 2, 4, 100),
    (0, 3, 0, 3, 100),
    (0, 0, 3, 2, 0),
])  # fmt: skip
def test_archeos_the_odds_of_a_monkey_are_those_of_all_cards_drawn(upper, lower, monkeys, cards, percent):
    from periplus.games.archeos.show.reading import monkey_percent

    view = load_game("archeos").begin(2)
    view.upper, view.lower, view.monkeys = upper, lower, monkeys
    assert monkey_percent(view, cards) == percent


@pytest.mark.parametrize("seed", range(6))
def test_archeos_every_retreat_is_told(seed):
    """AS-154: before the vehicles are scored they stand where the log says, whatever returns to its start then."""
    game = load_game("archeos")
    names = ("professor", "botanist", "physician", "pilot", "guide", "student")
    roles = {f"role_{role}": "in" if role in names else "out" for role in game.state.fields["in_play"].axes[0]}
    options = {"mode": "free", "first": "A", **roles, **{f"face_{c}": "advanced" for c in ("violet", "red")}}
    scored = 0
    for s, (seat, action) in walk(game, game.begin(3, options), seed):
        after = s.copy()
        game.rules().apply(after, seat, action)
        if after.depth and after.frames[0, 0] not in (game.codec.asks.SEASON_END, game.codec.asks.SHUFFLE):
            continue
        act = game.codec.decode(action, seat)
        table, _ = retreats(s, act, after)
        if after.depth and not is_scored(after):
            continue
        scored += 1
        for each in range(3):
            for vehicle in range(len(VEHICLE)):
                returned = after.vehicle[each, vehicle] == 0
                assert returned or table.vehicle[each, vehicle] == after.vehicle[each, vehicle]
    assert scored == 3 or scored == 2


@pytest.mark.parametrize("seats", [2, 4])
def test_expeditions_blue_arrows_tickets_and_goals(seats):
    """EX-084, EX-085, EX-100"""
    game = load_game("expeditions")
    t = game.texts("en")
    blue, ticket = (t(f"preview.{what}") for what in ("blue", "ticket"))
    for s, seat, act, lines, after in promises(game, seats, seats):
        if act.verb not in ("extend", "remove"):
            continue
        paid = int(act.verb == "remove" or s.frames[s.depth - 1, 0] == Voyage.TICKETS)
        gained = after.tickets[seat] + paid > s.tickets[seat]
        assert (capital(ticket) in lines) == gained, act
        owed = [sum(x.frames[i, 2] for i in range(x.depth) if x.frames[i, 0] == Voyage.BLUE) for x in (s, after)]
        node = NODE.index(act.params["node"]) if act.verb == "extend" else -1
        if node >= 0 and KIND[node] == BLUE:
            placed = s.frames[s.depth - 1, 0] == Voyage.BLUE
            assert (capital(blue) in lines) == (owed[1] > owed[0] - placed), act
        elif node >= 0:
            assert capital(blue) not in lines
        assert (KIND[node] == RED) >= gained or act.verb == "remove"
        own = after.points[seat, GOALS] + after.points[seat, COMMONS] - s.points[seat, GOALS] - s.points[seat, COMMONS]
        told = any(line.startswith(prefix(t, key)) for line in lines for key in ("goal", "goal_key", "common"))
        assert told == (own > 0), (act, lines)


def capital(words):
    return words[:1].upper() + words[1:]


def prefix(t, key):
    return capital(t.entries[f"preview.{key}"].split("{")[0])


def test_expeditions_the_last_arrow_promises_no_blue_one():
    """EX-084: with no arrow left of any colour the blue arrow is lost."""
    game = load_game("expeditions")
    t = game.texts("en")
    for s, (seat, _) in walk(game, game.begin(2), 9):
        if seat == CHANCE or s.frames[s.depth - 1, 0] != Voyage.TURN:
            continue
        s = s.copy()
        for action in game.rules().legal(s, seat):
            act = game.codec.decode(action, seat)
            if act.verb == "extend" and KIND[NODE.index(act.params["node"])] == BLUE:
                assert capital(t("preview.blue")) in game.preview(t, s.hide(seat), seat, action)
                for c in range(3):
                    s.supply[c] = int(game.state.fields["supply"].axes[0].names[c] == act.params["colour"])
                assert capital(t("preview.blue")) not in game.preview(t, s.hide(seat), seat, action)
                return
    raise AssertionError("no blue node was within reach")


@pytest.mark.parametrize("options", [{}, {"choice_order": "simultaneous"}])
def test_lost_cities_what_is_written_and_what_it_is_worth(options):
    game = load_game("lost_cities")
    t = game.texts("en")
    checked = 0
    for s, seat, act, lines, after in islice(promises(game, 3, 4, options), 150):
        if act.verb not in ("take", "accelerate"):
            continue
        row, c = row_in(s, seat), COLUMN.index(act.params["colour"])
        if after.level[row, c] == s.level[row, c] + 1:
            worth = {"before": signed(s.points[row, c]), "after": signed(after.points[row, c])}
            colour, square = t.name(COLUMN, c), after.level[row, c]
            assert lines[0] == t("preview.write", value=after.top[row, c], colour=colour, square=square, **worth)
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("seats", [1, 3])
def test_excavation_prices_and_sums(seats):
    """What a purchase leaves, what an offload brings, what a sale of the last market pays."""
    game = load_game("excavation")
    t = game.texts("en")
    checked = 0
    for s, seat, act, lines, after in promises(game, seats, 5):
        if act.verb == "buy":
            earned = sum(after.points[seat, part] - s.points[seat, part] for part in SALE_PARTS)
            assert any(re.search(rf"\b{after.credits[seat] - earned} credits? left", line) for line in lines), (
                act,
                lines,
            )
            checked += 1
        elif act.verb == "give" and s.frames[s.depth - 1, 0] == game.codec.asks.OFFLOAD_PICK:
            paid = after.credits[seat] - s.credits[seat]
            assert t("preview.offload", credits=paid) in lines, (act, lines)
            checked += 1
    assert checked > 3
