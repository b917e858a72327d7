"""The score sheet beside the box: cards laid and kept, tokens won back and left, tickets for a tie. EX-130 to EX-136"""

from periplus.core.contract.score_sheet import STEPS, Section
from periplus.games.expeditions import data as d
from periplus.kit import ScoreSheet, Texts

ASKED = (  # what is counted, up to how many, the category it brings points to
    ("laid", d.CARDS, "goals"),
    ("keys", d.TOKENS, "keys"),
    ("hand", d.HAND_MAX, "hand"),
    ("tokens", d.TOKENS, "tokens"),
)


def score_sheet(t: Texts) -> ScoreSheet:
    def steps(path: str, most: int, part: str, tie: bool = False) -> Section:
        name, more = t(f"score_sheet.{path}"), t(f"score_sheet.{path}_more")
        return Section(kind=STEPS, path=path, name=name, more=more, most=most, part=part, tie=tie)

    scoring = d.DATA["scoring"]
    return ScoreSheet(
        klass="expeditions",
        sections=[*(steps(*each) for each in ASKED), steps("tickets", d.TICKETS, "", tie=True)],
        parts={part: t(f"score_sheet.{path}") for path, _, part in ASKED},
        values={
            "laid": scoring["laid_card"],
            "keys": scoring["recovered_token"],
            "hand": scoring["hand_card"],
            "tokens": scoring["token_on_board"],
            "each": d.TOKENS,
            "dealt": [d.HAND_SIZE.get(seats, 0) for seats in range(max(d.SEAT_COUNTS) + 1)],
        },
        tie=t("score_sheet.tie"),
        words={key: text for key, text in t.entries.items() if key.startswith("score_sheet.")},
    )
