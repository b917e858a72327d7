"""What a player of Excavation Earth knows beside the rules: opinions of moves, what a network is shown, its weights."""
