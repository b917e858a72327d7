"""The games as environments: array batches, PettingZoo, Gymnasium and OpenSpiel."""
