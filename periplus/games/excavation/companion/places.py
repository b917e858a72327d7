"""What is told about a table with the real box: the things there are, their places, what lies there, in words too."""

from collections.abc import Callable, Iterable
from dataclasses import replace
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
POSTS = {"trader": d.MARKET, "envoy": d.CENTRE}
ABOARD_MOST = 20


def with_symbols(t: Texts) -> Texts:
    """The same words, with the symbol of every card: a printed card shows it, and no name."""
    symbols = {f"{domain.id}.{card}": card[-2:] for domain in (d.CARD, d.ACTION_CARD) for card in d.ACTION_CARD}
    names = {key: f"{t(key)} ({t(f'symbol.{symbol}')})" for key, symbol in symbols.items()}
    return replace(t, entries={**t.entries, **names})


def pieces(t: Texts) -> list[Piece]:
    """Every piece with its word, its name and its picture; markets and players too, for the questions."""
    drawn = pictures.pieces()
    names = {
        **{name: t.name(d.BUYER, i) for i, name in enumerate(d.BUYER)},
        **{name: relic_words(t, i) for i, name in enumerate(d.RELIC)},
        **{name: t.name(d.CARD, i) for i, name in enumerate(d.ACTION_CARD)},
        **{name: t.name(d.MARKET, i) for i, name in enumerate(d.MARKET)},
        **{name: t(f"who.{name}") for name in WHO},
    }
    return [Piece(id, name, drawn[id]) for id, name in names.items()]


def things(t: Texts, s: State) -> list[Thing]:
    return [
        Thing(thing, t(f"companion.name_{thing}"), shown(t, s, thing), tuple(tell(t, s, thing)))
        for thing, tell in PLACES_OF.items()
    ]


def shown(t: Texts, s: State, thing: str) -> str:
    """What is known of a thing, as one line."""
    words = SHOWS.get(thing, _by_row)(t, PLACES_OF[thing](t, s, thing))
    return t(f"companion.{thing}", what=words or t("companion.nothing"))


def field_of(s: State, thing: str) -> Any:
    """Where the record keeps a thing that is told: a sample is a guard there."""
    return getattr(s, "guard" if thing == "sample" else thing)


# Places, for pointing.


def _both(t: Texts) -> Iterable[tuple[int, str, str]]:
    return ((row, who, t(f"companion.of_{who}")) for row, who in enumerate(WHO))


def _list(line: str, name: str, domain: Domain, held: Iterable[int], most: int, piece: str = "") -> Place:
    return Place(line, name, LIST, tuple(domain.names[each] for each in held), domain.names, most=most, piece=piece)


def _round(t: Texts, s: State, thing: str) -> list[Place]:
    return [Place(thing, t("companion.name_round"), NUMBER, number=s.round, least=1, most=MOST[thing])]


def _credits(t: Texts, s: State, thing: str) -> list[Place]:
    return [
        Place(f"{thing} {who}", name, NUMBER, number=s.credits[row], most=MOST[thing], piece=who)
        for row, who, name in _both(t)
    ]


def _queues(t: Texts, s: State, thing: str) -> list[Place]:
    return [
        _list(f"{thing} {name}", t.name(d.MARKET, m), d.BUYER, reading.queue(s, m), d.QUEUE_MAX, name)
        for m, name in enumerate(d.MARKET)
    ]


def _mothership(t: Texts, s: State, thing: str) -> list[Place]:
    aboard = [kind for kind in range(len(d.BUYER)) for _ in range(s.mothership[kind])]
    return [_list(thing, t("companion.name_mothership"), d.BUYER, aboard, ABOARD_MOST)]


def _tallies(t: Texts, s: State, thing: str) -> list[Place]:
    """Relics that are counted; those on the sites are told by where they lie."""
    places = []
    for kind, piece in enumerate(d.RELIC):
        name = relic_words(t, kind)
        if thing == "site":
            name = t("companion.at_site", relic=name, place=t.name(d.LOCATION, d.HOME[kind]))
        number = field_of(s, thing)[kind]
        places.append(Place(f"{thing} {piece}", name, TALLY, number=number, most=MOST[thing], piece=piece))
    return places


def _piles(t: Texts, s: State, thing: str) -> list[Place]:
    places = []
    for c, colour in enumerate(d.COLOUR):
        held = (s.pile[c, i] - 1 for i in range(s.pile_size[c]))
        place = _list(f"{thing} {colour}", t.name(d.COLOUR, c), d.RELIC, held, d.PILE_MAX, colour)
        places.append(replace(place, stock=d.RELIC.names[d.GLYPH_COUNT * c : d.GLYPH_COUNT * (c + 1)]))
    return places


