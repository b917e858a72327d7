"""Play in a terminal, from the same questions and texts as the web table."""
