"""The position in words, for terminals and screen readers."""

from periplus.core.texts import Texts, listed
from periplus.games.archeos import data as d
from periplus.games.archeos.show.phrases import card_list, role_name, site_name
from periplus.games.archeos.show.reading import display_of, expeditions_of, hand_of, known_of, monkey_percent, picks_of
from periplus.games.archeos.state import State


def describe(t: Texts, view: State, seat: int) -> list[str]:
    if view.season == 0:
        return set_up_words(t, view, seat)
    lines = [deck_words(t, view)]
    lines.append(t("describe.roles", list=listed(t, [role_name(t, view.cast[i]) for i in range(d.ROLES_IN_PLAY)])))
    lines.append(t("describe.display", cards=card_list(t, display_of(view))))
    for other in range(max(seat, 0), max(seat, 0) + view.seats):
        lines += player_words(t, view, other % view.seats, seat)
    lines += piece_words(t, view)
    if seat >= 0:
        lines += own_words(t, view, seat)
    return lines


def set_up_words(t: Texts, view: State, seat: int) -> list[str]:
    chosen = [role_name(t, role) for role in range(d.ROLES) if view.in_play[role] > 0]
    lines = [t("describe.roles", list=listed(t, chosen))] if chosen else []
    held = [role_name(t, role) for role in range(d.ROLES) if seat >= 0 and view.packet[seat, role] > 0]
    return [*lines, t("describe.packet", list=listed(t, held))] if held else lines


def deck_words(t: Texts, view: State) -> str:
    words = {"season": view.season, "seasons": view.seasons, "monkeys": view.monkeys}
    line = t("describe.season", upper=view.upper, lower=view.lower, **words)
    percent = monkey_percent(view)
    return f"{line} {t('describe.monkey', percent=percent)}" if percent and view.monkeys < 3 else line


def player_words(t: Texts, view: State, seat: int, viewer: int) -> list[str]:
    player = t.player(view, seat)
    points = sum(view.points[seat, part] for part in range(len(d.PART)))
    places = [vehicle_words(t, view, seat, colour) for colour in range(d.COLOURS)]
    words = {"points": points, "hand": view.hand_size[seat], "vehicles": ", ".join(places)}
    lines = [t("describe.player", player=player, **words)]
    laid = [f"{card_list(t, cards[:1])} ({len(cards)})" for _, cards in expeditions_of(view, seat)]
    if laid:
        lines.append(t("describe.expeditions", player=player, list=", ".join(laid)))
    if view.memory_aid and seat != viewer and known_of(view, seat):
        lines.append(t("describe.known", player=player, cards=card_list(t, known_of(view, seat))))
    return lines


def vehicle_words(t: Texts, view: State, seat: int, colour: int) -> str:
    words = {"site": site_name(t, view, colour), "space": view.vehicle[seat, colour]}
    if colour == d.TWIN_COLOUR and view.face[colour] == d.ADVANCED:
        return t("describe.twin", front=view.vehicle[seat, d.TWIN], **words)
    return t("describe.vehicle", **words)


def piece_words(t: Texts, view: State) -> list[str]:
    lines = []
    players = [t.player(view, seat) for seat in range(view.seats)]
    if view.in_play[d.Role.LINGUIST]:
        places = [f"{players[seat]} {view.linguist[seat]}" for seat in range(view.seats)]
        lines.append(t("describe.linguist", list=", ".join(places)))
    if view.tile:
        lines.append(t("describe.tile", size=view.tile_size, player=players[view.tile - 1]))
    held = [f"{d.TOKEN_VALUE[i]} {players[view.token[i] - 1]}" for i in range(d.TOKENS) if view.token[i]]
    if held:
        lines.append(t("describe.tokens", list=", ".join(held)))
    for seat in range(view.seats):
        relics = [t.name(d.COLOUR, colour) for colour in range(d.COLOURS) if view.relic[seat, colour]]
        if relics:
            lines.append(t("describe.museum", player=players[seat], list=", ".join(relics)))
    return lines


def own_words(t: Texts, view: State, seat: int) -> list[str]:
    lines = [t("describe.hand", cards=card_list(t, hand_of(view, seat)))]
    composing = [view.leader[seat] - 1] if view.leader[seat] > 0 else []
    composing += picks_of(view, seat)
    if composing:
        lines.append(t("describe.composing", cards=card_list(t, composing)))
    return lines
