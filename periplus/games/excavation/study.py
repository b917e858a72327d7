"""What players of Excavation Earth ask: answered from final positions of many games."""

from collections import defaultdict

from periplus.core.contract.statistics import Played, parts_of_points, shares, winners
from periplus.kit import Finding, Game, Matter


def look(game: Game, seats: int, played: Played) -> list[Finding]:
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


MATTER = Matter(look, rounds="round", alone={"zu": ("normal", "relaxed", "easy", "gentle", "hard", "expert")})
