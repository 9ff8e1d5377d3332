"""The database's form, step by step (Alembic). The server brings its database up to date when it starts."""
