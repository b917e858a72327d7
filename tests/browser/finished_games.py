"""Finished games of our own engine as they would be written on a score sheet: what lies on the table at the end, and
beside it what the rules make of it (points by category, totals, ranks)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from periplus.core.laws.laws import walk
from periplus.games import load_game
from periplus.games.archeos import data as a
from periplus.games.archeos.scoring import lasting_size
from periplus.games.excavation import data as e
from periplus.games.expeditions import data as x
from periplus.games.lost_cities import data as c

Sheet = dict[str, Any]


@dataclass
class Finished:
    """A sheet as the page keeps it, and the rules' own words on it, by player."""

    what: str
    sheet: Sheet
    parts: list[dict[str, int]]
    totals: list[int]
    ranks: list[int]


def played(game_id: str, seats: int, seed: int, options: Mapping[str, str] | None = None) -> tuple[Any, Any, list[Any]]:
    """A game at random to its end: the game, its last position, and those at the end of each season
    before the next one is set up."""
    game = load_game(game_id)
    s = game.begin(seats, options)
    before, last, season = [], s.copy(), 0
    for position, _ in walk(game, s, seed):
        if hasattr(position, "season") and position.season != season:
            if season:
                before.append(last)
            season = position.season
        last = position.copy()
    return game, s, [*before, last]


def ranks(game: Any, s: Any) -> list[int]:
    standing = [game.standing(s, seat) for seat in range(s.seats)]
    return [1 + sum(other > own for other in standing) for own in standing]


def names(seats: int) -> list[Sheet]:
    return [{"name": f"P{seat + 1}"} for seat in range(seats)]


def sheet_of(players: list[Sheet], chapters: int = 1, **more: Any) -> Sheet:
    return {"players": players, "chapter": chapters, "reached": chapters, "chapters": chapters, **more}


def lost_cities(seats: int, seed: int, tie: bool = False) -> Finished:
    game, s, _ = played("lost_cities", seats, seed)
    rows = [0] * seats if tie else list(range(seats))  # a tie: everybody wrote the same
    players = names(seats)
    for seat, row in enumerate(rows):
        level = {colour: int(s.level[row, i]) for i, colour in enumerate(c.COLOUR)}
        level |= {"artefacts": int(s.artefacts[row]), "dice": int(s.dice_marks[row])}
        circle = {colour: s.circle[row, i] == c.TICKED for i, colour in enumerate(c.COLOUR)}
        bridge = {name: s.bridge[row, i] == c.WON for i, name in enumerate(c.BRIDGE)}
        players[seat]["sheet"] = {"level": level, "circle": circle, "bridge": bridge}
        for part in range(c.PARTS):
            s.points[seat, part] = s.points[row, part]
    return told(game, s, f"lost_cities {seats} {seed}", sheet_of(players), list(c.PART))


def expeditions(seats: int, seed: int, tie: bool = False) -> Finished:
    game, s, _ = played("expeditions", seats, seed)
    if tie:
        for part in range(len(x.PART)):
            s.points[1, part] = s.points[0, part]
        s.tickets[0], s.tickets[1] = (1, 2) if seed % 2 else (2, 2)
    players = names(seats)
    for seat in range(seats):
        points = {part: int(s.points[seat, i]) for i, part in enumerate(x.PART)}
        laid = points["goals"] + points["commons"]
        counts = {"laid": laid, "keys": points["keys"], "hand": -points["hand"], "tokens": -points["tokens"]}
        players[seat] |= {**counts, "tickets": int(s.tickets[seat])}
        s.points[seat, x.GOALS], s.points[seat, x.COMMONS] = laid, 0  # a sheet counts the cards that were laid together
    return told(game, s, f"expeditions {seats} {seed}", sheet_of(players), list(x.PART))


def excavation(seats: int, seed: int, tie: bool = False, penalty: bool = False) -> Finished:
    options = {"zu": "expert"} if penalty else {}
    game, s, _ = played("excavation", seats, seed, options)
    alone = s.solo == 1
    if tie:  # as many credits for the first two: Zu wins that alone, relics decide it among people
        s.points[1, e.PART.index("start")] += s.credits[0] - s.credits[1]
        s.credits[1] = s.credits[0]
        s.hold_size[0], s.hold_size[1], s.stash_size[0], s.stash_size[1] = 2, 2 + seed % 2, 1, 1
    rows = 2 if alone else seats
    players = names(rows)
    counted = {"centres": ["majority_r3"], "gallery": ["column", "row"], "stored": ["zu_leftover", "leftover_penalty"]}
    parts: list[dict[str, int]] = []
    for seat in range(rows):
        points = {part: int(s.points[seat, i]) for i, part in enumerate(e.PART)}
        own = {name: sum(points[part] for part in those) for name, those in counted.items()}
        parts.append({"credits": int(s.credits[seat]) - sum(own.values()), **own})
        gallery = {
            f"{glyph}.{colour}": bool(s.guard[seat, k * len(e.GLYPHS) + g])
            for k, colour in enumerate(e.COLOURS)
            for g, glyph in enumerate(e.GLYPHS)
        }
        envoys = {centre: int(s.envoy[seat, k]) for k, centre in enumerate(e.CENTRE)}
        players[seat] |= {"credits": parts[-1]["credits"], "gallery": gallery, "chapters": {"3": {"envoys": envoys}}}
        players[seat]["relics"] = int(s.hold_size[seat] + s.stash_size[seat])
    if alone:
        players[1] |= {"rival": True, "name": "Zu", "stored": parts[1]["stored"]}
        players[0] |= {"penalty": parts[0]["stored"] < 0, "lost": -parts[0]["stored"]}
    totals = [int(s.credits[seat]) for seat in range(rows)]
    won = totals[0] > totals[1]
    placed = ([1, 2] if won else [2, 1]) if alone else ranks(game, s)
    return Finished(f"excavation {seats} {seed}", sheet_of(players, 3), parts, totals, placed)


