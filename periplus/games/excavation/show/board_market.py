"""The middle of the table: popularity, mothership, black market, survey row."""

from __future__ import annotations

from typing import Any

from periplus.core.svg import group, title
from periplus.core.texts import Texts
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import (
    BUY_MARKUP,
    BUYER,
    CARD,
    CARD_COUNT,
    COLOUR,
    COLOUR_COUNT,
    COLOURS,
    MARKET_COUNT,
    RELIC,
    SPOT,
    TRACK,
    VALUE,
    WHITE,
)
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.board_marks import box, buyer, card, cube, label, relic
from periplus.games.excavation.show.phrases import relic_words, sale_words


def popularity(t: Texts, view: Any, seat: int, x: float, y: float, w: float) -> tuple[list[str], float]:
    """Five tracks with level, rank and payout, and what the viewer's own best sales would pay now."""
    step = 24
    height = 30 + step * COLOUR_COUNT + 4
    wide = w > 400
    track = x + (86 if wide else 26)
    cell = 12 if wide else 10.5
    after = track + cell * TRACK + 12
    drawn = [box(x, y, w, height, "ee-panel", 8), label(x + 10, y + 20, t("board.popularity"), "ee-head")]
    drawn.append(label(after + 26, y + 20, t("board.rank_pays"), "ee-tiny ee-muted", "middle"))
    if seat >= 0:
        drawn.append(label(x + w - 10, y + 20, t("board.sale_now"), "ee-tiny ee-muted", "end"))
    for colour in range(COLOUR_COUNT):
        middle = y + 30 + step * colour + 10
        drawn.append(_track(t, view, seat, colour, x, middle, track, cell, wide))
        rank, pays = reading.place_in_rank(view, colour), reading.payout(view, colour)
        drawn.append(label(after + 2, middle + 4, t("board.rank", rank=rank), "ee-small ee-muted", "start"))
        drawn.append(label(after + 50, middle + 6, pays, "ee-big", "middle"))
        if seat >= 0:
            drawn.append(_own_sales(t, view, seat, colour, x + w - 10, middle + 4))
    return drawn, height


def _own_sales(t: Texts, view: Any, seat: int, colour: int, x: float, y: float) -> str:
    """The sums of the viewer's best sales in one, two and three markets; how they add up in the title."""
    best = reading.best_sales(view, seat, colour)
    words = [t("board.sale_now_long", colour=t.name(COLOUR, colour)), *(sale_words(t, each) for each in best)]
    sums = " · ".join(str(each.total) for each in best) or "–"
    return group(title("\n".join(words)), label(x, y, sums, "ee-strong", "end"))


def _track(
    t: Texts, view: Any, seat: int, colour: int, x: float, middle: float, left: float, cell: float, wide: bool
) -> str:
    """Buyers in supply fill the track from the right; the free spaces are the level."""
    name, level = COLOURS[colour], reading.level(view, colour)
    drawn = [
        title(
            t(
                "board.level_long",
                colour=t.name(COLOUR, colour),
                level=level,
                supply=view.buyers[colour],
                rank=reading.place_in_rank(view, colour),
                pays=reading.payout(view, colour),
            )
        )
    ]
    drawn += buyer(x + 18, middle, 8, name)
    if wide:
        drawn.append(label(x + 31, middle + 4, t.name(COLOUR, colour), "ee-small"))
    for i in range(TRACK):
        css = f"ee-level ee-{name}" if i < level else "ee-slot"
        drawn.append(box(left + i * cell, middle - 6, cell - 2, 12, css, 2))
    drawn.append(
        label(
            left + max(level, 1) * cell - cell / 2 - 1,
            middle + 3.5,
            level,
            f"ee-tiny ee-strong ee-on-{name}" if level else "ee-tiny ee-strong",
            "middle",
        )
    )
    choosing = reading.asked(view, seat) in (Ask.SELL_COLOUR, Ask.BUYER_COLOUR)
    return group(*drawn, data_id=f"colour:{name}" if choosing else None)


def mothership(t: Texts, view: Any, x: float, y: float, w: float) -> tuple[list[str], float]:
    """Who is aboard, beside the name, and the white buyers left in supply."""
    aboard = [kind for kind in range(len(BUYER)) for _ in range(view.mothership[kind])]
    white = t("board.white_supply", count=view.buyers[WHITE])
    drawn = [title(t("board.mothership_note")), box(x, y, w, 46, "ee-panel", 8)]
    drawn.append(label(x + 10, y + 17, t("board.mothership"), "ee-head"))
    drawn.append(label(x + w - 10, y + 17, white, "ee-tiny ee-muted", "end"))
    if not aboard:
        drawn.append(label(x + 10, y + 36, t("board.mothership_empty"), "ee-small ee-muted"))
    step = min(20.0, (w - 30) / max(len(aboard), 1))
    for i, kind in enumerate(aboard):
        drawn += buyer(x + 19 + i * step, y + 32, 8, BUYER.names[kind])
    return [group(*drawn)], 46


