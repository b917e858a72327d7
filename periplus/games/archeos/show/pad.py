"""The columns of the score pad: six sites by the face in play, expeditions, and the roles that bring points."""

from periplus.core.contract.score_pad import Column
from periplus.games.archeos import data as d
from periplus.games.archeos.show.art import picture, use
from periplus.games.archeos.show.board_track import HEIGHT, WIDTH
from periplus.games.archeos.show.phrases import site_name
from periplus.games.archeos.state import State
from periplus.kit import Texts

SITES, ROLES = "sites", "roles"


def pad(t: Texts, view: State) -> list[Column]:
    sites = [
        Column(site_name(t, view, c), site_parts(c), d.COLOUR.names[c], SITES, picture=scene(view, c))
        for c in range(d.COLOURS)
    ]
    return [
        *sites,
        Column(t("part.rapa_nui_bonus"), ("rapa_nui_bonus",), "slate", SITES, rare=True),
        Column(t("part.expedition"), ("expedition",), "teal"),
        Column(t("role.botanist"), ("botanist_claim", "botanist_tile"), "olive", ROLES),
        Column(t("part.linguist_lead"), ("linguist_lead",), "stone", ROLES, rare=True),
        Column(t("part.museum"), ("museum",), "clay", ROLES, rare=True),
    ]


def scene(view: State, colour: int) -> str:
    """The site's own drawing in small."""
    drawn = use(f"sc-{d.SITE_IDS[colour][view.face[colour]]}", 0, 0, WIDTH, HEIGHT)
    return picture(WIDTH, HEIGHT, drawn, preserveAspectRatio="xMidYMid slice")


def site_parts(colour: int) -> tuple[str, ...]:
    """What was cashed in at Uluru is Uluru's."""
    own = d.PART.names[d.FIRST_SITE + colour]
    return (own, d.PART.names[d.ULURU_CASH]) if colour == d.ULURU else (own,)
