"""The table in rooms: rivals, six painted sites, the market, the mat that is mine."""

from functools import cache, partial

from periplus.games.archeos import data as d
from periplus.games.archeos.show import board_market
from periplus.games.archeos.show.art import picture, symbols, tag, use, words
from periplus.games.archeos.show.board_sites import draw_scene, draw_site, draw_strip
from periplus.games.archeos.show.board_track import HEIGHT, STRIP_HEIGHT, STRIP_WIDTH, WIDTH
from periplus.games.archeos.show.cards import card
from periplus.games.archeos.show.figures import MARKS, figure
from periplus.games.archeos.show.ghost import draw_reach, ghost
from periplus.games.archeos.show.hand import draw_display, draw_hand
from periplus.games.archeos.show.hand_draft import draw_draft
from periplus.games.archeos.show.phrases import continent
from periplus.games.archeos.show.plates import draw_holder, draw_mine, draw_plate, draw_player, draw_turn
from periplus.games.archeos.show.standing import draw_scores, draw_standing, draw_sum
from periplus.kit.draw import Board, Format, Group, Look, element, named, slot

DISPLAY_PLACES = 8  # wells in the tray, under the cards


by_id = partial(named, without="draw_")  # what `draw_deck` draws lives in the group `deck`
ONE = by_id(board_market.draw_status, board_market.draw_deck, board_market.draw_season, draw_display)
ONE |= by_id(board_market.draw_worth, board_market.draw_linguist, board_market.draw_tile, board_market.draw_supply)
ONE |= by_id(draw_mine, draw_hand, draw_draft, draw_scores, draw_standing)
OF_SEAT = by_id(draw_plate, draw_sum, draw_player, draw_turn)
OF_SITE = by_id(draw_scene, draw_site)
OF_SITE_ON_PHONE = OF_SITE | by_id(draw_strip)


@cache
def groups(seats: int, format: Format) -> tuple[Group, ...]:
    of_site = OF_SITE_ON_PHONE if format == "phone" else OF_SITE
    return (
        *(Group(id, draw) for id, draw in ONE.items()),
        *(Group(f"{id}-{seat}", partial(draw, seat=seat)) for id, draw in OF_SEAT.items() for seat in range(seats)),
        *(
            Group(f"{id}-{d.COLOUR.names[c]}", partial(draw, colour=c))
            for id, draw in of_site.items()
            for c in range(d.COLOURS)
        ),
        Group("holder", draw_holder) if format == "phone" else Group("reach", draw_reach),
    )


# ---------------------------------------------------------------- the still layer


def still(look: Look) -> str:
    """The rooms. On a phone "board" and "mine" are shown one at a time, the hand with the question always."""
    sites = tag("div", *(site(look, number) for number in range(d.COLOURS)), klass="sites")
    extras = tag("div", slot("supply", "div", klass="supply"), slot("linguist", "div", klass="track"), klass="extras")
    return tag(
        "div",
        element("svg", symbols(), klass="defs", width=0, height=0, aria_hidden="true"),
        rivals(look.t("board.players"), look.view.seats),
        tag("div", sites, extras, klass="stage", data_room="board", aria_label=look.t("board.room")),
        tag("div", slot("draft", "div", klass="draft"), slot("scores", "div", klass="final"), klass="aside"),
        market(look),
        mat(look),
        klass=f"archeos board {look.format}",
    )


def rivals(label: str, seats: int) -> str:
    players = [tag("div", slot(f"turn-{seat}", "span"), slot(f"player-{seat}", "div")) for seat in range(seats)]
    return tag("div", *players, klass=f"rivals of-{seats}", data_room="board", data_scrolls=label)


def site(look: Look, number: int) -> str:
    """A scene with what lives on it and what would; on a phone folded to a strip, until its name is touched."""
    colour = d.COLOUR.names[number]
    layers = (slot(f"scene-{colour}"), slot(f"site-{colour}"), slot(f"ghost-{colour}", klass="ghosts"))
    scene = element("svg", *layers, viewBox=f"0 0 {WIDTH} {HEIGHT}", klass="scene")
    if look.format != "phone":
        return tag("section", scene, klass=f"site c-{colour}")
    strip = (slot(f"strip-{colour}"), slot(f"ghost-strip-{colour}", klass="ghosts"))
    folded = element("svg", *strip, viewBox=f"0 0 {STRIP_WIDTH} {STRIP_HEIGHT}", klass="folded")
    label = look.t("board.unfold", place=continent(look.t, number))
    unfold = element("input", type="checkbox", klass="unfold", aria_label=label)
    return tag("section", folded, scene, unfold, klass=f"site c-{colour}")


def market(look: Look) -> str:
    name = look.t("board.display")
    label = tag("span", words(name), klass="vlab")
    well = tag("i", picture(126, 176, use("well", 0, 0, 126, 176)))
    last = tag("i", tag("span", words(look.t("board.display_place"))))
    places = tag("div", *[well] * (DISPLAY_PLACES - 1), last, klass="places", aria_hidden="true")
    deck = tag("div", slot("deck", "div"), slot("season", "div", klass="season"), klass="deckzone")
    cards = slot("display", "div", klass="rows", data_scrolls=name)
    display = tag("div", label, places, cards, klass="display", data_id="display")
    side = "" if look.format == "phone" else worth()
    return tag("div", deck, display, side, klass="market", data_room="board")


def worth() -> str:
    return tag("div", slot("worth", "div"), slot("tile", "div"), klass="worthside")


def mat(look: Look) -> str:
    """What is mine: the question at its upper edge, my expeditions, my hand, the slip with the sums."""
    phone = look.format == "phone"
    own = (slot("mine", "div", klass="me"), *((worth(), sorting(look)) if phone else ()))
    slips = (slot("reach", "div", klass="slip idle"), slot("ghost-slip", "div", klass="slip"))
    notes = ("",) if phone else (sorting(look), *slips)
    hand = slot("hand", "div", klass="hand", data_id="hand")
    return tag(
        "section",
        tag("div", data_slot="strip", data_phone="" if phone else None, klass="across"),
        tag(
            "div",
            tag("div", *own, klass="own", data_room="mine" if phone else None),
            slot("holder", "div", klass="holder") if phone else "",
            hand if not phone else tag("div", hand, klass="handrow", data_scrolls=look.t("board.hand")),
            tag("div", *notes, klass="notes", data_margin="up"),
            klass="holdings",
        ),
        klass="mat",
    )


def sorting(look: Look) -> str:
    """How the hand lies: by colour, by role, or as a matrix of both. The style sheet does it."""
    choices = [
        tag(
            "label",
            element("input", type="radio", name="archeos-sort", value=way, klass=f"by-{way}", checked=checked),
            tag("span", words(look.t(f"board.sort_{way}"))),
        )
        for way, checked in (("colour", "checked"), ("role", None), ("matrix", None))
    ]
    return tag("div", *choices, klass="sorting", role="radiogroup", aria_label=look.t("board.sort"))


BOARD = Board(still=still, groups=groups, fixed=("seats",), ghost=ghost, card=card, figure=figure, marks=MARKS)
