"""Fair dice: committed before, checkable after."""

import hashlib

from periplus.core.engine.chance import Dice


def test_the_commitment_is_the_hash_of_the_secret():
    dice = Dice(b"x" * 32)
    assert dice.commitment == hashlib.sha256(b"x" * 32).hexdigest()
    assert Dice().secret != Dice().secret
    assert len(Dice().secret) == 32


def test_numbers_depend_on_secret_and_position_alone():
    dice = Dice(b"secret")
    numbers = [dice.number(position, 6) for position in range(3000)]
    assert numbers == [Dice(b"secret").number(position, 6) for position in range(3000)]
    assert numbers != [Dice(b"other").number(position, 6) for position in range(3000)]
    assert all(abs(numbers.count(face) - 500) < 110 for face in range(6))
    assert set(numbers) == set(range(6))
