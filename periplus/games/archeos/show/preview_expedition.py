"""What an expedition would do, from its leader to the cards laid down: size, sites, role, points, what is left."""

from collections.abc import Iterable
from typing import Any

from periplus.core.contract.claims import Claim, Sentence, could, now, say, will
from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.closing import DROP
from periplus.games.archeos.rules.effects import can_move_on, strength
from periplus.games.archeos.rules.expedition import BY_COLOUR, BY_ROLE, OPEN, cap, include_all, lead
from periplus.games.archeos.scoring import expedition_points, lasting_size
from periplus.games.archeos.show.board_track import vehicles_of
from periplus.games.archeos.show.phrases import card_list, site_name
from periplus.games.archeos.show.reading import artefacts_between, hand_of, picks_of, relics_of, without
from periplus.games.archeos.state import State
from periplus.kit import Texts, open_frames
from periplus.kit.draw import named

FEW = 2  # are named
Way = tuple[str, ...]  # the answers that lead from an action to the expedition laid down


def dropped(t: Texts, cards: list[int], *claims: Claim, key: str = "preview.to_display") -> Sentence:
    """By name where they are few: the line stays whole on every screen, and the cards themselves are seen."""
    few = card_list(t, cards) if len(cards) <= FEW else t("words.cards", count=len(cards))
    return say(t, key, *claims, cards=few) if cards else say(t, "preview.nothing_dropped", *claims)


def followers_after(view: State, seat: int, verb: str, card: int) -> list[int]:
    if verb == "all":
        trial = view.copy()
        include_all(trial, seat)
        return picks_of(trial, seat)
    return picks_of(view, seat) + [card] * (verb == "include")


def lead_preview(t: Texts, view: State, seat: int, card: int) -> list[Sentence]:
    """The largest expedition of each trait, and what the larger would do."""
    pools = pools_of(view, seat, card)
    larger = max(pools, key=len)
    way = way_of(view, seat, card, pools.index(larger), larger)
    return [pools_line(t, view, seat, card, pools), *expedition_preview(t, view, seat, card, larger, way)]


def pools_of(view: Any, seat: int, card: int) -> list[list[int]]:
    """All that could follow this leader by its colour, and by its role."""
    pools = []
    for bound_by in (BY_COLOUR, BY_ROLE):
        trial = view.copy()
        lead(trial, seat, card)
        trial.bound_by[seat] = bound_by
        include_all(trial, seat)
        pools.append(picks_of(trial, seat)[: cap(view, seat) - 1])
    return pools


def way_of(view: Any, seat: int, card: int, trait: int, followers: list[int]) -> Way:
    trial = view.copy()
    lead(trial, seat, card)
    chosen = (f"trait {d.TRAIT.names[trait]}",) if trial.bound_by[seat] == OPEN else ()
    return (*chosen, *(f"include {d.CARD.names[each]}" for each in followers), "confirm")


def pools_line(t: Texts, view: State, seat: int, card: int, pools: list[list[int]]) -> Sentence:
    trial, sizes = view.copy(), {}
    lead(trial, seat, card)
    for trait, (name, pool) in enumerate(zip(d.TRAIT, pools, strict=True)):
        if trial.bound_by[seat] in (OPEN, trait + 1):
            way = way_of(view, seat, card, trait, pool)
            sizes[name] = could(1 + len(pool), lambda s: int(s.size), way)
        else:  # no other card shares this trait: the rules do not ask for it
            sizes[name] = now(1 + len(pool), lambda s, size=1 + len(pool): size)  # type: ignore[misc]
    return say(t, "preview.pools", **sizes)


def expedition_preview(t: Texts, view: State, seat: int, leader: int, followers: list[int], way: Way) -> list[Sentence]:
    size = 1 + len(followers)
    role = leader // d.COLOURS
    force = size + d.GUIDE_BONUS if role == d.Role.GUIDE else size
    counted = {"size": could(size, lambda s: int(s.size), way), "strength": could(force, strength, way)}
    lines = [say(t, "preview.size", **counted), *move_preview(t, view, seat, leader, force, way)]
    lines += role_preview(t, view, seat, leader, size, (*way, "role")) + later_preview(t, leader, followers, way)
    if role != d.Role.PHYSICIAN and view.monkeys < d.MONKEYS:
        lines.append(drop_preview(t, view, seat, leader, followers, force, way))
    return lines


