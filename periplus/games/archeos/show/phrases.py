"""Small pieces of sentences: lists of cards, names of sites and roles."""

from collections.abc import Iterable
from pathlib import Path

from periplus.games.archeos import data as d
from periplus.games.archeos.state import State
from periplus.kit import Texts, listed

TEXTS = Path(__file__).parents[1] / "texts"


def card_list(t: Texts, cards: Iterable[int]) -> str:
    """Equal cards once, with their number."""
    held = sorted(cards)
    names = []
    for card in dict.fromkeys(held):
        name, count = t.name(d.CARD, card), held.count(card)
        names.append(name if count == 1 else t("words.times", count=count, card=name))
    return listed(t, names) or t("words.nothing")


def site_name(t: Texts, view: State, colour: int) -> str:
    return t.name(d.SITE, d.SITE_IDS[colour][view.face[colour]])


def site_place(t: Texts, view: State, colour: int) -> str:
    site = site_name(t, view, colour)
    return t("board.site", colour=t.name(d.COLOUR, colour), continent=continent(t, colour), site=site)


def site_help(t: Texts, view: State, colour: int) -> str:
    return face_help(t, colour, view.face[colour])


def face_help(t: Texts, colour: int, face: int) -> str:
    return t(f"site_help.{d.SITE_IDS[colour][face] if face == d.ADVANCED else 'compass'}")


def role_help(t: Texts, role: int) -> str:
    return t(f"role_help.{d.ROLE.names[role]}")


def relics_words(t: Texts, view: State, seat: int) -> str:
    """How many relics a player has, and what they are worth together."""
    count = sum(view.relic[seat, colour] for colour in range(d.COLOURS))
    return t("board.relics", count=count, points=d.RELIC_POINTS[count])


def tile_place(t: Texts, view: State) -> str:
    """Who holds the Botanist tile, and what takes it from them."""
    if not view.tile:
        return t("board.tile_supply")
    return t("board.tile_held", player=t.player(view, view.tile - 1), size=view.tile_size)


def continent(t: Texts, colour: int) -> str:
    return t(f"continent.{d.COLOUR.names[colour]}")
