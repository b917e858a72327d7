"""Names and short phrases that the board, the log and the previews share."""

from collections.abc import Iterable
from typing import Any

from periplus.games.excavation import data as d
from periplus.games.excavation.show.reading import Sale, majority
from periplus.games.excavation.state import State
from periplus.kit import Texts, listed


def player(t: Texts, view: State, row: int) -> str:
    """A player's name, or Zu."""
    return t("faction.zu") if view.solo and row == d.ZU else t.player(view, row)


def rivals(t: Texts, view: State) -> dict[int, str]:
    """Whose points are kept beside those of the seats."""
    return {d.ZU: t("faction.zu")} if view.solo else {}


def faction_words(t: Texts, view: State, row: int) -> str:
    return t(f"faction.{d.FACTION_THERE.names[view.faction[row]]}")


def relic_words(t: Texts, kind: int) -> str:
    """A relic with its value."""
    return t("words.relic", relic=t.name(d.RELIC, kind), value=d.VALUE[kind])


def a_buyer(t: Texts, kind: int) -> str:
    """`An orange buyer`, at the start of a sentence."""
    return t(f"a_buyer.{d.BUYER.names[kind]}")


def relics_words(t: Texts, kinds: Iterable[int]) -> str:
    return listed(t, (relic_words(t, kind) for kind in kinds))


def markets_words(t: Texts, markets: Iterable[int]) -> str:
    return listed(t, (t.name(d.MARKET, market) for market in markets))


def cards_words(t: Texts, cards: Iterable[int]) -> str:
    return listed(t, (t.name(d.CARD, each) for each in cards))


def aboard_words(t: Texts, view: State) -> str:
    """How many buyers of each kind are on the mothership."""
    counts = [(kind, view.mothership[kind]) for kind in range(len(d.BUYER)) if view.mothership[kind]]
    return listed(t, (t("log.boards_count", count=count, buyer=t.name(d.BUYER, kind)) for kind, count in counts))


def sale_words(t: Texts, sale: Sale) -> dict[str, Any]:
    """What a text about a sale is filled with: its colour, its markets, and its sum term by term."""
    names = {"colour": t.name(d.COLOUR, sale.colour), "markets": markets_words(t, sale.markets)}
    sums = ("rank", "from_rank", "buyers", "from_buyers", "bonus", "total")
    return {**names, **{name: getattr(sale, name) for name in sums}}


def majority_words(t: Texts, view: State, centre: int) -> str:
    """What the envoys of a centre earn if its round is scored as it stands."""
    shares = [
        t("log.majority_share", player=player(t, view, row), envoys=envoys, credits=credits)
        for row, envoys, credits in majority(view, centre)
    ]
    name = t.name(d.CENTRE, centre)
    return t("log.majority", centre=name, shares=listed(t, shares)) if shares else t("log.majority_nobody", centre=name)


def effect_words(t: Texts, effect: dict[str, Any]) -> str:
    """One effect of a command tile. `scope` and `of` have words of their own."""
    key = effect["code"].lower()
    for variant in ("scope", "of"):
        if variant in effect:
            key = f"{key}_{effect[variant]}"
    if effect.get("markup") == 0:
        key += "_exact"
    many = max((effect[n] for n in ("markets", "max", "explorers") if n in effect), default=1) > 1
    if many and t.has(f"effect.{key}_many"):
        key += "_many"
    return t(f"effect.{key}", **{name: value for name, value in effect.items() if name != "code"})


def tile_words(t: Texts, tile: int, yellow: bool) -> str:
    effects = d.TILES[tile]["yellow" if yellow else "white"]
    return t("words.then").join(effect_words(t, effect) for effect in effects)


def short_tile(t: Texts, tile: int, yellow: bool) -> str:
    """What a tile does, in the few words that fit on it."""
    return t(f"tile_short.{'yellow' if yellow else 'white'}_{d.TILE.names[tile]}")


def bits(mask: int) -> list[int]:
    """The members of a bit set, in order."""
    return [i for i in range(32) if mask >> i & 1]
