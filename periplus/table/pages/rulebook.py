"""The rules as a book: contents, worked examples, and a glossary that the pieces' cards share."""

import random
import re
from functools import cache
from html import unescape

from periplus.core.contract.game import Game
from periplus.core.draw.board import Look
from periplus.core.texts import rules_text
from periplus.match import Match
from periplus.match.lesson import ME, NEXT, Run, course_of
from periplus.table.web.catalogue import ANCHOR
from periplus.table.web.http import words

HEADING = re.compile(r"^(#{2,3}) (.*)$", re.M)
MOVES = 30  # of a game at random: by then most kinds of pieces lie on the table
TOUCHABLE = re.compile(r'data-id="([^"]+)"')


def contents(game: Game, language: str) -> list[dict[str, object]]:
    """The headings of the rules, with the names they can be linked to by."""
    headings = HEADING.findall(rules_text(game.folder / "texts", language))
    return [
        {"level": len(marks), "title": heading[: anchor.start()], "anchor": anchor[1]}
        for marks, heading in headings
        if (anchor := ANCHOR.search(heading))
    ]


@cache
def examples(game: Game, language: str) -> list[dict[str, object]]:
    """Every lesson as an example worked step by step: what is said, what is done, and what the log tells of it."""
    course = course_of(game)
    lessons = course.lessons if course else ()
    return [{"title": lesson.title[language], "steps": _worked(Run(game, lesson), language)} for lesson in lessons]


def _worked(run: Run, language: str) -> list[dict[str, object]]:
    run.match.rename([words(language)("learn.you"), *run.lesson.players[1:]])
    steps: list[dict[str, object]] = []
    while not run.done:
        step, told = run.step, len(run.match.told(ME, language))
        run.go_on(step.accept[0] if step.waits else NEXT)
        lines = [line.text for each in run.match.told(ME, language)[told:] for line in each.lines]
        steps.append({"say": step.say[language], "lines": lines})
    return steps


@cache
def glossary(game: Game, language: str) -> list[dict[str, str]]:
    """What every piece says of itself, once for each kind; from a real table."""
    card = game.board.card
    if card is None:
        return []
    match = _some_match(game)
    look = Look(game.texts(language), match.view(0), 0)
    ids = dict.fromkeys(unescape(id) for id in TOUCHABLE.findall(game.board.picture(look)))
    cards = {found.title: found for id in ids if (found := card(look, id)) is not None and found.text}
    rows = [{"title": each.title, "kind": each.kind, "text": each.text, "rule": each.rule} for each in cards.values()]
    return sorted(rows, key=lambda row: (row["kind"], row["title"]))


def _some_match(game: Game) -> Match:
    rng = random.Random(7)
    match = Match.new(game, min(count for count in game.seat_counts if count > 1), seed=7)
    match.advance()
    for _ in range(MOVES):
        if match.over:
            break
        seat = match.asked[0]
        match.play(rng.choice(match.legal(seat)), seat)
    return match
