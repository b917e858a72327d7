"""The JSON API and the event stream of a table."""
