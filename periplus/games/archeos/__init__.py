"""Archeos Society, for 2 to 6 players."""

from periplus.games.archeos import invariants, positions, scoring, secrets, setup
from periplus.games.archeos.actions import CODEC, Reason
from periplus.games.archeos.data import DATA, PART, PLAYERS
from periplus.games.archeos.rules.course import COURSE
from periplus.games.archeos.show import board, describe, pad, preview, score_sheet, story, touches
from periplus.games.archeos.show.board_market import chapter
from periplus.games.archeos.show.story_season import ending
from periplus.games.archeos.stack import STACK
from periplus.games.archeos.state import State
from periplus.kit import Game

GAME = Game(
    id="archeos",
    version=1,
    contract=2,
    state=State,
    codec=CODEC,
    reasons=Reason,
    parts=PART,
    seat_counts=PLAYERS,  # AS-004
    longest=30_000,  # INV-18 bounds a season by 2,797 turns
    data=DATA,
    options=setup.OPTIONS,
    presets={"box": {"mode": "random"}, "expert": {"mode": "draft"}},
    start=setup.start,
    **COURSE.rules,
    standing=scoring.standing,
    guess=secrets.guess,
    witness=secrets.witness,
    open_rows=secrets.open_rows,
    complete=positions.complete,
    invariants=invariants.invariants,
    stack=STACK,
    narrate=story.narrate,
    board=board.BOARD,
    hand=touches.HAND,
    preview=preview.preview,
    ending=ending,
    pad=pad.pad,
    score_sheet=score_sheet.score_sheet,
    chapter=chapter,
    detail=preview.detail,
    describe=describe.describe,
)
