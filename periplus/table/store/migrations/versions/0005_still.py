"""Still layers of boards, so that any process can show what another has drawn."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "still",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("markup", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
