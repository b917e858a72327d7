"""A study as a page to show, and as lines for a terminal. The level comes first, then sentences, then numbers."""

import re
from datetime import date
from html import escape
from pathlib import Path
from string import Template

import periplus.core
from periplus.core.contract.statistics import Finding
from periplus.lab.charts import dots, histogram, number
from periplus.lab.study import Study

PAGE = Template((Path(__file__).parent / "study.html").read_text(encoding="utf-8"))

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
    return PAGE.substitute(
        title=escape(f"{study.name}: a study of {study.games} games"),
        name=escape(study.name),
        level=escape(study.level),
        made=made,
        palette=(Path(periplus.core.__path__[0]) / "palette.css").read_text(encoding="utf-8"),
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
