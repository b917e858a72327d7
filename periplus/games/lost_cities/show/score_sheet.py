"""The score sheet beside the box: eight columns with their bridges and circles. LC-120 to LC-129, LC-157"""

from periplus.core.contract.score_sheet import Printed, Section
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show.art import use
from periplus.games.lost_cities.show.board import BOARD
from periplus.kit import ScoreSheet, Texts, capital
from periplus.kit.draw import element


def picture(name: str, wide: int, tall: int) -> str:
    return element("svg", use(name, 0, 0, wide, tall), viewBox=f"0 0 {wide} {tall}", aria_hidden="true")


def score_sheet(t: Texts) -> ScoreSheet:
    columns = [
        {
            "id": colour,
            "name": capital(t.name(d.COLOUR, colour)),
            "picture": picture(f"m-{colour}", 80, 76),
            "klass": f"c-{colour}",
            "points": "column",
            "circle": True,
        }
        for colour in d.COLOUR
    ]
    cross = '<rect x="2" y="2" width="20" height="20" rx="4"/><path d="m8 8 8 8m0-8-8 8" class="cross"/>'
    refused = element("svg", cross, viewBox="0 0 24 24", aria_hidden="true")
    for part, drawn in (("artefacts", picture("vase", 24, 28)), ("dice", refused)):
        columns.append({"id": part, "name": t(f"part.{part}"), "picture": drawn, "klass": f"c-{part}", "points": part})
    section = Section(
        kind="ladder",
        path="sheet",
        name=t("score_sheet.columns"),
        more=t("score_sheet.columns_more"),
        picture=picture("bridge", 72, 34),
        columns=columns,
    )
    return ScoreSheet(
        klass="lc",
        sections=[section],
        parts={part: t(f"part.{part}") for part in d.PART},
        values={
            "column": d.COLUMN_POINTS.tolist(),
            "artefacts": d.ARTEFACT_POINTS.tolist(),
            "dice": d.DICE_POINTS.tolist(),
            "circle_only": d.CIRCLE_ONLY_POINTS,
            "circle_factor": d.CIRCLE_FACTOR,
            "bridge": d.BRIDGE_POINTS,
            "bridge_at": d.BRIDGE_AT,
            "medals": dict(d.MEDALS),
        },
        printed=[Printed(name, t(f"score_sheet.printed_{name}")) for name in ("column", "artefacts", "dice")],
        tie=t("score_sheet.tie"),
        words={key: text for key, text in t.entries.items() if key.startswith(("score_sheet.", "medal."))},
        marks=BOARD.marks,
    )
