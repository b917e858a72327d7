"""A command centre: its envoys and what they would earn, its tile, and its two markets with their queues."""

from __future__ import annotations

from html import escape
from typing import Any

from periplus.core.svg import element, group, title
from periplus.core.texts import Texts
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import (
    BUYER,
    CARD_COUNT,
    CENTRE,
    CENTRES,
    MAJORITY,
    MARKET,
    MARKET_COUNT,
    QUEUE_MAX,
    ROUNDS,
    TILE,
)
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.board_marks import box, buyer, cubes, label, mark
from periplus.games.excavation.show.phrases import player, tile_words, wrapped


def centre(t: Texts, view: Any, seat: int, which: int, x: float, y: float, w: float) -> tuple[list[str], float]:
    """A command centre: envoys with what they would earn now, its tile, and its two markets."""
    prizes = " / ".join(
        str(MAJORITY[max(view.round, 1) - 1, i]) for i in range(4) if MAJORITY[max(view.round, 1) - 1, i]
    )
    tile, tall = _tile(t, view, which, x + 10, y + 52, w - 20)
    drawn = [box(x, y, w, tall + 142, "ee-panel", 8)]
    drawn.append(label(x + 10, y + 19, t("board.centre", centre=t.name(CENTRE, which)), "ee-head"))
    drawn.append(label(x + w - 10, y + 19, t("board.prizes", prizes=prizes), "ee-tiny ee-muted", "end"))
    commanded = commanded_market(view, seat)
    choosing = reading.asked(view, seat) in (Ask.SELL_MARKET, Ask.TILE_MARKET)
    here = commanded is not None and reading.centre_of(commanded) == which
    drawn.append(group(*_envoys(t, view, which, x + 10, y + 38, w - 20), data_id="envoy" if here else None))
    drawn.append(group(*tile, data_id="recall" if here else None))
    for i, number in enumerate(CENTRES[which]["markets"]):
        market = number - 1
        data_id = "trader" if commanded == market else f"market:{number}" if choosing else None
        shown = _market(t, view, market, x + 10, y + 60 + tall + i * 40, w - 20)
        drawn.append(group(*shown, id=f"market:{number}", data_id=data_id))
    return [group(*drawn, klass="ee-centre", id=f"centre:{CENTRE.names[which]}")], tall + 142


def commanded_market(view: Any, seat: int) -> int | None:
    """The market named by the card played, while the viewer carries out a command."""
    if reading.asked(view, seat) != Ask.COMMAND_STEP or not 0 < view.played <= CARD_COUNT:
        return None
    return (view.played - 1) % MARKET_COUNT


def _envoys(t: Texts, view: Any, which: int, x: float, y: float, w: float) -> list[str]:
    ranks = reading.majority(view, which)
    if not ranks:
        return [label(x, y + 4, t("board.no_envoys"), "ee-small ee-muted")]
    drawn = []
    for i, (row, envoys, credits) in enumerate(ranks):
        left = x + i * min(96.0, w / len(ranks))
        words = t("board.majority_long", player=player(t, view, row), envoys=envoys, credits=credits)
        drawn.append(
            group(
                title(words),
                *cubes(left, y, 17, row, envoys),
                label(left + 37, y + 4, t("board.plus", credits=credits), "ee-small ee-strong"),
            )
        )
    return drawn


def _tile(t: Texts, view: Any, which: int, x: float, y: float, w: float) -> tuple[list[str], float]:
    """The tile of a centre: the face at work, in one line or two, and both faces as its title."""
    yellow = view.round == ROUNDS
    if view.tile[which] <= 0:
        return [box(x, y, w, 22, "ee-slot", 5), label(x + 8, y + 15, t("board.no_tile"), "ee-tiny ee-muted")], 22
    tile = view.tile[which] - 1
    faces = t("board.tile_faces", white=tile_words(t, tile, False), yellow=tile_words(t, tile, True))
    name = t.name(TILE, tile)
    first, *more = wrapped(t("words.pair", name=name, what=tile_words(t, tile, yellow)), int(w / 4.7))
    bold = element("tspan", escape(name), klass="ee-strong")
    words = element(
        "text", bold, escape(first.removeprefix(name)), x=float(x + 8), y=float(y + 15), klass="ee-t ee-tiny"
    )
    drawn = [
        title(faces),
        box(x, y, w, 22 + 12 * len(more), "ee-slot" + (" ee-tile-yellow" if yellow else ""), 5),
        words,
    ]
    drawn += [label(x + 8, y + 27 + 12 * i, line, "ee-tiny") for i, line in enumerate(more)]
    return drawn, 22 + 12 * len(more)


def _market(t: Texts, view: Any, market: int, x: float, y: float, w: float) -> list[str]:
    """A market strip: symbol and number, the queue with its front at the left, traders of everybody."""
    waiting = reading.queue(view, market)
    words = ", ".join(t.name(BUYER, kind) for kind in waiting) or t("board.nobody")
    drawn = [title(t("board.market_long", market=t.name(MARKET, market), buyers=words))]
    drawn += [
        box(x, y, 34, 34, "ee-market", 4),
        mark(f"symbol-{market + 1}", x + 15, y + 17, 21),
        label(x + 32, y + 10, market + 1, "ee-tiny ee-strong", "end"),
    ]
    for i in range(QUEUE_MAX):
        drawn.append(box(x + 42 + i * 29, y + 4, 27, 27, "ee-slot", 13))
        if i < len(waiting):
            drawn.append(group(*buyer(x + 55.5 + i * 29, y + 17.5, 11, BUYER.names[waiting[i]])))
    if len(waiting) == QUEUE_MAX:
        drawn.append(
            element("circle", title(t("board.ejected")), cx=float(x + 55.5), cy=float(y + 17.5), r=14, klass="ee-next")
        )
    traders = [(row, view.trader[row, market]) for row in reading.rows_in_play(view) if view.trader[row, market]]
    across = 2 if w < 340 else 4
    for i, (row, count) in enumerate(traders):
        left, down = x + 166 + (i % across) * 40, y + 17 + ((i // across) * 18 - 9 if len(traders) > across else 0)
        drawn.append(
            group(
                title(t("board.traders_long", player=player(t, view, row), count=count)),
                *cubes(left, down, 17, row, count),
            )
        )
    return drawn
