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
    if not view.round:
        return escape(look.t("board.status_setup"))
    if is_over(view):
        return escape(look.t("board.over"))
    return escape(look.t("board.last_round") if view.ending else look.t("board.round", round=view.round))


def chapter(t: Texts, view: State) -> Chapter:
    """By how many of the arrows lie on the map."""
    all_arrows = d.COLOURS * d.ARROWS
    lying = all_arrows - sum(int(view.supply[colour]) for colour in range(d.COLOURS))
    return Chapter(part=t("chapter.part", quarter=min(4, 1 + 4 * lying // all_arrows)))


def plate(look: Look, seat: int) -> str:
    """Cards in hand, cards laid, tickets, tokens still on the board."""
    view, t = look.view, look.t
    cards, done, tokens = -view.points[seat, d.IN_HAND], len(laid(view, seat)), len(tokens_on_board(view, seat))
    held = view.tickets[seat]
    return "".join(
        (
            counter("card", cards, t("board.cards_title", count=cards), "last" if cards == 1 else ""),
            counter("laid", done, t("board.laid_count", count=done)),
            counter("ticket", held, t("board.tickets_title", count=held)),
            counter("flag", tokens, t("board.tokens_count", count=tokens)),
        )
    )


@lru_cache(1024)
def counter(icon: str, value: int, words: str, klass: str = "") -> str:
    picture = el(
        "svg",
        title(words),
        use(f"i-{icon}"),
        viewBox="0 0 16 16",
        fill="currentColor",
        stroke="none",
        width=13,
        height=13,
    )
    return count(picture, value, words, f"piece {klass}".strip())
