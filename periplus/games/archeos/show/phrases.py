"""Small pieces of sentences: lists of cards, names of sites and roles."""

from collections.abc import Iterable
from pathlib import Path

from periplus.games.archeos import data as d
from periplus.games.archeos.state import State
from periplus.kit import Texts, listed

TEXTS = Path(__file__).parents[1] / "texts"


def card_name(t: Texts, card: int) -> str:
    return t.name(d.CARD, card)


def card_list(t: Texts, cards: Iterable[int]) -> str:
    """Equal cards once, with their number."""
    held = sorted(cards)
    names = []
    for card in dict.fromkeys(held):
        name, count = card_name(t, card), held.count(card)
        names.append(name if count == 1 else t("words.times", count=count, card=name))
    return listed(t, names) or t("words.nothing")


def site_name(t: Texts, view: State, colour: int) -> str:
    return t.name(d.SITE, d.SITE_IDS[colour][view.face[colour]])


def site_help(t: Texts, view: State, colour: int) -> str:
    site = d.SITE_IDS[colour][view.face[colour]]
    return t(f"site_help.{site if view.face[colour] else 'compass'}")


def role_name(t: Texts, role: int) -> str:
    return t.name(d.ROLE, role)


def role_help(t: Texts, role: int) -> str:
    return t(f"role_help.{d.ROLE.names[role]}")


def continent(t: Texts, colour: int) -> str:
    return t(f"continent.{d.COLOUR.names[colour]}")
