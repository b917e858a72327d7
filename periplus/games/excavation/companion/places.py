"""What is told about a table with the real box: the things there are, their places, what lies there, in words too."""

from collections.abc import Iterable
from typing import Any

from periplus.core.contract.companion import LIST, NUMBER, SET, SPOTS, TALLY, Piece, Place, Thing
from periplus.games.excavation import data as d
from periplus.games.excavation.companion import pictures
from periplus.games.excavation.companion.table import MOST
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.phrases import relic_words
from periplus.games.excavation.state import State
from periplus.kit import Domain, Texts, listed

WHO = Domain("who", ["you", "zu"])
THINGS = Domain(
    "thing",
    (
        "round",
        "credits",
        "queue",
        "mothership",
        "site",
        "pile",
        "hold",
        "stash",
        "sample",
        "trader",
        "envoy",
        "row",
        "sold",
    ),
)
ABOARD_MOST = 20


def pieces(t: Texts) -> list[Piece]:
    """Every piece with its word, its name and its picture; markets and players too, for the questions."""
    return [
        *(Piece(name, t.name(d.BUYER, i), pictures.buyer_picture(i)) for i, name in enumerate(d.BUYER)),
        *(Piece(name, relic_words(t, i), pictures.relic_picture(i)) for i, name in enumerate(d.RELIC)),
        *(Piece(name, t.name(d.CARD, i), pictures.card_picture(i)) for i, name in enumerate(d.ACTION_CARD)),
        *(Piece(name, t.name(d.MARKET, i), pictures.market_picture(i)) for i, name in enumerate(d.MARKET)),
        *(Piece(name, t(f"who.{name}"), pictures.cube_picture(i)) for i, name in enumerate(WHO)),
    ]


def things(t: Texts, s: State) -> list[Thing]:
    return [
        Thing(thing, t(f"companion.name_{thing}"), shown(t, s, thing), tuple(PLACES_OF[thing](t, s)))
        for thing in THINGS
    ]


def shown(t: Texts, s: State, thing: str) -> str:
    """What is known of a thing, as one line."""
    return t(f"companion.{thing}", what=SHOWS[thing](t, s) or t("companion.nothing"))


# Places, for pointing.


def _both(t: Texts) -> Iterable[tuple[int, str, str]]:
    return ((row, who, t(f"companion.of_{who}")) for row, who in enumerate(WHO))


def _round(t: Texts, s: State) -> list[Place]:
    return [Place("round", t("companion.name_round"), NUMBER, number=s.round, least=1, most=MOST["round"])]


def _credits(t: Texts, s: State) -> list[Place]:
    return [
        Place(f"credits {who}", name, NUMBER, number=s.credits[row], most=MOST["credits"], piece=who)
        for row, who, name in _both(t)
    ]


def _queues(t: Texts, s: State) -> list[Place]:
    return [
        Place(
            f"queue {name}",
            t.name(d.MARKET, m),
            LIST,
            tuple(d.BUYER.names[b] for b in reading.queue(s, m)),
            d.BUYER.names,
            most=d.QUEUE_MAX,
            piece=name,
        )
        for m, name in enumerate(d.MARKET)
    ]


def _mothership(t: Texts, s: State) -> list[Place]:
    aboard = tuple(d.BUYER.names[kind] for kind in _aboard(s))
    return [Place("mothership", t("companion.name_mothership"), LIST, aboard, d.BUYER.names, most=ABOARD_MOST)]


def _sites(t: Texts, s: State) -> list[Place]:
    homes = [
        t("companion.at_site", relic=relic_words(t, kind), place=t.name(d.LOCATION, d.HOME[kind]))
        for kind in range(d.RELIC_COUNT)
    ]
    return _tallies("site", s.site, homes)


def _sold(t: Texts, s: State) -> list[Place]:
    return _tallies("sold", s.sold, [relic_words(t, kind) for kind in range(d.RELIC_COUNT)])


def _tallies(thing: str, field: Any, names: list[str]) -> list[Place]:
    return [
        Place(f"{thing} {piece}", names[kind], TALLY, number=field[kind], most=MOST[thing], piece=piece)
        for kind, piece in enumerate(d.RELIC)
    ]


def _piles(t: Texts, s: State) -> list[Place]:
    return [
        Place(
            f"pile {name}",
            t.name(d.COLOUR, c),
            LIST,
            tuple(d.RELIC.names[s.pile[c, i] - 1] for i in range(s.pile_size[c])),
            d.RELIC.names[d.GLYPH_COUNT * c : d.GLYPH_COUNT * (c + 1)],
            most=d.PILE_MAX,
            piece=name,
        )
        for c, name in enumerate(d.COLOUR)
    ]


def _relics(t: Texts, thing: str, held: Any, most: int, kind: str = LIST) -> list[Place]:
    return [
        Place(
            f"{thing} {who}",
            name,
            kind,
            tuple(d.RELIC.names[relic] for relic in _kinds(held, row)),
            d.RELIC.names,
            most=most,
            piece=who,
        )
        for row, who, name in _both(t)
    ]


def _cubes(t: Texts, thing: str, field: Any, domain: Domain) -> list[Place]:
    return [
        Place(
            f"{thing} {who} {member}",
            t("companion.cubes_of", who=name, place=t.name(domain, i)),
            NUMBER,
            number=field[row, i],
            most=MOST[thing],
            piece=who,
        )
        for i, member in enumerate(domain)
        for row, who, name in _both(t)
    ]


