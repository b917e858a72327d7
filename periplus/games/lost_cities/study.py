"""What players of Lost Cities ask: answered from final positions of many games."""

from collections import defaultdict

from periplus.core.contract.statistics import Played, at, means, parts_of_points, shares, winners
from periplus.kit import Finding, Game, Matter


def look(game: Game, seats: int, played: Played) -> list[Finding]:
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


MATTER = Matter(look, rounds="roll")
