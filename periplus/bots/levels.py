"""How each level thinks in each game. Tuned with the arena; what was tried is in docs/bots.md."""

from __future__ import annotations

from periplus.bots.thought import ADEPT, EXPERT, LEVELS, NOVICE, Thought, UnknownLevel

PLAIN = {NOVICE: Thought(20), ADEPT: Thought(400), EXPERT: Thought(2000)}

TUNED: dict[str, dict[str, Thought]] = {
    "lost_cities": {NOVICE: Thought(16), ADEPT: Thought(300), EXPERT: Thought(10_000)},
}


def thought_of(game_id: str, level: str) -> Thought | None:
    """None for `random`, which does not think."""
    if level not in LEVELS:
        raise UnknownLevel(f"unknown level {level!r}; there are {', '.join(LEVELS)}")
    return TUNED.get(game_id, PLAIN).get(level)
