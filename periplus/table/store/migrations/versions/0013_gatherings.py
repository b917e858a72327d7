"""Tournaments, and tables that are open to anybody here."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("founder", sa.String(16), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_index("tournament_founder", "tournament", ["founder"])
    op.create_index("tournament_over", "tournament", ["over"])
    op.create_table(
        "listing",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("desk_id", sa.String(16), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("listing_desk", "listing", ["desk_id"])
