"""Why a step cannot be taken back is said: nothing was done yet, something was shown, chance decided, others acted."""

from periplus.match import Match


def test_every_reason_is_told() -> None:
    match = Match.new("lost-cities", players=["Ada", "Bo"], options={"first_player": "A"}, seed=7)
    match.advance()
    assert match.why_no_undo(0) == "nothing"
    match.play("refuse", 0, advance=False)
    assert match.why_no_undo(0) == ""
    assert match.undoable(0) == len(match.log) - 1
    match.play("refuse", 1, advance=False)
    assert match.why_no_undo(0) == "others"
    match.advance()
    assert match.why_no_undo(1) == "chance"
    assert match.undoable(1) is None
