"""What matters in each game: the questions its players ask, answered from final positions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from periplus.core.game import Game
from periplus.lab.ratings import Z95, wilson


@dataclass(frozen=True)
class Finding:
    """One question answered: values with their intervals, or samples for a histogram."""

    title: str
    unit: str
    values: dict[str, float]
    intervals: dict[str, tuple[float, float]] = field(default_factory=dict)
    told: str = ""
    samples: dict[str, list[float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Matter:
    """What a study of one game looks at, and the options it lets vary from game to game."""

    look: Callable[[Game, int, Sequence[dict[str, Any]]], list[Finding]]
    vary: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the same, for solo games


def means(title: str, unit: str, samples: Mapping[str, Sequence[float]], told: str = "") -> Finding:
    """The mean of each group with its 95 % interval."""
    values, intervals = {}, {}
    for name, numbers in samples.items():
        if numbers:
            mean = sum(numbers) / len(numbers)
            spread = sqrt(sum((x - mean) ** 2 for x in numbers) / max(1, len(numbers) - 1) / len(numbers))
            values[name] = mean
            intervals[name] = (mean - Z95 * spread, mean + Z95 * spread)
    return Finding(title, unit, values, intervals, told)


def shares(title: str, unit: str, counts: Mapping[str, tuple[int, int]], told: str = "") -> Finding:
    """How often, of how many."""
    seen = {name: pair for name, pair in counts.items() if pair[1]}
    values = {name: hits / games for name, (hits, games) in seen.items()}
    return Finding(title, unit, values, {name: wilson(*pair) for name, pair in seen.items()}, told)


def winners(result: Mapping[str, Any]) -> list[int]:
    best = max(result["standing"])
    return [seat for seat, own in enumerate(result["standing"]) if own == best]


def parts_of_points(game: Game, seats: int, played: Sequence[dict[str, Any]]) -> Finding:
    """Where the points come from."""
    names = game.state.seat_domain.names[:seats]
    samples: dict[str, list[float]] = {part: [] for part in game.parts}
    for result in played:
        booked = result["final"].get("points", {})
        for name in names:
            for part in game.parts:
                samples[part].append(float(booked.get(name, {}).get(part, 0)))
    used = {part: numbers for part, numbers in samples.items() if any(numbers)}
    return means("Where the points come from", "points a player", used)


def at(result: Mapping[str, Any], name: str, seat: str) -> Any:
    """A seat's row of a field of the final position; empty where it is all zeros."""
    return result["final"].get(name, {}).get(seat, {})


def of_lost_cities(game: Game, seats: int, played: Sequence[dict[str, Any]]) -> list[Finding]:
    names = game.state.seat_domain.names[:seats]
    won_by_circles: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    won_by_refusals: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    circle_points: dict[str, list[float]] = {"doubled": [], "plain": []}
    for result in played:
        for seat, name in enumerate(names):
            won = seat in winners(result)
            circles = at(result, "circle", name)
            doubled = [colour for colour, mark in circles.items() if mark == "ticked"]
            booked = at(result, "points", name)
            for colour in circles:
                circle_points["doubled" if colour in doubled else "plain"].append(float(booked.get(colour, 0)))
            refused = at(result, "dice_marks", name) or 0
            for table, key in ((won_by_circles, len(doubled)), (won_by_refusals, refused)):
                table[f"{key}"][0] += won
                table[f"{key}"][1] += 1
    out = [parts_of_points(game, seats, played), means("A column, doubled or not", "points", circle_points)]
    if seats > 1:
        for title, table in (("Double circles ticked", won_by_circles), ("Refusals", won_by_refusals)):
            ordered = {key: (table[key][0], table[key][1]) for key in sorted(table, key=int)}
            out.append(shares(title, "share of games won (shared wins count)", ordered))
    return out


