"""What a player of Lost Cities knows beside the rules: opinions of moves, what a network is shown, its weights."""
