"""Who wants to be called to their turn, by what, and what they have been called to."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "bells",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
    )
    op.create_table(
        "wants",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
        sa.Column("stop", sa.String(64), nullable=False),
    )
    op.create_table(
        "calls",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("way", sa.String(4), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("mark", sa.Integer, nullable=False),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Float(53), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("calls_by_who", "calls", ["who"])


def downgrade() -> None:
    for table in ("calls", "wants", "bells", "keys"):
        op.drop_table(table)