def black_market(t: Texts, view: Any, seat: int, x: float, y: float, w: float) -> tuple[list[str], float]:
    """Five piles: the relic that can be bought now with its price, and the rest of the pile below it in order."""
    height = 98.0
    step = (w - 20) / COLOUR_COUNT
    drawn = [box(x, y, w, height, "ee-panel", 8), label(x + 10, y + 19, t("board.black_market"), "ee-head")]
    drawn.append(label(x + w - 10, y + 19, t("board.pile_note"), "ee-tiny ee-muted", "end"))
    for colour in range(COLOUR_COUNT):
        buying = reading.asked(view, seat) in (Ask.BUY_PICK, Ask.GUL_BUY)
        data_id = f"colour:{COLOURS[colour]}" if buying else None
        drawn.append(group(*_pile(t, view, colour, x + 10 + step * colour, y + 28, step), data_id=data_id))
    return drawn, height


def _pile(t: Texts, view: Any, colour: int, x: float, y: float, w: float) -> list[str]:
    pile = [view.pile[colour, i] - 1 for i in range(view.pile_size[colour])]
    listed = ", ".join(relic_words(t, kind) for kind in pile) or t("board.empty")
    drawn = [title(t("board.pile_long", colour=t.name(COLOUR, colour), relics=listed, stack=view.stack_size[colour]))]
    drawn.append(box(x, y, 40, 40, "ee-slot", 6))
    if pile:
        drawn += relic(x + 20, y + 20, 35, reading.colour_of(pile[0]), reading.glyph_of(pile[0]), VALUE[pile[0]])
        price = t("board.price", price=VALUE[pile[0]] + BUY_MARKUP)
        drawn.append(label(x + 44, y + 14, price, "ee-strong " + ("ee-small" if w > 80 else "ee-tiny")))
    drawn.append(label(x + 44, y + 30, t("board.stack", count=view.stack_size[colour]), "ee-tiny ee-muted"))
    room = int((w - 14) // 18)
    for i, kind in enumerate(pile[1 : 1 + room]):
        drawn += relic(x + 8 + i * 18, y + 53, 16, reading.colour_of(kind), reading.glyph_of(kind))
    if len(pile) > 1 + room:
        drawn.append(label(x + 1 + room * 18, y + 57, t("board.more", count=len(pile) - 1 - room), "ee-tiny ee-muted"))
    return drawn


def survey_row(t: Texts, view: Any, seat: int, x: float, y: float, w: float) -> tuple[list[str], float]:
    """The row with its cubes, and relics that a survey drew and somebody decides on."""
    height = 94.0
    drawn = [box(x, y, w, height, "ee-panel", 8), label(x + 10, y + 19, t("board.survey"), "ee-head")]
    drawn.append(_decks(t, view, x + w - 10, y + 19))
    ask = reading.asked(view, seat)
    spots = [i for i in range(len(SPOT)) if view.row[i] > 0]
    if not spots:
        drawn.append(label(x + 10, y + 52, t("board.no_row"), "ee-small ee-muted"))
    for spot in spots:
        colour, symbol = divmod(view.row[spot] - 1, MARKET_COUNT)
        left = x + 12 + spot * 54
        shown = [title(t.name(CARD, view.row[spot] - 1)), *card(left, y + 27, 44, COLOURS[colour], symbol + 1)]
        if view.row_cube[spot] > 0:
            shown += cube(left + 42, y + 82, 16, view.row_cube[spot] - 1)
        data_id = f"spot:{spot + 1}" if ask == Ask.SURVEY_REPLACE else None
        drawn.append(group(*shown, id=f"spot:{spot + 1}", data_id=data_id))
    drawn += _found(t, view, ask, x + w - 10, y + 40)
    return drawn, height


def _found(t: Texts, view: Any, ask: Ask | None, x: float, y: float) -> list[str]:
    found = [view.drawn[i] - 1 for i in range(3) if view.drawn[i] > 0]
    drawn = [label(x, y, t("board.drawn"), "ee-tiny ee-strong", "end")] if found else []
    for i, kind in enumerate(found):
        tile = relic(x - 18 - i * 42, y + 27, 36, reading.colour_of(kind), reading.glyph_of(kind), VALUE[kind])
        offered = ask in (Ask.SURVEY_PLACE, Ask.SURVEY_FREE, Ask.SURVEY_BUY)
        data_id = f"pick {RELIC.names[kind]}" if offered else None
        drawn.append(group(title(relic_words(t, kind)), *tile, data_id=data_id))
    return drawn


def _decks(t: Texts, view: Any, x: float, y: float) -> str:
    """How many cards lie in deck and discard; the title lists the discard, which anybody may read."""
    names = [t.name(CARD, kind) for kind in range(CARD_COUNT) for _ in range(view.discard[kind])]
    words = t("board.discard_long", cards=", ".join(names) or t("board.empty"))
    return group(
        title(words), label(x, y, t("board.decks", deck=view.deck_size, discard=len(names)), "ee-tiny ee-muted", "end")
    )
