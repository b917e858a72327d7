"""The shapes of what pages are told as JSON: one table as one viewer sees it, and the patch from one view to the next.

Field by field what they mean: docs/api.md. The pages' types are written from these."""

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from periplus.core.draw.board import Card as Card  # what a piece says of itself, as it is
from periplus.match.files import FairnessJson


class Seat(TypedDict):
    seat: int
    name: str
    shape: str
    kind: str
    minded: str | None
    connected: bool
    absent: bool
    asked: bool


class SeatClock(TypedDict):
    """The time of one person: `due` is when it is over, reserve and all, in seconds of the world's clock; null while
    nothing is asked of the seat."""

    seat: int
    due: int | None
    reserve: int
    over: bool
    extended: int
    paused: int | None
    pause_taken: bool


class TableClock(TypedDict):
    """What was agreed about time, in seconds, and how it stands; `longer`: what another may add; `level`: of the bot
    that plays for whoever runs out of it."""

    pace: int
    runs_out: str
    reserve: int
    longer: int
    level: str
    seats: list[SeatClock]


class StoodIn(TypedDict):
    """A bot that played for somebody who was away."""

    seat: int
    level: str | None
    by: str | None


class ViewerSeats(TypedDict):
    seat: int | None
    seats: list[int]
    host: NotRequired[bool]


class Question(TypedDict):
    ask: str
    prompt: str
    more: str  # what stands below it while nothing is laid
    help_anchor: str | None
    tip: str | None


class Legal(TypedDict):
    """An action: what to send, what it touches, what to call it."""

    text: str
    verb: str
    params: Mapping[str, str]
    ids: list[str]
    label: str
    joins: NotRequired[bool]
    at_once: NotRequired[bool]


class DraftStep(Legal):
    """An act of a draft, and what else could be laid in its place."""

    ask: str
    touched: bool
    final: bool
    legal: list[Legal]


class DraftLine(TypedDict):
    text: str
    cost: bool


class CommitWords(TypedDict):
    """The verb that plays a draft, and in small print what it plays."""

    word: str
    more: str


class DraftView(TypedDict):
    """Acts that are laid but not yet played: `shown` of them the board shows as done; `legal` may be laid next."""

    steps: list[DraftStep]
    shown: int
    whole: bool
    dropped: bool
    question: str
    legal: list[Legal]
    board: dict[str, str]
    ghost: dict[str, str]
    lines: list[DraftLine]
    gain: str
    commit: CommitWords
    aims: dict[str, list[str]]
    picked: list[str]  # question and advice for the piece touched, where the game has some
    head: dict[str, str]  # what the header tells of each player's points once all is played
    version: NotRequired[int]


class Preview(TypedDict):
    """What an act would bring, and which of the lines tell what it costs; `commit` and `gain` only if it is legal."""

    lines: list[str]
    costs: list[int]
    ghost: dict[str, str]
    commit: NotRequired[CommitWords]
    gain: NotRequired[str]


class Reasons(TypedDict):
    """Why nothing that mentions some pieces can be done; none if something can."""

    legal: bool
    reasons: list[str]
    code: NotRequired[str]


class WhyNot(TypedDict):
    """Keys of the page's words for what cannot be done now; empty where it can."""

    undo: str
    hint: str


class Abilities(TypedDict):
    undo: bool
    reset: bool
    end_turn: bool
    hint: bool
    takeover: list[int]
    extend: NotRequired[list[int]]
    pause: NotRequired[list[int]]
    claim: NotRequired[list[int]]
    branch: bool
    export: bool
    why_not: WhyNot


class BoardView(TypedDict):
    """Where the still layer is kept, and the content of every living group."""

    still: str
    groups: dict[str, str]


class LogStep(TypedDict):
    """One line of the log."""

    n: int
    moment: int
    seat: int | Literal["chance"]
    text: str
    touched: list[str]
    by: NotRequired[
        str
    ]  # a bot played it for the seat: its time was over (`clock`), another asked for it, or its player
    tips: NotRequired[list[str]]
    news: NotRequired[str]  # among the news of a turn, if not by `text`


class ScorePart(TypedDict):
    part: str
    label: str
    points: int


class Score(TypedDict):
    seat: int | None
    name: str
    total: int
    rank: int
    parts: list[ScorePart]


class PadColumn(TypedDict):
    label: str
    parts: list[str]
    tint: str
    family: str
    picture: str


class PrizeStep(TypedDict):
    """What somebody alone may earn, and from how many points on."""

    label: str
    points: int


class EndView(TypedDict):
    """How a match ended, in the words of its log, and the columns of its score pad."""

    why: str
    result: str
    tie_break: str
    prize: str
    steps: list[PrizeStep]
    where: str
    unit: str
    columns: list[PadColumn]


class DiceRoundView(TypedDict):
    """The round before the first dice."""

    closed: bool
    commitments: dict[str, str]
    waiting: list[int]


class Fairness(FairnessJson):
    gathering: DiceRoundView | None
    told: list[str]
    notice: str | None


class View(TypedDict):
    """The whole answer to `GET /api/tables/{table}`."""

    table: str
    game: str
    version: int
    viewer: ViewerSeats
    hotseat: bool
    secret: bool
    confirm_turns: bool
    seats: list[Seat]
    stood_in: list[StoodIn]
    absent_after: float | None
    clock: TableClock | None
    elsewhere: list[int]
    asked: list[int]
    holding: int | None
    over: bool
    question: Question | None
    legal: list[Legal]
    can: Abilities
    board: BoardView | None
    log: list[LogStep]
    log_from: int
    log_tag: str
    since_last_turn: int
    moments: int
    scores: list[Score]
    ending: EndView | None
    fairness: Fairness
    replay_all: bool
    options: dict[str, str]


class Held(TypedDict):
    """What a seat held: the cards of its pieces."""

    seat: int
    cards: list[dict[str, object]]


class Hands(TypedDict):
    """What everybody held at a moment of a match that is over."""

    hands: list[Held]


class Moment(TypedDict):
    """The table as a viewer saw it after so many steps."""

    n: int
    total: int
    board: BoardView
    log: list[LogStep]
    scores: list[Score]
    asked: list[int]
    over: bool
    seat: int | None


class TurnAt(TypedDict):
    """A turn by its number, whose it is, and the moment at its end."""

    number: int
    seat: int | None
    at: int


class PartFrom(TypedDict):
    """A part of a match, and the moment it begins with."""

    start: int
    label: str


class Turns(TypedDict):
    """A match by its turns; `word` is what the game calls one."""

    turns: list[TurnAt]
    parts: list[PartFrom]
    word: str


Edit = list[str | tuple[int, int]]


class BoardPatch(TypedDict):
    """Groups that were drawn anew, whole or as edits of what they were; the still layer only if it is another."""

    groups: dict[str, str]
    edits: dict[str, Edit]
    still: NotRequired[str]


# What changed since version `from`. Of the view's other fields only those that differ are there.
Patch = TypedDict(
    "Patch",
    {
        "from": int,
        "version": int,
        "asked": list[int],
        "over": bool,
        "holding": int | None,
        "log": list[LogStep],
        "log_from": int,
        "board": NotRequired[BoardPatch],
    },
)
