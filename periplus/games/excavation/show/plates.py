"""What stands in the header: the round, each player's sure points; and at a middle size the folded base."""

from functools import partial

from periplus.games.excavation import data as d
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.art import coin, cube, figure, relic
from periplus.games.excavation.show.hand_base import sure
from periplus.games.excavation.show.phrases import player
from periplus.games.excavation.state import State
from periplus.kit import Chapter, Texts
from periplus.kit.draw import Group, Look, count, escape

ACROSS = 3
CROWD = 4  # players whose plates leave the header no room for more


def groups(seats: int) -> list[Group]:
    return [
        Group("status", status),
        *(Group(f"plate-{row}", partial(plate, row=row)) for row in range(seats)),
        *([Group("rival", rival)] if seats == 1 else []),
        Group("fold", fold),
    ]


def status(look: Look) -> str:
    t, view = look.t, look.view
    if reading.is_over(view):
        return escape(t("board.over"))
    if not view.round:
        return escape(t("board.setup"))
    rounds = t("board.round", round=view.round)
    roomy = look.format == "phone" or view.seats < CROWD
    if not roomy or not 0 < view.actions_left <= 2:
        return escape(rounds)
    return (
        f'{escape(rounds)}<span class="ee-acting">{escape(t("board.action_of", number=3 - view.actions_left))}</span>'
    )


def chapter(t: Texts, view: State) -> Chapter:
    return Chapter(part=t("chapter.part", round=int(view.round)) if view.round else "")


def rival(look: Look) -> str:
    """Zu has no seat, and yet a plate: its face, its credits and what is left of its deck, its sure points."""
    t, view = look.t, look.view
    if not view.solo:
        return ""
    name = escape(player(t, view, d.ZU))
    face = f'<svg viewBox="6 0 84 80" aria-hidden="true">{figure(look, d.ZU, 0, 0, 96, 110)}</svg>'
    left = sum(view.zu_left[i] for i in range(len(d.ZU_TYPE))) + view.zu_carried
    credits = count(COIN, view.credits[d.ZU], t("board.credits_word"), "ee-held")
    held = credits + count(CARDS, left, t("board.zu_left", count=left), "ee-held")
    points = f"<b>{sure(look, d.ZU)}</b><small>{escape(t('board.sure'))}</small>"
    return f'<span class="ee-rival">{face}<em>{name}</em><span>{held}</span><strong>{points}</strong></span>'


COIN = '<svg viewBox="0 0 16 16" aria-hidden="true"><circle class="ee-pcoin" cx="8" cy="8" r="7"/></svg>'
CARDS = (
    '<svg viewBox="0 0 16 16" aria-hidden="true"><rect class="ee-pback" x="1" y="3" width="8" height="11" rx="1.5"/>'
    '<rect class="ee-pcard" x="6" y="2" width="9" height="12.5" rx="1.5"/></svg>'
)


def plate(look: Look, row: int) -> str:
    """The points that are already sure, credits and gallery together, then credits and cards; at the end the frame's
    own total says more."""
    t, view = look.t, look.view
    if reading.is_over(view):
        return ""
    points = f'<span class="ee-sure"><b>{sure(look, row)}</b> <small>{escape(t("board.sure"))}</small></span>'
    if view.passed[row]:
        return f'{points}<span class="ee-held">{escape(t("board.passed"))}</span>'
    cards = view.hand_size[row] + sum(view.travel[row, i] for i in range(3))
    credits = count(COIN, view.credits[row], t("board.credits_word"), "ee-held")
    return points + credits + count(CARDS, cards, t("board.cards", count=cards), "ee-held")


def fold(look: Look) -> str:
    """One's own base in small, at the edge of a middle-sized screen."""
    t, view, row = look.t, look.view, max(look.seat, 0)
    face = f'<svg class="ee-fig" viewBox="0 0 96 104" aria-hidden="true">{figure(look, row, 0, 0, 96, 110)}</svg>'
    purse = f'<svg class="ee-coin2" viewBox="0 0 46 46">{coin(23, 23, 22, view.credits[row])}</svg>'
    crew = f'<svg class="ee-lc" viewBox="0 0 26 26">{cube(look, row, 0, 0, 26)}</svg>'

    def store(name: str, spaces: int) -> str:
        held = reading.stored(view, row, name == "stash")
        told = t("board.of", count=len(held), spaces=spaces)
        return _folded(_little_store(held, spaces), t(f"store.{name}_title"), told)

    parts = [
        f'{face}<span class="ee-fh">{escape(t("board.base"))}</span>',
        _folded(purse, t("board.credits_word"), touch=f"credits:{row}"),
        _folded(_little_gallery(look, row), t("board.gallery"), str(reading.gallery(view, row))),
        store("hold", d.HOLD_SPACES),
        _folded(crew, t("board.crew_count", count=view.supply[row])),
        store("stash", d.STASH_SPACES),
    ]
    if view.marker[row]:
        marker = f'<b class="ee-inib">{view.marker[row]}</b>'
        parts.append(_folded(marker, t("board.next_round"), touch=f"marker:{row}"))
    return "<hr/>".join(f"<div>{part}</div>" for part in parts)


def _folded(drawn: str, name: str, count: str = "", touch: str = "") -> str:
    """Some of it is what it is in the base, so that a lesson can speak of it here too."""
    more = f"<br/>{escape(count)}" if count else ""
    shown = f"{drawn}<span>{escape(name)}{more}</span>"
    return f'<div data-id="{touch}">{shown}</div>' if touch else shown


def _little_gallery(look: Look, row: int) -> str:
    cells = []
    for kind in range(d.COLOUR_COUNT * d.GLYPH_COUNT):
        colour, glyph = divmod(kind, d.GLYPH_COUNT)
        css = f"c-{reading.colour_of(kind)} {'ee-rc' if look.view.guard[row, kind] else 'ee-mt'}"
        cells.append(f'<rect class="{css}" x="{12 * colour}" y="{12 * glyph}" width="10" height="10" rx="2"/>')
    return f'<svg class="ee-lg" viewBox="0 0 58 46">{"".join(cells)}</svg>'


def _little_store(held: list[int], spaces: int) -> str:
    cells = []
    for place in range(spaces):
        x, y = 20 * (place % ACROSS), 22 * (place // ACROSS)
        empty = f'<rect class="ee-mt" x="{x + 2}" y="{y + 2}" width="16" height="16" rx="3"/>'
        cells.append(relic(held[place], x, y, 20) if place < len(held) else empty)
    return f'<svg class="ee-ls" viewBox="0 0 60 {22 * -(-spaces // ACROSS)}">{"".join(cells)}</svg>'
