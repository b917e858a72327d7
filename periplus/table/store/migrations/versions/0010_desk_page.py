"""My desk: devices and tickets of its key, tables put away, invitations, results that outlive their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def desk_id() -> sa.Column[str]:
    return sa.Column("desk_id", sa.String(16), sa.ForeignKey("desk.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    with op.batch_alter_table("desk") as desk:
        desk.add_column(sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("desk_key") as key:
        key.add_column(sa.Column("label", sa.String(60), nullable=False, server_default=""))
        key.add_column(sa.Column("seen", sa.Float, nullable=False, server_default="0"))
        key.add_column(sa.Column("expires", sa.Float))
    with op.batch_alter_table("sitting") as sitting:
        for name in ("hidden", "settled"):
            sitting.add_column(sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "ticket",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("words", sa.String(64), nullable=False, unique=True),
        desk_id(),
        sa.Column("land", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("ticket_desk", "ticket", ["desk_id"])
    op.create_table(
        "invitation",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("desk_id", sa.String(16), sa.ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("invitation_desk", "invitation", ["desk_id"])
    op.create_table(
        "result",
        sa.Column("desk_id", sa.String(16), sa.ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("best_other", sa.Integer),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("given_away", sa.Float),
        sa.Column("source", sa.String(8), nullable=False),
    )
    op.create_index("result_table", "result", ["table_id"])
