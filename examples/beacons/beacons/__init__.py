"""Beacons, for 2 to 4 players: lay a fire face down, say how high it burns, be believed."""

from beacons.actions import CODEC, Reason
from beacons.data import DATA, PART
from beacons.invariants import STACK, invariants
from beacons.rules import COURSE, standing, start
from beacons.secrets import guess, witness
from beacons.state import State
from periplus.kit import Game

GAME = Game(
    id="beacons",
    version=1,
    contract=2,
    state=State,
    codec=CODEC,
    reasons=Reason,
    parts=PART,
    seat_counts=tuple(range(DATA["players"]["min"], DATA["players"]["max"] + 1)),
    longest=200,
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