def archeos(seats: int, seed: int, options: Mapping[str, str], tie: bool = False) -> Finished:
    game, s, ends = played("archeos", seats, seed, options)
    players: list[Sheet] = [{**each, "chapters": {}} for each in names(seats)]
    uluru, claims = a.ULURU_CASH, a.BOTANIST_CLAIM
    earlier = [[0] * a.PARTS for _ in range(seats)]
    for number, last in enumerate(ends, 1):
        final = number == len(ends)
        there = s if final else last
        after = [[int(there.points[seat, part]) for part in range(a.PARTS)] for seat in range(seats)]
        gained = [[after[seat][part] - earlier[seat][part] for part in range(a.PARTS)] for seat in range(seats)]
        earlier = after
        # vehicles stay where they are at the end of a season, but for the leaders of Rapa Nui: their points tell where
        for seat in range(seats):
            space = {colour: int(there.vehicle[seat, k]) for k, colour in enumerate(a.COLOUR)}
            if s.face[a.RAPA_NUI] == a.ADVANCED:
                row = a.SPACE_POINTS.tolist()[a.RAPA_NUI][a.ADVANCED]
                space[a.COLOUR.names[a.RAPA_NUI]] = row.index(gained[seat][a.FIRST_SITE + a.RAPA_NUI])
            players[seat]["chapters"][str(number)] = {
                "space": space,
                "parties": parties(there, seat),
                "claims": gained[seat][claims] // a.CLAIM_POINTS,
                "tile": gained[seat][a.BOTANIST_TILE] > 0,
                "linguist": gained[seat][a.LINGUIST_LEAD] > 0,
                "uluru": gained[seat][uluru],
            }
    for seat in range(seats):
        players[seat]["relics"] = sum(int(s.relic[seat, k]) for k in range(a.COLOURS))
    if tie:  # who has less claimed the tile so much more often
        totals = [game.total(s, seat) for seat in range(seats)]
        for seat in (0, 1):
            lack = max(totals[:2]) - totals[seat]
            s.points[seat, claims] += lack
            players[seat]["chapters"][str(len(ends))]["claims"] += lack / a.CLAIM_POINTS
    faces = {colour: int(s.face[k]) for k, colour in enumerate(a.COLOUR)}
    roles = {role: int(s.in_play[k] > 0) for k, role in enumerate(a.ROLE)}
    sheet = sheet_of(players, len(ends), face=faces, role=roles)
    return told(game, s, f"archeos {seats} {seed} {dict(options)}", sheet, list(a.PART))


def parties(s: Any, seat: int) -> list[Sheet]:
    """The expeditions of a player as they lie on the table, without their Mercenaries."""
    return [
        {
            "size": int(lasting_size(s, i)),
            "photographer": a.ROLE.names[int(s.laid[i]) // a.COLOURS] == "photographer",
        }
        for i in range(s.laid_size)
        if s.laid_by[i] == seat + 1
    ]


def told(game: Any, s: Any, what: str, sheet: Sheet, names_of_parts: list[str]) -> Finished:
    parts = [
        {part: int(s.points[seat, i]) for i, part in enumerate(names_of_parts) if s.points[seat, i]}
        for seat in range(s.seats)
    ]
    return Finished(what, sheet, parts, [game.total(s, seat) for seat in range(s.seats)], ranks(game, s))


def finished(game_id: str) -> Iterator[Finished]:
    """Games of every number of players, with ties among them."""
    if game_id == "lost_cities":
        yield from (lost_cities(seats, seed) for seats in (1, 2, 3, 4, 5) for seed in range(2))
        yield lost_cities(3, 9, tie=True)
    elif game_id == "expeditions":
        yield from (expeditions(seats, seats) for seats in (2, 3, 4, 5, 6))
        yield from (expeditions(3, seed, tie=True) for seed in (7, 8))
    elif game_id == "excavation":
        yield from (excavation(seats, seed) for seats in (1, 2, 3, 4) for seed in range(2))
        yield from (excavation(seats, seed, tie=True) for seats in (1, 2, 3) for seed in (4, 5))
        yield excavation(1, 6, penalty=True)
    else:
        for number, scenario in enumerate(a.SCENARIO.names):
            yield archeos(2 + number % 5, number, {"mode": "scenario", "scenario": scenario})
        tile = {
            "mode": "free",
            **{f"face_{colour}": "advanced" for colour in ("red", "green", "blue", "yellow", "violet")},
        }
        yield archeos(4, 3, tile)
        yield from (archeos(seats, 5, {"mode": "first_game"}, tie=True) for seats in (2, 3))
