"""The score sheet beside the box: centres by rounds, the gallery, credits, relics for a tie; alone, Zu too.

EE-235 to EE-249, ZU-135 to ZU-137, ZU-149
"""

from typing import Any

from periplus.core.contract.score_sheet import STEPS, SWITCH, Printed, Section
from periplus.games.excavation import data as d
from periplus.games.excavation.show.art import use
from periplus.games.excavation.show.board import BOARD
from periplus.kit import ScoreSheet, Texts
from periplus.kit.draw import element

MOST_CREDITS = 999
LAST = "last"


def score_sheet(t: Texts) -> ScoreSheet:
    def section(kind: str, path: str, **given: Any) -> Section:
        name, more = t(f"score_sheet.{path}"), t(f"score_sheet.{path}_more")
        return Section(kind=kind, path=path, name=name, more=more, **given)

    centres = [
        Section(
            kind=STEPS,
            path=f"envoys.{centre}",
            name=t(f"score_sheet.centre_{centre}"),
            most=d.CREW,
            part=f"centre_{centre}",
            group="centres",
            chapter="each",
        )
        for centre in d.CENTRE
    ]
    rows = [
        {"id": glyph, "name": t("score_sheet.row", glyph=glyph), "picture": picture(f"r{glyph}")} for glyph in d.GLYPHS
    ]
    columns = [{"id": colour, "name": t.name(d.COLOUR, colour), "klass": f"c-{colour}"} for colour in d.COLOURS]
    stored = max(d.VALUE.tolist()) * (max(d.HOLD_SPACES, d.ZU_HOLD) + max(d.STASH_SPACES, d.ZU_STASH))
    return ScoreSheet(
        klass="excavation",
        sections=[
            *centres,
            section("grid", "gallery", part="gallery", chapter=LAST, columns=columns, rows=rows),
            section(STEPS, "credits", most=MOST_CREDITS, part="credits", chapter=LAST),
            section(STEPS, "relics", most=d.HOLD_SPACES + d.STASH_SPACES, chapter=LAST, of="several", tie=True),
            section(STEPS, "stored", most=stored, part="stored", chapter=LAST, of="rival"),
            section(SWITCH, "penalty", of="alone", chapter=LAST),
            section(STEPS, "lost", most=stored, part="stored", chapter=LAST, of="alone"),
        ],
        parts={part: t(f"score_sheet.{part}") for part in ("credits", "centres", "gallery", "stored")},
        values={
            "majority": d.MAJORITY.tolist(),
            "column": d.COLUMN_CREDITS.tolist(),
            "row": d.ROW_CREDITS.tolist(),
            "centres": list(d.CENTRE),
            "colours": list(d.COLOURS),
            "glyphs": list(d.GLYPHS),
            "crew": d.CREW,
        },
        printed=[Printed(name, t(f"score_sheet.printed_{name}")) for name in ("column", "row")],
        chapters=[d.ROUNDS],
        chapter_name=t.entries["score_sheet.round"],
        groups={"centres": t("score_sheet.centres")},
        rival="Zu",
        tie=t("score_sheet.tie"),
        words={key: text for key, text in t.entries.items() if key.startswith("score_sheet.")},
        marks=BOARD.marks,
    )


def picture(name: str) -> str:
    return element("svg", use(name, 0, 0, 48), viewBox="0 0 48 48", aria_hidden="true")
