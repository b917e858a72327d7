"""The room of the market: the mothership, what the buyers crave, three command centres and six stalls."""

from functools import partial

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.art import buyer, coin, cube, drawing, ring, symbol, use, words
from periplus.games.excavation.show.phrases import player, short_tile, tile_words
from periplus.games.excavation.state import State
from periplus.kit import Texts, wrapped
from periplus.kit.draw import Group, Look, groups_of, hit, piece, slot, told, touchable

WIDTH, HEIGHT = 400, 596
CROWD = 4  # players whose envoys take two rows
STALL_TOPS = (237, 357, 477)
DARK_TEXT = ("orange", "green", "yellow")  # podiums on which dark figures read better
TILE_ICONS = {
    "TRAVEL": "travel", "RELOCATE": "travel", "OFFLOAD": "smuggle", "BUY": "smuggle", "ADD_BUYER": "haggle",
    "DRAW_KEEP": "survey", "PLACE_TRADER": "command", "DIG_ONE": "dig", "CREDITS": "sell", "CREDITS_PER_SAMPLE": "sell",
}  # fmt: skip


def still_market(t: Texts) -> str:
    stalls = "".join(_stand(t, market) for market in range(d.MARKET_COUNT))
    towers = "".join(_tower(which) for which in range(d.CENTRE_COUNT))
    return (
        f'<svg class="ee-market" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{t("board.market_room")}">'
        f"{drawing('sky')}"
        f"{slot('mothership', klass='ee-ship')}{words(14, 30, t('board.mothership'), 'ee-h ee-onsky')}"
        f"{words(14, 104, t('board.crave'), 'ee-h ee-onsky')}{words(14, 122, t('board.crave_note'), 'ee-onsky')}"
        f"{slot('popularity')}{towers}{stalls}{slot('badges-market')}{slot('ghost-market')}</svg>"
    )


def groups() -> list[Group]:
    return [
        *groups_of(mothership, popularity),
        *(Group(f"centre-{d.CENTRE.names[which]}", partial(centre, which=which)) for which in range(d.CENTRE_COUNT)),
        *(Group(f"market-{market + 1}", partial(market_of, market=market)) for market in range(d.MARKET_COUNT)),
    ]


# --- above the ground -----------------------------------------------------------------------------------------------


def mothership(look: Look) -> str:
    """Who is aboard; they go home at the next sale."""
    t, view = look.t, look.view
    aboard = [kind for kind in range(len(d.BUYER)) for _ in range(view.mothership[kind])]
    step = min(27.0, 84 / max(len(aboard) - 1, 1))
    size = 25 if len(aboard) <= 4 else 20
    left = 270 - (step * (len(aboard) - 1) + size) / 2
    guests = "".join(
        piece(
            f"guest-{d.BUYER.names[kind]}-{aboard[:i].count(kind)}",
            buyer(kind, left + i * step, 45.7 - size * 38 / 30, size),
        )
        for i, kind in enumerate(aboard)
    )
    lines = wrapped(t("board.aboard", count=len(aboard)) if aboard else t("board.mothership_empty"), 22)
    said = "".join(words(14, 49 + 16 * i, line, "ee-onsky") for i, line in enumerate(lines[:2]))
    names = ", ".join(t.name(d.BUYER, kind) for kind in aboard) or t("board.mothership_empty")
    title = t("words.pair", name=t("board.mothership"), what=f"{names}. {t('board.mothership_note')}")
    return said + touchable("mothership", title, hit(168, 4, 204, 80), drawing("beam"), guests, drawing("hull"))


def podium(place: int, level: int) -> tuple[float, float]:
    """Left edge and top of the podium in the n-th place: it grows with the level."""
    return 18 + 74 * place, 226 - 22 - 4.6 * level


def ranked(look: Look) -> list[int]:
    """The colours, most popular first."""
    return sorted(range(d.COLOUR_COUNT), key=lambda colour: (-reading.level(look.view, colour), colour))


def popularity(look: Look) -> str:
    return "".join(_podium(look, colour, place) for place, colour in enumerate(ranked(look)))


