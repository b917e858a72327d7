"""One match: its log, undo, saving and loading, replay, what-if."""

from periplus.match.fairness import verify
from periplus.match.files import from_json, load, save, to_json
from periplus.match.history import Entry
from periplus.match.match import Match
from periplus.match.narrator import NarratedStep

__all__ = ["Entry", "Match", "NarratedStep", "from_json", "load", "save", "to_json", "verify"]
