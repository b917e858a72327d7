"""The course of play: a throw, everybody's choice, the end of the roll."""

from periplus.games.lost_cities.actions import CODEC, Ask
from periplus.games.lost_cities.rules import odds, roll, verdict
from periplus.kit import ALWAYS, BitSet, Course, Listed, Row

TO_TAKE = (Listed(verdict.dice_thrown, verdict.colour_in_pool), BitSet(verdict.numbers_to_take))

COURSE = Course(
    CODEC,
    [
        Row("take", Ask.CHOOSE, verdict.why_not_take, roll.take, among=TO_TAKE),
        Row("refuse", Ask.CHOOSE, ALWAYS, roll.refuse),
        Row("accelerate", Ask.ACCELERATE, verdict.may_go_faster, roll.accelerate),
        Row("skip", Ask.ACCELERATE, ALWAYS, roll.skip),
        Row(
            "first_player",
            Ask.FIRST_PLAYER,
            odds.player_weight,
            roll.name_first_player,
            total=odds.players,
            pick=odds.player,
        ),
        Row("throw_colours", Ask.THROW_COLOURS, ALWAYS, roll.throw_colours),  # LC-005
        Row("throw_numbers", Ask.THROW_NUMBERS, ALWAYS, roll.throw_numbers),
    ],
    question=verdict.question,
    after=roll.go_on,
)

apply = COURSE.apply