def _podium(look: Look, colour: int, place: int) -> str:
    t, view, name = look.t, look.view, d.COLOURS[colour]
    level, pays = reading.level(view, colour), reading.payout(view, colour)
    x, top = podium(place, level)
    figures = {"level": level, "supply": view.buyers[colour], "rank": reading.place_in_rank(view, colour), "pays": pays}
    ticks = "".join(f"M{x + 4} {226 - 4.6 * (i + 1):.1f}h8" for i in range(level))
    drawn = (
        f'<g class="c-{name}"><path class="ee-rc ee-po" d="M{x} 226V{top + 4:.1f}q0-4 4-4h50q4 0 4 4V226z"/>'
        f'<path class="ee-rk" opacity=".14" d="M{x + 40} 226V{top:.1f}h14q4 0 4 4V226z"/>'
        f'<path class="ee-tick" d="{ticks}"/></g>'
        + words(x + 24, 221, level, f"ee-n20 {'ee-ond' if name in DARK_TEXT else 'ee-onl'}", "middle")
        + buyer(colour, x + 2, top - 35.5, 28)
        + coin(x + 46, top - 16, 14, pays)
    )
    title = t("board.level_long", colour=t.name(d.COLOUR, colour), **figures)
    area = hit(x - 3, top - 36, 66, 226 - top + 38) + ring(x - 4, top - 38, 68, 226 - top + 42)
    return touchable(f"colour {name}", title, area, drawn, klass="ee-podium", data_piece=f"podium-{name}")


# --- command centres ------------------------------------------------------------------------------------------------


def _tower(which: int) -> str:
    top = STALL_TOPS[which] + 7
    shape = f"M10 {top + 104}V{top + 18}q0-18 46-18t46 18v86z"
    return (
        f'<path class="ee-tower" d="{shape}"/><path class="ee-tower2" d="M10 {top + 26}h92v6H10z"/>'
        f'<circle class="ee-med" cx="56" cy="{top + 14}" r="14"/>{slot(f"centre-{d.CENTRE.names[which]}")}'
    )


def commanded(look: Look) -> int:
    """The market named by the card played, while the viewer carries out a command; else -1."""
    asked = reading.is_asked(look.view, look.seat, Ask.COMMAND_STEP)
    return reading.played_symbol(look.view) if asked else reading.NO_SYMBOL


def centre(look: Look, which: int) -> str:
    """A tower: its tile with what it does in short, and the envoys of everybody."""
    top = STALL_TOPS[which] + 7
    market = commanded(look)
    here = market >= 0 and reading.centre_of(market) == which
    tile = touchable("recall" if here else f"tile:{d.CENTRE.names[which]}", *_tile(look, which, top))
    envoys = touchable("envoy" if here else f"centre:{d.CENTRE.names[which]}", *_envoys(look, which, top))
    return tile + envoys


def _tile(look: Look, which: int, top: float) -> list[str]:
    t, view = look.t, look.view
    area = ring(7, top - 3, 98, 74) + hit(10, top, 92, 62)
    if view.tile[which] <= 0:
        prize = d.MAJORITY[max(view.round, 1) - 1, 0]
        lines = wrapped(t("board.most_envoys", credits=prize), 15)
        return [t("board.no_tile"), area, use("a-command", 47, top + 5, 18, klass="ee-ink"), *_lines(lines, top + 48)]
    tile, yellow = view.tile[which] - 1, view.round == d.ROUNDS
    faces = t("board.tile_faces", white=tile_words(t, tile, False), yellow=tile_words(t, tile, True))
    code = d.TILES[tile]["yellow" if yellow else "white"][0]["code"]
    return [
        t("words.pair", name=t.name(d.TILE, tile), what=faces),
        area,
        use(f"a-{TILE_ICONS[code]}", 47, top + 5, 18, klass="ee-ink"),
        words(
            56, top + 46, t.name(d.TILE, tile), "ee-t" if len(t.name(d.TILE, tile)) < 12 else "ee-t ee-tight", "middle"
        ),
        *_lines(_two_lines(short_tile(t, tile, yellow)), top + 61),
    ]


def _two_lines(text: str) -> list[str]:
    """As narrow as two lines can be: a tower is not wide."""
    return next(lines for length in (15, 16, 99) if len(lines := wrapped(text, length)) <= 2)


def _lines(lines: list[str], y: float) -> list[str]:
    return [words(56, y + 14 * i, line, anchor="middle") for i, line in enumerate(lines)]


def _envoys(look: Look, which: int, top: float) -> list[str]:
    t, view = look.t, look.view
    ranks = reading.majority(view, which)
    name = t("board.centre", centre=t.name(d.CENTRE, which))
    shares = [t("board.majority_long", player=player(t, view, row), envoys=n, credits=pay) for row, n, pay in ranks]
    title = t("words.pair", name=name, what="; ".join(shares) or t("board.no_envoys"))
    drawn = [ring(7, top + 76, 98, 31), hit(10, top + 60, 92, 47)]
    for i, (row, envoys, _) in enumerate(ranks):
        x, y, size = envoy_at(i, len(ranks))
        drawn.append(piece(f"envoy-{row}-{which}", cube(look, row, x, top + y, size), f"crew-{row}"))
        drawn.append(words(x + size + 1, top + y + size * 0.83, envoys, "ee-n14"))
    return [title, *drawn]


