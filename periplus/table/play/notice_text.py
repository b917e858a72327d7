"""What somebody is called with: made from what everybody at the table sees, so that nothing hidden can be in it."""

from dataclasses import dataclass
from pathlib import Path

from periplus.core.contract.game import SPECTATOR
from periplus.core.texts import Texts, load_texts
from periplus.table.play.table import Table
from periplus.table.play.views import ending_of, viewer_log_of

WORDS = Path(__file__).parent / "notice_texts"


@dataclass(frozen=True)
class NoticeText:
    title: str
    body: str


def words(language: str) -> Texts:
    return load_texts(WORDS, language)


def lasting(w: Texts, where: str, seconds: float) -> str:
    """Short, and rounded down, in the words that stand under `where`."""
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= size:
            return w(f"{where}{unit}", count=int(seconds // size))
    return w(f"{where}now")


def game_name(table: Table, language: str) -> str:
    return table.match.texts(language).entries.get("game.name", table.match.game.id)


def text_of(table: Table, seat: int, kind: str, language: str, by: str = "") -> NoticeText:
    w, game = words(language), game_name(table, language)
    clock = table.clocks.get(seat)
    left = 0.0
    if clock is not None and clock.due is not None and table.hours is not None:
        left = max(0.0, clock.due - table.hours.now())
    time = lasting(w, "notice.", left)
    waiting = [chair.name for other, chair in enumerate(table.chairs) if other != seat and chair.bot_level is None]
    told = {
        "game": game,
        "time": time,
        "last": last_line(table, language),
        "names": w("notice.and").join([", ".join(waiting[:-1]), waiting[-1]] if len(waiting) > 1 else waiting),
        "count": len(waiting),
        "then": w(f"notice.then_{table.settings.runs_out}"),
        "result": result(table, language),
        "by": by or next(iter(waiting), ""),
        "seats": len(table.chairs),
    }
    return NoticeText(w(f"notice.{kind}", **told), w(f"notice.{kind}_body", **told).strip())


def last_line(table: Table, language: str) -> str:
    """The last that everybody was told."""
    log = viewer_log_of(table, SPECTATOR, language)
    lines = log.lines(len(log) - 1) if len(log) else []
    return lines[-1]["text"] if lines else ""


def result(table: Table, language: str) -> str:
    ending = ending_of(table, SPECTATOR, language) if table.over else None
    return "" if ending is None else ending["result"]
