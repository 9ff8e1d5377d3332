"""How patient a table is, how it was ended early, and who was there when."""

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("UPDATE seats SET seat = seat WHERE 1 = 0")  # begins a transaction: all of it is done, or nothing
    op.add_column("tables", sa.Column("patience", sa.String(8), nullable=False, server_default="evening"))
    op.add_column("tables", sa.Column("ended", sa.String(8), nullable=False, server_default=""))
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    raise CommandError("How tables were ended cannot be forgotten: keep the newer version.")
