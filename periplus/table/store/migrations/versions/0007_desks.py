"""Desks: one key a browser, the seats that hang on a desk, editions of seats' links."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "desk",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("shape", sa.String(20), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "desk_key",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("desk_id", sa.String(16), sa.ForeignKey("desk.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("desk_key_desk", "desk_key", ["desk_id"])
    op.create_table(
        "sitting",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("desk_id", sa.String(16), sa.ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("sitting_desk", "sitting", ["desk_id"])
    with op.batch_alter_table("token") as token:
        token.add_column(sa.Column("edition", sa.Integer, nullable=False, server_default="0"))
