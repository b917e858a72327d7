"""Random numbers that are the same in all builds, and the committed secret behind a match's dice."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.core.engine.rule import rule

MASK32 = 0xFFFFFFFF


@rule
def mix32(z: int) -> int:
    z = (z ^ (z >> 16)) & MASK32
    z = (z * 0x7FEB352D) & MASK32
    z = z ^ (z >> 15)
    z = (z * 0x846CA68B) & MASK32
    return z ^ (z >> 16)


@rule
def seed_stream(rng: Any, seed: int, stream: int) -> None:
    """Stream number `stream` of `seed`: two words, never both zero."""
    low = seed & MASK32
    high = (seed >> 32) & MASK32
    rng[0] = mix32(low ^ mix32((stream & MASK32) ^ 0x9E3779B9))
    rng[1] = mix32((high ^ mix32(rng[0] ^ (stream >> 32))) ^ 0x85EBCA6B) | 1


@rule
def draw32(rng: Any) -> int:
    """xoroshiro64*: 32 bits from two words; arithmetic on 64-bit integers, masked, so that no build overflows."""
    s0 = rng[0]
    s1 = rng[1] ^ s0
    out = (s0 * 0x9E3779BB) & MASK32
    rng[0] = ((((s0 << 26) & MASK32) | (s0 >> 6)) ^ s1 ^ (s1 << 9)) & MASK32
    rng[1] = ((s1 << 13) & MASK32) | (s1 >> 19)
    return out


@rule
def below(rng: Any, n: int) -> int:
    """0…n-1, n up to 2^31; the bias is under n / 2^32."""
    return (draw32(rng) * n) >> 32


def stream(seed: int, number: int = 0) -> NDArray[np.int64]:
    rng: Any = np.zeros(2, np.int64)
    seed_stream(memoryview(rng), seed, number)
    return rng


@dataclass(frozen=True)
class Share:
    """A number that a player added to the dice: the commitment came before anybody's number was told, the number after
    all commitments were; None if it never came."""

    seat: int
    commitment: str
    number: bytes | None = None

    @property
    def kept(self) -> bool:
        """Whether the number is the one that was committed to."""
        return self.number is not None and commitment_to(self.number) == self.commitment


def commitment_to(number: bytes) -> str:
    return hashlib.sha256(number).hexdigest()


class Dice:
    """Commit and reveal: a secret fixed before the first move, mixed with what the players added before it, decides
    every chance outcome by HMAC and position."""

    def __init__(self, secret: bytes | None = None, shares: Iterable[Share] = ()) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret
        self.shares = tuple(sorted(shares, key=lambda share: share.seat))
        told = [bytes([share.seat]) + share.number for share in self.shares if share.number is not None]
        self._key = hashlib.sha256(b"periplus dice" + self.secret + b"".join(told)).digest() if told else self.secret

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret)

    def number(self, position: int, below: int) -> int:
        """The number 0…below-1 at one position of the match, without bias."""
        limit = (1 << 128) - (1 << 128) % below
        attempt = 0
        while True:
            digest = hmac.new(self._key, f"{position}:{attempt}".encode(), hashlib.sha256).digest()
            value = int.from_bytes(digest[:16], "big")
            if value < limit:
                return value % below
            attempt += 1
