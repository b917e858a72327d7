"""Expeditions: Around the World, for 2 to 6 players."""

from periplus.games.expeditions.actions import CODEC, Reason
from periplus.games.expeditions.data import DATA, PART, SEAT_COUNTS
from periplus.games.expeditions.invariants import invariants
from periplus.games.expeditions.positions import complete
from periplus.games.expeditions.rules.course import COURSE
from periplus.games.expeditions.scoring import standing
from periplus.games.expeditions.secrets import guess, witness
from periplus.games.expeditions.setup import start
from periplus.games.expeditions.show.board import BOARD
from periplus.games.expeditions.show.describe import describe
from periplus.games.expeditions.show.pad import pad
from periplus.games.expeditions.show.plates import chapter
from periplus.games.expeditions.show.preview import preview
from periplus.games.expeditions.show.score_sheet import score_sheet
from periplus.games.expeditions.show.story import ending, narrate
from periplus.games.expeditions.show.touches import HAND
from periplus.games.expeditions.stack import STACK
from periplus.games.expeditions.state import State
from periplus.kit import Game

GAME = Game(
    id="expeditions",
    version=1,
    contract=2,
    state=State,
    codec=CODEC,
    reasons=Reason,
    parts=PART,
    seat_counts=SEAT_COUNTS,
    longest=20000,
    data=DATA,
    start=start,
    **COURSE.rules,
    standing=standing,
    guess=guess,
    witness=witness,
    complete=complete,
    invariants=invariants,
    stack=STACK,
    narrate=narrate,
    preview=preview,
    ending=ending,
    pad=pad,
    score_sheet=score_sheet,
    chapter=chapter,
    describe=describe,
    board=BOARD,
    hand=HAND,
)
