"""What an act under consideration would bring, drawn where it would happen: a vehicle's ghost on the track with what
the site is worth before and after, and a slip with the sums. Worked out on a copy of the view, by the rules' own
functions. While nothing is considered, the slip tells what the hand reaches."""

from dataclasses import dataclass
from itertools import product

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import CODEC, Ask
from periplus.games.archeos.rules.effects import can_move_on
from periplus.games.archeos.rules.expedition import BY_COLOUR, BY_ROLE, cap, pool_size, question
from periplus.games.archeos.scoring import site_points
from periplus.games.archeos.show.art import shape_of, vehicle
from periplus.games.archeos.show.board_market import composing, size_scored
from periplus.games.archeos.show.board_sites import gate, site_id
from periplus.games.archeos.show.board_track import STRIP_ROAD, WIDTH, berths, on_space, stop_at, strip_at, vehicles_of
from periplus.games.archeos.show.hand import has_hand
from periplus.games.archeos.show.phrases import site_name
from periplus.games.archeos.show.preview import preview
from periplus.games.archeos.show.preview_expedition import followers_after, need, pools_line, pools_of, strong_enough
from periplus.games.archeos.show.reading import alike, hand_of
from periplus.games.archeos.state import State
from periplus.kit import Act, signed
from periplus.kit.draw import Look, derived, element, gain, group, merge, slip, text

ROOM = 3  # lines on the slip, under its heading; what the hand reaches is told in full


def ghost(look: Look, act: Act) -> dict[str, str]:
    view, seat = look.view, act.seat
    if act.verb in ("include", "all", "confirm") and view.leader[seat] > 0:
        card = d.CARD.index(act.params["card"]) if "card" in act.params else -1
        return expedition_ghost(look, seat, [view.leader[seat] - 1, *followers_after(view, seat, act.verb, card)])
    if act.verb == "lead":
        return lead_ghost(look, seat, d.CARD.index(act.params["card"]))
    if act.verb in ("advance", "retreat"):
        which = d.VEHICLE.index(act.params["vehicle"])
        step = 1 if act.verb == "advance" else -1
        told = plain_lines(look, act)
        after_sum = question(view, seat) == Ask.EFFECTS  # the expedition's own slip tells the step
        return {**step_ghost(look, seat, which, step), "ghost-slip": slip(told[1:] if after_sum else told)}
    if act.verb == "take":
        return {"ghost-slip": slip(take_lines(look, seat, d.CARD.index(act.params["card"])))}
    return {"ghost-slip": slip(plain_lines(look, act))}


def plain_lines(look: Look, act: Act) -> list[str]:
    """The sentences of the preview, where no sum is to be drawn."""
    return list[str](preview(look.t, look.view, act.seat, CODEC.parse(act.text)))


def take_lines(look: Look, seat: int, card: int) -> list[str]:
    """How the hand would stand in the colour and in the role of this card."""
    t, (role, colour) = look.t, divmod(card, d.COLOURS)
    held = [*hand_of(look.view, seat), card]
    counts = alike(held, card)
    return [
        t("ghost.of_colour", count=counts["of_colour"], colour=t.name(d.COLOUR, colour)),
        t("ghost.of_role", count=counts["of_role"], role=t.name(d.ROLE, role)),
        t("ghost.in_hand", count=len(held)),
        t("preview.take"),
    ]


# ---------------------------------------------------------------- an expedition


def expedition_ghost(look: Look, seat: int, cards: list[int]) -> dict[str, str]:
    """Its sum on the slip; on the track of its colour the step it would allow, or the gate it falls short of."""
    force = strength_of(cards[0], len(cards))
    drawn = [
        step_ghost(look, seat, which, 1)
        if force >= need(look.view, seat, which)
        else short_ghost(look, seat, which, force)
        for which in led_by(look.view, seat, cards[0])
    ]
    return merge(*drawn, {"ghost-slip": slip(expedition_lines(look, seat, cards))})


def expedition_lines(look: Look, seat: int, cards: list[int]) -> list[str]:
    """The sum of an expedition: its strength, what it reaches or lacks, what it is worth itself."""
    force = strength_of(cards[0], len(cards))
    lines = [sum_line(look, cards)]
    lines += [step_line(look, seat, which, force) for which in led_by(look.view, seat, cards[0])]
    if cards[0] // d.COLOURS == d.Role.PILOT:
        sites = {int(d.SITE_OF[v]) for v in strong_enough(look.view, seat, force, range(d.VEHICLES))}
        lines.append(look.t("ghost.pilot", count=len(sites)))
    worth = look.t("ghost.itself", points=d.EXPEDITION_POINTS[size_scored(cards)])
    return [*lines, worth, look.t("ghost.later")]


