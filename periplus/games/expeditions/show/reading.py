"""What a view tells about the table: who is asked what, and what each place means to the one who looks."""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.trail import tip
from periplus.games.expeditions.state import State
from periplus.kit import CHANCE, Texts, frame, top_a, top_ask, top_b, top_who
from periplus.kit.draw import derived

_COUNTRIES = [node["countries"] for node in d.DATA["nodes"]["list"]]
_REGIONS = [node["region"] for node in d.DATA["nodes"]["list"]]


@derived
def asked(view: State, seat: int) -> Ask | None:
    """What this seat is asked now, or None."""
    return Ask(top_ask(view)) if view.depth > 0 and seat >= 0 and top_who(view) == seat else None


@derived
def is_over(view: State) -> bool:
    return view.depth == 0


@derived
def is_sorting(view: State, seat: int) -> bool:
    """Whether this seat chooses among cards now: marks one as a key place, or swaps one."""
    return asked(view, seat) in (Ask.KEY_PLACE, Ask.SWAP)


@derived
def active(view: State) -> int:
    """Whose turn it is; -1 before the first turn and after the last."""
    return frame(view, 0).who if view.depth > 0 and frame(view, 0).who < CHANCE else -1


@derived
def tickets_used(view: State, seat: int) -> int:
    """By this seat in the turn it is having."""
    if asked(view, seat) is None or frame(view, 0).ask not in (Ask.TURN, Ask.TICKETS):
        return 0
    return frame(view, 0).a


@derived
def hand(view: State, seat: int) -> list[int]:
    """The seat's own cards in the order of the hand; of another seat none can be seen."""
    if seat < 0:
        return []
    cards = view.hand
    held = [(cards[seat, card], card) for card in range(d.CARDS) if cards[seat, card] > 0]
    return [card for _, card in sorted(held)]


@derived
def commons(view: State) -> list[int]:
    """The cards of the common row, -1 for a bare slot."""
    return [view.common[slot] - 1 for slot in range(d.COMMON_ROW)]


@derived
def drawn(view: State, seat: int) -> list[int]:
    return [view.drawn[seat, i] - 1 for i in range(2) if view.drawn[seat, i] > 0] if seat >= 0 else []


@derived
def tokens_on_board(view: State, seat: int) -> list[int]:
    """The places where a seat's tokens lie, given up or not."""
    token, recovered = view.token, view.recovered
    return [token[seat, k] - 1 for k in range(d.TOKENS) if token[seat, k] > 0 and not recovered[seat, k]]


@derived
def token_owners(view: State) -> dict[int, int]:
    """Whose token lies on each place that has one."""
    return {card: seat for seat in reversed(range(view.seats)) for card in tokens_on_board(view, seat)}


def token_owner(view: State, card: int) -> int:
    """Whose token lies on a place; -1 for none."""
    return token_owners(view).get(card, -1)


def given_up(view: State, seat: int, card: int) -> bool:
    """Whether this seat knows its own token there to be dead."""
    return any(view.token[seat, k] == card + 1 and view.dead[seat, k] == 1 for k in range(d.TOKENS))


@derived
def laid(view: State, seat: int) -> list[int]:
    done = view.laid
    return [card for card in range(d.CARDS) if done[card] == seat + 1]


@derived
def arrows(view: State, c: int) -> list[int]:
    """The arrows of a trail, oldest first."""
    trail = view.trail
    return [trail[c, i] for i in range(view.length[c])]


@derived
def stands_at(view: State, c: int) -> int:
    """The stop of an expedition: its tip, or the base chosen after a loop."""
    if view.depth > 0 and top_ask(view) == Ask.RELAUNCH and top_a(view) == c:
        return int(top_b(view))
    return int(tip(view, c))


def where(t: Texts, node: int) -> str:
    """Country or region of a node."""
    countries = [t(f"country.{name.lower().replace(' ', '-')}") for name in _COUNTRIES[node]]
    return ", ".join(countries) or t(f"region.{_REGIONS[node].lower().replace(' ', '-')}")


def fact(t: Texts, card: int) -> str:
    return t(f"fact.{d.NODE.names[card + d.FIRST_PLACE]}")
