"""Questions, reasons and the table of verbs."""

from enum import IntEnum

from periplus.games.archeos.data import CARD, COLOUR, FACE, ROLE, SEAT, TOKEN, TRAIT, VEHICLE
from periplus.kit import CHANCE, Codec, Verb


class Ask(IntEnum):
    TURN = 0
    FOLLOWERS = 1
    TRAIT = 2
    EFFECTS = 3
    ARTEFACT = 4
    ULURU = 5
    BONUS = 6
    KEEP = 7
    PATRON = 8
    CHICHEN = 9
    UR = 10
    PROFESSOR_UP = 11
    PROFESSOR_DOWN = 12
    DRAFT_ROLE = 13
    DRAFT_FACE = 14
    # asked of chance
    DRAW = 15
    DEAL = 16
    LAY_OUT = 17
    SHUFFLE = 18
    FIRST_PLAYER = 19
    ROLE_CARD = 20
    PACKET = 21
    BOARD = 22
    # automatic
    SEASON = 23
    CLOSING = 24
    SEASON_END = 25
    UR_ROUND = 26


class Reason(IntEnum):
    OK = 0
    HAND_FULL = 1
    NOT_IN_DISPLAY = 2
    NOT_IN_HAND = 3
    MERCENARY_NEVER_LEADS = 4
    CAN_STILL_PLAY = 5
    NOT_MATCHING = 6
    OUT_OF_ORDER = 7
    EXPEDITION_FULL = 8
    ALREADY_BEGUN = 9
    ADVANCE_USED = 10
    STUDENT_LEADS = 11
    WRONG_SITE = 12
    NO_SUCH_VEHICLE = 13
    LAST_SPACE = 14
    TOO_SMALL = 15
    ROLE_USED = 16
    NO_ROLE_EFFECT = 17
    TILE_TOO_HIGH = 18
    RELIC_OWNED = 19
    LINGUIST_DONE = 20
    TOKEN_TAKEN = 21
    TOKEN_TOO_HIGH = 22
    KEPT_ENOUGH = 23
    ON_START = 24
    NOT_IN_PACKET = 25


_expedition = [Ask.TURN, Ask.BONUS, Ask.UR]

CODEC = Codec(
    Ask,
    [
        Verb("take", [CARD], answers=[Ask.TURN]),
        Verb("lead", [CARD], answers=_expedition),
        Verb("draw", [], answers=[Ask.TURN, Ask.CHICHEN]),
        Verb("surrender", [], answers=[Ask.TURN]),
        Verb("include", [CARD], answers=[Ask.FOLLOWERS]),
        Verb("all", [], answers=[Ask.FOLLOWERS]),
        Verb("confirm", [], answers=[Ask.FOLLOWERS]),
        Verb("trait", [TRAIT], answers=[Ask.TRAIT]),
        Verb("advance", [VEHICLE], answers=[Ask.EFFECTS, Ask.ARTEFACT, Ask.PROFESSOR_UP]),
        Verb("role", [], answers=[Ask.EFFECTS]),
        Verb("token", [TOKEN], answers=[Ask.EFFECTS]),
        Verb("end_effects", [], answers=[Ask.EFFECTS]),
        Verb("cash", [], answers=[Ask.ULURU]),
        Verb("stay", [], answers=[Ask.ULURU]),
        Verb("keep", [CARD], answers=[Ask.KEEP]),
        Verb("keep_all", [], answers=[Ask.KEEP]),
        Verb("done", [], answers=[Ask.KEEP]),
        Verb("draw_all", [], answers=[Ask.PATRON]),
        Verb("decline", [], answers=[Ask.ARTEFACT, Ask.PATRON, Ask.PROFESSOR_UP]),
        Verb("stop", [], answers=[Ask.BONUS, Ask.CHICHEN]),
        Verb("pass", [], answers=[Ask.UR]),
        Verb("retreat", [VEHICLE], answers=[Ask.PROFESSOR_DOWN]),
        Verb("choose", [ROLE], answers=[Ask.DRAFT_ROLE]),
        Verb("turn_up", [FACE], answers=[Ask.DRAFT_FACE]),
        Verb("card", [CARD], answers=[Ask.DRAW, Ask.DEAL, Ask.LAY_OUT], by=CHANCE),
        Verb("monkey", [], answers=[Ask.DRAW], by=CHANCE),
        Verb("shuffle", [], answers=[Ask.SHUFFLE], by=CHANCE),
        Verb("first_player", [("player", SEAT)], answers=[Ask.FIRST_PLAYER], by=CHANCE),
        Verb("role_card", [ROLE], answers=[Ask.ROLE_CARD, Ask.PACKET], by=CHANCE),
        Verb("board", [COLOUR], answers=[Ask.BOARD], by=CHANCE),
    ],
)

TAKE = CODEC.first("take")
LEAD = CODEC.first("lead")
DRAW = CODEC.first("draw")
INCLUDE = CODEC.first("include")
CONFIRM = CODEC.first("confirm")
TRAIT_FIRST = CODEC.first("trait")
ADVANCE = CODEC.first("advance")
ROLE_EFFECT = CODEC.first("role")
END_EFFECTS = CODEC.first("end_effects")
KEEP = CODEC.first("keep")
KEEP_ALL = CODEC.first("keep_all")
DONE = CODEC.first("done")
MONKEY = CODEC.first("monkey")
