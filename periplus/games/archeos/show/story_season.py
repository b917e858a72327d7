"""The end of a season and of the game, in sentences: who gained what, and who stands where."""

from collections.abc import Iterator
from typing import Any

from periplus.core.contract.log_line import booked
from periplus.games.archeos import data as d
from periplus.games.archeos import scoring
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.effects import advance, can_move_back, retreat
from periplus.games.archeos.rules.season_end import PROFESSORS_DOWN
from periplus.games.archeos.show.phrases import site_name
from periplus.games.archeos.show.reading import expeditions_of, relics_of
from periplus.games.archeos.show.standing import ranking
from periplus.games.archeos.state import State
from periplus.kit import Act, Ending, Line, Texts, frame, listed, open_frames, signed, top_ask


def season_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    if after.monkeys < d.MONKEYS or before.season != after.season:
        return []
    lines = []
    if Ask.UR_ROUND in asks(after) and Ask.UR_ROUND not in asks(before):
        lines.append(Line(t("log.ur_round", player=t.player(after, after.drawer)), (f"colour:{d.COLOUR.names[d.UR]}",)))
    lines += gains(t, before, after, d.BOTANIST_TILE, "log.tile_scored")
    lines += gains(t, before, after, d.LINGUIST_LEAD, "log.linguist_scored")
    table, forced = retreats(before, act, after)
    lines += [retreat_line(t, after, *each) for each in forced]
    if is_scored(after) and not is_scored(before):
        lines += score_lines(t, before, after, table)
    if after.depth == 0:
        lines += ending(t, after).lines
    return lines


def is_scored(view: State) -> bool:
    return view.depth == 0 or top_ask(view) == Ask.SHUFFLE


def asks(view: State) -> set[int]:
    return {each.ask for each in open_frames(view)}


def gains(t: Texts, before: State, after: State, part: int, key: str) -> Iterator[Line]:
    for seat in range(after.seats):
        if books := booked(before, after, seat, part):
            yield Line(t(key, player=t.player(after, seat), points=books[0][2]), books=books)


def retreat_line(t: Texts, after: State, seat: int, vehicle: int, space: int) -> Line:
    words = {"player": t.player(after, seat), "space": space, "site": site_name(t, after, d.SITE_OF[vehicle])}
    return Line(t("log.retreat", **words), (f"vehicle:{d.VEHICLE.names[vehicle]}",))


def retreats(before: State, act: Act, after: State) -> tuple[Any, list[tuple[int, int, int]]]:
    """The table before it is scored, and the retreats that led there by themselves: seat, vehicle, space reached. A
    Professor's retreat with one choice only happens by itself. AS-154

    Positions before and after do not show them all: what was just advanced may fall back, or return to the start.
    """
    table = played(before, act)
    down = is_scored(after) or (top_ask(after) == Ask.PROFESSOR_DOWN)
    if not down or not after.in_play[d.Role.PROFESSOR] or is_scored(before):
        return table, []
    moves = []
    begun = frame(before, 0).ask == Ask.SEASON_END and frame(before, 0).a == PROFESSORS_DOWN
    first = frame(before, 0).b if begun else 0
    last = after.seats if is_scored(after) else frame(after, 0).b - 1
    for done in range(first, last):
        seat = (after.drawer + done) % after.seats
        choices = [v for v in range(d.VEHICLES) if can_move_back(table, seat, v) == 0]
        if scoring.has_lowest_sum(table, seat) and len(choices) == 1:
            retreat(table, seat, choices[0])
            moves.append((seat, choices[0], table.vehicle[seat, choices[0]]))
    return table, moves


def played(before: State, act: Act) -> State:
    """The pieces on the table once the act itself is done."""
    table = before.copy()
    if "vehicle" in act.params:
        (advance if act.verb == "advance" else retreat)(table, act.seat, d.VEHICLE.index(act.params["vehicle"]))
    elif act.verb == "cash":
        table.vehicle[act.seat, d.ULURU] = 0
    elif act.verb == "token":
        table.token[d.TOKEN.index(act.params["token"])] = act.seat + 1
    return table


