"""The course of play: a throw, everybody's choice, the end of the roll."""

from periplus.core.contract.course import ALWAYS, Course, Row
from periplus.games.lost_cities.actions import CODEC, Ask
from periplus.games.lost_cities.rules import odds as chances
from periplus.games.lost_cities.rules import roll
from periplus.games.lost_cities.rules import verdict as verdicts

COURSE = Course(
    CODEC,
    [
        Row("take", Ask.CHOOSE, verdicts.may_take, roll.take),
        Row("refuse", Ask.CHOOSE, ALWAYS, roll.refuse),
        Row("accelerate", Ask.ACCELERATE, verdicts.may_go_faster, roll.accelerate),
        Row("skip", Ask.ACCELERATE, ALWAYS, roll.skip),
        Row("first_player", Ask.FIRST_PLAYER, chances.player_weight, roll.name_first_player),
        Row("throw_colours", Ask.THROW_COLOURS, ALWAYS, roll.throw_colours),  # LC-005
        Row("throw_numbers", Ask.THROW_NUMBERS, ALWAYS, roll.throw_numbers),
    ],
    question=verdicts.question,
    after=roll.go_on,
)

verdict, apply, odds = COURSE.verdict, COURSE.apply, COURSE.odds
