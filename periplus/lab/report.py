"""A study as a page to show, and as lines for a terminal. The level comes first, then sentences, then numbers."""

import re
from datetime import date
from html import escape
from pathlib import Path

import periplus.core
from periplus.core.contract.statistics import Finding
from periplus.lab.charts import STYLE, dots, histogram, number
from periplus.lab.study import Study

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
{palette}
html {{ background: var(--sunken); color: var(--ink); font: 17px/1.55 var(--sans) }}
body {{ max-width: 46rem; margin: 0 auto; padding: 3rem 1.2rem 4rem }}
header p {{ color: var(--ink2); margin: .3rem 0 }}
h1, h2, .glance b {{ font-family: var(--serif); font-weight: 600; line-height: 1.15 }}
h1 {{ font-size: clamp(2rem, 6vw, 3.1rem); margin: .1rem 0 .6rem }}
h2 {{ font-size: 1.5rem; margin: 0 0 .5rem }}
.kicker {{ letter-spacing: .12em; text-transform: uppercase; font-size: .8rem }}
section, .glance > div {{ background: var(--paper); border: 1px solid var(--line); border-radius: 12px }}
section {{ padding: 1.5rem 1.6rem 1rem; margin: 1.2rem 0; break-inside: avoid }}
section p {{ margin: 0 0 .9rem }}
.glance {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .7rem; margin: 1.6rem 0 }}
.glance > div {{ padding: .8rem 1rem; font-size: .9rem; line-height: 1.3; color: var(--ink2) }}
.glance b {{ display: block; font-size: 1.8rem; color: var(--accent) }}
.warning {{ border-left: 5px solid var(--wax); padding-left: 1rem }}
figure {{ margin: .4rem 0 1rem; display: grid; gap: .6rem; justify-items: center }}
figure.spreads {{ grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)) }}
details, figcaption {{ font-size: .92rem; color: var(--ink2); margin-bottom: .6rem }}
summary {{ cursor: pointer }}
table {{ border-collapse: collapse; width: 100%; margin-top: .4rem; font-variant-numeric: tabular-nums }}
td, th {{ padding: .2rem .6rem .2rem 0; text-align: right; border-bottom: 1px solid var(--line) }}
td:first-child, th:first-child {{ text-align: left }}
{charts}
@media print {{ html {{ background: none }} body {{ padding: 0 }} }}
</style>
<header>
<p class="kicker">A study of play</p>
<h1>{name}</h1>
<p><strong>{level}</strong></p>
<p>{made}</p>
</header>
<div class="glance">{glance}</div>
{sections}
</html>
"""

# What one asks first: of which finding, which value, and how it is said.
GLANCE = {
    ("Who wins, by seat", "seat A"): "of the games go to the first seat",
    ("Winning margin", "median"): "points ahead is the winner in the middle game",
    ("The lead", "lead changes"): "times a game another takes the lead",
    ("Branching", "options a decision"): "options has a decision",
    ("Length", "decisions"): "decisions has a game",
}


def page(study: Study) -> str:
    made = (
        f"Played and written by Periplus on {date.today().isoformat()}. Intervals hold with 95 % confidence, each for "
        "itself: pale bars in the figures."
    )
    glance = "".join(
        f"<div><b>{number(finding.values[label], finding.unit_of(label))}</b>{words}</div>"
        for (title, label), words in GLANCE.items()
        for finding in study.findings
        if finding.title == title and label in finding.values
    )
    return PAGE.format(
        title=escape(f"{study.name}: a study of {study.games} games"),
        name=escape(study.name),
        level=escape(study.level),
        made=made,
        palette=(Path(periplus.core.__path__[0]) / "palette.css").read_text(encoding="utf-8"),
        charts=STYLE,
        glance=glance,
        sections="\n".join(_section(finding) for finding in study.findings),
    )


def lines(study: Study) -> list[str]:
    out = [f"[bold]{study.level}[/bold]"]
    for finding in study.findings:
        out += ["", f"[bold]{finding.title}[/bold]  ({finding.unit})"]
        out += [STRONG.sub(r"[bold]\1[/bold]", finding.told)] if finding.told else []
        for label, value in finding.values.items():
            out.append(f"  {label:<34} {value:10.3f}  {_interval(finding, label)}")
    return out


STRONG = re.compile(r"\*\*(.+?)\*\*")


def _interval(finding: Finding, label: str) -> str:
    low, high = finding.intervals.get(label, (None, None))
    return f"{low:.3f} … {high:.3f}" if low is not None else ""


def figures(finding: Finding) -> list[str]:
    """A chart for every unit; where there are samples, how they are spread says more than their mean. What did not
    differ in a single game is named below, not drawn."""
    if finding.samples:
        return [histogram(numbers, name) for name, numbers in finding.samples.items() if numbers]
    same = [n for n, ends in finding.intervals.items() if finding.even and finding.even[1] == 0 and ends == (0, 0)]
    shown = {name: value for name, value in finding.values.items() if name not in same}
    units = dict.fromkeys(finding.unit_of(name) for name in shown)
    groups = {unit: {n: v for n, v in shown.items() if finding.unit_of(n) == unit} for unit in units}
    charts = [dots(values, finding.intervals, unit, finding.even) for unit, values in groups.items()]
    return charts + ([f"<figcaption>The same in every game: {escape(', '.join(same))}.</figcaption>"] if same else [])


def _section(finding: Finding) -> str:
    rows = []
    for label, value in finding.values.items():
        unit, ends = finding.unit_of(label), finding.intervals.get(label, ())
        spread = " … ".join(number(end, unit) for end in ends)
        rows.append(f"<tr><td>{escape(label)}<td>{number(value, unit)}<td>{spread}<td>{escape(unit)}")
    warned = ' class="warning"' if "**" in finding.told else ""
    told = STRONG.sub(r"<strong>\1</strong>", escape(finding.told))
    table = f"<table><tr><th><th>value<th>95 %<th>unit{''.join(rows)}</table>"
    kind = ' class="spreads"' if finding.samples else ""
    return (
        f"<section><h2>{escape(finding.title)}</h2>{f'<p{warned}>{told}</p>' if told else ''}"
        f"<figure{kind}>{''.join(figures(finding))}</figure>"
        f"<details><summary>The numbers</summary>{table}</details></section>"
    )
