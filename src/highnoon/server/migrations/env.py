"""The script that Alembic runs: on the connection that `upgrade` gives it, never on a separate one."""

from __future__ import annotations

from alembic import context

from highnoon.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
