"""Archeos Society, for 2 to 6 players."""

from periplus.games.archeos.actions import CODEC, Reason
from periplus.games.archeos.data import DATA, PART, PLAYERS
from periplus.games.archeos.invariants import invariants
from periplus.games.archeos.positions import complete
from periplus.games.archeos.rules.course import COURSE
from periplus.games.archeos.scoring import standing
from periplus.games.archeos.secrets import guess, open_rows, witness
from periplus.games.archeos.setup import OPTIONS, start
from periplus.games.archeos.show.board import BOARD
from periplus.games.archeos.show.board_market import chapter
from periplus.games.archeos.show.describe import describe
from periplus.games.archeos.show.pad import pad
from periplus.games.archeos.show.preview import detail, preview
from periplus.games.archeos.show.score_sheet import score_sheet
from periplus.games.archeos.show.story import narrate
from periplus.games.archeos.show.story_season import ending
from periplus.games.archeos.show.touches import HAND
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
    options=OPTIONS,
    presets={"box": {"mode": "random"}, "expert": {"mode": "draft"}},
    start=start,
    **COURSE.rules,
    standing=standing,
    guess=guess,
    witness=witness,
    open_rows=open_rows,
    complete=complete,
    invariants=invariants,
    stack=STACK,
    narrate=narrate,
    board=BOARD,
    hand=HAND,
    preview=preview,
    ending=ending,
    pad=pad,
    score_sheet=score_sheet,
    chapter=chapter,
    detail=detail,
    describe=describe,
)
