"""Rules as text that runs plain, compiled and on CUDA; positions as records of integers."""
