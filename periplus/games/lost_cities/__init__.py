"""Lost Cities: Roll & Write, for 1 to 5 players."""

from periplus.games.lost_cities.actions import CODEC, Reason
from periplus.games.lost_cities.data import DATA, PART
from periplus.games.lost_cities.invariants import invariants
from periplus.games.lost_cities.positions import complete
from periplus.games.lost_cities.rules.course import COURSE
from periplus.games.lost_cities.scoring import standing
from periplus.games.lost_cities.secrets import guess, witness
from periplus.games.lost_cities.setup import OPTIONS, start
from periplus.games.lost_cities.show.board import BOARD
from periplus.games.lost_cities.show.describe import describe
from periplus.games.lost_cities.show.pad import pad
from periplus.games.lost_cities.show.plates import chapter
from periplus.games.lost_cities.show.preview import detail, preview
from periplus.games.lost_cities.show.score_sheet import score_sheet
from periplus.games.lost_cities.show.story import ending, narrate
from periplus.games.lost_cities.show.touches import HAND
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
    options=OPTIONS,
    start=start,
    **COURSE.rules,
    standing=standing,
    guess=guess,
    witness=witness,
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
    describe=describe,
    detail=detail,
)
