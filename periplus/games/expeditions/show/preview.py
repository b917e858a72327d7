"""What an action would do, from the view alone."""

from typing import Any

from periplus.core.contract.claims import Claim, Sentence, begun, books, now, perhaps, say, will
from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import CODEC, Ask
from periplus.games.expeditions.rules.course import apply
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.rules.trail import arrows_left, closes_loop, tip, touching
from periplus.games.expeditions.show.reading import commons, given_up, token_owner, tokens_on_board
from periplus.games.expeditions.state import State
from periplus.kit import Texts, open_frames, top_a, top_ask

SCORED = (d.GOALS, d.KEYS, d.IN_HAND, d.ON_BOARD)  # what a goal that is reached may change


def detail(view: State, seat: int, action: int) -> dict[str, Any]:
    """How many segments lie between the stop of an action and the nearest expedition."""
    node = CODEC.decode(action, seat).params.get("node")
    if node is None:
        return {}
    far = d.distances(d.NODE.index(node))
    return {"count": min(far[tip(view, c)] for c in range(d.COLOURS))}


def preview(t: Texts, view: State, seat: int, action: int) -> list[Sentence]:
    return [begun(words) for words in foreseen(t, view, seat, action)]


def foreseen(t: Texts, view: State, seat: int, action: int) -> list[Sentence]:
    act = CODEC.decode(action, seat)
    if act.verb == "base":
        node, c = d.NODE.index(act.params["node"]), top_a(view)
        free = now(d.ROADS[node] - touching(view, c, node), lambda s: int(d.ROADS[node] - touching(s, c, node)))
        return [say(t, "preview.ways", count=free, node=t.name(d.NODE, node))]
    if act.verb == "mark":
        return [say(t, "preview.mark", books(view, seat, d.ON_BOARD, -1))]
    if act.verb == "swap":
        return [costs(t, view, seat, 0), swapping(t, view, seat)]
    if act.verb == "exchange":
        card = d.CARD.index(act.params["card"])
        lost = will(1, lambda s: int(given_up(s, seat, card)))
        told = [say(t, "preview.give_up_key", lost, card=t.name(d.CARD, card))]
        return told if card in tokens_on_board(view, seat) else []
    if act.verb not in ("extend", "remove"):
        return []
    after = view.copy()
    apply(after, seat, action)
    c = d.COLOUR.index(act.params["colour"])
    if act.verb == "extend":
        paid = int(top_ask(view) == Ask.TICKETS)
        gained = after.tickets[seat] + paid - view.tickets[seat]
        ticket = [costs(t, view, seat, gained)] if paid else []
        return ticket + arrival(t, view, after, seat, c, d.NODE.index(act.params["node"]), paid)
    gained = after.tickets[seat] + 1 - view.tickets[seat]
    return [costs(t, view, seat, gained), *taken_back(t, view, after, seat, c)]


def costs(t: Texts, view: State, seat: int, gained: int) -> Sentence:
    """What is left once it is paid; what the arrival may gain is told by itself."""
    left = will(view.tickets[seat] - 1, lambda s: int(s.tickets[seat]) - gained)
    return say(t, "preview.costs_ticket", left=left)


def swapping(t: Texts, view: State, seat: int) -> Sentence:
    count = will(
        min(d.SWAP_DRAW, deck_size(view)),
        lambda s: sum(s.drawn[seat, i] > 0 for i in range(d.SWAP_DRAW)),
        until=lambda s: top_ask(s) == Ask.SWAP,
    )
    return say(t, "preview.swap", count=count)


def taken_back(t: Texts, view: State, after: State, seat: int, c: int) -> list[Sentence]:
    if after.length[c] == 0:
        unstarted = will(0, lambda s: int(s.length[c]))
        return [say(t, "preview.unstarted", unstarted, colour=t.name(d.COLOUR, c))]
    node = tip(after, c)
    back = will(node, lambda s: int(tip(s, c)))
    words = say(t, "preview.back_to", back, colour=t.name(d.COLOUR, c), node=t.name(d.NODE, node))
    return [words, *arrival(t, view, after, seat, c, node, 1)]


