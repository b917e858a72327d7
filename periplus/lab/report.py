"""A study as a page with figures, and as lines for a terminal. The level comes first, then sentences, then numbers."""

import html
from datetime import date

from periplus.core.contract.statistics import Finding
from periplus.lab.figures import bars, histogram
from periplus.lab.study import Study

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
<p><strong>{level}</strong></p>
<p>{made}</p>
{sections}
</html>
"""


def page(study: Study) -> str:
    title = html.escape(f"{study.name}: a study of {study.games} games")
    made = f"Made {date.today().isoformat()}; intervals hold with 95 % confidence, each for itself."
    sections = "\n".join(_section(finding) for finding in study.findings)
    return PAGE.format(title=title, level=html.escape(study.level), made=made, sections=sections)


def lines(study: Study) -> list[str]:
    out = [f"[bold]{study.level}[/bold]"]
    for finding in study.findings:
        out += ["", f"[bold]{finding.title}[/bold]  ({finding.unit})"]
        out += [finding.told] if finding.told else []
        for label, value in finding.values.items():
            out.append(f"  {label:<34} {value:10.3f}  {_interval(finding, label)}")
    return out


def _interval(finding: Finding, label: str) -> str:
    low, high = finding.intervals.get(label, (None, None))
    return f"{low:.3f} … {high:.3f}" if low is not None else ""


def _section(finding: Finding) -> str:
    if finding.samples:
        figure = histogram(finding.samples, next(iter(finding.samples)) if len(finding.samples) == 1 else finding.unit)
    else:
        figure = bars(finding.values, finding.unit, finding.intervals or None)
    rows = [
        f"<tr><td>{html.escape(label)}<td>{value:.3f}<td>{_interval(finding, label)}"
        for label, value in finding.values.items()
    ]
    told = f"<p>{html.escape(finding.told)}</p>" if finding.told else ""
    head = f"<tr><th><th>{html.escape(finding.unit)}<th>95 %"
    return f"<h2>{html.escape(finding.title)}</h2>{told}<figure>{figure}</figure><table>{head}{''.join(rows)}</table>"
