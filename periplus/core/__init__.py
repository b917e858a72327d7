"""What a game is, and nothing about any game."""

from periplus.core import old_names

old_names.install()