def envoy_at(place: int, count: int) -> tuple[float, float, float]:
    """Left edge, height and size of a player's envoys on their plate, which is 92 wide; four lie in two rows."""
    if count < CROWD:
        return 56 - 14.5 * count + 29 * place, 83, 17
    return 22 + 38 * (place % 2), 77 + 15 * (place // 2), 14


# --- stalls ---------------------------------------------------------------------------------------------------------


def stall_at(market: int) -> tuple[float, float]:
    """Left edge and top of a stall, its sign included."""
    which = reading.centre_of(market)
    return (110 if market + 1 == d.CENTRES[which]["markets"][0] else 255), STALL_TOPS[which]


def _stand(t: Texts, market: int) -> str:
    """What never changes of a stall: sign, name, awning, counter."""
    x, y = stall_at(market)
    stripe = "h12.7v13a6.36 6.36 0 0 1-12.7 0z"
    stripes = ["", ""]
    for i in range(11):
        stripes[i % 2] += f"M{x + 12.727 * i:.1f} {y + 27}{stripe}"
    name = t.name(d.LOCATION, d.MARKET_AT[market])
    return (
        f'<rect class="ee-stallbk" x="{x + 5}" y="{y + 29}" width="134" height="60"/>'
        f'<rect class="ee-sign" x="{x + 3}" y="{y}" width="24" height="24" rx="5"/>{symbol(market, x + 6, y + 3, 18)}'
        f'{words(x + 33, y + 17, name, "ee-b")}<g class="ee-awn a{reading.centre_of(market)}">'
        f'<path class="ee-aw1" d="{stripes[0]}"/><path class="ee-aw2" d="{stripes[1]}"/></g>'
        f'<path class="ee-counter" d="M{x} {y + 85}h140v8h-3v18h-134v-18h-3z"/>'
        f'<path class="ee-counter2" d="M{x} {y + 85}h140v4h-140z"/>'
        f'<ellipse class="ee-mat" cx="{x + 23.5}" cy="{y + 83}" rx="17" ry="4.5"/>{slot(f"market-{market + 1}")}'
    )


def market_of(look: Look, market: int) -> str:
    """A stall's queue, front at the left, and the traders behind its counter."""
    x, y = stall_at(market)
    t, view = look.t, look.view
    waiting = reading.queue(view, market)
    said = ", ".join(t.name(d.BUYER, kind) for kind in waiting) or t("board.nobody")
    title = t("board.market_long", market=t.name(d.MARKET, market), buyers=said)
    drawn = [ring(x - 1, y - 3, 144, 117), hit(x, y, 140, 111)]
    drawn += [
        piece(
            f"queue-{market}-{_turn(view, market, i)}",
            buyer(kind, x + 9 + 32 * i, y + 46, 29),
            "popularity",
            "mothership",
        )
        for i, kind in enumerate(waiting)
    ]
    if len(waiting) < d.QUEUE_MAX:
        drawn.append(f'<path class="ee-slot" d="M{x + 14 + 32 * len(waiting)} {y + 81}q9-7 18 0"/>')
    data_id = "trader" if commanded(look) == market else f"market:{market + 1}"
    return touchable(data_id, title, *drawn, *_traders(look, market, x, y), klass="ee-stall")


def _turn(view: State, market: int, place: int) -> str:
    """A buyer keeps its name while the queue moves up: its colour, and the how-manieth of that colour it is."""
    waiting = reading.queue(view, market)
    kind = waiting[place]
    return f"{d.BUYER.names[kind]}-{waiting[:place].count(kind) + 1}"


def _traders(look: Look, market: int, x: float, y: float) -> list[str]:
    t, view = look.t, look.view
    drawn = []
    present = [row for row in reading.rows_in_play(view) if view.trader[row, market]]
    for i, row in enumerate(present):
        left, count = x + 9 + 34 * i, view.trader[row, market]
        body = told(t("board.traders_long", player=player(t, view, row), count=count)) + cube(
            look, row, left, y + 90, 19
        )
        drawn.append(
            piece(f"trader-{row}-{market}", body, f"crew-{row}", f"centre-{d.CENTRE.names[reading.centre_of(market)]}")
        )
        drawn.append(words(left + 20, y + 106, count, "ee-n14 ee-onw"))
    return drawn
