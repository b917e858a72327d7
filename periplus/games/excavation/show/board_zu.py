"""Zu: its last card and why it did what it did, and what is left of its deck."""

from periplus.games.excavation import data as d
from periplus.games.excavation.show.art import use
from periplus.games.excavation.show.hand_base import sure
from periplus.games.excavation.show.story_zu import reasoning
from periplus.games.excavation.state import State
from periplus.kit import Texts
from periplus.kit.draw import Group, Look, escape

SOLO_SEATS = 1
CARD_ICONS = {"sale": "sell", "snipe": "command"}  # where they are not called like the kind of card


def groups(seats: int) -> list[Group]:
    return [Group("zu", zu), Group("zu-card", last_card)] if seats == SOLO_SEATS else []


def zu(look: Look) -> str:
    """Under Zu's base: the steps of its reasoning, and its deck by type as far as that is known."""
    t, view = look.t, look.view
    if not view.solo:
        return ""
    steps = "".join(f"<li>{escape(line)}</li>" for line in reasoning(t, view))
    why = f"<ol>{steps}</ol>" if steps else ""
    return f"<h3>{escape(card_words(t, view))}</h3>{why}<p>{escape(deck_words(t, view))}</p>"


def last_card(look: Look) -> str:
    """Zu's card as it lies beside the prompt."""
    t, view = look.t, look.view
    left = sum(view.zu_left[i] for i in range(len(d.ZU_TYPE))) + view.zu_carried
    icon = use(f"a-{card_icon(view)}", 30, 62, 36, klass="ee-zuic") if view.zu_playing > 0 else ""
    face = (
        '<svg class="ee-face" viewBox="0 0 96 134" aria-hidden="true">'
        '<rect class="ee-zuback" x="1" y="1" width="94" height="132" rx="8"/>'
        f'<use href="#ee-f-zu" x="22" y="4" width="52" height="60"/>{icon}</svg>'
    )
    said = t.name(d.ZU_CARD, view.zu_playing - 1) if view.zu_playing > 0 else t("board.zu_none")
    points = escape(t("board.zu_points", credits=sure(look, d.ZU)))
    return (
        f'<span data-id="zu" data-piece="zu-card" role="group" aria-label="{escape(card_words(t, view))}">{face}'
        f"<em><b>{escape(said)}</b>{points}<br/>{escape(t('board.zu_left', count=left))}</em></span>"
    )


def card_icon(view: State) -> str:
    kind = d.ZU_TYPE.names[d.ZU_CARD_TYPE[view.zu_playing - 1]]
    return CARD_ICONS.get(kind, kind)


def deck_words(t: Texts, view: State) -> str:
    """How many cards are left, by type as far as that is known."""
    left = [(t.name(d.ZU_TYPE, i), view.zu_left[i]) for i in range(len(d.ZU_TYPE)) if view.zu_left[i] > 0]
    kinds = [t("board.zu_types", kind=kind, count=count) for kind, count in left]
    if view.zu_carried > 0:
        kinds.append(t("board.zu_carried", count=view.zu_carried))
    words = t("board.zu_deck", count=sum(count for _, count in left) + view.zu_carried)
    return words + (f" ({', '.join(kinds)})" if kinds else "")


def card_words(t: Texts, view: State) -> str:
    if view.zu_playing <= 0:
        return t("board.zu_none")
    words = t("words.pair", name=t("board.zu_card"), what=t.name(d.ZU_CARD, view.zu_playing - 1))
    burned = t("board.zu_burned", card=t.name(d.ZU_CARD, view.zu_burned - 1)) if view.zu_burned > 0 else ""
    return f"{words} · {burned}" if burned else words
