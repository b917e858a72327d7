"""A bot of one's own: of the legal moves, the one after which it is ahead by most, as far as it can see.

periplus arena lost-cities --bots first_bot:eager,novice      (from this folder)
PERIPLUS_BOTS=first_bot:eager periplus serve                  (it then sits at the table like any level)
"""

from periplus.core.engine.chance import stream
from periplus.games import load_game

GAME = load_game("lost-cities")
RULES = GAME.rules("plain")


def eager(view, seat, seed):
    """`view` hides what the seat cannot know; `guess` fills in a world that fits. The answer is an action's number."""
    world = view.copy()
    RULES.guess(world, seat, stream(seed))

    def gain(action):
        after = world.copy()
        RULES.apply(after, seat, action)
        return GAME.total(after, seat)

    return max(RULES.legal(world, seat), key=gain)
