"""Pace: one row for every seat whose time runs."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "clock",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("call", sa.Float),
        sa.Column("claimed", sa.Float),
    )
    op.create_index("clock_due", "clock", ["due"])
    op.create_index("clock_call", "clock", ["call"])
