"""What Alembic runs: the migrations, on the connection that the server lends."""

from alembic import context
from sqlalchemy import text

connection = context.config.attributes["connection"]
context.configure(connection=connection, transactional_ddl=True)
with context.begin_transaction():
    if connection.dialect.name == "postgresql":  # several workers may start at once
        connection.execute(text("SELECT pg_advisory_xact_lock(7233)"))
    context.run_migrations()