def drop_preview(t: Texts, view: State, seat: int, leader: int, followers: list[int], force: int, way: Way) -> Sentence:
    """What goes to the display when the turn closes; a Cartographer's second expedition may take some of it."""
    rest = without(hand_of(view, seat), [leader, *followers])
    again = leader // d.COLOURS == d.Role.CARTOGRAPHER and any(card // d.COLOURS != d.Role.MERCENARY for card in rest)
    if again and strong_enough(view, seat, force, vehicles_of(view, leader % d.COLOURS)):
        return dropped(t, rest, key="preview.to_display_unless")
    if way:
        return dropped(t, rest)
    lie = [view.display[card] for card in range(len(d.CARD))]

    def as_told(s: State) -> int:
        return int(all(s.display[card] - lie[card] == rest.count(card) for card in range(len(d.CARD))))

    return dropped(t, rest, will(1, as_told, until=is_dropped))


def is_dropped(s: State) -> bool:
    """The hand of the turn lies in the display."""
    composing = any(each.ask in (Ask.EFFECTS, Ask.ARTEFACT, Ask.ULURU) for each in open_frames(s))
    return not composing and not any(each.ask == Ask.CLOSING and each.a == DROP for each in open_frames(s))


def strong_enough(view: State, seat: int, force: int, vehicles: Iterable[int]) -> list[int]:
    """Those of the vehicles that may move on by a strength."""
    return [v for v in vehicles if can_move_on(view, seat, v) == 0 and force >= need(view, seat, v)]


def move_preview(t: Texts, view: State, seat: int, leader: int, force: int, way: Way) -> list[Sentence]:
    """Which vehicle could move, with the threshold it meets or misses."""
    role = leader // d.COLOURS
    if role == d.Role.STUDENT:
        return [say(t, "preview.no_move")]
    if role == d.Role.PILOT:
        open_ = strong_enough(view, seat, force, range(d.VEHICLES))
        moves = [moved(view, seat, v, way) for v in open_]
        sites = dict.fromkeys(site_name(t, view, d.SITE_OF[v]) for v in open_)
        named = ", ".join(sites) if len(sites) <= FEW else t("words.sites", count=len(sites))
        return [say(t, "preview.pilot", *moves, sites=named)] if sites else []
    told = [step_preview(t, view, seat, vehicle, force, way) for vehicle in vehicles_of(view, leader % d.COLOURS)]
    return [line for line in told if line is not None]


def need(view: State, seat: int, vehicle: int) -> int:
    site = d.SITE_OF[vehicle]
    return d.THRESHOLD[site, view.face[site], view.vehicle[seat, vehicle]]


def moved(view: State, seat: int, vehicle: int, way: Way) -> Claim:
    """The space that a vehicle could reach; of two on one space either is the one that moves."""
    space, site = view.vehicle[seat, vehicle], d.SITE_OF[vehicle]
    twins = site == d.SITE_OF[d.TWIN] and view.vehicle[seat, d.TWIN] == space == view.vehicle[seat, site]
    both = (d.TWIN, vehicle) if twins else (vehicle,)
    step = (*way, f"advance {d.VEHICLE.names[vehicle]}")
    closing = view.monkeys == d.MONKEYS  # then it may be scored at once, and leaders return

    def stands(s: State) -> int:
        return int(space + 1 if closing else max(s.vehicle[seat, each] for each in both))

    return could(space + 1, stands, step)


def step_preview(t: Texts, view: State, seat: int, vehicle: int, force: int, way: Way) -> Sentence | None:
    site = d.SITE_OF[vehicle]
    name = site_name(t, view, site)
    if vehicle == d.TWIN and can_move_on(view, seat, d.TWIN) != 0:
        return None
    if view.vehicle[seat, vehicle] >= d.LAST[site, view.face[site]]:
        return say(t, "preview.at_end", site=name)
    words = {
        "strength": could(force, strength, way),
        "threshold": now(need(view, seat, vehicle), lambda s: int(need(s, seat, vehicle))),
        "site": name,
        "before": now(view.vehicle[seat, vehicle], lambda s: int(s.vehicle[seat, vehicle])),
    }
    if force < need(view, seat, vehicle):
        return say(t, "preview.too_small", **words)
    return say(t, "preview.moves", after=moved(view, seat, vehicle, way), **words)


