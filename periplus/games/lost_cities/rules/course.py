"""The course of play: a throw, everybody's choice, the end of the roll."""

from periplus.core.contract.course import ALWAYS, Course, Row
from periplus.games.lost_cities.actions import CODEC, Ask
from periplus.games.lost_cities.rules.odds import player_weight
from periplus.games.lost_cities.rules.roll import (
    accelerate,
    go_on,
    name_first_player,
    refuse,
    skip,
    take,
    throw_colours,
    throw_numbers,
)
from periplus.games.lost_cities.rules.verdict import may_go_faster, may_take, question

COURSE = Course(
    CODEC,
    [
        Row("take", Ask.CHOOSE, may_take, take),
        Row("refuse", Ask.CHOOSE, ALWAYS, refuse),
        Row("accelerate", Ask.ACCELERATE, may_go_faster, accelerate),
        Row("skip", Ask.ACCELERATE, ALWAYS, skip),
        Row("first_player", Ask.FIRST_PLAYER, player_weight, name_first_player),
        Row("throw_colours", Ask.THROW_COLOURS, ALWAYS, throw_colours),  # LC-005
        Row("throw_numbers", Ask.THROW_NUMBERS, ALWAYS, throw_numbers),
    ],
    question=question,
    after=go_on,
)

verdict, apply, odds = COURSE.verdict, COURSE.apply, COURSE.odds
