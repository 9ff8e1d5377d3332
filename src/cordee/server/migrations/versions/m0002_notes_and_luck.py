"""Notes in the log, and what each seat gives to the dice."""

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KINDS = "kind IN ('move', 'undo', 'confirm', 'note')"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("UPDATE seats SET seat = seat WHERE 1 = 0")  # begins a transaction: all of it is done, or nothing
        _copy_moves()
    else:
        op.drop_constraint("kind", "moves", type_="check")
        op.create_check_constraint("kind", "moves", KINDS)
        op.alter_column("moves", "word", type_=sa.Text, existing_type=sa.String(128), existing_nullable=False)
    op.add_column("seats", sa.Column("luck", sa.String(64), nullable=False, server_default=""))


def _copy_moves() -> None:
    """SQLite cannot change a constraint: the lines move to a new table."""
    op.rename_table("moves", "old_moves")
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.CheckConstraint(KINDS, name="kind"),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO moves (table_id, ply, kind, seat, word, held, at) "
        "SELECT table_id, ply, kind, seat, word, held, at FROM old_moves"
    )
    op.drop_table("old_moves")


def downgrade() -> None:
    raise CommandError("Notes and luck cannot be forgotten: keep the newer version.")
