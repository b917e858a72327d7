"""What may happen in a game played on that is worth a word when two moves are compared: periplus/bots/reasons.py."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from periplus.core.engine.turns import answers, next_turn
from periplus.games.archeos import data as d
from periplus.games.archeos.actions import LEAD, TAKE, Ask
from periplus.games.archeos.mind.knowledge import mercenaries, of_colour, of_role
from periplus.games.archeos.scoring import expedition_points, site_points
from periplus.games.archeos.show.reading import end_chance, percent, to_draw
from periplus.kit import top_ask

NAMES = {"site": d.SITE, "card": d.CARD}
STEPS = (1, 2, 3)  # spaces a vehicle moves on
# Good (1) or bad (-1) for the seat; what is neither must prove it.
SIGNS = {"tile": 1, "tile_last": 1, "tile_rival": -1, "site": 1, "site_soon": 1, "taken": -1}
SITES = d.PART.index("site_red")
MEANS = ("season", "lead_next", "taken")  # no ends in themselves: decided by the move alone they explain nothing
OF_BOTH = ("one_left", "gate", "next_space", "to_beat")
UNNAMED = ("season", "lead_next")


def part(view: Any, number: int) -> dict[str, int]:
    """A site is called by the face in play."""
    colour = number - SITES
    return {"site": 2 * colour + int(view.face[colour])} if 0 <= colour < len(d.COLOUR) else {}


def events(view: Any, seat: int, played: Any) -> Iterator[tuple[str, dict[str, int], Any]]:
    """A name, what it is about, and in which games it happened."""
    soon, later, ends = played.stages[:, 0], played.stages[:, 1], played.ends
    rivals = [each for each in range(int(view.seats)) if each != seat]
    yield "season", {}, (soon["season"] > view.season) | (soon["depth"] == 0)
    yield "tile", {}, soon["tile"] == seat + 1
    yield "tile_last", {}, ends["tile"] == seat + 1
    for rival in rivals:
        yield "tile_rival", {"seat": rival}, soon["tile"] == rival + 1
    for colour in range(len(d.COLOUR)):
        now, site = int(view.vehicle[seat, colour]), {"site": 2 * colour + int(view.face[colour])}
        for step in STEPS:
            about = {**site, "space": now + step}
            yield "site_soon", about, later["vehicle"][:, seat, colour] >= now + step
            yield "site", about, ends["vehicle"][:, seat, colour] >= now + step
    action = played.log >> 3
    leads, takes = ((action >= first) & (action < first + len(d.CARD)) for first in (LEAD, TAKE))
    yield "lead_next", {}, (next_turn(played, seat) & leads).any(1)
    took = np.where(answers(played, seat) & takes, played.log, -1)
    for code in np.unique(took[took >= 0]):
        yield "taken", {"card": (int(code) >> 3) - TAKE, "seat": int(code) & 7}, (took == code).any(1)


Note = tuple[str, dict[str, int], list[tuple[str, dict[str, int]]]]


def notes(view: Any, after: Any, seat: int) -> Iterator[Note]:
    """What a move makes certain: a name, what it is about, and which facts it goes with."""
    yield from _odds(view, after)
    yield from _sent(view, after, seat)
    for colour in range(len(d.COLOUR)):
        yield from _site_notes(view, after, seat, colour)
    if after.tile == seat + 1 != view.tile:
        tile: list[tuple[str, dict[str, int]]] = [("tile", {}), ("tile_last", {}), ("tile_rival", {})]
        parts = [("part", {"part": d.PART.index(name)}) for name in ("botanist_claim", "botanist_tile")]
        yield "claims", {"points": d.CLAIM_POINTS, "size": int(after.tile_size)}, tile + parts
    elif view.tile > 0:
        yield "to_beat", {"size": int(after.tile_size)}, [("tile", {}), ("tile_last", {}), ("tile_rival", {})]
    for card in range(len(d.CARD)):
        if after.display[card] > view.display[card]:
            yield "laid_open", {"card": card}, [("taken", {"card": card})]
        if after.hand[seat, card] > view.hand[seat, card]:
            yield from _together("together", after, seat, card)
    if after.leader[seat] > 0 and view.leader[seat] == 0:
        yield from _together("leads", view, seat, int(after.leader[seat]) - 1)
    if top_ask(view) == Ask.KEEP and after.picked[seat] > view.picked[seat]:
        kept: list[tuple[str, dict[str, int]]] = [("part", {"part": d.EXPEDITION}), ("lead_next", {}), ("rival", {})]
        yield "kept", {"count": int(after.picked[seat])}, kept
    if after.display_size > view.display_size:
        count = {"count": int(after.display_size - view.display_size)}
        yield "dropped", count, [("rival", {}), ("rival_part", {}), ("taken", {})]


def _odds(view: Any, after: Any) -> Iterator[Note]:
    """Of the third monkey while the cards are drawn that a move asks for."""
    if top_ask(after) == Ask.DRAW and after.season == view.season:
        chance = end_chance(view, to_draw(view))
        if chance > 0:
            yield "monkey", {"odds": percent(chance)}, [("season", {}), ("turns", {})]
    elif after.monkeys == d.MONKEYS - 1 and after.upper == 0:
        yield "one_left", {"count": int(after.lower)}, [("season", {}), ("turns", {})]


def _sent(view: Any, after: Any, seat: int) -> Iterator[Note]:
    """An expedition that lies on the table now."""
    if after.laid_size > view.laid_size and after.season == view.season:
        start = int(after.laid_size - after.size)
        worth = {"count": int(after.size), "points": int(expedition_points(after, start))}
        yield "sent", worth, [("part", {"part": d.EXPEDITION})]
        if after.hand_size[seat] > 0:
            yield "spilt", {"count": int(after.hand_size[seat])}, [("rival", {}), ("rival_part", {}), ("taken", {})]


def _site_notes(view: Any, after: Any, seat: int, colour: int) -> Iterator[Note]:
    face = int(view.face[colour])
    site = {"site": 2 * colour + face}
    subjects = [("part", site), ("site", site), ("site_soon", site)]
    before, now = int(view.vehicle[seat, colour]), int(after.vehicle[seat, colour])
    if now > before and after.season == view.season:
        seasons = int(view.seasons - view.season + 1)
        worth = {"before": int(site_points(view, seat, colour)), "after": int(site_points(after, seat, colour))}
        if worth["before"] != worth["after"]:
            yield "step", {**site, "space": now, **worth, "seasons": seasons}, subjects
    elif now == before and now < d.LAST[colour, face]:
        ahead, cards = after.copy(), {**site, "cards": int(d.THRESHOLD[colour, face, now])}
        ahead.vehicle[seat, colour] += 1
        worth = {"before": int(site_points(after, seat, colour)), "after": int(site_points(ahead, seat, colour))}
        space = {**site, "space": now + 1}
        if worth["before"] != worth["after"]:
            yield "next_space", {**cards, "space": now + 1, **worth}, [("site", space), ("site_soon", space)]
        yield "gate", cards, subjects


def _together(name: str, s: Any, seat: int, card: int) -> Iterator[Note]:
    """How large an expedition a card of the hand makes, by its colour or its role."""
    colour, role = card % d.COLOURS, card // d.COLOURS
    count = min(d.HAND_LIMIT, max(of_colour(s, seat, colour), of_role(s, seat, role)) + mercenaries(s, seat))
    if count > 1 or name == "leads":
        site = {"site": 2 * colour + int(s.face[colour])}
        subjects: list[tuple[str, dict[str, int]]] = [("part", {"part": d.EXPEDITION}), ("lead_next", {})]
        yield name, {"card": card, "count": count}, [*subjects, ("part", site), ("site", site), ("site_soon", site)]
