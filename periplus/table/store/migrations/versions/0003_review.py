"""What a review of a finished match has found so far, and which process is at work on it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("simulations", sa.Integer, nullable=False),
        sa.Column("planned", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
