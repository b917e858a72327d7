"""What an action would do, in short sentences, and the numbers behind a refusal. From the acting seat's view."""

from typing import Any

from periplus.core.contract.claims import Claim, Sentence, books, could, now, perhaps, say, scores, will
from periplus.games.archeos import data as d
from periplus.games.archeos.actions import CODEC
from periplus.games.archeos.rules.closing import keeps_the_last
from periplus.games.archeos.rules.effects import advance, retreat, strength
from periplus.games.archeos.rules.expedition import cap
from periplus.games.archeos.rules.verdict import is_advance_open, is_role_open
from periplus.games.archeos.scoring import site_points
from periplus.games.archeos.show import preview_expedition
from periplus.games.archeos.show.reading import end_chance, hand_of, monkey_chance, percent, picks_of, to_draw, without
from periplus.games.archeos.state import State
from periplus.kit import CHANCE, Texts, top_who


def preview(t: Texts, view: State, seat: int, action: int) -> list[Sentence]:
    closing = view.season > 0 and view.monkeys == d.MONKEYS
    return told(t, view, seat, action) + ([say(t, "preview.closing", scores(d.PARTS, view.seats))] if closing else [])


def told(t: Texts, view: State, seat: int, action: int) -> list[Sentence]:
    act = CODEC.decode(action, seat)
    card = d.CARD.index(act.params["card"]) if "card" in act.params else -1
    if act.verb == "take":
        return [say(t, "preview.take"), *hand_warning(t, view, seat, 1, 0.0)]
    if act.verb in ("draw", "draw_all"):
        return draw_preview(t, view, seat, act.verb)
    if act.verb == "lead":
        return preview_expedition.lead_preview(t, view, seat, card)
    if act.verb in ("include", "all", "confirm"):
        followers = preview_expedition.followers_after(view, seat, act.verb, card)
        way = () if act.verb == "confirm" else ("confirm",)
        return preview_expedition.expedition_preview(t, view, seat, view.leader[seat] - 1, followers, way)
    if act.verb in ("keep", "keep_all", "done"):
        return keep_preview(t, view, seat, act.verb, card)
    if act.verb == "surrender":
        laid = will(d.HAND_LIMIT, lambda s: int(s.display_size - view.display_size))
        return [say(t, "preview.surrender", laid)]
    vehicle = d.VEHICLE.index(act.params["vehicle"]) if "vehicle" in act.params else -1
    return effect_preview(t, view, seat, act.verb, vehicle)


# ---------------------------------------------------------------- cards


def is_settled(s: State) -> bool:
    """Nothing more is drawn: somebody is asked, or all is over."""
    return bool(s.depth == 0 or top_who(s) != CHANCE)


def season_over(view: State, s: State) -> bool:
    return bool(s.depth == 0 or s.season > view.season or s.monkeys == d.MONKEYS)


def hand_warning(t: Texts, view: State, seat: int, more: int, ends: float) -> list[Sentence]:
    """`ends`: how likely it is that the season ends before the hand is full."""
    if view.hand_size[seat] + more < d.HAND_LIMIT or ends == 1.0:
        return []
    full = will(1, lambda s: int(season_over(view, s) or s.hand_size[seat] == d.HAND_LIMIT), until=is_settled)
    return [say(t, "preview.fills_if" if ends else "preview.fills", full)]


def draw_preview(t: Texts, view: State, seat: int, verb: str) -> list[Sentence]:
    more = to_draw(view)
    monkey, ends = monkey_chance(view, more), end_chance(view, more)
    odds = [
        likely(lambda s: int(season_over(view, s) or s.monkeys > view.monkeys), monkey),
        likely(lambda s: int(season_over(view, s)), ends),
    ]
    if verb == "draw_all":
        drawn = will(more, lambda s: more if season_over(view, s) else int(s.hand_size[seat]), until=is_settled)
        lines = [say(t, "preview.patron", *odds, count=drawn)]
    else:
        lines = [say(t, "preview.draw_two" if more > 1 else "preview.draw", *odds)]
    # How likely the next monkey is, and the end of the season: claimed by the draw.
    if monkey and view.monkeys < d.MONKEYS - 1 and ends < 1.0:
        lines.append(say(t, "preview.monkey_odds", percent=str(percent(monkey))))
    if ends:
        lines.append(say(t, "preview.end_odds" if ends < 1.0 else "preview.end_sure", percent=str(percent(ends))))
    return lines + hand_warning(t, view, seat, more, ends)


def likely(came: Any, chance: float) -> Claim:
    """Silence is a claim too: what is not told cannot happen."""
    return will(int(chance), came, until=is_settled) if chance in (0.0, 1.0) else perhaps(came, chance, is_settled)


