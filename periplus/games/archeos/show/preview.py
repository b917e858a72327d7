"""What an action would do, in short sentences, and the numbers behind a refusal. From the acting seat's view."""

from typing import Any

from periplus.core.engine.frames import top_ask
from periplus.core.texts import Texts
from periplus.games.archeos import data as d
from periplus.games.archeos.actions import CODEC, Ask
from periplus.games.archeos.rules.effects import (
    advance,
    can_move_on,
    retreat,
    strength,
)
from periplus.games.archeos.rules.expedition import cap, include_all, lead
from periplus.games.archeos.rules.verdict import is_advance_open, is_role_open
from periplus.games.archeos.scoring import site_points
from periplus.games.archeos.show.phrases import card_list, site_name
from periplus.games.archeos.show.reading import hand_of, monkey_percent, picks_of
from periplus.games.archeos.state import State


def preview(t: Texts, view: State, seat: int, action: int) -> list[str]:
    act = CODEC.decode(action, seat)
    card = d.CARD.index(act.params["card"]) if "card" in act.params else -1
    if act.verb == "take":
        return [t("preview.take"), *hand_warning(t, view, seat, 1)]
    if act.verb in ("draw", "draw_all"):
        return draw_preview(t, view, seat, act.verb)
    if act.verb == "lead":
        return lead_preview(t, view, seat, card)
    if act.verb in ("include", "all", "confirm"):
        leader = view.leader[seat] - 1
        return expedition_preview(t, view, seat, leader, followers_after(view, seat, act.verb, card))
    if act.verb in ("keep", "keep_all", "done"):
        kept = hand_of(view, seat) if act.verb == "keep_all" else picks_of(view, seat) + [card] * (card >= 0)
        return [dropped(t, without(hand_of(view, seat), kept))]
    if act.verb == "surrender":
        return [t("preview.surrender")]
    vehicle = d.VEHICLE.index(act.params["vehicle"]) if "vehicle" in act.params else -1
    return effect_preview(t, view, seat, act.verb, vehicle)


def hand_warning(t: Texts, view: State, seat: int, more: int) -> list[str]:
    return [t("preview.fills")] if view.hand_size[seat] + more >= d.HAND_LIMIT else []


def draw_preview(t: Texts, view: State, seat: int, verb: str) -> list[str]:
    if verb == "draw_all":
        lines, more = [t("preview.patron", count=view.size)], view.size
    else:
        two = top_ask(view) == Ask.TURN and view.display_size == 0 and view.hand_size[seat] < d.HAND_LIMIT - 1
        lines, more = [t("preview.draw_two" if two else "preview.draw")], 1 + two
    if percent := monkey_percent(view, more):
        lines.append(t("preview.end_odds" if view.monkeys == 2 else "preview.monkey_odds", percent=percent))
    return lines + hand_warning(t, view, seat, more)


def without(cards: list[int], taken: list[int]) -> list[int]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return rest


def dropped(t: Texts, cards: list[int]) -> str:
    return t("preview.to_display", cards=card_list(t, cards)) if cards else t("preview.nothing_dropped")


def followers_after(view: State, seat: int, verb: str, card: int) -> list[int]:
    if verb == "all":
        trial = view.copy()
        include_all(trial, seat)
        return picks_of(trial, seat)
    return picks_of(view, seat) + [card] * (verb == "include")


def lead_preview(t: Texts, view: State, seat: int, card: int) -> list[str]:
    """The largest expedition of each trait, and what the larger would do."""
    pools = pools_of(view, seat, card)
    return [pools_line(t, pools), *expedition_preview(t, view, seat, card, max(pools, key=len))]


def pools_of(view: Any, seat: int, card: int) -> list[list[int]]:
    """All that could follow this leader by its colour, and by its role."""
    pools = []
    for bound_by in (1, 2):
        trial = view.copy()
        lead(trial, seat, card)
        trial.bound_by[seat] = bound_by
        include_all(trial, seat)
        pools.append(picks_of(trial, seat)[: cap(view, seat) - 1])
    return pools


