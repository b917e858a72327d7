"""Everything a person sees or reads of this game."""
