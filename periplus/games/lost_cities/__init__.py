"""Lost Cities: Roll & Write, for 1 to 5 players."""

from periplus.games.lost_cities import invariants, positions, scoring, secrets, setup
from periplus.games.lost_cities.actions import CODEC, Reason
from periplus.games.lost_cities.data import DATA, PART
from periplus.games.lost_cities.rules.course import COURSE
from periplus.games.lost_cities.show import board, describe, pad, plates, preview, score_sheet, story, touches
from periplus.games.lost_cities.stack import STACK
from periplus.games.lost_cities.state import State
from periplus.kit import Game

GAME = Game(
    id="lost_cities",
    version=1,
    contract=2,
    state=State,
    codec=CODEC,
    reasons=Reason,
    parts=PART,
    seat_counts=(1, *range(DATA["players"]["min"], DATA["players"]["max"] + 1)),  # LC-001
    longest=5000,
    data=DATA,
    options=setup.OPTIONS,
    start=setup.start,
    **COURSE.rules,
    standing=scoring.standing,
    guess=secrets.guess,
    witness=secrets.witness,
    complete=positions.complete,
    invariants=invariants.invariants,
    stack=STACK,
    narrate=story.narrate,
    board=board.BOARD,
    hand=touches.HAND,
    preview=preview.preview,
    ending=story.ending,
    pad=pad.pad,
    score_sheet=score_sheet.score_sheet,
    chapter=plates.chapter,
    describe=describe.describe,
    detail=preview.detail,
)
