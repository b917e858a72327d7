"""Notices: the host's keys, what each desk wishes, where its browsers are reached, and what is to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def desk_id(primary_key: bool = False) -> sa.Column[str]:
    foreign = sa.ForeignKey("desk.id", ondelete="CASCADE")
    return sa.Column("desk_id", sa.String(16), foreign, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "host_key",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "calling",
        desk_id(primary_key=True),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("push", sa.Text, nullable=False),
        sa.Column("mail", sa.Text, nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("mail_hash", sa.String(64), unique=True),
        sa.Column("feed_hash", sa.String(64), unique=True),
        sa.Column("feed_edition", sa.Integer, nullable=False),
    )
    op.create_table(
        "subscription",
        sa.Column("hash", sa.String(64), primary_key=True),
        desk_id(),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("rests", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("subscription_desk", "subscription", ["desk_id"])
    op.create_table(
        "notice",
        desk_id(primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(12), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("claimed", sa.Float),
        sa.Column("sent", sa.Float),
        sa.Column("how", sa.String(20), nullable=False),
    )
    op.create_index("notice_due", "notice", ["sent", "due"])
    op.create_index("notice_table", "notice", ["table_id"])
