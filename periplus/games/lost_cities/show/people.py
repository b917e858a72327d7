"""The people at the table as the board draws them: an explorer for each seat, with the figure its player chose."""

from periplus.core.draw.board import Look
from periplus.core.draw.svg import number
from periplus.games.lost_cities.show.art import kept, use

FIGURES = {
    "circle": '<circle r="8"/>',
    "square": '<rect x="-7" y="-7" width="14" height="14" rx="1.5"/>',
    "triangle": '<path d="M0-8 8.5 7h-17z"/>',
    "diamond": '<path d="m0-9 8 9-8 9-8-9z"/>',
    "star": '<path d="m0-9 2.7 6 6.3.7L4.3 2l1.3 6.4L0 5.2l-5.6 3.2L-4.3 2-9-2.3l6.3-.7z"/>',
    "hexagon": '<path d="M-4.5-7.8h9L9 0 4.5 7.8h-9L-9 0z"/>',
}


def portrait(look: Look, seat: int, x: float, y: float, size: float) -> str:
    """An explorer in the seat's colour; at the rim stands the figure that the player chose."""
    return drawn(look.people[seat].figure, seat, x, y, size)


@kept
def drawn(chosen: str, seat: int, x: float, y: float, size: float) -> str:
    rim = f'<circle class="badge" cx="{number(x)}" cy="{number(y)}" r="{number(size * 0.54)}"/>'
    face = use(f"explorer-{seat}", x - size / 2, y - size / 2, size, size)
    return f'<g class="seat-{seat}">{rim}{face}{figure(chosen, x, y, size)}</g>'


def figure(chosen: str, x: float, y: float, size: float) -> str:
    shape = FIGURES.get(chosen)
    if shape is None:
        return ""
    at = f"translate({number(x + size * 0.38)} {number(y + size * 0.36)}) scale({number(size * 0.019)})"
    return f'<g class="figure" transform="{at}">{shape}</g>'