def led_by(view: State, seat: int, leader: int) -> list[int]:
    """The vehicles that this leader may move on, if it is strong enough."""
    if leader // d.COLOURS in (d.Role.STUDENT, d.Role.PILOT, d.Role.MERCENARY):
        return []
    return [which for which in vehicles_of(view, leader % d.COLOURS) if can_move_on(view, seat, which) == 0]


def lead_ghost(look: Look, seat: int, card: int) -> dict[str, str]:
    """How far the largest expedition that this leader could have would reach."""
    pools = pools_of(look.view, seat, card)
    drawn = expedition_ghost(look, seat, [card, *max(pools, key=len)])
    return {**drawn, "ghost-slip": slip([pools_line(look.t, look.view, seat, card, pools)]) + drawn["ghost-slip"]}


def strength_of(leader: int, size: int) -> int:
    return size + (d.GUIDE_BONUS if leader // d.COLOURS == d.Role.GUIDE else 0)


def sum_line(look: Look, cards: list[int]) -> str:
    if cards[0] // d.COLOURS == d.Role.GUIDE:
        guide = look.t.name(d.ROLE, d.Role.GUIDE)
        force = strength_of(cards[0], len(cards))
        return look.t("ghost.sum_guide", cards=len(cards), bonus=d.GUIDE_BONUS, guide=guide, strength=force)
    return look.t("ghost.sum", cards=len(cards))


def step_line(look: Look, seat: int, which: int, force: int) -> str:
    """What the next step on a site brings, or what a strength lacks for it."""
    site, asked = site_name(look.t, look.view, d.SITE_OF[which]), need(look.view, seat, which)
    if force < asked:
        return look.t("ghost.short", site=site, need=asked, strength=force)
    step = step_of(look.view, seat, which, 1)
    if step.cash:
        return look.t("ghost.cash", site=site, points=step.after)
    return look.t("ghost.reach", site=site, before=signed(step.before), after=signed(step.after))


# ---------------------------------------------------------------- while nothing is considered


def draw_reach(look: Look) -> str:
    """The sum of the expedition one puts together; before that, which sites the hand reaches and what the nearest ones
    lack; with nothing in hand, what the sites ask for."""
    view, seat = look.view, look.seat
    if not has_hand(view, seat):
        return ""
    if cards := composing(view, seat):
        return slip(expedition_lines(look, seat, cards))
    if not hand_of(view, seat):
        return slip([look.t("board.asked"), *asked_lines(look)])
    lines = reach_lines(look)
    return slip([look.t("board.reach" if lines else "board.reach_nothing"), *lines])


def asked_lines(look: Look) -> list[str]:
    """The lowest gates first; of equal ones that which brings most."""
    view, seat, steps = look.view, look.seat, []
    for which in range(d.VEHICLES):
        if can_move_on(view, seat, which) == 0:
            site, step = site_name(look.t, view, d.SITE_OF[which]), step_of(view, seat, which, 1)
            asked, brings = need(view, seat, which), step.after - step.before
            line = look.t("ghost.asked", site=site, need=asked, gain=gain(brings))
            steps.append((asked, -brings, which, line))
    return [line for *_, line in sorted(steps)[:ROOM]]


def reach_lines(look: Look) -> list[str]:
    """Every site in reach, what brings most first; where there is room left, what lacks least."""
    seat, steps = look.seat, []
    for which, force in strengths(look.view, seat).items():
        lacks = need(look.view, seat, which) - force
        step = step_of(look.view, seat, which, 1)
        steps.append((max(0, lacks), step.before - step.after, which, step_line(look, seat, which, force)))
    steps.sort()
    reached = sum(lacks == 0 for lacks, *_ in steps)
    return [line for *_, line in steps[: max(ROOM, reached)]]


@derived
def strengths(view: State, seat: int) -> dict[int, int]:
    """The largest strength the hand has for each vehicle that may still move on."""
    best: dict[int, int] = {}
    most = cap(view, seat)
    for card, followers in most_followers(view, seat).items():
        force = strength_of(card, min(1 + followers, most))
        for which in led_by(view, seat, card):
            best[which] = max(force, best.get(which, 0))
    return best


@derived
def most_followers(view: State, seat: int) -> dict[int, int]:
    """How many could follow each card of the hand, by the trait that has more. Tried with the hand alone: whatever else
    happens at the table, it stays true until the hand changes."""
    cards, trial = hand_of(view, seat), State.blank()
    for card in cards:
        trial.hand[0, card] += 1
        trial.hand_set[0, card // d.WORD_CARDS] |= 1 << card % d.WORD_CARDS
    most: dict[int, int] = {}
    for card, trait in product(set(cards), (BY_COLOUR, BY_ROLE)):
        trial.leader[0], trial.bound_by[0] = card + 1, trait
        most[card] = max(pool_size(trial, 0), most.get(card, 0))
    return most


# ---------------------------------------------------------------- a step on a track


@dataclass(frozen=True)
class Step:
    """A vehicle one space on or back: where, and what its site is worth to its owner before and after.

    On Uluru a space is worth what may be taken there at once.
    """

    start: int
    end: int
    before: int
    after: int
    cash: bool


@derived
def step_of(view: State, seat: int, which: int, by: int) -> Step:
    site = d.SITE_OF[which]
    trial = State.of_fields(view, "seats", "vehicle", "face")
    start = int(view.vehicle[seat, which])
    trial.vehicle[seat, which] = start + by
    if site == d.TWIN_COLOUR and view.face[site] == d.ADVANCED:  # the rear vehicle goes by the colour, whichever it was
        rear, front = sorted((trial.vehicle[seat, site], trial.vehicle[seat, d.TWIN]))
        trial.vehicle[seat, site], trial.vehicle[seat, d.TWIN] = rear, front
    if site == d.ULURU and view.face[site] == d.ADVANCED:
        return Step(start, start + by, 0, int(d.SPACE_POINTS[site, d.ADVANCED, start + by]), by > 0)
    return Step(start, start + by, int(site_points(view, seat, site)), int(site_points(trial, seat, site)), False)


def step_ghost(look: Look, seat: int, which: int, by: int) -> dict[str, str]:
    step, colour = step_of(look.view, seat, which, by), d.SITE_OF[which]
    if not 0 <= step.end <= d.LAST[colour, look.view.face[colour]]:
        return {}
    name = d.COLOUR.names[colour]
    drawn = full_ghost(look, seat, colour, step)
    return {f"ghost-{name}": drawn, f"ghost-strip-{name}": strip_ghost(look, seat, step)}


def full_ghost(look: Look, seat: int, colour: int, step: Step) -> str:
    """The gate that is passed, the stop that is reached, an arc, and the vehicle above those that stand there."""
    site = site_id(look.view, colour)
    (x0, _), (x, y) = stop_at(site, step.start), stop_at(site, step.end)
    there = berths(1 + len(on_space(look.view, colour, step.end, seat)), x, y)[-1]
    leave = berths(len(on_space(look.view, colour, step.start, seat)), *stop_at(site, step.start))[-1].y - 5
    land = there.y - 5
    top = min(leave, land) - 26
    arc = f"M{x0:g} {leave:.0f}C{x0 + (x - x0) * 0.1:g} {top:.0f} {x:g} {top - 6:.0f} {x:g} {land - 8:.0f}"
    brings = f"+{step.after} ★" if step.cash else f"{signed(step.before)} → {signed(step.after)} ★"
    met = gate(look.t, look.view, colour, step.start, "gate met") if step.end > step.start else ""
    return group(
        met,
        element("circle", cx=x, cy=y, r=19.5, klass="aim"),
        element("path", d=arc, klass="arc under"),
        element("path", d=arc, klass="arc"),
        element("path", d=f"M{x - 8:g} {land - 10:.0f}h16l-8 12Z", klass="arc-head"),
        group(vehicle(shape_of(look, seat), there.x, round(there.y, 1), there.width), klass="veh ghost"),
        promise(brings, x, land - 10),
    )


def promise(said: str, x: float, y: float) -> str:
    """A pill with what changes: right of where the arc comes down, or above it where the picture ends."""
    width = 18 + 8.6 * len(said)
    right = x + 16 + width < WIDTH - 4
    middle, height = (x + 16 + width / 2, y) if right else (x - 20 - width / 2, max(18.0, y - 36))
    return group(
        element("rect", x=-width / 2, y=-16, width=width, height=26, rx=13),
        text(0, 3, said),
        klass="promise",
        transform=f"translate({middle:g} {height:g})",
    )


def short_ghost(look: Look, seat: int, which: int, force: int) -> dict[str, str]:
    """The gate that is not met: what there is, and what it asks for."""
    view, colour = look.view, d.SITE_OF[which]
    space = int(view.vehicle[seat, which])
    x, y = stop_at(site_id(view, colour), space)
    said = f"{force} / {need(view, seat, which)}"
    return {f"ghost-{d.COLOUR.names[colour]}": promise(said, x, y - 76).replace("promise", "promise short", 1)}


def strip_ghost(look: Look, seat: int, step: Step) -> str:
    x = strip_at(step.end)[0]
    return element("circle", cx=x, cy=STRIP_ROAD, r=13.5, klass="aim") + group(
        vehicle(shape_of(look, seat), x - 15, 5.5, 30), klass="veh ghost"
    )
