"""What a game is like: many games of one level against itself, measured and told on one page with figures."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from periplus.bots.player import seed_of
from periplus.core.game import Game
from periplus.lab.contest import bot_named
from periplus.lab.jobs import Journal, Task, journal_path, results_of
from periplus.lab.questions import MATTERS, Finding
from periplus.lab.ratings import wilson

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }}
body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem }}
figure {{ margin: 1rem 0; background: #fff; border-radius: .4rem; padding: .5rem }}
svg {{ max-width: 100%; height: auto }}
table {{ border-collapse: collapse }} td, th {{ padding: .2rem .8rem .2rem 0; text-align: right }}
td:first-child, th:first-child {{ text-align: left }}
</style>
<h1>{title}</h1>
<p>{summary}</p>
{sections}
</html>
"""


@dataclass(frozen=True)
class Study:
    game: str
    name: str
    seats: int
    bot: str
    games: int
    seed: int
    findings: list[Finding]

    def lines(self) -> list[str]:
        out = []
        for finding in self.findings:
            out.append(f"[bold]{finding.title}[/bold]")
            for label, value in finding.values.items():
                low, high = finding.intervals.get(label, (None, None))
                interval = f"  ({low:.3f} … {high:.3f})" if low is not None else ""
                out.append(f"  {label:<28} {value:10.3f}{interval}")
        return out

    def to_json(self) -> dict[str, Any]:
        found = {
            finding.title: {
                "values": finding.values,
                "intervals": {label: list(pair) for label, pair in finding.intervals.items()},
            }
            for finding in self.findings
        }
        return {"game": self.game, "seats": self.seats, "bot": self.bot, "games": self.games, "findings": found}

    def html(self) -> str:
        title = f"{self.name}: a study of {self.games} games"
        summary = f"{self.seats} seats, all played by {self.bot}; seed {self.seed}; {date.today().isoformat()}."
        sections = "\n".join(_section(finding) for finding in self.findings)
        return PAGE.format(title=html.escape(title), summary=html.escape(summary), sections=sections)


def _section(finding: Finding) -> str:
    from periplus.lab.figures import bars, histogram

    if finding.samples:
        figure = histogram(finding.samples, finding.unit)
    else:
        figure = bars(finding.values, finding.unit, finding.intervals or None)
    rows = []
    for label, value in finding.values.items():
        low, high = finding.intervals.get(label, (None, None))
        interval = f"{low:.3f} … {high:.3f}" if low is not None else ""
        rows.append(f"<tr><td>{html.escape(label)}<td>{value:.3f}<td>{interval}")
    told = f"<p>{html.escape(finding.told)}</p>" if finding.told else ""
    head = f"<tr><th><th>{html.escape(finding.unit)}<th>95 %"
    return f"<h2>{html.escape(finding.title)}</h2>{told}<figure>{figure}</figure><table>{head}{''.join(rows)}</table>"


def run_study(
    game: Game,
    bot: str,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, planned: None,
) -> Study:
    """Play, or play on; Ctrl-C ends it early with what there is."""
    bot_named(game, bot)
    game.begin(seats, options)
    given = dict(options or {})
    heading = {"game": game.id, "rules": game.digest, "seats": seats, "bot": bot, "seed": seed, "options": given}
    book = Journal(journal or journal_path(Path("reports"), "study", heading), heading)
    tasks: list[Task] = [
        (
            i,
            {
                "game_id": game.id,
                "seating": [bot] * seats,
                "seed": seed_of(seed, i),
                "options": {**varied(game, seats, i), **given},
                "keep": True,
            },
        )
        for i in range(games)
    ]
    left = [task for task in tasks if task[0] not in book.results]
    done = games - len(left)
    progress(done, games)
    results = results_of(left, jobs, cluster)
    try:
        for index, result in results:
            book.add(index, result)
            done += 1
            progress(done, games)
    except KeyboardInterrupt:
        pass
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()
        book.close()
    played = [{**book.results[i], "options": arguments["options"]} for i, arguments in tasks if i in book.results]
    name = str(game.texts("en")("game.name"))
    return Study(game.id, name, seats, bot, len(played), seed, findings(game, seats, played))


def varied(game: Game, seats: int, number: int) -> dict[str, str]:
    """What a study varies by itself: set-ups take turns where a game has many."""
    matter = MATTERS[game.id]
    vary = matter.alone if seats == 1 else matter.vary
    return {name: choices[number % len(choices)] for name, choices in vary.items()}


def findings(game: Game, seats: int, played: Sequence[dict[str, Any]]) -> list[Finding]:
    if not played:
        return []
    names = game.state.seat_domain.names[:seats]
    shares = {f"seat {name}": 0.0 for name in names}
    for result in played:
        best = [i for i, own in enumerate(result["standing"]) if own == max(result["standing"])]
        for seat in best:
            shares[f"seat {names[seat]}"] += 1 / len(best)
    count = len(played)
    out = []
    if seats > 1:
        out.append(
            Finding(
                "Who wins, by seat",
                "share of wins",
                {name: wins / count for name, wins in shares.items()},
                {name: wilson(round(wins), count) for name, wins in shares.items()},
            )
        )
    points = [own for result in played for own in result["points"]]
    out.append(
        Finding(
            "Points",
            "points",
            {"mean": _mean(points), "lowest": float(min(points)), "highest": float(max(points))},
            samples={"all seats": [float(own) for own in points]},
        )
    )
    decisions = [float(result["decisions"]) for result in played]
    forced = sum(result["forced"] for result in played) / max(1.0, sum(decisions))
    out.append(
        Finding(
            "Length",
            "decisions a game",
            {"mean": _mean(decisions), "shortest": min(decisions), "longest": max(decisions), "share forced": forced},
            samples={"decisions": decisions},
        )
    )
    return out + MATTERS[game.id].look(game, seats, played)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))
