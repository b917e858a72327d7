"""Alembic calls this with the connection that the store has open."""

from alembic import context

from periplus.table.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
