"""What a game declares, and what can be derived from it."""
