"""Tables, their seats and their moves."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.String(32), nullable=False),
        sa.Column("box", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("rematch", sa.String(32), nullable=True),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.CheckConstraint("status IN ('open', 'playing', 'over')", name="status"),
    )
    op.create_index("tables_by_status", "tables", ["status", "created"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=True),
        sa.CheckConstraint("kind IN ('person', 'bot', 'open')", name="kind"),
    )
    op.create_index("seats_by_holder", "seats", ["holder"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("word", sa.String(128), nullable=False),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.CheckConstraint("kind IN ('move', 'undo', 'confirm')", name="kind"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("moves", "seats", "tables"):
        op.drop_table(table)
