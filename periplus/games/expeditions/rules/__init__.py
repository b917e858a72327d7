"""The rules, by phase."""
