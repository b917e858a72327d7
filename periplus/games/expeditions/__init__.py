"""Expeditions: Around the World, for 2 to 6 players."""

from periplus.games.expeditions import invariants, positions, scoring, secrets, setup
from periplus.games.expeditions.actions import CODEC, Reason
from periplus.games.expeditions.data import DATA, PART, SEAT_COUNTS
from periplus.games.expeditions.rules.course import COURSE
from periplus.games.expeditions.show import board, describe, pad, plates, preview, score_sheet, story, touches
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
    start=setup.start,
    **COURSE.rules,
    standing=scoring.standing,
    guess=secrets.guess,
    witness=secrets.witness,
    complete=positions.complete,
    invariants=invariants.invariants,
    stack=STACK,
    narrate=story.narrate,
    preview=preview.preview,
    detail=preview.detail,
    ending=story.ending,
    pad=pad.pad,
    score_sheet=score_sheet.score_sheet,
    chapter=plates.chapter,
    describe=describe.describe,
    board=board.BOARD,
    hand=touches.HAND,
)
