"""The examples in the README and the docs do what they say."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PICTURE = re.compile(r"""(?:\]\(|src=")([^)"\s]+\.(?:png|webp))""")
WITH_EXAMPLES = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda path: path.name)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # examples may save files
    source = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)  # a fence ends an example
    test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    result = runner.run(test, out=report.append)
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert not [target for target in targets if not (page.parent / target).exists()]


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda path: str(path.relative_to(ROOT)))
def test_links_stay_in_the_site(page: Path) -> None:
    """The site is built of docs/ alone, and refuses to be built where a link leads out of it."""
    targets = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert not [each for each in targets if not (page.parent / each).resolve().is_relative_to(ROOT / "docs")]


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(
        words, cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True
    )
    assert (built.returncode, built.stderr) == (0, "")
    assert (tmp_path / "site" / "write-a-game" / "index.html").exists()


def test_every_picture_can_be_seen():
    pictures = [path for path in (ROOT / "docs" / "pictures").rglob("*") if path.suffix in (".png", ".webp")]
    for path in pictures:
        with Image.open(path) as picture:
            picture.verify()
    shown = {(page.parent / target).resolve() for page in PAGES for target in PICTURE.findall(page.read_text("utf-8"))}
    assert not [str(path.relative_to(ROOT)) for path in pictures if path.resolve() not in shown]


SHOWN = re.compile(r"```\w+ file=(\S+)\n(.*?)```", re.S)


def test_the_page_on_writing_a_game_shows_the_example_itself():
    """Every listing of the page stands in the package it speaks of, line by line."""
    page = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    listings = SHOWN.findall(page)
    assert len(listings) >= 7
    for name, listing in listings:
        source = (ROOT / "examples" / "cairn" / "cairn" / name).resolve().read_text("utf-8")
        assert listing.strip("\n") in source, name
