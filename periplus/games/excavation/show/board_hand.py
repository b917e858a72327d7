"""The hand: cards, a packet being chosen from, and the eight actions with why some cannot be taken now."""

from __future__ import annotations

from collections import Counter
from typing import Any

from periplus.core.svg import group, title
from periplus.core.texts import Texts
from periplus.games.excavation.actions import CODEC, Ask, Reason
from periplus.games.excavation.data import CARD, CARD_COUNT, COLOURS, TRAVEL_CARD
from periplus.games.excavation.rules.verdict import verdict
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.board_marks import card, label, travel_card
from periplus.games.excavation.show.phrases import wrapped

ACTIONS = ("travel", "dig", "haggle", "sell", "command", "smuggle", "survey", "pass")
LINE = 14.0


def hand_cards(view: Any, seat: int) -> list[int]:
    return [kind for kind in range(CARD_COUNT) for _ in range(max(view.hand[seat, kind], 0))]


def packet_cards(view: Any, seat: int) -> list[int]:
    return [kind for kind in range(CARD_COUNT) for _ in range(max(view.packet[seat, kind], 0))]


def cards(
    t: Texts, kinds: list[int], x: float, y: float, w: float, size: float, offered: bool
) -> tuple[list[str], float]:
    """Action cards in rows that fit the width; those on offer can be clicked."""
    across = max(1, int((w + 6) // (size + 6)))
    drawn = []
    for i, kind in enumerate(kinds):
        colour, symbol = divmod(kind, 6)
        left, top = x + (i % across) * (size + 6), y + (i // across) * (size * 1.38 + 6)
        shown = [title(t.name(CARD, kind)), *card(left, top, size, COLOURS[colour], symbol + 1)]
        drawn.append(group(*shown, data_id=f"card:{CARD.names[kind]}" if offered else None))
    return drawn, -(-len(kinds) // across) * (size * 1.38 + 6)


def travel_cards(t: Texts, view: Any, row: int, x: float, y: float, size: float, offered: bool) -> list[str]:
    drawn = []
    for i in range(len(TRAVEL_CARD)):
        spent = view.travel[row, i] == 0
        shown = [title(t.name(TRAVEL_CARD, i) if not spent else t("board.spent", card=t.name(TRAVEL_CARD, i)))]
        shown += travel_card(x + i * (size + 6), y, size, i + 2, spent)
        drawn.append(group(*shown, data_id=f"card:{TRAVEL_CARD.names[i]}" if offered and not spent else None))
    return drawn


def hand(t: Texts, view: Any, seat: int, x: float, y: float, w: float, size: float) -> tuple[list[str], float]:
    """Travel cards first, then the action cards, then a packet or cards drawn that are being chosen from."""
    ask = reading.asked(view, seat)
    playing = ask in (Ask.ACTION, Ask.REDRAW, Ask.PASS_KEEP)
    drawn = [label(x, y + 10, t("board.hand"), "ee-head")]
    drawn += travel_cards(t, view, seat, x, y + 18, size, ask == Ask.ACTION)
    left = x + 3 * (size + 6) + 10
    shown, height = cards(t, hand_cards(view, seat), left, y + 18, w - (left - x), size, playing)
    drawn += shown
    height = max(height, size * 1.38 + 6)
    choosing = packet_cards(view, seat)
    if ask == Ask.ACTION:
        shown, more = action_list(t, view, seat, x, y + height + 34, w)
        drawn += shown
        height += more
    if choosing:
        drawn.append(label(x, y + height + 32, t(_packet_name(ask)), "ee-head"))
        shown, more = cards(t, choosing, x, y + height + 40, w, size, ask in (Ask.DRAFT, Ask.KEEP_CARD))
        drawn += shown
        height += more + 28
    return drawn, height + 18


def _packet_name(ask: Ask | None) -> str:
    if ask == Ask.PASS_KEEP:
        return "board.kept"
    return "board.marked" if ask == Ask.REDRAW else "board.packet"


def obstacle(view: Any, seat: int, verb: str) -> Reason:
    """Why no card in hand makes this action possible now; OK if one does. The commonest reason stands for all."""
    parameters = CODEC.by_name[verb].parameters
    if not parameters:
        return Reason.OK
    names = set(parameters[0][1])
    kinds = [*dict.fromkeys(hand_cards(view, seat)), *(CARD_COUNT + i for i in range(3) if view.travel[seat, i])]
    held = [CARD.names[kind] for kind in kinds if CARD.names[kind] in names]
    found = Counter(Reason(verdict(view, seat, CODEC.encode(verb, name))) for name in held)
    if not found:
        return Reason.NOT_IN_HAND
    return Reason.OK if found[Reason.OK] else found.most_common(1)[0][0]


def action_list(t: Texts, view: Any, seat: int, x: float, y: float, w: float) -> tuple[list[str], float]:
    """Possible actions in full ink, the others muted with what is missing."""
    across = 2 if w > 400 else 1
    step = w / across
    drawn: list[str] = []
    tops = [y] * across
    for i, verb in enumerate(ACTIONS):
        why = obstacle(view, seat, verb)
        side = i * across // len(ACTIONS)
        left, top = x + side * step, tops[side]
        name = t(f"board.action_{verb}")
        if why == Reason.OK:
            shown, lines = [label(left, top, name, "ee-strong")], 1
        else:
            words = wrapped(t(f"board.without_{why.name.lower()}"), int((step - 100) / 5.2))
            shown = [label(left, top, name, "ee-muted")]
            shown += [label(left + 88, top + LINE * k, line, "ee-tiny ee-muted") for k, line in enumerate(words)]
            lines = len(words)
        drawn.append(group(*shown, data_id=verb))
        tops[side] += LINE * lines + 4
    return drawn, max(tops) - y
