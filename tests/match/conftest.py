import random

import pytest

import periplus


@pytest.fixture(scope="module")
def played():
    """A finished match of Lost Cities between Ada and Bo."""
    match = periplus.new("lost-cities", ["Ada", "Bo"], seed=5)
    rng = random.Random(5)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match
