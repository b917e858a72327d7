"""The log in sentences, from views."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.rules.roll import all_bridges_crossed
from periplus.games.lost_cities.scoring import medal, standing
from periplus.games.lost_cities.show.reading import hidden, row_in, square_id, together
from periplus.games.lost_cities.state import State
from periplus.kit import Act, Booked, Ending, Line, Texts, listed, signed


def narrate(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    """One act as its viewer learns it. What others write in private is told when it is shown, from the sheets."""
    if act.verb == "first_player":
        first = t.player(after, d.SEAT.index(act.params["player"]))
        lines = [Line(t("log.first_player", player=first), news="")]
    elif act.verb == "throw_numbers":
        lines = [throw_line(t, after), *caravan_leads_lines(t, before, after)]
    elif act.verb == "throw_colours":
        lines = []
    else:
        lines = choice_lines(t, before, act, after)
    if after.depth == 0:
        lines += ending(t, after).lines
    return lines


def choice_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    lines: list[Line] = []
    p = row_in(before, act.seat)
    if not hidden(before, p):
        lines += entry_lines(t, before, p, after, row_in(after, act.seat), act)
    if together(before) and not together(after):
        for seat in others(before):
            if hidden(before, seat + d.SEATS):
                lines += shown_lines(t, before, after, seat)
    if before.seats == 1 and closed(before, after) and before.roll % 2 == 1:
        lines += caravan_follows_lines(t, before, after)
    return lines


def others(s: State) -> list[int]:
    """All but the active player, clockwise."""
    return [(s.active + i) % s.seats for i in range(1, s.seats)]


def closed(before: State, after: State) -> bool:
    """Was this the last act of its roll?"""
    return bool(after.depth == 0 or after.roll != before.roll)


# The throw and the caravan.


def throw_line(t: Texts, s: State) -> Line:
    colours = ", ".join(t.name(d.COLOUR, s.colour_die[i]) for i in range(d.DICE))
    numbers = ", ".join(str(s.number_die[i]) for i in range(d.DICE))
    key = "log.throw_solo" if s.seats == 1 else "log.throw"
    return Line(t(key, roll=s.roll, player=t.player(s, s.active), colours=colours, numbers=numbers))


def caravan_leads_lines(t: Texts, before: State, after: State) -> list[Line]:
    if after.seats > 1 or after.colour_taken == 0:
        return []
    number = after.number_die[after.number_taken - 1]
    return caravan_lines(t, "log.caravan_leads", before, after, after.colour_die[after.colour_taken - 1], number=number)


def caravan_follows_lines(t: Texts, before: State, after: State) -> list[Line]:
    moved = [c for c in range(d.COLOURS) if after.caravan[c] > before.caravan[c]]
    if not moved:
        return [Line(t("log.caravan_rests"))]
    return caravan_lines(t, "log.caravan_follows", before, after, moved[0])


def caravan_lines(t: Texts, key: str, before: State, after: State, c: int, **more: int) -> list[Line]:
    """Where it has come to, and the bridge that it crossed."""
    words = t(key, colour=t.name(d.COLOUR, c), level=after.caravan[c], **more)
    lines = [Line(words, (f"caravan-{d.COLOUR.names[c]}",))]
    if before.caravan[c] < d.CARAVAN_BRIDGE <= after.caravan[c]:
        lines.append(Line(t("log.caravan_bridge", bridge=t.name(d.BRIDGE, c)), (f"bridge-{d.BRIDGE.names[c]}",)))
    return lines


# A choice that is seen as it is made.


def entry_lines(t: Texts, before: State, p: int, after: State, q: int, act: Act) -> list[Line]:
    """`p` is the sheet before, `q` after; a draft is shown on the sheet proper when the window closes."""
    player = t.player(after, act.seat)
    if act.verb == "skip":
        return [Line(t("log.skip", player=player), news="")]
    if act.verb == "refuse":
        return refusal_lines(t, before, p, after, q, act.seat)
    c = d.COLOUR.index(act.params["colour"])
    square = after.level[q, c]
    touched = (f"colour:{d.COLOUR.names[c]}", square_id(act.seat, c, square))
    entry = {"colour": t.name(d.COLOUR, c), "square": square, "value": after.top[q, c]}
    key = entry_key(before, p, after, q, c, act.verb)
    words = t(key, player=player, **entry, **stand(before, p, after, q, c))
    line = Line(words, touched, booked(before, p, after, q, act.seat, c))
    return [line, *consequence_lines(t, before, p, after, q, act.seat)]


def stand(before: State, p: int, after: State, q: int, part: int) -> dict[str, str]:
    """A category as it stood and as it stands."""
    return {"before": signed(before.points[p, part]), "after": signed(after.points[q, part])}


def booked(before: State, p: int, after: State, q: int, seat: int, part: int) -> tuple[Booked, ...]:
    more = int(after.points[q, part] - before.points[p, part])
    return ((seat, part, more),) if more else ()


def entry_key(before: State, p: int, after: State, q: int, c: int, verb: str) -> str:
    fast = verb == "accelerate"
    if after.level[q, c] == before.level[p, c]:
        if after.top_vase[q, c] > before.top_vase[p, c]:
            return "log.accelerate_vase" if fast else "log.vase"
        return "log.circle"
    if before.level[p, c] == 0:
        start = "log.accelerate_start" if fast else "log.start"
        return start if after.circle[q, c] == d.STRUCK else f"{start}_doubled"
    return "log.accelerate" if fast else "log.write"


def refusal_lines(t: Texts, before: State, p: int, after: State, q: int, seat: int) -> list[Line]:
    player = t.player(after, seat)
    touched = (f"dice-{d.SEAT.names[seat]}",)
    if after.dice_marks[q] == before.dice_marks[p]:
        return [Line(t("log.refuse_again", player=player), touched)]
    words = t("log.refuse", player=player, count=after.dice_marks[q], **stand(before, p, after, q, d.DICE_PART))
    refused = Line(words, touched, booked(before, p, after, q, seat, d.DICE_PART))
    return [refused, *consequence_lines(t, before, p, after, q, seat)]


def consequence_lines(t: Texts, before: State, p: int, after: State, q: int, seat: int) -> list[Line]:
    """Artefacts, bridges, exhaustion, an arrow: whatever the entry set off. LC-106, LC-108"""
    player = t.player(after, seat)
    lines = []
    for count in range(before.artefacts[p] + 1, after.artefacts[q] + 1):
        worth = [d.ARTEFACT_POINTS[count - 1], d.ARTEFACT_POINTS[count]]
        words = t("log.artefact", player=player, count=count, before=signed(worth[0]), after=signed(worth[1]))
        more = (seat, d.ARTEFACT_PART, worth[1] - worth[0])
        lines.append(Line(words, (f"artefacts-{d.SEAT.names[seat]}",), (more,) if more[2] else ()))
    for j in range(d.BRIDGES):
        if after.bridge[q, j] != before.bridge[p, j]:
            words = t(crossing_key(before, after, q, j, seat), player=player, bridge=t.name(d.BRIDGE, j))
            won = ((seat, d.BRIDGE_PART, d.BRIDGE_POINTS),) if after.bridge[q, j] == d.WON else ()
            lines.append(Line(words, (f"bridge-{d.BRIDGE.names[j]}",), won))
    if before.dice_marks[p] < d.DICE_MARKS_MAX == after.dice_marks[q]:
        lines.append(Line(t("log.exhausted", player=player)))
    if after.accelerating[q] == 1:
        lines.append(Line(t("log.arrow", player=player), news=""))
    return lines


def crossing_key(before: State, after: State, q: int, j: int, seat: int) -> str:
    if after.bridge[q, j] == d.LOST:
        return "log.bridge_lost"
    shared = any(after.bridge[other, j] == d.WON for other in range(after.seats) if other != seat)
    return "log.bridge_shared" if shared or before.first_roll[j] > 0 else "log.bridge_won"


# What others wrote at the same time, when it is shown.


def shown_lines(t: Texts, before: State, after: State, seat: int) -> list[Line]:
    """From the sheet as it was and as it is: the order of the entries is not told, their effect is."""
    player = t.player(after, seat)
    lines = []
    for c in range(d.COLOURS):
        names = {"player": player, "colour": t.name(d.COLOUR, c), **stand(before, seat, after, seat, c)}
        worth = booked(before, seat, after, seat, seat, c)
        if after.circle[seat, c] == d.TICKED != before.circle[seat, c]:
            lines.append(Line(t("log.circle", **names), (square_id(seat, c, 0),), worth))
            worth = ()
        written = [after.numbers[seat, c, i] for i in range(before.level[seat, c], after.level[seat, c])]
        if written:
            squares = tuple(square_id(seat, c, i + 1) for i in range(before.level[seat, c], after.level[seat, c]))
            words = t("log.shown_numbers", numbers=", ".join(map(str, written)), **names)
            lines.append(Line(words, squares, worth))
        if after.top_vase[seat, c] > before.top_vase[seat, c]:
            lines.append(Line(t("log.vase", **names), (square_id(seat, c, d.SQUARES + 1),)))
    if not lines:
        return refusal_lines(t, before, seat, after, seat, seat)
    return lines + consequence_lines(t, before, seat, after, seat, seat)


# The end.


def ending(t: Texts, s: State) -> Ending:
    """Why it is over and who won; equal totals share, no rule decides between them. LC-128 to LC-130, LC-157"""
    totals = [standing(s, seat) for seat in range(s.seats)]
    best = max(totals)
    winners = [t.player(s, seat) for seat in range(s.seats) if totals[seat] == best]
    why = t("log.end_bridges" if all_bridges_crossed(s) else "log.end_exhausted")
    if s.seats == 1:
        earned = medal(best)
        key = "log.solo_medal" if earned else "log.solo"
        prize = t(f"medal.{earned}") if earned else ""
        steps = tuple((t(f"medal.{name}"), points) for name, points in d.MEDALS.items())
        return Ending(why, t(key, player=winners[0], total=signed(best), medal=prize), prize=prize, steps=steps)
    key, players = "log.winner" if len(winners) == 1 else "log.winners", listed(t, winners)
    return Ending(why, t(key, player=players, players=players, total=signed(best)))