def of_archeos(game: Game, seats: int, played: Sequence[dict[str, Any]]) -> list[Finding]:
    by_role: dict[str, list[float]] = defaultdict(list)
    by_site: dict[str, list[float]] = defaultdict(list)
    led: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    names = game.state.seat_domain.names[:seats]
    for result in played:
        mean = sum(result["points"]) / seats
        roles = list(result["final"].get("in_play", {}))
        best = {names[seat] for seat in winners(result)}
        for role in roles:
            by_role[role].append(mean)
        faces = result["final"].get("face", {})
        for name in names:
            for part, points in at(result, "points", name).items():
                if part.startswith("site_"):
                    colour = part.removeprefix("site_")
                    by_site[f"{colour} {faces.get(colour, 'compass')}"].append(float(points))
        laid, holders = result["final"].get("laid", {}), result["final"].get("laid_by", {})
        for place, holder in holders.items():
            card = laid.get(place, "")
            role = card.split("/")[-1] if isinstance(card, str) and "/" in card else ""
            if role:
                led[role][1] += 1
                led[role][0] += holder in best
    return [
        parts_of_points(game, seats, played),
        means("Points a player, by role in play", "points", dict(sorted(by_role.items()))),
        means("Points of a site", "points a player", dict(sorted(by_site.items()))),
        shares(
            "Leaders of the last season",
            "share laid by the winner",
            {role: (hits, count) for role, (hits, count) in sorted(led.items())},
        ),
    ]


def of_expeditions(game: Game, seats: int, played: Sequence[dict[str, Any]]) -> list[Finding]:
    names = game.state.seat_domain.names[:seats]
    tickets: dict[str, list[float]] = {"winners": [], "others": []}
    swaps: dict[str, list[float]] = {"winners": [], "others": []}
    arrows = {"placed": [], "loops": []}  # type: dict[str, list[float]]
    for result in played:
        final = result["final"]
        for seat, name in enumerate(names):
            group = "winners" if seat in winners(result) else "others"
            tickets[group].append(float(final.get("tickets", {}).get(name, 0)))
            swaps[group].append(float(final.get("swaps", {}).get(name, 0)))
        placed, loops = 0, 0
        for trail in final.get("trail", {}).values():
            visited = {"start"}
            for arrow in trail.values():
                if not isinstance(arrow, str):
                    continue
                head = arrow.split(">")[-1]
                placed += 1
                loops += head in visited
                visited.add(head)
        arrows["placed"].append(float(placed))
        arrows["loops"].append(float(loops))
    return [
        parts_of_points(game, seats, played),
        means("Tickets left at the end", "tickets", tickets),
        means("Swaps made", "swaps", swaps),
        means("Arrows and loops on the board", "a game", arrows),
    ]


def of_excavation(game: Game, seats: int, played: Sequence[dict[str, Any]]) -> list[Finding]:
    names = game.state.seat_domain.names[:seats]
    factions: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    presets: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for result in played:
        best = winners(result)
        for seat, name in enumerate(names):
            faction = result["final"].get("faction", {}).get(name, "?")
            won = result["standing"][0] > 0 if seats == 1 else seat in best
            factions[faction][0] += won
            factions[faction][1] += 1
            if seats == 1:
                preset = result["options"].get("zu", "normal")
                presets[preset][0] += won
                presets[preset][1] += 1
    out = [parts_of_points(game, seats, played)]
    for title, table in (("Factions", factions), ("Zu's presets", presets)):
        if table:
            counts = {key: (hits, count) for key, (hits, count) in sorted(table.items())}
            out.append(shares(title, "share of games won", counts))
    return out


MATTERS: dict[str, Matter] = {
    "lost_cities": Matter(of_lost_cities),
    "archeos": Matter(of_archeos, {"mode": ("random",)}),
    "expeditions": Matter(of_expeditions),
    "excavation": Matter(of_excavation, alone={"zu": ("normal", "relaxed", "easy", "gentle", "hard", "expert")}),
}