def pools_line(t: Texts, pools: list[list[int]]) -> str:
    return t("preview.pools", colour=1 + len(pools[0]), role=1 + len(pools[1]))


def expedition_preview(t: Texts, view: State, seat: int, leader: int, followers: list[int]) -> list[str]:
    size = 1 + len(followers)
    role = leader // d.COLOURS
    force = size + d.GUIDE_BONUS if role == d.Role.GUIDE else size
    lines = [t("preview.size", size=size, strength=force)]
    lines += move_preview(t, view, seat, leader, force)
    lines += role_preview(t, view, seat, leader, size)
    lines += later_preview(t, leader, followers)
    if role != d.Role.PHYSICIAN and view.monkeys < 3:
        lines.append(dropped(t, without(hand_of(view, seat), [leader, *followers])))
    return lines


def move_preview(t: Texts, view: State, seat: int, leader: int, force: int) -> list[str]:
    """Which vehicle could move, with the threshold it meets or misses."""
    role, colour = leader // d.COLOURS, leader % d.COLOURS
    if role == d.Role.STUDENT:
        return [t("preview.no_move")]
    if role == d.Role.PILOT:
        open_ = [v for v in range(d.VEHICLES) if can_move_on(view, seat, v) == 0 and force >= need(view, seat, v)]
        sites = dict.fromkeys(site_name(t, view, d.SITE_OF[v]) for v in open_)
        return [t("preview.pilot", sites=", ".join(sites))] if sites else []
    both = (colour, d.TWIN) if colour == d.SITE_OF[d.TWIN] else (colour,)
    return [line for vehicle in both if (line := step_preview(t, view, seat, vehicle, force))]


def need(view: State, seat: int, vehicle: int) -> int:
    site = d.SITE_OF[vehicle]
    return d.THRESHOLD[site, view.face[site], view.vehicle[seat, vehicle]]


def step_preview(t: Texts, view: State, seat: int, vehicle: int, force: int) -> str:
    site = d.SITE_OF[vehicle]
    name, before = site_name(t, view, site), view.vehicle[seat, vehicle]
    if vehicle == d.TWIN and can_move_on(view, seat, d.TWIN) != 0:
        return ""
    if before >= d.LAST[site, view.face[site]]:
        return t("preview.at_end", site=name)
    words = {"strength": force, "threshold": need(view, seat, vehicle), "site": name, "before": before}
    if force < need(view, seat, vehicle):
        return t("preview.too_small", **words)
    return t("preview.moves", after=before + 1, **words)


def role_preview(t: Texts, view: State, seat: int, leader: int, size: int) -> list[str]:
    role, colour = leader // d.COLOURS, t.name(d.COLOUR, leader % d.COLOURS)
    if role == d.Role.BOTANIST:
        big = view.tile == 0 or size >= view.tile_size
        return [t("preview.botanist") if big else t("preview.botanist_small", tile=view.tile_size)]
    if role == d.Role.LINGUIST:
        start = view.linguist[seat]
        end = min(start + size, d.LINGUIST_LAST)
        artefacts = sum(d.ARTEFACT[space] for space in range(start + 1, end + 1))
        return [t("preview.linguist", before=start, after=end, artefacts=artefacts)]
    if role == d.Role.PHYSICIAN and view.monkeys < 3:
        return [t("preview.physician", count=min(size, view.hand_size[seat] - size))]
    if role == d.Role.PATRON and view.monkeys < 3:
        return [t("preview.patron", count=size)]
    if role == d.Role.CARTOGRAPHER:
        return [t("preview.cartographer")]
    if role == d.Role.CURATOR:
        relics = sum(view.relic[seat, c] for c in range(d.COLOURS))
        if view.relic[seat, leader % d.COLOURS]:
            return [t("preview.curator_owned", colour=colour)]
        return [t("preview.curator", colour=colour, before=d.RELIC_POINTS[relics], after=d.RELIC_POINTS[relics + 1])]
    if role == d.Role.PROFESSOR:
        free = [str(d.TOKEN_VALUE[i]) for i in range(d.TOKENS) if view.token[i] == 0 and d.TOKEN_VALUE[i] <= size]
        return [t("preview.tokens", tokens=", ".join(free) or "–")]
    return []


