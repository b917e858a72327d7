"""Which seats must decide now, as a bit set: for lists of tables that nobody has open."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("table") as table:
        table.add_column(sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
