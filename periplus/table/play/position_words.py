"""The position as one viewer hears it: in sentences, in short, and what changed since their last turn.

Worked out when somebody asks: most people look at the board, and a move should cost them nothing.
"""

from periplus.core.contract.passage import as_json, brief_of, sentences_of
from periplus.table.play.table import Table
from periplus.table.play.viewer_log import place_after
from periplus.table.play.views import Viewpoint


def words_of(table: Table, viewpoint: Viewpoint) -> dict[str, object]:
    """`happened`: the log since this seat's last turn; `changed`: the sentences that were not true then."""
    match, seat = table.match, viewpoint.seat
    t, told = match.texts(viewpoint.language), match.told(seat, viewpoint.language)
    own = [moment for moment, step in enumerate(told, 1) if step.act.seat == seat and step.lines]
    last = own[-1] if own else 0
    now = match.game.read(t, match.view(seat), seat)
    then = match.position_before(place_after(told, last)).hide(seat)
    known = set(sentences_of(match.game.read(t, then, seat)))
    return {
        "version": table.version(seat),
        "position": as_json(now),
        "brief": brief_of(now),
        "happened": [line.text for step in told[last:] for line in step.lines],
        "changed": [each for each in sentences_of(now) if each not in known],
    }
