"""The tables of the database. Rows of `event` are only ever added; a `review` belongs to the process at work on it.

A database of an earlier version gets what it lacks (`migrate`): what is added here has a default, or may be null."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA = MetaData()
VERSION = "0014"  # counted up with every change below

# By which version the database was written; so called by the program that once looked after it.
SHAPE = Table(
    "alembic_version",
    METADATA,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)

TABLE = Table(
    "table",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("setup", Text, nullable=False),
    Column("asked", Integer, nullable=False, server_default="0"),
    Index("table_changed", "changed"),
)

EVENT = Table(
    "event",
    METADATA,
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("moved", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String(100)),
    UniqueConstraint("table_id", "key", name="event_key"),
)

TOKEN = Table(
    "token",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("edition", Integer, nullable=False, server_default="0"),
    Index("token_table", "table_id"),
)

DESK = Table(
    "desk",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("shape", String(20), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("ranked", Boolean, nullable=False, server_default=false()),
)

DESK_KEY = Table(
    "desk_key",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("desk_id", String(16), ForeignKey("desk.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("label", String(60), nullable=False, server_default=""),
    Column("seen", Float, nullable=False, server_default="0"),
    Column("expires", Float),
    Index("desk_key_desk", "desk_id"),
)

TICKET = Table(
    "ticket",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("words", String(64), nullable=False, unique=True),
    Column("desk_id", String(16), ForeignKey("desk.id", ondelete="CASCADE"), nullable=False),
    Column("land", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Index("ticket_desk", "desk_id"),
)

SITTING = Table(
    "sitting",
    METADATA,
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("desk_id", String(16), ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("edition", Integer, nullable=False),
    Column("host", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("settled", Boolean, nullable=False, server_default=false()),
    Index("sitting_desk", "desk_id"),
)

INVITATION = Table(
    "invitation",
    METADATA,
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("desk_id", String(16), ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
    Column("by", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Index("invitation_desk", "desk_id"),
)

RESULT = Table(
    "result",
    METADATA,
    Column("desk_id", String(16), ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32), primary_key=True),  # it may be gone
    Column("seat", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer),
    Column("best_other", Integer),
    Column("level", String(16), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("given_away", Float),
    Column("source", String(8), nullable=False),
    Index("result_table", "table_id"),
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

CLOCK = Table(
    "clock",
    METADATA,
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("call", Float),
    Column("claimed", Float),
    Index("clock_due", "due"),
    Index("clock_call", "call"),
)

STILL = Table(
    "still",
    METADATA,
    Column("key", String(80), primary_key=True),
    Column("markup", Text, nullable=False),
    Column("at", Float, nullable=False),
)

REVIEW = Table(
    "review",
    METADATA,
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("simulations", Integer, nullable=False),
    Column("planned", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("points", Text, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("at", Float, nullable=False),
)

PULSE = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

RUN = Table(
    "run",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("what", String(60), primary_key=True),
    Column("traveller", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("points", Integer),
    Column("won", Boolean),
    Column("run", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("helped", Boolean, nullable=False, server_default=false()),
    Index("run_traveller", "traveller"),
    Index("run_board", "day", "what", "points"),
    Index("run_table", "table_id"),
)

SHARED_SHEET = Table(
    "shared_sheet",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("content", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Index("shared_sheet_changed", "changed"),
)

HOST_KEY = Table(
    "host_key",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

CALLING = Table(
    "calling",
    METADATA,
    Column("desk_id", String(16), ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
    Column("language", String(2), nullable=False),
    Column("zone", String(60), nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("push", Text, nullable=False),
    Column("mail", Text, nullable=False),
    Column("address", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("mail_hash", String(64), unique=True),
    Column("feed_hash", String(64), unique=True),
    Column("feed_edition", Integer, nullable=False),
)

SUBSCRIPTION = Table(
    "subscription",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("desk_id", String(16), ForeignKey("desk.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("failed", Integer, nullable=False),
    Column("rests", Float, nullable=False),
    Column("created", Float, nullable=False),
    Index("subscription_desk", "desk_id"),
)

NOTICE = Table(
    "notice",
    METADATA,
    Column("desk_id", String(16), ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(12), primary_key=True),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("claimed", Float),
    Column("sent", Float),
    Column("how", String(20), nullable=False),
    Index("notice_due", "sent", "due"),
    Index("notice_table", "table_id"),
)

TOURNAMENT = Table(
    "tournament",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("founder", String(16), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("content", Text, nullable=False),
    Index("tournament_founder", "founder"),
    Index("tournament_over", "over"),
)

LISTING = Table(
    "listing",
    METADATA,
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("desk_id", String(16), nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index("listing_desk", "desk_id"),
)

LINE = Table(
    "line",
    METADATA,
    Column("table_id", String(32), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("reaction", String(12), nullable=False),
    Column("at", Float, nullable=False),
)
