"""Cairn, for 2 to 4 players: lay stones, look into the bag, keep or put back."""

from cairn.actions import CODEC, Reason
from cairn.data import DATA, PART
from cairn.invariants import STACK, invariants
from cairn.rules import COURSE, standing, start
from cairn.secrets import guess, witness
from cairn.state import State
from periplus.kit import Game

GAME = Game(
    id="cairn",
    version=1,
    contract=2,
    state=State,
    codec=CODEC,
    reasons=Reason,
    parts=PART,
    seat_counts=tuple(range(DATA["players"]["min"], DATA["players"]["max"] + 1)),
    longest=2000,
    data=DATA,
    start=start,
    verdict=COURSE.verdict,
    apply=COURSE.apply,
    odds=COURSE.odds,
    standing=standing,
    guess=guess,
    witness=witness,
    invariants=invariants,
    stack=STACK,
)
