"""The measure itself: each kind of fault is found where it is, and nothing where nothing is."""

from collections.abc import Callable
from typing import Any

import pytest

from .floors import Floors, faults

pytestmark = pytest.mark.browser

GOOD = "<p>A line to read.</p><p>Another one below.</p><button>Press here</button>"
BAD = {
    "text 6 px": '<svg width="50" viewBox="0 0 100 20"><text y="15" font-size="12">Tiny</text></svg>',
    "target": '<button aria-label="x"></button>',
    "text over text": '<svg width="200" height="40"><text y="20">Under</text><text x="10" y="22">over</text></svg>',
    "cut off": '<div class="cut"><span>A sentence that is longer</span></div>',
    "contrast": '<svg width="200" height="40"><text y="20" fill="#ddd">Hardly there</text></svg>',
}
SETUP = """(markup) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body { background: #fff; color: #000; font: 16px/1.5 sans-serif }
    button { min-height: 0; padding: 0 }
    button[aria-label] { width: 10px; height: 10px } .cut { width: 60px; overflow: hidden; white-space: nowrap }
    button:not([aria-label]) { min-height: 30px; color: #000; background: #fff }`);
  document.adoptedStyleSheets = [sheet];
  document.body.innerHTML = `<main>${markup}</main>`;
}"""


@pytest.fixture(scope="module")
def measured(browser: Any, server: Any) -> Callable[[str], list[str]]:
    page = browser.new_page(viewport={"width": 1024, "height": 768}, color_scheme="light")
    page.goto(f"{server.url}/open")

    def of(markup: str) -> list[str]:
        page.evaluate(SETUP, markup)
        return faults(page, "main", Floors())

    return of


def test_a_good_page_has_no_faults(measured: Callable[[str], list[str]]) -> None:
    assert measured(GOOD) == []


@pytest.mark.parametrize("kind", BAD)
def test_each_fault_is_found(kind: str, measured: Callable[[str], list[str]]) -> None:
    found = measured(GOOD + BAD[kind])
    assert len(found) == 1
    assert found[0].startswith(kind)
