"""What assistive technology would stumble over, found by axe (best practices included), and what scrolls sideways."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => null)))"""
RUN = """part => axe.run(part ?? document, { resultTypes: ["violations"], preload: false, iframes: false })
  .then(({ violations }) => violations
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target} ${node.failureSummary}`)))"""


def stumbles(page: Any, part: str | None = None) -> list[str]:
    """What fades in is read when it is there."""
    page.evaluate(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, part)
    return found


def sideways(page: Any) -> int:
    width: int = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


def check(one: Any, where: str, part: str | None = None) -> None:
    assert sideways(one.page) <= 0, f"{where} scrolls sideways"
    found = stumbles(one.page, part)
    assert not found, f"{where}: {found}"
