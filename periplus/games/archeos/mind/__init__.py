"""What a player of Archeos Society knows beside the rules: opinions of moves, what a network is shown, its weights."""
