"""Tables that play on from a position, and tables without reviews."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("review", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("start", sa.Text, nullable=False, server_default="null"))


def downgrade() -> None:
    op.drop_column("tables", "start")
    op.drop_column("tables", "review")
