"""An art sheet: drawings kept as SVG files beside a game's code, sent once with the still layer and used by name."""

import re
from functools import cached_property, lru_cache
from pathlib import Path

from periplus.core.draw.svg import element

_COMMENT = re.compile(r"<!--.*?-->", re.S)
_SYMBOL = re.compile(r'<symbol id="([^"]+)" (.*?)>(.*?)</symbol>', re.S)


class ArtSheet:
    """The SVG files of a folder. On a page the ids of their drawings begin with the prefix of the game, so that
    two games may stand on one page."""

    def __init__(self, prefix: str, folder: Path) -> None:
        self.prefix, self.folder = prefix, folder
        self.use = lru_cache(4096, typed=True)(self._use)

    def _use(
        self,
        name: str,
        x: float | None = None,
        y: float | None = None,
        width: float | None = None,
        height: float | None = None,
        klass: str = "",
        **attributes: object,
    ) -> str:
        """A reference to a drawing, in a box; without a height the box is a square."""
        tall = width if height is None else height
        box = {"x": x, "y": y, "width": width, "height": tall, "klass": klass or None}
        return element("use", href=f"#{self.prefix}-{name}", **box, **attributes)

    @lru_cache(64)  # noqa: B019 (a game has one sheet, for as long as the process lives)
    def file(self, name: str) -> str:
        """What a file draws: without its outer element, comments and line ends."""
        drawn = _COMMENT.sub("", (self.folder / f"{name}.svg").read_text("utf-8")).strip()
        if drawn.startswith("<svg"):
            drawn = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
        return drawn.replace("\n", "")

    @cached_property
    def symbols(self) -> dict[str, tuple[str, str]]:
        """Every symbol of all files by its name, which has no prefix there: its attributes, and what it draws."""
        found = {}
        for path in sorted(self.folder.glob("*.svg")):
            for name, attributes, inside in _SYMBOL.findall(path.read_text("utf-8")):
                drawn = re.sub(r"\n\s*", "", inside).replace('href="#', f'href="#{self.prefix}-')
                found[name] = (attributes, drawn)
        return found

    def symbol(self, name: str, attributes: str, inside: str) -> str:
        return f'<symbol id="{self.prefix}-{name}" {attributes}>{inside}</symbol>'
