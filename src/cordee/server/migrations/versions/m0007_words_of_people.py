"""Words of people beside the log, each with its owner; what is kept of the house itself; tables that somebody hides."""

import secrets

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

FIXED = {"left": 1, "sat": 1, "back": 1, "bot": 2, "level": 2, "nudge": 2, "wish": 2, "agree": 2, "drop": 2}
"""Notes that hold names, and how many of their words stand before them."""


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("UPDATE seats SET seat = seat WHERE 1 = 0")  # begins a transaction: all of it is done, or nothing
    op.add_column("tables", sa.Column("forgotten", sa.Integer, nullable=False, server_default="0"))
    op.add_column("results", sa.Column("scores", sa.JSON, nullable=True))
    op.drop_column("results", "others")
    sayings = op.create_table(
        "sayings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("sayings_by_holder", "sayings", ["holder"])
    op.create_table(
        "hidden",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
    )
    op.create_index("hidden_by_who", "hidden", ["who"])
    house = op.create_table(
        "house",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.bulk_insert(house, [{"name": "era", "value": secrets.token_hex(8)}])
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    _part_names_from_notes(op.get_bind(), sayings)


def _part_names_from_notes(connection: sa.Connection, sayings: sa.Table) -> None:
    """Names leave the log. Whose they are is told by the seats; one that is nobody's any more is not kept."""
    seats = sa.table("seats", *(sa.column(name) for name in ("table_id", "kind", "name", "holder")))
    moves = sa.table("moves", *(sa.column(name) for name in ("table_id", "ply", "kind", "word")))
    notes = connection.execute(sa.select(moves).where(moves.c.kind == "note")).all()
    for note in notes:
        words = note.word.split(" ", FIXED.get(note.word.split(" ")[0], 99))
        fixed = FIXED.get(words[0], 99)
        if len(words) <= fixed:
            continue
        same = (moves.c.table_id == note.table_id, moves.c.ply == note.ply)
        connection.execute(sa.update(moves).where(*same).values(word=" ".join(words[:fixed])))
        at_table = connection.execute(sa.select(seats).where(seats.c.table_id == note.table_id)).all()
        owners = {seat.name: seat.holder or "" for seat in at_table if seat.holder or seat.kind == "bot"}
        for part, name in enumerate(words[fixed].split("\t")):
            if name in owners or not name:
                row = {"table_id": note.table_id, "ply": note.ply, "part": part, "text": name}
                connection.execute(sa.insert(sayings), row | {"holder": owners.get(name, "")})


def downgrade() -> None:
    raise CommandError("Words that were parted from the log cannot be put back: keep the newer version.")
