"""What a player of Expeditions knows beside the rules: opinions of moves, what a network is shown, its weights."""
