"""The score sheet beside the box: sites by the faces in play, expeditions, roles, season by season; museums at the end.

AS-081, AS-088, AS-126, AS-131 to AS-135, AS-142 to AS-151
"""

from typing import Any

from periplus.core.contract.score_sheet import SPACES, STEPS, SWITCH, Printed, Section, Setup
from periplus.games.archeos import data as d
from periplus.games.archeos.data import Role
from periplus.games.archeos.show.art import picture, symbols, use
from periplus.games.archeos.show.board_track import HEIGHT, WIDTH
from periplus.kit import ScoreSheet, Texts

EACH, LAST = "each", "last"
MOST_CASHED = 99
MOST_CLAIMS = 30
OWN = {"scenario": len(d.SCENARIOS)}  # a choice of one's own is no scenario
ASKED_ROLES = (Role.BOTANIST, Role.LINGUIST, Role.CURATOR)  # those that bring points of their own


def score_sheet(t: Texts) -> ScoreSheet:
    uluru = ((f"face.{d.COLOUR.names[d.ULURU]}", d.ADVANCED),)
    sites = [site(t, colour, face) for colour in range(d.COLOURS) for face in range(len(d.FACES))]
    sections = [
        *(section for section in sites if section is not None),
        counted(t, "expedition", "parties", "parties", most=d.HAND_LIMIT),
        counted(t, "botanist_claim", STEPS, "claims", most=MOST_CLAIMS, when=playing(Role.BOTANIST)),
        counted(t, "botanist_tile", SWITCH, "tile", when=playing(Role.BOTANIST)),
        counted(t, "linguist_lead", SWITCH, "linguist", when=playing(Role.LINGUIST)),
        counted(t, "uluru_cash", STEPS, "uluru", most=MOST_CASHED, when=uluru),
        counted(t, "museum", STEPS, "relics", LAST, most=d.COLOURS, when=playing(Role.CURATOR)),
    ]
    return ScoreSheet(
        klass="archeos",
        sections=sections,
        parts={part: t(f"part.{part}") for part in d.PART},
        values={
            "site": d.SPACE_POINTS.tolist(),
            "shared": d.SHARED_POINTS.tolist(),
            "size": d.EXPEDITION_POINTS.tolist(),
            "museum": d.RELIC_POINTS.tolist(),
            "photographer": d.PHOTOGRAPHER_BONUS,
            "claim": d.CLAIM_POINTS,
            "tile": d.TILE_POINTS,
            "linguist": d.LINGUIST_POINTS,
            "rapa_nui_lead": d.RAPA_NUI_LEAD,
            "colours": list(d.COLOUR),
            "special": {"rapa_nui": d.RAPA_NUI, "tantallon": d.TANTALLON, "uluru": d.ULURU},
            "advanced": d.ADVANCED,
        },
        setup=[
            scenarios(t),
            *(faces(t, colour) for colour in range(d.COLOURS)),
            *(cast(t, role) for role in ASKED_ROLES),
        ],
        printed=[
            *(
                Printed(f"site.{c}.{face}", t(f"site.{d.SITE_IDS[c][face]}"))
                for c in range(d.COLOURS)
                for face in range(len(d.FACES))
                if not (face == d.ADVANCED and c == d.ULURU)
            ),
            Printed("shared", t("score_sheet.printed_shared")),
            Printed("size", t("part.expedition")),
            Printed("museum", t("part.museum")),
        ],
        chapters=d.SEASONS.tolist(),
        chapter_name=t.entries["score_sheet.season"],
        groups={"sites": t("score_sheet.sites")},
        tie=t("score_sheet.tie"),
        words={key: text for key, text in t.entries.items() if key.startswith("score_sheet.")},
        marks=drawings(),
    )


def drawings() -> str:
    names = tuple(f"sc-{site}" for pair in d.SITE_IDS for site in pair)
    return f'<svg width="0" height="0" aria-hidden="true"><defs>{symbols(names)}</defs></svg>'


def counted(t: Texts, part: str, kind: str, path: str, chapter: str = EACH, **more: Any) -> Section:
    """A category of points that is asked for by itself, with a word on how it is counted."""
    name, note = t(f"part.{part}"), t(f"score_sheet.{path}_more")
    return Section(kind=kind, path=path, name=name, more=note, part=part, chapter=chapter, **more)


def playing(role: Role) -> tuple[tuple[str, int], ...]:
    return ((f"role.{d.ROLE.names[role]}", 1),)


def site(t: Texts, colour: int, face: int) -> Section | None:
    """Uluru's other face brings nothing at the end of a season: what was cashed in is asked for by itself. AS-135"""
    if face == d.ADVANCED and colour == d.ULURU:
        return None
    name, known = d.COLOUR.names[colour], d.SITE_IDS[colour][face]
    special = t(f"site_help.{known}") if face == d.ADVANCED else ""
    return Section(
        kind=SPACES,
        path=f"space.{name}",
        name=t(f"site.{known}"),
        more=special,
        part=f"site_{name}",
        group="sites",
        points=f"site.{colour}.{face}",
        picture=picture(WIDTH, HEIGHT, use(f"sc-{known}", 0, 0, WIDTH, HEIGHT), preserveAspectRatio="xMidYMid slice"),
        most=int(d.LAST[colour, face]),
        when=((f"face.{name}", face),),
        chapter=EACH,
    )


def scenarios(t: Texts) -> Setup:
    """Which face and which roles a scenario has; the last choice leaves all that to the others."""

    def sets(number: int) -> dict[str, int]:
        roles, board = d.SCENARIOS[number]
        turned = {f"face.{name}": int(c == board) for c, name in enumerate(d.COLOUR.names)}
        return turned | {f"role.{d.ROLE.names[role]}": int(role in roles) for role in ASKED_ROLES}

    known = [(number, t(f"option.scenario.{name}"), sets(number)) for number, name in enumerate(d.SCENARIO.names)]
    return Setup("scenario", t("score_sheet.scenario"), [*known, (len(known), t("score_sheet.own"), {})], d.FIRST_GAME)


def faces(t: Texts, colour: int) -> Setup:
    choices = [(face, t(f"site.{site}"), OWN) for face, site in enumerate(d.SITE_IDS[colour])]
    name, (_, board) = t("score_sheet.board", colour=t.name(d.COLOUR, colour)), d.SCENARIOS[d.FIRST_GAME]
    return Setup(f"face.{d.COLOUR.names[colour]}", name, choices, int(colour == board))


def cast(t: Texts, role: Role) -> Setup:
    roles, _ = d.SCENARIOS[d.FIRST_GAME]
    choices = [(0, t("score_sheet.role_out"), OWN), (1, t("score_sheet.role_in"), OWN)]
    return Setup(f"role.{d.ROLE.names[role]}", t(f"role.{d.ROLE.names[role]}"), choices, int(role in roles))
