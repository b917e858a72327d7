"""Scripts and styles: which may import which, what the checker of types is told, and that it is told the truth."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "periplus" / "table" / "static"
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
ORDER = ("parts", "board", "table", "pages")  # a folder imports from itself and from those before it
IMPORT = re.compile(r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""")
ELEMENTS = {
    "HTMLAnchorElement": "a",
    "HTMLButtonElement": "button",
    "HTMLDialogElement": "dialog",
    "HTMLFormElement": "form",
    "HTMLInputElement": "input",
    "HTMLProgressElement": "progress",
    "HTMLSelectElement": "select",
}


def upward(script: Path, text: str) -> list[str]:
    """The imports of a script that lead to a folder above its own."""
    own = ORDER.index(script.parent.name)
    found = [(script.parent / path).resolve() for path in IMPORT.findall(text)]
    return [path.name for path in found if ORDER.index(path.parent.name) > own]


def test_an_import_that_leads_up_is_found() -> None:
    script = STATIC / "js" / "board" / "ask.js"
    text = 'import { a } from "../parts/dom.js";\nimport { b } from "../table/model.js";\nimport "./x.js";'
    assert upward(script, text) == ["model.js"]


def test_parts_then_board_then_table_then_pages() -> None:
    assert {path.parent.name for path in SCRIPTS} == set(ORDER)
    assert {path.name: found for path in SCRIPTS if (found := upward(path, path.read_text("utf-8")))} == {}


def test_every_script_is_checked_and_has_no_state_of_its_own() -> None:
    """What a page remembers belongs to its class."""
    texts = {path.name: path.read_text("utf-8") for path in SCRIPTS}
    assert [name for name, text in texts.items() if not text.startswith("// @ts-check\n")] == []
    assert {name: found for name, text in texts.items() if (found := re.findall(r"^(?:let|var) \w+", text, re.M))} == {}


def test_what_the_pages_are_told_is_what_the_checker_knows() -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "js_types", "--check"], check=True)


def test_the_places_of_templates_are_the_elements_they_are_said_to_be() -> None:
    templates = "".join(path.read_text("utf-8") for path in (STATIC.parent / "web" / "templates").glob("*.html"))
    (block,) = re.findall(r"interface Places \{(.*?)\n\}", (ROOT / "types" / "page.d.ts").read_text("utf-8"), re.S)
    places = re.findall(r'^ {2}"?([a-z-]+)"?: (\w+)', block, re.M)
    assert places
    for name, kind in places:
        tags = set(re.findall(rf"<(\w+)\b[^<>]*\sdata-{name}[\s=>]", templates))
        assert tags == {ELEMENTS[kind]}, name
