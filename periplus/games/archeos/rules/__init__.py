"""The rules of Archeos Society, by phase."""
