"""One match: its log, undo, saving and loading, replay, what-if."""

from periplus.match.files import from_json, load, save, to_json, verify
from periplus.match.match import Entry, Match, Told

__all__ = ["Entry", "Match", "Told", "from_json", "load", "save", "to_json", "verify"]
