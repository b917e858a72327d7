"""The figures of the rules at hand: parts of one real table, drawn by what draws the board."""

import re
import tomllib
from pathlib import Path

from periplus.core.draw.board import filled, slots_of
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC
from periplus.games.excavation.positions import complete
from periplus.games.excavation.rules.course import apply
from periplus.games.excavation.show import board_black, board_map, board_market, hand_base
from periplus.games.excavation.show.art import use, words
from periplus.games.excavation.show.ghost import ghost
from periplus.games.excavation.show.hand import card_face
from periplus.games.excavation.state import State
from periplus.kit import Texts, top_who
from periplus.kit.draw import PEOPLE, Group, Look, figures, named

TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def position(*acts: str) -> State:
    """The table, then what happens in it."""
    s = State.blank()
    s.set_names(TABLE)
    complete(s)
    for text in acts:
        apply(s, top_who(s), CODEC.parse(text))
    return s


def seen(t: Texts, *acts: str) -> Look:
    return Look.staged(t, position(*acts), PEOPLE)


def considered(look: Look, text: str) -> dict[str, str]:
    return ghost(look, CODEC.decode(CODEC.parse(text), 0))


def window(
    room: str, look: Look, groups: list[Group], box: tuple[int, int, int, int], ghosts: dict[str, str] | None = None
) -> str:
    """A part of a room: its still layer filled with what lives there, cut to a window."""
    drawn = {group.id: group.draw(look) for group in groups if group.id in slots_of(room)}
    inside = filled(room, drawn | (ghosts or {}))
    x, y, width, height = box
    size = f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}"'
    head = f'<svg class="ee ee-figure" {size} aria-hidden="true">'
    return re.sub(r"^<svg[^>]*>", head, inside, count=1)


def places(t: Texts) -> str:
    return board_map.window(seen(t), 250, 180, 276, 214)


def dig(t: Texts) -> str:
    look = seen(t, "dig red-S2")
    return board_map.window(look, 272, 184, 236, 210, considered(look, "pick RB").get("ghost-map", ""))


def gallery(t: Texts) -> str:
    look = seen(t, "dig red-S2")
    room = re.search(r'<svg class="ee-basebody".*?</svg>', hand_base.still_base(t, 0), re.S)
    assert room is not None
    return window(room[0], look, hand_base.groups(3), (0, 180, 336, 472), considered(look, "pick RB"))


def popularity(t: Texts) -> str:
    return window(board_market.still_market(t), seen(t), board_market.groups(), (0, 0, 400, 232))


def sale(t: Texts) -> str:
    look = seen(t, "sell T2", "colour red", "market 1")
    ghosts = considered(look, "market 3")
    return window(board_market.still_market(t), look, board_market.groups(), (0, 86, 400, 386), ghosts)


def command(t: Texts) -> str:
    return window(board_market.still_market(t), seen(t), board_market.groups(), (0, 232, 400, 122))


def black_market(t: Texts) -> str:
    return window(board_black.still_black(t), seen(t), board_black.groups(), (0, -4, 388, 140))


def survey(t: Texts) -> str:
    return window(board_black.still_survey(t), seen(t), board_black.groups(), (0, 0, 296, 136))


def cards(t: Texts) -> str:
    faces = "".join(card_face(t, d.CARD.index(name)) for name in ("red-S2", "green-S6", "T3"))
    return f'<div class="ee ee-figure ee-figures">{faces}</div>'


def travel(t: Texts) -> str:
    look = seen(t, "travel T2")
    steps = board_map.steps(look)
    return board_map.window(look, 250, 90, 290, 306, steps + considered(look, "step R2>P2").get("ghost-map", ""))


def factions(t: Texts) -> str:
    drawn = []
    for place, name in enumerate(d.FACTION.names):
        title = t(f"faction.{name}").partition(",")[0]
        drawn.append(
            use(f"f-{name}", 16 + 124 * place, 6, 96, 110) + words(64 + 124 * place, 134, title, "ee-t", "middle")
        )
    ground = '<rect width="620" height="144" rx="10" class="ee-hullroom"/>'
    size = 'viewBox="0 0 620 144" width="620" height="144"'
    return f'<svg class="ee ee-figure" {size} aria-hidden="true">{ground}{"".join(drawn)}</svg>'


FIGURES = named(places, cards, popularity, travel, dig, gallery, sale, command, black_market, survey, factions)
figure = figures(FIGURES, 'ee-ring[^"]*', "ee-glow")
