"""Which questions may be open, on which others, and with which numbers."""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.kit import FLOOR, Opening

SEAT = (0, d.SEATS - 1)

STACK: dict[int, Opening] = {
    Ask.TURN: Opening((Ask.SEASON,)),
    Ask.EFFECTS: Opening((Ask.CLOSING, Ask.UR_ROUND), a=(0, 3)),
    Ask.ARTEFACT: Opening((Ask.EFFECTS,), a=(0, sum(d.ARTEFACT))),
    Ask.ULURU: Opening((Ask.EFFECTS, Ask.ARTEFACT, Ask.SEASON_END)),
    Ask.BONUS: Opening((Ask.CLOSING, Ask.UR_ROUND)),
    Ask.KEEP: Opening((Ask.CLOSING,)),
    Ask.PATRON: Opening((Ask.CLOSING,)),
    Ask.CHICHEN: Opening((Ask.CLOSING,)),
    Ask.UR: Opening((Ask.UR_ROUND,)),
    Ask.PROFESSOR_UP: Opening((Ask.SEASON_END,)),
    Ask.PROFESSOR_DOWN: Opening((Ask.SEASON_END,)),
    Ask.DRAFT_ROLE: Opening((Ask.BOARD,), a=(0, d.ROLES_IN_PLAY - 1)),
    Ask.DRAFT_FACE: Opening((Ask.SHUFFLE,), a=(0, d.COLOURS - 1), b=(0, d.COLOURS - 1)),
    Ask.DRAW: Opening((Ask.SEASON, Ask.CLOSING), a=(1, d.HAND_LIMIT), b=SEAT),
    Ask.DEAL: Opening((Ask.LAY_OUT,), a=(1, d.SEATS), b=SEAT),
    Ask.LAY_OUT: Opening((Ask.SEASON,), a=(1, d.SEATS + d.DISPLAY_EXTRA)),
    Ask.SHUFFLE: Opening((FLOOR,)),
    Ask.FIRST_PLAYER: Opening((Ask.SHUFFLE, Ask.ROLE_CARD, Ask.PACKET)),
    Ask.ROLE_CARD: Opening((Ask.BOARD,), a=(1, d.ROLES_IN_PLAY)),
    Ask.PACKET: Opening((Ask.BOARD,), a=(1, d.ROLES_IN_PLAY), b=(0, d.ROLES_IN_PLAY - 1)),
    Ask.BOARD: Opening((Ask.SHUFFLE,), a=(0, 1), b=(0, d.COLOURS - 1)),
    Ask.SEASON: Opening((FLOOR,)),
    Ask.CLOSING: Opening((Ask.SEASON,), a=(0, 2)),
    Ask.SEASON_END: Opening((FLOOR,), a=(0, 4), b=(0, d.SEATS)),
    Ask.UR_ROUND: Opening((Ask.SEASON_END,), a=(0, d.SEATS)),
}
