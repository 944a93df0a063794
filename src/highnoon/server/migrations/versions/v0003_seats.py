"""Owners' actions at a table, mutes and bans there, and an index from packs to tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("acts", "muted", "marks"):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default="[]"))
    op.create_index("tables_of_pack", "tables", ["pack"])


def downgrade() -> None:
    op.drop_index("tables_of_pack", "tables")
    for name in ("acts", "muted", "marks"):
        op.drop_column("tables", name)
