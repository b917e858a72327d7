"""Looking back: one point per decision, costs that name a better move."""

from periplus.bots.review import review
from periplus.match import Match


def test_a_blunder_is_found() -> None:
    """With a free circle and low numbers to take, to refuse nine times in a row is found out."""
    match = Match.new("lost-cities", players=["Ada", "Bo"], options={"first_player": "A"}, seed=7)
    match.advance()
    for _ in range(12):
        seat = match.asked[0]
        match.play("refuse" if seat == 0 else match.legal(seat)[0])
    seen: list[int] = []
    found = review(match, simulations=6, moments=3, progress=lambda done, planned: seen.append(planned - done))
    assert seen[-1] == 0
    assert 0 < len(found.curve) <= 12
    assert all(abs(sum(point.chances) - 1) < 1e-9 for point in found.curve)
    worse = [moment.judged for moment in found.moments if moment.kind in ("costly", "dubious")]
    assert all(judged.played != judged.better and judged.loss > 0 for judged in worse)
    assert [line.seat for line in found.players] == [0, 1]
    assert len(found.curve_lines(match.players)) == 2
    assert found.to_json()["curve"][0]["index"] == found.curve[0].index