def _relics(t: Texts, s: State, thing: str) -> list[Place]:
    """Stores hold some of a kind, the gallery one sample of each."""
    most, kind = {"hold": (d.HOLD_SPACES, LIST), "stash": (d.STASH_SPACES, LIST), "sample": (d.RELIC_COUNT, SET)}[thing]
    return [
        replace(_list(f"{thing} {who}", name, d.RELIC, _kinds(field_of(s, thing), row), most, who), kind=kind)
        for row, who, name in _both(t)
    ]


def _cubes(t: Texts, s: State, thing: str) -> list[Place]:
    places = []
    for i, member in enumerate(POSTS[thing]):
        for row, who, whose in _both(t):
            name = t("companion.cubes_of", who=whose, place=t.name(POSTS[thing], i))
            number, most = field_of(s, thing)[row, i], MOST[thing]
            places.append(Place(f"{thing} {who} {member}", name, NUMBER, number=number, most=most, piece=who))
    return places


def _row(t: Texts, s: State, thing: str) -> list[Place]:
    spots = []
    for spot in range(d.ROW_CARDS[0]):
        card = d.CARD.names[s.row[spot] - 1] if s.row[spot] else "-"
        spots.append(f"{card}:{WHO.names[s.row_cube[spot] - 1]}" if s.row_cube[spot] else card)
    name = t("companion.name_row")
    return [Place(thing, name, SPOTS, tuple(spots), d.ACTION_CARD.names, most=d.ROW_CARDS[0], marks=WHO.names)]


PLACES_OF: dict[str, Callable[[Texts, State, str], list[Place]]] = {
    "round": _round,
    "credits": _credits,
    "queue": _queues,
    "mothership": _mothership,
    "site": _tallies,
    "pile": _piles,
    "hold": _relics,
    "stash": _relics,
    "sample": _relics,
    "trader": _cubes,
    "envoy": _cubes,
    "row": _row,
    "sold": _tallies,
}
THINGS = Domain("thing", PLACES_OF)


# The same in words, for reading.


def _said(t: Texts, place: Place) -> str:
    """A number, or what lies there: buyers by their names, relics by their marks."""
    if place.kind in (NUMBER, TALLY):
        return str(place.number)
    return " ".join(t.name(d.BUYER, each) for each in place.holds)


def _whole(t: Texts, places: list[Place]) -> str:
    return _said(t, places[0])


def _by_row(t: Texts, places: list[Place]) -> str:
    parts = [(place.piece, _said(t, place)) for place in places]
    return "; ".join(f"{t(f'who.{who}')}: {words}" for who, words in parts if words)


def _show_queues(t: Texts, places: list[Place]) -> str:
    return "; ".join(f"{place.piece}: {_said(t, place) or '–'}" for place in places)


def _show_piles(t: Texts, places: list[Place]) -> str:
    return "; ".join(f"{place.name}: {_said(t, place) or '–'}" for place in places)


def _counted(places: Iterable[Place]) -> str:
    return ", ".join(f"{place.piece} {place.number}" for place in places if place.number)


def _show_sites(t: Texts, places: list[Place]) -> str:
    parts = []
    for number in range(len(d.PLACES)):
        here = _counted(place for kind, place in enumerate(places) if d.HOME[kind] == number)
        parts += [f"{t.name(d.LOCATION, number)}: {here}"] if here else []
    return "; ".join(parts)


def _show_row(t: Texts, places: list[Place]) -> str:
    parts = []
    for card, _, owner in (spot.partition(":") for spot in places[0].holds if spot != "-"):
        colour, symbol = divmod(d.CARD.index(card), d.MARKET_COUNT)
        parts.append(f"{t.name(d.COLOUR, colour)}-{symbol + 1}" + (f":{t(f'who.{owner}')}" if owner else ""))
    return " ".join(parts)


def _show_cubes(t: Texts, places: list[Place]) -> str:
    posted: dict[str, list[str]] = {who: [] for who in WHO}
    for place in places:
        thing, who, member = place.line.split()
        posted[who] += [f"{t.name(POSTS[thing], member)} × {place.number}"] if place.number else []
    return "; ".join(f"{t(f'who.{who}')}: {', '.join(posts)}" for who, posts in posted.items() if posts)


SHOWS: dict[str, Callable[[Texts, list[Place]], str]] = {
    "round": _whole,
    "queue": _show_queues,
    "mothership": _whole,
    "site": _show_sites,
    "pile": _show_piles,
    "trader": _show_cubes,
    "envoy": _show_cubes,
    "row": _show_row,
    "sold": lambda t, places: _counted(places),
}


def _kinds(field: Any, row: int) -> list[int]:
    return [kind for kind in range(d.RELIC_COUNT) for _ in range(field[row, kind])]


def board_words(t: Texts, s: State, row: int) -> str:
    """Stores and credits of one board, in words."""
    stores = {
        store: listed(t, (t.name(d.RELIC, kind) for kind in _kinds(held, row))) or t("companion.nothing")
        for store, held in (("hold", s.hold), ("stash", s.stash))
    }
    return t("companion.board", credits=s.credits[row], **stores)
