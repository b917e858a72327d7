"""What players of Archeos Society ask: answered from final positions of many games."""

from collections import defaultdict

from periplus.core.contract.statistics import Played, at, means, parts_of_points, shares, winners
from periplus.kit import Finding, Game, Matter


def look(game: Game, seats: int, played: Played) -> list[Finding]:
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


MATTER = Matter(look, rounds="season", vary={"mode": ("random",)})
