"""Thousands of games in one array, on CPU or CUDA."""
