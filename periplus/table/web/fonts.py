"""The three faces of the table, served by us: cut down from their packages to what is written here, once, and kept on
disk. Until a face has arrived a face of the device stands in with the same measures, so that nothing jumps."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

import fontpkg
from fastapi import APIRouter, Request
from starlette.responses import Response

from periplus.core.engine.rule import cache_folder
from periplus.table.refusals import Refused
from periplus.table.web.http import host_of

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

router = APIRouter(include_in_schema=False)

RECIPE = 2  # counted up when the cut changes
PUNCTUATION = "‐‑‒–—‘’‚“”„•…\u202f\u2009\u200a‹›←↑→↓−≈≠≤≥★✓€№"
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, PUNCTUATION)]
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum"]
# How wide an average letter of English and French prose is, in ems.
DEVICE = {"Arial": 0.4470, "Liberation Sans": 0.4470, "Times New Roman": 0.4052, "Liberation Serif": 0.4052,
          "DejaVu Sans": 0.5132, "DejaVu Serif": 0.5187}  # fmt: skip


@dataclass(frozen=True)
class Face:
    """One family: its package, the part of it that we use, its measures, and who stands in for it."""

    family: str
    file: str
    axes: Mapping[str, float | tuple[float, float]]
    letter: float
    ascent: float
    descent: float
    stand_ins: tuple[str, ...]
    without: tuple[str, ...] = ()

    @property
    def package(self) -> str:
        return "fontpkg-" + self.family.lower().replace(" ", "-")


SANS = ("Arial", "Liberation Sans", "DejaVu Sans")
SERIF = ("Times New Roman", "Liberation Serif", "DejaVu Serif")
WEIGHTS = (400.0, 700.0)
FRAUNCES_AXES: dict[str, float | tuple[float, float]] = {"SOFT": 0.0, "WONK": 0.0, "opsz": 28.0, "wght": WEIGHTS}
FACES = (
    Face("Fraunces", "fraunces", FRAUNCES_AXES, 0.4806, 0.978, 0.255, SERIF),
    Face("Source Sans 3", "source-sans-3", {"wght": WEIGHTS}, 0.4300, 1.024, 0.4, SANS),
    Face(
        "Caveat", "caveat", {"wght": WEIGHTS}, 0.3432, 0.96, 0.3, SANS, ("calt",)
    ),  # its second and third shapes weigh more than the rest
)


@cache
def edition() -> str:
    """Names the recipe and the packages it is applied to."""
    parts = [str(RECIPE), repr(FACES), *(f"{face.package} {version(face.package)}" for face in FACES)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


def css_url() -> str:
    return f"/fonts/{edition()}/fonts.css"


def css() -> str:
    return "\n".join(f"{_own(face)}\n{_stand_ins(face)}" for face in FACES)


def _own(face: Face) -> str:
    return (
        f'@font-face {{ font-family: "{face.family}"; '
        f'src: url("/fonts/{edition()}/{face.file}.woff2") format("woff2"); '
        "font-weight: 400 700; font-display: swap; }"
    )


def _stand_ins(face: Face) -> str:
    """Faces of the device, stretched to the same measures; the first that is there is taken."""
    rules = []
    for name in face.stand_ins:
        size = face.letter / DEVICE[name]
        rules.append(
            f'@font-face {{ font-family: "{face.family} stand-in {name}"; src: local("{name}"); '
            f"size-adjust: {size:.2%}; ascent-override: {face.ascent / size:.2%}; "
            f"descent-override: {face.descent / size:.2%}; line-gap-override: 0%; }}"
        )
    return "\n".join(rules)


_cutting = threading.Lock()


def woff2(face: Face) -> bytes:
    """The cut face: from disk, or made now."""
    path = cache_folder("fonts", edition()) / f"{face.file}.woff2"
    with _cutting:
        if not path.is_file():
            font, made = cut(face), path.with_suffix(f".{os.getpid()}")
            font.flavor = "woff2"
            path.parent.mkdir(parents=True, exist_ok=True)
            font.save(made)
            made.replace(path)
    return path.read_bytes()


def cut(face: Face) -> TTFont:
    """What this takes is imported once a machine, not by every table that is served."""
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(fontpkg.path(face.family))
    options = subset.Options()
    options.layout_features = [feature for feature in FEATURES if feature not in face.without]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    cut_font: TTFont = instancer.instantiateVariableFont(font, dict(face.axes))
    return cut_font


@router.get("/fonts/{wanted}/{name}")
async def serve(request: Request, wanted: str, name: str) -> Response:
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if wanted == edition() else "no-cache"}
    if name == "fonts.css":
        return Response(css(), media_type="text/css", headers=headers)
    face = next((face for face in FACES if f"{face.file}.woff2" == name), None)
    if face is None:
        raise Refused(404, "not_found")
    content = await host_of(request).in_thread(lambda: woff2(face))
    return Response(content, media_type="font/woff2", headers=headers)
