"""Learning by self-play: `periplus train GAME`. Needs PyTorch; what it learns plays without."""
