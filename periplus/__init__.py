"""Periplus: four expedition board games, complete and enforced, on one table."""

__version__ = "0.1.0"
