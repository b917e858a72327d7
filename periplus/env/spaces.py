"""What Gymnasium and PettingZoo are told of observations."""

import numpy as np
from gymnasium.spaces import Box, Dict

from periplus.env.episode import ROW_HIGH, ROW_LOW


def seen_space(width: int, actions: int) -> Dict:
    """A row and a mask of actions."""
    row, mask = Box(ROW_LOW, ROW_HIGH, (width,), np.int16), Box(0, 1, (actions,), np.int8)
    return Dict({"observation": row, "action_mask": mask})
