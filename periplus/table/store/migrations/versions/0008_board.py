"""The board of a day is read by an index over finished results; a result may have been helped."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    with op.batch_alter_table("run") as run:
        run.add_column(sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("run_board", "run", ["day", "what", "points"])
    op.create_index("run_table", "run", ["table_id"])
