"""A board on a page of its own: the desk, the shared palette, the game's style sheet, the three faces, and no frame."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from periplus.core.contract.game import Game
from periplus.core.draw.board import BoardCache, Format, Person, filled
from periplus.core.engine.codec import Act
from periplus.match import Match
from periplus.match.picture import style

SIZES: dict[Format, tuple[int, int]] = {"wide": (1440, 900), "medium": (1024, 768), "phone": (390, 844)}
NAMES = ("Ada", "Hannibal", "Scylax", "Nearchus", "Pythéas", "Hatschepsut")
FIGURES = ("circle", "square", "star", "diamond", "triangle", "hexagon")
FRAME = """
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; display: block; background: var(--desk); color: var(--ink); }
main { height: calc(100vh - 48px); margin-top: 48px; }
[data-slot="strip"] { height: 52px; }
main [data-slot="news"]:empty { display: block; height: 42px; background: var(--paper); }
"""
LAY = """([markup, css, lit, chosen]) => {
  for (const link of document.querySelectorAll("link[rel=stylesheet]")) if (!link.href.includes("fonts")) link.remove();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  document.body.className = "at-table";
  document.body.innerHTML = `<main class="table-board">${markup}</main>`;
  for (const piece of document.querySelectorAll("[data-id]")) {
    piece.setAttribute("role", "button");
    piece.classList.toggle("lit", lit.includes(piece.dataset.id));
    piece.classList.toggle("chosen", chosen.includes(piece.dataset.id));
  }
}"""


def positions(
    game: Game, seats: int, seed: int, every: int = 40, options: Mapping[str, str] | None = None
) -> Iterator[Match]:
    """Now and then in a random match, and its end."""
    match = Match.new(game.id, NAMES[:seats], options or {}, seed=seed)
    match.advance()
    rng = random.Random(seed)
    step = 0
    while not match.over:
        if step % every == every // 2:
            yield match
        seat = rng.choice(match.asked)
        match.play(rng.choice(match.legal(seat)), seat)
        step += 1
    yield match


def moment(game: Game, seats: int, seed: int, share: float, options: Mapping[str, str]) -> Match:
    """A random match after that share of its decisions."""
    met = partial(positions, game, seats, seed, 1, options)
    last = sum(1 for _ in met()) - 1
    return next(islice(met(), round(share * last), None))


def lay(
    page: Any,
    match: Match,
    seat: int,
    format: Format,
    language: str,
    considered: Act | None = None,
    contrast: bool = False,
) -> None:
    """Put the board of a match on a page that was opened before, with what may be touched lit, and with the ghost of
    the action that is considered; in the usual colours or in those of high contrast."""
    people = [Person(name, figure) for name, figure in zip(match.players, FIGURES, strict=False)]
    look = match.look(seat, language, format, people)
    board = match.game.board
    groups = BoardCache(board).groups(look)
    acts = match.legal(seat) if seat in match.asked else []
    chosen = [] if considered is None else [considered]
    if board.ghost:
        for act in chosen:
            groups |= board.ghost(look, act)
    markup = filled(board.ground(look), groups)
    page.evaluate(LAY, [markup, style(match.game, contrast) + FRAME, ids_of(acts), ids_of(chosen)])


def ids_of(acts: Sequence[Act]) -> list[str]:
    return sorted({id for act in acts for id in (act.text, *act.ids)})
