"""`python -m periplus`: the command where its script is not on the path."""

from periplus.cli import app

app(prog_name="periplus")
