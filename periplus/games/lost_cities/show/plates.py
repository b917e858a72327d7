"""What stands in the frame around the board: the roll and the bridges in its head, a player's counts on the plate."""

from periplus.core.draw import counters
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show.art import use
from periplus.games.lost_cities.show.reading import alert, shown_row
from periplus.games.lost_cities.state import State
from periplus.kit import Chapter, Texts
from periplus.kit.draw import Look, count, path, rect, svg
from periplus.kit.draw import number as coord


def status(look: Look) -> str:
    """The roll; on a phone, whose sheet has no room for it, also the warning that the end is near."""
    t, view = look.t, look.view
    roll = t("board.over") if view.depth == 0 else t("board.roll", roll=view.roll)
    warning = alert(t, view) if look.format == "phone" else ""
    return counters.status(roll, warning)


def chapter(t: Texts, view: State) -> Chapter:
    """All play at once: what is counted are the rolls."""
    return Chapter(turn=int(view.roll))


def plate(look: Look, seat: int) -> str:
    """Bridges won; where the frame has room for more, artefacts and refusals; on a phone the columns in small."""
    view, t = look.view, look.t
    p = shown_row(view, seat)
    if look.format == "phone":
        return stacks(look, [view.level[p, j] for j in range(d.COLOURS)])
    bridges = sum(view.bridge[p, j] == d.WON for j in range(d.BRIDGES))
    counts = (
        ("bridge", bridges, "plate.bridges"),
        ("vase", view.artefacts[p], "plate.artefacts"),
        ("die", view.dice_marks[p], "plate.refusals"),
    )
    shown = counts if look.format == "wide" else counts[:1]
    return "".join(piece(name, number, t(key, count=number)) for name, number, key in shown)


def piece(name: str, number: int, told: str) -> str:
    box = (30, 16) if name == "bridge" else (14, 16)
    icon = svg(*box, use(name, 0, 0, *box), klass="lc-piece long" if name == "bridge" else "lc-piece")
    return count(icon, number, told, "lc-count")


TALL, LANE, GAP = 20.0, 5.4, 1.0
STEP = TALL / (d.SQUARES + 1)
ACROSS = d.COLOURS * (LANE + GAP) - GAP
# How far a column may still grow, and the river.
_tops = [j * (LANE + GAP) for j in range(d.COLOURS)]
LANES = path("lanes", *(step for x in _tops for step in ("M", x, 0.0, "h", LANE, "v", TALL, "h", -LANE, "z")))
RIVER = path("river", "M", 0.0, TALL - (d.BRIDGE_AT - 1) * STEP, "h", ACROSS)


def stacks(look: Look, heights: list[int]) -> str:
    """How high the six columns have grown in their lanes, and the river they are to cross."""
    bars = "".join(
        rect(j * (LANE + GAP), TALL - height * STEP, LANE, height * STEP, f"c-{d.COLOUR.names[j]}", 0)
        for j, height in enumerate(heights)
        if height
    )
    told = look.t("plate.columns", counts=" ".join(map(str, heights)))
    box = f'viewBox="0 0 {coord(ACROSS)} {coord(TALL)}" preserveAspectRatio="none" aria-hidden="true"'
    drawn = f'<svg class="lc lc-stacks" {box}>{LANES}{bars}{RIVER}</svg>'
    return count(drawn, "", told, "lc-count")
