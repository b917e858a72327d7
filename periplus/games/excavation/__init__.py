"""Excavation Earth, for 2 to 4 players, and for one against Zu."""

from periplus.games.excavation import invariants, positions, scoring, secrets, setup
from periplus.games.excavation.actions import CODEC, Reason
from periplus.games.excavation.companion.session import COMPANION
from periplus.games.excavation.data import DATA, PART
from periplus.games.excavation.rules.course import COURSE
from periplus.games.excavation.show import board, describe, pad, phrases, plates, preview, score_sheet, story, touches
from periplus.games.excavation.show.story_events import ending
from periplus.games.excavation.stack import STACK
from periplus.games.excavation.state import State
from periplus.kit import Game

GAME = Game(
    id="excavation",
    version=2,
    contract=2,
    state=State,
    codec=CODEC,
    reasons=Reason,
    parts=PART,
    seat_counts=(1, *range(DATA["meta"]["players_min"], DATA["meta"]["players_max"] + 1)),  # EE-001
    longest=10_000,  # I-20: at most 436 actions of at most 20 decisions; random games end far sooner
    data=DATA,
    options=setup.OPTIONS,
    presets={"first": {"zu": "easy"}, "expert": {"starting_hand": "drafted", "zu": "expert"}},
    start=setup.start,
    **COURSE.rules,
    standing=scoring.standing,
    guess=secrets.guess,
    witness=secrets.witness,
    complete=positions.complete,
    narrate=story.narrate,
    board=board.BOARD,
    hand=touches.HAND,
    preview=preview.preview,
    ending=ending,
    pad=pad.pad,
    score_sheet=score_sheet.score_sheet,
    chapter=plates.chapter,
    detail=preview.detail,
    describe=describe.describe,
    invariants=invariants.invariants,
    stack=STACK,
    rivals=phrases.rivals,
    companion=COMPANION,
)