def later_preview(t: Texts, leader: int, followers: list[int]) -> list[str]:
    """Points at season end: Mercenaries leave, a Photographer counts one more."""
    mercenaries = sum(card // d.COLOURS == d.Role.MERCENARY for card in followers)
    size = 1 + len(followers) - mercenaries
    lines = [t("preview.mercenaries_leave", count=mercenaries)] if mercenaries else []
    if leader // d.COLOURS == d.Role.PHOTOGRAPHER:
        lines.append(t("preview.photographer"))
        size += d.PHOTOGRAPHER_BONUS
    return [*lines, t("preview.points_later", points=d.EXPEDITION_POINTS[size], size=size)]


def effect_preview(t: Texts, view: State, seat: int, verb: str, vehicle: int) -> list[str]:
    if verb == "advance":
        return advance_preview(t, view, seat, vehicle)
    if verb == "retreat":
        after = view.copy()
        retreat(after, seat, vehicle)
        return [space_line(t, after, seat, vehicle)]
    if verb == "cash":
        return [t("preview.cash", points=d.SPACE_POINTS[d.ULURU, d.ADVANCED, view.vehicle[seat, d.ULURU]])]
    if verb == "stay":
        space = view.vehicle[seat, d.ULURU]
        stuck = [t("preview.stuck")] if space == d.LAST[d.ULURU, d.ADVANCED] else []
        return [t("preview.stay", space=space), *stuck]
    if verb == "role":
        return role_preview(t, view, seat, view.led, view.size)
    if verb == "end_effects":
        return end_preview(t, view, seat)
    return []


def end_preview(t: Texts, view: State, seat: int) -> list[str]:
    lost = [t("preview.advance_word")] if is_advance_open(view, seat) else []
    lines = []
    if lost and view.led // d.COLOURS == d.Role.CARTOGRAPHER:
        lines = [t("preview.lose_bonus")]
    if is_role_open(view, seat):
        lost.append(t("preview.role_word"))
    return [t("preview.give_up", effects=", ".join(lost)), *lines] if lost else lines


def space_line(t: Texts, after: State, seat: int, vehicle: int) -> str:
    """Where a vehicle stands then, and what its site would be worth. AS-131, AS-132, AS-135"""
    return t("preview.space", space=after.vehicle[seat, vehicle], points=site_points(after, seat, d.SITE_OF[vehicle]))


def advance_preview(t: Texts, view: State, seat: int, vehicle: int) -> list[str]:
    site = d.SITE_OF[vehicle]
    face = view.face[site]
    after = view.copy()
    advance(after, seat, vehicle)
    moved = (
        d.TWIN if site == d.SITE_OF[d.TWIN] and after.vehicle[seat, d.TWIN] > view.vehicle[seat, d.TWIN] else vehicle
    )
    space = after.vehicle[seat, moved]
    if site == d.ULURU and face == d.ADVANCED:
        return [t("preview.uluru", points=d.SPACE_POINTS[site, face, space])]
    lines = [space_line(t, after, seat, moved)]
    if site == d.CHICHEN and face == d.ADVANCED and view.monkeys < 3:
        lines.append(t("preview.chichen", count=d.CHICHEN_DRAWS[space - 1]))
    if site == d.UR and face == d.ADVANCED:
        lines.append(t("preview.ur_cap", cap=d.UR_CAP[space]))
    return lines


def detail(view: State, seat: int, action: int) -> dict[str, Any]:
    """Numbers for the reasons: what was needed and what there was."""
    act = CODEC.decode(action, seat)
    numbers: dict[str, Any] = {"size": view.size, "tile": view.tile_size, "cap": cap(view, seat)}
    numbers["strength"] = strength(view)
    if act.verb == "advance":
        vehicle = d.VEHICLE.index(act.params["vehicle"])
        site = d.SITE_OF[vehicle]
        numbers["threshold"] = d.THRESHOLD[site, view.face[site], min(view.vehicle[seat, vehicle], d.LAST[site, 0])]
    return numbers
