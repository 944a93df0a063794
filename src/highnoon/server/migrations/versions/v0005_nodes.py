"""Several servers on one database: each table is played by one of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(200), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("run", sa.String(32), nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
    )
    op.add_column("tables", sa.Column("node", sa.String(200), nullable=False, server_default=""))
    owned = sa.text("node <> ''")
    op.create_index("tables_of_node", "tables", ["node"], postgresql_where=owned, sqlite_where=owned)


def downgrade() -> None:
    op.drop_index("tables_of_node", "tables")
    op.drop_column("tables", "node")
    op.drop_table("nodes")