def score_lines(t: Texts, before: State, after: State, table: Any) -> Iterator[Line]:
    """`table` is how the vehicles stood when they were scored."""
    for seat in range(after.seats):
        yield sites_line(t, before, after, seat)
        yield expeditions_line(t, before, after, seat)
    if after.face[d.RAPA_NUI] == d.ADVANCED:
        for seat in range(after.seats):
            leads = after.points[seat, d.RAPA_NUI_BONUS] > before.points[seat, d.RAPA_NUI_BONUS]
            if leads and table.vehicle[seat, d.RAPA_NUI] > 0:
                yield Line(t("log.return", player=t.player(after, seat), site=site_name(t, after, d.RAPA_NUI)))
    if after.depth == 0:
        for seat in range(after.seats):
            if count := len(relics_of(after, seat)):
                points = int(after.points[seat, d.MUSEUM_PART])
                words = t("log.museum_scored", player=t.player(after, seat), points=points, count=count)
                yield Line(words, books=((seat, d.MUSEUM_PART, points),))
    ranked = [(t.player(after, seat), signed(scoring.total(after, seat))) for _, seat in ranking(after)]
    items = [t("log.standing_item", player=player, points=points) for player, points in ranked]
    yield Line(t("log.standing", season=after.season, list=listed(t, items)))


def sites_line(t: Texts, before: State, after: State, seat: int) -> Line:
    items, sum_ = [], 0
    for colour in range(d.COLOURS):
        if colour == d.ULURU and after.face[colour] == d.ADVANCED:
            continue
        points = after.points[seat, d.FIRST_SITE + colour] - before.points[seat, d.FIRST_SITE + colour]
        if colour == d.RAPA_NUI:
            points += after.points[seat, d.RAPA_NUI_BONUS] - before.points[seat, d.RAPA_NUI_BONUS]
        sum_ += points
        items.append(t("log.site_item", site=site_name(t, after, colour), points=signed(points)))
    words = {"list": ", ".join(items), "points": signed(sum_)}
    parts = (*range(d.FIRST_SITE, d.FIRST_SITE + d.COLOURS), d.RAPA_NUI_BONUS)
    return Line(t("log.sites_scored", player=t.player(after, seat), **words), books=booked(before, after, seat, *parts))


def expeditions_line(t: Texts, before: State, after: State, seat: int) -> Line:
    items = []
    for start, cards in expeditions_of(after, seat):
        leader = t.name(d.ROLE, cards[0] // d.COLOURS)
        mercenaries = sum(card // d.COLOURS == d.Role.MERCENARY for card in cards)
        size = f"{len(cards)}−{mercenaries}" if mercenaries else str(len(cards))
        size += "+1" if cards[0] // d.COLOURS == d.Role.PHOTOGRAPHER else ""
        items.append(t("log.expedition_item", leader=leader, size=size, points=scoring.expedition_points(after, start)))
    if not items:
        return Line(t("log.no_expeditions", player=t.player(after, seat)))
    points = after.points[seat, d.EXPEDITION] - before.points[seat, d.EXPEDITION]
    words = t("log.expeditions_scored", player=t.player(after, seat), list=", ".join(items), points=points)
    return Line(words, books=booked(before, after, seat, d.EXPEDITION))


def ending(t: Texts, view: State) -> Ending:
    """Why it is over, and who won: points, then the larger expeditions. AS-148 to AS-151"""
    first = sorted(seat for place, seat in ranking(view) if place == 1)
    points = scoring.total(view, first[0])
    words = {"players": listed(t, [t.player(view, seat) for seat in first]), "points": signed(points)}
    level = [seat for seat in range(view.seats) if scoring.total(view, seat) == points and seat not in first]
    why = t("log.over", seasons=view.seasons)
    if not level:
        return Ending(why, t("log.winner" if len(first) == 1 else "log.winners", player=words["players"], **words))
    lists = listed(t, [f"{t.player(view, seat)} {sizes(view, seat)}" for seat in (*first, *level)])
    tie = t("log.by_size", list=lists)
    key = "log.winner_by" if len(first) == 1 else "log.winners_by"
    return Ending(why, t(key, player=words["players"], tie=tie, **words), tie)


def sizes(view: State, seat: int) -> str:
    """The sizes compared in a tie, largest first. AS-151"""
    found = sorted((scoring.lasting_size(view, start) for start, _ in expeditions_of(view, seat)), reverse=True)
    return "-".join(map(str, found)) or "0"
