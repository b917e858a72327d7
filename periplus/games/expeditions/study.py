"""What players of Expeditions ask: answered from final positions of many games."""

from periplus.core.contract.statistics import Played, means, parts_of_points, winners
from periplus.kit import Finding, Game, Matter


def look(game: Game, seats: int, played: Played) -> list[Finding]:
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


MATTER = Matter(look, rounds="round")