def keep_preview(t: Texts, view: State, seat: int, verb: str, card: int) -> list[Sentence]:
    held = hand_of(view, seat)
    kept = held if verb == "keep_all" else picks_of(view, seat) + [card] * (card >= 0)
    way = ("done",) if verb == "keep" and not keeps_the_last(view, seat) else ()
    rest = without(held, kept)
    left = could(len(rest), lambda s: int(s.display_size - view.display_size), way)
    return [preview_expedition.dropped(t, rest, left)]


# ---------------------------------------------------------------- effects


def effect_preview(t: Texts, view: State, seat: int, verb: str, vehicle: int) -> list[Sentence]:
    if verb == "advance":
        return advance_preview(t, view, seat, vehicle)
    if verb == "retreat":
        after = view.copy()
        retreat(after, seat, vehicle)
        return [space_line(t, view, after, seat, vehicle)]
    if verb == "cash":
        points = d.SPACE_POINTS[d.ULURU, d.ADVANCED, view.vehicle[seat, d.ULURU]]
        return [say(t, "preview.cash", points=books(view, seat, d.ULURU_CASH, points))]
    if verb == "stay":
        space = now(view.vehicle[seat, d.ULURU], lambda s: int(s.vehicle[seat, d.ULURU]))
        stuck = [say(t, "preview.stuck")] if space == d.LAST[d.ULURU, d.ADVANCED] else []
        return [say(t, "preview.stay", space=space), *stuck]
    if verb == "role":
        return preview_expedition.role_preview(t, view, seat, view.led, view.size, ())
    if verb == "end_effects":
        return end_preview(t, view, seat)
    return []


def end_preview(t: Texts, view: State, seat: int) -> list[Sentence]:
    lost = [t("preview.advance_word")] if is_advance_open(view, seat) else []
    lines = []
    if lost and view.led // d.COLOURS == d.Role.CARTOGRAPHER:
        lines = [say(t, "preview.lose_bonus")]
    if is_role_open(view, seat):
        lost.append(t("preview.role_word"))
    return [say(t, "preview.give_up", effects=", ".join(lost)), *lines] if lost else lines


def space_line(t: Texts, view: State, after: State, seat: int, vehicle: int) -> Sentence:
    """Where a vehicle stands then, and what its site would be worth. AS-131, AS-132, AS-135"""
    site, closing = d.SITE_OF[vehicle], view.monkeys == d.MONKEYS
    space, points = after.vehicle[seat, vehicle], site_points(after, seat, site)
    # after the third monkey others may move, and leaders return, before the table is looked at again
    return say(
        t,
        "preview.space",
        space=will(space, lambda s: int(space if closing else s.vehicle[seat, vehicle])),
        points=will(points, lambda s: int(points if closing else site_points(s, seat, site))),
    )


def advance_preview(t: Texts, view: State, seat: int, vehicle: int) -> list[Sentence]:
    site = d.SITE_OF[vehicle]
    face = view.face[site]
    after = view.copy()
    advance(after, seat, vehicle)
    moved = d.TWIN if after.vehicle[seat, d.TWIN] > view.vehicle[seat, d.TWIN] else vehicle
    space = after.vehicle[seat, moved]
    if site == d.ULURU and face == d.ADVANCED:
        before, points = int(view.points[seat, d.ULURU_CASH]), d.SPACE_POINTS[site, face, space]
        cashed = could(points, lambda s: int(s.points[seat, d.ULURU_CASH]) - before, ("cash",))
        return [say(t, "preview.uluru", points=cashed)]
    lines = [space_line(t, view, after, seat, moved)]
    if site == d.CHICHEN and face == d.ADVANCED and view.monkeys < d.MONKEYS:
        earned = will(d.CHICHEN_DRAWS[space - 1], lambda s: int(s.credit - view.credit))
        lines.append(say(t, "preview.chichen", count=earned))
    if site == d.UR and face == d.ADVANCED:
        allowed = will(d.UR_CAP[space], lambda s: int(d.UR_CAP[s.vehicle[seat, d.UR]]))
        lines.append(say(t, "preview.ur_cap", cap=allowed))
    return lines


def detail(view: State, seat: int, action: int) -> dict[str, Any]:
    """Numbers for the reasons: what was needed and what there was."""
    act = CODEC.decode(action, seat)
    numbers = {"size": view.size, "tile": view.tile_size, "cap": cap(view, seat), "strength": strength(view)}
    if act.verb == "advance":
        vehicle = d.VEHICLE.index(act.params["vehicle"])
        site = d.SITE_OF[vehicle]
        numbers["threshold"] = d.THRESHOLD[site, view.face[site], min(view.vehicle[seat, vehicle], d.LAST[site, 0])]
    return numbers
