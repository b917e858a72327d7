"""Excavation Earth, for 2 to 4 players, and for one against Zu."""

from periplus.games.excavation.actions import CODEC, Reason
from periplus.games.excavation.companion.session import COMPANION
from periplus.games.excavation.data import DATA, PART
from periplus.games.excavation.invariants import invariants
from periplus.games.excavation.positions import complete
from periplus.games.excavation.rules.course import COURSE
from periplus.games.excavation.scoring import standing
from periplus.games.excavation.secrets import guess, witness
from periplus.games.excavation.setup import OPTIONS, start
from periplus.games.excavation.show.board import BOARD
from periplus.games.excavation.show.describe import describe
from periplus.games.excavation.show.pad import pad
from periplus.games.excavation.show.phrases import rivals
from periplus.games.excavation.show.plates import chapter
from periplus.games.excavation.show.preview import detail, preview
from periplus.games.excavation.show.score_sheet import score_sheet
from periplus.games.excavation.show.story import narrate
from periplus.games.excavation.show.story_events import ending
from periplus.games.excavation.show.touches import HAND
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
    options=OPTIONS,
    presets={"first": {"zu": "easy"}, "expert": {"starting_hand": "drafted", "zu": "expert"}},
    start=start,
    **COURSE.rules,
    standing=standing,
    guess=guess,
    witness=witness,
    complete=complete,
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
    invariants=invariants,
    stack=STACK,
    rivals=rivals,
    companion=COMPANION,
)
