"""Tries at the deals and puzzles of a day."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "run",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("what", sa.String(60), primary_key=True),
        sa.Column("traveller", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("won", sa.Boolean),
        sa.Column("run", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("run_traveller", "run", ["traveller"])