def role_preview(t: Texts, view: State, seat: int, leader: int, size: int, way: Way) -> list[Sentence]:
    """What the leader's role would do; `way` leads to its effect."""
    told = named(botanist, linguist, physician, patron, cartographer, curator, professor)
    tell = told.get(d.ROLE.names[leader // d.COLOURS])
    return [] if tell is None else tell(t, view, seat, leader, size, way)


def botanist(t: Texts, view: State, seat: int, leader: int, size: int, way: Way) -> list[Sentence]:
    if view.tile and size < view.tile_size:
        return [say(t, "preview.botanist_small", tile=now(view.tile_size, lambda s: int(s.tile_size)))]
    before = int(view.points[seat, d.BOTANIST_CLAIM])
    gained = could(d.CLAIM_POINTS, lambda s: int(s.points[seat, d.BOTANIST_CLAIM]) - before, way)
    return [say(t, "preview.botanist", gained.about((seat, d.BOTANIST_CLAIM)))]


def linguist(t: Texts, view: State, seat: int, leader: int, size: int, way: Way) -> list[Sentence]:
    start = int(view.linguist[seat])
    before = now(start, lambda s: int(s.linguist[seat]))
    if start == d.LINGUIST_LAST:
        return [say(t, "preview.linguist_done", before)]
    end = min(start + size, d.LINGUIST_LAST)
    after = could(end, lambda s: int(s.linguist[seat]), way)
    artefacts = could(artefacts_between(start, end), lambda s: artefacts_between(start, s.linguist[seat]), way)
    return [say(t, "preview.linguist", before=before, after=after, artefacts=artefacts)]


def physician(t: Texts, view: State, seat: int, leader: int, size: int, way: Way) -> list[Sentence]:
    if view.monkeys == d.MONKEYS:
        return []
    count = min(size, view.hand_size[seat] - size)
    laid = way[:-1]
    return [say(t, "preview.physician", count=could(count, lambda s: min(int(s.size), int(s.hand_size[seat])), laid))]


def patron(t: Texts, view: State, seat: int, leader: int, size: int, way: Way) -> list[Sentence]:
    if view.monkeys == d.MONKEYS:
        return []
    return [say(t, "preview.patron", count=could(size, lambda s: int(s.size), way[:-1]))]


def cartographer(t: Texts, view: State, seat: int, leader: int, size: int, way: Way) -> list[Sentence]:
    return [say(t, "preview.cartographer")]


def curator(t: Texts, view: State, seat: int, leader: int, size: int, way: Way) -> list[Sentence]:
    colour = t.name(d.COLOUR, leader % d.COLOURS)
    if view.relic[seat, leader % d.COLOURS]:
        return [say(t, "preview.curator_owned", colour=colour)]

    def worth(s: State) -> int:
        return int(d.RELIC_POINTS[len(relics_of(s, seat))])

    after = could(d.RELIC_POINTS[len(relics_of(view, seat)) + 1], worth, way)
    return [say(t, "preview.curator", colour=colour, before=now(worth(view), worth), after=after)]


def professor(t: Texts, view: State, seat: int, leader: int, size: int, way: Way) -> list[Sentence]:
    free = [str(d.TOKEN_VALUE[i]) for i in range(d.TOKENS) if view.token[i] == 0 and d.TOKEN_VALUE[i] <= size]
    return [say(t, "preview.tokens", tokens=", ".join(free) or "–")]


def later_preview(t: Texts, leader: int, followers: list[int], way: Way) -> list[Sentence]:
    """Points at season end: Mercenaries leave, a Photographer counts one more."""
    mercenaries = sum(card // d.COLOURS == d.Role.MERCENARY for card in followers)
    bonus = d.PHOTOGRAPHER_BONUS if leader // d.COLOURS == d.Role.PHOTOGRAPHER else 0
    size = 1 + len(followers) - mercenaries + bonus

    def start(s: State) -> int:
        return int(s.laid_size - s.size)

    lines = []
    if mercenaries:
        leave = could(mercenaries, lambda s: int(s.size - lasting_size(s, start(s))), way)
        lines.append(say(t, "preview.mercenaries_leave", count=leave))
    if bonus:
        lines.append(say(t, "preview.photographer"))
    points = could(d.EXPEDITION_POINTS[size], lambda s: int(expedition_points(s, start(s))), way)
    return [*lines, say(t, "preview.points_later", points=points)]
