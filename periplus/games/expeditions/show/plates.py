"""What the shared frame shows of this game: the round, and each player's public pieces."""

from functools import lru_cache

from periplus.games.expeditions import data as d
from periplus.games.expeditions.show.art import use
from periplus.games.expeditions.show.reading import is_over, laid, tokens_on_board
from periplus.games.expeditions.state import State
from periplus.kit import Chapter, Texts
from periplus.kit.draw import Look, count, escape, title
from periplus.kit.draw import element as el


def status(look: Look) -> str:
    view = look.view
    key = "last_round" if view.ending else "round"
    key = "status_setup" if not view.round else "over" if is_over(view) else key
    return escape(look.t(f"board.{key}", round=view.round))


def chapter(t: Texts, view: State) -> Chapter:
    """By how many of the arrows lie on the map."""
    all_arrows = d.COLOURS * d.ARROWS
    lying = all_arrows - sum(int(view.supply[colour]) for colour in range(d.COLOURS))
    return Chapter(part=t("chapter.part", quarter=min(4, 1 + 4 * lying // all_arrows)))


def plate(look: Look, seat: int) -> str:
    """Cards in hand, cards laid, tickets, tokens still on the board."""
    view, t = look.view, look.t
    counts = {
        ("card", "cards_title"): -view.points[seat, d.IN_HAND],
        ("laid", "laid_count"): len(laid(view, seat)),
        ("ticket", "tickets_title"): view.tickets[seat],
        ("flag", "tokens_count"): len(tokens_on_board(view, seat)),
    }
    return "".join(counter(icon, each, t(f"board.{key}", count=each)) for (icon, key), each in counts.items())


@lru_cache(1024)
def counter(icon: str, value: int, words: str) -> str:
    look = {"viewBox": "0 0 16 16", "fill": "currentColor", "stroke": "none", "width": 13, "height": 13}
    klass = "piece last" if icon == "card" and value == 1 else "piece"
    return count(el("svg", title(words), use(f"i-{icon}"), **look), value, words, klass)
