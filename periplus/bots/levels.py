"""How each level thinks in each game. Tuned with the arena; what was tried is in docs/bots.md."""

from __future__ import annotations

from periplus.bots.budget import ADEPT, EXPERT, LEVELS, NOVICE, Thought, UnknownLevel

PLAIN = {NOVICE: Thought(0), ADEPT: Thought(100), EXPERT: Thought(2000)}


def _ladder(adept: int, expert: int, base: Thought) -> dict[str, Thought]:
    """A novice moves by the game's rules of thumb alone; the others think, for as long as they may."""
    return {NOVICE: base.but(simulations=0), ADEPT: base.but(simulations=adept), EXPERT: base.but(simulations=expert)}


TUNED: dict[str, dict[str, Thought]] = {
    "lost_cities": _ladder(40, 8000, Thought(0, spread=40.0)),
    "archeos": _ladder(30, 6000, Thought(0, cut=60, spread=12.0, cut_spread=15.0)),
    "expeditions": _ladder(30, 4000, Thought(0, cut=30, spread=6.0, cut_spread=8.0)),
    "excavation": _ladder(40, 6000, Thought(0, explore=0.6, margin=0.7, spread=50.0, stray=4)),
}


def thought_of(game_id: str, level: str) -> Thought | None:
    """None for `random`, which does not think."""
    if level not in LEVELS:
        raise UnknownLevel(f"unknown level {level!r}; there are {', '.join(LEVELS)}")
    return TUNED.get(game_id, PLAIN).get(level)