def arrival(t: Texts, view: State, after: State, seat: int, c: int, node: int, paid: int) -> list[Sentence]:
    """What the one who looks can foresee; the hidden goals of others stay hidden. `paid`: tickets spent on it."""
    lines = []
    if d.KIND[node] == d.GREEN:
        lines += at_place(t, view, after, seat, node - d.FIRST_PLACE)
    elif d.KIND[node] == d.BLUE and arrows_left(after):  # EX-084
        lines.append(say(t, "preview.blue", will(1, lambda s: int(any(f.ask == Ask.BLUE for f in open_frames(s))))))
    elif d.KIND[node] == d.RED and after.tickets[seat] + paid > view.tickets[seat]:  # EX-085, EX-100
        lines.append(say(t, "preview.ticket", will(after.tickets[seat], lambda s: int(s.tickets[seat]))))
    if closes_loop(after, c, node) and after.supply[c] > 0:
        closed = will(1, lambda s: int(any(f.ask == Ask.BASE for f in open_frames(s))))
        lines.append(say(t, "preview.loop", closed, colour=t.name(d.COLOUR, c)))
    if after.ending > view.ending:
        lines.append(say(t, "preview.last_round", will(1, lambda s: int(s.ending))))
    left = will(after.supply[c], lambda s: int(s.supply[c]))
    return [*lines, say(t, "preview.left", *unspoken(view, after, seat, node), count=left, colour=t.name(d.COLOUR, c))]


def unspoken(view: State, after: State, seat: int, node: int) -> list[Claim]:
    """What silence says: that the last round does not come, and that nobody else scores, unless a hand that is hidden
    from this seat holds the place."""
    others = [other for other in range(view.seats) if other != seat]
    secret = d.KIND[node] == d.GREEN and view.laid[node - d.FIRST_PLACE] == after.laid[node - d.FIRST_PLACE]
    last = secret and any(view.points[other, d.IN_HAND] == -1 for other in others)
    quiet = [] if last or after.ending > view.ending else [will(after.ending, lambda s: int(s.ending))]
    about = tuple((other, part) for other in others for part in SCORED)
    return [*quiet, perhaps(lambda s: int(s.laid[node - d.FIRST_PLACE] > 0), about=about)] if secret else quiet


def at_place(t: Texts, view: State, after: State, seat: int, card: int) -> list[Sentence]:
    name = t.name(d.CARD, card)
    more = {part: int(after.points[seat, part] - view.points[seat, part]) for part in range(len(d.PART))}
    if more[d.GOALS]:
        booked = [books(view, seat, part, more[part]) for part in SCORED]
        return [say(t, "preview.goal_key" if more[d.KEYS] else "preview.goal", *booked, card=name)]
    if more[d.COMMONS]:
        return [say(t, "preview.common", books(view, seat, d.COMMONS, 1), card=name)]
    owner = token_owner(view, card)
    if owner < 0 or owner == seat or is_elsewhere(view, seat, card):
        return []
    return other_key(t, view, owner)


def other_key(t: Texts, view: State, owner: int) -> list[Sentence]:
    """Somebody else's key place: certain as long as its owner has swapped no card, else only if the card is there."""
    sure, player = view.swaps[owner] == 0, t.player(view, owner)
    keys = int(view.points[owner, d.KEYS])
    lines = []
    if sure:
        lines.append(say(t, "preview.other_key", *(books(view, owner, part, 1) for part in SCORED), player=player))
    else:
        about = tuple((owner, part) for part in SCORED)
        scored = perhaps(lambda s: int(s.points[owner, d.KEYS]) - keys, about=about)
        lines.append(say(t, "preview.other_key_if", scored, player=player))
    if view.points[owner, d.IN_HAND] == -1 and not view.ending:
        ends = will(1, lambda s: int(s.ending)) if sure else perhaps(lambda s: int(s.ending))
        lines.append(say(t, "preview.last_round" if sure else "preview.last_round_if", ends))
    return lines


def is_elsewhere(view: State, seat: int, card: int) -> bool:
    """Whether this seat knows the card not to be in the hand of whoever marked it: it lies open, or it saw it go under
    the deck and it is still there."""
    slot = card + 1
    ring = [(view.under_first + i) % d.DECK_MAX for i in range(view.under_count)]
    under = any(view.under[owner, place] == slot for place in ring for owner in range(view.seats))
    held = view.hand[seat, card] > 0 or slot in [view.drawn[seat, i] for i in range(d.SWAP_DRAW)]
    return bool(view.laid[card] > 0 or card in commons(view) or held or under)
