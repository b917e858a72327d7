"""The web table: matches played in the browser, and the API behind it."""
