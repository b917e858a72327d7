"""Zu beside the box: the solo opponent for a game on a real table."""
