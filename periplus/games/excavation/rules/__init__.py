"""The rules by phase and action, one file for each page of the rulebook."""
