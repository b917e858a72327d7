from periplus.core.contract.tips import tips_of
from periplus.core.engine.codec import Act
from periplus.games import load_game
from periplus.match import Match


def test_a_step_calls_for_the_tips_its_game_has():
    game = load_game("lost_cities")
    t, before = game.texts("en"), game.begin(2)
    after = before.copy()
    assert tips_of(t, game.parts, before, Act(0, "refuse", {}), after) == ()
    after.points[1, game.parts.index("bridges")] += 20
    assert tips_of(t, game.parts, before, Act(0, "take", {}), after) == ("tip.part.bridges",)


def test_a_refusal_is_explained_in_the_log():
    match = Match.new("lost_cities", 2, {"first_player": "A"}, seed=1)
    match.advance()
    match.play("refuse")
    assert any("tip.part.dice" in step.tips for step in match.told(1))
