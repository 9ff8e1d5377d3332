"""Devices of one person, and the codes by which they are carried over."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_table(
        "passes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
        sa.Column("lasting", sa.Boolean, nullable=False),
    )
    op.create_index("passes_by_person", "passes", ["person"])


def downgrade() -> None:
    for table in ("passes", "devices"):
        op.drop_table(table)