def _row(t: Texts, s: State) -> list[Place]:
    spots = []
    for spot in range(d.ROW_CARDS[0]):
        card = d.CARD.names[s.row[spot] - 1] if s.row[spot] else "-"
        spots.append(f"{card}:{WHO.names[s.row_cube[spot] - 1]}" if s.row_cube[spot] else card)
    name = t("companion.name_row")
    return [Place("row", name, SPOTS, tuple(spots), d.ACTION_CARD.names, most=d.ROW_CARDS[0], marks=WHO.names)]


PLACES_OF: dict[str, Any] = {
    "round": _round,
    "credits": _credits,
    "queue": _queues,
    "mothership": _mothership,
    "site": _sites,
    "pile": _piles,
    "hold": lambda t, s: _relics(t, "hold", s.hold, d.HOLD_SPACES),
    "stash": lambda t, s: _relics(t, "stash", s.stash, d.STASH_SPACES),
    "sample": lambda t, s: _relics(t, "sample", s.guard, d.RELIC_COUNT, SET),
    "trader": lambda t, s: _cubes(t, "trader", s.trader, d.MARKET),
    "envoy": lambda t, s: _cubes(t, "envoy", s.envoy, d.CENTRE),
    "row": _row,
    "sold": _sold,
}


# The same in words, for reading.


def _kinds(field: Any, row: int) -> list[int]:
    return [kind for kind in range(d.RELIC_COUNT) for _ in range(field[row, kind])]


def _aboard(s: State) -> list[int]:
    return [kind for kind in range(len(d.BUYER)) for _ in range(s.mothership[kind])]


def aboard_words(t: Texts, s: State) -> str:
    counts = [(kind, s.mothership[kind]) for kind in range(len(d.BUYER)) if s.mothership[kind]]
    return listed(t, (t("log.boards_count", count=count, buyer=t.name(d.BUYER, kind)) for kind, count in counts))


def board_words(t: Texts, s: State, row: int) -> str:
    """Stores and credits of one board, in words."""
    stores = {
        store: listed(t, (t.name(d.RELIC, kind) for kind in _kinds(held, row))) or t("companion.nothing")
        for store, held in (("hold", s.hold), ("stash", s.stash))
    }
    return t("companion.board", credits=s.credits[row], **stores)


def _names(t: Texts, domain: Domain, places: Iterable[int]) -> str:
    return " ".join(domain.names[place] if domain is d.RELIC else t.name(domain, place) for place in places)


def _by_row(t: Texts, read: Any) -> str:
    parts = [(who, read(row)) for row, who in enumerate(WHO)]
    return "; ".join(f"{t(f'who.{who}')}: {words}" for who, words in parts if words)


def _show_queues(t: Texts, s: State) -> str:
    return "; ".join(f"{m + 1}: {_names(t, d.BUYER, reading.queue(s, m)) or '–'}" for m in range(d.MARKET_COUNT))


def _show_sites(t: Texts, s: State) -> str:
    parts = []
    for number in range(len(d.PLACES)):
        here = [f"{d.RELIC.names[k]} {s.site[k]}" for k in range(d.RELIC_COUNT) if s.site[k] and d.HOME[k] == number]
        parts += [f"{t.name(d.LOCATION, number)}: {', '.join(here)}"] if here else []
    return "; ".join(parts)


def _show_piles(t: Texts, s: State) -> str:
    piles = [[s.pile[c, i] - 1 for i in range(s.pile_size[c])] for c in range(d.COLOUR_COUNT)]
    return "; ".join(f"{t.name(d.COLOUR, c)}: {_names(t, d.RELIC, pile) or '–'}" for c, pile in enumerate(piles))


def _show_row(t: Texts, s: State) -> str:
    parts = []
    for spot in range(d.ROW_CARDS[0]):
        if s.row[spot] > 0:
            colour, symbol = divmod(s.row[spot] - 1, d.MARKET_COUNT)
            owner = f":{t('who.' + WHO.names[s.row_cube[spot] - 1])}" if s.row_cube[spot] else ""
            parts.append(f"{t.name(d.COLOUR, colour)}-{symbol + 1}{owner}")
    return " ".join(parts)


def _show_cubes(t: Texts, field: Any, domain: Domain) -> str:
    def of_row(row: int) -> str:
        return ", ".join(f"{t.name(domain, i)} × {field[row, i]}" for i in range(len(domain)) if field[row, i])

    return _by_row(t, of_row)


SHOWS: dict[str, Any] = {
    "round": lambda t, s: str(s.round),
    "credits": lambda t, s: _by_row(t, lambda row: str(s.credits[row])),
    "queue": _show_queues,
    "mothership": lambda t, s: _names(t, d.BUYER, _aboard(s)),
    "site": _show_sites,
    "pile": _show_piles,
    "hold": lambda t, s: _by_row(t, lambda row: _names(t, d.RELIC, _kinds(s.hold, row))),
    "stash": lambda t, s: _by_row(t, lambda row: _names(t, d.RELIC, _kinds(s.stash, row))),
    "sample": lambda t, s: _by_row(t, lambda row: _names(t, d.RELIC, _kinds(s.guard, row))),
    "trader": lambda t, s: _show_cubes(t, s.trader, d.MARKET),
    "envoy": lambda t, s: _show_cubes(t, s.envoy, d.CENTRE),
    "row": _show_row,
    "sold": lambda t, s: ", ".join(f"{name} {s.sold[kind]}" for kind, name in enumerate(d.RELIC) if s.sold[kind]),
}
