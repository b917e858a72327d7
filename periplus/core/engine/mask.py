"""Sets of actions as words of 32 bits in 64-bit integers, so that plain and compiled arithmetic agree."""

from typing import Any

from periplus.core.engine.rule import rule

WORD = 32


@rule
def include(mask: Any, action: int) -> None:
    mask[action >> 5] |= 1 << (action & 31)


@rule
def include_range(mask: Any, first: int, chosen: int) -> None:
    """Of the 32 actions from `first` on, those whose bit is set in `chosen`."""
    word = first >> 5
    shifted = chosen << (first & 31)
    mask[word] |= shifted & 0xFFFFFFFF
    if shifted >> 32 != 0:
        mask[word + 1] |= shifted >> 32


@rule
def bits(word: int) -> int:
    """How many bits of a 32-bit word are set."""
    word = word - ((word >> 1) & 0x55555555)
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return ((word * 0x01010101) & 0xFFFFFFFF) >> 24


@rule
def lowest(word: int) -> int:
    """Number of the lowest bit set in a word that is not zero."""
    return bits((word & -word) - 1)


@rule
def nth(mask: Any, count: int, n: int) -> int:
    """The action with n smaller ones in the set, `count` words long."""
    for i in range(count):
        word = mask[i]
        here = bits(word)
        if n < here:
            while n > 0:
                word &= word - 1
                n -= 1
            return i * 32 + lowest(word)
        n -= here
    return -1
